"""Everything printed, laid out for quick reading: one value per counter, one per hex."""

from collections import Counter
from functools import reduce
from operator import or_
from typing import Any, NamedTuple

import msgspec

from hexmarshal.core.board.board import Board
from hexmarshal.core.board.paths import holds
from hexmarshal.games.fury.parts.data import Data
from hexmarshal.games.fury.parts.designations import callings
from hexmarshal.games.fury.parts.rows import Cadre, Corps, Hq, HqSide
from hexmarshal.games.fury.parts.sides import NATIONS, SIDE_OF, Kind

Links = tuple[tuple[int, ...], ...]
"""For each cell, the cells joined to it."""


class Fortress(msgspec.Struct, frozen=True):
    """A fortress as printed."""

    cell: int
    """Its hex."""
    name: str
    """Its name."""
    nation: int
    """Its builder."""
    side: int
    """The side of its builder."""
    size: str
    """``minor`` or ``major``."""
    value: int
    """The least it defends with while never captured (10.4b), and its value in a siege (10.5g)."""
    modifier: int
    """What it gives to attacks on it (10.2.2)."""
    captured_modifier: int
    """The same once it was captured (10.2.2c)."""


class Reach(NamedTuple):
    """What a unit can reach. The levels hold the hexes it can come to for this many points, stops included."""

    on_foot: int
    """Hexes where it may end its move on foot."""
    by_rail: int
    """Hexes where it may end its move only with a ride."""
    foot: list[int]
    """Levels on foot."""
    rail: list[int]
    """Levels that have a ride behind them."""
    on: int
    """Hexes from which it may go on."""
    first: int
    """Hexes it may enter with its first step."""
    anywhere: int
    """Hexes to which it can come in any way."""


Works = tuple[tuple[int, int], tuple[int, int]]
"""The zones of control that each side's fortresses exert, and each side's fortresses that were never captured."""


class Ground:
    """What all ways of a side depend on: the enemies' places and zones, and the friends in those zones.

    Most moves on one's own side leave it as it is, so what follows from it is kept from one position to the next.
    """

    __slots__ = ("commands", "friends", "hqs", "memo", "open", "passable", "reaches", "siege", "trains", "wide", "zone")

    def __init__(self, printed: "Printed", key: tuple[int, ...]) -> None:
        _, self.zone, self.open, self.hqs, self.siege, self.friends = key
        """Zones of control of the enemy; hexes open to the side; enemy HQs; sieges; friends in the zones."""
        clear = ~self.zone | self.friends
        self.passable = printed.land & clear
        """Hexes that a line of command may pass (10.1a)."""
        rails = self.open & clear & ~self.hqs & ~self.siege
        self.trains = (rails | printed.transit, rails, rails)
        """Hexes through which and into which the trains of each nation may run (9.3d, 3c)."""
        self.reaches: dict[tuple[int, int, bool, bool, int], Reach] = {}
        """Reaches of units: by hex, nation, whether an HQ, whether it may ride, and movement points."""
        self.wide = printed.wide_reaches(key[:-1])
        """Reaches on all grounds that differ in the friends only."""
        self.commands: dict[tuple[int, int], int] = {}
        """Hexes in command of some hexes within a range."""
        self.memo: dict[Any, Any] = {}
        """Whatever else was derived; the key names all else that it depends on."""


class Printed:
    """The counters, the map and the charts of one match, overlay included."""

    def __init__(self, data: Data, spare_cadres: int = 0, romania: bool = True) -> None:
        self.data = data
        """Everything printed."""
        self.spare_cadres = spare_cadres
        """Cadres beyond the counters, for those who play without that limit (2.1e)."""
        self.romania = romania
        """Whether hexes in Romania that the book does not name are closed too (3c)."""
        self.charts = data.charts
        """The charts of the rules."""
        self.board: Board = data.board
        """The map."""
        self.number = {name: row.value for name, row in data.charts.number.items()}
        """The single numbers of the rules."""
        self.stack_limit = self.number["stacking.units"]
        """Combat units in a hex, at most (9.2a)."""
        self.turns = tuple(data.charts.turn.values())
        """The turn track."""
        self.lowest_ratio = min((row.odds for row in self.charts.ratio.values()), key=lambda odds: odds[0] / odds[1])
        """The lowest ratio at which an attack is legal (10.2.1d)."""
        self._read_counters(data)
        self._read_board()
        self._read_railways()

    def _read_counters(self, data: Data) -> None:
        armies = list(data.armies.values())
        self.army_ids = tuple(army.id for army in armies)
        self.army_names = tuple(army.name for army in armies)
        self.army_nation = tuple(NATIONS.index(army.nation) for army in armies)
        self.army_front = tuple("" if army.front == "chosen" else army.front for army in armies)
        """The front of each army at the start; empty if its owner chooses it (7f, 7h)."""
        self.army_number = {army: index for index, army in enumerate(self.army_ids)}
        corps = list(data.corps.values())
        cadres = list(data.cadres.values())
        for extra in range(len(cadres) + 1, len(cadres) + 1 + self.spare_cadres):
            cadres.append(msgspec.structs.replace(cadres[0], id=f"cadre-{extra}", name=f"Cadre {extra}"))
        hqs = list(data.hqs.values())
        counters: list[Corps | Cadre | Hq] = [*corps, *cadres, *hqs]
        self.units = tuple(counters)
        """The printed row of each counter: corps, then Cadres, then headquarters."""
        self.ids = tuple(counter.id for counter in counters)
        """The id of each counter."""
        self.index = {piece: i for i, piece in enumerate(self.ids)}
        """Where a counter stands in every list."""
        self.names = tuple(counter.name for counter in counters)
        """What is printed on it."""
        self.called = callings({row.id: row.name for row in corps} | {row.id: row.name for row in hqs})
        """What players call it, where that is not its designation."""
        self.kinds = tuple(
            Kind.CORPS if isinstance(c, Corps) else Kind.HQ if isinstance(c, Hq) else Kind.CADRE for c in counters
        )
        self.is_hq = tuple(kind is Kind.HQ for kind in self.kinds)
        self.nations = tuple(0 if isinstance(c, Cadre) else NATIONS.index(c.nation) for c in counters)
        self.movement = tuple(counter.movement for counter in counters)
        self.arrives = tuple("" if isinstance(c, Cadre) else c.arrives for c in counters)
        """``setup``, a turn, or nothing for a Cadre."""
        shared = Counter(row.title for row in corps)
        self.titles = (
            *(f"{row.nation.capitalize()} {row.title}" if shared[row.title] > 1 else row.title for row in corps),
            *(f"Cadre {i}" for i in range(1, len(cadres) + 1)),
            *(f"HQ of the {data.armies[row.army].name}" for row in hqs),
        )
        """What a sentence calls it."""
        none = [0] * len(hqs)
        self.full = (*(row.combat[0] for row in corps), *(row.combat for row in cadres), *none)
        """Combat potential of the front (2.1c)."""
        self.weak = (*(row.combat[1] for row in corps), *(row.combat for row in cadres), *none)
        """Combat potential of the back (2.1d)."""
        costs = data.charts.class_
        self.cost = tuple(costs[c.class_].step if isinstance(c, Corps) else 0.0 for c in counters)
        """Replacement points per step (11.3h)."""
        self.leaves_cadre = tuple(isinstance(c, Corps) and c.cadre for c in counters)
        """Whether the reduced value has an asterisk (2.1e)."""
        self.enters_reduced = tuple(isinstance(c, Corps) and c.reduced for c in counters)
        number = self.army_number
        self.army_of = tuple(-1 if isinstance(c, Cadre) or not c.army else number[c.army] for c in counters)
        """The army of its band; −1 for none."""
        self.band = tuple(tuple(number[army] for army in c.armies) if isinstance(c, Corps) else () for c in counters)
        """The two armies of a two-coloured band (2.1i)."""
        self.hq_rows = {i: c for i, c in enumerate(counters) if isinstance(c, Hq)}
        self.hq_of = {self.army_of[i]: i for i in self.hq_rows}
        """The headquarters of each army."""
        self.of_side = tuple(
            tuple(i for i, c in enumerate(counters) if isinstance(c, Cadre) or SIDE_OF[self.nations[i]] == side)
            for side in (0, 1)
        )
        """The counters that may belong to each side; a Cadre may belong to either."""
        self.cadres = tuple(i for i, kind in enumerate(self.kinds) if kind is Kind.CADRE)

    def _read_board(self) -> None:
        board, charts = self.board, self.charts
        self.closed = board.mask(board.marked("closed"))
        if not self.romania:
            self.closed &= ~board.mask(board.marked("open-by-option"))
        """Hexes closed to all units (3c)."""
        self.land = board.everywhere & ~self.closed
        """Hexes that units may enter (3b, 3c)."""
        self.mountain = 0
        """Hexes that cost more on foot than along a railway (9c)."""
        for terrain in charts.terrain.values():
            if terrain.closed:
                self.land &= ~board.terrain_mask(terrain.id)
            if terrain.cost > terrain.cost_by_rail:
                self.mountain |= board.terrain_mask(terrain.id)
        self.terrain_modifier = tuple(charts.terrain[name].modifier if name else 0 for name in board.terrain)
        """What the terrain of each hex gives to attacks on it (10.2.2)."""
        self.rivers = frozenset(board.sides("river"))
        """Pairs of cells with a river between them."""
        self.fortresses: dict[int, Fortress] = {}
        for cell, places in board.places.items():
            for place in places:
                if place.kind == "fortress":
                    nation, row = NATIONS.index(place.nation), charts.fortress[place.size]
                    side = SIDE_OF[nation]
                    self.fortresses[cell] = Fortress(
                        cell, place.name, nation, side, place.size, row.value, row.modifier, row.captured
                    )
        forts = self.fortresses.values()
        first, second = (board.mask(f.cell for f in forts if f.side == side) for side in (0, 1))
        self.fortress_masks = (first, second)
        """The fortresses each side built,"""
        self.strongholds = tuple(frozenset(f.cell for f in forts if f.side == side) for side in (0, 1))
        """and the same hex by hex."""
        self.fortresses_of = tuple(board.mask(f.cell for f in forts if f.nation == n) for n in range(len(NATIONS)))
        """The fortresses each nation built."""
        first, second = (reduce(or_, (board.near[f.cell] for f in forts if f.side == side), 0) for side in (0, 1))
        self.fortress_zones = (first, second)
        """Their zones of control while none is captured or besieged (9.1a)."""
        self.country = tuple(board.country_mask(nation) for nation in NATIONS)
        self.friendly = (self.country[0], self.country[1] | self.country[2])
        """The countries of each side."""
        self.entries = tuple(board.marked(f"entry:{nation}") for nation in NATIONS)
        """The entry hexes of each nation (3e)."""
        self.entry_masks = tuple(board.mask(cells) for cells in self.entries)
        """The same as sets."""
        self.set_up = tuple(board.marked(f"setup:{army}") for army in self.army_ids)
        """The set-up hexes of each army (3d)."""

    def _read_railways(self) -> None:
        board = self.board
        links = board.rail_neighbours
        own = tuple(self._rails_inside(country) for country in self.country)
        self.transit = transit = board.mask(board.marked("transit:russian"))
        """The hex in Romania through which Russian trains may run (3c)."""
        russian = tuple(
            tuple(
                there for there in links[here] if there in own[0][here] or holds(transit, here) or holds(transit, there)
            )
            for here in range(board.size)
        )
        self.allied_railways = self._rails_inside(self.country[1] | self.country[2])
        """What a German unit joining an Austrian army may use as it enters (9.3f)."""
        self.railways: tuple[Links, Links, Links] = (russian, own[1], own[2])
        """The railways on which each nation's trains run: those of its own country (9.3c, 3c)."""
        self.rail_hexes = tuple(board.mask(c for c, ends in enumerate(lines) if ends) for lines in self.railways)
        """The hexes of those railways."""
        self.side_railways = tuple(
            tuple(board.mask(ends) for ends in lines) for lines in (russian, self.allied_railways)
        )
        """The hexes joined to each by a railway of a side's countries: what communication runs along (11.2d)."""
        self.side_rail_hexes = tuple(
            board.mask(c for c, ends in enumerate(lines) if ends) for lines in self.side_railways
        )
        """The hexes of those railways."""
        self.known_railheads: dict[Any, Any] = {}
        """Railheads already worked out; see ``communication.railheads``."""
        self.judged_lines: dict[Any, Any] = {}
        """Lines of communication as bots drew them; see ``mind.lines``."""
        self.known_zones: dict[Any, Any] = {}
        """Where units are set up, as far as it was asked; see ``setup.zone``."""
        self.known_set_ups: dict[Any, Any] = {}
        """Ready set-ups that were looked at with the enemy as it stood; see ``setup.SetUp``."""
        self.mountain_rails = tuple(board.mask(links[cell]) & self.mountain for cell in range(board.size))
        """Mountain hexes next to each hex that are entered along a railway (9c)."""
        self.mountain_gates = board.mask(cell for cell, mask in enumerate(self.mountain_rails) if mask)
        """Hexes that have such a neighbour."""
        self.known_grounds: dict[Any, Any] = {}
        """Grounds met before; see ``rails.ground_of``."""
        self.known_works: dict[Any, Any] = {}
        """What fortresses exert; see ``rules.occupancy.Situation``."""
        self.known_reach: dict[tuple[int, ...], dict[tuple[int, ...], Reach]] = {}
        """Reaches already worked out; see ``reach.reach``."""
        self.last_seen: dict[tuple[str, int], int] = {}
        """Which unit of each army last had a chance of attack, which army of each side last owed one.

        It says where to look first and never changes what is found.
        """
        self.known_lines: dict[Any, Any] = {}
        """Railway lines already worked out; see ``rails.lines``."""

    def _rails_inside(self, country: int) -> Links:
        links = self.board.rail_neighbours
        return tuple(
            tuple(there for there in links[here] if holds(country, there)) if holds(country, here) else ()
            for here in range(self.board.size)
        )

    def wide_reaches(self, key: tuple[int, ...]) -> dict[tuple[int, ...], Reach]:
        """The reaches worked out before under the same enemies."""
        found = self.known_reach.get(key)
        if found is None:
            if len(self.known_reach) > 2000:
                self.known_reach.clear()
            found = self.known_reach[key] = {}
        return found

    def hq_side(self, index: int, active: bool) -> HqSide:
        """The values of a headquarters on one side of its counter (2.2a)."""
        row = self.hq_rows[index]
        return row.active if active else row.inactive
