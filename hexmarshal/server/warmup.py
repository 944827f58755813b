"""Everything that is made once and then shared, made in one thread before others need it.

The first time that a struct is to be decoded, msgspec works out its fields, and Python code runs meanwhile: a second
thread that decodes the same struct in that moment finds half of it and takes the process down. So every kind that
comes from a game or a record is decoded here once, before threads and the event loop share the work.
"""

import logging

import msgspec

from hexmarshal import atlas, desk
from hexmarshal.core.book.clauses import book
from hexmarshal.core.engine.game import Game
from hexmarshal.core.engine.match import Match
from hexmarshal.core.engine.registry import load
from hexmarshal.core.orders.orders import order_decoder
from hexmarshal.core.positions.snapshot import restore, snapshot
from hexmarshal.core.records.lines import Footer, Header, Line
from hexmarshal.games import meta, names

LOG = logging.getLogger("hexmarshal")
PRELUDE = 40
"""After this many orders counters move in every game."""

_warmed: set[Game] = set()
"""What this process has loaded: a second server in it need not do it again."""


def warm() -> None:
    """Load every game. One that cannot be loaded is reported to the host, and the others can still be played."""
    for kind in (Header, Line, Footer):
        msgspec.json.Decoder(kind)
    for game in names():
        try:
            if load(game) not in _warmed:
                _warm(game)
                _warmed.add(load(game))
        except Exception as error:
            LOG.error("The game %s cannot be loaded.", game, exc_info=error)


def _warm(game: str) -> None:
    for scenario in meta(game).scenarios:
        match = Match.new(game, scenario, seed="1")
        order_decoder(match.game)
        restore(match.game, match.start, snapshot(match.table))
    book(game)
    atlas.load(game)
    _foresee(Match.new(game, seed="1"))


def _foresee(match: Match) -> None:
    """What counters can do when they first move: what a game works out once for its map, no click has to wait for."""
    for _ in range(PRELUDE):
        choice = match.decision
        if choice is None:
            return
        if choice.kind == "move":
            for subject in choice.subjects():
                desk.offers(match, choice.side, subject)
            return
        match.submit(choice.orders(tuple(choice.subjects())[-1])[0])
