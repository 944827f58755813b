"""Procedures, questions, orders and refusals: the grammar in which every rulebook is written down.

A rulebook is a set of procedures with lettered steps, and so is the code. A procedure is a small frozen value
with fields; its class names its steps in order, and each step is a method. The procedures in progress stand on a
stack which is part of the position, so a match can be saved, copied and taken up again in the middle of a retreat
in the middle of an attack. When a rule leaves a choice to a player, the top of the stack is a question.
"""

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, TypeVar

import msgspec

from hexmarshal.core.engine.cautions import Caution
from hexmarshal.core.engine.prices import Price
from hexmarshal.core.orders import composing, notation, pointing

if TYPE_CHECKING:
    from hexmarshal.core.engine.table import AnyTable

TableT = TypeVar("TableT", bound="AnyTable")


Called = Callable[[str], str]
"""What a player calls a thing, by its id; see ``Table.called``."""


class Refusal(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why an order may not be given."""

    code: str
    """A stable word for programs: ``zone-to-zone``."""
    clause: str
    """The clause of the rulebook that forbids it; empty where no rulebook is concerned."""
    sentence: str
    """What a player is told."""
    ruling: str = ""
    """The id of the ruling on which it rests, where the book itself leaves the question open."""

    def __str__(self) -> str:
        cited = ", ".join(filter(None, (self.clause, self.ruling and f"ruling {self.ruling}")))
        return f"{self.sentence} ({cited})" if cited else self.sentence


class Refused(ValueError):
    """An order was not carried out. The match is as it was."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal

    @property
    def code(self) -> str:
        """A stable word for programs."""
        return self.refusal.code

    @property
    def clause(self) -> str:
        """The clause that forbids the order."""
        return self.refusal.clause

    @property
    def sentence(self) -> str:
        """What a player is told."""
        return self.refusal.sentence

    @property
    def ruling(self) -> str:
        """The ruling on which that rests; empty where the clause says it."""
        return self.refusal.ruling


class Moment(NamedTuple):
    """When orders of a kind can be given: what a player is told who gives one at another time."""

    sentence: str
    """The moment in the book's words: ``Units move in their front's activation.``"""
    clause: str
    """The clause that says so."""


class Order(msgspec.Struct, frozen=True, tag=str.lower, tag_field="order", omit_defaults=True, gc=False):
    """An answer to a question: a small immutable value that travels as JSON and as a line a person can type.

    Its tag stands in records, so a game gives each kind an explicit one that stays.
    """

    odds: ClassVar[bool] = True
    """Whether a player wants to see its odds, where the question is one of odds."""
    risky: ClassVar[bool] = False
    """Whether they want to see them whatever the question: a fight in the middle of a move."""

    menu: ClassVar[str] = ""
    """What to call the choice among orders of this kind where no single hex gives one; see :attr:`hexes`."""

    forms: ClassVar[tuple["str | notation.Form", ...]] = ()
    """How it is written down, and read; see :mod:`hexmarshal.core.orders.notation`."""

    when: ClassVar[Moment | None] = None
    """When it can be given, and by which clause. Every order of a game says so, except one that only ends a step."""

    @staticmethod
    def called(piece: str) -> str:
        """What a player calls a piece: by default its id. A game says otherwise for its own orders."""
        return piece

    @property
    def notation(self) -> str:
        """The order as a player types it, things by the names that the game was published with."""
        return self.written(self.called)

    def written(self, called: Called) -> str:
        """The same with things by the names that they have on a table, where an overlay may have given them others."""
        return notation.write(self, called) if self.forms else self.notation

    @property
    def openly(self) -> str:
        """The order as other sides may read it: its notation, unless that names what they may not know."""
        return self.notation

    @property
    def words(self) -> str:
        """What a log says that the giver does, where the notation is a bare word that says too little; else empty."""
        return ""

    @property
    def sense(self) -> str:
        """What a player does by it: goes ``on``, says ``no`` or makes an ``end``. A screen has a place for each."""
        return "on"

    @property
    def deed(self) -> str:
        """How it comes to its hex: ``march``, ``rail``, ``attack``, ``repulse``, ``fire`` or ``aim`` (attack later)."""
        return "march"

    @property
    def subject(self) -> str:
        """What is picked up to give this order: ``piece``, else ``start``, ``target`` or ``to``, else its own word."""
        return pointing.subject(self)

    @property
    def where(self) -> str:
        """The hex that is pointed at to give this order: ``to`` or ``target`` if it has such a field, else empty."""
        return pointing.where(self)

    @property
    def hexes(self) -> tuple[str, ...]:
        """The hexes that are pointed at one after the other to give an order of a :attr:`menu`."""
        return ()

    @property
    def pieces(self) -> tuple[str, ...]:
        """The pieces that it names: ``piece`` and ``units`` if it has such fields."""
        return pointing.pieces(self)


_encoder = msgspec.msgpack.Encoder()


@cache
def _decoder(kind: type[Order]) -> msgspec.msgpack.Decoder[Order]:
    return msgspec.msgpack.Decoder(kind)


def malformed(order: Order) -> Refusal | None:
    """Why an order cannot be written down and read again; ``None`` if it can. What programs build may hold anything."""
    try:
        if _decoder(type(order)).decode(_encoder.encode(order)) == order:
            return None
        reason = "a field is of the wrong kind"
    except (msgspec.MsgspecError, UnicodeError, TypeError, OverflowError) as error:
        reason = str(error)
    return Refusal("malformed", "", f"This {type(order).__name__.lower()} order cannot be written down: {reason}.")


class Way(NamedTuple):
    """How an order is carried out on the map."""

    path: tuple[str, ...]
    """The hexes, from the first to the last."""
    cost: str = ""
    """What it costs, in the book's words: ``2 of 3 MP``."""
    prices: tuple[Price, ...] = ()
    """The same as numbers, each with its unit; none where the book counts nothing."""

    @classmethod
    def priced(cls, path: tuple[str, ...], *prices: Price, more: str = "") -> "Way":
        """A way whose prices are told as they are, with what else there is to say."""
        return cls(path, ", ".join([*map(str, prices), *([more] if more else [])]), prices)


class Procedure(msgspec.Struct, frozen=True, kw_only=True, tag=True, tag_field="do", omit_defaults=True, gc=False):
    """A section of a rulebook in progress. Each name in ``steps`` is a method that takes the table.

    Its tag and the names of its fields stand in saved matches and in digests. A game therefore gives each an explicit
    tag; a class may be renamed, its tag never, and a renamed field keeps its old name with ``msgspec.field(name=…)``.

    A step acts on the table, may call another procedure (``table.call``) or ask a question (``table.ask``) as its
    last deed, may note something in its own fields (``table.amend``) and may ask to be done again
    (``table.again``).
    """

    at: int = 0
    """Index of the step to do next."""
    steps: ClassVar[tuple[str, ...]] = ()
    halts: ClassVar[bool] = False
    """Whether a side must choose before it goes on."""
    parts: ClassVar[tuple[str, ...]] = ()
    """The procedures that it begins itself, by their tags: a written position has one of them after it. Where none is
    named, any may come."""
    unnamed: ClassVar[tuple[str, ...]] = ()
    """Fields that have no part in the name of a position, its digest: what was said and done on this occasion, noted
    so that it comes to an end. Records of earlier rules have none of it."""

    def plain(self) -> "Procedure":
        """The same as the name of a position has it."""
        if not self.unnamed:
            return self
        known = {field.name: field.default for field in msgspec.structs.fields(self)}
        return msgspec.structs.replace(self, **{name: known[name] for name in self.unnamed})


class Question(Procedure, Generic[TableT], frozen=True):
    """A choice that a rule leaves to one side."""

    side: str
    """Who must answer."""

    halts: ClassVar[bool] = True
    kind: ClassVar[str] = ""
    """What the choice is about, as a word for programs."""
    clause: ClassVar[str] = ""
    """The clause that asks."""
    accepts: ClassVar[tuple[type[Order], ...]] = ()
    """The kinds of order that can answer."""
    odds: ClassVar[bool] = False
    """Whether a player wants to see the odds before they answer."""
    composed: ClassVar[bool] = False
    """Whether orders that name several pieces are too many to list: the list has sensible ones, and whatever else
    passes the check may be given too; see :mod:`hexmarshal.core.orders.composing`."""
    idle: ClassVar[tuple[str, str]] = ("{} unit has not acted.", "{} units have not acted.")
    """That one has done nothing in this step and still can, and that several have not."""
    many: ClassVar[bool] = False
    """Whether a side answers it with a whole turn's orders, one after the other: that is what a plan is made for."""

    @property
    def called(self) -> str:
        """What ``done`` may name to end this question and no other: its kind, with more where two of a kind follow."""
        return self.kind

    def asked_by(self, table: TableT) -> str:
        """The clause that asks, where more than one may ask the same."""
        return self.clause

    def prompt(self, table: TableT) -> str:
        """What the player is told: who, what, how much is left."""
        raise NotImplementedError

    def subjects(self, table: TableT) -> list[str]:
        """What can be picked up now. Each has at least one legal order."""
        raise NotImplementedError

    def unused(self, table: TableT) -> list[str]:
        """Subjects that have done nothing in this step and still can: whoever ends it is reminded of them."""
        return []

    def forfeits(self, table: TableT) -> list[Caution]:
        """What the rules take from the side that answers if the step ends now."""
        return []

    def orders(self, table: TableT, subject: str) -> list[Order]:
        """The legal orders for one subject."""
        raise NotImplementedError

    def check(self, table: TableT, order: Order) -> Refusal | None:
        """``None`` for a legal order, else the reason against it. ``order`` is of an accepted kind."""
        raise NotImplementedError

    def carry_out(self, table: TableT, order: Order) -> None:
        """Do what a legal order says. The question has left the stack; ``table.ask(self)`` puts it back."""
        raise NotImplementedError

    def normal(self, table: TableT, order: Order) -> Order:
        """The listed order that a legal order amounts to. They differ where an order may say more than it must."""
        return order

    def named(self, table: TableT, name: str, at: str) -> str | None:
        """The id of the piece that a player means by a name, ``at`` the hex they named; ``None`` if there is none."""
        return next((piece for piece in table.piece_ids() if piece.casefold() == name.casefold()), None)

    def read(self, table: TableT, text: str) -> Order | None:
        """An order, legal or not, from a player's notation; ``None`` if it cannot be one."""
        return notation.read(self, table, text)

    def untimely(self, table: TableT, order: Order) -> Refusal | None:
        """Why an order that this question does not accept cannot be given now, where more is known than its moment."""
        return None

    def spoken(self, notation: str) -> str:
        """Notation as a player may also say it, in small letters: a game may let them leave something out."""
        return notation.casefold()

    def point(self, table: TableT, subject: str, where: str) -> Order | None:
        """The order that a player means who points with a subject at a hex, legal or not; ``None`` if there is none.

        The subject may be one that cannot be picked up, and ``where`` is empty if the player points at nothing: then
        the check says why. A legal order comes first; see :mod:`hexmarshal.core.orders.pointing`.
        """
        if where:
            listed = next((order for order in self.orders(table, subject) if order.where == where), None)
            if listed is not None:
                return listed
        meant = list(pointing.guesses(self, table, subject, where))
        return next((order for order in meant if self.check(table, order) is None), meant[0] if meant else None)

    def whole(self, table: TableT, subject: str, where: str) -> Order | None:
        """The order with which composing begins for a subject and a hex; ``None`` if there is nothing to compose."""
        return composing.whole(self, table, subject, where)

    def joiners(self, table: TableT, order: Order) -> tuple[str, ...]:
        """Everybody who may take part in a composed order, or might think so, in the order of the counters."""
        return composing.joiners(self, table, order)

    def way(self, table: TableT, order: Order) -> Way | None:
        """The way of an order over the map, and what it costs; ``None`` for one that moves nothing."""
        start = getattr(order, pointing.START, "")
        return Way((start, order.where)) if start and order.where else None

    def foresee(self, table: TableT, order: Order) -> None:
        """Carry the order out on a copy for a forecast, as far as the dice that decide it."""
        self.carry_out(table, order)

    def all_orders(self, table: TableT) -> list[Order]:
        """Every legal order."""
        return [order for subject in self.subjects(table) for order in self.orders(table, subject)]


AnyQuestion = Question[Any]
"""A question of whatever game."""
