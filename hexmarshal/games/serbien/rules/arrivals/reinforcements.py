"""Chapter 16: reinforcements, substitutions and withdrawals."""

from typing import ClassVar

from hexmarshal.core.board.paths import holds
from hexmarshal.core.data.meanings import Cell, Counter, SideNumber
from hexmarshal.core.engine.procedure import Procedure
from hexmarshal.games.serbien.parts.sides import SERBIAN
from hexmarshal.games.serbien.rules.arrivals import combining
from hexmarshal.games.serbien.rules.interrupts.interrupts import Interrupts
from hexmarshal.games.serbien.rules.naval import NavalStep
from hexmarshal.games.serbien.rules.standing.zones import look_round
from hexmarshal.games.serbien.rules.table.pieces import Off
from hexmarshal.games.serbien.rules.table.position import Serbien


class PreliminaryPhase(Procedure, frozen=True, tag="PreliminaryPhase"):
    """4.2.1: units that are due come, units that must go leave."""

    player: SideNumber
    """The phasing side."""
    steps: ClassVar = ("withdrawals", "substitutions", "arrivals", "shells", "squadrons")

    def withdrawals(self, table: Serbien) -> None:
        """16.5: a supply unit that waits off the map (15.6.2) goes too. Guns and trains left alone answer for it."""
        left = -1
        for unit, turn in table.scenario.leaves.items():
            index = table.printed.index[unit]
            due = table.side_of(index) == self.player and turn == table.turn.id
            waits = table.printed.kind[index] in ("depot", "train") and table.pieces[index].at == Off.RESERVE
            if due and (waits or table.placed(index)):
                left = max(left, table.pieces[index].at)
                table.change(index, "is withdrawn", "16.5", openly=True, at=int(Off.WITHDRAWN), also=-1)
        if left >= 0:
            look_round(table, self.player, left, ())

    def substitutions(self, table: Serbien) -> None:
        """16.2: units that are exchanged for others in this Game Turn."""
        for unit, when in table.scenario.substitutes.items():
            index, (turn, old, where) = table.printed.index[unit], when.split(" ")
            due = table.side_of(index) == self.player and turn == table.turn.id
            if due and table.pieces[index].at == Off.SCHEDULED:
                substitute(table, table.printed.index[old], index, cell := table.board.cell(where))
                if table.pieces[table.printed.index[old]].at == Off.ELIMINATED and table.pieces[index].at == cell:
                    table.call(_arrived(self.player, (index,), cell))

    def arrivals(self, table: Serbien) -> None:
        """16.1: each in its hex, those of one hex together; where the enemy stands there, later.

        What is next to them, or they next to it, answers at once (6.4, 8.8.1, 15.6.2).
        """
        held, due = table.occupancy(1 - self.player).held, self._due(table)
        for where, units in due.items():
            cell = table.board.cell(where)
            if not holds(held, cell):
                table.again()
                for index in units:
                    table.march(index, (cell,), "arrives in", "16.1")
                table.call(_arrived(self.player, tuple(units), cell))
                return
        for where, units in due.items():
            for index in units:
                table.say(f"{table.name(index)} is due in {where}, which the enemy holds: it waits.", "16.1", where)

    def _due(self, table: Serbien) -> dict[str, list[int]]:
        """The units that should have come by now, by their hexes."""
        turns, found = table.printed.data.turns, dict[str, list[int]]()
        for unit, when in table.scenario.arrives.items():
            index, (turn, _, where) = table.printed.index[unit], when.partition(" ")
            due = table.side_of(index) == self.player and turns[turn].number <= table.state.turn
            if due and table.pieces[index].at == Off.SCHEDULED:
                found.setdefault(where, []).append(index)
        return found

    def shells(self, table: Serbien) -> None:
        """23.2.2b: once the Allies help, Shells come with every Game Turn."""
        if self.player == SERBIAN and table.state.assisted:
            table.note(shells=table.state.shells + table.printed.number["assistance.shells"])

    def squadrons(self, table: Serbien) -> None:
        """25.1: what the turn brings to squadrons and French guns."""
        table.call(NavalStep(self.player))


def _arrived(side: SideNumber, units: tuple[Counter, ...], cell: Cell) -> Interrupts:
    """What comes of units that have entered the map. It is no movement phase, so no Cavalry reacts (8.2)."""
    return Interrupts(side, units, -1, cell, moving=False)


def substitute(table: Serbien, old: Counter, new: Counter, cell: Cell) -> None:
    """16.2.1, 16.2.2: a unit takes the place of another with its reductions, and of a Formation with its CE Status.

    Where an Asset was destroyed, the Formation that replaces it comes to a hex of its own, without the Asset's steps.
    """
    piece, printed = table.pieces[old], table.printed
    room = printed.most_lost[new]
    if piece.at >= 0:
        status = piece.status if printed.formation[old] and printed.formation[new] else 0
        table.alter(old, at=int(Off.WITHDRAWN), also=-1, lost=0, status=0, crossing=0)
        fields = {"also": piece.also, "status": status, "army": piece.army, "corps": piece.corps}
        fields["crossing"] = piece.crossing
        table.march(new, (piece.at,), "takes its place in", "16.2.1", lost=min(piece.lost, room), **fields)
        combining.owe(table, new, piece.lost - room)
    elif piece.at == Off.ELIMINATED and printed.asset[old] and printed.formation[new]:
        steps = printed.most_lost[old] + 1
        table.march(new, (cell,), "arrives in", "16.2.2", lost=min(steps, room))
        combining.owe(table, new, steps - room)
