"""What a summary of a turn is made from: whose turn it is, who holds which fortress, what is left of a counter."""

from typing import Any

from hexmarshal.core.screen.showing import Turns
from hexmarshal.games.fury.parts.sides import SIDES
from hexmarshal.games.fury.rules.position import Fury
from hexmarshal.games.fury.rules.sequence import Activation

BATTLES = ("10.1e", "10.5g")
"""The clauses by which the dice of an attack and of a siege are read."""


def phasing(table: Fury) -> str:
    """The side that is activated (7d); between activations it is nobody's turn."""
    active = table.within(Activation)
    return SIDES[active.player] if active is not None else ""


def held(table: Fury) -> dict[str, str]:
    """The fortresses, and who controls each (4c)."""
    return {table.hexname(cell): SIDES[table.control(cell)] for cell in table.printed.fortresses}


def left(piece: dict[str, Any] | None) -> float | None:
    """The steps of a corps (2.1d); of headquarters and cadres nothing is counted."""
    if piece is None or piece["kind"] != "corps":
        return None
    return 0 if piece["at"] == "eliminated" else 1 if piece["reduced"] else 2


TURNS: Turns[Fury] = Turns(phasing=phasing, held=held, left=left, battles=BATTLES)
