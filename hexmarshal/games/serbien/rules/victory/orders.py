"""The orders of chapters 26 and 27."""

from hexmarshal.core.engine.procedure import Moment
from hexmarshal.core.orders.notation import Form
from hexmarshal.games.serbien.rules.table.orders import Order


class Abandon(Order, frozen=True, tag="abandon"):
    """Abandon the Strategic Plan of an army (26.3): ``abandon FIFTH``."""

    when = Moment("Strategic Plans are abandoned in the Joint Preliminary Phase.", "26.3a")
    army: str
    """The id of the army."""
    forms = ("abandon {army:word}",)

    @property
    def subject(self) -> str:
        return self.army


class Claim(Order, frozen=True, tag="claim"):
    """Take the award for Syrmien, or wait (27.6)."""

    when = Moment("The award for Syrmien is taken at the end of a Player Turn.", "27.6")
    now: bool
    """Whether it is taken."""
    forms = (Form("take", now=True), Form("wait", now=False))

    @property
    def words(self) -> str:
        return "takes the award for Syrmien" if self.now else "waits"

    @property
    def subject(self) -> str:
        return "take" if self.now else "wait"
