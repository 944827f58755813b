"""The orders of chapter 19."""

from hexmarshal.core.engine.procedure import Moment
from hexmarshal.games.serbien.rules.table.orders import Order


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
