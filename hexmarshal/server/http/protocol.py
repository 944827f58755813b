"""HTTP with bounds on how much may come before a request is understood, and on how long it may take to come."""

import asyncio
from typing import Any

import msgspec
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from hexmarshal.core.procedure import Refusal
from hexmarshal.server.structs import Refusing

HEAD = 80 * 1024
"""How many bytes the first line and the headers of a request may have."""
HEADERS = 10.0
"""How many seconds the headers of a request may take to come."""
PATIENCE = 30.0
"""How many seconds its body may take."""
FAREWELL = 2.0
"""How many seconds a browser has to close when its live connection is ended."""
UNREADABLE = msgspec.json.encode(Refusing(Refusal("malformed", "", "This HTTP request cannot be read.")))


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

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """A connection begins."""
        super().connection_made(transport)
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

    def on_message_complete(self) -> None:
        """The whole request is there, and the next may come."""
        self._in_body = False
        self._be_patient()
        super().on_message_complete()

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
