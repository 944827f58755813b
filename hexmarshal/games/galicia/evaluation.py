"""How well a side stands, for players that are programs."""

from hexmarshal.games.galicia.table import Galicia


def evaluate(table: Galicia) -> float:
    """The value of a position for the Russian side."""
    return float(table.state.points[0] - table.state.points[1])
