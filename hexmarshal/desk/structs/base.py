"""What all values for a screen share."""

from typing import Annotated

import msgspec

BIG = 1 << 53
"""Beyond this JavaScript cannot count."""
Number = Annotated[int, msgspec.Meta(gt=-BIG, lt=BIG)]
"""A number of an order, as a page sends it."""


class Struct(msgspec.Struct, frozen=True):
    """A value that goes to the page."""
