"""The orders of movement, and what all orders of *Serbien muß sterbien* share, each in the forms that a player types.

Records keep orders under their tags and the names of their fields: a class may be renamed, its tag may not. The orders
of other chapters stand with them: `orders_attachment`, `orders_combat`, `orders_supply`.
"""

from functools import cache
from typing import ClassVar

from hexmarshal.core import procedure
from hexmarshal.core.notation import Form
from hexmarshal.core.procedure import Moment
from hexmarshal.games.serbien.parts.components import load
from hexmarshal.wargame import orders


@cache
def called(piece: str) -> str:
    """What a player calls a unit in the game as it was published: what stands on its counter.

    >>> called("ah-31m-4"), called("sr-Morava-I")
    ('31-/4', 'Morava I')
    """
    unit = load().units.get(piece)
    return unit.name if unit else piece


class Order(procedure.Order, frozen=True):
    """An order of this game."""

    called = staticmethod(called)


class OneUnit(orders.OneUnit, Order, frozen=True):
    """An order to one unit."""


class Move(orders.MoveByWay, Order, frozen=True, tag="move"):
    """Move a unit: ``9/8 16.09-17.09``; by a way of one's own ``9/8 16.09-16.08-17.09``."""

    when = Moment("Units move in the Movement and Counter Movement Phases.", "4.2.5")


class March(orders.MarchTogether, Order, frozen=True, tag="march"):
    """Move a Force of several units: ``9/8,8 Ma 16.09-17.09``."""

    when = Moment("Forces move in the Movement and Counter Movement Phases.", "4.2.5")

    @property
    def openly(self) -> str:
        """Without the units: the enemy sees only the one on top (3.1.6)."""
        return self.way_alone


class Halt(Order, frozen=True, tag="halt"):
    """End the move of the Force that marched last, and let it make its Forced March check."""

    when = Moment("A march is ended in the Movement and Counter Movement Phases.", "4.2.5")
    forms = ("halt",)
    words = "halts"
    sense = "end"
    subject = "halt"


class Hold(orders.Hold, Order, frozen=True, tag="hold"):
    """Let a unit stay where it is, and be done with it: ``9/8 holds``."""

    when = Moment("Units are told to hold in the Movement and Counter Movement Phases.", "4.2.5")
    openly = ""
    """Nothing: the unit may lie below others (3.1.6)."""


class Prepare(Order, frozen=True, tag="prepare"):
    """Place a Prepared Attack marker: ``prepare 9/8,8 Ma x 17.09``."""

    when = Moment("PA markers are placed in the Movement Phase, by the phasing player alone.", "7.3a")
    units: tuple[str, ...]
    """The infantry of one Force."""
    target: str
    """The hex at which the marker points."""
    forms = ("prepare {units} x {target}",)
    deed = "aim"

    @property
    def subject(self) -> str:
        return self.units[0] if self.units else ""


class Repulse(Order, frozen=True, tag="repulse"):
    """Try to Repulse an enemy stack: ``repulse 9/8 x 17.09``."""

    when = Moment("A Force may Repulse in its own movement phase, or while it retreats in an attack phase.", "7.4a")
    units: tuple[str, ...]
    """One or two units of a Force whose strength is used."""
    target: str
    """The hex of the enemy."""
    forms = ("repulse {units} x {target}",)
    deed = "repulse"
    risky: ClassVar = True

    @property
    def subject(self) -> str:
        return self.units[0] if self.units else ""


class Recover(orders.Recover, Order, frozen=True, tag="recover"):
    """Work at the recovery of Combat Effectiveness, which is hidden (3.1.6): ``9/8 recovers``."""

    when = Moment("Combat Effectiveness is recovered in the Movement and Counter Movement Phases.", "4.2.5")


class Construct(OneUnit, frozen=True, tag="construct"):
    """Work at an Improved Position: ``9/8 constructs``; of a Two-Hex Unit in one of its hexes."""

    when = Moment("Improved Positions are built in the Movement and Counter Movement Phases.", "4.2.5")
    to: str = ""
    """The hex, where a unit has two."""
    forms = ("{piece} constructs", "{piece} constructs in {to}")


class Incorporate(OneUnit, frozen=True, tag="incorporate"):
    """Work at incorporating Marsch replacements: ``9/8 incorporates 8 Ma``."""

    when = Moment("Marsch replacements are incorporated in the Movement and Counter Movement Phases.", "4.2.5")
    marsch: str
    """The id of the Marsch unit."""
    recovering: bool = False
    """Whether it recovers Combat Effectiveness with the same points (7.5)."""
    forms = (
        "{piece} incorporates {marsch:piece}",
        Form("{piece} incorporates {marsch:piece} and recovers", recovering=True),
    )
    openly = ""
    """Nothing: strengths are hidden (3.1.6)."""


class Muster(OneUnit, frozen=True, tag="muster"):
    """Remove so many Strength Reductions by a Marsch unit (7.7.1): ``9/8 takes 2 replacements``."""

    when = Moment("How many replacements a unit takes is said when it has finished incorporating them.", "7.7.1")
    number: int
    """How many."""
    forms = ("{piece} takes {number} replacements",)
    openly = ""
    """Nothing: strengths are hidden (3.1.6)."""


class Top(orders.Top, Order, frozen=True, tag="top"):
    """Lay a unit on top of others that could lie there as well (3.1.5)."""

    when = Moment("Which of two like units lies on top is chosen in its owner's movement phases.", "3.1.5-tie")


class Eliminate(orders.Eliminate, Order, frozen=True, tag="eliminate"):
    """Take a unit out of an over-stacked hex for good (3.1.3)."""

    when = Moment("Units in excess of the stacking limit are removed when a movement phase ends.", "3.1.3")


class Pin(OneUnit, frozen=True, tag="pin"):
    """Let a unit be held by a Prepared Attack marker (7.3.3)."""

    when = Moment("Who is held by a Prepared Attack is settled as the Counter Movement Phase begins.", "7.3.3a")
    forms = ("{piece} is held",)


class React(orders.FromTo, Order, frozen=True, tag="react"):
    """Let Cavalry react by one hex: ``react Cavalry 18.04-17.04``; into Two-Hex Status with ``extending`` after it."""

    when = Moment("Cavalry reacts in an enemy movement phase, when an enemy unit comes next to it.", "8.2")
    extending: bool = False
    """Whether it keeps its hex and takes the other besides (8.2.3b)."""
    forms = ("react {piece} {start}-{to}", Form("react {piece} {start}-{to} extending", extending=True))


class Stay(orders.Stay, Order, frozen=True, tag="stay"):
    """Let nobody react, now or for the rest of the phase; or let no Cavalry retire."""

    when = Moment("This declines a cavalry reaction, in an enemy movement phase.", "8.2.2a")

    @property
    def words(self) -> str:
        return "will not react in this phase" if self.rest else "stays"


class Withdraw(orders.FromTo, Order, frozen=True, tag="withdraw"):
    """Take a Corps Train or a Demoralized Force out of enemy ZOCs: ``8 Train withdraws 15.09-13.09``."""

    when = Moment("A Corps Train or Demoralized Force withdraws when it is touched by an enemy ZOC.", "6.4e")
    forms = ("{piece} withdraws {start}-{to}",)


class Retire(orders.FromTo, Order, frozen=True, tag="retire"):
    """Let Cavalry retire by one hex (8.3), or into Two-Hex Status."""

    when = Moment("Cavalry retires in the first step of the Finishing Phase.", "4.2.9a")
    extending: bool = False
    """Whether it keeps its hex and takes the other besides (8.3.1)."""
    forms = ("retire {piece} {start}-{to}", Form("retire {piece} {start}-{to} extending", extending=True))


class Waive(Order, frozen=True, tag="waive"):
    """Build no Pontoon Bridges inside one's own country, and be asked no more: ``waive``."""

    when = Moment("Pontoon Bridges are waived in the Finishing Phase.", "21.2.1")
    forms = ("waive",)
    words = "builds no bridges in its own country"
    subject = "waive"


class Bridge(Order, frozen=True, tag="bridge"):
    """Begin a Pontoon Bridge: ``bridge 21.10-22.09``."""

    when = Moment("Pontoon Bridges are begun in the Finishing Phase.", "21.2.1")
    start: str
    to: str
    forms = ("bridge {start}-{to}",)
