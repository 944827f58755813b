"""11.2a, 11.2g to 11.2k: the adjustment of the fronts."""

from typing import ClassVar

import msgspec

from hexmarshal.core.board.paths import cells, flood
from hexmarshal.core.data.meanings import Cell, Counter, SideNumber
from hexmarshal.core.engine.derived import derived
from hexmarshal.core.engine.procedure import Order, Procedure, Refusal
from hexmarshal.games.fury.parts.sides import SIDES
from hexmarshal.games.fury.rules.asking import Ask
from hexmarshal.games.fury.rules.communication import isolated_stacks, with_line
from hexmarshal.games.fury.rules.headquarters import lone_hqs, lose_hq, shift_lone_hqs
from hexmarshal.games.fury.rules.in_progress import Engaging
from hexmarshal.games.fury.rules.losses import eliminate
from hexmarshal.games.fury.rules.orders import Adjust
from hexmarshal.games.fury.rules.position import Fury, replace
from hexmarshal.games.fury.rules.reach import own_fortresses
from hexmarshal.games.fury.rules.retreat import classes, cohesion_test, open_to_retreat, shaken, without
from hexmarshal.games.fury.rules.siege import settle_siege
from hexmarshal.wargame.questions import PickPlace

TIRED = 3
"""How often a stack may fall back in one phase before it is given up, lest two stacks cut each other off forever."""


def could_stay(lifted: Fury, units: tuple[Counter, ...], among: int) -> int:
    """Hexes among some where a stack, lifted off the table, could stay (9.2a, 9f)."""
    side = lifted.side_of(units[0])
    printed, situation = lifted.printed, lifted.situation
    for i in units:
        among &= lifted.room(i)
    corps = sum(not printed.is_hq[i] for i in units)
    for cell in cells(among & situation.held[side]) if corps > 1 else ():
        if len(lifted.units_at(cell, side)) + corps > printed.stack_limit:
            among &= ~(1 << cell)
    if not corps:
        # A lone HQ in contact with the enemy would have to give way again (9f).
        among &= ~situation.contact[1 - side] | situation.held[side] | own_fortresses(lifted, side)
    return among


@derived
def ways_back(table: Fury, units: tuple[Counter, ...], here: Cell, steps: int) -> list[Cell]:
    """The hexes among which an isolated stack chooses: the best class first, the shorter retreat within it (11.2h)."""
    side, board = table.side_of(units[0]), table.board
    adjustment = table.within(FrontAdjustment)
    if steps > 1 and adjustment is not None and any(adjustment.fallen.count(i) >= TIRED for i in units):
        return []
    lifted = without(table, units)
    start = 1 << here
    near = flood(start, board.everywhere, board.stride, steps) & board.everywhere & ~start
    relief = with_line(lifted, units, could_stay(lifted, units, near))
    for rank in classes(lifted, side, open_to_retreat(lifted, side, here)):
        if rank & relief:
            return cells(rank & relief)
        if steps > 1:
            later = [cell for cell in cells(rank) if open_to_retreat(lifted, side, cell) & relief]
            if later:
                return later
    return []


class FrontAdjustment(Procedure, frozen=True, tag="FrontAdjustment"):
    """11.2: a player's isolated stacks retreat one by one, in the order they choose."""

    player: SideNumber
    """Whose fronts are adjusted."""
    fallen: tuple[Counter, ...] = ()
    """Units that fell back, once for each time."""
    steps: ClassVar = ("next",)

    def next(self, table: Fury) -> None:
        """Communication is judged again after every retreat (11.2a)."""
        if isolated_stacks(table, self.player):
            table.again()
            table.choose(AdjustFront(SIDES[self.player]))


class AdjustFront(Ask, frozen=True, tag="AdjustFront"):
    """11.2a, 11.2g: which isolated stack goes next, and where to."""

    kind: ClassVar = "adjust"
    clause: ClassVar = "11.2g"
    accepts: ClassVar = (Adjust,)

    def prompt(self, table: Fury) -> str:
        """Who is isolated."""
        hexes = ", ".join(table.place(cell) for cell in isolated_stacks(table, self.player))
        return f"{self.who(table)}: adjust the front. Without a line of communication: {hexes}."

    def subjects(self, table: Fury) -> list[str]:
        """The isolated stacks."""
        return [table.hexname(cell) for cell in isolated_stacks(table, self.player)]

    def orders(self, table: Fury, subject: str) -> list[Order]:
        """The hexes it may retreat to, or giving it up if there is none."""
        cell = table.board.find(subject)
        if cell is None or cell not in isolated_stacks(table, self.player):
            return []
        ends = ways_back(table, tuple(table.here(cell, self.player)), cell, table.printed.number["adjustment.retreat"])
        return [Adjust(subject, table.hexname(end)) for end in ends] or [Adjust(subject)]

    def check(self, table: Fury, order: Order) -> Refusal | None:
        """11.2g, 11.2h, 11.2i."""
        assert isinstance(order, Adjust)
        legal = self.orders(table, order.start)
        if order in legal:
            return None
        if not legal:
            sentence = f"No isolated units of the {self.who(table)} player are in {order.start}."
            return Refusal("not-isolated", "11.2b", sentence)
        names = " or ".join(map(table.write, legal))
        if not order.to:
            sentence = f"The stack in {order.start} is not given up while it can end its isolation: {names}."
            return Refusal("priority", "11.2i", sentence)
        sentence = f"By the priorities of retreat the stack in {order.start} ends its isolation by {names}."
        return Refusal("priority", "11.2h", sentence, "best-hex-before-shortest-way")

    def carry_out(self, table: Fury, order: Order) -> None:
        """Retreat, or eliminate (11.2i)."""
        assert isinstance(order, Adjust)
        start = table.board.cell(order.start)
        units = tuple(sorted(table.here(start, self.player), key=lambda i: table.printed.is_hq[i]))
        if order.to:
            table.call(AdjustmentRetreat(self.player, units, start, table.board.cell(order.to)))
            return
        give_up(table, units)
        settle_siege(table, start, self.player)


def give_up(table: Fury, units: tuple[Counter, ...]) -> None:
    """11.2i, 11.2k: units that cannot end their isolation are eliminated; an HQ comes back next turn."""
    for i in units:
        if table.printed.is_hq[i]:
            lose_hq(table, i, "11.2k")
        else:
            eliminate(table, i, "11.2i")


class AdjustmentRetreat(Engaging, frozen=True, tag="AdjustmentRetreat"):
    """11.2g, 11.2h: an isolated stack goes back one hex, or two if one is not enough."""

    owner: SideNumber
    """Whose stack it is."""
    units: tuple[Counter, ...]
    """The stack, HQs last."""
    start: Cell
    """Where it was cut off."""
    to: Cell
    """The hex it falls back to."""
    second: bool = False
    """Whether that is the second hex."""
    steps: ClassVar = ("go", "cohesion", "once_more", "contact")

    def go(self, table: Fury) -> None:
        """Into the hex; a siege left behind is lifted."""
        here = table.pieces[self.units[0]].at
        for i in self.units:
            table.march(i, (self.to,), "falls back", "11.2g")
        settle_siege(table, here, self.owner)
        table.amend_inside(FrontAdjustment, lambda frame: replace(frame, fallen=(*frame.fallen, *self.units)))

    def cohesion(self, table: Fury) -> None:
        """The test of 10.3.2e for an enemy zone of control that no friend holds."""
        cohesion_test(table, self.owner, shaken(table, self.owner, self.units, self.to))

    def once_more(self, table: Fury) -> None:
        """A second hex if the first did not end the isolation."""
        if self.second or not self.units or self._relieved(table):
            return
        ends = [cell for cell in ways_back(table, self.units, self.to, 1) if cell != self.start]
        if ends:
            table.choose(SecondHex(SIDES[self.owner], tuple(ends)))
        else:
            give_up(table, self.units)

    def _relieved(self, table: Fury) -> bool:
        lifted = without(table, self.units)
        return bool(with_line(lifted, self.units, could_stay(lifted, self.units, 1 << self.to)))

    def contact(self, table: Fury) -> None:
        """Lone HQs that the retreat touches give way (9f)."""
        for side in (self.owner, 1 - self.owner):
            if lone_hqs(table, side):
                shift_lone_hqs(table, side)


class SecondHex(PickPlace[Fury], Ask, frozen=True, tag="SecondHex"):
    """11.2g: the second hex of an isolated stack."""

    relief: tuple[Cell, ...] = msgspec.field(name="ends")
    """The hexes that end the isolation."""
    kind: ClassVar = "adjust-on"
    clause: ClassVar = "11.2g"
    accepts: ClassVar = (Adjust,)

    def falling_back(self, table: Fury) -> AdjustmentRetreat:
        """The retreat in progress."""
        return table.inside(AdjustmentRetreat)

    def prompt(self, table: Fury) -> str:
        """Who goes on."""
        units = self.falling_back(table).units
        return f"{self.who(table)}: {table.list_of(units)} must fall back a second hex."

    def standing(self, table: Fury) -> Cell:
        """The hex it stands in."""
        return self.falling_back(table).to

    def ends(self, table: Fury) -> list[Cell]:
        """The hexes that end the isolation."""
        return list(self.relief)

    def why_not(self, table: Fury, order: Order) -> Refusal:
        """11.2h."""
        names = " or ".join(table.write(self.order(table, table.hexname(cell))) for cell in self.relief)
        return Refusal(
            "priority", "11.2h", f"The stack must end its isolation: {names}.", "best-hex-before-shortest-way"
        )

    def carry_out(self, table: Fury, order: Order) -> None:
        """Once more through the steps."""
        assert isinstance(order, Adjust)
        table.amend(at=0, second=True, to=table.board.cell(order.to))
