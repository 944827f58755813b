"""What a side would lose to the rules alone: units above the stacking limit (5.2), and those that starve (11.5.1)."""

from collections.abc import Iterator

from hexmarshal.core.data.meanings import Cell, Counter, SideNumber
from hexmarshal.core.engine.mind import Forfeit
from hexmarshal.games.galicia.parts.sides import OUT, SIDES
from hexmarshal.games.galicia.rules.position import Galicia
from hexmarshal.games.galicia.rules.stacking import overfull
from hexmarshal.games.galicia.rules.supply import states


def forfeits(table: Galicia, name: str) -> tuple[Forfeit, ...]:
    """The units that overstacking takes when movement ends, and hunger in the side's next supply phase."""
    side = SIDES.index(name)
    crowd = [Forfeit(i, 1.0, "5.2") for cell in overfull(table, side) for i in _surplus(table, side, cell)]
    return (*crowd, *(Forfeit(i, 1.0, "11.5.1") for i in _starving(table, side)))


def _surplus(table: Galicia, side: SideNumber, cell: Cell) -> Iterator[Counter]:
    """Whom the owner gives up of an overfull hex (5.2): each time a unit that suffices alone, else the weakest."""
    units = list(table.here(cell, side))
    excess = sum(table.pieces[i].steps for i in units) - table.printed.number["stacking.steps"]
    while excess > 0:
        enough = [i for i in units if table.pieces[i].steps >= excess]
        gone = min(enough or units, key=lambda i: (table.defence(i), table.attack(i), i))
        units.remove(gone)
        excess -= table.pieces[gone].steps
        yield gone


def _starving(table: Galicia, side: SideNumber) -> Iterator[Counter]:
    """Units out of supply that still will be, and do not survive it (11.5); nobody is fed after the last turn."""
    if not _fed_again(table, side):
        return
    found, number = states(table, side), table.printed.number["attrition.reductions"]
    for cell, units in table.occupancy(side).at.items():
        for i in units if found[cell] == OUT else ():
            piece = table.pieces[i]
            last = piece.steps == 1 and piece.reductions + number >= table.breaking(i)
            if last and piece.supply == OUT:
                yield i


def _fed_again(table: Galicia, side: SideNumber) -> bool:
    """Whether the side has another supply phase."""
    state, order = table.state, table.turn.sides
    if state.turn < state.last:
        return True
    return SIDES[side] in order and order.index(SIDES[side]) > order.index(SIDES[state.phasing])
