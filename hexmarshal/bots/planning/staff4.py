"""``staff-4``: plans whole turns, and uses the time it is given."""

import random

from hexmarshal.bots.planning.evolution import Evolution
from hexmarshal.bots.planning.hourglass import Hourglass
from hexmarshal.bots.planning.rehearsal import Drill, Rehearsed, Scene
from hexmarshal.bots.planning.replies import answered
from hexmarshal.bots.purposes import intent, planned
from hexmarshal.bots.staff import Staff
from hexmarshal.core.engine.match import Decision
from hexmarshal.core.engine.procedure import Order
from hexmarshal.core.engine.view import View

ANSWERED = 6
"""How many plans, at most, are followed through the enemy's answer."""
PLANNING = 0.6
"""The share of the time in which plans are made; the rest is for the enemy's answers to them."""
HEED = 0.5
"""How much the position after the enemy's answer counts beside the position before it."""
EQUAL = 0.25
"""Plans that are no worse than the best by this much are as good: one of them is drawn."""
SLIGHT = 0.05
"""While less than this share of the time has gone, a plan from before is compared with a fresh one."""


class Staff4(Staff):
    """Evolves its turn, and asks what the enemy would answer."""

    name, strength = "staff-4", 3

    def __init__(self, seed: int | str, glass: Hourglass | None = None) -> None:
        super().__init__(seed)
        self.glass = Hourglass() if glass is None else glass
        """The time it has for a turn."""
        self._rng = random.Random(self._seed)
        self._turn: tuple[str, object] = ("", None)
        """The turn and the question for which time was allotted last."""
        self._rest: tuple[Order, ...] = ()
        """What is left of the plan: not sure, but to begin with."""
        self.tried = self.heard = 0
        """How many plans were rehearsed, and how many of the enemy's answers looked at."""

    def hurry(self) -> None:
        """Answer now with the best there is. May be called from another thread."""
        self.glass.now.set()

    def _think(self, view: View, decision: Decision) -> list[Order]:
        seed, side = f"{self._seed}/{decision.number}", decision.side
        table = view.imagine(seed).table
        moment = (view.turn, type(decision.question))
        if moment != self._turn:
            self._turn, self._rest = moment, ()
            self.glass.turn_over()
        else:
            self.glass.begin()
        scene = Scene(table, view.mind, view.mind.aims(table, side), seed, self._how.breadth)
        found = self._plan(scene)
        self.glass.end()
        orders = self._ended(scene, found)
        if not self.purpose:
            self.plan = planned(scene.aims, table.board, found.orders)
            self.purpose = intent(self.plan)
        self._rest = found.orders[found.sure :]
        return orders

    def _plan(self, scene: Scene) -> Rehearsed:
        """The plan to go by."""
        evolution = Evolution(scene, self._rng)
        starts = [self._rest] if self._rest else []
        if not starts or self.glass.spent < SLIGHT:
            starts.append(self._greedy(scene))
        evolution.begin(starts)
        evolution.evolve(self.glass, PLANNING)
        self.tried += evolution.tried
        return self._heeding(scene, evolution.plans)

    def _greedy(self, scene: Scene) -> tuple[Order, ...]:
        """The turn as ``staff-3`` would play it."""
        drill = Drill(scene)
        drill.order_units()
        return tuple(drill.orders)

    def _heeding(self, scene: Scene, plans: list[Rehearsed]) -> Rehearsed:
        """The best of some plans, after the enemy's answer to the best of them."""
        best = plans[0]
        if len(plans) == 1:
            return best
        found: list[tuple[float, Rehearsed]] = []
        for plan in plans[:ANSWERED]:
            if not self.glass.runs():
                break
            found.append(((1 - HEED) * plan.worth + HEED * answered(scene, plan), plan))
            self.heard += 1
        if len(found) < 2:
            return best
        most = max(worth for worth, _ in found)
        return self._rng.choice([plan for worth, plan in found if worth >= most - EQUAL])

    def _ended(self, scene: Scene, plan: Rehearsed) -> list[Order]:
        """The orders that are sure, with the end of the turn where all of them are."""
        if plan.orders and plan.sure < len(plan.orders):
            return list(plan.orders[: plan.sure])
        drill = Drill(scene)
        drill.give_all(plan.orders)
        if drill.asked() is not None and drill.certain:
            drill.give(drill.rest())
        return drill.orders[: drill.sure]
