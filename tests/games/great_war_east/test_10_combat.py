"""10.4: rallying, command in combat, the worse result."""

import pytest

from hexmarshal.games.great_war_east.rules.standard.command_reach import uncommanded, worsened
from tests.games.great_war_east.kit import Position, great_war, rolls, told
from tests.games.great_war_east.test_10_command import FULL, commander, commanding

# -- Rallying -------------------------------------------------------------------------------------------------


@pytest.mark.clause("great_war_east:10.41", "great_war_east:10.32b", "great_war_east:SG-16-2.4")
@pytest.mark.parametrize(
    ("side", "unit", "hex", "fails"),
    [("austrian", "ah-VI/4", "g0510", 4), ("allied", "ru-IX/3", "g0510", 3), ("allied", "se-DrI/3", "s0709", 2)],
)
def test_a_die_above_its_rating_brings_a_unit_into_command(side: str, unit: str, hex: str, fails: int) -> None:
    table = commanding(f'{hex} = ["{unit}"]', side, dice=(fails,))
    assert commander(table, unit) == "nobody"
    table = commanding(f'{hex} = ["{unit}"]', side, dice=(fails + 1,))
    assert commander(table, unit) == "rallied"
    (die,) = rolls(table.match.opening_events)
    assert (die.clause, die.result) == ("10.41", "in command control")


@pytest.mark.clause("great_war_east:10.41", "great_war_east:4.0-A1d", "great_war_east:10.31")
def test_a_unit_that_stays_out_of_command_cannot_march() -> None:
    table = commanding('g0510 = ["ah-VI/4"]', dice=(4,))
    assert "Out of command control: VI Corps. (10.31)" in told(table.match.opening_events)
    assert table.refuses("VI/4 g0510-g0511") == "4.0-A1d"
    assert commanding('g0510 = ["ah-VI/4"]', dice=(5,)).accepts("VI/4 g0510-g0511")


@pytest.mark.clause("great_war_east:10.31", "great_war_east:10.12")
def test_headquarters_are_always_in_command_and_roll_for_nothing() -> None:
    table = commanding('g0510 = ["ah-vA4"]\ng0101 = ["ru-Br8"]')
    assert rolls(table.match.opening_events) == []
    assert table.accepts("vA4 g0510-g0511")


# -- Combat ---------------------------------------------------------------------------------------------------


def fighting(pieces: str, side: str = "austrian", options: dict[str, str] | None = None) -> Position:
    """The command segment of a combat phase."""
    return great_war(pieces, f"{side} combat_command", command=False, options=options)


@pytest.mark.clause("great_war_east:10.36", "great_war_east:4.0-A3a", "great_war_east:10.42b")
def test_command_is_settled_anew_for_combat_and_nobody_rolls() -> None:
    enemy = 'g0611 = ["ru-13C/4"]'
    table = fighting(f'g0510 = ["ah-vA4"]\ng0511 = ["ah-VI/4"]\n{enemy}')
    assert "HQ 4th Army (Auffenberg) commands VI Corps. (10.31)" in table.heard()
    table = fighting(f'g0511 = ["ah-VI/4 commander=rallied"]\n{enemy}')
    assert commander(table, "ah-VI/4") == "nobody"
    assert not any(die.clause == "10.41" for die in rolls(table.match.opening_events))


@pytest.mark.clause("great_war_east:10.36")
def test_for_combat_the_owner_is_asked_only_if_those_next_to_the_enemy_are_too_many() -> None:
    near = f'g0511 = ["ah-KO", {FULL}]\ng0611 = ["ru-IX/3"]'
    table = fighting(f'{near}\ng0509 = ["ah-XIV/3"]')
    assert table.decision.kind != "command"  # XIV/3 is near no enemy, and 8 suffice for the others
    table = fighting(f'{near}\ng0612 = ["ah-XIV/3"]')
    assert table.asked == ("austrian", "command")
    events = table.order("command XIV/3", "command VI/4")
    assert "HQ Kummer Group commands VI Corps. (10.31)" in told(events)
    assert not any("III Corps" in line for line in told(events))


@pytest.mark.clause("great_war_east:10.36", "great_war_east:5.34b")
def test_for_combat_units_that_came_by_rail_or_cannot_attack_want_no_command() -> None:
    near = f'g0511 = ["ah-KO", {FULL}]\ng0611 = ["ru-IX/3"]'
    assert fighting(f'{near}\ng0612 = ["ah-XIV/3 railed=3", "ah-D4"]').decision.kind != "command"
    assert fighting(f'{near}\ng0612 = ["ah-XIV/3"]').decision.kind == "command"


@pytest.mark.clause("great_war_east:10.36", "great_war_east:10.32a")
def test_for_combat_units_away_from_the_enemy_may_be_commanded_too() -> None:
    table = fighting(f'g0511 = ["ah-KO", {FULL}]\ng0611 = ["ru-IX/3"]\ng0612 = ["ah-XIV/3"]\ng0509 = ["ah-19/4"]')
    assert table.accepts("command 19/4")


# -- The worse result (10.43) ---------------------------------------------------------------------------------


def suffers(pieces: str, *force: str, side: str = "austrian", disorder: str = "majority") -> bool:
    """Whether a force adds one to its result, command being as it is written."""
    table = great_war(pieces, f"{side} movement", command=False, options={"disorder": disorder})
    return worsened(table.table, [table.index(id) for id in force])


THREE = 'g0510 = ["ah-VI/4 commander={}", "ah-III/3 commander={}", "ah-19/4 commander={}", "ah-23/3 commander={}"]'


@pytest.mark.clause("great_war_east:10.43")
def test_a_force_suffers_if_more_than_half_of_its_steps_are_out_of_command() -> None:
    in_, out = "rallied", "nobody"
    force = ("ah-VI/4", "ah-III/3", "ah-19/4", "ah-23/3")
    assert not suffers(THREE.format(out, in_, out, in_), *force)  # six steps of twelve
    assert suffers(THREE.format(out, in_, out, out), *force)  # eight of twelve
    assert not suffers(THREE.format(out, in_, out, out), "ah-III/3")


@pytest.mark.clause("great_war_east:10.43")
def test_by_other_readings_any_or_all_units_must_be_out_of_command() -> None:
    in_, out = "rallied", "nobody"
    force = ("ah-VI/4", "ah-III/3", "ah-19/4", "ah-23/3")
    assert suffers(THREE.format(in_, in_, in_, out), *force, disorder="any")
    assert not suffers(THREE.format(in_, in_, in_, in_), *force, disorder="any")
    assert suffers(THREE.format(out, out, out, out), *force, disorder="all")
    assert not suffers(THREE.format(out, out, out, in_), *force, disorder="all")


@pytest.mark.clause("great_war_east:10.43", "great_war_east:SG-16-2.4")
def test_units_that_are_not_phasing_suffer_outside_every_radius() -> None:
    line = 'g0510 = ["ru-Sa4"]\n{} = ["ru-IX/3"]'
    assert not suffers(line.format("g0513"), "ru-IX/3")
    assert suffers(line.format("g0514"), "ru-IX/3")


@pytest.mark.clause("great_war_east:10.43")
def test_serbs_whose_rating_is_2_never_suffer() -> None:
    table = great_war('s0709 = ["se-DrI/3"]', "austrian movement", command=False)
    assert uncommanded(table.table, table.index("se-DrI/3"))
    assert not worsened(table.table, [table.index("se-DrI/3")])
    assert suffers('g0510 = ["ru-IX/3 commander=nobody"]', "ru-IX/3", side="allied")
