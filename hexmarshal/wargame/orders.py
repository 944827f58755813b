"""Orders that plain rulebooks share. Where a player may say more a game has its own, with forms like these."""

from typing import ClassVar

from hexmarshal.core.procedure import Order


class Move(Order, frozen=True):
    """Move a unit: ``13 0801-0803``."""

    piece: str
    """The id of the unit."""
    start: str
    """Where it stands."""
    to: str
    """Where it goes."""
    forms: ClassVar = ("{piece} {start}-{to}",)


class Attack(Order, frozen=True):
    """Attack a hex with one unit or several: ``13,34 x 0803``."""

    units: tuple[str, ...]
    """The ids of the units."""
    target: str
    """The hex."""
    forms: ClassVar = ("{units} x {target}",)
