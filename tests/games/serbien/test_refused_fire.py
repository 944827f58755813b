"""Guns, Ammo, Shells and losses of a combat that are not granted: the sentence tells the true reason."""

import pytest

from tests.games.serbien.fighting import battle, fight
from tests.games.serbien.test_09_ammo import far

FIELD = """
"23.12" = ["ah-9-8"]
"23.13" = ["sr-Morava-I"]
"22.12" = ["sr-Combined-I", "sr-Dunav-I"]
"22.13" = ["sr-Sumadija-I"]
"24.12" = ["sr-Timok-I"]
"30.20" = ["sr-Timok-II"]
"""


@pytest.mark.clause("serbien:10.1.1-def", "serbien:10.1.1-elev", "serbien:10.1.1-once")
@pytest.mark.parametrize(
    ("unit", "clause", "reason"),
    [
        ("Timok II", "10.1.1-def", "is not next to 23.13"),
        ("Šumadija I", "10.1.1-def", "is next to no hex of the attackers"),
        ("Timok I", "10.1.1-def", "is not of the corps that defends 23.13"),
    ],
)
def test_why_a_unit_lends_no_guns(unit: str, clause: str, reason: str) -> None:
    field = battle(FIELD)
    fight(field, "9/8 x 23.13", until=["support"])
    refusal = field.reason(f"lend {unit}")
    assert (refusal.clause, reason in refusal.sentence) == (clause, True)


@pytest.mark.clause("serbien:10.1.1-def", "serbien:9.2b")
def test_who_is_attacked_itself_lends_none() -> None:
    field = battle(FIELD + '"24.11" = ["ah-36-13"]\n"21.12" = ["sr-Morava-II corps=sr-corps-2"]\n')
    field.order("9/8 x 23.13", "36/13 x 24.12", "done", "attack 23.13")
    fight(field, until=["support"])
    assert "is attacked itself in this phase" in field.reason("lend Timok I").sentence


@pytest.mark.clause("serbien:23.2.1a", "serbien:23.2.1b", "serbien:23.2.1c")
def test_why_a_unit_fires_no_shells() -> None:
    field = battle(FIELD, state="shells = 5")
    fight(field, "9/8 x 23.13", until=["shells"])
    assert "neither fights nor lends its guns" in field.reason("shells Timok I").sentence
    field.order("shells Morava I")
    if field.asked[1] == "shells":
        assert "has Shells for this combat" in field.reason("shells Morava I").sentence
    dry = battle(FIELD, state="shells = 5", supply='"18.05" = ["ah-FIFTH-Depot"]\n"23.11" = ["ah-8-Train"]\n')
    fight(dry, "9/8 x 23.13", until=["shells", "intensity"])
    assert dry.asked[1] == "intensity", "without Ammo nobody is asked"


@pytest.mark.clause("serbien:9.4.1a", "serbien:9.4b")
def test_why_a_unit_is_given_no_ammo() -> None:
    """The train would have to stretch for 9/8 and 21/8; the Marsch regiment stays out of it."""
    pieces = '"23.13" = ["sr-Morava-I"]\n"23.12" = ["ah-9-8", "ah-21-8", "ah-8-Ma", "ah-13-Ma"]\n'
    field = battle(pieces, supply=far(5))
    fight(field, "9/8,21/8,13 Ma x 23.13", until=["ammo"])
    assert field.asked == ("austrian", "ammo")
    assert "neither fights nor lends its guns" in field.reason("ammo 8 Ma").sentence
    assert "gets its Ammo with" in field.reason("ammo 13 Ma").sentence
    field.order("ammo 9/8")
    assert "has Ammo for this combat" in field.reason("ammo 9/8").sentence


@pytest.mark.clause("serbien:9.10.2-1")
def test_why_a_unit_bears_no_reduction() -> None:
    pieces = '"23.13" = ["sr-Morava-I"]\n"23.12" = ["ah-9-8", "ah-21-8", "ah-8-Ma"]\n"22.12" = ["ah-36-13"]\n'
    field = battle(pieces, [6, 6, *[1] * 8])
    fight(field, "9/8,21/8,8 Ma x 23.13", intense=(True, False), until=["lose"])
    assert field.asked == ("austrian", "lose")
    assert "while 9th Division and 21st Landwehr Division can" in field.reason("lose 8 Ma").sentence
    assert "is not one of those who suffer" in field.reason("lose 36/13").sentence


@pytest.mark.clause("serbien:5.3.3-2", "serbien:9.2.2a", "serbien:19.0a")
def test_a_half_is_stacked_with_the_independent_units_in_its_hex() -> None:
    """13 stands in 22.12 and 23.12, 11 Gb in 23.12: they are one stack of Independent units."""
    pieces = '"22.12" = ["ah-13 also=23.12"]\n"23.12" = ["ah-11-Gb"]\n"23.13" = ["sr-Morava-I"]\n"24.12" = ["ah-104"]\n'
    field = battle(pieces)
    assert field.accepts("13,11 Gb x 23.13")
    assert field.refuses("13,104 x 23.13") == "5.3.3-2"
