"""Layouts, scenarios and overlays as a player may write them, and each check of the linter."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from hexmarshal.core.data.files import DataError, TomlFile, load_toml
from hexmarshal.games.drina.parts import lineup
from hexmarshal.games.drina.parts.components import PACKAGE, Data, load, scenario
from hexmarshal.games.drina.parts.data import Code
from tests.overlays import changed, overlay_file

pytestmark = pytest.mark.data
DATA = load()
BOARD = DATA.board

# -- Layouts (5.1) ------------------------------------------------------------------------------------------


def test_every_layout_keeps_the_rules_of_set_up_and_each_side_has_two() -> None:
    for layout in DATA.layouts.values():
        assert not list(lineup.misplaced(DATA, layout.placement, layout.side))
    assert Counter(layout.side for layout in DATA.layouts.values()) == {"serbia": 2, "alliance": 2}


def test_no_general_of_a_ready_made_position_can_be_shot_before_he_has_moved() -> None:
    """A gun that fires has not moved, so that nobody starts within 3 fields of an enemy gun."""
    for layouts in [(a, b) for a in DATA.layouts.values() for b in DATA.layouts.values() if a.side < b.side]:
        placed = lineup.merged(layouts)
        guns = {f: code for f, text in placed.items() if (code := DATA.code(text)) and code.figure == "artillery"}
        for field, text in placed.items():
            if (general := DATA.code(text)) and general.figure == "general":
                enemies = [f for f, c in guns.items() if DATA.countries[c.country].side != _side(general)]
                assert min(BOARD.distance(BOARD.cell(field), BOARD.cell(f)) for f in enemies) > 3, (field, text)


def _side(code: Code) -> str:
    return DATA.countries[code.country].side


SLIPS = [
    ("5.1a a unit too few", {"F06": None}, "There are 9 SI, not 10 as on the card.", "D23"),
    ("4.4b a general too few", {"L15": None}, "Serbia has 2 generals, not 3.", "D24"),
    ("a general twice", {"L15": "SG2"}, "SG2 is on 2 fields.", "D24"),
    ("5.1d a field that a border splits", {"F06": None, "F05": "SI"}, "SI may not set up on F05.", "D22"),
    ("5.1e the red dots", {"F06": None, "D06": "SI"}, "SI may not set up on D06.", "D22"),
    ("5.1h a mountain", {"M13": None, "I13": "SI"}, "SI may not set up on I13.", "D22"),
    ("no such field", {"F06": None, "S01": "SI"}, "There is no field S01.", "D20"),
    ("no such mark", {"F06": "SX"}, "'SX' is neither a unit nor a general.", "D21"),
    ("a unit of the other side", {"F06": "BI"}, "BI is not on the side of Serbia.", "D21"),
    ("5.1i too far away", {"F06": None, "K20": "SI"}, "SI can be under no general's command.", "D25"),
    (
        "5.1i more near one general than he may lead",
        {"L18": None, "N13": None, "F09": "SC", "F10": "SC"},
        "can be under no general's command.",
        "D25",
    ),
]


@pytest.mark.clause("drina:5.1a", "drina:5.1i")
@pytest.mark.parametrize(("change", "sentence", "code"), [pytest.param(*row[1:], id=row[0]) for row in SLIPS])
def test_a_layout_against_the_rules_of_set_up_is_refused(
    change: dict[str, str | None], sentence: str, code: str
) -> None:
    placement = {**DATA.layouts["serbia-august"].placement, **change}
    kept = {field: text for field, text in placement.items() if text is not None}
    told = [(sentence_, code_) for _, sentence_, code_ in lineup.misplaced(DATA, kept, "serbia")]
    assert any(sentence in sentence_ and code_ == code for sentence_, code_ in told), told


def test_a_unit_in_two_areas_gives_way_to_one_that_has_only_one() -> None:
    generals = [BOARD.cell("F08"), BOARD.cell("I08")]
    both, only = [BOARD.cell(f) for f in ("G08", "H08", "G07")], [BOARD.cell(f) for f in ("E08", "E07")]
    assert lineup.without_command(DATA, [*both, *only], generals, 3) == []
    assert len(lineup.without_command(DATA, [*both, *only], generals, 2)) == 1


# -- Scenarios ----------------------------------------------------------------------------------------------


def test_the_scenarios() -> None:
    assert PACKAGE.scenarios() == ["1915", "august", "campaign"]
    august = scenario(DATA, "august")
    assert (august.first_card, august.last_card, august.setup) == ("1914-1", "1918-3", "ready")
    assert len(august.placement) == 17 + 18 + 6
    campaign = scenario(DATA, "campaign")
    assert (campaign.setup, campaign.placement) == ("players", {})
    assert set(campaign.layouts) == set(DATA.layouts)
    assert scenario(DATA, "1915").last_card == "1915-3"


def test_a_scenario_may_be_a_file_or_values_and_keeps_its_own_placement(tmp_path: Path) -> None:
    path = PACKAGE.folder / "scenarios" / "august.toml"
    august = scenario(DATA, "august")
    assert scenario(DATA, path) == august
    head = load_toml(path).values["scenario"]
    values: dict[str, Any] = {"scenario": {**head, "layouts": []}, "placement": dict(august.placement)}
    assert scenario(DATA, values).placement == august.placement


BAD = """
[scenario]
id = "mine"
title = "Mine"
description = "A trial."
first_card = "1915-1"
last_card = "1914-1"
setup = "ready"
layouts = ["serbia-august", "alliance-spring"]
source = "proposed"
"""


def test_a_bad_scenario_is_refused_with_every_problem_and_its_line(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(BAD, encoding="utf-8")
    with pytest.raises(DataError) as caught:
        scenario(DATA, path)
    told = {(problem.line, problem.sentence, problem.code) for problem in caught.value.problems}
    assert told == {
        (7, "1914-1 comes before 1915-1.", "D26"),
        (9, "There is no layout 'alliance-spring' (did you mean alliance-pincers?).", "D26"),
        (9, "It needs a layout of each side, or a [placement].", "D26"),
    }
    path.write_text(BAD.replace('"1915-1"', '"1913-1"') + '[placement]\nF06 = "SX"\n', encoding="utf-8")
    with pytest.raises(DataError) as caught:
        scenario(DATA, path)
    said = str(caught.value)
    assert "mine.toml:6: scenario 1913-1: There is no calendar card '1913-1'" in said
    assert "mine.toml:12: placement F06: 'SX' is neither a unit nor a general" in said
    assert "Bulgaria has 0 generals, not 1." in said
    path.write_text(BAD.replace('"ready"', '"players"') + '[placement]\nF06 = "SI"\n', encoding="utf-8")
    with pytest.raises(DataError, match=r"With a \[placement\] it must say setup"):
        scenario(DATA, path)


# -- Overlays, sources, the linter --------------------------------------------------------------------------

OVERLAY = """
[overlay]
game = "drina"
name = "printed"
source = "public: the printed game"

[[general]]
id = "SG5"
name = "Božidar Terzić"

[[place]]
name = "Sofia"
value = 3

[[capacity]]
id = "bulgarian"
capacity = 6
"""


def lay(text: str, tmp_path: Path) -> Data:
    return load(overlay_file(text, tmp_path))


def test_every_value_of_the_game_has_a_source() -> None:
    assert all(value.source for value in DATA.sources())
    assert {value.table for value in DATA.sources()} >= {"unit", "general", "effect", "luck", "layout", "place", "hex"}


def test_an_overlay_changes_cards_and_board(tmp_path: Path) -> None:
    data = lay(OVERLAY, tmp_path)
    assert data.generals["SG5"].name == "Božidar Terzić"
    assert (data.cities["Sofia"].capacity, data.capacities["bulgarian"].capacity) == (3, 6)
    expected = {("general", "SG5", "name"), ("place", "Sofia", "value"), ("capacity", "bulgarian", "capacity")}
    assert changed(data) == expected
    assert data.overlay is not None
    assert load().cities["Sofia"].capacity == 4


def test_a_bad_overlay_is_refused_with_file_and_line(tmp_path: Path) -> None:
    with pytest.raises(DataError) as caught:
        lay(OVERLAY.replace("capacity = 6", "capacity = 7"), tmp_path)
    (problem,) = caught.value.problems
    assert (problem.line, problem.code) == (15, "D04")
    assert problem.sentence == "It says 7, but the capacities of its cities make 6."


LINT: list[tuple[str, str, dict[str, Any], str]] = [
    ("D01", "country", {"id": "german", "letter": "A"}, "Its letter 'A' must be one that no other has."),
    ("D01", "army", {"id": "SC", "type": "infantry"}, "Its code is SI."),
    ("D01", "general", {"id": "BG1", "number": 3}, "Its code is BG3."),
    ("D02", "country", {"id": "german", "order": 1}, "Another country has place 1 in the order too."),
    ("D02", "country", {"id": "german", "side": "serbia"}, "do not agree whose it is."),
    ("D02", "country", {"id": "german", "ground": ["prussian"]}, "The board has no country 'prussian'"),
    ("D03", "capacity", {"id": "bulgarian", "cities": ["Sofija", "Vratsa"]}, "The board has no city 'Sofija'"),
    ("D03", "capacity", {"id": "bulgarian", "cities": ["Sofia"]}, "The card does not list Vratsa."),
    ("D03", "place", {"name": "Vršac", "nation": "austrian"}, "On the board Vršac is a homeland city of austrian."),
    ("D04", "place", {"name": "Niš", "value": 4}, "It says 22, but the capacities of its cities make 23."),
    ("D04", "place", {"name": "Niš", "value": -1}, "No city has a capacity below 0."),
    ("D04", "number", {"id": "victory.home-cities", "value": 11}, "Victory asks for 11 cities"),
    ("D05", "country", {"id": "german", "generals": 3}, "It needs 3 generals and has 2."),
    ("D05", "army", {"id": "GI", "count": 4}, "It has 7 units, but its generals lead only 6."),
    ("D05", "effect", {"id": "SG1", "of": "SG2"}, "No effect is this general's ability."),
    ("D06", "card", {"id": "1915-2", "number": 3}, "It is card 4, not 3."),
    ("D06", "card", {"id": "1915-2", "short": "May–Jul 1915"}, "does not say 'May–Jul 1915' in field 4."),
    ("D07", "effect", {"id": "1918-2", "of": "1919-1"}, "There is no general and no calendar card '1919-1'."),
    ("D08", "effect", {"id": "SG1", "word": "takes-money"}, "'takes-money' is not a word of a general."),
    ("D08", "effect", {"id": "1918-2", "word": "range"}, "'range' is not a word of the calendar."),
    ("D08", "effect", {"id": "GG2", "when": "on-city"}, "'range' does not go with 'on-city'."),
    ("D08", "effect", {"id": "SG1", "number": 0}, "'attack' needs number."),
    ("D08", "effect", {"id": "SG1", "types": []}, "'attack' needs types."),
    ("D08", "effect", {"id": "SG1", "countries": ["serbian"]}, "'attack' takes no countries."),
    ("D08", "effect", {"id": "1917-2", "countries": []}, "'takes-money' needs countries."),
    ("D08", "effect", {"id": "1917-2", "number": -6}, "'takes-money' needs a number above 0."),
    ("D09", "luck", {"id": "+1", "count": 17}, "It says 42 cards, but 41 are left."),
    ("D09", "luck", {"id": "+3", "value": 4}, "The card shows +3 and adds 4."),
    ("D09", "mode", {"id": "lucky", "discards": {"+1": 19}}, "It discards 19 cards +1, but there are 18."),
    ("D09", "mode", {"id": "lucky", "discards": {"+4": 6}}, "There is no luck card '+4'"),
    ("D10", "seats", {"id": "2", "seats": [["serbian"], ["austrian", "german"]]}, "Bulgaria has 0 players."),
    ("D10", "seats", {"id": "3", "seats": [["serbian"], ["austrian", "german", "bulgarian"]]}, "and has 2 seats."),
    ("D10", "seats", {"id": "2", "seats": [["serbian", "austrian"], ["german", "bulgarian"]]}, "of both sides."),
    ("D11", "hex", {"id": "F07", "terrain": "mountain"}, "Nobody can enter the city's field F07."),
    ("D11", "mark", {"name": "brown:albania", "hexes": "F18 E19 F23"}, "The brown field F23 cannot be reached."),
    ("D11", "mark", {"name": "brown:greece", "hexes": "J26 K26"}, "need 3 brown fields in Greece; there are 2."),
    ("D11", "hex", {"id": "L26", "terrain": "mountain"}, "The brown field L26 is closed."),
    ("D11", "mark", {"name": "red-dots", "hexes": "E05 D06 E04"}, "E04 is not an open Serbian field."),
    ("D12", "coin", {"id": "1", "value": 2}, "Without a unit of 1 some sums cannot be paid."),
    ("D12", "unit", {"id": "general", "strength": 2}, "A general has a strength of 1 and no tokens."),
    ("D12", "unit", {"id": "general", "attack": 1}, "A general has no attack value."),
    ("D12", "unit", {"id": "cavalry", "attack": None}, "It has no attack value."),
    ("D12", "unit", {"id": "cavalry", "range": 1}, "Artillery has a range, other units have none."),
    ("D22", "country", {"id": "austrian", "dots": False}, "E05: AC may not set up on E05."),
    ("D23", "army", {"id": "AI", "count": 1}, "There are 2 AI, not 1 as on the card."),
    ("D25", "number", {"id": "command.distance", "value": 2}, "can be under no general's command."),
]


@pytest.mark.parametrize(
    ("code", "table", "row", "sentence"), [pytest.param(*row, id=f"{row[0]} {row[3]}") for row in LINT]
)
def test_each_check_of_the_linter_fires(code: str, table: str, row: dict[str, Any], sentence: str) -> None:
    head = {"game": "drina", "name": "slip", "source": "proposed"}
    with pytest.raises(DataError) as caught:
        load({"overlay": head, table: [row]})
    told = [(problem.code, problem.sentence) for problem in caught.value.problems]
    assert any(found == code and sentence in said for found, said in told), told


MISTAKES = [
    ("cards", 'word = "holds"', 'word = "hold"', 'word = "hold"', "word: It is one of"),
    ("cards", '{id = "1918-2", number', '{id = "1918-4", number', '"1918-4"', "Nothing is said about its events."),
    ("tables", "cards = 42", "cards = 40", "cards = 40", "It says 40 cards, but 42 are left."),
    ("tables", 'source = "rulebook 3"', 'source = "hearsay"', '"2"', "'hearsay' is not a source"),
    ("layouts", 'H05 = "SI"', 'H05 = "SC"', "[[layout]]", "There are 9 SI, not 10 as on the card."),
]


@pytest.mark.parametrize(("name", "old", "new", "token", "sentence"), MISTAKES)
def test_problems_of_the_data_files_are_told_with_file_and_line(
    name: str, old: str, new: str, token: str, sentence: str
) -> None:
    files = [load_toml(PACKAGE.folder / file) for file in PACKAGE.files]
    assert PACKAGE.read([BOARD], files).sources() == DATA.sources()
    place = list(PACKAGE.files).index(f"{name}.toml")
    files[place] = TomlFile(files[place].text.replace(old, new, 1), f"{name}.toml")
    with pytest.raises(DataError) as caught:
        PACKAGE.read([BOARD], files)
    problem = next(problem for problem in caught.value.problems if sentence in problem.sentence)
    assert problem.file == f"{name}.toml"
    assert token in files[place].text.splitlines()[problem.line - 1]
