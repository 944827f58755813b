"""Chapter 11: supply and attrition."""

from typing import ClassVar, NamedTuple

from hexmarshal.core.board.paths import cells, connected, holds, mask, spread
from hexmarshal.core.data.meanings import Counter, SideNumber
from hexmarshal.core.engine.derived import derived_from
from hexmarshal.core.engine.procedure import Procedure
from hexmarshal.games.galicia.parts.printed import Printed
from hexmarshal.games.galicia.parts.sides import IN, LOW, OUT, SUPPLIES
from hexmarshal.games.galicia.rules.effectiveness import reduce
from hexmarshal.games.galicia.rules.position import Galicia

WORDS = ("in supply", "in low supply", "out of supply")


class Lines(NamedTuple):
    """What the supply of a side rests on, as the units stand."""

    sources: int
    """Valid supply sources (11.2)."""
    railway: int
    """Those of them on railways that are joined to an edge (11.2a)."""
    reached: tuple[int, ...]
    """Hexes whose shortest supply path is of 0, 1, 2 … hexes (11.4)."""
    anywhere: int
    """All of those."""
    states: tuple[int, ...]
    """The hexes in each state of supply but the last, in the order of the states (11.4)."""


def lines(table: Galicia, side: SideNumber) -> Lines:
    """Sources and paths of a side. They depend on the enemy, and on friends in their zones of control."""
    return _lines(table, side, table.occupancy(side).held & table.occupancy(1 - side).zone)


def ground_of(table: Galicia, side: SideNumber) -> tuple[int, int]:
    """Hexes free of enemies, and those of them clear of enemy zones that no friend cancels (6.2, 13.0a)."""
    own, enemy = table.occupancy(side), table.occupancy(1 - side)
    free = table.printed.ground[side] & ~enemy.held
    return free, free & ~(enemy.zone & ~own.held)


@derived_from(lambda table, side, screens: table.occupancy(1 - side).held_memory)
def _lines(table: Galicia, side: SideNumber, screens: int) -> Lines:
    printed, stride = table.printed, table.board.stride
    free, clear = ground_of(table, side)
    railway = _railway(printed, side, clear & printed.rails)
    sources = railway | printed.sources[side] & free
    # A path may cross this many hexes of enemy zones: a front for each number crossed so far (11.3b).
    zones = printed.number["supply.zones"]
    contested = free & ~clear
    fronts = [sources & clear, *([0] * zones)]
    if zones:
        fronts[1] = sources & contested
    seen = fronts.copy()
    known = fronts[0] | (fronts[1] if zones else 0)
    reached = [known]
    for _ in range(printed.supply_range):
        around = [spread(front, stride) for front in fronts]
        new = 0
        for crossed in range(zones + 1):
            front = around[crossed] & clear
            if crossed:
                front |= around[crossed - 1] & contested
            fronts[crossed] = front & ~seen[crossed]
            seen[crossed] |= front
            new |= front
        reached.append(new & ~known)
        known |= new
    by_state = [0] * (len(SUPPLIES) - 1)
    for level, state in zip(reached, printed.supplied, strict=True):
        if state < len(by_state):
            by_state[state] |= level
    return Lines(sources, railway, tuple(reached), known, tuple(by_state))


@derived_from(lambda printed, *_: printed.memories["railways"])
def _railway(printed: Printed, side: SideNumber, open_rails: int) -> int:
    """Hexes of railways joined to an edge source by lines that no enemy unit or zone blocks (11.2a, 11.2b)."""
    found = 0
    for source in cells(printed.sources[side] & open_rails):
        if not holds(found, source):
            found |= connected(source, printed.board.rail_neighbours, open_rails)
    return found


def last_resort(table: Galicia, side: SideNumber) -> int:
    """Railway hexes in an enemy zone of control up to which the line is clear (14.1b)."""
    free, clear = ground_of(table, side)
    links = table.board.rail_neighbours
    joined = mask(there for here in cells(lines(table, side).railway) for there in links[here])
    return (joined | table.printed.sources[side] & table.printed.rails) & free & ~clear


def states(table: Galicia, side: SideNumber) -> dict[int, int]:
    """The state of supply in each hex that a side holds (11.4)."""
    within, low = lines(table, side).states
    return {cell: IN if holds(within, cell) else LOW if holds(low, cell) else OUT for cell in table.occupancy(side).at}


class SupplyPhase(Procedure, frozen=True, tag="SupplyPhase"):
    """11: the phasing player finds out the supply of each of their units."""

    player: SideNumber
    """The phasing side."""
    steps: ClassVar = ("check", "attrition")
    starving: tuple[Counter, ...] = ()
    """Units found out of supply twice in a row (11.5)."""

    def check(self, table: Galicia) -> None:
        """11.0b, 11.4: the states until their next supply phase."""
        found = states(table, self.player)
        starving = []
        for cell, units in sorted(table.occupancy(self.player).at.items()):
            for i in units:
                before, now = table.pieces[i].supply, found[cell]
                if before == now == OUT:
                    starving.append(i)
                if before != now:
                    table.change(i, f"is {WORDS[now]}", "11.4a" if now >= LOW else "11.1", supply=now)
        table.amend(starving=tuple(sorted(starving)))

    def attrition(self, table: Galicia) -> None:
        """11.5: units that are out of supply again suffer."""
        for i in self.starving:
            reduce(table, i, table.printed.number["attrition.reductions"], "11.5.1")
