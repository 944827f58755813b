"""19.1.6, 19.1.7: Two-Hex Units in combat."""

import pytest

from hexmarshal.games.serbien.parts.sides import AUSTRIAN
from hexmarshal.games.serbien.rules.combat.artillery import neighbours
from hexmarshal.games.serbien.rules.combat.combat import Combat
from hexmarshal.games.serbien.rules.fighting.odds import share_at
from hexmarshal.games.serbien.rules.fighting.taking_part import parties_of
from hexmarshal.games.serbien.rules.table.progress import Party
from tests.games.serbien import fighting
from tests.games.serbien.kit import Field, serbien
from tests.playing import told

SUPPLY = """
"18.13" = ["ah-15-Train army=SIXTH corps=ah-corps-15"]
"10.12" = ["ah-SIXTH-Depot-1"]
"26.11" = ["sr-Serb-Depot-1"]
"""
EXAMPLE = f"""
"22.11" = ["sr-Lim also=22.12"]
"21.12" = ["ah-1 army=SIXTH corps=ah-corps-15 prepared=22.11"]
"21.13" = ["ah-2-Gb army=SIXTH corps=ah-corps-15"]
{SUPPLY}
"""


def hexes(field: Field, id: str) -> set[str]:
    """Where a unit stands."""
    piece = field.piece(id)
    return {field.table.hexname(cell) for cell in (piece.at, piece.also) if cell >= 0}


def fight(field: Field, *orders: str) -> list[str]:
    """Declare attacks and make them, with Low Intensity, until something else is asked; what was told."""
    lines = told(field.order(*orders, "done"))
    while field.asked[1] in ("commit", "intensity", "ammo", "next-attack", "shells", "withhold", "assign"):
        listed = field.notations()
        if field.asked[1] == "next-attack":
            order = listed[0]
        elif field.asked[1] == "intensity":
            order = "not intense"
        else:
            order = next((one for one in listed if one.startswith("shells")), "done")
        lines += told(field.order(order))
    return lines


@pytest.mark.clause("serbien:19.1.7-ex-a", "serbien:19.1.6a", "serbien:19.1.6c")
def test_example_odds() -> None:
    field = serbien(EXAMPLE, "attack", state='positions = [["22.12"], []]\nshells = 4', dice=DICE)
    lines = fight(field, "1 x 22.11", "2 Gb x 22.12")
    assert any("10 against 3, 3:1; Prepared Attack +1: 4:1" in line for line in lines)
    assert any("4 against 3, 3:2; Improved Position −1: 1:1" in line for line in lines)


DICE = [2, 3, 3, 4, 1, 1, 1, 1, 2, 2]
"""The two rolls of the example, the second as it was looked up, then low checks."""


@pytest.mark.clause("serbien:19.1.7-ex-b", "serbien:19.1.7-ex-c", "serbien:19.1.7-ex-d", "serbien:11.2.1c")
def test_example_rolls_guns_one_check_a_wheel_and_an_advance_by_extending() -> None:
    field = serbien(EXAMPLE, "attack", state='positions = [["22.12"], []]\nshells = 4', dice=DICE)
    lines = fight(field, "1 x 22.11", "2 Gb x 22.12")
    rolls = [line for line in lines if "9.1.1g" in line]
    assert "defender +4, black retreat" in rolls[0]
    assert "attacker +3, defender +3" in rolls[1]
    guns = [line for line in lines if "10.1.2" in line and line.startswith("Artillery")]
    assert "3 of the attacker, ±0 for the defender; 1 of the defender, −1 for the attacker" in guns[0]
    assert "1 of the attacker, −1 for the defender; 1 of the defender, −1 for the attacker" in guns[1]
    checks = [line for line in lines if "Serbian Effectiveness Check" in line]
    assert len(checks) == 1
    assert "22.11; CRT +4" in checks[0], "the worse of +4 and +2"
    assert field.asked == ("serbian", "retreat")
    goes = {"22.11-22.12", "22.11-23.12"}
    assert set(field.notations()) == {*goes, "repulse Lim x 21.12"}, "it consolidates or wheels, or Repulses first"
    assert field.refuses("22.11-22.10") == "19.1.7a"
    assert any("19.1.7a" in line for line in told(field.order("22.11-23.12")))
    assert hexes(field, "sr-Lim") == {"23.12", "22.12"}
    assert field.asked == ("austrian", "advance")
    assert any("11.2.1c" in line for line in told(field.order("1 extends to 22.11")))
    assert hexes(field, "ah-1") == {"21.12", "22.11"}


@pytest.mark.clause("serbien:19.1.6c", "serbien:9.9.2-E")
def test_each_fight_has_its_own_losses_and_the_unit_one_check() -> None:
    field = serbien(EXAMPLE, "attack", state="shells = 0", dice=[2, 3, 2, 3, 1, 1, 1, 1, 1, 1])
    lines = fight(field, "1 x 22.11", "2 Gb x 22.12")
    assert len([line for line in lines if "9.1.1g" in line]) == 2
    assert len([line for line in lines if "Serbian Effectiveness Check" in line]) == 1


@pytest.mark.clause("serbien:19.1.7a")
def test_by_one_hex_of_the_table_the_beaten_half_goes_to_the_other() -> None:
    pieces = EXAMPLE.replace('"21.13" = ["ah-2-Gb army=SIXTH corps=ah-corps-15"]', "")
    field = serbien(pieces, "attack", state="shells = 0", dice=[2, 3, 1, 1, 1, 1])
    fight(field, "1 x 22.11")
    assert field.asked == ("serbian", "retreat")
    field.order("22.11-22.12")
    assert hexes(field, "sr-Lim") == {"22.12"}


@pytest.mark.clause("serbien:19.1.7b")
def test_a_retreat_after_the_check_takes_the_whole_unit_from_the_hex_of_the_beaten_half() -> None:
    pieces = EXAMPLE.replace('"21.13" = ["ah-2-Gb army=SIXTH corps=ah-corps-15"]', "")
    pieces = pieces.replace("sr-Lim also=22.12", "sr-Lim also=22.12 status=-3")
    field = serbien(pieces, "attack", state="shells = 0", dice=[1, 1, 1, 1, 6, 6])
    fight(field, "1 x 22.11")
    while field.asked == ("serbian", "retreat"):
        field.order(field.notations()[-1])
    piece = field.piece("sr-Lim")
    assert piece.also == -1
    board = field.table.board
    assert board.distance(piece.at, board.cell("22.11")) >= 1


@pytest.mark.clause("serbien:19.1.6b")
def test_a_two_hex_unit_makes_one_attack_and_both_halves_may_join_in_it() -> None:
    pieces = """
"21.12" = ["ah-1 also=21.13 army=SIXTH corps=ah-corps-15"]
"22.11" = ["sr-Lim"]
"22.13" = ["sr-Uzice"]
"""
    field = serbien(pieces, "attack")
    field.order("1 x 22.11")
    assert field.refuses("1 x 22.13") == "9.2b"
    table = field.table
    unit, board = table.printed.index["ah-1"], table.board
    assert share_at(table, unit, board.neighbours[board.cell("22.11")]) * 2 == 1, "one half is next to it"
    assert share_at(table, unit, board.neighbours[board.cell("22.12")]) == 1, "both are"
    assert parties_of(table, [unit], board.cell("22.13"))[0].here == board.cell("21.13")


@pytest.mark.clause("serbien:19.1.6a")
def test_strength_and_guns_are_halved_in_each_hex() -> None:
    pieces = EXAMPLE.replace("ah-1 army", "ah-1 also=20.11 army").replace("prepared=22.11", "")
    field = serbien(pieces, "attack", state="shells = 0", dice=[1, 1] * 9)
    lines = fight(field, "1 x 22.11")
    assert any("5 against 3" in line for line in lines), "half of 10 against half of 6"
    assert any("2 of the attacker" in line for line in lines), "half of 3 rounded up"


@pytest.mark.clause("serbien:19.1.1b", "serbien:19.1.1d", "serbien:11.2.1c")
def test_who_advances_may_do_so_with_one_half_but_artillery_may_not() -> None:
    pieces = f"""
"22.11" = ["sr-Sabac lost=1"]
"21.12" = ["ah-1 army=SIXTH corps=ah-corps-15", "ah-FsAR.6 army=SIXTH"]
{SUPPLY}
"""
    field = serbien(pieces, "attack", state="shells = 0", dice=[2, 3, 1, 1, 1, 1, 1, 1])
    lines = fight(field, "1,FsAR.6 x 22.11")
    while field.asked[1] in ("retreat", "lose"):
        field.order(field.notations()[0])
    assert field.asked == ("austrian", "advance"), lines
    field.order("1 extends to 22.11")
    assert hexes(field, "ah-1") == {"21.12", "22.11"}
    assert field.asked == ("austrian", "advance")
    assert field.refuses("FsAR.6 extends to 22.11") == "19.1.1d"
    assert field.accepts("FsAR.6 advances to 22.11")


@pytest.mark.clause("serbien:19.1.7b", "serbien:19.1.6c")
def test_with_equal_modifiers_the_owner_says_which_half_suffers() -> None:
    pieces = (
        """
"22.11" = ["sr-Lim also=22.12"]
"21.12" = ["ah-7-Gb army=SIXTH corps=ah-corps-15"]
"21.13" = ["ah-9-Gb army=SIXTH corps=ah-corps-15"]
"""
        + SUPPLY
    )
    field = serbien(pieces, "attack", state="shells = 0", dice=[3, 4, 3, 4] + [1] * 8)
    fight(field, "7 Gb x 22.11", "9 Gb x 22.12")
    assert field.asked == ("serbian", "half")
    assert field.refuses("check in 22.13") == "19.1.7b"
    lines = told(field.order("check in 22.12"))
    assert [line for line in lines if "Serbian Effectiveness Check, 22.12" in line]
    assert not [line for line in lines if "Serbian Effectiveness Check, 22.11" in line]


@pytest.mark.clause("serbien:19.1.6c", "serbien:9.2.5.B.1")
def test_if_one_of_the_two_attacks_is_given_up_the_other_goes_on() -> None:
    field = serbien(EXAMPLE, "attack", state="shells = 0", dice=[1, 1] * 9)
    field.order("1 x 22.11", "2 Gb x 22.12", "done", "attack 22.12")
    lines: list[str] = []
    while field.asked[1] in ("commit", "intensity"):
        listed = field.notations()
        lines += told(field.order("drop" if "drop" in listed else "done" if "done" in listed else "not intense"))
    assert len([line for line in lines if "9.1.1g" in line]) == 1
    assert len([line for line in lines if "Serbian Effectiveness Check, 22.11" in line]) == 1


@pytest.mark.clause("serbien:19.1.2", "serbien:19.1.7a")
def test_a_half_does_not_wheel_among_another_two_hex_force() -> None:
    pieces = EXAMPLE.replace('"21.13" = ["ah-2-Gb army=SIXTH corps=ah-corps-15"]', "")
    field = serbien(f'{pieces}\n"23.12" = ["sr-Uzice also=24.12"]', "attack", state="shells = 0", dice=[2, 3] + [1] * 8)
    fight(field, "1 x 22.11")
    reason = field.reason("22.11-23.12")
    assert (reason.clause, "Another Two-Hex Force" in reason.sentence) == ("19.1.2", True)
    assert field.refuses("22.11-22.10") == "19.1.7a", "there its halves would be apart"
    field.order("22.11-22.12")
    assert field.at("sr-Lim") == "22.12"
    assert field.piece("sr-Lim").also == -1, "it could only consolidate"


@pytest.mark.clause("serbien:19.1.7a", "serbien:11.1b")
def test_only_the_beaten_half_retreats_and_not_among_the_enemy() -> None:
    pieces = EXAMPLE.replace('"21.13" = ["ah-2-Gb army=SIXTH corps=ah-corps-15"]', "")
    field = serbien(pieces, "attack", state="shells = 0", dice=[2, 3] + [1] * 8)
    fight(field, "1 x 22.11")
    assert field.refuses("22.12-23.12") == "19.1.7a", "the other half was not beaten"
    assert field.refuses("22.11-21.12") == "11.1b"
    assert field.refuses("22.11-25.12") == "11.1a", "not next to it"
    assert field.refuses("22.11-99.99") == "11.1a"


@pytest.mark.clause("serbien:19.1.7a", "serbien:11.1.3")
def test_a_half_that_gathers_with_the_other_loses_no_level_for_the_zone_there() -> None:
    pieces = EXAMPLE.replace('"21.13" = ["ah-2-Gb army=SIXTH corps=ah-corps-15"]', "")
    field = serbien(pieces, "attack", state="shells = 0", dice=[2, 3] + [1] * 8)
    fight(field, "1 x 22.11")
    assert field.table.in_zone(field.table.printed.index["sr-Lim"])
    field.order("22.11-22.12")
    assert field.table.board.cell("22.12") in field.table.board.neighbours[field.table.board.cell("21.12")]
    assert field.piece("sr-Lim").status == 0


@pytest.mark.clause("serbien:19.0a", "serbien:10.1.1-def")
def test_a_two_hex_unit_lends_no_guns_to_itself_and_its_guns_once_to_others() -> None:
    pieces = """
"22.11" = ["sr-Lim also=22.12"]
"21.12" = ["ah-1 army=SIXTH corps=ah-corps-15"]
"""
    table = serbien(pieces, "attack").table
    cell, index = table.board.cell, table.printed.index
    attackers = parties_of(table, [index["ah-1"]], cell("22.11"))

    def fight(hex: str, defender: str) -> Combat:
        defenders = (Party((index[defender],), cell(hex)),)
        return Combat(AUSTRIAN, cell(hex), attackers, (False, False), (0, 0), defenders=defenders)

    assert neighbours(table, fight("22.11", "sr-Lim")) == []
    beside = serbien(pieces + '"21.11" = ["sr-Uzice"]', "attack").table
    lent = neighbours(beside, fight("21.11", "sr-Uzice"))
    assert [party.units for party in lent] == [(index["sr-Lim"],)]


@pytest.mark.clause("serbien:19.1.3", "serbien:19.1.6b", "serbien:10.1.2")
@pytest.mark.parametrize(("also", "drm"), [("22.12", "±0"), ("22.11", "+1")])
def test_who_attacks_with_both_halves_is_fired_at_as_a_whole(also: str, drm: str) -> None:
    """Morava and Timok fire with 6: that is +1 on half a division and ±0 on a whole one."""
    units = f'"23.12" = ["ah-9-8 also={also}"]\n"23.13" = ["sr-Morava-I"]\n"24.12" = ["sr-Timok-I corps=sr-corps-2"]\n'
    field = fighting.battle(units, [3, 3, 1, 1, 1, 1], state="shells = 9")
    events = fighting.fight(field, "9/8 x 23.13", until=["shells"])
    events += field.order("shells Morava I", "shells Timok I")
    events += fighting.fight(field)
    assert f"6 of the defender, {drm} for the attacker" in "".join(fighting.lines(events, "10.1.2"))


# -- A beaten half Repulses (7.4c) ------------------------------------------------------------------------------

BEATEN = EXAMPLE.replace('"21.13" = ["ah-2-Gb army=SIXTH corps=ah-corps-15"]', '"23.11" = ["sr-Obrenovac"]')


@pytest.mark.clause("serbien:7.4c", "serbien:19.1.7a", "serbien:7.4.1b")
def test_the_force_of_a_beaten_half_may_repulse_once_before_or_after_its_retreat() -> None:
    before = serbien(BEATEN, "attack", state="shells = 0", dice=[2, 3] + [1] * 8)
    fight(before, "1 x 22.11")
    assert "repulse Lim x 21.12" in before.notations()
    assert before.refuses("done") == "11.1a", "it must retreat"
    assert before.refuses("repulse Obrenovac x 21.12") == "7.4c", "who does not retreat takes no part"
    before.order("repulse Lim x 21.12")
    assert before.asked == ("serbian", "retreat")
    assert "repulse Lim x 21.12" not in before.notations()
    assert before.refuses("repulse Lim x 21.12") == "7.4.1b"
    before.order("22.11-22.12")
    assert before.at("sr-Lim") == "22.12"
    after = serbien(BEATEN, "attack", state="shells = 0", dice=[2, 3] + [1] * 8)
    fight(after, "1 x 22.11")
    after.order("22.11-22.12")
    assert set(after.notations()) == {"repulse Lim x 21.12", "done"}, "21.12 is next to 22.12, too"
    assert after.refuses("22.12-23.12") == "19.1.7a"
    assert after.refuses("22.11-23.12") == "11.1a", "it has retreated"
    after.order("done")
    assert after.asked[1] != "retreat"


@pytest.mark.clause("serbien:19.1.1c", "serbien:19.1.6b")
def test_an_asset_attacks_with_its_two_hex_formation_whichever_hex_each_names_first() -> None:
    same = '"23.12" = ["ah-9-8 also=23.13", "ah-8-Ma also=23.13"]'
    other = '"23.12" = ["ah-9-8 also=23.13"]\n"23.13" = ["ah-8-Ma also=23.12"]'
    for also in (same, other):
        field = fighting.battle(f'"24.12" = ["sr-Morava-I"]\n{also}')
        assert field.accepts("9/8,8 Ma x 24.12")
        assert field.refuses("8 Ma x 24.12") == "9.2.1d"


@pytest.mark.clause("serbien:9.1.1a", "serbien:19.1.6a")
@pytest.mark.parametrize(("at", "also"), [("23.11", "23.12"), ("23.12", "23.11")])
def test_a_two_hex_unit_attacks_with_whichever_half_is_next_to_the_enemy(at: str, also: str) -> None:
    pieces = f'"23.13" = ["sr-Lim"]\n"{at}" = ["ah-9-8 also={also}"]'
    field = fighting.battle(pieces, [3, 4] + [1, 1] * 6, supply='\n"18.05" = ["ah-FIFTH-Depot"]')
    events = fighting.fight(field, "9/8 x 23.13")
    assert not fighting.lines(events, "9.2.5.A.3"), "it does not lapse"
    assert len(fighting.rolled(events, "9.1.1g")) == 1
