"""Weighing a match in parts, over all cores. Each worker replays the match up to its part, which is quick.

Every figure depends on the record alone, so a review is the same on every run and with any number of workers.
"""

from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from hexmarshal.core.engine.match import Match
from hexmarshal.lab.pool import Lost, cores, spread
from hexmarshal.review.luck import weigh
from hexmarshal.review.price import price
from hexmarshal.review.review import Order, Review, compose, turn_of

PART = 40
"""Orders in a part."""
Progress = Callable[[int, int], None]
"""Told how many orders are weighed, and of how many."""


def review(match: Match, workers: int = 0, progress: Progress | None = None) -> Review:
    """The report of a match. ``workers`` processes share the work; 0 takes one for each core."""
    first, last = match.base, len(match.journal)
    parts = [range(start, min(start + PART, last)) for start in range(first, last, PART)]
    found: list[Order] = []

    def take(orders: list[Order]) -> None:
        found.extend(orders)
        if progress is not None:
            progress(len(found), last - first)

    if min(workers or cores(), len(parts)) <= 1:
        for part in parts:
            take(weighed(match, part))
        return compose(match, found)
    with TemporaryDirectory() as folder:
        record = Path(folder) / "match.jsonl"
        match.save(record)
        weighed_parts: dict[int, list[Order]] = {}
        with closing(spread(_weigh_part, [(record, part) for part in parts], workers)) as done:
            for one in done:
                if isinstance(one.value, Lost):
                    raise RuntimeError(f"The review was not finished: {one.value.sentence}.")
                weighed_parts[one.index] = one.value
                if progress is not None:
                    progress(sum(map(len, weighed_parts.values())), last - first)
    return compose(match, [order for _, orders in sorted(weighed_parts.items()) for order in orders])


def _weigh_part(task: tuple[Path, range]) -> list[Order]:
    record, part = task
    return weighed(Match.load(record), part)


def weighed(match: Match, part: range) -> list[Order]:
    """Some orders of a match, one after the other."""
    mind, game = match.game.mind, match.game.meta.id
    fresh = match.begun()
    for given in match.journal[fresh.number : part.start]:
        fresh.replay(given.order, given.chance, given.side)
    table, found = fresh.table, []
    for number in part:
        given = match.journal[number]
        turn, cost = turn_of(game, table), price(table, given, number, mind, game)
        order, table = weigh(table, given, number, mind)
        found.append(Order(turn, float(order.after), order.rolls, cost if cost.cost else None))
    return found
