"""2.2b, 2.2c: every active HQ must have one of its units start an attack, and movement must serve that duty.

An army *stands to attack* if one of its units, in command where it is, stands next to a legal target at 1/2 or better.
It has a *chance* if moves still open to one of its corps and to its HQ can bring that about. Movement may not end while
a bound army has a chance but does not stand to attack, and none of its own moves may take away its last chance. An
army that never had one is free of the duty. With the option ``duty = "standing"`` only what stands counts.
"""

from typing import TYPE_CHECKING

from hexmarshal.core.board.paths import cells, holds
from hexmarshal.core.data.meanings import Counter, SideNumber
from hexmarshal.core.engine.derived import derived
from hexmarshal.games.fury.parts.sides import SIDE_OF
from hexmarshal.games.fury.rules.chances import (
    any_chance,
    chances,
    command_without,
    look_at,
    others_suffice,
    span,
    within_strength,
)
from hexmarshal.games.fury.rules.headquarters import command_from
from hexmarshal.games.fury.rules.pieces import Off
from hexmarshal.games.fury.rules.position import Fury, replace
from hexmarshal.games.fury.rules.reach import reach

if TYPE_CHECKING:
    from hexmarshal.games.fury.rules.movement import MoveUnits


def bound(table: Fury, side: SideNumber, front: str) -> list[int]:
    """The armies of a front whose HQs must attack: active ones, and on the first turn all that are on the map."""
    first_turn = table.state.turn == 0
    rosters = table.occupancy(side).rosters
    key = ("bound", front, first_turn)
    known: list[int] | None = rosters.get(key)
    if known is None:
        pieces, fronts = table.pieces, table.state.fronts
        known = rosters[key] = [
            army
            for army, hq in table.printed.hq_of.items()
            if pieces[hq].at >= 0
            and (pieces[hq].active or first_turn)
            and SIDE_OF[pieces[hq].nation] == side
            and fronts[army] == front
        ]
    return known


def stands(table: Fury, army: int, side: SideNumber, front: str) -> bool:
    """Whether the army stands to attack."""
    return bool(look_at(table, side, front).attackers(table, army))


def has_chance(table: Fury, army: int, side: SideNumber, front: str, moved: tuple[Counter, ...]) -> bool:
    """Whether the army stands to attack or can still come to it."""
    return stands(table, army, side, front) or can_come(table, army, side, front, moved)


def can_come(table: Fury, army: int, side: SideNumber, front: str, moved: tuple[Counter, ...]) -> bool:
    """Whether an army that does not stand to attack can still come to it."""
    if table.options.duty == "standing":
        return False
    key = ("chance", army, front, moved)  # as `derived` would: asked several times for every move
    known: bool | None = table.cache.get(key)
    if known is None:
        known = table.cache[key] = any_chance(table, army, side, front, moved)
    return known


def owing(table: Fury, question: "MoveUnits") -> list[int]:
    """Bound armies that do not stand to attack although they still can come to it."""
    side, front, moved = question.player, question.front, question.moved
    armies = [army for army in bound(table, side, front) if not stands(table, army, side, front)]
    return [army for army in armies if can_come(table, army, side, front, moved)]


def any_owing(table: Fury, question: "MoveUnits") -> bool:
    """Whether there is such an army: the first found will do."""
    return _any_owing(table, question.player, question.front, question.moved)


@derived
def _any_owing(table: Fury, side: SideNumber, front: str, moved: tuple[Counter, ...]) -> bool:
    armies = bound(table, side, front)
    seen = table.printed.last_seen.get(("owing", side), -1)
    if seen in armies:
        armies = [seen, *armies]  # an army that owed an attack a moment ago most likely still does
    look = look_at(table, side, front)
    for army in armies:
        if not look.attackers(table, army) and can_come(table, army, side, front, moved):
            table.printed.last_seen["owing", side] = army
            return True
    return False


def keeping(table: Fury, question: "MoveUnits", index: Counter) -> int:
    """Hexes to which a unit may go, or where it may stay, without taking away its army's last chance; a mask.

    A unit for which that leaves nothing at all is free: no rule keeps it from both going and staying.
    """
    # Remembered without a decorator: to hash the whole question would cost 1 %.
    key = ("keeping", index, question.moved)
    found: int | None = table.cache.get(key)
    if found is None:
        everywhere = table.board.everywhere
        found = everywhere if _spared(table, question, index) else _keeping(table, question, index)
        on_foot, by_rail = reach(table, index)[:2]
        if not found & (on_foot | by_rail | 1 << table.pieces[index].at):
            found = everywhere
        table.cache[key] = found
    return found


def _spared(table: Fury, question: "MoveUnits", index: Counter) -> bool:
    """A quick look whether the army stands to attack whatever this unit does."""
    side, front = question.player, question.front
    piece = table.pieces[index]
    army = piece.army
    if army not in bound(table, side, front) or table.options.duty == "standing":
        return True
    others = [i for i in look_at(table, side, front).attackers(table, army) if i != index]
    if not others or index == table.printed.hq_of[army] or piece.at in table.printed.strongholds[1 - side]:
        return False
    commanded = command_without(table, army, side, piece.at)
    for other in others:
        # What another unit can do alone, and in command without this one, this one cannot spoil by leaving.
        cell = table.pieces[other].at
        if holds(commanded, cell) and holds(within_strength(table, table.strength(other), side, front), cell):
            return True
    return False


def _keeping(table: Fury, question: "MoveUnits", index: Counter) -> int:
    side, front, moved = question.player, question.front, question.moved
    piece, everywhere = table.pieces[index], table.board.everywhere
    army, here = piece.army, 1 << piece.at
    hq = index == table.printed.hq_of[army]
    without = table
    if (table.situation.zone[1 - side] | table.printed.fortress_masks[1 - side]) & here:
        # In an enemy zone of control the unit may hold the way open for others, in an enemy fortress it keeps one from
        # waking: look at the board without it.
        without = table.copy()
        without.put(index, replace(piece, at=int(Off.LIFTED)))
    if not hq and others_suffice(without, army, index, side, front, moved):
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
        return command_from(without, starts, side, span(table, army)) & ends | stay
    known = chances(without, army, side, front, moved)
    spare = known.without(index)
    if spare & (spare - 1):
        return everywhere
    # The last chance is the unit's own, or another's from one single hex, which it must leave free.
    own = look_at(table, side, front).starts(table, index, ends & known.commanded & ~table.situation.siege)
    kept = own | stay | (ends & ~spare if spare else 0)
    return kept | _opened(table, question, index, ends & ~kept)


def _opened(table: Fury, question: "MoveUnits", index: Counter, ends: int) -> int:
    """Those of some hexes from which a unit opens a chance by being there, or by what it leaves: they must be tried.

    A unit holds a line of command open in an enemy zone of control. An enemy fortress that it leaves is a target, and
    one that it enters may be left by others.
    """
    side, front, piece = question.player, question.front, table.pieces[index]
    if piece.at not in table.printed.strongholds[1 - side]:
        ends &= table.situation.zone[1 - side] | table.printed.fortress_masks[1 - side]
    found = 0
    for cell in cells(ends):
        placed = table.copy()
        besieging = holds(table.situation.shut[1 - side], cell)
        placed.put(index, replace(piece, at=cell, besieging=besieging))
        if has_chance(placed, piece.army, side, front, (*question.moved, index)):
            found |= 1 << cell
    return found
