"""How a match ends."""

from collections.abc import Sequence
from typing import Any


def more_points(sides: Sequence[str], points: Sequence[int], what: str = "victory points") -> dict[str, Any]:
    """The result where the one of two sides with more points wins, and equal points are a draw; see ``Table.result``.

    >>> more_points(("russian", "austrian"), (4, 7))["sentence"]
    'Austrian victory: 7 to 4 victory points.'
    >>> more_points(("russian", "austrian"), (4, 4))
    {'winner': '', 'level': 'draw', 'score': 0, 'sentence': 'A draw: 4 to 4 victory points.'}
    """
    one, two = points
    winner = "" if one == two else sides[one < two]
    count = f"{max(one, two)} to {min(one, two)} {what}"
    sentence = f"{winner.title()} victory: {count}." if winner else f"A draw: {count}."
    return {"winner": winner, "level": "victory" if winner else "draw", "score": one - two, "sentence": sentence}
