"""What a bot is after is its own affair while the match runs, unless the match was begun aloud; then it is history."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from hexmarshal import Match, desk
from tests.server.kit import SOON, Player, Served, bearer, served
from tests.thorough import at_length

pytestmark = pytest.mark.anyio

SEATS = {"russian": "bot:staff-1", "german-austrian": "me"}
ME = "german-austrian"


async def said(player: Player) -> dict[int, str]:
    """What the bot said by now, as the disk keeps it, by the number of the order. Waits until there is something."""
    store = player.server.registry.store
    async with asyncio.timeout(SOON):
        while True:
            lines = await asyncio.to_thread(store.lines, player.id)
            found = {number: line.purpose for number, line in enumerate(lines, 1) if line.purpose}
            if found and (await player.table())["waiting"] == [ME]:
                return found
            await asyncio.sleep(0.02)


async def shown(player: Player, side: str | None) -> dict[int, str]:
    """What the log tells of it."""
    secrets, query = ((player.secrets[side],), {"side": side}) if side else ((), {})
    log = await player.server.get(f"{player.path}/log", *secrets, **query)
    return {line["number"]: line["purpose"] for line in log if line["purpose"]}


async def everything(player: Player) -> list[str]:
    """Every answer that the other seat, or an onlooker, gets."""
    http, headers = player.server.http, bearer(player.secrets[ME])
    layers = [f"/layers/{kind.id}" for kind in desk.card("fury").layers]
    asked = ["", "/table", "/table?at=3", "/log", "/chat", "/record", "/orders", *layers]
    addresses = ["/api/matches", *(player.path + what for what in asked)]
    addresses += [f"{address}{'&' if '?' in address else '?'}side={ME}" for address in addresses]
    found = [(await http.get(address, headers=headers)).text for address in addresses]
    hello = {"side": ME, "secret": player.secrets[ME], "have": -1}
    for first in (hello, {}):
        async with player.server.live(player.id, first) as line:
            found.append(str(await line.next("view")))
    return found


async def until_mine(line: Any) -> list[str]:
    """What a live connection tells until it is for the person to choose."""
    heard: list[Any] = [await line.next("view")]
    while heard[-1]["view"].get("waiting", []) != [ME]:
        heard.append(await line.next())
        if heard[-1]["kind"] not in ("view", "step"):
            heard[-1] = {"view": {}, "kind": heard[-1]["kind"]}
    return [told["purpose"] for update in heard if "told" in update for told in _lines(update["told"])]


def _lines(told: Any) -> list[Any]:
    return told if isinstance(told, list) else [told]


async def test_the_other_seat_never_gets_it_while_the_match_runs(server: Served) -> None:
    player = await server.begin(SEATS)
    hello = {"side": ME, "secret": player.secrets[ME], "have": -1}
    async with server.live(player.id, hello) as line:
        heard = await until_mine(line)
    assert heard
    assert set(heard) == {""}
    sentences = await said(player)
    for answer in await everything(player):
        assert not any(sentence in answer for sentence in sentences.values())


async def test_a_study_of_a_match_that_runs_does_not_tell_it(server: Served) -> None:
    player = await server.begin(SEATS)
    number = max(await said(player))
    made = await server.post(f"{player.path}/study", {"at": number})
    secrets = {side: seat["secret"] for side, seat in made["seats"].items()}
    study = Player(server, made["id"], secrets, made["seats"])
    assert await shown(study, ME) == await shown(study, None) == {}


async def test_when_the_match_is_over_everybody_reads_it_in_the_log(tmp_path: Path) -> None:
    async with served(tmp_path) as server:
        player = await server.begin(SEATS)
        sentences = await said(player)
        assert await shown(player, ME) == await shown(player, None) == {}
        await player.resign(ME)
        assert await shown(player, ME) == await shown(player, None) == sentences
    async with served(tmp_path) as server:
        player.server = server
        assert await shown(player, None) == sentences


@at_length
async def test_the_record_of_a_match_that_is_over_keeps_it_and_can_be_studied(server: Served) -> None:
    player = await server.begin(SEATS)
    sentences = await said(player)
    await player.resign(ME)
    record = (await server.http.get(f"{player.path}/record")).text
    assert Match.read(record.encode()).purposes == sentences
    made = await server.post("/api/records", {"record": record})
    study = Player(server, made["id"], {}, made["seats"])
    assert await shown(study, None) == sentences


async def test_in_a_match_begun_aloud_it_is_told_with_the_order(server: Served) -> None:
    player = await server.begin(SEATS, aloud=True)
    hello = {"side": ME, "secret": player.secrets[ME], "have": -1}
    async with server.live(player.id, hello) as line:
        heard = await until_mine(line)
    sentences = await said(player)
    assert [sentence for sentence in heard if sentence] == list(sentences.values())
    assert await shown(player, ME) == await shown(player, None) == sentences


async def test_a_dump_does_not_show_it(tmp_path: Path) -> None:
    async with served(tmp_path) as server:
        sentences = await said(await server.begin(SEATS))
    dump = b"".join(path.read_bytes() for path in tmp_path.iterdir() if path.name != "table.key")
    assert dump
    assert not any(sentence.encode() in dump for sentence in sentences.values())
