"""14.1, 14.3: Improved Positions in combat."""

import pytest

from hexmarshal.games.serbien.rules.fighting import odds
from tests.games.serbien.kit import serbien


def column(state: str, also: str = "") -> str:
    """The odds of 9/8 against a hex of Lim."""
    pieces = f'"22.11" = ["sr-Lim{also}"]\n"21.12" = ["ah-9-8"]'
    table = serbien(pieces, state=state).table
    unit, cell = table.printed.index["ah-9-8"], table.board.cell("22.11")
    found = odds.odds_of(
        table, [odds.Attacker((unit,), table.pieces[unit].at)], cell, [((table.printed.index["sr-Lim"],), True)]
    )
    return odds.label(table, found.final)


@pytest.mark.clause("serbien:14.1", "serbien:9.6.1c")
def test_a_position_shifts_the_odds_one_column_to_the_left() -> None:
    assert (column(""), column('positions = [["22.11"], []]')) == ("2:1", "3:2")
    assert column('positions = [[], ["22.11"]]') == "2:1", "it serves those who built it"


@pytest.mark.clause("serbien:14.3b", "serbien:19.1.6a")
def test_each_half_of_a_two_hex_unit_has_its_own() -> None:
    both = 'positions = [["22.11", "22.12"], []]'
    assert (column("", " also=22.12"), column(both, " also=22.12")) == ("4:1", "3:1")


@pytest.mark.clause("serbien:14.4")
def test_it_is_removed_at_the_end_of_whatever_phase_leaves_no_combat_unit_in_it() -> None:
    """Cavalry leaves it in the Finishing Phase, a division is withdrawn in the Preliminary Phase."""
    pieces = '"23.13" = ["sr-Cavalry"]\n"23.12" = ["ah-9-8"]\n"24.14" = ["sr-Morava-I"]'
    field = serbien(pieces, "finishing", "serbian", state='positions = [["23.13"], []]')
    field.order("retire Cavalry 23.13-23.14")
    assert field.table.state.positions != ((), ()), "until the phase is over"
    while field.table.state.phasing == 0:
        field.order("done")
    assert field.table.state.positions == ((), ())
    gone = serbien('"22.06" = ["ah-17-7"]\n"22.05" = ["ah-32-4"]', "preliminary", turn="GT4",
                   state='positions = [[], ["22.06", "22.05"]]')  # fmt: skip
    assert [gone.table.hexname(cell) for cell in gone.table.state.positions[1]] == ["22.05"]


@pytest.mark.clause("serbien:14.3.2", "serbien:19.0b")
def test_the_nearer_half_of_a_two_hex_unit_is_near_enough_to_the_enemy() -> None:
    def built(unit: str) -> str:
        pieces = f'"23.13" = ["{unit}"]\n"23.18" = ["ah-9-8"]'
        return serbien(pieces, "movement", "serbian").refuses("Lim constructs in 23.13")

    assert built("sr-Lim") == "14.3.2", "five hexes away"
    pieces = '"23.13" = ["sr-Lim also=23.14"]\n"23.18" = ["ah-9-8"]'
    assert serbien(pieces, "movement", "serbian").accepts("Lim constructs in 23.13")


@pytest.mark.clause("serbien:14.3.3", "serbien:6.4b", "serbien:7.8.2")
@pytest.mark.parametrize("status", ["CI", "D1"])
def test_a_unit_that_has_become_demoralized_builds_no_further(status: str) -> None:
    unit = f"ah-9-8 status={status} task=2 worked=5 toward=21.09"
    field = serbien(f'"21.09" = ["{unit}"]\n"16.10" = ["sr-Morava-I"]', state="rights = [3, 3]")
    built = [field.table.hexname(cell) for cell in field.table.state.positions[1]]
    assert built == (["21.09"] if status == "CI" else [])
    assert (field.piece("ah-9-8").task, field.piece("ah-9-8").spent) == (0, 8 if status == "CI" else 0)
    assert field.accepts("9/8 recovers")
