"""3.3: which units stand in enemy ZOCs, and which of them cannot stay there (6.4, 8.5.3, 8.8.1, 15.6.2).

Whether something happens at once when a unit has entered a hex, and how chapters call for what does: `uneventful` is
the quick twin of `interrupts`, which imports all chapters and checks everything that could happen, one by one.
"""

from collections.abc import Collection, Sequence

from hexmarshal.core.board.paths import cells, holds, mask, spread
from hexmarshal.core.data.meanings import Cell, Counter, SideNumber
from hexmarshal.core.engine.derived import derived, derived_from
from hexmarshal.games.serbien.rules.table.pieces import BEOGRAD, D1, KALINOVIK
from hexmarshal.games.serbien.rules.table.position import Serbien
from hexmarshal.games.serbien.rules.table.progress import have_fled

# -- In enemy zones -------------------------------------------------------------------------------------------


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
    return table.demoralised(index) and table.in_zone(index)


def in_zones(table: Serbien, *sides: int) -> list[Counter]:
    """6.4e: the Demoralized Formations of some sides that are in an EZOC."""
    zoned = (i for side in sides for cell in zone_hexes(table, side) for i in table.here(cell, side))
    return [i for i in zoned if must_retreat(table, i)]


# -- When a unit has entered a hex ----------------------------------------------------------------------------


def alert(table: Serbien, side: SideNumber) -> int:
    """The hexes in which something may happen when a unit of a side enters or leaves them."""
    found = _near_units(table, 1 - side) | near_awards(table)
    for pontoon in table.state.pontoons:
        found |= 1 << pontoon.a | 1 << pontoon.b
    return found


@derived_from(lambda table, side: table.occupancy(side).memory)
def _near_units(table: Serbien, side: SideNumber) -> int:
    """The hexes in which units of a side stand, and those next to them."""
    held = table.occupancy(side).held & table.board.everywhere
    return held | spread(held, table.board.stride)


@derived_from(lambda table: table.printed.memories["awards"])
def near_awards(table: Serbien) -> int:
    """27.3: the hexes in which an award is earned, and those next to them."""
    board, rows = table.board, table.printed.data.awards.values()
    near = mask(board.cell(row.hex) for row in rows if row.how in ("enter", "adjacent"))
    return (near | spread(near, board.stride)) & board.everywhere


@derived_from(lambda table: table.printed.memories["places"])
def _places(table: Serbien) -> int:
    """25.1.4c, 25.4, 27.3: the hexes in which something is won, lost or called up by who comes there."""
    kalinovik, beograd = table.board.find(KALINOVIK), table.board.find(BEOGRAD)
    found = near_awards(table) | (0 if beograd is None else 1 << beograd)
    return found if kalinovik is None else found | table.board.adjacent[kalinovik]


def uneventful(table: Serbien, side: SideNumber, units: Sequence[Counter], here: Cell, there: Cell) -> bool:
    """Whether nothing whatever comes of a step that units have taken; it may say no where nothing does.

    What `Interrupts` sees to: places and pontoons; guns, supply units and Forts that are alone in an EZOC (8.8.1,
    15.6.2, 8.5.3); units that wake or are disturbed (1.1, 7.8.3), and Cavalry (8.2); Demoralized units (6.4).
    """
    own, foe, pieces, board = table.occupancy(side), table.occupancy(1 - side), table.pieces, table.board
    if holds(_places(table), there) or own.held & ~own.fighters & foe.zone or foe.held & ~foe.fighters & own.zone:
        return False
    for pontoon in table.state.pontoons:
        if there in (pontoon.a, pontoon.b):
            return False
    cavalry = table.printed.cavalry
    for cell in cells((board.near[here] | board.near[there]) & foe.held):
        for i in foe.at[cell]:
            if cavalry[i] or pieces[i].inactive or pieces[i].task:
                return False
    for i in own.at[there]:
        if pieces[i].task:
            return False
    for cell in cells(own.held & foe.zone):
        for i in own.at[cell]:
            if pieces[i].status >= D1:
                return False
    for cell in cells(foe.held & own.zone):
        for i in foe.at[cell]:
            if pieces[i].status >= D1:
                return False
    return True


def look_round(table: Serbien, side: SideNumber, cell: Cell, concerned: Collection[Counter]) -> None:
    """6.4e, 8.8.1b, 15.6.2: see what must happen though nobody came; of Demoralized Formations only some are concerned.

    ``side`` stands for a mover's: the other one's units go first.
    """
    others = tuple(i for i, piece in enumerate(table.pieces) if piece.status >= D1 and i not in concerned)
    begin = table.begins.interrupts
    table.call(begin(side, (), cell, cell, moving=False, asked=have_fled(table), waiting=others))
