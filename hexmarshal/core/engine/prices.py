"""What an order spends, as numbers: movement points, hexes, trains."""

import msgspec

Number = int | float
"""A number as a program reads it: whole, or with a half or a quarter, which a float holds exactly."""


def exact(parts: int, whole: int = 1) -> Number:
    """Halves or quarters as a number; ``whole`` of them are one.

    >>> exact(10, 4), exact(8, 4), exact(3)
    (2.5, 2, 3)
    """
    return parts // whole if parts % whole == 0 else parts / whole


class Price(msgspec.Struct, frozen=True, gc=False):
    """What is spent of one thing, and how much of it there is.

    >>> print(Price(2, 3, "MP"), Price(1, None, "MP by Forced March"), sep="; ")
    2 of 3 MP; 1 MP by Forced March
    """

    spends: Number
    """How much it takes."""
    most: Number | None
    """How much is left for it; ``None`` where the book sets no limit beforehand."""
    unit: str
    """Of what, in the book's words: ``MP``, ``hexes``, ``hexes by rail``."""

    def __str__(self) -> str:
        return f"{self.spends:g} {self.unit}" if self.most is None else f"{self.spends:g} of {self.most:g} {self.unit}"
