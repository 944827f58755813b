"""How well a camp stands, for bots: what a person would look at.

Cities decide the game (2), so they weigh most: held, threatened, within reach. Then strength, money, generals with
units to command and no enemy near them. The unit is a token of infantry.
"""

from functools import lru_cache
from typing import NamedTuple

from hexmarshal.core.board.paths import cells, flood, holds, mask
from hexmarshal.games.drina.mind.forces import IN_HAND, WAITING, Force, forces
from hexmarshal.games.drina.parts.countries import ALLIANCE, CAMP_OF, Kind
from hexmarshal.games.drina.parts.printed import Printed
from hexmarshal.games.drina.rules.albania import ArriveAt
from hexmarshal.games.drina.rules.battle import WithdrawTo
from hexmarshal.games.drina.rules.pieces import Off
from hexmarshal.games.drina.rules.position import Drina

WON = 200.0
"""The game."""
CITY = 7.0
"""A city of Serbia or Montenegro."""
CAPACITY = 1.2
"""A point of Military Capacity; what a home city is worth besides."""
NEARLY = 14.0
"""All cities of Serbia and Montenegro, which only have to be held."""
WORTH = (1.0, 1.15, 1.35, 4.0)
"""A token of infantry, cavalry, artillery; a general."""
MONEY = 0.1
"""An MCU."""
PULL = 0.9
"""How a token is drawn towards cities that the enemy holds."""
HOME = 0.5
"""How much weaker the cities outside Serbia and Montenegro draw."""
DECAY = 0.8
"""How the pull weakens with every field."""
OPEN = 0.55
"""The share of a city that is lost if the enemy can walk in."""
THREAT = 0.08
"""The same for each enemy that can attack its garrison."""
GUNS = 1.2
"""Artillery with an enemy in range."""
COMMAND = 0.12
"""A unit in the command area of a general."""
DANGER = 0.25
"""The share of a general's worth for each enemy that can attack that general."""


def evaluate(table: Drina) -> float:
    """The value of a position for the alliance."""
    table = settled(table)
    printed, state = table.printed, table.state
    value = _cities(printed, state.control, state.armed) + MONEY * sum(
        purse if CAMP_OF[country] == ALLIANCE else -purse for country, purse in enumerate(state.money)
    )
    if state.winner >= 0:
        value += WON if state.winner == ALLIANCE else -WON
    allied, serbian = forces(table)
    value += _standing(printed, state.control, allied, serbian)
    return value - _standing(printed, state.control, serbian, allied)


def settled(table: Drina) -> Drina:
    """The table when what is under way is over.

    Of a battle half way through the winner takes the field (6.1.1l). Whoever goes through Albania comes to Greece at
    full strength, a general with two divisions (6.2c, 6.2d).
    """
    top = table.stack[-1] if table.stack else None
    if isinstance(top, WithdrawTo | ArriveAt):
        table = table.copy()
        while isinstance(top, WithdrawTo | ArriveAt):
            kind = type(top)
            table.answer(top.orders(table, top.subjects(table)[0])[0])
            top = table.stack[-1] if table.stack else None
            if kind is WithdrawTo:
                break
    return table


@lru_cache(maxsize=512)
def _cities(printed: Printed, control: tuple[int, ...], armed: bool) -> float:
    """Who holds what."""
    value = 0.0
    allied = 0
    for number, holder in enumerate(control):
        sign = 1.0 if CAMP_OF[holder] == ALLIANCE else -1.0
        value += sign * worth_of(printed, number)
        allied += sign > 0 and number in printed.serbian
    if allied == len(printed.serbian):
        value += NEARLY
    elif not allied and armed:
        value -= NEARLY
    return value


def worth_of(printed: Printed, number: int) -> float:
    """What a city is worth."""
    return CAPACITY * printed.worth[number] + (CITY if number in printed.serbian else 0.0)


def _standing(printed: Printed, control: tuple[int, ...], mine: Force, theirs: Force) -> float:
    """Figures, where they stand, and what they guard; kept under all that they depend on."""
    key = control, theirs.held, theirs.riders
    found = mine.memo.get(key)
    if found is None:
        claim = _claim(printed, control, mine.camp)
        found = mine.memo[key] = _figures(printed, mine, theirs, claim.pull) - _exposed(mine, theirs, claim)
    return found


class Claim(NamedTuple):
    """What a camp has and wants, by who controls which city."""

    pull: list[float]
    """What a token gains by standing on each field."""
    guarded: list[tuple[int, float, int, int]]
    """Its cities: the field, what the city is worth, and the fields within two and three of it."""


@lru_cache(maxsize=1024)
def _claim(printed: Printed, control: tuple[int, ...], camp: int) -> Claim:
    goals = mask(city.cell for number, city in enumerate(printed.cities) if CAMP_OF[control[number]] != camp)
    guarded = [
        (city.cell, worth_of(printed, number), printed.disc(city.cell, 2), printed.disc(city.cell, 3))
        for number, city in enumerate(printed.cities)
        if CAMP_OF[control[number]] == camp
    ]
    return Claim(pull_of(printed, goals), guarded)


def _figures(printed: Printed, mine: Force, theirs: Force, pull: list[float]) -> float:
    """Strength, how far forward it stands, guns with a target, generals with units to command and out of danger."""
    disc, gunshot, enemy = printed.disc, printed.units[Kind.ARTILLERY].range, theirs.held
    value = 0.0
    for i, (kind, at, strength) in mine.figures.items():
        worth = WORTH[kind] * strength
        if at < 0:
            value += worth * (WAITING if at == Off.BOUGHT else IN_HAND)
        elif kind == Kind.GENERAL:
            near = (disc(at, 2) & enemy | disc(at, 3) & theirs.riders).bit_count()
            led = (printed.area[at] & mine.units[printed.country[i]]).bit_count()
            value += worth * (1 - DANGER * min(near, 3)) + COMMAND * min(led, 8)
        else:
            value += worth + strength * pull[at]
            if kind == Kind.ARTILLERY and disc(at, gunshot) & enemy:
                value += GUNS
    return value


def _exposed(mine: Force, theirs: Force, claim: Claim) -> float:
    """Cities that the enemy can take."""
    value = 0.0
    for cell, worth, near, far in claim.guarded:
        enemies = near & theirs.held | far & theirs.riders
        if enemies:
            guarded = holds(mine.held, cell)
            value += worth * (THREAT * min(enemies.bit_count(), 4) if guarded else OPEN)
    return value


@lru_cache(maxsize=512)
def pull_of(printed: Printed, goals: int) -> list[float]:
    """What a token gains by standing on each field: more near the cities that the enemy holds."""
    serbian = mask(printed.cities[number].cell for number in printed.serbian)
    found = [0.0] * printed.board.size
    for places, weight in ((goals & ~serbian, PULL * HOME), (goals & serbian, PULL)):
        reached = places
        while places:
            for cell in cells(places):
                found[cell] = max(found[cell], weight)
            weight *= DECAY
            places = flood(places, 0, printed.board.stride, 1) & ~reached & printed.open
            reached |= places
    return found
