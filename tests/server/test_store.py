"""The database tells nobody what a seat may not know, and is not opened with the wrong key."""

import os
import sqlite3
import sqlite3.dbapi2
import stat
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from hexmarshal.server.storage.seal import Seal, SealError
from hexmarshal.server.storage.store import Store, StoreError
from tests.server.kit import served


def dump(directory: Path) -> bytes:
    """Everything that lies in the directory but the key."""
    return b"".join(path.read_bytes() for path in sorted(directory.iterdir()) if path.suffix != ".key")


@pytest.mark.anyio
async def test_a_dump_of_the_database_reveals_nothing(tmp_path: Path) -> None:
    seed = "the-dice-of-this-match"
    async with served(tmp_path) as server:
        player = await server.begin({"russian": "me", "german-austrian": "me"}, seed=seed)
        await player.give("russian", "front north")
        await player.march(70)
        await server.post(f"{player.path}/chat", {"side": "russian", "text": "Let us talk"}, player.secrets["russian"])
        friend = await server.begin({"russian": "me", "german-austrian": "friend"})
        match = (await server.registry.room(player.id)).match
        files = dump(tmp_path)
    assert player.id.encode() in files
    hidden = [seed, "front", "Front A", "Let us talk", *player.secrets.values(), *friend.secrets.values()]
    hidden += [friend.seats["german-austrian"]["invitation"]]
    hidden += [given.digest for given in match.journal if given.digest]
    hidden += [given.order.notation for given in match.journal if len(given.order.notation) > 5]
    assert [text for text in hidden if text.encode() in files] == []


def test_sealed_texts_do_not_tell_by_their_length() -> None:
    seal = Seal(bytes(32))
    assert len({len(seal.close(b"x" * length, "here")) for length in range(100)}) == 1


def test_a_seal_holds_for_its_place_and_its_key_only() -> None:
    seal = Seal(bytes(32))
    closed = seal.close(b"order", "match order 1")
    assert seal.open(closed, "match order 1") == b"order"
    attempts: list[Callable[[], bytes]] = [
        lambda: seal.open(closed, "match order 2"),
        lambda: Seal(b"1" * 32).open(closed, "match order 1"),
        lambda: seal.open(closed[:-1] + bytes([closed[-1] ^ 1]), "match order 1"),
        lambda: seal.open(b"", "match order 1"),
    ]
    for attempt in attempts:
        with pytest.raises(SealError):
            attempt()


def test_no_two_seals_share_a_nonce() -> None:
    seal = Seal(bytes(32))
    assert len({seal.close(b"", "x")[:12] for _ in range(1000)}) == 1000
    assert Seal(bytes(32)).close(b"", "x")[:8] != seal.close(b"", "x")[:8]


def test_the_key_and_the_database_are_for_the_eyes_of_the_host(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        for _ in range(2):
            store = Store(tmp_path)
            for name in ("table.key", "table.sqlite3", "table.sqlite3-wal", "table.sqlite3-shm"):
                assert stat.S_IMODE((tmp_path / name).stat().st_mode) == 0o600, name
            store.close()
            (tmp_path / "table.sqlite3").chmod(0o644)  # as an earlier version may have left it
    finally:
        os.umask(before)


def test_files_beside_the_database_that_a_dead_server_left_open_become_private_too(tmp_path: Path) -> None:
    Store(tmp_path).close()
    with closing(sqlite3.connect(tmp_path / "table.sqlite3")) as other:  # as long as it is there they stay
        other.execute("create table left (x)")
        for name in ("table.sqlite3", "table.sqlite3-wal", "table.sqlite3-shm"):
            (tmp_path / name).chmod(0o644)
        store = Store(tmp_path)
        for name in ("table.sqlite3", "table.sqlite3-wal", "table.sqlite3-shm"):
            assert stat.S_IMODE((tmp_path / name).stat().st_mode) == 0o600, name
        store.close()


def test_a_database_is_not_opened_without_its_key(tmp_path: Path) -> None:
    Store(tmp_path).close()
    key = tmp_path / "table.key"
    good = key.read_text()
    for text in ("00" * 32, "no key", ""):
        key.write_text(text)
        with pytest.raises(StoreError, match="key"):
            Store(tmp_path)
    key.unlink()
    with pytest.raises(StoreError, match="missing"):
        Store(tmp_path)
    key.write_text(good)
    Store(tmp_path).close()


def test_a_database_of_a_newer_hexmarshal_is_left_alone(tmp_path: Path) -> None:
    Store(tmp_path).close()
    with sqlite3.connect(tmp_path / "table.sqlite3") as database:
        database.execute("update about set value = '99' where name = 'version'")
    database.close()
    with pytest.raises(StoreError, match="newer"):
        Store(tmp_path)


def test_a_database_that_is_not_opened_is_let_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Store(tmp_path).close()
    with closing(sqlite3.connect(tmp_path / "table.sqlite3")) as database, database:
        database.execute("update about set value = '99' where name = 'version'")
    opened: list[sqlite3.Connection] = []
    connect = sqlite3.dbapi2.connect

    def counted(*given: Any, **named: Any) -> sqlite3.Connection:
        opened.append(connect(*given, **named))
        return opened[-1]

    monkeypatch.setattr(sqlite3.dbapi2, "connect", counted)
    with pytest.raises(StoreError, match="newer"):
        Store(tmp_path)
    assert opened
    for connection in opened:
        with pytest.raises(sqlite3.ProgrammingError, match="closed"):
            connection.execute("select 1")


def test_a_file_that_is_no_database_is_told(tmp_path: Path) -> None:
    Store(tmp_path).close()
    (tmp_path / "table.sqlite3").write_bytes(b"no database at all " * 100)
    with pytest.raises(StoreError, match="cannot be opened"):
        Store(tmp_path)


def test_what_is_acknowledged_is_flushed_to_the_disk(tmp_path: Path) -> None:
    store = Store(tmp_path)
    with store._engine.connect() as connection:
        assert connection.exec_driver_sql("pragma journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("pragma synchronous").scalar() == 2
    store.close()
