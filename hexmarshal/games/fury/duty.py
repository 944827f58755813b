"""2.2b, 2.2c: every active HQ must have one of its units start an attack, and movement must serve that duty.

An army *stands to attack* if one of its units, in command where it is, stands next to a legal target at 1/2 or better.
It has a *chance* if moves still open to one of its corps and to its HQ can bring that about. Movement may not end while
a bound army has a chance but does not stand to attack, and none of its own moves may take away its last chance. An
army that never had one is free of the duty. With the option ``duty = "standing"`` only what stands counts.
"""

from typing import TYPE_CHECKING, NamedTuple

from hexmarshal.core.paths import cells, flood, spread
from hexmarshal.games.fury.attack import targets
from hexmarshal.games.fury.headquarters import command_from, in_command
from hexmarshal.games.fury.modifiers import defence_strength
from hexmarshal.games.fury.pieces import SIDE_OF, Box
from hexmarshal.games.fury.reach import ground, reach
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
    memo = table.half(1 - side).memo
    key = ("within", strength, front, table.layout.siege, table.state.captured)
    found: int | None = memo.get(key)
    if found is None:
        least, most = table.sheet.lowest_ratio
        mask = 0
        for cell in cells(targets(table, side, front)):
            if strength * most >= defence_strength(table, cell, side) * least:
                mask |= 1 << cell
        found = memo[key] = spread(mask, table.board.stride)
    return found


def beside_targets(table: Fury, side: int, front: str) -> int:
    """Hexes next to any target."""
    memo = table.half(1 - side).memo
    key = ("beside", front, table.layout.siege, table.state.captured)
    known: int | None = memo.get(key)
    if known is None:
        known = memo[key] = spread(targets(table, side, front), table.board.stride)
    return known


def _corps(table: Fury, army: int, side: int) -> list[int]:
    """The army's combat units that are not shut in."""
    half, pieces = table.half(side), table.pieces
    own = half.armies.get(army, 0) & ~table.layout.shut[side]
    return sorted(i for cell, stack in half.units.items() if own >> cell & 1 for i in stack if pieces[i].army == army)


def _starts(table: Fury, index: int, area: int, side: int, front: str) -> int:
    """Hexes of an area from which a unit can attack, with the corps of its army that already stand there."""
    piece = table.pieces[index]
    area &= beside_targets(table, side, front)
    if not area:
        return 0
    strength = table.strength(index)
    found = area & within_strength(table, strength, side, front)
    for cell in cells(area & table.half(side).armies.get(piece.army, 0) & ~found):
        for other in table.half(side).units.get(cell, ()):
            if other != index and not table.pieces[other].besieging:
                found |= 1 << cell & within_strength(table, strength + table.strength(other), side, front)
    return found


def attackers(table: Fury, army: int, side: int, front: str) -> list[int]:
    """Units of the army that can attack from where they stand, each on its own strength or with its stack."""
    key = ("attackers", army, front)
    known: list[int] | None = table.cache.get(key)
    if known is None:
        known = []
        beside = beside_targets(table, side, front) & in_command(table, army)
        if beside & table.half(side).armies.get(army, 0):
            for index in _corps(table, army, side):
                piece = table.pieces[index]
                if beside >> piece.at & 1 and not piece.besieging and _starts(table, index, 1 << piece.at, side, front):
                    known.append(index)
        table.cache[key] = known
    return known


def stands(table: Fury, army: int, side: int, front: str) -> bool:
    """Whether the army stands to attack."""
    seen = table.sheet.last_seen.get(("stands", army), -1)
    if seen >= 0 and ("attackers", army, front) not in table.cache:
        # Whoever stood to attack a moment ago most likely still does.
        piece = table.pieces[seen]
        if (
            piece.army == army
            and piece.at >= 0
            and not piece.besieging
            and not table.layout.shut[side] >> piece.at & 1
            and within_strength(table, table.strength(seen), side, front) & in_command(table, army) & 1 << piece.at
        ):
            return True
    found = attackers(table, army, side, front)
    table.sheet.last_seen["stands", army] = found[0] if found else -1
    return bool(found)


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

    def without(self, index: int) -> int:
        """The hexes from which any corps but one could attack in command."""
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
        beside = beside_targets(table, side, front)
        near = [i for i in corps if i in moved or ground(table, i) & beside]
        starts = {i: _starts(table, i, _area(table, i, moved), side, front) for i in near}
        commanded = command_from(table, seats, side, _span(table, army)) if seats else 0
        known = table.cache[key] = Chances(starts, commanded)
    return known


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
    beside = beside_targets(table, side, front)
    commanded = in_command(table, army)
    seats = 0
    corps = _corps(table, army, side)
    seen = table.sheet.last_seen.get(("chance", army), -1)
    if seen in corps:
        corps = [seen, *corps]  # whoever had a chance a moment ago most likely still has
    for index in corps:
        if index not in moved and not ground(table, index) & beside:
            continue
        starts = _starts(table, index, _area(table, index, moved), side, front)
        if starts and not starts & commanded and not seats:
            # Not where the HQ stands; perhaps where it can go.
            seats = _seats(table, army, side, moved)
            commanded |= command_from(table, seats, side, _span(table, army)) if seats else 0
        if starts & commanded:
            table.sheet.last_seen["chance", army] = index
            return True
    return False


def owing(table: Fury, question: "MoveUnits") -> list[int]:
    """Bound armies that do not stand to attack although they still can come to it."""
    key = ("owing", question.side, question.front, question.moved)
    known: list[int] | None = table.cache.get(key)
    if known is None:
        side, front = question.player, question.front
        known = table.cache[key] = [
            army
            for army in bound(table, side, front)
            if not stands(table, army, side, front) and has_chance(table, army, side, front, question.moved)
        ]
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
    through = table.sheet.land & (~layout.zone[1 - side] | layout.held[side]) & ~(1 << cell)
    seat = table.pieces[table.sheet.hq_of[army]].at
    return flood(1 << seat, through, table.board.stride, _span(table, army)) & table.board.everywhere


def _keeping(table: Fury, question: "MoveUnits", index: int) -> int:
    side, front, moved = question.player, question.front, question.moved
    piece, everywhere = table.pieces[index], table.board.everywhere
    army, here = piece.army, 1 << piece.at
    if not has_chance(table, army, side, front, moved):
        return everywhere
    on_foot, by_rail = reach(table, index)[:2]
    ends = on_foot | by_rail
    stay = here if has_chance(table, army, side, front, (*moved, index)) else 0
    without = table
    if table.layout.zone[1 - side] & here:
        # In an enemy zone of control the unit may hold the way open for others: look at the board without it.
        without = table.copy()
        without.put(index, replace(piece, at=int(Box.LIFTED), besieging=False))
    if index == table.sheet.hq_of[army]:
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
    return _starts(table, index, ends & known.commanded, side, front) | stay | (ends & ~spare if spare else 0)
