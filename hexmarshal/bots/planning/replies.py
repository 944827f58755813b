"""What the enemy makes of a plan: a quick turn in answer, and what the side has lost by it.

A judgement sees one turn ahead with half an eye. So plans are followed further: the side ends its turn, fights what it
has prepared, and the enemy gives a quick turn in answer. All dice fall in the middle, the same for every plan, so that
the plans differ and not their luck.
"""

from threading import Event
from typing import NamedTuple

from hexmarshal.bots.planning.rehearsal import Middling, Rehearsed, Scene
from hexmarshal.bots.tasks import Tasks
from hexmarshal.bots.turn import Breadth, Turn, minor
from hexmarshal.core.engine.procedure import AnyQuestion
from hexmarshal.core.engine.table import AnyTable

QUICK = Breadth(sifted=4, tried=1, minor=6)
"""How widely the enemy looks, and the side itself where it is asked in between."""
MOST = 400
"""After this many answers the position is judged as it is."""


class Answered(NamedTuple):
    """A plan, and what the enemy made of it."""

    worth: float
    """What the position is then worth to the side, with what the plan holds that no position shows."""
    hurt: tuple[tuple[float, str], ...]
    """The side's own units that lost by it, each with the strength that it lost, the most first."""


class Quick(Turn):
    """The enemy's turn, which is broken off where an answer is wanted now."""

    def __init__(self, table: AnyTable, tasks: Tasks, scene: Scene, now: Event) -> None:
        super().__init__(table, tasks, QUICK, scene.seed, scene.mind)
        self._wanted = now

    def asked(self) -> AnyQuestion | None:
        """The question of the turn; none once an answer is wanted."""
        return None if self._wanted.is_set() else super().asked()


def answered(scene: Scene, plan: Rehearsed, now: Event) -> Answered | None:
    """What a plan is worth once the enemy has had a turn; ``None`` if ``now`` was set meanwhile."""
    table = plan.table.copy()
    table.chance = Middling()
    mind, side = scene.mind, scene.side
    camp = next((camp for camp in table.camps() if side in camp), (side,))
    before = mind.aims(table, side).units
    begun = False
    for _ in range(MOST):
        question = table.question
        if now.is_set():
            return None
        if question is None:
            break
        foe = question.side not in camp
        if begun and question.many and not foe:
            break
        begun = begun or (question.many and foe)
        if not question.many:
            table.answer(minor(table, question, scene.seed, QUICK.minor, mind.outlook))
        elif question.side == side and type(question) is type(scene.question) and not begun:
            if "done" not in question.subjects(table):
                break
            table.answer(question.orders(table, "done")[0])
        else:
            tasks = Tasks(table.board, mind.aims(table, question.side))
            Quick(table, tasks, scene, now).play()
    after = mind.aims(table, side).units
    lost = ((strength - after.get(unit, 0.0), unit) for unit, strength in before.items())
    hurt = tuple(sorted(((loss, unit) for loss, unit in lost if loss > 0), reverse=True))
    return Answered(mind.outlook(table, side) + plan.extra, hurt)
