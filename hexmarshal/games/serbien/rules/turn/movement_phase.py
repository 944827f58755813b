"""4.2.5, 4.2.6: a movement phase from its beginning to its end."""

from typing import ClassVar

from hexmarshal.core.meanings import SideNumber
from hexmarshal.core.procedure import Procedure
from hexmarshal.games.serbien.rules.arrivals import combining
from hexmarshal.games.serbien.rules.movement import forced_march, montenegro, tasks
from hexmarshal.games.serbien.rules.movement.counter_movement import Pins
from hexmarshal.games.serbien.rules.standing.stacking import Overstacking, crowded
from hexmarshal.games.serbien.rules.table.pieces import SERBIAN, SIDES
from hexmarshal.games.serbien.rules.table.position import Serbien
from hexmarshal.games.serbien.rules.turn.movement import MoveUnits


class MovementPhase(Procedure, frozen=True, tag="MovementPhase"):
    """4.2.5, 4.2.6: the Movement Phase of the phasing player, or the Counter Movement Phase of the other."""

    player: SideNumber
    """Who moves."""
    counter: bool = False
    """Whether this is the Counter Movement Phase."""
    steps: ClassVar = ("begin", "split", "pins", "labour", "move", "conclude", "combine", "stacking", "end")

    def begin(self, table: Serbien) -> None:
        """7.1.1b, 8.2.4a: everybody has his points; Cavalry has expended what it owes."""
        forced_march.begin(table, self.player, self.counter)

    def split(self, table: Serbien) -> None:
        """16.4.1: Reverse Combinations."""
        table.call(combining.Splitting(self.player))

    def pins(self, table: Serbien) -> None:
        """7.3.3: who is held by Prepared Attack markers."""
        if self.counter:
            table.call(Pins(self.player))

    def labour(self, table: Serbien) -> None:
        """7.8.2: Tasks that were begun are worked at first."""
        tasks.charge(table, self.player, self.counter)

    def move(self, table: Serbien) -> None:
        """7."""
        table.ask(MoveUnits(SIDES[self.player], counter=self.counter))

    def conclude(self, table: Serbien) -> None:
        """7.2.3, 8.2.4a: Cavalry that forced marched without moving checks too."""
        due = forced_march.due(table, self.player, self.counter)
        if due:
            table.again()
            table.call(forced_march.Conclude((due[0],), self.counter))

    def combine(self, table: Serbien) -> None:
        """16.3.1, 16.4.1, 21.1: units that stand together are combined."""
        table.call(combining.Combining(self.player))

    def stacking(self, table: Serbien) -> None:
        """3.1.3: the limit is applied at the end of the phase."""
        full = crowded(table, self.player)
        if full:
            table.call(Overstacking(self.player, tuple(full)))

    def end(self, table: Serbien) -> None:
        """7.1.1, 14.4, 24.2.2b: unexpended points are lost, and so are positions that nobody holds."""
        tasks.abandon_positions(table)
        if self.player == SERBIAN:
            montenegro.rest(table, self.counter)
        forced_march.end(table)
