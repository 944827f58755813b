"""10.3.2: retreats after combat."""

import re
from typing import ClassVar

from hexmarshal.core.events import Changed
from hexmarshal.core.paths import cells
from hexmarshal.core.procedure import Order, Procedure, Refusal
from hexmarshal.games.fury.asking import Ask
from hexmarshal.games.fury.headquarters import ShiftHq, lone_hqs, shelters, shift_lone_hqs
from hexmarshal.games.fury.losses import Losses, eliminate
from hexmarshal.games.fury.movement import settle_siege
from hexmarshal.games.fury.orders import GoOn, Retreat
from hexmarshal.games.fury.pieces import SIDES, Box
from hexmarshal.games.fury.table import Fury, replace


def without(table: Fury, units: tuple[int, ...]) -> Fury:
    """The table with a stack lifted off it: what it leaves behind, a siege perhaps, no longer counts."""
    lifted = table.copy()
    for i in units:
        lifted.put(i, replace(lifted.pieces[i], at=int(Box.LIFTED), besieging=False))
    return lifted


def classes(lifted: Fury, side: int, ends: int) -> tuple[int, int, int]:
    """Hexes by the priorities of 10.3.2d: outside enemy zones; in one, held by a friend; in one."""
    zone, held = lifted.layout.zone[1 - side], lifted.layout.held[side]
    return ends & ~zone, ends & zone & held, ends & zone & ~held


def open_to_retreat(lifted: Fury, side: int, here: int) -> int:
    """Neighbours into which a stack may retreat: not the sea, not Romania, no enemy, no siege (10.3.2d)."""
    layout = lifted.layout
    return lifted.board.adjacent[here] & layout.open[side] & ~layout.siege & ~layout.hqs[1 - side]


def retreat_hexes(table: Fury, stack: "RetreatStack") -> list[int]:
    """The hexes among which the owner chooses for the next step of a retreat (10.3.2b, 10.3.2d)."""
    side = stack.owner
    units = tuple(i for i in stack.units)
    here = table.pieces[units[0]].at
    lifted = without(table, units)
    ends = open_to_retreat(lifted, side, here) & ~sum(1 << cell for cell in set(stack.visited))
    # A retreat of two hexes ends two hexes from its start where that is possible, and so does a longer one (10.3.2f).
    if stack.left > 1:
        ends = sum(1 << cell for cell in cells(ends) if _goes_on(lifted, side, cell, stack.start)) or ends
    elif stack.hexes > 1:
        ends = ends & ~lifted.board.near[stack.start] or ends
    return next((cells(rank) for rank in classes(lifted, side, ends) if rank), [])


def _goes_on(lifted: Fury, side: int, cell: int, start: int) -> bool:
    return bool(open_to_retreat(lifted, side, cell) & ~lifted.board.near[start])


class RetreatStack(Procedure, frozen=True):
    """10.3.2: a stack goes back hex by hex, tests its cohesion, and ends disorganised."""

    owner: int
    """Whose stack it is."""
    units: tuple[int, ...]
    """The counters that retreat together, HQs last."""
    start: int
    """The hex it is driven from."""
    hexes: int
    """How far in all."""
    left: int
    """How far still."""
    visited: tuple[int, ...]
    """Hexes it does not go back into."""
    steps: ClassVar = ("next_hex", "cohesion", "go_on", "stacking", "disorganise", "contact")

    def next_hex(self, table: Fury) -> None:
        """One hex further, by the priorities; without any the units are eliminated."""
        if not any(not table.sheet.is_hq[i] for i in self.units):
            self.scatter(table)
            return
        ends = retreat_hexes(table, self)
        if not ends:
            here = table.pieces[self.units[0]].at
            for i in self.units:
                if not table.sheet.is_hq[i]:
                    eliminate(table, i, "10.3.2b")
            settle_siege(table, here, self.owner)
            self.scatter(table)
            return
        table.choose(RetreatTo(SIDES[self.owner]))

    def scatter(self, table: Fury) -> None:
        """Nobody is left but an HQ: it leaves the hex that is given up, or gives way as a lone one does (9f)."""
        table.leave()
        for i in self.units:
            if not table.sheet.is_hq[i]:
                continue
            if table.pieces[i].at == self.start and shelters(table, i):
                table.choose(ShiftHq(SIDES[self.owner], i))
            elif lone_hqs(table, self.owner):
                shift_lone_hqs(table, self.owner)

    def cohesion(self, table: Fury) -> None:
        """10.3.2e: entering an enemy zone of control that no friend holds."""
        here = table.pieces[self.units[0]].at
        others = [i for i in table.units_at(here, self.owner) if i not in self.units]
        if table.layout.zone[1 - self.owner] >> here & 1 and not others:
            cohesion_test(table, self.owner, self.units)

    def go_on(self, table: Fury) -> None:
        """Back to the first step while there are hexes left to go."""
        if not any(not table.sheet.is_hq[i] for i in self.units):
            self.scatter(table)
        elif self.left > 1:
            table.amend(at=0, left=self.left - 1)

    def stacking(self, table: Fury) -> None:
        """10.3.2f: who is too many goes one hex further."""
        here = table.pieces[self.units[0]].at
        side = self.owner
        others = [i for i in table.here(here, side) if i not in self.units]
        army = table.pieces[self.units[0]].army
        if any(table.pieces[i].army != army for i in others):
            table.amend(at=0, hexes=self.hexes + 1, visited=(*self.visited, here))
            return
        corps = [i for i in self.units if not table.sheet.is_hq[i]]
        present = sum(not table.sheet.is_hq[i] for i in others)
        surplus = present + len(corps) - table.sheet.number["stacking.units"]
        if surplus >= len(corps):
            table.amend(at=0, hexes=self.hexes + 1, visited=(*self.visited, here))
        elif surplus > 0:
            table.choose(WhoGoesOn(SIDES[side]))

    def disorganise(self, table: Fury) -> None:
        """10.3.2a, 10.3.2b: the corps are disorganised, HQs never (10.3.2c)."""
        for i in self.units:
            piece = table.pieces[i]
            if not table.sheet.is_hq[i] and not piece.disorganised:
                table.put(i, replace(piece, disorganised=True))
                text = f"{table.name(i)} is disorganised."
                table.tell(Changed(piece=table.sheet.ids[i], text=text, clause="10.3.2"))
        note_retreat(table, self.units)

    def contact(self, table: Fury) -> None:
        """Lone enemy HQs touched by the retreat give way (9f)."""
        for side in (self.owner, 1 - self.owner):
            if lone_hqs(table, side):
                shift_lone_hqs(table, side)


def cohesion_test(table: Fury, owner: int, units: tuple[int, ...]) -> None:
    """10.3.2e: 1 or 2 costs the stack a loss."""
    corps = tuple(i for i in units if not table.sheet.is_hq[i])
    die = table.roll(f"Cohesion test of {table.names(corps)}", "10.3.2e")
    lost = die <= table.sheet.number["cohesion.loss"]
    table.read_as("one loss" if lost else "no effect")
    if lost:
        table.call(Losses(owner, corps, 1))


def note_retreat(table: Fury, units: tuple[int, ...]) -> None:
    """Let the combats of this activation know who retreated (10.3.1j)."""
    table.stack = tuple(
        replace(frame, retreated=tuple(sorted({*frame.retreated, *units}))) if hasattr(frame, "retreated") else frame
        for frame in table.stack
    )


class RetreatTo(Ask, frozen=True):
    """10.3.2d: the owner picks among the hexes of the best priority."""

    kind: ClassVar = "retreat"
    clause: ClassVar = "10.3.2d"
    accepts: ClassVar = (Retreat,)

    def stack(self, table: Fury) -> RetreatStack:
        """The retreat in progress."""
        frames = [frame for frame in table.stack if isinstance(frame, RetreatStack)]
        return frames[-1]

    def prompt(self, table: Fury) -> str:
        """Who goes, and how far."""
        stack = self.stack(table)
        hexes = "one hex" if stack.left == 1 else "two hexes"
        verb = "retreats" if len(stack.units) == 1 else "retreat"
        return f"{self.who(table)}: {table.names(stack.units)} {verb} {hexes}; choose the hex."

    def subjects(self, table: Fury) -> list[str]:
        """The hex of the stack."""
        return [table.hexname(table.pieces[self.stack(table).units[0]].at)]

    def orders(self, table: Fury, subject: str) -> list[Order]:
        """The hexes of the best priority."""
        if subject not in self.subjects(table):
            return []
        return [Retreat(subject, table.hexname(cell)) for cell in retreat_hexes(table, self.stack(table))]

    def check(self, table: Fury, order: Order) -> Refusal | None:
        """10.3.2b, 10.3.2d."""
        assert isinstance(order, Retreat)
        start = self.subjects(table)[0]
        if order.start != start:
            return Refusal("not-there", "10.3.2c", f"The stack that retreats stands in {start}.")
        ends = retreat_hexes(table, self.stack(table))
        to = table.board.find(order.to)
        if to in ends:
            return None
        names = ", ".join(table.hexname(cell) for cell in ends)
        return Refusal("priority", "10.3.2d", f"By the priorities of retreat the stack goes to {names}.")

    def read(self, table: Fury, text: str) -> Order | None:
        """``1004-0904``."""
        hexes = re.fullmatch(r"(\d{4})-(\d{4})", text)
        return Retreat(hexes[1], hexes[2]) if hexes else None

    def carry_out(self, table: Fury, order: Order) -> None:
        """The stack goes one hex."""
        assert isinstance(order, Retreat)
        stack = self.stack(table)
        start, to = table.board.cell(order.start), table.board.cell(order.to)
        for i in stack.units:
            table.march(i, to, "retreats", "10.3.2d")
        settle_siege(table, start, stack.owner)


class WhoGoesOn(Ask, frozen=True):
    """10.3.2f: the owner picks which of the arriving units goes one hex further."""

    kind: ClassVar = "surplus"
    clause: ClassVar = "10.3.2f"
    accepts: ClassVar = (GoOn,)

    def stack(self, table: Fury) -> RetreatStack:
        """The retreat in progress."""
        return [frame for frame in table.stack if isinstance(frame, RetreatStack)][-1]

    def prompt(self, table: Fury) -> str:
        """Where it is too full."""
        where = table.place(table.pieces[self.stack(table).units[0]].at)
        return f"{self.who(table)}: {where} is too full; one of the arriving units retreats one hex further."

    def subjects(self, table: Fury) -> list[str]:
        """The arriving corps."""
        return [table.sheet.ids[i] for i in self.stack(table).units if not table.sheet.is_hq[i]]

    def orders(self, table: Fury, subject: str) -> list[Order]:
        """It goes on."""
        return [GoOn(subject)] if subject in self.subjects(table) else []

    def check(self, table: Fury, order: Order) -> Refusal | None:
        """Only arriving units can go on."""
        assert isinstance(order, GoOn)
        if order.piece in self.subjects(table):
            return None
        return Refusal("not-arriving", "10.3.2f", f"{order.piece} is not among the units that retreat.")

    def read(self, table: Fury, text: str) -> Order | None:
        """``IV goes on``."""
        if not text.casefold().endswith(" goes on"):
            return None
        here = table.pieces[self.stack(table).units[0]].at
        index = table.find_piece(text[:-8], self.player, here)
        return None if index is None else GoOn(table.sheet.ids[index])

    def carry_out(self, table: Fury, order: Order) -> None:
        """Part the stack: one goes on, the others stay where they are and end their retreat."""
        assert isinstance(order, GoOn)
        stack = self.stack(table)
        index = table.sheet.index[order.piece]
        here = table.pieces[index].at
        table.amend(units=tuple(i for i in stack.units if i != index))
        table.call(RetreatStack(stack.owner, (index,), stack.start, stack.hexes + 1, 1, (*stack.visited, here)))


def retreat(table: Fury, owner: int, cell: int, hexes: int) -> None:
    """Begin the retreat of everybody a side has in a hex: stacked units go together (10.3.2c)."""
    here = table.here(cell, owner)
    units = tuple(sorted(here, key=lambda i: table.sheet.is_hq[i]))
    table.call(RetreatStack(owner, units, cell, hexes, hexes, (cell,)))
