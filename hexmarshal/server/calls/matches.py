"""Calls about matches as a whole: begin, list, take a seat, open a record."""

import asyncio
from collections.abc import Set

from hexmarshal import desk
from hexmarshal.core.engine.match import Match
from hexmarshal.core.records.journal import record
from hexmarshal.games import meta
from hexmarshal.review import Review, markdown, picture
from hexmarshal.review.worker import Progress
from hexmarshal.server import seats
from hexmarshal.server.denied import Denied, no_match, no_seat
from hexmarshal.server.http.call import Answer, Ask, Book
from hexmarshal.server.matches import creation
from hexmarshal.server.matches.asking import asker
from hexmarshal.server.matches.registry import Registry
from hexmarshal.server.matches.rooms import Room
from hexmarshal.server.matches.views import card, seats_of
from hexmarshal.server.storage.rows import Listed
from hexmarshal.server.structs import (
    AskRematch,
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


@BOOK.call("POST", "/api/matches", takes=NewMatch, gives=Created)
async def begin(registry: Registry, ask: Ask) -> Created:
    """Begin a match. The secrets of its seats are given in this answer and never again."""
    registry.quota.spend(asker())
    # As JSON every line break and quotation mark of a position takes two bytes.
    wanted = await ask.read(NewMatch, registry.settings.body + registry.settings.position * 3 // 2)
    return await creation.begin(registry, wanted)


@BOOK.call("GET", "/api/matches", gives=list[MatchCard])
async def matches(registry: Registry, ask: Ask) -> list[MatchCard]:
    """The matches in which the secrets of the request hold a seat, the last played first. Nobody else's are listed."""
    hashes = seats.digests(ask.secrets)
    rows = await asyncio.to_thread(_rows_of, registry, hashes)
    return [_card(registry, row, hashes) for row in rows]


@BOOK.call("GET", "/api/matches/{match}", gives=MatchCard)
async def match_card(registry: Registry, ask: Ask) -> MatchCard:
    """A match as it stands in a list."""
    return _card(registry, await _row(registry, ask.path["match"]), seats.digests(ask.secrets))


@BOOK.call("POST", "/api/matches/{match}/invitation", takes=Claim, gives=Invited)
async def invitation(registry: Registry, ask: Ask) -> Invited:
    """What an invitation is to. It stays good."""
    shown = await ask.read(Claim, registry.settings.body)
    row = await _row(registry, ask.path["match"])
    side = _invited(row, shown.invitation)
    room = await registry.room(row.id)
    return Invited(_card(registry, row, seats.digests(ask.secrets)), side, room.setup)


@BOOK.call("POST", "/api/matches/{match}/claim", takes=Claim, gives=Created)
async def claim(registry: Registry, ask: Ask) -> Created:
    """Take the seat of an invitation. The answer tells its new secret; the invitation is void from then on."""
    shown = await ask.read(Claim, registry.settings.body)
    room = await registry.room(ask.path["match"])
    async with room.lock:
        # The host may have made a new invitation beside the server: what is on the disk counts.
        row = await _row(registry, room.id)
        side = _invited(row, shown.invitation)
        secret = seats.new_secret()
        name = seats.called(shown.name)
        await room.sit(seats.Chair(side, seats.PERSON, name or row.chairs[side].name, seats.digest(secret)))
        present = Seats(seats_of(room))
        for watcher in tuple(room.watchers):
            watcher.push(present)
    return Created(room.id, {side: NewSeat(secret=secret)})


@BOOK.call("POST", "/api/matches/{match}/study", takes=AskStudy, gives=Created)
async def study(registry: Registry, ask: Ask) -> Created:
    """Branch off at an order: a match of one's own with the same past and other dice, or against others from there."""
    registry.quota.spend(asker())
    wanted = await ask.read(AskStudy, registry.settings.body)
    return await creation.study(registry, await registry.room(ask.path["match"]), wanted)


@BOOK.call("POST", "/api/matches/{match}/rematch", takes=AskRematch, gives=Created, seat=True)
async def rematch(registry: Registry, ask: Ask) -> Created:
    """Play a finished match again with sides swapped: the same scenario, options, bots and clock."""
    wanted = await ask.read(AskRematch, registry.settings.body)
    room = await registry.room(ask.path["match"])
    held = room.held(ask.header(b"authorization"))
    if not held:
        raise no_seat(anybody=bool(ask.header(b"authorization")))
    registry.quota.spend(asker())
    return await creation.rematch(registry, room, held, wanted.name)


@BOOK.call("POST", "/api/records", takes=RecordFile, gives=Created)
async def bring(registry: Registry, ask: Ask) -> Created:
    """Open a record as a match to look at and to study."""
    registry.quota.spend(asker())
    # As JSON every quotation mark of the file takes two bytes.
    brought = await ask.read(RecordFile, registry.settings.record * 3 // 2)
    if len(brought.record) > registry.settings.record:
        raise Denied(413, "too-large", f"A record may have {registry.settings.record // 1024} KB at most.")
    registry.uploads.spend(asker(), len(brought.record))
    return await creation.bring(registry, brought.record)


@BOOK.call("GET", "/api/matches/{match}/record", media="application/x-ndjson")
async def record_file(registry: Registry, ask: Ask) -> Answer:
    """The record of a match, without its seed while it runs; where sides hide things, only when it is over."""
    room = await registry.room(ask.path["match"])
    _may_be_recorded(room)
    body = await registry.in_thread(_record, room, _as_played(room), match=room.id)
    name = f'attachment; filename="{room.row.game}-{room.id}.jsonl"'
    return Answer(body, "application/x-ndjson", headers=_file(name))


@BOOK.call("POST", "/api/matches/{match}/review", gives=Progress)
async def make_review(registry: Registry, ask: Ask) -> Progress:
    """Begin the after-action report of a match that is over, or tell how far it has come."""
    room = await registry.room(ask.path["match"])
    if not room.match.over:
        raise Denied(409, "not-over", "The match is not over: luck and judgement are weighed when it is.")
    if not room.match.journal:
        raise Denied(409, "no-orders", "No order was given in this match: there is nothing to weigh.")
    known = await registry.reviews.look(room.id)
    if known is not None:
        return known
    whose = asker().widest
    registry.reviews.check(room.id, whose)
    registry.quota.spend(asker())
    body = await registry.in_thread(_record, room, _as_played(room), match=room.id)
    return registry.reviews.begin(room.id, body, room.match.number, whose)


@BOOK.call("GET", "/api/matches/{match}/review", gives=Progress)
async def look_at_review(registry: Registry, ask: Ask) -> Progress:
    """The after-action report of a match, or how far it has come."""
    return await _review(registry, (await _row(registry, ask.path["match"])).id)


@BOOK.call("GET", "/api/matches/{match}/review.md", media="text/markdown")
async def review_as_text(registry: Registry, ask: Ask) -> Answer:
    """The after-action report as Markdown."""
    row = await _row(registry, ask.path["match"])
    text = markdown.write(await _made(registry, row.id), meta(row.game).title)
    name = f'attachment; filename="{row.game}-{row.id}.md"'
    return Answer(text.encode(), "text/markdown; charset=utf-8", headers=_file(name))


@BOOK.call("GET", "/api/matches/{match}/review.svg", media="image/svg+xml")
async def review_as_picture(registry: Registry, ask: Ask) -> Answer:
    """The course of the match as a picture."""
    row = await _row(registry, ask.path["match"])
    drawn = picture.draw(await _made(registry, row.id), meta(row.game).title)
    return Answer(drawn.encode(), "image/svg+xml", headers=_file(f'attachment; filename="{row.game}-{row.id}.svg"'))


def _file(disposition: str) -> tuple[tuple[bytes, bytes], ...]:
    return ((b"cache-control", b"no-store"), (b"content-disposition", disposition.encode()))


async def _review(registry: Registry, match: str) -> Progress:
    known = await registry.reviews.look(match)
    if known is None:
        raise Denied(404, "no-review", "Nobody has asked for a review of this match.")
    return known


async def _made(registry: Registry, match: str) -> Review:
    known = await _review(registry, match)
    if known.review is None:
        raise Denied(404, "no-review", "The review of this match is not ready.")
    return known.review


def _as_played(room: Room) -> Match:
    """The match with the names of its players."""
    match = room.match.copy()
    match.seats = seats.players(room.chairs)
    return match


def _may_be_recorded(room: Room) -> None:
    if desk.card(room.row.game).hides and not room.match.over:
        sentence = "In this game sides hide things from each other: the record is available when the match is over."
        raise Denied(403, "hidden", sentence)


def _record(room: Room, match: Match) -> bytes:
    """The public record: of a match that is over, with what its bots were after."""
    lines = list(enumerate(room.store.lines(room.id, 1, match.number), 1))
    match.purposes = {number: line.purpose for number, line in lines if line.purpose}
    match.advised = {number for number, line in lines if line.advised}
    match.annotations = room.store.notes(room.id)
    return record(match, public=True)


def _rows_of(registry: Registry, hashes: Set[bytes]) -> list[Listed]:
    ids = registry.store.matches_of(hashes)
    return registry.store.matches(ids) if ids else []


async def _row(registry: Registry, match: str) -> Listed:
    rows = await asyncio.to_thread(registry.store.matches, [match])
    if not rows:
        raise no_match()
    return rows[0]


def _card(registry: Registry, row: Listed, hashes: Set[bytes]) -> MatchCard:
    room = registry.in_memory(row.id)
    timing = registry.timing(row.state) if room is None else room.timing
    return card(row, seats.held(row.chairs, hashes), room, timing)


def _invited(row: Listed, invitation: str) -> str:
    side = seats.invited(row.chairs, invitation)
    if not side:
        sentence = "This invitation is not valid, or no longer is. Whoever sent it can send another."
        raise Denied(403, "no-invitation", sentence)
    return side
