"""HTTP with a bound on what may come before a request is understood."""

from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

HEAD = 80 * 1024
"""So many bytes the first line and the headers of a request may have."""


class BoundedProtocol(HttpToolsProtocol):
    """The parser of uvicorn keeps headers as long as they come. This hangs up on who sends them without end."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._waiting = 0
        """Bytes that came since the last request was understood."""
        self._in_body = False

    def data_received(self, data: bytes) -> None:
        """Take what comes."""
        if not self._in_body:
            self._waiting += len(data)
            if self._waiting > HEAD:
                self.transport.close()
                return
        super().data_received(data)

    def on_headers_complete(self) -> None:
        """The request is understood; its body is bounded by whoever reads it."""
        self._waiting, self._in_body = 0, True
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """The next request may come."""
        self._in_body = False
        super().on_message_complete()
