"""What the staff's outlook knows of supply, depots and the end: armies march with their depots, and levels count."""

import pytest

from hexmarshal import Match
from hexmarshal.games.great_war_east.mind import outlook, perils, worth
from hexmarshal.games.great_war_east.mind.armies import muster
from hexmarshal.games.great_war_east.mind.forces import force
from hexmarshal.games.great_war_east.mind.leading import led
from hexmarshal.games.great_war_east.parts.printed import ALLIED, AUSTRIAN
from hexmarshal.games.great_war_east.rules.position import GreatWar
from tests.games.great_war_east.kit import Position, great_war

FAR = 'g2826 = ["ah-X/1"]\n'
"""An enemy who is far away."""


def drawn(position: Position) -> float:
    """How towns to take draw the Allied army where it stands."""
    return muster(position.table, ALLIED, outlook.MOVING).taking


@pytest.mark.clause("great_war_east:9.12")
def test_a_corps_goes_no_farther_towards_a_town_than_its_depots_feed_it() -> None:
    short, long = f'{FAR}g1207 = ["ru-D2/3"]\n', f'{FAR}g1207 = ["ru-D2/3"]\ng1309 = ["ru-D1/3"]\n'
    ahead, behind = 'g1311 = ["ru-X/3"]', 'g1208 = ["ru-X/3"]'
    assert drawn(great_war(short + ahead)) < drawn(great_war(short + behind)), "nobody feeds it before Lemberg"
    assert drawn(great_war(long + ahead)) > drawn(great_war(long + behind)), "a second depot does"


@pytest.mark.clause("great_war_east:10.31")
def test_a_depot_within_reach_of_headquarters_is_worth_more_than_a_corps_there() -> None:
    def reached(pieces: str) -> float:
        table = great_war(f'{FAR}g1105 = ["ru-Ru3"]\n{pieces}').table
        found = led(force(table, ALLIED), table.printed, ALLIED, outlook.MOVING.heavy, swapped=table.swapped)
        weights = outlook.outlook.weights
        return weights["led"] * found.points + weights["depots_led"] * found.depots

    depot, corps = reached('g1104 = ["ru-D1/3"]'), reached('g1104 = ["ru-X/3"]')
    assert depot > corps > reached('g0101 = ["ru-X/3"]') == 0


def test_austria_hungary_holds_what_it_has_unless_it_begins_behind() -> None:
    assert not outlook.daring(great_war(FAR, "austrian movement").table)[AUSTRIAN]
    september = Match.new("great_war_east", scenario="september", seed=1).table
    assert isinstance(september, GreatWar)
    assert outlook.daring(september)[AUSTRIAN]


def test_supply_holds_back_the_side_that_moves_and_is_no_lure_for_the_other() -> None:
    pieces = f'{FAR}g1207 = ["ru-D2/3"]\ng1311 = ["ru-X/3"]'
    mine, his = (outlook.reading(great_war(pieces, f"{side} movement").table) for side in ("allied", "austrian"))
    assert mine.cut_off == his.cut_off > 0
    assert mine.take_daring < his.take_daring, "nobody feeds it before Lemberg"


def test_a_step_is_worth_less_towards_the_end() -> None:
    values = [worth.step_worth(left) for left in range(1, 14)]
    assert values == sorted(values)
    assert values[0] == worth.LATE
    assert values[worth.EARLY - 1 :] == [worth.STEP] * (14 - worth.EARLY)


def test_towards_the_end_the_level_of_victory_counts_more_than_points() -> None:
    table = great_war(FAR).table

    def gained(points: float, left: int) -> float:
        return outlook.level(table, points + 1, left) - outlook.level(table, points, left)

    assert gained(20, 1) > 2 * gained(17, 1), "the point that wins"
    assert gained(14, 1) > 2 * gained(17, 1), "and that which draws"
    assert gained(20, 1) > 2 * gained(40, 1), "what is won is won"
    assert gained(20, 1) > 5 * gained(20, 10), "long before the end nothing is decided"


def test_where_twice_its_strength_can_come_a_stack_is_taken_to_be_surrounded(monkeypatch: pytest.MonkeyPatch) -> None:
    pieces = 'g1106 = ["ah-XI/3"]\ng1104 = ["ru-X/3", "ru-XI/3"]\ng1004 = ["ru-IX/3"]'
    table = great_war(pieces, "austrian movement").table
    ringed = sum(perils.perils(table, AUSTRIAN))
    monkeypatch.setattr(perils, "RING", 99)
    table.printed.memory.clear()
    table.forget()
    assert 0 < sum(perils.perils(table, AUSTRIAN)) < ringed
    table.printed.memory.clear()
