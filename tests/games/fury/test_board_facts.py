"""What the rulebook states or implies about the board."""

from __future__ import annotations

from itertools import combinations

import pytest

from hexmarshal.core.board.file import Place
from hexmarshal.games.fury.parts.components import load

pytestmark = pytest.mark.data
DATA = load()
BOARD = DATA.board


def hexes(labels: str) -> list[int]:
    return [BOARD.cell(label) for label in labels.split()]


def apart(a: str, b: str) -> int:
    return BOARD.distance(BOARD.cell(a), BOARD.cell(b))


def fortresses(*nations: str) -> dict[str, Place]:
    return {
        place.hex: place
        for found in BOARD.places.values()
        for place in found
        if place.kind == "fortress" and place.nation in nations
    }


def rail_distance(start: str, end: str, nation: str) -> int | None:
    """Steps by railway inside one country."""
    seen, border, steps = {BOARD.cell(start)}, {BOARD.cell(start)}, 0
    while border and BOARD.cell(end) not in border:
        border = {
            there for here in border for there in BOARD.rail_neighbours[here]
            if BOARD.country[there] == nation and there not in seen
        }  # fmt: skip
        seen |= border
        steps += 1
    return steps if border else None


# -- 3: the map ---------------------------------------------------------------------------------------------


def test_the_board_has_no_problem() -> None:
    assert BOARD.lint() == []


@pytest.mark.clause("fury:3a")
def test_woods_swamps_and_hills_are_one_class_of_difficult_ground() -> None:
    assert {BOARD.terrain[c] for c in BOARD.cells} == {"clear", "difficult", "mountain", "sea"}
    hills, swamp, woods = hexes("1305 1511 1410")  # Goldap heights, Pripet marshes, Białowieża
    for ground in (hills, swamp, woods):
        assert BOARD.terrain[ground] == "difficult"
        assert DATA.charts.terrain[BOARD.terrain[ground]].modifier == -1
    assert DATA.charts.terrain["mountain"].modifier == -2
    assert DATA.charts.hexside["river"].modifier == -1
    assert {fort.size for fort in fortresses("german", "austrian", "russian").values()} == {"minor", "major"}
    assert BOARD.rails


def test_hexes_mostly_sea_are_closed_and_coastal_land_is_not() -> None:
    assert [row.id for row in DATA.charts.terrain.values() if row.closed] == ["sea"]
    assert BOARD.terrain[BOARD.cell("0801")] == "sea"
    assert BOARD.terrain[BOARD.cell("0904")] == "clear"  # the relief attack of 10.3.1 starts here
    assert BOARD.terrain[BOARD.cell("1004")] == "clear"


def test_1622_is_romanian_and_closed_but_its_railway_serves_the_russian() -> None:
    romania = BOARD.cell("1622")
    assert BOARD.country[romania] == "romania"
    assert romania in BOARD.marked("closed")
    assert BOARD.marked("transit:russian") == (romania,)
    assert {rail.nation for rail in BOARD.rails if romania in rail.hexes} == {"russian"}
    assert len(BOARD.rail_neighbours[romania]) == 2
    assert set(BOARD.marked("closed")) == {c for c in BOARD.cells if BOARD.country[c] == "romania"}


@pytest.mark.clause("fury:3d")
def test_each_army_on_the_map_at_the_start_has_its_set_up_hexes() -> None:
    first = {hq.army for hq in DATA.hqs.values() if hq.arrives == "setup"}
    assert {mark for mark in BOARD.marks if mark.startswith("setup:")} == {f"setup:{army}" for army in first}
    for army in first:
        marked = BOARD.marked(f"setup:{army}")
        assert len(marked) == (2 if army in ("ge-8", "ru-1", "ru-2") else 1)  # 6: the armies with two
        assert {BOARD.country[c] for c in marked} == {DATA.armies[army].nation}


@pytest.mark.clause("fury:3e")
def test_entry_hexes_are_each_of_one_nation_on_the_edge_and_on_its_railway() -> None:
    entries = {nation: set(BOARD.marked(f"entry:{nation}")) for nation in DATA.charts.nation}
    for nation, cells in entries.items():
        assert cells
        for cell in cells:
            assert len(BOARD.neighbours[cell]) < 6
            assert BOARD.country[cell] == nation
            assert BOARD.rail_neighbours[cell]
    for one, other in combinations(entries.values(), 2):
        assert not one & other


def test_every_fortress_is_linked_by_rail_to_an_entry_of_its_nation() -> None:
    for label, fort in fortresses("german", "austrian", "russian").items():
        entries = [BOARD.labels[cell] for cell in BOARD.marked(f"entry:{fort.nation}")]
        assert any(rail_distance(label, entry, fort.nation) is not None for entry in entries), fort.name


# -- 4: the object of the game ------------------------------------------------------------------------------


@pytest.mark.clause("fury:4a")
def test_seven_russian_and_eight_german_austrian_fortresses() -> None:
    assert len(fortresses("russian")) == 7 == DATA.charts.player["russian"].fortresses
    assert len(fortresses("german", "austrian")) == 8 == DATA.charts.player["german-austrian"].fortresses
    for label, fort in fortresses("german", "austrian", "russian").items():
        assert BOARD.country[BOARD.cell(label)] == fort.nation


def test_victory_levels_by_the_net_number_of_fortresses() -> None:
    levels = [DATA.charts.level(net).id for net in range(7)]
    assert levels == [
        "tie", "tactical", "tactical", "operational", "operational", "strategic", "strategic",
    ]  # fmt: skip


# -- 10.3.1: the hexes of the two combat examples -----------------------------------------------------------


def test_königsberg_is_a_major_fortress_in_1004_without_a_river_side() -> None:
    fort = fortresses("german")["1004"]
    assert (fort.name, fort.size) == ("Königsberg", "major")
    here = BOARD.cell("1004")
    assert not any(BOARD.side("river", here, there) for there in BOARD.neighbours[here])
    assert not BOARD.side("river", *hexes("0904 1004"))  # the relief attack counts no river


def test_the_hexes_of_the_first_combat_example_lie_as_it_tells() -> None:
    assert apart("0904", "1004") == 1  # the corps that relieve Königsberg attack from 0904
    assert apart("1004", "0905") == 2  # the German may retreat to 0905
    assert apart("0904", "0905") == 1


def test_the_retreat_of_the_second_combat_example_can_be_walked() -> None:
    assert apart("1106", "1007") == 1
    beside = [fort for label, fort in fortresses("german").items() if apart(label, "1106") == 1]
    assert [fort.name for fort in beside] == ["Lötzen"]
    assert apart(beside[0].hex, "1007") == 2


# -- 11.2: the hexes of the administrative example ----------------------------------------------------------


def test_przemyśl_touches_1016_and_1117_but_not_1115() -> None:
    fort = fortresses("austrian")["1017"]
    assert fort.name == "Przemyśl"
    assert apart("1017", "1016") == apart("1017", "1117") == 1
    assert apart("1017", "1115") == 2
    assert apart("1016", "1015") == apart("1016", "1115") == 1


def test_1019_is_a_railway_hex_four_hexes_from_an_austrian_entry() -> None:
    ways = [rail_distance(BOARD.labels[e], "1019", "austrian") for e in BOARD.marked("entry:austrian")]
    assert min(way for way in ways if way is not None) == 4
    assert rail_distance("0822", "1019", "austrian") == 4


def test_kraków_and_ivangorod_lie_at_the_distances_of_the_example() -> None:
    (krakow,) = (label for label, fort in fortresses("austrian").items() if fort.name == "Kraków")
    (ivangorod,) = (label for label, fort in fortresses("russian").items() if fort.name == "Ivangorod")
    assert apart(krakow, "0815") == 2  # the 9th corps is connected once it is there
    assert apart(krakow, "0915") == 3  # and isolated before
    assert apart(ivangorod, "1014") == 2  # the 25th corps
    assert any(rail_distance(krakow, BOARD.labels[e], "austrian") for e in BOARD.marked("entry:austrian"))
    assert any(rail_distance(ivangorod, BOARD.labels[e], "russian") for e in BOARD.marked("entry:russian"))
