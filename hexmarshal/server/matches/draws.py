"""Draws by agreement: a side offers one, every other player must agree, and whoever plays on instead declines.

Bots of the other camp must agree as well: they do when they stand no better than a draw. An offer of a bot stands until
somebody answers it.
"""

from collections.abc import Collection

from hexmarshal.server import seats
from hexmarshal.server.denied import Denied
from hexmarshal.server.matches.rooms import Room, stale
from hexmarshal.server.matches.watchers import Offer
from hexmarshal.server.structs import DrawAnswer


async def draw(room: Room, side: str, number: int, held: Collection[str], agree: bool) -> DrawAnswer:
    """Offer a draw for a side, or answer an offer. ``held`` are the seats of the one who asks."""
    async with room.lock:
        if number != room.match.number:
            raise stale(number, room.match)
        if room.match.over:
            raise Denied(409, "over", "The match is over.")
        if room.row.study:
            raise Denied(409, "no-draw", "A study has nobody to agree with.")
        offer = room.offer
        if not agree:
            if offer is None or (side not in offer.others and side != offer.side):
                raise Denied(409, "not-offered", "Nobody has offered a draw.")
            await room.propose(None)
            return DrawAnswer(False, False)
        if offer is not None and side in offer.others:
            offer = Offer(offer.side, offer.others - set(held))
        elif offer is None:
            offer = Offer(side, others(room, side) - set(held))
        await room.propose(offer)
        return DrawAnswer(room.match.over, not room.match.over)


def others(room: Room, side: str) -> set[str]:
    """Who must agree to a draw that a side offers: every other person, and the bots of the other camps."""
    camp = next(camp for camp in room.match.table.camps() if side in camp)
    return {
        other for other, chair in room.chairs.items()
        if other != side and not (chair.kind == seats.BOT and other in camp)
    }  # fmt: skip


async def offered_by_bot(room: Room, side: str) -> None:
    """A bot offers a draw, where only persons are to answer."""
    async with room.lock:
        answers = others(room, side)
        if room.offer is None and not room.match.over and all(room.chairs[one].kind == seats.PERSON for one in answers):
            await room.propose(Offer(side, answers))


async def answered_by_bot(room: Room, side: str, agree: bool) -> None:
    """A bot answers an offer, if it still stands."""
    async with room.lock:
        offer = room.offer
        if offer is not None and side in offer.others and not room.match.over:
            await room.propose(Offer(offer.side, offer.others - {side}) if agree else None)
