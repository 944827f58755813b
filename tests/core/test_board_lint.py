"""The linter of board files."""

from __future__ import annotations

import msgspec
import pytest

from hexmarshal.core.board.board import EXAMPLE, Board
from hexmarshal.core.board.lint import CODES
from hexmarshal.core.data.files import DataError, Problem
from tests.core.test_board import SMALL


@pytest.fixture(scope="module")
def board() -> Board:
    return Board.from_text(SMALL, "small.toml")


# -- The linter ---------------------------------------------------------------------------------------------

FAULTS = [
    ("B01", 'hexes = "0104 0401"', 'hexes = "0104 0401 0404"', "mark entry:russian", "There is no hex 0404."),
    ("B01", 'hex = "0203"', 'hex = "0909"', "place Lublin", "There is no hex 0909."),
    ("B02", "0102/0203 0202/0203", "0102/0203 0202/0304", "side San", "0202 and 0304 are not adjacent."),
    ("B02", "0102/0203 0202/0203", "0102/0203 0202", "side San", "A hexside is written like"),
    ("B03", "0102 0203 0302", "0102 0302", "railway north", "0102 and 0302 are not adjacent."),
    ("B03", "0302 0303", "0302", "railway south", "It does not join two hexes."),
    ("B04", "0102/0203 0202/0203", "0303/0304", "side San", "It is broken into 2 pieces"),
    ("B05", "....\n...-", "...\n...-", "terrain", "Row 3 has 3 letters, the numbering 4."),
    ("B05", "RRR~\n", "", "country", "It has 3 rows of letters, the numbering 4."),
    ("B06", "..M.", "..MX", "terrain 0402", "The legend has no letter 'X'."),
    ("B07", "..M.", "....", "terrain", "No hex has the letter 'M'."),
    ("B08", 'hex = "0203"', 'hex = "0101"', "place Lublin", "0101 is water."),
    ("B08", 'hexes = "0104 0401"', 'hexes = "0101"', "mark entry:russian", "0101 is water."),
    ("B09", 'hexes = "0104 0401"', 'hexes = "0203"', "mark entry:russian", "0203 is not on the edge"),
    ("B10", "0102/0203 0202/0203", "0102/0203 0202/0102", "side San", "0202/0102 is listed already"),
    ("B11", 'name = "south"', 'name = "north"', "railway north", "Another railway has this name."),
    ("B11", "0102 0203 0302", "0102 0203 0102", "railway north", "It runs between 0203 and 0102 twice."),
    ("B13", 'kind = "river"', 'kind = "rivr"', "side San", "no kind 'rivr' (did you mean river?)."),
    ("B14", "....\n...-", "..--\n---.", "terrain 0404", "It has no neighbour."),
]  # fmt: skip


RICH = (
    SMALL.replace('for tests"\n\n[numbering]', 'for tests"\nwater_sides = ["river"]\n\n[numbering]', 1)
    .replace('bridge = "single"', 'bridge = "crossing"\nimpassable = "single"')
    .replace('kind = "river"\n', 'kind = "river"\nfrom = "source"\n', 1)
    .replace('"0102/0202 0102/0203 0202/0203"', '"0202/0203 0102/0202 0101/0102"')
    .replace('"0102/0202 0303/0304"', '"0202/0203 0102/0202"')
    .replace('hex = "0203"\n', 'hex = "0203"\nlat = 50.0\nlon = 20.0\n')
    + '''
[transform]
lat0 = 50.0
lon0 = 20.0
lat1 = 49.0
lat2 = 51.0
matrix = [[-17.32, 30.0], [10.0, 0.0], [0.0, -10.0]]
km = 10.0
tolerance = 0.02
source = "geography"

[relief]
legend = {a = "50", b = "900", "~" = "0"}
rows = """
~aaa
aab~
aaaa
aaa-
"""
source = "geography"

[[side]]
kind = "river"
name = "Wisznia"
sides = "0202/0302"
from = "source"
to = "San"
source = "geography"

[road]
source = "history"
rows = [{name = "highway", kind = "roadway", hexes = "0202 0302 0402"}]

[box]
source = "rulebook 3"
rows = [{id = "odessa", name = "Odessa"}]

[link]
source = "rulebook 3"
rows = [{a = "0401", b = "odessa", kind = "rail", distance = 7}]

[legend]
mountain = "3 movement points"
river = "−1"
"roadway" = "half the cost"
source = "rulebook 9"

[track]
turns = ["August", "September"]
source = "rulebook 2"
'''
)
"""A board that has every table."""


def test_the_tables_that_may_be_left_out() -> None:
    board = Board.from_text(RICH, "rich.toml")
    assert board.relief[board.cell("0302")] == 900.0
    assert [(road.kind, len(road.hexes)) for road in board.roads] == [("roadway", 3)]
    assert board.road_neighbours[board.cell("0202")] == (board.cell("0302"),)
    assert board.boxes["odessa"].name == "Odessa"
    assert [(link.id, link.distance) for link in board.links] == [("0401/odessa rail", 7)]
    assert board.file.track is not None
    assert board.file.legend["river"] == "−1"
    assert board.position(50.0, 20.0) is not None


RICH_FAULTS = [
    ("B03", '"0202 0302 0402"', '"0202 0402"', "road highway", "0202 and 0402 are not adjacent."),
    ("B11", '"0202 0302 0402"', '"0202 0302 0202"', "road highway", "It runs between 0302 and 0202 twice."),
    ("B14", "~...\n..M.\n....", "~...\n.~~.\n....", "terrain", ""),
    ("B16", 'shifted = "odd"', 'shifted = "odd"\nsecond_as = "A"\nfirst_as = "A"', "numbering", ""),
    ("B17", '0302"\nfrom = "source"', '0302"', "side Wisznia", "neither at the edge nor at water or another river"),
    ("B17", 'from = "source"\nname', 'from = "edge"\nname', "side San", "It should end at the edge"),
    ("B17", 'from = "source"\nname', 'from = "mouth"\nname', "side San", "no hex at the corner"),
    ("B17", 'from = "source"\nname', 'from = "0401"\nname', "side San", "It should go on inside 0401"),
    ("B17", 'from = "source"\nname', 'from = "Rhine"\nname', "side San", "'Rhine' is not a source"),
    ("B17", 'to = "San"', 'to = "source"', "side Wisznia", "A river does not end at a source."),
    ("B17", 'sides = "0202/0302"', 'sides = "0302/0402"', "side Wisznia", "It should meet the San"),
    ("B17", "0202/0203 0102/0202 0101", "0102/0202 0202/0203 0101", "side San", "hexside is not at one of its ends"),
    ("B17", 'kind = "bridge"\n', 'kind = "bridge"\nto = "edge"\n', "side bridges", "Only a river has 'to'"),
    ("B18", '"0202/0203 0102/0202"', '"0303/0304"', "side bridges", "There is no water between"),
    ("B19", '"0202/0203 0102/0202"', '"0101/0102"', "side bridges", "0101 has no road, railway or place"),
    ("B20", "lon = 20.0", "lon = 20.2", "place Lublin", "By its coordinates it is not in 0203 but in 0403."),
    ("B20", "lat = 50.0\nlon = 20.0", "lat = 50.0", "place Lublin", "not both"),
    ("B21", 'b = "odessa"', 'b = "odesa"', "link 0401/odesa rail", "There is no hex or box odesa (did you mean"),
    ("B21", 'id = "odessa"', 'id = "0101"', "box 0101", "A hex has this number."),
    ("B22", 'b = "900"', 'b = "high"', "relief", "'b' must stand for metres"),
    ("B23", 'water_sides = ["river"]', 'water_sides = ["river", "lake"]', "board", "[sides] has no kind 'lake'"),
    ("B23", 'mountain = "3', 'mountian = "3', "legend mountian", "did you mean mountain?"),
]  # fmt: skip


@pytest.mark.parametrize(("code", "old", "new", "place", "sentence"), RICH_FAULTS)
def test_each_check_of_the_richer_tables_fires(code: str, old: str, new: str, place: str, sentence: str) -> None:
    text = RICH.replace(old, new, 1)
    assert text != RICH
    if code in ("B14", "B16"):
        text = {"B14": ISLAND, "B16": AMBIGUOUS}[code]
    found = [p for p in faults(text) if p.code == code and p.place.startswith(place) and sentence in p.sentence]
    assert found, faults(text)
    assert found[0].line


ISLAND = EXAMPLE.replace(".~\n..", "~.\n~~").replace("G~\nGG", "~G\n~~").split("[[side]]")[0]
AMBIGUOUS = (
    EXAMPLE.split("[sides]")[0].replace("first = [1, 2]", 'first = [1, 11]\nfirst_as = "0"\nsecond_as = "0"')
    .replace("second = [1, 2]", "second = [1, 11]")
    .replace(".~\n..", "\n".join([".........~~"] * 11)).replace("G~\nGG", "\n".join(["GGGGGGGGG~~"] * 11))
)  # fmt: skip


def test_a_note_may_put_a_place_or_a_bridge_where_it_seems_wrong() -> None:
    Board.from_text(RICH.replace("lon = 20.0\n", "lon = 20.2\nby_book = true\n"), "rich.toml")
    words = RICH.replace("lon = 20.0\n", 'lon = 20.2\nnote = "the book puts it here"\n')
    assert [problem.code for problem in faults(words)] == ["B20"]
    reason = '"0101/0102"\nnote = "to the mole"'
    Board.from_text(RICH.replace('"0202/0203 0102/0202"', reason), "rich.toml")
    with_note = ISLAND + '\n[[note]]\nhexes = "0201"\ntext = "An island."\nsource = "geography"\n'
    assert len(Board.from_text(with_note, "island.toml").cells) == 4


def faults(text: str) -> tuple[Problem, ...]:
    with pytest.raises(DataError) as caught:
        Board.from_text(text, "small.toml")
    return caught.value.problems


@pytest.mark.parametrize(("code", "old", "new", "place", "sentence"), FAULTS)
def test_each_check_fires_with_file_line_and_place(code: str, old: str, new: str, place: str, sentence: str) -> None:
    text = SMALL.replace(old, new, 1)
    assert text != SMALL
    found = [p for p in faults(text) if p.code == code and p.place == place and sentence in p.sentence]
    assert found, faults(text)
    lines = text.splitlines()
    table = place.split()[0]
    header = next(n for n, line in enumerate(lines, 1) if line.strip("[]") == table)
    assert header <= found[0].line <= len(lines)
    assert found[0].file == "small.toml"


def test_an_exception_must_be_of_a_known_terrain() -> None:
    more = SMALL + '\n[[hex]]\nid = "0102"\nterrain = "mountian"\nsource = "rulebook 3"\n'
    (problem,) = faults(more)
    assert problem.code == "B15"
    assert "did you mean mountain?" in problem.sentence


def test_every_row_names_its_source() -> None:
    (problem,) = faults(SMALL.replace('source = "rulebook 3"', 'source = "a friend"'))[:1]
    assert "'a friend' is not a source" in problem.sentence
    terrain = faults(SMALL.replace('source = "proposed: for tests"', 'source = ""'))
    assert {p.place for p in terrain} >= {"terrain", "country"}


def test_a_source_lost_after_reading_is_found_by_the_linter(board: Board) -> None:
    layer = msgspec.structs.replace(board.file.terrain, source="")
    (problem,) = Board(msgspec.structs.replace(board.file, terrain=layer)).lint()
    assert (problem.code, problem.place) == ("B12", "terrain")


def test_every_numbered_check_is_tested_here() -> None:
    assert set(CODES) == {code for code, *_ in (*FAULTS, *RICH_FAULTS)} | {"B12", "B15"} | {"B24"}  # B24 in test_sheets


def test_all_problems_are_listed_and_each_names_its_line() -> None:
    text = SMALL.replace("0102 0203 0302", "0102 0302").replace('hex = "0203"', 'hex = "0909"')
    found = {p.code: p.line for p in faults(text)}
    lines = text.splitlines()
    assert "0102 0302" in lines[found["B03"] - 1]
    assert "0909" in lines[found["B01"] - 1]


def test_a_misspelt_key_is_named_with_the_nearest_one() -> None:
    (problem,) = faults(SMALL.replace('hex = "0203"', 'hexx = "0203"\nhex = "0203"'))
    assert "'hexx' is not a key here (did you mean hex?)" in problem.sentence
