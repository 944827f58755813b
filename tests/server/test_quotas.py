"""Nobody fills the server: so many matches from one address, so many for bots alone; what has begun goes on."""

import asyncio
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from hexmarshal.games import meta
from hexmarshal.server.denied import Denied
from hexmarshal.server.matches import quota
from hexmarshal.server.matches.asking import Asker, asker_of
from hexmarshal.server.matches.quota import Quota
from tests.server.kit import HOST, Served, served, told_no

RECORD = Path(__file__).parents[1] / "fixtures" / "drina" / "1915-1-random-random-random-random.jsonl"
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
        ("::ffff:127.0.0.1", (), ""),
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
    assert asker_of(scope(client, *forwarded)).address == address


NETWORK = ("2001:db8:1:2::", "2001:db8:1::/56", "2001:db8:1::/48")


def test_an_ipv6_address_belongs_to_networks() -> None:
    found = asker_of(scope("2001:db8:1:2:3:4:5:6"))
    assert (found.address, *found.networks) == NETWORK
    assert found.widest == "2001:db8:1::/48"
    assert asker_of(scope("203.0.113.7")).widest == "203.0.113.7"


def quota_of(most: float, now: list[float] | None = None, **more: Any) -> Quota:
    """A quota at a time of the test's own."""
    return Quota(most, told="Many matches were started from {place}.", clock=lambda: now[0] if now else 0.0, **more)


def begin(given: Quota, address: str = "203.0.113.7") -> bool:
    """Whether an address may begin a match."""
    try:
        given.spend(asker_of(scope(address)))
    except Denied:
        return False
    return True


def test_an_address_begins_so_many_matches_at_once_and_as_many_again_in_an_hour() -> None:
    now = [0.0]
    given = quota_of(3, now)
    assert [begin(given) for _ in range(5)] == [True, True, True, False, False]
    assert begin(given, "203.0.113.8")
    now[0] = 1199.0
    assert not begin(given)
    now[0] = 1201.0
    assert [begin(given) for _ in range(2)] == [True, False]
    now[0] = 100_000.0
    assert [begin(given) for _ in range(4)] == [True, True, True, False]


def test_who_is_refused_is_told_when_to_come_back() -> None:
    given = quota_of(2)
    assert begin(given)
    assert begin(given)
    with pytest.raises(Denied, match=r"from your address\. Please come back in 31 minutes") as refused:
        given.spend(Asker("203.0.113.7"))
    assert (refused.value.status, refused.value.refusal.code) == (429, "too-many")
    assert refused.value.headers == ((b"retry-after", b"1801"),)


def test_the_networks_around_an_address_have_a_quota_of_their_own() -> None:
    given = quota_of(10)
    house = sum(begin(given, f"2001:db8:1:{n:x}::1") for n in range(0x100) for _ in range(2))
    assert house == 20, "a /56"
    firm = sum(begin(given, f"2001:db8:1:{n:x}::1") for n in range(0x100, 0x10000, 0x40))
    assert house + firm == 30, "a /48"
    with pytest.raises(Denied, match="from your network"):
        given.spend(asker_of(scope("2001:db8:1:aa00::1")))
    assert begin(given, "2001:db8:2::1")


def test_everybody_together_has_a_quota_but_whoever_asks_for_little_is_let_in() -> None:
    given = quota_of(60, everybody=100)
    assert sum(begin(given, "203.0.113.7") for _ in range(99)) == 60
    assert sum(begin(given, "203.0.113.8") for _ in range(99)) == 40
    assert not begin(given, "203.0.113.7")
    with pytest.raises(Denied, match="from many addresses"):
        given.spend(Asker("203.0.113.8"))
    assert [begin(given, "198.51.100.1") for _ in range(4)] == [True, True, True, False]
    assert sum(begin(given, f"198.51.100.{n}") for n in range(2, 250)) == 97, "up to as many again"


def test_much_at_once_counts_for_much() -> None:
    given = quota_of(1_000)
    given.spend(Asker("x"), 900)
    with pytest.raises(Denied):
        given.spend(Asker("x"), 200)
    given.spend(Asker("x"), 100)


def test_this_machine_begins_as_many_as_it_likes() -> None:
    given = quota_of(0)
    assert begin(given, "127.0.0.1")
    assert not begin(given)


def test_no_more_addresses_are_remembered_than_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quota, "MANY", 10)
    given = quota_of(1)
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
        path = f"/api/matches/{made.json()['id']}"
        assert (await http.post(f"{path}/study", json={"at": 0})).status_code == 200
        assert told_no(await http.post("/api/records", json={"record": "none"})) == (409, "bad-record")
        for call, body in (("/api/matches", {"game": "fury"}), (f"{path}/study", {"at": 0})):
            assert told_no(await http.post(call, json=body)) == (429, "too-many")
        assert told_no(await http.post("/api/records", json={"record": "none"})) == (429, "too-many")
        assert server.registry.store.count() == 2
        await server.begin()


@pytest.mark.anyio
@pytest.mark.parametrize(
    ("body", "refused"),
    [
        ({"game": "chess"}, (404, "unknown-game")),
        ({"position": "a." * 100_000 + "a = 1"}, (409, "bad-position")),
        ({"game": 7}, (422, "wrong-value")),
    ],
    ids=["no game", "no position", "no words"],
)
async def test_whatever_comes_of_a_request_it_counts(tmp_path: Path, body: Any, refused: tuple[int, str]) -> None:
    async with served(tmp_path, matches_an_hour=2) as server, stranger(server) as http:
        for _ in range(2):
            assert told_no(await http.post("/api/matches", json=body)) == refused
        answer = await http.post("/api/matches", json=body)
        assert told_no(answer) == (429, "too-many")
        assert int(answer.headers["retry-after"]) > 0


@pytest.mark.anyio
async def test_no_address_brings_more_than_so_much(tmp_path: Path) -> None:
    record = RECORD.read_text()
    async with served(tmp_path, upload_an_hour=len(record) * 2) as server, stranger(server) as http:
        for _ in range(2):
            assert (await http.post("/api/records", json={"record": record})).status_code == 200
        answer = await http.post("/api/records", json={"record": record})
        assert told_no(answer) == (429, "too-many")
        assert "Many records were brought from your address." in answer.text


@pytest.mark.anyio
async def test_nobody_talks_without_end_nor_backwards(tmp_path: Path) -> None:
    async with served(tmp_path, chat_a_minute=3) as server:
        player = await server.begin()
        said = {"side": "russian", "text": "\u202eevil\u202c \u2067x\u2069 שלום 👩\u200d🚀\u200f"}
        line = await server.post(f"{player.path}/chat", said, player.secrets["russian"])
        assert line["text"] == "evil x שלום 👩\u200d🚀"
        for _ in range(2):
            await server.post(f"{player.path}/chat", said, player.secrets["russian"])
        assert await server.refused(f"{player.path}/chat", said, player.secrets["russian"]) == (429, "too-many")
        other = {"side": "german-austrian", "text": "Go on."}
        await server.post(f"{player.path}/chat", other, player.secrets["german-austrian"])
        turned = {"side": "german-austrian", "text": "\u202e"}
        refused = await server.refused(f"{player.path}/chat", turned, player.secrets["german-austrian"])
        assert refused == (409, "wrong-length")


@pytest.mark.anyio
async def test_whoever_is_to_come_back_is_told_when(tmp_path: Path) -> None:
    assert Denied(503, "x", "X.").headers == ((b"retry-after", b"60"),)
    assert Denied(429, "x", "X.", (b"retry-after", b"2")).headers == ((b"retry-after", b"2"),)
    assert Denied(409, "x", "X.").headers == ()
    limits: list[dict[str, Any]] = [{"matches": 0}, {"disk": 1_000}]
    for limit in limits:
        async with served(tmp_path, **limit) as server:
            answer = await server.http.post("/api/matches", json={"game": "fury"})
            assert told_no(answer) == (429, "full")
            assert answer.headers["retry-after"]


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


@pytest.mark.anyio
async def test_a_match_that_its_persons_leave_to_the_bots_counts_as_one_of_bots_alone(tmp_path: Path) -> None:
    seats = {**dict.fromkeys(meta("drina").sides, "bot:random"), "bulgaria": "me"}
    async with served(tmp_path, bot_matches=1, unattended=3) as server:
        left = [await server.begin(seats, game="drina") for _ in range(3)]
        rooms = [await server.registry.room(player.id) for player in left]
        async with asyncio.timeout(30):
            while not all(room.match.over or room.waiting == ("bulgaria",) or room.match.number > 3 for room in rooms):
                await asyncio.sleep(0.01)
            assert server.registry._shows() <= 1
            while not all(room.match.over or "bulgaria" in room.waiting for room in rooms):  # one after the other
                await asyncio.sleep(0.01)
                assert server.registry._shows() <= 1


# -- what is forgotten ------------------------------------------------------------------------------------------

DAY = 86_400.0


@pytest.mark.anyio
async def test_matches_without_an_order_are_forgotten_after_a_day(tmp_path: Path) -> None:
    now = [time.time()]
    async with served(tmp_path, lambda: now[0]) as server:
        left, played, watched = [await server.begin() for _ in range(3)]
        await played.give("russian", "front north")
        friend = await server.begin({"russian": "me", "german-austrian": "friend"})
        taken = await server.begin({"russian": "me", "german-austrian": "friend"})
        await server.post(f"{left.path}/chat", {"side": "russian", "text": "Hello"}, left.secrets["russian"])
        assert await server.registry.forget() == 0
        now[0] += 0.5 * DAY
        invitation = {"invitation": taken.seats["german-austrian"]["invitation"]}
        await server.post(f"{taken.path}/claim", invitation)
        assert await server.registry.forget() == 0
        async with server.live(watched.id, {}) as line:
            await line.next("view")
            now[0] += 0.6 * DAY
            assert await server.registry.forget() == 2
            for player in (left, friend):
                assert await server.refused_get(f"{player.path}/table") == (404, "no-match")
            for player in (played, watched, taken):
                assert (await player.table())["number"] in (0, 1)
        now[0] += DAY
        assert await server.registry.forget() == 2
        assert await server.get("/api/matches", *played.secrets.values())
        assert server.registry.store.count() == 1
        await played.go_on(1)


@pytest.mark.anyio
async def test_a_first_order_may_take_as_many_days_as_were_agreed(tmp_path: Path) -> None:
    now = [time.time()]
    async with served(tmp_path, lambda: now[0]) as server:
        clock = {"kind": "days", "days": 10}
        player = await server.begin({"russian": "me", "german-austrian": "friend"}, clock=clock)
        await server.post(f"{player.path}/claim", {"invitation": player.seats["german-austrian"]["invitation"]})
        now[0] += 9 * DAY
        assert await server.registry.forget() == 0
        now[0] += 2 * DAY
        assert await server.registry.forget() == 1


@pytest.mark.anyio
async def test_a_match_in_which_somebody_gives_an_order_in_that_moment_stays(tmp_path: Path) -> None:
    now = [time.time()]
    async with served(tmp_path, lambda: now[0]) as server:
        player = await server.begin()
        changes = server.registry.store.forgotten(player.id)
        await player.give("russian", "front north")
        with pytest.raises(Denied, match="could not be written"):
            await server.registry.write(changes)
        await player.go_on(2)
        assert (await player.table("russian"))["number"] == 3
