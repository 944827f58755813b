"""What ending a step now would cost: whoever ends it is reminded first."""

import msgspec

IDLE = "idle"
"""The code for those that could still act."""


class Caution(msgspec.Struct, frozen=True):
    """Something to be thought of before a step ends."""

    code: str
    """A stable word for programs: ``idle`` for those that could still act, ``overstacked`` and so on for a loss."""
    clause: str
    """The clause of the rulebook by which it comes about."""
    sentence: str
    """What a player is told."""
    hexes: tuple[str, ...] = ()
    """The hexes that it is about."""
    pieces: tuple[str, ...] = ()
    """The pieces that it is about, by their ids."""

    def __str__(self) -> str:
        return f"{self.sentence} ({self.clause})"
