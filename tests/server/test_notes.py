"""Notes and bookmarks at orders: a side's own while the match runs, bounded, and never in anybody else's way."""

import sqlite3
from pathlib import Path
from typing import Any

import httpx
import pytest

import hexmarshal as hm
from hexmarshal.core.records.annotations import LONGEST, MOST
from hexmarshal.desk import card
from tests.server.kit import BOTH, HOST, Player, Served, bearer, served
from tests.share.test_page import unpacked

pytestmark = pytest.mark.anyio


async def write(player: Player, side: str, order: int, text: str = "", **more: Any) -> Any:
    body = {"side": side, "order": order, "text": text, **more}
    return await player.server.post(f"{player.path}/notes", body, player.secrets[side])


async def read(player: Player, side: str | None = None) -> Any:
    secrets = () if side is None else (player.secrets[side],)
    return await player.server.get(f"{player.path}/notes", *secrets, **({"side": side} if side else {}))


async def test_a_note_is_written_changed_and_taken_away(tmp_path: Path) -> None:
    async with served(tmp_path) as server:
        player = await server.begin(BOTH)
        await player.go_on(3)
        await write(player, "russian", 2, "  The crisis.  ", open=True)
        assert await write(player, "russian", 1) == [
            {"order": 1, "side": "russian", "text": "", "open": False},
            {"order": 2, "side": "russian", "text": "The crisis.", "open": True},
        ]
        await write(player, "russian", 2, "No crisis.")
        await write(player, "russian", 1, remove=True)
    async with served(tmp_path) as server:
        player.server = server
        assert await read(player, "russian") == [{"order": 2, "side": "russian", "text": "No crisis.", "open": False}]


@pytest.mark.parametrize("game", ["fury", "drina"])
async def test_while_a_match_runs_nobody_else_is_told_of_a_note(server: Served, game: str) -> None:
    """Not in the notes, the log, the view, the record, the file or the flat log."""
    sides = [side.id for side in card(game).sides]
    player = await server.begin(dict.fromkeys(sides, "me"), game=game)
    await player.march(4)
    mine, other = sides[0], sides[-1]
    await write(player, mine, 2, "MY SECRET PLAN", open=True)
    assert await read(player) == []
    assert await read(player, other) == []
    for what in ("table", "log", "chat", "log.csv", "share.html" if card(game).hides else "record"):
        for secrets, query in (((), {}), ((player.secrets[other],), {"side": other})):
            answer = await server.http.get(f"{player.path}/{what}", params=query, headers=bearer(*secrets))
            assert answer.status_code == 200, what
            told = str(unpacked(answer.text)) if what == "share.html" else answer.text
            assert "MY SECRET PLAN" not in told
    assert (await server.refused_get(f"{player.path}/notes?side={mine}", player.secrets[other]))[0] == 403


async def test_when_it_is_over_everybody_reads_what_was_written_for_everybody(server: Served) -> None:
    player = await server.begin(BOTH)
    await player.march(5)
    await write(player, "russian", 2, "For everybody", open=True)
    await write(player, "russian", 3, "For me alone")
    await player.resign("russian")
    assert [note["text"] for note in await read(player)] == ["For everybody"]
    assert [note["text"] for note in await read(player, "german-austrian")] == ["For everybody"]
    assert [note["text"] for note in await read(player, "russian")] == ["For everybody", "For me alone"]
    record = await server.text(f"{player.path}/record")
    assert [note.text for note in hm.Match.read(record.encode()).annotations] == ["For everybody"]
    made = await server.post("/api/records", {"record": record})
    assert [note["text"] for note in await server.get(f"/api/matches/{made['id']}/notes")] == ["For everybody"]


async def test_notes_go_with_the_orders_that_are_taken_back(server: Served) -> None:
    player = await server.begin(BOTH, takebacks="always")
    await player.give("russian", "front north")
    await write(player, "russian", 1, "Gone soon")
    await write(player, "russian", 0, "Stays")
    await server.post(f"{player.path}/undo", await player.weighty("russian"), player.secrets["russian"])
    assert [note["text"] for note in await read(player, "russian")] == ["Stays"]


async def test_notes_have_bounds(tmp_path: Path) -> None:
    async with served(tmp_path, notes_a_minute=MOST + 20) as server:
        player = await server.begin(BOTH)
        secret, path = player.secrets["russian"], f"{player.path}/notes"
        for body, told in (
            ({"side": "russian", "order": 0, "text": "x" * (LONGEST + 1)}, (409, "wrong-length")),
            ({"side": "russian", "order": 1, "text": "x"}, (404, "no-order")),
            ({"side": "russian", "order": -1, "text": "x"}, (404, "no-order")),
            ({"side": "german-austrian", "order": 0, "text": "x"}, (403, "not-your-seat")),
            ({"side": "russian", "order": "0"}, (422, "wrong-value")),
        ):
            assert await server.refused(path, body, secret) == told
        room = await server.registry.room(player.id)
        many = [hm.Annotation(order=order, side="russian") for order in range(1, MOST + 1)]
        await room.write([change for note in many for change in server.registry.store.new_note(room.id, note)])
        assert await server.refused(path, {"side": "russian", "order": 0}, secret) == (429, "full")
        await write(player, "german-austrian", 0, "The other side has its own")
        turned = await write(player, "german-austrian", 0, "\u202eturned\u202c")
        assert turned[0]["text"] == "turned"


async def test_a_side_that_writes_too_many_notes_waits(tmp_path: Path) -> None:
    async with served(tmp_path, notes_a_minute=3) as server:
        player = await server.begin(BOTH)
        for _ in range(3):
            await write(player, "russian", 0)
        body = {"side": "russian", "order": 0}
        assert await server.refused(f"{player.path}/notes", body, player.secrets["russian"]) == (429, "too-many")
        await write(player, "german-austrian", 0)


async def test_files_of_matches_are_made_only_so_often(tmp_path: Path) -> None:
    async with served(tmp_path, shares_an_hour=2) as server:
        player = await server.begin(BOTH)
        transport = httpx.ASGITransport(app=server.app, client=("203.0.113.7", 1))
        async with httpx.AsyncClient(transport=transport, base_url=HOST) as stranger:
            answers = [await stranger.get(f"{player.path}/log.csv") for _ in range(3)]
        assert [answer.status_code for answer in answers] == [200, 200, 429]


async def test_a_note_is_sealed_in_the_database(tmp_path: Path) -> None:
    async with served(tmp_path) as server:
        player = await server.begin(BOTH)
        await write(player, "russian", 0, "Nobody reads this")
    with sqlite3.connect(tmp_path / "table.sqlite3") as database:
        (sealed,) = database.execute("select sealed from notes").fetchone()
    database.close()
    assert b"Nobody reads this" not in sealed


async def test_a_file_is_as_the_side_sees_it_and_may_only_be_saved(server: Served) -> None:
    player = await server.begin(BOTH)
    await player.march(3)
    await write(player, "russian", 1, "My own note")
    path = f"{player.path}/share.html?side=russian"
    answer = await server.http.get(path, headers=bearer(player.secrets["russian"]))
    assert answer.headers["content-disposition"].startswith("attachment")
    assert "<!doctype html>" in answer.text
    assert (await server.refused_get(path))[0] in (401, 403)
