"""Chapter 19: Two-Hex Units in a movement phase. Their combats stand in `combat`, their retreats in `retreat`.

A Force goes from the one or two hexes where it stands to one or two others. Each half takes at most one step; the
Force pays for the dearer of the two (19.1.1, 19.1.4), and for nothing where a half stays.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations, compress
from typing import ClassVar, NamedTuple

from hexmarshal.core.board.paths import cells, holds, mask
from hexmarshal.core.data.meanings import Cell, Counter
from hexmarshal.core.engine.derived import derived, derived_from
from hexmarshal.core.engine.procedure import Moment, Order, Procedure, Refusal
from hexmarshal.games.serbien.parts.ground import CLOSED
from hexmarshal.games.serbien.rules.movement import counter_movement, limits, marching, rivers
from hexmarshal.games.serbien.rules.movement.moving import MovementSoFar, points_left, spent_by
from hexmarshal.games.serbien.rules.movement.reach import (
    Hexes,
    Terms,
    beside,
    closed,
    step_if_open,
    steps_from,
    terms,
    within_a_step,
)
from hexmarshal.games.serbien.rules.standing.forces import assets_of, force_refusal, formation_of
from hexmarshal.games.serbien.rules.standing.zones import alert, uneventful
from hexmarshal.games.serbien.rules.table.asking import GameOrder, in_order
from hexmarshal.games.serbien.rules.table.position import Serbien
from hexmarshal.games.serbien.rules.victory import plans


class Spread(GameOrder, frozen=True, tag="spread"):
    """Bring a Force into two hexes: ``9/8 spreads over 16.09+17.09``."""

    when = Moment("Units enter Two-Hex Status in a friendly movement phase.", "19.1.1a")
    units: tuple[str, ...]
    """The ids of its units."""
    one: str
    """One of the hexes where it will stand."""
    two: str
    """The other."""
    menu = "Stand in two hexes"
    forms = ("{units} spreads over {one:hex}+{two:hex}",)

    @property
    def hexes(self) -> tuple[str, ...]:
        return self.one, self.two

    @property
    def openly(self) -> str:
        """Without the units: the enemy sees only the one on top (3.1.6)."""
        return f"{self.one}+{self.two}"

    @property
    def subject(self) -> str:
        return self.units[0] if self.units else ""


class Gather(GameOrder, frozen=True, tag="gather"):
    """Bring a Two-Hex Unit into one hex: ``9/8 gathers in 17.09``."""

    when = Moment("Units leave Two-Hex Status in a friendly movement phase.", "19.1.1a")
    units: tuple[str, ...]
    """The ids of its units."""
    to: str
    """The hex where it will stand."""
    forms = ("{units} gathers in {to}",)

    @property
    def openly(self) -> str:
        """Without the units: the enemy sees only the one on top (3.1.6)."""
        return self.to

    @property
    def subject(self) -> str:
        return self.units[0] if self.units else ""


# -- How a Force comes into two hexes, or out of them (19.1.1, 19.1.4) ----------------------------------------


def hexes_of(table: Serbien, index: Counter) -> tuple[Cell, ...]:
    """The hexes of a unit: two of a Two-Hex Unit."""
    piece = table.pieces[index]
    return (piece.at,) if piece.also < 0 else (piece.at, piece.also)


class Shift(NamedTuple):
    """How the halves of a Force come to their new hexes."""

    steps: tuple[tuple[int, int], ...]
    """The steps that halves take; one that stays takes none."""
    cost: int
    """CLOSED or more if they cannot come there."""
    clause: str
    how: str


# -- What a shift costs (19.1.1, 19.1.4) ----------------------------------------------------------------------


def shift(table: Serbien, ask: MovementSoFar, units: Sequence[Counter], ends: Sequence[Cell]) -> Shift:
    """The cheapest way of a Force into some hexes."""
    starts, found = hexes_of(table, units[0]), shift_terms(table, tuple(units), ask.boats_in(table, units))
    if joins(table, units, ends):
        return Shift((), 0, "19.1.1c", "joins a Two-Hex Unit in")
    held = held_in(table, units)
    halves = (starts[0], starts[-1])
    best = Shift((), 2 * CLOSED, "19.1.1a", "")
    for pair in ((ends[0], ends[-1]), (ends[-1], ends[0])):
        steps = tuple(step for step in dict.fromkeys(zip(halves, pair, strict=True)) if step[0] != step[1])
        if held and any(here in held for here, _ in steps):
            continue
        cost = max([step_if_open(found, *step) for step in steps], default=CLOSED)
        if cost < best.cost:
            best = Shift(steps, cost, *_told(starts, ends, steps))
    return best


def _told(starts: Sequence[Cell], ends: Sequence[Cell], steps: Sequence[tuple[int, int]]) -> tuple[str, str]:
    if len(ends) == 1:
        return "19.1.1a", "gathers in"
    if len(starts) == 1:
        return "19.1.1a", "extends"
    return ("19.1.4b", "wheels") if len(steps) == 1 else ("19.1.4a", "shifts")


@derived
def shift_terms(table: Serbien, units: tuple[Counter, ...], began: Hexes) -> Terms:
    """On what its steps depend; its own other half is no company in an EZOC (7.1.6a)."""
    found, own = terms(table, units, began), table.occupancy(table.side_of(units[0]))
    if table.pieces[units[0]].also < 0:
        return found
    company = own.formations
    for cell in hexes_of(table, units[0]):
        if not any(table.printed.formation[i] and i not in units for i in own.at.get(cell, ())):
            company &= ~(1 << cell)
    return found._replace(company=company)


@derived
def step_costs(table: Serbien, units: tuple[Counter, ...], began: Hexes) -> dict[tuple[int, int], int]:
    """The points of each step that a half may take."""
    found = shift_terms(table, units, began)
    return {(here, there): cost for here in hexes_of(table, units[0]) for there, cost in steps_from(found, here)}


def held_in(table: Serbien, units: Sequence[Counter]) -> list[Cell]:
    """19.1.4c: the hexes in which Prepared Attack markers hold a half of the Force."""
    pieces = table.pieces
    if not [i for i in units if pieces[i].pinned]:
        return []
    starts = hexes_of(table, units[0])
    if len(starts) == 1:
        return list(starts)
    threats = counter_movement.threats(table, table.side_of(units[0]))
    return [cell for cell in starts if threats[cell]]


def joins(table: Serbien, units: Sequence[Counter], ends: Sequence[Cell]) -> bool:
    """19.1.1c: whether Assets become part of the Two-Hex Unit in whose hex they stand."""
    if len(ends) < 2 or formation_of(table, units) is not None or len(hexes_of(table, units[0])) > 1:
        return False
    here, side = table.pieces[units[0]].at, table.side_of(units[0])
    stack = [i for i in table.here(here, side) if set(hexes_of(table, i)) == set(ends)]
    return bool(stack) and len(assets_of(table, stack)) + len(units) <= table.printed.number["force.assets"]


# -- What is against it (19.1.1, 19.1.2) ----------------------------------------------------------------------


def force_refused(table: Serbien, ask: MovementSoFar, units: tuple[Counter, ...]) -> Refusal | None:
    """19.0a, 19.1.1: why some units may not enter, change or leave Two-Hex Status now, wherever to."""
    starts, joining = hexes_of(table, units[0]), any(i in ask.going for i in units)
    for i in units:
        if (refusal := unit_refused(table, ask, i, starts, joining)) is not None:
            return refusal
    return together_refused(table, units, starts)


def unit_refused(
    table: Serbien, ask: MovementSoFar, index: Counter, starts: tuple[Cell, ...], joining: bool = False
) -> Refusal | None:
    """Why one of some units that stand in these hexes may not; ``joining`` if it is with those who go (7.1.2c)."""
    piece = table.pieces[index]
    if table.printed.kind[index] == "artillery":
        return Refusal("artillery", "19.1.1d", f"{table.name(index)} is Artillery and never enters Two-Hex Status.")
    if not table.fights(index):
        return Refusal("kind", "19.0a", f"{table.name(index)} is not a Combat unit and cannot occupy two hexes.")
    if piece.task:
        return Refusal("at-work", "7.8.2", f"{table.name(index)} must finish the Task that it began.")
    refusal = ask.inactive(table, index) or ask.may_act(table, index, joining=joining)
    if refusal is not None:
        return refusal
    here = hexes_of(table, index)
    if here != starts and set(here) != set(starts):
        return Refusal("apart", "3.2", "These units are not in the same hex.")
    return None


def together_refused(table: Serbien, units: tuple[Counter, ...], starts: tuple[Cell, ...]) -> Refusal | None:
    """Why some units may not of whom each may."""
    on_map = table.board.everywhere
    if [cell for cell in starts if cell < 0 or not holds(on_map, cell)]:
        return Refusal("off-map", "24.2", f"{table.subject(units, 'is')} off the map.")
    return force_refusal(table, units)


def crossing_force(table: Serbien, units: Sequence[Counter], ends: Sequence[Cell]) -> Refusal | None:
    """19.1.2: why a Two-Hex Force may not stand in two hexes: another one does in one of them."""
    side, pieces = table.side_of(units[0]), table.pieces
    for cell in ends if len(ends) > 1 else ():
        for i in table.here(cell, side):
            if pieces[i].also < 0 or i in units:
                continue
            if not joins(table, units, ends):
                where = table.hexname(cell)
                sentence = f"{table.name(i)} is in Two-Hex Status in {where}: two such Forces never stack."
                return Refusal("two-hex", "19.1.2", sentence)
    return None


def shift_refusal(
    table: Serbien, ask: MovementSoFar, units: tuple[Counter, ...], ends: tuple[Cell, ...]
) -> Refusal | None:
    """19.1.1, 19.1.2, 19.1.4: why a Force may not go into one or two hexes."""
    starts = hexes_of(table, units[0])
    if len(starts) == 1 == len(ends):
        return Refusal("one-hex", "19.1.1a", f"{table.subject(units, 'is')} in one hex: a plain move leads to another.")
    if len(ends) > 1 and not holds(table.board.adjacent[ends[0]], ends[1]):
        pair = f"{table.hexname(ends[0])} and {table.hexname(ends[1])}"
        return Refusal("not-adjacent", "19.1.1a", f"{pair} are not adjacent.")
    if set(starts) == set(ends):
        return Refusal("there", "19.1.1a", f"{table.subject(units, 'is')} already there.")
    if (refusal := crossing_force(table, units, ends)) is not None:
        return refusal
    found = shift(table, ask, units, ends)
    if found.cost >= CLOSED:
        return _why_closed(table, ask, units, ends)
    left = points_left(table, units, ask.counter)
    if found.cost > left:
        sentence = f"That takes {found.cost} MP, and {table.subject(units, 'has')} {left}."
        return Refusal("too-far", found.clause, sentence)
    if not found.steps:  # 19.1.1c: a unit that joins takes no step, but enters both hexes
        homes = (limits.home_refusal(table, units, cell) for cell in ends)
        if (refusal := next(filter(None, homes), None)) is not None:
            return refusal
    began = ask.began_in(table, units)
    allowed = limits.each(table, units, began)
    barred = next((cell for cell in ends if not holds(allowed, cell)), None)
    if barred is not None:
        return limits.ground_refusal(table, units, began, barred)
    return limits.bank_refusal(table, units, ends) or plans.shift_refusal(table, units, began, ends)


def _why_closed(table: Serbien, ask: MovementSoFar, units: tuple[Counter, ...], ends: tuple[Cell, ...]) -> Refusal:
    name, starts, held = table.list_of(units), hexes_of(table, units[0]), held_in(table, units)
    if held and (len(held) == len(starts) or held[0] not in ends):
        where = " and ".join(map(table.hexname, held))
        return Refusal("pinned", "19.1.4c", f"Prepared Attack markers hold {name} in {where}.")
    found = shift_terms(table, units, ask.boats_in(table, units))
    for there in (cell for cell in ends if cell not in starts):
        near = [here for here in starts if holds(table.board.adjacent[here], there)]
        for here in near:
            if (refusal := closed(table, units, found, here, there)) is not None:
                return refusal
    sentence = f"The halves of {name} cannot get there in one step each; it wheels about a half that stays."
    return Refusal("no-way", "19.1.4b", sentence)


# -- The orders -----------------------------------------------------------------------------------------------


def orders(table: Serbien, ask: MovementSoFar, index: Counter) -> list[Order]:
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


def all_ends(table: Serbien, ask: MovementSoFar, units: tuple[Counter, ...]) -> list[tuple[int, ...]]:
    """The hexes, one or two, into which a Force may go."""
    return [ends for ends in _candidates(table, ask, units) if shift_refusal(table, ask, units, ends) is None]


def quick_ends(table: Serbien, ask: MovementSoFar, units: tuple[Counter, ...]) -> Sequence[tuple[int, ...]]:
    """The same, found quickly: the halves of a Force go by single steps, each for itself.

    So all that matters of a hex is which half can come there, whether the Force may stop in it, and whether another
    Two-Hex Unit shares it. Assets beside such a unit might join it (19.1.1c), and are looked at one way at a time.
    """
    pieces, starts, printed = table.pieces, hexes_of(table, units[0]), table.printed
    own, two = table.occupancy(printed.side[units[0]]), len(starts) > 1

    def shared(cell: Cell) -> bool:
        return any(pieces[i].also >= 0 and i not in units for i in own.at[cell])

    if not two and holds(own.wide, starts[0]) and shared(starts[0]) and formation_of(table, units) is None:
        return all_ends(table, ask, units)
    left, held = points_left(table, units, ask.counter), held_in(table, units)
    began, boats = ask.began_in(table, units), ask.boats_in(table, units)
    if two:
        terms = shift_terms(table, units, boats)
        one, other = (1 << cell | (0 if cell in held else within_a_step(terms, cell, left)) for cell in starts)
    else:
        one = other = 1 << starts[0] | (0 if held else beside(table, units, boats, left))
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
def _around(table: Serbien, start: Cell, free: int) -> Ends:
    """Any two hexes of some that adjoin, of a hex and its neighbours."""
    return tuple([ends for ends, _ in _adjoining(table, (table.board.adjacent[start] | 1 << start) & free)])


@derived_from(lambda table, starts, one, other, free: table.printed.memories["shifts"])
def _shifts(table: Serbien, starts: tuple[Cell, ...], one: int, other: int, free: int) -> Ends:
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


def _candidates(table: Serbien, ask: MovementSoFar, units: tuple[Counter, ...]) -> Iterator[tuple[int, ...]]:
    """The hexes of a Force and those within a step that it can pay for: one, or two that adjoin.

    To join a Two-Hex Unit in whose hex one stands costs nothing (19.1.1c), so its other hex is among them too.
    """
    board, starts, left = table.board, hexes_of(table, units[0]), points_left(table, units, ask.counter)
    costs = step_costs(table, units, ask.boats_in(table, units))
    joined = {cell for i in table.here(starts[0], ask.player) for cell in hexes_of(table, i)}
    near = sorted({*starts, *joined, *(there for (_, there), cost in costs.items() if cost <= left)})
    if len(starts) > 1:
        yield from ((cell,) for cell in near)
    yield from (pair for pair in combinations(near, 2) if holds(board.adjacent[pair[0]], pair[1]))


def _read(
    table: Serbien, ask: MovementSoFar, order: Spread | Gather
) -> tuple[tuple[int, ...], tuple[int, ...]] | Refusal:
    units = ask.own_units(table, order.units, "19.1.1a")
    if isinstance(units, Refusal):
        return units
    labels = (order.to,) if isinstance(order, Gather) else (order.one, order.two)
    cells = [table.board.find(label) for label in labels]
    ends = tuple(cell for cell in cells if cell is not None and holds(table.board.everywhere, cell))
    if len(ends) < len(cells):
        return Refusal("unknown-hex", "1.0-grid", "The order names a hex that is not on the map.")
    return units, ends


def check(table: Serbien, ask: MovementSoFar, order: Order) -> Refusal | None:
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


def carry_out(table: Serbien, ask: MovementSoFar, order: Order) -> None:
    """19.1.1, 19.1.4: the halves go; what the enemy does at once comes after each hex entered."""
    assert isinstance(order, (Spread, Gather))
    found = _read(table, ask, order)
    assert not isinstance(found, Refusal)
    units, ends = found
    way = shift(table, ask, units, ends)
    place(table, units, ends, way, spent=spent_by(table, units) + way.cost)
    table.call(Entering(units, tuple(cell for step in way.steps for cell in step), ask.counter))


def place(table: Serbien, units: Sequence[Counter], ends: Sequence[Cell], way: Shift, **fields: int | bool) -> None:
    """Put a Force into its new hexes, the half that stays first, and tell where it stands."""
    entered = [there for _, there in way.steps] or [cell for cell in ends if cell != table.pieces[units[0]].at]
    first = next((cell for cell in ends if cell not in entered), entered[0])
    also = next((cell for cell in ends if cell != first), -1)
    joined = (table.pieces[i] for i in table.here(first, table.side_of(units[0])) if i not in units)
    for mate in joined:  # 19.1.1c: whom they join names its hexes in an order, which is theirs too
        if also >= 0 and {mate.at, mate.also} == {first, also}:
            first, also = mate.at, mate.also
    table.march_stack(units, (entered[0],), way.how, way.clause, at=first, also=also, **fields)
    if also >= 0:
        pair = f"{table.hexname(first)} and {table.hexname(also)}"
        table.say(f"A Two-Hex Unit is now in {pair}.", "19.0a", table.hexname(entered[0]))


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
        units, path = tuple([i for i in self.units if table.placed(i)]), self.path
        if not path or not units:
            return
        side = table.side_of(units[0])
        watched = -1 if any(map(table.demoralised, units)) else alert(table, side)
        while path:
            (here, there), path = path[:2], path[2:]
            if there not in hexes_of(table, units[0]):
                continue
            rivers.crossed(table, units, here, there)
            if watched & (1 << here | 1 << there) and not uneventful(table, side, units, here, there):
                table.amend(at=self.at, path=path)  # once more, with the next
                came = table.begins.interrupts(side, units, here, there, moving=self.moving, entered=path[1::2])
                table.call(came)
                return

    def arrive(self, table: Serbien) -> None:
        """7.2.3: a unit that can march no further has concluded its march."""
        if self.moving:
            marching.spent_out(table, [i for i in self.units if table.placed(i)], self.counter)
