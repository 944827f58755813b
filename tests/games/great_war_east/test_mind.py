"""What bots value: points first, then towns that can be supplied, steps, depots that come along, and good attacks."""

import pytest

from hexmarshal.games.great_war_east.mind import MIND, worth
from hexmarshal.games.great_war_east.mind.fronts import attack, promises, room_of
from hexmarshal.games.great_war_east.parts.printed import ALLIED, AUSTRIAN
from tests.games.great_war_east.kit import Position, great_war

FRONT = 'g1106 = ["ah-XI/3"]\ng1105 = ["ru-X/3", "ru-XI/3"]'
"""An Austro-Hungarian corps next to two Russian ones on their railway."""


def value(position: Position) -> float:
    """How well the Allies stand at a glance."""
    return MIND.evaluate(position.table, "allied")


def test_what_one_side_gains_the_other_loses() -> None:
    table = great_war(FRONT).table
    assert MIND.evaluate(table, "allied") == -MIND.evaluate(table, "austrian")
    assert MIND.outlook(table, "allied") == -MIND.outlook(table, "austrian")


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ({"state": "points = 5"}, {"state": "points = 2"}),
        ({"pieces": FRONT.replace("XI/3", "XI/3 lost=2", 1)}, {}),
        ({}, {"pieces": FRONT.replace("ru-X/3", "ru-X/3 lost=2")}),
    ],
)
def test_points_and_steps_count(better: dict[str, str], worse: dict[str, str]) -> None:
    one, two = ({"pieces": FRONT, **each} for each in (better, worse))
    assert value(great_war(one.pop("pieces"), **one)) > value(great_war(two.pop("pieces"), **two))  # type: ignore[arg-type]


def test_a_town_is_worth_more_to_whoever_can_feed_troops_there() -> None:
    pieces = 'g1312 = ["ru-X/3"]\ng2826 = ["ah-X/1"]'
    cut_off = great_war(pieces, state='seized = ["g1312"]')
    fed = great_war(f'{pieces}\ng1309 = ["ru-D1/3"]\ng1207 = ["ru-D2/3"]', state='seized = ["g1312"]')
    assert value(fed) - value(cut_off) > worth.town(5, 12) / 2


def test_the_weaker_side_promises_itself_nothing() -> None:
    table = great_war('g1106 = ["ah-6C/4"]\ng1105 = ["ru-X/3", "ru-XI/3"]').table
    assert promises(table, ALLIED).gain > 0
    assert promises(table, AUSTRIAN).gain == 0


def test_whoever_cannot_retreat_is_in_more_danger() -> None:
    open_ = great_war('g1106 = ["ah-XI/3"]\ng1105 = ["ru-X/3", "ru-XI/3"]').table
    ring = 'g1106 = ["ah-XI/3"]\ng1105 = ["ru-X/3", "ru-XI/3"]\ng1107 = ["ru-7C/3"]\ng1007 = ["ru-9C/3"]'
    shut = great_war(ring).table
    target = shut.board.cell("g1106")
    units = tuple(shut.printed.index[id] for id in ("ru-X/3", "ru-XI/3"))
    assert room_of(open_, ALLIED, target)
    assert not room_of(shut, ALLIED, target)
    assert attack(shut, ALLIED, target, units)[0] > attack(open_, ALLIED, target, units)[0]


def test_a_headquarters_near_its_army_lends_its_shift_to_what_is_promised() -> None:
    table = great_war(f'{FRONT}\ng1004 = ["ru-Ru3"]').table
    target = table.board.cell("g1106")
    units = tuple(table.printed.index[id] for id in ("ru-X/3", "ru-XI/3"))
    assert attack(table, ALLIED, target, units, helped=True)[0] > attack(table, ALLIED, target, units)[0]


def test_the_defender_is_taken_to_choose_what_costs_him_least() -> None:
    printed = great_war(FRONT).table.printed
    free = worth.Defence(steps=4, walls=0, step=3.0, room=2, prize=0.0)
    town = free._replace(prize=20.0)
    caught = free._replace(room=0)
    assert worth.inflicted(printed, "1", 4, free) == pytest.approx(worth.GROUND + 4 * worth.SHAKEN)
    assert worth.inflicted(printed, "1", 4, town) == 6.0, "two steps rather than the town"
    assert worth.inflicted(printed, "1", 4, caught) == 6.0, "two steps rather than all"
    assert worth.inflicted(printed, "E", 4, free) == 12.0
    assert worth.inflicted(printed, "-", 4, free) == 0.0


def test_aims_are_the_towns_that_count_and_what_stands_where() -> None:
    table = great_war(FRONT, state='seized = ["g1312"]').table
    aims = MIND.aims(table, "allied")
    goals = {goal.name: goal.held for goal in aims.goals}
    assert goals["Lemberg"]
    assert not goals["Dukla Pass"]
    assert goals["Belgrade"]
    assert set(aims.units) >= {"ru-X/3", "ru-XI/3"}


def test_a_corps_strikes_what_it_can_march_to() -> None:
    table = great_war('g1105 = ["ru-X/3", "ru-Ru3"]', "allied movement").table
    strikes = MIND.strikes(table, "allied", None)
    assert strikes["ru-X/3"] >> table.board.cell("g1107") & 1
    assert not strikes["ru-X/3"] >> table.board.cell("g2826") & 1
    assert "ru-Ru3" not in strikes
