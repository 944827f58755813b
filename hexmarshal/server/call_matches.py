"""Calls about matches as a whole: begun, listed, taken a seat at, brought along as records."""

import asyncio
from collections.abc import Collection

from hexmarshal import desk
from hexmarshal.core.journal import record
from hexmarshal.core.match import Match
from hexmarshal.server import making, seats
from hexmarshal.server.call import Answer, Ask, Book
from hexmarshal.server.denied import Denied, no_match
from hexmarshal.server.house import House
from hexmarshal.server.looking import card, seats_of
from hexmarshal.server.rooms import Room, apart
from hexmarshal.server.store import Row
from hexmarshal.server.structs import (
    AskStudy,
    Claim,
    Created,
    Invited,
    MatchCard,
    NewMatch,
    NewSeat,
    RecordFile,
    Seats,
)

BOOK = Book()
NAME = 40
"""So many letters the name of a person may have."""


@BOOK.call("POST", "/api/matches", takes=NewMatch, gives=Created)
async def begin(house: House, ask: Ask) -> Created:
    """Begin a match. The answer is the only time that the secrets of its seats are told."""
    return await making.begin(house, await ask.read(NewMatch, house.settings.body))


@BOOK.call("GET", "/api/matches", gives=list[MatchCard])
async def matches(house: House, ask: Ask) -> list[MatchCard]:
    """The matches in which the secrets of the request hold a seat, the last played first. Nobody else's are listed."""
    given = ask.secrets
    rows = await asyncio.to_thread(_rows_of, house, given)
    return [_card(house, row, given) for row in rows]


@BOOK.call("GET", "/api/matches/{match}", gives=MatchCard)
async def match_card(house: House, ask: Ask) -> MatchCard:
    """A match as it stands in a list."""
    return _card(house, await _row(house, ask.path["match"]), ask.secrets)


@BOOK.call("POST", "/api/matches/{match}/invitation", takes=Claim, gives=Invited)
async def invitation(house: House, ask: Ask) -> Invited:
    """What an invitation is to. It stays good."""
    shown = await ask.read(Claim, house.settings.body)
    row = await _row(house, ask.path["match"])
    return Invited(_card(house, row, ask.secrets), _invited(row, shown.invitation))


@BOOK.call("POST", "/api/matches/{match}/claim", takes=Claim, gives=Created)
async def claim(house: House, ask: Ask) -> Created:
    """Take the seat of an invitation. The answer tells its new secret; the invitation is void from then on."""
    shown = await ask.read(Claim, house.settings.body)
    room = await house.room(ask.path["match"])
    async with room.lock:
        # The host may have made a new invitation beside the server: what is on the disk counts.
        row = await _row(house, room.id)
        side = _invited(row, shown.invitation)
        secret = seats.new_secret()
        name = "".join(letter for letter in shown.name.strip()[:NAME] if letter.isprintable())
        await room.sit(seats.Chair(side, seats.PERSON, name or row.chairs[side].name, seats.digest(secret)))
        present = Seats(seats_of(room))
        for watcher in tuple(room.watchers):
            watcher.push(present)
    return Created(room.id, {side: NewSeat(secret=secret)})


@BOOK.call("POST", "/api/matches/{match}/study", takes=AskStudy, gives=Created)
async def study(house: House, ask: Ask) -> Created:
    """Branch off at an order: a match of one's own with the same past and other dice."""
    wanted = await ask.read(AskStudy, house.settings.body)
    return await making.study(house, await house.room(ask.path["match"]), wanted.at)


@BOOK.call("POST", "/api/records", takes=RecordFile, gives=Created)
async def bring(house: House, ask: Ask) -> Created:
    """Open a record as a match to look at and to study."""
    # As JSON every quotation mark of the file takes two bytes.
    brought = await ask.read(RecordFile, house.settings.record * 3 // 2)
    if len(brought.record) > house.settings.record:
        raise Denied(413, "too-large", f"A record may have {house.settings.record // 1024} KB at most.")
    return await making.bring(house, brought.record)


@BOOK.call("GET", "/api/matches/{match}/record", media="application/x-ndjson")
async def record_file(house: House, ask: Ask) -> Answer:
    """The record of a match, without its seed while it runs; where sides hide things, only when it is over."""
    room = await house.room(ask.path["match"])
    _may_be_recorded(room)
    match = apart(room.match)
    match.seats = seats.players(room.chairs)
    body = await house.beside(_record, room, match)
    name = f'attachment; filename="{room.row.game}-{room.id}.jsonl"'
    headers = ((b"cache-control", b"no-store"), (b"content-disposition", name.encode()))
    return Answer(body, "application/x-ndjson", headers=headers)


def _may_be_recorded(room: Room) -> None:
    if desk.card(room.row.game).hides and not room.match.over:
        sentence = "In this game sides hide things from each other: the record can be had when the match is over."
        raise Denied(403, "hidden", sentence)


def _record(room: Room, match: Match) -> bytes:
    """The public record: of a match that is over, with what its bots were after."""
    lines = room.store.lines(room.id, 1, match.number) if match.over else []
    match.purposes = {number: line.purpose for number, line in enumerate(lines, 1) if line.purpose}
    return record(match, public=True)


def _rows_of(house: House, given: Collection[str]) -> list[Row]:
    ids = house.store.matches_of([seats.digest(secret) for secret in given])
    return house.store.matches(ids) if ids else []


async def _row(house: House, match: str) -> Row:
    row = await asyncio.to_thread(house.store.match, match)
    if row is None:
        raise no_match()
    return row


def _card(house: House, row: Row, given: Collection[str]) -> MatchCard:
    return card(row, seats.held(row.chairs, given), house.in_memory(row.id))


def _invited(row: Row, invitation: str) -> str:
    side = seats.invited(row.chairs, invitation)
    if not side:
        sentence = "This invitation is not good, or not any more. Whoever sent it can send another."
        raise Denied(403, "no-invitation", sentence)
    return side
