"""Chapter 11: supply and attrition."""

from typing import ClassVar, NamedTuple

from hexmarshal.core.paths import cells, mask, spread
from hexmarshal.core.procedure import Procedure
from hexmarshal.games.galicia.effectiveness import reduce
from hexmarshal.games.galicia.pieces import LOW, OUT, SUPPLIES
from hexmarshal.games.galicia.table import Galicia

WORDS = ("in supply", "in low supply", "out of supply")


class Lines(NamedTuple):
    """What the supply of a side rests on, as the units stand."""

    sources: int
    """Valid supply sources (11.2)."""
    railway: int
    """Those of them on railways that are joined to an edge (11.2a)."""
    last_resort: int
    """Railway hexes in an enemy zone of control up to which the line is clear (14.1b)."""
    reached: tuple[int, ...]
    """Hexes whose shortest supply path is of 0, 1, 2 … hexes (11.4)."""


def lines(table: Galicia, side: int) -> Lines:
    """Sources and paths of a side. They hang on the enemy, and on friends in his zones of control."""
    own, enemy = table.half(side), table.half(1 - side)
    key = ("lines", side, own.held & enemy.zone)
    found: Lines | None = enemy.reaches.get(key)
    if found is None:
        found = enemy.reaches[key] = _lines(table, side)
    return found


def _lines(table: Galicia, side: int) -> Lines:
    sheet, stride = table.sheet, table.board.stride
    own, enemy = table.half(side), table.half(1 - side)
    free = sheet.ground[side] & ~enemy.held
    clear = free & ~(enemy.zone & ~own.held)
    railway = _railway(table, sheet.sources[side], clear)
    sources = railway | sheet.sources[side] & free
    links = table.board.rail_neighbours
    ends = mask(there for here in cells(railway) for there in links[here]) | sheet.sources[side] & _rails(table)
    # A path may cross so many hexes of enemy zones: a front for each number crossed so far (11.3b).
    zones = sheet.number["supply.zones"]
    contested = free & ~clear
    fronts = [sources & clear, *([0] * zones)]
    if zones:
        fronts[1] = sources & contested
    seen = fronts.copy()
    reached = [fronts[0] | (fronts[1] if zones else 0)]
    known = reached[0]
    for _ in range(max(row.farthest or 0 for row in sheet.box.supplies.values())):
        around = [spread(front, stride) for front in fronts]
        for crossed in range(zones + 1):
            front = around[crossed] & clear
            if crossed:
                front |= around[crossed - 1] & contested
            fronts[crossed] = front & ~seen[crossed]
            seen[crossed] |= front
        new = 0
        for front in fronts:
            new |= front
        reached.append(new & ~known)
        known |= new
    return Lines(sources, railway, ends & contested, tuple(reached))


def _rails(table: Galicia) -> int:
    return mask(cell for cell, ends in enumerate(table.board.rail_neighbours) if ends)


def _railway(table: Galicia, starts: int, clear: int) -> int:
    """Hexes of railways joined to an edge source by lines that no enemy unit or zone blocks (11.2a, 11.2b)."""
    links = table.board.rail_neighbours
    queue = [cell for cell in cells(starts & clear) if links[cell]]
    found = mask(queue)
    while queue:
        for there in links[queue.pop()]:
            if clear >> there & 1 and not found >> there & 1:
                found |= 1 << there
                queue.append(there)
    return found


def path_length(table: Galicia, side: int, cell: int) -> int | None:
    """The hexes of the shortest supply path from a hex; ``None`` if it has none that counts (11.4)."""
    return next((n for n, level in enumerate(lines(table, side).reached) if level >> cell & 1), None)


def states(table: Galicia, side: int) -> dict[int, int]:
    """The state of supply in each hex that a side holds (11.4)."""
    box = table.sheet.box
    return {
        cell: SUPPLIES.index(box.supply_state(path_length(table, side, cell))) for cell in table.half(side).at
    }


class SupplyPhase(Procedure, frozen=True):
    """11: the phasing player finds out the supply of each of his units."""

    player: int
    """The phasing side."""
    steps: ClassVar = ("check", "attrition")
    starving: tuple[int, ...] = ()
    """Units found out of supply twice in a row (11.5)."""

    def check(self, table: Galicia) -> None:
        """11.0b, 11.4: the states until his next supply phase."""
        found = states(table, self.player)
        starving = []
        for cell, units in table.half(self.player).at.items():
            for i in units:
                before, now = table.pieces[i].supply, found[cell]
                if before == now == OUT:
                    starving.append(i)
                if before != now:
                    table.change(i, f"is {WORDS[now]}", "11.4a" if now >= LOW else "11.1", supply=now)
        table.amend(starving=tuple(sorted(starving)))

    def attrition(self, table: Galicia) -> None:
        """11.5: whoever is out of supply again suffers."""
        for i in self.starving:
            reduce(table, i, table.sheet.number["attrition.reductions"], "11.5.1")
