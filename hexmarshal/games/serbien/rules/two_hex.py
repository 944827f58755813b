"""Chapter 19: Two-Hex Units in a movement phase; their combats stand in `two_hex_combat`.

A Force goes from the one or two hexes where it stands to one or two others. Each half takes at most one step; the
Force pays for the dearer of the two (19.1.1, 19.1.4), and for nothing where a half stays.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import ClassVar

from hexmarshal.core.derived import derived_from
from hexmarshal.core.meanings import Cell, Counter
from hexmarshal.core.paths import cells, holds
from hexmarshal.core.procedure import Order, Procedure, Refusal
from hexmarshal.games.serbien.parts.ground import CLOSED
from hexmarshal.games.serbien.rules import forced_march, interrupts, limits, rivers
from hexmarshal.games.serbien.rules.asking import in_order
from hexmarshal.games.serbien.rules.forces import force_refusal, formation_of
from hexmarshal.games.serbien.rules.moving import Moving
from hexmarshal.games.serbien.rules.orders_two_hex import Gather, Spread
from hexmarshal.games.serbien.rules.position import Serbien
from hexmarshal.games.serbien.rules.reach import beside, points_left, spent_by
from hexmarshal.games.serbien.rules.shifts import Shift, held_in, hexes_of, joins, shift, shift_terms, step_costs
from hexmarshal.games.serbien.rules.steps import closed

KINDS: tuple[type[Order], ...] = (Spread, Gather)
"""The orders of this chapter in a movement phase."""


# -- Who may go where (19.1.1, 19.1.2) ------------------------------------------------------------------------


def force_refused(table: Serbien, ask: Moving, units: tuple[int, ...]) -> Refusal | None:
    """19.0a, 19.1.1: why some units may not enter, change or leave Two-Hex Status now, wherever to."""
    starts = hexes_of(table, units[0])
    for i in units:
        if (refusal := _unit_refused(table, ask, i, starts)) is not None:
            return refusal
    return _together_refused(table, ask, units, starts)


def _unit_refused(table: Serbien, ask: Moving, index: int, starts: tuple[int, ...]) -> Refusal | None:
    """Why one of some units that stand in these hexes may not."""
    piece = table.pieces[index]
    if table.printed.kind[index] == "artillery":
        return Refusal("artillery", "19.1.1d", f"{table.name(index)} is Artillery and never enters Two-Hex Status.")
    if not table.fights(index):
        return Refusal("kind", "19.0a", f"{table.name(index)} is not a Combat unit and cannot stand in two hexes.")
    if piece.task:
        return Refusal("at-work", "7.8.2", f"{table.name(index)} must finish the Task that it began.")
    refusal = ask.inactive(table, index) or ask.may_act(table, index)
    if refusal is not None:
        return refusal
    here = hexes_of(table, index)
    if here != starts and set(here) != set(starts):
        return Refusal("apart", "3.2", "These units do not stand together.")
    return None


def _together_refused(
    table: Serbien, ask: Moving, units: tuple[int, ...], starts: tuple[int, ...]
) -> Refusal | None:
    """Why some units may not of whom each may."""
    if not all(cell >= 0 and table.board.everywhere >> cell & 1 for cell in starts):
        return Refusal("off-map", "24.2", f"{table.list_of(units)} is off the map.")
    if ask.bound(table) and set(units) != {i for i in ask.going if not table.pieces[i].halted}:
        return Refusal("bound", "7.1.2e", "A Force on a Forced March goes on as it is, or halts.")
    return force_refusal(table, units)


def crossing_force(table: Serbien, units: Sequence[int], ends: Sequence[int]) -> Refusal | None:
    """19.1.2: why a Two-Hex Force may not stand in two hexes: another one does in one of them."""
    side, pieces = table.printed.side[units[0]], table.pieces
    for cell in ends if len(ends) > 1 else ():
        for i in table.here(cell, side):
            if pieces[i].also < 0 or i in units:
                continue
            if not joins(table, units, ends):
                where = table.hexname(cell)
                sentence = f"{table.name(i)} is in Two-Hex Status in {where}: two such Forces never stack."
                return Refusal("two-hex", "19.1.2", sentence)
    return None


def shift_refusal(table: Serbien, ask: Moving, units: tuple[int, ...], ends: tuple[int, ...]) -> Refusal | None:
    """19.1.1, 19.1.2, 19.1.4: why a Force may not go into one or two hexes."""
    starts = hexes_of(table, units[0])
    if len(starts) == 1 == len(ends):
        return Refusal("one-hex", "19.1.1a", f"{table.list_of(units)} is in one hex: it moves as others do.")
    if len(ends) > 1 and not holds(table.board.adjacent[ends[0]], ends[1]):
        pair = f"{table.hexname(ends[0])} and {table.hexname(ends[1])}"
        return Refusal("not-adjacent", "19.1.1a", f"{pair} do not adjoin.")
    if set(starts) == set(ends):
        return Refusal("there", "19.1.1a", f"{table.list_of(units)} stands there.")
    if (refusal := crossing_force(table, units, ends)) is not None:
        return refusal
    found = shift(table, ask, units, ends)
    if found.cost >= CLOSED:
        return _why_closed(table, ask, units, ends)
    left = points_left(table, units, ask.counter)
    if found.cost > left:
        sentence = f"{table.list_of(units)} needs {found.cost} MP for that and has {left}."
        return Refusal("too-far", found.clause, sentence)
    began = ask.began_at(table, units)
    allowed = limits.stops(table, units, began) if found.steps else table.board.everywhere
    barred = next((cell for cell in ends if not holds(allowed, cell)), None)
    return None if barred is None else limits.refusal(table, units, began, barred)


def _why_closed(table: Serbien, ask: Moving, units: tuple[int, ...], ends: tuple[int, ...]) -> Refusal:
    name, starts, held = table.list_of(units), hexes_of(table, units[0]), held_in(table, units)
    if held and (len(held) == len(starts) or held[0] not in ends):
        where = " and ".join(map(table.hexname, held))
        return Refusal("pinned", "19.1.4c", f"Prepared Attack markers hold {name} in {where}.")
    found = shift_terms(table, units, ask.began_in(table, units))
    for there in (cell for cell in ends if cell not in starts):
        near = [here for here in starts if holds(table.board.adjacent[here], there)]
        for here in near:
            if (refusal := closed(table, units, found, here, there)) is not None:
                return refusal
    sentence = f"No half of {name} comes there by one step each: it wheels about a half that stays."
    return Refusal("no-way", "19.1.4b", sentence)


# -- The orders -----------------------------------------------------------------------------------------------


def orders(table: Serbien, ask: Moving, index: int) -> list[Order]:
    """Where a Force of which a unit is the first can extend, gather, wheel and shift."""
    return list(_orders(table, ask, index))


def _orders(table: Serbien, ask: Moving, index: int) -> Iterator[Order]:
    labels, starts = table.board.labels, hexes_of(table, index)
    if _unit_refused(table, ask, index, starts) is not None:
        return
    stack = table.here(starts[0], ask.player)
    mates = [i for i in stack if i > index and _unit_refused(table, ask, i, starts) is None] if stack else []
    groups = [(index, *more) for size in range(3) for more in combinations(mates, size)] if mates else [(index,)]
    for group in groups:
        if _together_refused(table, ask, group, starts) is not None:
            continue
        ids = ask.ids(table, group)
        for ends in quick_ends(table, ask, group):
            names = [labels[cell] for cell in ends]
            yield Gather(ids, names[0]) if len(ends) == 1 else Spread(ids, *names)


def all_ends(table: Serbien, ask: Moving, units: tuple[int, ...]) -> list[tuple[int, ...]]:
    """The hexes, one or two, into which a Force may go."""
    return [ends for ends in _candidates(table, ask, units) if shift_refusal(table, ask, units, ends) is None]


def quick_ends(table: Serbien, ask: Moving, units: tuple[int, ...]) -> Sequence[tuple[int, ...]]:
    """The same, found quickly: the halves of a Force go by single steps, each for itself.

    So all that matters of a hex is which half can come there, whether the Force may stop in it, and whether another
    Two-Hex Unit shares it. Assets beside such a unit might join it (19.1.1c), and are looked at one way at a time.
    """
    pieces, starts = table.pieces, hexes_of(table, units[0])
    own, two = table.occupancy(table.printed.side[units[0]]), len(starts) > 1

    def shared(cell: int) -> bool:
        return any(pieces[i].also >= 0 and i not in units for i in own.at[cell])

    if not two and shared(starts[0]) and formation_of(table, units) is None:
        return all_ends(table, ask, units)
    left, held = points_left(table, units, ask.counter), held_in(table, units)
    began = ask.began_in(table, units)
    ways = {start: 1 << start for start in starts}
    if two:
        for (here, there), cost in step_costs(table, units, began).items():
            if cost <= left and here not in held:
                ways[here] |= 1 << there
    elif not held:
        ways[starts[0]] |= beside(table, units, began, left)
    stops = limits.stops(table, units, began[0])
    one, other = ways[starts[0]] & stops, ways[starts[-1]] & stops
    free = one | other
    for cell in cells(free & own.held):
        if shared(cell):
            free &= ~(1 << cell)
    pairs = _adjoining(table, free)
    if not two:
        return pairs
    each = [
        (a, b) for a, b in pairs
        if (one >> a & other >> b | one >> b & other >> a) & 1 and (a not in starts or b not in starts)
    ]  # fmt: skip
    return [*((cell,) for cell in cells(one & other)), *each]


@derived_from(lambda table, hexes: table.printed.memories["adjoining"])
def _adjoining(table: Serbien, hexes: int) -> tuple[tuple[int, int], ...]:
    """Any two of some hexes that adjoin."""
    return tuple(pair for pair in combinations(cells(hexes), 2) if holds(table.board.adjacent[pair[0]], pair[1]))


def _candidates(table: Serbien, ask: Moving, units: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """The hexes of a Force and those within a step that it can pay for: one, or two that adjoin."""
    board, starts, left = table.board, hexes_of(table, units[0]), points_left(table, units, ask.counter)
    costs = step_costs(table, units, ask.began_in(table, units))
    near = sorted({*starts, *(there for (_, there), cost in costs.items() if cost <= left)})
    if len(starts) > 1:
        yield from ((cell,) for cell in near)
    yield from (pair for pair in combinations(near, 2) if holds(board.adjacent[pair[0]], pair[1]))


def _read(table: Serbien, ask: Moving, order: Spread | Gather) -> tuple[tuple[int, ...], tuple[int, ...]] | Refusal:
    units = ask.own_units(table, order.units, "19.1.1a")
    if isinstance(units, Refusal):
        return units
    labels = (order.to,) if isinstance(order, Gather) else (order.one, order.two)
    cells = [table.board.find(label) for label in labels]
    ends = tuple(cell for cell in cells if cell is not None and holds(table.board.everywhere, cell))
    if len(ends) < len(cells):
        return Refusal("unknown-hex", "1.0-grid", "The order names a hex that is not on the map.")
    return units, ends


def check(table: Serbien, ask: Moving, order: Order) -> Refusal | None:
    """19.1.1 to 19.1.4."""
    assert isinstance(order, (Spread, Gather))
    found = _read(table, ask, order)
    if isinstance(found, Refusal):
        return found
    units, ends = found
    return force_refused(table, ask, units) or shift_refusal(table, ask, units, ends)


def normal(table: Serbien, order: Order) -> Order:
    """Units in the order of the counters, hexes in that of the map."""
    assert isinstance(order, (Spread, Gather))
    units = in_order(table, order.units)
    if isinstance(order, Gather):
        return Gather(units, order.to)
    one, two = sorted((order.one, order.two), key=lambda label: table.board.find(label) or 0)
    return Spread(units, one, two)


# -- Going ----------------------------------------------------------------------------------------------------


def carry_out(table: Serbien, ask: Moving, order: Order) -> None:
    """19.1.1, 19.1.4: the halves go; what the enemy does at once comes after each hex entered."""
    assert isinstance(order, (Spread, Gather))
    found = _read(table, ask, order)
    assert not isinstance(found, Refusal)
    units, ends = found
    way = shift(table, ask, units, ends)
    place(table, units, ends, way, spent=spent_by(table, units) + way.cost)
    table.call(Entering(units, tuple(cell for step in way.steps for cell in step), ask.counter))


def place(table: Serbien, units: Sequence[int], ends: Sequence[int], way: Shift, **fields: int | bool) -> None:
    """Put a Force into its new hexes, the half that stays first, and tell where it stands."""
    entered = [there for _, there in way.steps] or [cell for cell in ends if cell != table.pieces[units[0]].at]
    first = next((cell for cell in ends if cell not in entered), entered[0])
    also = next((cell for cell in ends if cell != first), -1)
    table.march(units, (entered[0],), way.how, way.clause, also=-1, **fields)
    for i in units:
        table.mend(i, at=first, also=also)
    if also >= 0:
        pair = f"{table.hexname(first)} and {table.hexname(also)}"
        table.say(f"A Two-Hex Unit stands in {pair}.", "19.0a", table.hexname(entered[0]))


class Entering(Procedure, frozen=True, tag="Entering"):
    """7.1.2: the halves of a Force have entered hexes: rivers, and what the enemy does at once."""

    units: tuple[Counter, ...]
    """The Force."""
    path: tuple[Cell, ...]
    """Whence and whither, for each half in turn."""
    counter: bool = False
    """Whether this is the Counter Movement Phase."""
    moving: bool = True
    """Whether it moves in a movement phase; else it advances or retreats."""
    steps: ClassVar = ("enter", "arrive")

    def enter(self, table: Serbien) -> None:
        """Half by half."""
        units = tuple(i for i in self.units if table.pieces[i].at >= 0)
        if not self.path or not units:
            return
        here, there, *rest = self.path
        table.again()
        table.amend(path=tuple(rest))
        if there not in hexes_of(table, units[0]):
            return
        side = table.printed.side[units[0]]
        rivers.crossed(table, units, here, there)
        if interrupts.alert(table, side) & (1 << here | 1 << there) or any(map(table.demoralised, units)):
            table.call(interrupts.Interrupts(side, units, here, there, moving=self.moving))

    def arrive(self, table: Serbien) -> None:
        """7.2.3: who can march no further has concluded his march."""
        if self.moving:
            forced_march.spent_out(table, [i for i in self.units if table.pieces[i].at >= 0], self.counter)
