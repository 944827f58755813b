"""2.2b, 2.2c: every active HQ must have one of its units start an attack, and movement must serve that duty.

An army *stands to attack* if one of its units, in command where it is, stands next to a legal target at 1/2 or
better. It has a *chance* if moves still open to one of its corps and to its HQ can bring that about. Movement may not
end while a bound army has a chance but does not stand to attack, and a move may not take away the last chance. An army
that never had one is free of the duty. With the option ``duty = "standing"`` only what stands counts.
"""

from typing import TYPE_CHECKING, NamedTuple

from hexmarshal.core.paths import cells
from hexmarshal.games.fury.attack import targets
from hexmarshal.games.fury.headquarters import command_from, in_command
from hexmarshal.games.fury.modifiers import defence_strength
from hexmarshal.games.fury.pieces import SIDE_OF, Box
from hexmarshal.games.fury.reach import reach
from hexmarshal.games.fury.table import Fury, replace

if TYPE_CHECKING:
    from hexmarshal.games.fury.movement import MoveUnits


class Chance(NamedTuple):
    """One way in which an army can come to an attack."""

    unit: int
    start: int
    """Where the unit attacks from: where it stands, or where it can go."""
    hq: int
    """Where the HQ must be: where it stands, or where it can go."""


def bound(table: Fury, side: int, front: str) -> list[int]:
    """The armies of a front whose HQs must attack: active ones, and on the first turn all that are on the map."""
    first_turn = table.turn == table.sheet.turns[0].id
    found = []
    for army, index in table.sheet.hq_of.items():
        piece = table.pieces[index]
        if piece.at >= 0 and SIDE_OF[piece.nation] == side and table.state.fronts[army] == front:
            if piece.active or first_turn:
                found.append(army)
    return found


def _corps(table: Fury, army: int) -> list[int]:
    shut = table.layout.shut
    is_hq = table.sheet.is_hq
    return [
        i
        for i, piece in enumerate(table.pieces)
        if piece.army == army and piece.at >= 0 and not is_hq[i] and not shut[SIDE_OF[piece.nation]] >> piece.at & 1
    ]


def _beside_targets(table: Fury, side: int, front: str) -> int:
    key = ("beside", side, front)
    known: int | None = table.cache.get(key)
    if known is None:
        known = 0
        for cell in cells(targets(table, side, front)):
            known |= table.board.adjacent[cell]
        table.cache[key] = known
    return known


def _strong_enough(table: Fury, army: int, index: int, start: int, side: int, front: str) -> bool:
    """Whether a unit in a hex, with the corps of its army already there, can attack some target at 1/2 or better."""
    helpers = [
        i
        for i in table.units_at(start, side)
        if i != index and table.pieces[i].army == army and not table.pieces[i].besieging
    ]
    strength = table.strength(index) + sum(table.strength(i) for i in helpers[:1])
    for target in cells(targets(table, side, front) & table.board.adjacent[start]):
        if table.sheet.tables.ratio_of(strength, defence_strength(table, target, side)) is not None:
            return True
    return False


def stands(table: Fury, army: int, side: int, front: str) -> Chance | None:
    """A unit of the army that can attack from where it stands."""
    key = ("stands", army, front)
    if key in table.cache:
        known: Chance | None = table.cache[key]
        return known
    near = _beside_targets(table, side, front) & in_command(table, army)
    found = None
    if near & table.layout.armies[army]:
        for index in _corps(table, army):
            piece = table.pieces[index]
            if near >> piece.at & 1 and not piece.besieging and _strong_enough(table, army, index, piece.at, side, front):
                found = Chance(index, piece.at, table.pieces[table.sheet.hq_of[army]].at)
                break
    table.cache[key] = found
    return found


def chance(table: Fury, army: int, side: int, front: str, moved: tuple[int, ...]) -> Chance | None:
    """A way in which the army stands to attack or can still come to it."""
    standing = stands(table, army, side, front)
    if standing is not None or table.options.duty == "standing":
        return standing
    key = ("chance", army, front, moved)
    if key in table.cache:
        known: Chance | None = table.cache[key]
        return known
    found = table.cache[key] = _search(table, army, side, front, moved)
    return found


def _search(table: Fury, army: int, side: int, front: str, moved: tuple[int, ...]) -> Chance | None:
    near = _beside_targets(table, side, front)
    hq = table.sheet.hq_of[army]
    place = table.pieces[hq]
    if place.at < 0 or not near or table.besieged(hq):
        return None
    span = table.sheet.hq_side(hq, place.active).range
    seats = 1 << place.at
    if hq not in moved:
        on_foot, by_rail = reach(table, hq)
        seats |= on_foot | by_rail
    commanded = command_from(table, seats, side, span) & near
    for index in _corps(table, army):
        piece = table.pieces[index]
        starts = 0 if piece.besieging else 1 << piece.at
        if index not in moved:
            on_foot, by_rail = reach(table, index)
            starts |= on_foot | by_rail
        for start in cells(starts & commanded):
            if _strong_enough(table, army, index, start, side, front):
                for seat in cells(seats):
                    if command_from(table, 1 << seat, side, span) >> start & 1:
                        return Chance(index, start, seat)
    return None


def owing(table: Fury, question: "MoveUnits") -> list[int]:
    """Bound armies that do not stand to attack although a move that serves it is really open."""
    key = ("owing", question.front, question.moved)
    if key in table.cache:
        known: list[int] = table.cache[key]
        return known
    side, front = question.player, question.front
    found = []
    for army in bound(table, side, front):
        if stands(table, army, side, front) is None:
            way = chance(table, army, side, front, question.moved)
            if way is not None and _open(table, question, army, way):
                found.append(army)
    table.cache[key] = found
    return found


def _open(table: Fury, question: "MoveUnits", army: int, way: Chance) -> bool:
    """Whether some move of the army keeps its chance alive and is not itself refused for another army's sake."""
    hq = table.sheet.hq_of[army]
    first = [(way.unit, way.start), (hq, way.hq)]
    for index, cell in first:
        if table.pieces[index].at != cell and index not in question.moved and keeps(table, question, index, cell):
            return True
    for index in (*_corps(table, army), hq):
        if index not in question.moved and not table.besieged(index):
            on_foot, by_rail = reach(table, index)
            if any(keeps(table, question, index, cell) for cell in cells(on_foot | by_rail)):
                return True
    return False


def free(table: Fury, question: "MoveUnits", index: int) -> bool:
    """Whether no move of a unit can endanger any duty: every bound army has a chance that does not hang on it."""
    key = ("free", question.front, question.moved, index)
    known: bool | None = table.cache.get(key)
    if known is None:
        known = table.cache[key] = _free(table, question, index)
    return known


def _free(table: Fury, question: "MoveUnits", index: int) -> bool:
    side, front = question.player, question.front
    piece = table.pieces[index]
    layout = table.layout
    # A unit in an enemy zone of control may hold a line of command open for others.
    links = layout.zone[1 - side] >> piece.at & 1 and not layout.full[side] >> piece.at & 1
    for army in bound(table, side, front):
        standing = stands(table, army, side, front)
        if standing is None:
            if chance(table, army, side, front, question.moved) is not None:
                return False
        elif links or index in (standing.unit, table.sheet.hq_of[army]) or piece.at == standing.start:
            return False
    return True


def keeps(table: Fury, question: "MoveUnits", index: int, to: int) -> bool:
    """Whether every bound army that has a chance still has one after a unit went to a hex."""
    return not endangered(table, question, index, to)


def endangered(table: Fury, question: "MoveUnits", index: int, to: int) -> str:
    """The name of a bound army whose last chance a move would take away; empty if there is none."""
    side, front, moved = question.player, question.front, question.moved
    lifted = _lifted(table, index)
    after = None
    for army in bound(table, side, front):
        if chance(table, army, side, front, moved) is None:
            continue
        spare = None
        if index != table.sheet.hq_of[army]:
            spare = chance(lifted, army, side, front, moved)
        if spare is not None and to not in (spare.start, spare.hq):
            continue
        if after is None:
            after = table.copy()
            after.put(index, replace(table.pieces[index], at=to, besieging=False))
        if chance(after, army, side, front, (*moved, index)) is None:
            return table.sheet.army_names[army]
    return ""


def _lifted(table: Fury, index: int) -> Fury:
    """The table without one unit: whatever is possible there does not hang on it."""
    key = ("lifted", index)
    known: Fury | None = table.cache.get(key)
    if known is None:
        known = table.copy()
        known.put(index, replace(table.pieces[index], at=int(Box.LIFTED)))
        table.cache[key] = known
    return known
