"""Plans, and turns played by them: how many there are, and how far a turn can be relied upon."""

import pytest

import hexmarshal as hm
from hexmarshal import bots
from hexmarshal.bots.plans import Plan, plans
from hexmarshal.bots.turn import Breadth, Turn
from tests.bots.plain import PLAIN, aims, cell, goal

OPEN = aims(
    goal("0303", held=False), goal("0505", held=False), goal("0707", held=False), goal("0808", held=True),
    own={"0101": 4.0}, foe={"0303": 9.0, "0707": 3.0},
)  # fmt: skip


@pytest.mark.parametrize("most", range(1, 8))
def test_as_many_plans_are_laid_out_as_were_asked_for_each_another(most: int) -> None:
    found = plans(OPEN, most)
    assert len(found) == most
    assert len({plan.name for plan in found}) == most
    assert found == plans(OPEN, 7)[:most]


def test_without_goals_there_are_only_stances() -> None:
    found = plans(aims(own={"0101": 4.0}), 50)
    assert found
    assert all(plan.goal is None for plan in found)


def test_goals_are_those_that_are_not_held_the_least_guarded_first() -> None:
    found = [plan.goal.name for plan in plans(OPEN, 50) if plan.goal is not None]
    assert found == ["0505", "0707", "0303"]


def test_the_goal_of_a_plan_draws_more_than_it_does_otherwise() -> None:
    stance = plans(OPEN, 1)[0]
    intent = Plan("take 0505", stance.doctrine, OPEN.goals[1])
    move = 4.0, cell("0101"), cell("0404")
    assert intent.tasks(PLAIN, OPEN).gain(*move) > stance.tasks(PLAIN, OPEN).gain(*move)


# -- turns ----------------------------------------------------------------------------------------------

NARROW = Breadth(6, 2, 4)


def beginnings(game: str, limit: int) -> list[hm.Match]:
    """Where turns begin, in the first orders of a match between bots."""
    match = hm.Match.new(game, seed="turns")
    seats = {side: bots.make("staff-1", side) for side in match.sides}
    found, last = [], None
    for _ in range(limit):
        decision = match.decision
        assert decision is not None
        if decision.question.many and last != (decision.side, decision.kind):
            found.append(match.copy())
        last = decision.side, decision.kind
        match.submit(seats[decision.side].choose(match.view(decision.side)))
    return found


def planned(match: hm.Match, surely: bool) -> Turn:
    """The turn of the side that must choose, by the steadiest plan."""
    assert match.decision is not None
    table = match.view(match.decision.side).imagine("turn")
    known = table.aims(match.decision.side)
    turn = Turn(table, plans(known, 2)[1].tasks(table.board, known), NARROW, "turn")
    turn.play(surely)
    return turn


@pytest.mark.parametrize("game", ["fury", "drina", "galicia"])
def test_a_turn_is_sure_until_chance_or_somebody_else_has_spoken(game: str) -> None:
    unsure = 0
    for match in beginnings(game, 60)[:4]:
        turn = planned(match, surely=False)
        assert 0 < turn.sure <= len(turn.orders)
        assert match.decision is not None
        table, side, kind = match.table.copy(), match.decision.side, match.decision.question.kind
        for number, order in enumerate(turn.orders[: turn.sure], 1):
            draws = table.draws
            table.answer(order)
            asked = table.question
            goes_on = table.draws == draws and asked is not None and (asked.side, asked.kind) == (side, kind)
            assert goes_on or number == turn.sure
        unsure += turn.sure < len(turn.orders)
    assert unsure or game != "drina"  # where one moves and fights in any order


@pytest.mark.parametrize("game", ["fury", "drina", "galicia"])
def test_a_turn_played_only_as_far_as_it_is_sure_is_the_beginning_of_the_whole(game: str) -> None:
    for match in beginnings(game, 60)[:4]:
        whole, part = planned(match, surely=False), planned(match, surely=True)
        assert part.sure == whole.sure
        assert part.orders[: part.sure] == whole.orders[: whole.sure]
