"""Calls: how a request becomes values, and values become an answer.

A call is declared once, with what it takes and gives; the routes and the OpenAPI document are both made from that.
"""

import gzip
import hashlib
import re
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from typing import Any, TypeVar
from urllib.parse import parse_qsl

import msgspec

from hexmarshal.core.data.bounds import nested_too_deep
from hexmarshal.core.languages.catalogues import best
from hexmarshal.desk.structs.base import BIG
from hexmarshal.server.denied import Denied
from hexmarshal.server.seats import bearer
from hexmarshal.server.settings import BODY, WHOLE

T = TypeVar("T")
Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Headers = list[tuple[bytes, bytes]]

LARGE = 4096
"""Answers of this many bytes or more are sent compressed: with a smaller one that takes longer than it saves."""
LASTING = 256
"""The same for a text that is compressed once and sent many times; below that it hardly becomes shorter."""

PACKED = ("image/png", "image/webp", "image/jpeg")
"""Pictures that do not become shorter by being compressed again."""

_WHOLE = re.compile(r"-?[0-9]{1,16}")
_encode = msgspec.json.Encoder().encode
_decoders: dict[Any, msgspec.json.Decoder[Any]] = {}
"""For each kind of body; made when a call is declared."""


class Answer(msgspec.Struct):
    """What is sent back."""

    body: bytes
    """What is sent, as it is."""
    kind: str = "application/json"
    """Its media type."""
    status: int = 200
    """Its status."""
    headers: tuple[tuple[bytes, bytes], ...] = ((b"cache-control", b"no-store"),)
    """Headers in addition to those of every answer."""


def as_json(value: Any, status: int = 200) -> Answer:
    """A struct as an answer."""
    return Answer(_encode(value), status=status)


class Lasting(msgspec.Struct):
    """A text that rarely changes: kept with its tag and compressed once."""

    answer: Answer
    """What is sent to a client that does not have it."""
    small: bytes
    """The body, compressed."""
    tag: bytes
    """The tag by which a browser knows that it has it already."""

    @classmethod
    def of(cls, body: bytes, kind: str = "application/json", cache: str = "no-cache", language: str = "") -> "Lasting":
        """A body, compressed where that helps; with its language, where there are others."""
        tag = b'"' + hashlib.sha256(body).hexdigest()[:20].encode() + b'"'
        headers: tuple[tuple[bytes, bytes], ...] = ((b"cache-control", cache.encode()), (b"etag", tag))
        if language:
            headers += ((b"content-language", language.encode()), (b"vary", b"accept-language"))
        small = gzip.compress(body, 9, mtime=0) if len(body) >= LASTING and kind not in PACKED else body
        return cls(Answer(body, kind, headers=headers), small, tag)


class Ask:
    """A request."""

    __slots__ = ("_headers", "_query", "path", "receive", "scope")

    def __init__(self, scope: Scope, receive: Receive) -> None:
        self.scope = scope
        """What the server says of it."""
        self.receive = receive
        """Where its body comes from."""
        self.path: dict[str, str] = scope.get("path_params", {})
        """What stands in the braces of the path."""
        self._headers: dict[bytes, bytes] = dict(scope["headers"])
        self._query: dict[str, str] | None = None

    def header(self, name: bytes) -> str:
        """A header; empty if it was not sent."""
        return self._headers.get(name, b"").decode("latin-1")

    @property
    def secrets(self) -> tuple[str, ...]:
        """The secrets that came with it."""
        return bearer(self.header(b"authorization"))

    @property
    def language(self) -> str:
        """The language to answer in, where there are several."""
        return best(self.header(b"accept-language"))

    def query(self, name: str) -> str | None:
        """A value of the query; ``None`` if it is missing."""
        if self._query is None:
            text = self.scope["query_string"].decode("latin-1")
            self._query = dict(parse_qsl(text, keep_blank_values=True, errors="replace"))
        return self._query.get(name)

    def number(self, name: str) -> int | None:
        """A value of the query that must be a whole number."""
        text = self.query(name)
        if text is None:
            return None
        if not _WHOLE.fullmatch(text) or not -BIG < int(text) < BIG:
            raise Denied(422, "wrong-value", f"The value of {name} must be a whole number.")
        return int(text)

    async def read(self, kind: type[T], limit: int) -> T:
        """The body as a value of this kind."""
        if self.header(b"content-type").partition(";")[0].strip().lower() != "application/json":
            raise Denied(415, "wrong-media", "A request is sent as JSON, with the content type application/json.")
        body = await self._body(limit)
        # A longer body is read as what it must be and as nothing else: no kind of them has room for anything nested.
        if len(body) <= BODY and nested_too_deep(body):
            raise Denied(400, "malformed", "This JSON is nested too deeply.")
        try:
            return _decoded(body, kind)
        except msgspec.ValidationError as error:
            raise Denied(422, "wrong-value", f"This request is malformed: {error}.") from None
        except (msgspec.MsgspecError, UnicodeError):
            raise Denied(400, "malformed", "This is not valid JSON.") from None

    async def _body(self, limit: int) -> bytearray:
        length = self.header(b"content-length")
        if length.isdigit() and int(length[:20]) > limit:
            raise too_large(limit)
        body = bytearray()
        while True:
            message = await self.receive()
            if message["type"] == "http.disconnect":
                raise Denied(400, "broken-off", "The request broke off.")
            body += message.get("body", b"")
            if len(body) > limit:
                raise too_large(limit)
            if not message.get("more_body"):
                return body


def _decoded(body: bytearray, kind: type[T]) -> T:
    """A value of this kind. JSON knows no difference between 2 and 2.0, so either is good for a whole number."""
    try:
        value: T = _decoders[kind].decode(body)
    except msgspec.ValidationError:
        if len(body) > WHOLE:  # everybody else waits while it is looked through
            raise
        value = msgspec.convert(_whole(msgspec.json.decode(body)), kind)
    return value


def _whole(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _whole(each) for key, each in value.items()}
    if isinstance(value, list):
        return [_whole(each) for each in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value


def too_large(limit: int) -> Denied:
    """More was sent than is read."""
    return Denied(413, "too-large", f"A request like this may have {limit // 1024} KB at most.")


Handler = Callable[[Any, Ask], Awaitable[Any]]


class Param(msgspec.Struct, frozen=True):
    """A value of the query."""

    name: str
    """What stands before the equals sign."""
    says: str
    """What it is, in a sentence."""
    number: bool = False
    """Whether it is a whole number."""
    required: bool = False
    """Whether it must be there."""


class Call(msgspec.Struct, frozen=True, kw_only=True):
    """Something that can be asked of the server."""

    method: str
    """GET or POST."""
    path: str
    """Its address, with names in braces."""
    handler: Handler
    """What answers it."""
    says: str
    """What it does, in sentences."""
    takes: Any = None
    """The kind of its body."""
    gives: Any = None
    """The kind of its answer; ``None`` if it is not JSON."""
    media: str = "application/json"
    """The media type of its answer."""
    query: tuple[Param, ...] = ()
    """The values its query may have."""
    seat: bool = False
    """Whether it needs the secret of a seat."""


class Book:
    """The calls that a module declares."""

    def __init__(self) -> None:
        self.calls: list[Call] = []
        """In the order in which they are declared."""

    def call(self, method: str, path: str, **more: Any) -> Callable[[Handler], Handler]:
        """Declare the function below as a call; its docstring says what it does."""

        def declare(handler: Handler) -> Handler:
            call = Call(method=method, path=path, handler=handler, says=(handler.__doc__ or "").strip(), **more)
            if call.takes is not None:
                _decoders[call.takes] = msgspec.json.Decoder(call.takes)
            self.calls.append(call)
            return handler

        return declare


async def send_answer(send: Send, answer: Answer, scope: Scope) -> None:
    """Send an answer, compressed if it is large and the client takes that."""
    body, headers = answer.body, [*answer.headers]
    if len(body) >= LARGE and takes_gzip(scope):
        body = gzip.compress(body, 1, mtime=0)
        headers += [(b"content-encoding", b"gzip")]
    await _send(send, scope, answer.status, answer.kind, body, headers)


async def send_lasting(send: Send, lasting: Lasting, scope: Scope) -> None:
    """Send a text that rarely changes, or say that the client has it already."""
    answer = lasting.answer
    known = next((value for key, value in scope["headers"] if key == b"if-none-match"), b"")
    headers = [*answer.headers, (b"vary", b"accept-encoding")]
    if lasting.tag in known:
        await _send(send, scope, 304, answer.kind, b"", headers)
    elif lasting.small is not answer.body and takes_gzip(scope):
        await _send(send, scope, 200, answer.kind, lasting.small, [*headers, (b"content-encoding", b"gzip")])
    else:
        await _send(send, scope, 200, answer.kind, answer.body, headers)


def takes_gzip(scope: Scope) -> bool:
    """Whether a client reads compressed texts."""
    return any(key == b"accept-encoding" and b"gzip" in value for key, value in scope["headers"])


async def _send(
    send: Send, scope: Scope, status: int, kind: str, body: bytes, headers: Iterable[tuple[bytes, bytes]]
) -> None:
    every: Headers = [(b"content-type", kind.encode()), (b"content-length", str(len(body)).encode()), *headers]
    await send({"type": "http.response.start", "status": status, "headers": every})
    await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else body})
