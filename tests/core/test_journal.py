"""Records: whatever happens to one, the first bad line is named and what is before it is kept."""

import json
import os
import random
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import hexmarshal as hm
from hexmarshal.core import journal, record_lines, registry
from tests.core import toy


@cache
def played() -> hm.Match:
    """A short match of a real game, with dice in it."""
    lots = random.Random(3)
    match = hm.Match.new("fury", scenario="historical", seed=1914)
    while sum(bool(given.chance) for given in match.journal) < 3:
        assert match.decision is not None
        orders = match.decision.all_orders()
        attacks = [order for order in orders if "x" in order.notation]
        done = [order for order in orders if order.notation == "done"]
        match.submit(lots.choice(attacks or done or orders))
    return match


@cache
def good() -> bytes:
    """Its record."""
    return journal.record(played())


def check_damage(path: Path, data: bytes, line: int) -> None:
    """A damaged record: the line is named, and the orders before it are kept and can be played on."""
    path.write_bytes(data)
    with pytest.raises(hm.RecordError) as found:
        hm.Match.load(path)
    error = found.value
    assert error.line == line, str(error)
    assert str(error).startswith(f"{path.name}, line {line}: ")
    kept = error.match
    if line == 1:
        assert kept is None
    else:
        assert kept is not None
        expected = played().journal[: line - 2]
        assert kept.journal == expected
        for order in played().journal[len(expected) :]:
            kept.submit(order.order)
        assert kept.digest() == played().digest()
    assert not hm.verify(path).ok
    assert hm.verify(path).problems == (str(error),)


def line_of(place: int) -> int:
    """The number of the line in which a byte stands."""
    return good()[:place].count(b"\n") + 1


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file to write records into."""
    return tmp_path_factory.mktemp("records") / "match.jsonl"


places = st.integers(0, len(good()) - 1)


def test_a_record_is_small_and_whole(path: Path) -> None:
    path.write_bytes(good())
    lines = good().splitlines()
    assert len(lines) == played().number + 2
    assert hm.Match.load(path).journal == played().journal
    assert hm.verify(path).ok


@given(place=places, other=st.integers(1, 255))
def test_any_changed_byte_is_found(path: Path, place: int, other: int) -> None:
    data = bytearray(good())
    data[place] ^= other
    check_damage(path, bytes(data), line_of(place))


@given(place=places)
def test_any_cut_is_found(path: Path, place: int) -> None:
    check_damage(path, good()[:place], line_of(place))


@given(place=places, length=st.integers(1, 400))
def test_any_lost_bytes_are_found(path: Path, place: int, length: int) -> None:
    data = good()[:place] + good()[place + length :]
    first = next((n for n, (a, b) in enumerate(zip(data, good(), strict=False)) if a != b), len(data))
    check_damage(path, data, line_of(first))


@given(place=places, more=st.binary(min_size=1, max_size=40) | st.sampled_from([b"\n", b"\r", b" ", b"\r\n", b"\0"]))
def test_any_inserted_bytes_are_found(path: Path, place: int, more: bytes) -> None:
    data = good()[:place] + more + good()[place:]
    first = next(n for n, (a, b) in enumerate(zip(data, good() + b"\0" * len(more), strict=True)) if a != b)
    check_damage(path, data, line_of(first))


@pytest.mark.parametrize("more", [b"\n", b"{}\n", b" ", good().splitlines()[-1] + b"\n", good().splitlines()[2]])
def test_anything_after_the_end_is_found(path: Path, more: bytes) -> None:
    check_damage(path, good() + more, len(good().splitlines()) + 1)


@settings(max_examples=25)
@given(st.data())
def test_lost_doubled_and_exchanged_lines_are_found(path: Path, data: st.DataObject) -> None:
    lines = good().splitlines(keepends=True)
    first = data.draw(st.integers(0, len(lines) - 1))
    second = data.draw(st.integers(0, len(lines) - 1).filter(lambda n: n != first))
    check_damage(path, b"".join(lines[:first] + lines[first + 1 :]), first + 1)
    check_damage(path, b"".join(lines[: first + 1] + lines[first:]), first + 2)
    lines[first], lines[second] = lines[second], lines[first]
    check_damage(path, b"".join(lines), min(first, second) + 1)


def test_fields_that_nobody_reads_are_found_too(path: Path) -> None:
    lines = good().splitlines(keepends=True)
    lines[3] = lines[3].replace(b'{"n"', b'{"x":1,"n"')
    check_damage(path, b"".join(lines), 4)
    lines = good().splitlines(keepends=True)
    lines[3] = lines[3].replace(b":", b": ", 1)
    check_damage(path, b"".join(lines), 4)


def test_a_file_that_never_was_a_record(path: Path) -> None:
    deep, wide = b"[" * 100_000 + b"\n", "Ж\n".encode("utf-16")
    for data in (b"", b"\n", b"hello", b"\x1f\x8b\x08", b"{}\n", b"null\n", deep, wide):
        check_damage(path, data, 1)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        hm.Match.load(tmp_path / "none.jsonl")


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


# -- other rules, hidden seeds ------------------------------------------------------------------------


def other_name(value: dict[str, Any]) -> None:
    """The position has another name, as other rules may give it."""
    if value.get("digest"):
        value["digest"] = "0" * 32


@pytest.mark.parametrize("header", [put(rules=0), put(data="other")])
def test_under_other_rules_or_data_the_same_position_may_have_another_name(
    path: Path, header: Callable[[dict[str, Any]], None]
) -> None:
    data = forged(good(), 1, header)
    for number in range(2, played().number + 3):
        data = forged(data, number, other_name)
    path.write_bytes(data)
    found = hm.Match.load(path)
    assert (found.digest(), found.parted) == (played().digest(), None)


def test_a_public_record_hides_the_seed_of_an_unfinished_match(toys: None, path: Path) -> None:
    match = toy.new("a secret")
    match.submit(toy.Roll(2))
    match.save(path, public=True)
    assert b"a secret" not in path.read_bytes()
    assert hm.verify(path) == hm.Verification("toy", 1, False, False, ())
    loaded = hm.Match.load(path)
    assert (loaded.digest(), loaded.seed, loaded.commitment) == (match.digest(), "", match.commitment)
    assert loaded.forecast(toy.Roll(1)) == match.forecast(toy.Roll(1))
    with pytest.raises(hm.Refused, match="keeps its seed to itself"):
        loaded.submit(toy.Roll(1))
    assert loaded.digest() == match.digest()
    loaded.save(path)
    assert hm.Match.load(path).commitment == match.commitment
    loaded.submit(toy.Done())
    loaded.undo(consent=True)
    assert loaded.journal == match.journal
    for _ in range(4):
        match.submit(toy.Done())
    match.save(path, public=True)
    assert hm.Match.load(path).seed == "a secret"
    assert hm.verify(path).seed_checked


def test_what_is_wrong_is_told_in_words_that_fit_the_number(path: Path) -> None:
    ends = ("", "Only the start is before it.", "The one order before it is good.", "The 2 orders before it are good.")
    for line, end in enumerate(ends, 1):
        lines = good().splitlines(keepends=True)
        path.write_bytes(b"".join(lines[: line - 1]) + b"?\n")
        with pytest.raises(hm.RecordError) as found:
            hm.Match.load(path)
        assert str(found.value) == f"match.jsonl, line {line}: This is not a line of a record. {end}".strip()


# -- power cuts ---------------------------------------------------------------------------------------


class PowerCut(Exception):
    """The lights go out."""


def cut(*_: object, **__: object) -> Any:
    raise PowerCut


class HalfWritten:
    """A file that takes half of what is written, then fails."""

    def __init__(self, file: Any) -> None:
        self.file = file

    def __enter__(self) -> "HalfWritten":
        return self

    def __exit__(self, *_: object) -> None:
        self.file.close()

    def write(self, data: bytes) -> int:
        self.file.write(data[: len(data) // 2])
        raise PowerCut

    def __getattr__(self, name: str) -> Any:
        return getattr(self.file, name)


def cuts() -> Iterator[Any]:
    real = os.fdopen
    yield pytest.param("fdopen", lambda *args: HalfWritten(real(*args)), id="while writing")
    yield pytest.param("fsync", cut, id="before it is on the disk")
    yield pytest.param("replace", cut, id="before it takes the old one's place")


@pytest.mark.parametrize("existing", [True, False])
@pytest.mark.parametrize(("step", "failure"), list(cuts()))
def test_a_power_cut_while_saving_leaves_the_old_record_and_no_litter(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str, failure: Any, existing: bool
) -> None:
    path = tmp_path / "match.jsonl"
    match = hm.Match.new("fury", scenario="historical", seed=1)
    if existing:
        match.save(path)
    before = path.read_bytes() if existing else b""
    match.submit(hm.parse(match, "front north"))
    with monkeypatch.context() as patch:
        patch.setattr(os, step, failure)
        with pytest.raises(PowerCut):
            match.save(path)
    assert [file.name for file in tmp_path.iterdir()] == (["match.jsonl"] if existing else [])
    if existing:
        assert path.read_bytes() == before
        assert hm.Match.load(path).number == 0
    match.save(path)
    assert hm.Match.load(path).number == 1
    assert [file.name for file in tmp_path.iterdir()] == ["match.jsonl"]


def test_a_power_cut_after_the_exchange_leaves_the_new_record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "match.jsonl"
    match = hm.Match.new("fury", scenario="historical", seed=1)
    match.save(path)
    match.submit(hm.parse(match, "front north"))
    real, calls = os.fsync, []

    def second(handle: int) -> None:
        calls.append(handle)
        if len(calls) > 1:
            raise PowerCut
        real(handle)

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", second)
        with pytest.raises(PowerCut):
            match.save(path)
    assert hm.Match.load(path).number == 1
    assert [file.name for file in tmp_path.iterdir()] == ["match.jsonl"]


@pytest.mark.skipif(os.name != "posix", reason="elsewhere files have no such modes")
def test_a_record_can_be_read_by_whom_its_directory_lets_and_keeps_the_mode_it_was_given(tmp_path: Path) -> None:
    match, path, plain = hm.Match.new("fury", seed=1), tmp_path / "match.jsonl", tmp_path / "plain"
    plain.touch()
    match.save(path)
    assert path.stat().st_mode == plain.stat().st_mode
    path.chmod(0o640)
    match.save(path)
    assert path.stat().st_mode & 0o777 == 0o640


def test_a_record_keeps_who_plays_each_side(path: Path) -> None:
    match = hm.Match.new("fury", seed=1, seats={"russian": "me", "german-austrian": "eager"})
    match.submit(hm.parse(match, "front north"))
    match.save(path)
    loaded = hm.Match.load(path)
    assert loaded.seats == {"russian": "me", "german-austrian": "eager"}
    assert loaded.digest() == hm.Match.load(path).digest() == match.digest()
    loaded.seats = {}
    loaded.save(path)
    assert b"seats" not in path.read_bytes()
    assert hm.Match.load(path).seats == {}
    assert hm.verify(path).ok


def test_a_record_keeps_what_bots_were_after_and_a_public_one_only_when_the_match_is_over(path: Path) -> None:
    match = played().copy()
    match.purposes = {1: "Take Lötzen with two units.", match.number: "Stand and wait."}
    match.save(path)
    assert hm.verify(path).ok
    assert hm.Match.load(path).purposes == match.purposes
    match.save(path, public=True)
    assert hm.Match.load(path).purposes == {}
    match.resign("russian")
    match.save(path, public=True)
    assert hm.Match.load(path).purposes == match.purposes


def test_a_record_without_purposes_is_as_it_always_was() -> None:
    assert b"purpose" not in good()


def test_what_a_newer_program_notes_beside_an_order_is_passed_over(path: Path) -> None:
    lines = [line.rsplit(b',"sum":', 1)[0] + b"}" for line in good().splitlines()]
    noted = [line[:-1] + b',"note":"new"}' if line.startswith(b'{"n":') else line for line in lines]
    path.write_bytes(record_lines.sealed(noted))
    assert hm.Match.load(path).digest() == played().digest()


def test_an_order_that_is_taken_back_takes_its_purpose_along() -> None:
    match = played().copy()
    match.purposes = {1: "Hold Warsaw.", match.number: "Stand and wait."}
    match.undo(consent=True)
    assert match.purposes == {1: "Hold Warsaw."}


def test_a_record_keeps_which_orders_were_advice_and_is_else_as_it_always_was(path: Path) -> None:
    assert b"advised" not in good()
    match = played().copy()
    match.advised = {1, match.number}
    match.save(path, public=True)
    assert hm.Match.load(path).advised == match.advised == match.copy().advised
    assert hm.verify(path).ok


def test_an_order_that_is_taken_back_takes_its_mark_along() -> None:
    match = played().copy()
    match.advised = {1, match.number}
    match.undo(consent=True)
    assert match.advised == {1}


def test_saving_where_nothing_can_be_saved(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="none"):
        hm.Match.new("fury", seed=1).save(tmp_path / "none" / "match.jsonl")
    assert list(tmp_path.iterdir()) == []
