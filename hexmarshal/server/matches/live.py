"""Following a match live: each browser gets what its own seat may see, as it happens."""

import asyncio
import contextlib
import gzip
import logging
from collections.abc import Sequence
from typing import Any

import msgspec

from hexmarshal import desk
from hexmarshal.core.data.bounds import nested_too_deep
from hexmarshal.core.engine.procedure import Refusal, Refused
from hexmarshal.server import seats
from hexmarshal.server.denied import FAULT, Denied, not_written, not_your_seat
from hexmarshal.server.http.call import Message, Receive, Send
from hexmarshal.server.matches.giving import give
from hexmarshal.server.matches.log import told_since
from hexmarshal.server.matches.outlasting import outcome
from hexmarshal.server.matches.registry import Registry
from hexmarshal.server.matches.rooms import Room
from hexmarshal.server.matches.takebacks import standing
from hexmarshal.server.matches.views import seats_of, view
from hexmarshal.server.matches.watchers import Happened
from hexmarshal.server.settings import HELLO, LONGEST, UNSENT
from hexmarshal.server.structs import (
    Answered,
    Answering,
    Hello,
    NotAdmitted,
    Offered,
    Progress,
    Seats,
    Spoken,
    UndoNews,
    Update,
    View,
    Whole,
    Worded,
)

LOG = logging.getLogger("hexmarshal")
PACKED = 16 * 1024
"""Answers of this many bytes or more are compressed: a unit that can go by rail has ten times as many orders."""
CHANGES = ("over", "result", "waiting", "decision", "desk", "undo", "draw", "seats", "clock")
"""What of a view may change with an order, beside the pieces."""
QUESTIONS = 32
"""How many questions of one browser may wait; it is heard again when there are fewer."""
REFUSED, SLOW, ANEW = 4003, 4008, 4012
"""Why a connection ends: it cannot be used; the browser was too slow; the match must be read again."""

_hello = msgspec.json.Decoder(Hello)
_spoken = msgspec.json.Decoder(Spoken)
_encode = msgspec.json.Encoder().encode


class Socket:
    """One browser."""

    def __init__(self, registry: Registry, room: Room, side: str | None) -> None:
        self._registry = registry
        self.room = room
        self.side = side
        """The side whose seat it holds."""
        self.ended = asyncio.Event()
        """Set when the connection is to end."""
        self.code = 1000
        """Why it is to end."""
        self._queue: asyncio.Queue[bytes] = asyncio.Queue(UNSENT)
        self._seen: View | None = None
        self._faces: set[str] = set()
        self._questions: asyncio.Queue[Spoken] = asyncio.Queue(QUESTIONS)
        self._ordering: int | None = None
        """The order of this browser that is on its way and has no answer yet."""
        self._giving: asyncio.Task[None] | None = None
        """What carries it out."""

    def step(self, happened: Happened) -> None:
        """Tell of one more order: what differs from the view that was sent before. Whoever gave it has their answer."""
        now, before = view(self.room, self.side), self._seen
        if before is None:
            return
        old = {piece.id: piece for piece in before.pieces}
        changed = [piece for piece in now.pieces if old.pop(piece.id, None) != piece]
        news: dict[str, Any] = {"number": now.number}
        for field in CHANGES:
            if (value := getattr(now, field)) != getattr(before, field):
                news[field] = value
        faces = {piece.face: now.faces[piece.face] for piece in changed if piece.face not in self._faces}
        self._seen = now
        self._faces.update(faces)
        answers = None
        if happened.by is self:
            answers, self._ordering = self._ordering, None
        self.push(Progress(news, changed, list(old), faces, happened.told(self.side), answers))

    def whole(self, told: Sequence[Happened]) -> None:
        """Send the whole match again."""
        self.push(self.look([happened.told(self.side) for happened in told]))

    def look(self, told: list[Any]) -> Whole:
        """The match as it stands."""
        self._seen = view(self.room, self.side)
        self._faces.update(self._seen.faces)
        return Whole(self._seen, told)

    def news_of_undo(self) -> None:
        """Tell that somebody wants an order back, or no longer does."""
        self.push(UndoNews(standing(self.room, self.side)))

    def push(self, update: Update) -> None:
        """Tell of something."""
        if not self.ended.is_set():
            self._put(_encode(update))

    def _put(self, message: bytes) -> None:
        """Let something be sent. A browser for which too much waits already is disconnected."""
        if self.ended.is_set():
            return
        try:
            self._queue.put_nowait(message)
        except asyncio.QueueFull:
            self.close(SLOW)

    def close(self, code: int = ANEW) -> None:
        """End the connection, so that the browser connects again."""
        self.code = code
        self.ended.set()

    def void(self) -> None:
        """End the connection and tell nothing more: its seat is another's."""
        while not self._queue.empty():
            self._queue.get_nowait()
        self.close(REFUSED)

    async def run(self, receive: Receive, send: Send) -> None:
        """Send what waits until either end hangs up."""
        works = (self._send(send), self._listen(receive), self._answer_questions(), self.ended.wait())
        tasks = [asyncio.create_task(work) for work in works]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            if self._giving is not None:  # an order that came is carried out, whoever hangs up meanwhile
                await asyncio.wait([self._giving])

    async def _listen(self, receive: Receive) -> None:
        """Hear what the browser says until it hangs up: orders are carried out at once, questions wait their turn."""
        while (message := await receive())["type"] != "websocket.disconnect":
            spoken = self._understood(message)
            if spoken is None:
                continue
            if spoken.give is not None:
                self._giving = asyncio.create_task(self._order(spoken.ask, spoken.give))
                await outcome(self._giving)
                await asyncio.sleep(0)  # a browser that never stops talking keeps nobody else waiting
            else:
                await self._questions.put(spoken)

    def _understood(self, message: Message) -> Spoken | None:
        """What was said; ``None`` if nobody who holds a seat said anything that can be read."""
        said = message.get("text") or message.get("bytes") or b""
        limit = self._registry.settings.body
        if self.side is None or len(said) > limit:
            return None
        try:
            text = said.encode() if isinstance(said, str) else said
            if len(text) > limit or nested_too_deep(text):
                return None
            spoken = _spoken.decode(text)
        except (msgspec.MsgspecError, UnicodeError, RecursionError):
            return None
        asks = len(text) <= LONGEST and bool(spoken.subject or spoken.words)
        return spoken if spoken.give is not None or asks else None

    async def _order(self, ask: int, meant: Answering) -> None:
        """Carry out an order. The step that comes of it is the answer; one that gives no step has another."""
        self._ordering, number, refusal = ask, None, None
        try:
            if meant.side != self.side:
                raise not_your_seat(meant.side)
            number = (await give(self._registry, self.room, meant, self)).number
        except (Denied, Refused) as refused:
            refusal = refused.refusal
        except Exception as error:
            refusal = _failed("An order failed.", error)
        if self._ordering is not None:
            self._ordering = None
            self.push(Answered(ask, number, refusal))

    async def _answer_questions(self) -> None:
        """Answer what is asked, one thing after the other."""
        while True:
            answer = _encode(await self._answer(await self._questions.get()))
            self._put(answer if len(answer) < PACKED else gzip.compress(answer, 1, mtime=0))

    async def _answer(self, wanted: Spoken) -> Offered | Worded:
        """What can be done with a subject, or the words for it. A call tells it too; over this line it comes sooner."""
        room, ask, side = self.room, wanted.ask, self.side
        told = Worded if wanted.words else Offered
        try:
            if wanted.words:
                return Worded(ask, await room.in_thread(desk.wording, room.match.copy(), side, wanted.words))
            return Offered(
                ask, await room.in_thread(desk.offers, room.match.copy(), side, wanted.subject, wanted.brief)
            )
        except (Denied, Refused) as refused:
            return told(ask, refusal=refused.refusal)
        except Exception as error:
            return told(ask, refusal=_failed("A question failed.", error))

    async def _send(self, send: Send) -> None:
        while True:
            message = await self._queue.get()
            if message.startswith(b"{"):
                await send({"type": "websocket.send", "text": message.decode()})
            else:
                await send({"type": "websocket.send", "bytes": message})


def _failed(what: str, error: Exception) -> Refusal:
    """A fault of the server: the host is told, the browser only that there was one."""
    LOG.error(what, exc_info=error)
    return FAULT


async def follow(registry: Registry, match: str, receive: Receive, send: Send) -> None:
    """A live connection from its first message to its end."""
    await receive()  # websocket.connect
    await send({"type": "websocket.accept"})
    try:
        await registry.warm_up()
        hello = await _first(receive)
        room = await registry.room(match)
        socket = await _admit(registry, room, hello)
    except Denied as denied:
        await _say(send, NotAdmitted(denied.refusal), REFUSED)
        return
    except EOFError:
        return
    try:
        registry.wake(room)
        await socket.run(receive, send)
    finally:
        registry.sockets -= 1
        room.watchers.discard(socket)
        _tell_seats(room)
    if socket.ended.is_set():
        void = socket.code == REFUSED and socket.side is not None
        last = NotAdmitted(not_your_seat(socket.side or "").refusal) if void else None
        with contextlib.suppress(TimeoutError):  # a browser that is too slow may not even take this
            await asyncio.wait_for(_say(send, last, socket.code), 1)


async def _first(receive: Receive) -> Hello:
    """The first message of a browser."""
    try:
        message = await asyncio.wait_for(receive(), HELLO)
    except TimeoutError:
        raise Denied(408, "silent", "The connection said nothing.") from None
    if message["type"] != "websocket.receive":
        raise EOFError
    said = message.get("text") or message.get("bytes") or b""
    try:
        if len(said) <= LONGEST:
            return _hello.decode(said)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        pass
    raise Denied(400, "malformed", "The first message of a live connection is {side, secret, have}.")


async def _admit(registry: Registry, room: Room, hello: Hello) -> Socket:
    """Let a browser watch from its seat, and tell it what it missed."""
    if registry.sockets >= registry.settings.sockets:
        raise _too_many()
    _check_seat(room, hello)
    socket = Socket(registry, room, hello.side)
    registry.sockets += 1
    try:
        async with room.lock:  # so that no order gets lost between what was missed and what comes
            # Asked here, where nobody else comes in meanwhile.
            if len(room.watchers) >= registry.settings.sockets_a_match:
                raise _too_many()
            _check_seat(room, hello)  # once more: somebody may have taken the seat before it was this one's turn
            told = await asyncio.to_thread(told_since, room, hello.side, hello.have + 1)
            if room.gone:
                raise not_written()
            room.watchers.add(socket)
            room.looks.clear()
            socket.push(socket.look(told))
            if room.pondering.side and room.pondering.seconds:
                socket.push(room.pondering.told(room.timing.now))
    except BaseException:
        registry.sockets -= 1
        raise
    _tell_seats(room, but=socket)
    return socket


def _check_seat(room: Room, hello: Hello) -> None:
    if hello.side is not None and hello.side not in seats.held(room.chairs, seats.digests([hello.secret])):
        raise not_your_seat(hello.side)


def _too_many() -> Denied:
    return Denied(429, "full", "Too many follow this match at the moment.")


def _tell_seats(room: Room, but: Socket | None = None) -> None:
    room.looks.clear()
    present = Seats(seats_of(room))
    for watcher in tuple(room.watchers):
        if watcher is not but:
            watcher.push(present)


async def _say(send: Send, update: Update | None, code: int) -> None:
    """Say why, and close."""
    with contextlib.suppress(Exception):  # a browser that is gone need not be told
        if update is not None:
            await send({"type": "websocket.send", "text": _encode(update).decode()})
        await send({"type": "websocket.close", "code": code})
