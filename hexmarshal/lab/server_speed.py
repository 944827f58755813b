"""How fast the server answers: a server of its own on loopback, and many matches at once.

The orders are worked out beforehand: a practice match may name its seed, so the same match played here gives the
orders that are legal there. While the clock runs nothing is done but sending them and waiting for each answer.
"""

import asyncio
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

import msgspec

from hexmarshal.core.engine.match import Match
from hexmarshal.core.engine.procedure import Order
from hexmarshal.lab.bench import Figure, yardstick

GAME = "fury"
SIDES = ("russian", "german-austrian")


class Script(msgspec.Struct):
    """One match: its seats, and every order that will be given."""

    path: str
    """Where orders are sent."""
    secrets: str
    """The seats, as a header names them."""
    orders: list[tuple[str, Order]]
    """Each with the side that gives it."""


@contextmanager
def serving(folder: Path) -> Iterator[tuple[int, int]]:
    """A server in a process of its own: its port and its process."""
    command = [sys.executable, "-m", "hexmarshal.cli", "serve", "--port", "0", "--data", str(folder)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    try:
        address = process.stdout.readline().split()[-1]
        yield int(address.rstrip("/").rpartition(":")[2]), process.pid
    finally:
        process.terminate()
        process.wait(20)


class Line:
    """One connection that is kept open: request out, answer in."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, port: int) -> None:
        self._reader, self._writer, self._port = reader, writer, port

    @classmethod
    async def open(cls, port: int) -> "Line":
        """Call the server."""
        reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1 << 22)
        return cls(reader, writer, port)

    async def ask(self, path: str, body: bytes = b"", secrets: str = "") -> tuple[int, bytes]:
        """Send a request (with a body it posts) and wait for the answer."""
        head = f"{'POST' if body else 'GET'} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self._port}\r\n"
        if secrets:
            head += f"Authorization: Bearer {secrets}\r\n"
        if body:
            head += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n"
        self._writer.write(head.encode() + b"\r\n" + body)
        answer = await self._reader.readuntil(b"\r\n\r\n")
        length = next(
            (int(line[15:]) for line in answer.lower().split(b"\r\n") if line.startswith(b"content-length:")), 0
        )
        return int(answer[9:12]), await self._reader.readexactly(length)

    def close(self) -> None:
        """Hang up."""
        self._writer.close()


async def prepare(port: int, matches: int, orders: int) -> list[Script]:
    """Begin matches on the server and work out what will be ordered in them."""
    line = await Line.open(port)
    found = []
    for number in range(matches):
        seed = f"bench {number}"
        wanted = {"game": GAME, "seats": dict.fromkeys(SIDES, "me"), "seed": seed}
        status, body = await line.ask("/api/matches", msgspec.json.encode(wanted))
        if status >= 300:
            raise RuntimeError(body.decode())
        made = msgspec.json.decode(body)
        secrets = ",".join(seat["secret"] for seat in made["seats"].values())
        found.append(Script(f"/api/matches/{made['id']}", secrets, _played(seed, orders)))
    line.close()
    return found


def _played(seed: str, most: int) -> list[tuple[str, Order]]:
    """The orders of a match at random."""
    match = Match.new(GAME, seed=seed)
    chance = random.Random(seed).random
    while (decision := match.decision) is not None and match.number < most:
        subjects = decision.subjects()
        orders = decision.orders(subjects[int(chance() * len(subjects))])
        match.submit(orders[int(chance() * len(orders))])
    return [(given.side, given.order) for given in match.journal]


async def load(port: int, scripts: list[Script]) -> tuple[float, list[float]]:
    """Give all orders, each match on a line of its own: orders a second, and the seconds each took."""
    lines = [await Line.open(port) for _ in scripts]
    times: list[float] = []

    async def one(line: Line, script: Script) -> None:
        for number, (side, order) in enumerate(script.orders):
            body = msgspec.json.encode({"side": side, "number": number, "order": order})
            began = time.perf_counter()
            status, answer = await line.ask(f"{script.path}/orders", body, script.secrets)
            times.append(time.perf_counter() - began)
            if status >= 300:
                raise RuntimeError(answer.decode())

    began = time.perf_counter()
    await asyncio.gather(*(one(line, script) for line, script in zip(lines, scripts, strict=True)))
    taken = time.perf_counter() - began
    for line in lines:
        line.close()
    return len(times) / taken, times


async def reaches(port: int, script: Script) -> list[float]:
    """Seconds from picking up a subject to knowing what it can do, for the matches as they now stand."""
    line = await Line.open(port)
    times = []
    for side in SIDES:
        _, body = await line.ask(f"{script.path}/table?side={side}", secrets=script.secrets)
        decision = msgspec.json.decode(body)["decision"]
        for subject in decision["subjects"] if decision else ():
            began = time.perf_counter()
            await line.ask(f"{script.path}/orders?side={side}&subject={subject['id']}", secrets=script.secrets)
            times.append(time.perf_counter() - began)
    line.close()
    return times


async def seconds_to_open(port: int, script: Script) -> float:
    """Seconds to open a long match that is not in memory."""
    line = await Line.open(port)
    began = time.perf_counter()
    await line.ask(f"{script.path}/table?side={SIDES[0]}", secrets=script.secrets)
    taken = time.perf_counter() - began
    line.close()
    return taken


def memory(process: int) -> float:
    """Megabytes that a process has in memory; 0 where the system does not tell."""
    try:
        told = Path(f"/proc/{process}/status").read_text()
    except OSError:
        return 0.0
    return int(told.partition("VmHWM:")[2].split()[0]) / 1024


def run(matches: int = 50, orders: int = 200) -> list[Figure]:
    """Measure the server."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with serving(folder) as (port, process):
            scripts = asyncio.run(prepare(port, matches, orders))
            rounds = yardstick()
            rate, times = asyncio.run(load(port, scripts))
            picked = [seconds for script in scripts[:5] for seconds in asyncio.run(reaches(port, script))]
            used = memory(process)
        with serving(folder) as (port, _):
            asyncio.run(seconds_to_open(port, scripts[0]))  # the first loads the game itself
            again = asyncio.run(seconds_to_open(port, scripts[1]))
    times.sort()
    late, usual = times[int(len(times) * 0.95)] * 1e3, median(times) * 1e3
    reach = max(picked) * 1e3
    return [
        Figure("yardstick", round(rounds, 1), "rounds/s", None, None),
        Figure("durable orders, 50 matches", round(rate), "orders/s", "at least 1,000", rate >= 1000),
        Figure("an order, median", round(usual, 1), "ms", None, None),
        Figure("an order, 95 of 100 within", round(late, 1), "ms", "at most 50", late <= 50),
        Figure("memory of the server", round(used), "MB", "at most 200", used <= 200),
        Figure("orders of a subject, slowest", round(reach, 1), "ms", "at most 50", reach <= 50),
        Figure("opening a match", round(again * 1e3, 1), "ms", "at most 200", again <= 0.2),
    ]
