"""What an after-action report contains, put together from what was weighed order by order."""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import fsum
from typing import Any

import msgspec

from hexmarshal.core.engine.match import Match
from hexmarshal.desk.game_desk import title_of
from hexmarshal.lab.history import Fact, facts
from hexmarshal.lab.measures import gauge, watch
from hexmarshal.review.luck import Roll
from hexmarshal.review.price import Price

DEAREST = 5
"""How many of the costliest decisions and of the luckiest rolls are shown."""


class Order(msgspec.Struct, frozen=True):
    """One order of the match, weighed."""

    turn: str
    """The turn in which it was given."""
    value: float
    """What the position after it was worth to the first camp, in points."""
    rolls: tuple[Roll, ...]
    """The dice it led to."""
    price: Price | None
    """What it cost, if anything."""


class Turn(msgspec.Struct, frozen=True):
    """A turn of the match."""

    id: str
    """Its id."""
    last: int
    """How many orders had been given when it was over."""
    value: float
    """What the position was worth to the first camp at its end, by the staff's judgement."""
    luck: dict[str, float]
    """What chance gave each camp in it, by the camp's first side."""
    price: dict[str, float]
    """What its decisions cost each camp in it."""
    score: dict[str, float]
    """What counts for victory at its end, by measure."""


class Beside(msgspec.Struct, frozen=True):
    """Something that was measured at the end of the match, beside history where it is known."""

    title: str
    """What it is."""
    unit: str
    """In what it is counted."""
    value: float
    """How much it was."""
    history: str
    """What it was in the war, at the end of the same turn; empty if nobody knows."""


class Review(msgspec.Struct, frozen=True):
    """How a match went."""

    game: str
    """The game, by its id."""
    result: str
    """How it ended, in a sentence."""
    level: str
    """The level of victory."""
    unit: str
    """In what luck and judgement are counted."""
    seats: dict[str, str]
    """Who played each side."""
    camps: tuple[tuple[str, ...], ...]
    """Who stood against whom; the first side of each gives it its name."""
    first: str
    """The side for which positions are valued: what is good for it is bad for the other camp."""
    scores: dict[str, str]
    """What counts for victory: the measures in ``Turn.score``, with their titles."""
    turns: tuple[Turn, ...]
    """The match turn by turn."""
    turning: tuple[str, ...]
    """The turns in which it was decided, in sentences."""
    luck: dict[str, float]
    """What chance gave each camp in all."""
    price: dict[str, float]
    """What its decisions cost each camp in all."""
    dearest: tuple[Price, ...]
    """The costliest decisions."""
    luckiest: tuple[Roll, ...]
    """The rolls that changed most, whoever gained."""
    purposes: dict[int, str]
    """What the bots said they were after, by the number of the order."""
    measures: tuple[Beside, ...]
    """Losses and ground at the end, beside history."""
    staff: str
    """Whose judgement this is, and how far it can be trusted."""


CAUTION = (
    "This is the judgement of the thorough staff, one step ahead. A good player will know better in places. Luck is "
    "exact by that judgement, and an estimate where more than three dice fall at once. A price is how much more the "
    "best order that the staff looked at was worth; it did not look at all of them, and a chance that several units "
    "passed up in a turn is charged once."
)
"""The honest limits of a review."""


def compose(match: Match, orders: Sequence[Order]) -> Review:
    """The report of a match whose orders were all weighed."""
    camps = match.table.camps()
    first = match.game.mind.camp
    names = [camp[0] for camp in camps]

    def luck_of(rolls: Iterable[Roll]) -> dict[str, float]:
        total = fsum(roll.luck for roll in rolls)
        return {camp[0]: total if camp[0] in first else -total for camp in camps}

    def price_of(prices: Iterable[Price]) -> dict[str, float]:
        paid = list(prices)
        return {camp[0]: fsum(price.cost for price in paid if price.side in camp) for camp in camps}

    rolls = [roll for order in orders for roll in order.rolls]
    orders = _once_a_turn(orders)
    prices = [order.price for order in orders if order.price is not None]
    scored, ended = _measured(match)
    turns = []
    for id, group in _by_turn(orders):
        here = [orders[number] for number in group]
        turns.append(
            Turn(
                id, group[-1] + 1, here[-1].value,
                luck_of(roll for order in here for roll in order.rolls),
                price_of(order.price for order in here if order.price is not None),
                scored.get(id, {}),
            )
        )  # fmt: skip
    result = match.result or {"sentence": "The match is not over.", "level": ""}
    return Review(
        game=match.game.meta.id,
        result=result["sentence"],
        level=str(result.get("level", "")),
        unit=match.game.mind.unit,
        seats=match.seats,
        camps=camps,
        first=next(camp[0] for camp in camps if camp[0] in first),
        scores=_scores(match.game.meta.id),
        turns=tuple(turns),
        turning=tuple(_turning(match.game.meta.id, turns, names, first)),
        luck=luck_of(rolls),
        price=price_of(prices),
        dearest=tuple(sorted(prices, key=lambda price: -price.cost)[:DEAREST]),
        luckiest=tuple(sorted(rolls, key=lambda roll: -abs(roll.luck))[:DEAREST]),
        purposes=dict(match.purposes),
        measures=ended,
        staff=CAUTION,
    )


def _once_a_turn(orders: Sequence[Order]) -> list[Order]:
    """The same with every missed chance charged once per turn: to the costliest of the decisions that passed it up.

    A town that stands open is the better goal of many units, and of whoever ends the phase; only one of them had to go.
    """
    dearest: dict[tuple[str, str, str], Price] = {}
    for order in orders:
        if order.price is not None:
            key = order.turn, order.price.side, order.price.goal
            dearest[key] = max(dearest.get(key, order.price), order.price, key=lambda price: price.cost)
    kept = {price.order for price in dearest.values()}
    return [
        msgspec.structs.replace(order, price=None)
        if order.price is not None and order.price.order not in kept
        else order
        for order in orders
    ]


def _by_turn(orders: Sequence[Order]) -> list[tuple[str, list[int]]]:
    """The numbers of the orders, turn by turn."""
    found: list[tuple[str, list[int]]] = []
    for number, order in enumerate(orders):
        if not found or found[-1][0] != order.turn:
            found.append((order.turn, []))
        found[-1][1].append(number)
    return found


def _turning(game: str, turns: Sequence[Turn], names: Sequence[str], first: Sequence[str]) -> Iterable[str]:
    """The three turns in which the judgement of the position changed most, and by what."""
    swings = [(now.value - before.value, now) for before, now in pairwise(turns)]
    for swing, turn in sorted(swings, key=lambda one: -abs(one[0]))[:3]:
        gainer = next(name for name in names if (name in first) == (swing > 0))
        luck, paid = turn.luck[gainer], fsum(cost for name, cost in turn.price.items() if name != gainer)
        why = []
        if luck > abs(swing) / 4:
            why.append(f"{luck:.1f} luck")
        if paid > abs(swing) / 4:
            why.append(f"{paid:.1f} mistakes of the other side")
        reason = f": {', '.join(why)}" if why else ""
        yield f"{turn.id}: {abs(swing):.1f} for the {title_of(game, gainer)} side{reason}."


def _scores(game: str) -> dict[str, str]:
    """The measures that count for victory, with their titles."""
    found = gauge(game)
    if found is None:
        return {}
    return {measure.id: measure.title for measure in found.measures if measure.id in found.score}


def _measured(match: Match) -> tuple[dict[str, dict[str, float]], tuple[Beside, ...]]:
    """What counts for victory at the end of each turn, and everything measured at the end of the match."""
    game, fresh = match.game.meta.id, match.begun()
    found, watching = gauge(game), watch(game, fresh.table)
    if found is None or watching is None:
        return {}, ()
    for given in match.journal[match.base :]:
        before = fresh.table
        fresh.replay(given.order, given.chance, given.side)
        watching.see(before, fresh.table)
    kinds = found.measures
    course = watching.course
    scored = {
        turn: {
            kind.id: value
            for kind, value in zip(kinds, values, strict=True)
            if kind.id in found.score and value is not None
        }
        for turn, values in course
    }
    last, values = course[-1]
    known = {fact.measure: fact for fact in facts(game) if last in fact.turns}
    beside = (
        Beside(kind.title, kind.unit, value, _told(known.get(kind.id)))
        for kind, value in zip(kinds, values, strict=True)
        if value is not None
    )
    return scored, tuple(beside)


def _told(fact: Fact | None) -> str:
    return "" if fact is None else fact.span


def turn_of(game: str, table: Any) -> str:
    """The turn that a table is in; empty where a game does not say."""
    found = gauge(game)
    return "" if found is None else found.turn(table)
