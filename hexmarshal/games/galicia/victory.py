"""Chapter 15: victory points for towns; those for attacks and eliminations are noted where they are earned."""

from hexmarshal.games.galicia.pieces import SIDES
from hexmarshal.games.galicia.table import Galicia


def record_towns(table: Galicia, side: int) -> None:
    """15.1b: at the end of his turn a player notes the points for the towns of his list in which he stands."""
    held = table.half(side).held
    for cell, town in table.sheet.towns.items():
        if SIDES.index(town.side) == side and held >> cell & 1:
            if town.id in table.state.captured:
                table.score(side, town.occupation, f"{town.id} is occupied", "15.1b")
            else:
                table.note(captured=(*table.state.captured, town.id))
                table.score(side, town.capture, f"{town.id} is captured", "15.1b")
