"""8.5.3, 8.8.1, 15.6.2, 1.1: who is left alone in an enemy zone by a loss, and who is met at the end of a flight."""

import pytest

from tests.games.serbien.kit import serbien
from tests.playing import told


@pytest.mark.clause("serbien:8.8.1b", "serbien:15.6.2a-a", "serbien:7.4.5b")
@pytest.mark.parametrize(("dice", "guns"), [([6, 6], "eliminated"), ([1, 1], "24.07")])
def test_guns_and_train_answer_for_the_loss_of_their_escort(dice: list[int], guns: str) -> None:
    """The reduced regiment fails a Repulse, and its check of 8 costs it its last step."""
    units = '"24.07" = ["ah-8-Ma lost=1", "ah-schw.HbD", "ah-8-Train"]\n"24.08" = ["sr-Morava-I"]'
    field = serbien(units, dice=dice)
    field.order("repulse 8 Ma x 24.08")
    assert field.at("ah-schw.HbD") == guns
    assert field.asked == ("austrian", "withdraw" if guns == "eliminated" else "move")


@pytest.mark.clause("serbien:8.5.3a", "serbien:7.4.5b")
def test_a_fort_is_tested_when_its_last_combat_unit_is_lost() -> None:
    units = '"30.09" = ["sr-Beograd-Fort", "sr-Smederevo"]\n"30.10" = ["ah-9-8"]\n"40.20" = ["ah-21-8"]'
    field = serbien(units, player="serbian", dice=[6, 6, 1])
    lines = told(field.order("repulse Smederevo x 30.10"))
    assert field.at("sr-Smederevo") == "eliminated"
    assert any(line.startswith("abandonment of Beograd Fort, on more than 1. Die 1") for line in lines)
    assert field.piece("sr-Beograd-Fort").tested


@pytest.mark.clause("serbien:1.1-inactive-c", "serbien:6.4e")
@pytest.mark.parametrize(("end", "asleep"), [("24.11", False), ("22.12", True)])
def test_who_flees_next_to_an_inactive_enemy_wakes_him(end: str, asleep: bool) -> None:
    """24.11 lies across the Sava from him, 22.12 far away."""
    units = '"24.14" = ["sr-Morava-I status=D1"]\n"24.17" = ["ah-9-8"]\n"24.10" = ["ah-42-13 inactive"]'
    field = serbien(units)
    field.order("9/8 24.17-24.16-24.15", f"Morava I withdraws 24.14-{end}")
    assert field.piece("ah-42-13").inactive is asleep


@pytest.mark.clause("serbien:21.2.2", "serbien:6.4e")
@pytest.mark.parametrize(("end", "left"), [("24.11", 0), ("22.12", 1)])
def test_who_flees_into_a_hex_of_an_enemy_pontoon_removes_it(end: str, left: int) -> None:
    units = '"24.14" = ["sr-Morava-I status=D1"]\n"24.17" = ["ah-9-8"]\n"30.05" = ["ah-42-13"]'
    pontoon = 'pontoons = [{a = "24.10", b = "24.11", side = "austrian", built = true}]'
    field = serbien(units, state=pontoon)
    field.order("9/8 24.17-24.16-24.15", f"Morava I withdraws 24.14-{end}")
    assert len(field.table.state.pontoons) == left


@pytest.mark.clause("serbien:7.7a", "serbien:19.1.1c")
@pytest.mark.parametrize(("hex_", "able"), [("24.07", True), ("24.08", True), ("24.09", False)])
def test_a_two_hex_unit_takes_marsch_replacements_from_either_of_its_hexes(hex_: str, able: bool) -> None:
    own = '"ah-9-8 lost=1 also=24.08"'
    units = f'"24.07" = [{own}, "ah-8-Ma"]' if hex_ == "24.07" else f'"24.07" = [{own}]\n"{hex_}" = ["ah-8-Ma"]'
    field = serbien(units)
    if able:
        field.order("9/8 incorporates 8 Ma")
        assert field.piece("ah-9-8").lost == 0
    else:
        assert field.refuses("9/8 incorporates 8 Ma") == "7.7a"
