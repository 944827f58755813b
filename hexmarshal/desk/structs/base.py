"""What all values for a screen share."""

import msgspec


class Struct(msgspec.Struct, frozen=True):
    """A value that goes to the page."""
