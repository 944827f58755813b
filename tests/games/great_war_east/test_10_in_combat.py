"""Chapters 10 and 18 in combat: shifts in their order, and attackers out of command control.

Russians in g0211 attack a division in g0311: all is clear ground, and a Russian railway runs along the north edge.
"""

import pytest

from hexmarshal.games.great_war_east.rules.standard.odds import attack_of
from tests.games.great_war_east.kit import Position, great_war, rolls, told

FIELD = 'g0211 = ["ru-Ru3", "ru-IX/3", "ru-X/3"]\ng0311 = ["ah-19/4"]'


def attack(pieces: str = FIELD, dice: tuple[int, ...] = (4,), options: dict[str, str] | None = None) -> Position:
    """The Russian attack, declared."""
    table = great_war(pieces, "allied resolution", turn=3, dice=dice, options=options)
    table.order("IX/3,X/3 x g0311")
    return table


@pytest.mark.clause("great_war_east:10.21-ex1", "great_war_east:10.21a", "great_war_east:10.11a")
def test_a_shift_of_2_turns_2_to_1_into_4_to_1() -> None:
    table = attack()
    assert table.asked == ("allied", "shift")
    events = table.order("shift Ru3")
    assert "HQ 3rd Army (Ruzski) shifts the attack 2 columns to the right. (10.21a)" in told(events)
    assert rolls(events)[0].purpose.endswith("at 4-1")
    table = attack()
    assert rolls(table.order("done"))[0].purpose.endswith("at 2-1")  # 8 to 3


@pytest.mark.clause("great_war_east:SG-18.2c", "great_war_east:SG-18.2a")
def test_the_defender_shifts_after_the_attacker() -> None:
    table = attack(FIELD + '\ng0411 = ["ah-vA4"]')
    table.order("shift Ru3")
    assert table.asked == ("austrian", "shift")
    events = table.order("shift vA4")
    assert rolls(events)[0].purpose.endswith("at 3-1")


@pytest.mark.clause("great_war_east:SG-18.1", "great_war_east:SG-19.13", "great_war_east:10.11a")
def test_a_shift_that_may_not_be_given_is_refused() -> None:
    table = attack(FIELD + '\ng0212 = ["ru-Sa4"]\ng0411 = ["ah-vA4", "ah-Da1"]')
    assert table.refuses("shift Sa4") == "SG-18.1"
    assert table.refuses("shift IX/3") == "10.11a"
    assert table.refuses("shift vA4") == "4.0a"
    table.order("done")
    assert table.refuses("shift Da1") == "SG-18.1"
    assert table.refuses("shift vA4 with Putnik") == "SG-19.13"
    assert table.accepts("shift vA4")


@pytest.mark.clause("great_war_east:10.42a", "great_war_east:10.2c")
def test_attackers_out_of_command_are_halved_and_quartered_if_out_of_supply_too() -> None:
    def strength(pieces: str, unit: str) -> tuple[float, list[str]]:
        table = great_war(pieces, "allied resolution", command=False, turn=3)
        found = attack_of(table.table, table.index(unit), (table.cell("g0311"),))
        return found.quarters / 4, [halving.clause for halving in found.halvings]

    near = 'g0211 = ["ru-IX/3 commander={}"]\ng0311 = ["ah-19/4"]'
    far = 'g1508 = ["ru-IX/3 commander={}"]\ng1509 = ["ah-19/4"]'
    assert strength(near.format("rallied"), "ru-IX/3") == (4, [])
    assert strength(near.format("nobody"), "ru-IX/3") == (2, ["10.42a"])
    assert strength(far.format("rallied"), "ru-IX/3") == (2, ["9.21"])
    assert strength(far.format("nobody"), "ru-IX/3") == (1, ["9.21", "10.42a"])


@pytest.mark.clause("great_war_east:10.43", "great_war_east:10.42a")
def test_a_force_out_of_command_has_a_worse_result() -> None:
    # 16 to 3 is 5-1; on a 4 the table has 1/2. The division is out of every radius, so its 2 becomes a 3.
    pieces = 'g0211 = ["ru-IX/3", "ru-X/3"]\ng0210 = ["ru-XI/3", "ru-XXI/3"]\ng0311 = ["ah-19/4"]'
    table = great_war(pieces, "allied resolution", turn=3, dice=(4,))
    events = table.order("IX/3,X/3,XI/3,XXI/3 x g0311")
    assert rolls(events)[0].result == "1/3"
    assert "The defender is out of command control: the table's 2 becomes 3. (10.43)" in told(events)
    table = great_war(pieces + '\ng0411 = ["ah-KO"]', "allied resolution", turn=3, dice=(4,))
    assert rolls(table.order("IX/3,X/3,XI/3,XXI/3 x g0311"))[0].result == "1/2"


# -- Headquarters whose stack is lost (10.53, 10.54) ----------------------------------------------------------

STACK = (
    'g0211 = ["ru-IX/3", "ru-X/3"]\ng0210 = ["ru-XI/3", "ru-XXI/3"]\ng0311 = ["ah-19/4", "ah-KO"]\ng0613 = ["ah-23/3"]'
)
BACK = """
[overlay.overlay]
game = "great_war_east"
name = "backs"
source = "proposed: for a test"
[[overlay.unit]]
id = "ah-KO"
alternate = true
"""


def lost_stack(more: str = "") -> Position:
    """A division is eliminated where it stood, and the headquarters with it loses its company: 16 to 4, a 1."""
    table = great_war(STACK, "allied resolution", turn=3, dice=(1,), more=more)
    table.order("IX/3,X/3,XI/3,XXI/3 x g0311", "option 1")
    return table


@pytest.mark.clause("great_war_east:10.53b", "great_war_east:SG-25.2b")
def test_a_headquarters_is_eliminated_with_all_its_combat_units_and_scores_nothing_itself() -> None:
    table = lost_stack()
    assert (table.at("ah-19/4"), table.at("ah-KO")) == ("eliminated", "eliminated")
    assert table.table.state.points == 2 * 2 + 2  # two steps and two stacking points of the division


@pytest.mark.clause("great_war_east:10.54")
def test_one_with_a_reverse_side_displaces_instead() -> None:
    table = lost_stack(BACK)
    assert (table.at("ah-19/4"), table.at("ah-KO")) == ("eliminated", "g0613")


@pytest.mark.clause("great_war_east:5.36", "great_war_east:10.53b")
@pytest.mark.parametrize("unit", ["ah-13/5x", "ah-19/4"])
def test_an_entrained_headquarters_leaves_its_train_with_its_stack_however_small_that_is(unit: str) -> None:
    pieces = f'g0926 = ["{unit} entrained", "ah-Da1 entrained"]'
    table = great_war(pieces + '\ng0925 = ["ru-X/3"]', "allied resolution", turn=3, dice=(6, 1))
    assert "HQ 1st Army (Dankl) is attacked and detrains. (5.36)" in told(table.order("X/3 x g0926"))
    assert not table.piece("ah-Da1").entrained


@pytest.mark.clause("great_war_east:8.71", "great_war_east:10.35")
def test_an_entrained_leader_who_advances_leaves_his_train() -> None:
    pieces = 'g1601 = ["ru-Br8 entrained", "ru-XII/8"]\ng1602 = ["ah-13/3"]'
    table = great_war(pieces, "allied resolution", turn=5, dice=(1,))
    table.order("XII/8,Br8 x g1602", "done", "option 3", "retreat g1602-g1604", "advance Br8 to g1602")
    assert (table.at("ru-Br8"), table.piece("ru-Br8").entrained) == ("g1602", False)
