"""The orders of chapters 8 and 11: attacks, shifts, options, losses, retreats, advances."""

from typing import ClassVar

from hexmarshal.core.engine.procedure import Moment, Order
from hexmarshal.core.orders.notation import Form
from hexmarshal.wargame import orders


class Attack(Order, frozen=True, tag="attack"):
    """Attack a hex, or several at once, with units and perhaps the flotilla: ``XI/3,X/1 x g1311 and g1310``."""

    when = Moment("Attacks are made in the second segment of the combat phase.", "4.0-A3b")
    units: tuple[str, ...]
    """The ids of those who attack; none if the flotilla attacks alone (SG-21.0)."""
    target: str
    """The hex."""
    also: tuple[str, ...] = ()
    """More hexes that are attacked in the same combat (8.23)."""
    flotilla: bool = False
    """Whether the monitor flotilla takes part (SG-21.0)."""
    forms: ClassVar = (
        "{units} x {target}",
        "{units} x {target} and {also:hexes}",
        Form("{units} with flotilla x {target}", flotilla=True),
        Form("{units} with flotilla x {target} and {also:hexes}", flotilla=True),
        Form("flotilla x {target}", units=(), flotilla=True),
        Form("flotilla x {target} and {also:hexes}", units=(), flotilla=True),
    )
    deed = "attack"


class GiveShift(Order, frozen=True, tag="shift"):
    """Let a headquarters shift a combat: ``shift Da1``, ``shift SS2 with Putnik``."""

    when = Moment("A headquarters shifts an attack when it has been declared.", "10.2a")
    piece: str
    """The headquarters."""
    putnik: bool = False
    """Whether Putnik helps through it (SG-19.1)."""
    forms: ClassVar = ("shift {piece}", Form("shift {piece} with Putnik", putnik=True))


class TakeOption(Order, frozen=True, tag="option"):
    """Choose an option of the combat results option table: ``option 2``."""

    when = Moment("An option is chosen when a combat has had a result.", "8.5")
    number: int
    """Which."""
    forms: ClassVar = ("option {number}",)


class Affect(Order, frozen=True, tag="affect"):
    """Say who is affected of a larger force: ``affected g1312``, ``affected fortress g1419``."""

    when = Moment("The larger force says who is affected when a combat has had a result.", "8.9a")
    to: str
    """The hex of a stack, or of a fortress."""
    fortress: bool = False
    """Whether it is the fortress there and not the units."""
    forms: ClassVar = (Form("affected fortress {to}", fortress=True), "affected {to}")


class Lose(orders.Lose, frozen=True, tag="lose"):
    """Take the next step of a loss from a unit: ``lose XI/3``."""

    when = Moment("Steps are lost when the result of a combat is applied.", "8.9c")


class Breach(Order, frozen=True, tag="breach"):
    """Take a step of a loss from a fortress: ``lose fortress g1419``."""

    when = Moment("A fortress loses steps when the result of a combat is applied.", "11.12")
    to: str
    """Its hex."""
    forms: ClassVar = ("lose fortress {to}",)


class RetreatFirst(Order, frozen=True, tag="first"):
    """Let the stack of a hex retreat before those of others: ``g1312 first``."""

    when = Moment("Stacks retreat when their owner has chosen an option with a retreat.", "8.61")
    start: str
    """Where it stands."""
    forms: ClassVar = ("{start} first",)


class RetreatTo(Order, frozen=True, tag="retreat"):
    """Retreat a stack: ``retreat g1312-g1414``, by a certain way ``retreat g1312-g1313-g1414``."""

    when = Moment("Stacks retreat when their owner has chosen an option with a retreat.", "8.61")
    start: str
    """Where it stands."""
    to: str
    """Where it goes."""
    via: tuple[str, ...] = ()
    """The whole way after the start; the first one, if none is named."""
    forms: ClassVar = ("retreat {start}-{to}", "retreat {start}-{via}")


class GiveUp(orders.OneUnit, frozen=True, tag="giveup"):
    """Eliminate a unit for which there is no room after a retreat: ``give up XI/3``."""

    when = Moment("A unit is given up when it could only end its retreat overstacked.", "6.15")
    forms: ClassVar = ("give up {piece}",)


class Advance(orders.OneUnit, frozen=True, tag="advance"):
    """Advance after combat: ``advance XI/3 to g1311``."""

    when = Moment("Units advance at once when a combat has left a hex of the defender empty.", "8.73")
    to: str
    """The hex."""
    forms: ClassVar = ("advance {piece} to {to}",)
