"""What a side would lose to the rules alone: stacks that no adjustment of the front can save (11.2).

Nothing else takes a unit away by itself in this game. A hex is never overfull (9.2a), nobody starves, and whoever is
shut in a fortress is lost to the enemy's siege.
"""

from hexmarshal.core.data.meanings import Cell, SideNumber
from hexmarshal.core.engine.mind import Forfeit
from hexmarshal.games.fury.parts.sides import SIDES
from hexmarshal.games.fury.rules.adjustment import ways_back
from hexmarshal.games.fury.rules.communication import isolated_stacks
from hexmarshal.games.fury.rules.position import Fury


def forfeits(table: Fury, name: str) -> tuple[Forfeit, ...]:
    """The units that front adjustment would take now (11.2i), and the HQs that it would send home (11.2k)."""
    side, is_hq = SIDES.index(name), table.printed.is_hq
    return tuple(
        Forfeit(i, 1.0, "11.2k" if is_hq[i] else "11.2i")
        for cell in doomed(table, side)
        for i in sorted(table.here(cell, side))
    )


def doomed(table: Fury, side: SideNumber) -> list[Cell]:
    """The hexes of isolated stacks that cannot end their isolation, each as if it were the first to fall back."""
    return [cell for cell in isolated_stacks(table, side) if not _saved(table, side, cell)]


def _saved(table: Fury, side: SideNumber, cell: Cell) -> bool:
    """Whether an isolated stack has a way back (11.2g, 11.2h)."""
    units = tuple(table.here(cell, side))
    return bool(ways_back(table, units, cell, table.printed.number["adjustment.retreat"]))
