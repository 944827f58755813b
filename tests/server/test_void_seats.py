"""A seat that was given to somebody else is void at once, for those too who follow the match from it."""

import asyncio
import contextlib
from pathlib import Path
from typing import Any

import pytest

from hexmarshal.cli.serve import links
from hexmarshal.server.matches import live
from tests.server.kit import Line, Player, Served

pytestmark = pytest.mark.anyio


def hello(side: str, secret: str) -> dict[str, Any]:
    """The first message of a seat."""
    return {"side": side, "secret": secret, "have": -1}


async def new_owner(server: Served, player: Player, side: str, capsys: pytest.CaptureFixture[str]) -> str:
    """The host makes a new link to a seat and somebody takes it; his secret."""
    links(player.id, side, server.registry.settings.data, "")
    invitation = capsys.readouterr().out.strip().rpartition("/")[2]
    taken = await server.post(f"{player.path}/claim", {"invitation": invitation})
    return str(taken["seats"][side]["secret"])


async def rest(line: Line) -> list[Any]:
    """What still comes until the connection is closed."""
    found = []
    with contextlib.suppress(EOFError):
        while True:
            found.append(await line.next())
    return found


async def test_who_follows_from_a_seat_that_became_void_is_told_why_and_nothing_more(
    server: Served, capsys: pytest.CaptureFixture[str]
) -> None:
    sides = dict.fromkeys(("austria-hungary", "germany", "serbia", "bulgaria"), "me")
    player = await server.begin(sides, game="drina", scenario="campaign")
    async with (
        server.live(player.id, hello("serbia", player.secrets["serbia"])) as old,
        server.live(player.id, hello("germany", player.secrets["germany"])) as other,
    ):
        await old.next("view")
        await other.next("view")
        await old.next("seats")
        secret = await new_owner(server, player, "serbia", capsys)
        orders = await server.get(f"{player.path}/orders", secret, side="serbia")
        body = {"side": "serbia", "number": orders["number"], "order": orders["offers"][0]["order"]}
        await server.post(f"{player.path}/orders", body, secret)
        (told,) = await rest(old)
        assert (told["kind"], told["refusal"]["code"]) == ("refused", "not-your-seat")
        assert old.closed == live.REFUSED
        assert (await other.next("step"))["told"]["number"] == 1
        assert not (await player.table())["seats"]["serbia"]["online"]
    async with server.live(player.id, hello("serbia", secret)) as new:
        assert (await new.next())["view"]["side"] == "serbia"


async def test_what_waits_for_a_slow_browser_is_thrown_away_with_its_seat(
    server: Served, capsys: pytest.CaptureFixture[str]
) -> None:
    player = await server.begin()
    async with server.live(player.id, hello("russian", player.secrets["russian"])) as old:
        await old.next("view")
        old.reading.clear()
        await player.march(5)
        await new_owner(server, player, "russian", capsys)
        old.reading.set()
        assert len([update for update in await rest(old) if update["kind"] == "step"]) <= 1  # one was on its way


async def test_nobody_slips_in_with_the_old_secret_while_the_seat_is_being_taken(server: Served) -> None:
    maker = await server.begin({"russian": "me", "german-austrian": "friend"})
    room = await server.registry.room(maker.id)
    taken = await server.post(
        f"{maker.path}/claim", {"invitation": maker.seats["german-austrian"]["invitation"]}
    )  # fmt: skip
    secret = taken["seats"]["german-austrian"]["secret"]
    async with room.lock:
        async with asyncio.timeout(10):
            line = Line(server.app, maker.id, {})
            await line.begin(hello("german-austrian", secret))
            await asyncio.sleep(0.1)  # it was asked for its secret and waits for its turn
            chair = room.chairs["german-austrian"]
            await room.sit(type(chair)("german-austrian", "person", "", b"another"))
    try:
        assert (await line.next())["refusal"]["code"] == "not-your-seat"
        assert not room.watchers
    finally:
        await line.end()


async def test_a_link_that_nobody_has_opened_leaves_the_seat_as_it_is(
    server: Served, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    player = await server.begin()
    async with server.live(player.id, hello("russian", player.secrets["russian"])) as line:
        await line.next("view")
        links(player.id, "russian", server.registry.settings.data, "")
        await player.give("russian", "front north")
        assert (await line.next("step"))["told"]["number"] == 1
