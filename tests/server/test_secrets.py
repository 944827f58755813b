"""What a seat gets over any call does not change, not by a byte, where only things differ that are hidden from it."""

import random
import re
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest

from hexmarshal import Match, desk
from hexmarshal.core.engine.table import Table
from hexmarshal.games import names
from tests.contract.walks import RICHEST
from tests.server.kit import Player, Served, bearer, served
from tests.thorough import THOROUGH

pytestmark = pytest.mark.anyio

HIDING = [game for game in names() if Match.new(game).table.hides]
STOPS = (2, 4, 18, 26) * THOROUGH or (6, 18)
"""After so many orders, and again so many, everything is asked for."""


async def begin(server: Served, game: str, scenario: str, **more: Any) -> Player:
    """A match in which every side is played by somebody."""
    sides = dict.fromkeys((side.id for side in desk.card(game).sides), "me")
    return await server.begin(sides, game=game, scenario=scenario, **more)


class Eyes:
    """One side, which asks for all that it can ask for."""

    def __init__(self, player: Player, side: str, pointing: list[tuple[str, str]]) -> None:
        self._player = player
        self._side = side
        self._headers = bearer(player.secrets[side])
        self._pointing = pointing

    async def everything(self) -> dict[str, bytes]:
        """Every answer, by what was asked."""
        found = {}
        layers = [f"layers/{kind.id}" for kind in desk.card(await self._game()).layers]
        files = ("notes", "log.csv", *(("share.html",) if THOROUGH else ()))
        for what in ("table", "log", "orders", "chat", "record", "", *files, *layers):
            found[f"own {what}"] = await self._get(what, {"side": self._side})
            if what != "orders":
                found[f"onlooker {what}"] = await self._get(what, {})
        for subject, where in self._pointing:
            body = {"side": self._side, "subject": subject, "where": where}
            for what in ("explain", "forecast"):
                found[f"{what} {subject} {where}"] = await self._post(what, body)
        found["study"] = await self._post("study", {"at": 0})
        seen = {"match": self._player.id, "side": self._side, "number": 10**6}
        found["undo"] = await self._post("undo", seen)
        found["live"] = await self._live()
        return found

    async def _game(self) -> str:
        return str((await self._player.table())["game"])

    async def _get(self, what: str, query: dict[str, str]) -> bytes:
        path = f"{self._player.path}/{what}".rstrip("/")
        return (await self._player.server.http.get(path, params=query, headers=self._headers)).content

    async def _post(self, what: str, body: dict[str, Any]) -> bytes:
        http = self._player.server.http
        return (await http.post(f"{self._player.path}/{what}", json=body, headers=self._headers)).content

    async def _live(self) -> bytes:
        hello = {"side": self._side, "secret": self._player.secrets[self._side], "have": -1}
        async with self._player.server.live(self._player.id, hello) as line:
            return str(await line.next("view")).encode()


def pointing(view: dict[str, Any], lots: random.Random) -> list[tuple[str, str]]:
    """Things to pick up and hexes to point at with them: where others stand, and anywhere."""
    board = [hex.id for hex in desk.board(view["game"]).hexes]
    others = [piece["at"] for piece in view["pieces"] if piece["side"] != view["side"]]
    subjects = [subject["id"] for subject in (view["decision"] or {"subjects": []})["subjects"]]
    pieces = [piece["id"] for piece in view["pieces"]]
    chosen = [*lots.sample(subjects, min(6, len(subjects))), *lots.sample(pieces, min(4, len(pieces)))]
    return [(subject, where) for subject in chosen for where in (lots.choice(others or board), lots.choice(board))]


async def is_told_the_same(player: Player, side: str, dream: Table[Any, Any], eyes: Eyes) -> None:
    """Whether a side is told by everything the same on a table that may be the real one for all it knows."""
    room = await player.server.registry.room(player.id)
    real, answers = room.match, await eyes.everything()
    try:
        room.match = real.copy()
        room.match.table, dream.chance = dream, real.table.chance
        room.looks.clear()
        dreamt = await eyes.everything()
    finally:
        room.match = real
        room.looks.clear()
    different = [what for what in answers if answers[what] != dreamt[what]]
    assert not different, (real.number, side, answers[different[0]], dreamt[different[0]])


@pytest.mark.parametrize("game", HIDING)
async def test_where_only_hidden_things_differ_every_answer_is_the_same(server: Served, game: str) -> None:
    hidden = 0
    for scenario in [found.id for found in desk.card(game).scenarios] if THOROUGH else [RICHEST[game]]:
        lots = random.Random(f"{game} {scenario}")
        player = await begin(server, game, scenario)
        room = await server.registry.room(player.id)
        for orders in STOPS:
            await player.march(orders, lots.randrange(1000))
            for side in room.match.view(None).waiting:
                dream = room.match.view(side).imagine("a dream").table
                if dream.encoded() != room.match.table.encoded():
                    hidden += 1
                    eyes = Eyes(player, side, pointing(await player.table(side), lots))
                    await is_told_the_same(player, side, dream, eyes)
    assert hidden


async def test_whatever_the_enemy_marks_in_secret_a_side_is_told_the_same(server: Served) -> None:
    mine, theirs = "serbia", "austria-hungary"
    seen = []
    for pick in (0, -1):
        player = await begin(server, "drina", "campaign")
        told = []
        hello = {"side": mine, "secret": player.secrets[mine]}
        async with server.live(player.id, hello) as line:
            told.append(await line.next("view"))
            for number in range(12):
                side, chosen = (theirs, pick) if number % 2 else (mine, 0)
                offers = await server.get(f"{player.path}/orders", player.secrets[side], side=side)
                placing = [offer["order"] for offer in offers["offers"] if offer["order"]["order"] == "place"]
                body = {"side": side, "number": number, "order": placing[chosen]}
                answer = await server.post(f"{player.path}/orders", body, player.secrets[side])
                told += [answer if side == mine else None, await line.next("step")]
        view = await player.table(mine)
        eyes = Eyes(player, mine, pointing(view, random.Random("pointing")))
        found = {what: strip(player, answer) for what, answer in (await eyes.everything()).items()}
        seen.append({"told": str(told).replace(player.id, ""), **found})
        secret = await player.table(theirs)
        assert {piece["at"] for piece in secret["pieces"]} != {piece["at"] for piece in view["pieces"]}
    assert seen[0] == seen[1]


def strip(player: Player, answer: bytes) -> str:
    """An answer without what must differ between two matches: their ids and times."""
    return re.sub(r'"updated":[0-9.e+]+', "", answer.decode().replace(player.id, ""))


async def test_neither_a_dump_nor_the_files_of_a_running_match_tell_a_secret(tmp_path: Path) -> None:
    seed = "dice that nobody may know"
    async with served(tmp_path) as server:
        player = await begin(server, "drina", "campaign", seed=seed)
        await player.march(40)
        match = (await server.registry.room(player.id)).match
        said = {"side": "serbia", "text": "Nobody else shall read this."}
        await server.post(f"{player.path}/chat", said, player.secrets["serbia"])
        with closing(sqlite3.connect(tmp_path / "table.sqlite3")) as database:
            dump = "\n".join(database.iterdump()).encode()
        files = b"".join(path.read_bytes() for path in tmp_path.iterdir() if path.suffix != ".key")
    assert player.id.encode() in dump
    hidden = [seed, said["text"], *player.secrets.values(), *(given.digest for given in match.journal if given.digest)]
    hidden += [given.order.notation for given in match.journal if len(given.order.notation) > 5]
    hidden += [msgspec.json.encode(given.order).decode() for given in match.journal]
    for text in hidden:
        for form in (text.encode(), text.encode().hex().encode(), text.encode().hex().upper().encode()):
            assert form not in dump, text
            assert form not in files, text
