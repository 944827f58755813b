"""15.5: isolation. It is a search of its own, and not the same as being out of supply.

Any friendly source will do, whomever it may supply, and a unit's own ZOC opens hexes too (3.3.2b). Mountains and the
Sava do not stop the path.
"""

from hexmarshal.core.board.paths import cells, holds, mask
from hexmarshal.core.data.meanings import Cell, Counter, SideNumber
from hexmarshal.core.engine.derived import derived
from hexmarshal.games.serbien.parts.sides import AUSTRIAN
from hexmarshal.games.serbien.rules.supply import rails, tracing
from hexmarshal.games.serbien.rules.supply.sources import is_source, marked, places, supply_units
from hexmarshal.games.serbien.rules.table.position import Serbien


@derived
def _haven(table: Serbien, side: SideNumber) -> int:
    """The hexes from which a path within the range of 15.5 leads to a friendly source."""
    begin = rails.operational(table, side)
    for kind in ("depot", "train"):
        begin |= mask(table.pieces[i].at for i in supply_units(table, side, kind) if is_source(table, i))
    begin |= marked(table, "supply:austrian" if side == AUSTRIAN else "supply:montenegrin")
    begin &= tracing.passable(table, side)
    return tracing.way_out(table, side, begin, table.printed.number["isolation"])


def isolated(table: Serbien, index: Counter) -> bool:
    """15.5: whether a unit is Isolated; of a Two-Hex Unit the nearer hex counts (19.0b)."""
    haven = _haven(table, table.side_of(index))
    return not any(holds(haven, cell) for cell in places(table, index))


def cut_off(table: Serbien, side: SideNumber) -> list[Cell]:
    """The hexes in which a side's units are Isolated."""
    return cells(table.occupancy(side).held & table.board.everywhere & ~_haven(table, side))
