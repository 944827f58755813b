"""3.3: which units stand in enemy ZOCs, and which of them cannot stay there (6.4, 8.5.3, 8.8.1, 15.6.2)."""

from hexmarshal.core.board.paths import cells, holds
from hexmarshal.core.data.meanings import Cell, Counter, SideNumber
from hexmarshal.core.engine.derived import derived
from hexmarshal.games.serbien.rules.table.position import Serbien


@derived
def zone_hexes(table: Serbien, side: SideNumber) -> list[Cell]:
    """The hexes of a side that lie in enemy ZOCs."""
    return cells(table.occupancy(side).held & table.occupancy(1 - side).zone)


def unguarded(table: Serbien, side: SideNumber) -> list[Cell]:
    """Those of them in which none of its Combat units stands."""
    own = table.occupancy(side)
    return cells(own.held & ~own.fighters & table.occupancy(1 - side).zone)


def endangered(table: Serbien, side: SideNumber) -> tuple[Counter, ...]:
    """15.6.2a-a: the Corps Trains of a side that are in an EZOC without a friendly Combat unit."""
    own, pieces = table.occupancy(side), table.pieces
    alone = own.held & ~own.fighters & table.occupancy(1 - side).zone
    if not alone:
        return ()
    return tuple([i for i in table.printed.trains_of[side] if (at := pieces[i].at) >= 0 and holds(alone, at)])


def must_retreat(table: Serbien, index: Counter) -> bool:
    """6.4e: whether a Demoralized Formation is in an EZOC; friends in its hex do not help it."""
    return table.demoralised(index) and table.printed.formation[index] and table.in_zone(index)


def in_zones(table: Serbien, *sides: int) -> list[Counter]:
    """6.4e: the Demoralized Formations of some sides that are in an EZOC."""
    zoned = (i for side in sides for cell in zone_hexes(table, side) for i in table.here(cell, side))
    return [i for i in zoned if must_retreat(table, i)]
