"""What tests of the server share: a server in this process or in one of its own, and somebody who plays at it."""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import IO, Any

import httpx
import msgspec

from hexmarshal import bots
from hexmarshal.server.app import make_app
from hexmarshal.server.http.guard import App
from hexmarshal.server.matches.registry import Registry
from hexmarshal.server.settings import Settings
from tests.thorough import THOROUGH

HOST = "http://127.0.0.1"
PLAIN = False
"""There are no certificates to verify; to load those of the world takes longer than most tests."""
BOTH = {"russian": "me", "german-austrian": "me"}
"""Two at one screen."""
PROGRAM = ("-m", "hexmarshal.cli")
"""What is run as a server."""
ALONE = """
from hexmarshal.cli.main import main
from hexmarshal.server import warmup

warmup.names = lambda: ("fury",)
main()
"""
FURY_ALONE = ("-c", ALONE)
"""A server that makes *Fury in the East* ready and no other game: to load all five takes longer than to begin."""
QUICKLY = ("--bot-seconds", "0.1", "--bot-cores", "1")
"""How long the usual bot thinks, where a test is about something else."""
SOON = 60.0
"""How many seconds a test waits for what must come."""


# -- a server of its own ----------------------------------------------------------------------------------------


class Running(msgspec.Struct):
    """A server that runs."""

    address: str
    """Where it is, without a slash at the end."""
    process: subprocess.Popen[str]
    """Its process."""

    @property
    def pid(self) -> int:
        """The id of its process."""
        return self.process.pid

    def client(self) -> httpx.Client:
        """Somebody who asks it."""
        return client(self.address)

    def stop(self, how: signal.Signals = signal.SIGINT) -> int:
        """Let it end, and give its exit code."""
        if self.process.poll() is None:
            self.process.send_signal(how)
        return self.process.wait(SOON)


@contextlib.contextmanager
def running_server(
    data: Path, *options: str, port: int = 0, errors: IO[str] | None = None, program: tuple[str, str] = PROGRAM
) -> Iterator[Running]:
    """A server in a process of its own, with its matches in a directory. What it logs goes to ``errors`` if given."""
    command = [sys.executable, *program, "serve", "--port", str(port), "--data", str(data), *QUICKLY, *options]
    environment = {**os.environ, "HEXMARSHAL_DEBUG": "1"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True, env=environment) as process:
        assert process.stdout is not None
        try:
            first = process.stdout.readline()
            found = re.search(r"(http://\S+?)/\s*$", first)
            assert found is not None, f"The server said {first!r}."
            yield Running(found[1], process)
        finally:
            if process.poll() is None:
                process.terminate()
                try:
                    process.wait(SOON)
                except subprocess.TimeoutExpired:
                    process.kill()


def client(address: str) -> httpx.Client:
    """Somebody who asks a server."""
    return httpx.Client(base_url=address, timeout=SOON, verify=PLAIN)


def caller(running: Running) -> httpx.AsyncClient:
    """Somebody who asks a server without waiting."""
    return httpx.AsyncClient(base_url=running.address, timeout=SOON, verify=PLAIN)


# -- a server in this process -----------------------------------------------------------------------------------


class Served:
    """A server without a network."""

    def __init__(self, registry: Registry, app: App, http: httpx.AsyncClient) -> None:
        self.registry = registry
        self.app = app
        self.http = http

    async def get(self, path: str, *secrets: str, **query: Any) -> Any:
        """What is answered to a question, which must be answered."""
        answer = await self.http.get(path, params=query, headers=bearer(*secrets))
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def post(self, path: str, body: dict[str, Any], *secrets: str) -> Any:
        """What is answered to a request, which must be granted."""
        answer = await self.http.post(path, json=body, headers=bearer(*secrets))
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def refused(self, path: str, body: dict[str, Any], *secrets: str) -> tuple[int, str]:
        """The status and the code with which a request is refused."""
        return told_no(await self.http.post(path, json=body, headers=bearer(*secrets)))

    async def refused_get(self, path: str, *secrets: str) -> tuple[int, str]:
        """The status and the code with which a question is refused."""
        return told_no(await self.http.get(path, headers=bearer(*secrets)))

    async def text(self, path: str) -> str:
        """A file."""
        answer = await self.http.get(path)
        assert answer.status_code == 200, answer.text
        return answer.text

    async def begin(self, seats: dict[str, str] | None = None, **more: Any) -> Player:
        """A new match of Fury in the East with the dice of 1914, unless something else is said."""
        chosen = BOTH if seats is None else seats
        dice = {} if "friend" in chosen.values() else {"seed": "1914"}
        body = {"game": "fury", "seats": chosen, **dice, **more}
        made = await self.post("/api/matches", body)
        secrets = {side: seat["secret"] for side, seat in made["seats"].items() if "secret" in seat}
        return Player(self, made["id"], secrets, made["seats"])

    @contextlib.asynccontextmanager
    async def live(self, match: str, hello: Any, **headers: str) -> AsyncIterator[Line]:
        """A live connection."""
        line = Line(self.app, match, headers)
        try:
            await line.begin(hello)
            yield line
        finally:
            await line.end()


@contextlib.asynccontextmanager
async def served(data: Path, watch: Callable[[], float] = time.time, **settings: Any) -> AsyncIterator[Served]:
    """A server in this process, with its matches in a directory; its clocks go by a watch."""
    registry = Registry(Settings(data=data, **{"turn_seconds": 0.1, "bot_cores": 1, **settings}), watch)
    await registry.warm_up()
    app = make_app(registry)
    transport = httpx.ASGITransport(app=app)
    try:
        async with httpx.AsyncClient(transport=transport, base_url=HOST, timeout=SOON) as http:
            yield Served(registry, app, http)
    finally:
        await registry.close()


def bearer(*secrets: str) -> dict[str, str]:
    """The header with some secrets."""
    return {"Authorization": f"Bearer {','.join(secrets)}"} if secrets else {}


def told_no(answer: httpx.Response) -> tuple[int, str]:
    """The status and the code of a refusal, which must say something to a person."""
    body = answer.json()
    assert set(body) == {"refusal"}, body
    refusal = body["refusal"]
    assert set(refusal) == {"code", "clause", "sentence"}
    assert re.fullmatch(r"[“A-Z0-9].*[.)]", refusal["sentence"], re.DOTALL), refusal["sentence"]
    assert "Traceback" not in answer.text
    return answer.status_code, refusal["code"]


class Player:
    """Somebody with seats in a match."""

    def __init__(self, server: Served, match: str, secrets: dict[str, str], seats: dict[str, Any]) -> None:
        self.server = server
        self.id = match
        self.path = f"/api/matches/{match}"
        self.secrets = secrets
        self.seats = seats

    async def table(self, side: str | None = None, **query: Any) -> Any:
        """What a side sees, or an onlooker."""
        secrets = () if side is None else (self.secrets[side],)
        return await self.server.get(f"{self.path}/table", *secrets, **({"side": side} if side else {}), **query)

    async def give(self, side: str, notation: str, number: int | None = None) -> Any:
        """Give an order by its notation."""
        if number is None:
            number = (await self.table())["number"]
        body = {"side": side, "number": number, "notation": notation}
        return await self.server.post(f"{self.path}/orders", body, self.secrets[side])

    async def legal(self, pick: int = 0) -> dict[str, Any]:
        """An order that somebody here can give now: the first of the first subject, or of another."""
        side = next(side for side in (await self.table())["waiting"] if side in self.secrets)
        subject = (await self.table(side))["decision"]["subjects"][pick]["id"]
        offers = await self.server.get(f"{self.path}/orders", self.secrets[side], side=side, subject=subject)
        return {"side": side, "number": offers["number"], "order": offers["offers"][0]["order"]}

    async def go_on(self, orders: int, pick: int = 0) -> None:
        """Give orders for whoever must choose, as long as that is somebody here."""
        for _ in range(orders):
            body = await self.legal(pick)
            await self.server.post(f"{self.path}/orders", body, self.secrets[body["side"]])

    async def march(self, orders: int, seed: int = 1914) -> None:
        """Let chance give many orders for whoever must choose, without asking over the wire."""
        room, unplanned = await self.server.registry.room(self.id), bots.make("random", seed)
        for _ in range(orders):
            if room.match.over:
                return
            side = room.match.view(None).waiting[0]
            await room.give(side, unplanned.choose(room.match.view(side)), room.match.number)

    async def finish(self, seed: int = 1914, whole: bool = False) -> None:
        """Play on for a while, and then somebody resigns; or, where there is time for it, to the end."""
        await self.march(5_000 if whole and THOROUGH else 60, seed)
        room = await self.server.registry.room(self.id)
        if not room.match.over:
            await self.resign(next(iter(self.secrets)))

    async def resign(self, side: str) -> Any:
        """Give the match up for a side."""
        return await self.server.post(f"{self.path}/resign", await self.weighty(side), self.secrets[side])

    async def weighty(self, side: str) -> dict[str, Any]:
        """What goes with a request that another order does not undo: the match, and how far it has come."""
        return {"match": self.id, "side": side, "number": (await self.table())["number"]}

    async def until(self, number: int) -> Any:
        """Wait until so many orders were given, by bots or others."""
        async with asyncio.timeout(SOON):
            while (view := await self.table())["number"] < number:
                await asyncio.sleep(0.01)
        return view


class Line:
    """The client's end of a live connection."""

    def __init__(self, app: App, match: str, headers: dict[str, str]) -> None:
        sent = {"host": "127.0.0.1", **headers}
        self.closed: int | None = None
        self.packed = 0
        """How many messages came packed."""
        self._scope = {
            "type": "websocket",
            "path": f"/api/matches/{match}/live",
            "headers": [(key.encode(), value.encode()) for key, value in sent.items()],
            "query_string": b"",
            "root_path": "",
        }
        self._app = app
        self._to: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._from: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None
        self.reading = asyncio.Event()
        self.reading.set()

    async def begin(self, hello: Any) -> None:
        """Connect and say the first words."""
        self._task = asyncio.create_task(self._run())
        await self._to.put({"type": "websocket.connect"})
        await self.say(hello)

    async def say(self, words: Any) -> None:
        """Send something."""
        text = words if isinstance(words, str) else msgspec.json.encode(words).decode()
        await self._to.put({"type": "websocket.receive", "text": text})

    async def _run(self) -> None:
        async def send(message: Any) -> None:
            await self.reading.wait()  # a client that does not read holds the sender up
            await self._from.put(message)

        await self._app(self._scope, self._to.get, send)

    async def next(self, kind: str = "") -> Any:
        """The next message, or the next of a kind."""
        async with asyncio.timeout(SOON):
            while True:
                message = await self._from.get()
                if message["type"] == "websocket.close":
                    self.closed = message["code"]
                    raise EOFError(self.closed)
                if message["type"] == "websocket.send":
                    packed = message.get("bytes")
                    self.packed += packed is not None
                    update = msgspec.json.decode(gzip.decompress(packed) if packed else message["text"])
                    if kind in ("", update["kind"]):
                        return update

    async def end(self) -> None:
        """Hang up."""
        self.reading.set()
        await self._to.put({"type": "websocket.disconnect", "code": 1000})
        if self._task is not None:
            await asyncio.wait_for(self._task, SOON)
