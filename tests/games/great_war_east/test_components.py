"""The components: counters, tables and boards against the book."""

import pytest

from hexmarshal.core.data.files import DataError
from hexmarshal.games.great_war_east.parts.components import PACKAGE, load
from hexmarshal.games.great_war_east.parts.printed import NATIONS, Printed

pytestmark = pytest.mark.data


@pytest.fixture(scope="module")
def printed() -> Printed:
    return Printed(load())


@pytest.mark.clause(
    "great_war_east:SG-CTR-AH", "great_war_east:SG-CTR-RU", "great_war_east:SG-CTR-SE", "great_war_east:2.31"
)
@pytest.mark.parametrize(
    ("id", "numbers"),
    [
        ("ah-Da1", (1, 16, 3)), ("ah-Bo2", (1, 14, 3)), ("ah-vB3", (0, 18, 4)), ("ah-vA4", (1, 14, 3)),
        ("ah-vF5", (1, 10, 3)), ("ah-Po6", (0, 8, 3)), ("ah-KO", (0, 8, 4)), ("ah-J.F.", (0, 8, 3)),
        ("ru-Ru3", (2, 25, 3)), ("ru-Sa4", (1, 20, 3)), ("ru-Ph5", (1, 24, 3)), ("ru-Br8", (2, 27, 4)),
        ("ru-L9", (1, 10, 3)), ("se-PB1", (0, 4, 4)), ("se-SS2", (1, 4, 4)), ("se-JS3", (0, 4, 4)),
        ("se-UHQ", (0, 3, 4)),
    ],
)  # fmt: skip
def test_headquarters_as_on_the_sheet(printed: Printed, id: str, numbers: tuple[int, int, int]) -> None:
    row = printed.units[printed.index[id]]
    assert (row.shift, row.command, row.radius) == numbers
    assert (row.combat, row.movement) == (1, 8)
    assert row.heroic == (id in ("ru-Br8", "se-JS3"))


@pytest.mark.clause("great_war_east:SG-CTR-SE", "great_war_east:SG-16-2.3b")
def test_putnik_is_parenthesised_and_of_no_army(printed: Printed) -> None:
    putnik = printed.units[printed.index["se-SOK"]]
    assert (putnik.shift, putnik.parenthesised, putnik.radius, putnik.movement, putnik.army) == (3, True, 4, 0, "")
    others = [row for row in printed.units if row.headquarters and row.id != "se-SOK"]
    assert all(row.army and not row.parenthesised for row in others)


@pytest.mark.clause("great_war_east:SG-CTR-UN", "great_war_east:2.33")
def test_units_as_on_the_sheet(printed: Printed) -> None:
    found: dict[tuple[str, str, str], set[tuple[int, int, int]]] = {}
    for row in printed.units:
        if not row.headquarters:
            found.setdefault((row.nation, row.size, row.kind), set()).add((row.attack, row.defence, row.movement))
    assert found["austrian", "corps", "infantry"] == {(5, 7, 4), (5, 6, 4)}
    assert found["austrian", "division", "infantry"] == {(2, 3, 4), (2, 2, 4), (2, 3, 5)}
    assert found["austrian", "division", "cavalry"] == {(1, 1, 6)}
    assert found["russian", "corps", "infantry"] == {(4, 8, 4), (5, 8, 4), (4, 6, 4)}
    assert found["russian", "division", "infantry"] == {(2, 3, 4)}
    assert found["russian", "division", "cavalry"] == {(2, 1, 6)}
    assert found["serbian", "division", "infantry"] == {(1, 2, 4), (1, 1, 4)}
    assert all(numbers == {(0, 1, 3)} for (_, _, kind), numbers in found.items() if kind == "depot")


@pytest.mark.clause("great_war_east:SG-CTR-SP", "great_war_east:SG-TRK-1")
def test_arrivals_in_stacking_points(printed: Printed) -> None:
    points: dict[str, dict[str, int]] = {"austrian": {}, "russian": {}}
    for index, row in enumerate(printed.units):
        if row.turn:
            points[row.nation][row.turn] = points[row.nation].get(row.turn, 0) + printed.stacking[index]
    assert points["austrian"] == {"GT1": 12, "GT2": 24, "GT3": 14}
    assert points["russian"] == {"GT2": 34, "GT3": 58, "GT4": 20, "GT5": 12, "GT6": 18}


@pytest.mark.clause("great_war_east:2.4e", "great_war_east:8.51", "great_war_east:8.52", "great_war_east:8.53a")
@pytest.mark.parametrize(
    ("id", "steps"),
    [("ah-XI/3", 4), ("ah-9/5", 2), ("ah-6C/4", 2), ("ah-1/6x", 1), ("se-Sa", 1), ("ah-D5", 1), ("ah-Da1", 0)],
)
def test_steps_by_size(printed: Printed, id: str, steps: int) -> None:
    assert printed.full[printed.index[id]] == steps


@pytest.mark.clause("great_war_east:8.53a", "great_war_east:8.53b", "great_war_east:2.4a")
@pytest.mark.clause("great_war_east:8.53-ex1", "great_war_east:8.53-ex2", "great_war_east:8.53-ex3")
def test_the_strengths_of_a_corps_step_by_step(printed: Printed) -> None:
    assert printed.strengths[printed.index["ah-XI/3"]] == ((5, 6), (4, 5), (3, 3), (2, 2))


@pytest.mark.clause(
    "great_war_east:SG-16-2.4", "great_war_east:2.4f", "great_war_east:SG-16-2.3c", "great_war_east:SG-16-2.3a"
)
def test_nations_sides_and_ratings(printed: Printed) -> None:
    assert [row.competence for row in printed.nations] == [4, 3, 2]
    assert [row.side for row in printed.nations] == ["austrian", "allied", "allied"]
    assert tuple(row.id for row in printed.nations) == NATIONS
    assert printed.units[printed.index["ah-9/5"]].army == "5"


@pytest.mark.clause(
    "great_war_east:SG-16-2.5", "great_war_east:SG-16-2.1", "great_war_east:5.4-letters", "great_war_east:SG-KEY-1"
)
def test_two_maps_with_the_terrain_of_the_key(printed: Printed) -> None:
    assert {printed.board.labels[cell][0] for cell in printed.board.cells} == {"g", "s"}
    kinds = set(printed.ground.values())
    assert kinds == {"clear", "forest", "broken", "swamp", "rough", "mountain", "city", "fortress"}
    assert len(printed.turns) == 13


@pytest.mark.clause("great_war_east:SG-16-2.3a")
def test_every_counter_has_a_place_or_an_arrival_and_names_are_unique(printed: Printed) -> None:
    assert len(printed.units) == 139
    assert all(bool(row.hex) != bool(row.turn) for row in printed.units)
    assert sum(len(named) for named in printed.named) == 139


@pytest.mark.clause("great_war_east:SG-ABB-AH", "great_war_east:SG-ABB-RU", "great_war_east:SG-ABB-SE")
@pytest.mark.parametrize(
    ("id", "name"), [("ah-Da1", "Dankl"), ("ru-Ph5", "Plehwe"), ("se-SOK", "Putnik"), ("se-SS2", "Stepanović")]
)
def test_commanders_have_their_names(printed: Printed, id: str, name: str) -> None:
    assert name in printed.units[printed.index[id]].title


@pytest.mark.clause("great_war_east:3.0a")
def test_the_set_up_marks_of_the_maps_are_those_of_the_counters(printed: Printed) -> None:
    wanted: dict[str, set[str]] = {}
    for row in printed.units:
        if row.hex:
            wanted.setdefault(f"setup:{row.nation}{'-' + row.army if row.army else ''}", set()).add(row.hex)
    labels, marks = printed.board.labels, printed.board.marks
    assert {name: {labels[c] for c in at} for name, at in marks.items() if name.startswith("setup:")} == wanted


HEAD = {"game": "great_war_east", "name": "wrong", "source": "proposed: for tests"}


@pytest.mark.parametrize(
    ("table", "row", "says"),
    [
        ("unit", {"id": "ah-XI/3", "back": [6, 3]}, "stronger than its front"),
        ("unit", {"id": "ah-XI/3", "hex": "g9999"}, "no hex or box g9999"),
        ("unit", {"id": "ah-VI/4", "turn": "GT20"}, "no turn 'GT20'"),
        ("unit", {"id": "ah-VI/4", "entries": "Z"}, "no entry 'Z'"),
        ("unit", {"id": "ah-VI/4", "hex": "g1312"}, "either is set up or arrives"),
        ("unit", {"id": "ah-VI/4", "name": "XI/3"}, "Another unit of its side is called"),
        ("level", {"id": "draw", "least": 30}, "from the highest total to the lowest"),
        ("column", {"id": "3", "odds": [[1, 9], [1, 1], [1, 1], [2, 1]]}, "no better than those of the column before"),
        ("number", {"id": "stacking", "value": 3}, "between 4 and 20"),
        ("nation", {"id": "russian", "competence": 5}, "competence"),
    ],
)
def test_a_wrong_overlay_is_refused_in_a_sentence(table: str, row: dict[str, object], says: str) -> None:
    with pytest.raises(DataError) as error:
        PACKAGE.load({"overlay": HEAD, table: [row]})
    assert says in str(error.value)
