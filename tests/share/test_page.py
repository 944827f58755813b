"""A match as one HTML file: it carries what its reader may know, and nothing else."""

import base64
import re
import zlib
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

import hexmarshal as hm
from hexmarshal.desk import card
from hexmarshal.games import names
from hexmarshal.share import bundle, page
from hexmarshal.share.chronicle import chronicle
from tests.thorough import THOROUGH, also

FIXTURES = Path(__file__).parents[1] / "fixtures"
HIDING = [game for game in names() if card(game).hides]
"""The games in which sides hide things."""
RECORDS = {
    "drina": "campaign-3-random-random-eager-random",
    "galicia": "opening-1-random-random",
    "serbien": "macva-1-random-random",
    "fury": "historical-4-random-random",
    "great_war_east": "september-1-random-random",
}
DIVERGED = FIXTURES / "kept" / "records" / "galicia" / "opening-staff.jsonl"
"""A match that runs, of a game in which sides hide things, under earlier rules."""
FINISHED = FIXTURES / "kept" / "records" / "galicia" / "campaign-resigned.jsonl"
LARGEST = 3_000_000


def record(game: str) -> Path:
    return FIXTURES / game / f"{RECORDS[game]}.jsonl"


@cache
def whole_match(game: str) -> hm.Match:
    """The match of a record, to look at."""
    return hm.Match.load(record(game))


def running(game: str, orders: int) -> hm.Match:
    """A match after so many orders of a record."""
    whole = whole_match(game)
    match = hm.Match(whole.game, whole.start, whole.seed, dice=whole.script, opening=whole.opening)
    for given in whole.journal[:orders]:
        match.replay(given.order, given.chance, given.side)
    return match


def unpacked(text: str) -> dict[str, Any]:
    """What a file carries."""
    found = re.search(r'id="match">([^<]+)<', text)
    assert found is not None
    return dict(msgspec.json.decode(zlib.decompress(base64.b64decode(found[1]), -15)))


def plain(value: Any) -> Any:
    """A struct as JSON has it."""
    return msgspec.json.decode(msgspec.json.encode(value))


def bytes_of(match: hm.Match, side: str | None) -> bytes:
    """Everything that a file has of a match and not of its game: the map is the same for all."""
    return page.write(match, side).encode() if THOROUGH else msgspec.json.encode(page.carried(match, side))


def test_a_file_loads_nothing_from_anywhere() -> None:
    text = page.write(running("drina", 3))
    without = text.replace("http://www.w3.org/2000/svg", "")
    assert not re.search(r"https?://|\bfetch\((?!\))|WebSocket|XMLHttpRequest|\bimport\b", without)
    assert "default-src 'none'" in text
    assert not re.search(r"<(link|iframe|object|embed)\b|<script[^>]+src=", text)


@pytest.mark.parametrize("game", ["drina", *also("fury", "galicia", "great_war_east", "serbien")])
def test_every_moment_can_be_put_together_from_what_changed(game: str) -> None:
    match = whole_match(game) if THOROUGH else running(game, 25)
    told = plain(page.carried(match))
    pieces: dict[str, Any] = {}
    desk: dict[str, Any] = {}
    for moment, (changed, gone, parts) in zip(chronicle(match), told["frames"], strict=True):
        pieces |= {piece["id"]: piece for piece in changed}
        for id in gone:
            del pieces[id]
        desk |= parts
        assert moment.pieces is not None
        assert pieces == {piece["id"]: piece for piece in plain(moment.pieces)}
        assert desk == plain(moment.desk)
        assert {piece["face"] for piece in pieces.values()} <= told["faces"].keys()
    assert [line["number"] for line in told["log"]] == list(range(match.number + 1))


@pytest.mark.parametrize("game", HIDING)
def test_matches_that_differ_in_hidden_things_only_make_the_same_file(game: str) -> None:
    """A real position, and the same with everything dealt anew that one side does not know."""
    differed = False
    for orders in (9, 60, 120) if THOROUGH else (9,):
        match = running(game, orders)
        for side in match.sides:
            twins = [
                hm.Match.new(game, seed="twin", position=text)
                for text in (match.position(), match.position(side))
            ]  # fmt: skip
            differed |= twins[0].digest() != twins[1].digest()
            assert bytes_of(twins[0], side) == bytes_of(twins[1], side), (orders, side)
            assert not twins[0].over
    assert differed, "nothing was hidden at all"


def test_an_order_given_in_secret_is_in_no_file_but_its_givers() -> None:
    camps = {side.id: side.camp for side in card("drina").sides}
    found: dict[str | None, list[bytes]] = {}
    for pick in (0, -1):
        match = hm.Match.new("drina", scenario="campaign", seed="1914")
        decision = match.decision
        assert decision is not None
        enemy = next(side for side in match.sides if camps[side] != camps[decision.side])
        match.submit(decision.orders(decision.subjects()[0])[pick])
        match.purposes[1] = f"Plan {pick}."
        for side in (None, enemy, decision.side):
            found.setdefault(side if side in (None, enemy) else "giver", []).append(bytes_of(match, side))
    own = found.pop("giver")
    assert own[0] != own[1]
    assert all(one == other for one, other in found.values())


def test_neither_seed_nor_purposes_are_in_the_file_of_a_match_that_runs() -> None:
    match = running("galicia", 30)
    match.purposes[12] = "A plan that nobody knows."
    for side in (None, *match.sides):
        told = bytes_of(match, side)
        assert b"A plan that nobody knows" not in told
        assert b'"seed"' not in told
        assert match.commitment.encode() not in told


def test_of_a_match_that_is_over_everything_is_shown_to_everybody() -> None:
    match = hm.Match.load(FINISHED)
    assert match.over
    told = msgspec.to_builtins(page.carried(match))
    own = {side: {piece["id"] for piece in match.view(side).pieces() if piece["side"] == side} for side in match.sides}
    pieces: set[str] = set()
    for frame in told["frames"]:
        changed, gone, _ = frame
        pieces = (pieces | {piece["id"] for piece in changed}) - set(gone)
    assert pieces == own["russian"] | own["austrian"]
    assert [line["notation"] for line in told["log"][1:]] == [given.order.notation for given in match.journal]


def test_a_record_that_diverged_makes_a_file_of_what_can_be_shown() -> None:
    match = hm.Match.load(DIVERGED)
    assert match.diverged is not None
    told = msgspec.to_builtins(page.carried(match))
    assert None in told["frames"]
    assert told["frames"][-1] is not None
    assert len(told["frames"]) == len(told["log"]) == match.number + 1
    assert "rules were changed" in told["diverged"]
    # What came of an order that these rules refuse nobody knows, so a spectator is not told the order either.
    unknown = [line for line, frame in zip(told["log"], told["frames"], strict=True) if frame is None]
    assert not any(line["notation"] for line in unknown)
    side = unknown[0]["side"]
    own = msgspec.to_builtins(page.carried(match, side))["log"]
    assert all(own[line["number"]]["notation"] for line in unknown if line["side"] == side)


@pytest.mark.parametrize("game", also(*RECORDS))
def test_a_whole_match_has_three_megabytes_at_most(game: str) -> None:
    text = page.write(whole_match(game))
    assert len(text.encode()) < LARGEST
    assert unpacked(text)["card"]["id"] == game


def test_a_module_that_a_file_cannot_carry_is_named() -> None:
    modules: dict[str, str] = {}
    with pytest.raises(bundle.BundleError, match=r"app\.js has “import"):
        bundle._add("app.js", modules, ())
