"""What an earlier version wrote can be opened: each record, and each match of a server's database.

What a version is expected to find is what the one that wrote it found, unless the entry of the manifest says otherwise.
"""

import shutil
from collections.abc import AsyncIterator
from typing import Any

import pytest

from tests.contract.kept import RECORDS, SERVER, KeptMatch, KeptRecord, kept_matches, kept_records, opened, outcome
from tests.server.kit import Served, bearer, served, told_no


@pytest.fixture(scope="module")
def anyio_backend() -> str:
    """The event loop of the server."""
    return "asyncio"


@pytest.fixture(scope="module")
async def server(tmp_path_factory: pytest.TempPathFactory, anyio_backend: str) -> AsyncIterator[Served]:
    """A server on a copy of the database."""
    data = tmp_path_factory.mktemp("kept")
    for name in ("table.sqlite3", "table.key"):
        shutil.copyfile(SERVER / name, data / name)
    async with served(data) as running:
        yield running


@pytest.mark.parametrize("entry", kept_records(), ids=lambda entry: entry.file)
def test_a_kept_record_opens_at_the_same_position(entry: KeptRecord) -> None:
    assert opened(RECORDS / entry.file) == entry.outcome


def test_every_kept_record_is_in_the_manifest() -> None:
    assert {path.relative_to(RECORDS).as_posix() for path in RECORDS.glob("*/*")} == {e.file for e in kept_records()}


@pytest.mark.anyio
@pytest.mark.parametrize("entry", kept_matches(), ids=lambda entry: f"{entry.game}-{entry.about}")
async def test_a_kept_match_opens_on_the_server_and_goes_on(server: Served, entry: KeptMatch) -> None:
    path, secrets = f"/api/matches/{entry.id}", dict(entry.secrets)
    if entry.outcome.refused:
        answer = await server.http.get(f"{path}/table", headers=bearer(*secrets.values()))
        assert told_no(answer)[1] == entry.outcome.refused
        return
    room = await server.registry.room(entry.id)
    assert outcome(room.match) == entry.outcome
    assert {side: chair.name for side, chair in room.chairs.items() if chair.kind == "bot"} == entry.bots
    assert tuple(line["text"] for line in await server.get(f"{path}/chat")) == entry.chat
    for side, invitation in entry.invitations.items():
        claimed = await server.post(f"{path}/claim", {"invitation": invitation})
        secrets[side] = claimed["seats"][side]["secret"]
    for side, secret in secrets.items():
        await sees_it(server, entry, side, secret)
    if entry.outcome.choices:
        await goes_on(server, entry, secrets)


async def sees_it(server: Served, entry: KeptMatch, side: str, secret: str) -> None:
    """The holder of a seat finds the match in his list, its table and every line of its log."""
    path, found = f"/api/matches/{entry.id}", entry.outcome
    assert [card["id"] for card in await server.get("/api/matches", secret)] == [entry.id]
    view = await server.get(f"{path}/table", secret, side=side)
    assert (view["number"], set(view["waiting"])) == (found.orders, set(found.choices))
    assert (view["result"] or {}).get("sentence", "") == found.result
    log: list[Any] = []
    while len(log) <= found.orders:  # of a long one each answer is a part
        log += await server.get(f"{path}/log", secret, side=side, **{"from": len(log)})
    assert [line["number"] for line in log] == list(range(found.orders + 1))


async def goes_on(server: Served, entry: KeptMatch, secrets: dict[str, str]) -> None:
    """A side that is to decide is offered the same orders, and can give the first of them."""
    side, choice = next((side, choice) for side, choice in entry.outcome.choices.items() if side in secrets)
    path, number = f"/api/matches/{entry.id}/orders", entry.outcome.orders
    found = await server.get(path, secrets[side], side=side)
    first = found["offers"][0]
    assert (found["number"], len(found["offers"]), first["notation"]) == (number, choice.orders, choice.first)
    body = {"side": side, "number": number, "order": first["order"]}
    assert (await server.post(path, body, secrets[side]))["number"] == number + 1
