"""Taking orders back: free by the rules of undo, else by the consent of every other person.

A side takes back its own last order, and with it whatever was ordered since.
"""

import asyncio
from collections.abc import Collection

from hexmarshal.core.engine.match import Match
from hexmarshal.core.engine.procedure import Refusal, Refused
from hexmarshal.desk.game_desk import game_desk
from hexmarshal.server import seats
from hexmarshal.server.denied import Denied
from hexmarshal.server.matches.loading import at_order
from hexmarshal.server.matches.rooms import Room, stale
from hexmarshal.server.matches.watchers import Asked
from hexmarshal.server.structs import Undo, UndoAnswer

ALWAYS = "always"
"""Every order may be taken back where no other person plays."""


def standing(room: Room, side: str | None) -> Undo:
    """Whether the last order of a side can be taken back, and who asked to."""
    asked = room.asked.side if room.asked is not None else ""
    if side is None:
        return Undo(False, Refusal("onlooker", "", "Only players can take an order back."), asked)
    refusal = refuses(room, side)
    # A person who studies holds every seat; elsewhere the server learns that only when they ask.
    nobody = room.row.study or not _others(room, side)
    alone = refusal is not None and refusal.code == "consent-needed" and nobody
    return Undo(refusal is None or alone, None if alone else refusal, asked, _other(room, side))


def _other(room: Room, side: str) -> str:
    """The side that gave the last order, if it is another and may take it back freely."""
    last = room.match.journal[-1].side if room.match.journal else side
    return last if last != side and room.match.explain_undo(last) is None else ""


def refuses(room: Room, side: str) -> Refusal | None:
    """Why a side cannot take its last order back by itself; ``None`` if it can."""
    match = room.match
    if not match.resigned and not any(given.side == side for given in match.journal):
        title = game_desk(match.game.meta.id).title(side)
        return Refusal("nothing-to-undo", "", f"The {title} player has given no order yet.")
    refusal = match.explain_undo(side)
    if refusal is None or refusal.code != "consent-needed":
        return refusal
    if room.of_kind(seats.BOT) and room.row.takebacks != ALWAYS and not room.row.study:
        sentence = "Since your last order a die was rolled, something was revealed or the other side has answered."
        return Refusal("bot-refuses", "", f"{sentence} The bot does not agree to take it back.")
    return refusal


async def take_back(room: Room, side: str, number: int, held: Collection[str]) -> UndoAnswer:
    """Take the last order of a side back, or ask the other persons. ``held`` are the seats of the one who asks."""
    async with room.lock:
        if number != room.match.number:
            raise stale(number, room.match)
        refusal = refuses(room, side)
        if refusal is None:
            await _freely(room, side)
            return UndoAnswer(True, False, room.match.number)
        if refusal.code != "consent-needed":
            raise Refused(refusal)
        stays = _own_last(room.match, side) - 1
        others = set(_others(room, side)) - set(held)
        if others:
            room.asked = Asked(side, stays, others)
            _tell(room)
            return UndoAnswer(False, True, room.match.number)
        await _back_to(room, stays)
        return UndoAnswer(True, False, room.match.number)


async def consent(room: Room, side: str, number: int, agree: bool) -> UndoAnswer:
    """Agree or not that an order is taken back. It is taken back when everybody has agreed."""
    async with room.lock:
        if number != room.match.number:
            raise stale(number, room.match)
        asked = room.asked
        if asked is None or side not in asked.others:
            raise Denied(409, "not-asked", "Nobody has asked to take an order back.")
        if not agree:
            room.asked = None
            _tell(room)
            return UndoAnswer(False, False, room.match.number)
        asked.others.discard(side)
        if asked.others:
            return UndoAnswer(False, True, room.match.number)
        await _back_to(room, asked.number)
        return UndoAnswer(True, False, room.match.number)


def _others(room: Room, side: str) -> list[str]:
    """The other persons who play."""
    return [other for other in room.of_kind(seats.PERSON) if other != side]


def _own_last(match: Match, side: str) -> int:
    """The number of the last order of a side."""
    return max(number for number, given in enumerate(match.journal, 1) if given.side == side)


async def _freely(room: Room, side: str) -> None:
    """Take back what nobody else has seen. Orders that others gave in secret since then stay."""
    before, after = room.match, room.match.copy()
    after.undo(side=side)
    removed = _own_last(before, side)
    lines = []
    if after.number >= removed:
        later = await asyncio.to_thread(room.store.lines, room.id, removed + 1)
        lines = [line.again(given) for line, given in zip(later, after.journal[removed - 1 :], strict=True)]
    await room.cut(after, lines, removed)


async def _back_to(room: Room, number: int) -> None:
    """Take back every order after a number, from the position that was kept before it."""
    # Not with what is refused where something takes too long: this is the way out of there.
    slots, journal = room.slots, room.match.journal[:number]
    after = await slots.plainly(room.id, slots.settings.reading_seconds, at_order, room.store, room.row, journal)
    await room.cut(after)


def _tell(room: Room) -> None:
    room.looks.clear()
    for watcher in tuple(room.watchers):
        watcher.news_of_undo()
