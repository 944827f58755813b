"""What a side can do now: what it can pick up, the orders it can give, and why another order may not be given."""

from collections.abc import Iterator, Sequence

import msgspec

from hexmarshal.core.board.board import Board
from hexmarshal.core.data.plain import Shown
from hexmarshal.core.engine.cautions import IDLE
from hexmarshal.core.engine.decision import Decision as Choice
from hexmarshal.core.engine.match import Match
from hexmarshal.core.engine.procedure import Order, Refusal, Refused
from hexmarshal.core.engine.table import refuse
from hexmarshal.core.orders.composing import is_composed
from hexmarshal.core.orders.orders import order_of
from hexmarshal.desk.boards import place_name
from hexmarshal.desk.game_desk import game_desk
from hexmarshal.desk.structs import Decision, Explained, Left, Meant, Offer, Offers, OfferWords, Subject, Wording

MUCH = 12
"""Up to this many orders are told with their words at once: to ask for those would take longer."""


def decision(match: Match, side: str | None) -> Decision | None:
    """The choice of a side, if it has one."""
    choice = match.view(side).decision
    if choice is None:
        return None
    return Decision(
        side=choice.side,
        number=choice.number,
        kind=choice.kind,
        prompt=choice.prompt,
        clause=choice.clause,
        subjects=subjects(match, choice.side),
        odds=choice.odds,
        left=_left(choice),
    )


def _left(choice: Choice) -> Left | None:
    """Who could still act and what would be lost, where the step can be ended and there is any of that."""
    warnings = choice.warnings()
    idle = next((one.sentence for one in warnings if one.code == IDLE), "")
    lost = " ".join(str(one) for one in warnings if one.code != IDLE)
    return Left(idle, tuple(choice.unused()), lost) if warnings else None


def subjects(match: Match, side: str) -> tuple[Subject, ...]:
    """What a side can pick up now."""
    choice = choice_of(match, side)
    return tuple(_subject(match, choice, subject) for subject in choice.subjects())


def offers(match: Match, side: str, subject: str | None = None, brief: bool = False) -> Offers:
    """What a side can do with a subject, or with any.

    Where that is much and ``brief`` will do, orders that a hex gives come without words; :func:`wording` has them.
    """
    choice = choice_of(match, side)
    orders = choice.all_orders() if subject is None else choice.orders(subject)
    brief = brief and len(orders) > MUCH
    return Offers(choice.number, tuple(offers_of(match, choice, orders, brief=brief)), brief)


def wording(match: Match, side: str, subject: str) -> Wording:
    """The words for what a side can do with a subject."""
    choice = choice_of(match, side)
    table, words = match.table, game_desk(match.game.meta.id).words
    return Wording(
        choice.number,
        tuple(
            OfferWords(words.label(table, choice.kind, order), words.gloss(table, choice.kind, order))
            for order in choice.orders(subject)
        ),
    )


def meant(match: Match, said: Meant) -> Order:
    """The order that a player means, legal or not; raises :class:`Refused` if they mean none."""
    choice = choice_of(match, said.side)
    if said.order is not None:
        try:
            return order_of(match.game, said.order)
        except msgspec.MsgspecError as error:
            raise refuse("malformed", "", f"This order cannot be read: {error}.") from None
    if said.notation is not None:
        return choice.read(said.notation)
    subject, where = said.subject or "", said.where or ""
    order = choice.point(subject, where)
    if order is None:
        raise Refused(_nothing_meant(match, choice, subject, where))
    return order


def explain(match: Match, said: Meant) -> Explained:
    """Whether the order that a player means may be given, and if not, why."""
    try:
        order = meant(match, said)
    except Refused as refused:
        return Explained(False, refused.refusal, None)
    refusal = match.explain(order, said.side, said.number)
    (offer,) = offers_of(match, choice_of(match, said.side), [order], legal=refusal is None)
    return Explained(refusal is None, refusal, offer)


def choice_of(match: Match, side: str) -> Choice:
    """The choice of a side; raises :class:`Refused` if it has none."""
    choice = match.view(side).decision
    if choice is None and match.over:
        raise refuse("over", "", "The match is over.")
    if choice is None:
        title = game_desk(match.game.meta.id).title(side)
        raise refuse("out-of-turn", "", f"The {title} player has nothing to choose now.")
    return choice


def _nothing_meant(match: Match, choice: Choice, subject: str, where: str) -> Refusal:
    """The answer to pointing that means no order."""
    title = _subject(match, choice, subject).title if subject else "Here"
    at = f" in {where}" if where else ""
    return Refusal("no-order", choice.clause, f"{title}: nothing can be ordered{at} now.")


def _subject(match: Match, choice: Choice, subject: str) -> Subject:
    board, words = match.table.board, game_desk(match.game.meta.id).words
    shown = _shown(match, choice.side, subject)
    if shown is not None:
        at, title = str(shown.get("at", "")), words.subject(shown)
        if at and title.endswith(f" {at}"):
            title = title.removesuffix(at) + _place(board, at)
        return Subject(subject, "piece", title, "" if board.find(at) is None else at, "", False, "on")
    if board.find(subject) is not None:
        title = board.boxes[subject].name if subject in board.boxes else _place(board, subject)
        return Subject(subject, "hex", title, subject, "", False, "on")
    orders, table = choice.orders(subject), match.table
    gloss = words.word_gloss(table, choice.kind, subject, orders)
    senses = {order.sense for order in orders}
    sense = senses.pop() if len(senses) == 1 else "on"
    title, pieces = words.word(table, choice.kind, subject), words.about(table, choice.side, subject, orders)
    return Subject(subject, "word", title, "", gloss, len(orders) == 1, sense, pieces)


def _place(board: Board, label: str) -> str:
    """A hex by what is in it, and by its number."""
    places = place_name(board, label)
    return f"{places} ({label})" if places else label


def _shown(match: Match, side: str, piece: str) -> Shown | None:
    """What a side may know of a piece by its id; ``None`` if there is no such piece, or it may know nothing of it."""
    ids = match.table.piece_ids()
    return match.table.show(ids.index(piece), side) if piece in ids else None


def offers_of(
    match: Match, choice: Choice, orders: Sequence[Order], legal: bool = True, brief: bool = False
) -> Iterator[Offer]:
    """Orders as a screen shows them; of one that is not legal only what it says.

    Where ``brief`` will do, those that a hex gives come without label and gloss.
    """
    words = game_desk(match.game.meta.id).words
    nameless = any(not order.pieces for order in orders)  # few are, and to show every piece takes a while
    shown = match.view(choice.side).pieces() if nameless else []
    for order in orders:
        way = choice.way(order) if legal else None
        path = way.path if way else ()
        where = order.where or (path[-1] if path else "")
        aside = words.menu(match.table, choice.kind, order) if legal else ""
        worded = legal and not (brief and where and not aside)
        yield Offer(
            order=msgspec.to_builtins(order),
            notation=choice.write(order),
            label=words.label(match.table, choice.kind, order) if worded else "",
            gloss=words.gloss(match.table, choice.kind, order) if worded else "",
            subject=order.subject,
            hex="" if aside else where,
            pieces=order.pieces or _stack(shown, choice.side, order.subject),
            path=path,
            cost=way.cost if way else "",
            prices=way.prices if way else (),
            odds=order.risky or (choice.odds and order.odds),
            sense=order.sense,
            deed=order.deed,
            composed=is_composed(order) and bool(order.pieces),
            menu=aside or order.menu,
            hexes=(where,) if aside else order.hexes,
        )


def _stack(shown: list[Shown], side: str, hexname: str) -> tuple[str, ...]:
    """The pieces of a side in the hex that is picked up: an order that names none of them is for all."""
    return tuple(str(piece["id"]) for piece in shown if piece.get("at") == hexname and piece.get("side") == side)
