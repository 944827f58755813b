"""Turns, played unit by unit: how far one can be relied upon."""

import pytest

import hexmarshal as hm
from hexmarshal import bots
from hexmarshal.bots.tasks import Tasks
from hexmarshal.bots.turn import Breadth, Turn

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
    """The turn of the side that must choose, played out."""
    assert match.decision is not None
    table = match.view(match.decision.side).imagine("turn").table
    known = match.game.mind.aims(table, match.decision.side)
    turn = Turn(table, Tasks(table.board, known), NARROW, "turn", match.game.mind)
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
