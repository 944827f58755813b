"""What a summary of a turn is made from: whose turn it is, who controls which place, what is left of a unit."""

from typing import Any

from hexmarshal.core.screen.showing import Turns
from hexmarshal.games.serbien.parts.sides import SIDES
from hexmarshal.games.serbien.rules.standing.front import controls
from hexmarshal.games.serbien.rules.table.position import Serbien
from hexmarshal.games.serbien.rules.turn.sequence import PlayerTurn

BATTLES = ("9.1.1g",)
"""The clause by which the dice of an attack are read."""


def phasing(table: Serbien) -> str:
    """The phasing side (4.1)."""
    turn = table.within(PlayerTurn)
    return SIDES[turn.player] if turn is not None else ""


def held(table: Serbien) -> dict[str, str]:
    """The places that count, and who controls each (3.4, 27)."""
    hexes = dict.fromkeys(row.hex for row in table.printed.data.awards.values() if row.hex)
    return {hex: side for hex in hexes for own, side in enumerate(SIDES) if controls(table, own, table.board.cell(hex))}


def left(piece: dict[str, Any] | None) -> float | None:
    """How whole a unit is, as far as it is known (3.1.6): its Strength Reductions, or whether it has suffered any."""
    if piece is None:
        return None
    if piece["at"] == "eliminated":
        return 0
    lost = piece["lost"] if piece["lost"] is not None else piece["reduced"]
    return None if lost is None else 100.0 - lost


TURNS: Turns[Serbien] = Turns(phasing=phasing, held=held, left=left, battles=BATTLES)
