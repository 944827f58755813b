"""Orders composed piece by piece: who attacks, who commits, who goes along.

An order with the field ``units`` that several pieces may answer in many combinations need not be picked from a list of
all of them. It is composed: from a sensible whole, pieces are taken in and out, and at every moment the same check that
judges any order says whether it may be given so and why a piece may not join. A question says who may join
(`Question.joiners`) and what is sensible (`Question.whole`); by default both follow from the orders it lists.
"""

from typing import TYPE_CHECKING, NamedTuple

import msgspec

from hexmarshal.core.orders.pointing import MANY, START

if TYPE_CHECKING:
    from hexmarshal.core.engine.procedure import AnyQuestion, Order, Refusal
    from hexmarshal.core.engine.table import AnyTable


class Member(NamedTuple):
    """A piece that may take part in a composed order, or might think so."""

    piece: str
    """Its id."""
    chosen: bool
    """Whether it takes part as the order stands."""
    refusal: "Refusal | None"
    """Why it may not be taken in, or why the order could not be given without it; ``None`` if it may."""


class Composition(NamedTuple):
    """An order in the making."""

    order: "Order"
    """The order as it stands."""
    refusal: "Refusal | None"
    """Why it may not be given so."""
    members: tuple[Member, ...]
    """Everybody who may take part, in the order of the counters."""


def is_composed(order: "Order") -> bool:
    """Whether an order names several pieces that can be taken in and out."""
    return MANY in order.__struct_fields__


def with_units(order: "Order", units: tuple[str, ...]) -> "Order":
    """The same order for other pieces."""
    return msgspec.structs.replace(order, **{MANY: units})


def whole(question: "AnyQuestion", table: "AnyTable", subject: str, where: str) -> "Order | None":
    """Where to start: of the listed orders that name pieces the one that names most; ``None`` if there is no choice."""
    composed = (order for order in question.orders(table, subject) if is_composed(order) and not order.menu)
    listed = [order for order in composed if not where or order.where in ("", where)]
    if not where and len(listed) < 2:
        return None
    return max(listed, key=lambda order: len(order.pieces), default=None)


def alike(question: "AnyQuestion", table: "AnyTable", order: "Order", anywhere: bool) -> "list[Order]":
    """The listed orders that differ from one only in who takes part, or also in where they lead."""
    listed = [one for one in question.orders(table, order.subject) if type(one) is type(order)]
    empty = with_units(order, ())
    return listed if anywhere else [one for one in listed if with_units(one, ()) == empty]


def joiners(question: "AnyQuestion", table: "AnyTable", order: "Order") -> tuple[str, ...]:
    """Everybody who is named in a listed order of the same kind, and who stands with them or next to the target."""
    named = {piece for one in alike(question, table, order, anywhere=True) for piece in one.pieces}
    standing = _standing(question, table)
    hexes = {standing[piece] for piece in named if piece in standing}
    aim = None if hasattr(order, START) else table.board.find(order.where)
    if aim is not None:
        hexes |= {table.board.labels[cell] for cell in table.board.neighbours[aim]}
    return tuple(piece for piece in table.piece_ids() if piece in named or standing.get(piece) in hexes)


def _standing(question: "AnyQuestion", table: "AnyTable") -> dict[str, str]:
    """Where the pieces of the side that is asked stand on the map."""
    shown = (table.show(index, question.side) for index in range(len(table.pieces)))
    mine = (piece for piece in shown if piece and piece.get("side") == question.side)
    places = ((str(piece["id"]), str(piece.get("at", ""))) for piece in mine)
    return {piece: at for piece, at in places if table.board.find(at) is not None}


def compose(
    question: "AnyQuestion",
    table: "AnyTable",
    subject: str,
    where: str = "",
    chosen: tuple[str, ...] | None = None,
) -> Composition | None:
    """An order for a subject with these pieces, or the sensible whole; ``None`` if nothing is composed there.

    ``where`` is the hex that is pointed at. Without it, for an order that leads somewhere, the question is who goes
    and not yet where.
    """
    start = question.whole(table, subject, where)
    if start is None:
        return None
    known = question.joiners(table, start)
    if chosen is None:
        chosen = start.pieces
    picked = tuple(piece for piece in known if piece in chosen)
    open_ended = not where and bool(start.where)
    groups = [frozenset(one.pieces) for one in alike(question, table, start, open_ended)]

    def judged(units: tuple[str, ...]) -> "Refusal | None":
        if open_ended and (frozenset(units) in groups or _alone(question, table, units)):
            return None
        return question.check(table, with_units(start, units))

    members = []
    for piece in known:
        into = tuple(one for one in known if one == piece or one in picked)
        out = tuple(one for one in picked if one != piece)
        if piece in picked:
            members.append(Member(piece, True, judged(out) if out else None))
        else:
            # A piece that makes the order legal only together with others may be added before them.
            hopeful = any(group.issuperset(into) for group in groups)
            members.append(Member(piece, False, None if hopeful else judged(into)))
    order = with_units(start, picked)
    return Composition(order, judged(picked), tuple(members))


def _alone(question: "AnyQuestion", table: "AnyTable", units: tuple[str, ...]) -> bool:
    """Whether these are one piece that can go somewhere by itself."""
    return len(units) == 1 and any(order.where for order in question.orders(table, units[0]))
