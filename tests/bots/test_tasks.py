"""Tasks: units share the goals of a side out among them, each where it adds most."""

from collections.abc import Iterable
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexmarshal.bots.tasks import Tasks
from hexmarshal.core.engine.mind import Doctrine
from tests.bots.plain import PLAIN, SIZE, aims, cell, goal, tasks

ONLY_GUARDS = Doctrine(open=0.7, weak=0.4)
ONLY_TAKES = Doctrine(take=1.0)
ONLY_ODDS = Doctrine(beat=1.0)
ONLY_SAFETY = Doctrine(safe=1.0)


def gain(known: Tasks, strength: float, here: str, there: str) -> float:
    """What a move adds to all tasks."""
    return known.gain(strength, cell(here), cell(there))


# -- guarding -------------------------------------------------------------------------------------------


def test_a_guard_that_moves_into_an_open_goal_gains() -> None:
    open_town = tasks(aims(goal("0505", held=True), own={"0205": 4.0}, foe={"0507": 4.0}), ONLY_GUARDS)
    assert gain(open_town, 4.0, "0205", "0505") > 0
    assert gain(open_town, 4.0, "0205", "0505") > gain(open_town, 4.0, "0205", "0504") > 0


def test_a_guard_that_leaves_the_goal_open_loses_as_much() -> None:
    guarded = tasks(aims(goal("0505", held=True), own={"0505": 4.0}, foe={"0507": 4.0}), ONLY_GUARDS)
    assert gain(guarded, 4.0, "0505", "0205") < 0


def test_a_goal_that_nobody_can_reach_needs_no_guard() -> None:
    safe_town = tasks(aims(goal("0505", held=True), own={"0205": 4.0}, foe={"0509": 4.0}), ONLY_GUARDS)
    assert gain(safe_town, 4.0, "0205", "0505") == 0


def test_where_enough_stand_guard_one_more_adds_nothing() -> None:
    known = aims(goal("0505", held=True), own={"0505": 4.0, "0205": 4.0}, foe={"0507": 4.0})
    assert gain(tasks(known, ONLY_GUARDS), 4.0, "0205", "0505") == 0


# -- taking ---------------------------------------------------------------------------------------------


def test_coming_nearer_to_a_goal_gains_and_going_away_loses() -> None:
    known = tasks(aims(goal("0505", held=False, worth=10.0), own={"0501": 2.0}, foe={"0505": 6.0}), ONLY_TAKES)
    assert gain(known, 2.0, "0501", "0504") > gain(known, 2.0, "0501", "0502") > 0
    assert gain(known, 2.0, "0504", "0501") < 0


def test_what_is_done_needs_no_more_units() -> None:
    lacking = tasks(aims(goal("0505", held=False), own={"0501": 3.0}, foe={"0505": 6.0}), ONLY_TAKES)
    plenty = tasks(aims(goal("0505", held=False), own={"0501": 3.0, "0504": 40.0}, foe={"0505": 6.0}), ONLY_TAKES)
    little, much = gain(plenty, 3.0, "0501", "0504"), gain(lacking, 3.0, "0501", "0504")
    assert 0 < little < much / 5


# -- odds and safety ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("strength", "promising"), [(3.0, False), (6.0, False), (7.0, True), (12.0, True)])
def test_odds_promise_something_only_above_one_to_one(strength: float, promising: bool) -> None:
    known = tasks(aims(own={"0501": strength}, foe={"0505": 6.0}), ONLY_ODDS)
    assert (gain(known, strength, "0501", "0504") > 0) == promising


def test_odds_beyond_three_to_one_promise_no_more() -> None:
    three, six = (tasks(aims(own={"0501": strength}, foe={"0505": 6.0}), ONLY_ODDS) for strength in (18.0, 36.0))
    assert gain(three, 18.0, "0501", "0504") == gain(six, 36.0, "0501", "0504")


def test_it_is_dangerous_where_much_more_can_come() -> None:
    known = tasks(aims(own={"0501": 2.0}, foe={"0507": 9.0}), ONLY_SAFETY)
    assert gain(known, 2.0, "0501", "0505") < 0
    strong = tasks(aims(own={"0501": 9.0}, foe={"0507": 9.0}), ONLY_SAFETY)
    assert gain(strong, 9.0, "0501", "0505") == 0


# -- the laws of gain and go ----------------------------------------------------------------------------

LABELS = [f"{column:02}{row:02}" for column in range(1, SIZE + 1) for row in range(1, SIZE + 1)]
labels = st.sampled_from(LABELS)
strengths = st.sampled_from([0.5, 1.0, 2.0, 4.0, 7.0])


class Affair(NamedTuple):
    """Towns, units and enemies at random, and where the units go."""

    towns: dict[str, bool]
    """Towns, and whether the side has them."""
    foes: dict[str, float]
    """Enemies by hex."""
    units: list[tuple[str, float]]
    """Where each unit stands, and how strong it is."""
    moves: list[tuple[int, str]]
    """Which unit goes where, one after the other."""


@st.composite
def affairs(draw: st.DrawFn) -> Affair:
    """Any affair. The hexes of the enemy are his."""
    foes = draw(st.dictionaries(labels, strengths, max_size=6))
    free = st.sampled_from([label for label in LABELS if label not in foes])
    units = draw(st.lists(st.tuples(free, strengths), min_size=2, max_size=5))
    moves = draw(st.lists(st.tuples(st.integers(0, len(units) - 1), free), min_size=1, max_size=6))
    return Affair(draw(st.dictionaries(labels, st.booleans(), max_size=5)), foes, units, moves)


def standing(affair: Affair, where: list[str]) -> Tasks:
    """The tasks made anew with the units where they stand."""
    own: dict[str, float] = {}
    for label, (_, strength) in zip(where, affair.units, strict=True):
        own[label] = own.get(label, 0.0) + strength
    return tasks(aims(*(goal(town, held) for town, held in affair.towns.items()), own=own, foe=affair.foes))


@given(affairs())
def test_tasks_that_followed_the_moves_are_those_that_are_made_anew(affair: Affair) -> None:
    where = [label for label, _ in affair.units]
    following = standing(affair, where)
    for unit, there in affair.moves:
        following.go(affair.units[unit][1], cell(where[unit]), cell(there))
        where[unit] = there
    anew = standing(affair, where)
    assert following.guarding == pytest.approx(anew.guarding)
    assert following.taking == pytest.approx(anew.taking)
    assert {at: own for at, own in following.own.items() if own > 1e-9} == pytest.approx(anew.own)
    for unit, there in affair.moves:
        move = affair.units[unit][1], cell(where[unit]), cell(there)
        assert following.gain(*move) == pytest.approx(anew.gain(*move), abs=1e-9)


def total(affair: Affair, moves: Iterable[tuple[int, str]]) -> float:
    """What moves gain one after the other. Who stays where he is makes no move."""
    where = [label for label, _ in affair.units]
    known, gained = standing(affair, where), 0.0
    for unit, there in moves:
        if there != where[unit]:
            move = affair.units[unit][1], cell(where[unit]), cell(there)
            gained += known.gain(*move)
            known.go(*move)
            where[unit] = there
    return gained


@given(affairs())
def test_whichever_way_units_come_to_their_places_they_gain_the_same(affair: Affair) -> None:
    """A gain is the difference of two positions: it depends on where units end, not on the order or the way there."""
    ends = dict(affair.moves)
    assert total(affair, affair.moves) == pytest.approx(total(affair, sorted(ends.items())), abs=1e-9)


def test_hexes_off_the_board_are_beyond_everything() -> None:
    known = tasks(aims(goal("0505", held=True)))
    outside = [at for at in range(PLAIN.size) if at not in set(PLAIN.cells)]
    assert outside
    assert {known.rows[cell("0505")][at] for at in outside} == {99}
