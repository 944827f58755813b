"""15.1, 15.2: supply sources, and whom each may supply."""

from collections.abc import Iterator
from typing import NamedTuple

from hexmarshal.core.derived import derived, derived_from
from hexmarshal.core.paths import holds, mask
from hexmarshal.games.serbien.rules import rails, tracing
from hexmarshal.games.serbien.rules.pieces import AUSTRIAN
from hexmarshal.games.serbien.rules.position import Serbien


class Source(NamedTuple):
    """A supply line's beginning."""

    unit: int
    """The supply unit; -1 for railways and map edges."""
    hexes: int
    """Where it is, as a set."""
    reach: int
    """Its Supply Range."""
    ammo: bool
    """Whether it provides Ammo too (15.1.3, 9.4.1)."""


def range_of(table: Serbien, index: int) -> int:
    """2.6.1, 15.6.1: the Supply Range of a supply unit on the side that lies up."""
    return table.printed.units[index].range[table.pieces[index].flipped]


@derived
def supply_units(table: Serbien, side: int, kind: str) -> tuple[int, ...]:
    """The Depots or Corps Trains of a side on the map."""
    pieces, kinds, everywhere = table.pieces, table.printed.kind, table.board.everywhere
    return tuple(
        i for i in table.printed.of_side[side]
        if kinds[i] == kind and pieces[i].at >= 0 and holds(everywhere, pieces[i].at)
    )  # fmt: skip


def has_line(table: Serbien, index: int) -> bool:
    """15.0: whether a supply unit has a LOC: it stands on a railway that leads to a friendly map edge."""
    piece, side = table.pieces[index], table.printed.side[index]
    return piece.at >= 0 and holds(rails.communicating(table, side, piece.army), piece.at)


@derived
def is_source(table: Serbien, index: int) -> bool:
    """15.1.1, 15.1.2: whether a supply unit is a source: a Depot with a LOC; a train also in range of such a Depot."""
    if has_line(table, index):
        return True
    if table.printed.kind[index] != "train":
        return False
    return any(_in_range(table, depot, index) for depot in _depots(table, index))


def _depots(table: Serbien, index: int) -> Iterator[int]:
    """15.2.1: Depots of a unit's army that have a LOC."""
    side, army = table.printed.side[index], table.pieces[index].army
    for depot in supply_units(table, side, "depot"):
        if table.pieces[depot].army == army and has_line(table, depot):
            yield depot


def _in_range(table: Serbien, source: int, index: int, reach: int = -1) -> bool:
    """Whether a unit is in the range of a source, or in another that it might have."""
    side, at = table.printed.side[index], table.pieces[source].at
    reach = range_of(table, source) if reach < 0 else reach
    return any(tracing.reaches(table, side, 1 << at, reach, cell) for cell in places(table, index))


def places(table: Serbien, index: int) -> tuple[int, ...]:
    """19.0b: the hexes of a unit: of a Two-Hex Unit the nearer counts."""
    piece = table.pieces[index]
    return (piece.at,) if piece.also < 0 else (piece.at, piece.also)


def providers(table: Serbien, index: int) -> list[int]:
    """15.2: the supply units that may supply a unit, if they are sources and it is in their range.

    A Depot supplies its army; a Corps Train the Formations of its corps, and Assets and Cavalry of its army.
    """
    printed, pieces, side = table.printed, table.pieces, table.printed.side[index]
    army, corps = pieces[index].army, pieces[index].corps
    any_train = printed.asset[index] or printed.cavalry[index]
    depots = (i for i in supply_units(table, side, "depot") if pieces[i].army == army)
    trains = (i for i in supply_units(table, side, "train") if pieces[i].army == army)
    of_corps = printed.trains.get(corps) if corps >= 0 else None
    return [*depots, *(i for i in trains if any_train or i == of_corps)]


def sources(table: Serbien, index: int) -> Iterator[Source]:
    """15.1: every source from which a unit may trace, those first that are found quickly."""
    printed, side = table.printed, table.printed.side[index]
    number = printed.number
    if side == AUSTRIAN:
        yield Source(-1, marked(table, "supply:austrian"), 0, True)
    elif printed.units[index].nation == "montenegrin":
        yield Source(-1, marked(table, "supply:montenegrin"), number["range.montenegro"], True)
    if printed.kind[index] not in ("depot", "train"):
        # 15.1.3: directly from a railway, Provisions alone; a hex of it in an EZOC is no beginning (15.3.1).
        hexes = rails.operational(table, side) & tracing.passable(table, side)
        yield Source(-1, hexes, number["range.railway"], False)
    for provider in providers(table, index):
        if is_source(table, provider):
            yield Source(provider, 1 << table.pieces[provider].at, range_of(table, provider), True)


@derived_from(lambda table, name: table.printed.memories["marked"])
def marked(table: Serbien, name: str) -> int:
    """The hexes with a mark of the map."""
    return mask(table.board.marked(name))


@derived
def supplied(table: Serbien, index: int) -> bool:
    """15.4: whether a unit is in Full Supply. Forts and squadrons need none (8.5.1, 25.1)."""
    if table.is_fort(index) or table.printed.kind[index] == "naval":
        return True
    side, known, cells = table.printed.side[index], [], places(table, index)
    for source in sources(table, index):
        known.append(source)
        if any(tracing.reaches_unaided(table, side, source.hexes, source.reach, cell) for cell in cells):
            return True
    return any(tracing.reaches(table, side, source.hexes, source.reach, cell) for source in known for cell in cells)


def helps(table: Serbien, source: int, force: tuple[int, ...]) -> bool:
    """15.6.1: whether a source in Extended Mode would bring a Force into supply that has none now.

    It would by its own line, or a Depot by that of a Corps Train which it alone would make a source (15.1.2).
    """
    reach, printed = table.printed.units[source].range[True], table.printed
    formation = next((i for i in force if printed.formation[i]), None)
    for unit in force if formation is None else (formation,):
        known = providers(table, unit)
        if source in known and _in_range(table, source, unit, reach):
            return True
        for train in known if printed.kind[source] == "depot" else ():
            if printed.kind[train] != "train" or is_source(table, train) or source not in _depots(table, train):
                continue
            if _in_range(table, source, train, reach) and _in_range(table, train, unit):
                return True
    return False


def force_supplied(table: Serbien, force: tuple[int, ...]) -> bool:
    """15.4-3: whether a Force is in Full Supply: its Formation, or one of its Assets where it has none (5.5.1)."""
    formation = next((i for i in force if table.printed.formation[i]), None)
    return supplied(table, formation) if formation is not None else any(supplied(table, i) for i in force)
