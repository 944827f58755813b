"""Whatever bytes come over the wire, and however slowly: the server refuses, goes on and tells nothing."""

import asyncio
import json
import re
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from hexmarshal.server import settings
from hexmarshal.server.app import make_app
from hexmarshal.server.http import protocol
from hexmarshal.server.matches.registry import Registry
from hexmarshal.server.settings import Settings
from tests.server.kit import SOON
from tests.server.target import Target
from tests.server.twin import Twin

pytestmark = pytest.mark.anyio

# -- requests that are none -------------------------------------------------------------------------------------


async def exchange(port: int, sent: bytes, half: bool = False) -> bytes:
    """What is answered to raw bytes; nothing if the server just hangs up."""
    found = b""
    async with asyncio.timeout(SOON):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        with suppress(OSError, EOFError):
            writer.write(sent)
            await writer.drain()
            if half:
                writer.write_eof()
            found = await reader.readuntil(b"\r\n\r\n")
            length = re.search(rb"content-length: (\d+)", found.lower())
            found += await reader.readexactly(int(length[1]) if length else 0)
        writer.close()
        with suppress(OSError):
            await writer.wait_closed()
    return found


ODD = [
    b"GET * HTTP/1.1\r\nHOST\r\n\r\n",
    b"OPTIONS * HTTP/1.1\r\nHOST\r\n\r\n",
    b"CONNECT evil.example:443 HTTP/1.1\r\nHOST\r\n\r\n",
    b"TRACE /api/bots HTTP/1.1\r\nHOST\r\n\r\n",
    b"BREW /api/bots HTTP/1.1\r\nHOST\r\n\r\n",
    b"PROPFIND /api/bots HTTP/1.1\r\nHOST\r\n\r\n",
    b"GET /api/bots HTTP/9.9\r\nHOST\r\n\r\n",
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    b"GET /api/bots HTTP/1.0\r\n\r\n",
    b"GET /api/bots HTTP/1.1\r\n\r\n",
    b"GET /api/bots HTTP/1.1\r\nHOST\r\nHost: evil.example\r\n\r\n",
    b"GET /api/bots HTTP/1.1\r\nHost: evil.example\r\n\r\n",
    b"GET http://evil.example/api/bots HTTP/1.1\r\nHost: evil.example\r\n\r\n",
    b"GET /api/b\xffts HTTP/1.1\r\nHOST\r\n\r\n",
    b"GET /\xe2\x82\xac HTTP/1.1\r\nHOST\r\n\r\n",
    b"GET /api/matches/%ff%00/table HTTP/1.1\r\nHOST\r\n\r\n",
    b"GET /api/matches/MATCH/table?side=\xff HTTP/1.1\r\nHOST\r\n\r\n",
    b"GET /api/matches/MATCH/table?side=%ff%00 HTTP/1.1\r\nHOST\r\n\r\n",
    b"GET /api/matches/MATCH/table?at=%d9%a3 HTTP/1.1\r\nHOST\r\n\r\n",
    b"GET /api/matches/MATCH/live HTTP/1.1\r\nHOST\r\n\r\n",
    b"GET /api/bots HTTP/1.1\r\nHOST\r\nX: \x00\r\n\r\n",
    b"GET /api/bots HTTP/1.1\r\nHOST\r\n folded: x\r\n\r\n",
    b"GET //api//bots HTTP/1.1\r\nHOST\r\n\r\n",
    b"GET /api/../api/bots HTTP/1.1\r\nHOST\r\n\r\n",
    b"GET /%2e%2e/%2e%2e/etc/passwd HTTP/1.1\r\nHOST\r\n\r\n",
    b"GET /..%5c..%5cetc HTTP/1.1\r\nHOST\r\n\r\n",
    b"GET /app.js%0a HTTP/1.1\r\nHOST\r\n\r\n",
    b"GET /api/bots/ HTTP/1.1\r\nHOST\r\n\r\n",
    b"GET /lib/%2e%2e/%2e%2e/server/app.py HTTP/1.1\r\nHOST\r\n\r\n",
    b"GET /" + b"a" * 60_000 + b" HTTP/1.1\r\nHOST\r\n\r\n",
    b"GET /" + b"a" * 70_000 + b" HTTP/1.1\r\nHOST\r\n\r\n",
    b"GET /api/bots HTTP/1.1\r\nHOST\r\n" + b"".join(b"x%d: %s\r\n" % (n, b"y" * 90) for n in range(700)) + b"\r\n",
    b"POST /api/matches HTTP/1.1\r\nHOST\r\nJSON\r\nOrigin: http://evil.example\r\nContent-Length: 2\r\n\r\n{}",
    b"POST /api/matches HTTP/1.1\r\nHOST\r\nJSON\r\nContent-Length: -1\r\n\r\n{}",
    b"POST /api/matches HTTP/1.1\r\nHOST\r\nJSON\r\nContent-Length: 99999999999999999999999\r\n\r\n{}",
    b"POST /api/matches HTTP/1.1\r\nHOST\r\nJSON\r\nContent-Length: 999999999\r\n\r\n{}",
    b"POST /api/matches HTTP/1.1\r\nHOST\r\nJSON\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}",
    b"POST /api/matches HTTP/1.1\r\nHOST\r\nJSON\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}",
    b"POST /api/matches HTTP/1.1\r\nHOST\r\nJSON\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}",
    b"POST /api/matches HTTP/1.1\r\nHOST\r\nJSON\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffffff\r\n{}",
    b"POST /api/matches HTTP/1.1\r\nHOST\r\nJSON\r\nTransfer-Encoding: gzip, chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
    b"POST /api/matches HTTP/1.1\r\nHOST\r\nContent-Length: 15\r\n\r\n{\"game\":\"fury\"}",
    b"POST /api/matches HTTP/1.1\r\nHOST\r\nContent-Type: application/jsonp\r\nContent-Length: 2\r\n\r\n{}",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\x00" * 200,
    b"GET /api/bots HTTP/1.1\nHOST\n\n",
]  # fmt: skip


@pytest.mark.parametrize("odd", ODD, ids=lambda odd: repr(odd[:60]))
async def test_whatever_bytes_come_the_answer_is_a_refusal(target: Target, victim: Twin, odd: bytes) -> None:
    host = f"Host: 127.0.0.1:{target.port}".encode()
    sent = odd.replace(b"HOST", host).replace(b"JSON", b"Content-Type: application/json")
    found = await exchange(target.port, sent.replace(b"MATCH", victim.path.split("/")[3].encode()))
    head, _, body = found.partition(b"\r\n\r\n")
    target.tells_nothing(found.decode())
    assert 400 <= int(head.split()[1]) < 500
    assert json.loads(body)["refusal"]["sentence"]


@pytest.mark.parametrize("size", [100_000, 3_000_000])
async def test_headers_without_end_are_cut_off(target: Target, size: int) -> None:
    start = b"GET /api/bots HTTP/1.1\r\nHost: 127.0.0.1\r\n"
    assert await exchange(target.port, start + b"X: " + b"x" * size) == b""
    assert await exchange(target.port, start + b"".join(b"x%d: y\r\n" % n for n in range(size // 12))) == b""


async def test_a_body_that_breaks_off_does_nothing(target: Target, http: httpx.AsyncClient, victim: Twin) -> None:
    body = json.dumps(victim.choose()[1]).encode()
    victim.sent = None
    head = f"POST {victim.path}/orders HTTP/1.1\r\nHost: 127.0.0.1:{target.port}\r\nContent-Type: application/json\r\n"
    head += f"Authorization: {victim.headers['Authorization']}\r\n"
    for length in (len(body) + 1, len(body) + 10_000):
        sent = f"{head}Content-Length: {length}\r\n\r\n".encode() + body
        assert await exchange(target.port, sent, half=True) == b""


async def test_a_long_body_may_come_together_with_its_headers(target: Target) -> None:
    body = json.dumps({"record": "x" * 3_000_000}).encode()
    head = f"POST /api/records HTTP/1.1\r\nHost: 127.0.0.1:{target.port}\r\nContent-Type: application/json\r\n"
    found = await exchange(target.port, f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
    assert found.startswith(b"HTTP/1.1 409 ")


# -- live connections -------------------------------------------------------------------------------------------


async def follow(target: Target, path: str, *said: str | bytes, **headers: str) -> tuple[list[Any], int]:
    """What a live connection is told after these messages, and the code with which it is closed."""
    address = f"ws://127.0.0.1:{target.port}{path}/live"
    told: list[Any] = []
    async with connect(address, open_timeout=SOON, additional_headers=headers) as line, asyncio.timeout(SOON):
        try:
            for message in said:
                await line.send(message)
            while True:
                told.append(json.loads(await line.recv()))
        except ConnectionClosed as closed:
            return told, closed.rcvd.code if closed.rcvd else 0


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ("junk", 4003), ("", 4003), ("[" * 4_000, 4003), ("x" * 5_000, 4003), ("x" * 100_000, 1009),
        (b"\xff\x00", 4003), ('{"side": "\\ud800"}', 4003), ('{"side": "russian"}', 4003),
        ('{"side": "\\u0000", "secret": "x"}', 4003),
        ('{"side": "russian", "secret": "wrong"}', 4003), ('{"side": 7}', 4003), ('{"have": "x"}', 4003),
        ('{"have": 1e999}', 4003), ('{"more": 1}', 4003),
    ],
    ids=lambda value: repr(value)[:30],
)  # fmt: skip
async def test_a_live_connection_that_begins_wrong_is_told_so_and_closed(
    target: Target, victim: Twin, said: str | bytes, code: int
) -> None:
    told, closed = await follow(target, victim.path, said)
    target.tells_nothing(str(told))
    assert [update["kind"] for update in told] == (["refused"] if code == 4003 else [])
    assert closed == code


@pytest.mark.parametrize("have", ["9223372036854775807", "1" + "0" * 3_000, "-1" + "0" * 3_000])
async def test_whoever_says_that_he_knows_more_than_there_is_sees_the_match(
    target: Target, victim: Twin, have: str
) -> None:
    async with connect(f"ws://127.0.0.1:{target.port}{victim.path}/live", open_timeout=SOON) as line:
        await line.send(f'{{"have": {have}}}')
        first = json.loads(await asyncio.wait_for(line.recv(), SOON))
        assert (first["kind"], len(first["told"])) == ("view", 0 if have[0] != "-" else victim.match.number + 1)
        for junk in ("x" * 1_000, b"\xff" * 1_000, "{}"):
            await line.send(junk)  # nobody listens, nobody minds
        await line.ping()


@pytest.mark.parametrize("headers", [{"Origin": "http://evil.example"}, {"Origin": "null"}, {"Host": "evil.example"}])
async def test_a_foreign_page_does_not_follow(target: Target, victim: Twin, headers: dict[str, str]) -> None:
    with pytest.raises(InvalidStatus) as caught:
        async with connect(
            f"ws://127.0.0.1:{target.port}{victim.path}/live",
            origin=headers.get("Origin"),  # type: ignore[arg-type]
            additional_headers={} if "Origin" in headers else headers,
        ):
            pass
    assert caught.value.response.status_code == 403


async def test_200_sockets_hold_nobody_up(target: Target, http: httpx.AsyncClient, victim: Twin) -> None:
    async with asyncio.TaskGroup() as tasks:
        address = f"ws://127.0.0.1:{target.port}{victim.path}/live"
        opening = [tasks.create_task(connect(address, open_timeout=SOON).__aenter__()) for _ in range(200)]
    lines = [task.result() for task in opening]
    for line in lines[100:]:  # half of them never say a word
        await line.send("{}")
    first = [json.loads(await asyncio.wait_for(line.recv(), SOON))["kind"] for line in lines[100:]]
    assert {kind: first.count(kind) for kind in set(first)} == {"view": 50, "refused": 50}
    for _ in range(5):
        await victim.act(http)
    idle = [socket.create_connection(("127.0.0.1", target.port), SOON) for _ in range(200)]
    await victim.act(http)
    for raw in idle:
        raw.close()
    for line in lines:  # without a word of farewell
        line.transport.abort()
    await asyncio.gather(*(line.wait_closed() for line in lines))


# -- slowness ---------------------------------------------------------------------------------------------------


@asynccontextmanager
async def serving(data: Path) -> AsyncIterator[int]:
    """The port of a server in this process, with the protocols of a real one."""
    registry = Registry(Settings(data=data))
    http, ws = protocol.BoundedProtocol, protocol.BoundedSocket
    server = uvicorn.Server(uvicorn.Config(make_app(registry), http=http, ws=ws, port=0, log_config=None))
    running = asyncio.create_task(server.serve())
    async with asyncio.timeout(SOON):
        while not server.started:
            await asyncio.sleep(0.01)
    yield server.servers[0].sockets[0].getsockname()[1]
    server.should_exit = True
    await asyncio.wait_for(running, SOON)


async def test_who_opens_a_live_connection_and_says_nothing_is_dropped_soon(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert settings.HELLO + settings.FAREWELL <= 8
    monkeypatch.setattr("hexmarshal.server.matches.live.HELLO", 0.05)
    monkeypatch.setattr(protocol, "FAREWELL", 0.05)
    upgrade = (
        b"GET /api/matches/x/live HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    )
    async with serving(tmp_path) as port, asyncio.timeout(SOON):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(upgrade)
        answer = await reader.read()  # until the server hangs up
        writer.close()
    assert answer.startswith(b"HTTP/1.1 101 ")
    assert b"The connection said nothing." in answer


async def test_who_never_finishes_a_request_is_hung_up_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocol, "HEADERS", 0.05)
    monkeypatch.setattr(protocol, "PATIENCE", 0.05)
    async with serving(tmp_path) as port:
        await hang_up_on_the_slow(port)


async def hang_up_on_the_slow(port: int) -> None:
    """Send beginnings of requests, each of which is given up."""
    head = b"POST /api/matches HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
    upgrade = b"GET /api/matches/x/live HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    assert await exchange(port, b"") == b""
    assert await exchange(port, b"GET /api/bots HT") == b""
    assert await exchange(port, head) == b""
    assert (await exchange(port, upgrade + b"Content-Length: 9\r\n\r\nhello")).startswith(b"HTTP/1.1 404 ")
    assert await exchange(port, upgrade) == b""
    assert await exchange(port, head + b"Content-Length: 9\r\n\r\n{") == b""
    assert await exchange(port, head + b"Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n") == b""
    whole = head + b"Content-Length: 2\r\n\r\n{}"
    assert (await exchange(port, whole)).startswith(b"HTTP/1.1 422 ")


async def test_an_answer_without_a_body_is_sent_and_the_next_one_follows(target: Target) -> None:
    head = b"HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n" % target.port
    async with asyncio.timeout(SOON):
        reader, writer = await asyncio.open_connection("127.0.0.1", target.port)
        writer.write(b"HEAD /api/bots " + head + b"\r\n")
        first = await reader.readuntil(b"\r\n\r\n")
        writer.write(b"GET /api/bots " + head + b"\r\nGET /api/bots " + head + b"connection: close\r\n\r\n")
        rest = await reader.read()
        writer.close()
    assert first.startswith(b"HTTP/1.1 200")
    assert rest.count(b"HTTP/1.1 200") == 2
    assert rest.startswith(b"HTTP/1.1 200")


async def test_a_client_that_asks_whether_to_go_on_is_told_at_once(target: Target) -> None:
    body = b"{}"
    head = b"POST /api/matches HTTP/1.1\r\nHost: 127.0.0.1:%d\r\ncontent-type: application/json\r\n" % target.port
    async with asyncio.timeout(SOON):
        reader, writer = await asyncio.open_connection("127.0.0.1", target.port)
        writer.write(head + b"expect: 100-continue\r\ncontent-length: %d\r\n\r\n" % len(body))
        assert (await reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 100")
        writer.write(body)
        assert (await reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 422")
        writer.close()
