"""9.2: what the owner of a stack that retreats is asked."""

from itertools import combinations
from typing import ClassVar

from hexmarshal.core.meanings import Cell
from hexmarshal.core.orders import Done
from hexmarshal.core.procedure import Order, Refusal, Way
from hexmarshal.core.wording import count, listing
from hexmarshal.games.galicia.rules import retreat_ways
from hexmarshal.games.galicia.rules.asking import Ask, PickUnit, in_order
from hexmarshal.games.galicia.rules.in_progress import combat_of, stack_of
from hexmarshal.games.galicia.rules.orders import First, Follow, FollowTogether, GoOn, Retreat
from hexmarshal.games.galicia.rules.position import Galicia, replace
from hexmarshal.games.galicia.rules.retreat_ways import Course
from hexmarshal.wargame.questions import PickPiece


class WhoRetreatsFirst(PickPiece[Galicia], Ask, frozen=True, tag="WhoRetreatsFirst"):
    """9.2: attackers are thrown back from several hexes, and the owner says which stack goes next."""

    hexes: tuple[Cell, ...]
    """The hexes from which stacks are still to retreat."""
    kind: ClassVar = "order"
    clause: ClassVar = "9.2b"
    accepts: ClassVar = (First,)

    def prompt(self, table: Galicia) -> str:
        """From where."""
        where = listing([table.place(cell) for cell in self.hexes])
        return f"{self.who(table)}: attackers retreat from {where}. Say which stack goes first."

    def choices(self, table: Galicia) -> list[str]:
        """The stacks by their hexes."""
        return list(map(table.hexname, self.hexes))

    def why_not(self, table: Galicia, piece: str) -> Refusal:
        """Only a stack that is to retreat."""
        where = ", ".join(self.choices(table))
        return Refusal("not-retreating", "9.2b", f"The stacks that are to retreat stand in {where}.")

    def carry_out(self, table: Galicia, order: Order) -> None:
        """It is thrown back; the others are asked about when it is."""
        assert isinstance(order, First)
        combat_of(table).throw_back(table, table.board.cell(order.start))


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
        return f"{self.who(table)}: {table.list_of(units)} {verb} {hexes}; choose the way."

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
        return [self._order(table, subject, course) for course in retreat_ways.ways(table, stack_of(table))]

    def check(self, table: Galicia, order: Order) -> Refusal | None:
        """4.1b, 4.5, 9.2, 13.0a."""
        assert isinstance(order, Retreat)
        start = self._start(table)
        if order.start != start:
            return Refusal("not-there", "9.2a", f"The stack that retreats stands in {start}.")
        if order in self.orders(table, start):
            return None
        path = [table.board.find(label) for label in order.via or (order.to,)]
        known = tuple(cell for cell in path if cell is not None)
        if len(known) < len(path):
            return Refusal("unknown-hex", "1.3", "The way names a hex that is not on the map.")
        if order.to != table.hexname(known[-1]):
            return Refusal("way", "9.2a", f"The way must end in {order.to}.")
        return retreat_ways.refusal(table, stack_of(table), known)

    def point(self, table: Galicia, subject: str, where: str) -> Order | None:
        """The first way to the hex."""
        found = (order for order in self.orders(table, self._start(table)) if order.where == where)
        return next(found, None) or (Retreat(self._start(table), where) if where else None)

    def way(self, table: Galicia, order: Order) -> Way | None:
        """The hexes."""
        assert isinstance(order, Retreat)
        return Way((order.start, *(order.via or (order.to,))))

    def carry_out(self, table: Galicia, order: Order) -> None:
        """The stack goes its way."""
        assert isinstance(order, Retreat)
        path = tuple(map(table.board.cell, order.via or (order.to,)))
        stack = stack_of(table)
        stack.go(table, next(course for course in retreat_ways.ways(table, stack) if course.path == path))


class WhoGoesOn(PickUnit, frozen=True, tag="WhoGoesOn"):
    """9.2b: the owner picks which units go on from an overfull hex, and no more than must."""

    kind: ClassVar = "surplus"
    clause: ClassVar = "9.2b"
    accepts: ClassVar = (GoOn,)

    def prompt(self, table: Galicia) -> str:
        """Where it is too full."""
        where = table.place(stack_of(table).here(table))
        return f"{self.who(table)}: {where} is too full; one of the units that came retreats further."

    def able(self, table: Galicia) -> list[int]:
        """The units that came and whose going helps."""
        return stack_of(table).may_go_on(table)

    def against(self, table: Galicia, index: int) -> Refusal:
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

    def able(self, table: Galicia) -> list[int]:
        """Units of the hex that took no part and have not retreated, and do not go along so far."""
        combat = combat_of(table)
        busy = {*combat.attackers, *combat.retreated, *stack_of(table).units}
        return [i for i in table.here(self.cell, self.player) if i not in busy]

    def against(self, table: Galicia, index: int) -> Refusal:
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
