"""What an attack promises, for bots: the odds that the rules make, and the average of all dice."""

from collections.abc import Collection, Sequence
from functools import lru_cache
from math import fsum
from typing import NamedTuple

from hexmarshal.games.serbien.mind.values import GLANCE, Look, values
from hexmarshal.games.serbien.parts.printed import Printed
from hexmarshal.games.serbien.rules.combat.intensity import effects
from hexmarshal.games.serbien.rules.fighting.odds import Attacker, odds_of
from hexmarshal.games.serbien.rules.fighting.taking_part import parties_of
from hexmarshal.games.serbien.rules.table.pieces import D2, WORST_LEVEL
from hexmarshal.games.serbien.rules.table.position import Serbien

GROUND = 0.25
"""A hex of retreat of the defender."""
REDUCTION = 0.24
"""The share of a unit that a Strength Reduction costs."""
UNIT = 0.15
"""What it costs to lose a unit for good, besides its strength."""
EFFORT = 0.004
"""What it costs to attack at all, for each point of strength: an attacker is exposed."""


class Average(NamedTuple):
    """What comes of an attack on average: levels and reductions of both sides, and how likely the defender leaves."""

    levels: float
    reductions: float
    his_levels: float
    his_reductions: float
    driven: float


@lru_cache(maxsize=512)
def _failing(level: int, modifier: int, two: int, three: int) -> float:
    """10.3: the levels that a check costs on average."""
    total = 0
    for first in range(1, 7):
        for second in range(1, 7):
            margin = first + second + modifier - level
            total += (margin > 0) + (margin >= two) + (margin >= three)
    return total / 36


@lru_cache(maxsize=512)
def marched(printed: Printed, level: int, forced: int, cavalry: bool) -> tuple[float, float]:
    """7.2.3: the levels and the Strength Reductions that the check of a Forced March costs on average."""
    levels = reductions = 0
    for first in range(1, 7):
        for second in range(1, 7):
            failed = first + second + forced - level
            if failed > 0:
                result = printed.data.march(failed, cavalry)
                levels, reductions = levels + result.levels, reductions + result.reductions
    return levels / 36, reductions / 36


@lru_cache(maxsize=20_000)
def average(
    printed: Printed, column: int, drm: int, levels: tuple[int, int], guns: tuple[int, int], flanked: bool,
    intense: tuple[bool, bool],
) -> Average:  # fmt: skip
    """The average over the dice; ``levels`` and ``guns`` are CELs and Artillery DRMs of attacker and defender."""
    number = printed.number
    steps = number["check.two"], number["check.three"]
    mine = lost = his = his_lost = driven = 0.0
    for white in range(1, 7):
        for black in range(1, 7):
            cell = printed.data.result(column, white + drm, black)
            more = effects(cell, *intense)
            mine += cell.attacker.levels + _failing(levels[0], cell.attacker.modifier + guns[0], *steps)
            his += cell.defender.levels + _failing(levels[1], cell.defender.modifier + guns[1] + flanked, *steps)
            lost += cell.attacker.reductions + more.attacker
            his_lost += cell.defender.reductions + more.defender
            driven += more.retreat > 0
    return Average(mine / 36, lost / 36, his / 36, his_lost / 36, driven / 36)


def attackers(table: Serbien, units: Sequence[int], target: int, halved: Collection[int] = ()) -> list[Attacker]:
    """Units as the Forces in which they would attack a hex, each out of its own; ``halved`` are units without Ammo.

    What is left out of the odds that the rules make: Assets go to Formations as they do where nobody says otherwise
    (5.5.1), all defenders have Ammo, and nobody is withheld. A mind asks before the sides have chosen.
    """
    return [
        Attacker(party.units, party.here, not any(i in halved for i in party.units))
        for party in parties_of(table, units, target)
    ]


def worth(
    table: Serbien, units: Sequence[int], target: int, defenders: Sequence[int], prize: float,
    halved: Collection[int] = (), intense: tuple[bool, bool] = (False, False), column: int = -1, look: Look = GLANCE,
) -> float:  # fmt: skip
    """What an attack promises to whoever makes it; ``prize`` is what the hex is worth to them."""
    printed = table.printed
    fighters = [i for i in units if table.fights(i)]
    if not fighters or not defenders:
        return 0.0
    ours = attackers(table, units, target, halved)
    if not ours:
        return 0.0
    fight = odds_of(table, ours, target, ((tuple(defenders), True),))
    skills = [max((table.face(i).proficiency for i in some), default=0) for some in (defenders, fighters)]
    levels = _level(table, fighters), _level(table, defenders)
    sizes = [sum(map(table.eighths, some)) // 2 for some in (units, defenders)]
    guns = (
        _guns(printed, sum(map(table.guns, defenders)), sizes[0]),
        _guns(printed, sum(map(table.guns, units)), sizes[1]),
    )
    found = average(
        printed, fight.column if column < 0 else column, skills[0] - skills[1], levels, guns, fight.flanked, intense
    )
    mine = _cost(table, fighters, found.levels, found.reductions, look)
    his = _cost(table, defenders, found.his_levels, found.his_reductions, look)
    return look.army * (his - mine) + found.driven * (GROUND + prize) - EFFORT * sum(map(table.attack, fighters))


@lru_cache(maxsize=2_000)
def _guns(printed: Printed, value: int, quarters: int) -> int:
    """10.1.2: the DRM of so much Artillery Value."""
    return printed.data.artillery_drm(value, quarters)


def _level(table: Serbien, units: Sequence[int]) -> int:
    """The Combat Effectiveness Level of the best of some units."""
    rows, pieces = table.printed.units, table.pieces
    return max((rows[i].effectiveness - min(pieces[i].status, WORST_LEVEL) for i in units), default=0)


def _cost(table: Serbien, units: Sequence[int], levels: float, reductions: float, look: Look) -> float:
    """What levels and reductions cost some units together.

    Assets by themselves have no levels: all that they lose are reductions, and one too many is their end (5.5.2b).
    """
    printed, pieces = table.printed, table.pieces
    if any(printed.formation[i] for i in units) or not all(printed.asset[i] for i in units):
        return levels * _wear(table, units, look) + reductions * _step(table, units)
    bear = 1 + sum([printed.most_lost[i] - pieces[i].lost for i in units])
    whole = fsum([values(printed).worth[i][pieces[i].lost] + UNIT for i in units])
    return whole * min((levels + reductions) / bear, 1.0)


def _wear(table: Serbien, units: Sequence[int], look: Look) -> float:
    """What a level costs some units together."""
    shares, worth, pieces, total = look.shares, values(table.printed).worth, table.pieces, 0.0
    for i in units:
        piece = pieces[i]
        total += worth[i][piece.lost] * 0.5 * (shares[piece.status] - shares[min(piece.status + 2, D2)])
    return total


def _step(table: Serbien, units: Sequence[int]) -> float:
    """What a Strength Reduction costs: the greatest of some units bears it."""
    worth, pieces = values(table.printed).worth, table.pieces
    return REDUCTION * max((worth[i][0] for i in units if pieces[i].at >= 0), default=0.0)
