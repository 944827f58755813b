"""How a match went turn by turn: the score, and what the other side did. For threads beside the loop.

The marks of a match are looked for once, when somebody first asks, and go on from there: to follow a match costs no
order anything.
"""

from hexmarshal import desk
from hexmarshal.core.engine.match import Match
from hexmarshal.core.records import changed_rules
from hexmarshal.desk.course import Marks, marks
from hexmarshal.desk.structs import Course, Summary
from hexmarshal.desk.summary import Done, camp, nothing, stretch, target_of, told
from hexmarshal.server.matches.loading import at_order
from hexmarshal.server.matches.registry import Registry
from hexmarshal.server.matches.rooms import Room


async def marks_of(registry: Registry, room: Room) -> tuple[Match, Marks]:
    """The match as it stands, and its marks up to there."""
    async with room.marking:
        match, known = room.match, room.marks
        found = await room.in_thread(_marks, room, match, known)
        if room.match is match:  # else an order may have been taken back meanwhile
            room.marks = found
    return match, found


def _marks(room: Room, match: Match, known: Marks | None) -> Marks:
    if known is None or known.number < 0:
        return marks(match.copy())
    found = known.copy()
    found.cut(match.number)
    if found.number < match.number:
        then = at_order(room.store, room.row, match.journal[: found.number])
        for given in match.journal[found.number :]:
            changed_rules.step(then, given, exactly=False)
            found.see(then.number, then.table)
    return found


async def course(registry: Registry, room: Room) -> Course:
    """The score over the turns."""
    match, found = await marks_of(registry, room)
    return await room.in_thread(desk.course, match.copy(), found)


async def summary(registry: Registry, room: Room, side: str) -> Summary:
    """What the others did since the last turn of a side, as far as it may know."""
    match, found = await marks_of(registry, room)
    return await room.in_thread(_summary, room, match, found, side)


def _summary(room: Room, match: Match, found: Marks, side: str) -> Summary:
    part = stretch(found, camp(match.table, side), match.number)
    if part is None:
        return nothing()
    before = at_order(room.store, room.row, match.journal[: part.first - 1]).table
    after = match.table.copy()
    if part.last < match.number:
        after = at_order(room.store, room.row, match.journal[: part.last]).table
    done = []
    for line in room.store.lines(room.id, part.first, part.last):
        given = line.given(match.game)
        purpose = line.purpose if room.aloud else ""
        done.append(Done(given.side, target_of(given.order), line.happened(), purpose))
    return told(match, side, part, before, after, done)
