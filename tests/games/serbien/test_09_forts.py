"""8.5.2: the Force of a Fort."""

import pytest

from tests.games.serbien.fighting import battle, combat, fight
from tests.games.serbien.kit import serbien
from tests.games.serbien.test_09_withheld import ATTACK, ids
from tests.playing import told

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


@pytest.mark.clause("serbien:8.5.3a", "serbien:8.5.3b")
def test_a_fort_that_no_enemy_is_near_is_not_tested_when_another_is_in_a_zone() -> None:
    """Peterwardein, which is never abandoned, comes into a ZOC; Kalinovik is far away."""
    units = '"23.06" = ["sr-Morava-I"]\n"23.04" = ["ah-Peterwardein-Fort"]\n"06.25" = ["ah-Kalinovik-Fort"]'
    field = serbien(units, player="serbian")
    field.order("Morava I 23.06-23.05")
    kalinovik = field.piece("ah-Kalinovik-Fort")
    assert (kalinovik.tested, kalinovik.flipped, field.at("ah-Kalinovik-Fort")) == (False, False, "06.25")


@pytest.mark.clause("serbien:8.5.3a", "serbien:8.5.3b")
@pytest.mark.parametrize(
    ("state", "company", "tested"),
    [
        ("", "", True), (" tested", "", False), (" flipped", "", False), ("", ', "sr-Beograd"', False),
        ("", ', "sr-Hb-12cm"', True),
    ],
)  # fmt: skip
def test_a_fort_is_shaken_once_alone_when_the_enemy_comes_beside_it(state: str, company: str, tested: bool) -> None:
    pieces = f'"30.09" = ["sr-Beograd-Fort{state}"{company}]\n"27.11" = ["ah-9-8"]\n"40.20" = ["sr-Lim"]'
    field = serbien(pieces, dice=[6, 6])
    near = field.order("9/8 27.11-28.11")
    assert not [line for line in told(near) if "(8.5.3" in line], "not yet beside it"
    lines = told(field.order("9/8 28.11-29.11", "9/8 29.11-29.10"))
    assert bool([line for line in lines if "(8.5.3" in line]) is tested, lines
