"""The log of a match, from the lines on the disk."""

from hexmarshal import desk
from hexmarshal.desk.structs import Told
from hexmarshal.server.rooms import Room

MANY = 500
"""So many lines are told at once; for more one asks again."""


def told_between(room: Room, side: str | None, first: int, last: int) -> list[Told]:
    """The lines from one order to another, as far as a side may know them; 0 is the opening. For a thread.

    When the match is over each order is told as its giver knew it: nothing is secret any more.
    """
    match, aloud = room.match, room.aloud
    found = []
    if first <= 0 <= last:
        found.append(desk.line(0, None, match.opening_events, room.row.beginning.stage, side))
    lines = room.store.lines(room.id, max(first, 1), min(last, match.number))
    for number, line in enumerate(lines, max(first, 1)):
        purpose, given = line.purpose if aloud else "", line.given(match.game)
        eyes = given.side if match.over else side
        found.append(desk.line(number, given, line.happened(), line.stage, eyes, purpose))
    return found


def told_since(room: Room, side: str | None, first: int) -> list[Told]:
    """The lines from an order on; of very many, the last."""
    number = room.match.number
    return told_between(room, side, min(max(first, number - MANY), number + 1), number)
