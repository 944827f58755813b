"""What follows from one side's units alone, for bots: their worth where they stand, and who of them can still march.

A position that is looked at differs from one that was looked at before in a unit or two, so a roster is amended from
another for the units that have changed since. Sums are counted in whole parts, and come out the same either way.
"""

from collections.abc import Callable, Sequence
from copy import copy
from functools import lru_cache
from itertools import compress
from operator import attrgetter, is_, is_not, itemgetter
from typing import Any, NamedTuple

from hexmarshal.core.board.paths import holds
from hexmarshal.core.engine.derived import derived
from hexmarshal.games.serbien.mind.convoys import CARRIED, Convoy, convoy_of
from hexmarshal.games.serbien.mind.values import BATTERIES, Look, advance, pull, values
from hexmarshal.games.serbien.parts.printed import Printed
from hexmarshal.games.serbien.rules.movement.limits import area
from hexmarshal.games.serbien.rules.table.pieces import CI, D1, MARSCH, RECOVERY, Piece
from hexmarshal.games.serbien.rules.table.position import Serbien

TASK, IDLE = 0.03, 0.95
"""Work at something useful, for each point of worth; other work."""
PARTS = 1 << 40
"""How many parts make a whole. Sums of parts come out the same in whatever order they are added up, and
the parts are too small for a judgement to show what is rounded off."""
FORWARD = BATTERIES + 1
"""Where a muster has how units are drawn to where they stand."""
NOTHING = (0,) * (FORWARD + 1)
"""A unit that is not there."""
MOST = 64
"""How many rosters are kept."""
CHANGES = 4
"""When more units than this have changed, others are amended from the new roster."""
SUMS = 1_000
"""How many sums of one roster are remembered,"""
KNOWN = 5_000
"""and how many units with what they add to a muster."""

Mess = tuple[int, int, bool]
"""Formations that are fed alike: their army, their corps, and whether they are Cavalry."""
Advanced = tuple[int, int, bool]
"""27.2: points for the advance of an infantry Formation, its hex, and whether it is Demoralized."""
Part = Callable[[int, Piece], int]
"""What a Formation on the map adds to a sum, in whole parts."""


class Setting(NamedTuple):
    """What the worth of units depends on besides themselves."""

    printed: Printed
    side: int
    look: Look
    drawn: tuple[float, ...]
    """How strength is drawn to each hex."""
    everywhere: int
    """The hexes of the map."""
    known: dict[object, tuple[int, ...]]
    """What units add to a muster, as far as it was asked."""

    def part(self, index: int, piece: Piece) -> tuple[int, ...]:
        """What a unit adds to a muster."""
        if piece.at < 0:
            return NOTHING
        key = index, piece.at, piece.lost, piece.status, piece.task
        found = self.known.get(key)
        if found is None:
            if len(self.known) >= KNOWN:
                self.known.clear()
            found = self.known[key] = self._part(index, piece)
        return found

    def _part(self, index: int, piece: Piece) -> tuple[int, ...]:
        share, printed = self.look.shares[piece.status], self.printed
        known, found, whole = values(printed), [*NOTHING], share
        if piece.task and printed.formation[index]:
            # A unit at work can neither march nor attack, so there must be something to gain by it.
            useful = piece.status if piece.task & RECOVERY else bool(piece.task & MARSCH and piece.lost)
            whole *= 1 + TASK * min(useful, 2) if useful else IDLE
        for what, much in known.made_of[index][piece.lost]:
            found[what] = parts(much * whole)
        found[FORWARD] = parts(known.mass[index] * self.drawn[piece.at] * share)
        return tuple(found)


class Roster:
    """The units of a side. Nothing in it is changed once it is made."""

    __slots__ = (
        "able", "advanced", "base", "camps", "changed", "convoy", "foot", "memo", "messes", "muster", "parts",
        "setting", "units",
    )  # fmt: skip

    setting: Setting
    units: tuple[Piece, ...]
    """All of them, in the order of the counters."""
    parts: tuple[tuple[int, ...], ...]
    """What each adds to the muster; of a roster that was amended those of its base."""
    muster: tuple[int, ...]
    """What is left of them by what they are made of, and how they are drawn to where they stand; in whole parts."""
    able: int
    """Where Formations are that can still fight."""
    foot: int
    """Where infantry Formations are."""
    camps: dict[int, int]
    """Where the Formations of each army are."""
    messes: dict[Mess, int]
    """Where the Formations are that are fed alike."""
    advanced: tuple[Advanced, ...]
    """27.2: the infantry Formations with points for their advance, the furthest first."""
    convoy: Convoy
    """Its supply units and guns."""
    base: "Roster | None"
    """The roster that this one was amended from,"""
    changed: tuple[int, ...]
    """and the units that have changed since, by their place among those of the side."""
    memo: dict[Any, Any]
    """What was derived from all this."""

    def __init__(self, setting: Setting, units: tuple[Piece, ...]) -> None:
        printed = setting.printed
        self.setting, self.units, self.base, self.changed, self.memo = setting, units, None, (), {}
        everyone = printed.of_side[setting.side]
        self.parts = tuple([setting.part(i, piece) for i, piece in zip(everyone, units, strict=True)])
        self.muster = tuple(map(sum, zip(*self.parts, strict=True)))
        self.able, self.foot, self.camps, self.messes = 0, 0, {}, {}
        for number in _formations(printed, setting.side):
            piece = units[number]
            if piece.at >= 0 and holds(setting.everywhere, piece.at):
                self._camp(everyone[number], piece)
        self._see_advance()
        self.convoy = convoy_of(printed, setting.side, units)

    def after(self, table: Serbien, units: tuple[Piece, ...], changed: Sequence[int]) -> "Roster":
        """The roster with other units in the place of some."""
        found, setting = object.__new__(Roster), self.setting
        printed, side, everywhere = setting.printed, setting.side, setting.everywhere
        everyone, formation = printed.of_side[side], printed.formation
        found.setting, found.units, found.base, found.changed, found.memo = setting, units, self, tuple(changed), {}
        found.parts, found.able, found.foot, found.advanced = self.parts, self.able, self.foot, self.advanced
        found.camps, found.messes, found.convoy = self.camps, self.messes, self.convoy
        muster, gone, came = self.muster, list[tuple[int, Piece]](), list[tuple[int, Piece]]()
        for number in changed:
            i, old, new = everyone[number], self.units[number], units[number]
            part = setting.part(i, new)
            muster = tuple([a - b + c for a, b, c in zip(muster, self.parts[number], part, strict=True)])
            if formation[i]:
                if _stand(old) != _stand(new):
                    if old.at >= 0 and holds(everywhere, old.at):
                        gone.append((i, old))
                    if new.at >= 0 and holds(everywhere, new.at):
                        came.append((i, new))
            elif printed.kind[i] in CARRIED and (old.at != new.at or old.army != new.army):
                found.convoy = convoy_of(printed, side, units)
        found.muster = muster
        if gone or came:
            found.camps, found.messes = self.camps.copy(), self.messes.copy()
            for i, piece in gone:
                found._decamp(i, piece)
            pieces, at = table.pieces, table.occupancy(side).at
            for cell in {piece.at for _, piece in gone}:
                came += [(i, pieces[i]) for i in at.get(cell, ()) if formation[i] and pieces[i].at == cell]
            for i, piece in came:
                found._camp(i, piece)
            steps = advance(printed)
            if any(printed.infantry[i] and steps[piece.at] for i, piece in (*gone, *came)):
                found._see_advance()
        return found

    def settle(self) -> "Roster":
        """The same as a base of its own."""
        if self.base is None:
            return self
        found: Roster = copy(self)
        pieces, everyone, part = [*self.parts], self.setting.printed.of_side[self.setting.side], self.setting.part
        for number in self.changed:
            pieces[number] = part(everyone[number], self.units[number])
        found.parts, found.base, found.changed, found.memo = tuple(pieces), None, (), {}
        return found

    def _camp(self, index: int, piece: Piece) -> None:
        """Mark where a Formation is."""
        printed, bit = self.setting.printed, 1 << piece.at
        mess = piece.army, piece.corps, printed.cavalry[index]
        self.camps[piece.army] = self.camps.get(piece.army, 0) | bit
        self.messes[mess] = self.messes.get(mess, 0) | bit
        if piece.status < CI:
            self.able |= bit
        if printed.infantry[index]:
            self.foot |= bit

    def _decamp(self, index: int, piece: Piece) -> None:
        """Take such marks off a hex; those of others who are there have to be made again."""
        rest = ~(1 << piece.at)
        self.camps[piece.army] &= rest
        self.messes[piece.army, piece.corps, self.setting.printed.cavalry[index]] &= rest
        self.able &= rest
        self.foot &= rest

    def _see_advance(self) -> None:
        printed, units, found = self.setting.printed, self.units, list[Advanced]()
        steps, everyone = advance(printed), printed.of_side[self.setting.side]
        for number in _formations(printed, self.setting.side):
            piece = units[number]
            if piece.at >= 0 and steps[piece.at] and printed.infantry[everyone[number]]:
                found.append((steps[piece.at], piece.at, piece.status >= D1))
        self.advanced = tuple(sorted(found, reverse=True))

    @property
    def furthest(self) -> int:
        """27.2: the points of the one that is furthest."""
        return self.advanced[0][0] if self.advanced else 0

    def total(self, key: object, part: Part) -> int:
        """What all Formations on the map add up to; the key names all that it depends on besides each of them."""
        found: int | None = self.memo.get(key)
        if found is None:
            printed, everywhere, value = self.setting.printed, self.setting.everywhere, 0
            everyone, formation = printed.of_side[self.setting.side], printed.formation
            if self.base is None:
                for number in _formations(printed, self.setting.side):
                    piece = self.units[number]
                    if piece.at >= 0 and holds(everywhere, piece.at):
                        value += part(everyone[number], piece)
            else:
                value = self.base.total(key, part)
                for number in self.changed:
                    i, old, new = everyone[number], self.base.units[number], self.units[number]
                    if formation[i]:
                        if old.at >= 0 and holds(everywhere, old.at):
                            value -= part(i, old)
                        if new.at >= 0 and holds(everywhere, new.at):
                            value += part(i, new)
            if len(self.memo) >= SUMS:
                self.memo.clear()
            found = self.memo[key] = value
        return found


_stand: Callable[[Piece], tuple[int, ...]] = attrgetter("at", "status", "army", "corps")
"""Where a Formation is marked."""


@lru_cache(maxsize=8)
def _picked(printed: Printed, side: int) -> Callable[[list[Piece]], tuple[Piece, ...]]:
    return itemgetter(*printed.of_side[side])


@lru_cache(maxsize=8)
def _formations(printed: Printed, side: int) -> tuple[int, ...]:
    """The Formations of a side, by their place among its units."""
    return tuple(number for number, i in enumerate(printed.of_side[side]) if printed.formation[i])


@derived
def roster(table: Serbien, side: int, look: Look) -> Roster:
    """The units of a side as they are."""
    printed, state = table.printed, table.state
    now = _picked(printed, side)(table.pieces)
    memory, key = printed.memories["roster"], (side, look, state.awards, state.turn, state.last, area(table))
    known: tuple[Roster, Roster] | None = memory.get(key)
    if known is None:
        if len(memory) >= MOST:
            memory.clear()
        drawn = pull(printed, side, area(table), state.awards, state.turn, state.last, look)
        base = Roster(Setting(printed, side, look, drawn, table.board.everywhere, {}), now)
        memory[key] = base, base
        return base
    base, last = known
    if all(map(is_, now, last.units)):
        return last
    changed = [*compress(range(len(now)), map(is_not, now, base.units))]
    last = base.after(table, now, changed) if changed else base
    if len(changed) > CHANGES:
        base = last.settle()
    memory[key] = base, last
    return last


def parts(amount: float) -> int:
    """An amount in whole parts."""
    return round(amount * PARTS)
