"""The log of a match, from the lines on the disk."""

from hexmarshal import desk
from hexmarshal.core.engine.events import AnyEvent, Said
from hexmarshal.desk.structs import Told
from hexmarshal.server.matches.rooms import Room
from hexmarshal.server.settings import LINES


def told_between(room: Room, side: str | None, first: int, last: int) -> list[Told]:
    """The lines from one order to another, as far as a side may know them; 0 is the opening. For a thread.

    When the match is over each order is told as its giver knew it: nothing is secret any more.
    """
    match, aloud = room.match, room.aloud
    found = []
    if first <= 0 <= last:
        opening = [*_foreword(room), *match.opening_events, *_parted(room, 0)]
        found.append(desk.line(match.table, 0, None, opening, room.row.beginning.stage, side))
    lines = room.store.lines(room.id, max(first, 1), min(last, match.number))
    for number, line in enumerate(lines, max(first, 1)):
        purpose, given = line.purpose if aloud else "", line.given(match.game)
        eyes = given.side if match.over else side
        events = [*line.happened(), *_parted(room, number)]
        told = desk.line(
            match.table, number, given, events, line.stage, eyes, purpose, line.advised, game=room.row.game
        )
        found.append(told)
    return found


def _foreword(room: Room) -> tuple[AnyEvent, ...]:
    """That no play leads to the position with which the match began, and why, unless that tells what is hidden."""
    said = room.match.foreword()
    everything = room.match.over or room.row.study or not desk.card(room.row.game).hides
    return said if everything else said[:1]


def _parted(room: Room, number: int) -> list[AnyEvent]:
    """What the log says after the last order before the rules were changed."""
    base = room.row.base
    if base is None or base.number != number:
        return []
    return [Said(text=base.parted.sentence, clause=base.parted.clause)]


def told_since(room: Room, side: str | None, first: int) -> list[Told]:
    """The lines from an order on; of very many, the last."""
    number = room.match.number
    return told_between(room, side, min(max(first, number - LINES), number + 1), number)
