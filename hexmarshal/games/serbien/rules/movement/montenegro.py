"""24.2: the Montenegrin boxes off the map."""

from collections.abc import Sequence

from hexmarshal.core.board.paths import holds
from hexmarshal.core.data.meanings import Cell, Counter
from hexmarshal.core.engine.procedure import Moment, Order, Refusal
from hexmarshal.games.serbien.parts.ground import CLOSED
from hexmarshal.games.serbien.parts.sides import AUSTRIAN, SERBIAN
from hexmarshal.games.serbien.rules.movement.marching import Conclude, spent_out
from hexmarshal.games.serbien.rules.movement.moving import MovementSoFar, allowance
from hexmarshal.games.serbien.rules.standing.zones import alert
from hexmarshal.games.serbien.rules.table.asking import OneUnit
from hexmarshal.games.serbien.rules.table.pieces import STATUS_WORDS
from hexmarshal.games.serbien.rules.table.position import Serbien


class Cross(OneUnit, frozen=True, tag="cross"):
    """Let a Montenegrin unit leave the map, enter it or go to another box (24.2): ``Pljevlja 16.29>mne-west``."""

    when = Moment("Montenegrins enter and leave the map in the Movement and Counter Movement Phases.", "4.2.5")
    start: str
    to: str
    forms = ("{piece} {start}>{to:word}", "{piece} {start:word}>{to}", "{piece} {start:word}>{to:word}")


def exits(table: Serbien, cell: Cell) -> list[Cell]:
    """24.2: the boxes beyond a hex, or the hexes and boxes next to a box."""
    return [link.to for link in table.board.links_of(cell) if link.kind == "road"]


def cost(table: Serbien, index: Counter, here: Cell, there: Cell, ask: MovementSoFar) -> int:
    """24.4.1, 24.2.2, 7.1.6: Movement Points to leave the map, to enter it, or to go from box to box."""
    board, number = table.board, table.printed.number
    zones = table.enemy_zone(SERBIAN)
    if holds(board.beside, there) and not holds(board.beside, here):
        return number["montenegro.exit"] + (number["ezoc.leave"] if holds(zones, here) else 0)
    if holds(board.beside, there):
        # 24.2.2a: a box a phase is all that it does in it.
        return allowance(table, ask.counter) if not table.pieces[index].spent else CLOSED
    if holds(table.occupancy(AUSTRIAN).held, there):
        return CLOSED
    terrain = table.printed.ground.points(there, table.wet)
    zone = number["ezoc.enter"] if holds(zones, there) else 0
    return terrain + zone


def _may_not(table: Serbien, ask: MovementSoFar, index: Counter) -> Refusal | None:
    """Why a unit may not leave its hex or box at all, as in a march (7.1.2, 7.3.3, 7.8.2)."""
    piece, name = table.pieces[index], table.name(index)
    if piece.task:
        return Refusal("at-work", "7.8.2", f"{name} must finish the Task that it began.")
    if piece.pinned:
        return Refusal("pinned", "7.3.3a", f"{name} is held in its hex by a Prepared Attack marker.")
    if piece.also >= 0:
        return Refusal("two-hex", "19.1.4a", f"{name} is in Two-Hex Status: consolidate it first.")
    return ask.inactive(table, index) or ask.may_act(table, index)


def _crosses(table: Serbien, ask: MovementSoFar, index: Counter) -> list[Cell]:
    piece = table.pieces[index]
    if piece.at < 0 or table.row(index).nation != "montenegrin" or ask.player != SERBIAN:
        return []
    if _may_not(table, ask, index) is not None:
        return []
    left = ask.left_by_march(table, (index,))
    return [there for there in exits(table, piece.at) if cost(table, index, piece.at, there, ask) <= left]


def orders(table: Serbien, ask: MovementSoFar, index: Counter) -> list[Order]:
    """24.2: where a Montenegrin unit can go off the map, or onto it."""
    if not (found := _crosses(table, ask, index)):
        return []
    id, labels = table.printed.ids[index], table.board.labels
    here = table.pieces[index].at
    return [Cross(id, labels[here], labels[there]) for there in sorted(found)]


def check(table: Serbien, ask: MovementSoFar, order: Order) -> Refusal | None:
    """24.2, 24.4.1: why a unit may not leave or enter the map there."""
    assert isinstance(order, Cross)
    index = ask.own_piece(table, order.piece)
    if isinstance(index, Refusal):
        return index
    name, to, here = table.name(index), table.board.find(order.to), table.pieces[index].at
    if table.row(index).nation != "montenegrin":
        return Refusal("not-montenegrin", "24.2", f"{name} is not a Montenegrin unit and cannot leave the map.")
    if table.hexname(here) != order.start:
        return Refusal("not-there", "24.2", f"{name} is not in {order.start}.")
    if (refusal := _may_not(table, ask, index)) is not None:
        return refusal
    if to is None or to not in exits(table, here):
        goal = order.to if to is None else table.place(to)
        return Refusal("no-way", "24.2", f"No route leads off the map from {table.place(here)} to {goal}.")
    if holds(table.occupancy(AUSTRIAN).held, to):
        return Refusal("enemy", "24.4.1-enter", f"The enemy is in {order.to}.")
    if to in _crosses(table, ask, index):
        return None
    if holds(table.board.beside, to) and holds(table.board.beside, here):
        return Refusal("one-box", "24.2.2a", f"{name} has moved in this phase, and may go only one box.")
    needed, left = cost(table, index, here, to, ask), ask.left_by_march(table, (index,))
    clause, does = ("24.4.1-exit", "leave") if holds(table.board.beside, to) else ("24.4.1-enter", "enter")
    sentence = f"{name} needs {needed} MP to {does} the map there, and has {left}, a Forced March included."
    return Refusal("points", clause, sentence)


def carry_out(table: Serbien, ask: MovementSoFar, order: Order) -> None:
    """24.2: the unit goes; one that goes from box to box is done."""
    assert isinstance(order, Cross)
    index, to = table.printed.index[order.piece], table.board.cell(order.to)
    piece = table.pieces[index]
    inside = holds(table.board.beside, to)
    spent = piece.spent + cost(table, index, piece.at, to, ask)
    way = "24.2.2a" if holds(table.board.beside, piece.at) else "24.4.1-exit"
    clause = way if inside else "24.4.1-enter"
    table.march(index, (to,), "goes to", clause, spent=spent, halted=inside, also=-1)
    if inside and spent > allowance(table, ask.counter):
        table.call(Conclude((index,), ask.counter))
    elif not inside:
        spent_out(table, (index,), ask.counter)
        if holds(alert(table, SERBIAN), to):
            table.call(table.begins.interrupts(SERBIAN, (index,), -1, to))


def rest(table: Serbien, counter: bool) -> None:
    """24.2.2b: a Formation that stays in a box for a whole Movement Phase recovers a level."""
    for i in table.occupancy(SERBIAN).units if not counter else ():
        piece = table.pieces[i]
        resting = holds(table.board.beside, piece.at) and not piece.spent
        if resting and piece.status and table.printed.formation[i]:
            told = f"recovers to {STATUS_WORDS[piece.status - 1]} in its box"
            table.change(i, told, "24.2.2b", status=piece.status - 1)
            table.count_loss(-1, "levels")


def ways_off(table: Serbien, units: Sequence[Counter], cell: Cell) -> list[Cell]:
    """24.2: the boxes into which a stack of Montenegrins alone may retreat off the map."""
    if any(table.row(i).nation != "montenegrin" for i in units):
        return []
    return [box for box in exits(table, cell) if holds(table.board.beside, box)]
