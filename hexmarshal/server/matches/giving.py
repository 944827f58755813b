"""Giving an order, by a call or over a live connection: the same checks, and the same answer if it is sent again."""

from hexmarshal import desk
from hexmarshal.core.engine.procedure import Refused
from hexmarshal.server.matches.registry import Registry
from hexmarshal.server.matches.resending import sent_again
from hexmarshal.server.matches.rooms import Room, stale
from hexmarshal.server.matches.watchers import Watcher
from hexmarshal.server.structs import Acknowledged, Answering


async def give(registry: Registry, room: Room, meant: Answering, by: Watcher | None = None) -> Acknowledged:
    """Give the order that the holder of a seat means, or raise :class:`Refused`. Then it is on the disk.

    The number of orders that they have seen decides: one given already is acknowledged again and not given twice.
    ``by`` is the connection over which it came.
    """
    read = False
    try:
        if meant.order is not None:
            order = desk.meant(room.match, meant)
        else:  # words may have to be looked for among all orders
            order = await room.in_thread(desk.meant, room.match.copy(), meant)
            room = await registry.room(room.id)
        read = True
        happened = await room.give(meant.side, order, meant.number, by=by)
    except Refused:
        if 0 <= meant.number < room.match.number:
            told = await room.in_thread(sent_again, room, room.match.copy(), meant)
            if told is not None:
                return Acknowledged(told.number, told, room.waiting)
        if not read and meant.number != room.match.number:
            raise stale(meant.number, room.match) from None
        raise
    return Acknowledged(happened.number, happened.told(meant.side), room.waiting)
