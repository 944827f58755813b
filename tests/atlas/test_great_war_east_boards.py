"""The boards of Serbia/Galicia against every hex fact its rulebook states or implies.

"counters" are the set-up and arrival codes printed on the counter sheet of the rulebook.
"""

from __future__ import annotations

from itertools import pairwise
from math import ceil, hypot
from pathlib import Path

import pytest

from hexmarshal.core.board import Board
from hexmarshal.core.board_file import Place
from hexmarshal.core.hexes import STYLES, UnknownHex
from hexmarshal.games import great_war_east

DATA = Path(great_war_east.__file__).parent / "data"
BOARDS = {sheet: Board.from_file(DATA / f"board_{sheet}.toml") for sheet in "gs"}
SHEETS = pytest.mark.parametrize("sheet", ["g", "s"])


def board_of(label: str) -> Board:
    """The sheet of a hex: the letter of its number (rulebook 16, 2.1)."""
    return BOARDS[label[0]]


def cell_of(label: str) -> int:
    return board_of(label).cell(label)


def places(kind: str = "") -> list[Place]:
    """The places of both sheets."""
    return [place for board in BOARDS.values() for place in board.file.place if kind in ("", place.kind)]


def named(name: str) -> Place:
    (found,) = (place for place in places() if place.name == name)
    return found


def value(label: str) -> int:
    """What a hex is worth a turn."""
    return sum(place.value for place in board_of(label).places.get(cell_of(label), ()))


def on_railway(label: str, nation: str) -> bool:
    cell = cell_of(label)
    return any(rail.nation == nation and cell in rail.hexes for rail in board_of(label).rails)


# -- the files ----------------------------------------------------------------------------------------------


@SHEETS
def test_board_has_no_problem(sheet: str) -> None:
    assert BOARDS[sheet].lint() == []


@SHEETS
def test_numbering_is_that_of_the_game(sheet: str) -> None:
    assert BOARDS[sheet].numbering == STYLES[f"great_war_east_{sheet}"]
    assert all(label.startswith(sheet) and len(label) == 5 for label in filter(None, BOARDS[sheet].labels))


def test_names_are_used_once_over_both_sheets() -> None:
    names = [place.name for place in places()]
    assert len(names) == len(set(names))


# -- rulebook 16: the maps ----------------------------------------------------------------------------------

BEARINGS = [
    # Rows count from north to south, places from east to west: so the passes and set-up hexes agree with geography.
    ("25.2", "g2809", "south-east of", "g1924"),
    ("25.2", "g2315", "south-east of", "g2118"),
    ("25.2", "g2118", "south-east of", "g1924"),
    ("25.2", "g1924", "south-east of", "g1825"),
    ("counters", "g1312", "north-east of", "g1419"),
    ("counters", "g2801", "south-east of", "g2207"),
    ("counters", "s1003", "south-east of", "s0809"),
    ("counters", "s0412", "north-west of", "s0809"),
    ("counters", "s1311", "south-west of", "s0809"),
]


@pytest.mark.parametrize(("clause", "a", "where", "b"), BEARINGS, ids=[f"{c}-{a}-{b}" for c, a, _, b in BEARINGS])
def test_towns_lie_to_each_other_as_their_numbers_say(clause: str, a: str, where: str, b: str) -> None:
    south, east = int(a[1:3]) - int(b[1:3]), int(b[3:]) - int(a[3:])
    assert where == f"{'south' if south > 0 else 'north'}-{'east' if east > 0 else 'west'} of"
    transform = board_of(a).file.transform
    assert transform is not None
    ends = []
    for label in (a, b):
        u, v = board_of(label).numbering.plane(*board_of(label).grid.at(cell_of(label)))
        ends.append(tuple(o + u * p + v * q for o, p, q in zip(*transform.matrix, strict=True)))
    x, y = (p - q for p, q in zip(*ends, strict=True))
    assert ((x > 0), (y > 0)) == ((east > 0), (south < 0))


@SHEETS
def test_16_2_1_the_maps_are_two_and_do_not_touch(sheet: str) -> None:
    other = "s" if sheet == "g" else "g"
    with pytest.raises(UnknownHex):
        BOARDS[sheet].cell(f"{other}0101")


@SHEETS
def test_16_2_5_scale_of_a_hex(sheet: str) -> None:
    """12.87 km a hex; our fit may stretch one direction by a twelfth, the book's towns want it."""
    transform = BOARDS[sheet].file.transform
    assert transform is not None
    for step in transform.matrix[1:]:
        assert hypot(*step) == pytest.approx(12.87, rel=1 / 12)


def test_16_9_0_no_east_edge_hex_of_galicia_is_friendly_to_austria_hungary() -> None:
    board = BOARDS["g"]
    east = {cell for cell in board.cells if board.labels[cell].endswith("01")}
    assert set(board.marked("edge:east")) == east
    assert not east & set(board.marked("exit:austrian"))
    assert east & set(board.marked("exit:russian"))


EXITS = [
    (sheet, nation, board.labels[cell])
    for sheet, board in BOARDS.items()
    for nation in ("austrian", "russian", "serbian")
    for cell in board.marked(f"exit:{nation}")
]


@pytest.mark.parametrize(("sheet", "nation", "label"), EXITS, ids=[f"16 (9.0)-9.13-{n}-{h}" for _, n, h in EXITS])
def test_railways_leave_the_map_behind_their_own_border(sheet: str, nation: str, label: str) -> None:
    board = BOARDS[sheet]
    assert board.edge >> cell_of(label) & 1
    assert board.country[cell_of(label)] == nation
    assert on_railway(label, nation)


@pytest.mark.parametrize(
    ("sheet", "nation"), [("g", "austrian"), ("g", "russian"), ("s", "austrian"), ("s", "serbian")], ids="-".join
)
def test_9_15_every_railway_leads_to_an_edge_of_its_country(sheet: str, nation: str) -> None:
    """Isolated lines are named, so that a new one is noticed: two Serbian narrow-gauge lines reach no other."""
    board = BOARDS[sheet]
    reached = set(board.marked(f"exit:{nation}"))
    edge = list(reached)
    while edge:
        here = edge.pop()
        for there in board.rail_neighbours[here]:
            if there not in reached and board.country[there] == nation:
                reached.add(there)
                edge.append(there)
    cut = [rail.name for rail in board.rails if rail.nation == nation and not reached & set(rail.hexes)]
    assert cut == (["Šabac–Loznica"] if nation == "serbian" else [])


# -- rulebook 5.4 and the terrain key -----------------------------------------------------------------------


@SHEETS
def test_5_4_terrain_of_this_game(sheet: str) -> None:
    """The classes with the letter S: no ridge, trench, blocked hexside, lake or sea."""
    board = BOARDS[sheet]
    classes = {"clear", "forest", "broken", "swamp", "rough", "mountain"}
    assert {board.terrain[cell] for cell in board.cells} == classes
    assert board.file.terrain.water == ()
    assert set(board.file.sides) - {"start line"} == {"minor river", "major river"}


KEY = [
    ("city", {"g", "s"}), ("town", {"g", "s"}), ("fortress", {"g"}), ("minor river", {"g", "s"}),
    ("major river", {"g", "s"}), ("single", {"g", "s"}), ("double", {"g", "s"}), ("start line", {"g"}),
    ("off-map railway", {"g", "s"}), ("national border", {"g", "s"}),
]  # fmt: skip


@pytest.mark.parametrize(("sign", "sheets"), KEY, ids=[f"terrain key-{sign}" for sign, _ in KEY])
def test_signs_of_the_terrain_key(sign: str, sheets: set[str]) -> None:
    found = set()
    for sheet, board in BOARDS.items():
        signs = {place.kind for place in board.file.place} | {rail.track for rail in board.rails}
        signs |= {kind for kind in board.file.sides if board.sides(kind)}
        signs |= {"off-map railway"} if any(link.kind == "rail" for link in board.file.link) else set()
        signs |= {"national border"} if len({board.country[cell] for cell in board.cells}) > 1 else set()
        found |= {sheet} if sign in signs else set()
    assert found == sheets


TRACKS = [(nation, track) for nation in ("austrian", "russian", "serbian") for track in ("single", "double")]


@pytest.mark.parametrize(("nation", "track"), TRACKS, ids=[f"17.51-{n}-{t}" for n, t in TRACKS])
def test_each_nation_has_the_tracks_it_has_limits_for(nation: str, track: str) -> None:
    assert any(rail.nation == nation and rail.track == track for board in BOARDS.values() for rail in board.rails)


@SHEETS
def test_5_3_railways_run_in_their_own_country(sheet: str) -> None:
    """All but the last hex of a line, which may be the frontier station of the neighbour."""
    board = BOARDS[sheet]
    for rail in board.rails:
        abroad = [board.labels[cell] for cell in rail.hexes if board.country[cell] != rail.nation]
        assert abroad in ([], [board.labels[rail.hexes[-1]]]), rail.name


def test_21_0_the_flotilla_finds_major_rivers_on_the_serbian_map() -> None:
    assert set(BOARDS["s"].sides("major river").values()) == {"Sava", "Danube"}


# -- rulebook 11 and 25.2: points and fortresses ------------------------------------------------------------

POINTS_BY_HEX = [
    ("s1101", -5), ("s0307", -3), ("g2809", 4), ("g2315", 4), ("g2118", 4), ("g1924", 4), ("g1825", 4), ("g1126", 4),
]  # fmt: skip


@pytest.mark.parametrize(("label", "points"), POINTS_BY_HEX, ids=[f"25.2-{hex}" for hex, _ in POINTS_BY_HEX])
def test_hexes_that_score(label: str, points: int) -> None:
    assert value(label) == points


POINTS_BY_NAME = [
    ("Lublin", -5, "russian"), ("Chełm", -5, "russian"), ("Kowel", -5, "russian"), ("Dubno", -5, "russian"),
    ("Belgrade", -3, "serbian"), ("Lemberg", 5, "austrian"), ("Dukla Pass", 4, "austrian"),
    ("Łupków Pass", 4, "austrian"), ("Uzsok Pass", 4, "austrian"), ("Lysa Pass", 4, "austrian"),
    ("Jablonica Pass", 4, "austrian"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "points", "nation"), POINTS_BY_NAME, ids=[f"25.2-{n}" for n, *_ in POINTS_BY_NAME])
def test_places_that_score(name: str, points: int, nation: str) -> None:
    """Each scores for the side that does not own it at the start."""
    place = named(name)
    assert (place.value, place.nation) == (points, nation)
    assert board_of(place.hex).country[cell_of(place.hex)] == nation


PASSES = [
    ("Jablonica Pass", "g2809"), ("Lysa Pass", "g2315"), ("Uzsok Pass", "g2118"), ("Łupków Pass", "g1924"),
    ("Dukla Pass", "g1825"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "label"), PASSES, ids=[f"25.2-{hex}" for _, hex in PASSES])
def test_passes(name: str, label: str) -> None:
    place = named(name)
    assert (place.hex, place.kind) == (label, "pass")
    assert board_of(label).terrain[cell_of(label)] == "mountain"


def test_25_2_nothing_else_scores() -> None:
    named_by_the_book = {name for name, *_ in POINTS_BY_NAME} | {"Dębica", "Jagodina"}
    others = {place.name for place in places() if place.value} - named_by_the_book
    assert others == {place.name for place in places("fortress")}


@pytest.mark.parametrize("fortress", places("fortress"), ids=lambda place: f"11.14-25.2-{place.hex}")
def test_fortresses(fortress: Place) -> None:
    """Austro-Hungarian, five points, and two strengths of which the weakened is the smaller."""
    assert (fortress.nation, fortress.value) == ("austrian", 5)
    assert board_of(fortress.hex).country[cell_of(fortress.hex)] == "austrian"
    full, weakened = map(int, fortress.size.split("/"))
    assert full > weakened > 0


def test_2_32_there_are_markers_for_all_fortresses() -> None:
    assert 1 <= len(places("fortress")) <= 5


# -- the counters: set-up and entries -----------------------------------------------------------------------

SET_UP = [
    ("10/1 corps", "g1419", "austrian", "counters"), ("6/4 cavalry", "g1419", "austrian", "counters"),
    ("11/3 corps", "g1312", "austrian", "counters"), ("4/3 cavalry", "g1312", "austrian", "counters"),
    ("9/1 cavalry", "g1312", "austrian", "counters"), ("8/3 cavalry", "g2207", "austrian", "counters"),
    ("43/3 division", "g2801", "austrian", "counters"), ("9/2 corps", "s0113", "austrian", "counters"),
    ("4/2 corps", "s0209", "austrian", "counters"), ("7/2 corps", "s0104", "austrian", "counters"),
    ("10/2 cavalry", "s0115", "austrian", "counters"), ("2 depot", "s0110", "austrian", "counters"),
    ("9/5 division", "s0314", "austrian", "counters"), ("21/5 division", "s0314", "austrian", "counters"),
    ("11/5 brigade", "s0314", "austrian", "counters"), ("36/5 division", "s0514", "austrian", "counters"),
    ("42/5 division", "s0514", "austrian", "counters"), ("13/5 brigade", "s0715", "austrian", "counters"),
    ("5 or 6 depot", "s0515", "austrian", "counters"), ("6 or 5 depot", "s1411", "austrian", "counters"),
    ("1/6 division", "s1411", "austrian", "counters"), ("48/6 division", "s1411", "austrian", "counters"),
    ("18/6 division", "s1514", "austrian", "counters"), ("47/6 division", "s1514", "austrian", "counters"),
    ("1/6 brigade", "s1513", "austrian", "counters"), ("13/6 brigade", "s1513", "austrian", "counters"),
    ("2/6 brigade", "s1513", "austrian", "errata 1"), ("Be brigade", "s0307", "serbian", "errata 2"),
    ("Putnik", "s1003", "serbian", "counters"), ("1st army", "s0705", "serbian", "counters"),
    ("2nd army", "s0603", "serbian", "counters"), ("3rd army", "s0809", "serbian", "counters"),
    ("Užice group", "s1309", "serbian", "counters"), ("Danube I", "s0407", "serbian", "counters"),
    ("Timok I", "s0603", "serbian", "counters"), ("Morava I", "s0706", "serbian", "counters"),
    ("Combined", "s0606", "serbian", "counters"), ("Šumadija I", "s0607", "serbian", "counters"),
    ("Drina I", "s0809", "serbian", "counters"), ("Šumadija II", "s1309", "serbian", "counters"),
    ("Timok II", "s0602", "serbian", "counters"), ("Morava II", "s0604", "serbian", "counters"),
    ("Drina II", "s0709", "serbian", "counters"), ("Danube II", "s0503", "serbian", "counters"),
    ("Uz brigade", "s1209", "serbian", "counters"), ("Ob brigade", "s0408", "serbian", "counters"),
    ("Lim detachment", "s0713", "serbian", "counters"), ("Lj detachment", "s0511", "serbian", "counters"),
    ("Sa detachment", "s0412", "serbian", "counters"), ("MoK detachment", "s1311", "serbian", "counters"),
    ("cavalry", "s0605", "serbian", "counters"), ("S depot", "s0711", "serbian", "counters"),
]  # fmt: skip


def set_up(board: Board, nation: str, army: str = "") -> set[str]:
    """The hexes of a nation's set-up: all of them, or those of one army."""
    names = [name for name in board.marks if name.startswith(f"setup:{nation}{army and '-' + army}")]
    return {board.labels[cell] for name in names for cell in board.marked(name)}


@pytest.mark.parametrize(
    ("unit", "label", "nation", "clause"), SET_UP, ids=[f"{clause}-{unit}-{hex}" for unit, hex, _, clause in SET_UP]
)
def test_units_set_up_in_their_own_country(unit: str, label: str, nation: str, clause: str) -> None:
    board = board_of(label)
    assert board.country[cell_of(label)] == nation
    assert label in set_up(board, nation)


@pytest.mark.parametrize(("sheet", "nation"), [("g", "austrian"), ("s", "austrian"), ("s", "serbian")], ids="-".join)
def test_3_0_no_other_hex_is_marked_for_set_up(sheet: str, nation: str) -> None:
    board = BOARDS[sheet]
    assert set_up(board, nation) == {hex for _, hex, whose, _ in SET_UP if whose == nation and hex[0] == sheet}


ARMY_OF = [(unit, hex, unit.split()[0].partition("/")[2]) for unit, hex, _, _ in SET_UP if "/" in unit]


@pytest.mark.parametrize(("unit", "label", "army"), ARMY_OF, ids=[f"counters-{unit}" for unit, _, _ in ARMY_OF])
def test_the_set_up_names_the_army_on_the_counter(unit: str, label: str, army: str) -> None:
    assert label in set_up(board_of(label), "austrian", army), unit


TOWNS = [
    ("Lemberg", "g1312", "counters"), ("Przemyśl", "g1419", "counters"), ("Stanislau", "g2207", "counters"),
    ("Czernowitz", "g2801", "counters"), ("Belgrade", "s0307", "errata 2"), ("Obrenovac", "s0408", "counters"),
    ("Šabac", "s0412", "counters"), ("Užice", "s1209", "counters"), ("Valjevo", "s0809", "counters"),
    ("Kragujevac", "s1003", "counters"), ("Mokra Gora", "s1311", "counters"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "label", "clause"), TOWNS, ids=[f"{clause}-{hex}" for _, hex, clause in TOWNS])
def test_towns_stand_where_their_units_set_up(name: str, label: str, clause: str) -> None:
    assert named(name).hex == label


BANKS = [
    ("Drina", "austrian", "s0314 s0514 s0515 s0715"), ("Drina", "serbian", "s0412 s0511 s0713 s0711"),
    ("Sava", "austrian", "s0113 s0115 s0209 s0110"), ("Sava", "serbian", "s0408 s0407"),
    ("Danube", "austrian", "s0104"), ("Danube", "serbian", "s0503 s0307"),
]  # fmt: skip


@pytest.mark.parametrize(("river", "nation", "hexes"), BANKS, ids=[f"counters-{r}-{n}" for r, n, _ in BANKS])
def test_the_frontier_rivers_part_the_set_up_hexes(river: str, nation: str, hexes: str) -> None:
    """Down to row 10, below which it leaves the Drina, every hexside of the frontier is a river."""
    board = BOARDS["s"]
    wet = {*board.sides("major river"), *board.sides("minor river")}
    for label in hexes.split():
        assert board.country[board.cell(label)] == nation
    frontier = {
        (a, b) for a in board.cells for b in board.neighbours[a]
        if board.country[a] != board.country[b] and max(int(board.labels[c][1:3]) for c in (a, b)) <= 10
    }  # fmt: skip
    assert frontier
    assert frontier <= wet
    assert river in {board.sides(kind).get(side) for kind in ("major river", "minor river") for side in frontier}


def test_19_2_putnik_starts_on_a_serbian_railway() -> None:
    board = BOARDS["s"]
    assert on_railway("s1003", "serbian")
    assert all(board.country[there] == "serbian" for there in board.rail_neighbours[board.cell("s1003")])


ENTRIES = [
    ("A", "g", "austrian", "counters"), ("G", "g", "russian", "counters"), ("J", "g", "russian", "counters"),
    ("L", "g", "russian", "counters"), ("M", "g", "russian", "counters"), ("N", "g", "russian", "counters"),
    ("E", "s", "austrian", "counters"), ("B", "g", "austrian", "26.24"), ("C", "g", "austrian", "26.24"),
    ("D", "g", "austrian", "26.24"), ("F", "g", "austrian", "26.24"), ("K", "g", "russian", "26.24"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("letter", "sheet", "nation", "clause"), ENTRIES, ids=[f"{clause}-14.0-{letter}" for letter, *_, clause in ENTRIES]
)
def test_entries(letter: str, sheet: str, nation: str, clause: str) -> None:
    """One hex on the edge, in the country of its user, and on a railway, for units may arrive entrained (16, 14.1)."""
    board = BOARDS[sheet]
    (cell,) = board.marked(f"entry:{nation}:{letter}")
    assert board.edge >> cell & 1
    assert board.country[cell] == nation
    assert on_railway(board.labels[cell], nation)
    assert cell in board.marked(f"exit:{nation}")


def test_14_0_there_are_no_other_entries() -> None:
    found = {(name, sheet) for sheet, board in BOARDS.items() for name in board.marks if name.startswith("entry:")}
    assert found == {(f"entry:{nation}:{letter}", sheet) for letter, sheet, nation, _ in ENTRIES}


def test_26_24_each_side_has_entries_on_two_edges_of_galicia_and_several_on_one() -> None:
    numbering = BOARDS["g"].numbering
    for nation in ("austrian", "russian"):
        edges: dict[str, int] = {}
        for letter, sheet, whose, _ in ENTRIES:
            if (sheet, whose) == ("g", nation):
                (cell,) = BOARDS["g"].marked(f"entry:{whose}:{letter}")
                row, place = numbering.parts(BOARDS["g"].labels[cell])
                sides = {"north": row == 1, "south": row == 30, "east": place == 1, "west": place == 26}
                (edge,) = (side for side, is_there in sides.items() if is_there)
                edges[edge] = edges.get(edge, 0) + 1
        assert len(edges) == 2, nation
        assert max(edges.values()) >= 2, nation


# -- rulebook 5.37 and 17.4: off the map --------------------------------------------------------------------


@SHEETS
def test_5_37_links_join_exits_of_one_country(sheet: str) -> None:
    board = BOARDS[sheet]
    for link in board.file.link:
        nations = {board.country[cell] for end in (link.a, link.b) if (cell := board.find(end)) is not None}
        assert len(nations) == 1, link.id
        for end in (link.a, link.b):
            cell = board.find(end)
            assert cell is None or cell in board.marked(f"exit:{next(iter(nations))}"), link.id


def test_17_4_only_austria_hungary_travels_between_the_maps() -> None:
    for sheet, box in (("g", "serbia"), ("s", "galicia")):
        board = BOARDS[sheet]
        assert [row.id for row in board.file.box] == [box]
        ends = [board.cell(link.a) for link in board.file.link if link.b == box]
        assert ends
        assert all(board.country[cell] == "austrian" for cell in ends)


def test_designers_note_one_round_trip_between_the_maps_fits_a_game() -> None:
    """The 2nd army may leave on turn 3 (17.42); 20 hexes a turn (16, 5.3); 13 turns (26.1)."""
    distances = [link.distance for link in BOARDS["g"].file.link if link.b == "serbia"]
    assert sorted(distances) == [42, 44, 48, 62, 66]
    assert all(link.distance == 0 for link in BOARDS["s"].file.link if link.b == "galicia")
    first, last, rate = 3, 13, 20
    for distance in distances:
        turns = ceil(distance / rate)
        assert first - 1 + 2 * turns <= last < first - 1 + 4 * turns


# -- rulebook 26.3: the start line of 1 September -----------------------------------------------------------

ARMIES = {"austrian": ("1", "4", "3", "2"), "russian": ("9", "4", "5", "3", "8")}
"""The armies of the command abbreviations that fought in Galicia, from west to east."""


def sector(nation: str) -> list[int]:
    return [cell for army in ARMIES[nation] for cell in BOARDS["g"].marked(f"start:{nation}-{army}")]


def test_26_31_each_army_has_a_sector_on_the_line() -> None:
    marks = {name for name in BOARDS["g"].marks if name.startswith("start:")}
    assert marks == {f"start:{nation}-{army}" for nation, armies in ARMIES.items() for army in armies}
    assert not any(name.startswith("start:") for name in BOARDS["s"].marks)


@pytest.mark.parametrize("nation", ARMIES, ids=lambda nation: f"26.31-{nation}")
def test_26_31_the_sectors_of_a_side_are_one_row_of_hexes_along_the_line(nation: str) -> None:
    board = BOARDS["g"]
    hexes = sector(nation)
    assert len(hexes) == len(set(hexes))
    assert all(there in board.neighbours[here] for here, there in pairwise(hexes))
    assert set(hexes) == {cell for side in board.sides("start line") for cell in side if cell in hexes}


def test_26_31_austria_hungary_stands_south_and_west_russia_north_and_east() -> None:
    board = BOARDS["g"]
    austrian, russian = set(sector("austrian")), set(sector("russian"))
    for side in board.sides("start line"):
        (a,), (b,) = austrian & set(side), russian & set(side)
        row, place = board.numbering.parts(board.labels[a])
        other_row, other_place = board.numbering.parts(board.labels[b])
        assert row > other_row or place > other_place


def test_26_1_thirteen_turns() -> None:
    for board in BOARDS.values():
        assert board.file.track is not None
        assert [turn.split(" ")[0] for turn in board.file.track.turns] == [str(n) for n in range(1, 14)]
