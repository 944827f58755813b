"""Calls about the turns of a match: the score over them, and what the other side did."""

from hexmarshal.desk.structs import Course, Summary
from hexmarshal.server.calls.playing import SIDE, room_and_side
from hexmarshal.server.denied import Denied
from hexmarshal.server.http.call import Ask, Book, Param
from hexmarshal.server.matches import turns
from hexmarshal.server.matches.registry import Registry

BOOK = Book()


@BOOK.call("GET", "/api/matches/{match}/course", gives=Course, query=(SIDE,))
async def course(registry: Registry, ask: Ask) -> Course:
    """What counts for victory at the end of each turn, as it stands now, and the turns to come."""
    room, _ = await room_and_side(registry, ask)
    return await turns.course(registry, room)


@BOOK.call(
    "GET", "/api/matches/{match}/summary", gives=Summary, seat=True,
    query=(Param("side", "The side that wants to know what the others did.", required=True),),
)  # fmt: skip
async def summary(registry: Registry, ask: Ask) -> Summary:
    """What the others did since the last turn of a side, as far as it may know."""
    room, side = await room_and_side(registry, ask)
    if side is None:
        raise Denied(422, "wrong-value", "A summary is made for one side; name it as side.")
    return await turns.summary(registry, room, side)
