"""The orders of *March on the Drina*, each with the notation a player types."""

from typing import ClassVar

from hexmarshal.core.orders import Done
from hexmarshal.core.procedure import Order


class _OfPiece(Order, frozen=True):
    """What all orders to one figure share."""

    piece: str
    """The id of the figure."""

    @property
    def subject(self) -> str:
        return self.piece


class Place(_OfPiece, frozen=True):
    """Put a figure on the board: ``place SI3 H05``."""

    to: str
    """The field it goes to."""

    @property
    def notation(self) -> str:
        return f"place {self.piece} {self.to}"


class TakeBack(_OfPiece, frozen=True):
    """Take a figure back into the hand while setting up: ``take back SI3``."""

    @property
    def notation(self) -> str:
        return f"take back {self.piece}"


class Swap(_OfPiece, frozen=True):
    """Let two figures change places while setting up: ``swap SI3 SC1``."""

    other: str
    """The id of the other figure."""

    @property
    def notation(self) -> str:
        return f"swap {self.piece} {self.other}"


class Ready(Order, frozen=True):
    """Take a ready-made layout: ``ready serbia-august``."""

    layout: str
    """Its id."""

    @property
    def notation(self) -> str:
        return f"ready {self.layout}"

    @property
    def subject(self) -> str:
        return "ready"


class Lose(_OfPiece, frozen=True):
    """Let a unit lose a token to the calendar: ``lose SI3``."""

    @property
    def notation(self) -> str:
        return f"lose {self.piece}"


class Command(_OfPiece, frozen=True):
    """State who commands a unit: ``SI3 under SG1``, ``SI3 without general``."""

    general: str = ""
    """The id of the general; empty for none."""

    @property
    def notation(self) -> str:
        return f"{self.piece} under {self.general}" if self.general else f"{self.piece} without general"


class Move(_OfPiece, frozen=True):
    """Move a figure: ``SI3 H07-H06``."""

    odds: ClassVar = False
    start: str
    """The field it stands on."""
    to: str
    """The field it goes to."""

    @property
    def notation(self) -> str:
        return f"{self.piece} {self.start}-{self.to}"


class Attack(_OfPiece, frozen=True):
    """Attack a field: ``SI3 H07 x H06``; after a march to the field next to it ``SC1 H07-H06 x H05``."""

    start: str
    """The field it stands on."""
    target: str
    """The field that is attacked."""
    by: str = ""
    """The field from which it attacks; empty if that is the one it stands on, or left to the clerk."""

    @property
    def notation(self) -> str:
        return f"{self.piece} {self.start}-{self.by} x {self.target}" if self.by else (
            f"{self.piece} {self.start} x {self.target}"
        )  # fmt: skip


class Fire(_OfPiece, frozen=True):
    """Open fire with artillery: ``SA1 H07 fires H05``."""

    start: str
    """The field it stands on."""
    target: str
    """The field that is fired upon."""

    @property
    def notation(self) -> str:
        return f"{self.piece} {self.start} fires {self.target}"


class Withdraw(_OfPiece, frozen=True):
    """Withdraw from a lost battle: ``SI3 H05-H06``."""

    start: str
    """The field that was lost."""
    to: str
    """The field it withdraws to."""

    @property
    def notation(self) -> str:
        return f"{self.piece} {self.start}-{self.to}"


class Stay(_OfPiece, frozen=True):
    """Stay on the field after a lost battle, by a general's ability: ``SI3 stays``."""

    @property
    def notation(self) -> str:
        return f"{self.piece} stays"


class Arrive(_OfPiece, frozen=True):
    """Arrive on the Salonica front: ``SI3 arrives K26``."""

    to: str
    """A brown field in Greece."""

    @property
    def notation(self) -> str:
        return f"{self.piece} arrives {self.to}"


class Reinforce(_OfPiece, frozen=True):
    """Buy tokens for a unit: ``reinforce SI3``, ``reinforce SI3 2``."""

    tokens: int = 1
    """How many."""

    @property
    def notation(self) -> str:
        return f"reinforce {self.piece}" + (f" {self.tokens}" if self.tokens != 1 else "")


class Form(Order, frozen=True):
    """Buy a new unit: ``form infantry 3``."""

    unit: str
    """``infantry``, ``cavalry`` or ``artillery``."""
    strength: int = 3
    """The figure and its tokens."""

    @property
    def notation(self) -> str:
        return f"form {self.unit} {self.strength}"

    @property
    def subject(self) -> str:
        return self.unit


class Hire(_OfPiece, frozen=True):
    """Buy a new general: ``hire SG4``."""

    @property
    def notation(self) -> str:
        return f"hire {self.piece}"


class Substitute(_OfPiece, frozen=True):
    """Exchange a general on the board for one from the box: ``SG4 for SG1``."""

    general: str
    """The id of the general who takes his place."""

    @property
    def notation(self) -> str:
        return f"{self.general} for {self.piece}"


ORDERS: tuple[type[Order], ...] = (
    Place,
    TakeBack,
    Swap,
    Ready,
    Done,
    Lose,
    Command,
    Move,
    Attack,
    Fire,
    Withdraw,
    Stay,
    Arrive,
    Reinforce,
    Form,
    Hire,
    Substitute,
)
