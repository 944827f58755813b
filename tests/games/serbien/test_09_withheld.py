"""9.2.5: units that must, may and cannot be withheld, and what becomes of them."""

import pytest

from tests.games.serbien.fighting import battle, combat, fight, ground, lines
from tests.games.serbien.kit import Field

ATTACK = '"23.12" = ["ah-9-8", "ah-21-8"]\n'


def ids(field: Field, units: tuple[int, ...]) -> set[str]:
    return {field.table.printed.ids[i] for i in units}


def met(defenders: str, attackers: str = ATTACK) -> Field:
    """An attack by the 8th Corps, as far as the defender's choice."""
    field = battle(f'"23.13" = [{defenders}]\n{attackers}')
    fight(field, "9/8,21/8 x 23.13", until=["withhold", "intensity"])
    return field


@pytest.mark.clause("serbien:9.2.5.A.1", "serbien:3.1.2-b", "serbien:9.2.5")
def test_what_is_above_the_limit_must_be_withheld() -> None:
    field = met('"sr-Morava-I", "sr-Dunav-I", "sr-Obrenovac corps=sr-corps-2", "sr-Loznica"')
    assert field.asked == ("serbian", "withhold")
    assert field.refuses("done") == "3.1.2-b", "2¾ division-equivalents"
    field.order("withhold Obrenovac")
    assert field.asked == ("serbian", "assign"), "2¼ are left, nobody else may be withheld, and Loznica has a choice"
    assert ids(field, combat(field).withheld) == {"sr-Obrenovac"}
    assert ids(field, combat(field).units_of(0)) == {"sr-Morava-I", "sr-Dunav-I", "sr-Loznica"}


@pytest.mark.clause("serbien:9.2.5.A.1", "serbien:9.2.5.C.2")
def test_any_unit_that_leaves_no_room_may_be_the_one() -> None:
    field = met('"sr-Morava-I", "sr-Dunav-I", "sr-Obrenovac corps=sr-corps-2"')
    field.order("withhold Dunav I")
    assert ids(field, combat(field).units_of(0)) == {"sr-Morava-I", "sr-Obrenovac"}


@pytest.mark.clause("serbien:3.1.2-a", "serbien:8.5.1b")
def test_a_fort_does_not_count_among_the_assets() -> None:
    field = met('"sr-Morava-I", "sr-Loznica", "sr-Sabac", "sr-Beograd-Fort"')
    assert field.asked[1] == "intensity", "a division, two Assets and the Fort defend"
    assert len(combat(field).units_of(0)) == 4


@pytest.mark.clause("serbien:3.1.2")
def test_of_three_assets_one_is_withheld() -> None:
    field = met('"sr-Morava-I", "sr-Loznica", "sr-Sabac", "sr-Lesnica"')
    assert field.refuses("done") == "3.1.2"
    field.order("withhold Lešnica")
    assert field.asked[1] == "intensity"


@pytest.mark.clause("serbien:3.1.2a")
def test_in_a_mountainous_hex_one_and_a_quarter_defend_and_no_artillery() -> None:
    field = battle('"23.12" = ["ah-9-8"]\n"23.13" = ["sr-Morava-I"]')
    table = field.table
    board, water = table.board, table.printed.ground.water
    steep, low = next(
        (table.hexname(cell), table.hexname(there))
        for cell in board.cells if ground(field, cell) == "foothills"
        for there in board.neighbours[cell] if ground(field, there) == "upland" and not water(cell, there)
    )  # fmt: skip
    units = f'"{steep}" = ["sr-Morava-I", "sr-Loznica", "sr-Obrenovac corps=sr-corps-2"]\n"{low}" = ["ah-9-8"]'
    field = battle(units, supply="")
    fight(field, f"9/8 x {steep}", until=["withhold"])
    assert field.refuses("done") == "3.1.2a"
    field.order("withhold Obrenovac")
    assert len(combat(field).units_of(0)) == 2
    field = battle(f'"{steep}" = ["sr-Morava-I", "sr-Hb-12cm"]\n"{low}" = ["ah-9-8"]', supply="")
    fight(field, f"9/8 x {steep}", until=["intensity"])
    assert ids(field, combat(field).withheld) == {"sr-Hb-12cm"}, "no choice: the guns cannot fight there"


@pytest.mark.clause("serbien:9.2.5.A.2", "serbien:9.2.2a")
def test_of_several_corps_one_defends() -> None:
    field = met('"sr-Morava-I", "sr-Timok-I"')
    assert field.refuses("done") == "9.2.2a"
    field.order("withhold Morava I")
    assert ids(field, combat(field).units_of(0)) == {"sr-Timok-I"}


@pytest.mark.clause("serbien:9.2.5.A.2")
def test_a_corps_with_a_sound_force_defends() -> None:
    field = met('"sr-Morava-I status=CI", "sr-Timok-I"')
    assert ids(field, combat(field).units_of(0)) == {"sr-Timok-I"}, "no choice"


@pytest.mark.clause("serbien:9.2.5.A.3")
def test_who_has_retreated_in_the_phase_takes_no_part() -> None:
    field = met('"sr-Morava-I", "sr-Dunav-I retreated"')
    assert ids(field, combat(field).units_of(0)) == {"sr-Morava-I"}
    assert ids(field, combat(field).withheld) == {"sr-Dunav-I"}


@pytest.mark.clause("serbien:9.2.5.A.3")
def test_an_attack_in_which_a_side_has_nobody_left_lapses() -> None:
    whose = {"sr-Morava-I": "its defenders have", "ah-9-8": "9th Division has"}
    for gone, who in whose.items():
        field = battle('"23.13" = ["sr-Morava-I"]\n"23.12" = ["ah-9-8"]')
        field.order("9/8 x 23.13")
        field.table.alter(field.table.printed.index[gone], retreated=True)
        told = f"The attack on 23.13 lapses: {who} retreated in this phase. (9.2.5.A.3)"
        assert lines(field.order("done"), "9.2.5.A.3") == [told]


@pytest.mark.clause("serbien:9.2.5.A.3", "serbien:9.2.3b")
def test_who_has_retreated_does_not_attack() -> None:
    field = battle('"23.13" = ["sr-Morava-I"]\n"23.12" = ["ah-9-8 retreated", "ah-21-8"]')
    assert field.refuses("9/8 x 23.13") == "9.2.5.A.3"


@pytest.mark.clause("serbien:9.2.5.A.4")
def test_who_prepared_another_attack_is_withheld_from_this() -> None:
    units = '"23.13" = ["sr-Morava-I"]\n"22.12" = ["sr-Dunav-I"]\n"23.12" = ["ah-9-8 prepared=22.12", "ah-21-8"]'
    field = battle(units)
    assert field.refuses("9/8,21/8 x 23.13") == "9.2.5.A.4"
    assert field.accepts("21/8 x 23.13")


@pytest.mark.clause("serbien:9.2.5.B.1", "serbien:9.1.1b")
def test_an_attacker_without_a_marker_may_be_withheld_once_the_enemy_is_known() -> None:
    field = battle(f'"23.13" = ["sr-Morava-I"]\n{ATTACK}')
    fight(field, "9/8,21/8 x 23.13", until=["commit"])
    field.order("withhold 21/8")
    assert ids(field, combat(field).units_of(1)) == {"ah-9-8"}
    assert field.refuses("withhold 9/8") == "9.2.5.B.1", "he must drop the attack instead"
    assert field.refuses("withhold 21/8") == "9.2.5"


@pytest.mark.clause("serbien:9.2.5.B.1", "serbien:9.2.1d")
def test_with_a_formation_its_assets_are_withheld() -> None:
    field = battle('"23.13" = ["sr-Morava-I"]\n"23.12" = ["ah-9-8", "ah-8-Ma"]\n"22.12" = ["ah-21-8"]')
    fight(field, "9/8,8 Ma,21/8 x 23.13", until=["commit"])
    field.order("withhold 9/8")
    assert ids(field, combat(field).units_of(1)) == {"ah-21-8"}


@pytest.mark.clause("serbien:9.2.5.B.1")
@pytest.mark.parametrize("declared", ["free", "bound"])
def test_option_declared_says_whether_an_attack_may_be_dropped(declared: str) -> None:
    field = battle(f'"23.13" = ["sr-Morava-I"]\n{ATTACK}', options=f'declared = "{declared}"')
    fight(field, "9/8,21/8 x 23.13", until=["commit"])
    if declared == "bound":
        assert field.refuses("drop") == "9.1-2"
        return
    events = field.order("drop")
    assert lines(events, "9.2.5.B.1") == ["The attack on 23.13 is given up. (9.2.5.B.1)"]
    assert not field.piece("ah-9-8").fought


@pytest.mark.clause("serbien:9.2.5.C.1")
def test_who_has_prepared_the_attack_cannot_be_withheld() -> None:
    units = '"23.13" = ["sr-Morava-I"]\n"23.12" = ["ah-9-8 prepared=23.13", "ah-21-8"]'
    field = battle(units)
    assert field.refuses("21/8 x 23.13") == "9.2.5.C.1"
    fight(field, "9/8,21/8 x 23.13", until=["commit"])
    assert field.refuses("withhold 9/8") == "9.2.5.C.1"
    assert field.refuses("drop") == "9.2.3a"
    assert field.accepts("withhold 21/8")


@pytest.mark.clause("serbien:9.2.5.C.1")
def test_of_two_marked_corps_the_attacker_chooses_one() -> None:
    units = '"23.13" = ["sr-Morava-I"]\n"23.12" = ["ah-9-8 prepared=23.13", "ah-36-13 prepared=23.13"]'
    field = battle(units)
    assert field.accepts("9/8 x 23.13")
    assert field.accepts("36/13 x 23.13")
    field.order("36/13 x 23.13")
    assert field.accepts("done"), "the duty of the other lapses"


@pytest.mark.clause("serbien:9.2.5.B.2", "serbien:9.2.5.C.2")
def test_a_broken_force_may_stand_aside_behind_a_sound_one() -> None:
    field = met('"sr-Morava-I status=CI", "sr-Dunav-I"')
    assert field.asked[1] == "withhold"
    assert field.accepts("done"), "or fight"
    assert field.refuses("withhold Dunav I") == "9.2.5.C.2"
    field.order("withhold Morava I")
    assert ids(field, combat(field).units_of(0)) == {"sr-Dunav-I"}
    field = met('"sr-Morava-I status=CI", "sr-Dunav-I status=D1"')
    assert field.asked[1] == "intensity", "if both are broken neither may"
    assert len(combat(field).units_of(0)) == 2


@pytest.mark.clause("serbien:9.2.5.C.2")
def test_a_broken_force_takes_no_sound_ones_room() -> None:
    field = met('"sr-Morava-I status=CI", "sr-Dunav-I", "sr-Combined-I"')
    assert field.asked[1] == "intensity", "there is one way"
    assert ids(field, combat(field).units_of(0)) == {"sr-Dunav-I", "sr-Combined-I"}


@pytest.mark.clause("serbien:9.2.5.C.3")
def test_a_fort_cannot_be_withheld() -> None:
    field = met('"sr-Morava-I status=CI", "sr-Dunav-I", "sr-Beograd-Fort"')
    assert field.refuses("withhold Beograd Fort") == "9.2.5.C.3"
    field.order("withhold Morava I")
    assert ids(field, combat(field).units_of(0)) == {"sr-Dunav-I", "sr-Beograd-Fort"}


@pytest.mark.clause("serbien:9.2.5.A.1", "serbien:9.2.5.C.2")
def test_more_assets_than_a_broken_formation_can_lead_leave_a_way_to_withhold() -> None:
    assets = '"sr-Hb-12cm", "mn-Montenegro-1", "mn-Montenegro-2", "mn-Montenegro-3"'
    field = battle(f'"23.13" = ["sr-Drina-II status=CI", {assets}]\n"23.12" = ["ah-9-8"]')
    fight(field, "9/8 x 23.13", until=["withhold"])
    while field.asked[1] == "withhold":
        listed = field.notations()
        assert listed, "whoever is asked can answer"
        field.order(listed[-1])
    assert combat(field).defenders


GUNS = '"23.14" = ["sr-Loznica{}"{}]\n"22.13" = ["sr-Morava-I"]\n"23.13" = ["ah-36-13"]'


@pytest.mark.clause("serbien:9.2.5.B.1", "serbien:8.8.1c", "serbien:9.2.5.C.1", "serbien:9.2.3a")
@pytest.mark.parametrize(
    ("marker", "guns", "withheld", "code"),
    [
        ("", ', "sr-Hb-12cm"', ["Morava I", "Hb 12cm"], "guns"), ("", "", ["Morava I", "Loznica"], ""),
        (" prepared=23.13", ', "sr-Hb-12cm"', ["Morava I", "Hb 12cm"], "prepared"),
        (" prepared=23.13", "", ["Morava I"], "prepared"),
    ],
)  # fmt: skip
def test_nobody_is_withheld_whose_guns_would_attack_alone(
    marker: str, guns: str, withheld: list[str], code: str
) -> None:
    field = battle(GUNS.format(marker, guns), player="serbian", supply="")
    fight(field, f"Loznica{',Hb 12cm' if guns else ''},Morava I x 23.13", until=["commit"])
    drop = [] if marker else ["drop"]
    assert field.notations() == [*(f"withhold {name}" for name in withheld), *drop, "done"]
    if not code:
        return
    refusal = field.reason("withhold Loznica")
    assert refusal.code == code
    if code == "guns":
        assert refusal.clause == "8.8.1c"
        told = "Without Loznica Regiment no Combat unit would attack out of 23.14 beside Howitzers, 12 cm."
        assert refusal.sentence == told


@pytest.mark.clause("serbien:9.2.5.C.1", "serbien:9.2.1d")
def test_no_formation_is_withheld_with_an_asset_that_has_prepared_the_attack() -> None:
    units = '"23.12" = ["ah-9-8", "ah-8-Ma prepared=23.13"]\n"22.12" = ["ah-21-8"]'
    field = battle(f'"23.13" = ["sr-Morava-I"]\n{units}')
    fight(field, "9/8,8 Ma,21/8 x 23.13", until=["commit"])
    assert field.notations() == ["withhold 21/8", "done"]
    refusal = field.reason("withhold 9/8")
    assert (refusal.code, refusal.clause) == ("prepared", "9.2.5.C.1")
    assert "8th Marsch Regiment would be withheld with 9th Division" in refusal.sentence
