"""What all values for a screen share."""

from typing import Annotated

import msgspec

from hexmarshal.core.screen.values import Struct as Struct

BIG = 1 << 53
"""Beyond this JavaScript cannot count."""
Number = Annotated[int, msgspec.Meta(gt=-BIG, lt=BIG)]
"""A number of an order, as a page sends it."""
