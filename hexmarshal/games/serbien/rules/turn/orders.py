"""The orders of the Supply Phase, and of 23.1."""

from hexmarshal.core.engine.procedure import Moment
from hexmarshal.games.serbien.rules.table.orders import OneUnit, Order


class Extend(OneUnit, frozen=True, tag="extend"):
    """Flip a supply unit to its Extended Mode side: ``8 Train extends``."""

    when = Moment("Supply units are extended for Provisions in their owner's Supply Phase.", "15.6.1b")
    forms = ("{piece} extends",)
    openly = ""
    """Nothing: how a side is supplied is its own affair (3.1.6)."""


class Keep(Order, frozen=True, tag="keep"):
    """Give an army the use of a Narrow-Track line: ``FIFTH keeps the line``."""

    when = Moment("Which army uses a Narrow-Track line is settled in the Supply Phase.", "15.0b")
    army: str
    """The id of the army."""
    forms = ("{army:word} keeps the line",)

    @property
    def subject(self) -> str:
        return self.army


class Harass(Order, frozen=True, tag="harass"):
    """Place a Komitadji marker (23.1): ``komitadji 21.14``."""

    when = Moment("Komitadji markers are placed in the Finishing Phase of the Serbian Player Turn.", "23.1a")
    to: str
    """The hex."""
    forms = ("komitadji {to}",)
