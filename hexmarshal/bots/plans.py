"""Plans: what a side is after in a turn. A plan is a doctrine and, if it has one, a goal above all others."""

from typing import NamedTuple

from hexmarshal.bots.tasks import Doctrine, Tasks
from hexmarshal.core.aims import Aims, Goal
from hexmarshal.core.board import Board

ABOVE_ALL = 3.0
"""How much more the goal of a plan is worth than it is otherwise."""


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


BY_EYE = Plan("by eye", Doctrine(0.0, 0.0, 0.0, 0.0, 0.0))
"""No tasks: what looks best one step ahead."""
STEADY = Plan("steady", Doctrine())
"""A little of everything."""
BOLD = Plan("bold", Doctrine(take=1.0, safe=0.15, beat=0.5))
"""Goals and odds before safety."""
CAREFUL = Plan("careful", Doctrine(take=0.2, safe=0.6, open=1.0, weak=0.7))
"""Safety and guards before everything."""


def plans(aims: Aims, most: int) -> list[Plan]:
    """Plans worth thinking through, the plainest first: stances, then single goals, the most promising first."""
    found = [BY_EYE, STEADY, BOLD, CAREFUL][:most]
    if len(found) < most:
        wanted = sorted((goal for goal in aims.goals if not goal.held), key=lambda goal: -_promise(aims, goal))
        found += [Plan(f"take {goal.name}", STEADY.doctrine, goal) for goal in wanted[: most - len(found)]]
    return found


def _promise(aims: Aims, goal: Goal) -> float:
    """A goal promises more the more it is worth and the less stands in it."""
    return goal.worth / (2.0 + aims.foe.get(goal.cell, 0.0))
