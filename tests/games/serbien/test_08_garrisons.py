"""8.6.2: Garrisons keep near their homes, on their way too, and go back when the enemy comes."""

import pytest

from tests.games.serbien.kit import Field, serbien

SABAC = '"{}" = ["sr-Sabac"]\n"{}" = ["ah-9-8"]\n"35.20" = ["sr-Dunav-II"]\n'
"""Šabac may be two hexes from 21.10, four while the enemy is further than two."""


def moving(at: str, enemy: str, step: str = "movement", player: str = "serbian") -> Field:
    return serbien(SABAC.format(at, enemy), step, player)


@pytest.mark.clause("serbien:8.6.2a")
def test_a_garrison_does_not_pass_through_hexes_that_are_too_far_away() -> None:
    """From 21.12 to 22.11, both within two hexes of 21.10, by 22.12 and by 21.13, which is three away."""
    field = moving("21.12", "21.08")
    assert field.accepts("Šabac 21.12-22.11")
    assert field.refuses("Šabac 21.12-21.13-22.12-22.11") == "8.6.2a"
    assert "21.13" not in field.reaches("sr-Sabac")
    far = moving("21.12", "21.05")
    assert far.accepts("Šabac 21.12-21.13-22.12-22.11"), "while the enemy is away it has four hexes"


@pytest.mark.clause("serbien:8.6.2c")
def test_when_the_enemy_comes_it_must_go_back_in_its_next_movement_phase() -> None:
    field = moving("21.14", "21.08")
    assert field.refuses("done") == "8.6.2c"
    assert field.refuses("Šabac holds") == "8.6.2c"
    assert "done" not in field.decision.subjects()
    assert field.refuses("Šabac 21.14-22.14") == "8.6.2a", "not sideways"
    assert field.reaches("sr-Sabac") & {"22.14", "20.14", "21.15"} == set()
    assert {"21.13", "21.12", "21.11"} <= field.reaches("sr-Sabac")
    field.order("Šabac 21.14-21.13")
    assert field.refuses("done") == "8.6.2c", "it has points left to come nearer"
    field.order("Šabac 21.13-21.12")
    assert field.accepts("done")


@pytest.mark.clause("serbien:8.6.2c")
@pytest.mark.parametrize(("at", "enemy"), [("21.12", "21.08"), ("21.14", "21.06"), ("21.10", "21.08")])
def test_who_is_near_enough_may_stay(at: str, enemy: str) -> None:
    assert moving(at, enemy).accepts("done")


@pytest.mark.clause("serbien:8.6.2c", "serbien:7.3.3a")
def test_who_cannot_move_need_not() -> None:
    held = SABAC.format("21.14", "21.08") + '"22.14" = ["ah-21-8 prepared=21.14"]\n'
    assert serbien(held, "counter_movement").accepts("done"), "a Prepared Attack marker holds it"
    lost = serbien(SABAC.format("21.14", "21.08"), player="serbian", state='taken = ["21.10"]')
    assert lost.accepts("done"), "its town is lost (8.6.4)"


@pytest.mark.clause("serbien:8.6.2c")
def test_no_forced_march_is_asked_for() -> None:
    """9 points are spent, and a Forced March would take it one hex nearer."""
    field = serbien(SABAC.format("21.14", "21.08").replace("sr-Sabac", "sr-Sabac spent=9"), player="serbian")
    assert field.accepts("done")


@pytest.mark.clause("serbien:8.6.2c", "serbien:7.2.3")
def test_a_forced_march_is_halted_before_it() -> None:
    units = SABAC.format("21.14", "21.08") + '"24.20" = ["sr-Morava-I spent=8"]\n'
    field = serbien(units, player="serbian", dice=[1, 1])
    to = next(hexname for hexname in sorted(field.reaches("sr-Morava-I")))
    field.order(f"Morava I 24.20-{to}")
    assert "halt" in field.decision.subjects()
    field.order("halt")
    assert field.refuses("done") == "8.6.2c"


@pytest.mark.clause("serbien:8.6.2c", "serbien:1.1-inactive-a")
def test_an_inactive_garrison_stays() -> None:
    field = serbien(SABAC.format("21.14", "21.08").replace("sr-Sabac", "sr-Sabac inactive"), player="serbian")
    assert field.accepts("done")


@pytest.mark.clause("serbien:8.7")
def test_a_stack_whose_banks_are_held_by_the_enemy_may_march_to_others_further_off() -> None:
    units = '"22.07" = ["ah-9-8", "ah-Syr-I"]\n"21.07" = ["sr-Lim"]\n"22.08" = ["sr-Morava-I"]'
    field = serbien(units)
    assert "22.07" in field.decision.subjects(), "they march together, though no single step leads to a bank"
    assert field.accepts("9/8,Syr I 22.07-22.04")
    assert field.reason("9/8,Syr I 22.07-23.07").clause == "8.7"


@pytest.mark.clause("serbien:8.6.2a", "serbien:19.1.1c")
def test_a_garrison_joins_a_two_hex_unit_only_within_its_range() -> None:
    """Both hexes lie within two hexes of 21.10, or one of them is three away (garrisons-in-two-hexes)."""
    joining = '"21.12" = ["sr-Sabac", "sr-Morava-I also={}"]\n"21.08" = ["ah-9-8"]\n'
    within = serbien(joining.format("21.11"), player="serbian")
    within.order("Šabac spreads over 21.11+21.12")
    beyond = serbien(joining.format("21.13"), player="serbian")
    assert beyond.refuses("Šabac spreads over 21.12+21.13") == "8.6.2a"
    assert "Šabac spreads over 21.12+21.13" not in beyond.notations()


@pytest.mark.clause("serbien:8.6.2c")
@pytest.mark.parametrize(
    ("where", "state", "due"),
    [
        ("26.14", "", True), ("21.10", "", False), ("26.14", " inactive", False), ("26.14", " pinned", False),
        ("26.14", " halted", False), ("26.14", " task=2 worked=1 toward=26.14", False),
    ],
)  # fmt: skip
def test_a_garrison_too_far_away_must_come_nearer_before_the_phase_ends(where: str, state: str, due: bool) -> None:
    pieces = f'"{where}" = ["sr-Sabac{state}"]\n"30.16" = ["sr-Lim"]\n"20.06" = ["ah-9-8"]'
    field = serbien(pieces, player="serbian")
    assert ("done" in field.decision.subjects()) is not due
    if due:
        refusal = field.reason("done")
        assert (refusal.clause, "must first move back towards Šabac" in refusal.sentence) == ("8.6.2c", True)
        field.order("Lim 30.16-30.17")
        assert field.refuses("done") == "8.6.2c", "another may move first"
        field.order("Šabac 26.14-24.12")
    field.order("done")
    assert field.asked != ("serbian", "move")


@pytest.mark.clause("serbien:8.6.2c", "serbien:7.2.3")
def test_during_a_forced_march_no_garrison_is_due() -> None:
    going = '[[doing]]\ndo = "MoveUnits"\nside = "serbian"\ngoing = ["sr-Lim"]\nbegan = "30.16"'
    pieces = '"26.14" = ["sr-Sabac"]\n"30.16" = ["sr-Lim spent=10"]\n"20.06" = ["ah-9-8"]'
    field = serbien(pieces, player="serbian", more=going)
    assert field.refuses("done") != "8.6.2c"
    assert field.accepts("halt")
