"""The orders of chapter 19."""

from hexmarshal.core.procedure import Moment
from hexmarshal.games.serbien.rules.table.orders import OneUnit, Order


class Spread(Order, frozen=True, tag="spread"):
    """Bring a Force into two hexes: ``9/8 spreads over 16.09+17.09``."""

    when = Moment("Units enter Two-Hex Status in a friendly movement phase.", "19.1.1a")
    units: tuple[str, ...]
    """The ids of its units."""
    one: str
    """One of the hexes where it will stand."""
    two: str
    """The other."""
    menu = "Stand in two hexes"
    forms = ("{units} spreads over {one:hex}+{two:hex}",)

    @property
    def hexes(self) -> tuple[str, ...]:
        return self.one, self.two

    @property
    def openly(self) -> str:
        """Without the units: the enemy sees only the one on top (3.1.6)."""
        return f"{self.one}+{self.two}"

    @property
    def subject(self) -> str:
        return self.units[0] if self.units else ""


class Gather(Order, frozen=True, tag="gather"):
    """Bring a Two-Hex Unit into one hex: ``9/8 gathers in 17.09``."""

    when = Moment("Units leave Two-Hex Status in a friendly movement phase.", "19.1.1a")
    units: tuple[str, ...]
    """The ids of its units."""
    to: str
    """The hex where it will stand."""
    forms = ("{units} gathers in {to}",)

    @property
    def openly(self) -> str:
        """Without the units: the enemy sees only the one on top (3.1.6)."""
        return self.to

    @property
    def subject(self) -> str:
        return self.units[0] if self.units else ""


class Extend(OneUnit, frozen=True, tag="advance-half"):
    """Advance after combat with one half of a unit: ``9/8 extends to 21.11``."""

    when = Moment("A unit advances with half of itself when it has won a combat.", "11.2.1c")
    to: str
    """The hex that was vacated."""
    forms = ("{piece} extends to {to}",)


class Suffer(Order, frozen=True, tag="suffer"):
    """Let the half in a hex make the check of a Two-Hex Unit: ``check in 22.11``."""

    when = Moment("Which half checks is chosen when a Two-Hex Unit that was attacked must check.", "19.1.7b")
    where: str
    """The hex."""
    forms = ("check in {where:hex}",)

    @property
    def subject(self) -> str:
        return self.where
