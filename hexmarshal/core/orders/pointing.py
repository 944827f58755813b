"""What a player means by pointing: the fields of an order, filled in by their names.

A game whose orders call things by these names can be played by pointing without a line of its own: ``piece`` or
``units`` who acts, ``start`` the hex where they stand, ``to`` or ``target`` the hex that is pointed at. What is picked
up to give such an order follows from them too.
"""

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

import msgspec

from hexmarshal.core.data.plain import Values

if TYPE_CHECKING:
    from hexmarshal.core.engine.procedure import AnyQuestion, Order
    from hexmarshal.core.engine.table import AnyTable

ENDS = ("to", "target")
"""Fields that hold the hex which is clicked."""
ONE, MANY = "piece", "units"
"""Fields that hold the pieces an order names."""
START = "start"
"""The field that holds the hex where an order begins."""


def where(order: "Order") -> str:
    """The hex that an order names as its end; empty if it names none."""
    for name in _pointed_at(type(order)):
        end = getattr(order, name)
        if isinstance(end, str):
            return end
    return ""


@cache
def _pointed_at(kind: "type[Order]") -> tuple[str, ...]:
    """The fields of orders of a kind that may hold the hex."""
    return tuple(name for name in kind.__struct_fields__ if name in ENDS)


def subject(order: "Order") -> str:
    """What is picked up to give an order: a piece, else the hex it starts from or aims at, else its own word."""
    name = _picked_up(type(order))
    return str(getattr(order, name)) if name else order.notation


@cache
def _picked_up(kind: "type[Order]") -> str:
    """The field that holds the subject of orders of a kind; empty if none does."""
    return next((name for name in (ONE, START, *reversed(ENDS)) if name in kind.__struct_fields__), "")


def pieces(order: "Order") -> tuple[str, ...]:
    """The pieces that an order names."""
    found: tuple[str, ...] = ()
    for name in order.__struct_fields__:
        if name == ONE:
            found += (getattr(order, name),)
        elif name == MANY:
            found += tuple(getattr(order, name))
    return found


def guesses(question: "AnyQuestion", table: "AnyTable", subject: str, hexname: str) -> "Iterator[Order]":
    """The orders that pointing with a subject at a hex may mean, legal or not; no hex: with the subject alone."""
    side = question.side
    here = ""
    group: tuple[str, ...] = ()
    index = table.index_of(subject)
    if index is not None:
        shown = table.show(index, side)
        if shown is None:
            return  # a reason against an order with it would tell that it is there
        here, group = str(shown.get("at", "")), (subject,)
    elif table.board.find(subject) is not None:
        here, group = subject, own_pieces(table, side, subject)
    known: Values = dict.fromkeys(ENDS, hexname) if hexname else {}
    known |= {START: here} if here else {}
    known |= {MANY: group} if group else {}
    known |= {ONE: subject} if index is not None else {}
    # Pointing at the hex in which the subject is may mean the subject alone.
    meant = ("", hexname) if hexname == here else (hexname,)
    for kind in question.accepts:
        order = filled(kind, known)
        # An order for a hex must name it; a bare one is meant only by its own word.
        if order is not None and order.where in meant and (order.__struct_fields__ or order.subject == subject):
            yield order


def own_pieces(table: "AnyTable", side: str, hexname: str) -> tuple[str, ...]:
    """The pieces of a side in a hex, as far as the side knows them."""
    shown = (table.show(index, side) for index in range(len(table.pieces)))
    return tuple(
        str(piece["id"]) for piece in shown if piece and piece.get("at") == hexname and piece.get("side") == side
    )


def filled(kind: "type[Order]", known: Values) -> "Order | None":
    """An order of a kind with all that is known of it; ``None`` if it asks for more."""
    fields = msgspec.structs.fields(kind)
    if any(field.required and field.name not in known for field in fields):
        return None
    return kind(**{field.name: known[field.name] for field in fields if field.name in known})
