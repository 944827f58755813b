"""Records that forgers wrote, who know how to sum."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

import hexmarshal as hm
from hexmarshal.core.engine import registry
from hexmarshal.core.records import lines as record_lines
from tests.core import toy
from tests.core.test_journal import check_damage, good, played


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file to write records into."""
    return tmp_path_factory.mktemp("records") / "match.jsonl"


# -- forgers, who know how to sum ---------------------------------------------------------------------


def forged(data: bytes, line: int, change: Callable[[dict[str, Any]], None]) -> bytes:
    """The record with a line changed and every sum made right again."""
    bodies = []
    for number, raw in enumerate(data.splitlines(), 1):
        value = json.loads(raw)
        del value["sum"]
        if number == line:
            change(value)
        bodies.append(msgspec.json.encode(value))
    return record_lines.sealed(bodies)


def put(**fields: Any) -> Callable[[dict[str, Any]], None]:
    return lambda value: value.update(fields)


def test_a_forger_who_changes_nothing_is_none(path: Path) -> None:
    assert forged(good(), 0, put()) == good()


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"cadres": "plenty"}, "options: cadres: 'plenty' is not a setting; it can be counter-mix or unlimited."),
        ({"cadres": ["unlimited"]}, "options: cadres: ['unlimited'] is not a setting"),
        ({"weather": "fine"}, "options: weather: There is no such option; the options are cadres, "),
    ],
)
def test_an_option_that_the_game_does_not_have_is_refused_with_a_sentence(
    path: Path, options: dict[str, Any], sentence: str
) -> None:
    path.write_bytes(forged(good(), 1, lambda header: header["start"].update(options=options)))
    with pytest.raises(hm.RecordError) as refused:
        hm.Match.load(path)
    assert refused.value.line == 1
    assert sentence in refused.value.sentence


@pytest.mark.parametrize(
    "change",
    [
        put(hexmarshal=3),
        put(hexmarshal="1"),
        put(game="chess"),
        put(game="../fury"),
        put(start={}),
        put(start={"scenario": {}, "options": {}, "overlay": None}),
        put(start={"scenario": {"scenario": 7}, "options": {}, "overlay": None}),
        put(start={"scenario": {}, "options": {"cadres": 9}, "overlay": {"x": []}}),
        put(opening=[3]),
        put(script=["six"]),
        put(seats={"prussian": "me"}),
        put(seats={"russian": 7}),
        lambda header: header.pop("commitment"),
    ],
)
def test_a_forged_header_is_refused_in_line_1(path: Path, change: Callable[[dict[str, Any]], None]) -> None:
    check_damage(path, forged(good(), 1, change), 1)


@pytest.mark.parametrize(
    "change",
    [
        put(n=7),
        put(n=10**30),
        put(side="german-austrian"),
        put(side=None),
        put(order={"order": "move"}),
        put(order={"order": "castle"}),
        put(order={"order": "front", "front": "west"}),
        put(order={"order": "done", "front": 1}),
        put(order=None),
        put(order=[[[[]]]]),
        put(chance=[4]),
        put(chance=[99]),
        put(chance="four"),
        put(digest="0" * 32),
        lambda line: line.pop("order"),
    ],
)
def test_a_forged_order_is_refused_in_its_line(path: Path, change: Callable[[dict[str, Any]], None]) -> None:
    check_damage(path, forged(good(), 3, change), 3)


@pytest.mark.parametrize("change", [put(orders=3), put(digest=""), put(result={"winner": "russian"}), put(result=7)])
def test_a_forged_end_is_refused_in_the_last_line(path: Path, change: Callable[[dict[str, Any]], None]) -> None:
    last = played().number + 2
    check_damage(path, forged(good(), last, change), last)


def test_too_few_dice_are_found_where_they_are_missing(path: Path) -> None:
    number = next(n for n, given in enumerate(played().journal) if given.chance)
    check_damage(path, forged(good(), number + 2, put(chance=[])), number + 2)
    check_damage(path, forged(good(), number + 2, put(chance=[*played().journal[number].chance, 1])), number + 2)


@pytest.fixture
def toys(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let records of the toy be read."""
    monkeypatch.setattr(registry, "load", lambda name: toy.GAME)


def test_verify_finds_a_die_that_the_seed_did_not_give(toys: None, path: Path) -> None:
    match = toy.new("1914")
    match.submit(toy.Roll(1))
    true = toy.new("1914")
    true.submit(toy.Roll(2))
    die = true.journal[-1].chance
    wrong = (die[0], die[1] % 6 + 1)
    match = toy.new("1914")
    match.replay(toy.Roll(2), wrong)
    match.submit(toy.Done())
    match.save(path)
    assert hm.Match.load(path).digest() == match.digest()
    found = hm.verify(path)
    assert found.seed_checked
    assert found.problems == (f"Order 1: chance gave {wrong}, the seed gives {die}.",)


def test_verify_finds_a_die_before_the_first_order(toys: None, path: Path) -> None:
    match = toy.new("1914")
    wrong = (match.opening[0] % 6 + 1,)
    forged_match = hm.Match(match.game, match.start, match.seed, opening=wrong)
    forged_match.save(path)
    problem = f"Before the first order: chance gave {wrong}, the seed gives {match.opening}."
    assert hm.verify(path).problems == (problem,)


def test_verify_finds_another_seed_and_another_commitment(path: Path) -> None:
    path.write_bytes(forged(good(), 1, put(seed="1915")))
    problems = hm.verify(path).problems
    assert problems[0] == "The seed is not the one that the header committed to."
    assert "the seed gives" in problems[1]
    path.write_bytes(forged(good(), 1, put(commitment="0" * 64)))
    assert hm.verify(path).problems == ("The seed is not the one that the header committed to.",)
    hm.Match.load(path).save(path)
    assert not hm.verify(path).ok, "saving does not make a wrong commitment right"


def test_scripted_dice_are_kept_and_told(toys: None, path: Path) -> None:
    match = toy.new("1914", dice=(6, 5, 4))
    match.submit(toy.Roll(1))
    match.save(path)
    loaded = hm.Match.load(path)
    assert (loaded.script, loaded.opening, loaded.journal[0].chance) == ((6, 5, 4), (6,), (5,))
    assert hm.verify(path) == hm.Verification("toy", 1, False, True, (), 2)
    for either in (match, loaded):
        either.submit(toy.Roll(2))
    assert loaded.journal[1].chance == match.journal[1].chance
    assert loaded.journal[1].chance[0] == 4


def test_a_script_that_cannot_be_is_a_problem_and_no_traceback(toys: None, path: Path) -> None:
    match = toy.new("1914")
    match.save(path)
    path.write_bytes(forged(path.read_bytes(), 1, put(script=[99])))
    assert hm.verify(path).problems == ("Order 0: The script gives 99 where a result from 1 to 6 is drawn.",)
