"""No match ends by surprise: whoever chooses in its last turn was told what would end it, and nothing hidden."""

from pathlib import Path

import pytest

import hexmarshal as hm
from hexmarshal.core.book.clauses import book
from tests.contract.walks import Walk, asked, where
from tests.thorough import at_length

RECORDS = sorted(Path(__file__).parent.parent.glob("fixtures/*/*.jsonl"))


def last_choices(stops: list[hm.Match], end: hm.Match) -> list[hm.Match]:
    """The last choice of each side in the turn in which a match ended, and the one that ended it."""
    turn = end.view(None).turn
    found = {asked(stop).side: stop for stop in stops if stop.view(None).turn == turn}
    return [*found.values(), stops[-1]]


def test_nobody_is_surprised_by_the_end(walk: Walk) -> None:
    for stop in last_choices(walk.stops, walk.end):
        alarms = stop.view(asked(stop).side).alarms()
        assert alarms, where(walk, stop, f"{walk.end.result} came as a surprise")
    assert all(walk.end.view(side).alarms() == () for side in walk.end.sides)


@at_length
@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_nobody_is_surprised_in_a_match_of_bots(path: Path) -> None:
    end = hm.Match.load(path)
    if end.resigned or not end.over or end.diverged is not None:
        pytest.skip("It was not played to its end.")
    match, last, turn = end.begun(), None, end.view(None).turn
    told: dict[str, bool] = {}
    for given in end.journal:
        side = given.side
        if match.view(None).turn == turn or given is end.journal[-1]:
            told[side] = bool(match.view(side).alarms())
        last = side
        match.replay(given.order, given.chance, side)
    assert last is not None
    assert all(told.values()), told


def test_an_alarm_says_by_which_clause_for_whom_and_where(walk: Walk) -> None:
    clauses, board = book(walk.route.game), walk.end.table.board
    for stop in (*walk.sample(30, "alarms"), *last_choices(walk.stops, walk.end)):
        for side in (*stop.sides, None):
            for alarm in stop.view(side).alarms():
                told = where(walk, stop, alarm)
                assert alarm.sentence[0].isupper(), told
                assert alarm.sentence.endswith("."), told
                assert clauses.cites(alarm.clause), told
                assert alarm.winner in ("", *stop.sides), told
                assert all(board.find(hex) is not None for hex in alarm.hexes), told
                assert len(set(alarm.hexes)) == len(alarm.hexes), told


def test_an_alarm_tells_nothing_that_is_hidden_and_changes_nothing(walk: Walk) -> None:
    for stop in (*walk.sample(20, "alarms hidden"), *last_choices(walk.stops, walk.end)):
        before = stop.digest()
        for side in stop.sides:
            told = stop.view(side).alarms()
            other = stop.copy()
            other.table = stop.view(side).imagine("heads").table
            assert other.view(side).alarms() == told, where(walk, stop, side)
        assert stop.digest() == before
