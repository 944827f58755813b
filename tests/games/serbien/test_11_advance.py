"""11.2: advance after combat."""

import pytest

from hexmarshal.games.serbien.rules.retreat.advance import advance_refusal
from tests.games.serbien.fighting import battle, fight, lines
from tests.games.serbien.kit import Field, serbien

WON = [1, 1, *[1] * 14]
"""White 1 and black 1 against a lone regiment: it retreats two hexes."""


def won(attackers: str = '"23.12" = ["ah-9-8", "ah-21-8"]', order: str = "9/8,21/8", more: str = "") -> Field:
    """23.13 is vacated, and the attacker may advance."""
    field = battle(f'"23.13" = ["sr-Loznica"]\n{attackers}\n{more}', WON)
    fight(field, f"{order} x 23.13", until=["advance"])
    return field


@pytest.mark.clause("serbien:11.2", "serbien:9.1.1k", "serbien:11.2.1a")
def test_attackers_may_advance_into_a_hex_that_was_vacated() -> None:
    field = won()
    assert field.asked == ("austrian", "advance")
    assert field.refuses("9/8 advances to 23.14") == "11.2"
    events = field.order("9/8 advances to 23.13")
    assert field.at("ah-9-8") == "23.13"
    assert len(lines(events, "11.2")) == 1
    field.order("done")
    assert field.at("ah-21-8") == "23.12"


@pytest.mark.clause("serbien:11.2.1a")
def test_nobody_must_advance() -> None:
    field = won()
    field.order("done")
    assert {field.at("ah-9-8"), field.at("ah-21-8")} == {"23.12"}


@pytest.mark.clause("serbien:11.2.1a")
def test_the_advance_is_one_hex() -> None:
    field = won()
    field.order("9/8 advances to 23.13")
    assert field.refuses("9/8 advances to 23.13") == "11.2.1a"


@pytest.mark.clause("serbien:11.2")
def test_a_hex_vacated_by_a_check_may_be_entered_and_defenders_never_advance() -> None:
    """Morava, CI, retreats a hex though it passes; 9/8 has become CI and retreats before it, so nobody can."""
    field = battle('"23.13" = ["sr-Morava-I status=CI"]\n"23.12" = ["ah-9-8", "ah-21-8"]', [6, 3, *[1] * 8])
    fight(field, "9/8,21/8 x 23.13", until=["advance"])
    assert field.asked == ("austrian", "advance")
    field = battle('"23.13" = ["sr-Morava-I"]\n"23.12" = ["ah-9-8 status=-3"]', [6, 6, *[1] * 8])
    events = fight(field, "9/8 x 23.13", until=["advance"])
    assert field.at("ah-9-8") != "23.12"
    assert field.asked[1] != "advance", "the defender stays where he is"
    assert lines(events, "11.2") == []


@pytest.mark.clause("serbien:11.2.1b", "serbien:3.1.1")
def test_three_and_a_half_divisions_may_advance() -> None:
    units = (
        '"23.12" = ["ah-9-8", "ah-21-8"]\n"22.12" = ["ah-36-13 corps=ah-corps-8", "ah-42-13 corps=ah-corps-8"]\n'
        '"24.12" = ["ah-13 corps=ah-corps-8"]'
    )
    field = won(units, "9/8,21/8,36/13,42/13,13")
    for name in ("9/8", "21/8", "36/13"):
        field.order(f"{name} advances to 23.13")
    assert field.refuses("42/13 advances to 23.13") == "11.2.1b"
    assert field.accepts("13 advances to 23.13"), "a brigade makes it 3½"


@pytest.mark.clause("serbien:11.2.2", "serbien:9.2.5.D.1")
def test_who_was_withheld_does_not_advance() -> None:
    field = battle('"23.13" = ["sr-Loznica"]\n"23.12" = ["ah-9-8", "ah-21-8"]', WON)
    fight(field, "9/8,21/8 x 23.13", until=["commit"])
    field.order("withhold 21/8", "done")
    fight(field, until=["advance"])
    assert field.refuses("21/8 advances to 23.13") == "11.2.2"
    assert field.accepts("9/8 advances to 23.13")


@pytest.mark.clause("serbien:11.2.2")
def test_who_has_retreated_does_not_advance() -> None:
    """9/8, at −3, is CI by a failed check and retreats; 21/8 in another hex may advance."""
    units = '"23.13" = ["sr-Loznica"]\n"23.12" = ["ah-9-8 status=-3"]\n"22.12" = ["ah-21-8"]'
    field = battle(units, [1, 1, 6, 6, 1, 1, 1, 1, 1, 1])
    fight(field, "9/8,21/8 x 23.13", until=["advance"])
    assert field.piece("ah-9-8").retreated
    assert field.refuses("9/8 advances to 23.13") == "11.2.2"
    assert field.accepts("21/8 advances to 23.13")


@pytest.mark.clause("serbien:11.2", "serbien:8.8.1b")
def test_artillery_advances_with_a_combat_unit() -> None:
    field = won('"23.12" = ["ah-9-8", "ah-schw.HbD army=FIFTH"]', "9/8,schw.HbD", '"24.14" = ["sr-Morava-I"]\n')
    assert field.refuses("schw.HbD advances to 23.13") == "8.8.1b"
    field.order("9/8 advances to 23.13", "schw.HbD advances to 23.13")
    assert field.at("ah-schw.HbD") == "23.13"


@pytest.mark.clause("serbien:11.2", "serbien:8.8.1b")
def test_where_no_enemy_is_near_it_may_advance_alone() -> None:
    field = battle('"23.13" = ["sr-Lesnica"]\n"23.12" = ["ah-9-8", "ah-schw.HbD army=FIFTH"]', WON)
    fight(field, "9/8,schw.HbD x 23.13", until=["advance"])
    field.order("schw.HbD advances to 23.13")
    assert (field.at("ah-schw.HbD"), field.at("ah-9-8")) == ("23.13", "23.12")


@pytest.mark.clause("serbien:11.2.1c", "serbien:19.0a", "serbien:19.1.2")
def test_a_formation_extends_with_its_assets_and_not_with_another_force() -> None:
    field = won('"23.12" = ["ah-9-8", "ah-21-8", "ah-8-Ma"]', "9/8,21/8,8 Ma")
    field.order("9/8 extends to 23.13")
    assert field.refuses("21/8 extends to 23.13") == "19.1.2"
    field.order("8 Ma extends to 23.13")
    cell = field.table.board.cell
    for unit in ("ah-9-8", "ah-8-Ma"):
        assert {field.piece(unit).at, field.piece(unit).also} == {cell("23.12"), cell("23.13")}


@pytest.mark.clause("serbien:11.2", "serbien:7.1.4b-mark")
def test_an_advance_over_the_sava_brings_the_marker() -> None:
    field = battle('"24.11" = ["sr-Lesnica"]\n"24.10" = ["ah-9-8", "ah-21-8"]', WON, supply="")
    fight(field, "9/8,21/8 x 24.11", until=["advance"])
    field.order("9/8 advances to 24.11")
    assert field.piece("ah-9-8").crossing == 2


@pytest.mark.clause("serbien:8.7", "serbien:11.2")
def test_a_river_protection_unit_does_not_advance_away_from_the_rivers() -> None:
    """A River Protection unit beside the Sava may enter no hex that does not adjoin it."""
    field = battle('"23.13" = ["sr-Loznica"]\n"23.12" = ["ah-9-8"]')
    table = field.table
    unit = next((i for i, kind in enumerate(table.printed.kind) if kind == "river"), None)
    assert unit is not None
    row, board = table.row(unit), table.board
    near = table.printed.river_hexes
    region = table.printed.regions[row.region] if row.region else board.everywhere
    here, there = next(
        (here, there) for here in board.cells if near >> here & 1 and region >> here & 1
        for there in board.neighbours[here]
        if not near >> there & 1 and region >> there & 1 and not table.printed.ground.water(here, there)
    )  # fmt: skip
    table.alter(unit, at=here)
    table.alter(table.printed.index["sr-Loznica"], at=table.board.cell("34.20"))
    refusal = advance_refusal(table, unit, (unit,), there)
    assert refusal is not None
    assert refusal.clause == "8.7"
    assert advance_refusal(table, unit, (unit,), next(c for c in board.neighbours[here] if near >> c & 1)) is None


@pytest.mark.clause("serbien:11.2", "serbien:6.4i", "serbien:6.4e")
def test_a_demoralized_formation_beside_the_vacated_hex_flees_at_once() -> None:
    """The advance to 23.13 brings the division in 22.13 into a ZOC: it goes before anybody else advances."""
    field = won(more='"22.13" = ["sr-Timok-I status=D1"]\n')
    assert field.at("sr-Timok-I") == "22.13"
    field.order("9/8 advances to 23.13")
    assert field.asked == ("serbian", "withdraw")
    field.order(field.notations()[0])
    assert field.asked == ("austrian", "advance")
    assert field.piece("sr-Timok-I").retreated, "in this phase it takes no part in another combat (9.2.5.A.3)"


@pytest.mark.clause("serbien:8.5.3c", "serbien:8.5.3a")
def test_a_fort_that_is_alone_is_tested_at_once_when_an_advance_brings_the_enemy_next_to_it() -> None:
    field = won(more='"23.14" = ["sr-Beograd-Fort"]')
    assert not field.piece("sr-Beograd-Fort").tested
    field.order("9/8 advances to 23.13")
    assert field.piece("sr-Beograd-Fort").tested


@pytest.mark.clause("serbien:7.1.4b-mark", "serbien:11.2")
@pytest.mark.parametrize("order", [("9/8", "8 Ma"), ("8 Ma", "9/8")])
def test_a_force_that_advances_over_the_sava_bears_one_marker_on_its_largest_unit(order: tuple[str, str]) -> None:
    field = battle('"22.08" = ["ah-9-8", "ah-8-Ma"]\n"21.09" = ["sr-V-Gradiste"]', WON)
    fight(field, "9/8,8 Ma x 21.09", until=["advance"])
    for name in order:
        field.order(f"{name} advances to 21.09")
    assert (field.at("ah-9-8"), field.at("ah-8-Ma")) == ("21.09", "21.09")
    assert field.piece("ah-9-8").crossing
    assert not field.piece("ah-8-Ma").crossing


@pytest.mark.clause("serbien:7.1.4b-mark", "serbien:11.2")
def test_each_of_two_forces_that_advance_over_the_sava_bears_its_marker() -> None:
    field = battle('"22.08" = ["ah-9-8", "ah-21-8"]\n"21.09" = ["sr-V-Gradiste"]', WON)
    fight(field, "9/8,21/8 x 21.09", until=["advance"])
    field.order("9/8 advances to 21.09", "21/8 advances to 21.09")
    assert field.piece("ah-9-8").crossing
    assert field.piece("ah-21-8").crossing


@pytest.mark.clause("serbien:7.9", "serbien:11.2")
def test_cavalry_advances_by_roadways_where_it_is_steep() -> None:
    """The brigade in 07.22, Combat Ineffective, retreats after its check."""
    field = serbien('"06.21" = ["ah-10-K", "ah-8-Ma"]\n"07.22" = ["sr-Uzice status=CI"]', "attack", dice=[1] * 12)
    fight(field, "10 K,8 Ma x 07.22", until=["advance"])
    assert field.notations() == ["8 Ma advances to 07.22", "8 Ma extends to 07.22", "done"]
    refusal = field.reason("10 K advances to 07.22")
    assert (refusal.code, refusal.clause) == ("barred", "7.9")


@pytest.mark.clause("serbien:26.2.1", "serbien:11.2")
def test_no_plan_binds_an_advance() -> None:
    """24.08 lies further from the objectives of the Fifth Army than 24.09."""
    plan = 'plans = ["FIFTH"]'
    moving = serbien('"24.09" = ["ah-9-8"]\n"40.20" = ["sr-Morava-I"]', state=plan)
    assert moving.refuses("9/8 24.09-24.08") == "26.2.1"
    field = battle('"24.09" = ["ah-9-8"]\n"24.08" = ["sr-Uzice status=CI"]', [3, 3, *[1] * 10], state=plan)
    fight(field, "9/8 x 24.08", until=["advance"])
    assert field.accepts("9/8 advances to 24.08")


@pytest.mark.clause("serbien:1.0-grid", "serbien:11.2")
@pytest.mark.parametrize(("scenario", "asked"), [("macva", False), ("campaign", True)])
def test_nobody_advances_into_a_hex_that_is_out_of_play(scenario: str, asked: bool) -> None:
    """The area of the Mačva ends with row 20; a position can have a unit beyond it."""
    units = '"24.20" = ["ah-9-8"]\n"24.21" = ["sr-Uzice status=CI"]'
    field = serbien(units, "attack", scenario=scenario, turn="GT2", dice=[1] * 20)
    fight(field, "9/8 x 24.21", until=["advance"])
    assert field.at("sr-Uzice") != "24.21"
    assert (field.asked[1] == "advance") is asked
