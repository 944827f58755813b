"""2.2b, 2.2c: every active HQ must have one of its units start an attack, and movement must serve that duty.

An army *stands to attack* if one of its units, in command where it is, stands next to a legal target at 1/2 or better.
It has a *chance* if moves still open to one of its corps and to its HQ can bring that about. Movement may not end while
a bound army has a chance but does not stand to attack, and none of its own moves may take away its last chance. An
army that never had one is free of the duty. With the option ``duty = "standing"`` only what stands counts.
"""

from typing import TYPE_CHECKING, NamedTuple

from hexmarshal.core.paths import cells, flood, spread
from hexmarshal.games.fury.attack import aims_of, targets
from hexmarshal.games.fury.headquarters import command_from, in_command
from hexmarshal.games.fury.modifiers import defence_strength
from hexmarshal.games.fury.pieces import SIDE_OF, Box
from hexmarshal.games.fury.rails import ground_of
from hexmarshal.games.fury.reach import levels_of, reach, stops
from hexmarshal.games.fury.table import Fury, replace

if TYPE_CHECKING:
    from hexmarshal.games.fury.movement import MoveUnits


def bound(table: Fury, side: int, front: str) -> list[int]:
    """The armies of a front whose HQs must attack: active ones, and on the first turn all that are on the map."""
    first_turn = table.state.turn == 0
    rosters = table.half(side).rosters
    key = ("bound", front, first_turn)
    known: list[int] | None = rosters.get(key)
    if known is None:
        pieces, fronts = table.pieces, table.state.fronts
        known = rosters[key] = [
            army
            for army, hq in table.sheet.hq_of.items()
            if pieces[hq].at >= 0
            and (pieces[hq].active or first_turn)
            and SIDE_OF[pieces[hq].nation] == side
            and fronts[army] == front
        ]
    return known


def within_strength(table: Fury, strength: int, side: int, front: str) -> int:
    """Hexes next to a target that a given strength may attack (10.2.1d)."""
    aims = aims_of(table, side, front)
    found = aims.within.get(strength)
    if found is None:
        least, most = table.sheet.lowest_ratio
        mask = 0
        for cell in cells(aims.targets):
            if strength * most >= defence_strength(table, cell, side) * least:
                mask |= 1 << cell
        found = aims.within[strength] = spread(mask, table.board.stride)
    return found


def _corps(table: Fury, army: int, side: int) -> list[int]:
    """The army's combat units that are not shut in."""
    half, pieces = table.half(side), table.pieces
    armies: dict[int, list[int]] | None = half.rosters.get("corps")
    if armies is None:
        armies = half.rosters["corps"] = {}
        for stack in half.units.values():
            for i in stack:
                armies.setdefault(pieces[i].army, []).append(i)
        for corps in armies.values():
            corps.sort()
    found = armies.get(army, [])
    shut = table.layout.shut[side]
    return [i for i in found if not shut >> pieces[i].at & 1] if shut else found


class Look:
    """A position as the duty of one front looks at it: what all its questions need, fetched once.

    Copies of a table share what was derived, so it holds no table: whoever asks brings his own.
    """

    __slots__ = ("aims", "beside", "commanded", "front", "ground", "half", "side")

    def __init__(self, table: Fury, side: int, front: str) -> None:
        self.side = side
        self.front = front
        self.half = table.half(side)
        self.ground = ground_of(table, side)
        self.aims = aims_of(table, side, front)
        self.beside = self.aims.beside
        self.commanded: dict[int, int] = {}
        """Hexes in command of the HQ of each army."""

    def in_command(self, table: Fury, army: int) -> int:
        """Hexes in command of the army's HQ where it is."""
        known = self.commanded.get(army)
        if known is None:
            known = self.commanded[army] = in_command(table, army)
        return known

    def starts(self, table: Fury, index: int, area: int) -> int:
        """Hexes of an area from which a unit can attack, with the corps of its army that already stand there."""
        area &= self.beside
        if not area:
            return 0
        half, side, front = self.half, self.side, self.front
        pieces, sheet, within = table.pieces, table.sheet, self.aims.within
        piece = pieces[index]
        strength = sheet.weak[index] if piece.reduced else sheet.full[index]
        alone = within.get(strength)
        found = area & (within_strength(table, strength, side, front) if alone is None else alone)
        mates = area & half.armies.get(piece.army, 0) & ~found
        for cell in cells(mates) if mates else ():
            for other in half.units.get(cell, ()):
                if other != index and not pieces[other].besieging:
                    found |= 1 << cell & within_strength(table, strength + table.strength(other), side, front)
        return found

    def can_start(self, table: Fury, index: int, moved: tuple[int, ...]) -> int:
        """Hexes from which a corps can attack, by a move if it has one left."""
        piece = table.pieces[index]
        start = 1 << piece.at
        if index in moved:
            area = start & self.beside
        else:
            area = (levels_of(table, index, self.ground).anywhere | start) & self.beside
            if area & ~start:
                area &= stops(table, index) | start
        if piece.besieging:
            area &= ~start
        return self.starts(table, index, area) if area else 0


def look_at(table: Fury, side: int, front: str) -> Look:
    """The position as the duty of a front looks at it."""
    key = ("look", side, front)
    known: Look | None = table.cache.get(key)
    if known is None:
        known = table.cache[key] = Look(table, side, front)
    return known


def attackers(table: Fury, army: int, side: int, front: str) -> list[int]:
    """Units of the army that can attack from where they stand, each on its own strength or with its stack."""
    look = look_at(table, side, front)
    beside = look.beside & look.half.armies.get(army, 0)
    if not beside:
        return []
    key = ("attackers", army, front)
    known: list[int] | None = table.cache.get(key)
    if known is None:
        known = []
        beside &= look.in_command(table, army)
        if beside:
            pieces = table.pieces
            for index in _corps(table, army, side):
                piece = pieces[index]
                if beside >> piece.at & 1 and not piece.besieging and look.starts(table, index, 1 << piece.at):
                    known.append(index)
        table.cache[key] = known
    return known


def stands(table: Fury, army: int, side: int, front: str) -> bool:
    """Whether the army stands to attack."""
    return bool(attackers(table, army, side, front))


def _area(table: Fury, index: int, moved: tuple[int, ...]) -> int:
    """Where a unit stands or can still go."""
    piece = table.pieces[index]
    start = 1 << piece.at
    here = 0 if piece.besieging else start
    if index in moved:
        return here
    return here | levels_of(table, index).anywhere & stops(table, index) & ~start


def _seats(table: Fury, army: int, side: int, moved: tuple[int, ...]) -> int:
    """Where the army's HQ stands or can still go; nowhere while it is off the map or shut in."""
    hq = table.sheet.hq_of[army]
    at = table.pieces[hq].at
    if at < 0 or table.layout.shut[side] >> at & 1:
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

    def without(self, index: int) -> int:
        """The hexes from which any corps but one could attack in command."""
        found = 0
        for other, starts in self.starts.items():
            if other != index:
                found |= starts
        return found & self.commanded


def chances(table: Fury, army: int, side: int, front: str, moved: tuple[int, ...]) -> Chances:
    """Where the corps of an army could attack from, with the HQ where it is or can go."""
    seats = _seats(table, army, side, moved)
    corps = _corps(table, army, side) if seats and targets(table, side, front) else []
    look = look_at(table, side, front)
    starts = {i: found for i in corps if (found := look.can_start(table, i, moved))}
    return Chances(starts, command_from(table, seats, side, _span(table, army)) if seats else 0)


def has_chance(table: Fury, army: int, side: int, front: str, moved: tuple[int, ...]) -> bool:
    """Whether the army stands to attack or can still come to it."""
    if stands(table, army, side, front):
        return True
    if table.options.duty == "standing":
        return False
    key = ("chance", army, front, moved)
    known: bool | None = table.cache.get(key)
    if known is None:
        known = table.cache[key] = _any_chance(table, army, side, front, moved)
    return known


def _any_chance(table: Fury, army: int, side: int, front: str, moved: tuple[int, ...]) -> bool:
    look = look_at(table, side, front)
    commanded = look.in_command(table, army)
    seats = 0
    corps = _corps(table, army, side)
    seen = table.sheet.last_seen.get(("chance", army), -1)
    if seen in corps:
        corps = [seen, *corps]  # whoever had a chance a moment ago most likely still has
    for index in corps:
        starts = look.can_start(table, index, moved)
        if not starts:
            continue
        if not starts & commanded and not seats:
            # Not where the HQ stands; perhaps where it can go.
            seats = _seats(table, army, side, moved)
            commanded |= command_from(table, seats, side, _span(table, army)) if seats else 0
        if starts & commanded:
            table.sheet.last_seen["chance", army] = index
            return True
    return False


def owing(table: Fury, question: "MoveUnits") -> list[int]:
    """Bound armies that do not stand to attack although they still can come to it."""
    side, front = question.player, question.front
    key = ("owing", side, front, question.moved)
    known: list[int] | None = table.cache.get(key)
    if known is None:
        known = table.cache[key] = [
            army
            for army in bound(table, side, front)
            if not stands(table, army, side, front) and has_chance(table, army, side, front, question.moved)
        ]
    return known


def any_owing(table: Fury, question: "MoveUnits") -> bool:
    """Whether there is such an army: the first found will do."""
    side, front, moved = question.player, question.front, question.moved
    key = ("any owing", side, front, moved)
    known: bool | None = table.cache.get(key)
    if known is None:
        armies = bound(table, side, front)
        seen = table.sheet.last_seen.get(("owing", side), -1)
        if seen in armies:
            armies = [seen, *armies]  # whoever owed an attack a moment ago most likely still does
        known = False
        for army in armies:
            if not stands(table, army, side, front) and has_chance(table, army, side, front, moved):
                table.sheet.last_seen["owing", side] = army
                known = True
                break
        table.cache[key] = known
    return known


def keeping(table: Fury, question: "MoveUnits", index: int) -> int:
    """Hexes to which a unit may go, or where it may stay, without taking away its army's last chance; a mask.

    A unit for which that leaves nothing at all is free: no rule keeps it from both going and staying.
    """
    key = ("keeping", index, question.moved)
    known: int | None = table.cache.get(key)
    if known is None:
        everywhere = table.board.everywhere
        known = everywhere if _spared(table, question, index) else _keeping(table, question, index)
        on_foot, by_rail = reach(table, index)[:2]
        if not known & (on_foot | by_rail | 1 << table.pieces[index].at):
            known = everywhere
        table.cache[key] = known
    return known


def _spared(table: Fury, question: "MoveUnits", index: int) -> bool:
    """A quick look whether the army stands to attack whatever this unit does."""
    side, front = question.player, question.front
    piece = table.pieces[index]
    army = piece.army
    if army not in bound(table, side, front) or table.options.duty == "standing":
        return True
    others = [i for i in attackers(table, army, side, front) if i != index]
    if not others or index == table.sheet.hq_of[army]:
        return False
    commanded = _command_without(table, army, side, piece.at)
    for other in others:
        # What another unit can do alone, and in command without this one, this one cannot spoil by leaving.
        cell = table.pieces[other].at
        if commanded >> cell & 1 and within_strength(table, table.strength(other), side, front) >> cell & 1:
            return True
    return False


def _command_without(table: Fury, army: int, side: int, cell: int) -> int:
    """The hexes in command of an army's HQ if nobody held a certain hex."""
    layout = table.layout
    if not layout.zone[1 - side] >> cell & 1 or layout.full[side] >> cell & 1:
        return in_command(table, army)
    through = ground_of(table, side).passable & ~(1 << cell)
    seat = table.pieces[table.sheet.hq_of[army]].at
    return flood(1 << seat, through, table.board.stride, _span(table, army)) & table.board.everywhere


def _keeping(table: Fury, question: "MoveUnits", index: int) -> int:
    side, front, moved = question.player, question.front, question.moved
    piece, everywhere = table.pieces[index], table.board.everywhere
    army, here = piece.army, 1 << piece.at
    hq = index == table.sheet.hq_of[army]
    without = table
    if table.layout.zone[1 - side] & here:
        # In an enemy zone of control the unit may hold the way open for others: look at the board without it.
        without = table.copy()
        without.put(index, replace(piece, at=int(Box.LIFTED), besieging=False))
    if not hq and _others_suffice(without, army, index, side, front, moved):
        return everywhere
    if not has_chance(table, army, side, front, moved):
        return everywhere
    on_foot, by_rail = reach(table, index)[:2]
    ends = on_foot | by_rail
    stay = here if has_chance(table, army, side, front, (*moved, index)) else 0
    if hq:
        # A line of command can be followed from either end: look outward from the hexes of attack.
        starts = 0
        for area in chances(table, army, side, front, moved).starts.values():
            starts |= area
        return command_from(without, starts, side, _span(table, army)) & ends | stay
    known = chances(without, army, side, front, moved)
    spare = known.without(index)
    if spare & (spare - 1):
        return everywhere
    # The last chance is the unit's own, or another's from one single hex, which it must leave free.
    own = look_at(table, side, front).starts(table, index, ends & known.commanded)
    return own | stay | (ends & ~spare if spare else 0)


def _others_suffice(without: Fury, army: int, index: int, side: int, front: str, moved: tuple[int, ...]) -> bool:
    """A quick look whether others, with the HQ where it is, have two hexes to attack from: one cannot spoil both."""
    look = look_at(without, side, front)
    commanded = look.in_command(without, army)
    spare = 0
    for other in _corps(without, army, side):
        if other != index:
            spare |= look.can_start(without, other, moved) & commanded
            if spare & (spare - 1):
                return True
    return False
