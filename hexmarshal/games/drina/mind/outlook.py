"""How well a camp stands, with more care than ``evaluate``: what a staff looks at.

An army that is whole takes cities later; a city taken with the last men is lost again. So cities count less the longer
the war still lasts, and units more. And before a figure is put anywhere it is asked who can strike at it there, with
what chance and for what gain, and at whom it could strike itself.

What figures add up to is kept with the force that they are, and amended for those that changed; it is counted in whole
parts, so that it comes out the same from wherever it is reckoned.
"""

from collections.abc import Callable
from functools import lru_cache
from math import fsum
from pathlib import Path
from typing import NamedTuple

from hexmarshal.core.board.paths import cells, flood, holds, mask
from hexmarshal.core.data.weights import own_weights
from hexmarshal.core.engine.judgement import Judgement, Term
from hexmarshal.games.drina.mind.evaluation import pull_of, settled
from hexmarshal.games.drina.mind.forces import FIGURES, Figure, Force, forces
from hexmarshal.games.drina.parts.countries import ALLIANCE, CAMP_OF, SERBIAN, Kind
from hexmarshal.games.drina.parts.printed import Printed
from hexmarshal.games.drina.rules.movement import MoveAndFight
from hexmarshal.games.drina.rules.pieces import State
from hexmarshal.games.drina.rules.position import Drina
from hexmarshal.wargame.differences import FINE, fine

CITY = (2.0, 7.0)
"""A city of Serbia or Montenegro in the first round and in the last."""
CAPACITY = (1.0, 0.2)
"""The same for a point of Military Capacity."""
WORTH = (1.0, 1.4, 1.6, 4.0)
"""What a strike wins with a token of infantry, cavalry, artillery; with a general."""
LAST = 0.3
"""What it wins with a unit besides its tokens: its place on the board."""
GROUND = 0.9
"""The share of a city's worth that a strike at its garrison may win."""
NEAR, FAR = 2, 3
"""How many fields away an enemy endangers a city or a general; cavalry does from farther."""
MANY = 3
"""More enemies than this endanger a general no more; more units than the second number add nothing to command."""
LED = 8


class Reading(NamedTuple):
    """A position as all terms read it."""

    printed: Printed
    state: State
    prizes: "Prizes"
    allied: Force
    serbian: Force
    moving: int
    """The camp that moves and fights; -1 if none does."""
    late: int
    """5.2a: the country that moves in the last round: those before it move no more; -1 in all others."""


def reading(table: Drina) -> Reading:
    """A position as it will be read."""
    table = settled(table)
    printed, state, phase = table.printed, table.state, table.within(MoveAndFight)
    prizes = _prizes(printed, state.control, state.round, state.last)
    late = phase.country if phase is not None and state.round == state.last else -1
    return Reading(printed, state, prizes, *forces(table), -1 if phase is None else phase.camp, late)


class Prizes(NamedTuple):
    """What the cities are worth, by who controls which and by the round."""

    key: tuple[tuple[int, ...], int, int]
    """Who controls which, the round, and the last."""
    value: float
    """All of them, to the alliance."""
    allied: int
    """The cities of Serbia and Montenegro that the alliance holds."""
    serbian: int
    """Those that Serbia holds."""
    worth: tuple[dict[int, float], dict[int, float]]
    """The cities of each camp: field and worth."""
    guarded: tuple[tuple[tuple[int, int, int, int], ...], tuple[tuple[int, int, int, int], ...]]
    """The same as field, worth in whole parts, and the fields near it and not so near."""
    pull: tuple[list[int], list[int]]
    """What a token of each camp gains by standing on each field, in whole parts."""


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
    first, second = (
        tuple((cell, fine(price), printed.disc(cell, NEAR), printed.disc(cell, FAR)) for cell, price in there.items())
        for there in worth
    )
    pull = _pull(printed, mask(worth[1])), _pull(printed, mask(worth[0]))
    return Prizes((control, number, last), value, held[0], held[1], worth, (first, second), pull)


@lru_cache(maxsize=512)
def _pull(printed: Printed, goals: int) -> list[int]:
    return [round(value * FINE) if value else 0 for value in pull_of(printed, goals)]


# -- Cities, money and the end --------------------------------------------------------------------------------


def cities(found: Reading) -> float:
    """What the alliance holds and Serbia does not: cities of Serbia count more in the end, Military Capacity less."""
    return found.prizes.value


def nearly(found: Reading) -> float:
    """Whether a camp has all that it needs and only has to hold it."""
    prizes = found.prizes
    if prizes.serbian == 0 or (prizes.allied == 0 and found.state.armed):
        return 1.0 if prizes.allied else -1.0
    return 0.0


def money(found: Reading) -> float:
    """MCUs in the purses."""
    purses = found.state.money
    return float(sum(purse if CAMP_OF[country] == ALLIANCE else -purse for country, purse in enumerate(purses)))


def won(found: Reading) -> float:
    """Whether the match is won."""
    winner = found.state.winner
    return 0.0 if winner < 0 else 1.0 if winner == ALLIANCE else -1.0


def open_cities(found: Reading) -> float:
    """The worth of cities of the camp that moves now into which the other can walk when it moves."""
    return _walked_into(found, now=True)


def inviting(found: Reading) -> float:
    """The worth of cities of the other camp: whoever moves could have walked in, or will do so a turn later."""
    return _walked_into(found, now=False)


def _walked_into(found: Reading, *, now: bool) -> float:
    """What cities of one camp lie open, half of both where nobody is about to move; a general takes none."""
    allied, serbian = _open(found, ALLIANCE) / FINE, _open(found, SERBIAN) / FINE
    if found.moving < 0:
        return (allied - serbian) / 2
    return allied if now == (found.moving == ALLIANCE) else -serbian


def _open(found: Reading, camp: int) -> int:
    """What of a camp's cities the enemy can walk into: a general is not a garrison."""
    mine, theirs = (found.allied, found.serbian) if camp == ALLIANCE else (found.serbian, found.allied)
    enemy = 0
    for country, fields in enumerate(theirs.units):
        if country > found.late:
            enemy |= fields
    key, memory = ("open", found.prizes.key, enemy, theirs.riders), mine.memo
    value: int | None = memory.get(key)
    if value is None:
        guards, riders = mine.units[0] | mine.units[1] | mine.units[2] | mine.units[3], enemy & theirs.riders
        open_ = [
            worth
            for cell, worth, near, far in found.prizes.guarded[camp]
            if (near & enemy or far & riders) and not holds(guards, cell)
        ]
        value = memory[key] = sum(open_)
    return value


# -- Figures --------------------------------------------------------------------------------------------------


def _mustered(what: int) -> Callable[[Reading], float]:
    """How much more the alliance has of a kind."""

    def more(found: Reading) -> float:
        return (found.allied.muster[what] - found.serbian.muster[what]) / FINE

    return more


def forward(found: Reading) -> float:
    """How tokens stand towards cities that the enemy holds."""
    return (_forward(found.prizes, found.allied) - _forward(found.prizes, found.serbian)) / FINE


def _forward(prizes: Prizes, mine: Force) -> int:
    key = "forward", prizes.key
    found: int | None = mine.memo.get(key)
    if found is None:
        pull = prizes.pull[mine.camp]

        def part(figure: Figure) -> int:
            kind, at, strength = figure
            return 0 if at < 0 or kind == Kind.GENERAL else strength * pull[at]

        found = mine.total(key, part)
    return found


def led(found: Reading) -> float:
    """Units in the command area of a general of their country."""
    return float(_led(found.printed, found.allied) - _led(found.printed, found.serbian))


def _led(printed: Printed, mine: Force) -> int:
    found: int | None = mine.memo.get("led")
    if found is None:
        area, units, country = printed.area, mine.units, printed.country
        found = mine.memo["led"] = sum(min((area[at] & units[country[i]]).bit_count(), LED) for i, at in mine.generals)
    return found


def endangered(found: Reading) -> float:
    """Enemies in reach of generals."""
    allied, serbian = found.allied, found.serbian
    return float(_endangered(found.printed, allied, serbian) - _endangered(found.printed, serbian, allied))


def _endangered(printed: Printed, mine: Force, theirs: Force) -> int:
    key = "endangered", theirs.held, theirs.riders
    found: int | None = mine.memo.get(key)
    if found is None:
        disc, enemy, riders = printed.disc, theirs.held, theirs.riders
        found = mine.memo[key] = sum(
            min((disc(at, NEAR) & enemy | disc(at, FAR) & riders).bit_count(), MANY) for _, at in mine.generals
        )
    return found


# -- Strikes --------------------------------------------------------------------------------------------------


def struck(found: Reading) -> float:
    """What the strikes of the camp promise that strikes before the other does."""
    return _shared(found, first=True)


def striking(found: Reading) -> float:
    """What the strikes of the camp promise whose enemy strikes before."""
    return _shared(found, first=False)


def _shared(found: Reading, *, first: bool) -> float:
    """What the strikes of one camp promise; half of both where nobody is about to move, for either may be first."""
    printed, prizes, allied, serbian = found.printed, found.prizes, found.allied, found.serbian
    if found.moving < 0:
        return (strikes(printed, prizes, allied, serbian) - strikes(printed, prizes, serbian, allied)) / (2 * FINE)
    if first == (found.moving == ALLIANCE):  # who moves strikes last: the position is judged when the move is over
        return -strikes(printed, prizes, serbian, allied) / FINE
    return strikes(printed, prizes, allied, serbian) / FINE


def strikes(printed: Printed, prizes: Prizes, mine: Force, theirs: Force) -> int:
    """What the units of a camp could win, each with its best attack.

    It is amended from what was found of the forces that these came of: a figure of one's own changes its own strike,
    one of the enemy's the strikes of those that can reach it.
    """
    key = prizes.key, theirs.number
    found: int | None = mine.memo.get(key)
    if found is not None:
        return found
    worth = prizes.worth[theirs.camp]
    for before, own in mine.trail():
        for enemy, others in theirs.trail():
            found = before.memo.get((prizes.key, enemy.number))
            if found is not None:
                if others:
                    found += _answered(printed, worth, before, enemy, theirs, others)
                for i in own:
                    if i in before.figures:
                        found -= strike(printed, worth, before.figures[i], theirs)
                    if i in mine.figures:
                        found += strike(printed, worth, mine.figures[i], theirs)
                mine.memo[key] = found
                return found
    found = mine.memo[key] = sum([strike(printed, worth, figure, theirs) for figure in mine.figures.values()])
    return found


def _answered(
    printed: Printed, worth: dict[int, float], mine: Force, before: Force, now: Force, changed: tuple[int, ...]
) -> int:
    """What it adds to the strikes of a camp that figures of the enemy have changed."""
    spots = 0
    for i in changed:
        for force in (before, now):
            if i in force.figures and (at := force.figures[i][1]) >= 0:
                spots |= 1 << at
    near, value = flood(spots, -1, printed.board.stride, max(_ranges(printed))) & mine.held, 0
    for cell in cells(near):
        figure = mine.at[cell]
        if _targets(printed, figure) & spots:
            value += strike(printed, worth, figure, now) - strike(printed, worth, figure, before)
    return value


@lru_cache(maxsize=8)
def _ranges(printed: Printed) -> tuple[int, ...]:
    """How far each kind strikes; a general does not."""
    ranges = [printed.move[kind] for kind in (Kind.INFANTRY, Kind.CAVALRY)]
    return (*ranges, printed.units[Kind.ARTILLERY].range or 0, 0)


def _targets(printed: Printed, figure: Figure) -> int:
    """The fields at which a figure on the board could strike."""
    far = _ranges(printed)[figure[0]]
    return printed.disc(figure[1], far) if far else 0


def strike(printed: Printed, worth: dict[int, float], figure: Figure, theirs: Force) -> int:
    """What a figure could win with its best attack, in whole parts."""
    kind, at, strength = figure
    if at < 0:
        return 0
    targets = _targets(printed, figure) & theirs.held
    if not targets:
        return 0
    there, best = theirs.at, 0.0
    for cell in cells(targets):
        foe, _, left = there[cell]
        gain = _gain(printed, kind, strength, foe, left, worth.get(cell, 0.0))
        if gain > best:
            best = gain
    return fine(best)


@lru_cache(maxsize=20_000)
def _gain(printed: Printed, kind: int, strength: int, foe: int, left: int, city: float) -> float:
    """What one attack wins on average."""
    winning, tied = _chances(printed, strength + printed.attack[kind] - left - printed.defence[foe])
    prey = WORTH[foe] + (LAST if left == 1 else 0.0)
    if kind == Kind.ARTILLERY:
        return winning * prey
    gain = winning * (prey + GROUND * city) - (1 - winning) * WORTH[kind]
    return gain if foe == Kind.GENERAL else gain + tied * prey


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


# -- All of it ------------------------------------------------------------------------------------------------

_FIGURES = ("piece.at", "piece.strength", "procedures")
_CITIES = ("state.control", "state.round", "state.last", "procedures")
_ALL = (*_FIGURES, *_CITIES[:3])


Amount = Callable[[Reading], float]


def _term(name: str, what: str, unit: str, depends: tuple[str, ...], amount: Amount) -> Term[Reading]:
    return Term(name=name, what=what, unit=unit, depends=depends, amount=amount)


TERMS = (
    _term("cities", "Cities held; those of Serbia count more near the end.", "a unit of infantry", _CITIES, cities),
    _term("nearly", "All cities of Serbia and Montenegro, or none of them lost.", "the lot",
          ("piece.at", "state.armed", *_CITIES), nearly),
    _term("money", "What is in the purses.", "an MCU", ("state.money", "procedures"), money),
    _term("won", "The match itself.", "a match", ("state.winner", "procedures"), won),
    _term("infantry", "Tokens of infantry.", "a token", _FIGURES, _mustered(Kind.INFANTRY)),
    _term("cavalry", "Tokens of cavalry.", "a token", _FIGURES, _mustered(Kind.CAVALRY)),
    _term("artillery", "Tokens of artillery.", "a token", _FIGURES, _mustered(Kind.ARTILLERY)),
    _term("generals", "Generals.", "a general", _FIGURES, _mustered(Kind.GENERAL)),
    _term("figures", "Figures, whatever their strength: each has its place on the board.", "a figure", _FIGURES,
          _mustered(FIGURES)),
    _term("forward", "How near tokens stand to cities that the enemy holds.", "a token where the pull is one", _ALL,
          forward),
    _term("led", "Units in the command area of a general.", "a unit", _FIGURES, led),
    _term("endangered", "Enemies in reach of generals.", "an enemy", _FIGURES, endangered),
    _term("open", "Cities into which the camp can walk that moves next.", "a unit of infantry", _ALL, open_cities),
    _term("inviting", "Cities into which the other camp can walk after that.", "a unit of infantry", _ALL, inviting),
    _term("struck", "What the camp can win by strikes that strikes next.", "a unit of infantry", _ALL, struck),
    _term("striking", "What the other camp can win by strikes after that.", "a unit of infantry", _ALL, striking),
)  # fmt: skip
"""What counts in this game."""

outlook = Judgement(
    read=reading,
    terms=TERMS,
    weights=own_weights(Path(__file__).parents[1] / "data" / "weights.toml", [term.name for term in TERMS]),
)
"""The value of a position for the alliance."""
