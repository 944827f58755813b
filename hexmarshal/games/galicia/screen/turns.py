"""What a summary of a turn is made from: whose turn it is, who is in which town, what is left of a unit."""

from typing import Any

from hexmarshal.core.board.paths import holds
from hexmarshal.core.screen.showing import Turns
from hexmarshal.games.galicia.parts.sides import SIDES
from hexmarshal.games.galicia.rules.position import Galicia
from hexmarshal.games.galicia.rules.sequence import PlayerTurn

BATTLES = ("8.3",)
"""The clause by which the dice of an attack are read."""


def phasing(table: Galicia) -> str:
    """The phasing side (3.1b)."""
    turn = table.within(PlayerTurn)
    return SIDES[turn.player] if turn is not None else ""


def held(table: Galicia) -> dict[str, str]:
    """The towns in which the side stands that scores them (15.1)."""
    towns = table.printed.towns.items()
    return {town.hex: town.side for cell, town in towns if holds(table.occupancy(SIDES.index(town.side)).held, cell)}


def left(piece: dict[str, Any] | None) -> float | None:
    """The steps of a unit, as far as they are known (5.4)."""
    if piece is None:
        return None
    return 0 if piece["at"] == "eliminated" else piece["steps"]


TURNS: Turns[Galicia] = Turns(phasing=phasing, held=held, left=left, battles=BATTLES)
