"""The data of a game: files, overlays and scenarios, and what is told of mistakes in them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hexmarshal.core.data.files import DataError, Problem
from hexmarshal.wargame.package import Package
from tests.wargame.small import COUNTERS, FILES, OVERLAY, SCENARIO, TABLES, Data, Scenario, package, sheet


@pytest.fixture
def small(tmp_path: Path) -> Package[Data, Scenario]:
    return package(tmp_path)


def problems(package: Package[Data, Scenario]) -> tuple[Problem, ...]:
    """What is wrong with its files."""
    with pytest.raises(DataError) as caught:
        package.load()
    return caught.value.problems


def lay(small: Package[Data, Scenario], text: str) -> Data:
    path = small.folder / "overlay.toml"
    path.write_text(text, encoding="utf-8")
    return small.load(path)


# -- files ------------------------------------------------------------------------------------------------------------


def test_the_box_holds_each_table_where_its_field_says_and_what_follows(small: Package[Data, Scenario]) -> None:
    data = small.load()
    assert (list(data.units), list(data.turns), data.numbers["stack"].value) == (["red", "blue"], ["T1", "T2"], 5)
    assert data.strongest == 3
    assert [board.id for board in data.boards] == ["small_w", "small_e"]
    assert [sheet.id for sheet in data.board.sheets] == ["small_w", "small_e"]
    assert data.board is data.board, "joined once"
    assert data.overlay is None
    assert small.load() is data


def test_every_value_has_a_source_in_the_order_of_the_files_and_the_boards_come_last(
    small: Package[Data, Scenario],
) -> None:
    sources = small.load().sources()
    assert list(dict.fromkeys(value.table for value in sources)) == ["unit", "turn", "number", "hex", "place", "mark"]
    assert {value.source for value in sources if value.table == "turn"} == {"rulebook 2"}
    assert {value.id for value in sources if value.table == "place"} == {"Weston", "Easton"}


def test_what_two_sheets_call_alike_is_named_with_its_sheet(small: Package[Data, Scenario]) -> None:
    assert list(small.load().dataset.tables["mark"]) == ["small_w edge", "small_e edge"]


@pytest.mark.parametrize(
    ("file", "text", "problem"),
    [
        ("counters", COUNTERS.replace("strength = 3", "strength = -3"),
            ("counters.toml", 4, "unit red", "strength: Expected `int` >= 0; this is -3.", "")),
        ("counters", COUNTERS.replace('"T2"', '"T3"'),
            ("counters.toml", 8, "unit blue", "There is no turn 'T3'.", "S01")),
        ("tables", TABLES.replace('"stack"', '"stacking"'),
            ("tables.toml", 9, "number", "The row 'stack' is missing.", "")),
        ("tables", TABLES.replace("value = 5", "value = 10"),
            ("tables.toml", 12, "number stack", "value: It must be between 0 and 9; this is 10.", "")),
        ("east", sheet("small_e", "Easton", "e").replace("value = 2", "value = 4"),
            ("east.toml", 30, "place Easton", "No town is worth more than 3.", "S02")),
    ],
)  # fmt: skip
def test_a_mistake_is_told_with_file_line_row_and_check(
    file: str, text: str, problem: tuple[Any, ...], tmp_path: Path
) -> None:
    (found,) = problems(package(tmp_path, **{file: text}))
    assert (found.file, found.place, found.sentence, found.code) == (problem[0], *problem[2:])
    assert found.line == problem[1]


def test_the_mistakes_of_all_files_are_told_at_once(tmp_path: Path) -> None:
    counters = COUNTERS.replace("strength = 3", 'strength = "many"')
    found = problems(package(tmp_path, counters=counters, tables=TABLES.replace('"spring"', "1")))
    assert [problem.file for problem in found] == ["counters.toml", "tables.toml"]


def test_the_version_of_the_data_follows_boards_and_files_but_no_scenario(
    small: Package[Data, Scenario], tmp_path: Path
) -> None:
    versions = {
        small.data_version(),
        package(tmp_path / "other", **{"scenarios/short": SCENARIO.replace("Short", "Brief")}).data_version(),
        package(tmp_path / "units", counters=COUNTERS.replace("3", "4")).data_version(),
        package(tmp_path / "board", east=sheet("small_e", "Eastham", "e")).data_version(),
    }
    assert len(versions) == 3


def test_a_field_without_a_table_and_a_table_twice_are_no_declaration() -> None:
    from hexmarshal.core.data.overlay import Dataset
    from hexmarshal.wargame.game_data import filled

    unit = FILES["counters.toml"]["unit"]
    with pytest.raises(AssertionError, match="rows of one kind"):
        filled(Data, {"a.toml": {"one": unit, "two": unit}}, Dataset({}))
    with pytest.raises(AssertionError, match=r"No file has a table with the rows Turn of Data\.turns\."):
        filled(Data, {"counters.toml": FILES["counters.toml"]}, Dataset({"unit": {}}))


# -- overlays ---------------------------------------------------------------------------------------------------------


def test_an_overlay_changes_counters_and_the_sheet_it_names(small: Package[Data, Scenario]) -> None:
    data, printed = lay(small, OVERLAY), small.load()
    assert (data.units["red"].strength, data.strongest) == (1, 2)
    west, east = data.boards
    assert west is printed.boards[0]
    assert east.terrain[east.cell("e0202")] == "woods"
    assert [place.value for place in east.file.place] == [3]
    laid = {(s.table, s.id, s.key) for s in data.sources() if s.source == "public: the printed game"}
    assert laid == {("unit", "red", "strength"), ("place", "Easton", "value"), ("hex", "e0202", "terrain")}
    assert data.overlay is not None
    assert printed.units["red"].strength == 3


def test_an_overlay_leaves_the_other_exceptions_of_a_board_alone(tmp_path: Path) -> None:
    marsh = '\n[[hex]]\nid = "e0101"\nterrain = "woods"\nsource = "proposed"\n'
    data = lay(package(tmp_path, east=sheet("small_e", "Easton", "e") + marsh), OVERLAY)
    board = data.boards[1]
    assert {board.terrain[board.cell(label)] for label in ("e0101", "e0202")} == {"woods"}


def test_an_overlay_changes_what_two_sheets_call_alike_on_one_of_them(small: Package[Data, Scenario]) -> None:
    text = OVERLAY + '\n[[mark]]\nname = "small_e edge"\nhexes = "e0101 e0202"\n'
    west, east = lay(small, text).boards
    assert [west.labels[cell] for cell in west.marked("edge")] == ["w0101"]
    assert [east.labels[cell] for cell in east.marked("edge")] == ["e0101", "e0202"]


def test_matches_with_the_same_overlay_share_one_box(small: Package[Data, Scenario]) -> None:
    head = {"game": "small", "name": "mine", "source": "proposed"}
    one, same, other = (
        small.load({"overlay": head, "unit": [{"id": "red", "strength": strength}]}) for strength in (1, 1, 2)
    )
    assert one is same is not other
    assert (one.strongest, other.units["red"].strength) == (2, 2)


@pytest.mark.parametrize(
    ("old", "new", "line", "sentence"),
    [
        ("strength = 1", "strength = 100", 9, "strength: Expected `int` <= 99; this is 100."),
        ("strength = 1", 'arrives = "T9"', 7, "There is no turn 'T9'"),
        ('id = "red"', 'id = "reed"', 7, "There is no unit 'reed' (did you mean red?)."),
        ("value = 3", "value = 4", 11, "No town is worth more than 3."),
        ('terrain = "woods"', 'terrain = "hills"', 15, "There is no terrain 'hills' in the legend."),
        ("strength = 1", "strength = 9", 0, "With this overlay the short set-up breaks down: w0101 holds 11 points."),
        ('game = "small"', 'game = "large"', 3, "It is for 'large', not for 'small'."),
    ],
)
def test_a_bad_overlay_is_refused_with_file_and_line(
    small: Package[Data, Scenario], old: str, new: str, line: int, sentence: str
) -> None:
    with pytest.raises(DataError) as caught:
        lay(small, OVERLAY.replace(old, new))
    (problem,) = caught.value.problems
    assert (problem.file, problem.line) == ("overlay.toml", line)
    assert sentence in problem.sentence


# -- scenarios --------------------------------------------------------------------------------------------------------


def test_a_scenario_is_a_name_a_path_or_values(small: Package[Data, Scenario], tmp_path: Path) -> None:
    data = small.load()
    short = small.scenario(data, "short")
    assert short.placement == {"w0101": ("red", "blue")}
    assert small.scenarios() == ["short"]
    path = tmp_path / "mine.toml"
    path.write_text(SCENARIO, encoding="utf-8")
    assert small.scenario(data, path) == small.scenario(data, str(path)) == short
    with pytest.raises(DataError, match=r"There is no such scenario \(did you mean short\?\)\."):
        small.scenario(data, "shirt")
    with pytest.raises(DataError, match="It cannot be read"):
        small.scenario(data, tmp_path / "none.toml")


def test_a_game_completes_a_scenario_that_is_sound(small: Package[Data, Scenario], tmp_path: Path) -> None:
    path = tmp_path / "empty.toml"
    path.write_text(SCENARIO.replace("[placement]", 'setup = "empty"\n[placement]'), encoding="utf-8")
    assert small.scenario(small.load(), path).placement == {}


def test_every_problem_of_a_scenario_is_told_with_its_line(small: Package[Data, Scenario], tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    bad = SCENARIO.replace('"T2"', '"T0"').replace('"blue"', '"green"').replace('title = "Short"', "title = 1")
    path.write_text(bad, encoding="utf-8")
    with pytest.raises(DataError) as caught:
        small.scenario(small.load(), path)
    assert [str(problem) for problem in caught.value.problems] == [
        "mine.toml:4: scenario short: title: Expected `str`, got `int`; this is 1.",
        "mine.toml:7: scenario T0: There is no turn 'T0'; they are T1, T2. [S10]",
        "mine.toml:11: placement green: There is no unit 'green'. [S11]",
    ]


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"scenario": 7}, "scenario: It must be a table [scenario]."),
        ({"scenario": {"first_turn": "T2", "last_turn": "T1"}}, "scenario last_turn: T1 comes before T2. [S10]"),
        ({"scenario": {}, "placing": {}}, "There is no table 'placing' here (did you mean placement?)."),
    ],
)
def test_values_that_are_no_scenario_are_refused(
    small: Package[Data, Scenario], values: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(DataError) as caught:
        small.scenario(small.load(), values)
    assert sentence in str(caught.value)
    assert "'title' is missing." in str(caught.value)
