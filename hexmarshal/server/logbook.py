"""The log of a match, from the lines on the disk."""

from hexmarshal import desk
from hexmarshal.desk.structs import Told
from hexmarshal.server.rooms import Room

MANY = 500
"""So many lines are told at once; for more one asks again."""


def told_between(room: Room, side: str | None, first: int, last: int) -> list[Told]:
    """The lines from one order to another, as far as a side may know them; 0 is the opening. For a thread."""
    match, aloud = room.match, room.aloud
    found = []
    if first <= 0 <= last:
        found.append(desk.line(0, None, match.opening_events, room.row.beginning.stage, side))
    lines = room.store.lines(room.id, max(first, 1), min(last, match.number))
    for number, line in enumerate(lines, max(first, 1)):
        purpose = line.purpose if aloud else ""
        found.append(desk.line(number, line.given(match.game), line.happened(), line.stage, side, purpose))
    return found


def told_since(room: Room, side: str | None, first: int) -> list[Told]:
    """The lines from an order on; of very many, the last."""
    number = room.match.number
    return told_between(room, side, min(max(first, number - MANY), number + 1), number)
