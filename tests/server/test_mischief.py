"""A thousand requests and more of random mischief: no fault, no leak, no growth; an honest player goes on meanwhile."""

import asyncio
import json
import random
import re
import string
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.parse import quote

import httpx
import pytest

from hexmarshal.games import names
from hexmarshal.server.app import CALLS
from tests.server.kit import BOTH
from tests.server.target import Target
from tests.server.twin import Twin
from tests.thorough import some

pytestmark = pytest.mark.anyio

REQUESTS = some(500, 10_000)
GROWTH = 80 * 1024
"""How many KB the server may grow by: caches fill, but nothing keeps what strangers send."""
FIELDS = (
    "side", "number", "order", "notation", "subject", "where", "text", "agree", "at", "record", "game", "scenario",
    "options", "invitation", "name", "seed", "takebacks", "have", "x",
)  # fmt: skip
METHODS = ("GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS")
WORDS = (
    "", "russian", "german-austrian", "serbia", "north", "front north", "done", "ru-IV", "1407", "9999", "null", "-1",
    "0", "1", "2", "999999999999999", "1e3", "..", "../../etc/passwd", "/", "\\", "%", "%00", "\x00", "\n", "{}", "[]",
    "' or 1=1 --", "<script>", "${7*7}", "__class__", "é", "٣", "🂡", "\ufeff", "\u202e", "x" * 300, "reach", "orders",
    "fury", "drina", "historical", "A", "always",
)  # fmt: skip


class Mischief:
    """Makes requests up, the same each time."""

    def __init__(self, seed: str, ids: list[str], secret: str) -> None:
        self._lots = random.Random(seed)
        self._ids = ids
        self._secret = secret

    def request(self, host: bytes) -> bytes:
        """One request."""
        lots = self._lots
        call = lots.choice(CALLS)
        method = call.method if lots.random() < 0.8 else lots.choice(METHODS)
        head = [f"{method} {self._path(call.path)} HTTP/1.1".encode()]
        head.append(b"Host: " + (host if self._mostly() else b"evil.example"))
        if lots.random() < 0.5:
            head.append(b"Authorization: Bearer " + lots.choice((self._secret, "x", "x,y", self._ids[0], "é")).encode())
        if not self._mostly():
            head.append(b"Origin: http://evil.example")
        if lots.random() < 0.3:
            head.append(b"Accept-Encoding: gzip, br, %s" % self._word().encode().hex().encode())
        body = b""
        if method in ("POST", "PUT"):
            body = self._body()
            head.append(b"Content-Type: application/json" if self._mostly() else b"Content-Type: text/plain")
            head.append(b"Content-Length: %d" % len(body))
        return b"\r\n".join(head) + b"\r\n\r\n" + body

    def _mostly(self) -> bool:
        return self._lots.random() < 0.95

    def _word(self) -> str:
        lots = self._lots
        if lots.random() < 0.7:
            return lots.choice(WORDS)
        return "".join(lots.choices(string.printable, k=lots.randrange(12)))

    def _path(self, template: str) -> str:
        lots = self._lots
        known = {
            "match": self._ids, "game": names(), "layer": ["orders", "reach"], "sheet": ["east"], "hex": ["0508"],
        }  # fmt: skip

        def filled(brace: re.Match[str]) -> str:
            return lots.choice(known[brace[1]]) if lots.random() < 0.8 else quote(self._word(), safe="%/.")

        path = re.sub(r"{(\w+)}", filled, template)
        if lots.random() < 0.1:
            cut = lots.randrange(len(path))
            path = path[:cut] + lots.choice(("/", "//", "%2f", "%00", "..", "%ff", "%")) + path[cut:]
        if lots.random() < 0.5:
            asked = ("side", "at", "from", "to", "subject", "sheet", "v", "x")
            path += "?" + "&".join(f"{lots.choice(asked)}={quote(self._word())}" for _ in range(lots.randrange(1, 4)))
        return "/" + path.lstrip("/")

    def _body(self) -> bytes:
        lots = self._lots
        thing = {lots.choice(FIELDS): self._value(0) for _ in range(lots.randrange(5))}
        thing |= {"side": "russian", "number": lots.randrange(4)} if lots.random() < 0.3 else {}
        body = json.dumps(thing if self._mostly() else self._value(0)).encode()
        if lots.random() < 0.1 and body:
            cut = lots.randrange(len(body))
            body = body[:cut] + lots.randbytes(lots.randrange(4)) + body[cut + lots.randrange(3) :]
        return body

    def _value(self, depth: int) -> Any:
        lots = self._lots
        kind = lots.randrange(9 if depth < 4 else 7)
        if kind < 4:
            return self._word()
        if kind < 7:
            return lots.choice((None, True, 0, -1, 2**53, 2**64, 10**400, 0.5, -1e308, lots.randrange(10)))
        if kind == 7:
            return [self._value(depth + 1) for _ in range(lots.randrange(4))]
        return {lots.choice((*FIELDS, self._word())): self._value(depth + 1) for _ in range(lots.randrange(4))}


class Wire:
    """A connection that is opened anew whenever the server hangs up."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, request: bytes) -> tuple[int, bytes]:
        """The status and body that a request is answered with."""
        if self._streams is None:
            self._streams = await asyncio.open_connection("127.0.0.1", self._port, limit=1 << 24)
        reader, writer = self._streams
        writer.write(request)
        head = await reader.readuntil(b"\r\n\r\n")
        status, length = int(head[9:12]), re.search(rb"content-length: (\d+)", head)
        silent = request.startswith(b"HEAD ") or status == 304
        body = b"" if silent or length is None else await reader.readexactly(int(length[1]))
        if b"connection: close" in head:
            self.close()
        return status, body

    def close(self) -> None:
        """Hang up."""
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None


def kilobytes(process: int) -> int:
    """The memory of a process now; 0 where the system does not tell."""
    try:
        return int(Path(f"/proc/{process}/status").read_text().partition("VmRSS:")[2].split()[0])
    except OSError:
        return 0


@pytest.mark.timeout(120 + REQUESTS // 20)
async def test_random_mischief_does_no_harm(target: Target, http: httpx.AsyncClient, victim: Twin) -> None:
    made = (await http.post("/api/matches", json={"game": "fury", "seats": BOTH})).json()
    ids, secret = [victim.path.split("/")[3], made["id"]], made["seats"]["russian"]["secret"]
    host = f"127.0.0.1:{target.port}".encode()
    seen: dict[int, int] = {}
    over = asyncio.Event()

    async def attack(number: int, requests: int) -> None:
        mischief = Mischief(f"mischief {number}", ids, secret)
        with closing(Wire(target.port)) as wire:
            for _ in range(requests):
                request = mischief.request(host)
                status, body = await wire.ask(request)
                seen[status] = seen.get(status, 0) + 1
                assert status < 500 or status == 503, (request, body)  # busy, in a sentence
                if status >= 400 and body:
                    text = body.decode()
                    assert json.loads(text)["refusal"]["sentence"], request
                    target.tells_nothing(text)

    async def play() -> None:
        while not over.is_set() and not victim.match.over:  # on a busy machine the match may end first
            await victim.act(http)

    await attack(0, REQUESTS // 10)
    before = kilobytes(target.running.pid)
    playing = asyncio.create_task(play())
    await asyncio.gather(*(attack(number, REQUESTS * 9 // 80) for number in range(1, 9)))
    over.set()
    await playing
    assert victim.match.number > 0
    assert kilobytes(target.running.pid) - before < GROWTH
    assert {200, 400, 403, 404, 405, 409, 415, 421, 422} <= set(seen), seen
