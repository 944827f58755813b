"""What may happen to fortresses and sieges, for bots: blows of two corps, relief, surrender.

An army strikes at a fortress with two corps from one hex (10.1). What it may do in its next activation is seen here
from where its corps and its HQ stand now, before anybody has moved.
"""

from math import fsum

from hexmarshal.core.board.paths import cells, holds
from hexmarshal.core.engine.derived import derived_from
from hexmarshal.games.fury.mind.armies import Armies, Blow, Blows
from hexmarshal.games.fury.mind.averages import LOSS, MOST, Averages
from hexmarshal.games.fury.mind.evaluation import turns_left
from hexmarshal.games.fury.mind.forces import Forces
from hexmarshal.games.fury.mind.prospects import FORTRESS, INSIDE, Aim, Field
from hexmarshal.games.fury.parts.printed import Printed
from hexmarshal.games.fury.rules.position import Fury

JOINING = 2
"""A corps this near to a siege can join it in its next activation."""
LIFT = 0.6
"""How likely an enemy who could attack the besiegers does so in a turn."""
CUT = 0.1
"""What is left of a siege without communication, which must be given up in the administrative phase (11.2)."""
HOPE = 0.02
"""The chance of a siege by too few: more may join them."""

KEPT = 500
"""How many answers are kept of what the same blows can do."""
PRICE = 0.4
"""A point of strength: it is replaced sooner than a fortress is taken."""


class Careful(Field):
    """The attacks that one side could make, in the eyes of one who thinks of sieges."""

    price = PRICE

    def __init__(
        self,
        table: Fury,
        side: int,
        mine: Forces,
        theirs: Forces,
        blows: Blows,
        lines: int,
        sieges: dict[int, float],
    ) -> None:
        self.blows = blows
        """What the enemy can strike with at each fortress."""
        self.lines = lines
        """Hexes in which units of the side have communication."""
        self.sieges = sieges
        """What each siege is worth to the besieger."""
        super().__init__(table, side, mine, theirs)

    def _stale(self, last: Field) -> int:
        """Also where communication, a siege or what could relieve one has changed."""
        assert isinstance(last, Careful)
        found = super()._stale(last) | last.lines ^ self.lines
        for cell in {*last.sieges, *self.sieges}:
            if last.sieges.get(cell) != self.sieges.get(cell):
                found |= 1 << cell
        if last.blows is not self.blows:
            for cell in cells(self.within & self.known.places):
                if last.blows.get(cell) != self.blows.get(cell):
                    found |= 1 << cell
        return found

    def aim(self, target: int) -> Aim:
        """A target: a siege there must be kept up, and one by the enemy can be relieved."""
        aim = super().aim(target)
        if aim.walls:
            return aim if holds(self.lines, target) else aim._replace(gain=aim.gain * CUT)
        return aim._replace(gain=aim.gain + self.sieges.get(target, 0.0))

    def surrender(self, aim: Aim, strength: int) -> float:
        """As for a siege under way: storming again is no better than waiting."""
        relieved = relief(self.known, self.blows.get(aim.target, ()), strength)
        return surrender(self.known.falls[aim.walls][min(strength, MOST)], relieved, self.turns, safe_now=False)


@derived_from(lambda known, blows, strength: known.perils)
def relief(known: Averages, blows: tuple[Blow, ...], strength: int) -> float:
    """How likely those who can strike at besiegers of so much strength drive them from a fortress in a turn."""
    worst = 0.0
    for blow, support in blows:
        ratio = known.ratios[min(blow, MOST)][min(strength, MOST)]
        if ratio is not None:
            worst = max(worst, known.odds[ratio + support].driven)
    return LIFT * worst


def joiner(table: Fury, known: Averages, besieger: Forces, cell: int) -> int:
    """The strength of the best corps that can join a siege: of the same army and near (9.2a, 10.5f)."""
    pieces, occupancy = table.pieces, besieger.occupancy
    army, best = pieces[occupancy.units[cell][0]].army, 0
    for near in cells(known.disc(cell, JOINING) & occupancy.held & ~(1 << cell)):
        for i in occupancy.units[near]:
            if pieces[i].army == army and not pieces[i].besieging:
                best = max(best, table.strength(i))
    return best


def surrender(chance: float, relieved: float, turns: int, safe_now: bool) -> float:
    """The chance that a siege ends well within some turns, by the chance of its die and of its relief in a turn.

    ``safe_now`` says that nobody can relieve it before its first die.
    """
    won, lasts = 0.0, 1.0
    for turn in range(turns):
        if turn or not safe_now:
            lasts *= 1.0 - relieved
        won += lasts * chance
        lasts *= 1.0 - chance
    return won if chance else HOPE


def looming(table: Fury, known: Averages, mine: Forces, theirs: Armies, own: tuple[int, ...]) -> float:
    """What the enemy may do to one's fortresses, ``own``, in their next activations."""
    captured, siege, turns = table.state.captured, table.situation.siege, turns_left(table)
    strength, blows = mine.occupancy.strength, theirs.blows
    inside = tuple([strength.get(cell, 0) for cell in own])
    key = own, inside, captured, siege, turns
    found = theirs.perils.get(key)
    if found is None:
        if len(theirs.perils) >= KEPT:
            theirs.perils.clear()
        found = theirs.perils[key] = fsum(
            [
                _looms(known, table.printed, cell, cell in captured, guard, blows[cell], turns)
                for cell, guard in zip(own, inside, strict=True)
                if cell in blows and not holds(siege, cell)
            ]
        )
    return found


@derived_from(lambda known, printed, cell, captured, inside, blows, turns: known.perils)
def _looms(
    known: Averages, printed: Printed, cell: int, captured: bool, inside: int, blows: tuple[Blow, ...], turns: int
) -> float:
    """What the worst blow does to a fortress, by the strength of those in it."""
    place, worst = printed.fortresses[cell], 0.0
    against = inside if captured else max(inside, place.value)
    if not against:
        return FORTRESS
    works = printed.terrain_modifier[cell] + (place.captured_modifier if captured else place.modifier)
    for blow, support in blows:
        ratio = known.ratios[min(blow, MOST)][min(against, MOST)]
        if ratio is not None:
            odds, stake = known.odds[ratio + works + support], FORTRESS
            if not captured:
                stake = known.siege(blow, place.value, turns) * (FORTRESS + INSIDE * inside) - PRICE * LOSS
            worst = max(worst, odds.driven * stake + PRICE * ((odds.harm if inside else 0.0) - odds.cost))
    return worst
