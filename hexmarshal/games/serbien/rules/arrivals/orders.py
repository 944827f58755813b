"""The orders of chapters 16 and 21."""

from hexmarshal.core.engine.procedure import Moment
from hexmarshal.core.orders.notation import Form
from hexmarshal.games.serbien.rules.table.orders import OneUnit, Order


class Replace(OneUnit, frozen=True, tag="replace"):
    """Let a unit incorporate a replacement (16.6.2): ``replace 9/8``."""

    when = Moment("Replacements are used in the Replacement Segment of an Inter-Phase.", "16.6a")
    forms = ("replace {piece}",)
    openly = ""
    """Nothing: strengths are hidden (3.1.6)."""


class Raise(OneUnit, frozen=True, tag="raise"):
    """Return a Marsch unit, or raise a Montenegrin Asset, in a hex: ``8 Ma returns to 11.08``."""

    when = Moment("Eliminated Marsch units return in the Replacement Segment of an Inter-Phase.", "16.6.3")
    to: str
    """The hex."""
    full: bool = False
    """Whether two replacements are spent on it."""
    forms = ("{piece} returns to {to}", Form("{piece} returns in full to {to}", full=True))


class Combine(OneUnit, frozen=True, tag="combine"):
    """Combine a unit with its other part, or integrate a detachment (16.3, 16.4, 21.1): ``combine 7 Gb``."""

    when = Moment("Units are combined when a friendly movement phase ends.", "16.3.1a")
    forms = ("combine {piece}",)


class Split(OneUnit, frozen=True, tag="split"):
    """Split a Formation into the two of which it is made (16.4): ``split 1``."""

    when = Moment("Formations are split when a friendly movement phase begins, before any move.", "16.4.1")
    to: str = ""
    """A hex for both parts: older records name one, and no rule grants it (19.1.1)."""
    forms = ("split {piece}", "split {piece} in {to}")


class Bridge(Order, frozen=True, tag="bridge"):
    """Begin a Pontoon Bridge: ``bridge 21.10-22.09``."""

    when = Moment("Pontoon Bridges are started in the Finishing Phase.", "21.2.1")
    start: str
    to: str
    forms = ("bridge {start}-{to}",)


class Waive(Order, frozen=True, tag="waive"):
    """Build no Pontoon Bridges inside one's own country, and be asked no more: ``waive``."""

    when = Moment("Pontoon Bridges are waived in the Finishing Phase.", "21.2.1")
    forms = ("waive",)
    words = "builds no bridges in its own country"
    subject = "waive"
