"""Orders that several rulebooks share. A plain game takes them as they are; one with names of its own for its units, or
with more to say, derives its own from them, with the tag under which records keep it.
"""

from hexmarshal.core.engine.procedure import Order
from hexmarshal.core.orders.notation import Form


class OneUnit(Order, frozen=True):
    """An order to one unit, which is picked up to give it."""

    piece: str
    """The id of the unit."""

    @property
    def subject(self) -> str:
        return self.piece


class FromTo(OneUnit, frozen=True):
    """One unit goes from a hex to another."""

    start: str
    """The hex it stands in."""
    to: str
    """The hex it goes to."""


class Several(Order, frozen=True):
    """An order to several units."""

    units: tuple[str, ...]
    """The ids of the units."""


class Place(OneUnit, frozen=True):
    """Put a unit on the map: ``place 13 0801``."""

    to: str
    """The hex it goes to."""
    forms = ("place {piece} {to}",)


class Move(FromTo, frozen=True):
    """Move a unit: ``13 0801-0803``."""

    forms = ("{piece} {start}-{to}",)


class MoveByWay(FromTo, frozen=True):
    """Move a unit: ``13 0801-0803``; by a way of one's own ``13 0801-0802-0803``."""

    via: tuple[str, ...] = ()
    """The whole way after the start, if the player insists on one."""
    forms = ("{piece} {start}-{to}", "{piece} {start}-{via}")


class MarchTogether(Several, frozen=True):
    """Move units of one hex together: ``13,34 0801-0803``."""

    start: str
    """The hex they stand in."""
    to: str
    """The hex they go to."""
    via: tuple[str, ...] = ()
    """The whole way after the start, if the player insists on one."""
    forms = ("{units} {start}-{to}", "{units} {start}-{via}")

    @property
    def way_alone(self) -> str:
        """The order without the units, for an enemy who sees only the one on top."""
        return "-".join((self.start, *(self.via or (self.to,))))


class Hold(OneUnit, frozen=True):
    """Let a unit stay where it is, and be done with it: ``13 holds``."""

    forms = ("{piece} holds",)


class Recover(OneUnit, frozen=True):
    """Let a unit rest and recover its effectiveness: ``13 recovers``."""

    forms = ("{piece} recovers",)
    openly = ""
    """Nothing: effectiveness is hidden."""


class Top(OneUnit, frozen=True):
    """Lay a unit on top of others that could lie there as well: ``13 on top``."""

    forms = ("{piece} on top",)


class Eliminate(OneUnit, frozen=True):
    """Take a unit out of an overfull hex for good: ``eliminate 13``."""

    forms = ("eliminate {piece}",)


class Stay(Order, frozen=True):
    """Let nobody react, now or for the rest of the phase: ``stay``, ``stay all``."""

    rest: bool = False
    """Whether nobody is to be asked again in this phase."""
    forms = ("stay", Form("stay all", rest=True))
    sense = "no"

    @property
    def subject(self) -> str:
        """Each is a word of its own, so that nobody has to choose twice."""
        return "stay all" if self.rest else "stay"


class Attack(Several, frozen=True):
    """Attack a hex with one unit or several: ``13,34 x 0803``."""

    target: str
    """The hex."""
    forms = ("{units} x {target}",)
    deed = "attack"


class Lose(OneUnit, frozen=True):
    """Let a unit take a loss: ``lose 13``."""

    forms = ("lose {piece}",)


class Bear(Several, frozen=True):
    """Let several units take a loss each: ``13,34 bear the losses``."""

    forms = ("{units} bear the losses",)
    subject = "bear"
