"""The turn of a match's bots: one order after the other, until it is for a person to choose."""

import asyncio
import logging
from collections.abc import Callable

from hexmarshal.core.engine.procedure import Refusal, Refused
from hexmarshal.server import seats
from hexmarshal.server.bots.company import Company
from hexmarshal.server.bots.thinkers import BotFailed, Chosen
from hexmarshal.server.denied import Denied
from hexmarshal.server.matches.draws import answered_by_bot, offered_by_bot
from hexmarshal.server.matches.rooms import Room
from hexmarshal.server.structs import NotAdmitted, Thinking

LOG = logging.getLogger("hexmarshal")
LONG = 0.2
"""After how many seconds of thought those who watch are told how long it may take: most orders come sooner."""


async def let_bots_play(room: Room, company: Company, may_go_on: Callable[[Room], bool]) -> None:
    """Let the bots of a room give their orders, one by one, until it is for a person to choose."""
    told = ""
    while not room.gone and (sides := room.bots_to_choose) and may_go_on(room):
        side, match = sides[0], room.match
        if side != told:
            told = side
            _tell(room, Thinking(side))
        try:
            chosen = await _chosen(room, side, company)
            if chosen.wish and room.match is match and await _gives_up(room, side, chosen.wish):
                return
            if room.match is match:  # else somebody took an order back while it thought
                await room.give(side, chosen.order, match.number, chosen.purpose)
        except (BotFailed, Refused) as error:
            LOG.warning("The bot of %s in match %s gives no order: %s", side, room.id, error)
            room.stuck = match.number
            _apologise(room)
            return
        except Denied:  # the disk refused it; the room is read again when somebody comes
            return


async def _chosen(room: Room, side: str, company: Company) -> Chosen:
    """What the bot of a side chooses. It has a time for each of its turns, and those who watch see it pass."""
    bot, pondering = room.chairs[side].name, room.pondering
    begun = room.timing.now
    pondering.begin(side, room.turn, begun, company.seconds_of(bot, room.timing.left_of_bot(pondering.used(side))))
    thought = asyncio.create_task(
        company.choose(
            room.match,
            room.id,
            side,
            bot,
            seconds=pondering.seconds,
            hurried=pondering.hurried,
            guarded=room.guarded,
            may_give_up=_may_give_up(room, side),
        )
    )
    try:
        if pondering.seconds:
            await asyncio.wait([thought], timeout=LONG)
            if not thought.done():
                _tell(room, pondering.told(room.timing.now))
        return await thought
    finally:
        thought.cancel()
        pondering.end(room.timing.now)


def _may_give_up(room: Room, side: str) -> bool:
    """Whether a bot may resign or offer a draw: against persons alone, and with no person at its side."""
    persons = set(room.of_kind(seats.PERSON))
    camp = next(camp for camp in room.match.table.camps() if side in camp)
    return bool(persons) and not persons & {*camp} and not room.row.study


async def _gives_up(room: Room, side: str, wish: str) -> bool:
    """Let a bot resign or offer a draw. Whether the match is over by that."""
    if wish == "resign":
        await room.resign(side, room.match.number)
    elif wish == "draw":
        await offered_by_bot(room, side)
    return room.match.over


async def answer_offer(room: Room, company: Company) -> None:
    """Let the bots answer who are offered a draw."""
    offer = room.offer
    for side in sorted(offer.others) if offer is not None else ():
        chair = room.chairs[side]
        if chair.kind == seats.BOT and room.offer is not None and side in room.offer.others:
            agrees = await company.quick_of(room.id).agrees(room.match, room.id, side, chair.name)
            await answered_by_bot(room, side, agrees)


def hurry(room: Room, company: Company) -> bool:
    """Let the bot that thinks in a room answer now, and the rest of its turn go quickly. Whether one thinks."""
    if not room.pondering.side or not room.pondering.seconds:
        return False
    room.pondering.hurried = True
    company.hurry(room.id)
    _tell(room, room.pondering.told(room.timing.now))
    return True


def _tell(room: Room, thinking: Thinking) -> None:
    for watcher in tuple(room.watchers):
        watcher.push(thinking)


def _apologise(room: Room) -> None:
    sentence = "The bot found no order. Reload the page to let it try again."
    for watcher in tuple(room.watchers):
        watcher.push(NotAdmitted(Refusal("bot-failed", "", sentence)))
