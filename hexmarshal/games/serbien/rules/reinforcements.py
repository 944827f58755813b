"""Chapter 16: reinforcements, substitutions and withdrawals."""

from typing import ClassVar

from hexmarshal.core.meanings import SideNumber
from hexmarshal.core.paths import holds
from hexmarshal.core.procedure import Procedure
from hexmarshal.games.serbien.rules import combining
from hexmarshal.games.serbien.rules.pieces import SERBIAN, Off
from hexmarshal.games.serbien.rules.position import Serbien
from hexmarshal.games.serbien.rules.squadrons import NavalStep


class PreliminaryPhase(Procedure, frozen=True, tag="PreliminaryPhase"):
    """4.2.1: units that are due come, units that must go leave."""

    player: SideNumber
    """The phasing side."""
    steps: ClassVar = ("withdrawals", "substitutions", "arrivals", "shells", "squadrons")

    def withdrawals(self, table: Serbien) -> None:
        """16.5: a supply unit that waits off the map (15.6.2) goes too."""
        for unit, turn in table.scenario.leaves.items():
            index = table.printed.index[unit]
            due = table.printed.side[index] == self.player and turn == table.turn.id
            waits = table.printed.kind[index] in ("depot", "train") and table.pieces[index].at == Off.RESERVE
            if due and (waits or table.pieces[index].at >= 0):
                table.change(index, "is withdrawn", "16.5", openly=True, at=int(Off.WITHDRAWN), also=-1)

    def substitutions(self, table: Serbien) -> None:
        """16.2: units that are exchanged for others in this Game Turn."""
        for unit, when in table.scenario.substitutes.items():
            index, (turn, old, where) = table.printed.index[unit], when.split(" ")
            due = table.printed.side[index] == self.player and turn == table.turn.id
            if due and table.pieces[index].at == Off.SCHEDULED:
                substitute(table, table.printed.index[old], index, table.board.cell(where))

    def arrivals(self, table: Serbien) -> None:
        """16.1: each in its hex; where the enemy stands there, later."""
        turns, held = table.printed.data.turns, table.occupancy(1 - self.player).held
        for unit, when in table.scenario.arrives.items():
            index, (turn, _, where) = table.printed.index[unit], when.partition(" ")
            due = table.printed.side[index] == self.player and turns[turn].number <= table.state.turn
            if not due or table.pieces[index].at != Off.SCHEDULED:
                continue
            cell = table.board.cell(where)
            if holds(held, cell):
                table.say(f"{table.name(index)} is due in {where}, which the enemy holds: it waits.", "16.1", where)
            else:
                table.march((index,), (cell,), "arrives in", "16.1")

    def shells(self, table: Serbien) -> None:
        """23.2.2b: once the Allies help, Shells come with every Game Turn."""
        if self.player == SERBIAN and table.state.assisted:
            table.note(shells=table.state.shells + table.printed.number["assistance.shells"])

    def squadrons(self, table: Serbien) -> None:
        """25.1: what the turn brings to squadrons and French guns."""
        table.call(NavalStep(self.player))


def substitute(table: Serbien, old: int, new: int, cell: int) -> None:
    """16.2.1, 16.2.2: a unit takes the place of another with its reductions, and of a Formation with its CE Status.

    Where an Asset was destroyed, the Formation that replaces it comes to a hex of its own, without the Asset's steps.
    """
    piece, printed = table.pieces[old], table.printed
    room = printed.most_lost[new]
    if piece.at >= 0:
        status = piece.status if printed.formation[old] and printed.formation[new] else 0
        table.mend(old, at=int(Off.WITHDRAWN), also=-1, lost=0, status=0, crossing=0)
        fields = {"also": piece.also, "status": status, "army": piece.army, "corps": piece.corps}
        fields["crossing"] = piece.crossing
        table.march((new,), (piece.at,), "takes its place in", "16.2.1", lost=min(piece.lost, room), **fields)
        combining.owe(table, new, piece.lost - room)
    elif piece.at == Off.ELIMINATED and printed.asset[old] and printed.formation[new]:
        steps = printed.most_lost[old] + 1
        table.march((new,), (cell,), "arrives in", "16.2.2", lost=min(steps, room))
        combining.owe(table, new, steps - room)
