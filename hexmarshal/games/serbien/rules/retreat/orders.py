"""The orders of retreats, flights and advances."""

from typing import ClassVar

from hexmarshal.core.engine.procedure import Moment
from hexmarshal.games.serbien.rules.table.asking import GameOrder, OneUnit
from hexmarshal.wargame import orders


class Withdraw(orders.FromTo, GameOrder, frozen=True, tag="withdraw"):
    """Take a Corps Train or a Demoralized Force out of enemy ZOCs: ``8 Train withdraws 15.09-13.09``; by a way of one's
    own ``8 Train withdraws 15.09-15.08-14.08-13.08``."""

    when = Moment("A Corps Train or Demoralized Force withdraws when it is touched by an enemy ZOC.", "6.4e")
    via: tuple[str, ...] = ()
    """The whole way after the start, if the player insists on one."""
    forms = ("{piece} withdraws {start}-{to}", "{piece} withdraws {start}-{to:word}", "{piece} withdraws {start}-{via}")


class Assign(OneUnit, frozen=True, tag="assign"):
    """Let an Asset be part of the Force of a Formation in a combat: ``8 Ma with 21/8``."""

    when = Moment("Assets are assigned before a combat, where several Formations are in their hex.", "5.5.1")
    leader: str
    """The id of the Formation."""
    forms = ("{piece} with {leader:piece}",)
    openly = ""
    """Nothing: how Forces are made up is their owner's affair (3.1.6)."""


class RetreatTo(GameOrder, frozen=True, tag="retreat"):
    """Retreat a stack by a hex: ``21.10-21.11``."""

    when = Moment("Stacks retreat when a combat, a Repulse or an effectiveness check makes them.", "11.1.1")
    start: str
    """The hex it stands in."""
    to: str
    """The hex it goes to."""
    forms = ("{start}-{to}", "{start}-{to:word}")


class First(GameOrder, frozen=True, tag="first"):
    """Let the stack of a hex retreat before those of others: ``21.10 first``."""

    when = Moment("Stacks retreat one after the other when several must after a combat.", "11.1a")
    start: str
    """The hex it stands in."""
    forms = ("{start} first",)


class Advance(OneUnit, frozen=True, tag="advance"):
    """Advance a unit after combat: ``9/8 advances to 21.11``."""

    when = Moment("Units advance when they have won a combat.", "11.2.1a")
    to: str
    """The hex that was vacated."""
    forms = ("{piece} advances to {to}",)
    odds: ClassVar = False


class ExtendInto(OneUnit, frozen=True, tag="advance-half"):
    """Advance after combat with one half of a unit: ``9/8 extends to 21.11``."""

    when = Moment("A unit advances with half of itself when it has won a combat.", "11.2.1c")
    to: str
    """The hex that was vacated."""
    forms = ("{piece} extends to {to}",)
