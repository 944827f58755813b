"""Every match that is in memory, and what they share: the disk, the bots, the bounds."""

import asyncio
import contextlib
import contextvars
import logging
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

from sqlalchemy.exc import SQLAlchemyError

from hexmarshal.desk.boards import OwnBoard
from hexmarshal.server import seats
from hexmarshal.server.bots.company import Company
from hexmarshal.server.denied import Denied, not_written
from hexmarshal.server.http.call import Lasting
from hexmarshal.server.matches.asking import ASKING
from hexmarshal.server.matches.bot_turns import answer_offer, let_bots_play
from hexmarshal.server.matches.loading import open_match
from hexmarshal.server.matches.outlasting import outcome
from hexmarshal.server.matches.places import stopping
from hexmarshal.server.matches.quota import Quota
from hexmarshal.server.matches.reviews import Reviews
from hexmarshal.server.matches.rooms import Room
from hexmarshal.server.matches.slots import Slots
from hexmarshal.server.matches.time_limits import Leash, OutOfTime, look
from hexmarshal.server.matches.timing import Timing, Watch
from hexmarshal.server.settings import Settings
from hexmarshal.server.storage.rows import Listed
from hexmarshal.server.storage.schema import Change
from hexmarshal.server.storage.store import Store
from hexmarshal.server.storage.writer import NotWritten
from hexmarshal.server.structs import State
from hexmarshal.server.warmup import warm

T = TypeVar("T")
LOG = logging.getLogger("hexmarshal")
DAY = 86_400.0
HOUSEKEEPING = 1800.0
"""How many seconds pass before the next look for what can be forgotten."""


class Registry:
    """Matches in memory, with the database and the bots behind them."""

    def __init__(self, settings: Settings, watch: Watch = time.time) -> None:
        self.settings = settings
        """How it is run."""
        self.store = Store(settings.data)
        """The matches on disk."""
        self.watch = watch
        """Who tells the time to the clocks of matches."""
        self._naps = self.store.woken(int(watch() * 1000))
        self._due: dict[str, asyncio.TimerHandle] = {}
        self._settling: set[asyncio.Task[None]] = set()
        self.company = Company(settings)
        """The bots."""
        self.reviews = Reviews(self.store, settings)
        """The after-action reports under way."""
        matches, all_matches = settings.matches_an_hour, settings.all_matches_an_hour
        self.quota = Quota(matches, everybody=all_matches, told="Many matches were started from {place}.")
        """How many matches each address may still begin,"""
        upload, all_upload = settings.upload_an_hour, settings.all_upload_an_hour
        self.uploads = Quota(upload, everybody=all_upload, told="Many records were brought from {place}.")
        """how many bytes of records it may bring,"""
        self.chatter = Quota(settings.chat_a_minute, seconds=60.0, told="You wrote many messages.")
        """how many messages each seat may write,"""
        self.jotting = Quota(settings.notes_a_minute, seconds=60.0, told="You wrote many notes.")
        """how many notes,"""
        self.shares = Quota(settings.shares_an_hour, told="Many matches were written as files from {place}.")
        """and how many files of matches each address may have made."""
        self.sockets = 0
        """How many browsers follow live."""
        self.slots = Slots(settings)
        """Long work in threads: only so much at a time, so that the loop keeps some time for itself."""
        self.lasting: dict[str, Lasting] = {}
        """What never changes while the server runs: cards, boards, rulebooks, pictures."""
        self.own_boards: dict[str, OwnBoard] = {}
        """The maps that overlays have changed, the one asked for last at the end."""
        self.warm = False
        """Whether every game is loaded."""
        self._places = 0
        """How many matches are about to begin,"""
        self._stages = 0
        """and how many of those are for bots only."""
        self._warming: asyncio.Task[None] | None = None
        self._leash = Leash(float("inf"))
        self._housekeeping: asyncio.Task[None] | None = None
        self._paused: dict[str, None] = {}
        """Matches whose bots wait until others of their kind are done."""
        self._rooms: dict[str, Room] = {}
        self._opening: dict[str, asyncio.Task[Room]] = {}
        self._playing: dict[str, asyncio.Task[None]] = {}

    async def warm_up(self) -> None:
        """Come back when every game is loaded. Nothing that decodes may be done before."""
        if self._warming is None:
            self._warming = asyncio.create_task(asyncio.to_thread(self._leash.run, warm))
        try:
            await outcome(self._warming)
        except OutOfTime:
            raise stopping() from None
        self.warm = True

    def stop(self) -> None:
        """Break off all long work, so that the end need not wait for it."""
        self._leash.pull()
        self.slots.stop()

    async def close(self) -> None:
        """Stop the bots, write down every position and what waits, let go of the database."""
        if self._housekeeping is not None:
            self._housekeeping.cancel()
        if self._warming is not None:
            with contextlib.suppress(OutOfTime):
                await self._warming
        for task in tuple(self._playing.values()):
            task.cancel()
        await asyncio.gather(*self._playing.values(), return_exceptions=True)
        await self.company.close()
        await self.reviews.close()
        self.slots.close()
        for handle in self._due.values():
            handle.cancel()
        await asyncio.gather(*self._settling, return_exceptions=True)
        for room in self._rooms.values():
            with contextlib.suppress(Denied):  # the disk is full; what was acknowledged is on it
                await room.keep()
        try:
            await asyncio.to_thread(self.store.asleep, int(self.watch() * 1000))
        except SQLAlchemyError as error:
            LOG.error("It could not be noted that the server ends: %s", getattr(error, "orig", error))
        await asyncio.to_thread(self.store.close)

    async def in_thread(self, work: Callable[..., T], *given: Any, match: str = "", seconds: float | None = None) -> T:
        """Do long work in a thread, about a match or about none."""
        return await self.slots.plainly(match, seconds or self.settings.work_seconds, work, *given)

    async def carefully(self, work: Callable[..., T], *given: Any, match: str = "", seconds: float | None = None) -> T:
        """The same with what a stranger wrote down: whatever goes wrong is a refusal."""
        return await self.slots.carefully(match, seconds or self.settings.work_seconds, work, *given)

    async def write(self, changes: Sequence[Change]) -> None:
        """Write down what belongs to no room yet."""
        try:
            await self.store.writer.write(changes)
        except NotWritten as error:
            raise not_written() from error

    # -- rooms ----------------------------------------------------------------------------------------

    def in_memory(self, match: str) -> Room | None:
        """The room of a match if it is open."""
        room = self._rooms.get(match)
        return None if room is None or room.gone else room

    async def room(self, match: str) -> Room:
        """The room of a match, opened if need be. To change it, lock it before awaiting anything."""
        room = self._rooms.get(match)
        if room is not None and not room.gone:
            self._rooms[match] = self._rooms.pop(match)  # the one used last is dropped last
            return room
        task = self._opening.get(match)
        if task is None:
            task = self._opening[match] = asyncio.create_task(self._open(match))
            task.add_done_callback(lambda _: self._opening.pop(match, None))
        return await outcome(task)

    async def _open(self, match: str) -> Room:
        settings = self.settings
        opened = await self.in_thread(open_match, self.store, match, match=match, seconds=settings.reading_seconds)
        room = Room(self.store, opened.row, opened.match, opened.kept, self.timing(opened.row.state), self.slots)
        if room.guarded:
            await self.carefully(look, opened.match.copy(), match=match, seconds=settings.act_seconds)
        if opened.changes:
            await room.bring_up(opened.changes)
        await room.settle()
        return self.enter(room)

    def timing(self, state: State) -> Timing:
        """The clocks of a match as they are on the disk."""
        return Timing(state.clock, self.watch, self._naps)

    def enter(self, room: Room) -> Room:
        """Keep a room in memory."""
        self._let_go()
        room.on_change = self.wake
        self._rooms[room.id] = room
        self.wake(room)
        return room

    @contextmanager
    def place(self, *, bots_only: bool = False) -> Iterator[None]:
        """Keep a place for a match that is to begin, or refuse it before it is written. Others need none."""
        self._let_go()
        if len(self._rooms) + self._places >= 2 * self.settings.open_matches:
            raise Denied(503, "full", "Too many matches are being played here at the moment. Please come back later.")
        if bots_only and self._shows() + self._stages >= self.settings.bot_matches:
            sentence = "Bots are already playing as many matches among themselves as this server allows."
            raise Denied(503, "full", f"{sentence} Please come back later.")
        self._places += 1
        self._stages += bots_only
        try:
            yield
        finally:
            self._places -= 1
            self._stages -= bots_only

    def _let_go(self) -> None:
        """Let go of matches that nobody follows, if there are too many in memory."""
        limit = self.settings.open_matches
        if len(self._rooms) >= limit:
            idle = [match for match, room in self._rooms.items() if self._is_idle(room)]
            for match in idle[: len(self._rooms) - limit + 1]:
                del self._rooms[match]
                self._no_longer_due(match)

    def _is_idle(self, room: Room) -> bool:
        return room.gone or not (room.watchers or room.lock.locked() or room.id in self._playing)

    # -- bots -----------------------------------------------------------------------------------------

    def wake(self, room: Room) -> None:
        """Let the bots of a room go on if they must choose, and see who may lose on time."""
        self._watch_clocks(room)
        playing = self._playing.get(room.id)
        if (playing is not None and not playing.done()) or room.gone or not room.bots_to_choose:
            return
        if room.guarded and room.stuck == room.match.number:
            return
        if room.is_show and self._shows() >= self.settings.bot_matches:
            self._paused[room.id] = None
            return  # it goes on when another is done, or when somebody opens the match again
        alone = contextvars.copy_context()
        alone.run(ASKING.set, None)  # the caller that woke them does not wait for them, nor they for the caller
        task = asyncio.create_task(let_bots_play(room, self.company, self._may_go_on), context=alone)
        self._playing[room.id] = task
        task.add_done_callback(lambda task: self._played(room, task))

    def _may_go_on(self, room: Room) -> bool:
        """Whether the bots of a room may give one more order: nobody looks after it, and others want their turn."""
        if not room.is_show or self._shows() <= self.settings.bot_matches:
            return True
        self._paused[room.id] = None
        return False

    def answer_offer(self, room: Room) -> None:
        """Let the bots of a room answer an offer of a draw."""
        if room.offer is not None and any(room.chairs[side].kind == seats.BOT for side in room.offer.others):
            task = asyncio.create_task(answer_offer(room, self.company))
            self._settling.add(task)
            task.add_done_callback(self._settling.discard)

    # -- clocks ---------------------------------------------------------------------------------------

    def _watch_clocks(self, room: Room) -> None:
        """Come back when somebody in a room will have lost on time. Others are settled when they are opened."""
        self._no_longer_due(room.id)
        seconds = None if room.gone or room.match.over else room.timing.due()
        if seconds is not None:
            self._due[room.id] = asyncio.get_running_loop().call_later(seconds, self._run_out, room)

    def _no_longer_due(self, match: str) -> None:
        handle = self._due.pop(match, None)
        if handle is not None:
            handle.cancel()

    def _run_out(self, room: Room) -> None:
        task = asyncio.create_task(self._settle(room))
        self._settling.add(task)
        task.add_done_callback(self._settling.discard)

    async def _settle(self, room: Room) -> None:
        with contextlib.suppress(Denied):  # the disk refused it; the room is read again when somebody comes
            await room.settle()
        if not room.match.over:  # the timer was early
            self._watch_clocks(room)

    def _shows(self) -> int:
        """How many bot-only matches are running."""
        rooms = (self._rooms.get(match) for match in self._playing)
        return sum(room is not None and room.is_show for room in rooms)

    def _played(self, room: Room, task: asyncio.Task[None]) -> None:
        if self._playing.get(room.id) is task:
            del self._playing[room.id]
        if not task.cancelled() and (error := task.exception()) is not None:
            LOG.error("The bots of match %s stopped.", room.id, exc_info=error)
        while self._paused and self._shows() < self.settings.bot_matches:
            match = next(iter(self._paused))
            del self._paused[match]
            waiting = self.in_memory(match)
            if waiting is not None:
                self.wake(waiting)

    # -- what is forgotten ----------------------------------------------------------------------------

    def keep_house(self) -> None:
        """From now on forget what nobody plays, now and then."""
        if self.settings.unplayed_days > 0:
            self._housekeeping = asyncio.create_task(self._keep_house())

    async def _keep_house(self) -> None:
        while True:
            with contextlib.suppress(Denied):  # the disk refused it
                await self.forget()
            await asyncio.sleep(HOUSEKEEPING)

    async def forget(self) -> int:
        """Forget every match in which nobody has given an order for long, unless somebody is there. How many?"""
        now, days, forgotten = self.watch(), self.settings.unplayed_days, 0
        for row in await asyncio.to_thread(self.store.unplayed, now - days * DAY):
            room = self._rooms.get(row.id)
            if now - row.updated < patience(row, days) * DAY or row.id in self._opening:
                continue
            if room is not None:
                if not self._is_idle(room):
                    continue
                room.gone = True
                del self._rooms[row.id]
                self._no_longer_due(row.id)
            await self.write(self.store.forgotten(row.id))
            forgotten += 1
        return forgotten


def patience(row: Listed, days: float) -> float:
    """For how many days a match without an order is kept: where every seat is taken, as long as that may take."""
    clock = row.state.clock
    if clock is None or clock.rules.kind != "days" or any(chair.kind == seats.OPEN for chair in row.chairs.values()):
        return days
    return max(days, float(clock.rules.days))
