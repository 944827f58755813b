"""Clocks: how much time each person has. Plain values and sums in whole milliseconds; nothing here asks for the time.

A clock only shows the time. Running out of it loses the match only where that was agreed when it was made. It runs for
whoever must choose, from the moment when every seat is taken; it stands still while a match is over or waits for
nobody, and while the server is down.
"""

from collections.abc import Collection, Iterable, Sequence
from typing import Annotated, Literal

import msgspec

from hexmarshal.core.data.wording import count

SECOND, MINUTE, DAY = 1_000, 60_000, 86_400_000
"""In milliseconds."""
Nap = tuple[int, int]
"""From when to when the server was down."""


class ClockRules(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What was agreed about time."""

    kind: Literal["total", "days"] = "total"
    """A total for the whole match, or days for each turn of the track."""
    minutes: Annotated[int, msgspec.Meta(ge=1, le=10_080)] = 60
    """The total."""
    increment: Annotated[int, msgspec.Meta(ge=0, le=3_600)] = 0
    """How many seconds are added to it,"""
    per: Literal["order", "turn"] = "order"
    """with every order of one's own, or with every new turn of the track."""
    days: Annotated[int, msgspec.Meta(ge=1, le=60)] = 3
    """How many days per turn, if it is that kind."""
    forfeit: bool = False
    """Whether time lost is the match lost."""


class Hand(msgspec.Struct, frozen=True):
    """The time of one side."""

    left: int
    """What it had when the hand was last moved; below 0 where it took more."""
    since: int = 0
    """Since when it runs; 0 while it stands still."""


class Times(msgspec.Struct, frozen=True):
    """The clocks of a match."""

    rules: ClockRules
    """What was agreed."""
    hands: dict[str, Hand]
    """The time of each side that a person plays."""
    turn: str = ""
    """The turn of the track for which they were last wound."""


def begun(rules: ClockRules, sides: Iterable[str], turn: str) -> Times:
    """Clocks before the first order: all stand still."""
    return Times(rules, {side: Hand(allowance(rules)) for side in sides}, turn)


def allowance(rules: ClockRules) -> int:
    """What is on a clock at first."""
    return rules.days * DAY if rules.kind == "days" else rules.minutes * MINUTE


def left(hand: Hand, now: int, naps: Sequence[Nap] = ()) -> int:
    """What a side has left. Time in which the server was down does not count."""
    if not hand.since:
        return hand.left
    slept = sum(max(min(end, now) - max(start, hand.since), 0) for start, end in naps)
    return hand.left - max(now - hand.since - slept, 0)


def run(times: Times, running: Collection[str], now: int, naps: Sequence[Nap] = ()) -> Times:
    """Let the clocks of some sides run, and no others."""
    hands = {}
    for side, hand in times.hands.items():
        rest = left(hand, now, naps)
        hands[side] = Hand(rest, now if side in running else 0)
    return msgspec.structs.replace(times, hands=hands)


def ordered(times: Times, side: str, turn: str, running: Collection[str], now: int, naps: Sequence[Nap] = ()) -> Times:
    """The clocks after an order of a side, which may have led into another turn."""
    rules, new = times.rules, turn != times.turn
    hands = {}
    for own, hand in run(times, (), now, naps).hands.items():
        rest = hand.left
        if rules.kind == "days":
            rest = allowance(rules) if new else rest
        elif own == side if rules.per == "order" else new:
            rest += rules.increment * SECOND
        hands[own] = Hand(rest, now if own in running else 0)
    return Times(rules, hands, turn)


def late(times: Times, now: int, naps: Sequence[Nap] = ()) -> str:
    """The side whose time is lost, where that loses the match: of several the one that took more; empty for none."""
    if not times.rules.forfeit:
        return ""
    over = {side: left(hand, now, naps) for side, hand in times.hands.items() if hand.since}
    side = min(over, key=lambda one: over[one], default="")
    return side if side and over[side] < 0 else ""


def due(times: Times, now: int, naps: Sequence[Nap] = ()) -> int | None:
    """In how many milliseconds the first clock that runs will have run out; ``None`` if none runs."""
    rest = [left(hand, now, naps) for hand in times.hands.values() if hand.since]
    return max(min(rest), 0) + 1 if rest else None


def said(rules: ClockRules) -> str:
    """What was agreed, in words.

    >>> said(ClockRules(minutes=90, increment=30))
    'Each has 90 minutes, and 30 seconds more with every order. The clock only shows the time.'
    >>> said(ClockRules(kind="days", days=1, forfeit=True))
    'Each has one day for every turn. Running out of time loses the match.'
    """
    if rules.kind == "days":
        time = f"{count(rules.days, 'day')} for every turn"
    else:
        time = f"{rules.minutes} minute{'s' if rules.minutes > 1 else ''}"
        if rules.increment:
            when = "order" if rules.per == "order" else "turn"
            time += f", and {rules.increment} second{'s' if rules.increment > 1 else ''} more with every {when}"
    end = "Running out of time loses the match." if rules.forfeit else "The clock only shows the time."
    return f"Each has {time}. {end}"
