"""The positions of a match as they are kept: as bytes, and in words that any version can read."""

import logging

from hexmarshal.core.match import Match
from hexmarshal.core.position_writer import scribe
from hexmarshal.core.snapshot import fingerprint, snapshot
from hexmarshal.server.storage.rows import Kept

LOG = logging.getLogger("hexmarshal")
OFTEN = 8
"""A position is kept where another side is to choose, if at least so many orders were given since the last."""
AT_LEAST = 64
"""A position is kept after so many orders in any case."""
WRITTEN = 16
"""A position is written down in words after so many orders, even where it is not kept as bytes."""


class Positions:
    """Makes what is kept of one match."""

    def __init__(self, id: str, match: Match) -> None:
        self._id = id
        self._fingerprint = fingerprint(match.game, match.table)

    def kept(self, match: Match, text: str = "") -> Kept:
        """The position as bytes, beside its words if they were found."""
        return Kept(match.number, snapshot(match.table), self._fingerprint, text)

    def written(self, match: Match) -> Kept:
        """The position as bytes and in words. For a thread: finding words takes a while."""
        try:
            text = scribe(match.game, match.start).write(match.table)
        except Exception as error:  # no order is lost because its position has no words
            LOG.error("The position of match %s cannot be written down.", self._id, exc_info=error)
            text = ""
        return self.kept(match, text)
