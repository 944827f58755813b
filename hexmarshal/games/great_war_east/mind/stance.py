"""What a side's attacks depend on besides the units in them, laid out once a position: supply, command, shifts."""

from functools import lru_cache
from typing import NamedTuple

from hexmarshal.core.engine.derived import derived, derived_from
from hexmarshal.games.great_war_east.mind.forces import Force, force
from hexmarshal.games.great_war_east.mind.worth import turns_left
from hexmarshal.games.great_war_east.parts.printed import Printed
from hexmarshal.games.great_war_east.rules.position import GreatWar
from hexmarshal.games.great_war_east.rules.standard.command_reach import reached
from hexmarshal.games.great_war_east.rules.standard.sequence import CombatPhase
from hexmarshal.games.great_war_east.rules.standard.supply import nets

FOLLOW = 3
"""Hexes by which a headquarters that has not moved yet can follow its army."""
Shifts = dict[str, list[tuple[int, int]]]
"""For each army the columns that its headquarters shift, and the hexes where they do."""


class Stance(NamedTuple):
    """How a side stands for its attacks."""

    free: int
    """The hexes to which the enemy could retreat (8.61, 8.64)."""
    fed: tuple[int, ...]
    """For each nation the hexes where it is in supply (9.21)."""
    fighting: bool
    """Whether this is the side's combat phase, in which units have command or have not."""
    near: int
    """The hexes within reach of its headquarters, if that counts (10.43),"""
    his: int
    """and of the enemy's."""
    shifts: tuple[Shifts, Shifts]
    """The shifts of the side's headquarters and of the enemy's, where these stand (10.21)."""
    ground: object
    """Fortresses, towns and turns left, under one name."""


def stance_of(table: GreatWar, side: int, helped: bool) -> Stance:
    """How a side attacks; ``helped`` looks at command and shifts as well."""
    fighting = table.state.phasing == side and table.within(CombatPhase) is not None
    return _stance(table, side, helped, fighting)


@derived
def _stance(table: GreatWar, side: int, helped: bool, fighting: bool) -> Stance:
    """The same in the combat phase or out of it, which the counters do not say."""
    state, printed = table.state, table.printed
    near = his = -1
    shifts: tuple[Shifts, Shifts] = ({}, {})
    if helped:
        own, foe = force(table, side), force(table, 1 - side)
        his = reached(table, 1 - side)
        if state.phasing == side:
            near = _within_command(own, printed, side, state.turn, swapped=table.swapped)
        shifts = _shifts(own, printed, side), _shifts(foe, printed, 1 - side)
    ground = _ground(printed, state.fortresses, state.seized, turns_left(table))
    return Stance(retreats(table, 1 - side), nets(table), fighting, near, his, shifts, ground)


@derived_from(lambda printed, *_: printed.memory)
def _ground(printed: Printed, fortresses: tuple[int, ...], seized: tuple[int, ...], left: int) -> object:
    return object()


def _shifts(own: Force, printed: Printed, side: int) -> Shifts:
    """For each army the shifts that its headquarters have not used, and the hexes near them."""

    def look() -> Shifts:
        pieces = [own.pieces[hq] for _, hq, _, _ in _shifters(printed, side)]
        return _shifts_at(printed, side, tuple([-1 if piece.shifted else piece.at for piece in pieces]))

    def amend(before: Shifts, _: Force) -> Shifts:
        return look() if own.staff else before

    return own.recall("shifts", look, amend)


@derived_from(lambda printed, *_: printed.memory)
def _shifts_at(printed: Printed, side: int, places: tuple[int, ...]) -> Shifts:
    found = Shifts()
    for (army, _, shift, radius), at in zip(_shifters(printed, side), places, strict=True):
        if at >= 0:
            found.setdefault(army, []).append((shift, printed.disc(at, radius)))
    return found


@lru_cache(maxsize=8)
def _shifters(printed: Printed, side: int) -> tuple[tuple[str, int, int, int], ...]:
    """The headquarters of a side with a shift: army, number, columns, radius."""
    rows = printed.units
    return tuple((rows[i].army, i, rows[i].shift, rows[i].radius) for i in printed.commanders[side] if rows[i].shift)


def retreats(table: GreatWar, side: int) -> int:
    """8.61, 8.64: the hexes that a side could retreat to."""
    own, foe = table.standing(side), table.standing(1 - side)
    return own.in_play & ~foe.covered & (~foe.zone | own.covered)


def _within_command(own: Force, printed: Printed, side: int, turn: int, *, swapped: bool) -> int:
    """10.33: the hexes within reach of a side's headquarters, wherever they can still go in their own turn."""

    def look() -> int:
        pieces = [own.pieces[hq] for hq in printed.commanders[side]]
        return _within(printed, side, tuple([(piece.at, piece.moved == turn) for piece in pieces]), swapped)

    def amend(before: int, _: Force) -> int:
        return look() if own.staff else before

    return own.recall(("within", turn, swapped), look, amend)


@derived_from(lambda printed, *_: printed.memory)
def _within(printed: Printed, side: int, places: tuple[tuple[int, bool], ...], swapped: bool) -> int:
    found = 0
    for hq, (at, moved) in zip(printed.commanders[side], places, strict=True):
        if at >= 0:
            found |= printed.disc(at, printed.radius(hq, swapped=swapped) + (0 if moved else FOLLOW))
    return found
