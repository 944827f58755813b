"""The staff's advice: shown on request, marked where it is taken, and for nobody who plays against another person."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from hexmarshal import Match
from tests.server.kit import Player, served

pytestmark = pytest.mark.anyio

ME = "russian"


async def advice(player: Player, number: int, show: bool = True, side: str = ME) -> Any:
    """What the staff would do."""
    body = {"side": side, "number": number, "show": show}
    return await player.server.post(f"{player.path}/advice", body, *player.secrets.values())


async def marked(player: Player) -> list[int]:
    """The orders that the log marks as advice, for an onlooker."""
    log = await player.server.get(f"{player.path}/log")
    return [line["number"] for line in log if line["advised"]]


async def give(player: Player, number: int, order: Any, side: str = ME) -> Any:
    """Give an order as it was shown."""
    body = {"side": side, "number": number, "order": order}
    return await player.server.post(f"{player.path}/orders", body, player.secrets[side])


async def test_an_order_that_was_shown_and_given_is_marked_for_good(tmp_path: Path) -> None:
    async with served(tmp_path) as server:
        player = await server.begin()
        first = await advice(player, 0)
        assert first["number"] == 0
        assert first["offer"]["order"]["order"] == "front"
        assert first["reason"]
        told = await give(player, 0, first["offer"]["order"])
        assert told["told"]["advised"] is True
        second = await advice(player, 1)
        assert " can " in second["plan"]
        assert await give(player, 1, second["offer"]["order"])
        third = (await player.table(ME))["decision"]["subjects"][0]["id"]
        offers = await server.get(f"{player.path}/orders", player.secrets[ME], side=ME, subject=third)
        await give(player, 2, offers["offers"][0]["order"])
        assert await marked(player) == [1, 2]
        record = Match.read((await server.http.get(f"{player.path}/record")).content)
        assert record.advised == {1, 2}
        again = await server.post("/api/records", {"record": (await server.text(f"{player.path}/record"))})
        other = Player(server, again["id"], {}, {})
        assert await marked(other) == [1, 2], "who opens the record reads it too"
    async with served(tmp_path) as server:
        player.server = server
        assert await marked(player) == [1, 2], "and it is on the disk"


async def test_what_was_not_shown_is_nobodys_advice(tmp_path: Path) -> None:
    async with served(tmp_path) as server:
        player = await server.begin()
        plan = await advice(player, 0, show=False)
        assert plan["offer"] is None
        assert plan["reason"] == ""
        shown = await advice(player, 0)
        other = {"north": "south", "south": "north"}[shown["offer"]["order"]["front"]]
        await give(player, 0, {"order": "front", "front": other})
        assert await marked(player) == []


async def test_an_order_taken_back_takes_its_mark_along(tmp_path: Path) -> None:
    async with served(tmp_path) as server:
        player = await server.begin()
        order = (await advice(player, 0))["offer"]["order"]
        await give(player, 0, order)
        await server.post(f"{player.path}/undo", await player.weighty(ME), player.secrets[ME])
        await give(player, 0, order)
        assert await marked(player) == [], "the match that was shown to him is another one"


async def test_advice_is_asked_for_once_and_at_once_by_all(tmp_path: Path) -> None:
    async with served(tmp_path) as server:
        player = await server.begin()
        answers = await asyncio.gather(*(advice(player, 0) for _ in range(5)))
        assert all(answer == answers[0] for answer in answers)


async def test_nobody_is_advised_against_another_person(tmp_path: Path) -> None:
    async with served(tmp_path) as server:
        player = await server.begin({ME: "me", "german-austrian": "friend"})
        body = {"side": ME, "number": 0, "show": True}
        assert await server.refused(f"{player.path}/advice", body, player.secrets[ME]) == (409, "another-person")
        coach = await server.get(f"{player.path}/coach", player.secrets[ME], side=ME)
        assert coach["lesson"]["id"] == "front", "but the lessons are for everybody"


async def test_advice_is_for_the_seat_and_for_the_decision(tmp_path: Path) -> None:
    async with served(tmp_path) as server:
        player = await server.begin({ME: "me"})
        path, mine = f"{player.path}/advice", player.secrets[ME]
        assert await server.refused(path, {"side": ME, "number": 0}) == (401, "not-your-seat")
        assert await server.refused(path, {"side": "german-austrian", "number": 0}, mine) == (403, "not-your-seat")
        assert await server.refused(path, {"side": ME, "number": 7}, mine) == (409, "stale")
        assert await server.refused_get(f"{player.path}/coach?side={ME}") == (401, "not-your-seat")
        assert await server.refused_get(f"{player.path}/coach", mine) == (422, "wrong-value")


async def test_for_a_choice_that_was_made_meanwhile_there_is_no_plan_and_no_order(tmp_path: Path) -> None:
    async with served(tmp_path) as server:
        player = await server.begin({ME: "me"})
        await player.give(ME, "front north")
        late = await advice(player, 0, show=False)
        assert (late["number"], late["plan"], late["offer"]) == (1, "", None)
        body = {"side": ME, "number": 0, "show": True}
        assert await server.refused(f"{player.path}/advice", body, player.secrets[ME]) == (409, "stale")


async def test_a_side_that_has_nothing_to_choose_gets_no_advice(tmp_path: Path) -> None:
    async with served(tmp_path) as server:
        player = await server.begin()
        body = {"side": "german-austrian", "number": 0, "show": True}
        assert await server.refused(f"{player.path}/advice", body, *player.secrets.values()) == (409, "out-of-turn")
        coach = await server.get(f"{player.path}/coach", player.secrets["german-austrian"], side="german-austrian")
        assert (coach["kind"], coach["lesson"]) == ("", None)


async def test_the_coach_checks_off_what_was_ordered(tmp_path: Path) -> None:
    async with served(tmp_path) as server:
        player = await server.begin()

        async def coach() -> Any:
            return await server.get(f"{player.path}/coach", player.secrets[ME], side=ME)

        before = await coach()
        assert (before["lesson"]["id"], before["learnt"]) == ("front", [])
        await player.give(ME, "front north")
        after = await coach()
        assert (after["lesson"]["id"], after["learnt"]) == ("move", ["front"])
        assert [step["done"] for step in after["lesson"]["steps"]] == [False] * len(after["lesson"]["steps"])


async def test_the_primer_has_words_and_signs(tmp_path: Path) -> None:
    async with served(tmp_path) as server:
        primer = await server.get("/api/games/fury/primer")
        assert "RMP" in {term["word"] for term in primer["terms"]}
        assert {"sign", "text", "clause", "piece"} == set(primer["signs"][0])
        rules = await server.get("/api/games/fury/rules")
        assert any("win" in each["said"] for each in rules["synonyms"])


async def test_the_strongest_staff_advises_and_a_quicker_one_where_it_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with served(tmp_path) as server:
        player = await server.begin()
        assert (await advice(player, 0))["staff"] == "Field Marshal"
        await player.give(ME, "front north")

        async def fails(task: Any) -> Any:
            raise EOFError

        for thinkers in server.registry.company.slow:
            monkeypatch.setattr(thinkers, "_ask", fails)
        told = await advice(player, 1)
        assert told["staff"] == "Colonel"
        assert told["offer"] is not None
