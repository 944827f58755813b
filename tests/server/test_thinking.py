"""Bots that think as long as they may: in processes of their own, told nothing that is hidden, and stopped in time."""

import asyncio
import contextlib
import os
import signal
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from hexmarshal import Match, bots
from hexmarshal.bots.planning.hourglass import Hourglass
from hexmarshal.bots.planning.islands import Islands
from hexmarshal.bots.planning.staff4 import Found, Staff4
from hexmarshal.core.engine.view import View
from hexmarshal.core.positions.snapshot import snapshot_with_memory
from hexmarshal.server.bots import company, worker
from hexmarshal.server.bots.company import Company
from hexmarshal.server.bots.thinkers import task_of
from hexmarshal.server.bots.worker import Task, Thinker, Thought
from hexmarshal.server.clock import ClockRules
from hexmarshal.server.settings import Settings
from tests.server.kit import SOON, served

pytestmark = pytest.mark.anyio
PLAY = {"russian": "me", "german-austrian": "bot:staff-4"}
"""A person against a bot that thinks."""


def planned_turn(game: str = "fury", side: str = "german-austrian") -> Match:
    """A match in which a whole turn is to be ordered."""
    match = Match.new(game, seed="1914")
    clerk = bots.make("staff-1", "1")
    while match.decision is not None and not (match.decision.question.many and match.decision.side == side):
        match.submit(clerk.choose(match.view(match.decision.side)))
    return match


@contextlib.asynccontextmanager
async def working(tmp_path: Path, **settings: Any) -> AsyncIterator[Company]:
    """The bots of a server."""
    found = Company(Settings(data=tmp_path, **settings))
    try:
        yield found
    finally:
        await found.close()


async def chosen(company: Company, match: Match, seconds: float, id: str = "x", hurried: bool = False) -> Any:
    """What staff-4 orders."""
    assert match.decision is not None
    side = match.decision.side
    found = await company.choose(match, id, side, "staff-4", seconds=seconds, hurried=hurried)
    assert match.explain(found.order) is None
    return found


async def test_a_bot_thinks_as_long_as_it_may_and_the_others_do_not_wait_for_it(tmp_path: Path) -> None:
    match, other = planned_turn(), Match.new("fury", seed="1914")
    async with working(tmp_path, bot_cores=1) as them:
        await asyncio.gather(chosen(them, match, 0.1, "warm"), them.choose(other, "y", "russian", "eager", seconds=0))
        begun = time.monotonic()
        thought = asyncio.create_task(chosen(them, match, 3.0))
        await asyncio.sleep(0.1)
        await them.choose(other, "y", "russian", "eager", seconds=0)
        assert not thought.done()
        assert time.monotonic() - begun < 1.5
        await thought
        assert 1.0 < time.monotonic() - begun < 3.0 + company.LATE


async def test_it_moves_at_once_when_it_is_told_to(tmp_path: Path) -> None:
    match = planned_turn()
    async with working(tmp_path, bot_cores=1) as them:
        await chosen(them, match, 0.1, "warm")
        thought = asyncio.create_task(chosen(them, match, 60.0))
        await asyncio.sleep(1.0)
        assert not thought.done()
        them.hurry("another match")
        await asyncio.sleep(0.3)
        assert not thought.done()
        told = time.monotonic()
        them.hurry("x")
        await thought
        assert time.monotonic() - told < 1.0, "200 ms on a machine with nothing else to do"
        begun = time.monotonic()
        await chosen(them, match, 60.0, "z", hurried=True)
        assert time.monotonic() - begun < 2.0


async def test_a_process_that_dies_is_replaced_and_the_next_weaker_staff_answers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = planned_turn()
    asked = []
    whole = worker.Thinker().think

    async def answer(self: Any, given: Task) -> Thought:
        asked.append(given.bot)
        return whole(given)

    async with working(tmp_path, bot_cores=1) as them:
        await chosen(them, match, 0.1, "warm")
        (slow,) = them.slow
        process = slow._process
        assert process is not None
        thought = asyncio.create_task(chosen(them, match, 30.0))
        await asyncio.sleep(0.5)
        monkeypatch.setattr(them.quick_of("x"), "_ask", lambda task: answer(None, task))
        process.send_signal(signal.SIGKILL)
        await thought
        assert asked == ["staff-3"]
        await chosen(them, match, 0.1)
        assert slow._process is not process
        assert asked == ["staff-3"]


async def test_a_process_that_is_stuck_is_ended_and_no_longer_asked_after_a_while(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = planned_turn()
    monkeypatch.setattr(company, "LATE", 0.2)
    async with working(tmp_path, bot_cores=1) as them:
        (slow,) = them.slow
        asked = []

        async def never(task: Task) -> Thought:
            asked.append(task.bot)
            await asyncio.sleep(60)
            raise AssertionError

        monkeypatch.setattr(slow, "_ask", never)
        for _ in range(company.FAILURES + 2):
            await chosen(them, match, 0.1)
        assert len(asked) == company.FAILURES


async def test_nothing_that_is_hidden_goes_to_its_process() -> None:
    match = planned_turn("galicia", "russian")
    assert match.decision is not None
    side = match.decision.side
    task = task_of(match, "x", side, "staff-4", seen=True)
    assert task.position == snapshot_with_memory(match.view(side).portable()[2])
    hidden = task_of(match, "x", side, "staff-4")
    assert hidden.position == snapshot_with_memory(match.table, side), "what the other side remembers stays here"


async def test_matches_share_the_time_of_a_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    given = []

    async def quickly(task: Task) -> Thought:
        given.append(task.seconds)
        await asyncio.sleep(0.2)
        return Thinker().think(msgspec.structs.replace(task, bot="staff-1"))

    match = planned_turn()
    async with working(tmp_path, bot_cores=1) as them:
        monkeypatch.setattr(them.slow[0], "_ask", quickly)
        await asyncio.gather(*(chosen(them, match, 6.0, f"match {n}") for n in range(3)))
    assert sorted(given) == [2.0, 3.0, 6.0]


async def test_a_host_says_how_long_bots_think(tmp_path: Path) -> None:
    async with working(tmp_path, turn_seconds=3.0, turn_seconds_most=10.0) as them:
        assert them.seconds_of("staff-4") == 3.0
        assert them.seconds_of("staff-4+7s") == 7.0
        assert them.seconds_of("staff-4+60s") == 10.0
        assert them.seconds_of("staff-3") == 0.0
        assert them.seconds_of("staff-4", 15.0) == 1.0
        assert them.seconds_of("staff-4", -5.0) == 0.0
    async with served(tmp_path / "served", turn_seconds_most=10.0) as server:
        refused = {}
        for who in ("bot:staff-4+10s", "bot:staff-4+11s", "staff-4+5s", "bot:staff-4+300p", "bot:staff-4+5s+5s"):
            body = {"game": "fury", "seats": {"russian": "me", "german-austrian": who}}
            answer = await server.http.post("/api/matches", json=body)
            refused[who] = answer.json().get("refusal", {}).get("code", "")
        assert refused.pop("bot:staff-4+10s") == ""
        assert set(refused.values()) == {"unknown-player"}


async def test_a_bot_keeps_to_the_clock_of_the_match(tmp_path: Path) -> None:
    async with served(tmp_path, turn_seconds=5.0) as server:
        player = await server.begin(PLAY, clock=msgspec.to_builtins(ClockRules(minutes=1)))
        room = await server.registry.room(player.id)
        assert room.timing.left_of_bot(0.0) == 60.0
        assert room.timing.left_of_bot(45.0) == 15.0
        assert server.registry.company.seconds_of("staff-4", room.timing.left_of_bot(45.0)) == 1.0
        plain = await server.registry.room((await server.begin(PLAY)).id)
        assert plain.timing.left_of_bot(45.0) is None


async def test_who_watches_sees_the_time_and_a_player_may_cut_it_short(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The page is told how long it may take; who holds no seat may not end it."""
    async with served(tmp_path, turn_seconds=40.0, bot_cores=1) as server:
        player = await server.begin({"russian": "bot:staff-4", "german-austrian": "me"})
        me = "german-austrian"
        secret = player.secrets[me]
        assert await server.refused(f"{player.path}/hurry", {"side": me}) == (401, "not-your-seat")
        async with server.live(player.id, {"side": me, "secret": secret}) as line:
            told = await line.next("thinking")
            while not told["seconds"]:
                told = await line.next("thinking")
            assert told["side"] == "russian"
            assert 0 < told["seconds"] <= 40.0
            begun = time.monotonic()
            assert await server.post(f"{player.path}/hurry", {"side": me}, secret) == {"heard": True}
            while not told["hurried"]:
                told = await line.next("thinking")
            await player.until((await player.table())["number"] + 1)
            assert time.monotonic() - begun < 20.0


async def test_islands_find_plans_for_a_bot() -> None:
    match = planned_turn()
    assert match.decision is not None
    view = match.view(match.decision.side)
    islands = Islands(1)
    try:
        bot = Staff4("1", Hourglass(2.0, clock=time.monotonic))
        bot.helpers = islands
        order = bot.choose(view)
        assert match.explain(order) is None
        assert (await first_found(islands, bot, view)).orders
        (island,) = islands._islands
        first = island._process
        os.kill(first.pid, signal.SIGKILL)
        first.join()
        assert (await first_found(islands, bot, view)).orders
        assert island._process is not first
    finally:
        islands.close()


async def first_found(islands: Islands, bot: Staff4, view: View) -> Found:
    """What an island finds once its process has begun."""
    until = time.monotonic() + SOON
    while time.monotonic() < until:
        bot.glass.turn_over()
        islands.begin(view, "seed", (), bot.glass)
        await asyncio.sleep(1.5)
        if found := islands.found():
            return found[0]
    raise AssertionError("No island has found anything.")


async def test_a_bot_goes_by_the_better_plan_of_an_island() -> None:
    match = planned_turn()
    assert match.decision is not None
    view = match.view(match.decision.side)
    bot = Staff4("1", Hourglass(tries=5))
    other = bot.search(view, match.number, ())

    class Told:
        """An island that always knows better."""

        def begin(self, *given: object) -> None: ...
        def found(self) -> list[Any]:
            return [other._replace(worth=other.worth + 1000)]

    clerk = Staff4("2", Hourglass(tries=5))
    clerk.helpers = Told()
    assert clerk.choose(view) == next(iter(other.orders))
    assert clerk.worth == other.worth + 1000
