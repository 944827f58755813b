"""The orders of 25.1."""

from hexmarshal.core.engine.procedure import Moment
from hexmarshal.core.orders.notation import Form
from hexmarshal.games.serbien.rules.table.orders import OneUnit, Order


class Sail(OneUnit, frozen=True, tag="sail"):
    """Let a squadron sail (25.1.1): ``Sava Squadron 20.06~21.10``, or by a way of
    one's own, ``Sava Squadron 20.06~21.07-21.08``."""

    when = Moment("Squadrons sail in the Movement and Counter Movement Phases.", "4.2.5")
    start: str
    to: str
    via: tuple[str, ...] = ()
    """The whole way after the start, if the player insists on one."""
    forms = ("{piece} {start}~{to}", "{piece} {start}~{via}")


class Refit(OneUnit, frozen=True, tag="refit"):
    """Let a squadron return to a base (25.1.2): ``Sava Squadron at base 11.08``."""

    when = Moment("A squadron returns when its refit of three GTs is over, in the Preliminary Phase.", "25.1.2-refit")
    to: str
    full: bool = False
    """Whether it has the Naval Squadron replacement."""
    forms = ("{piece} at base {to}", Form("{piece} replaced at base {to}", full=True))


class Bombard(OneUnit, frozen=True, tag="bombard"):
    """Let a squadron add its guns to a combat (25.1): ``Sava Squadron fires``."""

    when = Moment("A squadron adds its guns when a combat is fought in reach of it.", "25.1c")
    forms = ("{piece} fires",)


class Emplace(Order, frozen=True, tag="emplace"):
    """Place the French Naval Artillery (25.1.4): ``place``."""

    when = Moment("The French Naval Artillery is placed in the Preliminary Phase, on GT 32 or later.", "25.1.4b")
    forms = ("place",)
    words = "places the French Naval Artillery"
    subject = "place"
