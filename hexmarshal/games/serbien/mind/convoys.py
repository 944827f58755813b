"""The supply units and the guns of a side as bots look at them: they seldom move, so what follows is kept with them."""

from functools import lru_cache
from typing import Any

from hexmarshal.core.board.paths import holds
from hexmarshal.games.serbien.parts.printed import Printed
from hexmarshal.games.serbien.rules.table.pieces import Piece

CARRIED = ("depot", "train", "artillery")
"""The kinds of supply units and guns."""
NEAR, FAR = 5, 9
"""A supply unit has strayed with no Formation of its army within the first distance; beyond the second twice so."""


@lru_cache(maxsize=8)
def supply_units(printed: Printed, side: int) -> tuple[int, ...]:
    """The Depots of a side, then its Corps Trains."""
    kinds = printed.kind
    return tuple(i for kind in ("depot", "train") for i in printed.of_side[side] if kinds[i] == kind)


@lru_cache(maxsize=8)
def _carried(printed: Printed, side: int) -> tuple[tuple[int, int], ...]:
    """Supply units and guns, with their places among the units of their side."""
    numbers = {i: number for number, i in enumerate(printed.of_side[side])}
    guns = [i for i in printed.of_side[side] if printed.kind[i] == "artillery"]
    return tuple((i, numbers[i]) for i in (*supply_units(printed, side), *guns))


class Convoy:
    """Where supply units and guns stand."""

    __slots__ = ("armies", "hexes", "kinds", "memo", "places", "spots", "where")

    where: tuple[tuple[int, int, int], ...]
    """Each unit that is somewhere, its hex or box, and its army."""
    places: dict[int, int]
    """How many supply units are in each hex or box,"""
    spots: int
    """and all these."""
    kinds: dict[int, tuple[str, ...]]
    """The kinds of all of them in each hex of the map,"""
    hexes: int
    """and these."""
    armies: dict[int, tuple[tuple[int, int], ...]]
    """Of each army the hexes that are near its supply units on the map, and those that are not too far from them."""
    memo: dict[Any, Any]
    """What was derived from all this."""

    def __init__(self, printed: Printed, where: tuple[tuple[int, int, int], ...]) -> None:
        self.where, self.places, self.spots, self.kinds, self.armies, self.memo = where, {}, 0, {}, {}, {}
        self.hexes = 0
        for i, at, army in where:
            kind, on_map = printed.kind[i], holds(printed.board.everywhere, at)
            if on_map:
                self.kinds[at] = (*self.kinds.get(at, ()), kind)
                self.hexes |= 1 << at
            if kind != "artillery":
                self.places[at] = self.places.get(at, 0) + 1
                self.spots |= 1 << at
                if on_map:
                    around = printed.disc(at, NEAR), printed.disc(at, FAR)
                    self.armies[army] = (*self.armies.get(army, ()), around)

    def astray(self, army: int, camp: int) -> int:
        """How many supply units of an army have strayed from its Formations, wherever these are."""
        key = "astray", army, camp
        found: int | None = self.memo.get(key)
        if found is None:
            found = self.memo[key] = sum(
                [(not near & camp) + (not far & camp) for near, far in self.armies.get(army, ())]
            )
        return found


def convoy_of(printed: Printed, side: int, units: tuple[Piece, ...]) -> Convoy:
    """The supply units and guns among the units of a side."""
    carried = [(i, units[number]) for i, number in _carried(printed, side)]
    return _convoy(printed, tuple([(i, piece.at, piece.army) for i, piece in carried if piece.at >= 0]))


@lru_cache(maxsize=256)
def _convoy(printed: Printed, where: tuple[tuple[int, int, int], ...]) -> Convoy:
    return Convoy(printed, where)
