"""The turn of a match's bots: one order after the other, until it is for a person to choose."""

import logging
from collections.abc import Callable

from hexmarshal.core.engine.procedure import Refusal, Refused
from hexmarshal.server.bots.thinkers import BotFailed, Thinkers
from hexmarshal.server.denied import Denied
from hexmarshal.server.matches.rooms import Room
from hexmarshal.server.settings import CAREFUL
from hexmarshal.server.structs import NotAdmitted, Thinking

LOG = logging.getLogger("hexmarshal")


async def let_bots_play(room: Room, thinkers: Thinkers, may_go_on: Callable[[Room], bool]) -> None:
    """Let the bots of a room give their orders, one by one, until it is for a person to choose."""
    told = ""
    while not room.gone and (sides := room.bots_to_choose) and may_go_on(room):
        side, match = sides[0], room.match
        if side != told:
            told = side
            for watcher in tuple(room.watchers):
                watcher.push(Thinking(side))
        try:
            patience = CAREFUL if room.guarded else None
            chosen = await thinkers.choose(match, room.id, side, room.chairs[side].name, patience)
            if room.match is match:  # else somebody took an order back while it thought
                await room.give(side, chosen.order, match.number, chosen.purpose)
        except (BotFailed, Refused) as error:
            LOG.warning("The bot of %s in match %s gives no order: %s", side, room.id, error)
            room.stuck = match.number
            _apologise(room)
            return
        except Denied:  # the disk refused it; the room is read again when somebody comes
            return


def _apologise(room: Room) -> None:
    sentence = "The bot found no order. Reload the page to let it try again."
    for watcher in tuple(room.watchers):
        watcher.push(NotAdmitted(Refusal("bot-failed", "", sentence)))
