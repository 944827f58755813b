"""The countries, their camps, and the types of figure: what the whole game counts by."""

from enum import IntEnum

SIDES = ("austria-hungary", "germany", "serbia", "bulgaria")
"""The four countries in the order of play (5.2); each is a side with a purse of its own (3)."""
NATIONS = ("austrian", "german", "serbian", "bulgarian")
"""The same four as the data call them."""
AUSTRIA, GERMANY, SERBIA, BULGARIA = range(4)
ALLIANCE, SERBIAN = 0, 1
"""The two camps (2)."""
CAMP_OF = (ALLIANCE, ALLIANCE, SERBIAN, ALLIANCE)
"""The camp of each country."""
CAMPS = (("austria-hungary", "germany", "bulgaria"), ("serbia",))
"""The countries of each camp."""


class Kind(IntEnum):
    """The three types of unit, and the general (4.3, 4.4)."""

    INFANTRY = 0
    CAVALRY = 1
    ARTILLERY = 2
    GENERAL = 3
