"""The orders of *Fury in the East*, each with the notation a player types."""

from typing import ClassVar

from hexmarshal.core import procedure
from hexmarshal.core.notation import Form
from hexmarshal.core.procedure import Called
from hexmarshal.games.fury.rules.designations import called
from hexmarshal.wargame import orders


class Order(procedure.Order, frozen=True):
    """An order of this game."""

    called = staticmethod(called)


class OneUnit(orders.OneUnit, Order, frozen=True):
    """An order to one counter."""


class Place(orders.Place, Order, frozen=True, tag="place"):
    """Set a counter up: ``place IV 1505``."""


class Ready(Order, frozen=True, tag="ready"):
    """Take the ready set-up for the whole side: ``ready``."""

    forms: ClassVar = ("ready",)


class Front(Order, frozen=True, tag="front"):
    """Name a front: ``front north``."""

    forms: ClassVar = ("front {front:north|south}",)
    front: str
    """``north`` or ``south``."""

    @property
    def subject(self) -> str:
        return self.front


class Move(orders.FromTo, Order, frozen=True, tag="move"):
    """Move a unit: ``IV 1308-1207``; by train ``IV 1308=0910``; by a way of one's own ``IV 1308-1307-1207``."""

    forms: ClassVar = ("{piece} {start}-{to}", Form("{piece} {start}={to}", rail=True))
    rail: bool = False
    """Whether a ride by train is part of the move."""
    via: tuple[str, ...] = ()
    """The whole way after the start, if the player insists on one; ``=1010`` rides to 1010."""

    def written(self, called: Called) -> str:
        """A way that is marched and ridden by turns has a sign before each hex, which no form can say."""
        if not self.via:
            return super().written(called)
        way = "".join(step if step.startswith("=") else f"-{step}" for step in self.via)
        return f"{called(self.piece)} {self.start}{way}"

    @property
    def deed(self) -> str:
        return "rail" if self.rail else "march"


class Hold(orders.Hold, Order, frozen=True, tag="hold"):
    """Leave a unit where it is for this activation: ``IV holds``."""


class Besiege(OneUnit, frozen=True, tag="besiege"):
    """Put a unit under the Siege marker or take it out: ``IV besieges``, ``IV free``."""

    forms: ClassVar = (Form("{piece} besieges", besieges=True), Form("{piece} free", besieges=False))
    besieges: bool
    """Whether it takes part in the siege."""


class Attack(Order, frozen=True, tag="attack"):
    """Declare an attack by units of one hex: ``III,IV 1005x1004``."""

    forms: ClassVar = ("{units} {start}x{target}",)
    units: tuple[str, ...]
    """The ids of the units."""
    start: str
    """The hex it stands in."""
    target: str
    """The hex that is attacked."""
    deed = "attack"


class Resolve(Order, frozen=True, tag="resolve"):
    """Resolve a declared attack next: ``resolve 1004``."""

    forms: ClassVar = ("resolve {target}",)
    target: str
    """The hex that is attacked."""
    deed = "attack"

    @property
    def words(self) -> str:
        return f"resolves the attack on {self.target}"


class Lose(orders.Lose, Order, frozen=True, tag="lose"):
    """Let a unit take a loss: ``lose IV``."""


class Bear(orders.Bear, Order, frozen=True, tag="bear"):
    """Let several units take a loss each: ``IV,III bear the losses``."""


REPLIES = {
    "retreat": "retreats", "refuse": "refuses to retreat", "force": "forces the enemy to retreat",
    "let be": "lets the enemy stay", "siege": "lets it come to a siege",
}  # fmt: skip
"""Answers to a combat result as a log tells them."""


class Reply(Order, frozen=True, tag="reply"):
    """Answer a combat result: ``retreat``, ``refuse``, ``force``, ``let be`` or ``siege``."""

    forms: ClassVar = ("{answer:retreat|refuse|force|siege}", Form("let be", answer="let be"))
    answer: str
    """The word."""

    @property
    def words(self) -> str:
        return REPLIES.get(self.answer, "")

    @property
    def sense(self) -> str:
        return "no" if self.answer in ("refuse", "let be") else "on"


class Retreat(Order, frozen=True, tag="retreat"):
    """Retreat a stack by one hex: ``1004-0904``."""

    forms: ClassVar = ("{start}-{to}",)
    start: str
    """The hex it stands in."""
    to: str
    """The hex it goes to."""


class GoOn(OneUnit, frozen=True, tag="goon"):
    """Let a unit of an overfull stack retreat one hex further: ``IV goes on``."""

    forms: ClassVar = ("{piece} goes on",)


class Advance(orders.Several, Order, frozen=True, tag="advance"):
    """Occupy the hex that was fought for: ``advance III,IV``; leave it empty: ``stay``."""

    forms: ClassVar = ("advance {units}", Form("stay", units=()))
    subject = "advance"

    @property
    def sense(self) -> str:
        return "on" if self.units else "no"


class Shift(orders.Move, Order, frozen=True, tag="shift"):
    """Shift a lone headquarters out of contact: ``HQ III 1516-1616``."""


class Adjust(Order, frozen=True, tag="adjust"):
    """Adjust the front: an isolated stack retreats, ``1017-1016``, or is given up, ``give up 1017``."""

    forms: ClassVar = ("{start}-{to}", "give up {start}")
    start: str
    """The hex it stands in."""
    to: str = ""
    """The hex it falls back to; empty if it is given up."""


class Reform(OneUnit, frozen=True, tag="reform"):
    """Rebuild an eliminated unit: ``reform IV`` on its reduced side, ``reform IV full``."""

    forms: ClassVar = ("reform {piece}", Form("reform {piece} full", full=True))
    full: bool = False
    """Whether both steps are paid for."""


class Restore(OneUnit, frozen=True, tag="restore"):
    """Bring a reduced unit on the map back to full strength: ``restore IV``."""

    forms: ClassVar = ("restore {piece}",)


class Assign(OneUnit, frozen=True, tag="assign"):
    """Post a corps to an army for the rest of the game: ``assign II S to ru-2``."""

    forms: ClassVar = ("assign {piece} to {army}",)
    army: str
    """The id of the army."""


class Post(Order, frozen=True, tag="post"):
    """Post an arriving army to a front for the rest of the game: ``post ru-9 south``."""

    forms: ClassVar = ("post {army} {front}",)
    army: str
    """The id of the army."""
    front: str
    """``north`` or ``south``."""

    @property
    def subject(self) -> str:
        return self.army


class Enter(OneUnit, frozen=True, tag="enter"):
    """Bring a unit on: ``enter IV 1904``, marching on ``enter IV 1904-1806``, by train ``enter IV 1904=0910``."""

    forms: ClassVar = ("enter {piece} {start}-{to}", Form("enter {piece} {start}={to}", rail=True))
    start: str
    """The entry hex."""
    to: str
    """The hex it goes to."""
    rail: bool = False
    """Whether it rides."""

    def written(self, called: Called) -> str:
        """A unit that stays in the entry hex need not name it twice, and no form can say that."""
        return f"enter {called(self.piece)} {self.start}" if self.start == self.to else super().written(called)

    @property
    def deed(self) -> str:
        return "rail" if self.rail else "march"


class Relieve(OneUnit, frozen=True, tag="relieve"):
    """Let a rebuilt corps take the place of a Cadre on the map: ``XX replaces cadre-1``."""

    forms: ClassVar = ("{piece} replaces {cadre}",)
    cadre: str
    """The id of the Cadre."""

    @property
    def pieces(self) -> tuple[str, ...]:
        """The corps and the Cadre."""
        return self.piece, self.cadre


class Activate(OneUnit, frozen=True, tag="activate"):
    """Turn a headquarters to its active side: ``activate HQ III``."""

    forms: ClassVar = ("activate {piece}",)
