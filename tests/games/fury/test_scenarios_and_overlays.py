"""The scenarios of *Fury in the East*, overlays, and the sources of its values."""

from __future__ import annotations

from pathlib import Path

import pytest

from hexmarshal.core.data.files import DataError
from hexmarshal.games.fury.parts.components import PACKAGE, Data, load, scenario
from tests.games.fury.test_components import BOARD, DATA
from tests.overlays import changed, overlay_file

pytestmark = pytest.mark.data


# -- Scenarios ----------------------------------------------------------------------------------------------


def test_the_historical_set_up_keeps_rule_6() -> None:
    start = scenario(DATA, "historical")
    where = {counter: BOARD.cell(label) for label, ids in start.placement.items() for counter in ids}
    near: dict[tuple[str, int], int] = {}
    for counter, cell in where.items():
        row = DATA.corps.get(counter) or DATA.hqs[counter]
        assert row.arrives == "setup"
        marked = BOARD.marked(f"setup:{row.army}")
        assert min(BOARD.distance(cell, at) for at in marked) <= (1 if counter in DATA.corps else 2), counter
        assert BOARD.country[cell] == row.nation
        if counter in DATA.corps:
            for at in marked:
                near[row.army, at] = near.get((row.army, at), 0) + (BOARD.distance(cell, at) <= 1)
    for army in ("ge-8", "ru-1", "ru-2"):
        assert all(near[army, at] >= 2 for at in BOARD.marked(f"setup:{army}"))
    russians = [cell for counter, cell in where.items() if counter.startswith("ru-")]
    others = BOARD.mask(cell for counter, cell in where.items() if not counter.startswith("ru-"))
    assert not any(BOARD.near[cell] & others for cell in russians)


def test_the_campaign_offers_the_historical_set_up() -> None:
    start = scenario(DATA, "campaign")
    assert (start.first_turn, start.last_turn, start.setup) == ("A2", "D2", "players")
    assert scenario(DATA, start.ready).placement
    assert start.initiative == "russian"
    assert start.inactive == ("ru-HQ-II",)


def test_a_scenario_may_be_a_file_and_a_bad_one_is_refused_with_every_problem(tmp_path: Path) -> None:
    good = (PACKAGE.folder / "scenarios" / "historical.toml").read_text(encoding="utf-8")
    path = tmp_path / "mine.toml"
    path.write_text(good, encoding="utf-8")
    assert scenario(DATA, path) == scenario(DATA, "historical")
    bad = (
        good.replace('last_turn = "D2"', 'last_turn = "D9"')
        .replace("1305 =", "0101 =")
        .replace('"ge-XX", "ge-3-R"', '"ge-XXI", "ge-3-R", "ru-R1", "ge-I"')
        .replace('["ru-HQ-II"]', '["ru-HQ-XX"]')
    )
    path.write_text(bad, encoding="utf-8")
    with pytest.raises(DataError) as caught:
        scenario(DATA, path)
    told = "\n".join(f"{p.line} {p.sentence}" for p in caught.value.problems)
    lines = bad.splitlines()
    for sentence, token in [
        ("There is no turn 'D9'", "D9"),
        ("No unit may be in 0101", "0101 ="),
        ("There is no counter 'ge-XXI'", "ge-XXI"),
        ("There is no headquarters 'ru-HQ-XX'", "ru-HQ-XX"),
        ("1007 holds more than two units and one HQ", "1007 ="),
        ("1007 holds units of different armies", "1007 ="),
        ("ru-R1 is placed twice", "ru-R1"),
    ]:
        assert sentence in told
        number = next(int(line.split()[0]) for line in told.splitlines() if sentence in line)
        assert token in lines[number - 1]
    assert "ge-XX is not placed" in told


# -- Overlays and sources -----------------------------------------------------------------------------------

OVERLAY = """
[overlay]
game = "fury"
name = "printed"
source = "public: the printed game"

[[corps]]
id = "ru-IV"
combat = [7, 4]

[[hex]]
id = "1205"
terrain = "difficult"

[[place]]
name = "Danzig"
size = "major"
"""


def lay(text: str, tmp_path: Path) -> Data:
    return load(overlay_file(text, tmp_path))


def test_every_value_of_the_game_has_a_source() -> None:
    assert all(value.source for value in DATA.sources())
    assert {value.table for value in DATA.sources()} >= {"corps", "hq", "ratio", "hex", "place", "railway"}


def test_an_overlay_changes_counters_tables_and_board(tmp_path: Path) -> None:
    data = lay(OVERLAY, tmp_path)
    assert data.corps["ru-IV"].combat == (7, 4)
    assert data.board.terrain[data.board.cell("1205")] == "difficult"
    assert data.board.places[data.board.cell("0704")][0].size == "major"
    assert changed(data) == {("corps", "ru-IV", "combat"), ("hex", "1205", "terrain"), ("place", "Danzig", "size")}
    assert data.overlay is not None
    assert load().corps["ru-IV"].combat == (6, 3)


@pytest.mark.parametrize(
    ("old", "new", "line", "sentence"),
    [
        ("combat = [7, 4]", 'army = "ru-7"', 7, "army: there is no army 'ru-7'"),
        ('size = "major"', 'hex = "0101"', 15, "0101 is water."),
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


@pytest.mark.parametrize(
    ("table", "row", "sentence"),
    [
        ("result", 'id = "1-2"\nleast = 2', "No row holds for a total of 1."),
        ("victory", 'id = "tie"\nleast = 1', "No row holds where no fortress is won."),
        ("planning", 'id = "3"\ndie = 4', "The dice must rise by 1."),
    ],
)
def test_an_overlay_leaves_no_die_and_no_count_without_a_row(
    table: str, row: str, sentence: str, tmp_path: Path
) -> None:
    with pytest.raises(DataError, match=sentence):
        lay(f"{OVERLAY}\n[[{table}]]\n{row}\n", tmp_path)


def test_an_overlay_that_breaks_the_ready_set_up_says_so(tmp_path: Path) -> None:
    text = OVERLAY.replace("combat = [7, 4]", 'army = "ru-2"')
    with pytest.raises(DataError, match="the historical set-up breaks down: 1407 holds units of different"):
        lay(text, tmp_path)
