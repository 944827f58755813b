"""Calls about one match: what a seat sees, what it can do, what it does."""

import asyncio
import time

from hexmarshal import desk
from hexmarshal.core.match import Match
from hexmarshal.core.procedure import Refusal, Refused
from hexmarshal.desk.structs import Explained, Forecast, Meant, Offers, Overlay, Result, Told
from hexmarshal.server import takebacks
from hexmarshal.server.call import Ask, Book, Param
from hexmarshal.server.denied import Denied, not_your_seat
from hexmarshal.server.house import House
from hexmarshal.server.logbook import MANY, told_between
from hexmarshal.server.looking import view, view_of
from hexmarshal.server.opening import at_order
from hexmarshal.server.rooms import Room, apart
from hexmarshal.server.structs import (
    Acknowledged,
    Answering,
    AskUndo,
    ChatLine,
    Consent,
    Resign,
    Say,
    Talk,
    Undo,
    UndoAnswer,
    View,
)

BOOK = Book()
ORDERS = "/api/matches/{match}/orders"
SIDE = Param("side", "The side through whose eyes to look; without it, as an onlooker.")
AT = Param("at", "After which order to look; without it, now.", number=True)


# -- looking ----------------------------------------------------------------------------------------------------


@BOOK.call("GET", "/api/matches/{match}/table", gives=View, query=(SIDE, AT))
async def table(house: House, ask: Ask) -> View:
    """The match as one seat may see it, now or as it saw it after an order."""
    room, side = await _looking(house, ask)
    number = ask.number("at")
    if number is None or number == room.match.number:
        house.wake(room)
        return view(room, side)
    past = await _past(house, room, number)
    undo = Undo(False, Refusal("past", "", "This is how the match stood before; nothing is taken back in it."), "")
    return await house.beside(view_of, room, past, side, undo)


@BOOK.call(
    "GET", "/api/matches/{match}/log", gives=list[Told],
    query=(SIDE, Param("from", "The first order; 0 is the opening.", True), Param("to", "The last order.", True)),
)  # fmt: skip
async def log(house: House, ask: Ask) -> list[Told]:
    """What happened, order by order: of a long stretch the first lines."""
    room, side = await _looking(house, ask)
    first, last = max(ask.number("from") or 0, 0), ask.number("to")
    end = min(room.match.number if last is None else last, first + MANY - 1)
    return await house.beside(told_between, room, side, first, end)


@BOOK.call("GET", "/api/matches/{match}/overlays/{overlay}", gives=Overlay, query=(SIDE, AT))
async def overlay(house: House, ask: Ask) -> Overlay:
    """Something to lay over the map."""
    room, side = await _looking(house, ask)
    number = ask.number("at")
    match = apart(room.match) if number is None or number == room.match.number else await _past(house, room, number)
    return await house.beside(desk.overlay, match, side, ask.path["overlay"])


@BOOK.call("GET", "/api/matches/{match}/chat", gives=list[ChatLine])
async def chat_lines(house: House, ask: Ask) -> list[ChatLine]:
    """What was said at the table."""
    room = await house.room(ask.path["match"])
    return await asyncio.to_thread(house.store.chat, room.id)


# -- weighing ---------------------------------------------------------------------------------------------------


@BOOK.call(
    "GET", ORDERS, gives=Offers, seat=True,
    query=(
        Param("side", "The side that is to choose.", required=True),
        Param("subject", "What is picked up; without it, every order is listed."),
    ),
)  # fmt: skip
async def orders(house: House, ask: Ask) -> Offers:
    """What can be done with a subject, or with any."""
    room, side = await _looking(house, ask)
    if side is None:
        raise Denied(422, "wrong-value", "Orders are listed for a side; name it as side.")
    return await house.beside(desk.offers, apart(room.match), side, ask.query("subject") or None)


@BOOK.call("POST", "/api/matches/{match}/explain", takes=Meant, gives=Explained, seat=True)
async def explain(house: House, ask: Ask) -> Explained:
    """Whether an order may be given, and if not, why."""
    room, meant = await _meaning(house, ask)
    return await house.beside(desk.explain, apart(room.match), meant)


@BOOK.call("POST", "/api/matches/{match}/forecast", takes=Meant, gives=Forecast, seat=True)
async def forecast(house: House, ask: Ask) -> Forecast:
    """The exact odds of an order."""
    room, meant = await _meaning(house, ask)
    return await house.beside(_forecast, apart(room.match), meant)


def _forecast(match: Match, meant: Meant) -> Forecast:
    order = desk.meant(match, meant)
    refusal = match.explain(order, meant.side, meant.number)
    if refusal is not None:
        raise Refused(refusal)
    return desk.forecast(match, order, meant.side)


# -- acting -----------------------------------------------------------------------------------------------------


@BOOK.call("POST", ORDERS, takes=Answering, gives=Acknowledged, seat=True)
async def give(house: House, ask: Ask) -> Acknowledged:
    """Give an order. Once this is answered the order is on the disk."""
    meant = await ask.read(Answering, house.settings.body)
    room, _ = await _sitting(house, ask, meant.side)
    try:
        if meant.order is not None:
            order = desk.meant(room.match, meant)
        else:  # words may have to be looked for among all orders
            order = await house.beside(desk.meant, apart(room.match), meant)
            room = await house.room(room.id)
    except Refused:
        if meant.number != room.match.number:
            raise takebacks.stale(meant.number, room.match) from None
        raise
    happened = await room.give(meant.side, order, meant.number)
    return Acknowledged(happened.number, happened.told(meant.side), room.match.view(meant.side).waiting)


@BOOK.call("POST", "/api/matches/{match}/undo", takes=AskUndo, gives=UndoAnswer, seat=True)
async def undo(house: House, ask: Ask) -> UndoAnswer:
    """Take the last order of a side back, or ask the other persons to agree."""
    wanted = await ask.read(AskUndo, house.settings.body)
    room, held = await _sitting(house, ask, wanted.side)
    return await takebacks.take_back(room, wanted.side, wanted.number, held)


@BOOK.call("POST", "/api/matches/{match}/consent", takes=Consent, gives=UndoAnswer, seat=True)
async def consent(house: House, ask: Ask) -> UndoAnswer:
    """Agree that an order is taken back, or do not."""
    answer = await ask.read(Consent, house.settings.body)
    room, _ = await _sitting(house, ask, answer.side)
    return await takebacks.consent(room, answer.side, answer.agree)


@BOOK.call("POST", "/api/matches/{match}/resign", takes=Resign, gives=Result, seat=True)
async def resign(house: House, ask: Ask) -> Result | None:
    """Give the match up. The other camp wins."""
    given_up = await ask.read(Resign, house.settings.body)
    room, _ = await _sitting(house, ask, given_up.side)
    await room.resign(given_up.side)
    return desk.result(room.match)


@BOOK.call("POST", "/api/matches/{match}/chat", takes=Say, gives=ChatLine, seat=True)
async def say(house: House, ask: Ask) -> ChatLine:
    """Say something to everybody at the table."""
    said = await ask.read(Say, house.settings.body)
    room, _ = await _sitting(house, ask, said.side)
    text, settings = said.text.strip(), house.settings
    if not 0 < len(text) <= settings.chat_length:
        raise Denied(409, "wrong-length", f"A line of talk has 1 to {settings.chat_length} letters.")
    async with room.lock:
        number = room.talked
        if number is None:
            number = len(await asyncio.to_thread(house.store.chat, room.id))
        if number >= settings.chat_lines:
            raise Denied(429, "full", "So much was said at this table that nothing more is kept.")
        line = ChatLine(number + 1, said.side, text, time.time())
        await room.say(line)
    for watcher in tuple(room.watchers):
        watcher.push(Talk(line))
    return line


# -- who asks, and about which match ----------------------------------------------------------------------------


async def _looking(house: House, ask: Ask) -> tuple[Room, str | None]:
    """The room, and the side through whose eyes is looked: one must hold its seat."""
    room = await house.room(ask.path["match"])
    side = ask.query("side") or None
    if side is not None:
        _holding(room, ask, side)
    return room, side


async def _meaning(house: House, ask: Ask) -> tuple[Room, Meant]:
    """The room, and the order that the holder of a seat means."""
    meant = await ask.read(Meant, house.settings.body)
    room, _ = await _sitting(house, ask, meant.side)
    return room, meant


async def _sitting(house: House, ask: Ask, side: str) -> tuple[Room, tuple[str, ...]]:
    """The room, and the seats that the one who asks holds in it, this side's among them."""
    room = await house.room(ask.path["match"])
    return room, _holding(room, ask, side)


def _holding(room: Room, ask: Ask, side: str) -> tuple[str, ...]:
    held = room.held(ask.header(b"authorization"))
    if side in held:
        return held
    if held and side not in room.chairs:
        raise Denied(404, "unknown-side", f"This match has no side called {side[:40]}.")
    raise not_your_seat(side, anybody=bool(ask.header(b"authorization")))


async def _past(house: House, room: Room, number: int) -> Match:
    """The match as it stood after an order."""
    if not 0 <= number <= room.match.number:
        sentence = f"There is no order {number} in this match; there are {room.match.number}."
        raise Denied(404, "no-order", sentence)
    return await house.beside(at_order, room.store, room.row, room.match.journal[:number])
