"""Chapter 7: zones of control."""

import pytest

from hexmarshal.core.board.paths import cells
from tests.games.great_war_east.kit import Position, great_war


def zone(table: Position, side: int) -> list[str]:
    """The hexes that a side controls, fortresses apart."""
    return sorted(table.table.hexname(cell) for cell in cells(table.table.zone(side)))


RAZED = "fortresses = [4, 4, 4, 4]"


@pytest.mark.clause("great_war_east:7.11", "great_war_east:2.4g", "great_war_east:7.12")
def test_a_unit_controls_the_six_hexes_around_it() -> None:
    table = great_war('g0313 = ["ru-78R/3"]', state=RAZED)
    assert zone(table, 0) == ["g0212", "g0213", "g0312", "g0314", "g0412", "g0413"], "rivers do not matter"


@pytest.mark.clause("great_war_east:7.26", "great_war_east:7.12")
@pytest.mark.parametrize(
    ("unit", "controls"), [("ru-Sa4", False), ("ru-D1/4", False), ("se-Sa", True), ("ru-7C/3", True)]
)
def test_headquarters_and_depots_control_nothing(unit: str, controls: bool) -> None:
    assert bool(zone(great_war(f'g0313 = ["{unit}"]', state=RAZED), 0)) == controls


@pytest.mark.clause("great_war_east:5.36", "great_war_east:7.12")
def test_entrained_units_control_nothing() -> None:
    assert zone(great_war('g0119 = ["ru-78R/3 entrained"]', state=RAZED), 0) == []


@pytest.mark.clause("great_war_east:5.36", "great_war_east:7.12")
def test_control_ends_when_a_unit_entrains_and_begins_again_when_it_detrains() -> None:
    table = great_war('g0802 = ["ru-78R/3"]', "allied movement", state=RAZED, dice=(6,))
    around = zone(table, 0)
    table.order("entrain 78R/3")
    assert len(around) == 6
    assert zone(table, 0) == []
    table.order("detrain 78R/3")
    assert zone(table, 0) == around


@pytest.mark.clause("great_war_east:7.0")
@pytest.mark.parametrize(("lost", "controls"), [(0, True), (3, True), (4, False)])
def test_fortresses_control_until_they_are_destroyed(lost: int, controls: bool) -> None:
    table = great_war('g0313 = ["ru-78R/3"]', "allied movement", state=f"fortresses = [{lost}, 4, 4, 4]")
    assert ("g1218" in zone(table, 1)) == controls


@pytest.mark.clause("great_war_east:7.21", "great_war_east:5.4-ezoc")
def test_entering_an_enemy_controlled_hex_costs_one_more() -> None:
    table = great_war('g0314 = ["ru-78R/3"]\ng0514 = ["ah-19/4"]', "allied movement", state=RAZED)
    table.order("78R/3 g0314-g0414")
    assert table.piece("ru-78R/3").spent == 2


@pytest.mark.clause("great_war_east:7.22", "great_war_east:5.15")
def test_a_unit_moves_from_one_controlled_hex_to_another() -> None:
    table = great_war('g0413 = ["ru-78R/3"]\ng0514 = ["ah-19/4"]', "allied movement", state=RAZED)
    assert zone(table, 1) == ["g0413", "g0414", "g0513", "g0515", "g0613", "g0614"]
    table.order("78R/3 g0413-g0414")
    assert table.piece("ru-78R/3").spent == 2


@pytest.mark.clause("great_war_east:7.23", "great_war_east:5.15")
def test_leaving_a_controlled_hex_costs_nothing_extra() -> None:
    table = great_war('g0414 = ["ru-78R/3"]\ng0514 = ["ah-19/4"]', "allied movement", state=RAZED)
    table.order("78R/3 g0414-g0314")
    assert table.piece("ru-78R/3").spent == 1


@pytest.mark.clause("great_war_east:7.24")
def test_friends_do_not_cancel_control_for_movement() -> None:
    pieces = 'g0314 = ["ru-78R/3"]\ng0414 = ["ru-69R/3"]\ng0514 = ["ah-19/4"]'
    table = great_war(pieces, "allied movement", state=RAZED)
    table.order("78R/3 g0314-g0414")
    assert table.piece("ru-78R/3").spent == 2


@pytest.mark.clause("great_war_east:7.24")
def test_friends_cancel_control_of_their_hex_for_supply_and_retreat_and_their_zones_do_not() -> None:
    pieces = 'g0313 = ["ru-78R/3"]\ng0414 = ["ru-69R/3"]\ng0514 = ["ah-19/4"]'
    table = great_war(pieces, "allied movement", state=RAZED).table
    against = [table.hexname(cell) for cell in cells(table.controlled_against(0))]
    assert "g0414" not in against, "a friend stands there"
    assert "g0413" in against, "only a friendly zone of control is there"


@pytest.mark.clause("great_war_east:7.24")
def test_a_friendly_fortress_cancels_control_of_its_hex() -> None:
    table = great_war('g1218 = ["ru-78R/3"]', "austrian movement").table
    assert not table.controlled_against(1) >> table.board.cell("g1219") & 1
    razed = great_war('g1218 = ["ru-78R/3"]', "austrian movement", state=RAZED).table
    assert razed.controlled_against(1) >> razed.board.cell("g1219") & 1


@pytest.mark.clause("great_war_east:7.25")
def test_several_zones_in_a_hex_are_no_more_than_one() -> None:
    pieces = 'g0314 = ["ru-78R/3"]\ng0514 = ["ah-19/4"]\ng0515 = ["ah-23/3"]\ng0313 = ["ru-69R/3"]'
    table = great_war(pieces, "allied movement", state=RAZED)
    table.order("78R/3 g0314-g0414")
    assert table.piece("ru-78R/3").spent == 2


@pytest.mark.clause("great_war_east:11.14")
@pytest.mark.parametrize(("lost", "strength"), [(0, 4), (1, 4), (2, 2), (3, 2), (4, 0)])
def test_the_strength_of_a_fortress_by_its_steps(lost: int, strength: int) -> None:
    table = great_war('g1313 = ["ru-78R/3"]', "allied movement", state=f"fortresses = [{lost}, 0, 0, 0]")
    number = table.table.printed.fortress_at[table.cell("g1219")]
    assert table.table.fortress_strength(number) == strength


@pytest.mark.clause("great_war_east:5.17", "great_war_east:9.21")
@pytest.mark.parametrize(("spent", "moves"), [(0, True), (1, False)])
def test_one_who_can_pay_for_no_hex_may_still_enter_one_if_nothing_is_spent(spent: int, moves: bool) -> None:
    table = great_war(f'g0924 = ["ah-D4 unsupplied spent={spent}"]')
    assert ("ah-D4" in table.decision.subjects()) == moves
    assert bool(table.decision.orders("ah-D4")) == moves


@pytest.mark.clause("great_war_east:SG-24.1b")
@pytest.mark.parametrize(("unit", "side"), [("ru-7C/3", 0), ("ah-6C/4", 1)])
def test_foragers_control_in_the_player_turn_of_the_enemy_only(unit: str, side: int) -> None:
    pieces = f'g0313 = ["{unit} foraging"]\ng0120 = ["ru-78R/3"]\ng2315 = ["ah-13/3"]'
    for phasing, whose in enumerate(("allied", "austrian")):
        table = great_war(pieces, f"{whose} movement", state=RAZED, options={"forage": "yes"})
        assert table.asked == (whose, "move")
        assert ("g0312" in zone(table, side)) == (phasing != side)
