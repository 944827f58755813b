"""The positions of a match as they are kept: as bytes, and in words that any version can read."""

import asyncio
import logging

from hexmarshal.core.engine.match import Match
from hexmarshal.core.positions.snapshot import fingerprint, snapshot_with_memory
from hexmarshal.core.positions.writer import Scribe, scribe
from hexmarshal.server.storage.rows import Kept

LOG = logging.getLogger("hexmarshal")
OFTEN = 8
"""A position is kept where another side is to choose, if at least this many orders were given since the last."""
AT_LEAST = 64
"""A position is kept after this many orders in any case."""
WRITTEN = 16
"""A position is written down in words after this many orders, even where it is not kept as bytes."""


class Positions:
    """Makes what is kept of one match."""

    def __init__(self, id: str, match: Match) -> None:
        self._id = id
        self._fingerprint = fingerprint(match.game, match.table)
        self._scribe: Scribe | None = None

    def kept(self, match: Match, text: str = "") -> Kept:
        """The position as bytes, beside its words if they were found."""
        return Kept(match.number, snapshot_with_memory(match.table), self._fingerprint, text)

    async def in_words(self, match: Match) -> Kept:
        """The position as bytes and in words. The first words take a while and are found beside the loop."""
        if self._scribe is None:
            return await asyncio.to_thread(self._written, match)
        return self._written(match)

    def _written(self, match: Match) -> Kept:
        try:
            self._scribe = self._scribe or scribe(match.game, match.start)
            text = self._scribe.write(match.table)
        except Exception as error:  # no order is lost because its position has no words
            LOG.error("The position of match %s cannot be written down.", self._id, exc_info=error)
            text = ""
        return self.kept(match, text)
