"""10.3.2: retreats after combat."""

from collections.abc import Collection
from typing import ClassVar

from hexmarshal.core.board.paths import cells, holds
from hexmarshal.core.data.meanings import Cell, Counter, Few, SideNumber
from hexmarshal.core.data.wording import count
from hexmarshal.core.engine.events import Changed, Needed
from hexmarshal.core.engine.prices import Price
from hexmarshal.core.engine.procedure import Order, Refusal, Way
from hexmarshal.games.fury.parts.sides import SIDES
from hexmarshal.games.fury.rules.asking import Ask
from hexmarshal.games.fury.rules.headquarters import ShiftHq, lone_hqs, shelters, shift_lone_hqs
from hexmarshal.games.fury.rules.in_progress import Engaging, Fighting
from hexmarshal.games.fury.rules.losses import Losses, eliminate, give_way_to_cadre, leaves_cadre
from hexmarshal.games.fury.rules.orders import GoOn, Retreat
from hexmarshal.games.fury.rules.pieces import Off
from hexmarshal.games.fury.rules.position import Fury, replace
from hexmarshal.games.fury.rules.siege import settle_siege
from hexmarshal.wargame.questions import PickPiece, PickPlace


def without(table: Fury, units: tuple[Counter, ...]) -> Fury:
    """The table with a stack lifted off it: what it leaves behind, a siege perhaps, no longer counts."""
    lifted = table.copy()
    for i in units:
        lifted.put(i, replace(lifted.pieces[i], at=int(Off.LIFTED)))
    return lifted


def classes(lifted: Fury, side: SideNumber, ends: int) -> tuple[int, int, int]:
    """Hexes by the priorities of 10.3.2d: outside enemy zones; in one, held by a friend; in one."""
    zone, held = lifted.situation.zone[1 - side], lifted.situation.held[side]
    return ends & ~zone, ends & zone & held, ends & zone & ~held


def open_to_retreat(lifted: Fury, side: SideNumber, here: Cell) -> int:
    """Neighbours into which a stack may retreat: not the sea, not Romania, no enemy, no siege (10.3.2d)."""
    situation = lifted.situation
    return lifted.board.adjacent[here] & situation.open[side] & ~situation.siege & ~situation.hqs[1 - side]


def retreat_hexes(table: Fury, stack: "RetreatStack") -> list[Cell]:
    """The hexes among which the owner chooses for the next step of a retreat (10.3.2b, 10.3.2d, 10.3.2f)."""
    lifted = without(table, stack.units)
    ends = cells(best_hexes(table, stack, lifted))
    if stack.left > 1 or table.options.retreats == "any":
        return ends
    room = {cell: _room(lifted, stack, cell) for cell in ends}
    return [cell for cell in ends if room[cell] == max(room.values())]


def _room(lifted: Fury, stack: "RetreatStack", cell: Cell) -> int:
    """How many corps of a stack can stay in a hex (9.2a)."""
    corps = [i for i in stack.units if not lifted.printed.is_hq[i]]
    if any(lifted.pieces[i].army != lifted.pieces[corps[0]].army for i in lifted.here(cell, stack.owner)):
        return 0
    left = lifted.printed.stack_limit - len(lifted.units_at(cell, stack.owner))
    return min(len(corps), left)


def best_hexes(table: Fury, stack: "RetreatStack", lifted: Fury) -> int:
    """The hexes of the best priority for the next step of a retreat; a mask (10.3.2b, 10.3.2d)."""
    side, here = stack.owner, table.pieces[stack.units[0]].at
    ends = open_to_retreat(lifted, side, here) & ~sum(1 << cell for cell in set(stack.visited))
    # A retreat of two hexes ends two hexes from its start where that is possible, and so does a longer one (10.3.2f).
    if stack.left > 1:
        ends = sum(1 << cell for cell in cells(ends) if _goes_on(lifted, side, cell, stack.start)) or ends
    elif stack.hexes > 1:
        ends = ends & ~lifted.board.near[stack.start] or ends
    return next((rank for rank in classes(lifted, side, ends) if rank), 0)


def _goes_on(lifted: Fury, side: SideNumber, cell: Cell, start: Cell) -> bool:
    return bool(open_to_retreat(lifted, side, cell) & ~lifted.board.near[start])


class RetreatStack(Engaging, frozen=True, tag="RetreatStack"):
    """10.3.2: a stack goes back hex by hex, tests its cohesion, and ends disorganised."""

    owner: SideNumber
    """Whose stack it is."""
    units: tuple[Counter, ...]
    """The counters that retreat together, HQs last."""
    start: Cell
    """The hex it is driven from."""
    hexes: Few
    """How far in all."""
    left: Few
    """How far still."""
    visited: tuple[Cell, ...]
    """Hexes it does not go back into."""
    steps: ClassVar = ("next_hex", "cohesion", "go_on", "stacking", "disorganise", "contact")

    def next_hex(self, table: Fury) -> None:
        """One hex further, by the priorities; without any the units are eliminated."""
        if not any(not table.printed.is_hq[i] for i in self.units):
            self.scatter(table)
            return
        ends = retreat_hexes(table, self)
        if not ends:
            here = table.pieces[self.units[0]].at
            for i in self.units:
                if table.options.no_way_out == "cadre" and leaves_cadre(table, i):
                    give_way_to_cadre(table, i)
                elif not table.printed.is_hq[i]:
                    eliminate(table, i, "10.3.2b")
            settle_siege(table, here, self.owner)
            if not table.units_at(here, self.owner):
                self.scatter(table)
            else:
                table.leave()  # a Cadre holds the hex, and an HQ is not alone
            return
        table.choose(RetreatTo(SIDES[self.owner]))

    def scatter(self, table: Fury) -> None:
        """Nobody is left but an HQ: it leaves the hex that is given up, or gives way as a lone one does (9f)."""
        table.leave()
        for i in self.units:
            if not table.printed.is_hq[i]:
                continue
            if table.pieces[i].at == self.start and shelters(table, i):
                table.choose(ShiftHq(SIDES[self.owner], i))
            elif lone_hqs(table, self.owner):
                shift_lone_hqs(table, self.owner)

    def cohesion(self, table: Fury) -> None:
        """10.3.2e: entering an enemy zone of control that no friend holds."""
        cohesion_test(table, self.owner, shaken(table, self.owner, self.units, table.pieces[self.units[0]].at))

    def go_on(self, table: Fury) -> None:
        """Back to the first step while there are hexes left to go."""
        if not any(not table.printed.is_hq[i] for i in self.units):
            self.scatter(table)
        elif self.left > 1:
            table.amend(at=0, left=self.left - 1)

    def stacking(self, table: Fury) -> None:
        """10.3.2f: units for which there is no room go one hex further."""
        here = table.pieces[self.units[0]].at
        side = self.owner
        others = [i for i in table.here(here, side) if i not in self.units]
        army = table.pieces[self.units[0]].army
        corps = [i for i in self.units if not table.printed.is_hq[i]]
        present = sum(not table.printed.is_hq[i] for i in others)
        surplus = present + len(corps) - table.printed.stack_limit
        if surplus >= len(corps) or any(table.pieces[i].army != army for i in others):
            table.amend(at=0, hexes=self.hexes + 1, visited=(*self.visited, here))
        elif surplus > 0:
            table.choose(WhoGoesOn(SIDES[side]))

    def disorganise(self, table: Fury) -> None:
        """10.3.2a, 10.3.2b: the corps are disorganised, HQs never (10.3.2c)."""
        for i in self.units:
            piece = table.pieces[i]
            if not table.printed.is_hq[i] and not piece.disorganised:
                table.put(i, replace(piece, disorganised=True))
                text = f"{table.name(i)} is disorganised."
                table.tell(Changed(piece=table.printed.ids[i], text=text, clause="10.3.2"))
        note_retreat(table, self.units)

    def contact(self, table: Fury) -> None:
        """Lone enemy HQs touched by the retreat give way (9f)."""
        for side in (self.owner, 1 - self.owner):
            if lone_hqs(table, side):
                shift_lone_hqs(table, side)


def shaken(table: Fury, owner: SideNumber, units: tuple[Counter, ...], cell: Cell) -> tuple[Counter, ...]:
    """Who tests cohesion in a hex: corps in an enemy zone of control that no friend holds (10.3.2e).

    A unit that retreated from an earlier combat takes no loss (10.3.1j).
    """
    others = [i for i in table.units_at(cell, owner) if i not in units]
    if others or not holds(table.situation.zone[1 - owner], cell):
        return ()
    spared = {i for frame in table.stack if isinstance(frame, Fighting) for i in frame.retreated}
    return tuple(i for i in units if not table.printed.is_hq[i] and i not in spared)


def cohesion_test(table: Fury, owner: SideNumber, corps: tuple[int, ...]) -> None:
    """10.3.2e: 1 or 2 costs the stack a loss."""
    if not corps:
        return
    die = table.roll(f"Cohesion test of {table.list_of(corps)}", "10.3.2e")
    held = Needed.at_least(table.printed.number["cohesion.loss"] + 1, die)
    table.read_as("no effect" if held.passed else "one loss", held)
    if not held.passed:
        table.call(Losses(owner, corps, 1))


def note_retreat(table: Fury, units: tuple[Counter, ...]) -> None:
    """Let the combats of this activation know who retreated (10.3.1j)."""
    table.amend_inside(Fighting, lambda frame: replace(frame, retreated=tuple(sorted({*frame.retreated, *units}))))


class RetreatTo(PickPlace[Fury], Ask, frozen=True, tag="RetreatTo"):
    """10.3.2d: the owner picks among the hexes of the best priority."""

    kind: ClassVar = "retreat"
    clause: ClassVar = "10.3.2d"
    accepts: ClassVar = (Retreat,)

    def stack(self, table: Fury) -> RetreatStack:
        """The retreat in progress."""
        return table.inside(RetreatStack)

    def prompt(self, table: Fury) -> str:
        """Who goes, and how far."""
        stack = self.stack(table)
        verb = "retreats" if len(stack.units) == 1 else "retreat"
        return f"{self.who(table)}: {table.list_of(stack.units)} {verb} {count(stack.left, 'hex')}; choose the hex."

    def standing(self, table: Fury) -> Cell:
        """The hex of the stack."""
        return table.pieces[self.stack(table).units[0]].at

    def ends(self, table: Fury) -> list[Cell]:
        """The hexes of the best priority."""
        return retreat_hexes(table, self.stack(table))

    def way(self, table: Fury, order: Order) -> Way | None:
        """The next of the hexes that it retreats."""
        return Way((order.subject, order.where), prices=(Price(1, self.stack(table).left, "hexes"),))

    def why_not(self, table: Fury, order: Order) -> Refusal:
        """10.3.2b, 10.3.2d, 10.3.2f."""
        start = table.hexname(self.standing(table))
        if order.subject != start:
            return Refusal("not-there", "10.3.2c", f"The retreating stack is in {start}.")
        stack, to = self.stack(table), table.board.find(order.where)
        names = ", ".join(table.hexname(cell) for cell in self.ends(table))
        if to is not None and holds(best_hexes(table, stack, without(table, stack.units)), to):
            return Refusal(
                "room", "10.3.2f", f"{order.where} has less room for the stack than {names}.", "room-before-full-hexes"
            )
        return Refusal(
            "priority",
            "10.3.2d",
            f"By the priorities of retreat the stack must go to {names}.",
            "priorities-hex-by-hex",
        )

    def carry_out(self, table: Fury, order: Order) -> None:
        """The stack goes one hex."""
        assert isinstance(order, Retreat)
        stack = self.stack(table)
        start, to = table.board.cell(order.start), table.board.cell(order.to)
        for i in stack.units:
            table.march(i, (to,), "retreats", "10.3.2d")
        settle_siege(table, start, stack.owner)


class WhoGoesOn(PickPiece[Fury], Ask, frozen=True, tag="WhoGoesOn"):
    """10.3.2f: the owner picks which of the arriving units goes one hex further."""

    kind: ClassVar = "surplus"
    clause: ClassVar = "10.3.2f"
    accepts: ClassVar = (GoOn,)

    def stack(self, table: Fury) -> RetreatStack:
        """The retreat in progress."""
        return table.inside(RetreatStack)

    def prompt(self, table: Fury) -> str:
        """Where it is too full."""
        where = table.place(table.pieces[self.stack(table).units[0]].at)
        return f"{self.who(table)}: {where} is too full; one of the arriving units retreats one hex further."

    def choices(self, table: Fury) -> list[str]:
        """The arriving corps."""
        return [table.printed.ids[i] for i in self.stack(table).units if not table.printed.is_hq[i]]

    def why_not(self, table: Fury, piece: str) -> Refusal:
        """Only arriving units can go on."""
        return Refusal("not-arriving", "10.3.2f", f"{table.named(piece)} is not among the units that retreat.")

    def likely(self, table: Fury) -> Collection[Counter]:
        """Those who arrive."""
        return self.stack(table).units

    def carry_out(self, table: Fury, order: Order) -> None:
        """Part the stack: one goes on, the others stay where they are and end their retreat."""
        assert isinstance(order, GoOn)
        stack = self.stack(table)
        index = table.printed.index[order.piece]
        here = table.pieces[index].at
        table.amend(units=tuple(i for i in stack.units if i != index))
        table.call(RetreatStack(stack.owner, (index,), stack.start, stack.hexes + 1, 1, (*stack.visited, here)))


def retreat(table: Fury, owner: SideNumber, cell: Cell, hexes: int) -> None:
    """Begin the retreat of everybody a side has in a hex: stacked units go together (10.3.2c)."""
    here = table.here(cell, owner)
    units = tuple(sorted(here, key=lambda i: table.printed.is_hq[i]))
    table.call(RetreatStack(owner, units, cell, hexes, hexes, (cell,)))
