"""6.1.2: artillery opens fire."""

from typing import ClassVar

from hexmarshal.core.data.meanings import Cell, Counter
from hexmarshal.core.engine.procedure import Procedure
from hexmarshal.games.drina.rules.fighting import WON, fight, last_token
from hexmarshal.games.drina.rules.position import Drina


class Bombardment(Procedure, frozen=True, tag="Bombardment"):
    """6.1.2: artillery opens fire. Nobody moves."""

    attacker: Counter
    """Who fires."""
    target: Cell
    """The field that is fired upon."""
    steps: ClassVar = ("strike",)

    def strike(self, table: Drina) -> None:
        """6.1.2b to 6.1.2d: only a victory has an effect."""
        defender = table.occupancy.at[self.target]
        at = table.pieces[self.attacker].at
        if fight(table, self.attacker, at, self.target, "6.1.2d", last_token(table, defender)) == WON:
            table.lose(defender, "6.1.2b")
        else:
            table.say("Nothing happens.", "6.1.2c")
