"""Killed without warning at any moment: what was acknowledged is there, nothing is there by halves, play goes on."""

import asyncio
import random
import shutil
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest

from hexmarshal import Verification, verify
from tests.server.kit import BOTH, FURY_ALONE, SOON, Running, bearer, caller, running_server, served
from tests.server.twin import Twin
from tests.thorough import at_length, some

pytestmark = pytest.mark.anyio

KILLS = some(1, 4)
ORDERS = some(12, 80)
"""How many acts are acknowledged between two deaths."""


async def until_death(running: Running, play: Sequence[Callable[[], Awaitable[object]]], lots: random.Random) -> None:
    """Let everybody act over and over; kill the server once enough was acknowledged, wherever it is then."""
    left = lots.randint(ORDERS // 2, ORDERS)
    enough = asyncio.Event()

    async def over_and_over(act: Callable[[], Awaitable[object]]) -> None:
        nonlocal left
        while True:
            try:
                await act()
            except httpx.TransportError:
                assert enough.is_set(), "The server died by itself."
                return
            left -= 1
            if left <= 0:
                enough.set()

    async def kill() -> None:
        await enough.wait()
        await asyncio.sleep(lots.uniform(0, 0.02))
        running.process.kill()

    async with asyncio.timeout(2 * SOON), asyncio.TaskGroup() as tasks:
        tasks.create_task(kill())
        for act in play:
            tasks.create_task(over_and_over(act))


class AgainstBot:
    """A person whose other side is played by the computer."""

    def __init__(self) -> None:
        self.path = ""
        self.headers: dict[str, str] = {}
        self.log: list[Any] = []
        """All that was told of the match so far."""
        self._lots = random.Random("bot")

    async def begin(self, http: httpx.AsyncClient) -> None:
        """Begin a match."""
        body = {"game": "fury", "seats": {"russian": "me", "german-austrian": "bot:random"}}
        made = (await http.post("/api/matches", json=body)).json()
        self.path = f"/api/matches/{made['id']}"
        self.headers = bearer(made["seats"]["russian"]["secret"])

    async def ask(self, http: httpx.AsyncClient, what: str, **query: Any) -> Any:
        """What the server answers to the person's side."""
        params = {"side": "russian", **query}
        return (await http.get(f"{self.path}/{what}", params=params, headers=self.headers)).raise_for_status().json()

    async def look(self, http: httpx.AsyncClient) -> None:
        """Read the log: what was told before stays as it was told."""
        now = await self.ask(http, "log")
        assert now[: len(self.log)] == self.log
        self.log = now

    async def act(self, http: httpx.AsyncClient, hurried: bool = False) -> None:
        """Give an order, or wait for the computer's; in a hurry, that one which ends what is under way."""
        decision = (await self.ask(http, "table"))["decision"]
        if decision is not None:
            subjects = [subject["id"] for subject in decision["subjects"]]
            subject = "done" if hurried and "done" in subjects else self._lots.choice(subjects)
            offers = (await self.ask(http, "orders", subject=subject))["offers"]
            body = {"side": "russian", "number": decision["number"], "order": self._lots.choice(offers)["order"]}
            answer = await http.post(f"{self.path}/orders", json=body, headers=self.headers)
            told = answer.raise_for_status().json()["told"]
            if told["number"] == len(self.log):
                self.log.append(told)
        await self.look(http)


@pytest.mark.timeout(120 + 60 * KILLS)
async def test_no_acknowledged_act_is_lost_and_none_is_half_done(tmp_path: Path) -> None:
    lots, person = random.Random("orders"), AgainstBot()
    twins = [Twin(f"twin {number}") for number in range(4)]
    for life in range(KILLS):
        with running_server(tmp_path, program=FURY_ALONE) as running:
            async with caller(running) as http:
                for twin in twins:
                    await (twin.find_again(http) if life else twin.begin(http))
                await (person.look(http) if life else person.begin(http))
                acts = [*(partial(twin.act, http) for twin in twins), partial(person.act, http)]
                await until_death(running, acts, lots)
    with running_server(tmp_path, program=FURY_ALONE) as running:
        async with caller(running) as http:
            for twin in twins:
                await twin.find_again(http)
                await twin.act(http)
                checked = await resigned(http, twin.path, twin.headers, tmp_path)
                assert (checked.ok, checked.seed_checked, checked.orders) == (True, True, twin.match.number)
            await person.look(http)
            before = len(person.log)
            async with asyncio.timeout(SOON):
                while {line["side"] for line in person.log[before:]} != set(BOTH):
                    await person.act(http, hurried=True)
            checked = await resigned(http, person.path, person.headers, tmp_path)
            assert (checked.ok, checked.seed_checked) == (True, True)
            assert checked.orders >= len(person.log) - 1


async def resigned(http: httpx.AsyncClient, path: str, headers: dict[str, str], folder: Path) -> Verification:
    """Give a match up, and verify the record that the server keeps of it."""
    number = (await http.get(f"{path}/table")).json()["number"]
    seen = {"match": path.rpartition("/")[2], "side": "russian", "number": number}
    while (await http.post(f"{path}/resign", json=seen, headers=headers)).status_code == 409:  # a bot has gone on
        seen["number"] = (await http.get(f"{path}/table")).json()["number"]
    file = folder / "match.jsonl"
    file.write_bytes((await http.get(f"{path}/record")).content)
    return verify(file)


@at_length
async def test_seats_talk_and_endings_are_kept_like_orders(tmp_path: Path) -> None:
    with running_server(tmp_path, program=FURY_ALONE) as running:
        async with caller(running) as http:
            seats = {"russian": "me", "german-austrian": "friend"}
            made = (await http.post("/api/matches", json={"game": "fury", "seats": seats})).json()
            path, invitation = f"/api/matches/{made['id']}", made["seats"]["german-austrian"]["invitation"]
            taken = (await http.post(f"{path}/claim", json={"invitation": invitation, "name": "Anna"})).json()
            headers = bearer(taken["seats"]["german-austrian"]["secret"])
            said = {"side": "german-austrian", "text": "I give up."}
            line = (await http.post(f"{path}/chat", json=said, headers=headers)).json()
            seen = {"match": made["id"], "side": "german-austrian", "number": 0}
            result = (await http.post(f"{path}/resign", json=seen, headers=headers)).json()
            running.process.kill()
    with running_server(tmp_path, program=FURY_ALONE) as running, running.client() as http:
        (card,) = http.get("/api/matches", headers=headers).json()
        assert (card["mine"], card["seats"]["german-austrian"]["name"]) == (["german-austrian"], "Anna")
        assert (card["over"], card["result"]) == (True, result)
        assert http.get(f"{path}/chat").json() == [line]
        assert http.post(f"{path}/claim", json={"invitation": invitation}).status_code == 403


async def test_a_journal_of_the_database_that_is_cut_off_anywhere_leaves_a_whole_match(tmp_path: Path) -> None:
    (data := tmp_path / "data").mkdir()
    twin, lots = Twin("cut"), random.Random("cut")
    async with served(data) as server:
        await twin.begin(server.http)
        least = (data / "table.sqlite3-wal").stat().st_size
        stood = {twin.record}
        for _ in range(40):
            await twin.act(server.http)
            stood.add(twin.record)
        for number in range(12):
            shutil.copytree(data, copy := tmp_path / str(number))
            with open(copy / "table.sqlite3-wal", "r+b") as wal:
                wal.truncate(lots.randint(least, (data / "table.sqlite3-wal").stat().st_size))
    for number in range(12):
        async with served(tmp_path / str(number)) as server:
            kept = (await server.http.get(f"{twin.path}/record")).content
            assert kept in stood
