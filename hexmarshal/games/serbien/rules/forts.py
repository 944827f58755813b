"""8.5: Fort units that abandon their posts."""

from typing import ClassVar

from hexmarshal.core.meanings import Counter
from hexmarshal.core.paths import holds
from hexmarshal.core.procedure import Procedure
from hexmarshal.games.serbien.rules.position import Serbien
from hexmarshal.games.serbien.rules.retreat import Retreat


def shaken(table: Serbien, index: int) -> bool:
    """8.5.3a: whether a Fort is for the first time alone in an EZOC, without a Combat unit; not one with * (8.5.3b)."""
    piece, side = table.pieces[index], table.printed.side[index]
    if not table.is_fort(index) or piece.at < 0 or piece.tested or not holds(table.enemy_zone(side), piece.at):
        return False
    never = table.printed.units[index].abandonment == "*"
    return not never and not any(map(table.fights, table.here(piece.at, side)))


class FortTest(Procedure, frozen=True, tag="FortTest"):
    """8.5.3a: a die above the Abandonment Number, and the Fort becomes infantry and retreats."""

    unit: Counter
    steps: ClassVar = ("roll",)

    def roll(self, table: Serbien) -> None:
        """8.5.3a."""
        index, name = self.unit, table.name(self.unit)
        number = int(table.printed.units[index].abandonment)
        die = table.roll(f"abandonment of {name}", "8.5.3a")
        table.read_as("abandoned" if die > number else "stands")
        table.mend(index, tested=True)
        if die > number:
            table.change(index, "is abandoned and becomes infantry", "8.5.3a", openly=True, flipped=True)
            here = table.pieces[index].at
            table.call(Retreat((index,), table.printed.number["fort.retreat"], "fort", here))
