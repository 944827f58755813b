"""How the counters in a hex are supplied."""

from hexmarshal.core.engine.match import Match
from hexmarshal.desk.structs import Supplied


def supply(match: Match, side: str | None, hexname: str) -> list[Supplied]:
    """How the counters in a hex would be supplied if it were checked now, as far as a side may know it."""
    view = match.view(side)
    here = [piece["id"] for piece in view.pieces() if hexname in (piece.get("at"), piece.get("also"))]
    return [
        Supplied(unit, told.fed, told.sentence, told.clause, told.line)
        for unit in here if (told := view.supply(unit)) is not None
    ]  # fmt: skip
