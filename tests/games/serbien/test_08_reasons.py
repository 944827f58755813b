"""Why Cavalry cannot go aside into a hex, and why nobody retreats into it: the reason is that of the hex."""

import pytest

from tests.games.serbien.fighting import battle
from tests.games.serbien.kit import serbien
from tests.games.serbien.test_11_retreat import drive


@pytest.mark.clause("serbien:8.2.2b", "serbien:3.1a", "serbien:7.1.4a", "serbien:7.9")
@pytest.mark.parametrize(("start", "to", "clause"), [("24.05", "24.06", "3.1a"), ("24.04", "24.03", "7.1.4a")])
def test_why_cavalry_cannot_react_into_a_hex(start: str, to: str, clause: str) -> None:
    """The enemy comes to the hex beside it that he holds then; over the Donau no Serb goes."""
    came = {"24.05": "24.07-24.06", "24.04": "24.06-24.05"}[start]
    field = serbien(f'"{start}" = ["sr-Cavalry"]\n"{came[:5]}" = ["ah-9-8"]')
    field.order(f"9/8 {came}")
    assert field.asked == ("serbian", "react")
    assert field.refuses(f"react Cavalry {start}-{to}") == clause


@pytest.mark.clause("serbien:8.3.1", "serbien:3.1a", "serbien:7.1.4a")
def test_why_cavalry_cannot_retire_into_a_hex() -> None:
    field = serbien('"24.04" = ["sr-Cavalry"]\n"24.05" = ["ah-9-8"]', "finishing", "serbian")
    assert field.asked == ("serbian", "retire")
    assert field.refuses("retire Cavalry 24.04-24.05") == "3.1a"
    assert field.refuses("retire Cavalry 24.04-24.03") == "7.1.4a"
    assert field.refuses("retire Cavalry 24.04-23.05") == "8.3.1", "empty, and in the zone of 9/8"


@pytest.mark.clause("serbien:11.1b", "serbien:7.9")
def test_why_nobody_retreats_into_a_hex() -> None:
    field = battle('"23.13" = ["sr-Morava-I"]\n"23.14" = ["ah-21-8"]\n"23.12" = ["ah-9-8"]\n')
    drive(field, 1, "sr-Morava-I")
    assert field.reason("23.13-23.14").sentence == "The enemy holds 23.14: no unit may retreat into it."
    rider = battle('"16.22" = ["sr-Cavalry"]\n"17.23" = ["ah-9-8"]\n', player="austrian", supply="")
    drive(rider, 1, "sr-Cavalry")
    assert rider.asked == ("serbian", "retreat")
    assert rider.refuses("16.22-16.21") == "7.9", "a mountain without a roadway"
    river = battle('"24.04" = ["ah-9-8"]\n"24.05" = ["sr-Morava-I"]\n', supply="")
    drive(river, 1, "ah-9-8")
    assert river.reason("24.04-24.03").sentence == "Nobody retreats over the Donau into 24.03."
