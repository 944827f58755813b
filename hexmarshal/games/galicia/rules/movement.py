"""Chapter 4: movement. Where units can go is worked out in ``reach``; here they go."""

from collections.abc import Iterator, Sequence
from itertools import chain, combinations
from typing import ClassVar

from hexmarshal.core.board.paths import holds, mask
from hexmarshal.core.data.meanings import Cell, Counter
from hexmarshal.core.engine.cautions import Caution
from hexmarshal.core.engine.derived import derived
from hexmarshal.core.engine.prices import Price
from hexmarshal.core.engine.procedure import Order, Refusal, Way
from hexmarshal.core.orders.orders import Done
from hexmarshal.games.galicia.rules import entering, stacking
from hexmarshal.games.galicia.rules.asking import Ask, in_order
from hexmarshal.games.galicia.rules.effectiveness import recover, recovery_refusal
from hexmarshal.games.galicia.rules.hex_by_hex import may_move, path_cost, walk_refusal, why_not
from hexmarshal.games.galicia.rules.in_progress import OnTheWay, Watched
from hexmarshal.games.galicia.rules.orders import Enter, March, Move, Recover, Top
from hexmarshal.games.galicia.rules.pieces import SPENT
from hexmarshal.games.galicia.rules.position import Galicia, replace
from hexmarshal.games.galicia.rules.reach import Route, arm_of, can_step, points_left, reach, route, step_cost, ways_out
from hexmarshal.games.galicia.rules.reaction import alert, offer, triggers
from hexmarshal.wargame.cautions import UNMOVED

LISTED = 10
"""Of more units in one hex, some of which must have reacted into it, not every group that can march is listed."""


def _together(units: Sequence[Counter]) -> Iterator[tuple[int, ...]]:
    """The groups of some units in one hex that are listed: every one of few units, else all and all but one."""
    sizes = range(len(units), 1, -1) if len(units) <= LISTED else (len(units), len(units) - 1)
    return chain.from_iterable(combinations(units, size) for size in sizes)


@derived
def can_go_on(table: Galicia, units: tuple[Counter, ...]) -> list[Counter]:
    """Those of some units that have moved, have MP left and may move in this turn (2.1e, 4.2)."""
    pieces, released, turn = table.pieces, table.printed.released, table.state.turn
    return [i for i in units if pieces[i].spent and released[i] <= turn and can_step(table, (i,))]


class MoveUnits(Ask, Watched, frozen=True, tag="MoveUnits"):
    """4: the phasing player moves their units, one or a stack at a time, or lets them recover."""

    going: tuple[Counter, ...] = ()
    """Who moved last: they may go on while they have MP, until another begins (4.2)."""
    quiet: bool = False
    """Whether the other side has said that it will not react in this phase (12.1.2)."""
    arranged: tuple[Cell, ...] = ()
    """Hexes in which another unit was laid on top in this phase (5.3)."""

    kind: ClassVar = "move"
    idle: ClassVar = UNMOVED
    many: ClassVar = True
    clause: ClassVar = "4.2"
    accepts: ClassVar = (Move, March, Enter, Recover, Top, Done)

    def prompt(self, table: Galicia) -> str:
        """Whose phase it is. It names no number that the enemy may not know."""
        return f"{self.who(table)} movement, {table.turn.id}: move units, let them recover, or end the phase."

    # What can be done

    def movable(self, table: Galicia) -> list[Counter]:
        """The units that may move and have somewhere to go."""
        army, out, pieces = table.occupancy(self.player), ways_out(table, self.player), table.pieces
        found = list(army.ready(table).units)
        if army.held & ~out:
            found = [i for i in found if holds(out, pieces[i].at)]
        going = self.going_on(table)
        return sorted(found + going) if going else found

    def going_on(self, table: Galicia) -> list[Counter]:
        """Those of them that moved last and can go on."""
        return can_go_on(table, self.going) if self.going else []

    def can_move(self, table: Galicia, index: Counter) -> bool:
        """Whether a unit is among those that may move."""
        piece = table.pieces[index]
        if piece.spent:
            return index in self.going_on(table)
        free = piece.at >= 0 and table.printed.released[index] <= table.state.turn
        return free and holds(ways_out(table, self.player), piece.at)

    def stacks(self, table: Galicia) -> dict[int, Sequence[int]]:
        """Hexes from which several units can move together, with those units."""
        army, out, going = table.occupancy(self.player), ways_out(table, self.player), self.going_on(table)
        together = army.ready(table).together
        found: dict[int, Sequence[int]] = {cell: together[cell] for cell in sorted(together) if holds(out, cell)}
        if going and (cell := table.pieces[going[0]].at) in army.crowds:
            able = [i for i in army.crowds[cell] if self.can_move(table, i)]
            # A unit that has moved may have too few points left to go along with another.
            if cell in found or any(can_step(table, pair) for pair in combinations(able, 2)):
                found = {one: able if one == cell else found[one] for one in sorted({*found, cell})}
        return found

    def equals(self, table: Galicia) -> list[Counter]:
        """Units that may be laid on top of others of the same printed attack (5.3)."""
        equals = table.occupancy(self.player).equals
        return [i for cell in sorted(equals) if cell not in self.arranged for i in equals[cell]]

    def subjects(self, table: Galicia) -> list[str]:
        """Units, hexes whose units can move together, and the end of the phase."""
        ids, labels, army = table.printed.ids, table.board.labels, table.occupancy(self.player)
        units = self.movable(table)
        listed = frozenset(units)
        more = [i for i in self.equals(table) if i not in listed]
        more += [i for i in army.hurt - listed if not table.pieces[i].spent and recovery_refusal(table, i) is None]
        if more:
            units = sorted({*units, *more})
        found = [ids[i] for i in units]
        if army.waiting:
            found += [ids[i] for i in sorted(army.waiting) if entering.edge_cells(table, i)]
        found += [labels[cell] for cell in self.stacks(table)]
        found.append("done")
        return found

    def unused(self, table: Galicia) -> list[str]:
        """The units that could move and have not."""
        return [table.printed.ids[i] for i in self.movable(table) if not table.pieces[i].spent]

    def forfeits(self, table: Galicia) -> list[Caution]:
        """5.2: hexes that are overstacked when movement ends."""
        return stacking.forfeits(table, self.player)

    def orders(self, table: Galicia, subject: str) -> list[Order]:
        """Every hex where a move can end, and what else the unit can do."""
        if subject == "done":
            return [Done()]
        ids = table.printed.ids
        index = table.printed.index.get(subject)
        if index is None:
            start = table.board.find(subject)
            units = self.stacks(table).get(-1 if start is None else start, ())
            return [
                March(names, subject, label)
                for group in _together(units)
                for names in (tuple([ids[i] for i in group]),)
                for label in reach(table, group).labels
            ]
        found: list[Order] = []
        if table.side_of(index) != self.player:
            return found
        army, labels = table.occupancy(self.player), table.board.labels
        if self.can_move(table, index):
            start_name = labels[table.pieces[index].at]
            found += [Move(subject, start_name, label) for label in reach(table, (index,)).labels]
        elif index in army.waiting:
            return [Enter(subject, labels[cell]) for cell in entering.edge_cells(table, index)]
        if index in army.hurt and recovery_refusal(table, index) is None:
            found.append(Recover(subject))
        if index in army.equals.get(table.pieces[index].at, ()) and index in self.equals(table):
            found.append(Top(subject))
        return found

    # Checking

    def check(self, table: Galicia, order: Order) -> Refusal | None:
        """2.1e, 4.1 to 4.5, 6.3, 10.3, 14.0b."""
        if isinstance(order, Done):
            return None
        if isinstance(order, Enter):
            return entering.refusal(table, self.player, order)
        if isinstance(order, March):
            units = self.own_units(table, order.units, "4.2")
            return units if isinstance(units, Refusal) else self._check_move(table, order, sorted(units))
        assert isinstance(order, (Move, Recover, Top))
        index = self.own_piece(table, order.piece)
        if isinstance(index, Refusal):
            return index
        if isinstance(order, Recover):
            return recovery_refusal(table, index)
        if isinstance(order, Move):
            return self._check_move(table, order, [index])
        if index in self.equals(table):
            return None
        name = table.name(index)
        return Refusal(
            "not-equal",
            "5.3",
            f"{name} cannot be put on top: the unit with the highest printed attack is there.",
            "owner-breaks-ties-on-top",
        )

    def _check_move(self, table: Galicia, order: Move | March, units: list[Counter]) -> Refusal | None:
        for i in units:
            here = table.hexname(table.pieces[i].at)
            if here != order.start:
                return Refusal("not-there", "4.2", f"{table.name(i)} is in {here}, not in {order.start}.")
            refusal = may_move(table, i, self.going)
            if refusal is not None:
                return refusal
        to = table.board.find(order.to)
        if to is None:
            return Refusal("unknown-hex", "1.3", f"There is no hex {order.to} on the map.")
        if not order.via:
            return None if holds(reach(table, units).ends, to) else why_not(table, units, to)
        path = [table.board.find(label) for label in order.via]
        known = [cell for cell in path if cell is not None]
        if len(known) < len(path):
            return Refusal("unknown-hex", "1.3", "The path names a hex that is not on the map.")
        if known[-1] != to or to == table.pieces[units[0]].at:
            return Refusal("way", "4.2", f"The path must end in {order.to}, and not where it begins.")
        return walk_refusal(table, units, known)

    def normal(self, table: Galicia, order: Order) -> Order:
        """A move by a way of the player's own amounts to the move to its end; one unit makes no stack."""
        if isinstance(order, Move):
            return replace(order, via=())
        if isinstance(order, March):
            units = in_order(table, order.units)
            return March(units, order.start, order.to) if len(units) > 1 else Move(units[0], order.start, order.to)
        return order

    # Moving

    def _moving(self, table: Galicia, order: Move | March) -> tuple[Counter, ...]:
        index = table.printed.index
        units = (order.piece,) if isinstance(order, Move) else order.units
        return tuple(sorted(index[piece] for piece in units))

    def _route(self, table: Galicia, order: Move | March, units: tuple[Counter, ...]) -> Route:
        """The way that the program finds or the player names, and its cost."""
        cell = table.board.cell
        if not order.via:
            return route(table, units, cell(order.to))
        path = tuple(map(cell, order.via))
        return Route(path, path_cost(table, units, path))

    def way(self, table: Galicia, order: Order) -> Way | None:
        """The way and its cost (4.2)."""
        if isinstance(order, Enter):
            index = table.printed.index[order.piece]
            cost = entering.cost_of(table, index, table.board.cell(order.to))
            return _priced((order.to,), cost, table.printed.movement[index])
        if not isinstance(order, (Move, March)):
            return None
        units = self._moving(table, order)
        path, cost = self._route(table, order, units)
        return _priced((order.start, *(table.hexname(cell) for cell in path)), cost, points_left(table, units))

    def carry_out(self, table: Galicia, order: Order) -> None:
        """Move, recover or arrange; ask for the next."""
        if isinstance(order, Done):
            return
        index = table.printed.index
        if isinstance(order, (Move, March)):
            moving = self._moving(table, order)
            way = self._route(table, order, moving)
            table.ask(replace(self, going=moving))
            go(table, moving, way)
        elif isinstance(order, Enter):
            unit = index[order.piece]
            table.ask(replace(self, going=(unit,)))
            entering.enter(table, unit, table.board.cell(order.to))
        elif isinstance(order, Recover):
            table.ask(self)
            recover(table, index[order.piece])
        else:
            assert isinstance(order, Top)
            unit = index[order.piece]
            cell = table.pieces[unit].at
            table.ask(replace(self, arranged=(*self.arranged, cell)))
            for i in table.here(cell, self.player):
                table.put(i, replace(table.pieces[i], rank=int(i == unit)))


def go(table: Galicia, units: tuple[Counter, ...], way: Route) -> None:
    """Take units along a way, hex by hex where enemy cavalry may react."""
    side, here = table.side_of(units[0]), table.pieces[units[0]].at
    path, cost = way
    if alert(table, 1 - side) & mask((here, *path)):
        table.call(Marching(units, path, cost == SPENT))
    else:
        spent = SPENT if cost == SPENT else cost + max([table.pieces[i].spent for i in units])
        table.march_stack(units, path, "moves", "4.2", spent=spent)


class Marching(OnTheWay, frozen=True, tag="Marching"):
    """4.2: units go their way hex by hex; enemy cavalry may react after each (12.1.2)."""

    moving: tuple[Counter, ...]
    """Who goes."""
    path: tuple[Cell, ...]
    """The hexes still to be entered."""
    least: bool = False
    """Whether this is a minimum move (4.3)."""
    stopped: bool = False
    """Whether a reaction has changed the position: then the mover is asked again."""
    steps: ClassVar = ("step",)

    def step(self, table: Galicia) -> None:
        """Into the next hex; cavalry that may react is asked."""
        if self.stopped or not self.moving:
            return
        units, there = self.moving, self.path[0]
        side, here = table.side_of(units[0]), table.pieces[units[0]].at
        spent = SPENT
        if not self.least:
            cost = step_cost(table, side, arm_of(table, units), here, there)
            spent = max(table.pieces[i].spent for i in units) + cost
        found = triggers(table, side, here, there)
        company = holds(table.occupancy(side).held, there)
        if len(self.path) > 1:
            table.amend(at=0, path=self.path[1:])
        table.march_stack(units, (there,), "moves", "4.2", spent=spent)
        offer(table, found, here, there, company, table.top_of(units))


def _priced(path: tuple[str, ...], cost: int, left: int) -> Way:
    """A way with what it costs of the points that are left; a minimum move takes all of them (4.3)."""
    price = Price(left if cost == SPENT else cost, left, "MP")
    return Way(path, "minimum move" if cost == SPENT else str(price), (price,))
