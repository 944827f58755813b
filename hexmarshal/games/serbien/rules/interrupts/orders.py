"""The orders of chapter 8."""

from hexmarshal.core.engine.procedure import Moment
from hexmarshal.core.orders.notation import Form
from hexmarshal.games.serbien.rules.table.orders import OneUnit, Order
from hexmarshal.wargame import orders


class React(orders.FromTo, Order, frozen=True, tag="react"):
    """Let Cavalry react by one hex: ``react Cavalry 18.04-17.04``; into Two-Hex Status with ``extending`` after it."""

    when = Moment("Cavalry reacts in an enemy movement phase, when an enemy unit moves adjacent to it.", "8.2")
    extending: bool = False
    """Whether it keeps its hex and takes the other besides (8.2.3b)."""
    forms = ("react {piece} {start}-{to}", Form("react {piece} {start}-{to} extending", extending=True))


class Stay(orders.Stay, Order, frozen=True, tag="stay"):
    """Let nobody react, now or for the rest of the phase; or let no Cavalry retire."""

    when = Moment("This declines a cavalry reaction, in an enemy movement phase.", "8.2.2a")

    @property
    def words(self) -> str:
        return "will not react in this phase" if self.rest else "stays"


class Retire(orders.FromTo, Order, frozen=True, tag="retire"):
    """Let Cavalry retire by one hex (8.3), or into Two-Hex Status."""

    when = Moment("Cavalry retires in the first step of the Finishing Phase.", "4.2.9a")
    extending: bool = False
    """Whether it keeps its hex and takes the other besides (8.3.1)."""
    forms = ("retire {piece} {start}-{to}", Form("retire {piece} {start}-{to} extending", extending=True))


class Garrison(OneUnit, frozen=True, tag="garrison"):
    """Let the Fort in a hex be part of the Force of a unit: ``fort with Morava I``."""

    when = Moment("The Force of a Fort is chosen when a combat needs to know it.", "8.5.2")
    forms = ("fort with {piece}",)
