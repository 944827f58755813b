"""Tasks: what a side's units can do together for its goals, and how much of that a distribution of strength does.

There are four kinds. *Take* a goal: bring more strength near it than guards it. *Guard* one: keep in and beside it as
much as can come against it. *Beat* an enemy stack: bring odds against it. And stay *safe*: stand nowhere where much
more can come than stands there. Each task is worth the more the better it is done, up to a point: what is done needs no
more units. So units share the tasks out among them when one after the other goes where it adds most.
"""

from copy import copy
from functools import lru_cache
from math import fsum
from typing import TypeVar

from hexmarshal.core.board.board import Board
from hexmarshal.core.engine.mind import Aims

T = TypeVar("T")

FAR = 99
"""Beyond everything."""
ABROAD = 20
"""Units that come by a link off the map from further than this are left out."""
DECAY = tuple(0.8**away for away in range(FAR + 1))
"""How much a unit counts for a goal that is this many hexes away."""
CLOSE = 3
"""Units that are no further away are company."""
IN_AND_BESIDE = (1.0, 0.5)
"""How much a unit counts as a guard in the hex itself and next to it."""


@lru_cache(maxsize=8)
def distances(board: Board) -> tuple[tuple[int, ...], ...]:
    """How far every hex is from every other of its sheet, and by links off the map from boxes and other sheets."""
    found = [[FAR] * board.size for _ in range(board.size)]
    # On a sheet the distance follows from how many lines and hexes apart two cells are, so each is worked out once.
    stride, wide = board.stride, 2 * board.stride
    places = [line * wide + at for line, at in (divmod(cell, stride) for cell in range(board.size))]
    middle = places[-1]
    steps = [(line, at - stride) for line, at in (divmod(d + stride, wide) for d in range(-middle, middle + 1))]
    table = [max(abs(lines), abs(at), abs(lines + at)) for lines, at in steps]
    for sheet in board.sheets:
        laid = [(cell, middle + places[cell]) for cell in sheet.cells]
        for here in sheet.cells:
            row, start = found[here], places[here]
            for cell, place in laid:
                row[cell] = table[place - start]
    links = [(here, link.to, link.distance) for here in range(board.size) for link in board.links_of(here)]
    for box in {end for link in links for end in link[:2]}:
        found[box][box] = 0
    # Each round joins what one more link brings nearer, until none does.
    nearer = bool(links)
    while nearer:
        nearer = False
        for here, there, long in links:
            beyond = [(cell, more) for cell, more in enumerate(found[there]) if more + long < ABROAD]
            for row in found:
                away = row[here] + long
                if away < min(row[there], ABROAD):
                    nearer = True
                    for cell, more in beyond:
                        if away + more < row[cell]:
                            row[cell] = away + more
    return tuple(map(tuple, found))


@lru_cache(maxsize=20_000)
def within(board: Board, cell: int, most: int) -> tuple[int, ...]:
    """The hexes that are no more than so far from a hex, by :func:`distances`."""
    return tuple(there for there, away in enumerate(distances(board)[cell]) if away <= most)


class Tasks:
    """The tasks of a side, and how well they are done as units move one after the other."""

    def __init__(self, board: Board, aims: Aims) -> None:
        self.aims, self.doctrine, self.board = aims, aims.doctrine, board
        self.idle = not any(aims.doctrine)
        """Whether nothing counts."""
        self.rows = distances(board)
        """How far hexes are from each other."""
        self.own = dict(aims.own)
        """Own strength by hex, as it moves."""
        self.around = board.neighbours
        self.foes = {cell: strength for cell, strength in aims.foe.items() if strength > 0}
        self.threat = self._threat(board.size)
        """The enemy strength that can move adjacent to each hex in a turn."""
        self.guards: list[tuple[tuple[int, ...], float, float]] = []
        """Goals to guard: distances, worth, the strength that can come."""
        self.takes: list[tuple[tuple[int, ...], float, float]] = []
        """Goals to take: distances, worth, the strength that it needs."""
        for goal in aims.goals:
            row, worth = self.rows[goal.cell], goal.worth
            if goal.held:
                if self.threat[goal.cell]:
                    self.guards.append((row, worth, self.threat[goal.cell]))
            else:
                close = fsum(strength for cell, strength in self.foes.items() if row[cell] <= 1)
                self.takes.append((row, worth, 2.0 + 1.5 * close))
        self.guarding = [self._guard(row) for row, _, _ in self.guards]
        self.taking = [fsum(s * DECAY[row[c]] for c, s in self.own.items()) for row, _, _ in self.takes]
        self.wanting = [
            (row, worth * max(0.0, 1.0 - guard / threat))
            for (row, worth, threat), guard in zip(self.guards, self.guarding, strict=True)
        ]
        """Goals to guard, and how much of each lacked a guard at first."""
        # A unit looks at few of all hexes. What follows from a hex is kept by this object and by nothing that refers to
        # it, since nobody collects cycles while bots play.
        self._beside: dict[int, tuple[int, ...]] = {}
        self._lures: dict[int, float] = {}
        self._companies: dict[int, float] = {}

    def copy(self) -> "Tasks":
        """The same tasks, from here on done by others: what does not change as units move is shared."""
        new = copy(self)
        new.own, new.guarding, new.taking = self.own.copy(), self.guarding.copy(), self.taking.copy()
        return new

    def _threat(self, size: int) -> list[float]:
        found: list[list[float]] = [[] for _ in range(size)]
        reach = self.aims.reach + 1
        for foe, strength in self.foes.items():
            for cell in within(self.board, foe, reach):
                found[cell].append(strength)
        most = self.aims.concert
        return [fsum(sorted(strengths)[-most:]) if strengths else 0 for strengths in found]

    def _guard(self, row: tuple[int, ...]) -> float:
        return fsum(strength * IN_AND_BESIDE[row[cell]] for cell, strength in self.own.items() if row[cell] <= 1)

    def beside(self, cell: int) -> tuple[int, ...]:
        """The enemy stacks next to a hex."""
        found = self._beside.get(cell)
        if found is None:
            found = self._beside[cell] = tuple([foe for foe in self.around[cell] if foe in self.foes])
        return found

    def lure(self, cell: int) -> float:
        """A first idea of how much a hex is worth going to."""
        found = self._lures.get(cell)
        if found is None:
            found = self._lures[cell] = self._lure(cell)
        return found

    def company(self, cell: int) -> float:
        """Whether a staff belongs in a hex: among its own as they stood at first, and not next to the enemy."""
        found = self._companies.get(cell)
        if found is None:
            found = self._companies[cell] = self._company(cell)
        return found

    def _lure(self, cell: int) -> float:
        found = 0.0
        for row, worth, _ in self.takes:
            found += worth * DECAY[row[cell]]
        for row, missing in self.wanting:
            if row[cell] <= 1:
                found += missing
        if foes := self.beside(cell):
            found += self.aims.point * fsum(self.foes[foe] for foe in foes)
        return found

    def _company(self, cell: int) -> float:
        found = 0.0
        for own, strength in self.aims.own.items():
            away = self.rows[own][cell]
            if away <= CLOSE:
                found += strength * DECAY[away]
        near = min((self.rows[foe][cell] for foe in self.foes), default=FAR)
        return found if near > 1 else 0.2 * found

    def gain(self, strength: float, here: int, there: int) -> float:
        """What a unit's march from one hex to another adds to all tasks."""
        doctrine, value = self.doctrine, 0.0
        if self.idle:
            return value
        for number, (row, worth, threat) in enumerate(self.guards):
            before, after = row[here], row[there]
            if before != after and (before <= 1 or after <= 1):
                more = (IN_AND_BESIDE[after] if after <= 1 else 0.0) - (IN_AND_BESIDE[before] if before <= 1 else 0.0)
                guard = self.guarding[number]
                value += worth * (self._risk(guard, threat) - self._risk(guard + strength * more, threat))
        for number, (row, worth, need) in enumerate(self.takes):
            before, after = row[here], row[there]
            if before != after:
                had = self.taking[number]
                more = strength * (DECAY[after] - DECAY[before])
                value += doctrine.take * worth * (_done((had + more) / need) - _done(had / need))
        return value + self.aims.point * (self._beating(strength, here, there) - self._danger(strength, here, there))

    def _risk(self, guard: float, threat: float) -> float:
        """How likely a goal is lost."""
        if guard <= 0.01:
            return self.doctrine.open
        return self.doctrine.weak * max(0.0, 1.0 - guard / threat)

    def _beating(self, strength: float, here: int, there: int) -> float:
        value = 0.0
        before, after = self.beside(here), self.beside(there)
        for foe in after:
            if foe not in before:
                force, mine = self.foes[foe], self._against(foe)
                value += force * (_odds((mine + strength) / force) - _odds(mine / force))
        for foe in before:
            if foe not in after:
                force, mine = self.foes[foe], self._against(foe)
                value -= force * (_odds(mine / force) - _odds((mine - strength) / force))
        return self.doctrine.beat * value

    def _against(self, foe: int) -> float:
        own = self.own
        return fsum(own[cell] for cell in self.around[foe] if cell in own)

    def _danger(self, strength: float, here: int, there: int) -> float:
        own, threat = self.own, self.threat
        with_it, without = own.get(here, strength), own.get(there, 0.0)
        before = _exposed(with_it, threat[here]) + _exposed(without, threat[there])
        after = _exposed(with_it - strength, threat[here]) + _exposed(without + strength, threat[there])
        return self.doctrine.safe * (after - before)

    def go(self, strength: float, here: int, there: int) -> None:
        """A unit has gone from one hex to another."""
        for number, (row, _, _) in enumerate(self.guards):
            for cell, sign in ((here, -1.0), (there, 1.0)):
                if row[cell] <= 1:
                    self.guarding[number] += sign * strength * IN_AND_BESIDE[row[cell]]
        for number, (row, _, _) in enumerate(self.takes):
            self.taking[number] += strength * (DECAY[row[there]] - DECAY[row[here]])
        self.own[here] = self.own.get(here, 0.0) - strength
        self.own[there] = self.own.get(there, 0.0) + strength


def _done(share: float) -> float:
    """How well a task is done, by the share of what it needs: more than enough adds little."""
    return share if share < 1.0 else 1.0 + 0.05 * (share - 1.0)


def _odds(ratio: float) -> float:
    """What odds promise: nothing below 1:1, all from 3:1 on."""
    return 0.0 if ratio <= 1.0 else min(1.0, (ratio - 1.0) / 2.0)


def _exposed(strength: float, threat: float) -> float:
    """The strength at stake where so much can come."""
    if strength <= 0.0 or threat <= strength:
        return 0.0
    return strength * min(1.0, (threat / strength - 1.0) / 3.0)
