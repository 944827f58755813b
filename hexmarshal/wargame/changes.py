"""Changes of pieces that are told, in the words that all games share."""

from collections.abc import Sequence

import msgspec

from hexmarshal.core.engine.events import Changed, Moved
from hexmarshal.core.engine.table import AnyTable


def march(table: AnyTable, index: int, path: Sequence[int], how: str, clause: str, **fields: object) -> None:
    """Take a piece along a path, the place where it stands first if it is on the map, and tell it.

    ``fields`` are what else becomes of it.
    """
    id = table.piece_ids()[index]
    table.put(index, msgspec.structs.replace(table.pieces[index], at=path[-1], **fields))
    way = tuple(table.board.labels[cell] for cell in path)
    table.tell(Moved(piece=id, path=way, how=how, name=table.called(id), clause=clause))


def change(table: AnyTable, index: int, text: str, clause: str, **fields: object) -> None:
    """Change a piece and tell it; ``text`` goes on after its name: “is reduced”."""
    id = table.piece_ids()[index]
    table.put(index, msgspec.structs.replace(table.pieces[index], **fields))
    table.tell(Changed(piece=id, text=f"{table.called(id)} {text}.", clause=clause))
