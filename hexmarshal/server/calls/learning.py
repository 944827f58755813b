"""Calls for newcomers: the coach's lesson, the staff's advice."""

import msgspec

from hexmarshal import bots, desk
from hexmarshal.bots import advising
from hexmarshal.core.book.lessons import Answers
from hexmarshal.core.engine.procedure import Refused
from hexmarshal.desk.choices import choice_of
from hexmarshal.desk.structs import Advice, Coaching
from hexmarshal.server import seats
from hexmarshal.server.calls.playing import room_and_seats, room_and_side
from hexmarshal.server.denied import Denied
from hexmarshal.server.http.call import Ask, Book, Param
from hexmarshal.server.matches.registry import Registry
from hexmarshal.server.matches.rooms import Room
from hexmarshal.server.structs import AskAdvice

BOOK = Book()
STAFF = bots.title(advising.BEST.name)
"""The name of the adviser."""


@BOOK.call("GET", "/api/matches/{match}/coach", gives=Coaching, seat=True, query=(
    Param("side", "The side that is coached.", required=True),
))  # fmt: skip
async def coach(registry: Registry, ask: Ask) -> Coaching:
    """The lesson for what a side must choose now, with the steps that its orders have done.

    It is in the language that the client accepts.
    """
    room, side = await room_and_side(registry, ask)
    if side is None:
        raise Denied(422, "wrong-value", "The coach speaks to a side; name it as side.")
    match = room.match.copy()
    given = await registry.in_thread(_answers, room, side, match.number, match=room.id)
    return await room.in_thread(desk.coaching, match, side, given, ask.language)


class _Tagged(msgspec.Struct, frozen=True):
    """An order of which only its tag is read."""

    order: str


_tagged = msgspec.json.Decoder(_Tagged)


def _answers(room: Room, side: str, last: int) -> Answers:
    """How a side has answered so far, as the disk knows it. For a thread."""
    lines = room.store.lines(room.id, 1, last)
    return Answers((line.kind, _tagged.decode(line.order).order) for line in lines if line.side == side and line.kind)


@BOOK.call("POST", "/api/matches/{match}/advice", takes=AskAdvice, gives=Advice, seat=True)
async def advice(registry: Registry, ask: Ask) -> Advice:
    """What the staff would do: its plan and, where it is to be shown, its next order and why."""
    wanted = await ask.read(AskAdvice, registry.settings.body)
    room, held = await room_and_seats(registry, ask, wanted.side)
    if any(chair.kind != seats.BOT and side not in held for side, chair in room.chairs.items()):
        sentence = "The staff advises only players who play against bots or alone, not against another person."
        raise Denied(409, "another-person", sentence)
    match = room.match
    if not wanted.show and wanted.number < match.number:
        # A plan is asked for beside the play. For a choice that was made meanwhile nobody needs one.
        return desk.advice(match, wanted.side, STAFF, "")
    refusal = match.explain_number(wanted.side, wanted.number)
    if refusal is not None:
        raise Refused(refusal)
    choice_of(match, wanted.side)  # refused if the side has nothing to choose
    counsel = await room.advisory.ask(match, wanted.side, registry.company, wanted.show)
    order, reason = (counsel.order, counsel.reason) if wanted.show else (None, "")
    staff = bots.title(counsel.staff)
    return await room.in_thread(desk.advice, match.copy(), wanted.side, staff, counsel.plan, order, reason)
