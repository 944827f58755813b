"""Chapters 8.6 and 12.1: the ways of stacks that retreat and of cavalry that withdraws, toward supply."""

from collections.abc import Iterable, Sequence

import msgspec

from hexmarshal.core.board.paths import cells, holds, mask, spread
from hexmarshal.core.data.meanings import Cell, SideNumber
from hexmarshal.core.engine.prices import Price
from hexmarshal.core.engine.procedure import Order, Refusal, Way
from hexmarshal.games.great_war_east.rules.asking import PickHex
from hexmarshal.games.great_war_east.rules.position import GreatWar
from hexmarshal.games.great_war_east.rules.standard.supply import depots, net, rail_sources

Path = tuple[int, ...]
"""The hexes of a way, where it begins first."""


def ways_through(table: GreatWar, start: Cell, steps: int, free: int) -> dict[int, list[Path]]:
    """Each hex to which this many steps through open hexes lead, with all ways to it; no way comes to a hex twice."""
    found: dict[int, list[Path]] = {start: [(start,)]}
    for _ in range(steps):
        ahead: dict[int, list[Path]] = {}
        for here, ways in found.items():
            for there in cells(table.printed.beside[here] & free):
                ahead.setdefault(there, []).extend((*way, there) for way in ways if there not in way)
        found = {end: ways for end, ways in ahead.items() if ways}
    return found


def unlike(table: GreatWar, side: SideNumber, ways: Sequence[Path]) -> list[Path]:
    """Of all ways to a hex that do the same, the first.

    Ways differ in the railways and towns that they take from the enemy or take back, and in the headquarters that they
    drive out (5.33, 10.52, SG-25.12); nothing else depends on the way.
    """
    printed = table.printed
    mine, his = printed.home[side] & table.seized(), printed.home[1 - side] & ~table.seized()
    telling = (mine | his) & printed.watched | table.occupancy(1 - side).leaders
    found: dict[int, Path] = {}
    for way in ways:
        found.setdefault(mask(way) & telling, way)
    return list(found.values())


def nearest_to_supply(table: GreatWar, nation: int, places: Iterable[int]) -> list[Cell]:
    """8.63, 12.13: those of some hexes that are nearest to a supply source of a nation; all if it has none."""
    wanted, front = mask(places), rail_sources(table, nation) | (depots(table, nation) & net(table, nation))
    reached = 0
    while front and wanted:
        if front & wanted:
            return cells(front & wanted)
        reached |= front
        front = spread(front, table.board.stride) & table.in_play() & ~reached
    return cells(wanted)


def clear_of(ways: Sequence[Path], shunned: int) -> list[Path]:
    """The ways that keep out of some hexes if any does, else all of them."""
    return [way for way in ways if not any(holds(shunned, cell) for cell in way[1:])] or list(ways)


class PickRoute(PickHex, frozen=True):
    """8.62, 12.13: where a stack or a unit goes, and by which way where that makes a difference.

    Only ways that differ in what they do are listed; any other that is legal may be named as well. An order without a
    way takes the first.
    """

    def routes(self, table: GreatWar) -> dict[int, list[Path]]:
        """The hexes in which it may end, each with all ways to it."""
        raise NotImplementedError

    def astray(self, table: GreatWar, order: Order) -> Refusal:
        """Why a way to such a hex will not do."""
        raise NotImplementedError

    def ends(self, table: GreatWar) -> list[Cell]:
        """Where it may go."""
        return sorted(self.routes(table))

    def orders(self, table: GreatWar, subject: str) -> list[Order]:
        """One for each hex, and one for each way to it where they differ."""
        if subject not in self.subjects(table):
            return []
        found: list[Order] = []
        for end, ways in sorted(self.routes(table).items()):
            order, different = self.order(table, self._label(table, end)), unlike(table, self.player, ways)
            found += [self._by(table, order, way) for way in different] if len(different) > 1 else [order]
        return found

    def _by(self, table: GreatWar, order: Order, way: Path) -> Order:
        return msgspec.structs.replace(order, via=tuple(self._label(table, cell) for cell in way[1:]))

    def check(self, table: GreatWar, order: Order) -> Refusal | None:
        """Only a hex and a way that the rules allow."""
        to, plain = table.board.find(order.where), msgspec.structs.replace(order, via=())
        if to not in self.ends(table) or plain != self.order(table, order.where):
            return self.why_not(table, order)
        return None if self._route(table, order) is not None else self.astray(table, order)

    def _route(self, table: GreatWar, order: Order) -> Path | None:
        """The way that an order names, or the first to its hex; ``None`` if there is no such way."""
        ways, named = self.routes(table)[table.board.cell(order.where)], getattr(order, "via", ())
        found = (way for way in ways if not named or tuple(self._label(table, cell) for cell in way[1:]) == named)
        return next(found, None)

    def route(self, table: GreatWar, order: Order) -> Path:
        """The way that a legal order takes."""
        way = self._route(table, order)
        assert way is not None
        return way

    def normal(self, table: GreatWar, order: Order) -> Order:
        """The listed order whose way does the same."""
        way, ways = self.route(table, order), self.routes(table)[table.board.cell(order.where)]
        plain, different = msgspec.structs.replace(order, via=()), unlike(table, self.player, ways)
        if len(different) == 1:
            return plain
        same = (one for one in different if len(unlike(table, self.player, [one, way])) == 1)
        return self._by(table, plain, next(same))

    def way(self, table: GreatWar, order: Order) -> Way | None:
        """The hexes."""
        path = self.route(table, order)
        return Way(tuple(self._label(table, cell) for cell in path), prices=(Price(len(path) - 1, None, "hexes"),))
