"""10.5f: who holds a siege when units come and go."""

from hexmarshal.core.board.paths import holds
from hexmarshal.core.data.meanings import Cell, Counter, SideNumber
from hexmarshal.core.engine.events import Changed
from hexmarshal.games.fury.parts.sides import SIDE_OF
from hexmarshal.games.fury.rules.position import Fury, replace


def join_siege(table: Fury, index: Counter) -> None:
    """A combat unit that enters a siege takes part in it (9d)."""
    piece = table.pieces[index]
    if holds(table.situation.shut[1 - SIDE_OF[piece.nation]], piece.at) and not table.printed.is_hq[index]:
        table.put(index, replace(piece, besieging=True))


def settle_siege(table: Fury, cell: Cell, side: SideNumber) -> None:
    """Units left a hex: those that stay before a fortress continue the siege, else it is over (10.5f)."""
    fortress = table.standing_fortress(cell) if cell >= 0 else None
    if fortress is None or fortress.side == side:
        return
    left = table.units_at(cell, side)
    if not left:
        table.say(f"The siege of {fortress.name} is lifted.", "10.5f", table.hexname(cell))
    elif not any(table.pieces[i].besieging for i in left):
        for i in left:
            table.put(i, replace(table.pieces[i], besieging=True))
            name = table.name(i)
            table.tell(Changed(piece=table.printed.ids[i], text=f"{name} keeps up the siege.", clause="10.5f"))
