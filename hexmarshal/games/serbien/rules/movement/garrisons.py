"""8.6.2c: a Garrison that the enemy's coming finds too far from its home goes back as soon as possible."""

from hexmarshal.core.data.meanings import Counter
from hexmarshal.core.engine.procedure import Refusal
from hexmarshal.games.serbien.rules.movement import limits
from hexmarshal.games.serbien.rules.movement.moving import MovementSoFar
from hexmarshal.games.serbien.rules.movement.reach import reach
from hexmarshal.games.serbien.rules.table.position import Serbien


def due(table: Serbien, ask: MovementSoFar) -> list[Counter]:
    """The Garrisons that must move before the phase ends: those that can come nearer, without a Forced March."""
    found = limits.strays(table, ask.player)
    return [i for i in found if _can_return(table, ask, i)] if found and not ask.bound(table) else []


def must_return(table: Serbien, ask: MovementSoFar, index: Counter) -> bool:
    """Whether a unit is one of them."""
    return table.printed.kind[index] == "garrison" and index in due(table, ask)


def _can_return(table: Serbien, ask: MovementSoFar, index: Counter) -> bool:
    piece, units = table.pieces[index], (index,)
    if piece.inactive or piece.pinned or piece.task or piece.also >= 0 or ask.may_act(table, index) is not None:
        return False
    began = ask.began_in(table, units)
    ends = reach(table, units, began, ask.left(table, units)).ends & limits.stops(table, units, (piece.at,))
    return bool(ends & limits.stops(table, units, began))


def refusal(table: Serbien, index: Counter) -> Refusal:
    """Why neither the phase nor the move of a Garrison is over."""
    home = table.place(table.board.cell(table.row(index).home))
    return Refusal("return", "8.6.2c", f"{table.name(index)} must first move back towards {home}.")
