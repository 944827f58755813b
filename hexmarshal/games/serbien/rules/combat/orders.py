"""The orders of chapters 9 to 11."""

from typing import ClassVar

from hexmarshal.core.notation import Form
from hexmarshal.core.procedure import Moment
from hexmarshal.games.serbien.rules.table.orders import OneUnit, Order
from hexmarshal.wargame import orders


class Attack(orders.Attack, Order, frozen=True, tag="attack"):
    """Declare an attack on a hex: ``9/8,21/8 x 21.11``."""

    when = Moment("Attacks are declared when an attack phase begins, before any is resolved.", "9.1-2")

    @property
    def openly(self) -> str:
        """Without the units: they are told when the attack is made (9.1.1b)."""
        return f"x {self.target}"


class Conduct(Order, frozen=True, tag="conduct"):
    """Make a declared attack now: ``attack 21.11``."""

    when = Moment("Attacks are made in an attack phase, once all of them have been declared.", "9.1-3")
    target: str
    """The hex."""
    forms = ("attack {target}",)


class Drop(Order, frozen=True, tag="drop"):
    """Give up a declared attack once the enemy is revealed (9.2.5 B): ``drop``."""

    when = Moment("An attack is given up when it would be made and the enemy has been shown.", "9.2.5.B.1")
    forms = ("drop",)
    words = "gives the attack up"
    sense = "no"
    subject = "drop"


class Withhold(OneUnit, frozen=True, tag="withhold"):
    """Withhold a unit from a combat: ``withhold 21/8``."""

    when = Moment("Units are withheld when their combat or Repulse begins.", "9.2.5")
    forms = ("withhold {piece}",)


class Garrison(OneUnit, frozen=True, tag="garrison"):
    """Let the Fort in a hex be part of the Force of a unit: ``fort with Morava I``."""

    when = Moment("The Force of a Fort is chosen when a combat needs to know it.", "8.5.2")
    forms = ("fort with {piece}",)


class Assign(OneUnit, frozen=True, tag="assign"):
    """Let an Asset be part of the Force of a Formation in a combat: ``8 Ma with 21/8``."""

    when = Moment("Assets are assigned before a combat, where several Formations are in their hex.", "5.5.1")
    leader: str
    """The id of the Formation."""
    forms = ("{piece} with {leader:piece}",)
    openly = ""
    """Nothing: how Forces are made up is their owner's affair (3.1.6)."""


class Provide(OneUnit, frozen=True, tag="provide"):
    """Provide the Force of a unit with Ammo by a supply unit that must stretch for it: ``ammo 9/8``; where several
    could, ``ammo 9/8 from 8 Train``."""

    sources: tuple[str, ...] = ()
    """The ids of the supply units that provide it in Extended Mode; none are named if only these can."""
    when = Moment("Ammo is provided at the moment of combat, where a supply unit must stretch for it.", "9.4.1a")
    forms = ("ammo {piece}", "ammo {piece} from {sources:pieces}")
    openly = ""


class Shells(OneUnit, frozen=True, tag="shells"):
    """Provide the Force of a unit with Artillery Shells: ``shells Morava I``."""

    when = Moment("Shells are provided when Ammo is, at the moment of combat.", "23.2.1a")
    forms = ("shells {piece}",)
    openly = ""


class Lend(OneUnit, frozen=True, tag="lend"):
    """Let the Force of a unit lend its guns to a combat beside it: ``lend 21/8``."""

    when = Moment("Neighbours lend their guns when a combat beside them is fought.", "10.1.1-def")
    forms = ("lend {piece}",)


class Intensity(Order, frozen=True, tag="intensity"):
    """Declare with what Intensity one's units fight: ``intense`` or ``not intense``."""

    when = Moment("Intensity is declared in a combat, before its dice are rolled.", "9.8a")
    intense: bool
    """Whether they fight Intense."""
    forms = (Form("intense", intense=True), Form("not intense", intense=False))

    @property
    def words(self) -> str:
        return f"declares {'Intense' if self.intense else 'Not Intense'}"

    @property
    def subject(self) -> str:
        return "intense" if self.intense else "not intense"


class Lose(orders.Lose, Order, frozen=True, tag="lose"):
    """Let a unit take a Strength Reduction."""

    when = Moment("Strength Reductions are taken when the results of a combat are applied.", "9.10.2-1")
    openly = ""
    """Nothing: strengths are hidden (3.1.6)."""


class RetreatTo(Order, frozen=True, tag="retreat"):
    """Retreat a stack by a hex: ``21.10-21.11``."""

    when = Moment("Stacks retreat when a combat, a Repulse or an effectiveness check makes them.", "11.1.1")
    start: str
    """The hex it stands in."""
    to: str
    """The hex it goes to."""
    forms = ("{start}-{to}", "{start}-{to:word}")


class First(Order, frozen=True, tag="first"):
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
