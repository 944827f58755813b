"""Positions as bytes and back, so that a long match can be opened without replaying it.

A snapshot holds what changes: pieces, state, procedures in progress and the number of draws. Board, options and the
printed values come from the start of the match.
"""

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Union

import msgspec

from hexmarshal.core.game import Game, Start
from hexmarshal.core.table import Table

if TYPE_CHECKING:
    from hexmarshal.core.match import Given, Match


class SnapshotError(ValueError):
    """These bytes are no position of the game."""


@cache
def _decoder(game: Game) -> msgspec.msgpack.Decoder[Any]:
    frame: Any = Union[game.procedures]  # noqa: UP007 - built at run time
    piece: Any = game.piece
    state: Any = game.state
    return msgspec.msgpack.Decoder(tuple[list[piece], state, tuple[frame, ...], int])


def snapshot(table: Table[Any, Any]) -> bytes:
    """A position as bytes: equal positions, equal bytes."""
    return table.encoded()


def restore(game: Game, start: Start, data: bytes) -> Table[Any, Any]:
    """The table of a snapshot, taken in a match with this start. The caller says where its dice come from."""
    table = game.deal(start)
    try:
        pieces, table.state, table.stack, table.draws = _decoder(game).decode(data)
    except (msgspec.MsgspecError, UnicodeError) as error:
        raise SnapshotError(f"This is no position of {game.meta.title}: {error}.") from error
    if len(pieces) != len(table.pieces):
        raise SnapshotError(f"This position has {len(pieces)} counters; {game.meta.title} has {len(table.pieces)}.")
    table.pieces = pieces
    table.cache = {}
    return table


def resume(match: "Match", journal: Sequence["Given"], data: bytes = b"", number: int = 0) -> None:
    """Take up a match that has just begun where its journal ends, from the snapshot taken after ``number`` orders.

    Orders after the snapshot are replayed, so those that were free to take back since then still are. Raises
    :class:`SnapshotError` if the replay does not lead where the journal says.
    """
    if data:
        table = restore(match.game, match.start, data)
        table.chance = match.table.chance
        match.table = table
        match.journal = list(journal[:number])
    for given in journal[match.number :]:
        match.replay(given.order, given.chance, given.side)
        if match.journal[-1] != given:
            raise SnapshotError(f"Order {match.number} does not lead where the journal says.")
