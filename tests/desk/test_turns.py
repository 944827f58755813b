"""The score over the turns, and what the other side did: from what the side that looks may know."""

from pathlib import Path

import pytest

import hexmarshal as hm
from hexmarshal import desk
from hexmarshal.core.engine.events import Moved
from hexmarshal.core.records.changed_rules import again
from hexmarshal.desk.course import Mark, Marks, marks
from hexmarshal.desk.structs import Summary
from hexmarshal.desk.summary import Stretch, stretch
from tests.thorough import also

FIXTURES = Path(__file__).parents[1] / "fixtures"
RECORDS = (
    "drina/1915-2-eager-eager-eager-eager", "galicia/opening-1-random-random",
    *also("fury/historical-1-eager-random", "great_war_east/september-1-random-random",
          "serbien/macva-1-random-random"),
)  # fmt: skip
"""Allies, and what is hidden; further games show the same."""


def marked(*found: tuple[int, str]) -> Marks:
    """Marks of a game in which only whose turn it is changes."""
    new = Marks("fury")
    new.found = [Mark(number, phasing, "", ()) for number, phasing in found]
    return new


@pytest.mark.parametrize(
    ("found", "number", "wanted"),
    [
        ([(0, ""), (1, "he"), (5, "")], 7, Stretch(2, 7, False, ("he",))),
        ([(0, ""), (1, "he"), (5, ""), (7, "me")], 9, Stretch(2, 7, True, ("he",))),
        ([(0, "me"), (4, "he"), (9, "me"), (12, "he")], 15, Stretch(13, 15, False, ("he",))),
        ([(0, "me"), (4, "he"), (6, ""), (8, "ally of his"), (9, "me")], 9, Stretch(5, 9, True, ("he", "ally of his"))),
        ([(0, "me"), (4, "he"), (9, "me"), (10, ""), (11, "me")], 12, Stretch(5, 9, True, ("he",))),
        ([(0, "me")], 3, None),
        ([(0, "me"), (4, "he")], 4, None),
    ],
)
def test_a_summary_tells_of_what_lies_between_two_turns_of_ones_own(
    found: list[tuple[int, str]], number: int, wanted: Stretch | None
) -> None:
    assert stretch(marked(*found), ("me", "my ally"), number) == wanted


def deeds(summary: Summary) -> list[tuple[str, str]]:
    return [(deed.kind, deed.text) for deed in summary.deeds]


def test_a_march_a_battle_and_what_was_lost_in_it() -> None:
    match = hm.Match.new("drina", scenario="august", dice=(37, 1))
    match.submit(hm.parse(match, "AC1 E05-E06 x F06"))
    summary = desk.summary(match, "serbia")
    assert (summary.title, summary.first, summary.last, summary.over) == ("Austria-Hungary", 1, 1, False)
    assert deeds(summary) == [
        ("attacked", "Austro-Hungarian cavalry 1 attacks F06: attacker wins."),
        ("lost", "Serbia: Serbian infantry 1 is weakened."),
        ("moved", "Austro-Hungarian cavalry 1 moved."),
    ]
    (battle, loss, move) = summary.deeds
    assert battle.hexes == ("F06",)
    assert loss.pieces == ("SI1",)
    assert move.hexes == ("E06",)
    assert desk.summary(match, "austria-hungary").deeds == (), "nobody is told of his own turn"
    assert desk.summary(match, "germany").deeds == (), "nor of that of an ally"


def test_who_went_furthest_is_told_by_the_way_and_not_by_how_many_hexes_of_it_were_named() -> None:
    match = hm.Match.new("fury", seed="furthest")
    for order in ("front north", "R1 1605=0708", "XV 0908-0707"):
        match.submit(hm.parse(match, order))
    (moved,) = (deed.text for deed in desk.summary(match, "german-austrian").deeds if deed.kind == "moved")
    assert moved.endswith("; Reserve Corps of the 1st Army furthest, from 1605 to 0708."), moved


@pytest.mark.parametrize("record", RECORDS)
def test_only_what_a_side_was_told_is_in_its_summary(record: str) -> None:
    match = hm.Match.load(FIXTURES / f"{record}.jsonl")
    events = [happened for happened, _ in again(match)]
    told = 0
    for side in match.sides:
        summary = desk.summary(match, side)
        heard = [event for order in events[summary.first : summary.last + 1] for event in order
                 if not event.only or side in event.only]  # fmt: skip
        moved = {event.piece for event in heard if isinstance(event, Moved)}
        shown = {piece["id"]: piece for piece in match.view(side).pieces()}
        for deed in summary.deeds:
            told += 1
            assert deed.text.endswith(".")
            assert all(match.table.board.find(hex) is not None for hex in deed.hexes)
            if deed.kind == "moved":
                assert set(deed.pieces) <= moved
            if deed.kind == "lost" and match.table.camps() and summary.last == match.number:
                assert set(deed.pieces) <= {*shown, *(getattr(event, "piece", "") for event in heard)}
    assert told, "somebody did something"


@pytest.mark.parametrize("record", RECORDS)
def test_the_course_ends_with_the_score_as_it_stands(record: str) -> None:
    match = hm.Match.load(FIXTURES / f"{record}.jsonl")
    course = desk.course(match)
    past = [turn for turn in course.turns if turn.values]
    assert {score.side for score in course.scores} <= set(match.sides)
    assert len({score.side for score in course.scores}) == 2, "both sides have a line"
    assert past[-1].number == match.number
    assert [turn.number for turn in past] == sorted({turn.number for turn in past})
    assert all(len(turn.values) == len(course.scores) for turn in past)
    track = [turn.id for turn in desk.desk(match, None).track]
    turns = [turn.turn for turn in course.turns]
    assert turns == [turn for turn in track if turn in turns]


def test_turns_to_come_have_no_score() -> None:
    course = desk.course(hm.Match.new("galicia", scenario="opening", seed=1))
    assert [len(turn.values) for turn in course.turns][:2] == [2, 0]
    assert all(turn.number == -1 for turn in course.turns[1:])


def test_marks_go_on_where_they_were_cut_as_if_they_had_been_found_at_once() -> None:
    match = hm.Match.load(FIXTURES / "galicia/opening-1-random-random.jsonl")
    whole = marks(match)
    cut = whole.copy()
    cut.cut(100)
    assert (cut.number, cut.found[-1].number <= 100) == (100, True)
    for number, (_, then) in enumerate(again(match)):
        if number > 100 and then is not None:
            cut.see(number, then.table)
    assert cut.found == whole.found
