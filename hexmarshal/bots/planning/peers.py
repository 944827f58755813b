"""Other ways to search for a turn, to be compared with: the same views, judgement and time, and nothing of their own.

They play in the laboratory as ``hexmarshal.bots.planning.peers:FlatMonteCarlo`` and so on; nobody meets them at the
table. Whatever is no whole turn they decide as every staff does.
"""

import random
from math import inf, log, sqrt

from hexmarshal.bots.planning.rehearsal import Rehearsed, Scene, rehearse
from hexmarshal.bots.planning.staff4 import Staff4
from hexmarshal.core.engine.procedure import Order

STAYS = 0.3
"""How often a unit is given no order in a random turn."""


def random_turn(scene: Scene, rng: random.Random) -> tuple[Order, ...]:
    """Any order for every unit, or none, in any sequence."""
    units = [unit for unit in scene.units if scene.offers[unit] and rng.random() >= STAYS]
    rng.shuffle(units)
    return tuple(rng.choice(scene.offers[unit]) for unit in units)


class FlatMonteCarlo(Staff4):
    """Rehearses random turns as long as there is time, and gives the best."""

    name = "flat-monte-carlo"

    def _plan(self, scene: Scene) -> Rehearsed:
        best = rehearse(scene, ())
        while self.glass.runs():
            found = rehearse(scene, random_turn(scene, self._rng))
            self.tried += 1
            if found.worth > best.worth:
                best = found
        return best


class OnlineEvolution(Staff4):
    """After Justesen, Mahlmann and Togelius (2016): random turns, of which the better half has children each round."""

    name = "online-evolution"
    POPULATION, MUTATING = 100, 0.1

    def _plan(self, scene: Scene) -> Rehearsed:
        rng, people = self._rng, [rehearse(scene, ())]
        while len(people) < self.POPULATION and self.glass.runs():
            people.append(rehearse(scene, random_turn(scene, rng)))
        while self.glass.runs():
            people.sort(key=lambda one: one.worth, reverse=True)
            del people[max(2, self.POPULATION // 2) :]
            parents = list(people)
            while len(people) < self.POPULATION and self.glass.runs():
                people.append(self._child(scene, rng.choice(parents), rng.choice(parents)))
                self.tried += 1
        return max(people, key=lambda one: one.worth)

    def _child(self, scene: Scene, mother: Rehearsed, father: Rehearsed) -> Rehearsed:
        """Each unit does as one parent has it; one of ten does anything else."""
        rng = self._rng
        of_father = {unit for unit in scene.units if rng.random() < 0.5}
        orders = [order for order in mother.orders if order.subject not in of_father]
        orders += [order for order in father.orders if order.subject in of_father]
        for unit in scene.units:
            if scene.offers[unit] and rng.random() < self.MUTATING:
                orders = [order for order in orders if order.subject != unit]
                orders.append(rng.choice(scene.offers[unit]))
        return rehearse(scene, orders)


class _Node:
    """A whole turn in the tree, and the turns that differ from it in one unit."""

    def __init__(self, plan: Rehearsed) -> None:
        self.plan = plan
        self.children: list[_Node] = []
        self.visits, self.best = 1, plan.worth

    def choose(self, breadth: float, spread: float) -> "_Node":
        """The child to go on with, by upper confidence bounds of the best below it."""

        def bound(child: "_Node") -> float:
            return child.best / spread + breadth * sqrt(log(self.visits) / child.visits)

        return max(self.children, key=bound)


class TreeOfTurns(Staff4):
    """After Baier and Cowling (2018): a tree in which a node is a whole turn and an edge a change of one unit's orders.

    It begins with the greedy turn. Every so often the best child becomes the root ("bridge burning").
    """

    name = "tree-of-turns"
    CHILDREN, BREADTH, BRIDGES = 20, 0.3, 10

    def _plan(self, scene: Scene) -> Rehearsed:
        root = _Node(rehearse(scene, self._greedy(scene)))
        for bridge in range(1, self.BRIDGES + 1):
            while self.glass.runs(bridge / self.BRIDGES):
                self._grow(scene, root)
            if root.children:
                after = max(root.children, key=lambda child: child.best)
                if after.best > root.plan.worth:
                    root = after
        best, most = root.plan, -inf
        waiting = [root]
        while waiting:
            node = waiting.pop()
            waiting += node.children
            if node.plan.worth > most:
                best, most = node.plan, node.plan.worth
        return best

    def _grow(self, scene: Scene, root: _Node) -> None:
        """Go down the tree, add a turn, and tell those above how good it is."""
        path, node = [root], root
        spread = max(1.0, abs(root.best - root.plan.worth))
        while len(node.children) >= self.CHILDREN:
            node = node.choose(self.BREADTH, spread)
            path.append(node)
        child = _Node(self._changed(scene, node.plan))
        node.children.append(child)
        self.tried += 1
        for above in path:
            above.visits += 1
            above.best = max(above.best, child.best)

    def _changed(self, scene: Scene, plan: Rehearsed) -> Rehearsed:
        rng = self._rng
        units = [unit for unit in scene.units if scene.offers[unit]]
        if not units:
            return plan
        unit = rng.choice(units)
        rest = [order for order in plan.orders if order.subject != unit]
        return rehearse(scene, (*rest, rng.choice(scene.offers[unit])))
