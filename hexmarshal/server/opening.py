"""Matches from the disk: the nearest position that was kept, and the orders since then. For threads beside the loop."""

from collections.abc import Sequence

from hexmarshal.core.match import Given, Match
from hexmarshal.core.procedure import Refused
from hexmarshal.core.snapshot import SnapshotError, resume
from hexmarshal.games import load
from hexmarshal.server.denied import Denied, no_match
from hexmarshal.server.seats import players
from hexmarshal.server.store import Row, Store, begin


def open_match(store: Store, match: str) -> tuple[Row, Match, int]:
    """A match as it stands, with the number of the order after which its position was last kept."""
    row = store.match(match)
    if row is None:
        raise no_match()
    game = load(row.game)
    journal = [line.given(game) for line in store.lines(match)]
    opened, kept = _resumed(store, row, journal)
    if row.state.resigned:
        opened.resign(row.state.resigned)
    return row, opened, kept


def at_order(store: Store, row: Row, journal: Sequence[Given]) -> Match:
    """A match as it stood when its journal was no longer than this."""
    return _resumed(store, row, journal)[0]


def _resumed(store: Store, row: Row, journal: Sequence[Given]) -> tuple[Match, int]:
    number, data = store.snapshot(row.id, len(journal))
    match = begin(load(row.game), row.beginning, players(row.chairs))
    try:
        resume(match, journal, data, number)
    except (SnapshotError, Refused) as error:
        sentence = f"This match was played under other rules or data than these and cannot be gone on with. {error}"
        raise Denied(409, "cannot-open", sentence) from error
    return match, number
