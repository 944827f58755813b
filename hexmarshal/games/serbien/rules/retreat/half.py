"""19.1.7: how one half of a Two-Hex Unit retreats."""

from typing import ClassVar

import msgspec

from hexmarshal.core.board.paths import holds
from hexmarshal.core.data.meanings import Cell, Counter
from hexmarshal.core.engine.procedure import Order, Procedure, Refusal
from hexmarshal.core.orders.orders import Done
from hexmarshal.games.serbien.parts.sides import SIDES
from hexmarshal.games.serbien.rules.fighting.orders import Repulse
from hexmarshal.games.serbien.rules.retreat.orders import RetreatTo
from hexmarshal.games.serbien.rules.retreat.retreat import TRIED, repulse_refusal, repulses_from, tried
from hexmarshal.games.serbien.rules.retreat.step import RetreatStep, UnableToRetreat, step_of
from hexmarshal.games.serbien.rules.retreat.ways import barred, steps_from
from hexmarshal.games.serbien.rules.table.asking import Ask, in_order
from hexmarshal.games.serbien.rules.table.position import Serbien
from hexmarshal.games.serbien.rules.table.progress import Engagement

replace = msgspec.structs.replace


class HalfRetreat(Procedure, frozen=True, tag="HalfRetreat"):
    """19.1.7a: one half of a Two-Hex Unit retreats a hex: the unit consolidates or wheels."""

    units: tuple[Counter, ...]
    """The Force."""
    origin: Cell
    """The hex of the beaten half."""
    spared: bool = False
    """Whether it is of a withheld Force, which leaves if all others do and pays for EZOCs alone (9.2.5.D)."""
    fought: tuple[Counter, ...] = ()
    """Those others."""
    hexes: int = 1
    """How many hexes are left."""
    repulsed: bool = False
    """Whether its one Repulse was tried, or waived (7.4.1b)."""
    steps: ClassVar = ("go",)

    def go(self, table: Serbien) -> None:
        """The owner chooses; a unit that can do neither pays (11.1.5). Before and after it may Repulse (7.4c)."""
        units = tuple(i for i in self.units if table.placed(i))
        staying = any(self.origin in (table.pieces[i].at, table.pieces[i].also) for i in self.fought)
        if not units or staying:
            return
        question = RetreatHalf(SIDES[table.side_of(units[0])], units, self.origin, self.spared, self.hexes)
        if question.places(table) or question.repulses(table):
            table.again()
            table.choose(question)
        elif self.hexes and not self.spared:
            table.amend(hexes=0)
            table.call(UnableToRetreat(units, self.hexes))


def beside_half(table: Serbien, units: tuple[Counter, ...], origin: Cell) -> int:
    """19.1.7a: the hex of the other half and those next to it, as a set."""
    piece = table.pieces[units[0]]
    other = piece.also if piece.at == origin else piece.at
    return table.board.adjacent[other] | 1 << other


def places(table: Serbien, units: tuple[Counter, ...], origin: Cell) -> list[Cell]:
    """19.1.7a: where a half may go: to the other half, or next to it."""
    piece = table.pieces[units[0]]
    other = piece.also if piece.at == origin else piece.at
    near, side = beside_half(table, units, origin), table.side_of(units[0])
    for i in table.printed.of_side[side]:
        if i not in units and table.pieces[i].also >= 0:  # 19.1.2: not where another Two-Hex Force stands
            near &= ~(1 << table.pieces[i].at | 1 << table.pieces[i].also) | 1 << other
    return [cell for cell in steps_from(table, units, origin) if holds(near, cell)]


class RetreatHalf(Ask, frozen=True, tag="RetreatHalf"):
    """19.1.7a, 7.4c: the owner says where the beaten half goes, or whom the Force Repulses first or afterwards."""

    units: tuple[Counter, ...]
    origin: Cell
    spared: bool = False
    """Whether it is of a withheld Force (9.2.5.D)."""
    hexes: int = 1
    """Whether it must still go."""
    kind: ClassVar = "retreat"
    clause: ClassVar = "19.1.7a"
    accepts: ClassVar = (RetreatTo, Repulse, Done)

    def prompt(self, table: Serbien) -> str:
        names = table.list_of(self.units)
        if not self.hexes:
            return f"{self.who(table)}: the half of {names} has retreated. An enemy may be Repulsed now; or stay."
        half = f"the half of {names} in {table.hexname(self.origin)} must retreat one hex"
        if not self.places(table):
            return f"{self.who(table)}: {half} and cannot. An enemy may be Repulsed first."
        more = " An enemy may be Repulsed first." if self.repulses(table) else ""
        return f"{self.who(table)}: {half}: say where to.{more}"

    def places(self, table: Serbien) -> list[Cell]:
        """Where it may go; nowhere if it has."""
        return places(table, self.units, self.origin) if self.hexes else []

    def repulses(self, table: Serbien) -> list[Repulse]:
        """7.4c: the Repulses that may be tried now, from the hex of the half that retreats."""
        if self._barred(table) is not None:
            return []
        if self.spared and self.hexes and not self.places(table):
            return []  # 9.2.5.D.2: a withheld Force that cannot go stays
        piece = table.pieces[self.units[0]]
        start = self.origin if self.hexes else piece.at if piece.also < 0 else piece.also
        return repulses_from(table, self, self.units, start)

    def _barred(self, table: Serbien) -> Refusal | None:
        """7.4.1b: why it may not Repulse, whomever."""
        frame = table.within(HalfRetreat)
        return TRIED if frame is not None and frame.repulsed else tried(table, self.units)

    def subjects(self, table: Serbien) -> list[str]:
        who = list(dict.fromkeys(order.subject for order in self.repulses(table)))
        return [table.hexname(self.origin), *who] if self.places(table) else [*who, "done"]

    def orders(self, table: Serbien, subject: str) -> list[Order]:
        ends = self.places(table)
        if subject == "done":
            return [] if ends else [Done()]
        if subject == table.hexname(self.origin):
            return [RetreatTo(subject, table.hexname(cell)) for cell in ends]
        return [order for order in self.repulses(table) if order.subject == subject]

    def check(self, table: Serbien, order: Order) -> Refusal | None:
        if isinstance(order, Repulse):
            return repulse_refusal(table, self, self.units, order, self._barred(table)) or self._from(table, order)
        start, ends = table.hexname(self.origin), self.places(table)
        if isinstance(order, Done):
            return Refusal("must-retreat", "11.1a", f"The half in {start} must retreat.") if ends else None
        assert isinstance(order, RetreatTo)
        to = table.board.find(order.to)
        if order.start != start:
            return Refusal("not-there", "19.1.7a", f"The half that must retreat is in {start}.")
        if to in ends:
            return None
        if not self.hexes:
            return Refusal("over", "11.1a", f"{table.subject(self.units, 'has')} retreated far enough.")
        if to is None or to not in table.board.neighbours[self.origin]:
            return Refusal("not-adjacent", "11.1a", f"{order.to} is not next to {start}.")
        if to not in steps_from(table, self.units, self.origin):
            return barred(table, self.units, self.origin, to)
        if not holds(beside_half(table, self.units, self.origin), to):
            sentence = f"In {order.to} the unit would be torn apart: its halves must stay next to each other."
            return Refusal("apart", "19.1.7a", sentence)
        sentence = f"Another Two-Hex Force is in {order.to}, and two of them do not stack."
        return Refusal("two-hex", "19.1.2", sentence)

    def _from(self, table: Serbien, order: Repulse) -> Refusal | None:
        """7.4c: it is the half that retreats that Repulses."""
        if self.normal(table, order) in self.repulses(table):
            return None
        return Refusal("not-adjacent", "7.4c", f"{order.target} is not next to the half that retreats.")

    def normal(self, table: Serbien, order: Order) -> Order:
        """The units of a Repulse in the order of the counters."""
        return Repulse(in_order(table, order.units), order.target) if isinstance(order, Repulse) else order

    def carry_out(self, table: Serbien, order: Order) -> None:
        """19.1.7a: into the hex of its other half it comes among friends; into another it pays as all do (11.1.3)."""
        if isinstance(order, Done):
            table.amend(repulsed=True)
            return
        if isinstance(order, Repulse):
            table.amend(repulsed=True)
            table.amend_inside(Engagement, lambda frame: frame.repulsed_by(sorted(self.units)))
            units = tuple(sorted(table.printed.index[id] for id in order.units))
            table.call(table.begins.repulse(units, table.board.cell(order.target)))
            return
        assert isinstance(order, RetreatTo)
        piece, to = table.pieces[self.units[0]], table.board.cell(order.to)
        other = piece.also if piece.at == self.origin else piece.at
        how = "retreats and gathers in" if to == other else "retreats and wheels"
        step = step_of(table, self.units, self.origin, to, self.units if self.spared else ())
        table.amend(hexes=0)
        table.march_stack(self.units, (to,), how, "19.1.7a", retreated=True, also=-1)
        for i in self.units:
            table.alter(i, at=other, also=-1 if to == other else to)
        table.call(replace(step, at=RetreatStep.steps.index("river")) if to == other else step)
