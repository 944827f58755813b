"""Matches are begun, listed and seen; seats are held by secrets and given to friends by invitations."""

from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from hexmarshal import Match
from hexmarshal.cli.serve import links
from hexmarshal.server import seats
from tests.server.kit import Served, bearer, served, told_no

pytestmark = pytest.mark.anyio


async def test_one_call_begins_a_match_against_the_bot(server: Served) -> None:
    made = await server.post("/api/matches", {"game": "fury"})
    assert set(made["seats"]["russian"]) == {"secret"}
    assert made["seats"]["german-austrian"] == {"bot": "staff-4"}


async def test_a_view_is_that_of_the_match_with_the_same_seed(server: Served) -> None:
    player = await server.begin()
    match = Match.new("fury", seed="1914")
    view = await player.table("russian")
    assert view["decision"]["prompt"] == match.decision.prompt  # type: ignore[union-attr]
    assert view["commitment"] == match.commitment
    assert len(view["pieces"]) == len(match.view("russian").pieces())
    assert {piece["face"] for piece in view["pieces"]} == set(view["faces"])
    assert (await player.table("german-austrian"))["decision"] is None


async def test_an_onlooker_sees_what_an_onlooker_may(server: Served) -> None:
    view = await (await server.begin()).table()
    assert (view["side"], view["decision"]) == (None, None)
    assert view["waiting"] == ["russian"]
    assert not view["undo"]["free"]


async def test_a_seat_is_seen_only_with_its_secret(server: Served) -> None:
    player = await server.begin()
    path, other = f"{player.path}/table", player.secrets["german-austrian"]
    for secrets in ((), (other,), ("x" * 22,), (player.secrets["russian"][:-1],)):
        answer = await server.http.get(path, params={"side": "russian"}, headers=bearer(*secrets))
        assert told_no(answer) == (403 if secrets else 401, "not-your-seat")


async def test_only_matches_of_ones_own_seats_are_listed(server: Served) -> None:
    first, second = await server.begin(), await server.begin()
    assert await server.get("/api/matches") == []
    cards = await server.get("/api/matches", first.secrets["russian"])
    assert [(card["id"], card["mine"]) for card in cards] == [(first.id, ["russian"])]
    both = await server.get("/api/matches", first.secrets["russian"], second.secrets["german-austrian"], "nonsense")
    assert {card["id"] for card in both} == {first.id, second.id}
    assert (await server.http.get("/api/matches", headers={"Authorization": "Basic abc"})).json() == []


async def test_a_card_says_how_far_a_match_has_come(server: Served) -> None:
    player = await server.begin()
    await player.give("russian", "front north")
    (card,) = await server.get("/api/matches", player.secrets["russian"])
    assert (card["number"], card["waiting"], card["over"]) == (1, ["russian"], False)
    assert card["title"] == "1914: Fury in the East"
    assert card["seats"]["russian"] == {"kind": "person", "name": "", "online": False}


async def test_an_invitation_gives_a_friend_a_seat_once(server: Served) -> None:
    maker = await server.begin({"russian": "me", "german-austrian": "friend"})
    invitation = {"invitation": maker.seats["german-austrian"]["invitation"]}
    assert (await maker.table())["seats"]["german-austrian"]["kind"] == "open"
    shown = await server.post(f"{maker.path}/invitation", invitation)
    assert (shown["side"], shown["match"]["id"]) == ("german-austrian", maker.id)

    taken = await server.post(f"{maker.path}/claim", {**invitation, "name": " Max\u0007 "})
    secret = taken["seats"]["german-austrian"]["secret"]
    assert (await maker.table())["seats"]["german-austrian"] == {"kind": "person", "name": "Max", "online": False}
    view = await server.get(f"{maker.path}/table", secret, side="german-austrian")
    assert view["side"] == "german-austrian"

    assert await server.refused(f"{maker.path}/claim", invitation) == (403, "no-invitation")
    assert await server.refused(f"{maker.path}/invitation", invitation) == (403, "no-invitation")
    answer = await server.http.get(
        f"{maker.path}/table", params={"side": "german-austrian"}, headers=bearer(invitation["invitation"])
    )
    assert told_no(answer) == (403, "not-your-seat")


async def test_an_invitation_is_no_secret_and_a_secret_no_invitation(server: Served) -> None:
    maker = await server.begin({"russian": "me", "german-austrian": "friend"})
    for wrong in (maker.secrets["russian"], "", "x"):
        assert await server.refused(f"{maker.path}/claim", {"invitation": wrong}) == (403, "no-invitation")


@pytest.mark.parametrize(
    ("wrong", "status", "code"),
    [
        ({"game": "chess"}, 404, "unknown-game"),
        ({"scenario": "/etc/passwd"}, 404, "unknown-scenario"),
        ({"scenario": "../data/scenarios/campaign.toml"}, 404, "unknown-scenario"),
        ({"seats": {"prussian": "me"}}, 404, "unknown-side"),
        ({"seats": {"russian": "bot:deep"}}, 404, "unknown-player"),
        ({"seats": {"russian": "nobody"}}, 404, "unknown-player"),
        ({"options": {"cadres": "golden"}}, 409, "wrong-options"),
        ({"options": {"weather": "rain"}}, 409, "wrong-options"),
        ({"seats": {"russian": "friend"}, "seed": "1"}, 409, "seed-with-friend"),
        ({"seed": "x" * 65}, 422, "wrong-value"),
        ({"takebacks": "often"}, 422, "wrong-value"),
        ({"colour": "red"}, 422, "wrong-value"),
    ],
)
async def test_a_match_that_cannot_begin_is_refused_with_a_reason(
    server: Served, wrong: dict[str, Any], status: int, code: str
) -> None:
    assert await server.refused("/api/matches", {"game": "fury", **wrong}) == (status, code)


async def test_no_more_matches_than_the_host_allows(tmp_path: Path) -> None:
    async with served(tmp_path, matches=2) as small:
        await small.begin()
        await small.begin()
        assert await small.refused("/api/matches", {"game": "fury"}) == (429, "full")


async def test_a_match_that_is_not_there(server: Served) -> None:
    for path in ("/table", "/log", "/record", "/chat", ""):
        assert told_no(await server.http.get(f"/api/matches/nothing{path}")) == (404, "no-match")
    assert await server.refused("/api/matches/nothing/claim", {"invitation": "x"}) == (404, "no-match")


async def test_each_secret_of_a_request_is_hashed_once_however_many_matches_it_lists(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    players = [await server.begin() for _ in range(20)]
    secrets = [player.secrets["russian"] for player in players] + [f"nobody {n}" for n in range(460)]
    hashed: list[str] = []
    digest = seats.digest

    def counted(secret: str) -> bytes:
        hashed.append(secret)
        return digest(secret)

    monkeypatch.setattr(seats, "digest", counted)
    assert len(await server.get("/api/matches", *secrets)) == 20
    assert sorted(hashed) == sorted(secrets)


async def test_a_match_whose_seal_does_not_hold_spoils_nothing_but_itself(
    server: Served, capsys: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    good, bad = await server.begin(), await server.begin()
    server.registry.store.change([(sa.text("update matches set sealed = x'00' where id = :id"), {"id": bad.id})])
    server.registry._rooms.clear()
    cards = await server.get("/api/matches", good.secrets["russian"], bad.secrets["russian"])
    assert {card["id"] for card in cards} == {good.id, bad.id}
    links("", "", server.registry.settings.data, "")
    assert {line.split()[0] for line in capsys.readouterr().out.splitlines()} == {good.id, bad.id}
    assert (await good.table())["number"] == 0
    assert told_no(await server.http.get(f"{bad.path}/table")) == (409, "cannot-open")
    assert [record.getMessage() for record in caplog.records] == [
        f"Match {bad.id} cannot be opened: The seal of {bad.id} does not hold."
    ]
