"""HTTP with bounds on how much may come before a request is understood, and on how long it may take to come."""

import asyncio
from typing import Any

import msgspec
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from hexmarshal.core.engine.procedure import Refusal
from hexmarshal.server.settings import FAREWELL, HEAD, HEADERS, PATIENCE
from hexmarshal.server.structs import Refusing

ANSWER, INTERIM = b"HTTP/1.1 ", b"HTTP/1.1 1"
"""How the head of an answer begins, and that of one to which the answer is yet to come."""
LONG = 64 * 1024
"""A body of more bytes goes out apart from its head."""
UNREADABLE = msgspec.json.encode(Refusing(Refusal("malformed", "", "This HTTP request cannot be read.")))


class OneWrite:
    """The transport of a connection for its answers: the head waits for the body, so that both go out in one write.

    To a browser and to the kernel one write is half the work of two. Whatever is not a head goes out at once.
    """

    def __init__(self, transport: asyncio.Transport) -> None:
        self._transport = transport
        self._head = b""
        self.is_closing = transport.is_closing

    def write(self, data: bytes) -> None:
        """Send something, after the head that waits for it."""
        if not self._head and data.startswith(ANSWER) and not data.startswith(INTERIM):
            self._head = data
        elif len(data) > LONG:  # to copy it would take longer
            self.flush()
            self._transport.write(data)
        else:
            self._transport.write(self._head + data)
            self._head = b""

    def flush(self) -> None:
        """Send a head that no body follows."""
        if self._head:
            self._transport.write(self._head)
            self._head = b""

    def close(self) -> None:
        """Send what waits and hang up."""
        self.flush()
        self._transport.close()


class BoundedProtocol(HttpToolsProtocol):
    """Uvicorn keeps reading headers, and waits for them forever. This hangs up on clients that make it wait."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._waiting = 0
        """Bytes that came since the last request was understood."""
        self._in_body = False
        self._understood = False
        """Whether the headers of a request were complete in what came last."""
        self._deadline: asyncio.TimerHandle | None = None
        self._answers: Any = None
        """The transport as whoever answers a request sees it."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """A connection begins."""
        super().connection_made(transport)
        self._answers = OneWrite(transport)
        self._hurry()

    def connection_lost(self, exc: Exception | None) -> None:
        """It has ended."""
        self._be_patient()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take what comes. Headers and the beginning of a long body may come together: only headers are counted."""
        in_body, self._understood = self._in_body, False
        super().data_received(data)
        if self._in_body:
            self._hurry()
        elif not in_body and not self._understood:
            self._waiting += len(data)
            self._hurry()
            if self._waiting > HEAD:
                self.transport.close()

    def on_headers_complete(self) -> None:
        """The request is understood; how long its body may be is up to whoever reads it."""
        self._waiting, self._in_body, self._understood = 0, True, True
        self._be_patient()
        super().on_headers_complete()
        if self.cycle is not None:  # a WebSocket has none
            self.cycle.transport = self._answers

    def on_message_complete(self) -> None:
        """The whole request is there, and the next may come."""
        self._in_body = False
        self._be_patient()
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """The answer is complete; to HEAD it has no body."""
        self._answers.flush()
        super().on_response_complete()

    def _should_upgrade(self) -> bool:
        """A WebSocket begins without a body; with one uvicorn would wait forever for it to begin."""
        bodiless = not any(name in (b"content-length", b"transfer-encoding") for name, _ in self.headers)
        return bodiless and super()._should_upgrade()

    def send_400_response(self, msg: str) -> None:
        """Say in the form of every refusal that this is not a request."""
        head = b"content-type: application/json\r\ncontent-length: %d\r\nconnection: close\r\n\r\n" % len(UNREADABLE)
        self.transport.write(STATUS_LINE[400] + head + UNREADABLE)
        self.transport.close()

    def _hurry(self) -> None:
        """Hang up soon, unless the whole request comes before."""
        if self._deadline is None:
            patience = PATIENCE if self._in_body else HEADERS
            self._deadline = self.loop.call_later(patience, self.transport.close)

    def _be_patient(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None


class BoundedSocket(WebSocketsSansIOProtocol):
    """Uvicorn waits long for a browser that does not answer when it is sent away. This hangs up soon."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.close_timeout = FAREWELL
