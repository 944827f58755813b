"""The application: every call, the live connection and the page behind one guard."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache

from starlette.routing import Route, Router, WebSocketRoute

from hexmarshal.core.engine.procedure import Refused
from hexmarshal.server import manual
from hexmarshal.server.calls import boards, games, learning, matches, playing, sharing, turns
from hexmarshal.server.denied import FAULT, Denied
from hexmarshal.server.http import openapi
from hexmarshal.server.http.call import (
    Answer,
    Ask,
    Call,
    Lasting,
    Receive,
    Scope,
    Send,
    as_json,
    send_answer,
    send_lasting,
)
from hexmarshal.server.http.guard import DOCS, App, Guard, hang_up
from hexmarshal.server.http.static import Page
from hexmarshal.server.matches.asking import ASKING
from hexmarshal.server.matches.live import follow
from hexmarshal.server.matches.registry import Registry
from hexmarshal.server.structs import Refusing

LOG = logging.getLogger("hexmarshal")
CALLS: tuple[Call, ...] = (
    *playing.BOOK.calls, *turns.BOOK.calls, *learning.BOOK.calls, *matches.BOOK.calls, *boards.BOOK.calls,
    *games.BOOK.calls, *sharing.BOOK.calls,
)  # fmt: skip
"""Everything that can be asked."""
STATUS = {"unknown-layer": 404}
"""The statuses of refusals that come from the rules, where that is not 409."""


class Endpoint:
    """The calls of one path, as the framework wants them: with none of its machinery between request and handler."""

    def __init__(self, registry: Registry, calls: dict[str, Call]) -> None:
        self._registry = registry
        self._calls = calls

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        method = scope["method"]
        ASKING.set(scope)
        try:
            call = self._calls.get("GET" if method == "HEAD" else method)
            if call is None:
                raise _wrong_method(scope, (*self._calls, *(["HEAD"] if "GET" in self._calls else [])))
            if not self._registry.warm:
                await self._registry.warm_up()
            answer = await call.handler(self._registry, Ask(scope, receive))
        except Exception as error:
            answer = refusal(error)
        if isinstance(answer, Lasting):
            await send_lasting(send, answer, scope)
        else:
            await send_answer(send, answer if isinstance(answer, Answer) else as_json(answer), scope)


def refusal(error: Exception) -> Answer:
    """What is answered where something was refused or went wrong. The client learns nothing about a fault."""
    if isinstance(error, Refused):
        return as_json(Refusing(error.refusal), STATUS.get(error.code, 409))
    if isinstance(error, Denied):
        answer = as_json(Refusing(error.refusal), error.status)
        answer.headers = (*answer.headers, *error.headers)
        return answer
    LOG.error("A request failed.", exc_info=error)
    return as_json(Refusing(FAULT), 500)


def _wrong_method(scope: Scope, allowed: tuple[str, ...]) -> Denied:
    sentence = f"This address takes {' or '.join(allowed)}, not {scope['method'][:20]}."
    return Denied(405, "wrong-method", sentence, (b"allow", ", ".join(allowed).encode()))


class Shortcut:
    """Before the router: most of what is asked is about the orders of a match, and goes straight to them."""

    def __init__(self, orders: Endpoint, router: App) -> None:
        self._orders, self._router = orders, router
        self._before, self._after = playing.ORDERS.split("{match}")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or hand it on."""
        if scope["type"] == "http":
            path: str = scope["path"]
            if path.startswith(self._before) and path.endswith(self._after):
                match = path[len(self._before) : -len(self._after)]
                if match and "/" not in match:
                    scope["path_params"] = {"match": match}
                    await self._orders(scope, receive, send)
                    return
        await self._router(scope, receive, send)


class Live:
    """The live connection of a match."""

    def __init__(self, registry: Registry) -> None:
        self._registry = registry

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Follow a match until either end hangs up."""
        ASKING.set(scope)
        await follow(self._registry, scope["path_params"]["match"], receive, send)


class Files:
    """The page, the manual, and whatever else is asked for."""

    def __init__(self, page: Page, book: Page | None) -> None:
        self._page, self._manual = page, book

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send a file."""
        if scope["type"] == "websocket":
            await hang_up(receive, send)
            return
        try:
            if scope["path"].startswith("/api/"):
                raise Denied(404, "no-call", "There is nothing to ask at this address.")
            if scope["method"] not in ("GET", "HEAD"):
                raise _wrong_method(scope, ("GET", "HEAD"))
            if scope["path"] == DOCS.rstrip("/"):
                await send_answer(send, Answer(b"", "text/plain", 308, ((b"location", DOCS.encode()),)), scope)
                return
            await send_lasting(send, await self._file(scope["path"]), scope)
        except Denied as denied:
            await send_answer(send, refusal(denied), scope)

    async def _file(self, path: str) -> Lasting:
        if not path.startswith(DOCS):
            return await self._page.file(path)
        if self._manual is None:
            raise Denied(404, "no-manual", "This server has no manual.")
        return await self._manual.file(path.removeprefix(DOCS))


async def _make_ready(registry: Registry) -> None:
    """Load the games and draw their pictures while the browser loads the page."""
    with contextlib.suppress(Denied):  # the server is stopped already
        await registry.warm_up()
        registry.keep_house()
        await games.shelf(registry)


@cache
def _document() -> Lasting:
    return Lasting.of(openapi.document(CALLS))


async def _described(_registry: Registry, _ask: Ask) -> Lasting:
    return _document()


def make_app(registry: Registry) -> App:
    """The application that serves these matches. When it ends it closes them."""

    @asynccontextmanager
    async def lifespan(_app: object) -> AsyncIterator[None]:
        warming = asyncio.create_task(_make_ready(registry))
        yield
        await warming
        await registry.close()

    this = Call(method="GET", path="/api/openapi.json", handler=_described, says="Every call, described.")
    paths: dict[str, dict[str, Call]] = {}
    for call in (*CALLS, this):
        paths.setdefault(call.path, {})[call.method] = call
    ends = {path: Endpoint(registry, of_path) for path, of_path in paths.items()}
    live = WebSocketRoute("/api/matches/{match}/live", Live(registry))
    routes = [*(Route(path, end) for path, end in ends.items()), live]
    book = manual.folder()
    files = Files(Page(), Page(book) if book is not None else None)
    # Files are the default, not a route: even a route for any path does not match a path with a line break in it.
    router = Router(routes, redirect_slashes=False, default=files, lifespan=lifespan)
    return Guard(Shortcut(ends[playing.ORDERS], router), registry.settings)
