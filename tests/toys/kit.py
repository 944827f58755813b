"""Small positions of *Crossing* for clause tests, written as the file of a position has them."""

from __future__ import annotations

from collections.abc import Iterable

from tests.playing import Playing, laid
from tests.toys.crossing.rules.sequence import PlayerTurn


def crossing(
    pieces: str, step: str = "movement", side: str = "russian", *, turn: str = "T1", more: str = "",
    dice: Iterable[int] = (),
) -> Playing:  # fmt: skip
    """A position with only the units named, at a step of a player turn; ``more`` are other tables of the file."""
    head = '[position]\ngame = "crossing"\nscenario = "first"'
    doing = f'[[doing]]\ndo = "PlayerTurn"\nplayer = "{side}"\nat = {PlayerTurn.steps.index(step)}'
    return laid("crossing", f'{head}\n[state]\nturn = "{turn}"\n{more}\n[pieces]\n{pieces}\n{doing}\n', dice)
