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


STRETCH = '"11.08" = ["ah-FIFTH-Depot"]\n"16.11" = ["ah-8-Train"]\n"26.11" = ["sr-Serb-Depot-1"]\n'
"""The Serbian Depot must go to Extended Mode for whoever fights in 17.12."""


@pytest.mark.clause("serbien:8.5.1a", "serbien:9.4b", "serbien:23.2.1c")
def test_why_a_unit_beside_a_fort_gets_no_ammo_and_then_no_shells() -> None:
    stack = '"sr-Beograd-Fort", "sr-Morava-I", "sr-Dunav-I", "sr-Loznica"'
    pieces = f'"17.12" = [{stack}]\n"17.11" = ["ah-9-8"]\n"30.20" = ["sr-Timok-I"]\n'
    field = battle(pieces, supply=STRETCH, state="shells = 5")
    fight(field, "9/8 x 17.12", until=["ammo"])
    for unit, code, clause in (
        ("Beograd Fort", "fort", "8.5.1a"), ("Timok I", "not-there", "9.4b"), ("Loznica", "not-lead", "9.4b")
    ):  # fmt: skip
        refusal = field.reason(f"ammo {unit}")
        assert (refusal.code, refusal.clause) == (code, clause)
    field.order("ammo Morava I")
    refusal = field.reason("ammo Morava I")
    assert (refusal.code, refusal.clause) == ("supplied", "9.4b")
    field.order("done")
    assert field.asked == ("serbian", "shells")
    assert field.notations() == ["shells Morava I", "done"]
    refusal = field.reason("shells Dunav I")
    assert (refusal.code, refusal.clause) == ("no-ammo", "23.2.1c")


@pytest.mark.clause("serbien:23.2.1a", "serbien:23.2.1b")
def test_when_the_shells_are_used_up_only_who_fires_with_them_may() -> None:
    """The increment of Morava I serves its neighbour as well, and not Dunav I."""
    units = '"23.13" = ["sr-Morava-I", "sr-Dunav-I"]\n"23.12" = ["ah-9-8"]\n"22.12" = ["sr-Combined-I"]\n'
    field = battle(units, state="shells = 1")
    fight(field, "9/8 x 23.13", until=["shells"])
    field.order("shells Morava I")
    assert field.notations() == ["shells Combined I", "done"]
    refusal = field.reason("shells Dunav I")
    assert (refusal.code, refusal.clause) == ("no-shells", "23.2.1a")


@pytest.mark.clause("serbien:23.2.1a", "serbien:23.2.1b")
def test_who_needs_no_shells_has_no_guns_or_has_fired_is_told_so() -> None:
    """Loznica has no guns of its own: beside the Montenegrins it has one here."""
    printed = {"sr-Loznica": "front = {attack = 4, defence = 4, proficiency = 3, artillery = 1}"}
    field = battle(
        '"23.13" = ["mn-Pljevlja"]\n"22.12" = ["sr-Loznica"]\n"23.12" = ["ah-9-8"]\n',
        state="shells = 3",
        printed=printed,
    )
    fight(field, "9/8 x 23.13", until=["shells"])
    assert field.notations() == ["shells Loznica", "done"]
    refusal = field.reason("shells Pljevlja")
    assert (refusal.code, refusal.clause) == ("no-need", "23.2.1a")
    lone = battle('"23.13" = ["sr-Loznica"]\n"22.12" = ["sr-Morava-I"]\n"23.12" = ["ah-9-8"]\n', state="shells = 3")
    fight(lone, "9/8 x 23.13", until=["shells"])
    refusal = lone.reason("shells Loznica")
    assert (refusal.code, refusal.clause) == ("no-guns", "23.2.1a")
    two = battle('"23.13" = ["sr-Morava-I", "sr-Dunav-I"]\n"23.12" = ["ah-9-8"]\n', state="shells = 3")
    fight(two, "9/8 x 23.13", until=["shells"])
    two.order("shells Morava I")
    refusal = two.reason("shells Morava I")
    assert (refusal.code, refusal.clause) == ("shelled", "23.2.1b")
