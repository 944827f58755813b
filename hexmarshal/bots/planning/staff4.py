"""``staff-4``: plans whole turns, and uses the time it is given."""

import random
from operator import itemgetter, ne

from hexmarshal.bots.planning.evolution import Evolution
from hexmarshal.bots.planning.hourglass import Hourglass
from hexmarshal.bots.planning.rehearsal import Drill, Rehearsed, Scene
from hexmarshal.bots.planning.replies import Answered, answered
from hexmarshal.bots.purposes import intent, planned
from hexmarshal.bots.staff import Staff
from hexmarshal.core.engine.match import Decision
from hexmarshal.core.engine.procedure import Order
from hexmarshal.core.engine.view import View

ANSWERED = 3
"""How many plans, at most, are followed through the enemy's answer."""
PLANNING = 0.4
"""The share of the time in which plans are made; the rest is for the enemy's answers to them."""
HEED = 0.5
"""How much the position after the enemy's answer counts beside the position before it."""
DEAR = 6.0
"""A plan that looks worse than the best by more than this is not followed further."""
MENDING = 0.8
"""How often what is tried next is about a unit that the enemy would hurt, and not about any other."""
UNLIKE = 2
"""Plans are not alike if they differ in so many units."""
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
        return self._heeding(scene, evolution)

    def _greedy(self, scene: Scene) -> tuple[Order, ...]:
        """The turn as ``staff-3`` would play it."""
        drill = Drill(scene)
        drill.order_units()
        return tuple(drill.orders)

    def _heeding(self, scene: Scene, evolution: Evolution) -> Rehearsed:
        """The best plan once the enemy has answered, mended where he hurts it as long as there is time."""
        plans = unlike(evolution.plans)
        found: list[tuple[float, Rehearsed, Answered]] = []
        tried: set[tuple[int, ...]] = set()
        while self.glass.runs():
            if len(tried) < min(len(plans), ANSWERED):
                plan = plans[len(tried)]
            else:
                _, best, answer = max(found, key=itemgetter(0))
                plan = evolution.repaired(best, self._whom(scene, best, answer))
            if plan.ends in tried or (found and plan.worth < found[0][1].worth - DEAR):
                tried.add(plan.ends)
                continue
            tried.add(plan.ends)
            answer = answered(scene, plan)
            self.heard += 1
            found.append(((1 - HEED) * plan.worth + HEED * answer.worth, plan, answer))
        if not found:
            return evolution.plans[0]
        most = max(found, key=itemgetter(0))[0]
        return self._rng.choice([plan for worth, plan, _ in found if worth >= most - EQUAL])

    def _whom(self, scene: Scene, plan: Rehearsed, answer: Answered) -> str:
        """A unit about which something should be done: mostly one that is hurt, the more likely the more it loses."""
        if answer.hurt and self._rng.random() < MENDING:
            return self._rng.choices([unit for _, unit in answer.hurt], [loss for loss, _ in answer.hurt])[0]
        return self._rng.choice(list(scene.units))

    def _ended(self, scene: Scene, plan: Rehearsed) -> list[Order]:
        """The orders that are sure, with the end of the turn where all of them are."""
        if plan.orders and plan.sure < len(plan.orders):
            return list(plan.orders[: plan.sure])
        drill = Drill(scene)
        drill.give_all(plan.orders)
        if drill.asked() is not None and drill.certain:
            drill.give(drill.rest())
        return drill.orders[: drill.sure]


def unlike(plans: list[Rehearsed]) -> list[Rehearsed]:
    """Of plans, the best first, those that differ from all better ones in more than one unit."""
    found: list[Rehearsed] = []
    for plan in plans:
        if all(sum(map(ne, plan.ends, other.ends)) >= UNLIKE for other in found):
            found.append(plan)
    return found
