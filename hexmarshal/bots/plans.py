"""Plans: what a side is after in a turn. A plan is a doctrine and, if it has one, a goal above all others."""

from typing import NamedTuple

from hexmarshal.bots.tasks import Tasks
from hexmarshal.core.aims import Aims, Doctrine, Goal
from hexmarshal.core.board import Board

ABOVE_ALL = 3.0
"""How much more the goal of a plan is worth than it is otherwise."""
TAKE = 0.2
"""How much more taking it counts."""


class Plan(NamedTuple):
    """What a side is after in a turn."""

    name: str
    """In a word."""
    doctrine: Doctrine
    """How much each kind of task counts."""
    goal: Goal | None = None
    """The goal above all others, if there is one."""

    def tasks(self, board: Board, aims: Aims) -> Tasks:
        """The tasks of this plan as things stand."""
        return Tasks(board, aims, self.doctrine, {} if self.goal is None else {self.goal.cell: ABOVE_ALL})


BY_EYE = Plan("by eye", Doctrine())
"""No tasks: what looks best one step ahead."""


def steady(aims: Aims) -> Plan:
    """The game's own doctrine."""
    return Plan("steady", aims.doctrine)


def bold(aims: Aims) -> Plan:
    """Goals and odds before safety."""
    doctrine = aims.doctrine
    more = doctrine._replace(take=2 * doctrine.take, beat=1.5 * doctrine.beat, safe=0.5 * doctrine.safe)
    return Plan("bold", more)


def careful(aims: Aims) -> Plan:
    """Safety and guards before everything."""
    take, open_, weak, beat, safe = aims.doctrine
    return Plan("careful", Doctrine(0.4 * take, 1.5 * open_, 1.5 * weak, beat, 2 * safe))


def plans(aims: Aims, most: int) -> list[Plan]:
    """Plans worth thinking through, the plainest first: stances, then single goals, the most promising first."""
    found = [steady(aims), BY_EYE, bold(aims), careful(aims)][:most]
    if len(found) < most:
        wanted = sorted((goal for goal in aims.goals if not goal.held), key=lambda goal: -_promise(aims, goal))
        doctrine = aims.doctrine._replace(take=aims.doctrine.take + TAKE)
        found += [Plan(f"take {goal.name}", doctrine, goal) for goal in wanted[: most - len(found)]]
    return found


def _promise(aims: Aims, goal: Goal) -> float:
    """A goal promises more the more it is worth and the less stands in it."""
    return goal.worth / (2.0 + aims.foe.get(goal.cell, 0.0))
