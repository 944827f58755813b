"""Positions as bytes and back, so that a long match can be opened without replaying it.

A snapshot holds what changes: pieces, state, procedures in progress and the number of draws. Board, options and the
printed values come from the start of the match. What sides remember is no part of the position; it goes with the
snapshot where the match is to go on from there.
"""

import hashlib
import json
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Union

import msgspec

from hexmarshal.core.engine.game import Game, Start
from hexmarshal.core.engine.memory import NOTHING, Written, read, written
from hexmarshal.core.engine.table import AnyTable
from hexmarshal.core.records.changed_rules import follow

if TYPE_CHECKING:
    from hexmarshal.core.engine.match import Given, Match


class SnapshotError(ValueError):
    """These bytes are not a position of the game."""


@cache
def _decoder(game: Game, remembers: bool) -> msgspec.msgpack.Decoder[Any]:
    frame: Any = Union[game.procedures]  # noqa: UP007 - built at run time
    piece: Any = game.piece
    state: Any = game.state
    if remembers:
        return msgspec.msgpack.Decoder(tuple[list[piece], state, tuple[frame, ...], int, Written])
    return msgspec.msgpack.Decoder(tuple[list[piece], state, tuple[frame, ...], int])


REMEMBERS = 0x95
"""The first byte of a snapshot with what sides remember: MessagePack for five things. Else they are four."""
_encode = msgspec.msgpack.Encoder().encode


def snapshot(table: AnyTable) -> bytes:
    """A position as bytes: equal positions, equal bytes."""
    return table.encoded()


def snapshot_with_memory(table: AnyTable, side: str = "") -> bytes:
    """The same with what the sides remember, or one of them; where that is nothing it is the plain snapshot."""
    memory = written(table.memory, side)
    if not any(memory.values()):
        return table.encoded()
    return _encode((table.pieces, table.state, table.stack, table.draws, memory))


def fingerprint(game: Game, table: AnyTable) -> str:
    """A short name of what the numbers of a snapshot mean: which counter, hex and side each stands for."""
    names = {word: {str(number): name for number, name in of.items()} for word, of in game.spelling(table).items()}
    meaning = (table.piece_ids(), table.board.labels, table.sides(), names)
    return hashlib.sha256(json.dumps(meaning, sort_keys=True).encode()).hexdigest()[:16]


def restore(game: Game, start: Start, data: bytes) -> AnyTable:
    """The table of a snapshot, taken in a match with this start. The caller says where its dice come from."""
    return laid_out(game, game.dealt(start), data)


def laid_out(game: Game, table: AnyTable, data: bytes) -> AnyTable:
    """A table of a match with the same start, on which a snapshot is laid out."""
    try:
        remembers = data[:1] == bytes([REMEMBERS])
        pieces, table.state, table.stack, table.draws, *memory = _decoder(game, remembers).decode(data)
    except (msgspec.MsgspecError, UnicodeError) as error:
        raise SnapshotError(f"This is not a position of {game.meta.title}: {error}.") from error
    if len(pieces) != len(table.pieces):
        raise SnapshotError(f"This position has {len(pieces)} counters; {game.meta.title} has {len(table.pieces)}.")
    table.pieces = pieces
    table.memory = read(memory[0]) if memory else NOTHING
    table.forget()
    return table


def resume(match: "Match", journal: Sequence["Given"], data: bytes = b"", number: int = 0) -> None:
    """Take up a match that has just begun where its journal ends, from the snapshot taken after ``number`` orders.

    Orders after the snapshot are replayed, so those that were free to take back since then still are. Raises
    :class:`hexmarshal.core.records.changed_rules.Diverged` if the replay does not lead where the journal says.
    """
    if data:
        table = restore(match.game, match.start, data)
        table.chance = match.table.chance
        match.table = table
        match.journal = list(journal[:number])
    follow(match, journal)
