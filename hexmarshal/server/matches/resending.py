"""Orders that are sent again, because the connection broke before they were acknowledged."""

from hexmarshal import desk
from hexmarshal.core.engine.match import Match
from hexmarshal.core.engine.procedure import Refused
from hexmarshal.desk.structs import Told
from hexmarshal.server.denied import Denied
from hexmarshal.server.matches.loading import at_order
from hexmarshal.server.matches.log import told_between
from hexmarshal.server.matches.rooms import Room
from hexmarshal.server.structs import Answering


def sent_again(room: Room, match: Match, meant: Answering) -> Told | None:
    """What came of an order, if this is the last that its side gave, for the same decision. For a thread.

    What the words mean is read off the table as it stood at that decision.
    """
    own = [n for n, given in enumerate(match.journal[meant.number :], meant.number) if given.side == meant.side]
    if len(own) != 1:
        return None
    try:
        then = at_order(room.store, room.row, match.journal[: meant.number])
        order = desk.meant(then, meant)
    except (Refused, Denied):
        return None
    if order != match.journal[own[0]].order or then.explain(order, meant.side, meant.number) is not None:
        return None
    return told_between(room, meant.side, own[0] + 1, own[0] + 1)[0]
