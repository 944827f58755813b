"""How a match ends."""

from collections.abc import Iterable, Sequence

from hexmarshal.core.data.plain import Result
from hexmarshal.core.engine.ending import Alarm
from hexmarshal.core.engine.table import AnyTable


def next_turn(table: AnyTable, clause: str) -> bool:
    """Move the marker on to the next turn and return true; after the last one tell the result and end the match."""
    if table.state.turn == table.state.last:
        table.say(table.result()["sentence"], clause)
        table.finish()
        return False
    table.note(turn=table.state.turn + 1)
    return True


def at_the_end(turn: str, clause: str, result: Result, hexes: Iterable[str], still: str = "") -> Alarm:
    """The alarm of the last turn: the match ends with it, and how it stands. ``still`` is what is yet to be counted."""
    sentence = f"The match ends when {turn} ends. As things stand: {result['sentence']}"
    return Alarm(f"{sentence} {still}".strip(), clause, result["winner"], tuple(hexes))


def more_points(
    sides: Sequence[str], points: Sequence[int], what: str = "victory points", names: Sequence[str] = ()
) -> Result:
    """The result where the side with more points wins, and equal points are a draw; see ``Table.result``.

    ``names`` are the players as a sentence begins with them, where they differ from the names of the sides.

    >>> more_points(("russian", "austrian"), (4, 7))["sentence"]
    'Austrian victory: 7 to 4 victory points.'
    >>> more_points(("russian", "austrian"), (4, 4))
    {'winner': '', 'level': 'draw', 'score': 0, 'sentence': 'A draw: 4 to 4 victory points.'}
    """
    one, two = points
    winner = "" if one == two else sides[one < two]
    count = f"{max(one, two)} to {min(one, two)} {what}"
    name = (names or [side.title() for side in sides])[one < two]
    sentence = f"{name} victory: {count}." if winner else f"A draw: {count}."
    return {"winner": winner, "level": "victory" if winner else "draw", "score": one - two, "sentence": sentence}
