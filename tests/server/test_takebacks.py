"""Taking orders back: free by the rules, else by the consent of every other person."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from tests.server.kit import SOON, Player, Served, served

pytestmark = pytest.mark.anyio
STALE = (409, "stale")


async def undo(player: Player, side: str, *secrets: str) -> Any:
    """Ask for an order back."""
    held = secrets or (player.secrets[side],)
    return await player.server.post(f"{player.path}/undo", await player.weighty(side), *held)


async def past_the_dice(player: Player) -> None:
    """Play until nothing can be taken back freely."""
    await player.give("russian", "front north")
    while True:
        side = (await player.table())["waiting"][0]
        if (await player.table(side))["undo"]["refusal"] is not None:
            return
        await player.go_on(1, pick=-1)


async def with_friend(server: Served) -> tuple[Player, Player]:
    """A match of two persons."""
    maker = await server.begin({"russian": "me", "german-austrian": "friend"})
    invitation = maker.seats["german-austrian"]["invitation"]
    taken = await server.post(f"{maker.path}/claim", {"invitation": invitation})
    return maker, Player(server, maker.id, {"german-austrian": taken["seats"]["german-austrian"]["secret"]}, {})


async def test_a_free_undo_is_done_at_once_and_on_the_disk(tmp_path: Path) -> None:
    async with served(tmp_path) as server:
        player = await server.begin()
        start = await player.table("russian")
        assert start["undo"]["refusal"]["code"] == "nothing-to-undo"
        await player.give("russian", "front north")
        await player.go_on(2)
        for left in (2, 1, 0):
            assert (await player.table("russian"))["undo"]["free"]
            assert await undo(player, "russian") == {"done": True, "asked": False, "number": left}
        assert await player.table("russian") == start
        assert len(await server.get(f"{player.path}/log")) == 1
    async with served(tmp_path) as server:
        player.server = server
        assert await player.table("russian") == start


async def test_what_was_free_to_take_back_still_is_after_a_restart(tmp_path: Path) -> None:
    async with served(tmp_path) as server:
        player = await server.begin()
        await player.give("russian", "front north")
        await player.go_on(3)
    async with served(tmp_path) as server:
        player.server = server
        assert (await undo(player, "russian"))["number"] == 3


async def test_an_undo_of_another_moment_is_stale(server: Served) -> None:
    player = await server.begin()
    await player.give("russian", "front north")
    body = await player.weighty("russian")
    assert await server.refused(f"{player.path}/undo", {**body, "number": 0}, player.secrets["russian"]) == STALE
    assert await server.refused(f"{player.path}/undo", body) == (401, "not-your-seat")


@pytest.mark.parametrize("what", ["undo", "consent", "resign"])
async def test_what_no_order_undoes_is_refused_for_another_match_and_another_moment(server: Served, what: str) -> None:
    """A question that stayed open while the page went to another match must not be answered there."""
    player, other = await server.begin(), await server.begin()
    await player.give("russian", "front north")
    before = await player.table("russian"), await other.table("russian")
    body = {**await player.weighty("russian"), **({"agree": True} if what == "consent" else {})}
    secrets = (*player.secrets.values(), *other.secrets.values())
    path = f"{player.path}/{what}"
    assert await server.refused(path, {**body, "match": other.id}, *secrets) == (409, "other-match")
    for number in (0, 2):
        assert await server.refused(path, {**body, "number": number}, *secrets) == STALE
    assert (await player.table("russian"), await other.table("russian")) == before
    for missing in ("match", "number"):
        said = {key: value for key, value in body.items() if key != missing}
        assert (await server.refused(path, said, *secrets))[0] == 422
    assert (await player.table("russian"), await other.table("russian")) == before


async def test_a_side_that_gave_no_order_takes_none_back(server: Served) -> None:
    player = await server.begin()
    await player.give("russian", "front north")
    body = await player.weighty("german-austrian")
    answer = await server.refused(f"{player.path}/undo", body, player.secrets["german-austrian"])
    assert answer == (409, "nothing-to-undo")


async def test_after_the_other_person_answered_he_must_agree(server: Served) -> None:
    maker, friend = await with_friend(server)
    side = "russian"
    before = await maker.table(side)
    await maker.give(side, "front north")
    while (await maker.table())["waiting"] == [side]:
        before = await maker.table(side)
        await maker.go_on(1, pick=-1)
    await friend.go_on(1)
    number = (await maker.table())["number"]
    assert await undo(maker, side) == {"done": False, "asked": True, "number": number}
    assert (await friend.table("german-austrian"))["undo"]["asked"] == side

    path, secret = f"{maker.path}/consent", friend.secrets["german-austrian"]
    seen = await friend.weighty("german-austrian")
    assert await server.refused(path, {**seen, "side": side, "agree": True}, maker.secrets[side]) == (409, "not-asked")
    no = await server.post(path, {**seen, "agree": False}, secret)
    assert no == {"done": False, "asked": False, "number": number}
    assert (await friend.table("german-austrian"))["undo"]["asked"] == ""

    await undo(maker, side)
    yes = await server.post(path, {**seen, "agree": True}, secret)
    assert yes["done"]
    assert yes["number"] < number
    assert (await maker.table(side))["pieces"] == before["pieces"]
    assert (await maker.table())["waiting"] == [side]


async def test_an_order_answers_a_wish_that_nobody_agreed_to(server: Served) -> None:
    maker, friend = await with_friend(server)
    await maker.give("russian", "front north")
    while (await maker.table())["waiting"] == ["russian"]:
        await maker.go_on(1, pick=-1)
    await friend.go_on(1)
    assert (await undo(maker, "russian"))["asked"]
    waiting = (await maker.table())["waiting"]
    await (friend if waiting == ["german-austrian"] else maker).go_on(1)
    secret = friend.secrets["german-austrian"]
    now = {**await friend.weighty("german-austrian"), "agree": True}
    assert await server.refused(f"{maker.path}/consent", {**now, "number": now["number"] - 1}, secret) == STALE
    assert await server.refused(f"{maker.path}/consent", now, secret) == (409, "not-asked")


async def test_who_holds_every_seat_agrees_with_himself(server: Served) -> None:
    player = await server.begin()
    await past_the_dice(player)
    side = "russian"
    asked = await undo(player, side)
    assert asked["asked"]
    done = await undo(player, side, *player.secrets.values())
    assert done["done"]


async def test_a_bot_never_agrees_unless_the_match_says_always(server: Served) -> None:
    refused_at = 0
    for takebacks, agreed in (("rules", False), ("always", True)):
        player = await server.begin({"russian": "me"}, takebacks=takebacks)
        await player.give("russian", "front north")
        async with asyncio.timeout(SOON):
            while True:
                view = await player.table("russian")
                if not any(seat == "russian" for seat in view["waiting"]):
                    await asyncio.sleep(0.01)
                elif view["undo"]["refusal"] is None and not (agreed and view["number"] >= refused_at):
                    await player.go_on(1, pick=-1)
                else:
                    break
        if agreed:
            assert view["undo"]["free"]
            assert (await undo(player, "russian"))["done"]
        else:
            refused_at = view["number"]
            assert view["undo"]["refusal"]["code"] == "bot-refuses"
            body = await player.weighty("russian")
            refused = await server.refused(f"{player.path}/undo", body, player.secrets["russian"])
            assert refused == (409, "bot-refuses")


async def test_no_position_stays_written_down_that_was_taken_back(tmp_path: Path) -> None:
    async with served(tmp_path) as server:
        player = await server.begin()
        await player.give("russian", "front north")
        await player.go_on(15)

        def written() -> int | None:
            row = server.registry.store.match(player.id)
            assert row is not None
            return None if row.written is None else row.written.number

        assert written() == 16
        assert (await undo(player, "russian"))["done"]
        assert written() is None
