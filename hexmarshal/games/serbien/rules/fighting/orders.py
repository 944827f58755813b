"""The orders of 7.3, 7.4 and 9.2.5: who attacks, now or later, and who takes no part."""

from typing import ClassVar

from hexmarshal.core.engine.procedure import Moment
from hexmarshal.games.serbien.rules.table.asking import GameOrder, OneUnit


class Prepare(GameOrder, frozen=True, tag="prepare"):
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


class Repulse(GameOrder, frozen=True, tag="repulse"):
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


class Withhold(OneUnit, frozen=True, tag="withhold"):
    """Withhold a unit from a combat: ``withhold 21/8``."""

    when = Moment("Units are withheld when their combat or Repulse begins.", "9.2.5")
    forms = ("withhold {piece}",)


class Drop(GameOrder, frozen=True, tag="drop"):
    """Give up a declared attack once the enemy is revealed (9.2.5 B): ``drop``."""

    when = Moment("An attack is given up when it would be made and the enemy has been shown.", "9.2.5.B.1")
    forms = ("drop",)
    words = "gives the attack up"
    sense = "no"
    subject = "drop"
