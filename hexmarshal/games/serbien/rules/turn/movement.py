"""Chapter 7: the movement phases. Where units can go is worked out in `movement`; here they go.

What else units may do in a movement phase stands in the chapters that `BRANCHES` names.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import ClassVar, NamedTuple

from hexmarshal.core.board.paths import cells, holds
from hexmarshal.core.data.meanings import Cell, Counter, SideNumber
from hexmarshal.core.engine.cautions import Caution
from hexmarshal.core.engine.derived import derived_from
from hexmarshal.core.engine.prices import Price
from hexmarshal.core.engine.procedure import Order, Procedure, Refusal, Way
from hexmarshal.core.orders.orders import Done
from hexmarshal.games.serbien.parts.printed import Printed
from hexmarshal.games.serbien.parts.sides import SERBIAN, SIDES
from hexmarshal.games.serbien.rules import naval, two_hex
from hexmarshal.games.serbien.rules.arrivals import combining
from hexmarshal.games.serbien.rules.combat import repulse
from hexmarshal.games.serbien.rules.fighting import prepared_attack
from hexmarshal.games.serbien.rules.fighting.prepared_attack import Prepare
from hexmarshal.games.serbien.rules.fighting.repulsing import Repulse
from hexmarshal.games.serbien.rules.movement import limits, marching, montenegro, moving, tasks
from hexmarshal.games.serbien.rules.movement.counter_movement import Pins
from hexmarshal.games.serbien.rules.movement.marching import go
from hexmarshal.games.serbien.rules.movement.montenegro import Cross
from hexmarshal.games.serbien.rules.movement.moving import (
    Halt,
    Hold,
    March,
    Move,
    MovementSoFar,
    Top,
    allowance,
    points_left,
    spent_by,
)
from hexmarshal.games.serbien.rules.movement.reach import Reach, Route, beside, path_refusal, reach, route_of, why_not
from hexmarshal.games.serbien.rules.movement.rivers import price_of_boats
from hexmarshal.games.serbien.rules.movement.tasks import Construct, Incorporate, Recover
from hexmarshal.games.serbien.rules.naval import Sail
from hexmarshal.games.serbien.rules.naval import way as voyage
from hexmarshal.games.serbien.rules.standing import stacking
from hexmarshal.games.serbien.rules.standing.forces import force_refusal
from hexmarshal.games.serbien.rules.standing.front import Watch
from hexmarshal.games.serbien.rules.standing.stacking import Overstacking, crowded, equals
from hexmarshal.games.serbien.rules.supply import depots
from hexmarshal.games.serbien.rules.supply.depots import Ride
from hexmarshal.games.serbien.rules.table.asking import in_order
from hexmarshal.games.serbien.rules.table.position import Serbien, replace
from hexmarshal.games.serbien.rules.two_hex import Gather, Spread
from hexmarshal.wargame.cautions import UNMOVED

# -- What units may do besides marching -----------------------------------------------------------------------


class Branch(NamedTuple):
    """What units may do besides marching, by one chapter: kinds of order, and how they are listed, checked and done."""

    kinds: tuple[type[Order], ...]
    """The kinds of order."""
    orders: Callable[[Serbien, MovementSoFar, int], list[Order]]
    """Those that a unit may be given now."""
    check: Callable[[Serbien, MovementSoFar, Order], Refusal | None]
    """Why one may not be given; ``None`` if it may."""
    carry_out: Callable[[Serbien, MovementSoFar, Order], None]
    """What comes of it."""
    concerns: Callable[[Printed, int], bool]
    """Whether a unit may ever have such an order."""
    normal: Callable[[Serbien, Order], Order] = lambda table, order: order
    """The listed order that a legal one amounts to."""


def _infantry(printed: Printed, index: Counter) -> bool:
    """Infantry, and Forts, which may be flipped (8.5)."""
    return printed.infantry[index] or printed.kind[index] == "fort"


def _fighters(printed: Printed, index: Counter) -> bool:
    """Combat units, and Forts likewise."""
    return printed.combat[index] or printed.kind[index] == "fort"


def _workers(printed: Printed, index: Counter) -> bool:
    """7.5a, 7.7a, 14.3a: those who may do a Task."""
    return _infantry(printed, index) or printed.formation[index]


PREPARED_ATTACK = Branch(
    (Prepare,), prepared_attack.orders, prepared_attack.check, prepared_attack.carry_out,
    _infantry, prepared_attack.normal,
)  # fmt: skip
"""7.3"""
REPULSE = Branch((Repulse,), repulse.orders, repulse.check, repulse.carry_out, _fighters, repulse.normal)
"""7.4"""
TASKS = Branch(
    (Recover, Construct, Incorporate), tasks.orders, tasks.check, tasks.carry_out, _workers, tasks.normal
)  # fmt: skip
"""7.5, 7.7, 14.3"""
TWO_HEX = Branch((Spread, Gather), two_hex.orders, two_hex.check, two_hex.carry_out, _fighters, two_hex.normal)
"""19.0a"""
RAILWAY = Branch(
    (Ride,), depots.orders, depots.check, depots.carry_out,
    lambda printed, index: printed.kind[index] == "depot", depots.normal,
)  # fmt: skip
"""18.1"""
SQUADRONS = Branch(
    (Sail,), naval.orders, naval.check, naval.carry_out,
    lambda printed, index: printed.kind[index] == "naval", naval.normal,
)  # fmt: skip
"""25.1"""
BOXES = Branch(
    (Cross,), montenegro.orders, montenegro.check, montenegro.carry_out,
    lambda printed, index: printed.units[index].nation == "montenegrin",
)  # fmt: skip
"""24.2"""

BRANCHES = (PREPARED_ATTACK, REPULSE, TASKS, TWO_HEX, RAILWAY, SQUADRONS, BOXES)
BRANCH_OF: dict[type[Order], Branch] = {kind: branch for branch in BRANCHES for kind in branch.kinds}


@derived_from(lambda table, index: table.printed.memories["branches"])
def branches(table: Serbien, index: Counter) -> tuple[Branch, ...]:
    """The branches that concern a unit."""
    return tuple(branch for branch in BRANCHES if branch.concerns(table.printed, index))


def meant(table: Serbien, side: SideNumber, index: Counter, where: str) -> Order | None:
    """The order that a player means who points at a hex with a unit that does not march there: a squadron sails, a
    Depot rides, and Montenegrins cross the edge of the map; ``None`` for all others."""
    printed, board, here, to = table.printed, table.board, table.pieces[index].at, table.board.find(where)
    if printed.side[index] != side or here < 0 or to is None:
        return None
    id, start = printed.ids[index], table.hexname(here)
    if printed.kind[index] == "naval":
        return Sail(id, start, where)
    if printed.kind[index] == "depot":
        return Ride(id, start, where)
    beside = holds(board.beside, here) or holds(board.beside, to)
    return Cross(id, start, where) if beside and printed.units[index].nation == "montenegrin" else None


# -- The movement phases --------------------------------------------------------------------------------------


class MoveUnits(MovementSoFar, frozen=True, tag="MoveUnits"):
    """7: the active player moves their units, a Force at a time, and lets them work."""

    kind: ClassVar = "move"
    idle: ClassVar = UNMOVED
    many: ClassVar = True
    clause: ClassVar = "7.1.2a"
    accepts: ClassVar = (Move, March, Hold, Halt, Top, *BRANCH_OF, Done)

    def prompt(self, table: Serbien) -> str:
        """Whose phase it is. It names no number that the enemy may not know."""
        phase = "Counter Movement" if self.counter else "Movement"
        if self.bound(table):
            march = "the Force on a Forced March goes on if it can, or halts and is checked (7.2)"
            return f"{self.who(table)} {phase}, {table.turn.id}: {march}."
        told = f"{self.who(table)} {phase}, {table.turn.id}: units have {allowance(table, self.counter)} MP"
        return f"{told}. Move them, let them work, or end the phase."

    def _halt_first(self, table: Serbien) -> str:
        return f"{table.list_of(self.going)} {'is' if len(self.going) == 1 else 'are'} on a Forced March: halt first."

    # What can be done

    def standing(self, table: Serbien) -> list[Counter]:
        """7.1.2b, 7.4.5b: units that move no further and may still do something where they stand."""
        pieces = table.pieces
        stopped = [i for i in (*self.going, *self.dropped) if pieces[i].halted and pieces[i].at >= 0]
        return [i for i in stopped if any(branch.orders(table, self, i) for branch in (PREPARED_ATTACK, TASKS))]

    def forces(self, table: Serbien, units: list[Counter]) -> Iterator[tuple[int, ...]]:
        """The Forces of several units that may march together, of such units in one hex."""
        most, bound = table.printed.number["force.assets"] + 1, self.bound(table)
        for size in range(min(len(units), most), 1, -1):
            for force in combinations(units, size):
                # Each of them may march: it remains to be seen whether they are a Force.
                refusal = self._march_refusal(table, force) if bound else force_refusal(table, force)
                if refusal is None:
                    yield force

    def stacks(self, table: Serbien, bound: bool) -> list[Cell]:
        """The hexes from which some Force of several units can march."""
        return [
            cell
            for cell, units in moving.stacks(table, self, bound)
            if any(self.can_march(table, force) for force in self.forces(table, units))
        ]

    def reach(self, table: Serbien, units: tuple[Counter, ...]) -> Reach:
        """Where a Force can come now."""
        return reach(table, units, self.boats_in(table, units), points_left(table, units, self.counter))

    def can_march(self, table: Serbien, units: tuple[Counter, ...]) -> bool:
        """Whether a Force can march anywhere: if not by a single step, which is found quickly, then further."""
        began = self.began_in(table, units)
        near = beside(table, units, self.boats_in(table, units), points_left(table, units, self.counter))
        return near & limits.stops(table, units, began) != 0 or bool(self.ends(table, units))

    def ends(self, table: Serbien, units: tuple[Counter, ...]) -> Sequence[Cell]:
        """Where a Force can end a march."""
        began = self.began_in(table, units)
        found = reach(table, units, self.boats_in(table, units), points_left(table, units, self.counter))
        if not found.ends or limits.stops_anywhere(table, units):
            return found.hexes
        stops = limits.stops(table, units, began)
        return cells(found.ends & stops) if found.ends & ~stops else found.hexes

    def subjects(self, table: Serbien) -> list[str]:
        """Units, hexes whose units can march together, and the end of the march or of the phase."""
        ids, bound = table.printed.ids, self.bound(table)
        free = moving.free(table, self, bound)
        stacks = list(map(table.hexname, self.stacks(table, bound)))
        if bound:
            able = [i for i in free if self._has_orders(table, i)]
            return [*[ids[i] for i in sorted({*able, *self._spreading_with(table)})], *stacks, "halt"]
        more = {*self.standing(table), *self.tops(table)}
        units = sorted({*free, *more}) if more else free
        return [*[ids[i] for i in units], *stacks, *(() if marching.homebound(table, self) else ("done",))]

    def _spreading_with(self, table: Serbien) -> list[Counter]:
        """7.1.2c: units besides those on a Forced March that spread with them, named first in the order."""
        places = {table.pieces[i].at for i in self.going}
        others = [i for cell in places if cell >= 0 for i in table.here(cell, self.player) if i not in self.going]
        return [i for i in others if BRANCH_OF[Spread].orders(table, self, i)]

    def tops(self, table: Serbien) -> list[Counter]:
        """3.1.5: the units that may be laid on top of their stacks; none twice in a phase in the same hex."""
        found = equals(table, self.player)
        return [i for i in found if (i, table.pieces[i].at) not in self.laid] if self.laid else found

    def unused(self, table: Serbien) -> list[str]:
        """The units that could act and have not."""
        return [table.printed.ids[i] for i in moving.free(table, self, self.bound(table)) if not table.pieces[i].spent]

    def forfeits(self, table: Serbien) -> list[Caution]:
        """3.1.3: hexes that are over-stacked when movement ends."""
        return stacking.forfeits(table, self.player)

    def orders(self, table: Serbien, subject: str) -> list[Order]:
        """Every hex where a march can end, and what else can be done."""
        if subject in ("done", "halt"):
            return [Halt()] if self.bound(table) else [] if marching.homebound(table, self) else [Done()]
        index = table.printed.index.get(subject)
        if index is None:
            start, labels = table.board.find(subject), table.board.labels
            return [
                March(ids, subject, labels[to])
                for force in self.forces(table, [] if start is None else moving.mates(table, self, start))
                for ids in (self.ids(table, force),)
                for to in self.ends(table, force)
            ]
        if table.side_of(index) != self.player or not table.placed(index):
            return []
        return self._orders_of(table, index)

    def _orders_of(self, table: Serbien, index: Counter) -> list[Order]:
        id, found, bound = table.printed.ids[index], list[Order](), self.bound(table)
        if moving.is_free(table, self, index, bound):
            if moving.may_march(table, self, index, bound):
                labels = table.board.labels
                start = labels[table.pieces[index].at]
                found += [Move(id, start, labels[to]) for to in self.ends(table, (index,))]
            if not bound and not marching.must_return(table, self, index):
                found.append(Hold(id))
        if index in self.tops(table) and (not bound or moving.is_free(table, self, index, bound)):
            found.append(Top(id))
        for branch in branches(table, index):
            found += branch.orders(table, self, index)
        return found

    def _has_orders(self, table: Serbien, index: Counter) -> bool:
        """Whether one of those on a Forced March can do anything alone."""
        if moving.may_march(table, self, index, self.bound(table)) and self.can_march(table, (index,)):
            return True
        if index in self.tops(table):
            return True
        return any(branch.orders(table, self, index) for branch in branches(table, index))

    def point(self, table: Serbien, subject: str, where: str) -> Order | None:
        """Pointing with a squadron, a Depot or over the edge of the map means no march."""
        index = table.printed.index.get(subject)
        found = meant(table, self.player, index, where) if index is not None and where else None
        if found is None or any(order.where == where for order in self.orders(table, subject)):
            return super().point(table, subject, where)
        return found

    # Checking

    def check(self, table: Serbien, order: Order) -> Refusal | None:
        """7, 3.2.1a, 8.6, 8.7, 26.2."""
        if isinstance(order, (Done, Halt)):
            return self._check_end(table, order)
        if type(order) in BRANCH_OF:
            return BRANCH_OF[type(order)].check(table, self, order)
        units = self.own_units(table, order.pieces, "7.1.2b")
        if isinstance(units, Refusal):
            return units
        if isinstance(order, Top):
            if self.bound(table) and not moving.is_free(table, self, units[0], bound=True):
                return Refusal("bound", "7.1.2e", self._halt_first(table))
            return self._check_top(table, units[0])
        if isinstance(order, Hold):
            if self.bound(table):
                return Refusal("bound", "7.1.2e", self._halt_first(table))
            if marching.must_return(table, self, units[0]):
                return marching.return_refusal(table, units[0])
            return self._march_refusal(table, units) if table.is_fort(units[0]) else self.may_act(table, units[0])
        assert isinstance(order, (Move, March))
        return self._check_march(table, order, units)

    def _check_end(self, table: Serbien, order: Order) -> Refusal | None:
        if self.bound(table) == isinstance(order, Halt):
            due = marching.homebound(table, self)
            return marching.return_refusal(table, due[0]) if due else None
        if isinstance(order, Halt):
            return Refusal("no-march", "7.2.3", "No Force is on a Forced March.")
        return Refusal("bound", "7.2.3", f"{table.list_of(self.going)} must halt first, for the Effectiveness Check.")

    def _check_top(self, table: Serbien, index: Counter) -> Refusal | None:
        if index in self.tops(table):
            return None
        if index in equals(table, self.player):
            sentence = f"{table.name(index)} was laid on top there in this phase, and then another unit was."
            return Refusal("repeated", "3.1.5-tie", sentence, "on-top-once-a-phase")
        return Refusal("not-equal", "3.1.5-tie", f"{table.name(index)} cannot be laid on top of its stack.")

    def _march_refusal(self, table: Serbien, units: tuple[Counter, ...]) -> Refusal | None:
        """Why units may not march at all, wherever to."""
        joining = any(i in self.going for i in units)
        for i in units:
            piece, name = table.pieces[i], table.printed.titles[i]
            if table.is_fort(i):
                return Refusal("fort", "7.0", f"{name} cannot move.")
            if not table.printed.walks[i]:
                if table.printed.kind[i] == "depot":
                    return Refusal("rail", "15.6.3-mp", f"{name} does not march: it moves along railways alone.")
                return Refusal("ship", "25.1.1a", f"{name} does not march: it sails along the Sava and the Donau.")
            if piece.task:
                return Refusal("at-work", "7.8.2", f"{name} must finish the Task that it began.")
            refusal = self.inactive(table, i) or self.may_act(table, i, joining=joining)
            if refusal is not None:
                return refusal
            if piece.also >= 0:
                return Refusal("two-hex", "19.1.4a", f"{name} is in Two-Hex Status: consolidate, wheel or shift it.")
            if piece.pinned:
                return Refusal("pinned", "7.3.3a", f"{name} is held in its hex by a Prepared Attack marker.")
        return force_refusal(table, units)

    def _check_march(self, table: Serbien, order: Move | March, units: tuple[Counter, ...]) -> Refusal | None:
        for i in units:
            here = table.hexname(table.pieces[i].at)
            if here != order.start:
                return Refusal("not-there", "7.1.2b", f"{table.name(i)} is in {here}, not in {order.start}.")
        if (refusal := self._march_refusal(table, units)) is not None:
            return refusal
        to, began, boats = table.board.find(order.to), self.began_in(table, units), self.boats_in(table, units)
        if to is None:
            return Refusal("unknown-hex", "1.0-grid", f"There is no hex {order.to} on the map.")
        if order.via:
            refusal = path_refusal(table, units, boats, order, points_left(table, units, self.counter))
        elif not holds(self.reach(table, units).ends, to):
            refusal = why_not(table, units, boats, to, points_left(table, units, self.counter))
        return refusal or limits.refusal(table, units, began, to)

    def normal(self, table: Serbien, order: Order) -> Order:
        """A march by a way of the player's own amounts to the march to its end; one unit makes no Force of several."""
        if isinstance(order, Move):
            return replace(order, via=())
        if isinstance(order, March):
            units = in_order(table, order.units)
            return March(units, order.start, order.to) if len(units) > 1 else Move(units[0], order.start, order.to)
        branch = BRANCH_OF.get(type(order))
        return order if branch is None else branch.normal(table, order)

    # Carrying out

    def _route(self, table: Serbien, order: Move | March, units: tuple[Counter, ...]) -> Route:
        if order.via:
            return route_of(table, units, self.boats_in(table, units), order)
        return self.reach(table, units).way(table.board.cell(order.to))

    def way(self, table: Serbien, order: Order) -> Way | None:
        """The way and its cost (7.1.2a, 7.2)."""
        if not isinstance(order, (Move, March)):
            if isinstance(order, Ride):
                return depots.way(table, self, order)
            return voyage(table, self, order) if isinstance(order, Sail) else None
        units = tuple(sorted(table.printed.index[piece] for piece in order.pieces))
        path, cost = self._route(table, order, units)
        total, most = cost + spent_by(table, units), allowance(table, self.counter)
        prices = [Price(cost, most - spent_by(table, units), "MP")]
        said = str(prices[0])
        if total > most:
            forced = total - most
            prices.append(Price(forced, None, "MP by Forced March"))
            said = f"{cost} MP, {forced} by Forced March, {marching.safe(table, units, forced)}"
        start = table.board.cell(order.start)
        wet = price_of_boats(table, units, (start, *path))
        return Way((order.start, *map(table.hexname, path)), f"{said}, {wet}" if wet else said, tuple(prices))

    def carry_out(self, table: Serbien, order: Order) -> None:
        """March or work; ask for the next."""
        if isinstance(order, (Done, Halt)):
            if isinstance(order, Halt):
                table.ask(replace(self.over(), dropped=()))
            self._over(table, ())
            return
        units = tuple(sorted(table.printed.index[piece] for piece in order.pieces))
        if isinstance(order, Top):
            table.ask(replace(self, laid=(*self.laid, (units[0], table.pieces[units[0]].at))))
            for i in table.here(table.pieces[units[0]].at, self.player):
                table.alter(i, rank=int(i in units))
            return
        if isinstance(order, Repulse):
            units = repulse.force_with(table, self, units, table.board.cell(order.target))
        following = self.holding(table, units) if isinstance(order, Hold) else self.after(table, units)
        table.ask(following)
        if table.options.control == "always":
            table.call(Watch())
        if isinstance(order, Hold):
            # 8.2.4a: Cavalry that stays may have expended points of a Forced March by reacting.
            table.call(marching.Conclude(units, self.counter))
        elif isinstance(order, (Move, March)):
            go(table, units, self._route(table, order, units), self.counter)
        else:
            BRANCH_OF[type(order)].carry_out(table, self, order)
        if following is not self:
            self._over(table, (*units, *following.going))

    def _over(self, table: Serbien, units: tuple[Counter, ...]) -> None:
        """7.1.2e, 7.2.3: the move of those who acted last and do not go on is over; a Forced March is checked."""
        left = tuple([i for i in self.going if i not in units and table.placed(i)])
        if not left:
            return
        if self.bound(table):
            table.call(marching.Conclude(left, self.counter))
        for i in left:
            table.alter(i, halted=True)


# -- The phase, from its beginning to its end (4.2.5, 4.2.6) --------------------------------------------------


class MovementPhase(Procedure, frozen=True, tag="MovementPhase"):
    """4.2.5, 4.2.6: the Movement Phase of the phasing player, or the Counter Movement Phase of the other.

    Where the book writes it in small letters, both are meant (1.2-movement-phase).
    """

    player: SideNumber
    """Who moves."""
    counter: bool = False
    """Whether this is the Counter Movement Phase."""
    steps: ClassVar = ("begin", "split", "pins", "labour", "move", "conclude", "combine", "stacking", "end")

    def begin(self, table: Serbien) -> None:
        """7.1.1b, 8.2.4a: every unit has its points; Cavalry has expended what it owes."""
        marching.begin(table, self.player, self.counter)

    def split(self, table: Serbien) -> None:
        """16.4.1: Reverse Combinations."""
        table.call(combining.Splitting(self.player))

    def pins(self, table: Serbien) -> None:
        """7.3.3: who is held by Prepared Attack markers."""
        if self.counter:
            table.call(Pins(self.player))

    def labour(self, table: Serbien) -> None:
        """7.8.2: Tasks that were started are worked at first."""
        tasks.charge(table, self.player, self.counter)

    def move(self, table: Serbien) -> None:
        """7."""
        table.ask(MoveUnits(SIDES[self.player], counter=self.counter))

    def conclude(self, table: Serbien) -> None:
        """7.2.3, 8.2.4a: Cavalry that forced marched without moving checks too."""
        due = marching.due(table, self.player, self.counter)
        if due:
            table.again()
            table.call(marching.Conclude((due[0],), self.counter))

    def combine(self, table: Serbien) -> None:
        """16.3.1, 16.4.1, 21.1: units that stand together are combined."""
        table.call(combining.Combining(self.player))

    def stacking(self, table: Serbien) -> None:
        """3.1.3: the limit is applied at the end of the phase."""
        full = crowded(table, self.player)
        if full:
            table.call(Overstacking(self.player, tuple(full)))

    def end(self, table: Serbien) -> None:
        """7.1.1, 14.4, 24.2.2b: unexpended points are lost, and so are positions that nobody holds."""
        tasks.abandon_positions(table)
        if self.player == SERBIAN:
            montenegro.rest(table, self.counter)
        marching.end(table)
