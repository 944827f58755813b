"""Orders: listed, explained, forecast, given; what is acknowledged is on the disk."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from hexmarshal import Match, desk, parse
from hexmarshal.server.storage import writer
from tests.server.kit import Served, bearer, served, told_no

pytestmark = pytest.mark.anyio


async def test_an_order_is_acknowledged_with_what_came_of_it(server: Served) -> None:
    player = await server.begin()
    answer = await player.give("russian", "front north")
    assert (answer["number"], answer["waiting"]) == (1, ["russian"])
    assert answer["told"]["notation"] == "front north"
    assert answer["told"]["events"][0]["text"] == "Front A is the north."
    assert (await player.table("russian"))["decision"]["kind"] == "move"


async def test_offers_explanations_and_odds_are_those_of_the_table(server: Served) -> None:
    player = await server.begin()
    await player.give("russian", "front north")
    match = Match.new("fury", seed="1914")
    match.submit(parse(match, "front north"))
    secret, side = player.secrets["russian"], "russian"
    subject = (await player.table(side))["decision"]["subjects"][0]["id"]
    offers = await server.get(f"{player.path}/orders", secret, side=side, subject=subject)
    assert [offer["notation"] for offer in offers["offers"]] == [
        order.notation
        for order in match.view(side).decision.orders(subject)  # type: ignore[union-attr]
    ]
    order = offers["offers"][0]["order"]
    explained = await server.post(f"{player.path}/explain", {"side": side, "order": order}, secret)
    assert (explained["legal"], explained["refusal"]) == (True, None)
    wrong = await server.post(f"{player.path}/explain", {"side": side, "subject": subject, "where": "0101"}, secret)
    assert not wrong["legal"]
    assert wrong["refusal"]["sentence"]
    odds = await server.post(f"{player.path}/forecast", {"side": side, "order": order}, secret)
    assert odds["order"] == offers["offers"][0]["notation"]


async def test_layers_and_the_log(server: Served) -> None:
    player = await server.begin()
    await player.give("russian", "front north")
    kind = desk.card("fury").layers[0].id
    assert (await server.get(f"{player.path}/layers/{kind}"))["id"] == kind
    assert told_no(await server.http.get(f"{player.path}/layers/weather")) == (404, "unknown-layer")
    await player.go_on(3)
    log = await server.get(f"{player.path}/log")
    assert [line["number"] for line in log] == [0, 1, 2, 3, 4]
    assert [line["number"] for line in await server.get(f"{player.path}/log", **{"from": 2, "to": 3})] == [2, 3]
    again = Match.new("fury", seed="1914")
    assert log[0]["events"][0]["text"] == str(again.opening_events[0])


async def test_the_past_is_seen_as_it_was(server: Served) -> None:
    player = await server.begin()
    before = await player.table("russian")
    await player.give("russian", "front north")
    await player.go_on(4)
    past = await player.table("russian", at=0)
    assert past["pieces"] == before["pieces"]
    assert past["desk"] == before["desk"]
    assert (past["number"], past["undo"]["free"]) == (0, False)
    answer = await server.http.get(f"{player.path}/table", params={"at": 6})
    assert told_no(answer) == (404, "no-order")


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"number": 1, "notation": "front north"}, 409, "stale"),
        ({"number": -1, "notation": "front north"}, 409, "stale"),
        ({"number": 0, "notation": "front west"}, 409, "unreadable"),
        ({"number": 0, "notation": "rm -rf"}, 409, "unreadable"),
        ({"number": 0, "order": {"order": "front", "front": "west"}}, 409, None),
        ({"number": 0, "order": {"order": "front"}}, 409, "malformed"),
        ({"number": 0, "order": {"order": "done"}}, 409, "wrong-kind"),
        ({"number": 0, "order": {}}, 409, "malformed"),
        ({"number": 0}, 409, "no-order"),
        ({"notation": "front north"}, 422, "wrong-value"),
        ({"number": 1 << 60, "notation": "front north"}, 422, "wrong-value"),
        ({"number": 0, "notation": 7}, 422, "wrong-value"),
    ],
)
async def test_an_order_that_may_not_be_given_changes_nothing(
    server: Served, body: dict[str, Any], status: int, code: str | None
) -> None:
    player = await server.begin()
    answer = await server.http.post(
        f"{player.path}/orders", json={"side": "russian", **body}, headers=bearer(player.secrets["russian"])
    )
    refused = told_no(answer)
    assert refused[0] == status
    assert code in (None, refused[1])
    assert (await player.table())["number"] == 0


async def test_nobody_orders_for_another_or_out_of_turn(server: Served) -> None:
    player = await server.begin()
    order = {"side": "russian", "number": 0, "notation": "front north"}
    path = f"{player.path}/orders"
    assert await server.refused(path, order) == (401, "not-your-seat")
    assert await server.refused(path, order, player.secrets["german-austrian"]) == (403, "not-your-seat")
    turned = {**order, "side": "german-austrian"}
    assert await server.refused(path, turned, player.secrets["german-austrian"]) == (409, "out-of-turn")
    assert await server.refused(path, {**order, "side": "french"}, player.secrets["russian"]) == (404, "unknown-side")


async def test_of_two_answers_to_one_decision_one_is_taken(server: Served) -> None:
    player = await server.begin()
    path, headers = f"{player.path}/orders", bearer(player.secrets["russian"])
    bodies = [{"side": "russian", "number": 0, "notation": f"front {front}"} for front in ("north", "south")]
    answers = await asyncio.gather(*(server.http.post(path, json=body, headers=headers) for body in bodies))
    assert sorted(answer.status_code for answer in answers) == [200, 409]
    assert (await player.table())["number"] == 1


# -- once more --------------------------------------------------------------------------------------------------


async def test_an_order_that_is_sent_again_is_acknowledged_again_and_given_once(server: Served) -> None:
    player = await server.begin()
    body = {"side": "russian", "number": 0, "notation": "front north"}
    path, headers = f"{player.path}/orders", bearer(player.secrets["russian"])
    answers = await asyncio.gather(*(server.http.post(path, json=body, headers=headers) for _ in range(5)))
    assert {answer.text for answer in answers} == {answers[0].text}
    assert answers[0].json()["number"] == 1
    assert (await player.table())["number"] == 1
    for same in ({"order": {"order": "front", "front": "north"}}, {"notation": "FRONT north"}):
        again = await server.post(path, {"side": "russian", "number": 0, **same}, player.secrets["russian"])
        assert again == answers[0].json()


async def test_only_the_last_order_of_a_seat_is_acknowledged_again(server: Served) -> None:
    player = await server.begin()
    path, secret = f"{player.path}/orders", player.secrets["russian"]
    given = []
    for _ in range(3):
        given.append(await player.legal())
        await server.post(path, given[-1], secret)
    assert (await server.post(path, given[2], secret))["number"] == 3
    assert await server.refused(path, given[1], secret) == (409, "stale")
    assert await server.refused(path, {**given[2], "number": 1}, secret) == (409, "stale")
    assert await server.refused(path, {**given[2], "number": -1}, secret) == (409, "stale")
    other = {**given[2], "side": "german-austrian"}
    assert (await server.refused(path, other, player.secrets["german-austrian"]))[0] == 409
    assert (await player.table())["number"] == 3


async def test_an_order_after_which_another_is_to_choose_is_acknowledged_again_too(tmp_path: Path) -> None:
    async with served(tmp_path) as server:
        player = await server.begin()
        last = first = await player.legal()
        while (await player.table())["waiting"] == ["russian"]:
            last = await player.legal(-1)
            first = await server.post(f"{player.path}/orders", last, player.secrets["russian"])
    async with served(tmp_path) as server:  # the browser asks again when the server is back
        assert await server.post(f"{player.path}/orders", last, player.secrets["russian"]) == first


async def test_where_sides_choose_together_each_may_send_its_last_order_again(server: Served) -> None:
    sides = dict.fromkeys(("austria-hungary", "germany", "serbia", "bulgaria"), "me")
    player = await server.begin(sides, game="drina", scenario="campaign")
    path, sent, answers = f"{player.path}/orders", {}, {}
    for side in ("serbia", "germany"):
        offers = await server.get(path, player.secrets[side], side=side)
        sent[side] = {"side": side, "number": 0, "order": offers["offers"][0]["order"]}
        answers[side] = await server.post(path, sent[side], player.secrets[side])
    for side, body in sent.items():
        again = await server.post(path, body, player.secrets[side])
        assert (again["number"], again["told"]) == (answers[side]["number"], answers[side]["told"])
    assert (await player.table())["number"] == 2


# -- the disk ---------------------------------------------------------------------------------------------------


async def test_a_match_is_opened_as_it_was_left(tmp_path: Path) -> None:
    async with served(tmp_path) as before:
        player = await before.begin()
        await player.give("russian", "front north")
        await player.march(80)
        view = await player.table("russian")
        log = await before.get(f"{player.path}/log")
    async with served(tmp_path) as after:
        player.server = after
        assert await player.table("russian") == view
        assert await after.get(f"{player.path}/log") == log
        room = await after.registry.room(player.id)
        assert after.registry.store.snapshot(player.id, room.match.number) is not None
        await player.go_on(1)


async def test_a_match_that_is_let_go_of_comes_back_the_same(tmp_path: Path) -> None:
    async with served(tmp_path, open_matches=1) as server:
        first = await server.begin()
        await first.give("russian", "front north")
        view = await first.table("russian")
        await server.begin()
        assert server.registry.in_memory(first.id) is None
        assert await first.table("russian") == view


async def test_what_cannot_be_written_did_not_happen(
    server: Served, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    player = await server.begin()
    await player.give("russian", "front north")
    view, body = await player.table("russian"), await player.legal()

    def full(*_: Any) -> None:
        raise OSError("No space left on device")

    with monkeypatch.context() as broken:
        broken.setattr(writer.Writer, "_commit", full)
        assert await server.refused(f"{player.path}/orders", body, player.secrets["russian"]) == (503, "not-written")
        assert await server.refused("/api/matches", {"game": "fury"}) == (503, "not-written")
    said = [(record.levelname, record.getMessage()) for record in caplog.records]
    assert said == [("ERROR", "Something could not be written: OSError: No space left on device")] * 2
    assert await player.table("russian") == view
    await player.go_on(1)
    assert (await player.table())["number"] == 2


async def test_one_bad_act_does_not_take_others_with_it(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    players = [await server.begin() for _ in range(4)]
    commit = writer.Writer._commit

    def picky(self: writer.Writer, group: Any) -> None:
        if any(values.get("match") == players[2].id for waiting in group for _, values in waiting.changes):
            raise OSError("bad")
        commit(self, group)

    monkeypatch.setattr(writer.Writer, "_commit", picky)
    body = {"side": "russian", "number": 0, "notation": "front north"}
    answers = await asyncio.gather(
        *(server.http.post(f"{p.path}/orders", json=body, headers=bearer(p.secrets["russian"])) for p in players)
    )
    assert [answer.status_code for answer in answers] == [200, 200, 503, 200]
