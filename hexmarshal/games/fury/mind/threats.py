"""What may happen to fortresses and sieges, for bots: blows of two corps, relief, surrender.

An army strikes at a fortress with two corps from one hex (10.1). What it may do in its next activation is seen here
from where its corps and its HQ stand now, before anybody has moved.
"""

from functools import lru_cache

from hexmarshal.core.board.paths import holds
from hexmarshal.core.engine.derived import derived_from
from hexmarshal.games.fury.mind.averages import LOSS, MOST, Averages, averages
from hexmarshal.games.fury.mind.forces import Forces
from hexmarshal.games.fury.mind.prospects import FORTRESS, INSIDE, Aim, Field
from hexmarshal.games.fury.rules.position import Fury

MARCH = 3
"""A corps this near to a fortress can attack it in its next activation: it marches two hexes."""
LEADING = 4
"""How near its HQ must be to lead it there."""
HELP = 2
"""What the HQ and its neighbours give to such an attack (10.2.3, 10.2.5)."""
JOINING = 2
"""A corps this near to a siege can join it in its next activation."""
LIFT = 0.6
"""How likely an enemy who could attack the besiegers does so in a turn."""
CUT = 0.1
"""What is left of a siege without communication, which must be given up in the administrative phase (11.2)."""
HOPE = 0.02
"""The chance of a siege by too few: more may join them."""

PRICE = 0.4
"""A point of strength: it is replaced sooner than a fortress is taken."""

Blow = tuple[int, int]
"""The strength of two corps of an army, and the help of its HQ."""


class Careful(Field):
    """The attacks that one side could make, in the eyes of one who thinks of sieges."""

    price = PRICE

    def __init__(
        self, table: Fury, side: int, mine: Forces, theirs: Forces, lines: int, sieges: dict[int, float]
    ) -> None:
        self.lines = lines
        """Hexes in which units of the side have communication."""
        self.sieges = sieges
        """What each siege is worth to the besieger."""
        super().__init__(table, side, mine, theirs)

    def _stale(self, last: Field) -> int:
        """Also where communication or a siege has changed, and all fortresses if any enemy has."""
        assert isinstance(last, Careful)
        found = super()._stale(last) | last.lines ^ self.lines
        for cell in {*last.sieges, *self.sieges}:
            if last.sieges.get(cell) != self.sieges.get(cell):
                found |= 1 << cell
        return found if last.theirs is self.theirs else found | self.known.places

    def aim(self, target: int) -> Aim:
        """A target: a siege there must be kept up, and one by the enemy can be relieved."""
        aim = super().aim(target)
        if aim.walls:
            return aim if holds(self.lines, target) else aim._replace(gain=aim.gain * CUT)
        return aim._replace(gain=aim.gain + self.sieges.get(target, 0.0))

    def surrender(self, aim: Aim, strength: int) -> float:
        """As for a siege under way: storming again is no better than waiting."""
        relieved = relief(self.table, self.known, self.theirs, aim.target, strength)
        return surrender(self.known.falls[aim.walls][min(strength, MOST)], relieved, self.turns, safe_now=False)


@lru_cache(maxsize=8)
def _within_reach(known: Averages) -> tuple[tuple[int, ...], ...]:
    """For each hex, the fortresses that a corps there can attack in its next activation."""
    rows = known.distance
    size = len(next(iter(rows.values())))
    return tuple(tuple(place for place, row in rows.items() if row[cell] <= MARCH) for cell in range(size))


@derived_from(lambda table, side: table.occupancy(side).memo)
def _blows(table: Fury, side: int) -> dict[int, list[Blow]]:
    """What each army of a side can strike with at each fortress."""
    occupancy, printed, pieces = table.occupancy(side), table.printed, table.pieces
    known = averages(printed)
    within_reach = _within_reach(known)
    corps: dict[tuple[int, int], list[int]] = {}
    for cell, stack in occupancy.units.items():
        for place in within_reach[cell]:
            for i in stack:
                corps.setdefault((place, pieces[i].army), []).append(table.strength(i))
    found: dict[int, list[Blow]] = {}
    for (place, army), strengths in corps.items():
        hq = printed.hq_of.get(army, -1)
        led = hq >= 0 and pieces[hq].at >= 0 and known.distance[place][pieces[hq].at] <= LEADING
        found.setdefault(place, []).append((sum(sorted(strengths)[-2:]), HELP if led else 0))
    return found


def relief(table: Fury, known: Averages, besieged: Forces, cell: int, strength: int) -> float:
    """How likely the other side drives besiegers of so much strength from a fortress in a turn."""
    worst = 0.0
    for blow, support in _blows(table, besieged.side).get(cell, ()):
        ratio = known.ratios[min(blow, MOST)][min(strength, MOST)]
        if ratio is not None:
            worst = max(worst, known.odds[ratio + support].driven)
    return LIFT * worst


def joiner(table: Fury, besieger: Forces, cell: int) -> int:
    """The strength of the best corps that can join a siege: of the same army and near (9.2a, 10.5f)."""
    pieces, distance = table.pieces, table.board.distance
    army = pieces[besieger.occupancy.units[cell][0]].army
    return max(
        (
            table.strength(i)
            for near, units in besieger.occupancy.units.items()
            if near != cell and distance(near, cell) <= JOINING
            for i in units
            if pieces[i].army == army and not pieces[i].besieging
        ),
        default=0,
    )


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


def looming(table: Fury, known: Averages, mine: Forces, theirs: Forces, own: tuple[int, ...]) -> float:
    """What the enemy may do to one's fortresses, ``own``, in their next activations."""
    blows = _blows(table, theirs.side)
    captured, siege = table.state.captured, table.situation.siege
    turns = table.state.last - table.state.turn + 1
    total = 0.0
    for cell in own:
        if cell not in blows or holds(siege, cell):
            continue
        place = table.printed.fortresses[cell]
        inside = mine.occupancy.strength.get(cell, 0)
        against = inside if cell in captured else max(inside, place.value)
        if not against:
            total += FORTRESS
            continue
        works = place.captured_modifier if cell in captured else place.modifier
        works += table.printed.terrain_modifier[cell]
        worst = 0.0
        for blow, support in blows[cell]:
            ratio = known.ratios[min(blow, MOST)][min(against, MOST)]
            if ratio is not None:
                odds = known.odds[ratio + works + support]
                stake = FORTRESS
                if cell not in captured:
                    stake = known.siege(blow, place.value, turns) * (FORTRESS + INSIDE * inside) - PRICE * LOSS
                worst = max(worst, odds.driven * stake + PRICE * ((odds.harm if inside else 0.0) - odds.cost))
        total += worst
    return total
