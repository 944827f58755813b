"""Numbers in data files. Each has bounds: anybody can write an overlay, and a rule may count up to its value."""

from typing import Annotated

import msgspec

Signed = Annotated[int, msgspec.Meta(ge=-20, le=20)]
"""A modifier, or what modified dice are compared with."""
Whole = Annotated[int, msgspec.Meta(ge=0, le=99)]
Positive = Annotated[int, msgspec.Meta(ge=1, le=99)]
