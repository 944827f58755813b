"""Following a match live: each browser gets what its own seat may see, as it happens."""

import asyncio
import contextlib
from collections.abc import Sequence
from typing import Any

import msgspec

from hexmarshal.server import seats
from hexmarshal.server.denied import Denied, not_written, not_your_seat
from hexmarshal.server.http.call import Receive, Send
from hexmarshal.server.matches.log import told_since
from hexmarshal.server.matches.registry import Registry
from hexmarshal.server.matches.rooms import Room
from hexmarshal.server.matches.takebacks import standing
from hexmarshal.server.matches.views import seats_of, view
from hexmarshal.server.matches.watchers import Happened
from hexmarshal.server.structs import Hello, NotAdmitted, Progress, Seats, UndoNews, Update, View, Whole

HELLO = 5.0
"""How many seconds a browser has for its first message."""
WAITING = 200
"""How many messages may wait for a slow browser; then it must come back and ask for what it missed."""
LONGEST = 4096
"""How many bytes the first message may have."""
CHANGES = ("over", "result", "waiting", "decision", "desk", "undo", "seats", "clock")
"""What of a view may change with an order, beside the pieces."""
REFUSED, SLOW, ANEW = 4003, 4008, 4012
"""Why a connection ends: it is of no use; the browser was too slow; the match must be read again."""

_hello = msgspec.json.Decoder(Hello)
_encode = msgspec.json.Encoder().encode


class Socket:
    """One browser."""

    def __init__(self, room: Room, side: str | None) -> None:
        self.room = room
        self.side = side
        """The side whose seat it holds."""
        self.ended = asyncio.Event()
        """Set when the connection is to end."""
        self.code = 1000
        """Why it is to end."""
        self._queue: asyncio.Queue[bytes] = asyncio.Queue(WAITING)
        self._seen: View | None = None
        self._faces: set[str] = set()

    def step(self, happened: Happened) -> None:
        """Tell of one more order: what differs from the view that was sent before."""
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
        self.push(Progress(news, changed, list(old), faces, happened.told(self.side)))

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
        """Tell of something. A browser for which too much waits already is sent away."""
        if self.ended.is_set():
            return
        try:
            self._queue.put_nowait(_encode(update))
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
        tasks = [
            asyncio.create_task(work) for work in (self._send(send), _until_gone(receive), self.ended.wait())
        ]  # fmt: skip
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _send(self, send: Send) -> None:
        while True:
            text = (await self._queue.get()).decode()
            await send({"type": "websocket.send", "text": text})


async def follow(registry: Registry, match: str, receive: Receive, send: Send) -> None:
    """A live connection from its first message to its end."""
    await receive()  # websocket.connect
    await send({"type": "websocket.accept"})
    try:
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
    socket = Socket(room, hello.side)
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


async def _until_gone(receive: Receive) -> None:
    """Come back when the browser hangs up. It has nothing more to say: orders go their own way."""
    while (await receive())["type"] != "websocket.disconnect":
        pass


async def _say(send: Send, update: Update | None, code: int) -> None:
    """The last word, and the end."""
    with contextlib.suppress(Exception):  # a browser that is gone need not know
        if update is not None:
            await send({"type": "websocket.send", "text": _encode(update).decode()})
        await send({"type": "websocket.close", "code": code})
