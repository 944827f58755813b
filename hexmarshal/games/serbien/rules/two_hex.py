"""Chapter 19: Two-Hex Units in a movement phase; their combats stand in `two_hex_combat`, what is against them
in `two_hex_refusals`.

A Force goes from the one or two hexes where it stands to one or two others. Each half takes at most one step; the
Force pays for the dearer of the two (19.1.1, 19.1.4), and for nothing where a half stays.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import ClassVar

from hexmarshal.core.derived import derived_from
from hexmarshal.core.meanings import Cell, Counter
from hexmarshal.core.paths import cells, holds, mask
from hexmarshal.core.procedure import Order, Procedure, Refusal
from hexmarshal.games.serbien.rules import forced_march, interrupts, limits, plans, rivers
from hexmarshal.games.serbien.rules.asking import in_order
from hexmarshal.games.serbien.rules.forces import formation_of
from hexmarshal.games.serbien.rules.moving import Moving
from hexmarshal.games.serbien.rules.orders_two_hex import Gather, Spread
from hexmarshal.games.serbien.rules.position import Serbien
from hexmarshal.games.serbien.rules.reach import beside, points_left, spent_by
from hexmarshal.games.serbien.rules.shifts import Shift, held_in, hexes_of, shift, step_costs
from hexmarshal.games.serbien.rules.two_hex_refusals import (
    force_refused,
    shift_refusal,
    together_refused,
    unit_refused,
)

KINDS: tuple[type[Order], ...] = (Spread, Gather)
"""The orders of this chapter in a movement phase."""


# -- The orders -----------------------------------------------------------------------------------------------


def orders(table: Serbien, ask: Moving, index: int) -> list[Order]:
    """Where a Force of which a unit is the first can extend, gather, wheel and shift."""
    labels, starts, found = table.board.labels, hexes_of(table, index), list[Order]()
    if unit_refused(table, ask, index, starts) is not None:
        return found
    mates = [i for i in table.here(starts[0], ask.player) if i > index and unit_refused(table, ask, i, starts) is None]
    groups = [(index, *more) for size in range(3) for more in combinations(mates, size)] if mates else [(index,)]
    for group in groups:
        if together_refused(table, ask, group, starts) is not None:
            continue
        ids = ask.ids(table, group)
        found += [
            Gather(ids, labels[ends[0]]) if len(ends) == 1 else Spread(ids, labels[ends[0]], labels[ends[1]])
            for ends in quick_ends(table, ask, group)
        ]
    return found


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

    if not two and holds(own.wide, starts[0]) and shared(starts[0]) and formation_of(table, units) is None:
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
    stops, bank = limits.each(table, units, began), limits.banks(table, units)
    one, other = ways[starts[0]] & stops, ways[starts[-1]] & stops
    free = one | other
    for cell in cells(free & own.wide):
        if shared(cell):
            free &= ~(1 << cell)
    found: list[tuple[int, ...]]
    if two:
        standing = mask(starts)
        # Each half has a hex of its own: not both of them can be hexes to which only the same half comes.
        each = [e for e, hexes in _adjoining(table, free) if hexes & one and hexes & other and hexes != standing]
        found = [*((cell,) for cell in cells(one & other)), *each]
    else:
        around = _adjoining(table, table.board.adjacent[starts[0]] | 1 << starts[0])
        found = [ends for ends, hexes in around if hexes & free == hexes]
    if bank != table.board.everywhere:
        found = [ends for ends in found if any(holds(bank, cell) for cell in ends)]
    for one, other in plans.shift_ends(table, units, began) if table.state.plans else ():
        found = [e for e in found if (holds(one, e[0]) or holds(one, e[1]) if len(e) > 1 else holds(other, e[0]))]
    return found


@derived_from(lambda table, hexes: table.printed.memories["adjoining"])
def _adjoining(table: Serbien, hexes: int) -> tuple[tuple[tuple[int, int], int], ...]:
    """Any two of some hexes that adjoin; each pair also as a set."""
    near = table.board.adjacent
    return tuple([((a, b), 1 << a | 1 << b) for a in cells(hexes) for b in cells(near[a] & hexes >> a << a)])


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
        units = tuple([i for i in self.units if table.pieces[i].at >= 0])
        if not self.path or not units:
            return
        here, there, *rest = self.path
        table.amend(at=self.at, path=tuple(rest))  # once more, with the next
        if there not in hexes_of(table, units[0]):
            return
        side = table.printed.side[units[0]]
        rivers.crossed(table, units, here, there)
        if interrupts.alert(table, side) & (1 << here | 1 << there) or any(map(table.demoralised, units)):
            table.call(interrupts.Interrupts(side, units, here, there, moving=self.moving, entered=tuple(rest[1::2])))

    def arrive(self, table: Serbien) -> None:
        """7.2.3: a unit that can march no further has concluded its march."""
        if self.moving:
            forced_march.spent_out(table, [i for i in self.units if table.pieces[i].at >= 0], self.counter)
