"""How a unit is supplied: by whom and along which line, or why nobody supplies it."""

from collections.abc import Callable
from typing import Any

import msgspec


class Supply(msgspec.Struct, frozen=True, kw_only=True):
    """The supply of one unit, as its rulebook would find it if it were checked now."""

    fed: bool
    """Whether it is supplied, well or badly."""
    state: str
    """The state in the book's words: ``in low supply``, ``out of supply``, ``isolated``."""
    clause: str
    """The clause by which it is supplied, or by which it is not."""
    sentence: str
    """The same for a player: who supplies it and from where, or why nobody does."""
    source: str = ""
    """The id of the piece that supplies it, or else the hex; empty if nothing does or it needs nothing."""
    line: tuple[str, ...] = ()
    """The hexes of the line, the unit's own first, the source's last."""
    length: int = 0
    """How long the book counts the line."""
    most: int = 0
    """How long it may be."""
    beyond: "Supply | None" = None
    """How the piece that supplies it is supplied itself, where the book asks that."""

    def __str__(self) -> str:
        return f"{self.sentence} ({self.clause})"


Supplying = Callable[[Any, int, str | None], Supply | None]
"""How a unit of a table is supplied; ``None`` where a side (``None``: an onlooker) may not know, or there is no such
thing. The unit is given by its number among the pieces."""


def no_supply(table: object, index: int, side: str | None) -> Supply | None:
    """For a game without rules of supply."""
    return None
