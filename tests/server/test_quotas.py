"""Nobody fills the server: so many matches from one address, so many for bots alone; what has begun goes on."""

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest

from hexmarshal.server.denied import Denied
from hexmarshal.server.matches import quota
from hexmarshal.server.matches.quota import Quota, address_of
from tests.server.kit import HOST, Served, served, told_no

BOTS = {"russian": "bot:random", "german-austrian": "bot:random"}


def scope(client: str | None, *forwarded: str) -> dict[str, Any]:
    """A request."""
    headers = [(b"x-forwarded-for", value.encode()) for value in forwarded]
    return {"client": None if client is None else (client, 1), "headers": headers}


@pytest.mark.parametrize(
    ("client", "forwarded", "address"),
    [
        ("127.0.0.1", (), ""),
        ("::1", (), ""),
        (None, (), ""),
        ("203.0.113.7", (), "203.0.113.7"),
        ("203.0.113.7", ("198.51.100.1",), "203.0.113.7"),  # whoever is no proxy of ours may say anything
        ("127.0.0.1", ("203.0.113.7",), "203.0.113.7"),
        ("127.0.0.1", ("198.51.100.1, 203.0.113.7",), "203.0.113.7"),  # the proxy adds the last
        ("127.0.0.1", ("198.51.100.1", "203.0.113.7"), "203.0.113.7"),
        ("127.0.0.1", ("unknown",), "unknown"),
        ("2001:db8:1:2:3:4:5:6", (), "2001:db8:1:2::"),
        ("2001:db8:1:2:ffff::", (), "2001:db8:1:2::"),
        ("::ffff:203.0.113.7", (), "203.0.113.7"),
    ],
)
def test_whose_request_it_is(client: str | None, forwarded: tuple[str, ...], address: str) -> None:
    assert address_of(scope(client, *forwarded)) == address


def begin(given: Quota, address: str = "203.0.113.7") -> bool:
    """Whether an address may begin a match."""
    try:
        with given.spend(address):
            return True
    except Denied:
        return False


def test_an_address_begins_so_many_matches_at_once_and_as_many_again_in_an_hour() -> None:
    now = [0.0]
    given = Quota(3, lambda: now[0])
    assert [begin(given) for _ in range(5)] == [True, True, True, False, False]
    assert begin(given, "203.0.113.8")
    now[0] = 1199.0
    assert not begin(given)
    now[0] = 1201.0
    assert [begin(given) for _ in range(2)] == [True, False]
    now[0] = 100_000.0
    assert [begin(given) for _ in range(4)] == [True, True, True, False]


def test_who_is_refused_is_told_when_to_come_back() -> None:
    given = Quota(2, lambda: 0.0)
    assert begin(given)
    assert begin(given)
    with pytest.raises(Denied, match="Please come back in 31 minutes") as refused, given.spend("203.0.113.7"):
        pass
    assert (refused.value.status, refused.value.refusal.code) == (429, "too-many")
    assert refused.value.headers == ((b"retry-after", b"1801"),)


def test_what_is_refused_for_another_reason_is_not_counted_but_a_record_is() -> None:
    given = Quota(1, lambda: 0.0)
    for whatever in (False, True):
        with pytest.raises(Denied, match=r"no\."), given.spend("x", whatever=whatever):
            raise Denied(409, "no", "no.")
    assert not begin(given, "x")


def test_this_machine_begins_as_many_as_it_likes() -> None:
    given = Quota(0)
    assert begin(given, "")
    assert not begin(given, "x")


def test_no_more_addresses_are_remembered_than_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quota, "MANY", 10)
    given = Quota(1)
    for n in range(50):
        assert begin(given, f"203.0.113.{n}")
    assert len(given._spent) == 10
    assert not begin(given, "203.0.113.49")


def stranger(server: Served) -> httpx.AsyncClient:
    """Somebody on the network."""
    transport = httpx.ASGITransport(app=server.app, client=("203.0.113.7", 1))
    return httpx.AsyncClient(transport=transport, base_url=HOST)


@pytest.mark.anyio
async def test_matches_studies_and_records_of_an_address_count_together(tmp_path: Path) -> None:
    async with served(tmp_path, matches_an_hour=3) as server, stranger(server) as http:
        made = await http.post("/api/matches", json={"game": "fury", "seats": {"german-austrian": "friend"}})
        assert made.status_code == 200
        assert told_no(await http.post("/api/matches", json={"game": "chess"})) == (404, "unknown-game")
        path = f"/api/matches/{made.json()['id']}"
        assert (await http.post(f"{path}/study", json={"at": 0})).status_code == 200
        assert told_no(await http.post("/api/records", json={"record": "none"})) == (409, "bad-record")
        for call, body in (("/api/matches", {"game": "fury"}), (f"{path}/study", {"at": 0})):
            assert told_no(await http.post(call, json=body)) == (429, "too-many")
        assert told_no(await http.post("/api/records", json={"record": "none"})) == (429, "too-many")
        assert server.registry.store.count() == 2
        await server.begin()


@pytest.mark.anyio
async def test_no_more_matches_of_bots_alone_go_on_than_the_host_allows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    thinking = asyncio.Event()

    async def long(*_: Any) -> None:
        await thinking.wait()

    monkeypatch.setattr("hexmarshal.server.matches.registry.let_bots_play", long)
    async with served(tmp_path, bot_matches=2) as server:
        body = {"game": "fury", "seats": BOTS}
        answers = await asyncio.gather(*(server.http.post("/api/matches", json=body) for _ in range(6)))
        assert sorted(answer.status_code for answer in answers) == [200, 200, 503, 503, 503, 503]
        assert {told_no(answer) for answer in answers if answer.status_code == 503} == {(503, "full")}
        assert server.registry.store.count() == 2  # who is refused is not written down
        assert (await server.begin({"russian": "me"})).id
        thinking.set()
        async with asyncio.timeout(10):
            while server.registry._playing:
                await asyncio.sleep(0.01)
        await server.begin(BOTS)


@pytest.mark.anyio
async def test_matches_of_bots_alone_that_were_left_do_not_all_go_on_when_they_are_looked_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def long(*_: Any) -> None:
        await asyncio.Event().wait()

    async with served(tmp_path, bot_matches=9) as server:
        monkeypatch.setattr("hexmarshal.server.matches.registry.let_bots_play", long)
        left = [await server.begin(BOTS) for _ in range(4)]
    async with served(tmp_path, bot_matches=2) as server:
        for player in left:
            player.server = server
            assert (await player.table())["number"] == 0
        assert len(server.registry._playing) == 2


@pytest.mark.anyio
async def test_a_match_that_has_begun_is_opened_however_many_are_played(tmp_path: Path) -> None:
    async with served(tmp_path, open_matches=1) as server:
        first = await server.begin()
        await first.give("russian", "front north")
        others = [await server.begin() for _ in range(2)]
        assert server.registry.in_memory(first.id) is None
        async with server.live(others[0].id, {}) as one, server.live(others[1].id, {}) as two:
            await one.next("view")
            await two.next("view")
            assert await server.refused("/api/matches", {"game": "fury"}) == (503, "full")
            assert server.registry.store.count() == 3
            assert (await first.table())["number"] == 1
            await first.go_on(1)
        await server.begin()
