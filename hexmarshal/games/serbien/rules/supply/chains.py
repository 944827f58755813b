"""15.1.2, 9.4.1: how supply comes to a unit: from a supply unit, perhaps through a Corps Train."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from hexmarshal.games.serbien.rules.standing.forces import Force, formation_of
from hexmarshal.games.serbien.rules.supply import tracing
from hexmarshal.games.serbien.rules.supply.sources import depots_with_line, has_line, places, providers
from hexmarshal.games.serbien.rules.table.position import Serbien


class Chain(NamedTuple):
    """A way for supply to come to a Force."""

    units: tuple[int, ...]
    """The supply units that pass it on, the nearest to the Force first; none at a map edge."""
    flips: tuple[int, ...]
    """Those of them that must go to Extended Mode for it."""


def _flips(table: Serbien, source: int, hexes: Iterable[int]) -> tuple[int, ...] | None:
    """Who must go to Extended Mode for a supply unit to reach one of some hexes: nobody, or itself. ``None`` if it
    reaches none of them."""
    piece, reach, side = table.pieces[source], table.printed.units[source].range, table.printed.side[source]
    for extended in (True,) if piece.flipped else (False, True):
        if any(tracing.reaches(table, side, 1 << piece.at, reach[extended], cell) for cell in hexes):
            return (source,) if extended and not piece.flipped else ()
    return None


def _whoever(_: int) -> bool:
    return True


def chains_to(table: Serbien, index: int, able: Callable[[int], bool] = _whoever) -> set[Chain]:
    """15.1.2, 15.2: every way for supply to come to a unit by supply units that are ``able`` to provide it.

    Each goes to Extended Mode only where it must. A Corps Train without a LOC passes on what a Depot traces to it.
    """
    found: set[Chain] = set()
    for unit in filter(able, providers(table, index)):
        flips = _flips(table, unit, places(table, index))
        if flips is None:
            continue
        if has_line(table, unit):
            found.add(Chain((unit,), flips))
        elif table.printed.kind[unit] == "train":
            for depot in filter(able, depots_with_line(table, unit)):
                more = _flips(table, depot, places(table, unit))
                if more is not None:
                    found.add(Chain((unit, depot), (*flips, *more)))
    return found


def least(found: Iterable[Chain], cost: Callable[[Chain], frozenset[int]]) -> list[Chain]:
    """The chains that cost no supply unit in vain, one for each cost: another asks for less of the same."""
    cheapest: dict[frozenset[int], Chain] = {}
    for chain in sorted(found):
        cheapest.setdefault(cost(chain), chain)
    return [chain for burden, chain in cheapest.items() if not any(other < burden for other in cheapest)]


def flipped(chain: Chain) -> frozenset[int]:
    """15.6.1: what Provisions cost: supply units that go to Extended Mode."""
    return frozenset(chain.flips)


def feeding(table: Serbien, force: Force) -> list[Chain]:
    """15.4-3, 15.6.1: how Provisions could come to a Force: to its Formation, or where it has none to an Asset."""
    formation = formation_of(table, force)
    seeking = force if formation is None else (formation,)
    return least((chain for i in seeking for chain in chains_to(table, i)), flipped)
