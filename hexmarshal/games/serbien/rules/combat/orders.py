"""The orders of attack phases."""

from hexmarshal.core.engine.procedure import Moment
from hexmarshal.core.orders.notation import Form
from hexmarshal.games.serbien.rules.table.asking import GameOrder, OneUnit
from hexmarshal.wargame import orders


class Attack(orders.Attack, GameOrder, frozen=True, tag="attack"):
    """Declare an attack on a hex: ``9/8,21/8 x 21.11``."""

    when = Moment("Attacks are declared when an attack phase begins, before any is resolved.", "9.1-2")

    @property
    def openly(self) -> str:
        """Without the units: they are told when the attack is made (9.1.1b)."""
        return f"x {self.target}"


class Conduct(GameOrder, frozen=True, tag="conduct"):
    """Make a declared attack now: ``attack 21.11``."""

    when = Moment("Attacks are made in an attack phase, once all of them have been declared.", "9.1-3")
    target: str
    """The hex."""
    forms = ("attack {target}",)


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


class Intensity(GameOrder, frozen=True, tag="intensity"):
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


class Suffer(GameOrder, frozen=True, tag="suffer"):
    """Let the half in a hex make the check of a Two-Hex Unit: ``check in 22.11``."""

    when = Moment("Which half checks is chosen when a Two-Hex Unit that was attacked must check.", "19.1.7b")
    where: str
    """The hex."""
    forms = ("check in {where:hex}",)

    @property
    def subject(self) -> str:
        return self.where
