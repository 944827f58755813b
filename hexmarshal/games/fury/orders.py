"""The orders of *Fury in the East*, each with the notation a player types."""

import re
from functools import cache

from hexmarshal.core.orders import Done
from hexmarshal.core.procedure import Order


def designation(piece: str) -> str:
    """What stands on a counter: its id without the two letters of its nation.

    >>> designation("ge-I-R"), designation("ru-HQ-III"), designation("cadre-1")
    ('I R', 'HQ III', 'cadre 1')
    """
    nation, _, rest = piece.partition("-")
    return (rest if len(nation) == 2 else piece).replace("-", " ")


def without_nations(notation: str) -> str:
    """Notation with designations instead of ids, in small letters.

    >>> without_nations("place ah-XI 1217")
    'place xi 1217'
    """
    return re.sub(r"\b[a-z]{2}-(?=[A-Z])", "", notation).casefold()


@cache
def called(piece: str) -> str:
    """What a player calls a piece: its designation, or its id where a piece of an ally bears the same one.

    >>> called("ru-IV"), called("ge-XX"), called("ge-XI"), called("ah-XI")
    ('IV', 'XX', 'ge-XI', 'ah-XI')
    """
    from hexmarshal.games.fury.components import load

    name, side = designation(piece), piece.startswith("ru-")
    box = load()
    named = [i for i in (*box.corps, *box.hqs) if designation(i) == name and i.startswith("ru-") == side]
    return name if len(named) < 2 else piece


def _stack(units: tuple[str, ...]) -> str:
    return ",".join(called(unit) for unit in units)


class Place(Order, frozen=True):
    """Set a counter up: ``place IV 1505``."""

    piece: str
    """The id of the counter."""
    to: str
    """The hex it goes to."""

    @property
    def notation(self) -> str:
        return f"place {called(self.piece)} {self.to}"

    @property
    def subject(self) -> str:
        return self.piece


class Ready(Order, frozen=True):
    """Take the ready set-up for the whole side: ``ready``."""

    @property
    def notation(self) -> str:
        return "ready"

    subject = notation


class Front(Order, frozen=True):
    """Name a front: ``front north``."""

    front: str
    """``north`` or ``south``."""

    @property
    def notation(self) -> str:
        return f"front {self.front}"

    @property
    def subject(self) -> str:
        return self.front


class Move(Order, frozen=True):
    """Move a unit: ``IV 1308-1207``; by train ``IV 1308=0910``; by a way of one's own ``IV 1308-1307-1207``."""

    piece: str
    """The id of the counter."""
    start: str
    """The hex it stands in."""
    to: str
    """The hex it goes to."""
    rail: bool = False
    """Whether a ride by train is part of the move."""
    via: tuple[str, ...] = ()
    """The whole way after the start, if the player insists on one; ``=1010`` rides to 1010."""

    @property
    def notation(self) -> str:
        if self.via:
            way = "".join(step if step.startswith("=") else f"-{step}" for step in self.via)
            return f"{called(self.piece)} {self.start}{way}"
        return f"{called(self.piece)} {self.start}{'=' if self.rail else '-'}{self.to}"

    @property
    def subject(self) -> str:
        return self.piece


class Hold(Order, frozen=True):
    """Leave a unit where it is for this activation: ``IV holds``."""

    piece: str
    """The id of the counter."""

    @property
    def notation(self) -> str:
        return f"{called(self.piece)} holds"

    @property
    def subject(self) -> str:
        return self.piece


class Besiege(Order, frozen=True):
    """Put a unit under the Siege marker or take it out: ``IV besieges``, ``IV free``."""

    piece: str
    """The id of the counter."""
    besieges: bool
    """Whether it takes part in the siege."""

    @property
    def notation(self) -> str:
        return f"{called(self.piece)} {'besieges' if self.besieges else 'free'}"

    @property
    def subject(self) -> str:
        return self.piece


class Attack(Order, frozen=True):
    """Declare an attack by units of one hex: ``III,IV 1005x1004``."""

    units: tuple[str, ...]
    """The ids of the units."""
    start: str
    """The hex it stands in."""
    target: str
    """The hex that is attacked."""

    @property
    def notation(self) -> str:
        return f"{_stack(self.units)} {self.start}x{self.target}"

    @property
    def subject(self) -> str:
        return self.start


class Resolve(Order, frozen=True):
    """Resolve a declared attack next: ``resolve 1004``."""

    target: str
    """The hex that is attacked."""

    @property
    def notation(self) -> str:
        return f"resolve {self.target}"

    @property
    def subject(self) -> str:
        return self.target


class Lose(Order, frozen=True):
    """Let a unit take a loss: ``lose IV``."""

    piece: str
    """The id of the counter."""

    @property
    def notation(self) -> str:
        return f"lose {called(self.piece)}"

    @property
    def subject(self) -> str:
        return self.piece


REPLIES = {
    "retreat": "retreats", "refuse": "refuses to retreat", "force": "forces the enemy to retreat",
    "let be": "lets the enemy stay", "siege": "lets it come to a siege",
}  # fmt: skip
"""Answers to a combat result as a log tells them."""


class Reply(Order, frozen=True):
    """Answer a combat result: ``retreat``, ``refuse``, ``force``, ``let be`` or ``siege``."""

    answer: str
    """The word."""

    @property
    def notation(self) -> str:
        return self.answer

    @property
    def words(self) -> str:
        return REPLIES.get(self.answer, "")

    @property
    def subject(self) -> str:
        return self.answer


class Retreat(Order, frozen=True):
    """Retreat a stack by one hex: ``1004-0904``."""

    start: str
    """The hex it stands in."""
    to: str
    """The hex it goes to."""

    @property
    def notation(self) -> str:
        return f"{self.start}-{self.to}"

    @property
    def subject(self) -> str:
        return self.start


class GoOn(Order, frozen=True):
    """Let a unit of an overfull stack retreat one hex further: ``IV goes on``."""

    piece: str
    """The id of the counter."""

    @property
    def notation(self) -> str:
        return f"{called(self.piece)} goes on"

    @property
    def subject(self) -> str:
        return self.piece


class Advance(Order, frozen=True):
    """Occupy the hex that was fought for: ``advance III,IV``."""

    units: tuple[str, ...]
    """The ids of the units."""

    @property
    def notation(self) -> str:
        return f"advance {_stack(self.units)}" if self.units else "stay"

    @property
    def subject(self) -> str:
        return "advance"


class Shift(Order, frozen=True):
    """Shift a lone headquarters out of contact: ``HQ III 1516-1616``."""

    piece: str
    """The id of the counter."""
    start: str
    """The hex it stands in."""
    to: str
    """The hex it goes to."""

    @property
    def notation(self) -> str:
        return f"{called(self.piece)} {self.start}-{self.to}"

    @property
    def subject(self) -> str:
        return self.piece


class Adjust(Order, frozen=True):
    """Adjust the front: an isolated stack retreats, ``1017-1016``, or is given up, ``give up 1017``."""

    start: str
    """The hex it stands in."""
    to: str = ""
    """The hex it falls back to; empty if it is given up."""

    @property
    def notation(self) -> str:
        return f"{self.start}-{self.to}" if self.to else f"give up {self.start}"

    @property
    def subject(self) -> str:
        return self.start


class Reform(Order, frozen=True):
    """Rebuild an eliminated unit: ``reform IV`` on its reduced side, ``reform IV full``."""

    piece: str
    """The id of the counter."""
    full: bool = False
    """Whether both steps are paid for."""

    @property
    def notation(self) -> str:
        return f"reform {called(self.piece)}{' full' if self.full else ''}"

    @property
    def subject(self) -> str:
        return self.piece


class Restore(Order, frozen=True):
    """Bring a reduced unit on the map back to full strength: ``restore IV``."""

    piece: str
    """The id of the counter."""

    @property
    def notation(self) -> str:
        return f"restore {called(self.piece)}"

    @property
    def subject(self) -> str:
        return self.piece


class Assign(Order, frozen=True):
    """Post a corps to an army for the rest of the game: ``assign II S to ru-2``."""

    piece: str
    """The id of the counter."""
    army: str
    """The id of the army."""

    @property
    def notation(self) -> str:
        return f"assign {called(self.piece)} to {self.army}"

    @property
    def subject(self) -> str:
        return self.piece


class Post(Order, frozen=True):
    """Post an arriving army to a front for the rest of the game: ``post ru-9 south``."""

    army: str
    """The id of the army."""
    front: str
    """``north`` or ``south``."""

    @property
    def notation(self) -> str:
        return f"post {self.army} {self.front}"

    @property
    def subject(self) -> str:
        return self.army


class Enter(Order, frozen=True):
    """Bring a unit on: marching ``enter IV 1904-1806``, by train ``enter IV 1904=0910``."""

    piece: str
    """The id of the counter."""
    start: str
    """The entry hex."""
    to: str
    """The hex it goes to."""
    rail: bool = False
    """Whether it rides."""

    @property
    def notation(self) -> str:
        way = "" if self.start == self.to else f"{'=' if self.rail else '-'}{self.to}"
        return f"enter {called(self.piece)} {self.start}{way}"

    @property
    def subject(self) -> str:
        return self.piece


class Relieve(Order, frozen=True):
    """Let a rebuilt corps take the place of a Cadre on the map: ``XX replaces cadre-1``."""

    piece: str
    """The id of the counter."""
    cadre: str
    """The id of the Cadre."""

    @property
    def notation(self) -> str:
        return f"{called(self.piece)} replaces {self.cadre}"

    @property
    def subject(self) -> str:
        return self.piece

    @property
    def pieces(self) -> tuple[str, ...]:
        """The corps and the Cadre."""
        return self.piece, self.cadre


class Activate(Order, frozen=True):
    """Turn a headquarters to its active side: ``activate HQ III``."""

    piece: str
    """The id of the counter."""

    @property
    def notation(self) -> str:
        return f"activate {called(self.piece)}"

    @property
    def subject(self) -> str:
        return self.piece


ORDERS: tuple[type[Order], ...] = (
    Place,
    Ready,
    Done,
    Front,
    Move,
    Hold,
    Besiege,
    Attack,
    Resolve,
    Lose,
    Reply,
    Retreat,
    GoOn,
    Advance,
    Shift,
    Adjust,
    Reform,
    Restore,
    Assign,
    Post,
    Enter,
    Relieve,
    Activate,
)
