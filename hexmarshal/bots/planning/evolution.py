"""Plans for a whole turn evolve: from the greedy turn, from joint moves, from each other.

After Online Evolutionary Planning (Justesen, Mahlmann, Risi and Togelius): a plan is where every unit ends, told by the
orders that take it there. A child differs from a plan in a few units, has a joint move in it, or takes the units of one
region from another plan, since fronts hardly interact. The best few live on.
"""

import random
from collections.abc import Iterable, Sequence
from operator import attrgetter

from hexmarshal.bots.planning.hourglass import Hourglass
from hexmarshal.bots.planning.proposals import Proposal, proposals
from hexmarshal.bots.planning.rehearsal import Drill, Rehearsed, Scene, rehearse
from hexmarshal.bots.tasks import FAR, distances
from hexmarshal.core.engine.procedure import Order

LIVING = 10
"""How many plans live at a time."""
FOLLOWING = 5
"""As many units near a joint move may go on after it."""
TELLING = 1e-6
"""A plan must be better by more than rounding."""


class Evolution:
    """The plans of one turn. The best is the first."""

    def __init__(self, scene: Scene, rng: random.Random) -> None:
        self.scene, self._rng = scene, rng
        self.plans: list[Rehearsed] = []
        """Those that live, the best first, no two with the same ends."""
        self.tried = 0
        """How many plans were rehearsed."""
        self._movers = [unit for unit in scene.units if scene.offers[unit]]
        self._joint: list[Proposal] = []
        self._waiting: list[str] = []
        """Whom to think over, in turns: everybody comes before anybody comes again."""

    first: Rehearsed
    """The plan to begin with."""

    def begin(self, plans: Iterable[Sequence[Order]]) -> None:
        """Rehearse the plans to begin with; to do nothing is always one of them."""
        found = [rehearse(self.scene, plan) for plan in (*plans, ())]
        self.first = found[0]
        for one in found:
            self._admit(one)

    def evolve(self, glass: Hourglass, share: float) -> None:
        """Go on until a share of the time has gone."""
        if not self._movers:
            return
        if not self._joint:
            self._joint = proposals(self.scene)
            self._rng.shuffle(self._joint)
        while glass.runs(share):
            self._admit(self._child())

    def repaired(self, plan: Rehearsed, hurt: str) -> Rehearsed:
        """A plan in which something is done about a unit that would be hurt: it stays, goes elsewhere or gets help."""
        scene, rng = self.scene, self._rng
        if hurt not in self._movers:
            return self._helped(plan, hurt)
        way = rng.random()
        if way < 0.25:
            return rehearse(scene, [order for order in plan.orders if order.subject != hurt])
        if way < 0.5:
            rest = [order for order in plan.orders if order.subject != hurt]
            return rehearse(scene, (*rest, rng.choice(scene.offers[hurt])))
        if way < 0.75:
            return self._think_over(plan, self._near(hurt, rng.choice((2, 3, 4))))
        return self._helped(plan, hurt)

    def _helped(self, plan: Rehearsed, hurt: str) -> Rehearsed:
        """A plan in which somebody comes to where a unit would be hurt, or next to it."""
        scene, board = self.scene, self.scene.table.board
        number = scene.table.index_of(hurt)
        cell = -1 if number is None else plan.ends[number]
        if cell < 0:
            return self._nudge(plan)
        places = {board.labels[near] for near in (cell, *board.neighbours[cell])}
        ways = [order for unit in self._movers for order in scene.offers[unit] if order.where in places]
        ways = [order for order in ways if order.subject != hurt]
        if not ways:
            return self._nudge(plan)
        help = self._rng.choice(ways)
        return rehearse(scene, (help, *(order for order in plan.orders if order.subject != help.subject)))

    def _admit(self, found: Rehearsed) -> None:
        """Let a plan live if it is good enough."""
        self.tried += 1
        plans = self.plans
        for place, other in enumerate(plans):
            if other.ends == found.ends:
                if found.worth > other.worth + TELLING:
                    plans[place] = found
                break
        else:
            plans.append(found)
        plans.sort(key=attrgetter("worth"), reverse=True)
        del plans[LIVING:]

    def _child(self) -> Rehearsed:
        """Another plan."""
        rng = self._rng
        parent = self.plans[min(int(rng.expovariate(0.7)), len(self.plans) - 1)]
        way = rng.random()
        if self._joint and way < 0.35:
            return self._with(parent, self._joint.pop())
        if way < 0.5 and len(self.plans) > 1:
            return self._cross(parent, rng.choice(self.plans))
        if way < 0.75:
            if not self._waiting:
                self._waiting = list(self._movers)
                rng.shuffle(self._waiting)
            return self._think_over(parent, self._near(self._waiting.pop(), rng.choice((1, 1, 2, 3))))
        return self._nudge(parent)

    def _with(self, parent: Rehearsed, joint: Proposal) -> Rehearsed:
        """A joint move, what else the plan orders, and whatever gains now by those who are near."""
        rest = [order for order in parent.orders if order.subject not in joint.units]
        drill = Drill(self.scene)
        drill.give_all((*joint.orders, *rest))
        near = [unit for unit in self._near(next(iter(sorted(joint.units))), FOLLOWING) if unit not in joint.units]
        drill.see_to_all(near)
        return drill.rehearsed()

    def _cross(self, parent: Rehearsed, other: Rehearsed) -> Rehearsed:
        """The units of a region as another plan has them."""
        region = self._near(self._rng.choice(self._movers), self._rng.randint(3, max(3, len(self._movers) // 2)))
        rest = [order for order in parent.orders if order.subject not in region]
        theirs = [order for order in other.orders if order.subject in region]
        first, second = (theirs, rest) if self._rng.random() < 0.5 else (rest, theirs)
        return rehearse(self.scene, (*first, *second))

    def _think_over(self, parent: Rehearsed, units: list[str]) -> Rehearsed:
        """Some units forget their orders; then each does what is best as all others stand."""
        self._rng.shuffle(units)
        drill = Drill(self.scene)
        drill.give_all(order for order in parent.orders if order.subject not in units)
        drill.see_to_all(units)
        return drill.rehearsed()

    def _nudge(self, parent: Rehearsed) -> Rehearsed:
        """One unit or two near each other do something else."""
        rng = self._rng
        units = self._near(rng.choice(self._movers), rng.choice((1, 2)))
        rest = [order for order in parent.orders if order.subject not in units]
        new = [rng.choice(self.scene.offers[unit]) for unit in units]
        return rehearse(self.scene, (*new, *rest) if rng.random() < 0.5 else (*rest, *new))

    def _near(self, unit: str, most: int) -> list[str]:
        """A unit and those next to it, as they stand at first."""
        scene, rows = self.scene, distances(self.scene.table.board)
        here = scene.at(unit)
        if here < 0:
            others = [one for one in self._movers if one != unit]
            self._rng.shuffle(others)
        else:
            row = rows[here]
            away = {one: FAR if scene.at(one) < 0 else row[scene.at(one)] for one in self._movers}
            others = sorted((one for one in self._movers if one != unit), key=lambda one: (away[one], one))
        return [unit, *others[: most - 1]]
