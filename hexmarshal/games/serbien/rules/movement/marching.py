"""7.1.2, 7.2: units go their way hex by hex; Forced Marches, and Cavalry that owes Movement Points (8.2.4a).

On the way comes what the enemy must or may do at once (8, 15.6.2). A Garrison that the enemy's coming finds too far
from its home goes back as soon as possible (8.6.2c).
"""

from collections.abc import Sequence
from typing import ClassVar

from hexmarshal.core.board.paths import mask
from hexmarshal.core.data.meanings import Cell, Counter, SideNumber
from hexmarshal.core.engine.events import Modifier
from hexmarshal.core.engine.procedure import Procedure, Refusal
from hexmarshal.games.serbien.rules import effectiveness
from hexmarshal.games.serbien.rules.movement import limits, rivers
from hexmarshal.games.serbien.rules.movement.moving import MovementSoFar, allowance, march_points, spent_by
from hexmarshal.games.serbien.rules.movement.reach import Route, reach, step_points
from hexmarshal.games.serbien.rules.standing.forces import formation_of
from hexmarshal.games.serbien.rules.standing.zones import alert, uneventful
from hexmarshal.games.serbien.rules.table.position import Serbien, replace

# -- On the way (7.1.2) ---------------------------------------------------------------------------------------


def go(table: Serbien, units: Sequence[Counter], way: Route, counter: bool) -> None:
    """Take units along a way, hex by hex where something may happen on it."""
    side, here, ground = table.side_of(units[0]), table.pieces[units[0]].at, table.printed.ground
    passed = mask((here, *way.path))
    stirring = alert(table, side) & passed or any(map(table.demoralised, units))
    if stirring or (table.printed.river_hexes & passed and ground.over_water((here, *way.path))):
        table.call(Marching(tuple(units), way.path, counter, here))
    else:
        table.march_stack(units, way.path, "moves", "7.1.2a", spent=spent_by(table, units) + way.cost)
        spent_out(table, units, counter)


class Marching(Procedure, frozen=True, tag="Marching"):
    """7.1.2: a Force on its way."""

    moving: tuple[Counter, ...]
    """Who goes."""
    path: tuple[Cell, ...]
    """The hexes still to be entered."""
    counter: bool
    """Whether this is the Counter Movement Phase."""
    began: Cell
    """Where this march began."""
    stopped: bool = False
    """Whether the position has changed on the way: then the mover is asked again."""
    steps: ClassVar = ("step", "arrive")

    def step(self, table: Serbien) -> None:
        """Into the next hex, and on until something happens."""
        units = tuple([i for i in self.moving if table.placed(i)])
        if self.stopped or not units or not self.path:
            return
        side, here = table.side_of(units[0]), table.pieces[units[0]].at
        watched = -1 if any(map(table.demoralised, units)) else alert(table, side)
        for number, there in enumerate(self.path, 1):
            cost = step_points(table, units, here, there)
            table.march_stack(units, (there,), "moves", "7.1.2a", spent=spent_by(table, units) + cost)
            rivers.crossed(table, units, here, there)
            if watched & (1 << here | 1 << there) and not uneventful(table, side, units, here, there):
                table.amend(at=self.at, path=self.path[number:])  # once more, with the next
                table.call(table.begins.interrupts(side, units, here, there))
                return
            here = there

    def arrive(self, table: Serbien) -> None:
        """7.2.3: a unit that can march no further has concluded its march."""
        spent_out(table, [i for i in self.moving if table.placed(i)], self.counter)


# -- The phase begins and ends; Forced Marches (7.1.1, 7.2) ---------------------------------------------------


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


# -- Garrisons that go back (8.6.2c) --------------------------------------------------------------------------


def homebound(table: Serbien, ask: MovementSoFar) -> list[Counter]:
    """The Garrisons that must move before the phase ends: those that can come nearer, without a Forced March."""
    found = limits.strays(table, ask.player)
    return [i for i in found if _can_return(table, ask, i)] if found and not ask.bound(table) else []


def must_return(table: Serbien, ask: MovementSoFar, index: Counter) -> bool:
    """Whether a unit is one of them."""
    return table.printed.kind[index] == "garrison" and index in homebound(table, ask)


def _can_return(table: Serbien, ask: MovementSoFar, index: Counter) -> bool:
    piece, units = table.pieces[index], (index,)
    if piece.inactive or piece.pinned or piece.task or piece.also >= 0 or ask.may_act(table, index) is not None:
        return False
    began, boats = ask.began_in(table, units), ask.boats_in(table, units)
    ends = reach(table, units, boats, ask.left(table, units)).ends & limits.stops(table, units, (piece.at,))
    return bool(ends & limits.stops(table, units, began))


def return_refusal(table: Serbien, index: Counter) -> Refusal:
    """Why neither the phase nor the move of a Garrison is over."""
    home = table.place(table.board.cell(table.row(index).home))
    return Refusal("return", "8.6.2c", f"{table.name(index)} must first move back towards {home}.")
