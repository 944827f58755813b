"""Giving up, talking, records and studies."""

from pathlib import Path
from typing import Any

import pytest

from hexmarshal import Match, desk, verify
from hexmarshal.games import names
from hexmarshal.server.clock import ClockRules
from hexmarshal.server.matches.creation import swapped
from hexmarshal.server.seats import Chair
from tests.server.kit import Player, Served, bearer, served, told_no

pytestmark = pytest.mark.anyio


async def test_who_resigns_loses_to_the_other_camp(tmp_path: Path) -> None:
    async with served(tmp_path) as server:
        player = await server.begin()
        await player.march(10)
        path, secret = f"{player.path}/resign", player.secrets["russian"]
        seen = await player.weighty("russian")
        assert await server.refused(path, seen) == (401, "not-your-seat")
        result = await server.post(path, seen, secret)
        assert (result["winner"], result["level"]) == ("german-austrian", "resignation")
        assert await server.refused(path, seen, secret) == (409, "over")
        view = await player.table("russian")
        assert (view["over"], view["result"], view["waiting"], view["decision"]) == (True, result, [], None)
        number = view["number"]
        order = {"side": "russian", "number": number, "notation": "done"}
        assert await server.refused(f"{player.path}/orders", order, secret) == (409, "over")
        assert await server.refused(f"{player.path}/undo", seen, *player.secrets.values()) == (409, "over")
    async with served(tmp_path) as server:
        player.server = server
        (card,) = await server.get("/api/matches", secret)
        assert (card["over"], card["result"], card["waiting"]) == (True, result, [])
        assert await player.table("russian") == view


async def test_talk_is_kept_in_order_and_bounded(tmp_path: Path) -> None:
    async with served(tmp_path, chat_lines=3, chat_length=20) as server:
        player = await server.begin()
        path, secret = f"{player.path}/chat", player.secrets["russian"]
        for text in ("Good evening", "  <b>Привет</b>  "):
            await server.post(path, {"side": "russian", "text": text}, secret)
        assert await server.refused(path, {"side": "russian", "text": " "}, secret) == (409, "wrong-length")
        assert await server.refused(path, {"side": "russian", "text": "x" * 21}, secret) == (409, "wrong-length")
        assert await server.refused(path, {"side": "russian", "text": "x"}) == (401, "not-your-seat")
    async with served(tmp_path, chat_lines=3) as server:
        await server.post(path, {"side": "russian", "text": "Third"}, secret)
        assert await server.refused(path, {"side": "russian", "text": "Fourth"}, secret) == (429, "full")
        lines = await server.get(path)
        assert [(line["number"], line["text"]) for line in lines] == [
            (1, "Good evening"), (2, "<b>Привет</b>"), (3, "Third")
        ]  # fmt: skip


# -- records ----------------------------------------------------------------------------------------------------


async def record(player: Player) -> bytes:
    """The record of a match, as anybody can have it."""
    answer = await player.server.http.get(f"{player.path}/record")
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-disposition"].startswith('attachment; filename="')
    return answer.content


async def test_the_record_of_a_running_match_keeps_its_seed_to_itself(server: Served) -> None:
    player = await server.begin(seed="nobody-knows-this")
    await player.march(40)
    content = await record(player)
    assert b"nobody-knows-this" not in content
    match = Match.read(content)
    assert (match.number, match.seed) == (40, "")
    assert match.seats == {"russian": "person", "german-austrian": "person"}


async def test_the_record_of_a_finished_match_can_be_verified(server: Served, tmp_path: Path) -> None:
    player = await server.begin()
    await player.march(40)
    await player.resign("russian")
    path = tmp_path / "match.jsonl"
    path.write_bytes(await record(player))
    checked = verify(path)
    assert (checked.ok, checked.over, checked.seed_checked) == (True, True, True)
    assert Match.load(path).resigned == "russian"


async def test_a_record_comes_back_as_a_study_of_ones_own(server: Served) -> None:
    player = await server.begin()
    await player.march(70)
    content = (await record(player)).decode()
    made = await server.post("/api/records", {"record": content})
    secrets = {side: seat["secret"] for side, seat in made["seats"].items()}
    study = Player(server, made["id"], secrets, {})
    view = await study.table("russian")
    assert view["study"]
    assert view["pieces"] == (await player.table("russian"))["pieces"]
    assert await server.get(f"{study.path}/log") == await server.get(f"{player.path}/log")
    await study.march(5)
    body = await study.weighty((await server.get(f"{study.path}/log"))[-1]["side"])
    assert (await server.post(f"{study.path}/undo", body, *secrets.values()))["done"]


async def test_a_study_branches_off_with_other_dice(server: Served) -> None:
    player = await server.begin()
    await player.march(30)
    there = await player.table("russian", at=12)
    made = await server.post(f"{player.path}/study", {"at": 12, "side": "russian"})
    study = Player(server, made["id"], {side: seat["secret"] for side, seat in made["seats"].items()}, {})
    view = await study.table("russian")
    assert (view["pieces"], view["number"], view["study"]) == (there["pieces"], 12, True)
    assert view["commitment"] != there["commitment"]
    await study.march(20)
    assert Match.read(await record(study)).number == 32
    assert (await player.table())["number"] == 30
    assert await server.refused(f"{player.path}/study", {"at": 31}) == (404, "no-order")
    assert await server.refused(f"{player.path}/study", {"at": -1}) == (404, "no-order")


@pytest.mark.parametrize("text", ["", "nonsense", "{}\n", '{"hexmarshal":1}\n', "\ufffd" * 10])
async def test_a_record_that_does_not_hold_is_refused_with_its_line(server: Served, text: str) -> None:
    assert await server.refused("/api/records", {"record": text}) == (409, "bad-record")


async def test_a_damaged_record_is_refused_with_its_first_bad_line(server: Served) -> None:
    player = await server.begin()
    await player.march(20)
    lines = (await record(player)).decode().splitlines(keepends=True)
    lines[7] = lines[7].replace('"side"', '"seat"')
    answer = await server.http.post("/api/records", json={"record": "".join(lines)})
    assert told_no(answer) == (409, "bad-record")
    assert "line 8" in answer.json()["refusal"]["sentence"]


async def test_a_record_that_is_too_large(tmp_path: Path) -> None:
    async with served(tmp_path, record=1000) as server:
        assert await server.refused("/api/records", {"record": "x" * 1200}) == (413, "too-large")
        assert await server.refused("/api/records", {"record": "x" * 5000}) == (413, "too-large")


@pytest.mark.parametrize("game", [game for game in names() if Match.new(game).table.hides])
async def test_where_sides_hide_things_records_and_studies_wait_for_the_end(server: Served, game: str) -> None:
    sides = [side.id for side in desk.card(game).sides]
    made = await server.post("/api/matches", {"game": game, "seats": dict.fromkeys(sides, "me")})
    secret = made["seats"][sides[0]]["secret"]
    path = f"/api/matches/{made['id']}"
    assert told_no(await server.http.get(f"{path}/record", headers=bearer(secret))) == (403, "hidden")
    assert await server.refused(f"{path}/study", {"at": 0}, secret) == (403, "hidden")
    await server.post(f"{path}/resign", {"match": made["id"], "side": sides[0], "number": 0}, secret)
    assert (await server.http.get(f"{path}/record")).status_code == 200
    await server.post(f"{path}/study", {"at": 0})


async def test_a_rematch_swaps_sides_and_keeps_scenario_options_bot_and_clock(tmp_path: Path) -> None:
    async with served(tmp_path) as server:
        seats = {"russian": "me", "german-austrian": "bot:random"}
        clock = {"kind": "total", "minutes": 20, "increment": 5, "forfeit": True}
        player = await server.begin(seats, clock=clock, takebacks="always")
        path, secret = f"{player.path}/rematch", player.secrets["russian"]
        assert await server.refused(path, {}, secret) == (409, "not-over")
        await player.resign("russian")
        assert await server.refused(path, {}) == (401, "not-your-seat")
        assert await server.refused(path, {}, "wrong") == (403, "not-your-seat")
        made = await server.post(path, {"name": "Anna"}, secret)
        assert (set(made["seats"]), made["seats"]["russian"]["bot"]) == ({"russian", "german-austrian"}, "random")
        before, after = await server.registry.room(player.id), await server.registry.room(made["id"])
        assert after.timing.times is not None
        assert after.timing.times.rules == ClockRules(minutes=20, increment=5, forfeit=True)
        assert (after.match.start, after.row.takebacks) == (before.match.start, "always")
        assert after.chairs["german-austrian"].name == "Anna"
        assert after.match.commitment != before.match.commitment


def test_who_plays_what_in_a_rematch() -> None:
    camps = (("a", "b"), ("c",))

    def chairs(**kinds: Any) -> dict[str, Chair]:
        return {side: Chair(side, kind, "eager" if kind == "bot" else "") for side, kind in kinds.items()}

    alone = chairs(a="person", b="person", c="bot")
    assert swapped(alone, camps, ("a", "b")) == {"a": "bot:eager", "b": "bot:eager", "c": "me"}
    together = chairs(a="person", b="bot", c="person")
    assert swapped(together, camps, ("a",)) == {"a": "friend", "b": "friend", "c": "me"}
    assert swapped(together, camps, ("c",)) == {"a": "me", "b": "me", "c": "friend"}
    one_screen = chairs(a="person", b="person", c="person")
    assert swapped(one_screen, camps, ("a", "b", "c")) == dict.fromkeys("abc", "me")
