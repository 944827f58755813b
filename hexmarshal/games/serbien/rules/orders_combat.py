"""The orders of chapters 9 to 11."""

from typing import ClassVar

from hexmarshal.core.notation import Form
from hexmarshal.games.serbien.rules.orders import OneUnit, Order
from hexmarshal.wargame import orders


class Attack(orders.Attack, Order, frozen=True, tag="attack"):
    """Declare an attack on a hex: ``9/8,21/8 x 21.11``."""

    @property
    def openly(self) -> str:
        """Without the units: they are told when the attack is made (9.1.1b)."""
        return f"x {self.target}"


class Conduct(Order, frozen=True, tag="conduct"):
    """Make a declared attack now: ``attack 21.11``."""

    target: str
    """The hex."""
    forms = ("attack {target}",)


class Drop(Order, frozen=True, tag="drop"):
    """Give up a declared attack once the enemy is revealed (9.2.5 B): ``drop``."""

    forms = ("drop",)
    words = "gives the attack up"
    sense = "no"
    subject = "drop"


class Withhold(OneUnit, frozen=True, tag="withhold"):
    """Withhold a unit from a combat: ``withhold 21/8``."""

    forms = ("withhold {piece}",)


class Garrison(OneUnit, frozen=True, tag="garrison"):
    """Let the Fort in a hex be part of the Force of a unit: ``fort with Morava I``."""

    forms = ("fort with {piece}",)


class Assign(OneUnit, frozen=True, tag="assign"):
    """Let an Asset be part of the Force of a Formation in a combat: ``8 Ma with 21/8``."""

    leader: str
    """The id of the Formation."""
    forms = ("{piece} with {leader:piece}",)
    openly = ""
    """Nothing: how Forces are made up is their owner's affair (3.1.6)."""


class Provide(OneUnit, frozen=True, tag="provide"):
    """Provide the Force of a unit with Ammo by a supply unit that must stretch for it: ``ammo 9/8``."""

    forms = ("ammo {piece}",)
    openly = ""


class Shells(OneUnit, frozen=True, tag="shells"):
    """Provide the Force of a unit with Artillery Shells: ``shells Morava I``."""

    forms = ("shells {piece}",)
    openly = ""


class Lend(OneUnit, frozen=True, tag="lend"):
    """Let the Force of a unit lend its guns to a combat beside it: ``lend 21/8``."""

    forms = ("lend {piece}",)


class Intensity(Order, frozen=True, tag="intensity"):
    """Declare with what Intensity one's units fight: ``intense`` or ``not intense``."""

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

    openly = ""
    """Nothing: strengths are hidden (3.1.6)."""


class RetreatTo(Order, frozen=True, tag="retreat"):
    """Retreat a stack by a hex: ``21.10-21.11``."""

    start: str
    """The hex it stands in."""
    to: str
    """The hex it goes to."""
    forms = ("{start}-{to}", "{start}-{to:word}")


class Advance(OneUnit, frozen=True, tag="advance"):
    """Advance a unit after combat: ``9/8 advances to 21.11``."""

    to: str
    """The hex that was vacated."""
    forms = ("{piece} advances to {to}",)
    odds: ClassVar = False
