"""An order told in words, for whoever reads of it without the table before them."""

from hexmarshal.core.data.plain import Shown
from hexmarshal.core.data.wording import listing
from hexmarshal.core.engine.procedure import Order
from hexmarshal.core.engine.table import AnyTable
from hexmarshal.desk.boards import place_name
from hexmarshal.desk.game_desk import game_desk

VERBS = {
    "attack": ("attacks", "attack"), "repulse": ("tries to repulse", "try to repulse"),
    "aim": ("prepares an attack on", "prepare an attack on"), "fire": ("fires at", "fire at"),
    "rail": ("goes by rail to", "go by rail to"), "march": ("goes to", "go to"),
}  # fmt: skip
"""What one does and what several do, by the deed of an order."""


def in_words(game: str, table: AnyTable, kind: str, order: Order) -> str:
    """What comes of an order, without a full stop; its notation where nothing else is known.

    `kind` is that of the decision it answers.
    """
    if told := game_desk(game).words.label(table, kind, order) or order.words:
        return told
    shown = [_shown(table, piece) for piece in order.pieces]
    names = [str(piece.get("title") or table.called(piece["id"])) for piece in shown]
    if not names or not order.where:
        said = table.write(order)
        return said.replace(order.where, _called(table, order.where)) if order.where else said
    verbs = ("stays in", "stay in") if shown[0].get("at") == order.where else VERBS.get(order.deed, VERBS["march"])
    return f"{listing(names)} {verbs[len(names) > 1]} {_called(table, order.where)}"


def _called(table: AnyTable, hexname: str) -> str:
    """A hex as a sentence calls it: by what is in it, if that has a name."""
    name = place_name(table.board, hexname)
    return f"{name} ({hexname})" if name else hexname


def _shown(table: AnyTable, piece: str) -> Shown:
    """A piece as a side is shown it that may know most of it."""
    index = table.index_of(piece)
    seen = () if index is None else (table.show(index, side) for side in table.sides())
    return max((one for one in seen if one), key=lambda one: bool(one.get("title")), default={"id": piece})
