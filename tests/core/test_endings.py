"""Giving a match up, and taking one up from a snapshot."""

from pathlib import Path

import msgspec
import pytest

import hexmarshal as hm
from hexmarshal.core.engine import registry
from hexmarshal.core.engine.match import Match
from hexmarshal.core.positions.snapshot import resume, snapshot
from hexmarshal.core.records.changed_rules import Diverged
from hexmarshal.core.records.journal import record
from hexmarshal.core.records.lines import sealed
from tests.core import toy


@pytest.fixture
def toys(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let records of the toy be read."""
    monkeypatch.setattr(registry, "load", lambda name: toy.GAME)


def played() -> Match:
    """A match in which both sides have acted."""
    match = toy.new()
    for order in (toy.Roll(1), toy.Done(), toy.Show(), toy.Roll(2), toy.Done(), toy.Roll(1)):
        match.submit(order)
    return match


# -- giving up ----------------------------------------------------------------------------------------------------


def test_who_gives_up_loses_and_the_match_is_over() -> None:
    match = played()
    match.resign("red")
    assert match.over
    assert match.result == {
        "winner": "blue", "level": "resignation", "score": 0,
        "sentence": "The Red player resigned: victory for Blue.",
    }  # fmt: skip
    assert match.decision is None
    assert match.decisions == ()
    assert match.decision_of("red") is None
    assert match.view("red").waiting == ()


def test_a_match_that_was_given_up_takes_neither_orders_nor_undo() -> None:
    match = played()
    match.resign("blue")
    refusal = match.explain(toy.Done())
    assert refusal is not None
    assert refusal.code == "over"
    with pytest.raises(hm.Refused, match="given up"):
        match.undo(consent=True)
    with pytest.raises(hm.Refused, match="over"):
        match.resign("red")
    assert match.copy().resigned == "blue"


def test_only_a_side_can_give_up_and_only_while_the_match_runs() -> None:
    with pytest.raises(ValueError, match="green is not a side"):
        played().resign("green")
    match = toy.new()
    while not match.over:
        match.submit(toy.Done())
    with pytest.raises(hm.Refused, match="over"):
        match.resign("red")


def test_a_record_keeps_who_gave_up_and_verifies(toys: None, tmp_path: Path) -> None:
    match = played()
    match.resign("red")
    path = tmp_path / "match.jsonl"
    match.save(path, public=True)
    again = Match.load(path)
    assert (again.resigned, again.result, again.digest()) == ("red", match.result, match.digest())
    checked = hm.verify(path)
    assert (checked.ok, checked.over, checked.seed_checked) == (True, True, True)


def test_records_of_matches_that_nobody_gave_up_are_as_before(toys: None) -> None:
    assert b"resigned" not in record(played())


@pytest.mark.parametrize("change", [{"resigned": "green"}, {"resigned": "blue"}, {"resigned": "", "result": None}])
def test_a_forged_surrender_is_found_in_the_last_line(toys: None, change: dict[str, str | None]) -> None:
    match = played()
    match.resign("red")
    lines = [msgspec.json.decode(line) for line in record(match).splitlines()]
    for line in lines:
        del line["sum"]
    lines[-1] |= change
    if change["resigned"] == "":
        lines[-1]["result"] = match.result
    with pytest.raises(hm.RecordError) as caught:
        Match.read(sealed(msgspec.json.encode(line) for line in lines))
    assert caught.value.line == len(lines)
    assert caught.value.match is not None
    assert not caught.value.match.over


# -- taking up ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(7))
def test_a_match_is_taken_up_from_any_snapshot(number: int) -> None:
    match, data = toy.new(), b""
    for given in played().journal:
        if match.number == number:
            data = snapshot(match.table)
        match.submit(given.order)
    if match.number == number:
        data = snapshot(match.table)
    again = toy.new()
    resume(again, match.journal, data, number)
    assert (again.digest(), again.journal) == (match.digest(), match.journal)
    for one in (again, match):
        one.submit(toy.Roll(2))
    assert again.digest() == match.digest()  # the dice go on where they were


def test_without_a_snapshot_everything_is_replayed() -> None:
    again = toy.new()
    resume(again, played().journal)
    assert again.digest() == played().digest()


def test_what_was_free_to_take_back_since_the_snapshot_still_is() -> None:
    match = hm.Match.new("fury", seed=1914)
    match.submit(hm.parse(match, "front north"))
    data = snapshot(match.table)
    for _ in range(3):
        decision = match.decision
        assert decision is not None
        match.submit(decision.orders(decision.subjects()[0])[0])
    again = hm.Match.new("fury", seed=1914)
    resume(again, match.journal, data, 1)
    for left in (3, 2, 1):
        again.undo()
        assert again.number == left
    assert again.explain_undo() is not None


def test_a_journal_that_leads_elsewhere_is_known() -> None:
    journal = played().journal
    wrong = [*journal[:1], msgspec.structs.replace(journal[1], digest="0" * 32), *journal[2:]]
    with pytest.raises(Diverged, match="different") as diverged:
        resume(toy.new(), wrong)
    assert diverged.value.order == 2
