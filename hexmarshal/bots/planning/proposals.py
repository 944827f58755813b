"""Joint moves: what several units can do together and none of them alone.

A proposal names units and the hexes to which they go. It knows no rule: whether it can be carried out, and what it is
worth, a rehearsal tells. There are six kinds: encircle an enemy stack, mass against one, stand together in a hex from
which a goal can be struck, relieve a goal, screen one, and withdraw a stack that is in danger.
"""

from collections.abc import Iterator
from operator import itemgetter
from typing import NamedTuple

from hexmarshal.bots.planning.rehearsal import Scene
from hexmarshal.bots.tasks import distances, within
from hexmarshal.core.engine.procedure import Order

NEAR = 3
"""A goal is threatened by enemies who are no further away than they march, and this."""
FEW = 4
"""As many hexes around an enemy stack are filled, at most,"""
STRONG = 3.0
"""and as much strength, compared with the stack's, is enough."""


class Proposal(NamedTuple):
    """Units that go somewhere together."""

    kind: str
    """What it is for: ``encircle``."""
    at: int
    """The hex that it is about."""
    orders: tuple[Order, ...]
    """An order for each unit."""

    @property
    def units(self) -> frozenset[str]:
        """Who is ordered."""
        return frozenset(order.subject for order in self.orders)


Comers = dict[int, list[tuple[float, str, Order]]]
"""For each hex the units that can go there, the strongest first, each with the order that takes it there."""


def proposals(scene: Scene) -> list[Proposal]:
    """Everything that is worth a try, each once; the order means nothing."""
    comers = _comers(scene)
    found = [
        *_encircle(scene, comers),
        *_mass(scene, comers),
        *_together(scene, comers),
        *_relieve(scene, comers),
        *_screen(scene, comers),
        *_withdraw(scene, comers),
    ]
    once = {proposal.orders: proposal for proposal in found if len(proposal.orders) > 1 or proposal.kind == "withdraw"}
    return list(once.values())


def _comers(scene: Scene) -> Comers:
    find, strengths, foes = scene.table.board.find, scene.aims.units, scene.tasks.foes
    found: Comers = {}
    for unit, offers in scene.offers.items():
        strength = strengths.get(unit, 0.0)
        seen = set()
        for order in offers:
            cell = find(order.where) if order.where else None
            if strength > 0 and cell is not None and cell not in foes and cell not in seen:
                seen.add(cell)
                found.setdefault(cell, []).append((strength, unit, order))
    for units in found.values():
        units.sort(key=itemgetter(0, 1), reverse=True)
    return found


def _fill(comers: Comers, hexes: list[int], enough: float, each: int = 1) -> tuple[Order, ...]:
    """The strongest who can come into some hexes, one hex after the other, until it is enough."""
    used: set[str] = set()
    orders: list[Order] = []
    strength = 0.0
    for cell in hexes:
        free = [one for one in comers.get(cell, ()) if one[1] not in used][:each]
        for strong, unit, order in free:
            if strength < enough:
                used.add(unit)
                orders.append(order)
                strength += strong
    return tuple(orders)


def _encircle(scene: Scene, comers: Comers) -> Iterator[Proposal]:
    """A ring around an enemy stack: opposite hexes first, and first those where nobody of one's own stands yet."""
    around, own, rows = scene.table.board.neighbours, scene.tasks.own, distances(scene.table.board)
    for foe, force in scene.tasks.foes.items():
        ring = [cell for cell in around[foe] if cell in comers and own.get(cell, 0.0) <= 0]
        held = [cell for cell in around[foe] if own.get(cell, 0.0) > 0]
        chosen: list[int] = []
        while ring and len(chosen) < FEW:
            # The hex furthest from those that are taken: two opposite hexes close more ways than two neighbours.
            taken = held + chosen
            best = max(ring, key=lambda cell: (min((rows[cell][one] for one in taken), default=0), comers[cell][0][0]))
            ring.remove(best)
            chosen.append(best)
        for size in range(2, len(chosen) + 1):
            yield Proposal("encircle", foe, _fill(comers, chosen[:size], STRONG * max(force, 1.0) * 2))
        if held and chosen:
            yield Proposal("encircle", foe, _fill(comers, chosen[:1], STRONG * max(force, 1.0), each=2))


def _mass(scene: Scene, comers: Comers) -> Iterator[Proposal]:
    """As much strength as can march adjacent to an enemy stack, two units to a hex."""
    around = scene.table.board.neighbours
    for foe, force in scene.tasks.foes.items():
        ring = [cell for cell in around[foe] if cell in comers]
        ring.sort(key=lambda cell: comers[cell][0][0], reverse=True)
        if ring:
            yield Proposal("mass", foe, _fill(comers, ring, STRONG * max(force, 1.0), each=2))


def _together(scene: Scene, comers: Comers) -> Iterator[Proposal]:
    """Two or three units in one hex in or next to a goal, across whatever lies between."""
    around = scene.table.board.neighbours
    for goal in scene.aims.goals:
        if not goal.held:
            for cell in (goal.cell, *around[goal.cell]):
                if len(comers.get(cell, ())) > 1:
                    for each in (2, 3):
                        yield Proposal("together", cell, _fill(comers, [cell], 1e9, each=each))


def _relieve(scene: Scene, comers: Comers) -> Iterator[Proposal]:
    """One unit or two into a goal that is held and threatened, and one beside it."""
    around, threat = scene.table.board.neighbours, scene.tasks.threat
    for goal in scene.aims.goals:
        if goal.held and threat[goal.cell] > 0:
            beside = [cell for cell in around[goal.cell] if cell in comers and cell not in scene.tasks.foes]
            yield Proposal("relieve", goal.cell, _fill(comers, [goal.cell], threat[goal.cell], each=2))
            yield Proposal("relieve", goal.cell, _fill(comers, [goal.cell, *beside[:1]], 1e9))


def _screen(scene: Scene, comers: Comers) -> Iterator[Proposal]:
    """Two hexes side by side between a goal that is held and the nearest enemy."""
    rows, around, foes = distances(scene.table.board), scene.table.board.neighbours, scene.tasks.foes
    for goal in scene.aims.goals:
        near = [foe for foe in foes if rows[goal.cell][foe] <= scene.aims.reach + NEAR]
        if not goal.held or not near:
            continue
        foe = min(near, key=lambda cell: (rows[goal.cell][cell], cell))
        far = rows[goal.cell][foe]
        between = [cell for cell in within(scene.table.board, goal.cell, 3) if rows[cell][foe] < far and cell in comers]
        between.sort(key=lambda cell: (rows[cell][goal.cell] + rows[cell][foe], rows[cell][foe], cell))
        for first in between[:3]:
            for second in around[first]:
                if second in between:
                    yield Proposal("screen", goal.cell, _fill(comers, [first, second], 1e9))


def _withdraw(scene: Scene, comers: Comers) -> Iterator[Proposal]:
    """A whole stack that more can come against than stands there goes to one hex out of reach, near friends."""
    tasks, rows = scene.tasks, distances(scene.table.board)
    stacks: dict[int, list[str]] = {}
    for unit in scene.units:
        if scene.at(unit) >= 0 and scene.aims.units.get(unit, 0.0) > 0:
            stacks.setdefault(scene.at(unit), []).append(unit)
    for here, units in stacks.items():
        if tasks.threat[here] <= tasks.own.get(here, 0.0):
            continue
        ways = [
            {scene.table.board.find(order.where): order for order in reversed(scene.offers[unit]) if order.where}
            for unit in units
        ]
        common = set(ways[0]).intersection(*ways[1:]) - {None}
        safe = [cell for cell in common if cell is not None and tasks.threat[cell] < tasks.threat[here]]
        safe.sort(key=lambda cell: (tasks.threat[cell] - tasks.own.get(cell, 0.0), rows[here][cell], cell))
        for cell in safe[:2]:
            yield Proposal("withdraw", here, tuple(way[cell] for way in ways))
