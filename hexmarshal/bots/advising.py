"""The staff at a person's side: what it would order next, and why. It is given their view and nothing else.

It thinks as the bot does when it plays for itself. What it plans is put as what can be done; the reason for an order
comes from what the order does to the goals of the side and from how the game judges the table after it.
"""

from math import fsum
from operator import itemgetter
from typing import NamedTuple

from hexmarshal.bots.ahead import value
from hexmarshal.bots.planning.staff4 import Staff4
from hexmarshal.bots.purposes import March, counsel, errand, place
from hexmarshal.bots.staff import Staff, Staff2
from hexmarshal.bots.tasks import distances
from hexmarshal.core.data.wording import count
from hexmarshal.core.engine.decision import Decision
from hexmarshal.core.engine.mind import Aims
from hexmarshal.core.engine.procedure import AnyQuestion, Order
from hexmarshal.core.engine.table import AnyTable
from hexmarshal.core.engine.view import View
from hexmarshal.core.orders.orders import Done
from hexmarshal.core.orders.pointing import START

BEST: type[Staff] = Staff4
"""Who advises where there is time: the strongest."""
SECONDS = 2.0
"""How long it may think about a turn."""
STAFF: type[Staff] = Staff2
"""Who advises otherwise: careful, and quick enough to be asked at every order."""
ANSWERS = 8
"""With no more answers than this each is weighed, and the next best named."""
TELLING = 0.05
"""A smaller difference in judgement does not count."""


class Advised(NamedTuple):
    """What the staff would do."""

    order: Order
    """Its order."""
    plan: str
    """What can be done in this turn, in a sentence; empty where no plan was made."""
    reason: str
    """Why this order."""


class Adviser:
    """A staff that is asked and not obeyed. As long as its orders are given it goes on with its plan."""

    def __init__(self, seed: int | str, kind: type[Staff] = STAFF) -> None:
        self.staff: Staff = kind(seed)
        """Who is asked."""

    def advise(self, view: View) -> Advised:
        """What the side should do next. Only asked when the decision is its own."""
        order = self.staff.choose(view)
        decision = view.decision
        assert decision is not None
        table = view.imagine(f"advice {decision.number}").table
        plan = counsel(self.staff.plan) if decision.question.many else ""
        return Advised(order, plan, reason(view, decision, table, order))


def reason(view: View, decision: Decision, table: AnyTable, order: Order) -> str:
    """Why an order is given, in a sentence or two, judged on an imagined table."""
    aims = view.mind.aims(table, decision.side)
    said = [_errand(aims, table, order), _worth(view, decision, table, order)]
    return " ".join(each for each in said if each)


def _errand(aims: Aims, table: AnyTable, order: Order) -> str:
    """What an order does to the goals of the side; empty where it leads nowhere."""
    board = table.board
    there = board.find(order.where) if order.where else None
    if there is None:
        return ""
    at = place(aims, board, there)
    if aims.foe.get(there, 0.0) > 0 or order.deed in ("attack", "repulse", "fire"):
        return f"It strikes at {at}."
    here = board.find(getattr(order, START, ""))
    strength = fsum(aims.units.get(piece, 0.0) for piece in order.pieces)
    if here is None or strength <= 0:
        return ""
    rows = distances(board)
    for goal in aims.goals:
        if goal.cell == there and not goal.held:
            return f"It takes {goal.name}."
    guarded = [
        goal for goal in aims.goals
        if goal.held and rows[goal.cell][there] <= 1 < rows[goal.cell][here]
        and any(strength > 0 and rows[goal.cell][foe] <= aims.reach + 1 for foe, strength in aims.foe.items())
    ]  # fmt: skip
    wanted = errand(aims, rows, March(strength, here, there))
    who = f"{'them' if len(order.pieces) > 1 else 'it'}"
    if wanted is not None and rows[wanted.cell][there] < rows[wanted.cell][here]:
        far = rows[wanted.cell][there]
        return f"It brings {who} {_away(far)} {wanted.name}, a goal to take."
    if guarded:
        return f"It guards {max(guarded, key=lambda goal: goal.worth).name}."
    return ""


def _away(far: int) -> str:
    return "next to" if far == 1 else f"within {count(far, 'hex')} of"


def _worth(view: View, decision: Decision, table: AnyTable, order: Order) -> str:
    """How much better the table is judged after an order than without it, or than after the next best answer."""
    mind, side, seed = view.mind, decision.side, f"advice {decision.number}"
    question = table.question_of(side)
    if question is None:
        return ""
    if isinstance(order, Done):
        return "Nothing that is left to do here seems worth its price."
    worth = value(table, order, side, seed, mind.outlook)
    answers = [] if question.many else _answers(question, table)
    if len(answers) == 1:
        return "It is the only answer."
    if not 1 < len(answers) <= ANSWERS:
        gain = worth - mind.outlook(table, side)
        return "" if gain < TELLING else f"The staff judges the position {points(gain)} {mind.unit} better after it."
    others = ((value(table, one, side, seed, mind.outlook), one) for one in answers if one != order)
    best, other = max(others, key=itemgetter(0))
    if worth - best < TELLING:
        return "By the staff's judgement it is as good as any other answer."
    return f"The staff puts it {points(worth - best)} {mind.unit} above “{table.write(other)}”."


def _answers(question: AnyQuestion, table: AnyTable) -> list[Order]:
    """The answers to a question, as far as they are few."""
    found: list[Order] = []
    for subject in question.subjects(table)[: ANSWERS + 1]:
        found += question.orders(table, subject)
        if len(found) > ANSWERS:
            break
    return found


def points(number: float) -> str:
    """A difference in judgement, as exactly as it is worth saying.

    >>> points(0.07), points(0.94), points(12.4)
    ('0.1', '0.9', '12')
    """
    return f"{max(number, 0.1):.1f}" if number < 10 else f"{number:.0f}"
