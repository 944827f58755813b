"""A room: one match in memory, who sits there and who watches.

The match in a room is what is on the disk. An act is tried on a copy; the copy is written down; only then does it take
the place of the match. So a match in a room is never changed in place; work beside the loop is done on a match `apart`.
"""

import asyncio
import time
from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

import msgspec

from hexmarshal import desk
from hexmarshal.core.events import AnyEvent, Began
from hexmarshal.core.match import Given, Match
from hexmarshal.core.procedure import Order
from hexmarshal.core.snapshot import snapshot
from hexmarshal.desk.structs import Told
from hexmarshal.desk.words import game_text
from hexmarshal.server import seats
from hexmarshal.server.denied import not_written
from hexmarshal.server.seats import Chair
from hexmarshal.server.store import Line, Row, Store
from hexmarshal.server.structs import ChatLine, State, Update, View
from hexmarshal.server.tables import Change
from hexmarshal.server.writer import NotWritten

OFTEN = 8
"""A position is kept where another side is to choose, if at least so many orders were given since the last."""
REMEMBERED = 100
"""So many headers are remembered in a room."""
AT_LEAST = 64
"""A position is kept after so many orders in any case."""


class Happened(NamedTuple):
    """An order and what came of it, before anybody is told."""

    number: int
    given: Given
    events: Sequence[AnyEvent]
    stage: str
    purpose: str
    """What a bot is after, as far as everybody may hear it."""

    def told(self, side: str | None) -> Told:
        """What a side may know of it."""
        return desk.line(self.number, self.given, self.events, self.stage, side, self.purpose)


class Asked(msgspec.Struct):
    """A side wants orders back, and others must agree."""

    side: str
    """Who asked."""
    number: int
    """How many orders are to stay."""
    others: set[str]
    """Who has not agreed yet."""


class Watcher(Protocol):
    """A browser that follows the match live."""

    side: str | None
    """The side whose seat it holds."""

    def step(self, happened: Happened) -> None:
        """Tell of one order more."""

    def whole(self, told: Sequence[Happened]) -> None:
        """Tell of the match anew, because orders were taken back or it was given up; and of orders that moved up."""

    def push(self, update: Update) -> None:
        """Tell of something else."""

    def news_of_undo(self) -> None:
        """Tell that somebody wants an order back, or no longer does."""

    def close(self) -> None:
        """Let the browser connect again."""


def apart(match: Match) -> Match:
    """A copy for another thread. It shares nothing that rules fill as they go: half a list must not be found there."""
    copy = match.copy()
    copy.table.cache = {}
    return copy


class Room:
    """A match, its seats and its watchers."""

    def __init__(self, store: Store, row: Row, match: Match, kept: int) -> None:
        self.store = store
        """Where everything is written down."""
        self.row = row
        """What never changes of the match."""
        self.id = row.id
        """The id of the match."""
        self.match = match
        """The match as it is on the disk. Never changed in place."""
        self.chairs: dict[str, Chair] = {side: row.chairs[side] for side in match.sides}
        """Who sits where."""
        self.updated = row.updated
        """When the last order was given."""
        self.lock = asyncio.Lock()
        """Held while something is changed."""
        self.asked: Asked | None = None
        """Whether somebody wants an order back."""
        self.talked: int | None = None
        """How many lines of talk there are, once somebody counted."""
        self.watchers: set[Watcher] = set()
        """Who follows the match."""
        self.looks: dict[str | None, View] = {}
        """How the match looks now to each side, as far as anybody asked."""
        self.gone = False
        """Whether this room must not be used any more, because what is on the disk may be another thing."""
        self.on_change: Callable[[Room], None] = lambda room: None
        """Called after every change, so that bots can go on."""
        self._kept = kept
        """The number of the last order after which the position was kept."""
        self._words = game_text(match.game.meta.id)
        self._stage = self._words.stage(match.view(None))
        self._held: dict[str, tuple[str, ...]] = {}

    # -- asking ---------------------------------------------------------------------------------------

    def of_kind(self, kind: str) -> list[str]:
        """The sides that are played by persons, by bots, or by nobody yet."""
        return [side for side, chair in self.chairs.items() if chair.kind == kind]

    def held(self, header: str) -> tuple[str, ...]:
        """The seats whose secrets are in a header. Who was right once is not hashed again at every order."""
        found = self._held.get(header)
        if found is None:
            found = seats.held(self.chairs, seats.bearer(header))
            if found and len(self._held) < REMEMBERED:
                self._held[header] = found
        return found

    @property
    def bots_to_choose(self) -> list[str]:
        """The bots that must choose now."""
        waiting = self.match.view(None).waiting
        return [side for side in waiting if self.chairs[side].kind == seats.BOT]

    @property
    def aloud(self) -> bool:
        """Whether anybody may hear what bots are after: when the match is over, or if it was begun like that."""
        return self.match.over or self.row.study or self.row.beginning.aloud

    def state(self, match: Match, stage: str = "") -> State:
        """How far the match has come, as far as everybody may know it; ``stage`` if that is known already."""
        view = match.view(None)
        return State(
            number=match.number,
            stage=stage or self._words.stage(view),
            waiting=view.waiting,
            over=match.over,
            result=desk.result(match),
            resigned=match.resigned,
        )

    # -- acting ---------------------------------------------------------------------------------------

    async def give(self, side: str, order: Order, number: int, purpose: str = "") -> Happened:
        """Carry out an order of a side, or raise :class:`Refused`. When this comes back it is on the disk.

        ``purpose`` is what a bot says that it is after from here on.
        """
        async with self.lock:
            after = self.match.copy()
            events = after.submit(order, side, number)
            given = after.journal[-1]
            # Where neither a step begins nor another side is to choose, the stage is what it was.
            same = not given.digest and not any(type(event) is Began for event in events)
            state = self.state(after, self._stage if same else "")
            changes = [self.store.new_order(self.id, after.number, Line.of(given, state.stage, events, purpose))]
            if self._keeps(after):
                changes.append(self.store.new_snapshot(self.id, after.number, snapshot(after.table)))
            await self._become(after, state, changes)
            if changes[-1] is not changes[0]:
                self._kept = after.number
            happened = Happened(after.number, given, events, state.stage, purpose if self.aloud else "")
            for watcher in tuple(self.watchers):
                watcher.step(happened)
        self.on_change(self)
        return happened

    async def cut(self, after: Match, lines: Sequence[Line] = (), first: int | None = None) -> None:
        """Put the match back to fewer orders. The caller holds the lock.

        ``lines`` stand in the place of the orders from ``first`` on: where others chose together with the side that
        takes its order back, theirs stay.
        """
        first = after.number + 1 if first is None else first
        changes = self.store.cut(self.id, first - 1)
        changes += [self.store.new_order(self.id, number, line) for number, line in enumerate(lines, first)]
        await self._become(after, self.state(after), changes)
        self._kept = min(self._kept, first - 1)
        moved = zip(lines, after.journal[first - 1 :], strict=True)
        aloud = self.aloud
        self._tell_anew([
            Happened(n, given, line.happened(), line.stage, line.purpose if aloud else "")
            for n, (line, given) in enumerate(moved, first)
        ])  # fmt: skip

    async def resign(self, side: str) -> None:
        """Give the match up for a side."""
        async with self.lock:
            after = self.match.copy()
            after.resign(side)
            await self._become(after, self.state(after), [])
            self._tell_anew([])

    async def sit(self, chair: Chair) -> None:
        """Let somebody take a seat. The caller holds the lock."""
        await self.write([self.store.seat(self.id, chair)])
        self.chairs[chair.side] = chair
        self.looks.clear()
        self._held.clear()

    async def say(self, line: ChatLine) -> None:
        """Write down what was said. The caller holds the lock."""
        await self.write([self.store.new_chat(self.id, line)])
        self.talked = line.number

    def _keeps(self, after: Match) -> bool:
        """Whether the position after an order is to be kept."""
        since = after.number - self._kept
        return since >= AT_LEAST or (since >= OFTEN and bool(after.journal[-1].digest))

    async def _become(self, after: Match, state: State, changes: list[Change]) -> None:
        """Write a match down and put it in the place of the present one."""
        now = time.time()
        await self.write([*changes, self.store.state(self.id, state, now)])
        self.match, self.updated, self.asked, self._stage = after, now, None, state.stage
        self.looks.clear()

    async def write(self, changes: Sequence[Change]) -> None:
        """Write changes down. If that fails, nobody knows what is on the disk: the room is read anew."""
        if self.gone:
            raise not_written()
        try:
            await self.store.writer.write(changes)
        except BaseException as error:
            self.gone = True
            for watcher in tuple(self.watchers):
                watcher.close()
            if isinstance(error, NotWritten):
                raise not_written() from error
            raise

    def _tell_anew(self, told: Sequence[Happened]) -> None:
        for watcher in tuple(self.watchers):
            watcher.whole(told)
        self.on_change(self)
