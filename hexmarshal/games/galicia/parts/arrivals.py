"""The reinforcement list of *Battle for Galicia*: who comes when, and where (14)."""

from __future__ import annotations

import msgspec

from hexmarshal.core.data.files import Row


class Rail(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A stretch of railway on which units may arrive (14.1)."""

    between: tuple[str, str]
    """Its ends, both included. The board marks its hexes as "arrival:END-END"."""
    also: tuple[str, ...] = ()
    """Hexes that the list names besides."""

    @property
    def mark(self) -> str:
        """The mark of the board that holds its hexes, those of `also` included."""
        return f"arrival:{self.between[0]}-{self.between[1]}"


class Arrival(Row, frozen=True, kw_only=True):
    """A line of the reinforcement list (14.0): a unit, its turn and where it may be placed."""

    unit: str
    """The unit."""
    turn: str
    """The turn it arrives."""
    hexes: tuple[str, ...] = ()
    """The hexes to choose from."""
    rail: Rail | None = None
    """The stretch of railway to choose from; an arrival has either this or hexes."""
    optional: bool = False
    """Whether the owner may let this line pass and take the unit's next one instead (40 ls)."""
    id: str = ""
    """What an overlay calls it; by default turn and unit: "GT3 ru-13"."""

    def __post_init__(self) -> None:
        if not self.id:
            msgspec.structs.force_setattr(self, "id", f"{self.turn} {self.unit}")
