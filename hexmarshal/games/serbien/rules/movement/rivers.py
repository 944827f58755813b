"""7.1.4, 7.1.5, 21.2: over the Sava and the Donau by boat, ferry and pontoon; 23.1.1b: Komitadji who harass."""

from collections.abc import Sequence
from itertools import pairwise

from hexmarshal.core.board.paths import holds, mask
from hexmarshal.core.data.meanings import Cell, Counter, SideNumber
from hexmarshal.core.engine.derived import derived, derived_from
from hexmarshal.games.serbien.parts.ground import CLOSED
from hexmarshal.games.serbien.parts.sides import AUSTRIAN, SERBIAN
from hexmarshal.games.serbien.rules.table.pieces import FRONT, Pontoon
from hexmarshal.games.serbien.rules.table.position import Serbien, replace

Pairs = tuple[tuple[int, int], ...]
"""Steps from hex to hex."""


def pontoon_at(table: Serbien, side: SideNumber, here: Cell, there: Cell) -> Pontoon | None:
    """21.2: a side's finished pontoon bridge between two hexes; over the Donau it takes two markers (21.2.3)."""
    step = {here, there}
    found = [p for p in table.state.pontoons if p.side == side and p.built and {p.a, p.b} == step]
    wanted = 2 if (here, there) in table.printed.ground.donau else 1
    return found[0] if len(found) >= wanted else None


def bridged(table: Serbien, side: SideNumber, here: Cell, there: Cell) -> bool:
    """7.1.5, 21.2: whether a bridge or a pontoon of a side leads over a hexside."""
    return (here, there) in table.printed.ground.bridges or pontoon_at(table, side, here, there) is not None


def unbridged(table: Serbien, side: SideNumber, here: Cell, there: Cell) -> bool:
    """11.1.4: whether the Sava flows between two hexes, and no bridge or pontoon of a side leads over it."""
    return (here, there) in table.printed.ground.sava and not bridged(table, side, here, there)


def costly(table: Serbien, side: SideNumber, here: Cell, there: Cell) -> bool:
    """11.1.4: whether a retreat from one hex to another costs a level and a Strength Reduction."""
    return unbridged(table, side, here, there) or (here, there) in table.board.sides("impassable")


def retreatable(table: Serbien, side: SideNumber, here: Cell, there: Cell) -> bool:
    """11.1b: nobody retreats over the Donau but at its bridge, and that the Austro-Hungarians alone (7.1.4a)."""
    if (here, there) not in table.printed.ground.donau:
        return True
    return side == AUSTRIAN and bridged(table, side, here, there)


class Steps:
    """Steps over water between hexes, with their points. It never changes, and equals itself alone."""

    __slots__ = ("_near", "begins", "cost", "leading")

    def __init__(self, cost: dict[tuple[int, int], int]) -> None:
        self.cost = cost
        """The points of each step."""
        self.begins = mask(here for here, _ in cost)
        """The hexes from which they lead."""
        self.leading: dict[int, list[int]] = {}
        """For each of those the hexes to which they lead."""
        for here, there in cost:
            self.leading.setdefault(here, []).append(there)
        self._near: dict[int, Steps] = {}

    def near(self, hexes: int) -> "Steps":
        """Those of them that begin in some hexes."""
        begins = self.begins & hexes
        if begins == self.begins:
            return self
        if not begins:
            return NO_STEPS
        found = self._near.get(begins)
        if found is None:
            if len(self._near) >= MOST:
                self._near.clear()
            found = Steps({step: points for step, points in self.cost.items() if holds(begins, step[0])})
            self._near[begins] = found
        return found


NO_STEPS = Steps({})
MOST = 500
"""How many selections of the same steps are remembered."""


def crossings(table: Serbien, units: Sequence[Counter], arm: int, began: Sequence[Cell]) -> Steps:
    """The steps over water that units can take beside printed bridges, with their points.

    7.1.4b: over the Sava by boat only at a hexside of the hex where the Force began the phase, of either if it was in
    Two-Hex Status, whatever it has done since. 7.1.5a: a ferry carries one Austro-Hungarian Force a phase. 21.2: a
    pontoon spares one Force a phase the points of the river; over the Sava others pay them and cross as at a bridge in
    all else.
    """
    side, state = table.side_of(units[0]), table.state
    banks = _banks(table)
    boats = tuple([cell for cell in began if holds(banks, cell)])
    if not boats and not state.pontoons:
        if side == SERBIAN:
            return NO_STEPS
        if not state.ferries:
            return _by_ferry(table, arm, table.wet)
    return _on_water(table, side, arm, table.wet, (boats, state.pontoons, state.ferries))


@derived_from(lambda table, side, arm, wet, means: table.printed.memories["crossings"])
def _on_water(
    table: Serbien, side: SideNumber, arm: int, wet: bool, means: tuple[tuple[int, ...], tuple[Pontoon, ...], Pairs]
) -> Steps:
    """The same by the hexes with boats, the pontoons, and the ferries that were used."""
    boats, pontoons, ferries = means
    found = _built(table, side, arm, wet, (pontoons, ferries))
    return _by_boat(table, arm, wet, boats, found) if boats else found


@derived_from(lambda table, arm, wet: table.printed.memories["crossings"])
def _by_ferry(table: Serbien, arm: int, wet: bool) -> Steps:
    """Those of the Austro-Hungarians where there are ferries alone."""
    return _built(table, AUSTRIAN, arm, wet, ((), ()))


@derived_from(lambda table: table.printed.memories["banks"])
def _banks(table: Serbien) -> int:
    """The hexes beside the Sava."""
    return mask(here for here, _ in table.printed.ground.sava)


@derived_from(lambda table, side, arm, wet, state: table.printed.memories["crossings"])
def _built(table: Serbien, side: SideNumber, arm: int, wet: bool, state: tuple[tuple[Pontoon, ...], Pairs]) -> Steps:
    """The steps by pontoons, and by ferries but for those that were used."""
    ground, (pontoons, used) = table.printed.ground, state
    found: dict[tuple[int, int], int] = {}
    for a, b in ground.ferries if side == AUSTRIAN else ():
        if (a, b) not in used and (b, a) not in used and not ground.closed_to(arm, a, b):
            found[a, b] = ground.dry_step(a, b, wet) + ground.crossing("ferry")
    for pontoon in pontoons:
        step = pontoon.a, pontoon.b
        if pontoon.side != side or pontoon_at(table, side, *step) is None:
            continue
        if step in ground.donau and (side != AUSTRIAN or pontoon.used):
            continue
        points = ground.crossing(_as_river(ground.water(*step)) if pontoon.used else "bridge")
        for way in (step, step[::-1]):
            if not ground.closed_to(arm, *way):
                found[way] = min(found.get(way, CLOSED), ground.dry_step(*way, wet) + points)
    return Steps(dict(sorted(found.items()))) if found else NO_STEPS


@derived_from(lambda table, arm, wet, boats, others: table.printed.memories["crossings"])
def _by_boat(table: Serbien, arm: int, wet: bool, boats: tuple[Counter, ...], others: Steps) -> Steps:
    """7.1.4b: the same with the steps over the Sava by boat from some hexes and back, where that is cheaper."""
    ground, found = table.printed.ground, others.cost.copy()
    over = [(bank, cell) for bank in boats for cell in table.board.neighbours[bank]]
    for step in (*over, *((there, here) for here, there in over)):
        if step in ground.sava and step not in ground.bridges and not ground.closed_to(arm, *step):
            points = ground.dry_step(*step, wet) + ground.crossing(_as_river(ground.water(*step)))
            found[step] = min(found.get(step, CLOSED), points)
    return Steps(found) if found != others.cost else others


def _as_river(water: str) -> str:
    """3.5.4a: in movement a riverbend is the Sava like any other stretch of it."""
    return "sava" if water == "riverbend" else water


def crossed(table: Serbien, units: Sequence[Counter], here: Cell, there: Cell) -> None:
    """What a step over water leaves behind: a used ferry or pontoon, or a River Crossing marker (7.1.4b)."""
    ground, side = table.printed.ground, table.side_of(units[0])
    step = here, there
    if step not in ground.sava and step not in ground.donau:
        return
    if step in ground.bridges:
        return
    pontoon = pontoon_at(table, side, here, there)
    if pontoon is not None and not pontoon.used:
        pair = {here, there}
        marked = tuple(replace(p, used=True) if {p.a, p.b} == pair else p for p in table.state.pontoons)
        table.note(pontoons=marked)
        return
    if step in ground.ferries:
        table.note(ferries=(*table.state.ferries, step))
    elif pontoon is None:
        place_marker(table, units)


def follows(table: Serbien, index: Counter, mates: Sequence[Counter], here: Cell, there: Cell) -> None:
    """7.1.4b-mark: a unit crosses after others of its Force: they have one River Crossing marker, on the largest."""
    marked = [i for i in mates if table.pieces[i].crossing == FRONT]
    if not marked or not unbridged(table, table.side_of(index), here, there):
        crossed(table, (index,), here, there)
    elif _bearer(table, (index, *mates)) == index:
        for i in marked:
            table.alter(i, crossing=0)
        place_marker(table, (index,))


def place_marker(table: Serbien, units: Sequence[Counter]) -> None:
    """7.1.4b-mark: a River Crossing marker for the largest unit of a Force that crossed the Sava by boat."""
    bearer = _bearer(table, units)
    if bearer >= 0:
        table.change(bearer, "receives a River Crossing marker", "7.1.4b-mark", openly=True, crossing=FRONT)


def _bearer(table: Serbien, units: Sequence[Counter]) -> Counter:
    """Who bears the River Crossing marker of a Force; -1 if nobody in it fights."""
    fighters = [i for i in units if table.fights(i)]
    return max(fighters, key=lambda i: (table.printed.quarters[i], table.printed.formation[i], -i), default=-1)


def price_of_boats(table: Serbien, units: Sequence[Counter], path: Sequence[Cell]) -> str:
    """7.1.4b: what a march over the Sava by boat takes off a Force, in words; empty where none is on the way."""
    side = table.side_of(units[0])
    bearer = _bearer(table, units) if any(unbridged(table, side, *step) for step in pairwise(path)) else -1
    if bearer < 0:
        return ""
    strength, guns = table.price_of_crossing(bearer)
    return f"over the Sava by boat: strength −{strength}, AV −{guns} until the end of the next Player Turn"


@derived
def harassed(table: Serbien) -> int:
    """23.1.1b: the hexes with a Komitadji marker and no Serbian unit: a point more for Austro-Hungarians to enter."""
    return mask(table.state.komitadji) & ~table.occupancy(SERBIAN).held
