"""Calls to give a match away, and to write notes in it."""

from collections.abc import Callable

from hexmarshal.core.engine.match import Match
from hexmarshal.core.records.annotations import LONGEST, MOST, Annotation, visible
from hexmarshal.server import seats
from hexmarshal.server.calls.playing import SIDE, TURNED, room_and_seats, room_and_side
from hexmarshal.server.denied import Denied
from hexmarshal.server.http.call import Answer, Ask, Book
from hexmarshal.server.matches.asking import Asker, asker
from hexmarshal.server.matches.registry import Registry
from hexmarshal.server.matches.rooms import Room
from hexmarshal.server.structs import AskNote, Note
from hexmarshal.share import flat, page
from hexmarshal.share.chronicle import chronicle

BOOK = Book()
HTML, CSV = "text/html; charset=utf-8", "text/csv; charset=utf-8"


@BOOK.call("GET", "/api/matches/{match}/notes", gives=list[Note], query=(SIDE,))
async def notes(registry: Registry, ask: Ask) -> list[Note]:
    """The notes and bookmarks of a side; when the match is over, also those that others wrote for everybody."""
    room, side = await room_and_side(registry, ask)
    return await registry.in_thread(_notes, room, side, match=room.id)


@BOOK.call("POST", "/api/matches/{match}/notes", takes=AskNote, gives=list[Note], seat=True)
async def write_note(registry: Registry, ask: Ask) -> list[Note]:
    """Put a note or a bookmark at an order, or take it away. The answer is all that the side may read."""
    wanted = await ask.read(AskNote, registry.settings.body)
    room, _ = await room_and_seats(registry, ask, wanted.side)
    text = wanted.text.translate(TURNED).strip()
    if len(text) > LONGEST:
        raise Denied(409, "wrong-length", f"A note has {LONGEST} letters at most.")
    registry.jotting.spend(Asker(f"{room.id} {wanted.side}"))
    async with room.lock:
        if not 0 <= wanted.order <= room.match.number:
            there = room.match.number
            raise Denied(404, "no-order", f"There is no order {wanted.order} in this match; there are {there}.")
        kept = await registry.in_thread(registry.store.notes, room.id, match=room.id)
        others = [note for note in kept if note.side == wanted.side and note.order != wanted.order]
        if not wanted.remove and len(others) >= MOST:
            raise Denied(429, "full", f"You have {MOST} notes in this match. Remove one to write another.")
        note = Annotation(order=wanted.order, side=wanted.side, text=text, open=wanted.open)
        store = registry.store
        gone = [store.cut_note(room.id, wanted.side, wanted.order)]
        await room.write(gone if wanted.remove else store.new_note(room.id, note))
    return await registry.in_thread(_notes, room, wanted.side, match=room.id)


@BOOK.call("GET", "/api/matches/{match}/share.html", media="text/html", query=(SIDE,))
async def share(registry: Registry, ask: Ask) -> Answer:
    """The match as one HTML file that opens without a server: as the side sees it, or a spectator."""
    room, side = await room_and_side(registry, ask)
    return await _file(registry, room, side, _page, HTML, "html")


@BOOK.call("GET", "/api/matches/{match}/log.csv", media="text/csv", query=(SIDE,))
async def flat_log(registry: Registry, ask: Ask) -> Answer:
    """The log as a table, a row for each event: as the side knows it, or a spectator."""
    room, side = await room_and_side(registry, ask)
    return await _file(registry, room, side, _table, CSV, "csv")


async def _file(
    registry: Registry,
    room: Room,
    side: str | None,
    work: Callable[[Room, Match, str | None], bytes],
    kind: str,
    end: str,
) -> Answer:
    """A match as a file. It is played again for that, so nobody may ask for many."""
    registry.shares.spend(asker())
    match = room.match.copy()
    match.seats = seats.players(room.chairs)
    seconds = registry.settings.reading_seconds
    run = registry.carefully if room.guarded else registry.in_thread
    body = await run(work, room, match, side, match=room.id, seconds=seconds)
    name = f'attachment; filename="{room.row.game}-{room.id}.{end}"'
    # A page opened from the server's address could act for whoever plays there: it may only be saved.
    headers = ((b"cache-control", b"no-store"), (b"content-disposition", name.encode()))
    return Answer(body, kind, headers=headers)


def _page(room: Room, match: Match, side: str | None) -> bytes:
    lines = list(enumerate(room.store.lines(room.id, 1, match.number), 1))
    match.purposes = {number: line.purpose for number, line in lines if line.purpose}
    match.advised = {number for number, line in lines if line.advised}
    match.annotations = room.store.notes(room.id)
    return page.write(match, side).encode()


def _table(room: Room, match: Match, side: str | None) -> bytes:
    return flat.as_csv(flat.entries(chronicle(match, side))).encode("utf-8-sig")


def _notes(room: Room, side: str | None) -> list[Note]:
    """What a side may read of the notes, or a spectator. For a thread."""
    found = visible(room.store.notes(room.id), side, room.match.over)
    return [Note(note.order, note.side, note.text, note.open) for note in found]
