"""Who follows a match live, and what they are told."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

import msgspec

from hexmarshal import desk
from hexmarshal.core.engine.events import AnyEvent
from hexmarshal.core.engine.match import Given
from hexmarshal.core.engine.table import AnyTable
from hexmarshal.desk.structs import Told
from hexmarshal.server.structs import Update


class Happened(NamedTuple):
    """An order and what came of it, before anybody is told."""

    number: int
    given: Given
    events: Sequence[AnyEvent]
    stage: str
    purpose: str
    """What a bot is after, as far as everybody may hear it."""
    table: AnyTable
    """The table after it, or later."""
    advised: bool = False
    """Whether it was the staff's advice."""
    game: str = ""
    """The game, which has words for its orders."""
    by: "Watcher | None" = None
    """The connection over which the order came, if it came over one."""

    def told(self, side: str | None) -> Told:
        """What a side may know of it."""
        return desk.line(
            self.table, self.number, self.given, self.events, self.stage, side, self.purpose, self.advised, self.game
        )


class Asked(msgspec.Struct):
    """A side wants orders back, and others must agree."""

    side: str
    """Who asked."""
    number: int
    """How many orders are to stay."""
    others: set[str]
    """Who has not agreed yet."""


class Offer(msgspec.Struct):
    """A side offers a draw, and others must agree."""

    side: str
    """Who offers it."""
    others: set[str]
    """Who has not agreed yet."""


class Watcher(Protocol):
    """A browser that follows the match live."""

    side: str | None
    """The side whose seat it holds."""

    def step(self, happened: Happened) -> None:
        """Tell of one order more."""

    def whole(self, told: Sequence[Happened]) -> None:
        """Send the whole match again, because orders were taken back or it was given up; and orders that moved up."""

    def push(self, update: Update) -> None:
        """Tell of something else."""

    def news_of_undo(self) -> None:
        """Tell that somebody wants an order back, or no longer does."""

    def close(self) -> None:
        """Let the browser connect again."""

    def void(self) -> None:
        """End the connection and tell nothing more: its seat is another's."""
