"""Chapter 5: movement on foot, and the terrain effects chart."""

import pytest

from hexmarshal.games.great_war_east.rules.orders import Move
from tests.games.great_war_east.kit import Position, great_war, told

SERBIAN = '{at} = ["se-DrI/3"]'
RUSSIAN = '{at} = ["ru-78R/3"]'
AUSTRIAN = '{at} = ["ah-9/5"]'


def cost(unit: str, at: str, to: str, **given: object) -> int:
    """Movement points that a step costs a unit with nobody else on the map."""
    side = "austrian" if unit.startswith("ah-") else "allied"
    table = great_war(f'{at} = ["{unit}"]', f"{side} movement", **given)  # type: ignore[arg-type]
    table.order(f"{unit} {at}-{to}")
    return table.piece(unit).spent


def spent(table: Position, id: str, order: str) -> int:
    """Movement points that an order costs."""
    before = table.piece(id).spent
    table.order(order)
    return table.piece(id).spent - before


@pytest.mark.clause("great_war_east:5.0a")
def test_the_phasing_player_moves_as_many_of_his_units_as_he_likes() -> None:
    table = great_war('g0313 = ["ru-78R/3", "ru-69R/3"]\ng0413 = ["ru-60R/3"]', "allied movement")
    table.order("78R/3 g0313-g0314", "60R/3 g0413-g0414")
    assert table.asked == ("allied", "move")
    events = told(table.order("done"))
    assert table.at("ru-69R/3") == "g0313", "nobody has to move"
    assert not any("moves" in line for line in events)


@pytest.mark.clause("great_war_east:5.0b", "great_war_east:2.4b", "great_war_east:5.12", "great_war_east:5.4-clear")
def test_a_unit_pays_for_each_hex_that_it_enters() -> None:
    table = great_war('g0314 = ["ru-78R/3"]', "allied movement")
    events = table.order("78R/3 g0314-g0315")
    assert told(events) == ["78th Reserve Division marches g0314-g0315. (5.0b)"]
    assert table.piece("ru-78R/3").spent == 1
    assert spent(table, "ru-78R/3", "78R/3 g0315-g0313") == 2, "two clear hexes"


@pytest.mark.clause("great_war_east:5.11")
def test_nobody_moves_in_the_enemy_movement_phase() -> None:
    table = great_war('g0314 = ["ru-78R/3"]\ng0917 = ["ah-19/4"]', "allied movement")
    assert table.refuses("ah-19/4 g0917-g0918") == "4.0a"
    assert all(not order.startswith("ah-") for order in table.notations())


@pytest.mark.clause("great_war_east:5.13")
def test_nobody_enters_a_hex_with_an_enemy_unit() -> None:
    table = great_war('g0314 = ["ru-78R/3"]\ng0414 = ["ah-19/4"]\ng0316 = ["ah-D4"]', "allied movement")
    assert table.refuses("78R/3 g0314-g0414") == "5.13"
    assert table.refuses("78R/3 g0314-g0316") == "5.13", "a depot is a unit too"


@pytest.mark.clause("great_war_east:5.13")
@pytest.mark.parametrize(("lost", "enters"), [(0, False), (3, False), (4, True)])
def test_nobody_enters_an_enemy_fortress_that_is_not_destroyed(lost: int, enters: bool) -> None:
    # Jaroslau, Przemyśl, Mikołajów, Halicz: the first stands in g1219
    state = f"fortresses = [{lost}, 0, 0, 0]"
    table = great_war('g1218 = ["ru-7C/3"]', "allied movement", state=state)
    if enters:
        assert table.accepts("7C/3 g1218-g1219")
    else:
        assert table.refuses("7C/3 g1218-g1219") == "5.13"


@pytest.mark.clause("great_war_east:5.13", "great_war_east:5.4-fort")
def test_a_fortress_is_open_to_its_own_side_for_one_point() -> None:
    assert cost("ah-19/4", "g1418", "g1419") == 1


@pytest.mark.clause("great_war_east:5.14")
def test_a_unit_never_spends_more_than_its_allowance() -> None:
    table = great_war('g0318 = ["ru-78R/3"]', "allied movement")
    assert table.accepts("78R/3 g0318-g0322"), "four clear hexes with an allowance of four"
    assert table.refuses("78R/3 g0318-g0323") == "5.14"
    table.order("78R/3 g0318-g0321")
    assert table.accepts("78R/3 g0321-g0322")
    assert table.refuses("78R/3 g0321-g0323") == "5.14", "one point is left"


@pytest.mark.clause("great_war_east:5.14")
def test_points_are_not_saved_for_the_next_phase() -> None:
    table = great_war('g0314 = ["ru-78R/3 spent=3"]', "allied movement_phase", dice=(1, 6))
    while table.asked[1] != "move":
        table.order("done")
    assert table.piece("ru-78R/3").spent == 0


@pytest.mark.clause("great_war_east:5.16", "great_war_east:5.4-rail")
def test_a_railway_does_not_help_a_unit_on_foot() -> None:
    assert cost("ru-78R/3", "g0119", "g0118") == 1, "clear, with a railway"
    assert cost("ah-19/4", "g1013", "g1113") == 2, "forest, with a railway"


@pytest.mark.clause("great_war_east:5.17")
def test_a_unit_that_has_spent_nothing_may_always_move_one_hex() -> None:
    # Out of supply an allowance of 3 is 1: a mountain costs a depot of Austria-Hungary 3.
    table = great_war('s1412 = ["ah-D6 unsupplied"]')
    assert table.accepts("D6 s1412-s1413")
    table.order("D6 s1412-s1413")
    assert table.refuses("D6 s1413-s1414") == "5.14"


@pytest.mark.clause("great_war_east:5.17")
def test_the_free_hex_is_only_for_who_has_spent_nothing() -> None:
    table = great_war('g0314 = ["ru-78R/3 spent=4"]', "allied movement")
    assert table.refuses("78R/3 g0314-g0315") == "5.14"


@pytest.mark.clause("great_war_east:5.17")
def test_the_free_hex_is_not_for_who_is_out_of_command_and_not_into_the_enemy() -> None:
    table = great_war('s1412 = ["ah-D6 unsupplied"]\ns1413 = ["se-Be"]', command=False)
    assert table.refuses("D6 s1412-s1411") == "4.0-A1d"
    table = great_war('s1412 = ["ah-D6 unsupplied"]\ns1413 = ["se-Be"]')
    assert table.refuses("D6 s1412-s1413") == "5.13"


@pytest.mark.clause("great_war_east:4.0-A1d")
def test_only_units_in_command_move() -> None:
    table = great_war('g0314 = ["ru-78R/3"]\ng0315 = ["ru-Sa4"]', "allied movement", command=False)
    assert table.refuses("78R/3 g0314-g0313") == "4.0-A1d"
    assert table.accepts("Sa4 g0315-g0316"), "headquarters are always in command"


@pytest.mark.clause("great_war_east:5.21", "great_war_east:5.22", "great_war_east:6.21", "great_war_east:6.22")
def test_friends_in_a_hex_cost_nothing_and_bar_nobody() -> None:
    full = '["ru-IX/3", "ru-X/3"]'
    table = great_war(f'g0314 = ["ru-78R/3"]\ng0315 = {full}', "allied movement")
    assert spent(table, "ru-78R/3", "78R/3 g0314-g0315") == 1, "eight points are there, and two come"
    assert spent(table, "ru-78R/3", "78R/3 g0315-g0316") == 1


@pytest.mark.clause("great_war_east:5.22", "great_war_east:6.0", "great_war_east:6.14")
def test_a_hex_may_be_overstacked_until_the_phase_ends() -> None:
    table = great_war('g0314 = ["ru-78R/3"]\ng0315 = ["ru-IX/3", "ru-X/3"]', "allied movement", dice=(6, 6, 6))
    table.order("78R/3 g0314-g0315", "done")
    assert table.asked == ("allied", "remove")


@pytest.mark.parametrize(
    ("unit", "at", "to", "points"),
    [
        pytest.param("se-DrI/3", "g1112", "g1113", 1, marks=pytest.mark.clause("great_war_east:5.4-forest")),
        pytest.param("ru-78R/3", "g1112", "g1113", 2, marks=pytest.mark.clause("great_war_east:5.4-forest")),
        pytest.param("ah-9/5", "g1112", "g1113", 2, marks=pytest.mark.clause("great_war_east:5.4-forest")),
        pytest.param("se-DrI/3", "s0505", "s0605", 2, marks=pytest.mark.clause("great_war_east:5.4-broken")),
        pytest.param("ru-78R/3", "g1112", "g1212", 2, marks=pytest.mark.clause("great_war_east:5.4-broken")),
        pytest.param("ah-9/5", "g1112", "g1212", 2, marks=pytest.mark.clause("great_war_east:5.4-broken")),
        pytest.param("se-DrI/3", "g1515", "g1614", 2, marks=pytest.mark.clause("great_war_east:5.4-swamp")),
        pytest.param("ru-78R/3", "g1515", "g1614", 2, marks=pytest.mark.clause("great_war_east:5.4-swamp")),
        pytest.param("ah-9/5", "g1515", "g1614", 3, marks=pytest.mark.clause("great_war_east:5.4-swamp")),
        pytest.param("se-DrI/3", "s1309", "s1308", 2, marks=pytest.mark.clause("great_war_east:5.4-rough")),
        pytest.param("ru-78R/3", "g1419", "g1420", 2, marks=pytest.mark.clause("great_war_east:5.4-rough")),
        pytest.param("ah-9/5", "g1419", "g1420", 2, marks=pytest.mark.clause("great_war_east:5.4-rough")),
        pytest.param("se-DrI/3", "s1308", "s1309", 2, marks=pytest.mark.clause("great_war_east:5.4-mountain")),
        pytest.param("ru-78R/3", "g1726", "g1825", 3, marks=pytest.mark.clause("great_war_east:5.4-mountain")),
        pytest.param("ah-9/5", "g1726", "g1825", 3, marks=pytest.mark.clause("great_war_east:5.4-mountain")),
        pytest.param("ru-78R/3", "g0119", "g0120", 1, marks=pytest.mark.clause("great_war_east:5.4-city")),
        pytest.param("se-DrI/3", "s0506", "s0605", 2, marks=pytest.mark.clause("great_war_east:5.4-town")),
        pytest.param("ru-78R/3", "g0313", "g0312", 2, marks=pytest.mark.clause("great_war_east:5.4-river")),
        pytest.param("ah-9/5", "s0308", "s0307", 2, marks=pytest.mark.clause("great_war_east:5.4-river")),
    ],
)
def test_terrain_costs_by_tactical_competence(unit: str, at: str, to: str, points: int) -> None:
    state = "fortresses = [4, 4, 4, 4]"
    assert cost(unit, at, to, state=state) == points


@pytest.mark.clause("great_war_east:5.4-ex1", "great_war_east:5.4-cols")
@pytest.mark.parametrize(("rating", "points"), [(1, 1), (2, 2), (3, 2), (4, 2)])
def test_the_example_of_broken_terrain(rating: int, points: int) -> None:
    assert cost("ru-78R/3", "g1112", "g1212", rating={"russian": rating}) == points


@pytest.mark.clause("great_war_east:5.4-cols", "great_war_east:5.4-swamp")
@pytest.mark.parametrize(("rating", "points"), [(1, 2), (2, 2), (3, 2), (4, 3)])
def test_the_second_of_two_numbers_is_for_competence_four(rating: int, points: int) -> None:
    assert cost("ru-78R/3", "g1515", "g1614", rating={"russian": rating}) == points


@pytest.mark.clause("great_war_east:9.21")
@pytest.mark.parametrize(("unit", "reach", "beyond"), [("ru-78R/3", "g0320", "g0321"), ("ru-7C/3", "g0321", "g0322")])
def test_out_of_supply_the_allowance_is_halved(unit: str, reach: str, beyond: str) -> None:
    table = great_war(f'g0318 = ["{unit} unsupplied"]', "allied movement")
    assert table.accepts(f"{unit} g0318-{reach}")
    assert table.refuses(f"{unit} g0318-{beyond}") == "5.14"


@pytest.mark.clause("great_war_east:9.21")
def test_an_allowance_of_three_is_halved_to_one() -> None:
    table = great_war('g0314 = ["ru-D1/4 unsupplied"]', "allied movement")
    assert table.accepts("D1/4 g0314-g0315")
    assert table.refuses("D1/4 g0314-g0316") == "5.14"


@pytest.mark.clause("great_war_east:10.35", "great_war_east:9.24")
def test_headquarters_keep_their_allowance_out_of_supply() -> None:
    table = great_war('g3018 = ["ah-Da1 unsupplied"]')
    assert table.accepts("Da1 g3018-g3026"), "eight clear hexes"


@pytest.mark.clause("great_war_east:2.31")
@pytest.mark.parametrize(("reading", "points"), [("radius", 8), ("movement", 3)])
def test_the_numbers_of_headquarters_are_read_as_agreed(reading: str, points: int) -> None:
    table = great_war('g0310 = ["ru-Sa4"]', "allied movement", options={"headquarters": reading})
    index = table.index("ru-Sa4")
    assert (table.table.allowance(index), table.table.radius(index)) == (points, 11 - points)


@pytest.mark.clause("great_war_east:10.52b")
def test_a_unit_with_an_attack_strength_marches_into_a_hex_with_a_headquarters_alone() -> None:
    pieces = 'g0318 = ["ru-78R/3", "ru-D1/4"]\ng0320 = ["ah-vA4"]'
    table = great_war(pieces, "allied movement", state="fortresses = [4, 4, 4, 4]")
    assert table.accepts("78R/3 g0318-g0320")
    assert table.refuses("D1/4 g0318-g0320") == "10.52b"


@pytest.mark.clause("great_war_east:5.0b")
def test_a_unit_starts_where_it_stands() -> None:
    table = great_war('g0314 = ["ru-78R/3"]', "allied movement")
    assert table.refuses("78R/3 g0414-g0415") == "5.0b"
    assert table.refuses("78R/3 g0314-g0314") == "5.0b"


@pytest.mark.clause("great_war_east:SG-16-2.1")
def test_no_march_leads_from_one_map_to_the_other() -> None:
    table = great_war('g3016 = ["ah-6C/4"]')
    assert all(not order.where.startswith("s") for order in table.decision.orders("ah-6C/4"))
    assert table.refuses("6C/4 g3016-s0101") == "5.14"


@pytest.mark.clause("great_war_east:5.0a")
def test_the_prompt_counts_who_can_still_move_and_the_end_names_who_has_not() -> None:
    table = great_war('g0318 = ["ru-78R/3"]\ng0316 = ["ru-69R/3 spent=99"]', "allied movement")
    assert table.decision.prompt == "Allied: move (5.0). One unit can still move."
    assert table.decision.unused() == ["ru-78R/3"]
    table.order("78R/3 g0318-g0319")
    assert table.decision.unused() == []
    assert table.decision.prompt == "Allied: move (5.0). One unit can still move."
    table.order("78R/3 g0319-g0322")
    assert table.decision.prompt == "Allied: move (5.0). Nobody can move any more."
    more = great_war('g0318 = ["ru-78R/3", "ru-Sa4"]', "allied movement")
    assert more.decision.prompt == "Allied: move (5.0). Two units can still move."


@pytest.mark.clause("great_war_east:10.52b", "great_war_east:5.0b")
def test_the_way_to_a_headquarters_leads_over_open_hexes_and_is_paid() -> None:
    pieces = 'g0318 = ["ru-78R/3"]\ng0321 = ["ah-vA4"]'
    table = great_war(pieces, "allied movement", state="fortresses = [4, 4, 4, 4]")
    found = table.decision.way(table.parse("78R/3 g0318-g0321"))
    assert found is not None
    assert (len(found.path), found.path[0], found.path[-1]) == (4, "g0318", "g0321")
    assert found.cost == "3 of 4 MP, eliminates HQ 4th Army (Auffenberg)"
    beside = table.decision.way(table.parse("78R/3 g0318-g0319"))
    assert beside is not None
    assert beside.cost == "1 of 4 MP", "nobody is met there"
    near = great_war(pieces.replace("g0318", "g0320"), "allied movement", state="fortresses = [4, 4, 4, 4]")
    way = near.decision.way(near.parse("78R/3 g0320-g0321"))
    assert way is not None
    assert way.path == ("g0320", "g0321")
    far = great_war(pieces.replace("g0321", "g0323"), "allied movement", state="fortresses = [4, 4, 4, 4]")
    assert far.refuses("78R/3 g0318-g0323") == "5.14"


@pytest.mark.clause("great_war_east:5.14")
@pytest.mark.parametrize(
    ("spent", "left"),
    [(0, "four movement points"), (3, "one movement point"), (4, "no movement points left")],
)
def test_who_cannot_come_so_far_is_told_what_is_left(spent: int, left: str) -> None:
    table = great_war(f'g0318 = ["ru-78R/3 spent={spent}"]', "allied movement")
    reason = table.reason("78R/3 g0318-g0325")
    assert reason.clause == "5.14"
    assert reason.sentence == f"78th Reserve Division cannot reach g0325 with {left}."


@pytest.mark.clause("great_war_east:5.14", "great_war_east:5.0b")
@pytest.mark.parametrize(
    ("spent", "clause", "sentence"),
    [
        (0, "5.0b", "is already in g2020."),
        (3, "5.14", "has one movement point left, too few for any hex beside it."),
        (4, "5.14", "has no movement points left."),
    ],
)
def test_why_a_unit_stays_where_it_is(spent: int, clause: str, sentence: str) -> None:
    table = great_war(f'g2020 = ["ah-XI/3 spent={spent}"]\ng2215 = ["ah-V/1"]\ng0101 = ["ru-IX/3"]')
    why = table.reason(Move("ah-XI/3", "g2020", "g2020"))
    assert (why.clause, why.sentence) == (clause, f"Austrian XI Corps {sentence}")


@pytest.mark.clause("great_war_east:5.14")
def test_a_player_who_clicks_an_idle_unit_is_told_why_it_does_not_march_and_no_other() -> None:
    table = great_war('g1312 = ["ah-XI/3"]\ng2020 = ["ah-V/1 spent=4"]\ng0101 = ["ru-IX/3"]')
    point = table.decision.point
    assert point("ah-V/1", "") == Move("ah-V/1", "g2020", "g2020")
    assert point("ah-XI/3", "") != Move("ah-XI/3", "g1312", "g1312"), "it can march"
    assert point("ah-V/1", "g2021") != Move("ah-V/1", "g2020", "g2020"), "it was told where to"
