"""What follows from the data alone, laid out once for the rules: strengths by steps, masks of hexes, railways."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from itertools import pairwise
from operator import itemgetter
from typing import Any, NamedTuple

from hexmarshal.core.board.file import Place
from hexmarshal.core.board.paths import Discs, Listing, cells, holds, mask, spread
from hexmarshal.games.great_war_east.parts.data import Data
from hexmarshal.games.great_war_east.parts.rows import Hexside, NationRow, Unit
from hexmarshal.wargame.counters import Counters
from hexmarshal.wargame.reach import Costs

SIDES = ("allied", "austrian")
"""The players in the order of their player turns (16, 4.0)."""
PLAYERS = ("Allied", "Austro-Hungarian")
"""The same as a sentence begins with them."""
ALLIED, AUSTRIAN = 0, 1
NATIONS = ("austrian", "russian", "serbian")
"""Nations by their numbers."""
GALICIA, SERBIA = "g", "s"
"""The maps, by the letter before their hexes (16, 2.1)."""
BLOCKED = 90
"""Movement points that nobody has: the price of a prohibited hexside."""

Take = Callable[[Sequence[Any]], tuple[Any, ...]]


class Fortress(NamedTuple):
    """A fortress printed on the map (11.0)."""

    cell: int
    name: str
    full: int
    """Its defence strength,"""
    weak: int
    """and when it is weakened (11.14)."""


class Printed(Counters[Unit]):
    """What is printed, by the numbers of counters, cells and nations."""

    def __init__(self, data: Data) -> None:
        super().__init__(data.units.values(), SIDES, PLAYERS)
        self.data, self.board = data, data.board
        self.memory: dict[object, object] = {}
        """What rules derive from what is printed; see `hexmarshal.core.engine.derived`."""
        self.disc = Discs(self.board.stride).around
        """The hexes at most so far from a hex, whatever lies on the way."""
        self.labels_of = Listing(self.board.labels).of
        """The labels of a set of hexes."""
        self.number: Mapping[str, int] = {row.id: row.value for row in data.numbers.values()}
        """The single numbers of the rules."""
        self.turns = tuple(data.turns.values())
        """The turns; turn 1 is the first of them."""
        self.nations: tuple[NationRow, ...] = tuple(data.nations[name] for name in NATIONS)
        self._lay_counters()
        self._lay_hexes()
        self._lay_railways()

    def _lay_counters(self) -> None:
        rows = self.units
        self.nation = tuple(NATIONS.index(row.nation) for row in rows)
        self.of_nation = tuple(tuple(i for i, one in enumerate(self.nation) if one == n) for n in range(len(NATIONS)))
        """The counters of each nation."""
        self.nations_of = tuple(tuple(n for n, row in enumerate(self.nations) if row.side == one) for one in SIDES)
        """The nations of each side."""
        self.side_of_nation = tuple(SIDES.index(row.side) for row in self.nations)
        """The side of each nation."""
        self.competence = tuple(self.nations[nation].competence for nation in self.nation)
        """Tactical Competence Ratings (16, 2.4)."""
        self.stacking = tuple(self.data.sizes[row.size].stacking for row in rows)
        """Stacking points (6.11)."""
        self.take_side: tuple[Take, ...] = tuple(itemgetter(*mine) for mine in self.of_side)
        """Takes the counters of a side out of all,"""
        self.take_nation: tuple[Take, ...] = tuple(itemgetter(*mine) for mine in self.of_nation)
        """and those of a nation;"""
        self.points_of, self.points_of_nation = (
            tuple(tuple(self.stacking[n] for n in mine) for mine in some) for some in (self.of_side, self.of_nation)
        )
        """the stacking points of both."""
        self.ids_of = tuple(tuple(rows[n].id for n in mine) for mine in self.of_side)
        """The ids of the counters of each side."""
        self.due = tuple(self.data.turns[row.turn].number if row.turn else 1 for row in rows)
        """The turns from which reinforcements may come (3.0)."""
        self.hq = tuple(row.headquarters for row in rows)
        self.commanders = tuple(
            tuple(n for n in self.of_side[one] if rows[n].headquarters and not rows[n].parenthesised) for one in (0, 1)
        )
        """The headquarters of each side that command units: not one with its ratings in parentheses (SG-19.1)."""
        self.marshals = tuple(n for n, row in enumerate(rows) if row.headquarters and row.parenthesised)
        """The headquarters with their ratings in parentheses, who act through others (SG-19.1)."""
        self.allowances = (
            tuple(row.movement for row in rows),
            tuple(row.radius if row.headquarters and row.movement else row.movement for row in rows),
        )
        """Movement allowances (2.4), and how another reading takes the numbers on headquarters (2.31)."""
        self.depot = tuple(row.kind == "depot" for row in rows)
        self.depots = tuple(
            tuple(n for n, row in enumerate(rows) if row.kind == "depot" and row.nation == name) for name in NATIONS
        )
        """The depots of each nation."""
        self.cavalry = tuple(row.kind == "cavalry" for row in rows)
        self.full = tuple(1 if row.kind == "depot" else self.data.sizes[row.size].steps for row in rows)
        """Steps at full strength (8.51 to 8.53); headquarters have none."""
        self.strengths = tuple(_strengths(row, full) for row, full in zip(rows, self.full, strict=True))
        """Attack and defence strength of each counter by the steps it has lost (8.52, 8.53)."""

    def _lay_hexes(self) -> None:
        board, terrains = self.board, self.data.terrains
        kinds: dict[int, set[str]] = {}
        self.valued: dict[int, Place] = {}
        """The places with points, by cell (SG-25.11)."""
        forts: list[Fortress] = []
        for cell, places in sorted(board.places.items()):
            kinds[cell] = {place.kind for place in places}
            for place in places:
                if place.value:
                    self.valued[cell] = place
                if place.kind == "fortress":
                    full, _, weak = place.size.partition("/")
                    forts.append(Fortress(cell, place.name, int(full), int(weak)))
        self.fortresses: tuple[Fortress, ...] = tuple(forts)
        """The fortresses, all Austro-Hungarian (16, terrain key)."""
        self.fortress_at: Mapping[int, int] = {fort.cell: n for n, fort in enumerate(forts)}
        """The number of the fortress in a hex."""
        self.ground: dict[int, str] = {}
        """The line of the terrain chart by which each hex is entered: a city or fortress before the land (5.4)."""
        doubled = 0
        for cell in board.cells:
            here = kinds.get(cell, set())
            built = next((kind for kind in ("fortress", "city") if kind in here), "")
            self.ground[cell] = built or board.terrain[cell]
            if terrains[board.terrain[cell]].doubled or ("city" in here and terrains["city"].doubled):
                doubled |= 1 << cell
        self.doubled: int = doubled
        """The hexes whose defenders are doubled (5.4)."""
        self.crossing: dict[tuple[int, int], Hexside] = {}
        """What is crossed between two hexes, where anything is (5.4)."""
        for kind, row in self.data.hexsides.items():
            for pair in board.sides(kind):
                self.crossing[pair] = row
        self.major: int = mask(a for a, _ in board.sides("major river"))
        """The hexes with a major river hexside (5.4, SG-21.0)."""
        self.sheets: Mapping[str, int] = {board.labels[sheet.cells[0]][0]: sheet.mask for sheet in board.sheets}
        """The hexes of each map, by its letter."""
        self.country: tuple[int, ...] = tuple(board.country_mask(name) for name in NATIONS)
        """The hexes of each nation's country."""
        self.home: tuple[int, int] = (self.country[1] | self.country[2], self.country[0])
        """The hexes of each side's countries."""
        self.transit: Mapping[str, int] = {GALICIA: board.cell("galicia"), SERBIA: board.cell("serbia")}
        """The boxes of units off the map, by the map they are bound for (5.38)."""
        self.boxes: frozenset[int] = frozenset(self.transit.values())
        """The same as a set."""
        sealed = [pair for pair, row in self.crossing.items() if row.prohibited]
        self.sealed: Mapping[int, int] = {
            cell: mask(there for here, there in sealed if here == cell) for cell in {here for here, _ in sealed}
        }
        """The neighbours beyond prohibited hexsides, for the hexes that have any (5.4, 7.11)."""
        self.beside: tuple[int, ...] = tuple(
            near & ~self.sealed.get(cell, 0) for cell, near in enumerate(board.adjacent)
        )
        """The neighbours of each cell that it controls and can be reached from it (7.11)."""

    def _lay_railways(self) -> None:
        board = self.board
        links: list[list[set[int]]] = [[set() for _ in range(board.size)] for _ in NATIONS]
        self.tracks: dict[tuple[int, int], tuple[str, ...]] = {}
        """The tracks of the railways between two hexes (SG-17.53)."""
        for rail in board.rails:
            nation = NATIONS.index(rail.nation)
            inside = self.country[nation]  # 16 (5.3): only in its own country
            for a, b in pairwise(rail.hexes):
                if holds(inside, a) and holds(inside, b):
                    links[nation][a].add(b)
                    links[nation][b].add(a)
                    for pair in ((a, b), (b, a)):
                        self.tracks[pair] = (*self.tracks.get(pair, ()), rail.track)
        self.rails: tuple[tuple[tuple[int, ...], ...], ...] = tuple(
            tuple(tuple(sorted(ends)) for ends in of_nation) for of_nation in links
        )
        """For each nation the hexes each cell is joined to by its railways, in its own country (16, 5.3)."""
        on_rails = [{cell for rail in board.rails if rail.nation == name for cell in rail.hexes} for name in NATIONS]
        self.rail_hexes: tuple[int, ...] = tuple(
            mask(on_rails[nation]) & self.country[nation] for nation in range(len(NATIONS))
        )
        """The railway hexes of each nation."""
        self.exits: tuple[int, ...] = tuple(
            mask(board.marked(f"exit:{name}")) & self.country[n] for n, name in enumerate(NATIONS)
        )
        """Where the railways of each nation leave the map (9.13)."""
        self.entries: dict[str, int] = {}
        """The entry hexes by their letters (3.0, 14.0)."""
        for mark, found in board.marks.items():
            what, _, rest = mark.partition(":")
            if what == "entry":
                self.entries[rest.partition(":")[2]] = found[0]
        self.watched: int = mask(self.valued) | self.rail_hexes[0] | self.rail_hexes[1] | self.rail_hexes[2]
        """The hexes of which it matters who was there last (5.33, 9.15, SG-25.12)."""

    # -- asking -------------------------------------------------------------------------------------------------

    def beyond(self, hexes: int) -> int:
        """All hexes next to some of a set, over hexsides that are not prohibited (5.4, 7.11)."""
        if not self.sealed:
            return spread(hexes, self.board.stride) & self.board.everywhere
        found = 0
        for cell in cells(hexes):
            found |= self.beside[cell]
        return found

    @cached_property
    def costs(self) -> tuple[Costs, ...]:
        """Movement costs by tactical competence, the first for 1 (5.4)."""
        return tuple(self._costs(rating) for rating in range(4))

    def _costs(self, rating: int) -> Costs:
        enter = {cell: self.data.terrains[kind].cost[rating] for cell, kind in self.ground.items()}

        def cost(here: int, there: int) -> int:
            row = self.crossing.get((here, there))
            return enter[there] + (0 if row is None else BLOCKED if row.prohibited else row.cost)

        return Costs(self.board, enter, cost)

    @cached_property
    def off_map(self) -> Mapping[int, Mapping[int, int]]:
        """Off-map distances from each exit to every other that rails off the map reach (5.37, SG-17.4)."""
        ways: dict[int, dict[int, int]] = {}
        across: dict[int, int] = {}
        for exit in (cell for nation in self.exits for cell in self.board.cells if holds(nation, cell)):
            ways[exit] = {}
            for link in self.board.links_of(exit):
                if link.to in self.boxes:
                    across[exit] = link.distance
                else:
                    ways[exit][link.to] = link.distance
        for through in ways:  # the shortest way off the map, over as many links as it takes
            for start in ways:
                for end in ways:
                    if start != end and through in ways[start] and end in ways[through]:
                        way = ways[start][through] + ways[through][end]
                        ways[start][end] = min(way, ways[start].get(end, way))
        to_the_other: dict[int, int] = {}  # from each exit to the middle between the maps, perhaps by another exit
        for exit, along in ways.items():
            found = [along.get(other, 0) + far for other, far in across.items() if other == exit or other in along]
            if found:
                to_the_other[exit] = min(found)
        for one, here in to_the_other.items():
            for two, there in to_the_other.items():
                if self.sheet(one) != self.sheet(two):
                    ways[one][two] = here + there
        return ways

    def radius(self, index: int, *, swapped: bool) -> int:
        """The command radius of a headquarters (10.11), which another reading takes for its movement (2.31)."""
        row = self.units[index]
        return row.movement if row.movement and swapped else row.radius

    def sheet(self, cell: int) -> str:
        """The letter of the map on which a hex lies."""
        return self.board.labels[cell][0]

    def start_sector(self, nation: int, army: str) -> tuple[int, ...]:
        """The hexes of an army at the start line of 1 September (SG-26.31)."""
        return self.board.marked(f"start:{NATIONS[nation]}-{army}")

    def map_edge(self, cell: int) -> str:
        """The edge of its map on which a hex lies: "north" and so on; "" inside (SG-26.24)."""
        label = self.board.labels[cell]
        first, second = int(label[1:3]), int(label[3:5])
        rows, places = next(
            (sheet.board.numbering.first, sheet.board.numbering.second)
            for sheet in self.board.sheets
            if holds(sheet.mask, cell)
        )
        ends = (("north", first == rows[0]), ("south", first == rows[1]), ("east", second == places[0]))
        return next((edge for edge, so in (*ends, ("west", second == places[1])) if so), "")


def _strengths(row: Unit, steps: int) -> tuple[tuple[int, int], ...]:
    """Attack and defence strength by lost steps (8.52, 8.53): the second and fourth step of a corps are one less."""
    if row.headquarters:
        return ((row.combat if row.heroic else 0, row.combat),)
    front, back = (row.attack, row.defence), row.back
    if back is None or steps < 2:
        return (front,) * max(steps, 1)
    if steps == 2:
        return (front, back)
    return (front, _less(front), back, _less(back))


def _less(strengths: tuple[int, int]) -> tuple[int, int]:
    return max(strengths[0] - 1, 0), max(strengths[1] - 1, 0)
