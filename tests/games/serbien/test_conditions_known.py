"""What is known, foreseen and owed, condition by condition (3.1.6, 5.1, 8.6, 9.1.1).

The functions of a chapter are asked themselves, one condition changed at a time; the chapter's own tests play it.
"""

from __future__ import annotations

import pytest

from hexmarshal.core.engine.dice import Seeded
from hexmarshal.games.serbien.rules.attachment.drawing import DrawAreas, Suggest
from hexmarshal.games.serbien.rules.knowledge import known, marked, on_top
from hexmarshal.games.serbien.rules.movement import reach
from hexmarshal.games.serbien.rules.retreat import ways as retreat_ways
from hexmarshal.games.serbien.rules.retreat.advance import advance_refusal
from tests.games.serbien.fighting import battle, fight
from tests.games.serbien.kit import serbien
from tests.games.serbien.refusing import cell, index
from tests.playing import told


@pytest.mark.clause("serbien:3.1.6a")
def test_a_unit_below_another_is_known_by_its_marker_or_if_it_was_seen() -> None:
    field = serbien('"24.07" = ["ah-9-8", "ah-21-8", "ah-8-Ma"]\n"24.12" = ["sr-Lim"]')
    table, below = field.table, index(field, "ah-8-Ma")
    assert not on_top(table, below)
    plain = {"prepared": -1, "also": -1, "task": 0, "seen": False}
    for field_, value, shown in (
        ("prepared", cell(field, "24.08"), True), ("also", cell(field, "24.08"), True), ("task", 2, True),
        ("task", 1, False), ("seen", True, True), ("seen", False, False),
    ):  # fmt: skip
        table.alter(below, **(plain | {field_: value}))
        below_all = not on_top(table, below)
        assert known(table, below) == (shown or not below_all), field_
        assert marked(table, below) == (shown and field_ != "seen"), field_


@pytest.mark.clause("serbien:5.1.1-line")
def test_where_no_straight_boundary_parts_the_armies_that_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    field = serbien('"24.07" = ["ah-9-8"]\n"40.20" = ["sr-Morava-I"]', "attachment")
    monkeypatch.setattr("hexmarshal.games.serbien.rules.attachment.drawing.suggested", lambda table: None)
    field.table.events.clear()
    DrawAreas("austrian").carry_out(field.table, Suggest())
    assert told(field.table.events) == ["No straight boundaries separate the armies where they are. (5.1.1-line)"]
    asked = field.table.stack[-1]
    assert isinstance(asked, DrawAreas)
    assert asked.asked


@pytest.mark.clause("serbien:9.1.1g")
def test_what_is_said_before_the_dice_of_a_combat_is_foreseen_as_far_as_them() -> None:
    field = battle('"23.13" = ["sr-Lim"]\n"23.12" = ["ah-9-8", "ah-21-8"]')
    fight(field, "9/8,21/8 x 23.13", until=["commit"])
    assert field.asked == ("austrian", "commit")
    before = field.match.digest()
    found = field.match.forecast(field.parse("done"))
    assert sum(outcome.chance for outcome in found.outcomes) == 1
    for outcome in found.outcomes:
        clauses = {event.clause for event in outcome.events}
        assert not clauses & {"10.1.2", "10.2", "11.1a"}, "what follows the dice is another matter"
    assert field.match.digest() == before


@pytest.mark.clause("serbien:7.4.3b", "serbien:7.4.6")
def test_a_repulse_is_foreseen_though_the_defender_has_a_choice() -> None:
    field = serbien('"24.10" = ["sr-Lim", "sr-Timok-I status=CI"]\n"24.09" = ["ah-9-8", "ah-8-Ma"]')
    found = field.match.forecast(field.parse("repulse 9/8,8 Ma x 24.10"))
    assert sum(outcome.chance for outcome in found.outcomes) == 1
    assert all(any(event.clause == "7.4.3a" for event in outcome.events) for outcome in found.outcomes)


@pytest.mark.clause("serbien:1.0-grid", "serbien:11.1b")
def test_hexes_out_of_play_in_a_scenario_are_told_as_that() -> None:
    field = serbien('"24.20" = ["ah-9-8"]\n"28.14" = ["sr-Lim"]', scenario="macva", turn="GT2")
    table, unit, here = field.table, index(field, "ah-9-8"), cell(field, "24.20")
    assert table.scenario.rows[1] == 20
    assert field.refuses("9/8 24.20-24.21") == "1.0-grid"
    assert field.refuses("9/8 24.20-24.22") == "1.0-grid"
    assert field.refuses("9/8 24.20-24.21-24.20-24.19") == "1.0-grid"
    assert field.accepts("9/8 24.20-24.19")
    barred = retreat_ways.barred(table, (unit,), here, cell(field, "24.21"))
    assert (barred.code, barred.clause) == ("area", "1.0-grid")
    advance = advance_refusal(table, unit, (unit,), cell(field, "24.21"))
    assert advance is not None
    assert (advance.code, advance.clause) == ("area", "1.0-grid")


@pytest.mark.clause("serbien:7.1.4b")
def test_what_lies_a_step_away_includes_the_other_bank_where_the_force_began() -> None:
    field = serbien('"24.10" = ["ah-9-8"]\n"40.20" = ["sr-Morava-I"]')
    table, unit, here = field.table, index(field, "ah-9-8"), cell(field, "24.10")
    across = cell(field, "24.11")
    assert (here, across) in table.printed.ground.sava
    far = table.printed.allowances[False]
    assert reach.beside(table, (unit,), (here,), far) >> across & 1
    assert not reach.beside(table, (unit,), (cell(field, "24.09"),), far) >> across & 1, "it began elsewhere"
    cost = reach.step_points(table, (unit,), here, across)
    assert not reach.beside(table, (unit,), (here,), cost - 1) >> across & 1
    assert reach.beside(table, (unit,), (here,), cost) >> across & 1


@pytest.mark.clause("serbien:3.1.6a", "serbien:3.1.6-look")
def test_what_is_seen_of_a_unit_is_imagined_as_it_is_and_the_rest_is_not() -> None:
    field = serbien(
        '"24.07" = ["ah-9-8", "ah-21-8 task=2 worked=3 toward=24.07", "ah-36-13 prepared=24.08"]\n"24.12" = ["sr-Lim"]',
        player="serbian",
    )
    for seed in range(5):
        dream = field.table.imagine("serbian", Seeded(str(seed)))
        top, digging, marked_ = (dream.pieces[index(field, id)] for id in ("ah-9-8", "ah-21-8", "ah-36-13"))
        here = cell(field, "24.07")
        assert (digging.at, digging.task, digging.worked, digging.toward) == (here, 2, 3, here)
        assert (marked_.at, marked_.prepared, marked_.task, marked_.worked) == (here, cell(field, "24.08"), 0, 0)
        assert (top.prepared, top.task, top.also) == (-1, 0, -1)
