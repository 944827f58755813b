"""The board of *Battle for Galicia*: reinforcements, hexsides, geography."""

from __future__ import annotations

import pytest

from tests.atlas.test_galicia_board import BOARD, SIDES, by_rail, marked

# -- reinforcements -----------------------------------------------------------------------------------------

ARRIVALS = [
    ("GT2", "russian", "9+10 c", "10.01"),
    ("GT2", "russian", "12 c+3 cn", "9.01"),
    ("GT3", "russian", "13", "8.01 7.01"),
    ("GT3", "russian", "34", "8.01 7.01"),
    ("GT3", "russian", "65 r", "7.01 6.01"),
    ("GT3", "russian", "12", "7.01 6.01"),
    ("GT3", "russian", "19", "7.01 6.01"),
    ("GT3", "russian", "14", "5.01"),
    ("GT3", "russian", "15", "5.01"),
    ("GT4", "russian", "23, 37 and 80 r", "16.26 19.23"),
    ("GT4", "russian", "4+5 d cs", "19.17 19.16"),
    ("GT4", "russian", "48", "3.01 4.01"),
    ("GT4", "russian", "3 rf", "3.01 4.01"),
    ("GT5", "russian", "1 gd and 82 r", "16.26 19.23"),
    ("GT5", "russian", "49", "3.01 4.01"),
    ("GT6", "russian", "gd rf and 83 r", "16.26 19.23"),
    ("GT6", "russian", "21", "19.23 19.16 19.17"),
    ("GT6", "russian", "4 rf", "3.01"),
    ("GT7", "russian", "2 gd", "16.26 19.23"),
    ("GT8", "russian", "52", "19.23 19.16 19.17"),
    ("GT8", "russian", "Pavlov", "1.01 2.01"),
    ("GT2", "austrian", "1 ls", "8.24"),
    ("GT2", "austrian", "36 ls", "8.22"),
    ("GT2", "austrian", "26", "5.16"),
    ("GT2", "austrian", "comb", "4.15"),
    ("GT2", "austrian", "19", "5.15"),
    ("GT2", "austrian", "10 c", "7.15"),
    ("GT2", "austrian", "97 ls", "3.15"),
    ("GT2", "austrian", "23", "5.12"),
    ("GT2", "austrian", "20", "3.03"),
    ("GT2", "austrian", "12m+", "1.01"),
    ("GT3", "austrian", "6m+", "4.14"),
    ("GT3", "austrian", "23m", "2.11"),
    ("GT3", "austrian", "108 ls", "6.10"),
    ("GT3", "austrian", "17", "3.06 1.07"),
    ("GT3", "austrian", "43", "1.01"),
    ("GT3", "austrian", "103 ls", "1.01"),
    ("GT4", "austrian", "95 ls", "11.25 12.25"),
    ("GT4", "austrian", "100 ls", "11.25 12.25"),
    ("GT4", "austrian", "4m", "2.11"),
    ("GT4", "austrian", "14m", "6.10"),
    ("GT4", "austrian", "34", "3.06 1.07"),
    ("GT5", "austrian", "106 ls", "11.25 12.25 13.26"),
    ("GT5", "austrian", "3m", "6.10 5.12"),
    ("GT6", "austrian", "40 ls", "1.01"),
    ("GT7", "austrian", "3 lw, 4 lw and ersatz", "11.25 12.25 13.26"),
    ("GT7", "austrian", "31", "2.11 1.14"),
    ("GT7", "austrian", "40 ls", "1.03 1.05 1.07"),
    ("GT8", "austrian", "20m", "3.15"),
    ("GT8", "austrian", "32", "2.11 1.14"),
    ("GT9", "austrian", "102 ls", "2.11 1.14"),
    ("GT9", "austrian", "7m", "2.11 1.14"),
]


def arrival_hexes(side: str) -> set[str]:
    return marked(f"entry:{side}") | marked(f"arrival:{side}")


@pytest.mark.parametrize(
    ("side", "hexes"),
    [pytest.param(side, hexes, id=f"14.0 {turn} {side} {unit}") for turn, side, unit, hexes in ARRIVALS],
)
def test_reinforcements_have_their_hexes(side: str, hexes: str) -> None:
    assert set(hexes.split()) <= arrival_hexes(side)


@pytest.mark.parametrize("side", [pytest.param(side, id=f"14.0 {side}") for side in SIDES])
def test_no_other_hex_is_marked_for_arrivals(side: str) -> None:
    assert arrival_hexes(side) == {label for _, whose, _, hexes in ARRIVALS if whose == side for label in hexes.split()}


RAILS = [
    ("GT4 to GT7", "16.26", "19.23", ""),
    ("GT4", "19.17", "19.16", ""),
    ("GT6, GT8", "19.23", "19.16", "19.17"),
]


@pytest.mark.parametrize(
    ("start", "end", "more"), [pytest.param(*row[1:], id=f"14.1 {row[0]} {row[1]}-{row[2]}") for row in RAILS]
)
def test_russians_arrive_on_contiguous_railways(start: str, end: str, more: str) -> None:
    way = by_rail(start, end)
    assert not set(more.split()) & way  # the book adds it because it does not lie between them
    assert marked(f"arrival:{start}-{end}") == way | set(more.split())
    assert {BOARD.country[BOARD.cell(label)] for label in way} == {"russian"}
    assert {start, end} & marked("supply:russian")  # 14.1(1): a railway joined to a source


RAIL_HEXES = ["16.26", "19.23", "19.17", "19.16"]


@pytest.mark.parametrize("label", [pytest.param(label, id=f"14.1 {label}") for label in RAIL_HEXES])
def test_hexes_the_book_calls_railway_hexes(label: str) -> None:
    assert BOARD.rail_neighbours[BOARD.cell(label)]


# -- hexsides -----------------------------------------------------------------------------------------------


def test_4_2_1_a_railway_over_a_river_has_a_bridge() -> None:
    crossed = {(a, b) for a in BOARD.cells for b in BOARD.rail_neighbours[a] if BOARD.side("river", a, b)}
    assert crossed
    assert all(BOARD.side("bridge", a, b) for a, b in crossed)


def test_4_2_1_there_are_bridges_besides_and_all_lead_over_rivers() -> None:
    bridges = set(BOARD.sides("bridge"))
    assert bridges <= set(BOARD.sides("river"))
    assert any(b not in BOARD.rail_neighbours[a] for a, b in bridges)


def test_7_7_9_2_2_there_are_ridges_and_rivers_without_a_bridge() -> None:
    assert BOARD.sides("ridge")
    assert set(BOARD.sides("river")) - set(BOARD.sides("bridge"))
    assert not set(BOARD.sides("ridge")) & set(BOARD.sides("river"))


@pytest.mark.parametrize("kind", [pytest.param(kind, id=f"4.2 {kind}") for kind in ("river", "ridge", "bridge")])
def test_both_sides_of_a_hexside_agree(kind: str) -> None:
    assert all(BOARD.sides(kind)[b, a] == name for (a, b), name in BOARD.sides(kind).items())


# -- geography, where the book is silent --------------------------------------------------------------------

BANKS = [
    ("San", "Przemyśl"), ("San", "Jaroslau"), ("San", "Radymno"), ("San", "Nisko"), ("San", "Rozwadów"),
    ("Dniester", "Sambor"), ("Dniester", "Halicz"), ("Dniester", "Żurawno"), ("Dniester", "Mikołajów"),
    ("Bug", "Busk"), ("Bug", "Kamionka Strumiłowa"), ("Bug", "Sokal"), ("Bug", "Uściług"), ("Bug", "Hrubieszów"),
    ("Wieprz", "Krasnostaw"), ("Wieprz", "Szczebrzeszyn"), ("Wieprz", "Łęczna"), ("Vistula", "Sandomierz"),
    ("Wereszyca", "Gródek"), ("Wereszyca", "Komarno"), ("Gniła Lipa", "Rohatyn"), ("Złota Lipa", "Brzeżany"),
    ("Wisłok", "Rzeszów"), ("Styr", "Beresteczko"), ("Ikva", "Dubno"), ("Stryj", "Stryj"),
]  # fmt: skip


@pytest.mark.parametrize(("river", "town"), [pytest.param(*row, id=f"{row[1]} on the {row[0]}") for row in BANKS])
def test_towns_stand_on_their_rivers(river: str, town: str) -> None:
    (cell,) = (cell for cell, found in BOARD.places.items() for place in found if place.name == town)
    assert any(BOARD.sides("river").get((cell, there)) == river for there in BOARD.neighbours[cell])


def test_every_hex_has_its_elevation() -> None:
    assert all(125 <= BOARD.relief[cell] <= 450 for cell in BOARD.cells)
