"""Attacks as the staff's outlook sees them while they are declared and fought."""

import pytest

from hexmarshal.bots.ahead import follow, value
from hexmarshal.core.orders.orders import Done
from hexmarshal.games import load
from hexmarshal.games.great_war_east.mind.fronts import room_of
from hexmarshal.games.great_war_east.mind.pending import pending
from hexmarshal.games.great_war_east.mind.worth import GROUND, SHAKEN, Defence, inflicted, stake
from hexmarshal.games.great_war_east.rules.standard.combat import Shifting
from hexmarshal.games.great_war_east.rules.standard.combat_orders import Attack, GiveShift
from tests.games.great_war_east.kit import Position, great_war

MIND = load("great_war_east").mind

SIDE = "allied"
ATTACK = Attack(("ru-X/3", "ru-XI/3"), "g1106")


def before_brody(staff: str = "", defender: str = "ah-23/3") -> Position:
    """Two Russian corps next to an Austro-Hungarian division that they can attack."""
    return great_war(f'g1106 = ["{defender}"]\ng1105 = ["ru-X/3", "ru-XI/3"]\n{staff}', "allied resolution")


def test_whoever_ends_his_attacks_has_nothing_more_to_hope_for_from_them() -> None:
    table = before_brody().table
    ended = table.copy()
    follow(ended, Done(), SIDE)
    assert MIND.outlook(ended, SIDE) < MIND.outlook(table, SIDE) - 0.5
    assert value(table, ATTACK, SIDE, "1", MIND.outlook) > value(table, Done(), SIDE, "1", MIND.outlook)


@pytest.mark.clause("great_war_east:10.21a")
def test_a_shift_that_can_still_be_given_counts_before_it_is_given() -> None:
    position = before_brody('g1104 = ["ru-Ru3"]')
    asked = position.table.copy()
    follow(asked, ATTACK, SIDE)
    assert isinstance(asked.question, Shifting)
    assert pending(asked, helped=True) > pending(asked), "a glance does not see it"
    shifted = value(asked, GiveShift("ru-Ru3"), SIDE, "1", MIND.outlook)
    assert MIND.outlook(asked, SIDE) == pytest.approx(shifted, abs=1.5), "it is what comes of it"


@pytest.mark.clause("great_war_east:SG-18.2a")
def test_a_shift_of_the_defender_counts_before_he_gives_it() -> None:
    position = before_brody('g1107 = ["ah-vA4"]', "ah-19/4")
    asked = position.table.copy()
    follow(asked, ATTACK, SIDE)
    assert isinstance(asked.question, Shifting)
    assert pending(asked, helped=True) < pending(asked)


@pytest.mark.clause("great_war_east:SG-25.2b")
def test_the_last_step_of_a_worn_unit_is_worth_more_than_one_of_a_fresh_one() -> None:
    table = before_brody().table
    index = table.printed.index["ah-XI/3"]
    fresh = table.printed.full[index]
    assert stake(table.printed, index, fresh - 1) > stake(table.printed, index, 0) / fresh
    assert stake(table.printed, index, fresh - 1) >= 2 + fresh, "as many points as are scored for it"
    assert stake(table.printed, index, fresh - 1, helped=False) == stake(table.printed, index, 0) / fresh


@pytest.mark.clause("great_war_east:8.64")
def test_whoever_can_retreat_one_hex_and_must_go_two_is_taken_to_be_lost() -> None:
    ring = 'g1105 = ["ru-X/3", "ru-XI/3"]\ng1107 = ["ru-7C/3"]\ng1005 = ["ru-9C/3"]'
    friends = f'g1106 = ["ah-XI/3"]\ng1206 = ["ah-23/3"]\n{ring}\ng1306 = ["ru-8C/4"]\ng1305 = ["ru-11C/3"]'
    table = great_war(friends, "allied resolution").table
    target = table.board.cell("g1106")
    assert room_of(table, 0, target, helped=True) == 1
    assert room_of(table, 0, target) == 2, "a glance sees a way out and no more"
    free = Defence(steps=4, walls=0, step=3.0, room=2, prize=0.0)
    assert inflicted(table.printed, "2", 4, free) == pytest.approx(2 * GROUND + 4 * SHAKEN), "two hexes"
    narrow = free._replace(room=1)
    assert inflicted(table.printed, "2", 4, narrow) == pytest.approx(2 * 3.0 + GROUND + 2 * SHAKEN), "one"
