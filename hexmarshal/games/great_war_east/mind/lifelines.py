"""What armies hang by, for bots: the depots without which nobody would feed them, where an enemy can come to these.

A depot counts for the steps that would be out of supply without it (9.16), by the chance that an enemy moves adjacent
to it and breaks it. So a guard, a screen before it and a second depot behind it pay for themselves. What hangs by a
depot is told by distance alone, enemies left aside: they come and go.
"""

from hexmarshal.core.board.paths import cells, holds
from hexmarshal.core.engine.derived import derived_from
from hexmarshal.games.great_war_east.mind.forces import Force, force
from hexmarshal.games.great_war_east.mind.inroads import inroads
from hexmarshal.games.great_war_east.mind.perils import CONCERT, MARCH, RIDE
from hexmarshal.games.great_war_east.parts.printed import Printed
from hexmarshal.games.great_war_east.rules.pieces import Piece
from hexmarshal.games.great_war_east.rules.position import GreatWar
from hexmarshal.games.great_war_east.rules.standard.supply import chains, depots, fed_from, home_of

SURE = 4
"""Odds at which a depot is as good as lost."""
PARTS = 60
"""A chance is told in whole parts of this many, so that sums come out the same however they are made."""


def at_risk(table: GreatWar, side: int) -> float:
    """The steps of a side that hang by depots, each by the chance that an enemy breaks its depot."""
    own, printed, known, found = force(table, side), table.printed, chains(table), 0
    for nation in printed.nations_of[side]:
        waiting = depots(table, nation)
        if not waiting:
            continue
        lines = _hanging(printed, nation, known[nation][1][0], waiting, home_of(table, nation), table.in_play())
        if not lines.by:
            continue
        near = _coming(force(table, 1 - side), printed, 1 - side, lines)
        if not any(near):
            continue
        ahead = printed.beyond(inroads(table, side)[0])
        exposed = [number for number, (cell, _) in enumerate(lines.by) if near[number] and holds(ahead, cell)]
        if exposed:
            steps = _steps(own, printed, lines)
            found += sum(steps[n] * _chance(near[n], _guard(printed, own, lines.by[n][0])) for n in exposed)
    return found / PARTS


class Lines:
    """What hangs by the depots of a nation as they stand. Found as one thing, so that nobody compares its hexes."""

    __slots__ = ("by", "nation")

    def __init__(self, nation: int, by: tuple[tuple[int, int], ...]) -> None:
        self.nation = nation
        self.by = by
        """Each depot's hex, and the hexes that would be out of supply without it."""


@derived_from(lambda printed, *_: printed.memory)
def _hanging(printed: Printed, nation: int, sources: int, waiting: int, home: int, free: int) -> Lines:
    fed = fed_from(printed, nation, sources, home, waiting, free, 0)[0]
    found = []
    for cell in cells(waiting):
        rest = fed_from(printed, nation, sources, home, waiting & ~(1 << cell), free, 0)[0]
        if fed & ~rest:
            found.append((cell, fed & ~rest))
    return Lines(nation, tuple(found))


def _steps(own: Force, printed: Printed, lines: Lines) -> list[int]:
    """The steps that hang by each depot."""

    def count() -> list[int]:
        found = [0] * len(lines.by)
        for i in printed.of_nation[lines.nation]:
            piece = own.pieces[i]
            _hang(found, lines, piece.at, printed.full[i] - piece.lost)
        return found

    def amend(before: list[int], _: Force) -> list[int]:
        found = before.copy()
        for i, was in zip(own.changed, own.was, strict=True):
            if printed.nation[i] == lines.nation:
                _hang(found, lines, was.at, was.lost - printed.full[i])
                _hang(found, lines, own.pieces[i].at, printed.full[i] - own.pieces[i].lost)
        return found

    return own.recall(("hanging", lines), count, amend)


def _hang(found: list[int], lines: Lines, at: int, steps: int) -> None:
    if at >= 0 and steps:
        for number, (_, hexes) in enumerate(lines.by):
            if holds(hexes, at):
                found[number] += steps


def _coming(foe: Force, printed: Printed, side: int, lines: Lines) -> list[int]:
    """The attack strength that is near enough to each depot."""

    def count() -> list[int]:
        found = [0] * len(lines.by)
        for i in printed.of_side[side]:
            _near(printed, found, lines, i, foe.pieces[i], 1)
        return found

    def amend(before: list[int], _: Force) -> list[int]:
        found = before.copy()
        for i, was in zip(foe.changed, foe.was, strict=True):
            _near(printed, found, lines, i, was, -1)
            _near(printed, found, lines, i, foe.pieces[i], 1)
        return found

    return foe.recall(("breaking", lines), count, amend)


def _near(printed: Printed, found: list[int], lines: Lines, i: int, piece: Piece, sign: int) -> None:
    """Count a unit in or out wherever it is near a depot."""
    at = piece.at
    if at < 0 or printed.hq[i] or not (strength := printed.strengths[i][piece.lost][0]):
        return
    radius = 1 + (RIDE if printed.cavalry[i] else MARCH)
    for number, (cell, _) in enumerate(lines.by):
        if holds(printed.disc(cell, radius), at):
            found[number] += sign * strength


def _guard(printed: Printed, own: Force, cell: int) -> int:
    """The strength of whoever stands with a depot, and its own."""
    return sum([printed.strengths[i][own.pieces[i].lost][1] for i in own.at[cell] if not printed.hq[i]])


def _chance(attack: int, guard: int) -> int:
    """How likely a depot is broken, in whole parts: by the odds that can come."""
    attack = min(attack, CONCERT)
    if attack <= guard:
        return 0
    return min(PARTS, PARTS * (attack - guard) // ((SURE - 1) * max(guard, 1)))
