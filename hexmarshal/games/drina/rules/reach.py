"""6: where a figure can go, and from which fields it can attack."""

from typing import NamedTuple

from hexmarshal.core.board.paths import cells, flood, holds, spread
from hexmarshal.core.data.meanings import Cell, Counter
from hexmarshal.games.drina.parts.countries import SERBIA, Kind
from hexmarshal.games.drina.rules.effects import abilities, applies
from hexmarshal.games.drina.rules.position import Drina


class Reach(NamedTuple):
    """What a figure can do with the rest of its move."""

    ends: int
    """The fields where it can end its move."""
    bases: int
    """The fields from which it can attack the next one, its own among them; none if it cannot attack."""


NOTHING = Reach(0, 0)


def fields_of(table: Drina, index: Counter, *, fighting: bool = False) -> int:
    """How many fields a figure may move in a turn (4.3e, 4.4i, 6.2f), or may move if a battle ends its move."""
    printed, piece = table.printed, table.pieces[index]
    fields = printed.move[printed.kind[index]]
    if piece.order:
        fields += printed.number("order.move")
    if table.options.abilities == "on":
        fields += _added(table, index, "move", "" if fighting or piece.fought else "no-battle")
    return fields


def _added(table: Drina, index: Counter, word: str, doing: str = "") -> int:
    """What the ability of its general adds to the move or range of a unit (4.4.1a)."""
    effects = abilities(table, index)  # none without the option
    return sum(effect.number for effect in effects if effect.word == word and applies(table, effect, index, doing))


def range_of(table: Drina, index: Counter) -> int:
    """How far artillery fires (4.3i); 0 for other units."""
    found = table.printed.units[table.printed.kind[index]].range
    return found + _added(table, index, "range") if found else 0


def enterable(table: Drina, index: Counter) -> int:
    """The fields that are open to a figure, whoever stands there (4.1, 6.2b)."""
    return table.printed.open | table.printed.salonica if table.pieces[index].greece else table.printed.open


def passable(table: Drina, index: Counter) -> int:
    """The fields through which a figure can move: those that are open to it and not held by the enemy (6d, 6e)."""
    return enterable(table, index) & ~table.occupancy.held[1 - table.printed.camp[index]]


def been_through_albania(table: Drina, index: Counter) -> bool:
    """Whether a figure has gone that way (6.2e). A general goes neither twice nor on a figure that has been there."""
    state = table.state
    return index in state.been or (table.pieces[index].order and index not in state.brought)


def may_retreat(table: Drina, index: Counter) -> bool:
    """Whether the way through Albania is open to a figure (6.2a, 6.2b, 6.2e)."""
    return (
        table.state.albania
        and table.side_of(index) == SERBIA
        and not been_through_albania(table, index)
        and bool(table.printed.salonica & table.occupancy.free)
    )


def reach(table: Drina, index: Counter) -> Reach:
    """What a figure can do with the rest of its move (6a to 6e)."""
    # Remembered without a decorator: a bot asks this more often than anything else.
    key = ("reach", index)
    found: Reach | None = table.cache.get(key)
    if found is None:
        found = table.cache[key] = _reach(table, index)
    return found


def _reach(table: Drina, index: Counter) -> Reach:
    printed, piece = table.printed, table.pieces[index]
    kind = printed.kind[index]
    if piece.fought and kind != Kind.ARTILLERY:
        return NOTHING
    left = fields_of(table, index) - piece.spent
    if left <= 0:
        return NOTHING
    occupancy, stride = table.occupancy, table.board.stride
    opened = enterable(table, index)
    through = opened & ~occupancy.held[1 - printed.camp[index]]
    start = 1 << piece.at
    # A battle takes the last step of a move: a unit attacks from wherever it can be one step before the end.
    before = flood(start, through, stride, left - 1) & through | start
    reached = before | spread(before, stride)
    ends = reached & opened & occupancy.free
    if reached & printed.albania and may_retreat(table, index):
        ends |= reached & printed.albania
    if kind > Kind.CAVALRY:
        return Reach(ends, 0)
    if table.options.abilities == "on":
        fighting = fields_of(table, index, fighting=True) - piece.spent
        if fighting <= 0:
            return Reach(ends, 0)
        if fighting != left:
            before = flood(start, through, stride, fighting - 1) & through | start
    return Reach(ends, before)


def targets(table: Drina, index: Counter) -> int:
    """The fields that a unit can attack: enemies next to where it can come (6, 6.1), or its prey (6.2g)."""
    piece = table.pieces[index]
    if piece.fought:
        return prey_field(table, index)
    bases = reach(table, index).bases
    if not bases:
        return 0
    enemy = table.occupancy.held[1 - table.printed.camp[index]]
    return spread(bases, table.board.stride) & enemy


def prey_field(table: Drina, index: Counter) -> Cell:
    """The field of the enemy whom a unit with the Order may attack once more (6.2g)."""
    piece = table.pieces[index]
    if piece.prey < 0 or not table.on_map(piece.prey):
        return 0
    return 1 << table.pieces[piece.prey].at & table.board.adjacent[piece.at]


def bases_for(table: Drina, index: Counter, target: Cell) -> list[Cell]:
    """The fields from which a unit can attack a field: its own first, then free ones, then those of friends."""
    piece = table.pieces[index]
    near = table.board.adjacent[target]
    if piece.fought:
        return [piece.at] if holds(prey_field(table, index), target) else []
    bases = reach(table, index).bases & near
    own = bases & 1 << piece.at
    free = bases & table.occupancy.free
    return cells(own) + cells(free) + cells(bases & ~own & ~free)


def gunnery(table: Drina, index: Counter) -> int:
    """The fields that artillery can fire upon (6c, 6.1.2a)."""
    piece, printed = table.pieces[index], table.printed
    if printed.kind[index] != Kind.ARTILLERY or piece.fought or piece.spent:
        return 0
    found = printed.disc(piece.at, range_of(table, index)) & table.occupancy.held[1 - printed.camp[index]]
    if found and table.options.fire == "spares":
        for cell in cells(found):
            if printed.kind[table.occupancy.at[cell]] == Kind.GENERAL:
                found &= ~(1 << cell)
    return found


def can_act(table: Drina, index: Counter) -> bool:
    """Whether a figure has anything left to do in this turn."""
    if table.pieces[index].fought and table.printed.kind[index] != Kind.ARTILLERY:
        return bool(prey_field(table, index))
    return bool(reach(table, index).ends or gunnery(table, index) or targets(table, index))


def way(table: Drina, index: Counter, to: Cell) -> tuple[Cell, ...]:
    """A shortest way to a field that can be reached, over free fields if one as short leads there (6d)."""
    start = table.pieces[index].at
    through = passable(table, index)
    shortest = _path(table, start, to, through)
    free = _path(table, start, to, through & table.occupancy.free)
    return free if free and len(free) == len(shortest) else shortest


def passed(table: Drina, path: tuple[Cell, ...]) -> list[Cell]:
    """The fields before the last whose cities a unit takes on its way: by the option, all that are empty (4.6a)."""
    if table.options.passing != "passes":
        return []
    return [cell for cell in path[1:-1] if holds(table.occupancy.free, cell)]


def _path(table: Drina, start: Cell, to: Cell, through: int) -> tuple[Cell, ...]:
    """A shortest path from field to field whose inner fields lie in ``through``; empty if there is none."""
    if start == to:
        return (start,)
    adjacent, stride = table.board.adjacent, table.board.stride
    layers = [1 << start]
    reached = 1 << start
    while not layers[-1] & adjacent[to]:
        front = spread(layers[-1], stride) & through & ~reached
        if not front:
            return ()
        reached |= front
        layers.append(front)
    path = [to]
    for layer in reversed(layers):
        path.append(cells(layer & adjacent[path[-1]])[0])
    return tuple(reversed(path))
