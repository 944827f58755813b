"""The orders of chapter 5: boundaries are drawn, Formations join corps."""

from typing import ClassVar

from hexmarshal.core.engine.procedure import Moment
from hexmarshal.core.orders.notation import Form
from hexmarshal.games.serbien.rules.table.orders import GameOrder, OneUnit

INDEPENDENT = "independent"
"""The word for no corps."""


class Suggest(GameOrder, frozen=True, tag="suggest"):
    """Have all boundaries drawn as the armies stand."""

    when = Moment("Areas of Attachment are drawn in the Attachment Phase.", "4.2.2a")
    odds: ClassVar = False
    forms = ("suggest",)
    words = "has boundaries drawn as the armies stand"
    subject = "suggest"


class Redraw(GameOrder, frozen=True, tag="redraw"):
    """Redraw the boundary between two armies: ``redraw sixth-fifth``."""

    when = Moment("Areas of Attachment are drawn in the Attachment Phase.", "4.2.2a")
    odds: ClassVar = False
    armies: str
    """The armies on its left and right, as one looks from the enemy to the rear."""
    forms = ("redraw {armies}",)

    @property
    def words(self) -> str:
        """The boundary by its armies."""
        left, _, right = self.armies.partition("-")
        return f"redraws the boundary of the {left.capitalize()} and the {right.capitalize()} Army"

    @property
    def subject(self) -> str:
        return f"redraw {self.armies}"


class Draw(GameOrder, frozen=True, tag="draw"):
    """Begin a boundary at a hex, or draw it on straight to one: ``draw 12.17``."""

    when = Moment(
        "Boundaries are drawn in the Attachment Phase, and extended before a Counter Movement Phase.", "4.2.2a"
    )
    odds: ClassVar = False
    to: str
    """A hex of the army on the left: the boundary runs on its right."""
    forms = ("draw {to}",)

    @property
    def words(self) -> str:
        """Where it runs."""
        return f"draws the boundary to the right of {self.to}"


class Leave(GameOrder, frozen=True, tag="leave"):
    """Leave a boundary as it was: ``leave it``."""

    when = Moment("Boundaries are left or redrawn in the Attachment Phase.", "4.2.2a")
    odds: ClassVar = False
    forms = ("leave it",)
    words = "leaves the boundary as it was"
    sense = "no"
    subject = "leave"


class Attach(OneUnit, frozen=True, tag="attach"):
    """Attach a Formation to a corps, or to none: ``13 joins 8``, ``13 is independent``."""

    when = Moment("Formations are attached to corps in the Attachment Phase.", "5.1.2b")
    odds: ClassVar = False
    corps: str
    """What stands in the coloured box of the corps, in small letters; or "independent"."""
    forms = (Form("{piece} is independent", corps=INDEPENDENT), "{piece} joins {corps}")
    openly = ""
    """Nothing: the displays are kept from the enemy (3.1.6)."""


class Exchange(OneUnit, frozen=True, tag="exchange"):
    """Let a Formation and one or two of another corps change places: ``Timok I for Morava I``."""

    when = Moment("Formations change corps in the Attachment Phase.", "5.1.2b")
    odds: ClassVar = False
    other: str
    """The id of the Formation that takes its place."""
    also: str = ""
    """The id of a second one, where one does not make room enough."""
    forms = ("{piece} for {other:piece}", "{piece} for {other:piece} and {also:piece}")
    openly = ""
    """Nothing: the displays are kept from the enemy (3.1.6)."""

    @property
    def others(self) -> tuple[str, ...]:
        """The ids of those that take its place."""
        return (self.other, self.also) if self.also else (self.other,)

    @property
    def pieces(self) -> tuple[str, ...]:
        """All of them."""
        return (self.piece, *self.others)
