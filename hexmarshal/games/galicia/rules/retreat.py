"""9.2: retreats after combat."""

from itertools import combinations
from typing import ClassVar

from hexmarshal.core.data.meanings import Cell, Counter, Few, SideNumber
from hexmarshal.core.data.wording import count
from hexmarshal.core.engine.prices import Price
from hexmarshal.core.engine.procedure import Order, Procedure, Refusal, Way
from hexmarshal.core.orders.orders import Done
from hexmarshal.games.galicia.parts.sides import SIDES
from hexmarshal.games.galicia.rules.asking import Ask, PickUnit, in_order
from hexmarshal.games.galicia.rules.effectiveness import reduce
from hexmarshal.games.galicia.rules.in_progress import Engagement, combat_of
from hexmarshal.games.galicia.rules.orders import First, Follow, FollowTogether, GoOn, Retreat
from hexmarshal.games.galicia.rules.position import Galicia, replace
from hexmarshal.games.galicia.rules.retreat_ways import Course, refusal, seen_ways, ways
from hexmarshal.games.galicia.rules.stacking import Overstacking
from hexmarshal.wargame.asking import RankStacks


class RetreatStack(Procedure, frozen=True, tag="RetreatStack"):
    """9.2: a stack retreats by some hexes."""

    owner: SideNumber
    """Whose units they are."""
    units: tuple[Counter, ...]
    """Who retreats."""
    start: Cell
    """The hex from which the retreat began."""
    hexes: Few
    """How many hexes they are to go."""
    ordered: Few
    """How many hexes the result of the combat ordered (9.2.1b)."""
    visited: tuple[Cell, ...] = ()
    """Hexes in which the retreat has been."""
    steps: ClassVar = ("choose", "arrive", "crowd")

    def alive(self, table: Galicia) -> tuple[Counter, ...]:
        """Who is left."""
        return tuple(i for i in self.units if table.on_map(i))

    def here(self, table: Galicia) -> Cell:
        """The hex in which they stand."""
        return table.pieces[self.alive(table)[0]].at

    def choose(self, table: Galicia) -> None:
        """9.2.1: the owner determines the way, and is asked if there may be several for all the enemy can see."""
        found = seen_ways(table, self)
        if not found:
            self._barred(table, self.hexes)
            table.leave()
        elif len(found) == 1:
            self.go(table, found[0])
        else:
            table.ask(RetreatTo(SIDES[self.owner]))

    def _barred(self, table: Galicia, hexes: int) -> None:
        """9.2.3: a reduction for each hex not retreated, and the modifier of the loss roll."""
        where = self.here(table)
        table.say(f"The retreat from {table.place(where)} is blocked.", "9.2.3", table.hexname(where))
        blame(table, self.owner)
        note_retreat(table, self.units)  # thrown back as well, and so not victorious
        for i in self.alive(table):
            reduce(table, i, hexes * table.printed.number["retreat.blocked"], "9.2.3")

    def go(self, table: Galicia, course: Course) -> None:
        """Take the stack along a way, with what it costs (9.2.2, 9.2.3)."""
        fords = table.printed.fords
        units, here = self.alive(table), self.here(table)
        if course.into_zone or course.astray:
            why = "an enemy ZOC" if course.into_zone else "away from supply"
            table.say(f"The retreat leads {'into ' if course.into_zone else ''}{why}.", "9.2.1c")
            blame(table, self.owner)
        cover(table, self.owner, course.path[-1])
        table.march_stack(units, course.path, "retreats", "9.2a", seen=True)
        note_retreat(table, units)
        for there in course.path:
            for i in units:
                reduce(table, i, fords.get((here, there), 0), "9.2.2")
            here = there
        table.amend(visited=(*self.visited, *course.path))
        if len(course.path) < self.hexes and self.alive(table):
            self._barred(table, self.hexes - len(course.path))

    def arrive(self, table: Galicia) -> None:
        """9.2b: units in excess in the last hex go on; all together, if there is room for none, or by the option."""
        units = self.alive(table)
        if not units:
            table.leave()
            return
        room = table.room(self.here(table), self.owner)
        if room >= 0 or not ways(table, replace(self, hexes=1)):
            return
        steps = [table.pieces[i].steps for i in units]
        if table.options.surplus == "all" or room + sum(steps) < min(steps):
            table.amend(at=0, units=units, hexes=1)
            return
        table.again()
        table.ask(WhoGoesOn(SIDES[self.owner]))

    def may_go_on(self, table: Galicia) -> list[Counter]:
        """9.2b: who may leave an overfull hex: the units of the smallest groups that can make it fit, or any."""
        units, pieces = self.alive(table), table.pieces
        if table.options.surplus == "owner":
            return list(units)
        excess = -table.room(self.here(table), self.owner)
        largest = sorted((pieces[i].steps for i in units), reverse=True)
        few = next((n for n in range(1, len(units) + 1) if sum(largest[:n]) >= excess), None)
        if few is None:
            return sorted(units)
        # A unit is in some group of so few if it is large enough together with the largest ones.
        return sorted(i for i in units if sum(largest[: few - 1]) + pieces[i].steps >= excess)

    def crowd(self, table: Galicia) -> None:
        """5.2: where a retreat ends too many are eliminated, if nobody could go on."""
        if self.alive(table):
            here = self.here(table)
            if table.room(here, self.owner) < 0:
                table.call(Overstacking(self.owner, (here,)))


def stack_of(table: Galicia) -> RetreatStack:
    """The retreat in progress."""
    return table.inside(RetreatStack)


def throw_back(table: Galicia, combat: Engagement, cell: Cell) -> None:
    """9.2: the attackers of one hex retreat; withheld units beside them may go along (7.6a)."""
    hexes = combat.result(table).attacker.retreat
    units = tuple(i for i in table.here(cell, combat.attacker) if i in combat.attackers and i not in combat.retreated)
    stack = RetreatStack(combat.attacker, units, cell, hexes, hexes)
    table.call(stack)
    question = WhoGoesAlong(SIDES[combat.attacker], cell)
    if ways(table, stack) and question.able(table):
        table.ask(question)


def blame(table: Galicia, side: SideNumber) -> None:
    """Let the combat know that a side broke a guideline or could not retreat (9.4.1e)."""
    table.amend_inside(Engagement, lambda combat: combat.blaming(side))


def note_retreat(table: Galicia, units: tuple[Counter, ...]) -> None:
    """Let the combat know who has retreated, or was to and could not (9.2.3, 9.3a)."""
    table.amend_inside(Engagement, lambda combat: replace(combat, retreated=tuple(sorted({*combat.retreated, *units}))))


def cover(table: Galicia, side: SideNumber, cell: Cell) -> None:
    """Units retreat onto a stack: the unit that lay on top is still known, whatever lies there now (5.4)."""
    top = table.tops(side).get(cell)
    if top is not None and not table.pieces[top].seen:
        table.put(top, replace(table.pieces[top], seen=True))


# What the owner of a stack that retreats is asked


class WhoRetreatsFirst(RankStacks[Galicia], Ask, frozen=True, tag="WhoRetreatsFirst"):
    """9.2: attackers are thrown back from several hexes, and the owner says which stack goes next."""

    clause: ClassVar = "9.2b"
    accepts: ClassVar = (First,)
    asked: ClassVar = "attackers retreat from {where}. Say which stack goes first."

    def carry_out(self, table: Galicia, order: Order) -> None:
        """It is thrown back; the others are asked about when it is."""
        assert isinstance(order, First)
        throw_back(table, combat_of(table), table.board.cell(order.start))


class RetreatTo(Ask, frozen=True, tag="RetreatTo"):
    """9.2.1: the owner picks the way among those that the guidelines leave."""

    kind: ClassVar = "retreat"
    clause: ClassVar = "9.2.1a"
    accepts: ClassVar = (Retreat,)

    def prompt(self, table: Galicia) -> str:
        """Who goes, and how far."""
        stack = stack_of(table)
        units = stack.alive(table)
        verb = "retreats" if len(units) == 1 else "retreat"
        hexes = count(stack.hexes, "hex")
        return f"{self.who(table)}: {table.list_of(units)} {verb} {hexes}; choose the path."

    def _start(self, table: Galicia) -> str:
        return table.hexname(stack_of(table).here(table))

    def subjects(self, table: Galicia) -> list[str]:
        """The hex of the stack."""
        return [self._start(table)]

    def _order(self, table: Galicia, start: str, course: Course) -> Retreat:
        names = tuple(map(table.hexname, course.path))
        return Retreat(start, names[-1], names if len(names) > 1 else ())

    def orders(self, table: Galicia, subject: str) -> list[Order]:
        """The ways."""
        if subject != self._start(table):
            return []
        return [self._order(table, subject, course) for course in ways(table, stack_of(table))]

    def check(self, table: Galicia, order: Order) -> Refusal | None:
        """4.1b, 4.5, 9.2, 13.0a."""
        assert isinstance(order, Retreat)
        start = self._start(table)
        if order.start != start:
            return Refusal("not-there", "9.2a", f"The retreating stack is in {start}.")
        if order in self.orders(table, start):
            return None
        path = [table.board.find(label) for label in order.via or (order.to,)]
        known = tuple(cell for cell in path if cell is not None)
        if len(known) < len(path):
            return Refusal("unknown-hex", "1.3", "The path names a hex that is not on the map.")
        if order.to != table.hexname(known[-1]):
            return Refusal("way", "9.2a", f"The path must end in {order.to}.")
        return refusal(table, stack_of(table), known)

    def point(self, table: Galicia, subject: str, where: str) -> Order | None:
        """The first way to the hex."""
        found = (order for order in self.orders(table, self._start(table)) if order.where == where)
        return next(found, None) or (Retreat(self._start(table), where) if where else None)

    def way(self, table: Galicia, order: Order) -> Way | None:
        """The hexes."""
        assert isinstance(order, Retreat)
        path = order.via or (order.to,)
        return Way((order.start, *path), prices=(Price(len(path), stack_of(table).hexes, "hexes"),))

    def carry_out(self, table: Galicia, order: Order) -> None:
        """The stack goes its way."""
        assert isinstance(order, Retreat)
        path = tuple(map(table.board.cell, order.via or (order.to,)))
        stack = stack_of(table)
        stack.go(table, next(course for course in ways(table, stack) if course.path == path))


class WhoGoesOn(PickUnit, frozen=True, tag="WhoGoesOn"):
    """9.2b: the owner picks which units go on from an overfull hex, and no more than must."""

    kind: ClassVar = "surplus"
    clause: ClassVar = "9.2b"
    accepts: ClassVar = (GoOn,)

    def prompt(self, table: Galicia) -> str:
        """Where it is too full."""
        where = table.place(stack_of(table).here(table))
        return f"{self.who(table)}: {where} is too full; one of the units that retreated there goes further."

    def able(self, table: Galicia) -> list[Counter]:
        """The units that came and whose going helps."""
        return stack_of(table).may_go_on(table)

    def against(self, table: Galicia, index: Counter) -> Refusal:
        """Only units that came can go on, and no more of them than must."""
        if index not in stack_of(table).units:
            return Refusal("not-retreating", "9.2b", f"{table.name(index)} is not among the units that retreat.")
        return Refusal(
            "too-small",
            "9.2b",
            f"If {table.name(index)} goes on, more units must go on than need to.",
            "as-few-go-on-as-must",
        )

    def carry_out(self, table: Galicia, order: Order) -> None:
        """Part the stack: one goes on, the others end their retreat here."""
        assert isinstance(order, GoOn)
        stack, index = stack_of(table), table.printed.index[order.piece]
        table.amend(units=tuple(i for i in stack.units if i != index))
        table.call(replace(stack, at=0, units=(index,), hexes=1))


class WhoGoesAlong(PickUnit, frozen=True, tag="WhoGoesAlong"):
    """7.6a: withheld units beside attackers that retreat may go along or stay."""

    cell: Cell
    """Their hex."""
    kind: ClassVar = "along"
    clause: ClassVar = "7.6a"
    accepts: ClassVar = (Follow, FollowTogether, Done)

    def prompt(self, table: Galicia) -> str:
        """Where."""
        where = table.place(self.cell)
        return f"{self.who(table)}: attackers retreat from {where}. Withheld units may go along."

    def able(self, table: Galicia) -> list[Counter]:
        """Units of the hex that took no part and have not retreated, and do not go along so far."""
        combat = combat_of(table)
        busy = {*combat.attackers, *combat.retreated, *stack_of(table).units}
        return [i for i in table.here(self.cell, self.player) if i not in busy]

    def against(self, table: Galicia, index: Counter) -> Refusal:
        """Only withheld units of the hex."""
        where = table.place(self.cell)
        return Refusal("not-withheld", "7.6a", f"{table.name(index)} is not a withheld unit in {where}.")

    def subjects(self, table: Galicia) -> list[str]:
        """Each by itself, or several together."""
        several = ["along"] if len(self.able(table)) > 1 else []
        return [*self.choices(table), *several, "done"]

    def orders(self, table: Galicia, subject: str) -> list[Order]:
        """Every group of two or more."""
        if subject != "along":
            return super().orders(table, subject)
        able = self.able(table)
        groups = (group for size in range(len(able), 1, -1) for group in combinations(able, size))
        return [FollowTogether(self.ids(table, group)) for group in groups]

    def check(self, table: Galicia, order: Order) -> Refusal | None:
        """Nobody but withheld units of the hex."""
        if not isinstance(order, FollowTogether):
            return super().check(table, order)
        units = self.own_units(table, order.units, "7.6a")
        if isinstance(units, Refusal):
            return units
        able = self.able(table)
        return next((self.against(table, i) for i in units if i not in able), None)

    def normal(self, table: Galicia, order: Order) -> Order:
        """A single unit that goes along is a group of one."""
        if not isinstance(order, FollowTogether):
            return order
        units = in_order(table, order.units)
        return FollowTogether(units) if len(units) > 1 else Follow(units[0])

    def carry_out(self, table: Galicia, order: Order) -> None:
        """Add them to the stack; ask for the next."""
        if isinstance(order, Done):
            return
        more = sorted(table.printed.index[piece] for piece in order.pieces)
        table.amend(units=(*stack_of(table).units, *more))
        if self.able(table):
            table.ask(self)
