"""The boards of *The Great War in the East*: set-up, entries, off the map, the start line."""

from __future__ import annotations

from itertools import pairwise
from math import ceil

import pytest

from hexmarshal.core.board.board import Board
from tests.atlas.test_great_war_east_boards import BOARDS, SHEETS, board_of, cell_of, named, on_railway

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
