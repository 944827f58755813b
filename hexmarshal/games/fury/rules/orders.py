"""The orders of *Fury in the East*, each with the notation a player types."""

from typing import ClassVar

from hexmarshal.core.engine import procedure
from hexmarshal.core.engine.procedure import Called, Moment
from hexmarshal.core.orders.notation import Form, Same
from hexmarshal.games.fury.parts.designations import called
from hexmarshal.wargame import orders


class Order(procedure.Order, frozen=True):
    """An order of this game."""

    called = staticmethod(called)


class OneUnit(orders.OneUnit, Order, frozen=True):
    """An order to one counter."""


class Place(orders.Place, Order, frozen=True, tag="place"):
    """Set a counter up: ``place IV 1505``."""

    when = Moment("Counters are set up before the first turn.", "6a")


class Ready(Order, frozen=True, tag="ready"):
    """Take the ready set-up for the whole side: ``ready``."""

    when = Moment("A ready set-up can be taken only before the first turn.", "6a")
    forms: ClassVar = ("ready",)


class Front(Order, frozen=True, tag="front"):
    """Name a front: ``front north``."""

    when = Moment("A front is named when its player begins the turn's activations.", "7c")
    forms: ClassVar = ("front {front:north|south}",)
    front: str
    """``north`` or ``south``."""

    @property
    def subject(self) -> str:
        return self.front


class Move(orders.FromTo, Order, frozen=True, tag="move"):
    """Move a unit: ``IV 1308-1207``; by train ``IV 1308=0910``; by a way of one's own ``IV 1308-1307-1207``."""

    when = Moment("Units move when their front is activated, before it attacks.", "8a")
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

    when = Moment("Units are told to hold when their front is activated, before it attacks.", "8a")


class Besiege(OneUnit, frozen=True, tag="besiege"):
    """Put a unit under the Siege marker or take it out: ``IV besieges``, ``IV free``."""

    when = Moment("Units join or leave a siege in the besieger's own activation, during movement.", "10.5f")
    forms: ClassVar = (Form("{piece} besieges", besieges=True), Form("{piece} free", besieges=False))
    besieges: bool
    """Whether it takes part in the siege."""


class Attack(Order, frozen=True, tag="attack"):
    """Declare an attack by units of one hex: ``III,IV 1005x1004``."""

    when = Moment("Attacks are declared once the active player has finished moving.", "8a")
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

    when = Moment("Attacks are resolved once all of them have been declared.", "10a")
    forms: ClassVar = ("resolve {target}",)
    target: str
    """The hex that is attacked."""
    deed = "attack"

    @property
    def words(self) -> str:
        return f"resolves the attack on {self.target}"


class Lose(orders.Lose, Order, frozen=True, tag="lose"):
    """Let a unit take a loss: ``lose IV``."""

    when = Moment("Losses are taken when a combat result or a cohesion test asks for them.", "10.3.1a")


class Bear(orders.Bear, Order, frozen=True, tag="bear"):
    """Let several units take a loss each: ``IV,III bear the losses``."""

    when = Moment("Losses are taken when a combat result or a cohesion test asks for them.", "10.3.1a")


REPLIES = {
    "retreat": "retreats", "refuse": "refuses to retreat", "force": "forces the enemy to retreat",
    "let be": "lets the enemy stay", "siege": "accepts a siege",
}  # fmt: skip
"""Answers to a combat result as a log tells them."""


class Reply(Order, frozen=True, tag="reply"):
    """Answer a combat result: ``retreat``, ``refuse``, ``force``, ``let be`` or ``siege``."""

    when = Moment("This answers a combat result that orders a retreat.", "10.3.1d")
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

    when = Moment("A stack retreats when a combat result orders it to.", "10.3.1b")
    forms: ClassVar = ("{start}-{to}",)
    start: str
    """The hex it stands in."""
    to: str
    """The hex it goes to."""


class GoOn(OneUnit, frozen=True, tag="goon"):
    """Let a unit of an overfull stack retreat one hex further: ``IV goes on``."""

    when = Moment("A unit retreats further when more units have retreated into a hex than it can hold.", "10.3.2f")
    forms: ClassVar = ("{piece} goes on",)


class Advance(orders.Several, Order, frozen=True, tag="advance"):
    """Occupy the hex that was fought for: ``advance III,IV``; leave it empty: ``stay``."""

    when = Moment("Units advance after a combat, when the defender has retreated.", "10.3.1k")
    forms: ClassVar = ("advance {units}", Form("stay", units=()))
    subject = "advance"

    @property
    def sense(self) -> str:
        return "on" if self.units else "no"


class Shift(orders.Move, Order, frozen=True, tag="shift"):
    """Shift a lone headquarters out of contact: ``HQ III 1516-1616``."""

    when = Moment("A lone HQ falls back when an enemy unit touches it.", "9f")


class Adjust(Order, frozen=True, tag="adjust"):
    """Adjust the front: an isolated stack retreats, ``1017-1016``, or is given up, ``give up 1017``."""

    when = Moment("The front is adjusted in the administrative phase.", "11.2a")
    forms: ClassVar = ("{start}-{to}", "give up {start}")
    start: str
    """The hex it stands in."""
    to: str = ""
    """The hex it falls back to; empty if it is given up."""


class Reform(OneUnit, frozen=True, tag="reform"):
    """Rebuild an eliminated unit: ``reform IV`` on its reduced side, ``reform IV full``."""

    when = Moment("Eliminated units are reformed in the replacement step of the administrative phase.", "11.3a")
    forms: ClassVar = ("reform {piece}", Form("reform {piece} full", full=True))
    full: bool = False
    """Whether both steps are paid for."""


class Restore(OneUnit, frozen=True, tag="restore"):
    """Bring a reduced unit on the map back to full strength: ``restore IV``."""

    when = Moment("Reduced units are restored in the replacement step of the administrative phase.", "11.3a")
    forms: ClassVar = ("restore {piece}",)


class Assign(OneUnit, frozen=True, tag="assign"):
    """Post a corps to an army for the rest of the game: ``assign II S to ru-2``."""

    when = Moment("A unit is assigned to an army when it enters.", "12c")
    forms: ClassVar = ("assign {piece} to {army}",)
    army: str
    """The id of the army."""


class Post(Order, frozen=True, tag="post"):
    """Post an arriving army to a front for the rest of the game: ``post ru-9 south``."""

    when = Moment("An army is assigned to a front when its HQ arrives.", "7h")
    forms: ClassVar = ("post {army} {front}",)
    army: str
    """The id of the army."""
    front: str
    """``north`` or ``south``."""

    @property
    def subject(self) -> str:
        return self.army


class Enter(OneUnit, frozen=True, tag="enter"):
    """Bring a unit on: ``enter IV 1904``, marching on ``enter IV 1904-1806``, by train ``enter IV 1904=0910``.

    By a way of one's own it is ``enter IV 1904-1905-1806``, by a line ``enter IV 1904=1905-1806``.
    """

    when = Moment("Reinforcements enter in the administrative phase, after the replacements.", "11a")
    forms: ClassVar = (
        Form("enter {piece} {start}", to=Same("start")),
        "enter {piece} {start}-{to}",
        Form("enter {piece} {start}={to}", rail=True),
        "enter {piece} {start}-{via}",
        Form("enter {piece} {start}={via}", rail=True),
    )
    start: str
    """The entry hex."""
    to: str
    """The hex it goes to."""
    rail: bool = False
    """Whether it rides."""
    via: tuple[str, ...] = ()
    """The whole way after the entry hex, if the player insists on one."""

    @property
    def deed(self) -> str:
        return "rail" if self.rail else "march"


class Relieve(OneUnit, frozen=True, tag="relieve"):
    """Let a rebuilt corps take the place of a Cadre on the map: ``XX replaces cadre-1``."""

    when = Moment("Reformed corps replace Cadres when reinforcements enter, in the administrative phase.", "11.4e")
    forms: ClassVar = ("{piece} replaces {cadre}",)
    cadre: str
    """The id of the Cadre."""

    @property
    def pieces(self) -> tuple[str, ...]:
        """The corps and the Cadre."""
        return self.piece, self.cadre


class Activate(OneUnit, frozen=True, tag="activate"):
    """Turn a headquarters to its active side: ``activate HQ III``."""

    when = Moment("HQs are turned active in the planning step of the administrative phase.", "11.5c")
    forms: ClassVar = ("activate {piece}",)
