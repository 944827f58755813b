"""The orders of *The Great War in the East* that its chapters share: movement, railways, set-up, and simple picks."""

from typing import ClassVar

from hexmarshal.core.engine.procedure import Moment
from hexmarshal.core.orders.notation import Form
from hexmarshal.wargame import orders
from hexmarshal.wargame.orders import FromTo, OneUnit


class Move(orders.MoveByWay, frozen=True):
    """Move a unit: ``X/1 g1126-g1127``, by a way of one's own ``X/1 g1126-g1127-g1228``."""

    when = Moment("Units move in the movement segment of their owner's movement phase.", "4.0-A1d")


class Entrain(OneUnit, frozen=True):
    """Entrain a unit where it stands: ``entrain X/1``."""

    when = Moment("Units entrain in the movement segment of their owner's movement phase.", "4.0-A1d")
    forms: ClassVar = ("entrain {piece}",)
    deed = "rail"


class Detrain(OneUnit, frozen=True):
    """Detrain a unit where it stands: ``detrain X/1``."""

    when = Moment(
        "Units detrain in their owner's movement phase, during the movement segment or as it ends.", "4.0-A1d"
    )
    forms: ClassVar = ("detrain {piece}",)
    deed = "rail"


class Ride(FromTo, frozen=True):
    """Move an entrained unit by rail: ``X/1 g1126=g1419``, by a line of one's own ``X/1 g1126=g1226-g1327``."""

    when = Moment("Entrained units move by rail in the movement segment of their owner's movement phase.", "4.0-A1d")
    via: tuple[str, ...] = ()
    """The whole line after the start, if the player insists on one."""
    forms: ClassVar = ("{piece} {start}={to}", "{piece} {start}={via}")
    deed = "rail"


class Depart(FromTo, frozen=True):
    """Leave the map by rail for another exit: ``X/1 g1126 leaves for g1426``."""

    when = Moment("Units leave the map by rail in the movement phase; reinforcements as they are placed.", "5.38")
    forms: ClassVar = ("{piece} {start} leaves for {to}",)
    deed = "rail"


class Travel(OneUnit, frozen=True):
    """Go on by rail off the map: ``X/1 travels on``."""

    when = Moment("Units off the map travel on in the movement segment of their owner's movement phase.", "5.38")
    forms: ClassVar = ("{piece} travels on",)
    deed = "rail"


class Divert(OneUnit, frozen=True):
    """Send a unit whose way is barred to the next open hex of the edge: ``X/1 diverts to g1226``."""

    when = Moment(
        "A unit whose entry is blocked is diverted when it would enter, in its owner's movement phase.", "14.22"
    )
    to: str
    """The hex."""
    forms: ClassVar = ("{piece} diverts to {to}",)


class Place(OneUnit, frozen=True):
    """Place a reinforcement, on foot or entrained: ``X/1 to g1126``, ``X/1 to g1126 by rail``."""

    when = Moment("Reinforcements are placed in the second segment of their owner's movement phase.", "4.0-A1b")
    to: str
    """Its entry hex."""
    rail: bool = False
    """Whether it is entrained."""
    forms: ClassVar = ("{piece} to {to}", Form("{piece} to {to} by rail", rail=True))


class Deploy(OneUnit, frozen=True):
    """Set a unit up: ``set up X/1 in g1419``."""

    when = Moment("Units are set up before the first game turn.", "SG-26.2")
    to: str
    """The hex."""
    forms: ClassVar = ("set up {piece} in {to}",)


class Feed(OneUnit, frozen=True):
    """Let a unit feed off its fortress: ``feed X/1``."""

    when = Moment("Which unit its fortress feeds is settled when supply is judged.", "11.22")
    forms: ClassVar = ("feed {piece}",)


class Remove(OneUnit, frozen=True):
    """Eliminate a unit that is too many: ``remove X/1``."""

    when = Moment("Units above the stacking limit are removed at the end of a phase.", "6.14")
    forms: ClassVar = ("remove {piece}",)
