"""What a summary of a turn is made from: whose turn it is, who holds which city, what is left of a figure."""

from typing import Any

from hexmarshal.core.screen.showing import Turns
from hexmarshal.games.drina.parts.countries import SIDES
from hexmarshal.games.drina.rules.position import Drina
from hexmarshal.games.drina.rules.sequence import Turn

BATTLES = ("6.1.1d", "6.1.2d", "6.1.3d")
"""The clauses by which the luck cards of a battle are read."""


def phasing(table: Drina) -> str:
    """The country that moves and fights (5.2c)."""
    turn = table.within(Turn)
    return SIDES[turn.country] if turn is not None else ""


def held(table: Drina) -> dict[str, str]:
    """The cities, and who controls each (4.7)."""
    cities = zip(table.printed.cities, table.state.control, strict=True)
    return {city.field: SIDES[holder] for city, holder in cities}


def left(piece: dict[str, Any] | None) -> float | None:
    """The tokens of a unit (6.1.1k). What is in the box again is not shown; a general that is lost is destroyed."""
    if piece is None or piece["at"] in ("box", "destroyed"):
        return 0
    return float(piece["combat"])


TURNS: Turns[Drina] = Turns(phasing=phasing, held=held, left=left, battles=BATTLES)
