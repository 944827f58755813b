"""How well a camp stands, with more care than ``evaluate``: what a staff looks at.

An army that is whole takes cities later; a city taken with the last men is lost again. So cities count less the longer
the war still lasts, and units more. And before a figure is put anywhere it is asked who can strike at it there, with
what chance and for what gain, and at whom it could strike itself.
"""

from functools import lru_cache
from math import fsum
from typing import NamedTuple

from hexmarshal.core.board.paths import cells, holds, mask
from hexmarshal.games.drina.mind.evaluation import IN_HAND, WAITING, WON, pull_of
from hexmarshal.games.drina.mind.forces import Force, forces
from hexmarshal.games.drina.parts.countries import ALLIANCE, CAMP_OF, Kind
from hexmarshal.games.drina.parts.printed import Printed
from hexmarshal.games.drina.rules.battle import WithdrawTo
from hexmarshal.games.drina.rules.movement import MoveAndFight
from hexmarshal.games.drina.rules.pieces import Off
from hexmarshal.games.drina.rules.position import Drina

CITY = (2.0, 7.0)
"""A city of Serbia or Montenegro in the first round and in the last."""
CAPACITY = (1.0, 0.2)
"""The same for a point of Military Capacity."""
NEARLY = 10.0
"""All cities of Serbia and Montenegro, which only have to be held."""
WORTH = (1.0, 1.4, 1.6, 4.0)
"""A token of infantry, cavalry, artillery; a general."""
LAST = 0.3
"""What a unit is worth besides its tokens: its place on the board."""
MONEY = 0.12
"""An MCU."""
PULL = 2 / 3
"""How much of the pull that ``evaluate`` gives to the cities of the enemy draws a token."""
OPEN = 0.45
"""The share of a city that is lost if the enemy can walk in."""
COMMAND = 0.15
"""A unit in the command area of a general."""
DANGER = 0.15
"""The share of a general's worth for each enemy in reach of that general, besides what the strike itself promises."""
STRUCK = 0.6
"""The share of what the enemy's strikes promise that is lost when the enemy is to move."""
STRIKE = 0.2
"""The share of what one's own strikes promise when the enemy is to move before."""
GROUND = 0.9
"""The share of a city's worth that a strike at its garrison may win."""


def outlook(table: Drina) -> float:
    """The value of a position for the alliance."""
    top = table.stack[-1] if table.stack else None
    if isinstance(top, WithdrawTo):  # a battle half way through: its winner takes the field
        table = table.copy()
        table.answer(top.orders(table, top.subjects(table)[0])[0])
    printed, state = table.printed, table.state
    prizes = _prizes(printed, state.control, state.round, state.last)
    value = prizes.value + MONEY * sum(
        purse if CAMP_OF[country] == ALLIANCE else -purse for country, purse in enumerate(state.money)
    )
    if prizes.serbian == 0 or (prizes.allied == 0 and state.armed):
        value += NEARLY if prizes.allied else -NEARLY
    if state.winner >= 0:
        value += WON if state.winner == ALLIANCE else -WON
    allied, serbian = forces(table)
    first, second = _shares(table)
    value += _standing(printed, prizes, allied, serbian) - _standing(printed, prizes, serbian, allied)
    value += first * _strikes(printed, prizes, allied, serbian)
    return value - second * _strikes(printed, prizes, serbian, allied)


def _shares(table: Drina) -> tuple[float, float]:
    """How much the strikes of the alliance and of Serbia count: more for the camp that is to move next."""
    moving = table.within(MoveAndFight)
    if moving is None:
        return (STRIKE + STRUCK) / 2, (STRIKE + STRUCK) / 2
    return (STRIKE, STRUCK) if moving.camp == ALLIANCE else (STRUCK, STRIKE)


class Prizes(NamedTuple):
    """What the cities are worth, by who controls which and by the round."""

    key: tuple[tuple[int, ...], int]
    """Who controls which, and the round."""
    value: float
    """All of them, to the alliance."""
    allied: int
    """The cities of Serbia and Montenegro that the alliance holds."""
    serbian: int
    """Those that Serbia holds."""
    worth: tuple[dict[int, float], dict[int, float]]
    """The cities of each camp: field and worth."""
    pull: tuple[list[float], list[float]]
    """What a token of each camp gains by standing on each field."""


@lru_cache(maxsize=1024)
def _prizes(printed: Printed, control: tuple[int, ...], number: int, last: int) -> Prizes:
    done = number / max(1, last)
    city, capacity = (early + (late - early) * done for early, late in (CITY, CAPACITY))
    worth: tuple[dict[int, float], dict[int, float]] = ({}, {})
    held = [0, 0]
    for n, place in enumerate(printed.cities):
        camp = CAMP_OF[control[n]]
        worth[camp][place.cell] = capacity * printed.worth[n] + (city if n in printed.serbian else 0.0)
        held[camp] += n in printed.serbian
    value = fsum(worth[0].values()) - fsum(worth[1].values())
    pull = _pull(printed, mask(worth[1])), _pull(printed, mask(worth[0]))
    return Prizes((control, number), value, held[0], held[1], worth, pull)


@lru_cache(maxsize=512)
def _pull(printed: Printed, goals: int) -> list[float]:
    """What a token gains by standing on each field: more near the cities that the enemy holds."""
    return [PULL * value for value in pull_of(printed, goals)]


def _standing(printed: Printed, prizes: Prizes, mine: Force, theirs: Force) -> float:
    """Figures, where they stand, and cities that the enemy can walk into: a general is not a garrison."""
    key = prizes.key, theirs.held, theirs.riders
    found = mine.memo.get(key)
    if found is None:
        found = _figures(printed, prizes.pull[mine.camp], mine, theirs)
        disc, enemy, riders = printed.disc, theirs.held, theirs.riders
        guards = mine.units[0] | mine.units[1] | mine.units[2] | mine.units[3]
        for cell, worth in prizes.worth[mine.camp].items():
            if not holds(guards, cell) and (disc(cell, 2) & enemy or disc(cell, 3) & riders):
                found -= OPEN * worth
        mine.memo[key] = found
    return found


def _figures(printed: Printed, pull: list[float], mine: Force, theirs: Force) -> float:
    """Strength, how far forward it stands, and generals with units to command and no enemy near."""
    value = 0.0
    for i, (kind, at, strength) in mine.figures.items():
        worth = WORTH[kind] * strength + LAST
        if at < 0:
            value += worth * (WAITING if at == Off.BOUGHT else IN_HAND)
        elif kind == Kind.GENERAL:
            near = (printed.disc(at, 2) & theirs.held | printed.disc(at, 3) & theirs.riders).bit_count()
            led = (printed.area[at] & mine.units[printed.country[i]]).bit_count()
            value += worth * (1 - DANGER * min(near, 3)) + COMMAND * min(led, 8)
        else:
            value += worth + strength * pull[at]
    return value


def _strikes(printed: Printed, prizes: Prizes, mine: Force, theirs: Force) -> float:
    """What the units of a camp could win, each with its best attack."""
    key = prizes.key, theirs
    found = mine.memo.get(key)
    if found is None:
        found = mine.memo[key] = _all_strikes(printed, prizes.worth[theirs.camp], mine, theirs)
    return found


def _all_strikes(printed: Printed, prizes: dict[int, float], mine: Force, theirs: Force) -> float:
    disc, enemy, gunshot = printed.disc, theirs.held, printed.units[Kind.ARTILLERY].range or 0
    there = {at: (kind, strength) for kind, at, strength in theirs.figures.values() if at >= 0}
    value = 0.0
    for kind, at, strength in mine.figures.values():
        if at < 0 or kind == Kind.GENERAL:
            continue
        guns = kind == Kind.ARTILLERY
        targets = disc(at, gunshot if guns else printed.move[kind]) & enemy
        if targets:
            attack = strength + printed.attack[kind]
            best = 0.0
            for cell in cells(targets):
                foe, left = there[cell]
                won, tied = _chances(printed, attack - left - printed.defence[foe])
                prey = WORTH[foe] + (LAST if left == 1 else 0.0)
                if guns:
                    gain = won * prey
                else:
                    gain = won * (prey + GROUND * prizes.get(cell, 0.0)) - (1 - won) * WORTH[kind]
                    if foe != Kind.GENERAL:
                        gain += tied * prey
                best = max(best, gain)
            value += best
    return value


@lru_cache(maxsize=64)
def _chances(printed: Printed, ahead: int) -> tuple[float, float]:
    """The chances to win and to tie, by how much the attacker is ahead before the luck cards of a whole deck."""
    deck = list(zip(printed.luck_values, printed.deck("normal"), strict=True))
    pairs = sum(many for _, many in deck) * (sum(many for _, many in deck) - 1)
    won = tied = 0
    for mine, many in deck:
        for other, rest in deck:
            ways = many * (rest - (mine == other))
            won += ways * (ahead + mine > other)
            tied += ways * (ahead + mine == other)
    return won / pairs, tied / pairs
