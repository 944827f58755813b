"""Following live: each seat gets its own view, differences only, and what it missed."""

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest

from hexmarshal import desk
from hexmarshal.desk import choices
from hexmarshal.desk.game_desk import game_desk
from hexmarshal.server.matches import live
from hexmarshal.server.settings import LONGEST
from tests.server.kit import Line, Player, Served, bearer, served

pytestmark = pytest.mark.anyio


def hello(player: Player, side: str | None, have: int = -1) -> dict[str, Any]:
    """The first message of a seat."""
    return {"side": side, "secret": player.secrets.get(side or "", ""), "have": have}


async def test_a_seat_is_told_of_the_match_and_then_of_every_order(server: Served) -> None:
    player = await server.begin()
    async with server.live(player.id, hello(player, "russian")) as line:
        first = await line.next()
        assert (first["kind"], first["view"]["side"]) == ("view", "russian")
        assert first["view"]["seats"]["russian"]["online"]
        assert [told["number"] for told in first["told"]] == [0]
        await player.give("russian", "front north")
        step = await line.next("step")
        assert step["view"]["number"] == step["told"]["number"] == 1
        assert step["view"]["decision"]["kind"] == "move"
        assert (step["changed"], step["gone"], step["faces"]) == ([], [], {})


def grown(view: dict[str, Any], step: dict[str, Any]) -> dict[str, Any]:
    """A view after a step, as a page keeps it."""
    pieces = {piece["id"]: piece for piece in view["pieces"]}
    for gone in step["gone"]:
        del pieces[gone]
    pieces |= {piece["id"]: piece for piece in step["changed"]}
    return {**view, **step["view"], "pieces": list(pieces.values()), "faces": view["faces"] | step["faces"]}


def shown(view: dict[str, Any]) -> dict[str, Any]:
    """What of a view must be equal however one came to it."""
    faces = {piece["face"]: view["faces"][piece["face"]] for piece in view["pieces"]}
    return {**view, "pieces": {piece["id"]: piece for piece in view["pieces"]}, "faces": faces}


@pytest.mark.parametrize("side", ["russian", "german-austrian", None])
async def test_the_steps_add_up_to_the_view(server: Served, side: str | None) -> None:
    player = await server.begin()
    async with server.live(player.id, hello(player, side)) as line:
        view = (await line.next())["view"]
        await player.march(120)
        for _ in range(120):
            view = grown(view, await line.next("step"))
        now = await player.table(side)
        assert shown(view) == shown(now)


async def test_a_step_carries_only_what_changed(server: Served) -> None:
    player = await server.begin()
    async with server.live(player.id, hello(player, "russian")) as line:
        whole = await line.next()
        await player.march(60)
        faces = set(whole["view"]["faces"])
        for _ in range(60):
            step = await line.next("step")
            assert len(step["changed"]) < len(whole["view"]["pieces"]) / 2
            assert not faces & set(step["faces"])
            faces |= set(step["faces"])


async def test_who_comes_back_is_told_what_he_missed(server: Served) -> None:
    player = await server.begin()
    await player.march(5)
    async with server.live(player.id, hello(player, "russian", have=3)) as line:
        assert [told["number"] for told in (await line.next())["told"]] == [4, 5]
    async with server.live(player.id, hello(player, "russian", have=5)) as line:
        assert (await line.next())["told"] == []
    async with server.live(player.id, hello(player, "russian", have=99)) as line:
        assert (await line.next())["told"] == []


async def test_coming_and_going_is_seen_by_the_others(server: Served) -> None:
    player = await server.begin()
    async with server.live(player.id, hello(player, "russian")) as line:
        await line.next("view")
        async with server.live(player.id, hello(player, "german-austrian")):
            assert (await line.next("seats"))["seats"]["german-austrian"]["online"]
        assert not (await line.next("seats"))["seats"]["german-austrian"]["online"]


async def test_an_undo_is_pushed_as_a_view_and_a_wish_as_itself(server: Served) -> None:
    player = await server.begin()
    await player.give("russian", "front north")
    async with server.live(player.id, hello(player, "german-austrian")) as line:
        await line.next("view")
        assert (await ask_back(player, "russian"))["done"]
        assert (await line.next())["view"]["number"] == 0
        await player.give("russian", "front north")
        while (await player.table())["waiting"] == ["russian"]:
            await player.go_on(1, pick=-1)
        # Free until the other side has answered, even after the turn was ended.
        ended = (await player.table())["number"]
        assert (await ask_back(player, "russian"))["done"]
        pushed = await line.next("view")
        assert (pushed["view"]["number"], pushed["view"]["waiting"]) == (ended - 1, ["russian"])
        await player.go_on(1, pick=-1)
        await player.go_on(1)
        wish = await ask_back(player, "russian")
        assert wish == {"done": False, "asked": True, "number": ended + 1}
        assert (await line.next("undo"))["undo"]["asked"] == "russian"


async def ask_back(player: Player, side: str) -> Any:
    """Want the last order of a side back."""
    body = await player.weighty(side)
    return await player.server.post(f"{player.path}/undo", body, player.secrets[side])


async def test_talk_is_pushed(server: Served) -> None:
    player = await server.begin()
    async with server.live(player.id, hello(player, None)) as line:
        await line.next("view")
        said = {"side": "russian", "text": "Good evening"}
        await server.post(f"{player.path}/chat", said, player.secrets["russian"])
        assert (await line.next())["line"]["text"] == "Good evening"


async def test_a_bot_is_said_to_think_and_its_orders_come_one_by_one(server: Served) -> None:
    player = await server.begin({"german-austrian": "me", "russian": "bot:random"})
    async with server.live(player.id, hello(player, "german-austrian")) as line:
        seen = (await line.next("view"))["view"]["number"]
        while "german-austrian" not in (await player.table())["waiting"]:
            await asyncio.sleep(0.01)
        number = (await player.table())["number"]
        for expected in range(seen + 1, number + 1):
            assert (await line.next("step"))["told"]["number"] == expected


async def test_what_a_subject_can_do_is_answered_on_the_line_as_by_a_call(server: Served) -> None:
    player = await server.begin()
    await player.give("russian", "front north")
    async with server.live(player.id, hello(player, "russian")) as line:
        view = (await line.next("view"))["view"]
        for number, subject in enumerate([subject["id"] for subject in view["decision"]["subjects"]][:3]):
            await line.say({"ask": number, "subject": subject})
            query = {"side": "russian", "subject": subject}
            called = await server.http.get(
                f"{player.path}/orders", params=query, headers=bearer(*player.secrets.values())
            )
            assert await line.next() == {"kind": "offers", "ask": number, "offers": called.json(), "refusal": None}


async def test_words_that_nobody_reads_are_not_made(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    player = await server.begin()
    await player.give("russian", "front north")
    room, secret = await server.registry.room(player.id), player.secrets["russian"]
    made: list[str] = []
    words = game_desk("fury").words
    gloss = words.gloss

    def noted(*given: Any) -> str:
        made.append("gloss")
        return gloss(*given)

    monkeypatch.setattr(words, "gloss", noted)
    async with server.live(player.id, hello(player, "russian")) as line:
        subjects = [subject["id"] for subject in (await line.next("view"))["view"]["decision"]["subjects"]]
        sizes = {subject: len(desk.offers(room.match.copy(), "russian", subject).offers) for subject in subjects}
        much = max(sizes, key=sizes.__getitem__)
        assert sizes[much] > choices.MUCH
        whole = await server.get(f"{player.path}/orders", secret, side="russian", subject=much)
        assert not whole["brief"]
        made.clear()
        await line.say({"ask": 1, "subject": much, "brief": True})
        brief = (await line.next("offers"))["offers"]
        # Where a hex gives the order, its way and cost are drawn at once; words on buttons are there as well.
        bare = [{**offer, "label": "", "gloss": ""} if offer["hex"] else offer for offer in whole["offers"]]
        assert (brief["brief"], brief["offers"]) == (True, bare)
        assert len(made) == sum(not offer["hex"] for offer in whole["offers"])
        # Who picks it up reads them.
        await line.say({"ask": 2, "words": much})
        told = await line.next("words")
        assert (told["ask"], told["refusal"], told["wording"]["number"]) == (2, None, 1)
        assert told["wording"]["words"] == [
            {"label": offer["label"], "gloss": offer["gloss"]} for offer in whole["offers"]
        ]
        # Whoever does not say that brief will do is told all, and a short answer has all at once.
        await line.say({"ask": 3, "subject": much})
        assert (await line.next("offers"))["offers"] == whole
        monkeypatch.setattr(choices, "MUCH", sizes[much])
        await line.say({"ask": 4, "subject": much, "brief": True})
        assert (await line.next("offers"))["offers"] == whole
    async with server.live(player.id, hello(player, "german-austrian")) as other:
        await other.next("view")
        await other.say({"ask": 5, "words": much})
        assert (await other.next("words"))["refusal"]["code"] == "out-of-turn"


async def test_a_long_answer_is_packed(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    player = await server.begin()
    async with server.live(player.id, hello(player, "russian")) as line:
        await line.next("view")
        for limit, packed in ((live.PACKED, 0), (1, 1)):
            monkeypatch.setattr(live, "PACKED", limit)
            await line.say({"ask": limit, "subject": "north"})
            answer = await line.next("offers")
            assert (answer["ask"], len(answer["offers"]["offers"]), line.packed) == (limit, 1, packed)


async def test_on_the_line_too_only_who_must_choose_is_told_what_can_be_done(server: Served) -> None:
    player = await server.begin()
    for side, code in (("german-austrian", "out-of-turn"), ("russian", None)):
        async with server.live(player.id, hello(player, side)) as line:
            await line.next("view")
            await line.say({"ask": 7, "subject": "north"})
            answer = await line.next("offers")
            assert (answer["ask"], answer["refusal"] and answer["refusal"]["code"]) == (7, code)
            assert (answer["offers"] is None) == (code is not None)


async def test_an_onlooker_and_nonsense_are_not_answered(server: Served) -> None:
    player = await server.begin()
    asked = {"ask": 1, "subject": "north"}
    long = msgspec.json.encode({"ask": 2, "subject": "x" * LONGEST}).decode()
    nonsense = [long, "", "nonsense", "[]", '{"ask": "x"}', '{"ask": 1, "subject": ""}', "{" * 3000, "x" * 5000]
    async with server.live(player.id, {}) as onlooker, server.live(player.id, hello(player, "russian")) as line:
        await onlooker.next("view")
        await line.next("view")
        await onlooker.say(asked)
        for text in nonsense:
            await line.say(text)
        await line.say(asked)
        assert (await line.next("offers"))["ask"] == 1
        await server.post(f"{player.path}/chat", {"side": "russian", "text": "Still there?"}, player.secrets["russian"])
        heard = [await onlooker.next() for _ in range(2)]
        assert {update["kind"] for update in heard} == {"seats", "chat"}


@pytest.mark.parametrize(
    "first",
    ["", "nonsense", "[]", '{"side": 7}', '{"have": "x"}', "{" * 3000, "x" * 5000, '{"side": null, "extra": 1}'],
)
async def test_a_first_message_that_is_none_is_refused(server: Served, first: str) -> None:
    player = await server.begin()
    async with server.live(player.id, first) as line:
        assert (await line.next())["refusal"]["code"] == "malformed"
        with pytest.raises(EOFError):
            await line.next()
        assert line.closed == live.REFUSED


async def test_nobody_watches_from_the_seat_of_another(server: Served) -> None:
    player = await server.begin()
    for secret in ("", "x", player.secrets["german-austrian"]):
        async with server.live(player.id, {"side": "russian", "secret": secret}) as line:
            assert (await line.next())["refusal"]["code"] == "not-your-seat"
    async with server.live("nothing", {}) as line:
        assert (await line.next())["refusal"]["code"] == "no-match"


async def test_a_page_of_another_server_gets_no_connection(server: Served) -> None:
    player = await server.begin()
    for headers in ({"origin": "http://evil.example"}, {"host": "evil.example"}):
        line = Line(server.app, player.id, headers)
        await line.begin(hello(player, "russian"))
        with pytest.raises(EOFError):
            await line.next()
        await line.end()
    async with server.live(player.id, hello(player, None), origin="http://127.0.0.1") as line:
        assert (await line.next())["kind"] == "view"


async def test_a_slow_browser_holds_nobody_up_and_is_sent_away(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "UNSENT", 10)
    player = await server.begin()
    async with server.live(player.id, hello(player, "russian")) as line:
        await line.next("view")
        line.reading.clear()
        await player.march(40)
        assert (await player.table())["number"] == 40
        line.reading.set()
        with pytest.raises(EOFError):
            await line.next("nothing that ever comes")
        assert line.closed == live.SLOW


async def test_no_more_follow_than_the_host_allows(tmp_path: Path) -> None:
    async with served(tmp_path, sockets=2) as server:
        player = await server.begin()
        async with server.live(player.id, {}) as one, server.live(player.id, {}) as two:
            await one.next("view")
            await two.next("view")
            async with server.live(player.id, {}) as three:
                assert (await three.next("refused"))["refusal"]["code"] == "full"
        async with server.live(player.id, {}) as again:
            assert (await again.next())["kind"] == "view"
