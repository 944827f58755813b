"""Sides, nations, fronts and kinds of counter, as numbers."""

from enum import IntEnum

SIDES = ("russian", "german-austrian")
"""The two players, as the book calls them."""
NATIONS = ("russian", "austrian", "german")
"""The nations, in the order in which they take replacements and plan (11.3, 11.5)."""
SIDE_OF = (0, 1, 1)
"""The side of each nation."""
NATIONS_OF = ((0,), (1, 2))
"""The nations of each side."""
FRONTS = ("north", "south")


class Kind(IntEnum):
    """The three kinds of counter (2.1g)."""

    CORPS = 0
    CADRE = 1
    HQ = 2
