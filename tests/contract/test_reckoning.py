"""The numbers of fights and tests: they are what the sentences say, and what the rules go by."""

from collections.abc import Iterable
from typing import Any

import hexmarshal as hm
from hexmarshal.core.engine.events import ByChance, Changed, Odds, Rolled, Said, reckoned
from hexmarshal.core.engine.forecast import branches
from tests.contract.walks import Walk, asked, where

FIGHTS = {"fury": "resolve", "drina": "move", "galicia": "attack", "great_war_east": "attack", "serbien": "intensity"}
"""The kind of decision after which the dice of a fight are rolled."""


def fights(walk: Walk) -> Iterable[hm.Match]:
    """Copies of the match before orders that led to a fight; not too many of them."""
    found = [
        stop for stop in walk
        if asked(stop).kind == FIGHTS[walk.route.game] and walk.end.journal[stop.number].chance
    ]  # fmt: skip
    return (stop.copy() for stop in found[:: max(1, len(found) // 12)])


def decisive(events: Iterable[Any]) -> Odds | None:
    """What the first dice or card that decide a fight are read by."""
    return next((event.odds for event in events if isinstance(event, ByChance) and event.odds is not None), None)


def clamped(game: str, odds: Odds, last: int) -> int:
    """The column to which the shifts lead within the table."""
    assert odds.ratio is not None
    at = odds.ratio.number
    if game != "great_war_east":
        return int(min(max(at + sum(shift.value for shift in odds.shifts), 0), last))
    for shift in odds.shifts:  # 8.8: one side after the other
        at = int(min(max(at + shift.value, 0), last))
    return at


def foretold(match: hm.Match, order: hm.Order) -> set[Odds]:
    """What one who knew everything would know of the odds; a side from which something is hidden has several."""
    side = asked(match).side
    found = (reckoned(branch.table.events) for branch in branches(match.table, order, side))
    return {odds for odds in found if odds is not None}


def test_a_fight_is_fought_as_it_was_foretold(walk: Walk) -> None:
    compared = 0
    for stop in fights(walk):
        order = walk.order(stop)
        expected = foretold(stop, order)
        for odds in expected:
            follow(walk, stop, odds)
        told = decisive(stop.submit(order))
        if told is None:
            continue  # somebody was asked first, or it was too weak
        compared += 1
        assert told.column in {odds.column for odds in expected}, where(walk, stop, f"{order}: {told}")
        for name in ("attack", "defence", "ratio", "attackers", "defenders"):
            known = getattr(told, name)
            assert known in (None, ()) or known in {getattr(odds, name) for odds in expected}, where(walk, stop, name)
    assert compared, f"{walk.route}: nobody fought"


def follow(walk: Walk, stop: hm.Match, odds: Odds) -> None:
    """Shifts lead from the ratio to the column, terms add up to strengths, and each has a reason and a clause."""
    told = where(walk, stop, odds)
    if odds.ratio is not None and odds.column is not None:
        table: Any = stop.table
        last = len(table.printed.data.columns) - 1
        assert odds.column.number == clamped(walk.route.game, odds, last), told
    terms = (*odds.shifts, *odds.attackers, *odds.defenders)
    assert all(term.why and term.clause for term in terms), told
    assert not odds.attackers or odds.attack == sum(term.value for term in odds.attackers), told
    assert not odds.defenders or odds.defence == sum(term.value for term in odds.defenders), told


def halves(number: float) -> str:
    """A strength as a sentence may have it."""
    whole, rest = divmod(number, 1)
    part = {0.0: "", 0.25: "¼", 0.5: "½", 0.75: "¾"}[rest]
    return f"{int(whole) if whole or not part else ''}{part}"


def test_numbers_of_events_are_in_their_sentences(walk: Walk) -> None:
    for stop in fights(walk):
        for event in stop.submit(walk.order(stop)):
            text, told = str(event), where(walk, stop, event)
            if isinstance(event, Said) and event.odds is not None:
                for strength in (event.odds.attack, event.odds.defence):
                    assert strength is None or halves(strength) in text or f"{strength:g}" in text, told
                for named in (event.odds.ratio, event.odds.column if walk.route.game == "galicia" else None):
                    assert named is None or named.name in text, told
            if isinstance(event, Rolled):
                for needed in event.needed:
                    number = needed.least if needed.most is None else needed.most
                    assert (number is None) == (needed.margin is None), told
                    if number is not None:
                        assert needed.margin == abs(event.total - number), told
                        passes = event.total >= number if needed.most is None else event.total <= number
                        assert needed.passed == passes, told
            if isinstance(event, Changed):
                assert bool(event.lost) == bool(event.unit), told


COUNTED = {"great_war_east": "steps", "serbien": "Strength Reductions", "galicia": "reductions", "drina": "strength"}
"""Of what the pieces of a game lose, and their owners see it."""
FIELD = {"great_war_east": "lost", "serbien": "lost", "galicia": "reductions", "drina": "combat"}


def seen(match: hm.Match) -> dict[str, Any]:
    """Every piece as its own side sees it."""
    return {piece["id"]: piece for side in match.sides for piece in match.view(side).pieces() if piece["side"] == side}


def test_what_is_counted_as_lost_is_lost(walk: Walk) -> None:
    game, compared = walk.route.game, 0
    if game not in COUNTED:
        return  # a corps of Fury is reduced or not
    for stop in walk.sample(360, "losses"):
        before, order = seen(stop), walk.order(stop)
        lost: dict[str, int] = {}
        for event in stop.submit(order):
            if isinstance(event, Changed) and event.unit == COUNTED[game]:
                lost[event.piece] = lost.get(event.piece, 0) + event.lost
            elif isinstance(event, Changed) and event.unit:
                lost.pop(event.piece, None)
                before.pop(event.piece, None)  # it went down by more than these, a step of Galicia
        after = seen(stop)
        for piece in lost.keys() & before.keys() & after.keys():
            if stop.table.board.find(after[piece]["at"]) is not None:
                compared += 1
                change = after[piece][FIELD[game]] - before[piece][FIELD[game]]
                assert abs(change) == abs(lost[piece]), where(walk, stop, f"{piece} {lost[piece]}")
    assert compared, f"{walk.route}: nobody lost anything"
