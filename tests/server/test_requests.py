"""Whatever is sent, the answer is JSON with a sentence; nothing gets in that should not."""

import json
from typing import Any

import msgspec
import pytest

from hexmarshal import bots
from hexmarshal.server.app import CALLS
from hexmarshal.server.settings import Settings
from hexmarshal.server.structs import NewMatch, RecordFile
from tests.server.kit import Served, bearer, told_no

pytestmark = pytest.mark.anyio

JSON = {"Content-Type": "application/json"}


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        (b"", 400, "malformed"),
        (b"{", 400, "malformed"),
        (b"nonsense", 400, "malformed"),
        (b'{"game": "fury"} more', 400, "malformed"),
        (b'{"game": "\xff\xfe"}', 400, "malformed"),
        (b'{"game": "\\ud800"}', 400, "malformed"),
        (b"[" * 60_000, 400, "malformed"),
        (b'{"game": "fury", "options": ' + b'{"a": ' * 5_000, 400, "malformed"),
        (b"[]", 422, "wrong-value"),
        (b"null", 422, "wrong-value"),
        (b"1" * 10_000, 422, "wrong-value"),
        (b'{"game": 7}', 422, "wrong-value"),
        (b'{"game": "fury", "seed": 1' + b"0" * 5_000 + b"}", 422, "wrong-value"),
        (b"{}", 422, "wrong-value"),
        (b'"' + b"x" * 470_000 + b'"', 413, "too-large"),
    ],
    ids=lambda value: repr(value)[:24],
)
async def test_a_body_that_cannot_be_read_is_told_so(server: Served, body: bytes, status: int, code: str) -> None:
    answer = await server.http.post("/api/matches", content=body, headers=JSON)
    assert told_no(answer) == (status, code)


@pytest.mark.parametrize(("depth", "status"), [(3, 409), (31, 409), (32, 400), (900, 400), (6_000, 400)])
async def test_an_order_that_is_nested_deeply_is_refused(server: Served, depth: int, status: int) -> None:
    player = await server.begin()
    order = b'{"order":' * depth + b"1" + b"}" * depth
    body = b'{"side":"russian","number":0,"order":' + order + b"}"
    headers = JSON | bearer(player.secrets["russian"])
    answer = await server.http.post(f"{player.path}/orders", content=body, headers=headers)
    assert told_no(answer) == (status, "malformed")


def test_what_may_be_long_has_no_room_for_anything_nested() -> None:
    for kind in (NewMatch, RecordFile):
        (told,) = msgspec.inspect.multi_type_info([kind])
        assert isinstance(told, msgspec.inspect.StructType)
        assert told.forbid_unknown_fields
        assert "AnyType" not in repr(told)
        assert "RawType" not in repr(told)


async def test_a_long_body_of_another_kind_is_not_looked_through(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr("hexmarshal.server.http.call._whole")
    body = b'{"record": [' + b",".join([b'{"": 0}'] * 3_000) + b"]}"
    answer = await server.http.post("/api/records", content=body, headers=JSON)
    assert told_no(answer) == (422, "wrong-value")


async def test_a_body_that_says_nothing_of_its_length_is_bounded_too(server: Served) -> None:
    async def endless() -> Any:
        for _ in range(200):
            yield b" " * 4096

    answer = await server.http.post("/api/matches", content=endless(), headers=JSON)
    assert told_no(answer) == (413, "too-large")


@pytest.mark.parametrize("kind", ["", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data"])
async def test_a_request_is_sent_as_json(server: Served, kind: str) -> None:
    answer = await server.http.post("/api/matches", content=b'{"game":"fury"}', headers={"Content-Type": kind})
    assert told_no(answer) == (415, "wrong-media")


@pytest.mark.parametrize("call", CALLS, ids=lambda call: f"{call.method} {call.path}")
async def test_a_method_that_an_address_does_not_take(server: Served, call: Any) -> None:
    for method in ("DELETE", "PUT", "PATCH", "OPTIONS"):
        answer = await server.http.request(method, call.path.replace("{", "").replace("}", ""))
        assert told_no(answer) == (405, "wrong-method")
        assert call.method in answer.headers["allow"]


@pytest.mark.parametrize(
    "path",
    [
        "/api", "/api/", "/api/nothing", "/api/games/fury", "/api/games/chess/board", "/api/games/fury/map/z.svg",
        "/nothing", "/types.d.ts", "/tsconfig.json", "/lib", "/lib/", "/../pyproject.toml", "/..%2f..%2fpyproject.toml",
        "/%2e%2e/server/app.py", "/lib/../../server/app.py", "/server/app.py", "/index.html%00.js", "//etc/passwd",
        "/.git/config", "/lib/%00.js", "/" + "x" * 5000 + ".js",
    ],
)  # fmt: skip
async def test_what_is_not_there_is_not_there(server: Served, path: str) -> None:
    assert told_no(await server.http.get(path))[0] == 404


@pytest.mark.parametrize("query", ["at=", "at=x", "at=1e3", "at=٣", "at=--1", "at=" + "9" * 16, "at=" + "9" * 30])
async def test_a_query_that_makes_no_sense(server: Served, query: str) -> None:
    player = await server.begin()
    answer = await server.http.get(f"{player.path}/table?{query}", headers=bearer(*player.secrets.values()))
    assert told_no(answer) == (422, "wrong-value")


@pytest.mark.parametrize("side", ["french", "%ff", "%00"])
async def test_a_side_that_there_is_not(server: Served, side: str) -> None:
    player = await server.begin()
    for secrets, refusal in ((player.secrets.values(), (404, "unknown-side")), ((), (401, "not-your-seat"))):
        answer = await server.http.get(f"{player.path}/table?side={side}", headers=bearer(*secrets))
        assert told_no(answer) == refusal


# -- who may call -----------------------------------------------------------------------------------------------


async def test_a_server_answers_to_its_own_names_only(server: Served) -> None:
    for host in ("127.0.0.1", "127.0.0.1:8614", "localhost:1", "LOCALHOST", "[::1]:8614"):
        assert (await server.http.get("/api/bots", headers={"Host": host})).status_code == 200
    for host in ("evil.example", "127.0.0.1.evil.example", "192.168.0.7", "", "localhost@evil.example"):
        answer = await server.http.get("/api/bots", headers={"Host": host})
        assert told_no(answer) == (421, "unknown-host")


def test_beyond_the_loopback_addresses_are_good_and_names_must_be_allowed(tmp_path: Any) -> None:
    settings = Settings(data=tmp_path, host="0.0.0.0", allowed=("games.example.org",))
    assert settings.knows("192.168.0.7")
    assert settings.knows("[fe80::1]")
    assert settings.knows("Games.Example.Org")
    assert not settings.knows("evil.example")


async def test_a_page_of_another_server_changes_nothing(server: Served) -> None:
    for origin in ("http://evil.example", "null", "http://127.0.0.1:9999", "file://", "http://127.0.0.1@evil.example"):
        answer = await server.http.post("/api/matches", json={"game": "fury"}, headers={"Origin": origin})
        assert told_no(answer) == (403, "foreign-page")
    for origin in ("http://127.0.0.1", "https://127.0.0.1"):
        answer = await server.http.post("/api/matches", json={"game": "fury"}, headers={"Origin": origin})
        assert answer.status_code == 200


async def test_every_answer_carries_the_headers_that_keep_the_page_safe(server: Served) -> None:
    for path in ("/", "/app.js", "/api/bots", "/nothing", "/api/games/fury/map.svg"):
        headers = (await server.http.get(path)).headers
        page = not headers["content-type"].startswith("application/json")
        own = "default-src 'none'; script-src 'self'" if page else "default-src 'none'; frame-ancestors 'none'"
        assert headers["content-security-policy"].startswith(own)
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["cross-origin-resource-policy"] == "same-origin"


async def test_a_fault_tells_nothing_of_itself(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    from hexmarshal.server.matches import requested

    def broken(*_: Any) -> None:
        raise ZeroDivisionError("secret detail")

    monkeypatch.setattr(requested, "from_scenario", broken)
    answer = await server.http.post("/api/matches", json={"game": "fury"})
    assert told_no(answer) == (500, "fault")
    assert "secret detail" not in answer.text


async def test_secrets_in_great_number_are_no_trouble(server: Served) -> None:
    player = await server.begin()
    many = [f"secret-{number}" for number in range(400)]
    cards = await server.get("/api/matches", *many, player.secrets["russian"])
    assert [card["id"] for card in cards] == [player.id]
    answer = await server.http.get("/api/matches", headers=bearer("x" * 70_000))
    assert told_no(answer) == (431, "too-large")


# -- files ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/", "/app.js", "/style/base.css", "/api/games", "/api/games/fury/map.svg?v=1"])
async def test_what_a_browser_has_is_not_sent_again(server: Served, path: str) -> None:
    first = await server.http.get(path)
    assert first.status_code == 200
    tag = first.headers["etag"]
    again = await server.http.get(path, headers={"If-None-Match": tag})
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["etag"] == tag
    plain = await server.http.get(path, headers={"Accept-Encoding": "identity"})
    assert plain.text == first.text
    assert (await server.http.head(path)).content == b""


async def test_large_texts_are_compressed_and_views_are_not_kept(server: Served) -> None:
    player = await server.begin()
    answer = await server.http.get(f"{player.path}/table")
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.headers["cache-control"] == "no-store"
    picture = await server.http.get("/api/games/fury/map.svg", params={"v": "1"})
    assert picture.headers["content-encoding"] == "gzip"
    assert "immutable" in picture.headers["cache-control"]
    assert "immutable" not in (await server.http.get("/api/games/fury/map.svg")).headers["cache-control"]


async def test_the_games_their_boards_and_their_rules_can_be_had(server: Served) -> None:
    games = await server.get("/api/games")
    for game in games:
        board = await server.get(f"/api/games/{game['id']}/board")
        assert (await server.http.get(board["sheets"][0]["map"])).headers["content-type"] == "image/svg+xml"
        assert (await server.http.get(game["picture"])).status_code == 200
        assert (await server.get(f"/api/games/{game['id']}/rules"))["clauses"]
    kinds = await server.get("/api/bots")
    assert sorted(bot["id"] for bot in kinds) == bots.names()
    assert [bot["title"] for bot in kinds if bot["usual"]] == ["Field Marshal"]
    assert all(bot["blurb"].endswith(".") for bot in kinds)


async def test_the_openapi_document_describes_every_call(server: Served) -> None:
    document = await server.get("/api/openapi.json")
    assert document["openapi"].startswith("3.1")
    for call in CALLS:
        operation = document["paths"][call.path][call.method.lower()]
        assert operation["summary"]
        assert ("requestBody" in operation) == (call.takes is not None)
    text = json.dumps(document)
    for name in {part.split('"')[0] for part in text.split("#/components/schemas/")[1:]}:
        assert name in document["components"]["schemas"]
