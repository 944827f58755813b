"""Positions at the server: had, played on from, studied; and no position brings the server into trouble."""

import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from hexmarshal.core.engine.procedure import Question
from hexmarshal.games import load, meta, names
from tests.contract.changed import played
from tests.contract.kept import RECORDS
from tests.server.kit import HOST, Player, Served, bearer, served, told_no
from tests.thorough import also, at_length

pytestmark = pytest.mark.anyio

GAMES = [game for game in names() if (RECORDS / game).is_dir()]
FEW = ("fury", "galicia")
"""One game in which all is open, and one that hides."""
FURY = {"russian": "me", "german-austrian": "me"}


@pytest.fixture(params=[*FEW, *also(*[game for game in GAMES if game not in FEW])])
def game(request: pytest.FixtureRequest) -> str:
    """Each game; in short two of them."""
    return str(request.param)


def all_mine(game: str) -> dict[str, str]:
    """Every seat of a game for the one who begins."""
    return dict.fromkeys(meta(game).sides, "me")


async def begun(server: Served, game: str, orders: int = 20) -> Player:
    """A match that was played for a while."""
    for seed in range(1, 50):
        player = await server.begin(all_mine(game), game=game, seed=str(seed))
        await player.march(orders, seed)
        if not (await server.registry.room(player.id)).match.over:
            return player
    raise AssertionError(f"Every match of {game} is short.")


async def text_of(player: Player, side: str = "", **query: Any) -> str:
    """The position as the server gives it to a side."""
    secrets = [player.secrets[side]] if side else []
    params = {**({"side": side} if side else {}), **query}
    answer = await player.server.http.get(f"{player.path}/position", params=params, headers=bearer(*secrets))
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "application/toml"
    return answer.text


async def test_a_position_can_be_had_and_played_on_from(server: Served, game: str) -> None:
    player = await begun(server, game)
    side = (await player.table())["waiting"][0]
    text = await text_of(player, side)
    made = await server.post("/api/matches", {"position": text, "seats": all_mine(game)})
    other = Player(server, made["id"], {side: seat["secret"] for side, seat in made["seats"].items()}, made["seats"])
    here, there = await player.table(side), await other.table(side)
    assert (there["number"], there["waiting"], there["pieces"]) == (0, here["waiting"], here["pieces"])
    await other.finish(seed=3, whole=game == "fury")
    room = await server.registry.room(other.id)
    assert room.match.over
    record = (await server.http.get(f"{other.path}/record")).text
    brought = await server.post("/api/records", {"record": record})
    assert (await server.registry.room(brought["id"])).match.digest() == room.match.digest()


async def test_a_match_from_a_position_is_opened_again(tmp_path: Path, game: str) -> None:
    text = played(game, 25).position()
    async with served(tmp_path) as server:
        made = await server.post("/api/matches", {"position": text, "seats": all_mine(game)})
        player = Player(server, made["id"], {}, {})
        await player.march(20, seed=5)
        digest = (await server.registry.room(player.id)).match.digest()
    async with served(tmp_path) as server:
        assert (await server.registry.room(player.id)).match.digest() == digest


async def test_an_earlier_position_can_be_had(server: Served) -> None:
    player = await begun(server, "fury")
    texts = [await text_of(player, at=number) for number in (0, 10, 20)]
    assert len(set(texts)) == 3
    assert texts[2] == await text_of(player)


async def test_where_things_are_hidden_an_onlooker_gets_none_and_a_side_one_that_may_be(server: Served) -> None:
    player = await begun(server, "galicia")
    answer = await server.http.get(f"{player.path}/position")
    assert told_no(answer) == (403, "hidden")
    room = await server.registry.room(player.id)
    assert await text_of(player, "russian") == room.match.position("russian")
    assert await text_of(player, "russian") != room.match.position()
    assert told_no(await server.http.get(f"{player.path}/position", params={"side": "russian"}))[0] in (401, 403)
    await player.resign("austrian")
    assert await text_of(player) == (await server.registry.room(player.id)).match.position()


async def test_any_moment_can_be_played_on_against_the_computer(server: Served) -> None:
    player = await begun(server, "fury")
    seats = {"russian": "me", "german-austrian": "bot:random"}
    made = await server.post(f"{player.path}/study", {"at": 10, "seats": seats})
    room = await server.registry.room(made["id"])
    assert (room.match.number, room.row.study, room.chairs["german-austrian"].name) == (0, False, "random")
    then = await player.table(at=10)
    assert (await server.get(f"/api/matches/{made['id']}/table"))["pieces"] == then["pieces"]


async def test_a_position_can_be_studied(server: Served) -> None:
    text = played("galicia", 25).position()
    made = await server.post("/api/matches", {"position": text, "seats": all_mine("galicia"), "study": True})
    room = await server.registry.room(made["id"])
    assert room.row.study
    body = {"position": text, "seats": {"russian": "me"}, "study": True}
    assert await server.refused("/api/matches", body) == (409, "no-study")


SMALL = {
    "fury": '[pieces]\n1106 = ["ru-III"]\n',
    "galicia": '[state]\nturn = "GT3"\n[pieces]\n"13.08" = ["ah-4"]\n',
}


@pytest.mark.parametrize(("study", "game"), [(True, "fury"), (True, "galicia"), (False, "fury"), (False, "galicia")])
async def test_the_log_says_that_no_play_leads_to_a_position_and_hides_what_is_hidden(
    server: Served, game: str, study: bool
) -> None:
    text = f'[position]\ngame = "{game}"\nscenario = "{meta(game).scenarios[0]}"\n{SMALL[game]}'
    made = await server.post("/api/matches", {"position": text, "seats": all_mine(game), "study": study})
    first = (await server.get(f"/api/matches/{made['id']}/log"))[0]
    told = [event["text"] for event in first["events"]]
    assert told[0].startswith("No play of the scenario leads to the position")
    notes = (await server.registry.room(made["id"])).match.notes
    assert any("out of play" in note for note in notes)
    assert (list(notes) == told[1 : len(notes) + 1]) == (study or game == "fury")
    assert any(note in told for note in notes) == (study or game == "fury")


# -- mistakes ---------------------------------------------------------------------------------------------------


async def test_every_mistake_is_told_with_its_line(server: Served) -> None:
    lines = played("fury", 12).position().splitlines()
    at = lines.index("[pieces]") + 1
    text = "\n".join([*lines[:at], '9999 = ["ru-IV"]', '1405 = ["nobody", "ru-V shiny"]', *lines[at:]])
    answer = await server.http.post("/api/matches", json={"position": text, "seats": FURY})
    assert told_no(answer) == (409, "bad-position")
    told = answer.json()["refusal"]["sentence"].split("\n")
    assert told[0] == "The position has mistakes."
    assert any(each.startswith(f"Line {at + 1}: pieces 9999: There is no hex 9999") for each in told)
    assert any(each.startswith(f"Line {at + 2}: pieces nobody: There is no counter 'nobody'") for each in told)
    assert any(each.startswith(f"Line {at + 2}: pieces ru-V: 'shiny' is not a key here") for each in told)


@pytest.mark.parametrize(
    "text",
    ["no position", "[position]", "[position]\ngame = 7", "a = [" * 9000, "\x00", "a." * 100_000 + "a = 1"],
    ids=["words", "no game", "no name", "lists", "zero", "a long key"],
)
async def test_what_is_no_position_is_refused_at_once(server: Served, text: str) -> None:
    before = time.process_time()
    assert await server.refused("/api/matches", {"position": text}) == (409, "bad-position")
    assert time.process_time() - before < 2


async def test_a_position_of_no_game_here_and_one_that_is_too_long_are_refused(server: Served) -> None:
    assert await server.refused("/api/matches", {"position": '[position]\ngame = "chess"'}) == (404, "unknown-game")
    assert await server.refused("/api/matches", {"position": "#" * (256 * 1024 + 1)}) == (413, "too-large")
    text = played("fury", 12).position()
    assert await server.refused("/api/matches", {"position": text, "scenario": "historical"}) == (409, "wrong-options")
    assert await server.refused("/api/matches", {"position": text, "game": "drina"}) == (409, "bad-position")


async def test_no_file_of_the_host_is_read_for_it(server: Served, tmp_path: Path) -> None:
    (tmp_path / "secret.toml").write_text('[overlay]\nsecret = "xyzzy"\n')
    text = f'overlay = "{tmp_path / "secret.toml"}"\n' + played("fury", 12).position()
    answer = await server.http.post("/api/matches", json={"position": text, "seats": FURY})
    assert told_no(answer) == (409, "bad-position")
    assert "It must be a table [overlay]." in answer.text
    assert "xyzzy" not in answer.text


# -- positions on which a rule stumbles -------------------------------------------------------------------------


async def from_position(server: Served) -> Player:
    """A match of Fury in the East that begins with a position, in the movement of a front."""
    made = await server.post("/api/matches", {"position": played("fury", 12).position(), "seats": FURY})
    return Player(server, made["id"], {side: seat["secret"] for side, seat in made["seats"].items()}, made["seats"])


def questions(game: str) -> list[type[Question[Any]]]:
    """Every kind of question of a game."""
    return [kind for kind in load(game).procedures if issubclass(kind, Question)]


def stumble(*_: Any) -> Any:
    """A rule that does not expect such a position."""
    raise KeyError("secret detail")


def never(*_: Any) -> Any:
    """A rule that does not come to an end."""
    while True:
        time.sleep(0)


@pytest.fixture
async def hasty(tmp_path: Path, anyio_backend: str) -> AsyncIterator[Served]:
    """A server that gives up soon."""
    async with served(tmp_path, work_seconds=0.3, act_seconds=0.3) as running:
        yield running


class Counted:
    """A rule that counts how often it is asked."""

    def __init__(self, rule: Any) -> None:
        self.rule, self.asked = rule, 0

    def __call__(self, *given: Any) -> Any:
        self.asked += 1
        return self.rule(*given)


@pytest.mark.parametrize("rule", [stumble, never])
async def test_an_order_on_which_a_rule_stumbles_is_refused_and_the_match_stays(
    hasty: Served, monkeypatch: pytest.MonkeyPatch, rule: Any
) -> None:
    player = await from_position(hasty)
    bodies = [await player.legal(pick) for pick in (0, -1)]
    before, counted = await player.table(), Counted(rule)
    with monkeypatch.context() as broken:
        for kind in questions("fury"):
            broken.setattr(kind, "carry_out", counted)
        for _ in range(2):
            refused = await hasty.refused(f"{player.path}/orders", bodies[0], *player.secrets.values())
            assert refused == (409, "unsound")
        side = bodies[0]["side"]
        async with hasty.live(player.id, {"side": side, "secret": player.secrets[side]}) as line:
            await line.say({"ask": 7, "give": bodies[0]})
            assert (await line.next("given"))["refusal"]["code"] == "unsound"
    assert counted.asked == (1 if rule is never else 3), "what took too long once is not tried again"
    assert await player.table() == before
    await hasty.post(f"{player.path}/orders", bodies[1 if rule is never else 0], *player.secrets.values())
    room = await hasty.registry.room(player.id)
    assert not room._endless


async def test_where_many_orders_take_too_long_no_more_are_tried(
    hasty: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hexmarshal.server.matches.rooms.ENDLESS", 1)
    player = await from_position(hasty)
    first, last = [await player.legal(pick) for pick in (0, -1)]
    for kind in questions("fury"):
        monkeypatch.setattr(kind, "carry_out", never)
    assert await hasty.refused(f"{player.path}/orders", first, *player.secrets.values()) == (409, "unsound")
    for kind in questions("fury"):
        monkeypatch.setattr(kind, "carry_out", stumble)
    answer = await hasty.http.post(f"{player.path}/orders", json=last, headers=bearer(*player.secrets.values()))
    assert told_no(answer) == (409, "unsound")
    assert "takes too long" in answer.text


@pytest.mark.parametrize("rule", [stumble, never])
async def test_orders_that_cannot_be_listed_are_refused_and_those_that_take_too_long_at_once_from_then_on(
    hasty: Served, monkeypatch: pytest.MonkeyPatch, rule: Any
) -> None:
    player = await from_position(hasty)
    side, counted = (await player.table())["waiting"][0], Counted(rule)
    body = await player.legal()
    with monkeypatch.context() as broken:
        for kind in questions("fury"):
            broken.setattr(kind, "orders", counted)
        for _ in range(3):
            headers = bearer(player.secrets[side])
            answer = await hasty.http.get(f"{player.path}/orders", params={"side": side}, headers=headers)
            assert told_no(answer) == (409, "unsound")
            assert "secret detail" not in answer.text
    assert counted.asked == (1 if rule is never else 3)
    if rule is never:
        assert (await hasty.refused_get(f"{player.path}/orders?side={side}", player.secrets[side]))[1] == "unsound"
    await hasty.post(f"{player.path}/orders", body, *player.secrets.values())
    assert await player.legal(), "it is another position now"


@at_length
async def test_taking_an_order_back_leads_out_of_a_position_where_everything_takes_too_long(
    hasty: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    body = {"position": played("fury", 12).position(), "seats": FURY, "study": True}
    made = await hasty.post("/api/matches", body)
    secrets = {side: seat["secret"] for side, seat in made["seats"].items()}
    player = Player(hasty, made["id"], secrets, made["seats"])
    await player.march(8)
    room = await hasty.registry.room(player.id)
    side, giver = room.match.view(None).waiting[0], room.match.journal[-1].side
    with monkeypatch.context() as broken:
        for kind in questions("fury"):
            broken.setattr(kind, "orders", never)
        assert (await hasty.refused_get(f"{player.path}/orders?side={side}", secrets[side])) == (409, "unsound")
    for number in (8, 7):
        seen = {"match": player.id, "side": giver, "number": number}
        await hasty.post(f"{player.path}/undo", seen, *secrets.values())
        giver = room.match.journal[-1].side
    assert room.match.number == 6
    assert await player.legal()


@pytest.mark.parametrize(("rule", "code"), [(stumble, "bad-position"), (never, "unsound")])
async def test_a_position_that_cannot_be_shown_does_not_begin(
    hasty: Served, monkeypatch: pytest.MonkeyPatch, rule: Any, code: str
) -> None:
    """Rules that stumble are found by the rehearsal, which tells the writer; those that never end by the clock."""
    server = hasty
    text = played("fury", 12).position()
    for kind in questions("fury"):
        monkeypatch.setattr(kind, "subjects", rule)
    for _ in range(2):
        assert await server.refused("/api/matches", {"position": text, "seats": FURY}) == (409, code)
    assert server.registry.store.count() == 0


@pytest.mark.parametrize("rule", [stumble, never])
async def test_a_match_that_can_no_longer_be_shown_is_refused_and_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, rule: Any
) -> None:
    async with served(tmp_path) as server:
        player = await from_position(server)
    async with served(tmp_path, act_seconds=0.3) as server:
        for kind in questions("fury"):
            monkeypatch.setattr(kind, "subjects", rule)
        for _ in range(2):
            assert told_no(await server.http.get(f"{HOST}{player.path}/table")) == (409, "unsound")
        other = await server.begin(all_mine("galicia"), game="galicia")
        assert (await other.table())["number"] == 0
