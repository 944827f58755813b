"""Records under other rules, with hidden seeds, after power cuts."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import hexmarshal as hm
from hexmarshal.core.engine import registry
from hexmarshal.core.records import lines as record_lines
from tests.core import toy
from tests.core.test_journal import good, played
from tests.core.test_journal_forgers import forged, put


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file to write records into."""
    return tmp_path_factory.mktemp("records") / "match.jsonl"


@pytest.fixture
def toys(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let records of the toy be read."""
    monkeypatch.setattr(registry, "load", lambda name: toy.GAME)


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
    assert (found.digest(), found.diverged) == (played().digest(), None)


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


def test_the_former_name_of_a_divergence_still_works() -> None:
    match = played()
    with pytest.warns(DeprecationWarning, match="diverged"):
        assert match.parted is None
