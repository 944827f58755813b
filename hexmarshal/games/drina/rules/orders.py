"""The orders of *March on the Drina*, each with the notation a player types."""

from typing import ClassVar

from hexmarshal.core.engine.procedure import Moment, Order
from hexmarshal.wargame import orders
from hexmarshal.wargame.orders import OneUnit


class Place(orders.Place, frozen=True, tag="place"):
    """Put a figure on the board: ``place SI3 H05``."""

    when = Moment("Figures are placed before the first round, and new ones at the end of their owner's turn.", "7f")


class TakeBack(OneUnit, frozen=True, tag="takeback"):
    """Take a figure back into the hand while setting up: ``take back SI3``."""

    when = Moment("Figures are taken back into the hand only while the sides set up.", "5.1b")
    forms: ClassVar = ("take back {piece}",)


class Swap(OneUnit, frozen=True, tag="swap"):
    """Let two figures change places while setting up: ``swap SI3 SC1``."""

    when = Moment("Figures change places only while the sides set up.", "5.1b")
    forms: ClassVar = ("swap {piece} {other:piece}",)
    other: str
    """The id of the other figure."""


class Ready(Order, frozen=True, tag="ready"):
    """Take a ready-made layout: ``ready august``, or by its id ``ready serbia-august``."""

    when = Moment("A ready-made layout can be taken only while the sides set up.", "5.1b")
    forms: ClassVar = ("ready {layout:piece}",)
    layout: str
    """Its id."""
    subject = "ready"


class Lose(orders.Lose, frozen=True, tag="lose"):
    """Let a unit lose a token to the calendar: ``lose SI3``."""

    when = Moment("Tokens are taken off when the calendar says so, at the beginning of a round.", "4.5c")


class Command(OneUnit, frozen=True, tag="command"):
    """State who commands a unit: ``SI3 under SG1``, ``SI3 without general``."""

    when = Moment("Commands are stated at the beginning of a round.", "4.4f")
    forms: ClassVar = ("{piece} under {general:piece}", "{piece} without general")
    general: str = ""
    """The id of the general; empty for none."""


class Move(orders.MoveByWay, frozen=True, tag="move"):
    """Move a figure: ``SI3 H07-H06``, by a way of one's own ``SC1 H07-H06-I05``."""

    when = Moment("Figures move in their own country's turn.", "5.2c")
    odds: ClassVar = False


class Attack(OneUnit, frozen=True, tag="attack"):
    """Attack a field: ``SI3 H07 x H06``; after a march to the field next to it ``SC1 H07-H06 x H05``."""

    when = Moment("Units attack in their own country's turn.", "5.2c")
    forms: ClassVar = ("{piece} {start} x {target}", "{piece} {start}-{by} x {target}")
    start: str
    """The field it stands on."""
    target: str
    """The field that is attacked."""
    by: str = ""
    """The field from which it attacks; empty if that is the one it stands on, or if the program is to choose."""
    deed = "attack"


class Fire(OneUnit, frozen=True, tag="fire"):
    """Open fire with artillery: ``SA1 H07 fires H05``."""

    when = Moment("Artillery fires in its own country's turn.", "5.2c")
    forms: ClassVar = ("{piece} {start} fires {target}",)
    start: str
    """The field it stands on."""
    target: str
    """The field that is fired upon."""
    deed = "fire"


class Withdraw(orders.Move, frozen=True, tag="withdraw"):
    """Withdraw from a lost battle: ``SI3 H05-H06``."""

    when = Moment("A unit withdraws when it has been attacked and has lost the battle.", "6.1.1m")


class Stay(OneUnit, frozen=True, tag="stay"):
    """Stay on the field after a lost battle, by a general's ability: ``SI3 stays``."""

    when = Moment("By an ability a unit may stay when it has been attacked and has lost the battle.", "4.4.1a")
    forms: ClassVar = ("{piece} stays",)
    sense = "no"


class Arrive(OneUnit, frozen=True, tag="arrive"):
    """Arrive on the Salonica front: ``SI3 arrives K26``."""

    when = Moment("Units arrive in Greece when their move has ended on a brown field in Albania.", "6.2b")
    forms: ClassVar = ("{piece} arrives {to}",)
    to: str
    """A brown field in Greece."""


class Reinforce(OneUnit, frozen=True, tag="reinforce"):
    """Buy tokens for a unit: ``reinforce SI3``, ``reinforce SI3 2``."""

    when = Moment("Units are strengthened at the beginning of a round that has reinforcement.", "7e")
    forms: ClassVar = ("reinforce {piece}", "reinforce {piece} {tokens}")
    tokens: int = 1
    """How many."""


class Form(Order, frozen=True, tag="form"):
    """Buy a new unit: ``form infantry 3``."""

    when = Moment("New units are bought at the beginning of a round that has reinforcement.", "7f")
    forms: ClassVar = ("form {unit:infantry|cavalry|artillery} {strength}", "form {unit:infantry|cavalry|artillery}")
    unit: str
    """``infantry``, ``cavalry`` or ``artillery``."""
    strength: int = 3
    """The figure and its tokens."""

    @property
    def subject(self) -> str:
        return self.unit


class Hire(OneUnit, frozen=True, tag="hire"):
    """Buy a new general: ``hire SG4``."""

    when = Moment("Generals are bought at the beginning of a round that has reinforcement.", "4.4k")
    forms: ClassVar = ("hire {piece}",)


class Substitute(OneUnit, frozen=True, tag="substitute"):
    """Exchange a general on the board for one from the box: ``SG4 for SG1``."""

    when = Moment("Generals are exchanged at the beginning of a round that has reinforcement.", "4.4d")
    forms: ClassVar = ("{general:piece} for {piece}",)
    general: str
    """The id of the general who takes their place."""
