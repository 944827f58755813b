"""A room: one match in memory, who sits there and who watches.

The match in a room is what is on the disk. An act is tried on a copy; the copy is written down; only then does it take
the place of the match. So a match in a room is never changed in place; work beside the loop is done on a copy.
"""

import asyncio
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any, TypeVar

from hexmarshal import desk
from hexmarshal.core.engine.events import AnyEvent, Began
from hexmarshal.core.engine.match import Match
from hexmarshal.core.engine.procedure import Order, Refusal, Refused
from hexmarshal.core.orders.orders import written
from hexmarshal.core.positions.snapshot import snapshot_with_memory
from hexmarshal.desk.course import Marks
from hexmarshal.desk.structs import Setup
from hexmarshal.desk.words import game_text
from hexmarshal.server import seats
from hexmarshal.server.clock import Times
from hexmarshal.server.denied import not_written, not_your_seat
from hexmarshal.server.matches.advice import Advisory
from hexmarshal.server.matches.pondering import Pondering
from hexmarshal.server.matches.positions import AT_LEAST, OFTEN, WRITTEN, Positions
from hexmarshal.server.matches.slots import Slots
from hexmarshal.server.matches.time_limits import OutOfTime, careful, look, unsound
from hexmarshal.server.matches.timing import Timing, lost_on_time, turn_of
from hexmarshal.server.matches.watchers import Asked, Happened, Offer, Watcher
from hexmarshal.server.seats import Chair
from hexmarshal.server.settings import ENDLESS, REMEMBERED
from hexmarshal.server.storage.rows import Kept, Line, Row
from hexmarshal.server.storage.schema import Change
from hexmarshal.server.storage.store import Store
from hexmarshal.server.storage.writer import NotWritten
from hexmarshal.server.structs import ChatLine, State, View

T = TypeVar("T")


class Room:
    """A match, its seats and its watchers."""

    def __init__(self, store: Store, row: Row, match: Match, kept: int, timing: Timing, slots: Slots) -> None:
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
        self.timing = timing
        """The clocks, if there are any."""
        self.slots = slots
        """Where long work is done."""
        self._hopeless: Match | None = None
        """The match as it stood when something took too long to work out."""
        self._endless: set[bytes] = set()
        """Orders that took too long to carry out as it stands."""
        self.updated = row.updated
        """When the last order was given."""
        self.lock = asyncio.Lock()
        """Held while something is changed."""
        self.asked: Asked | None = None
        """Whether somebody wants an order back."""
        self.offer: Offer | None = None
        """Whether somebody offers a draw."""
        self.talked: int | None = None
        """How many lines of talk there are, once somebody counted."""
        self.watchers: set[Watcher] = set()
        """Who follows the match."""
        self.looks: dict[str | None, View] = {}
        """How the match looks now to each side, as far as anybody asked."""
        self.marks: Marks | None = None
        """Where its turns began, as far as anybody asked."""
        self.marking = asyncio.Lock()
        """Held while they are looked for."""
        self.advisory = Advisory(row.id)
        """What its sides were advised."""
        self.pondering = Pondering()
        """How long its bots think."""
        self.stuck = -1
        """After how many orders its bots found none."""
        self.gone = False
        """Whether this room must no longer be used, because the disk may hold something else."""
        self.fresh = bool(match.number) and not row.latest.text
        """Whether the position is on the disk only as bytes that another version may not understand."""
        self.on_change: Callable[[Room], None] = lambda room: None
        """Called after every change, so that bots can go on."""
        self._kept = kept
        """The number of the last order after which the position was kept."""
        self._written = 0 if row.written is None else row.written.number
        """The number of the last order after which the position was written down in words."""
        persons = set(self.of_kind(seats.PERSON))
        mine = (n for n in range(match.number, 0, -1) if match.journal[n - 1].side in persons)
        self._attended = next(mine, 0)
        """The number of the last order that a person gave."""
        self._positions = Positions(row.id, match)
        self._words = game_text(match.game.meta.id)
        self._stage = self._words.stage(match.view(None))
        self.waiting = match.view(None).waiting
        """Every side that must choose now."""
        self._held: dict[bytes, tuple[str, ...]] = {}

    # -- asking ---------------------------------------------------------------------------------------

    @cached_property
    def setup(self) -> Setup:
        """Scenario, overlay and options."""
        return desk.setup(self.match.game, self.match.start)

    @cached_property
    def board(self) -> str:
        """Address of the map that is played on."""
        return desk.board_of(self.row.game, self.match.table.board, self.id)

    def of_kind(self, kind: str) -> list[str]:
        """The sides that are played by persons, by bots, or by nobody yet."""
        return [side for side, chair in self.chairs.items() if chair.kind == kind]

    def held(self, header: str) -> tuple[str, ...]:
        """The seats whose secrets are in a header. Of one that was right once, not every secret is hashed again."""
        known = seats.digest(header)  # a header may be long, and many may be remembered
        found = self._held.get(known)
        if found is None:
            found = seats.held(self.chairs, seats.digests(seats.bearer(header)))
            if found and len(self._held) < REMEMBERED:
                self._held[known] = found
        return found

    @property
    def bots_only(self) -> bool:
        """Whether no person plays."""
        return all(chair.kind == seats.BOT for chair in self.chairs.values())

    @property
    def is_show(self) -> bool:
        """Whether bots play among themselves: no person plays, or none has given an order for long."""
        return self.bots_only or self.match.number - self._attended > self.slots.settings.unattended

    @property
    def bots_to_choose(self) -> list[str]:
        """The bots that must choose now."""
        return [side for side in self.waiting if self.chairs[side].kind == seats.BOT]

    @property
    def turn(self) -> str:
        """The turn of the track."""
        return turn_of(self.match)

    @property
    def aloud(self) -> bool:
        """Whether anybody may hear what bots are after: when the match is over, or if it was started like that."""
        return self.match.over or self.row.study or self.row.beginning.aloud

    @property
    def guarded(self) -> bool:
        """Whether the match goes on from a position that other rules, or a stranger, wrote down."""
        return self.row.beginning.start.position is not None or self.row.base is not None

    def state(self, match: Match, stage: str = "", clock: Times | None = None) -> State:
        """How far the match has come, as far as everybody may know it; ``stage`` if that is known already."""
        view = match.view(None)
        return State(
            number=match.number,
            stage=stage or self._words.stage(view),
            waiting=view.waiting,
            over=match.over,
            result=desk.result(match),
            resigned=match.resigned,
            late=match.late,
            agreed=match.agreed,
            clock=clock or self.timing.times,
        )

    # -- acting ---------------------------------------------------------------------------------------

    async def give(
        self, side: str, order: Order, number: int, purpose: str = "", by: Watcher | None = None
    ) -> Happened:
        """Carry out an order of a side, or raise :class:`Refused`. When this comes back it is on the disk.

        ``purpose`` is what a bot says that it is after from here on; ``by`` is the connection over which it came.
        """
        async with self.lock:
            if by is not None and by not in self.watchers:  # somebody took the seat before it was this one's turn
                raise not_your_seat(side)
            if side_late := self.timing.late():
                await self._give_up(side_late, late=True)
                raise lost_on_time()
            # A thread needs a table of its own; here the order itself lays a new one.
            after = self.match.copy() if self.guarded else self.match.branch()
            if self.watchers:  # nobody else needs the odds before the dice
                after.herald = desk.herald
            if self.guarded:
                events = await self._try(after, order, side, number)
            else:
                events = after.submit(order, side, number)
            given, now = after.journal[-1], len(after.journal)
            # Where neither a step begins nor another side is to choose, the stage is what it was.
            same = not given.digest and not any(type(event) is Began for event in events)
            state = self.state(after, self._stage if same else "", self.timing.ordered(after, side, self.chairs))
            advised = self.advisory.taken(self.match, side, order)
            line = Line.of(given, state.stage, events, purpose, advised, desk.kind_asked(self.match, side))
            changes = [self.store.new_order(self.id, now, line)]
            keeps, writes = self._keeps(after), now - self._written >= WRITTEN
            if keeps or writes:
                made = self._positions
                position = await made.in_words(after) if writes else made.kept(after)
                kept = self.store.new_snapshot(self.id, position) if keeps else self._text(position)
                changes.append(kept)
            await self._become(after, state, changes)
            if self.chairs[side].kind == seats.PERSON:
                self._attended = now
            if self.offer is not None and side in self.offer.others:
                self.offer = None  # a player who plays on wants no draw
            if writes:
                self._written = now
            if keeps:
                self._kept = now
            heard = purpose if purpose and self.aloud else ""
            happened = Happened(now, given, events, state.stage, heard, after.table, advised, self.row.game, by)
            for watcher in tuple(self.watchers):
                watcher.step(happened)
        self.on_change(self)
        return happened

    async def in_thread(self, work: Callable[..., T], *given: Any) -> T:
        """Do something long with the match in a thread, with care where care is needed.

        What took too long at a position will do so again: nothing more is worked out there until the match goes on.
        """
        seconds, match = self.slots.settings.work_seconds, self.match
        if not self.guarded:
            return await self.slots.plainly(self.id, seconds, work, *given)
        if self._hopeless is match:
            raise unsound()
        try:
            return await self.slots.run(self.id, seconds, careful, work, *given)
        except OutOfTime:
            self._hopeless = match
            raise unsound() from None

    async def _try(self, after: Match, order: Order, side: str, number: int) -> list[AnyEvent]:
        """Carry an order out with care. One that once took too long is not tried again as the match stands."""
        known = written(order)
        if known in self._endless or len(self._endless) >= ENDLESS:
            raise unsound()
        try:
            seconds = self.slots.settings.act_seconds
            return await self.slots.run(self.id, seconds, careful, _tried, after, order, side, number)
        except OutOfTime:
            self._endless.add(known)
            raise unsound() from None

    async def cut(self, after: Match, lines: Sequence[Line] = (), first: int | None = None) -> None:
        """Put the match back to fewer orders. The caller holds the lock.

        ``lines`` stand in the place of the orders from ``first`` on: where others chose together with the side that
        takes its order back, theirs stay.
        """
        first = after.number + 1 if first is None else first
        self.offer = None
        changes = self.store.cut(self.id, first - 1)
        if self._written >= first:  # the position that was written down no longer exists
            changes.append(self.store.text(self.id, 0, ""))
        changes += [self.store.new_order(self.id, number, line) for number, line in enumerate(lines, first)]
        await self._become(after, self.state(after, clock=self.timing.standing(after, self.chairs)), changes)
        self._kept = min(self._kept, first - 1)
        self._written = 0 if self._written >= first else self._written
        if self.marks is not None:
            self.marks.cut(first - 1)
        moved = zip(lines, after.journal[first - 1 :], strict=True)
        aloud, game = self.aloud, self.row.game
        self._tell_anew([
            Happened(
                n, given, line.happened(), line.stage, line.purpose if aloud else "", after.table, line.advised, game
            )
            for n, (line, given) in enumerate(moved, first)
        ])  # fmt: skip

    async def resign(self, side: str, number: int) -> None:
        """Give the match up for a side that has seen it so far."""
        async with self.lock:
            if number != self.match.number:
                raise stale(number, self.match)
            await self._give_up(side)

    async def propose(self, offer: Offer | None) -> None:
        """Let a draw be offered, or no longer. Where nobody need agree any more the match is drawn.

        The caller holds the lock.
        """
        if offer is not None and not offer.others:
            after = self.match.copy()
            after.agree()
            await self._become(after, self.state(after, clock=self.timing.standing(after, self.chairs)), [])
            self.offer = None
        else:
            self.offer = offer
            self.looks.clear()
        self._tell_anew([])

    async def settle(self) -> None:
        """End the match if somebody has lost on time, where that was agreed."""
        async with self.lock:
            if not self.gone and not self.match.over and (side := self.timing.late()):
                await self._give_up(side, late=True)

    async def _give_up(self, side: str, late: bool = False) -> None:
        after = self.match.copy()
        after.resign(side, late)
        await self._become(after, self.state(after, clock=self.timing.standing(after, self.chairs)), [])
        self._tell_anew([])

    async def sit(self, chair: Chair) -> None:
        """Let somebody take a seat. Whoever watched from it is disconnected. The caller holds the lock."""
        now = self.timing.now / 1000
        changes = [self.store.seat(self.id, chair), self.store.touch(self.id, now)]
        times = self.timing.standing(self.match, {**self.chairs, chair.side: chair})
        if times is not None:  # they may start to run when the last person comes
            state = self.state(self.match, self._stage, times)
            changes.append(self.store.state(self.id, state, now, snapshot_with_memory(self.match.table)))
        await self.write(changes)
        self.chairs[chair.side], self.timing.times, self.updated = chair, times, now
        for watcher in [each for each in self.watchers if each.side == chair.side]:
            self.watchers.discard(watcher)
            watcher.void()
        self.looks.clear()
        self._held.clear()
        if times is not None:
            self._tell_anew([])

    async def say(self, line: ChatLine) -> None:
        """Write down what was said. The caller holds the lock."""
        await self.write([self.store.new_chat(self.id, line)])
        self.talked = line.number

    def _keeps(self, after: Match) -> bool:
        """Whether the position after an order is to be kept."""
        since = after.number - self._kept
        return since >= AT_LEAST or (since >= OFTEN and bool(after.journal[-1].digest))

    def _text(self, kept: Kept) -> Change:
        return self.store.text(self.id, kept.number, kept.text)

    async def keep(self) -> None:
        """Write the position down in words, so that any version can go on from it."""
        async with self.lock:
            if self.fresh and not self.gone:
                kept = await self._positions.in_words(self.match)
                await self.write([self._text(kept)])

    async def bring_up(self, changes: Sequence[Change]) -> None:
        """Write down that the match was brought up to other rules."""
        state, position = self.state(self.match), snapshot_with_memory(self.match.table)
        await self.write([*changes, self.store.state(self.id, state, self.updated, position)])

    async def _become(self, after: Match, state: State, changes: list[Change]) -> None:
        """Write a match down and put it in the place of the present one."""
        now = self.timing.now / 1000
        await self.write([*changes, self.store.state(self.id, state, now, snapshot_with_memory(after.table))])
        self.match, self.updated, self.asked, self._stage, self.fresh = after, now, None, state.stage, True
        self.timing.times, self.waiting = state.clock, state.waiting
        self.looks.clear()
        self._endless.clear()

    async def write(self, changes: Sequence[Change]) -> None:
        """Write changes down. If that fails, nobody knows what is on the disk: the room is read again."""
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


def stale(number: int, match: Match) -> Refused:
    """Somebody acts on a match that has gone on since they saw it."""
    return Refused(Refusal("stale", "", f"You saw the match after order {number}; it is at order {match.number} now."))


def _tried(after: Match, order: Order, side: str, number: int) -> list[AnyEvent]:
    """Carry an order out, if what comes of it can be shown. For a thread."""
    events = after.submit(order, side, number)
    look(after)
    return events
