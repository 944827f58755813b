"""What is shown of a room: to a seat, to an onlooker, in a list."""

from collections.abc import Collection

import msgspec

from hexmarshal import bots, desk
from hexmarshal.core.engine.match import Match
from hexmarshal.games import meta
from hexmarshal.server import seats
from hexmarshal.server.matches.rooms import Room
from hexmarshal.server.matches.takebacks import standing
from hexmarshal.server.matches.timing import Timing
from hexmarshal.server.seats import Chair
from hexmarshal.server.storage.rows import Listed
from hexmarshal.server.structs import MatchCard, Parted, Seat, Undo, View


def view(room: Room, side: str | None) -> View:
    """The match as one seat may see it, or an onlooker."""
    found = room.looks.get(side)
    if found is None:
        found = room.looks[side] = view_of(room, room.match, side, standing(room, side))
    # Clocks run on while nothing else changes.
    return found if found.clock is None else msgspec.structs.replace(found, clock=room.timing.shown())


def view_of(room: Room, match: Match, side: str | None, undo: Undo) -> View:
    """A match of the room, as it stands or as it once stood. Any thread may ask.

    When the match of the room is over there is nothing to hide any more, not even in its past.
    """
    bare = room.match.over
    pieces = desk.pieces(match, side, bare=bare)
    return View(
        match=room.id,
        game=match.game.meta.id,
        side=side,
        number=match.number,
        over=match.over,
        result=desk.result(match),
        waiting=match.view(side).waiting,
        decision=desk.decision(match, side),
        pieces=pieces,
        desk=desk.desk(match, side, bare=bare),
        undo=undo,
        draw=room.offer.side if room.offer is not None and not match.over else "",
        seats=seats_of(room),
        faces=desk.faces(pieces),
        study=room.row.study,
        commitment=match.commitment,
        parted=_parted(room),
        clock=room.timing.shown(),
        setup=room.setup,
        board=room.board,
    )


def _parted(room: Room) -> Parted | None:
    base = room.row.base
    if base is None:
        return None
    return Parted(base.parted.order, base.parted.clause, base.parted.sentence, base.number)


def seats_of(room: Room) -> dict[str, Seat]:
    """Who sits where, and who is there."""
    present = {watcher.side for watcher in room.watchers}
    return {side: _seat(chair, side in present) for side, chair in room.chairs.items()}


def _seat(chair: Chair, present: bool) -> Seat:
    bot = chair.kind == seats.BOT
    return Seat(chair.kind, bots.title(chair.name) if bot else chair.name, bot or present)


def card(row: Listed, mine: Collection[str], room: Room | None, timing: Timing) -> MatchCard:
    """A match in a list. ``room`` is where it is in memory, if it is; ``timing`` are its clocks."""
    state, updated = (row.state, row.updated) if room is None else (room.state(room.match), room.updated)
    shown = {side: _seat(chair, False) for side, chair in row.chairs.items()} if room is None else seats_of(room)
    sides = meta(row.game).sides
    return MatchCard(
        id=row.id,
        game=row.game,
        title=meta(row.game).title,
        scenario=row.scenario,
        mine=tuple(side for side in sides if side in mine),
        seats={side: shown[side] for side in sides},
        stage=state.stage,
        number=state.number,
        waiting=state.waiting,
        over=state.over,
        result=state.result,
        updated=updated,
        study=row.study,
        clock=timing.shown(),
    )
