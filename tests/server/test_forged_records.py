"""A record may say anything of how its match began: what the game does not allow is refused at once, and by name."""

import json
from typing import Any

import msgspec
import pytest

from hexmarshal import Match
from hexmarshal.core.records import journal
from hexmarshal.core.records import lines as record_lines
from tests.server.kit import Served, told_no

pytestmark = pytest.mark.anyio


def forged(game: str, **start: Any) -> str:
    """The record of a new match that claims to have begun in another way, with every sum right."""
    lines = [json.loads(line) for line in journal.record(Match.new(game, seed="1914")).splitlines()]
    for line in lines:
        del line["sum"]
    lines[0]["start"] |= start
    return record_lines.sealed(msgspec.json.encode(line) for line in lines).decode()


def overlay(game: str, **tables: Any) -> dict[str, Any]:
    """An overlay that stands in a record."""
    return {"overlay": {"game": game, "name": "printed", "source": "public"}, **tables}


@pytest.mark.parametrize(
    ("game", "id", "value"),
    [
        ("fury", "reinforcement.march", 10**11),
        ("fury", "stacking.units", 50),
        ("galicia", "stacking.steps", 3 * 10**9),
        ("galicia", "command.independents", 20),
        ("drina", "command.units", 10**18),
        ("drina", "order.infantry", -1),
    ],
)
async def test_a_record_with_a_number_out_of_bounds_is_refused_with_its_row(
    server: Served, game: str, id: str, value: int
) -> None:
    record = forged(game, overlay=overlay(game, number=[{"id": id, "value": value}]))
    answer = await server.http.post("/api/records", json={"record": record})
    assert told_no(answer) == (409, "bad-record")
    sentence = answer.json()["refusal"]["sentence"]
    assert f"overlay: number {id}: value: " in sentence
    assert f"this is {value}." in sentence


async def test_a_record_with_very_many_mistakes_is_refused_after_the_first_hundred(server: Served) -> None:
    names = [{"id": f"ru-IV{n}", "combat": [7, 4]} for n in range(4000)]
    record = forged("fury", overlay=overlay("fury", corps=names))
    answer = await server.http.post("/api/records", json={"record": record})
    assert told_no(answer) == (409, "bad-record")
    assert answer.text.count("There is no corps") == 100


async def test_a_record_with_a_very_long_overlay_is_refused(server: Served) -> None:
    long = overlay("fury", railway=[{"name": "Warsaw–Vienna", "hexes": "0104 " * 60_000}])
    answer = await server.http.post("/api/records", json={"record": forged("fury", overlay=long)})
    assert told_no(answer) == (409, "bad-record")
    assert "An overlay may have 256 KB at most." in answer.text


async def test_a_record_with_an_option_that_is_none_is_refused(server: Served) -> None:
    answer = await server.http.post("/api/records", json={"record": forged("galicia", options={"stacks": "seen"})})
    assert told_no(answer) == (409, "bad-record")
    assert "options: stacks: 'seen' is not a setting; it can be hidden or counted." in answer.text


async def test_a_record_that_begins_in_the_middle_of_nowhere_is_refused(server: Served) -> None:
    position = {"position": {"game": "fury", "scenario": "historical"}, "doing": [{"do": "Campaign", "at": -(10**9)}]}
    answer = await server.http.post("/api/records", json={"record": forged("fury", position=position)})
    assert told_no(answer) == (409, "bad-record")
    assert "Campaign has no step -1000000000" in answer.text


async def test_the_same_record_without_forgery_is_opened(server: Served) -> None:
    within = overlay("galicia", number=[{"id": "stacking.steps", "value": 8}])
    await server.post("/api/records", {"record": forged("galicia", overlay=within, options={"stacks": "counted"})})
