"""16.1, 16.5, 16.6.3, 24.1c: what comes to the map, or leaves it, is answered at once (6.4, 8.8.1, 15.6.2)."""

import pytest

from tests.games.serbien.kit import serbien
from tests.games.serbien.test_16_replacements import NONE, inter_phase

ARRIVES = '"scheduled" = ["ah-104"]\n"26.11" = ["sr-Serb-Depot-1"]\n'
"""104 is due in 15.10 on GT 1."""


@pytest.mark.clause("serbien:16.1", "serbien:15.6.2a-a")
@pytest.mark.parametrize(("train", "goes"), [("16.10", True), ("17.10", False)])
def test_a_train_next_to_a_reinforcement_retreats_at_once(train: str, goes: bool) -> None:
    field = serbien(f'{ARRIVES}"{train}" = ["sr-1-Train"]', "preliminary", turn="GT1")
    assert field.at("ah-104") == "15.10"
    assert (field.asked == ("serbian", "withdraw")) is goes
    if goes:
        field.order(field.notations()[0])
        assert field.piece("sr-1-Train").flipped


@pytest.mark.clause("serbien:16.1", "serbien:6.4e")
@pytest.mark.parametrize(("status", "goes"), [("D1", True), ("CI", False)])
def test_a_demoralized_formation_next_to_a_reinforcement_retreats_at_once(status: str, goes: bool) -> None:
    field = serbien(f'{ARRIVES}"16.10" = ["sr-Lim status={status}"]', "preliminary", turn="GT1")
    while field.asked[0] == "serbian":
        field.order(field.notations()[0])
    assert (field.at("sr-Lim") != "16.10") is goes
    assert (field.piece("sr-Lim").lost == 1) is goes


@pytest.mark.clause("serbien:16.1", "serbien:8.8.1b")
@pytest.mark.parametrize(("beside", "lost"), [("23.06", True), ("24.07", False)])
def test_guns_that_arrive_alone_in_an_ezoc_are_lost(beside: str, lost: bool) -> None:
    alone = '"scheduled" = ["ah-30.5-Mrs"]\n"withdrawn" = ["ah-9-Ma", "ah-Komb-Train", "ah-FIFTH-Depot-2"]\n'
    field = serbien(f'{alone}"{beside}" = ["sr-Morava-I"]', "preliminary", turn="GT27")
    assert field.at("ah-30.5-Mrs") == ("eliminated" if lost else "22.06")


@pytest.mark.clause("serbien:16.1", "serbien:8.8.1b")
def test_guns_that_arrive_where_a_combat_unit_stands_are_safe() -> None:
    units = '"scheduled" = ["ah-30.5-Mrs"]\n"22.06" = ["ah-9-8"]\n"23.06" = ["sr-Morava-I"]'
    assert serbien(units, "preliminary", turn="GT27").at("ah-30.5-Mrs") == "22.06"


@pytest.mark.clause("serbien:16.1", "serbien:15.6.2a-a")
def test_reinforcements_of_one_hex_arrive_together() -> None:
    """A Corps Train and a Marsch regiment are due in 22.06: the train is never there without the regiment."""
    units = '"scheduled" = ["ah-Komb-Train", "ah-9-Ma"]\n"23.06" = ["sr-Morava-I"]'
    field = serbien(units, "preliminary", turn="GT9")
    assert (field.at("ah-Komb-Train"), field.at("ah-9-Ma")) == ("22.06", "22.06")
    assert not field.piece("ah-Komb-Train").flipped


@pytest.mark.clause("serbien:16.5", "serbien:8.8.1b")
@pytest.mark.parametrize(("turn", "lost"), [("GT3", False), ("GT4", True)])
def test_guns_that_a_withdrawal_leaves_alone_in_an_ezoc_are_lost(turn: str, lost: bool) -> None:
    field = serbien('"22.06" = ["ah-17-7", "ah-FsAR.6"]\n"23.06" = ["sr-Morava-I"]', "preliminary", turn=turn)
    assert (field.at("ah-FsAR.6") == "eliminated") is lost


@pytest.mark.clause("serbien:16.6.3", "serbien:6.4e")
@pytest.mark.parametrize(("status", "goes"), [("D1", True), ("CI", False)])
def test_a_marsch_unit_that_returns_drives_off_the_demoralized(status: str, goes: bool) -> None:
    pieces = '"22.06" = ["ah-SECOND-Depot"]\n"eliminated" = ["ah-8-Ma", "ah-13-Ma"]\n'
    field = inter_phase(f'{pieces}"23.06" = ["sr-Lim status={status}"]', dice=NONE)
    assert field.asked == ("austrian", "raise")
    field.order("8 Ma returns to 22.06")
    assert (field.asked[0] == "serbian" or field.at("sr-Lim") != "23.06") is goes
    while field.asked[0] == "serbian":
        field.order(field.notations()[0])
    assert field.asked == ("austrian", "raise"), "then the next"
    assert (field.at("sr-Lim") != "23.06") is goes


@pytest.mark.clause("serbien:24.1c", "serbien:6.4e")
@pytest.mark.parametrize(("status", "goes"), [("D1", True), ("CI", False)])
def test_montenegrins_that_are_raised_drive_off_the_demoralized(status: str, goes: bool) -> None:
    pieces = f'"22.28" = ["ah-7-Gb status={status}"]\n"reserve" = ["mn-Montenegro-1", "mn-Montenegro-2"]'
    field = inter_phase(pieces, dice=(1, 6, 6, 6, 6))
    assert field.asked == ("serbian", "raise")
    field.order("Montenegro 1 returns to 22.29")
    while field.asked[0] == "austrian":
        field.order(field.notations()[0])
    assert (field.at("ah-7-Gb") != "22.28") is goes
    assert field.asked == ("serbian", "raise")
    field.order("done")
    assert field.asked[1] != "raise"
