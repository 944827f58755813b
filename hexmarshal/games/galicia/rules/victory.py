"""Chapter 15: victory points for towns; those for attacks and eliminations are noted where they are earned."""

from hexmarshal.core.board.paths import holds
from hexmarshal.core.data.meanings import SideNumber
from hexmarshal.games.galicia.parts.sides import SIDES
from hexmarshal.games.galicia.rules.position import Galicia


def record_towns(table: Galicia, side: SideNumber) -> None:
    """15.1b: at the end of their turn a player notes the points for the towns of their list in which they stand."""
    held = table.occupancy(side).held
    for cell, town in table.printed.towns.items():
        if SIDES.index(town.side) == side and holds(held, cell):
            if town.id in table.state.captured:
                table.score(side, town.occupation, f"{town.id} is occupied", "15.1b")
            else:
                table.note(captured=(*table.state.captured, town.id))
                table.score(side, town.capture, f"{town.id} is captured", "15.1b")
