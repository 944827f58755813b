"""Draws by agreement, between persons and with bots; and bots that give up, which they never do early."""

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest

from hexmarshal import Match, bots
from hexmarshal.bots import resolve
from hexmarshal.bots.resolve import Resolve, Standing
from hexmarshal.server.bots import worker
from hexmarshal.server.bots.thinkers import Thinkers, task_of
from hexmarshal.server.bots.worker import Thinker, Thought
from tests.server.kit import Player, Served, served

pytestmark = pytest.mark.anyio
RU, GA = "russian", "german-austrian"


async def offer(player: Player, side: str, agree: bool = True) -> Any:
    """Offer a draw, or answer an offer."""
    body = {**await player.weighty(side), "agree": agree}
    return await player.server.post(f"{player.path}/draw", body, player.secrets[side])


async def with_friend(server: Served) -> Player:
    """A match of two, whose secrets one player of the test has."""
    player = await server.begin({RU: "me", GA: "friend"})
    claimed = await server.post(f"{player.path}/claim", {"invitation": player.seats[GA]["invitation"]})
    player.secrets[GA] = claimed["seats"][GA]["secret"]
    return player


async def test_a_draw_needs_the_other_side_and_the_record_knows_it(tmp_path: Path) -> None:
    async with served(tmp_path) as server:
        player = await with_friend(server)
        await player.give(RU, "front north")
        assert await offer(player, RU) == {"drawn": False, "asked": True}
        assert (await player.table(GA))["draw"] == RU
        assert await offer(player, RU) == {"drawn": False, "asked": True}, "to offer it twice is no agreement"
        assert not (await player.table(GA))["over"]
        assert await offer(player, GA) == {"drawn": True, "asked": False}
        view = await player.table(RU)
        assert view["over"]
        assert view["draw"] == ""
        assert view["result"]["winner"] == ""
        assert view["result"]["sentence"] == "The players have agreed to a draw."
        record = await server.text(f"{player.path}/record")
        body = {**await player.weighty(RU), "agree": True}
        assert (await server.refused(f"{player.path}/draw", body, player.secrets[RU]))[1] == "over"
        refused = await server.refused(f"{player.path}/undo", await player.weighty(RU), player.secrets[RU])
        assert refused == (409, "over")
        again = await server.post("/api/records", {"record": record})
        assert (await Player(server, again["id"], {}, {}).table())["result"]["level"] == "agreement"
    match = Match.read(record.encode())
    assert match.agreed
    assert match.over
    assert match.decision is None
    match.save(tmp_path / "drawn.jsonl")
    assert Match.load(tmp_path / "drawn.jsonl").agreed
    async with served(tmp_path) as server:
        player.server = server
        assert (await player.table(RU))["result"]["level"] == "agreement", "and it is on the disk"


async def test_who_plays_on_or_says_so_declines(tmp_path: Path) -> None:
    async with served(tmp_path) as server:
        player = await with_friend(server)
        await offer(player, GA)
        await player.give(RU, "front north")
        assert (await player.table(GA))["draw"] == ""
        await offer(player, GA)
        assert await offer(player, RU, agree=False) == {"drawn": False, "asked": False}
        assert (await player.table(GA))["draw"] == ""
        await offer(player, RU)
        order = (await player.table(RU))["decision"]["subjects"][0]["id"]
        offers = await server.get(f"{player.path}/orders", player.secrets[RU], side=RU, subject=order)
        await player.give(RU, offers["offers"][0]["notation"])
        assert (await player.table(GA))["draw"] == RU, "one's own orders leave one's offer standing"
        await server.post(f"{player.path}/undo", await player.weighty(RU), player.secrets[RU])
        assert (await player.table(GA))["draw"] == "", "an offer falls with the orders that are taken back"
        body = {**await player.weighty(GA), "agree": False}
        assert await server.refused(f"{player.path}/draw", body, player.secrets[GA]) == (409, "not-offered")


@pytest.mark.parametrize(("worth", "over"), [(-1.0, True), (1.0, False)])
async def test_a_bot_agrees_where_it_stands_no_better(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, worth: float, over: bool
) -> None:
    monkeypatch.setattr(resolve, "standing", lambda view: Standing(worth, 10.0, 1.0))

    async def here(self: Thinkers, task: Any) -> Thought:
        return Thinker().think(task)

    monkeypatch.setattr(Thinkers, "_ask", here)
    async with served(tmp_path) as server:
        player = await server.begin({RU: "me", GA: "bot:random"})
        await offer(player, RU)
        room = await server.registry.room(player.id)
        while room.offer is not None:
            await asyncio.sleep(0.01)
        assert (await player.table(RU))["over"] is over


async def test_a_bot_that_is_lost_for_three_turns_resigns_and_not_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = 0

    async def here(self: Thinkers, task: Any) -> Thought:
        nonlocal asked
        thought = Thinker().think(task)
        assert task.may_give_up
        asked += 1
        return msgspec.structs.replace(thought, wish="resign" if asked == 2 else "draw" if asked == 1 else "")

    monkeypatch.setattr(Thinkers, "_ask", here)
    async with served(tmp_path) as server:
        player = await server.begin({RU: "bot:random", GA: "me"})
        await player.until(1)
        room = await server.registry.room(player.id)
        while not room.match.over:
            await asyncio.sleep(0.01)
        assert room.match.resigned == RU
        assert room.match.number == 1
        assert room.offer is None or room.offer.side == RU


def test_it_takes_turns_of_ones_own_in_a_row_to_be_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    lost, fair, bad = Standing(-100, 50, 0.1), Standing(-10, 50, 0.8), Standing(-40, 50, 0.5)
    assert (lost.lost, fair.lost, bad.lost) == (True, False, False)
    assert (lost.bad, fair.bad, bad.bad) == (True, False, True)
    assert not Standing(-100, 50, 0.9).lost, "who has an army of the same strength is not lost"

    class Seen:
        turn = ""

    def wishes(*course: Standing) -> list[str]:
        mind, found = Resolve(), []
        for number, now in enumerate(course):
            monkeypatch.setattr(resolve, "standing", lambda view, now=now: now)
            Seen.turn = str(number)
            found.append(mind.wish(Seen()))  # type: ignore[arg-type]
            assert mind.wish(Seen()) == "", "once in a turn"  # type: ignore[arg-type]
        return found

    assert wishes(lost, lost, fair, lost, lost, lost) == ["", "", "", "", "", "resign"]
    assert wishes(*[bad] * 9) == ["", "", "draw", "", "", "", "", "draw", ""]
    assert wishes(*[fair] * 9) == [""] * 9


def test_a_bot_is_asked_for_its_standing_only_where_it_may_give_up() -> None:
    match = Match.new("galicia", seed="1914")
    clerk = bots.make("staff-1", "1")
    while match.decision is not None and not match.decision.question.many:
        match.submit(clerk.choose(match.view(match.decision.side)))
    assert match.decision is not None
    task = task_of(match, "x", match.decision.side, "staff-1")
    thinker = worker.Thinker()
    assert thinker.think(task).wish == ""
    assert not thinker._resolves
    thinker.think(msgspec.structs.replace(task, may_give_up=True))
    assert thinker._resolves
    assert thinker.think(msgspec.structs.replace(task, offered=True)).wish in ("agree", "decline")
