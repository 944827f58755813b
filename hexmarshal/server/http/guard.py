"""What every request must pass, and what every answer carries."""

from collections.abc import Awaitable, Callable
from urllib.parse import urlsplit

from hexmarshal.server.denied import Denied
from hexmarshal.server.http.call import Headers, Message, Receive, Scope, Send, as_json, send_answer
from hexmarshal.server.settings import HEADER_BYTES, Settings
from hexmarshal.server.structs import Refusing

App = Callable[[Scope, Receive, Send], Awaitable[None]]

CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""The page runs its own scripts and nothing else."""
NOTHING = "default-src 'none'; frame-ancestors 'none'"
"""Anything that is not a page runs nothing at all."""
SAFE: Headers = [
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
]
PAGE: Headers = [(b"content-security-policy", CSP.encode()), *SAFE]
MANUAL: Headers = [
    (b"content-security-policy", CSP.replace("form-action 'none'", "form-action 'self'").encode()),
    *SAFE,
]
"""The manual has a form, to search it."""
DOCS = "/docs/"
"""Where the manual is served."""
JSON: Headers = [(b"content-security-policy", NOTHING.encode()), *SAFE]


class Guard:
    """Lets in only those who call this server by its name, from one of its own pages."""

    def __init__(self, app: App, settings: Settings) -> None:
        self._app = app
        self._settings = settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check a request and hand it on."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        try:
            self._check(scope)
        except Denied as denied:
            if scope["type"] == "websocket":
                await hang_up(receive, send)
            else:
                await send_answer(_with_headers(send, scope), as_json(Refusing(denied.refusal), denied.status), scope)
            return
        await self._app(scope, receive, send if scope["type"] == "websocket" else _with_headers(send, scope))

    def _check(self, scope: Scope) -> None:
        hosts, origin, size = [], b"", 0
        for key, value in scope["headers"]:
            size += len(key) + len(value)
            if key == b"host":
                hosts.append(value.decode("latin-1"))
            elif key == b"origin":
                origin = value
        if size > HEADER_BYTES:
            raise Denied(431, "too-large", "The headers of this request are too large.")
        if len(hosts) != 1 or not self._settings.knows(_name(hosts[0])):
            sentence = "This server does not go by that name. Its host can allow it with --allow-host."
            raise Denied(421, "unknown-host", sentence)
        # A page from elsewhere may send requests with the browser of somebody who plays here.
        changes = scope["type"] == "websocket" or scope["method"] not in ("GET", "HEAD")
        if changes and origin and not _same(origin.decode("latin-1"), hosts[0]):
            raise Denied(403, "foreign-page", "This request comes from a page of another server.")


async def hang_up(receive: Receive, send: Send) -> None:
    """Refuse a live connection."""
    await receive()
    await send({"type": "websocket.close", "code": 1008})


def _name(host: str) -> str:
    """A host without its port."""
    if host.startswith("["):
        return host.partition("]")[0] + "]"
    return host.partition(":")[0]


def _same(origin: str, host: str) -> bool:
    """Whether a page from this origin came from this host. A proxy may have put TLS before us."""
    try:
        there = urlsplit(origin)
    except ValueError:
        return False
    return there.scheme in ("http", "https") and there.netloc.lower() == host.lower()


def _with_headers(send: Send, scope: Scope) -> Send:
    page = MANUAL if scope["path"].startswith(DOCS) else PAGE

    async def wrapped(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = message["headers"]
            headers.extend(JSON if headers[0][1] == b"application/json" else page)
        await send(message)

    return wrapped
