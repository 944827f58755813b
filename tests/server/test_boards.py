"""A match is drawn on the board that its rules have: that of its game, or its own where an overlay changes it."""

from typing import Any

import msgspec
import pytest

from hexmarshal import Match, desk
from hexmarshal.server.calls import boards
from tests.server.kit import Player, Served

OVERLAY = """
[overlay.overlay]
game = "fury"
name = "Lublin in the hills"
source = "public: a printed map"

[[overlay.hex]]
id = "1112"
terrain = "{terrain}"
"""
WITH_FRIEND = {"russian": "me", "german-austrian": "friend"}


def position(terrain: str = "mountain") -> str:
    """The start of Fury in the East with an overlay that changes the map."""
    head, _, rest = Match.new("fury").position().partition("[pieces]")
    return f"{head}{OVERLAY.format(terrain=terrain)}\n[pieces]{rest}"


async def board_of(player: Player) -> Any:
    """The board at the address that the match gives."""
    return await player.server.get((await player.table())["board"])


@pytest.mark.anyio
async def test_the_board_of_a_match_is_the_one_that_its_rules_have(server: Served) -> None:
    plain, own = await server.begin(), await server.begin(position=position())
    printed = await server.get("/api/games/fury/board")
    assert await board_of(plain) == printed
    laid = await board_of(own)
    found, rules = {one["id"]: one for one in laid["hexes"]}, await server.registry.room(own.id)
    board = rules.match.table.board
    assert found["1112"]["terrain"] == board.terrain[board.cell("1112")] == "mountain"
    assert {one["id"]: one for one in printed["hexes"]}["1112"]["terrain"] == "clear"
    (sheet,), (before,) = laid["sheets"], printed["sheets"]
    drawn, old = await server.text(sheet["map"]), await server.text(before["map"])
    assert drawn != old
    assert old == desk.map_svg("fury")
    answer = await server.http.get(sheet["map"])
    assert "immutable" in answer.headers["cache-control"]


@pytest.mark.anyio
async def test_matches_with_the_same_overlay_share_one_drawing_and_few_are_kept(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(boards, "MOST", 1)
    one, two = await server.begin(position=position()), await server.begin(position=position())
    first, second = await board_of(one), await board_of(two)
    assert len(server.registry.own_boards) == 1
    assert first["hexes"] == second["hexes"]
    for player, board in ((one, first), (two, second)):
        assert player.id in board["sheets"][0]["map"]
    other = await server.begin(position=position("difficult"))
    assert (await board_of(other))["hexes"] != first["hexes"]
    assert len(server.registry.own_boards) == 1
    assert await server.refused_get(f"{other.path}/board?sheet=z") == (404, "unknown-sheet")


@pytest.mark.anyio
async def test_table_and_invitation_say_what_is_played_with(server: Served) -> None:
    plain = (await (await server.begin()).table("russian"))["setup"]
    assert (plain["own"], plain["position"], plain["overlay"], plain["options"]) == (False, False, None, [])
    (option, *_) = desk.card("fury").options
    setting = option.settings[1]
    chosen = (await (await server.begin(options={option.id: setting.id})).table())["setup"]["options"]
    assert chosen == [{"title": option.title, "setting": setting.title, "clause": option.clause}]
    made = await server.begin(WITH_FRIEND, position=position())
    invitation = {"invitation": made.seats["german-austrian"]["invitation"]}
    told = (await server.post(f"{made.path}/invitation", invitation))["setup"]
    assert told == (await made.table("russian"))["setup"]
    laid = {"name": "Lublin in the hills", "source": "public: a printed map", "values": 1, "map": True}
    assert (told["overlay"], told["position"], told["own"]) == (laid, True, False)


def test_a_scenario_of_ones_own_is_called_one() -> None:
    match = Match.new("fury")
    head = {**match.start.scenario["scenario"], "title": "An evening"}
    own = msgspec.structs.replace(match.start, scenario={**match.start.scenario, "scenario": head})
    assert (desk.setup(match.game, match.start).own, desk.setup(match.game, own).own) == (False, True)
    assert desk.setup(match.game, own).scenario == "An evening"
