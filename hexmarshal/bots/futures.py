"""Futures: a turn thought through to the end of the enemy's answer, with dice of its own."""

from typing import Any

from hexmarshal.bots.plans import BY_EYE, Plan
from hexmarshal.bots.turn import Breadth, Turn, minor
from hexmarshal.core.dice import Seeded
from hexmarshal.core.table import Table


def think_through(
    table: Table[Any, Any], plan: Plan, breadth: Breadth, hasty: Breadth, seeds: list[str]
) -> tuple[Turn, float]:
    """The turn that a plan leads to, and how the side stands after the enemy's answer, on average over the seeds.

    Where nothing in the turn hangs on chance it is played once for all futures; else once for each.
    """
    side, total = _side(table), 0.0
    first = turn = _played(table, plan, breadth, seeds[0])
    for number, seed in enumerate(seeds):
        if number and first.sure < len(first.orders):
            turn = _played(table, plan, breadth, seed)
        total += answered(turn.table, side, hasty, seed)
    return first, total / len(seeds)


def _played(table: Table[Any, Any], plan: Plan, breadth: Breadth, seed: str) -> Turn:
    own = table.copy()
    own.chance = Seeded(seed)
    turn = Turn(own, plan.tasks(own.board, own.aims(_side(own))), breadth, seed)
    turn.play()
    return turn


def _side(table: Table[Any, Any]) -> str:
    question = table.question
    assert question is not None
    return question.side


def answered(table: Table[Any, Any], side: str, hasty: Breadth, seed: str) -> float:
    """How a side stands once the enemy had his next turn."""
    future = table.copy()
    future.chance = Seeded(f"{seed} answered")
    friends = next(camp for camp in future.camps() if side in camp)
    answered = False
    while (question := future.question) is not None:
        if question.many:
            if answered:
                break
            answered = question.side not in friends
            Turn(future, BY_EYE.tasks(future.board, future.aims(question.side)), hasty, seed).play()
        else:
            future.answer(minor(future, question, seed, hasty.minor))
    return future.evaluate(side)
