"""What attacks promise, for bots: chapter 10 as averages over the dice.

Rules are not enforced here. Where the book traces a line of command hex by hex, this counts the hexes between.
"""

from functools import lru_cache
from typing import NamedTuple

from hexmarshal.core.board.paths import cells, holds, spread
from hexmarshal.games.fury.mind.averages import DISORDER, LOSS, MOST, averages
from hexmarshal.games.fury.mind.forces import EVERYWHERE, Forces, Stack, changed
from hexmarshal.games.fury.rules.position import Fury

FORTRESS = 30.0
"""A fortress is what the game is about (4a). The unit is a point of combat potential."""
INSIDE = 0.7
"""The share of their strength that is at stake for units in a besieged fortress."""


class Aim(NamedTuple):
    """A hex that can be attacked, as its attackers see it."""

    target: int
    """The hex."""
    front: str
    """The front of the units in it; empty if a fortress stands alone."""
    units: int
    """Their strength."""
    against: int
    """What the attackers are compared with (10.4b)."""
    modifier: int
    """What the hex itself gives: terrain, fortress, disorder."""
    helpers: int
    """Hexes whose units are free to help (10.2.5)."""
    walls: int
    """The value of a fortress that was never captured, else 0."""
    gain: float
    """What it brings to drive the defender away; for a fortress, what is at stake in its siege."""


Offer = tuple[float, int, int, Stack]
"""An attack that promises something: what it is worth, less than nothing so that the best sorts first; then the target,
the hex of the attackers, and they."""


class Field:
    """The attacks that one side could make."""

    price = 1.0
    """What a point of strength is worth that an attack costs either side."""

    def __init__(self, table: Fury, side: int, mine: Forces, theirs: Forces) -> None:
        situation, known = table.situation, averages(table.printed)
        enemy = 1 - side
        self.table = table
        self.side = side
        self.mine, self.theirs = mine, theirs
        self.known = known
        last = known.fields.get((type(self), side))
        standing = situation.standing[enemy] & ~situation.siege
        free = ~situation.shut[enemy]
        self.targets = situation.held[enemy] & free | standing
        """Hexes that can be attacked (10.4a)."""
        self.ready = mine.led & ~situation.shut[side]
        """Hexes whose units may be free to attack; nobody else is."""
        self.blocking = (theirs.steady | standing) & free
        """Hexes that keep units beside them from helping (10.2.5)."""
        self.beside: tuple[int, int] = _beside(self.blocking, table.board.stride)
        """Hexes beside one such hex or more, and beside two or more."""
        self.helping = mine.helping & ~situation.shut[side]
        """Hexes whose units help wherever nothing keeps them from it."""
        self.fleeing = situation.open[enemy] & ~situation.hqs[side]
        """Hexes to which the enemy can retreat,"""
        self.zone = situation.zone[side]
        """and those where it costs them a loss."""
        self.turns = table.state.last - table.state.turn + 1
        """The siege dice still to be rolled."""
        self.captured = table.state.captured
        """The fortresses that were ever captured."""
        self.within = spread(self.ready, table.board.stride) & self.targets
        """Targets beside which somebody may be free to attack."""
        self.offers: dict[int, list[Offer]] = {}
        """The attacks on each of them on which any promises something,"""
        self.ranked: list[Offer] = []
        """and all of them, the best first."""
        self._picked: list[tuple[float, Stack]] | None = None
        self._look(last)
        known.fields[type(self), side] = self

    def _look(self, last: "Field | None") -> None:
        """Find what attacks promise; where nothing has changed since the last time, what they promised then."""
        gone, again = 0, self.within
        if last is not None:
            kept = last.within & self.within & ~self._stale(last)
            gone, again = last.within & ~kept, again & ~kept
            self.offers, self.ranked, self._picked = last.offers, last.ranked, last._picked
        if not gone | again:
            return
        found, known, altered = dict[int, list[Offer]](), self.offers, set[int]()
        for target in cells(gone | again):
            offers = self._offers(target) if holds(again, target) else None
            if offers:
                found[target] = offers
            if (offers or None) != known.get(target):
                altered.add(target)
        if altered:
            self.offers = {target: offers for target, offers in known.items() if target not in altered}
            self.ranked, self._picked = [offer for offer in self.ranked if offer[1] not in altered], None
            for target in altered & found.keys():
                self.offers[target] = found[target]
                self.ranked += found[target]
            self.ranked.sort()

    def best(self, used: set[int]) -> list[tuple[float, Stack]]:
        """The attacks that promise most, each hex attacking and attacked once (10.1c)."""
        if self._picked is not None and not used:
            return self._picked
        taken = set(used)
        best = []
        for worth, target, cell, stack in self.ranked:
            if cell not in taken and target not in taken:
                taken.add(cell)
                taken.add(target)
                best.append((-worth, stack))
        if not used:
            self._picked = best
        return best

    def _stale(self, last: "Field") -> int:
        """Targets for which something is not as in another field: all that matters lies in them or beside them."""
        if last.turns != self.turns or last.captured != self.captured:
            return EVERYWHERE
        printed = self.table.printed
        found = (
            changed(printed, last.mine, self.mine)
            | changed(printed, last.theirs, self.theirs)
            | self.ready ^ last.ready
            | self.blocking ^ last.blocking
            | self.beside[0] ^ last.beside[0]
            | self.beside[1] ^ last.beside[1]
            | self.helping ^ last.helping
            | self.fleeing ^ last.fleeing
            | self.zone ^ last.zone
        )
        return found | spread(found, self.table.board.stride)

    def _offers(self, target: int) -> list[Offer]:
        """The attacks on a target that promise something."""
        table, found = self.table, []
        aim = self.aim(target)
        for cell in cells(table.board.adjacent[target] & self.ready):
            stack = self.mine.stack(table, cell)
            if stack is not None and stack.commanded and stack.strength:
                worth = self.worth(aim, stack, stack.strength)
                if worth is not None and worth > 0:
                    found.append((-worth, target, cell, stack))
        return found

    def aim(self, target: int) -> Aim:
        """A target, whoever attacks it."""
        table, side = self.table, self.side
        printed, around = table.printed, table.board.adjacent[target]
        defender = self.theirs.stack(table, target)
        units = self.theirs.occupancy.strength.get(target, 0)
        against, walls = units, 0
        modifier = printed.terrain_modifier[target]
        gain = 2 * DISORDER
        place = printed.fortresses.get(target)
        if place is not None and target in self.captured:
            modifier += place.captured_modifier
            gain += FORTRESS
        elif place is not None and place.side != side:
            walls = place.value
            against = max(units, walls)
            modifier += place.modifier
            gain = FORTRESS + INSIDE * units
        if defender is not None and defender.shaken:
            modifier += 1
        if not walls:
            away = around & self.fleeing
            if not away:
                gain += units
            elif not away & ~self.zone:
                gain += LOSS / 3
        # A unit beside the target may be watched by it, but not by another.
        helpers = around & self.helping & ~self.beside[holds(self.blocking, target)]
        return Aim(target, "" if defender is None else defender.front, units, against, modifier, helpers, walls, gain)

    def worth(self, aim: Aim, stack: Stack, strength: int) -> float | None:
        """What an attack is worth to the attacker on average; ``None`` if it cannot be made."""
        known = self.known
        if aim.front and aim.front != stack.front:
            return None
        ratio = known.ratios[min(strength, MOST)][min(aim.against, MOST)]
        if ratio is None:
            return None
        modifier = ratio + stack.modifier + aim.modifier + (aim.helpers & ~(1 << stack.cell)).bit_count()
        odds = known.odds[modifier + known.river.get((stack.cell, aim.target), 0)]
        worth = self.price * (odds.harm - odds.cost if aim.units else -odds.cost)
        if aim.walls:
            # A defender driven from a fortress stands a siege; forcing the retreat costs a loss (10.4d, 10.4e).
            return worth + odds.driven * (self.surrender(aim, strength) * aim.gain - self.price * LOSS)
        return worth + odds.driven * aim.gain

    def surrender(self, aim: Aim, strength: int) -> float:
        """The chance that a siege by so much strength ends well."""
        return self.known.siege(strength, aim.walls, self.turns)


@lru_cache(maxsize=16)
def _beside(hexes: int, stride: int) -> tuple[int, int]:
    """All cells that touch one or more of some, and all that touch two or more."""
    one = two = 0
    for step in (1, stride, stride - 1):
        for shifted in (hexes << step, hexes >> step):
            two |= one & shifted
            one |= shifted
    return one, two
