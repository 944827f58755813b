"""Where sides choose in secret, what one chose never leaves the server for another before it is shown."""

import sqlite3
from pathlib import Path
from typing import Any

import pytest

import hexmarshal as hm
from hexmarshal.core.engine.together import Together
from hexmarshal.desk import card
from hexmarshal.games import load, names
from tests.server.kit import Player, Served, served

pytestmark = pytest.mark.anyio

SECRET = [game for game in names() if any(issubclass(kind, Together) for kind in load(game).procedures)]
"""The games in which sides choose together in secret: drina, in its campaign."""

CAMPS = {side.id: side.camp for side in card("drina").sides}
"""Sides of one camp show each other what they do."""


async def begin(server: Served) -> Player:
    """A match that begins with a secret choice of all sides."""
    sides = dict.fromkeys((side.id for side in card("drina").sides), "me")
    return await server.begin(sides, game="drina", scenario="campaign")


async def offers(player: Player, side: str) -> list[dict[str, Any]]:
    """What a side can order."""
    found = await player.server.get(f"{player.path}/orders", player.secrets[side], side=side)
    return list(found["offers"])


async def give(player: Player, side: str, order: dict[str, Any], number: int) -> Any:
    body = {"side": side, "number": number, "order": order}
    return await player.server.post(f"{player.path}/orders", body, player.secrets[side])


def plain(player: Player, value: Any) -> str:
    """What somebody was told, without the id of the match."""
    return str(value).replace(player.id, "match")


async def test_what_a_side_chose_in_secret_is_seen_by_no_enemy_and_no_onlooker(server: Served) -> None:
    assert "drina" in SECRET
    seen: list[list[str]] = []
    for pick in (0, -1):
        player = await begin(server)
        side, *others = (await player.table())["waiting"]
        other = next(each for each in others if CAMPS[each] != CAMPS[side])
        hello = {"side": other, "secret": player.secrets[other]}
        async with server.live(player.id, hello) as line, server.live(player.id, {}) as onlooker:
            told = [await line.next("view"), await onlooker.next("view")]
            order = (await offers(player, side))[pick]
            own = await give(player, side, order["order"], 0)
            assert own["told"]["notation"] == order["notation"]
            told += [await line.next("step"), await onlooker.next("step")]
        told += [await player.table(other), await player.table()]
        for secrets, query in (((player.secrets[other],), {"side": other}), ((), {})):
            told.append(await server.get(f"{player.path}/log", *secrets, **query))
        seen.append([plain(player, each) for each in told])
    assert seen[0] == seen[1]


async def test_sides_that_choose_together_answer_in_any_order(server: Served) -> None:
    player = await begin(server)
    first, second = (await player.table())["waiting"][:2]
    mine, theirs = (await offers(player, first))[0], (await offers(player, second))[0]
    await give(player, second, theirs["order"], 0)
    assert (await give(player, first, mine["order"], 0))["number"] == 2


async def test_a_secret_order_is_taken_back_and_those_of_others_stay(tmp_path: Path) -> None:
    async with served(tmp_path) as server:
        player = await begin(server)
        first, second = (await player.table())["waiting"][:2]
        await give(player, first, (await offers(player, first))[0]["order"], 0)
        alone = await player.table(first)
        theirs = (await offers(player, second))[0]
        await give(player, second, theirs["order"], 1)
        answer = await server.post(f"{player.path}/undo", await player.weighty(first), player.secrets[first])
        assert answer == {"done": True, "asked": False, "number": 1}
        log = await server.get(f"{player.path}/log", player.secrets[second], side=second)
        assert [(line["number"], line["side"]) for line in log] == [(0, ""), (1, second)]
        assert log[1]["notation"] == theirs["notation"]
        view = await player.table(first)
        assert len(view["pieces"]) == len(alone["pieces"])
    async with served(tmp_path) as server:
        player.server = server
        assert await player.table(first) == view
        assert await server.get(f"{player.path}/log", player.secrets[second], side=second) == log


async def test_the_length_of_a_row_does_not_tell_where_a_piece_was_placed_in_secret(tmp_path: Path) -> None:
    async with served(tmp_path) as server:
        for pick in (0, -1):
            player = await begin(server)
            side = (await player.table())["waiting"][0]
            await give(player, side, (await offers(player, side))[pick]["order"], 0)
    with sqlite3.connect(tmp_path / "table.sqlite3") as database:
        lengths = {length for (length,) in database.execute("select length(sealed) from orders")}
    database.close()
    assert len(lengths) == 1


RECORD = Path(__file__).parents[1] / "fixtures/galicia/opening-1-random-random.jsonl"


@pytest.mark.parametrize("at", [150, None])
async def test_when_a_match_is_over_its_film_hides_nothing(server: Served, at: int | None) -> None:
    """Whose record is public has no secrets; until then a side sees only the top of an enemy stack."""
    made = await server.post("/api/records", {"record": RECORD.read_text("utf-8")})
    match = hm.Match.load(RECORD)
    assert match.over
    query = {} if at is None else {"at": at}
    while at is not None and match.number > at:
        match.undo(consent=True)
    secret = made["seats"]["russian"]["secret"]
    view = await server.get(f"/api/matches/{made['id']}/table", secret, side="russian", **query)
    own = {side: {piece["id"] for piece in match.view(side).pieces() if piece["side"] == side} for side in match.sides}
    assert {piece["id"] for piece in view["pieces"]} == own["russian"] | own["austrian"]
    assert not view["desk"]["hidden"]
    assert own["austrian"] - {piece["id"] for piece in match.view("russian").pieces()}, "nothing was hidden at all"


async def test_when_a_match_is_over_its_log_tells_every_order(server: Served) -> None:
    made = await server.post("/api/records", {"record": RECORD.read_text("utf-8")})
    for query in ({}, {"side": "russian"}):
        secrets = [made["seats"][side]["secret"] for side in query.values()]
        log = await server.get(f"/api/matches/{made['id']}/log", *secrets, **query)
        given = [order.order.notation for order in hm.Match.load(RECORD).journal]
        assert [line["notation"] for line in log[1:]] == given
