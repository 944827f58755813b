"""Bots think in a process of their own: they go on when a match is opened, and no bot stops a match."""

import asyncio
import shlex
import signal
from pathlib import Path
from typing import Any

import msgspec
import pytest

from hexmarshal import Match, bots
from hexmarshal.bots.outside.bot import OutsideBot
from hexmarshal.core.positions.snapshot import snapshot
from hexmarshal.server.bots import thinkers, worker
from hexmarshal.server.bots.thinkers import BotFailed, Thinkers
from hexmarshal.server.bots.worker import Task, Thinker, Thought
from tests.server.kit import SOON, Player, Served, served


def task(bot: str = "random", side: str = "russian") -> Task:
    """The first choice of a match."""
    match = Match.new("fury", seed="1914")
    return Task("match", "fury", match.start, snapshot(match.table), 0, side, bot, "1")


def test_a_bot_answers_a_position_with_a_legal_order() -> None:
    thought = Thinker().think(task())
    match = Match.new("fury", seed="1914")
    assert b"front" in thought.order
    assert msgspec.json.decode(thought.order)["front"] in ("north", "south")
    assert match.number == 0


def test_what_goes_wrong_is_told_and_ends_nothing() -> None:
    thinker = Thinker()
    assert "nothing to choose" in thinker.think(task(side="german-austrian")).error
    assert "There is no bot called deep" in thinker.think(task(bot="deep")).error
    assert "SnapshotError" in thinker.think(msgspec.structs.replace(task(), position=b"\x00")).error
    assert thinker.think(task()).order


def test_only_a_few_programs_of_others_run_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "PROGRAMS", 1)
    order = '{"say": "order", "notation": "front north"}'
    script = f"read hello; echo '{{\"say\": \"ready\"}}'; read choose; echo '{order}'; read over"
    own, thinker = f"program:{shlex.join(['/bin/sh', '-c', script])}", Thinker()
    assert thinker.think(task(bot=own)).order
    (first,) = thinker._bots.values()
    assert isinstance(first, OutsideBot)
    assert thinker.think(msgspec.structs.replace(task(bot=own), match="another")).order
    (second,) = thinker._bots.values()
    assert first._program is None
    assert first.ended
    bots.dismiss([second])


@pytest.mark.anyio
async def test_a_bot_whose_process_dies_goes_on_in_another() -> None:
    thinkers = Thinkers(SOON)
    match = Match.new("fury", seed="1914")
    try:
        first = await thinkers.choose(match, "x", "russian", "random")
        process = thinkers._process
        assert process is not None
        process.send_signal(signal.SIGKILL)
        await process.wait()
        second = await thinkers.choose(match, "y", "russian", "random")
        assert match.explain(first.order) is match.explain(second.order) is None
        assert thinkers._process is not process
    finally:
        await thinkers.close()


@pytest.mark.anyio
async def test_a_bot_that_thinks_too_long_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    async def never(self: Thinkers, given: Task) -> Thought:
        await asyncio.sleep(60)
        raise AssertionError

    monkeypatch.setattr(Thinkers, "_ask", never)
    with pytest.raises(BotFailed):
        await Thinkers(0.01).choose(Match.new("fury", seed="1914"), "x", "russian", "eager")


@pytest.mark.anyio
async def test_a_bot_that_thinks_too_long_is_not_asked_again_but_a_quicker_one(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    async def slow(self: Thinkers, given: Task) -> Thought:
        asked.append(given.bot)
        if given.bot == "staff-3":
            raise TimeoutError
        return Thinker().think(given)

    monkeypatch.setattr(Thinkers, "_ask", slow)
    match = Match.new("fury", seed="1914")
    assert match.explain((await Thinkers(SOON).choose(match, "x", "russian", "staff-3")).order) is None
    assert asked == ["staff-3", "staff-2"]


@pytest.mark.anyio
async def test_where_a_bot_fails_another_takes_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    async def fails(self: Thinkers, given: Task) -> Thought:
        asked.append(given.bot)
        return Thinker().think(given) if given.bot == "random" else Thought(b"", "It has no idea.")

    monkeypatch.setattr(Thinkers, "_ask", fails)
    match = Match.new("fury", seed="1914")
    chosen = await Thinkers(SOON).choose(match, "x", "russian", "eager")
    assert match.explain(chosen.order) is None
    assert asked == ["eager", "eager", "random"]


@pytest.mark.anyio
async def test_a_match_that_waits_for_a_bot_goes_on_when_it_is_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def nothing(*_: Any) -> Any:
        raise BotFailed

    async with served(tmp_path) as server:
        with monkeypatch.context() as silent:
            silent.setattr(Thinkers, "choose", nothing)
            player = await server.begin({"russian": "bot:random", "german-austrian": "me"})
            assert (await player.table())["number"] == 0
    async with served(tmp_path) as server:
        player.server = server
        assert (await player.until(1))["number"] >= 1


@pytest.mark.anyio
async def test_who_watches_is_told_when_no_bot_finds_an_order(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    async def nothing(*_: Any) -> Any:
        raise BotFailed

    monkeypatch.setattr(thinkers.Thinkers, "choose", nothing)
    player = await server.begin({"russian": "bot:random", "german-austrian": "me"})
    hello = {"side": "german-austrian", "secret": player.secrets["german-austrian"]}
    async with server.live(player.id, hello) as line:
        assert (await line.next("thinking"))["side"] == "russian"
        assert (await line.next("refused"))["refusal"]["code"] == "bot-failed"


@pytest.mark.anyio
async def test_a_bots_seat_is_nobodys(server: Served) -> None:
    player: Player = await server.begin({"german-austrian": "me", "russian": "bot:random"})
    body = {"side": "russian", "number": 0, "notation": "front north"}
    refused = await server.refused(f"{player.path}/orders", body, player.secrets["german-austrian"])
    assert refused == (403, "not-your-seat")
    assert await server.refused(f"{player.path}/orders", body, "") == (403, "not-your-seat")


@pytest.mark.anyio
async def test_a_bot_of_the_hosts_own_plays_if_the_host_allows_it(tmp_path: Path) -> None:
    """The bot of an earlier allowance gives way to another, and no name of a class reaches Python from outside."""
    mine = tmp_path / "mine.py"
    mine.write_text(
        f"open({str(tmp_path / 'was run')!r}, 'w').close()\n"
        "class Mine:\n"
        "    def __init__(self, seed): ...\n"
        "    def choose(self, view): return view.decision.all_orders()[-1]\n"
    )
    own = f"{mine}:Mine"
    seats = {"russian": f"bot:{own}", "german-austrian": "me"}
    async with served(tmp_path) as server:
        refused = await server.http.post("/api/matches", json={"game": "fury", "seats": seats})
        assert refused.json()["refusal"]["code"] == "unknown-player"
        assert own not in [kind["id"] for kind in await server.get("/api/bots")]
        assert not (tmp_path / "was run").exists()
    async with served(tmp_path, bots=(own,)) as server:
        assert own in [kind["id"] for kind in await server.get("/api/bots")]
        player = await server.begin(seats)
        assert (await player.until(1))["number"] >= 1
        assert (tmp_path / "was run").exists()
    (tmp_path / "was run").unlink()
    match = Match.new("fury", seed="1914")
    forbidden = Thinkers(SOON)
    try:
        assert match.explain((await forbidden.choose(match, "x", "russian", own)).order) is None
    finally:
        await forbidden.close()
    assert not (tmp_path / "was run").exists()
