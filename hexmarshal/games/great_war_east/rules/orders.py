"""The orders of *The Great War in the East* that its chapters share: movement, railways, set-up, and simple picks."""

from typing import ClassVar

from hexmarshal.core.notation import Form
from hexmarshal.wargame.orders import Attack, FromTo, Move, OneUnit

__all__ = [
    "Attack", "Depart", "Deploy", "Detrain", "Divert", "Entrain", "Feed", "Move", "Place", "Remove", "Ride", "Travel",
]  # fmt: skip


class Entrain(OneUnit, frozen=True):
    """Entrain a unit where it stands: ``entrain X/1``."""

    forms: ClassVar = ("entrain {piece}",)
    deed = "rail"


class Detrain(OneUnit, frozen=True):
    """Detrain a unit where it stands: ``detrain X/1``."""

    forms: ClassVar = ("detrain {piece}",)
    deed = "rail"


class Ride(FromTo, frozen=True):
    """Move an entrained unit along its railway: ``X/1 g1126=g1419``."""

    forms: ClassVar = ("{piece} {start}={to}",)
    deed = "rail"


class Depart(FromTo, frozen=True):
    """Leave the map by rail for another exit: ``X/1 g1126 leaves for g1426``."""

    forms: ClassVar = ("{piece} {start} leaves for {to}",)
    deed = "rail"


class Travel(OneUnit, frozen=True):
    """Go on by rail off the map: ``X/1 travels on``."""

    forms: ClassVar = ("{piece} travels on",)
    deed = "rail"


class Divert(OneUnit, frozen=True):
    """Send a unit whose way is barred to the next open hex of the edge: ``X/1 diverts to g1226``."""

    to: str
    """The hex."""
    forms: ClassVar = ("{piece} diverts to {to}",)


class Place(OneUnit, frozen=True):
    """Place a reinforcement, on foot or entrained: ``X/1 to g1126``, ``X/1 to g1126 by rail``."""

    to: str
    """Its entry hex."""
    rail: bool = False
    """Whether it is entrained."""
    forms: ClassVar = ("{piece} to {to}", Form("{piece} to {to} by rail", rail=True))


class Deploy(OneUnit, frozen=True):
    """Set a unit up: ``set up X/1 in g1419``."""

    to: str
    """The hex."""
    forms: ClassVar = ("set up {piece} in {to}",)


class Feed(OneUnit, frozen=True):
    """Let a unit feed off its fortress: ``feed X/1``."""

    forms: ClassVar = ("feed {piece}",)


class Remove(OneUnit, frozen=True):
    """Eliminate a unit that is too many: ``remove X/1``."""

    forms: ClassVar = ("remove {piece}",)
