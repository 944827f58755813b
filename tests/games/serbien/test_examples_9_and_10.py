"""The worked examples of chapters 9 and 10 as they are told, through play: orders, scripted dice, what happens.

Numbers on counters that ours do not have are laid over them (``printed``). 11.2 and 19.1.7 have files of their own.
"""

import pytest

from tests.games.serbien.fighting import SUPPLY, battle, both_intense, fight, lines, rolled
from tests.playing import terms

# -- 9.3.1, 9.6, 9.7: strengths, odds and proficiency ---------------------------------------------------------


@pytest.mark.clause("serbien:9.3.1-ex", "serbien:9.3.1")
@pytest.mark.parametrize(("at", "start", "strength"), [("24.18", "24.17", "5"), ("24.17", "24.16", "3")])
def test_two_in_a_low_mountain_defend_with_five(at: str, start: str, strength: str) -> None:
    """In Rough terrain, for comparison, a DS of 2 is worth 3."""
    units = f'"{at}" = ["sr-V-Gradiste"]\n"{start}" = ["ah-9-8"]\n"25.22" = ["sr-Serb-Depot-1"]\n'
    if start == "24.16":
        units = units.replace("25.22", "26.15")
    field = battle(units, supply="")
    events = fight(field, f"9/8 x {at}", until=["intensity"])
    assert f" against {strength}," in lines(events, "9.1.1e")[0]


@pytest.mark.clause("serbien:9.6-ex", "serbien:9.6", "serbien:9.1.1e")
@pytest.mark.parametrize(("defence", "told"), [(8, "14 against 8, 2:1"), (9, "14 against 9, 3:2")])
def test_fourteen_to_eight_is_two_to_one(defence: int, told: str) -> None:
    """1.75 is the midpoint of 3:2 and 2:1 and goes up; 14:9 lies below it."""
    printed = {"sr-Morava-I": f"front = {{attack = 12, defence = {defence}, proficiency = 3, artillery = 3}}"}
    units = '"23.13" = ["sr-Morava-I"]\n"23.12" = ["ah-36-13"]\n'
    field = battle(units, supply=SUPPLY.replace("ah-8-Train", "ah-13-Train"), printed=printed)
    events = fight(field, "36/13 x 23.13", until=["intensity"])
    assert lines(events, "9.1.1e") == [f"23.13: {told}. (9.1.1e)"]


@pytest.mark.clause("serbien:9.6.2-ex", "serbien:9.6.2b", "serbien:9.9")
def test_fourteen_to_one_with_two_shifts_left_is_fought_at_eight_to_one() -> None:
    """An IP and the elevation are two to the left: 10:1, which the table reads in its last column."""
    printed = {
        "sr-V-Gradiste": "front = {attack = 1, defence = 1, proficiency = 3}",
        "ah-9-8": "front = {attack = 16, defence = 12, proficiency = 3, artillery = 5}",
    }
    units = '"25.14" = ["sr-V-Gradiste"]\n"25.13" = ["ah-9-8"]\n'
    field = battle(units, [4, 1], state='positions = [["25.14"], []]', printed=printed)
    events = fight(field, "9/8 x 25.14", until=["retreat", "lose"])
    told = "14 against 1, 14:1; Improved Position −1, up elevation −1: 10:1"
    assert told in lines(events, "9.1.1e")[0], "a minor river takes 2 of its 16"
    (crt,) = rolled(events, "9.1.1g")
    assert "the defender retreats 2" in crt.result, "4 and 1 at 8:1; at 6:1 it would be one hex"


@pytest.mark.clause("serbien:9.7-ex", "serbien:9.7")
def test_four_and_three_against_three_and_two_is_minus_one() -> None:
    """A Serbian division with PR 4 and a brigade with PR 3 attack a division with PR 3 and an Asset with PR 2."""
    units = '"23.12" = ["ah-9-8", "ah-8-Ma"]\n"23.13" = ["sr-Morava-I", "sr-Obrenovac corps=sr-corps-2"]\n'
    field = battle(units, [5, 2], player="serbian")
    events = fight(field, "Morava I,Obrenovac x 23.12", until=["retreat", "lose"])
    (crt,) = rolled(events, "9.1.1g")
    assert (terms(crt), crt.dice, crt.total) == ([("9.7", -1)], (5, 2), 4)


# -- 9.10.1: small magnitude ----------------------------------------------------------------------------------

BRIGADE = {"ah-13": "front = {attack = 7, defence = 6, proficiency = 3, artillery = 2}"}
REGIMENT = '"23.13" = ["sr-Loznica"]\n"23.12" = ["ah-13 corps=ah-corps-8"]'


@pytest.mark.clause("serbien:9.10.1-ex", "serbien:9.10.1", "serbien:9.8.2d")
@pytest.mark.parametrize("brigade", range(1, 7))
@pytest.mark.parametrize("regiment", [2, 3])
def test_a_brigade_and_a_regiment_in_high_intensity(brigade: int, regiment: int) -> None:
    """7 against 4 is 2:1; white and black 3 are - / +3 and a white retreat: the brigade loses on 5 and 6, the regiment
    on 3 to 6. A regiment, being an Asset, cannot declare Intense by 9.8: the battle is set to what the book has.
    """
    field = battle(REGIMENT, [3, 3, brigade, regiment, *[1] * 8], printed=BRIGADE)
    events = fight(field, "13 x 23.13", until=["intensity"])
    assert lines(events, "9.1.1e") == ["23.13: 7 against 4, 2:1. (9.1.1e)"]
    events = both_intense(field)
    (crt,) = rolled(events, "9.1.1g")
    assert crt.result == (
        "attacker no effect, defender +3, white retreat: an SR for the attacker, an SR for the defender"
    )
    assert [die.die for die in rolled(events, "9.10.1")] == [brigade, regiment]
    lost = field.piece("ah-13").lost, field.piece("sr-Loznica").lost
    assert lost == (int(brigade >= 5), int(regiment >= 3))
    assert field.at("sr-Loznica") == "23.13", "the white retreat is ignored"


@pytest.mark.clause("serbien:9.10.1-ex", "serbien:9.8b")
def test_the_same_fight_as_9_8_allows_it() -> None:
    """The brigade alone is Intense: the regiment goes back a hex, and only the brigade rolls for a reduction."""
    field = battle(REGIMENT, [3, 3, 5, *[1] * 8], printed=BRIGADE)
    fight(field, "13 x 23.13", until=["intensity"])
    events = field.order("intense")
    assert [die.die for die in rolled(events, "9.10.1")] in ([5], [])
    events += fight(field)
    assert (field.piece("ah-13").lost, field.piece("sr-Loznica").lost) == (1, 0)
    assert field.at("sr-Loznica") != "23.13"


# -- 9.9, 10.1: the cells that the examples give ---------------------------------------------------------------


@pytest.mark.clause("serbien:9.9-cells", "serbien:9.9.1a")
@pytest.mark.parametrize(
    ("strengths", "dice", "told"),
    [
        ((14, 7), (3, 3), "2:1 attacker no effect, defender +3, white retreat"),
        ((28, 7), (2, 3), "4:1 attacker no effect, defender +4, black retreat"),
        ((7, 7), (3, 4), "1:1 attacker +3, defender +3, white retreat"),
    ],
)
def test_the_cells_of_the_table_in_a_fight(strengths: tuple[int, int], dice: tuple[int, int], told: str) -> None:
    """PR are equal, so that the white die counts as it falls."""
    attack, defence = strengths
    printed = {
        "ah-9-8": f"front = {{attack = {attack}, defence = 12, proficiency = 3, artillery = 5}}",
        "sr-Morava-I": f"front = {{attack = 12, defence = {defence}, proficiency = 3, artillery = 3}}",
    }
    field = battle('"23.13" = ["sr-Morava-I"]\n"23.12" = ["ah-9-8"]\n', [*dice, *[1] * 8], printed=printed)
    events = fight(field, "9/8 x 23.13")
    (crt,) = rolled(events, "9.1.1g")
    column, _, result = told.partition(" ")
    assert lines(events, "9.1.1e")[0].endswith(f" {column}. (9.1.1e)")
    assert crt.result.startswith(result)
