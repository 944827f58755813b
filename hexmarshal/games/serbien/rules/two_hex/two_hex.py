"""Chapter 19: Two-Hex Units in a movement phase; their combats stand in `two_hex_combat`, what is against them
in `two_hex_refusals`.

A Force goes from the one or two hexes where it stands to one or two others. Each half takes at most one step; the
Force pays for the dearer of the two (19.1.1, 19.1.4), and for nothing where a half stays.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations, compress
from typing import ClassVar

from hexmarshal.core.derived import derived_from
from hexmarshal.core.meanings import Cell, Counter
from hexmarshal.core.paths import cells, holds, mask
from hexmarshal.core.procedure import Order, Procedure, Refusal
from hexmarshal.games.serbien.rules.movement import forced_march, limits, rivers
from hexmarshal.games.serbien.rules.movement.moving import Moving, points_left, spent_by
from hexmarshal.games.serbien.rules.movement.reach import beside, within_a_step
from hexmarshal.games.serbien.rules.standing.calm import alert, calm
from hexmarshal.games.serbien.rules.standing.forces import formation_of
from hexmarshal.games.serbien.rules.table.asking import in_order
from hexmarshal.games.serbien.rules.table.position import Serbien
from hexmarshal.games.serbien.rules.two_hex.orders import Gather, Spread
from hexmarshal.games.serbien.rules.two_hex.refusals import (
    force_refused,
    shift_refusal,
    together_refused,
    unit_refused,
)
from hexmarshal.games.serbien.rules.two_hex.shifts import Shift, held_in, hexes_of, shift, shift_terms, step_costs
from hexmarshal.games.serbien.rules.victory import plans

# -- The orders -----------------------------------------------------------------------------------------------


def orders(table: Serbien, ask: Moving, index: int) -> list[Order]:
    """Where a Force of which a unit is the first can extend, gather, wheel and shift."""
    labels, starts, found = table.board.labels, hexes_of(table, index), list[Order]()
    bound = ask.bound(table)  # then whoever goes may pick up others, and nobody else begins to move (7.1.2c, 7.1.2e)
    if unit_refused(table, ask, index, starts, bound) is not None or not table.printed.on_map[starts[0]]:
        return found
    stack = table.here(starts[0], ask.player)
    mates = [i for i in stack if i > index and unit_refused(table, ask, i, starts, bound) is None]
    groups = [(index, *more) for size in range(3) for more in combinations(mates, size)] if mates else [(index,)]
    for group in groups:
        if bound and not any(i in ask.going for i in group):
            continue
        # One unit by itself is a Force.
        if len(group) > 1 and together_refused(table, group, starts) is not None:
            continue
        ids, ends = ask.ids(table, group), quick_ends(table, ask, group)
        if len(starts) > 1:
            found += [Gather(ids, labels[cell[0]]) for cell in ends if len(cell) == 1]
            ends = [pair for pair in ends if len(pair) > 1]
        found += [Spread(ids, labels[one], labels[two]) for one, two in ends]
    return found


def all_ends(table: Serbien, ask: Moving, units: tuple[int, ...]) -> list[tuple[int, ...]]:
    """The hexes, one or two, into which a Force may go."""
    return [ends for ends in _candidates(table, ask, units) if shift_refusal(table, ask, units, ends) is None]


def quick_ends(table: Serbien, ask: Moving, units: tuple[int, ...]) -> Sequence[tuple[int, ...]]:
    """The same, found quickly: the halves of a Force go by single steps, each for itself.

    So all that matters of a hex is which half can come there, whether the Force may stop in it, and whether another
    Two-Hex Unit shares it. Assets beside such a unit might join it (19.1.1c), and are looked at one way at a time.
    """
    pieces, starts, printed = table.pieces, hexes_of(table, units[0]), table.printed
    own, two = table.occupancy(printed.side[units[0]]), len(starts) > 1

    def shared(cell: int) -> bool:
        return any(pieces[i].also >= 0 and i not in units for i in own.at[cell])

    if not two and holds(own.wide, starts[0]) and shared(starts[0]) and formation_of(table, units) is None:
        return all_ends(table, ask, units)
    left, held, began = points_left(table, units, ask.counter), held_in(table, units), ask.began_in(table, units)
    if two:
        terms = shift_terms(table, units, began)
        one, other = (1 << cell | (0 if cell in held else within_a_step(terms, cell, left)) for cell in starts)
    else:
        one = other = 1 << starts[0] | (0 if held else beside(table, units, began, left))
    bank, tied = -1, printed.tied
    if [i for i in units if tied[i]]:
        stops, bank = limits.each(table, units, began), limits.banks(table, units)
        one, other = one & stops, other & stops
    free = one | other
    if wide := free & own.wide:
        for cell in cells(wide):
            if shared(cell):
                free &= ~(1 << cell)
    found = _shifts(table, starts, one, other, free) if two else _around(table, starts[0], free)
    if bank != -1:
        found = tuple([ends for ends in found if any(holds(bank, cell) for cell in ends)])
    for nearer, gathered in plans.shift_ends(table, units, began) if table.state.plans else ():
        near = [holds(nearer, e[0]) or holds(nearer, e[1]) if len(e) > 1 else holds(gathered, e[0]) for e in found]
        found = tuple(compress(found, near))
    return found


Ends = tuple[tuple[int, ...], ...]
"""Hexes into which a Force may go: each time one, or two that adjoin."""


@derived_from(lambda table, start, free: table.printed.memories["around"])
def _around(table: Serbien, start: int, free: int) -> Ends:
    """Any two hexes of some that adjoin, of a hex and its neighbours."""
    return tuple([ends for ends, _ in _adjoining(table, (table.board.adjacent[start] | 1 << start) & free)])


@derived_from(lambda table, starts, one, other, free: table.printed.memories["shifts"])
def _shifts(table: Serbien, starts: tuple[int, ...], one: int, other: int, free: int) -> Ends:
    """Where two halves may go of which each comes to some hexes: into one of both, or two that are free and adjoin."""
    standing = mask(starts)
    # Each half has a hex of its own: not both of them can be hexes to which only the same half comes.
    each = [e for e, hexes in _adjoining(table, free) if hexes & one and hexes & other and hexes != standing]
    return (*((cell,) for cell in cells(one & other)), *each)


@derived_from(lambda table, hexes: table.printed.memories["adjoining"])
def _adjoining(table: Serbien, hexes: int) -> tuple[tuple[tuple[int, int], int], ...]:
    """Any two of some hexes that adjoin; each pair also as a set."""
    near = table.board.adjacent
    return tuple([((a, b), 1 << a | 1 << b) for a in cells(hexes) for b in cells(near[a] & hexes >> a << a)])


def _candidates(table: Serbien, ask: Moving, units: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """The hexes of a Force and those within a step that it can pay for: one, or two that adjoin.

    To join a Two-Hex Unit in whose hex one stands costs nothing (19.1.1c), so its other hex is among them too.
    """
    board, starts, left = table.board, hexes_of(table, units[0]), points_left(table, units, ask.counter)
    costs = step_costs(table, units, ask.began_in(table, units))
    joined = {cell for i in table.here(starts[0], ask.player) for cell in hexes_of(table, i)}
    near = sorted({*starts, *joined, *(there for (_, there), cost in costs.items() if cost <= left)})
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
    joined = (table.pieces[i] for i in table.here(first, table.printed.side[units[0]]) if i not in units)
    for mate in joined:  # 19.1.1c: whom they join names its hexes in an order, which is theirs too
        if also >= 0 and {mate.at, mate.also} == {first, also}:
            first, also = mate.at, mate.also
    table.march(units, (entered[0],), way.how, way.clause, at=first, also=also, **fields)
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
        """Half by half, until something happens."""
        units, path = tuple([i for i in self.units if table.pieces[i].at >= 0]), self.path
        if not path or not units:
            return
        side = table.printed.side[units[0]]
        watched = -1 if any(map(table.demoralised, units)) else alert(table, side)
        while path:
            (here, there), path = path[:2], path[2:]
            if there not in hexes_of(table, units[0]):
                continue
            rivers.crossed(table, units, here, there)
            if watched & (1 << here | 1 << there) and not calm(table, side, units, here, there):
                table.amend(at=self.at, path=path)  # once more, with the next
                came = table.begins.interrupts(side, units, here, there, moving=self.moving, entered=path[1::2])
                table.call(came)
                return

    def arrive(self, table: Serbien) -> None:
        """7.2.3: a unit that can march no further has concluded its march."""
        if self.moving:
            forced_march.spent_out(table, [i for i in self.units if table.pieces[i].at >= 0], self.counter)
