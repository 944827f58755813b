"""``staff-4``: plans whole turns, and uses the time it is given."""

import random
from collections.abc import Sequence
from math import log, sqrt
from operator import attrgetter, itemgetter, ne
from statistics import fmean, pstdev
from typing import NamedTuple, Protocol

from hexmarshal.bots.planning.evolution import Evolution
from hexmarshal.bots.planning.hourglass import Hourglass
from hexmarshal.bots.planning.rehearsal import Drill, Rehearsed, Scene, rehearse
from hexmarshal.bots.planning.replies import Answered, answered
from hexmarshal.bots.staff import Staff
from hexmarshal.core.engine.match import Decision
from hexmarshal.core.engine.procedure import AnyQuestion, Order
from hexmarshal.core.engine.view import View

ANSWERED = 3
"""How many plans, at most, are followed through the enemy's answer."""
PLANNING = 0.4
"""The share of the time in which plans are made; the rest is for the enemy's answers to them."""
DEALS, PROVEN = 2, 5
"""Where things are hidden: on how many other tables the best plans are tried, and how many of them."""
HEED = 0.5
"""How much the position after the enemy's answer counts beside the position before it."""
DEAR = 2.5
"""A plan that looks worse than the best by more than this is not followed further."""
MENDING = 0.8
"""How often what is tried next is about a unit that the enemy would hurt, and not about any other."""
ENOUGH = 6
"""With fewer answers than this nobody can tell what is luck."""
UNLIKE = 2
"""Plans are not alike if they differ in at least this many units."""
EQUAL = 0.25
"""Plans that are no worse than the best by this much are as good: one of them is drawn."""
SLIGHT = 0.15
"""While less than this share of the time has gone, a plan from before is compared with a fresh one."""


class Found(NamedTuple):
    """A plan that somebody found."""

    worth: float
    """What it is worth, with the enemy's answer to it."""
    orders: tuple[Order, ...]
    """Its orders."""


class Heard(NamedTuple):
    """A plan, and what the enemy answers."""

    gain: float
    """How much better it is than the plan that looks best, with a part of what the answers differ by."""
    plan: Rehearsed
    answer: Answered


class Helpers(Protocol):
    """Others who search for the same turn at the same time."""

    def begin(self, view: View, seed: str, rest: tuple[Order, ...], glass: Hourglass) -> None:
        """Let them begin with what a side may know, and with what is left of its plan."""

    def found(self) -> Sequence[Found]:
        """What those have found that are done."""


class Staff4(Staff):
    """Evolves its turn, and asks what the enemy would answer."""

    name, strength = "staff-4", 4

    def __init__(self, seed: int | str, glass: Hourglass | None = None) -> None:
        super().__init__(seed)
        self.glass = Hourglass() if glass is None else glass
        """The time it has for a turn."""
        self._rng = random.Random(self._seed)
        self._turn: tuple[str, object] = ("", None)
        """The turn and the question for which time was allotted last."""
        self._rest: tuple[Order, ...] = ()
        """What is left of the plan: not sure, but to begin with."""
        self._others: list[Scene] = []
        """The turn as it would be if hidden things were otherwise."""
        self.tried = self.heard = 0
        """How many plans were rehearsed, and how many of the enemy's answers looked at."""
        self.worth = 0.0
        """What the plan is worth that it goes by, with the enemy's answer to it."""
        self.helpers: Helpers | None = None
        """Who searches beside it."""

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
        self._others = self._dealt(view, side, seed) if table.hides else []
        if self.helpers is not None:
            self.helpers.begin(view, self._seed, self._rest, self.glass)
        found = self._plan(scene)
        if self.helpers is not None:
            found = self._better(scene, found, self.helpers.found())
        self.glass.end()
        orders = self._ended(scene, found)
        self._tell(scene.aims, table.board, found.orders)
        self._rest = found.orders[found.sure :]
        return orders

    def _dealt(self, view: View, side: str, seed: str) -> list[Scene]:
        """The same turn on other tables that could be the real one."""
        tables = [view.imagine(f"{seed}/{number}").table for number in range(DEALS)]
        return [Scene(table, view.mind, view.mind.aims(table, side), seed, self._how.breadth) for table in tables]

    def _plan(self, scene: Scene) -> Rehearsed:
        """The plan to go by."""
        evolution = Evolution(scene, self._rng)
        # What a die or a reaction has changed may be news to everybody, so what is left of a plan is gone on with.
        starts = [self._greedy(scene, self._rest)]
        if self._rest and self.glass.spent < SLIGHT:
            starts.append(self._greedy(scene))
        evolution.begin(starts)
        evolution.evolve(self.glass, PLANNING)
        self.tried += evolution.tried
        return self._heeding(scene, evolution)

    def _proven(self, evolution: Evolution) -> list[Rehearsed]:
        """The plans, the best first; where things are hidden, by what they are worth on other tables too."""
        if not self._others or len(evolution.plans) == 1:
            return evolution.plans
        best = dict.fromkeys((*evolution.plans[:PROVEN], evolution.first))
        return sorted(map(self._on_average, best), key=attrgetter("worth"), reverse=True)

    def _on_average(self, plan: Rehearsed) -> Rehearsed:
        """A plan with what it is worth on average over all tables on which the turn is tried."""
        if not self._others:
            return plan
        return plan._replace(worth=fmean([plan.worth, *(rehearse(one, plan.orders).worth for one in self._others)]))

    def search(self, view: View, number: int, rest: tuple[Order, ...]) -> Found:
        """The best plan for a turn, and no order: for whoever searches beside another. ``rest`` is to begin with."""
        assert view.side is not None
        seed = f"{self._seed}/{number}"
        table = view.imagine(seed).table
        self._rest = rest
        self.glass.turn_over()
        scene = Scene(table, view.mind, view.mind.aims(table, view.side), seed, self._how.breadth)
        self._others = self._dealt(view, view.side, seed) if table.hides else []
        orders = self._plan(scene).orders
        return Found(self.worth, orders)

    def _better(self, scene: Scene, own: Rehearsed, others: Sequence[Found]) -> Rehearsed:
        """The best of one's own plan and of those that others found."""
        best = max(others, key=itemgetter(0), default=None)
        if best is None or best.worth <= self.worth + EQUAL:
            return own
        self.worth = best.worth
        return rehearse(scene, best.orders)

    def _greedy(self, scene: Scene, first: Sequence[Order] = ()) -> tuple[Order, ...]:
        """The turn as ``staff-3`` would play it, after some orders to begin with."""
        drill = Hasty(scene, self.glass)
        drill.give_all(first)
        drill.order_units()
        return tuple(drill.orders)

    def _heeding(self, scene: Scene, evolution: Evolution) -> Rehearsed:
        """The best plan once the enemy has answered, mended where that hurts it as long as there is time."""
        plans = unlike(self._proven(evolution))
        first = plans[0]
        begun = self.glass.spent
        heard: list[Heard] = []
        tried: set[tuple[int, ...]] = set()
        while self.glass.runs():
            if len(tried) < min(len(plans), ANSWERED):
                plan = plans[len(tried)]
            elif not scene.units or not heard:
                break
            else:
                best = max(heard, key=itemgetter(0))
                plan = self._on_average(evolution.repaired(best.plan, self._whom(scene, best)))
            known = plan.ends in tried
            tried.add(plan.ends)
            if known or plan.worth < first.worth - DEAR:
                continue
            answer = answered(scene, plan, self.glass.now)
            if answer is None:
                break
            self.heard += 1
            if not heard and (1.0 - self.glass.spent) < (ENOUGH - 1) * (self.glass.spent - begun):
                # There is no time for enough answers, so it goes to the plans.
                evolution.evolve(self.glass, 1.0)
                first = self._proven(evolution)[0]
                break
            beyond = answer.worth - heard[0].answer.worth if heard else 0.0
            heard.append(Heard(plan.worth - first.worth + HEED * beyond, plan, answer))
        self.worth = first.worth
        if len(heard) < ENOUGH:
            return first
        # One unit elsewhere, and a quick turn runs another course: of many answers the best is partly luck.
        luck = HEED * pstdev(one.answer.worth for one in heard) * sqrt(2 * log(len(heard)))
        most = max(one.gain for one in heard)
        if most <= luck:
            return first
        self.worth += most
        return self._rng.choice([one.plan for one in heard if one.gain >= max(luck, most - EQUAL)])

    def _whom(self, scene: Scene, heard: Heard) -> str:
        """A unit about which something should be done: mostly one that is hurt, the more likely the more it loses."""
        hurt = heard.answer.hurt
        if hurt and self._rng.random() < MENDING:
            return self._rng.choices([unit for _, unit in hurt], [loss for loss, _ in hurt])[0]
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


class Hasty(Drill):
    """A rehearsal that is broken off where an answer is wanted now; what it has is kept."""

    def __init__(self, scene: Scene, glass: Hourglass) -> None:
        super().__init__(scene)
        self._wanted = glass.now

    def asked(self) -> AnyQuestion | None:
        """The question of the turn; none once an answer is wanted."""
        return None if self._wanted.is_set() else super().asked()


def unlike(plans: list[Rehearsed]) -> list[Rehearsed]:
    """Of plans, the best first, those that differ from all better ones in more than one unit."""
    found: list[Rehearsed] = []
    for plan in plans:
        if all(sum(map(ne, plan.ends, other.ends)) >= UNLIKE for other in found):
            found.append(plan)
    return found
