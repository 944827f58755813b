"""9.2.5: units that must, may and cannot be withheld, and what becomes of them."""

import pytest

from tests.games.serbien.fighting import battle, combat, fight, ground, lines, rolled
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
    units = '"23.13" = ["sr-Morava-I retreated"]\n"23.12" = ["ah-9-8"]'
    events = fight(battle(units), "9/8 x 23.13")
    assert lines(events, "9.2.5.A.3") == ["The attack on 23.13 lapses. (9.2.5.A.3)"]
    field = battle('"23.13" = ["sr-Morava-I"]\n"23.12" = ["ah-9-8"]')
    field.order("9/8 x 23.13")
    field.table.mend(field.table.printed.index["ah-9-8"], retreated=True)
    assert lines(field.order("done"), "9.2.5.A.3") == ["The attack on 23.13 lapses. (9.2.5.A.3)"]


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
        assert field.refuses("drop") == "9.2.3a"
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


@pytest.mark.clause("serbien:9.2.5")
def test_the_guns_of_the_withheld_are_not_used() -> None:
    field = battle('"23.13" = ["sr-Morava-I status=CI", "sr-Dunav-I"]\n"23.12" = ["ah-9-8"]', [1, 6, *[1] * 8],
                   state="shells = 4")  # fmt: skip
    answers = {"withhold": "withhold Morava I", "shells": "shells Dunav I"}
    events = fight(field, "9/8 x 23.13", answers=answers)
    assert "3 of the defender" in lines(events, "10.1.2")[0], "the 3 of Dunav alone"


@pytest.mark.clause("serbien:9.2.5.D.1", "serbien:11.2.2")
def test_a_withheld_attacker_is_not_touched_and_does_not_advance() -> None:
    """At 1:1 white 6 and black 6 cost the attacker a level and a reduction, and his check fails by one."""
    units = '"23.13" = ["sr-Morava-I"]\n"23.12" = ["ah-9-8", "ah-21-8"]'
    field = battle(units, [6, 6, 3, 4, 1, 1])
    fight(field, "9/8,21/8 x 23.13", until=["commit"])
    field.order("withhold 9/8", "done")
    fight(field)
    assert field.piece("ah-21-8").status > 0
    assert (field.piece("ah-9-8").status, field.piece("ah-9-8").lost) == (0, 0)
    assert not field.piece("ah-9-8").fought


@pytest.mark.clause("serbien:9.2.5.D.2", "serbien:9.2.5.D.3")
def test_the_withheld_go_along_when_the_hex_is_vacated() -> None:
    """6:1 with white 1 is a black 2: two hexes. The withheld division rolls no check and suffers no level."""
    units = f'"23.13" = ["sr-Obrenovac lost=1", "sr-Timok-I status=CI corps=sr-corps-3"]\n{ATTACK}'
    field = battle(units, [1, 1, *[1] * 10])
    events = fight(field, "9/8,21/8 x 23.13", answers={"withhold": "withhold Timok I"})
    assert "black retreat 2" in rolled(events, "9.1.1g")[0].result
    assert field.at("sr-Timok-I") == field.at("sr-Obrenovac")
    assert away(field, "sr-Timok-I") == 2
    assert field.piece("sr-Timok-I").status == 4, "a CI Force that fought would have gone a hex further"
    assert [die.result for die in rolled(events, "10.2")] == ["passed; passed", "passed"]


@pytest.mark.clause("serbien:9.2.5.D.3", "serbien:11.1.3")
def test_the_withheld_lose_a_level_by_an_ezoc() -> None:
    """All ways of two hexes lead through the ZOCs of those who stand south of the hex."""
    ring = '"22.14" = ["ah-36-13"]\n"24.14" = ["ah-42-13"]\n"23.15" = ["ah-29-9 army=FIFTH"]\n'
    units = f'"23.13" = ["sr-Obrenovac lost=1", "sr-Timok-I status=CI corps=sr-corps-3"]\n{ATTACK}'
    field = battle(units + ring, [1, 1, *[1] * 10])
    fight(field, "9/8,21/8 x 23.13", answers={"withhold": "withhold Timok I"}, until=["withdraw"])
    assert field.piece("sr-Timok-I").status > 4


@pytest.mark.clause("serbien:9.2.5.D.2")
def test_the_withheld_stay_while_a_defender_stays() -> None:
    """The check of Obrenovac, 12 and 4, fails by 7 and it leaves; Timok II passes nothing but fails by 6 and stays."""
    field = example()
    assert away(field, "sr-Morava-II") == away(field, "sr-Timok-II") == 1


@pytest.mark.clause("serbien:9.2.5-ex", "serbien:10.3c", "serbien:10.3e", "serbien:9.1.1h")
def test_the_example_of_withholding() -> None:
    field = example()
    a, b, c = (field.piece(id) for id in ("sr-Timok-II", "sr-Obrenovac", "sr-Morava-II"))
    assert (a.status, a.lost, away(field, "sr-Timok-II")) == (2, 0, 1), "failed by 6: two levels and no retreat"
    assert (b.status, b.lost, away(field, "sr-Obrenovac")) == (4, 1, 3), "failed by 7: CI, a reduction and 1+1 hexes"
    assert (c.status, c.at) == (4, a.at), "C went along by the CRT and stays with A, the smallest obligation"


def example() -> Field:
    """A is Timok II with level 10, B Obrenovac with level 9, C Morava II, which is CI and withheld.

    25 against 15 with markers is 2:1; white 1 and black 1 are +4 and a black retreat. The check of A and B is 12 and 4.
    """
    units = (
        '"23.13" = ["sr-Timok-II", "sr-Obrenovac status=-1 corps=sr-corps-1", "sr-Morava-II status=CI"]\n'
        '"23.12" = ["ah-9-8 prepared=23.13", "ah-21-8 prepared=23.13"]'
    )
    field = battle(units, [1, 1, 1, 1, 6, 6])
    events = fight(field, "9/8,21/8 x 23.13", answers={"withhold": "withhold Morava II"})
    assert "defender +4, black retreat 1" in rolled(events, "9.1.1g")[0].result
    assert rolled(events, "10.2")[-1].result == "failed by 6; failed by 7"
    return field


def away(field: Field, id: str) -> int:
    """Hexes from 23.13."""
    return field.table.board.distance(field.table.board.cell("23.13"), field.piece(id).at)


@pytest.mark.clause("serbien:9.2.5.D.1", "serbien:11.1.2a")
def test_a_withheld_asset_shares_the_retreat_of_its_formation() -> None:
    """9/8 is CI after its check and retreats; the regiment that it left out goes with it and loses nothing."""
    units = '"23.13" = ["sr-Morava-I"]\n"23.12" = ["ah-9-8 status=-3", "ah-8-Ma"]'
    field = battle(units, [6, 6, 1, 1, 1, 1])
    fight(field, "9/8 x 23.13")
    assert field.piece("ah-9-8").status == 4
    assert field.at("ah-8-Ma") == field.at("ah-9-8") != "23.12"


@pytest.mark.clause("serbien:9.2.5")
def test_only_who_is_in_the_hex_can_be_withheld() -> None:
    attackers = ATTACK + '"22.13" = ["sr-Timok-II corps=sr-corps-2"]\n'
    field = met('"sr-Morava-I status=CI", "sr-Dunav-I"', attackers)
    assert field.refuses("withhold Timok II") == "9.2.5"


@pytest.mark.clause("serbien:9.2.5.C.1", "serbien:3.1.2a")
def test_a_marked_unit_for_which_there_is_no_room_need_not_join() -> None:
    """Two divisions have prepared an attack into the mountains, where 1¼ may attack."""
    field = battle('"23.12" = ["ah-9-8"]\n"23.13" = ["sr-Morava-I"]')
    table = field.table
    steep, low = next(
        (table.hexname(cell), table.hexname(there))
        for cell in table.board.cells if ground(field, cell) == "foothills"
        for there in table.board.neighbours[cell]
        if ground(field, there) == "upland" and not table.printed.ground.water(cell, there)
    )  # fmt: skip
    units = f'"{low}" = ["ah-9-8 prepared={steep}", "ah-21-8 prepared={steep}"]\n"{steep}" = ["sr-Morava-I"]'
    field = battle(units, supply="")
    assert field.accepts(f"9/8 x {steep}")
    assert field.accepts(f"21/8 x {steep}")
    assert field.refuses(f"9/8,21/8 x {steep}") == "3.1.2a"
    both = battle('"23.13" = ["sr-Morava-I"]\n"23.12" = ["ah-9-8 prepared=23.13", "ah-21-8 prepared=23.13"]')
    assert both.refuses("9/8 x 23.13") == "9.2.5.C.1", "where there is room both must"


# -- The Force of a Fort (8.5.2) ----------------------------------------------------------------------------------

FORCES = '"sr-Beograd-Fort", "sr-Morava-I", "sr-Dunav-I corps=sr-corps-2"'


@pytest.mark.clause("serbien:8.5.2")
@pytest.mark.parametrize(("choice", "force"), [("Morava I", "sr-Morava-I"), ("Dunav I", "sr-Dunav-I")])
def test_the_owner_says_of_which_force_a_fort_is_part(choice: str, force: str) -> None:
    field = battle(f'"23.13" = [{FORCES}]\n{ATTACK}')
    fight(field, "9/8,21/8 x 23.13", until=["fort"])
    assert field.asked == ("serbian", "fort")
    assert field.refuses("fort with Beograd Fort") == "8.5.2"
    assert field.refuses("fort with ah-9-8") == "4.2"
    field.order(f"fort with {choice}")
    parties = [ids(field, party.units) for party in combat(field).parties(0)]
    assert {force, "sr-Beograd-Fort"} in parties
    assert sorted(map(len, parties)) == [1, 2]
    assert field.asked[1] != "fort"


@pytest.mark.clause("serbien:8.5.2")
@pytest.mark.parametrize("defenders", ['"sr-Beograd-Fort", "sr-Morava-I", "sr-Loznica"', '"sr-Beograd-Fort"'])
def test_with_one_force_or_none_there_is_no_question(defenders: str) -> None:
    field = battle(f'"23.13" = [{defenders}]\n{ATTACK}')
    fight(field, "9/8,21/8 x 23.13", until=["fort", "intensity"])
    assert field.asked[1] == "intensity"


@pytest.mark.clause("serbien:8.5.2")
def test_two_forces_without_a_fort_are_not_asked() -> None:
    field = battle(f'"23.13" = ["sr-Morava-I", "sr-Dunav-I corps=sr-corps-2"]\n{ATTACK}')
    fight(field, "9/8,21/8 x 23.13", until=["fort", "intensity"])
    assert field.asked[1] == "intensity"


@pytest.mark.clause("serbien:8.5.2", "serbien:10.3c")
@pytest.mark.parametrize(("choice", "flipped"), [("Morava I", True), ("Dunav I", False)])
def test_the_fort_is_left_if_its_force_must_retreat_after_the_check_and_stays_if_another_must(
    choice: str, flipped: bool
) -> None:
    """Morava I has been brought to level 8: it fails alone, becomes Combat Ineffective and retreats."""
    units = f'"23.13" = [{FORCES.replace("Morava-I", "Morava-I status=-3")}]\n{ATTACK}'
    field = battle(units, [6, 3, 1, 1, 5, 4])
    fight(field, "9/8,21/8 x 23.13", until=["fort"])
    field.order(f"fort with {choice}")
    fight(field)
    assert field.piece("sr-Beograd-Fort").flipped is flipped
    assert (field.at("sr-Beograd-Fort") == "23.13") is not flipped
    assert field.at("sr-Dunav-I") == "23.13"
    assert field.at("sr-Morava-I") != "23.13"
