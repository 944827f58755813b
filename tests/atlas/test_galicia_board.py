"""What the rulebook of Battle for Galicia, 1914 states or implies about its map.

The map itself is lost. Each row of a table below names the clause that it comes from.
"""

from __future__ import annotations

import pytest

from hexmarshal import atlas
from hexmarshal.core.board import globe
from hexmarshal.core.engine import registry

BOARD = atlas.load("galicia")
PATH = registry.homes()["galicia"] / "data" / "board.toml"
ROWS = range(1, 20)
SIDES = ("russian", "austrian")


def named(found: set[int]) -> set[str]:
    return {BOARD.labels[cell] for cell in found}


def marked(name: str) -> set[str]:
    return named(set(BOARD.marked(name)))


def left(row: int) -> str:
    """The hex of a row on the left-hand edge."""
    return max((label for label in BOARD.labels if label.startswith(f"{row}.")), key=lambda label: int(label[-2:]))


def by_rail(start: str, end: str) -> set[str]:
    """The hexes of the shortest way by rail between two, both included."""
    came: dict[int, int | None] = {BOARD.cell(start): None}
    front = [BOARD.cell(start)]
    for here in front:
        for there in BOARD.rail_neighbours[here]:
            if there not in came:
                came[there] = here
                front.append(there)
    way: set[str] = set()
    at: int | None = BOARD.cell(end)
    while at is not None:
        way.add(BOARD.labels[at])
        at = came[at]
    return way


def test_the_board_has_no_problem() -> None:
    assert BOARD.lint() == []


# -- the sheet ----------------------------------------------------------------------------------------------


def test_1_0_a_hex_is_twelve_kilometres_wide() -> None:
    assert BOARD.file.transform is not None
    assert BOARD.file.transform.km == pytest.approx(12, abs=0.2)


def test_15_0_there_are_twelve_turns() -> None:
    assert BOARD.file.track is not None
    assert len(BOARD.file.track.turns) == 12


HALF = ["14.26", "16.26", "18.26", *(f"19.{column:02d}" for column in range(1, 27))]


@pytest.mark.parametrize("label", [pytest.param(label, id=f"1.3 {label}") for label in HALF])
def test_half_hexes_are_in_play(label: str) -> None:
    assert label in marked("half")
    assert BOARD.edge >> BOARD.cell(label) & 1


def test_1_3_there_are_no_other_half_hexes() -> None:
    assert marked("half") == set(HALF)
    # Even rows reach half a hex further left than odd ones, so a full-width even row would end in a half-hex.
    assert [row for row in ROWS if row % 2 == 0 and BOARD.find(f"{row}.26") is not None] == [14, 16, 18]
    assert all(BOARD.find(f"{row}.26") is not None for row in (15, 17, 19))


NEIGHBOURS = [
    ("12.1.3 example", "13.15", "12.14 12.15 13.14 13.16 14.14 14.15"),
    ("13.0", "3.15", "2.14 2.15 3.14 3.16 4.14 4.15"),
]


@pytest.mark.parametrize(("label", "around"), [pytest.param(*row[1:], id=" ".join(row[:2])) for row in NEIGHBOURS])
def test_neighbours(label: str, around: str) -> None:
    assert named(set(BOARD.neighbours[BOARD.cell(label)])) == set(around.split())


ADJACENT = [
    ("12.1.3 example: cavalry beside the Russian", "13.15", "14.15"),
    ("12.1.3 example: still beside him", "13.15", "14.14"),
    ("12.1.3 example: one step of the Russian", "14.15", "14.14"),
]


@pytest.mark.parametrize(("one", "other"), [pytest.param(*row[1:], id=row[0]) for row in ADJACENT])
def test_the_hexes_of_the_reaction_example_touch_and_no_river_stops_the_zone_of_control(one: str, other: str) -> None:
    a, b = BOARD.cell(one), BOARD.cell(other)
    assert b in BOARD.neighbours[a]
    assert not BOARD.side("river", a, b)  # 6.1: the example counts the move as one from zone to zone


# -- towns and the fortress ---------------------------------------------------------------------------------

TOWNS = [
    ("16.22", "Lublin", "austrian", 10, 2),
    ("16.18", "Krasnostaw", "austrian", 3, 1),
    ("18.17", "Chełm", "austrian", 6, 2),
    ("16.13", "Hrubieszów", "austrian", 3, 1),
    ("7.09", "Lemberg", "russian", 10, 1),
    ("6.10", "Gródek", "russian", 3, 1),
    ("2.11", "Sambor", "russian", 6, 2),
    ("6.12", "Jaworów", "russian", 3, 2),
]


@pytest.mark.parametrize(
    ("label", "name", "side", "capture", "held"), [pytest.param(*row, id=f"15.1 {row[1]}") for row in TOWNS]
)
def test_red_towns(label: str, name: str, side: str, capture: int, held: int) -> None:
    (town,) = (place for place in BOARD.places[BOARD.cell(label)] if place.value)
    assert (town.name, town.value) == (name, capture)
    assert town.kind == ("city" if name == "Lemberg" else "town")
    assert town.nation == {"austrian": "russian", "russian": "austrian"}[side]  # it is the enemy's at the start
    assert label in marked(f"objective:{side}")
    assert label in marked(f"held:{held}")


def test_15_1_no_other_town_earns_points() -> None:
    worth = {place.hex for found in BOARD.places.values() for place in found if place.value}
    listed = {row[0] for row in TOWNS}
    assert worth == listed
    assert marked("objective:austrian") | marked("objective:russian") == listed
    assert marked("held:1") | marked("held:2") == listed
    assert not marked("held:1") & marked("held:2")


def test_13_0_przemysl_is_the_only_fortress() -> None:
    forts = [place for found in BOARD.places.values() for place in found if place.kind == "fortress"]
    assert [(fort.hex, fort.name, fort.nation) for fort in forts] == [("3.15", "Przemyśl", "austrian")]
    assert len(BOARD.neighbours[BOARD.cell("3.15")]) == 6


ANCHORS = [*((f"15.1 {name}", label, name) for label, name, *_ in TOWNS), ("13.0 Przemyśl", "3.15", "Przemyśl")]


@pytest.mark.parametrize(("label", "name"), [pytest.param(*row[1:], id=row[0]) for row in ANCHORS])
def test_the_towns_of_the_book_lie_in_their_hexes_on_the_globe(label: str, name: str) -> None:
    cell = BOARD.cell(label)
    (town,) = (place for place in BOARD.places[cell] if place.name == name)
    assert town.lat is not None
    assert town.lon is not None
    at = BOARD.position(town.lat, town.lon)
    assert at is not None
    u, v = BOARD.numbering.plane(*BOARD.grid.at(cell))
    assert globe.inside(at[0] - u, at[1] - v)


# -- edges --------------------------------------------------------------------------------------------------

SHADED = [f"{row}.01" for row in range(3, 12)]


@pytest.mark.parametrize("label", [pytest.param(label, id=f"4.5, 9.3 {label}") for label in SHADED])
def test_shaded_hexes(label: str) -> None:
    assert label in marked("shaded")


def test_4_5_no_other_hex_is_shaded() -> None:
    assert marked("shaded") == set(SHADED)


TOP = {label for label in BOARD.labels if label.startswith("19.")}
BOTTOM = {label for label in BOARD.labels if label.startswith("1.")}
RIGHT = {f"{row}.01" for row in ROWS}
EDGES = [
    ("11.2", "edge-supply:russian", TOP | RIGHT | {left(row) for row in ROWS if row > 15}),
    ("11.2", "edge-supply:austrian", BOTTOM | {left(row) for row in ROWS if row < 6}),
    ("14.0", "edge-reinforcements:russian", TOP | RIGHT),
    ("14.0", "edge-reinforcements:austrian", BOTTOM | {left(row) for row in ROWS if row < 6}),
]


@pytest.mark.parametrize(("mark", "hexes"), [pytest.param(*row[1:], id=" ".join(row[:2])) for row in EDGES])
def test_friendly_edges(mark: str, hexes: set[str]) -> None:
    assert marked(mark) == hexes
    assert all(BOARD.edge >> BOARD.cell(label) & 1 for label in hexes)


@pytest.mark.parametrize(
    ("row", "label"), [pytest.param(15, "15.26", id="11.2 15.26"), pytest.param(6, "6.25", id="11.2 6.25")]
)
def test_the_hexes_that_bound_the_left_hand_edges_lie_on_it_and_are_nobodys(row: int, label: str) -> None:
    assert left(row) == label
    assert not any(label in marked(f"edge-{use}:{side}") for use in ("supply", "reinforcements") for side in SIDES)


def test_14_0_the_russian_edges_lie_in_the_north_east_and_the_austrian_in_the_south_west() -> None:
    transform = BOARD.file.transform
    assert transform is not None

    def middle(side: str) -> tuple[float, float]:
        hexes = BOARD.marked(f"edge-reinforcements:{side}")
        points = [globe.point(transform, *BOARD.numbering.plane(*BOARD.grid.at(cell))) for cell in hexes]
        return sum(lat for lat, _ in points) / len(points), sum(lon for _, lon in points) / len(points)

    russian, austrian = map(middle, SIDES)
    assert russian[0] > austrian[0]
    assert russian[1] > austrian[1]


@pytest.mark.parametrize("side", [pytest.param(side, id=f"11.2 {side}") for side in SIDES])
def test_supply_symbols_stand_on_friendly_edges(side: str) -> None:
    assert marked(f"supply:{side}")
    assert marked(f"supply:{side}") <= marked(f"edge-supply:{side}")


def test_11_2_both_sides_draw_supply_by_rail() -> None:
    for side in SIDES:
        assert any(BOARD.rail_neighbours[cell] for cell in BOARD.marked(f"supply:{side}"))
