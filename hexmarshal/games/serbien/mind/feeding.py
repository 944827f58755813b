"""Whether Formations are in supply, by chapter 15 on sets of hexes: quick enough for bots to ask in every position.

Supply lines are those of the rules, through hexes that are open without any friendly ZOC. Railways count where they
lead home behind the Front Lines, Depots where they stand on one, and a train if a Depot of its army or such a railway
feeds it.
"""

from functools import lru_cache, reduce
from operator import or_
from typing import NamedTuple

from hexmarshal.core.board.paths import cells, holds, mask, spread
from hexmarshal.games.serbien.mind.convoys import Convoy
from hexmarshal.games.serbien.mind.roster import Mess, Roster
from hexmarshal.games.serbien.parts.printed import Printed
from hexmarshal.games.serbien.parts.sides import AUSTRIAN
from hexmarshal.games.serbien.rules.supply import tracing
from hexmarshal.games.serbien.rules.supply.rails import operational
from hexmarshal.games.serbien.rules.supply.sources import marked
from hexmarshal.games.serbien.rules.table.pieces import Piece
from hexmarshal.games.serbien.rules.table.position import Serbien

MOST = 20_000
HAVENS = 2_000
"""How many sets of hexes are remembered that depend on where everybody stands."""


class Fed(NamedTuple):
    """Where the units of a side find supply."""

    railways: int
    """Near its railways."""
    armies: dict[int, int]
    """By Depots, for each army."""
    corps: dict[int, int]
    """By trains, for each corps."""
    trains: dict[int, int]
    """By any train, for each army: for Cavalry (15.2)."""


def fed(table: Serbien, side: int, convoy: Convoy) -> Fed:
    """Where a side's units find supply as all stand."""
    state, own, foe = table.state, table.occupancy(side), table.occupancy(1 - side)
    through = table.board.everywhere & ~foe.held & (~foe.zone | own.held)
    # 23.1.1: Komitadji slow down the lines of Austria-Hungary where nobody stands.
    slow = mask(state.komitadji) & ~(foe.held | own.fighters) if side == AUSTRIAN and state.komitadji else 0
    rails = operational(table, side) & through
    # What is out of all ranges does not matter, so the same is found again while armies move elsewhere.
    near = _ranges(table, side, convoy) | _along(table.printed, rails)
    memory, key = convoy.memo, (side, through & near, rails, state.pontoons, slow & near)
    found: Fed | None = memory.get(key)
    if found is None:
        if len(memory) > MOST:
            memory.clear()
        found = memory[key] = _fed(table, side, convoy, through, slow, rails)
    return found


def _ranges(table: Serbien, side: int, convoy: Convoy) -> int:
    """The hexes within the ranges of a side's supply units, and those to which supply comes over the map edge."""
    found: int | None = convoy.memo.get("ranges")
    if found is None:
        printed, everywhere = table.printed, table.board.everywhere
        found = marked(table, "supply:austrian") if side == AUSTRIAN else 0
        for i, at, _ in convoy.where:
            if printed.kind[i] != "artillery" and holds(everywhere, at):
                found |= printed.disc(at, printed.units[i].range[False])
        convoy.memo["ranges"] = found
    return found


def _fed(table: Serbien, side: int, convoy: Convoy, through: int, slow: int, rails: int) -> Fed:
    printed, everywhere = table.printed, table.board.everywhere
    found, pontoons = Fed(_railways(table, side, rails, through, slow), {}, {}, {}), table.state.pontoons
    armies, kinds = found.armies, printed.kind
    for i, at, army in convoy.where:
        kind = kinds[i]
        if kind == "artillery" or not holds(everywhere, at):
            continue
        if not holds(rails if kind == "depot" else rails | armies.get(army, 0), at):
            continue
        reach = printed.units[i].range[False]
        # What its lines depend on: they are the same for most that happens on the map.
        near, key = printed.disc(at, reach), (i, side)
        setting = through & near, slow & near, pontoons
        known: tuple[object, int] | None = convoy.memo.get(key)
        if known is None or known[0] != setting:
            known = convoy.memo[key] = setting, _lines(table, side, at, reach, through, setting)
        if kind == "depot":
            armies[army] = armies.get(army, 0) | known[1]
        else:
            found.corps[printed.corps_of[i]] = known[1]
            found.trains[army] = found.trains.get(army, 0) | known[1]
    return found


def _railways(table: Serbien, side: int, rails: int, through: int, slow: int) -> int:
    """15.1.3, 15.1.4: the hexes to which lines come from railways that lead home, and from the map edge."""
    printed, reach = table.printed, table.printed.number["range.railway"]
    edge = marked(table, "supply:austrian") & through if side == AUSTRIAN else 0
    # What is out of their range does not matter, so the same is found again while armies move elsewhere.
    along = _along(printed, rails)
    memory, key = printed.memories["fed by rail"], (side, rails, through & along, slow & along, table.state.pontoons)
    found: int | None = memory.get(key)
    if found is None:
        if len(memory) > HAVENS:
            memory.clear()
        found = memory[key] = tracing.lines(table, side, rails, reach, through)
    return found | edge


@lru_cache(maxsize=256)
def _along(printed: Printed, rails: int) -> int:
    """The hexes within the range of some railways (15.1.3)."""
    near = rails
    for _ in range(printed.number["range.railway"]):
        near |= spread(near, printed.board.stride)
    return near


def _lines(table: Serbien, side: int, at: int, reach: int, through: int, setting: object) -> int:
    """The hexes to which a supply unit's lines come."""
    memory, key = table.printed.memories["feeding"], (side, at, reach, setting)
    found: int | None = memory.get(key)
    if found is None:
        if len(memory) > MOST:
            memory.clear()
        found = memory[key] = tracing.lines(table, side, 1 << at, reach, through) | 1 << at
    return found


def hungry(table: Serbien, side: int, found: Fed, own: Roster) -> list[int]:
    """Those of a side's Formations on the map that find no supply, by their hexes."""
    short, armies = [], found.armies
    for mess, hexes in own.messes.items():
        army, corps, riding = mess
        reached = found.railways | armies.get(army, 0)
        reached |= found.trains.get(army, 0) if riding else found.corps.get(corps, 0)
        if hexes & ~reached:
            short += _without(table, side, mess, hexes & ~reached, reached)
    return short


def _without(table: Serbien, side: int, mess: Mess, hexes: int, reached: int) -> list[int]:
    """Those of a mess in some hexes who have no second hex that is reached (19.1)."""
    printed, pieces, at, short = table.printed, table.pieces, table.occupancy(side).at, []
    for cell in cells(hexes):
        for i in at[cell]:
            piece = pieces[i]
            theirs = printed.formation[i] and (piece.army, piece.corps, printed.cavalry[i]) == mess
            if theirs and piece.at == cell and (piece.also < 0 or not holds(reached, piece.also)):
                short.append(i)
    return short


class Lines(NamedTuple):
    """15.6.1b, 3.3.2: what the lines of a side find at the most, by Extended Mode and by friendly ZOCs.

    Few units ask for it, so lines are looked for between one of them and what could feed it, and not everywhere.
    """

    table: Serbien
    side: int
    convoy: Convoy
    through: int
    """Where lines pass."""
    rails: int
    """The operational railways among these hexes."""
    slow: int
    """Hexes that count as two (23.1.1)."""

    def feed(self, index: int) -> bool:
        """Whether they feed a unit; an Asset without the help of its own ZOC (3.3.2a)."""
        table, piece = self.table, self.table.pieces[index]
        printed, through, rails = table.printed, self.through, self.rails
        if not printed.formation[index] and (barred := tracing.barred(table, self.side, piece.at)):
            through, rails = through & ~barred, rails & ~barred
        # What is near no way to it does not matter, so the same is found again while armies move elsewhere.
        memory, unit = self.convoy.memo, ("fed", index, piece.at, piece.also, piece.army, piece.corps)
        near: int | None = memory.get(unit)
        if near is None:
            near = memory[unit] = self._ways(index, piece)
        key = unit, through & near, rails & near, self.slow & near, table.state.pontoons
        found: bool | None = memory.get(key)
        if found is None:
            if len(memory) > MOST:
                memory.clear()
            found = memory[key] = self._replace(through=through, rails=rails)._feed(index, piece)
        return found

    def _ways(self, index: int, piece: Piece) -> int:
        """The hexes on which it depends whether they feed a unit."""
        printed, ends = self.table.printed, (piece.at,) if piece.also < 0 else (piece.at, piece.also)
        kinds, units, found = printed.kind, printed.units, 0
        everywhere = self.table.board.everywhere
        standing = [(i, at, army) for i, at, army in self.convoy.where if holds(everywhere, at)]
        for cell in ends:
            found |= printed.disc(cell, printed.number["range.railway"])
        for i, at, army in standing:
            if kinds[i] == "artillery" or not self._serves(i, army, index, piece):
                continue
            reach = units[i].range[True]
            ways = [between(printed, at, cell, reach) for cell in ends]
            if any(ways):
                found = reduce(or_, ways, found | 1 << at)
                if kinds[i] == "train":
                    for j, depot, theirs in standing:
                        if kinds[j] == "depot" and theirs == army:
                            found |= between(printed, depot, at, units[j].range[True]) | 1 << depot
        return found

    def _serves(self, supplier: int, army: int, index: int, piece: Piece) -> bool:
        """15.2: whether a supply unit of an army feeds such units as one."""
        printed = self.table.printed
        if printed.kind[supplier] == "depot" or printed.cavalry[index] or printed.asset[index]:
            return army == piece.army
        return printed.corps_of[supplier] == piece.corps

    def _feed(self, index: int, piece: Piece) -> bool:
        printed, rails, ends = self.table.printed, self.rails, 1 << piece.at
        if piece.also >= 0:
            ends |= 1 << piece.also
        edge = marked(self.table, "supply:austrian") & self.through if self.side == AUSTRIAN else 0
        if edge & ends or self._by_rail(ends):
            return True
        for i, at, army in self.convoy.where:
            kind = printed.kind[i]
            if kind == "artillery" or not holds(self.through, at) or not self._serves(i, army, index, piece):
                continue
            # A Depot feeds from a railway, and a train if a railway feeds it, or a Depot of its army.
            railway = holds(rails, at)
            if (railway or kind == "train") and self._come(at, printed.units[i].range[True], ends):
                found = railway or self._by_depot(army, at)
                if found:
                    return True
        return False

    def _by_depot(self, army: int, cell: int) -> bool:
        """15.1: whether a Depot of an army on a railway feeds a train in a hex."""
        printed = self.table.printed
        kinds, units = printed.kind, printed.units
        return any(
            theirs == army and kinds[i] == "depot" and holds(self.rails, at)
            and self._come(at, units[i].range[True], 1 << cell)
            for i, at, theirs in self.convoy.where
        )  # fmt: skip

    def _by_rail(self, ends: int) -> bool:
        """15.1.3: whether a line leads from a railway to some hexes."""
        printed = self.table.printed
        reach = printed.number["range.railway"]
        for cell in cells(ends):
            near = printed.disc(cell, reach)
            if self.rails & near and self._leads(self.rails & near, reach, cell, near):
                return True
        return False

    def _come(self, at: int, reach: int, ends: int) -> bool:
        """Whether a line leads from a hex to some others."""
        printed = self.table.printed
        if not printed.disc(at, reach) & ends:
            return False
        return any(self._leads(1 << at, reach, cell, between(printed, at, cell, reach)) for cell in cells(ends))

    def _leads(self, sources: int, reach: int, cell: int, near: int) -> bool:
        """Whether a line leads to a hex from some others. It depends on nothing but what is near the way."""
        table, through, pontoons = self.table, self.through & near, self.table.state.pontoons
        memory = table.printed.memories["seeking"]
        key = cell, reach, self.side, sources, through, self.slow & near, pontoons
        found: bool | None = memory.get(key)
        if found is None:
            # Where the ground ends all lines it does not matter who stands there.
            free = cell, reach, self.side, sources, pontoons
            could: bool | None = memory.get(free)
            if could is None:
                if len(memory) > MOST:
                    memory.clear()
                could = memory[free] = holds(tracing.trace_over_ground(table, self.side, sources, reach), cell)
            if not could:
                return False
            found = memory[key] = holds(tracing.lines(table, self.side, sources, reach, through), cell)
        return found


def lines_at_most(table: Serbien, side: int, convoy: Convoy) -> Lines:
    """The lines of a side as all stand."""
    through, slow, komitadji = tracing.passable(table, side), 0, table.state.komitadji
    if side == AUSTRIAN and komitadji:
        slow = mask(komitadji) & ~(table.occupancy(1 - side).held | table.occupancy(side).fighters)
    return Lines(table, side, convoy, through, operational(table, side) & through, slow)


@lru_cache(maxsize=MOST)
def between(printed: Printed, here: int, there: int, steps: int) -> int:
    """The hexes through which a way from one hex to another can lead in no more than ``steps`` hexes."""
    found = 0
    for gone in range(steps + 1):
        found |= printed.disc(here, gone) & printed.disc(there, steps - gone)
    return found


def in_touch(table: Serbien, side: int, convoy: Convoy, index: int) -> bool:
    """15.5: whether a way leads from a unit to a source, so that it is not Isolated."""
    piece, reach, through = table.pieces[index], table.printed.number["isolation"], tracing.passable(table, side)
    sources = (convoy.spots & table.board.everywhere | operational(table, side)) & through
    memory, pontoons = table.printed.memories["ways out"], table.state.pontoons
    for cell in (piece.at,) if piece.also < 0 else (piece.at, piece.also):
        # It depends on nothing but the hexes that were looked at when it was found.
        known: tuple[int, int, int, object, bool] | None = memory.get((side, cell))
        if known is None or (through & known[0], sources & known[0], pontoons) != known[1:4]:
            seen, out = tracing.way_from(table, side, cell, sources, reach)
            known = memory[side, cell] = seen, through & seen, sources & seen, pontoons, out
        if known[4]:
            return True
    return False


@lru_cache(maxsize=8)
def _assets(printed: Printed, side: int) -> tuple[int, ...]:
    """The units of a side that must eat though no Formation is with them; Forts need nothing (8.5.1)."""
    fed_elsewhere = printed.forts[side]
    return tuple(i for i in printed.of_side[side] if printed.asset[i] and i not in fed_elsewhere)


def alone(table: Serbien, side: int, found: Fed) -> list[int]:
    """15.4-3: those of a side's Assets on the map that find no supply, and stand with no Formation that does."""
    pieces, everywhere, short = table.pieces, table.board.everywhere, []
    formed = table.occupancy(side).formations
    for i in _assets(table.printed, side):
        at = pieces[i].at
        if at >= 0 and holds(everywhere, at) and not holds(formed, at):
            piece = pieces[i]
            reached = found.railways | found.armies.get(piece.army, 0) | found.trains.get(piece.army, 0)
            if not holds(reached, at) and (piece.also < 0 or not holds(reached, piece.also)):
                short.append(i)
    return short
