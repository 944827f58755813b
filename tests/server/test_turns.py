"""The score over the turns and what the other side did, at the server: found once, followed, cut, kept by seat."""

from pathlib import Path
from typing import Any

import pytest

import hexmarshal as hm
from hexmarshal import desk
from tests.server.kit import BOTH, Player, Served, served

pytestmark = pytest.mark.anyio
RECORD = Path(__file__).parents[1] / "fixtures" / "galicia" / "opening-1-random-random.jsonl"


async def told(server: Served, player: Player) -> Any:
    """Everything that can be asked of the turns of a match."""
    secrets = player.secrets.values()
    summaries = [await server.get(f"{player.path}/summary", *secrets, side=side) for side in player.secrets]
    return await server.get(f"{player.path}/course"), summaries


async def test_what_is_followed_order_by_order_is_what_a_whole_look_finds(tmp_path: Path) -> None:
    """Asked after some orders, after more, after some were taken back, and by a server that never saw any of it."""
    async with served(tmp_path) as server:
        player = await server.begin(seats=BOTH, takebacks="always")
        for orders in (30, 30, 60):
            await player.march(orders)
            assert await told(server, player)
        followed = await told(server, player)
        room = await server.registry.room(player.id)
        room.marks = None
        assert await told(server, player) == followed
        side = room.match.journal[-1].side
        await server.post(f"{player.path}/undo", await player.weighty(side), *player.secrets.values())
        cut = await told(server, player)
        room.marks = None
        assert await told(server, player) == cut
    async with served(tmp_path) as server:
        player.server = server
        assert await told(server, player) == cut


async def test_a_record_tells_the_same_as_the_desk(tmp_path: Path) -> None:
    match = hm.Match.load(RECORD)
    async with served(tmp_path) as server:
        made = await server.post("/api/records", {"record": RECORD.read_text()})
        path = f"/api/matches/{made['id']}"
        course = await server.get(f"{path}/course")
        assert [turn["values"] for turn in course["turns"]] == [list(turn.values) for turn in desk.course(match).turns]
        for side in match.sides:
            found = await server.get(f"{path}/summary", made["seats"][side]["secret"], side=side)
            plain = desk.summary(match, side)
            assert [deed["text"] for deed in found["deeds"]] == [deed.text for deed in plain.deeds]


async def test_nobody_is_told_what_another_seat_may_know(server: Served) -> None:
    player = await server.begin()
    assert await server.refused_get(f"{player.path}/summary?side=russian") == (401, "not-your-seat")
    assert await server.refused_get(f"{player.path}/summary") == (422, "wrong-value")
