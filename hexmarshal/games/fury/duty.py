"""2.2b, 2.2c: every active HQ must have one of its units start an attack, and movement must serve that duty.

An army *stands to attack* if one of its units, in command where it is, stands next to a legal target at 1/2 or better.
It has a *chance* if moves still open to one of its corps and to its HQ can bring that about. Movement may not end while
a bound army has a chance but does not stand to attack, and none of its own moves may take away its last chance. An
army that never had one is free of the duty. With the option ``duty = "standing"`` only what stands counts.
"""

from typing import TYPE_CHECKING, NamedTuple

from hexmarshal.core.paths import cells, spread
from hexmarshal.games.fury.attack import targets
from hexmarshal.games.fury.headquarters import command_from, in_command
from hexmarshal.games.fury.modifiers import defence_strength
from hexmarshal.games.fury.pieces import SIDE_OF, Box
from hexmarshal.games.fury.reach import reach
from hexmarshal.games.fury.table import Fury, replace

if TYPE_CHECKING:
    from hexmarshal.games.fury.movement import MoveUnits


def bound(table: Fury, side: int, front: str) -> list[int]:
    """The armies of a front whose HQs must attack: active ones, and on the first turn all that are on the map."""
    key = ("bound", side, front)
    known: list[int] | None = table.cache.get(key)
    if known is None:
        first_turn = table.state.turn == 0
        pieces, fronts = table.pieces, table.state.fronts
        known = [
            army
            for army, hq in table.sheet.hq_of.items()
            if pieces[hq].at >= 0
            and (pieces[hq].active or first_turn)
            and SIDE_OF[pieces[hq].nation] == side
            and fronts[army] == front
        ]
        table.cache[key] = known
    return known


def within_strength(table: Fury, strength: int, side: int, front: str) -> int:
    """Hexes next to a target that a given strength may attack (10.2.1d)."""
    key = ("within", side, front)
    known: list[tuple[int, int]] | None = table.cache.get(key)
    if known is None:
        by_defence: dict[int, int] = {}
        for cell in cells(targets(table, side, front)):
            value = defence_strength(table, cell, side)
            by_defence[value] = by_defence.get(value, 0) | 1 << cell
        stride = table.board.stride
        known = table.cache[key] = [(value, spread(mask, stride)) for value, mask in by_defence.items()]
    least, most = table.sheet.lowest_ratio
    found = 0
    for value, beside in known:
        if strength * most >= value * least:
            found |= beside
    return found


def _corps(table: Fury, army: int, side: int) -> list[int]:
    """The army's combat units that are not shut in."""
    shut = table.layout.shut[side]
    half = table.half(side)
    pieces = table.pieces
    own = half.armies.get(army, 0) & half.held & ~shut
    return [i for cell in cells(own) for i in half.units[cell] if pieces[i].army == army]


def _starts(table: Fury, index: int, area: int, side: int, front: str) -> int:
    """Hexes of an area from which a unit can attack, with the corps of its army that already stand there."""
    piece = table.pieces[index]
    strength = table.strength(index)
    found = area & within_strength(table, strength, side, front)
    for cell in cells(area & table.half(side).armies.get(piece.army, 0) & ~found):
        for other in table.half(side).units.get(cell, ()):
            if other != index and not table.pieces[other].besieging:
                found |= 1 << cell & within_strength(table, strength + table.strength(other), side, front)
    return found


def stands(table: Fury, army: int, side: int, front: str) -> int:
    """A unit of the army that can attack from where it stands; −1 if there is none."""
    key = ("stands", army, front)
    known: int | None = table.cache.get(key)
    if known is not None:
        return known
    known = -1
    beside = spread(targets(table, side, front), table.board.stride) & in_command(table, army)
    if beside & table.half(side).armies.get(army, 0):
        for index in _corps(table, army, side):
            piece = table.pieces[index]
            if beside >> piece.at & 1 and not piece.besieging and _starts(table, index, 1 << piece.at, side, front):
                known = index
                break
    table.cache[key] = known
    return known


def _area(table: Fury, index: int, moved: tuple[int, ...]) -> int:
    """Where a unit stands or can still go."""
    here = 0 if table.pieces[index].besieging else 1 << table.pieces[index].at
    if index in moved:
        return here
    on_foot, by_rail = reach(table, index)[:2]
    return here | on_foot | by_rail


def _seats(table: Fury, army: int, side: int, moved: tuple[int, ...]) -> int:
    """Where the army's HQ stands or can still go; nowhere while it is off the map or shut in."""
    hq = table.sheet.hq_of[army]
    if table.pieces[hq].at < 0 or table.layout.shut[side] >> table.pieces[hq].at & 1:
        return 0
    return _area(table, hq, moved)


def _span(table: Fury, army: int) -> int:
    hq = table.sheet.hq_of[army]
    return table.sheet.hq_side(hq, table.pieces[hq].active).range


class Chances(NamedTuple):
    """How an army can come to an attack by moves still open to it."""

    starts: dict[int, int]
    """For each corps, the hexes from which it could attack."""
    commanded: int
    """Hexes in command of the HQ where it is or can go."""

    def of(self, index: int) -> int:
        """The hexes from which a corps could attack in command."""
        return self.starts[index] & self.commanded

    def without(self, index: int) -> int:
        """The same for all corps but one."""
        found = 0
        for other, starts in self.starts.items():
            if other != index:
                found |= starts
        return found & self.commanded


def chances(table: Fury, army: int, side: int, front: str, moved: tuple[int, ...]) -> Chances:
    """Where the corps of an army could attack from, with the HQ where it is or can go."""
    key = ("chances", army, front, moved)
    known: Chances | None = table.cache.get(key)
    if known is None:
        seats = _seats(table, army, side, moved)
        corps = _corps(table, army, side) if seats and targets(table, side, front) else []
        starts = {i: _starts(table, i, _area(table, i, moved), side, front) for i in corps}
        commanded = command_from(table, seats, side, _span(table, army)) if corps else 0
        known = table.cache[key] = Chances(starts, commanded)
    return known


def has_chance(table: Fury, army: int, side: int, front: str, moved: tuple[int, ...]) -> bool:
    """Whether the army stands to attack or can still come to it."""
    if stands(table, army, side, front) >= 0:
        return True
    if table.options.duty == "standing":
        return False
    return chances(table, army, side, front, moved).without(-1) != 0


def owing(table: Fury, question: "MoveUnits") -> list[int]:
    """Bound armies that do not stand to attack although a move that serves it is really open."""
    key = ("owing", question.front, question.moved)
    known: list[int] | None = table.cache.get(key)
    if known is None:
        side, front = question.player, question.front
        known = table.cache[key] = [
            army
            for army in bound(table, side, front)
            if stands(table, army, side, front) < 0
            and has_chance(table, army, side, front, question.moved)
            and _open(table, question, army)
        ]
    return known


def _open(table: Fury, question: "MoveUnits", army: int) -> bool:
    """Whether some move of the army keeps its chance alive."""
    side = question.player
    for index in (*_corps(table, army, side), table.sheet.hq_of[army]):
        if index not in question.moved:
            on_foot, by_rail = reach(table, index)[:2]
            if keeping(table, question, index) & (on_foot | by_rail):
                return True
    return False


def keeping(table: Fury, question: "MoveUnits", index: int) -> int:
    """Hexes to which a unit may go without taking away its army's last chance of an attack; a mask."""
    key = ("keeping", index, question.moved)
    known: int | None = table.cache.get(key)
    if known is None:
        known = table.cache[key] = _keeping(table, question, index)
    return known


def _keeping(table: Fury, question: "MoveUnits", index: int) -> int:
    side, front, moved = question.player, question.front, question.moved
    army = table.pieces[index].army
    everywhere = table.board.everywhere
    if army not in bound(table, side, front):
        return everywhere
    hq = table.sheet.hq_of[army]
    cell = table.pieces[index].at
    standing = stands(table, army, side, front)
    if standing >= 0 and standing != index and index != hq:
        # Another unit stands to attack. Only a stack that fights together, or a link in the line of command, matters.
        alone = table.layout.zone[1 - side] >> cell & 1 and not table.layout.full[side] >> cell & 1
        if table.pieces[standing].at != cell and not alone:
            return everywhere
    if not has_chance(table, army, side, front, moved) or table.options.duty == "standing" and standing < 0:
        return everywhere
    before = table
    if table.layout.zone[1 - side] >> cell & 1:
        # In an enemy zone of control the unit may hold the way open for others: look at the board without it.
        before = table.copy()
        before.put(index, replace(table.pieces[index], at=int(Box.LIFTED), besieging=False))
    on_foot, by_rail = reach(table, index)[:2]
    open_moves = on_foot | by_rail
    if index == hq:
        # A line of command can be followed from either end: look outward from the hexes of attack.
        starts = chances(table, army, side, front, moved).starts
        reached = 0
        for area in starts.values():
            reached |= area
        return command_from(before, reached, side, _span(table, army)) & open_moves
    if before is table:
        known = chances(table, army, side, front, moved)
        spare, commanded = known.without(index), known.commanded
    else:
        known = chances(before, army, side, front, moved)
        spare, commanded = known.without(-1), known.commanded
    if spare & (spare - 1):
        return everywhere
    # The last chance is the unit's own, or another's from one single hex, which it must leave free.
    return _starts(table, index, open_moves & commanded, side, front) | (everywhere & ~spare if spare else 0)
