"""7.2, 8.2.4a: Forced Marches, and Cavalry that owes Movement Points."""

from collections.abc import Sequence
from typing import ClassVar

from hexmarshal.core.data.meanings import Counter, SideNumber
from hexmarshal.core.engine.events import Modifier
from hexmarshal.core.engine.procedure import Procedure
from hexmarshal.games.serbien.rules import effectiveness
from hexmarshal.games.serbien.rules.movement.moving import allowance, march_points, spent_by
from hexmarshal.games.serbien.rules.standing.forces import formation_of
from hexmarshal.games.serbien.rules.table.position import Serbien, replace


def begin(table: Serbien, side: SideNumber, counter: bool) -> None:
    """7.1.1b, 8.2.4a: every unit has its points, and Cavalry has expended those that it owes.

    What it cannot expend, a Forced March included, it owes on, and stays where it is. One that used a pontoon or ferry
    between two movement phases, as retiring Cavalry does, has taken nothing from those who move now (7.1.5a, 21.2).
    """
    _free_crossings(table)
    points = allowance(table, counter)
    pieces = table.pieces
    for i in [i for i in table.occupancy(side).units if pieces[i].debt]:
        piece = pieces[i]
        paid = min(piece.debt, points + march_points(table, (i,)))
        table.alter(i, spent=paid, debt=piece.debt - paid, halted=False)
        text = f"has expended {paid} MP by reacting or retiring"
        if piece.debt > paid:
            text += f", and owes {piece.debt - paid} more"
        table.change(i, text, "8.2.4a-a")


def due(table: Serbien, side: SideNumber, counter: bool) -> list[Counter]:
    """8.2.4a: units that have forced marched in this phase and not checked yet."""
    points = allowance(table, counter)
    pieces = table.pieces
    return [i for i in table.occupancy(side).units if pieces[i].spent > points and not pieces[i].halted]


def spent_out(table: Serbien, units: Sequence[Counter], counter: bool) -> None:
    """7.2.3: a Force that has no point left after a Forced March has concluded its march."""
    if not units:
        return
    spent, points = spent_by(table, units), allowance(table, counter)
    if spent > points and spent >= points + march_points(table, units):
        table.call(Conclude(tuple(units), counter))


def end(table: Serbien) -> None:
    """7.1.1: a movement phase is over; unexpended points are lost."""
    pieces = table.pieces
    for i in [i for i in table.present() if (one := pieces[i]).spent or one.halted or one.pinned]:
        pieces[i] = replace(pieces[i], spent=0, halted=False, pinned=False)
    _free_crossings(table)
    table.note(fresh=(), quiet=(False, False))


def _free_crossings(table: Serbien) -> None:
    """7.1.5a, 21.2: every ferry and pontoon may be used again."""
    if table.state.ferries or any(pontoon.used for pontoon in table.state.pontoons):
        pontoons = tuple(replace(pontoon, used=False) for pontoon in table.state.pontoons)
        table.note(pontoons=pontoons, ferries=())


def chance(table: Serbien, units: Sequence[Counter], forced: int) -> float:
    """7.2.3: how likely a Force is to pass the check for this many points."""
    most = effectiveness.level_of(table, units) - forced
    return sum(6 - abs(7 - total) for total in range(2, min(most, 12) + 1)) / 36


def safe(table: Serbien, units: Sequence[Counter], forced: int) -> str:
    """The same in words."""
    return f"{chance(table, units, forced):.0%} safe".replace("%", " %")


class Conclude(Procedure, frozen=True, tag="Conclude"):
    """7.2.3: a Force that has forced marched makes its check."""

    units: tuple[Counter, ...]
    """The Force."""
    counter: bool
    """Whether this is the Counter Movement Phase."""
    steps: ClassVar = ("check",)

    def check(self, table: Serbien) -> None:
        """7.2.3, 7.2.3a: +1 for each point, and what a failure brings."""
        units = tuple(i for i in self.units if table.placed(i))
        if not units:
            return
        forced = spent_by(table, units) - allowance(table, self.counter)
        for i in units:
            table.alter(i, halted=True)
        if forced <= 0:
            return
        modifier = Modifier(forced, "Forced March", "7.2.3")
        failed = effectiveness.check(table, units, "Forced March check", "7.2.3", modifier)
        if not failed:
            return
        formation = formation_of(table, units)
        cavalry = all(table.printed.cavalry[i] for i in (units if formation is None else (formation,)))
        result = table.printed.data.march(failed, cavalry)
        if result.unprepared:
            for i in units:
                if table.pieces[i].prepared >= 0:
                    table.change(i, "loses its Prepared Attack marker", "7.2.3a", openly=True, prepared=-1)
        if result.reductions:
            table.call(effectiveness.TakeReductions(units, result.reductions, "7.2.3a"))
        if result.levels:
            table.call(effectiveness.LoseLevels(units, result.levels, "7.2.3a"))
