"""Scenarios and overlays of *Battle for Galicia* as a player may write them."""

from __future__ import annotations

from pathlib import Path

import pytest

from hexmarshal.core.data.files import DataError
from hexmarshal.games.galicia.parts.components import PACKAGE, Data, load, scenario
from tests.overlays import changed, overlay_file

DATA = load()

# -- Scenarios ------------------------------------------------------------------------------------------------


def test_the_campaign_is_the_whole_game_and_the_opening_its_first_five_turns() -> None:
    campaign, opening = scenario(DATA, "campaign"), scenario(DATA, "opening")
    assert (campaign.first_turn, campaign.last_turn) == ("GT1", "GT12")
    assert (opening.first_turn, opening.last_turn) == ("GT1", "GT5")
    assert DATA.start(campaign) == DATA.start(opening)
    assert PACKAGE.scenarios() == ["campaign", "opening"]


PLACED = """
[scenario]
id = "mine"
title = "Before Lemberg"
description = "A few divisions."
first_turn = "GT6"
last_turn = "GT8"
setup = "placed"
source = "proposed: by me"

[placement]
"7.09" = ["ah-11m", "ah-30"]
"9.08" = ["ru-11", "ru-32"]
"""


def test_a_player_may_write_a_scenario_with_a_placement_of_his_own(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(PLACED, encoding="utf-8")
    mine = scenario(DATA, path)
    assert DATA.start(mine) == {"ah-11m": "7.09", "ah-30": "7.09", "ru-11": "9.08", "ru-32": "9.08"}


@pytest.mark.parametrize(
    ("old", "new", "token", "code", "sentence"),
    [
        ('last_turn = "GT8"', 'last_turn = "GT13"', "GT13", "G30", "There is no turn 'GT13'"),
        ('last_turn = "GT8"', 'last_turn = "GT2"', "last_turn", "G30", "GT2 comes before GT6."),
        ('"ru-32"]', '"ru-322"]', "ru-322", "G32", "There is no unit 'ru-322' (did you mean ru-32?)."),
        ('"ru-32"]', '"ru-11"]', "ru-11", "G32", "ru-11 is placed twice."),
        ('"9.08"', '"9.88"', "9.88", "G33", "There is no hex 9.88."),
        ('"9.08"', '"3.15"', "ru-11", "G33", "ru-11 can never stand in 3.15"),
        ('"ru-32"]', '"ru-32", "ah-4"]', "9.08", "G33", "9.08 holds units of both sides."),
        ('"ru-32"]', '"ru-32", "ru-5", "ru-9"]', "9.08", "G33", "9.08 holds 8 steps, more than 6"),
    ],
)
def test_a_bad_scenario_is_refused_with_file_and_line(
    old: str, new: str, token: str, code: str, sentence: str, tmp_path: Path
) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(bad := PLACED.replace(old, new), encoding="utf-8")
    with pytest.raises(DataError) as caught:
        scenario(DATA, path)
    problem = caught.value.problems[0]
    assert (problem.file, problem.code) == ("mine.toml", code)
    assert token in bad.splitlines()[problem.line - 1]
    assert sentence in problem.sentence


def test_every_problem_of_a_scenario_is_told_even_if_a_value_is_no_good() -> None:
    with pytest.raises(DataError) as caught:
        scenario(DATA, {"scenario": {"setup": "printed", "first_turn": "GT2"}, "placement": {"7.09": ["ah-4"]}})
    told = str(caught.value)
    assert "'title' is missing." in told
    assert 'With a [placement] it must say setup = "placed". [G31]' in told
    assert "The set-up on the counters is that of GT1. [G31]" in told
    with pytest.raises(DataError, match=r"it needs a \[placement\]\. \[G31\]"):
        scenario(DATA, {"scenario": {"setup": "placed"}})


# -- Overlays and sources -------------------------------------------------------------------------------------

OVERLAY = """
[overlay]
game = "galicia"
name = "printed"
source = "public: the printed game"

[[unit]]
id = "ah-5"
back = {attack = 2, defence = 3, artillery = 2}

[[arrival]]
id = "GT3 ru-13"
hexes = ["8.01"]

[[combat]]
id = "9"
results = ["R1/-2", "R1/-2", "R1/-2", "+2/-2", "+1/-1", "+1/-", "-/+1", "-1/+1 R1"]

[[hex]]
id = "12.22"
terrain = "woods"
"""


def lay(text: str, tmp_path: Path) -> Data:
    return load(overlay_file(text, tmp_path))


def test_every_value_of_the_game_has_a_source() -> None:
    assert all(value.source for value in DATA.sources())
    assert {value.table for value in DATA.sources()} >= {"unit", "corps", "combat", "arrival", "hex", "place", "mark"}


def test_an_overlay_changes_counters_tables_and_board_and_a_printed_table_is_right(tmp_path: Path) -> None:
    data = lay(OVERLAY, tmp_path)
    assert data.units["ah-5"].face(1).attack == 2
    assert data.arrivals["GT3 ru-13"].hexes == ("8.01",)
    assert data.result(4, 9).attacker.modifier == 1  # though the book's example has 2
    assert data.board.terrain[data.board.cell("12.22")] == "woods"
    assert data.overlay is not None
    assert changed(data) == {
        ("unit", "ah-5", "back"), ("arrival", "GT3 ru-13", "hexes"), ("combat", "9", "results"),
        ("hex", "12.22", "terrain"),
    }  # fmt: skip
    assert load().units["ah-5"].face(1).attack == 3


@pytest.mark.parametrize(
    ("old", "new", "line", "sentence"),
    [
        ("back = {attack = 2,", "back = {attack = 9,", 7, "Its back is stronger than its front."),
        ('hexes = ["8.01"]', 'hexes = ["8.88"]', 11, "There is no hex 8.88."),
        ('"R1/-2", "R1/-2", "R1/-2", "+2/-2"', '"+2/-2"', 15, "It has 5 cells for 8 columns."),
        ('"R1/-2", "R1/-2", "R1/-2"', '"R1/-2", "R1/-2", "+3/-2"', 17, "results: "),
    ],
)
def test_a_bad_overlay_is_refused_with_file_and_line(
    old: str, new: str, line: int, sentence: str, tmp_path: Path
) -> None:
    with pytest.raises(DataError) as caught:
        lay(OVERLAY.replace(old, new), tmp_path)
    (problem,) = caught.value.problems
    assert (problem.file, problem.line) == ("overlay.toml", line)
    assert sentence in problem.sentence


def test_a_corps_has_no_more_units_than_can_be_listed_in_every_group() -> None:
    units = [unit.id for unit in load().units.values() if unit.side == "austrian"]
    head = {"game": "galicia", "name": "one corps", "source": "proposed"}

    def attached(number: int) -> Data:
        corps = [{"id": unit, "corps": "ah-corps-1"} for unit in units if load().units[unit].corps == "ah-corps-1"]
        others = [{"id": unit, "corps": "ah-corps-1"} for unit in units if not load().units[unit].corps]
        return load({"overlay": head, "unit": (corps + others)[:number]})

    assert sum(unit.corps == "ah-corps-1" for unit in attached(8).units.values()) == 8
    with pytest.raises(DataError, match="corps ah-corps-1: 9 units are attached to it, more than 8"):
        attached(9)
