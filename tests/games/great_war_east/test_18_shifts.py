"""Chapters 10.2, 18 and 19: the shifts of headquarters in attack and defence, and Putnik's."""

import pytest

from hexmarshal.games.great_war_east.rules.additions import Shift
from hexmarshal.games.great_war_east.rules.exclusive.shifts import (
    attack_shifts,
    defensive_columns,
    defensive_shifts,
    of_its_army,
    use_attack_shift,
    use_defensive_shift,
    why_no_defensive_shift,
    why_no_putnik,
    why_no_shift,
)
from tests.games.great_war_east.kit import Position, great_war, told


def allied(pieces: str, options: dict[str, str] | None = None, turn: int = 3, state: str = "") -> Position:
    """A position of the Allied player turn."""
    return great_war(pieces, "allied movement", options=options, turn=turn, state=state)


def clause(table: Position, hq: str, *force: str) -> str:
    """Why a headquarters may not shift an attack; empty if it may."""
    refusal = why_no_shift(table.table, table.index(hq), [table.index(id) for id in force])
    return "" if refusal is None else refusal.clause


def defence(table: Position, hq: str, *force: str) -> str:
    """Why a headquarters may not shift a combat for the defence; empty if it may."""
    refusal = why_no_defensive_shift(table.table, table.index(hq), [table.index(id) for id in force])
    return "" if refusal is None else refusal.clause


def putnik(table: Position, hq: str, *force: str) -> str:
    """Why Putnik may not help an attack through a headquarters; empty if he may."""
    refusal = why_no_putnik(table.table, table.index(hq), [table.index(id) for id in force])
    return "" if refusal is None else refusal.clause


# -- Attack shifts (10.21 to 10.24, 18.1) ---------------------------------------------------------------------


@pytest.mark.clause("great_war_east:10.21b", "great_war_east:10.2a", "great_war_east:10.11c")
def test_at_least_half_of_the_attacking_steps_must_be_within_the_radius() -> None:
    table = allied('g0510 = ["ru-Ru3"]\ng0513 = ["ru-IX/3", "ru-78R/3"]\ng0514 = ["ru-X/3", "ru-69R/3"]')
    assert clause(table, "ru-Ru3", "ru-IX/3", "ru-X/3") == ""  # four steps of eight
    assert clause(table, "ru-Ru3", "ru-IX/3", "ru-X/3", "ru-69R/3") == "10.21b"  # four of ten
    assert clause(table, "ru-Ru3", "ru-X/3") == "10.21b"


@pytest.mark.clause("great_war_east:10.21b")
def test_headquarters_and_depots_are_left_out_of_that_count() -> None:
    # With the depot, which has one step, half of the steps would be near.
    table = allied('g0510 = ["ru-Ru3", "ru-D1/3", "ru-Br8"]\ng0514 = ["ru-X/3 lost=3"]')
    assert clause(table, "ru-Ru3", "ru-X/3", "ru-D1/3", "ru-Br8") == "10.21b"


@pytest.mark.clause("great_war_east:10.21b")
def test_steps_count_and_not_units() -> None:
    table = allied('g0510 = ["ru-Ru3"]\ng0513 = ["ru-IX/3 lost=3"]\ng0514 = ["ru-78R/3", "ru-69R/3 lost=1"]')
    assert clause(table, "ru-Ru3", "ru-IX/3", "ru-69R/3") == ""  # one step of two
    assert clause(table, "ru-Ru3", "ru-IX/3", "ru-78R/3") == "10.21b"  # one of three


@pytest.mark.clause("great_war_east:10.11a", "great_war_east:10.2a")
def test_a_shift_serves_one_attack_in_a_combat_phase_and_a_zero_none() -> None:
    table = allied(
        'g0510 = ["ru-Ru3 shifted", "ru-IX/3"]\ng0520 = ["ru-Sa4", "ru-XIV/4"]\ns0705 = ["se-PB1", "se-TiI/1"]'
    )
    assert clause(table, "ru-Ru3", "ru-IX/3") == "10.11a"
    assert clause(table, "ru-Sa4", "ru-XIV/4") == ""
    assert clause(table, "se-PB1", "se-TiI/1") == "10.11a"
    assert clause(table, "ru-IX/3", "ru-IX/3") == "10.11a"


@pytest.mark.clause("great_war_east:SG-18.1", "great_war_east:SG-16-2.3a")
def test_over_half_of_the_attackers_must_belong_to_its_army() -> None:
    table = allied('g0510 = ["ru-Ru3", "ru-IX/3"]\ng0511 = ["ru-XIV/4", "ru-78R/3"]')
    assert clause(table, "ru-Ru3", "ru-IX/3", "ru-XIV/4") == "SG-18.1"  # four steps of eight
    assert clause(table, "ru-Ru3", "ru-IX/3", "ru-XIV/4", "ru-78R/3") == ""  # six of ten


@pytest.mark.clause("great_war_east:SG-18.1")
def test_units_without_an_army_count_against_it() -> None:
    table = allied('s0603 = ["se-SS2", "se-MoI/2", "se-KN"]')
    assert clause(table, "se-SS2", "se-MoI/2") == ""
    assert clause(table, "se-SS2", "se-MoI/2", "se-KN") == "SG-18.1"


@pytest.mark.clause("great_war_east:SG-18.1", "great_war_east:SG-16-2.3a")
def test_armies_of_the_same_number_are_two_in_two_nations() -> None:
    table = great_war('s0209 = ["ah-Bo2", "ah-IV/2"]', "austrian movement", turn=3)
    assert clause(table, "ah-Bo2", "ah-IV/2") == ""
    table = allied('s0603 = ["se-SS2", "se-TiI/1"]')
    assert clause(table, "se-SS2", "se-TiI/1") == "SG-18.1"
    table = allied('g0510 = ["ru-Ru3", "ru-IX/3"]\ns0809 = ["se-DrI/3"]')
    russians, serbs = [table.index("ru-IX/3")], [table.index("se-DrI/3")]  # both of a 3rd Army
    assert of_its_army(table.table, table.index("ru-Ru3"), russians)
    assert not of_its_army(table.table, table.index("ru-Ru3"), serbs)


@pytest.mark.clause("great_war_east:10.24")
def test_a_heroic_leader_shifts_only_the_combat_to_which_he_gives_his_strength() -> None:
    pieces = 'g0510 = ["ru-Br8 attacked", "ru-XII/8 attacked", "ru-VII/8"]'
    table = allied(pieces)
    assert clause(table, "ru-Br8", "ru-VII/8") == "10.24"
    assert clause(table, "ru-Br8", "ru-XII/8", "ru-Br8") == ""
    assert clause(allied(pieces.replace("ru-Br8 attacked", "ru-Br8")), "ru-Br8", "ru-VII/8") == ""


@pytest.mark.clause("great_war_east:10.22", "great_war_east:10.22-ex1", "great_war_east:SG-16-2.3b")
def test_of_two_army_headquarters_one_may_shift_an_attack_and_the_high_command_besides() -> None:
    table = allied('g0510 = ["ru-Ru3", "ru-Sa4", "ru-IX/3", "ru-78R/3", "ru-XIV/4"]')
    force = [table.index(id) for id in ("ru-IX/3", "ru-78R/3", "ru-XIV/4")]
    assert attack_shifts(table.table, 0, force) == [Shift(table.index("ru-Ru3"), 2)]
    table = allied('s0603 = ["se-SOK", "se-SS2", "se-PB1", "se-MoI/2"]')
    second, first = table.index("se-SS2"), table.index("se-PB1")
    shifts = attack_shifts(table.table, 0, [table.index("se-MoI/2")])
    assert set(shifts) == {Shift(second, 1), Shift(second, 4, helped=True), Shift(first, 3, helped=True)}


# -- Defensive shifts (18.2) ----------------------------------------------------------------------------------


@pytest.mark.clause("great_war_east:SG-18.2a", "great_war_east:10.21a", "great_war_east:10.51")
def test_an_army_headquarters_shifts_a_combat_for_defenders_who_are_all_in_its_radius() -> None:
    table = great_war('g0510 = ["ru-Sa4"]\ng0513 = ["ru-XIV/4"]\ng0514 = ["ru-XVI/4"]', "austrian movement", turn=3)
    assert defence(table, "ru-Sa4", "ru-XIV/4") == ""
    assert defence(table, "ru-Sa4", "ru-XIV/4", "ru-XVI/4") == "SG-18.2a"
    assert defensive_shifts(table.table, 0, [table.index("ru-XIV/4")]) == [table.index("ru-Sa4")]
    use_defensive_shift(table.table, table.index("ru-Sa4"))
    assert defence(table, "ru-Sa4", "ru-XIV/4") == "10.11a"
    assert told(table.table.events)[-1] == "HQ 4th Army (Salza) shifts the combat one column to the left. (SG-18.2a)"


@pytest.mark.clause("great_war_east:SG-18.2b")
def test_the_defenders_may_not_outweigh_its_command_strength() -> None:
    table = great_war('s0603 = ["se-SS2", "se-MoI/2", "se-KbD/2", "se-Ob", "se-ShI/2"]', "austrian movement")
    assert defence(table, "se-SS2", "se-MoI/2", "se-KbD/2", "se-SS2") == ""  # four of four
    assert defence(table, "se-SS2", "se-MoI/2", "se-KbD/2", "se-Ob") == "SG-18.2b"  # five


@pytest.mark.clause("great_war_east:SG-18.2b", "great_war_east:10.32c")
def test_unlimited_command_strength_is_not_outweighed() -> None:
    pieces = 's0603 = ["se-SS2", "se-MoI/2", "se-KbD/2", "se-Ob", "se-ShI/2"]'
    table = great_war(pieces, "austrian movement", options={"command": "unlimited"})
    assert defence(table, "se-SS2", "se-MoI/2", "se-KbD/2", "se-Ob") == ""


@pytest.mark.clause("great_war_east:SG-18.1", "great_war_east:SG-18.2a")
def test_over_half_of_the_defenders_must_belong_to_its_army() -> None:
    table = great_war('s0603 = ["se-SS2", "se-MoI/2", "se-TiI/1"]', "austrian movement")
    assert defence(table, "se-SS2", "se-MoI/2", "se-TiI/1") == "SG-18.1"
    table = great_war('s0603 = ["se-SS2", "se-MoI/2", "se-TiI/1 lost=1"]', "austrian movement")
    assert defence(table, "se-SS2", "se-MoI/2", "se-TiI/1") == ""


@pytest.mark.clause("great_war_east:SG-18.1", "great_war_east:SG-18.2a", "great_war_east:11.13")
def test_a_fortress_does_not_count_against_the_army_of_its_garrison() -> None:
    table = great_war('g1419 = ["ah-Da1", "ah-X/1"]', "allied movement")  # four steps, and four of Przemyśl
    assert defence(table, "ah-Da1", "ah-X/1") == ""


@pytest.mark.clause("great_war_east:SG-18.2a")
def test_how_far_it_shifts_depends_on_the_reading() -> None:
    pieces = 'g0510 = ["ru-Ru3", "ru-IX/3"]\ns0705 = ["se-PB1", "se-TiI/1"]'
    table = great_war(pieces, "austrian movement")
    assert defensive_columns(table.table, table.index("ru-Ru3")) == 2
    assert defence(table, "se-PB1", "se-TiI/1") == "SG-18.2a"  # its shift is 0
    table = great_war(pieces, "austrian movement", options={"defence_shift": "combat-strength"})
    assert defensive_columns(table.table, table.index("ru-Ru3")) == 1
    assert defence(table, "se-PB1", "se-TiI/1") == ""


@pytest.mark.clause("great_war_east:10.24", "great_war_east:SG-18.2a")
def test_a_heroic_leader_who_has_defended_elsewhere_shifts_no_other_combat() -> None:
    table = great_war('g0510 = ["ru-Br8 defended", "ru-XII/8 defended"]\ng0511 = ["ru-VII/8"]', "austrian movement")
    assert defence(table, "ru-Br8", "ru-VII/8") == "10.24"
    assert defence(table, "ru-Br8", "ru-Br8", "ru-XII/8") == ""


# -- Putnik (19) ----------------------------------------------------------------------------------------------

SERBS = 's0809 = ["se-JS3", "se-DrI/3"]'


@pytest.mark.clause("great_war_east:SG-19.1")
@pytest.mark.parametrize(("where", "why"), [("s0805", ""), ("s0804", "SG-19.1")])
def test_putnik_works_through_a_headquarters_within_his_radius(where: str, why: str) -> None:
    table = allied(f'{SERBS}\n{where} = ["se-SOK"]')
    assert putnik(table, "se-JS3", "se-DrI/3") == why


@pytest.mark.clause("great_war_east:SG-19.1", "great_war_east:SG-19.12")
def test_putnik_gives_no_shift_by_himself() -> None:
    table = allied('s0809 = ["se-SOK", "se-DrI/3"]')
    assert clause(table, "se-SOK", "se-DrI/3") == "SG-19.1"
    assert putnik(table, "se-SOK", "se-DrI/3") == "SG-19.12"
    assert attack_shifts(table.table, 0, [table.index("se-DrI/3")]) == []


@pytest.mark.clause("great_war_east:SG-19.1")
def test_putnik_helps_one_attack_in_a_game_turn() -> None:
    table = allied(f'{SERBS}\ns0805 = ["se-SOK"]\ns0705 = ["se-PB1", "se-TiI/1"]')
    use_attack_shift(table.table, Shift(table.index("se-JS3"), 3, helped=True))
    assert told(table.table.events)[-1] == (
        "Putnik, through HQ 3rd Army (Jurišić-Šturm), shifts the attack 3 columns to the right. (SG-19.1)"
    )
    assert putnik(table, "se-PB1", "se-TiI/1") == "SG-19.1"
    table.table.note(turn=4)
    table.table.alter_all((table.index("se-SOK"),), shifted=False)  # as at the end of the phase
    assert putnik(table, "se-PB1", "se-TiI/1") == ""


@pytest.mark.clause("great_war_east:SG-19.11", "great_war_east:10.21b")
def test_his_shift_adds_to_that_of_the_second_headquarters_for_any_serbs() -> None:
    table = allied('s0603 = ["se-SOK", "se-SS2", "se-MoI/2"]\ns0608 = ["se-TiI/1"]')
    force = [table.index("se-MoI/2")]
    assert Shift(table.index("se-SS2"), 4, helped=True) in attack_shifts(table.table, 0, force)
    table = allied('s0603 = ["se-SOK", "se-SS2", "se-TiI/1"]\ns0608 = ["se-TiII/1"]')
    force = [table.index("se-TiI/1")]  # another army: the second headquarters' own shift does not serve it
    assert attack_shifts(table.table, 0, force) == [Shift(table.index("se-SS2"), 3, helped=True)]
    assert putnik(table, "se-SS2", "se-TiI/1", "se-TiII/1") == ""  # half of the steps are near
    assert putnik(table, "se-SS2", "se-TiII/1") == "10.21b"


@pytest.mark.clause("great_war_east:SG-19.12")
def test_a_second_headquarters_that_has_shifted_another_attack_passes_nothing_on() -> None:
    table = allied('s0603 = ["se-SOK", "se-SS2 shifted", "se-MoI/2"]')
    assert putnik(table, "se-SS2", "se-MoI/2") == "SG-19.12"
    table = allied('s0603 = ["se-SOK", "se-SS2", "se-MoI/2"]')
    use_attack_shift(table.table, Shift(table.index("se-SS2"), 4, helped=True))
    assert clause(table, "se-SS2", "se-MoI/2") == "10.11a"


@pytest.mark.clause("great_war_east:SG-19.12", "great_war_east:SG-19.11")
def test_putnik_helps_serbs_through_serbs_only() -> None:
    table = allied('s0603 = ["se-SOK", "se-SS2", "se-MoI/2"]\ng0510 = ["ru-Ru3", "ru-IX/3"]')
    assert putnik(table, "ru-Ru3", "ru-IX/3") == "SG-19.12"
    assert putnik(table, "se-SS2", "ru-IX/3") == "SG-19.11"
    assert putnik(table, "se-MoI/2", "se-MoI/2") == "SG-19.12"  # no headquarters
    table = allied(SERBS)
    assert putnik(table, "se-JS3", "se-DrI/3") == "SG-19.1"  # he is not on the map


@pytest.mark.clause("great_war_east:SG-19.13")
def test_putnik_never_shifts_for_the_defence() -> None:
    table = great_war('s0809 = ["se-SOK", "se-DrI/3"]', "austrian movement")
    assert defence(table, "se-SOK", "se-DrI/3") == "SG-19.13"


@pytest.mark.clause("great_war_east:10.21b")
def test_a_headquarters_that_is_not_on_the_map_shifts_nothing() -> None:
    table = allied('g0510 = ["ru-IX/3"]\neliminated = ["ru-Ru3"]')
    reason = why_no_shift(table.table, table.index("ru-Ru3"), [table.index("ru-IX/3")])
    assert reason is not None
    assert (reason.code, reason.clause) == ("off-map", "10.21b")
