"""The orders of *The Great War in the East* that its chapters share: movement, railways, set-up, and simple picks."""

from typing import ClassVar

from hexmarshal.core.notation import Form
from hexmarshal.core.procedure import Order
from hexmarshal.wargame.orders import Attack, Move

__all__ = [
    "Attack", "Depart", "Deploy", "Detrain", "Divert", "Entrain", "Feed", "Move", "Place", "Remove", "Ride", "Travel",
]  # fmt: skip


class Entrain(Order, frozen=True):
    """Entrain a unit where it stands: ``entrain X/1``."""

    piece: str
    """The unit."""
    forms: ClassVar = ("entrain {piece}",)
    deed = "rail"


class Detrain(Order, frozen=True):
    """Detrain a unit where it stands: ``detrain X/1``."""

    piece: str
    """The unit."""
    forms: ClassVar = ("detrain {piece}",)
    deed = "rail"


class Ride(Order, frozen=True):
    """Move an entrained unit along its railway: ``X/1 g1126=g1419``."""

    piece: str
    """The unit."""
    start: str
    """Where it stands."""
    to: str
    """Where it goes."""
    forms: ClassVar = ("{piece} {start}={to}",)
    deed = "rail"


class Depart(Order, frozen=True):
    """Leave the map by rail for another exit: ``X/1 g1126 leaves for g1426``."""

    piece: str
    """The unit."""
    start: str
    """The exit where it stands."""
    to: str
    """The exit where it will come back."""
    forms: ClassVar = ("{piece} {start} leaves for {to}",)
    deed = "rail"


class Travel(Order, frozen=True):
    """Go on by rail off the map: ``X/1 travels on``."""

    piece: str
    """The unit."""
    forms: ClassVar = ("{piece} travels on",)
    deed = "rail"


class Divert(Order, frozen=True):
    """Send a unit whose way is barred to the next open hex of the edge: ``X/1 diverts to g1226``."""

    piece: str
    """The unit."""
    to: str
    """The hex."""
    forms: ClassVar = ("{piece} diverts to {to}",)


class Place(Order, frozen=True):
    """Place a reinforcement, on foot or entrained: ``X/1 to g1126``, ``X/1 to g1126 by rail``."""

    piece: str
    """The unit."""
    to: str
    """Its entry hex."""
    rail: bool = False
    """Whether it is entrained."""
    forms: ClassVar = ("{piece} to {to}", Form("{piece} to {to} by rail", rail=True))


class Deploy(Order, frozen=True):
    """Set a unit up: ``set up X/1 in g1419``."""

    piece: str
    """The unit."""
    to: str
    """The hex."""
    forms: ClassVar = ("set up {piece} in {to}",)


class Feed(Order, frozen=True):
    """Let a unit feed off its fortress: ``feed X/1``."""

    piece: str
    """The unit."""
    forms: ClassVar = ("feed {piece}",)


class Remove(Order, frozen=True):
    """Eliminate a unit that is too many: ``remove X/1``."""

    piece: str
    """The unit."""
    forms: ClassVar = ("remove {piece}",)
