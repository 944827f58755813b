"""Calls about one match: what a seat sees, what it can do, what it does."""

import asyncio
import time

from hexmarshal import desk
from hexmarshal.core.engine.match import Match
from hexmarshal.core.engine.procedure import Refusal, Refused
from hexmarshal.desk.structs import (
    Composed,
    Composing,
    Explained,
    Forecast,
    Layer,
    Meant,
    Offers,
    Result,
    Supplied,
    Told,
)
from hexmarshal.server.denied import Denied, not_your_seat
from hexmarshal.server.http.call import Answer, Ask, Book, Param
from hexmarshal.server.matches import bot_turns, draws, giving, takebacks
from hexmarshal.server.matches.asking import Asker
from hexmarshal.server.matches.loading import at_order
from hexmarshal.server.matches.log import told_between
from hexmarshal.server.matches.registry import Registry
from hexmarshal.server.matches.rooms import Room
from hexmarshal.server.matches.views import view, view_of
from hexmarshal.server.settings import LINES
from hexmarshal.server.structs import (
    Acknowledged,
    Answering,
    AskHurry,
    AskUndo,
    ChatLine,
    Consent,
    Draw,
    DrawAnswer,
    Hurried,
    Resign,
    Say,
    Talk,
    Undo,
    UndoAnswer,
    View,
    Weighty,
)

BOOK = Book()
TURNED = dict.fromkeys((0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A)))
"""Marks that turn the direction of writing, and could turn around what others wrote: they are left out."""
ORDERS = "/api/matches/{match}/orders"
SIDE = Param("side", "The side through whose eyes to look; without it, as a spectator.")
AT = Param("at", "After which order to look; without it, now.", number=True)


# -- looking ----------------------------------------------------------------------------------------------------


@BOOK.call("GET", "/api/matches/{match}/table", gives=View, query=(SIDE, AT))
async def table(registry: Registry, ask: Ask) -> View:
    """The match as one seat may see it, now or as it saw it after an order."""
    room, side = await room_and_side(registry, ask)
    number = ask.number("at")
    if number is None or number == room.match.number:
        registry.wake(room)
        return view(room, side)
    past = await _past(registry, room, number)
    undo = Undo(False, Refusal("past", "", "This is how the match stood before; nothing is taken back in it."), "")
    return await room.in_thread(view_of, room, past, side, undo)


@BOOK.call(
    "GET", "/api/matches/{match}/log", gives=list[Told],
    query=(SIDE, Param("from", "The first order; 0 is the opening.", True), Param("to", "The last order.", True)),
)  # fmt: skip
async def log(registry: Registry, ask: Ask) -> list[Told]:
    """What happened, order by order: of a long stretch, the first lines."""
    room, side = await room_and_side(registry, ask)
    first, last = max(ask.number("from") or 0, 0), ask.number("to")
    end = min(room.match.number if last is None else last, first + LINES - 1)
    return await registry.in_thread(told_between, room, side, first, end, match=room.id)


@BOOK.call("GET", "/api/matches/{match}/layers/{layer}", gives=Layer, query=(SIDE, AT))
async def layer(registry: Registry, ask: Ask) -> Layer:
    """Something to lay over the map."""
    room, side = await room_and_side(registry, ask)
    number = ask.number("at")
    match = room.match.copy() if number is None or number == room.match.number else await _past(registry, room, number)
    return await room.in_thread(desk.layer, match, side, ask.path["layer"])


@BOOK.call("GET", "/api/matches/{match}/supply/{hex}", gives=list[Supplied], query=(SIDE, AT))
async def supply(registry: Registry, ask: Ask) -> list[Supplied]:
    """How the counters in a hex would be supplied if it were checked now."""
    room, side = await room_and_side(registry, ask)
    number = ask.number("at")
    match = room.match.copy() if number is None or number == room.match.number else await _past(registry, room, number)
    return await room.in_thread(desk.supply, match, side, ask.path["hex"])


@BOOK.call("GET", "/api/matches/{match}/position", media="application/toml", query=(SIDE, AT))
async def position(registry: Registry, ask: Ask) -> Answer:
    """The position as the text of a file: of a match that is over, all of it, else one that the side may imagine."""
    room, side = await room_and_side(registry, ask)
    number = ask.number("at")
    match = room.match.copy() if number is None or number == room.match.number else await _past(registry, room, number)
    everything = room.match.over or room.row.study or not desk.card(room.row.game).hides
    if side is None and not everything:
        sentence = "In this game sides hide things from each other: a spectator gets a position when the match is over."
        raise Denied(403, "hidden", sentence)
    text = await room.in_thread(match.position, None if everything else side)
    name = f'attachment; filename="{room.row.game}-{room.id}-{match.number}.toml"'
    headers = ((b"cache-control", b"no-store"), (b"content-disposition", name.encode()))
    return Answer(text.encode(), "application/toml", headers=headers)


@BOOK.call("GET", "/api/matches/{match}/chat", gives=list[ChatLine])
async def chat_lines(registry: Registry, ask: Ask) -> list[ChatLine]:
    """What was said in a match."""
    room = await registry.room(ask.path["match"])
    return await registry.in_thread(registry.store.chat, room.id, match=room.id)


# -- weighing ---------------------------------------------------------------------------------------------------


@BOOK.call(
    "GET", ORDERS, gives=Offers, seat=True,
    query=(
        Param("side", "The side that is to choose.", required=True),
        Param("subject", "What is picked up; without it, every order is listed."),
    ),
)  # fmt: skip
async def orders(registry: Registry, ask: Ask) -> Offers:
    """What can be done with a subject, or with any."""
    room, side = await room_and_side(registry, ask)
    if side is None:
        raise Denied(422, "wrong-value", "Orders are listed for a side; name it as side.")
    return await room.in_thread(desk.offers, room.match.copy(), side, ask.query("subject") or None)


@BOOK.call("POST", "/api/matches/{match}/explain", takes=Meant, gives=Explained, seat=True)
async def explain(registry: Registry, ask: Ask) -> Explained:
    """Whether an order may be given, and if not, why."""
    room, meant = await _meaning(registry, ask)
    return await room.in_thread(desk.explain, room.match.copy(), meant)


@BOOK.call("POST", "/api/matches/{match}/compose", takes=Composing, gives=Composed, seat=True)
async def compose(registry: Registry, ask: Ask) -> Composed:
    """An order as a player has put it together so far: who takes part, who may not and why, and its odds."""
    wanted = await ask.read(Composing, registry.settings.body)
    room, _ = await room_and_seats(registry, ask, wanted.side)
    return await room.in_thread(desk.compose, room.match.copy(), wanted)


@BOOK.call("POST", "/api/matches/{match}/forecast", takes=Meant, gives=Forecast, seat=True)
async def forecast(registry: Registry, ask: Ask) -> Forecast:
    """The exact odds of an order."""
    room, meant = await _meaning(registry, ask)
    return await room.in_thread(_forecast, room.match.copy(), meant)


def _forecast(match: Match, meant: Meant) -> Forecast:
    order = desk.meant(match, meant)
    refusal = match.explain(order, meant.side, meant.number)
    if refusal is not None:
        raise Refused(refusal)
    return desk.forecast(match, order, meant.side)


# -- acting -----------------------------------------------------------------------------------------------------


@BOOK.call("POST", ORDERS, takes=Answering, gives=Acknowledged, seat=True)
async def give(registry: Registry, ask: Ask) -> Acknowledged:
    """Give an order. Once this is answered the order is on the disk. The last one may be sent again."""
    meant = await ask.read(Answering, registry.settings.body)
    room, _ = await room_and_seats(registry, ask, meant.side)
    return await giving.give(registry, room, meant)


@BOOK.call("POST", "/api/matches/{match}/undo", takes=AskUndo, gives=UndoAnswer, seat=True)
async def undo(registry: Registry, ask: Ask) -> UndoAnswer:
    """Take the last order of a side back, or ask the other persons to agree."""
    wanted = await ask.read(AskUndo, registry.settings.body)
    room, held = await _meant_room(registry, ask, wanted)
    return await takebacks.take_back(room, wanted.side, wanted.number, held)


@BOOK.call("POST", "/api/matches/{match}/consent", takes=Consent, gives=UndoAnswer, seat=True)
async def consent(registry: Registry, ask: Ask) -> UndoAnswer:
    """Agree or not that an order is taken back."""
    answer = await ask.read(Consent, registry.settings.body)
    room, _ = await _meant_room(registry, ask, answer)
    return await takebacks.consent(room, answer.side, answer.number, answer.agree)


@BOOK.call("POST", "/api/matches/{match}/resign", takes=Resign, gives=Result, seat=True)
async def resign(registry: Registry, ask: Ask) -> Result | None:
    """Give the match up. The other camp wins."""
    given_up = await ask.read(Resign, registry.settings.body)
    room, _ = await _meant_room(registry, ask, given_up)
    await room.resign(given_up.side, given_up.number)
    return desk.result(room.match)


@BOOK.call("POST", "/api/matches/{match}/draw", takes=Draw, gives=DrawAnswer, seat=True)
async def draw(registry: Registry, ask: Ask) -> DrawAnswer:
    """Offer a draw, or answer an offer. The match is drawn when everybody has agreed."""
    answer = await ask.read(Draw, registry.settings.body)
    room, held = await _meant_room(registry, ask, answer)
    told = await draws.draw(room, answer.side, answer.number, held, answer.agree)
    registry.answer_offer(room)
    return told


@BOOK.call("POST", "/api/matches/{match}/hurry", takes=AskHurry, gives=Hurried, seat=True)
async def move_now(registry: Registry, ask: Ask) -> Hurried:
    """Let the bot that thinks move now, with the best that it has found."""
    wanted = await ask.read(AskHurry, registry.settings.body)
    room, _ = await room_and_seats(registry, ask, wanted.side)
    return Hurried(bot_turns.hurry(room, registry.company))


@BOOK.call("POST", "/api/matches/{match}/chat", takes=Say, gives=ChatLine, seat=True)
async def say(registry: Registry, ask: Ask) -> ChatLine:
    """Say something to everybody in the match."""
    said = await ask.read(Say, registry.settings.body)
    room, _ = await room_and_seats(registry, ask, said.side)
    text, settings = said.text.translate(TURNED).strip(), registry.settings
    if not 0 < len(text) <= settings.chat_length:
        raise Denied(409, "wrong-length", f"A message has 1 to {settings.chat_length} letters.")
    registry.chatter.spend(Asker(f"{room.id} {said.side}"))
    async with room.lock:
        number = room.talked
        if number is None:
            number = len(await asyncio.to_thread(registry.store.chat, room.id))
        if number >= settings.chat_lines:
            raise Denied(429, "full", "This match's chat is full.")
        line = ChatLine(number + 1, said.side, text, time.time())
        await room.say(line)
    for watcher in tuple(room.watchers):
        watcher.push(Talk(line))
    return line


# -- who asks, and about which match ----------------------------------------------------------------------------


async def room_and_side(registry: Registry, ask: Ask) -> tuple[Room, str | None]:
    """The room, and the side through whose eyes the match is seen: its seat must be held."""
    room = await registry.room(ask.path["match"])
    side = ask.query("side") or None
    if side is not None:
        _holding(room, ask, side)
    return room, side


async def _meaning(registry: Registry, ask: Ask) -> tuple[Room, Meant]:
    """The room, and the order that the holder of a seat means."""
    meant = await ask.read(Meant, registry.settings.body)
    room, _ = await room_and_seats(registry, ask, meant.side)
    return room, meant


async def _meant_room(registry: Registry, ask: Ask, meant: Weighty) -> tuple[Room, tuple[str, ...]]:
    """The room and the seats of the one who asks, if the match is the one that was on the screen."""
    room, held = await room_and_seats(registry, ask, meant.side)
    if meant.match != room.id:
        sentence = "This was meant for another match than the one it was sent to. Nothing was changed in either."
        raise Denied(409, "other-match", sentence)
    return room, held


async def room_and_seats(registry: Registry, ask: Ask, side: str) -> tuple[Room, tuple[str, ...]]:
    """The room, and the seats that the one who asks holds in it, this side's among them."""
    room = await registry.room(ask.path["match"])
    return room, _holding(room, ask, side)


def _holding(room: Room, ask: Ask, side: str) -> tuple[str, ...]:
    held = room.held(ask.header(b"authorization"))
    if side in held:
        return held
    if held and side not in room.chairs:
        raise Denied(404, "unknown-side", f"This match has no side called {side[:40]}.")
    raise not_your_seat(side, anybody=bool(ask.header(b"authorization")))


async def _past(registry: Registry, room: Room, number: int) -> Match:
    """The match as it stood after an order."""
    if not 0 <= number <= room.match.number:
        sentence = f"There is no order {number} in this match; there are {room.match.number}."
        raise Denied(404, "no-order", sentence)
    return await room.in_thread(at_order, room.store, room.row, room.match.journal[:number])
