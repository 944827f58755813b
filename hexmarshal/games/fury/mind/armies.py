"""The armies of a side as an outlook sees them: who leads whom, where each is drawn, and at what it can strike.

An order moves one army or two. The armies of a side are therefore made from its last ones, and only those again that
have changed. An army that stands as one stood before is the same army, with all that was found of it.
"""

from functools import lru_cache
from math import fsum, sqrt

from hexmarshal.core.board.paths import cells
from hexmarshal.core.engine.derived import derived_from
from hexmarshal.games.fury.mind.averages import Averages, averages
from hexmarshal.games.fury.mind.evaluation import DECAY
from hexmarshal.games.fury.mind.forces import Forces, forces_of
from hexmarshal.games.fury.parts.printed import Printed
from hexmarshal.games.fury.parts.sides import FRONTS, SIDE_OF
from hexmarshal.games.fury.rules.pieces import Off, Piece
from hexmarshal.games.fury.rules.position import Fury

EASE = 1.2
"""How much more a minor fortress draws than a major one."""
STAFF = 4.0
"""The HQ is drawn along as if it had this many points of strength."""
FALL = tuple(DECAY ** max(0, away - 1) for away in range(100))
"""How the pull weakens with the way; to be next to a fortress is enough."""
FADE = tuple(0.75**beyond for beyond in range(100))
"""What is left of being led with every hex beyond the range of the HQ."""
MARCH = 3
"""A corps this near to a fortress can attack it in its next activation: it marches two hexes."""
LEADING = 4
"""How near its HQ must be to lead it there."""
HELP = 2
"""What the HQ and its neighbours give to such an attack (10.2.3, 10.2.5)."""
MOST = 5_000
"""How many armies are remembered before all are forgotten,"""
KEPT = 500
"""and how many sides with all their armies."""
_REINFORCEMENTS = int(Off.REINFORCEMENTS)

Blow = tuple[int, int]
"""The strength of two corps of an army, and the help of its HQ."""
Blows = dict[int, tuple[Blow, ...]]
"""What can strike at each fortress."""
Stacks = tuple[tuple[int, int, tuple[int, ...]], ...]
"""The hexes of an army: where, how much strength is led there, and the strengths of its own corps.

Where two armies share a hex, that of the first corps leads all of it.
"""
TALLIED = (
    "strength", "waiting", "rebuildable", "disorganised", "commanded", "led", "posted", "staffs", "staffs_waiting",
    "shared_by_armies", "shared_by_fronts",
)  # fmt: skip
"""What is counted of the armies of a side, by the names of the terms that count it."""
Roll = tuple[int, int, int, int]
"""Of an army: strength on the map and waiting, of that the strength waiting, HQs on the map, HQs waiting."""
_NOBODY: Roll = (0, 0, 0, 0)
_NONE = dict[int, Blow]().items()


class Army:
    """An army on the map."""

    __slots__ = ("_pulls", "_stacks", "blows", "led")

    def __init__(self, printed: Printed, known: Averages, hq: int, span: int, stacks: Stacks) -> None:
        strong = tuple((cell, led) for cell, led, _ in stacks if led)
        self._stacks: tuple[tuple[int, float], ...] = (*strong, (hq, STAFF)) if strong and hq >= 0 else strong
        self._pulls: dict[tuple[int, ...], float] = {}
        self.led = 0.0
        """The strength that its HQ leads, or nearly."""
        if hq >= 0:
            away = known.row(hq)
            self.led = fsum([n * FADE[max(0, away[cell] - span)] for cell, n in strong])
        self.blows: dict[int, Blow] = {}
        """What it can strike with at each fortress: its two strongest corps near it."""
        near, corps = _within_reach(known), dict[int, list[int]]()
        for cell, _, strengths in stacks:
            for place in near[cell]:
                if place in corps:
                    corps[place] += strengths
                else:
                    corps[place] = [*strengths]
        for place, found in corps.items():
            helped = hq >= 0 and known.distance[place][hq] <= LEADING
            found.sort()
            self.blows[place] = sum(found[-2:]), HELP if helped else 0

    def drawn(self, printed: Printed, known: Averages, goals: tuple[int, ...]) -> float:
        """How near it is, with its HQ, to the fortress that suits it best."""
        found = self._pulls.get(goals)
        if found is None:
            draws = _draws(printed, known, goals)
            by_goal = zip(*[draws.of(cell, strength) for cell, strength in self._stacks], strict=True)
            found = self._pulls[goals] = max(map(fsum, by_goal), default=0.0)
        return found


class _Draws:
    """How some fortresses draw strength, by its hex."""

    def __init__(self, printed: Printed, known: Averages, goals: tuple[int, ...]) -> None:
        sizes = [printed.fortresses[goal].size for goal in goals]
        self._rows = [
            (EASE if size == "minor" else 1.0, known.distance[goal]) for size, goal in zip(sizes, goals, strict=True)
        ]
        self._known: dict[tuple[int, float], list[float]] = {}

    def of(self, cell: int, strength: float) -> list[float]:
        """How much each fortress draws so much strength in a hex."""
        found = self._known.get((cell, strength))
        if found is None:
            found = [ease * strength * FALL[row[cell]] for ease, row in self._rows]
            self._known[cell, strength] = found
        return found


@lru_cache(maxsize=64)
def _draws(printed: Printed, known: Averages, goals: tuple[int, ...]) -> _Draws:
    return _Draws(printed, known, goals)


@lru_cache(maxsize=8)
def _within_reach(known: Averages) -> tuple[tuple[int, ...], ...]:
    """For each hex, the fortresses that a corps there can attack in its next activation."""
    rows = known.distance
    size = len(next(iter(rows.values())))
    return tuple(tuple(place for place, row in rows.items() if row[cell] <= MARCH) for cell in range(size))


@derived_from(lambda printed, known, hq, span, stacks: known.armies, most=MOST)
def _army(printed: Printed, known: Averages, hq: int, span: int, stacks: Stacks) -> Army:
    return Army(printed, known, hq, span, stacks)


def _enrolled(piece: Piece) -> tuple[int, int, bool]:
    """What the roll of an army says of a piece on the map."""
    return piece.nation, piece.army, piece.reduced


class Armies:
    """All armies of a side."""

    __slots__ = ("_drawn", "_mustered", "_rolls", "blows", "forces", "on_map", "perils", "tally")

    def __init__(self, table: Fury, forces: Forces, last: "Armies | None") -> None:
        printed, known = table.printed, averages(table.printed)
        self.forces = forces
        """The side they belong to."""
        self._drawn: dict[tuple[int, ...], float] = {}
        if last is None or last.forces.fronts != forces.fronts:
            self._rolls: dict[int, Roll] = {}
            for i, piece in zip(printed.of_side[forces.side], forces.pieces, strict=True):
                self._enrol(printed, i, piece, 1)
            self._mustered = self._muster()
            self.on_map: dict[int, Army] = {}
            """The armies with a combat unit on the map."""
            self.blows: Blows = {}
            """What they can strike with at each fortress."""
            self.perils: dict[object, float] = {}
            """What they can do with that, by what it is done to; see ``threats.looming``."""
            touched = set(forces.occupancy.armies)
        else:
            self.on_map, self.blows, self.perils = last.on_map.copy(), last.blows, last.perils
            touched = self._amend(table, printed, last)
        struck = set[int]()
        for number in touched:
            before, now = self.on_map.pop(number, None), self._on_map(table, known, number)
            if now is not None:
                self.on_map[number] = now
            if before is not now:
                had, has = (_NONE if army is None else army.blows.items() for army in (before, now))
                struck.update([place for place, _ in had ^ has])
        if struck:
            self._strike(struck)
        led = fsum([army.led for army in self.on_map.values()])
        counted = forces.strength, forces.waiting, forces.rebuildable, forces.disorder, forces.commanding
        self.tally: tuple[float, ...] = *map(float, counted), led, *self._mustered
        """What they count for, as `TALLIED` lists it."""

    def _amend(self, table: Fury, printed: Printed, last: "Armies") -> set[int]:
        """Take over who is enrolled, but for those that have changed; the armies that may stand otherwise now."""
        touched, anew, units, pieces = set[int](), False, self.forces.occupancy.units, table.pieces
        self._rolls = last._rolls
        for i, old, new in self.forces.changes(printed, last.forces):
            touched |= {old.army, new.army, printed.army_of[i]}
            for at in (old.at, new.at):
                touched.update([pieces[j].army for j in units.get(at, ())])
            if old.at < 0 or new.at < 0 or _enrolled(old) != _enrolled(new):
                if not anew:
                    anew, self._rolls = True, last._rolls.copy()
                self._enrol(printed, i, old, -1)
                self._enrol(printed, i, new, 1)
        self._mustered = self._muster() if anew else last._mustered
        return touched

    def _strike(self, places: set[int]) -> None:
        """Find what can strike at some fortresses."""
        self.blows, self.perils = self.blows.copy(), {}
        for place in places:
            found = [army.blows[place] for army in self.on_map.values() if place in army.blows]
            if found:
                self.blows[place] = tuple(sorted(found))
            else:
                self.blows.pop(place, None)

    def _enrol(self, printed: Printed, index: int, piece: Piece, sign: int) -> None:
        """Count a piece of the side that has an army in or out, on the map or about to enter it."""
        at, army = piece.at, piece.army
        if army < 0 or (at < 0 and at != _REINFORCEMENTS) or SIDE_OF[piece.nation] != self.forces.side:
            return
        strength, waiting, staffs, idle = self._rolls.get(army, _NOBODY)
        if printed.is_hq[index]:
            staffs, idle = (staffs + sign, idle) if at >= 0 else (staffs, idle + sign)
        else:
            value = sign * (printed.weak[index] if piece.reduced else printed.full[index])
            strength, waiting = strength + value, waiting + (value if at < 0 else 0)
        self._rolls[army] = strength, waiting, staffs, idle

    def _on_map(self, table: Fury, known: Averages, army: int) -> Army | None:
        """An army as it stands on the map; ``None`` for one without a combat unit there."""
        printed, pieces, occupancy = table.printed, table.pieces, self.forces.occupancy
        units, stacks = occupancy.units, []
        for cell in cells(occupancy.armies.get(army, 0) & occupancy.held):
            here = units[cell]
            own = [i for i in here if pieces[i].army == army]
            if own:
                led = occupancy.strength[cell] if own[0] == here[0] else 0
                stacks.append((cell, led, tuple([table.strength(i) for i in own])))
        if not stacks:
            return None
        hq = printed.hq_of.get(army, -1)
        if hq < 0 or (at := pieces[hq].at) < 0:
            return _army(printed, known, -1, 0, tuple(stacks))
        return _army(printed, known, at, printed.hq_side(hq, pieces[hq].active).range, tuple(stacks))

    def _muster(self) -> tuple[float, ...]:
        """Add up what is ready to enter or has entered: without an army and a front nothing ever does."""
        fronts, by_front = self.forces.fronts, dict.fromkeys(FRONTS, 0)
        posted = staffs = idle = 0
        roots = []
        for army, (strength, waiting, staffed, nearly) in self._rolls.items():
            if not fronts[army]:
                continue
            posted += waiting
            if staffed or nearly:
                staffs, idle = staffs + staffed, idle + nearly
                roots.append(sqrt(strength))
                by_front[fronts[army]] += strength
        shared = fsum(roots), fsum([sqrt(strength) for strength in by_front.values()])
        return float(posted), float(staffs), float(idle), *shared

    def drawn(self, printed: Printed, known: Averages, goals: tuple[int, ...]) -> float:
        """How near each army is to the fortress that suits it best."""
        found = self._drawn.get(goals)
        if found is None:
            pulls = [army.drawn(printed, known, goals) for army in self.on_map.values()]
            found = self._drawn[goals] = fsum(pulls)
        return found


_kept: dict[Forces, Armies] = {}
"""Not kept with the forces, to which they refer: nobody collects cycles while bots play."""


def armies_of(table: Fury, side: int) -> Armies:
    """The armies of a side; kept as long as its pieces stay as they are."""
    forces = forces_of(table, side)
    found = _kept.get(forces)
    if found is None:
        if len(_kept) > KEPT:
            _kept.clear()
        last = averages(table.printed).hosts
        found = _kept[forces] = last[side] = Armies(table, forces, last[side])
    return found
