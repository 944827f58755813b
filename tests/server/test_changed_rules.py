"""Matches at a server outlive a change of the rules."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import sqlalchemy as sa

import hexmarshal as hm
from hexmarshal import Match
from hexmarshal.games import meta, names
from hexmarshal.server.matches.rooms import Room
from hexmarshal.server.storage.store import Store
from tests.contract.changed import CLAUSE, Change, another_die, forbid, other_rules, rename, shuffled
from tests.contract.kept import RECORDS, SERVER, KeptMatch, kept_matches
from tests.server.kit import Player, Served, bearer, served, told_no
from tests.thorough import also

pytestmark = pytest.mark.anyio

GAMES = [game for game in names() if (RECORDS / game).is_dir()]
FEW = ("fury", "galicia")
"""One game in which all is open, and one that hides."""
GIVEN, CULPRIT = 30, 13


@pytest.fixture(params=[*FEW, *also(*[game for game in GAMES if game not in FEW])])
def game(request: pytest.FixtureRequest) -> str:
    """Each game; in short two of them."""
    return str(request.param)


PLAYED: dict[str, tuple[Player, hm.Match, dict[Path, bytes]]] = {}
"""A match of each game as `begun`, with the files that its server left."""


async def begun(folder: Path, game: str) -> tuple[Player, hm.Match]:
    """A match that was played for a while at a server that stopped since: once, and laid down for each test anew."""
    if game not in PLAYED:
        player, match = await played(folder / "first", game)
        files = [file for file in (folder / "first").rglob("*") if file.is_file()]
        PLAYED[game] = player, match, {file.relative_to(folder / "first"): file.read_bytes() for file in files}
        shutil.rmtree(folder / "first")
    player, match, left = PLAYED[game]
    for name, data in left.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    return Player(player.server, player.id, dict(player.secrets), dict(player.seats)), match.copy()


async def played(folder: Path, game: str, orders: int = GIVEN) -> tuple[Player, hm.Match]:
    """Play it at a server of its own."""
    async with served(folder) as server:
        for seed in range(1, 50):
            seats = dict.fromkeys(meta(game).sides, "me")
            player = await server.begin(seats, game=game, seed=str(seed))
            await player.march(orders, seed)
            match = (await server.registry.room(player.id)).match
            if not match.over:
                return player, match
    raise AssertionError(f"Every match of {game} is short.")


@contextmanager
def changed(match: hm.Match, change: Change = forbid, culprit: int = CULPRIT) -> Iterator[pytest.MonkeyPatch]:
    """Other rules."""
    with other_rules(match.game.meta.id) as patch:
        change(patch, match, culprit)
        yield patch


@pytest.mark.parametrize("change", [forbid, *also(another_die)])
async def test_a_match_goes_on_to_its_end(game: str, change: Change, tmp_path: Path) -> None:
    player, match = await begun(tmp_path, game)
    with changed(match, change):
        async with served(tmp_path) as server:
            player.server = server
            side = match.sides[0]
            view = await player.table(side)
            assert (view["number"], view["parted"]["order"], view["parted"]["number"]) == (GIVEN, CULPRIT, GIVEN)
            if change is forbid:
                assert view["parted"]["clause"] == CLAUSE
            room = await server.registry.room(player.id)
            assert room.match.digest() == match.digest()
            log = await server.get(f"{player.path}/log", player.secrets[side], side=side)
            assert [line["number"] for line in log] == list(range(GIVEN + 1))
            assert log[-1]["events"][-1]["text"] == view["parted"]["sentence"]
            await player.finish(whole=(game, change) == (GAMES[0], forbid))
            room = await server.registry.room(player.id)
            assert room.match.over
            record = (await server.http.get(f"{player.path}/record")).content
            assert Match.read(record).digest() == room.match.digest()
        async with served(tmp_path) as server:  # and is opened plainly from then on
            later = await server.registry.room(player.id)
            assert (later.match.digest(), later.match.journal) == (room.match.digest(), room.match.journal)
            assert later.match.diverged == room.match.diverged


async def test_both_players_are_told_at_once_and_only_of_this_change(game: str, tmp_path: Path) -> None:
    player, match = await begun(tmp_path, game)
    with changed(match):
        for _ in range(2):
            async with served(tmp_path) as server:
                player.server = server
                told = [await player.table(side) for side in (None, *match.sides)]
                assert len({view["parted"]["sentence"] for view in told}) == 1
                first = await server.get(f"{player.path}/log", **{"from": GIVEN, "to": GIVEN})
                assert sum("rules were changed" in event["text"] for event in first[0]["events"]) == 1


async def test_a_match_that_holds_goes_on_as_if_nothing_had_been(game: str, tmp_path: Path) -> None:
    player, match = await begun(tmp_path, game)
    for change in (None, rename):
        with other_rules(game) as patch:
            if change is not None:
                change(patch, match, 0)
            for _ in range(2):
                async with served(tmp_path) as server:
                    room = await server.registry.room(player.id)
                    assert (room.match.diverged, room.match.table.encoded()) == (None, match.table.encoded())
                    assert len(room.match._past) >= len(match._past) or change is not None


async def test_what_was_ordered_before_the_change_cannot_be_taken_back(game: str, tmp_path: Path) -> None:
    player, match = await begun(tmp_path, game)
    with changed(match):
        async with served(tmp_path) as server:
            player.server = server
            side = match.journal[-1].side
            body, secrets = {"match": player.id, "side": side, "number": GIVEN}, tuple(player.secrets.values())
            assert await server.refused(f"{player.path}/undo", body, *secrets) == (409, "other-rules")
            await player.march(1, seed=5)
            room = await server.registry.room(player.id)
            giver = room.match.journal[-1].side
            body = {"match": player.id, "side": giver, "number": GIVEN + 1}
            assert (await server.post(f"{player.path}/undo", body, *secrets))["done"]
            room = await server.registry.room(player.id)
            assert room.match.digest() == match.digest()


async def test_the_film_shows_what_still_holds_and_says_what_does_not(tmp_path: Path) -> None:
    player, match = await begun(tmp_path, "fury")
    with changed(match):
        async with served(tmp_path) as server:
            player.server = server
            snapshots = {kept.number for kept in server.registry.store.snapshots(player.id, GIVEN)}
            shown = {}
            for number in range(GIVEN + 1):
                answer = await server.http.get(f"{player.path}/table", params={"at": number})
                shown[number] = answer.status_code == 200
                if not shown[number]:
                    assert told_no(answer) == (409, "not-shown")
                    assert CLAUSE in answer.json()["refusal"]["sentence"]
            assert all(shown[number] for number in (*range(CULPRIT), *snapshots, GIVEN))
            assert not shown[CULPRIT] or CULPRIT in snapshots


async def test_a_study_can_be_made_of_it(game: str, tmp_path: Path) -> None:
    player, match = await begun(tmp_path, game)
    with changed(match):
        async with served(tmp_path) as server:
            player.server = server
            side = match.sides[0]
            answer = await server.http.post(
                f"{player.path}/study", json={"at": GIVEN, "side": side}, headers=bearer(*player.secrets.values())
            )
            if answer.status_code == 403:
                assert told_no(answer) == (403, "hidden")
                return
            study = answer.json()
            room = await server.registry.room(study["id"])
            assert room.match.table.pieces == match.table.pieces


def spoil(folder: Path, *statements: str) -> None:
    """Change what a server left behind."""
    store = Store(folder)
    store.change([(sa.text(statement), {}) for statement in statements])
    store.close()


def last_in_words(folder: Path, player: Player) -> int:
    """The number of the last order after which the position is on the disk in words."""
    store = Store(folder)
    row, kept = store.match(player.id), store.snapshot(player.id, GIVEN)
    store.close()
    assert row is not None
    return max(0 if kept is None else kept.number, 0 if row.written is None else row.written.number)


async def opened(folder: Path, player: Player) -> hm.Match:
    """The match as another server finds it."""
    async with served(folder) as server:
        return (await server.registry.room(player.id)).match


async def test_where_bytes_mean_something_else_the_written_position_is_laid(game: str, tmp_path: Path) -> None:
    player, match = await begun(tmp_path, game)
    with changed(match) as patch:
        shuffled(patch)
        found = await opened(tmp_path, player)
    assert found.diverged is not None
    assert (found.diverged.stands, found.digest()) == (GIVEN, match.digest())


async def test_a_server_that_was_killed_left_its_last_written_position(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def nothing(_: Room) -> None:
        """It had no time to write anything down."""

    with monkeypatch.context() as killed:
        killed.setattr(Room, "keep", nothing)
        player, match = await played(tmp_path, game)
    last = last_in_words(tmp_path, player)
    assert GIVEN - 16 <= last < GIVEN
    with changed(match, culprit=2) as patch:
        shuffled(patch)
        found = await opened(tmp_path, player)
    assert found.diverged is not None
    assert (found.diverged.order, found.diverged.stands) == (2, GIVEN), (
        "what was ordered since then is carried out again"
    )
    assert found.digest() == match.digest()


async def test_if_nothing_was_kept_it_goes_on_from_the_last_order_that_holds(game: str, tmp_path: Path) -> None:
    player, match = await begun(tmp_path, game)
    spoil(tmp_path, "update matches set text = null, latest = null", "delete from snapshots")
    with changed(match):
        found = await opened(tmp_path, player)
        assert found.diverged is not None
        assert (found.diverged.stands, found.number, found.base) == (CULPRIT - 1, GIVEN, GIVEN)
        async with served(tmp_path) as server:
            player.server = server
            await player.finish()
            assert (await server.registry.room(player.id)).match.over


def copied(folder: Path) -> Path:
    """A copy of the database of an earlier version."""
    folder.mkdir()
    for name in ("table.sqlite3", "table.key"):
        shutil.copyfile(SERVER / name, folder / name)
    return folder


async def test_matches_of_an_earlier_version_go_on_too(game: str, tmp_path: Path) -> None:
    entries = [entry for entry in kept_matches() if entry.game == game]
    async with served(copied(tmp_path / "before")) as server:
        before = {entry.id: (await server.registry.room(entry.id)).match for entry in entries}
    with other_rules(game) as patch:
        for match in before.values():
            if match.diverged is None and match.number:
                forbid(patch, match, (match.number + 1) // 2)
        async with served(copied(tmp_path / "after")) as server:
            for entry in entries:
                await outlives(server, entry, before[entry.id])


async def outlives(server: Served, entry: KeptMatch, before: hm.Match) -> None:
    """A match of an earlier version stands as it stood, has parted, and goes on."""
    card = await server.get(f"/api/matches/{entry.id}")
    found = (await server.registry.room(entry.id)).match
    assert (found.number, found.over, found.result) == (before.number, before.over, before.result)
    assert (found.diverged is None) == (before.number == 0)
    assert (card["number"], card["over"]) == (found.number, found.over)
    player = Player(server, entry.id, entry.secrets, {})
    await player.table()
    await player.march(10)
    room = await server.registry.room(entry.id)
    assert room.match.over or room.match.number >= before.number + 10
