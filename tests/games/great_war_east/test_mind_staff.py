"""What the staff's outlook sees beyond a glance: who can come, who is led, and a deployment that comes to an end."""

import pytest

from hexmarshal import Match, bots
from hexmarshal.games import load
from hexmarshal.games.great_war_east.mind.evaluation import BARE, WAITING, army
from hexmarshal.games.great_war_east.mind.fronts import attack
from hexmarshal.games.great_war_east.mind.perils import perils
from hexmarshal.games.great_war_east.parts.printed import ALLIED, AUSTRIAN
from tests.games.great_war_east.kit import Position, great_war

MIND = load("great_war_east").mind

CORPS = 'g1106 = ["ah-XI/3"]'
"""An Austro-Hungarian corps at Brody."""


def peril(pieces: str) -> float:
    """What the Allies stand to lose when Austria-Hungary marches."""
    return sum(perils(great_war(f"{CORPS}\n{pieces}", "allied movement").table, ALLIED))


def test_a_depot_is_in_peril_where_an_enemy_can_come_and_not_behind() -> None:
    assert peril('g1104 = ["ru-D1/3"]') > 0, "two hexes away"
    assert peril('g1101 = ["ru-D1/3"]') == 0, "five hexes away"


def test_a_depot_among_its_corps_is_in_no_peril_from_one_corps() -> None:
    assert peril('g1104 = ["ru-D1/3", "ru-X/3"]') == 0


def test_whoever_is_out_of_command_is_in_more_peril() -> None:
    led = peril('g1104 = ["ru-D1/3"]\ng1103 = ["ru-Ru3"]')
    assert 0 < led < peril('g1104 = ["ru-D1/3"]')


def test_only_those_whose_enemy_moves_next_are_in_peril() -> None:
    pieces = f'{CORPS}\ng1104 = ["ru-D1/3"]'
    mine, his = great_war(pieces, "allied movement").table, great_war(pieces, "austrian movement").table
    far = f'{CORPS}\ng1101 = ["ru-D1/3"]'
    gained = MIND.outlook(great_war(far, "allied movement").table, "allied") - MIND.outlook(mine, "allied")
    same = MIND.outlook(great_war(far).table, "allied") - MIND.outlook(his, "allied")
    assert gained > same


def promised(position: Position, *units: str) -> float:
    """What an attack on Brody promises, read with care."""
    table = position.table
    index = table.printed.index
    return attack(table, ALLIED, table.board.cell("g1106"), tuple(index[id] for id in units), helped=True)[0]


@pytest.mark.clause("great_war_east:10.43")
def test_an_attack_promises_less_beyond_command_and_more_on_those_beyond_it() -> None:
    force = 'g1105 = ["ru-X/3", "ru-XI/3"]'
    units = ("ru-X/3", "ru-XI/3")
    led = promised(great_war(f'{CORPS}\n{force}\ng1103 = ["ru-Sa4"]', "allied movement"), *units)
    unled = promised(great_war(f'{CORPS}\n{force}\ng0120 = ["ru-Sa4"]', "allied movement"), *units)
    assert unled < led, "results are worse for the attacker, and his strength is halved"
    covered = promised(
        great_war(f'{CORPS}\n{force}\ng1103 = ["ru-Sa4"]\ng1108 = ["ah-Po6"]', "allied movement"), *units
    )
    assert covered < led, "with headquarters near, the defender's results are no worse"


def test_what_is_remembered_of_the_waiting_side_is_what_would_be_reckoned() -> None:
    pieces = f'{CORPS}\ng1107 = ["ah-X/1"]\ng1105 = ["ru-X/3"]'
    before, after = great_war(pieces, "allied movement"), great_war(pieces, "allied movement")
    army(after.table, AUSTRIAN)
    index = after.index("ah-X/1")
    for table in (before.table, after.table):
        table.change(index, "loses a step", "8.5", lost=1)
    assert army(after.table, AUSTRIAN) == pytest.approx(army(before.table, AUSTRIAN))


def test_whoever_waits_to_be_deployed_and_a_gap_in_the_line_cost_something() -> None:
    match = Match.new("great_war_east", scenario="september", seed=1)
    decision = match.decision
    assert decision is not None
    before = MIND.evaluate(match.table, decision.side)
    match.submit(decision.orders(decision.subjects()[0])[0])
    assert MIND.evaluate(match.table, decision.side) >= before + WAITING
    assert BARE > WAITING


def test_the_gaps_of_the_start_line_are_goals_while_it_is_set_up() -> None:
    match = Match.new("great_war_east", scenario="september", seed=1)
    assert match.decision is not None
    goals = MIND.aims(match.table, match.decision.side).goals
    assert {goal.worth for goal in goals} == {BARE}


@pytest.mark.parametrize(
    ("scenario", "bot"),
    [("free", "eager"), ("free", "staff-2"), ("september", "eager"), ("september", "staff-2")],
)
def test_a_deployment_comes_to_an_end(scenario: str, bot: str) -> None:
    match = Match.new("great_war_east", scenario=scenario, seed=1)
    assert match.decision is not None
    side, given = match.decision.side, 0
    player = bots.make(bot, 1)
    while match.decision.side == side:
        match.submit(player.choose(match.view(side)))
        given += 1
        assert given < 250, "nobody is set up again and again"
