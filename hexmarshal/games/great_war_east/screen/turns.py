"""What a summary of a turn is made from: whose turn it is, who holds which town, what is left of a unit."""

from typing import Any

from hexmarshal.core.screen.showing import Turns
from hexmarshal.games.great_war_east.parts.printed import SIDES
from hexmarshal.games.great_war_east.rules.position import GreatWar
from hexmarshal.games.great_war_east.rules.standard.sequence import PlayerTurn

BATTLES = ("8.4b",)
"""The clause by which the die of a combat is read."""


def phasing(table: GreatWar) -> str:
    """The phasing player (4.0)."""
    turn = table.within(PlayerTurn)
    return SIDES[turn.player] if turn is not None else ""


def held(table: GreatWar) -> dict[str, str]:
    """The towns that count, and who was there last (SG-25.12)."""
    return {table.hexname(cell): SIDES[table.holder(cell)] for cell in table.printed.valued}


def left(piece: dict[str, Any] | None) -> float | None:
    """The steps of a unit (8.5)."""
    if piece is None or piece["kind"] == "hq":
        return None
    return 0 if piece["at"] == "eliminated" else piece["steps"]


TURNS: Turns[GreatWar] = Turns(phasing=phasing, held=held, left=left, battles=BATTLES)
