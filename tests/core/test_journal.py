"""Records: whatever happens to one, the first bad line is named and what is before it is kept."""

import random
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import hexmarshal as hm
from hexmarshal.core.records import journal
from tests.thorough import some


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
widely = settings(max_examples=some(40, 100))


def test_a_record_is_small_and_whole(path: Path) -> None:
    path.write_bytes(good())
    lines = good().splitlines()
    assert len(lines) == played().number + 2
    assert hm.Match.load(path).journal == played().journal
    assert hm.verify(path).ok


@widely
@given(place=places, other=st.integers(1, 255))
def test_any_changed_byte_is_found(path: Path, place: int, other: int) -> None:
    data = bytearray(good())
    data[place] ^= other
    check_damage(path, bytes(data), line_of(place))


@widely
@given(place=places)
def test_any_cut_is_found(path: Path, place: int) -> None:
    check_damage(path, good()[:place], line_of(place))


@widely
@given(place=places, length=st.integers(1, 400))
def test_any_lost_bytes_are_found(path: Path, place: int, length: int) -> None:
    data = good()[:place] + good()[place + length :]
    first = next((n for n, (a, b) in enumerate(zip(data, good(), strict=False)) if a != b), len(data))
    check_damage(path, data, line_of(first))


@widely
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
