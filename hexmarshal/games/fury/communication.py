"""11.2: lines of communication, and the adjustment of the fronts."""

from typing import ClassVar

from hexmarshal.core.paths import cells, flood
from hexmarshal.core.procedure import Order, Procedure, Refusal
from hexmarshal.games.fury.asking import Ask
from hexmarshal.games.fury.headquarters import lone_hqs, lose_hq, shift_lone_hqs
from hexmarshal.games.fury.losses import eliminate
from hexmarshal.games.fury.movement import settle_siege
from hexmarshal.games.fury.orders import Adjust
from hexmarshal.games.fury.pieces import NATIONS_OF, SIDE_OF, SIDES
from hexmarshal.games.fury.retreat import classes, cohesion_test, open_to_retreat, without
from hexmarshal.games.fury.table import Fury, replace


def railheads(table: Fury, side: int) -> tuple[int, int]:
    """Railway hexes near an entry hex (11.2e), and fortresses linked by rail to one (11.2d)."""
    sheet, layout = table.sheet, table.layout
    # 11.2f: no hex in an enemy zone of control that no friend holds. A line may end in such a fortress.
    through = sheet.board.everywhere & (~layout.zone[1 - side] | layout.held[side]) & ~layout.shut[side]
    links = sheet.side_railways[side]
    front = [cell for nation in NATIONS_OF[side] for cell in sheet.entries[nation] if through >> cell & 1]
    reached = table.board.mask(front)
    ends = 0
    near = reached
    limit = sheet.number["communication.rail"]
    distance = 0
    while front:
        distance += 1
        following = []
        for here in front:
            for there in links[here]:
                bit = 1 << there
                if reached & bit:
                    continue
                ends |= bit
                if through & bit:
                    reached |= bit
                    following.append(there)
                    if distance <= limit:
                        near |= bit
        front = following
    linked = 0
    for cell in sheet.fortresses:
        if (reached | ends) >> cell & 1 and table.control(cell) == side and not layout.siege >> cell & 1:
            linked |= 1 << cell
    return near & sheet.land, linked


def communication(table: Fury, side: int) -> int:
    """Hexes in which a unit of the side has a line of communication (11.2b to 11.2f)."""
    key = ("communication", side)
    known: int | None = table.cache.get(key)
    if known is not None:
        return known
    sheet, layout = table.sheet, table.layout
    through = sheet.land & (~layout.zone[1 - side] | layout.held[side])
    near, linked = railheads(table, side)
    relays = near | linked
    # Whatever can pass the line on: units that are not shut in (11.2c), fortresses that are not besieged (11.2d).
    units = layout.held[side] & ~layout.shut[side]
    for cell in sheet.fortresses:
        if table.control(cell) == side and not layout.siege >> cell & 1:
            units |= 1 << cell
    span = sheet.number["communication.line"]
    reached = 0
    while True:
        reached = flood(relays, through, table.board.stride, span) & table.board.everywhere
        following = relays | units & reached
        if following == relays:
            break
        relays = following
    table.cache[key] = reached
    return reached


def connected(table: Fury, index: int) -> bool:
    """Whether a unit is in communication; in a fortress of its side it always is (11.2j)."""
    piece = table.pieces[index]
    side = SIDE_OF[piece.nation]
    if piece.at in table.sheet.fortresses and table.control(piece.at) == side:
        return True
    return bool(communication(table, side) >> piece.at & 1)


def isolated_stacks(table: Fury, side: int) -> list[int]:
    """Hexes whose counters of a side are isolated."""
    return [
        cell
        for cell in sorted(table.layout.at)
        if (here := table.here(cell, side)) and not connected(table, here[0])
    ]


def _ends_isolation(table: Fury, units: tuple[int, ...], to: int) -> bool:
    """Whether a stack would be in communication, and within the stacking limit, in another hex."""
    lifted = without(table, units)
    if any(not lifted.room(i) >> to & 1 for i in units) or not _fits(lifted, units, to):
        return False
    for i in units:
        lifted.put(i, replace(lifted.pieces[i], at=to))
    return connected(lifted, units[0])


def _fits(lifted: Fury, units: tuple[int, ...], to: int) -> bool:
    side = lifted.side_of(units[0])
    corps = sum(not lifted.sheet.is_hq[i] for i in units) + len(lifted.units_at(to, side))
    return corps <= lifted.sheet.number["stacking.units"]


def ways_back(table: Fury, units: tuple[int, ...], here: int, steps: int) -> list[int]:
    """The hexes among which an isolated stack chooses: the best class first, the shorter retreat within it (11.2h)."""
    side = table.side_of(units[0])
    lifted = without(table, units)
    for rank in classes(lifted, side, open_to_retreat(lifted, side, here)):
        ends = cells(rank)
        at_once = [cell for cell in ends if _ends_isolation(table, units, cell)]
        if at_once or steps == 1:
            if at_once:
                return at_once
            continue
        later = [
            cell
            for cell in ends
            if any(
                _ends_isolation(table, units, beyond)
                for beyond in cells(open_to_retreat(lifted, side, cell) & ~(1 << here))
            )
        ]
        if later:
            return later
    return []


class FrontAdjustment(Procedure, frozen=True):
    """11.2: a player's isolated stacks retreat one by one, in the order he chooses."""

    player: int
    steps: ClassVar = ("next",)

    def next(self, table: Fury) -> None:
        """Communication is judged anew after every retreat (11.2a)."""
        if isolated_stacks(table, self.player):
            table.again()
            table.choose(AdjustFront(SIDES[self.player]))


class AdjustFront(Ask, frozen=True):
    """11.2a, 11.2g: which isolated stack goes next, and where to."""

    kind: ClassVar = "adjust"
    clause: ClassVar = "11.2g"
    accepts: ClassVar = (Adjust,)

    def prompt(self, table: Fury) -> str:
        """Who is isolated."""
        hexes = ", ".join(table.hexname(cell) for cell in isolated_stacks(table, self.player))
        return f"{self.who(table)}: adjust the front. Without a line of communication: {hexes}."

    def subjects(self, table: Fury) -> list[str]:
        """The isolated stacks."""
        return [table.hexname(cell) for cell in isolated_stacks(table, self.player)]

    def orders(self, table: Fury, subject: str) -> list[Order]:
        """The hexes it may retreat to, or giving it up if there is none."""
        cell = table.board.find(subject)
        if cell is None or cell not in isolated_stacks(table, self.player):
            return []
        ends = ways_back(table, tuple(table.here(cell, self.player)), cell, table.sheet.number["adjustment.retreat"])
        return [Adjust(subject, table.hexname(end)) for end in ends] or [Adjust(subject)]

    def check(self, table: Fury, order: Order) -> Refusal | None:
        """11.2g, 11.2h, 11.2i."""
        assert isinstance(order, Adjust)
        legal = self.orders(table, order.start)
        if order in legal:
            return None
        if not legal:
            return Refusal("not-isolated", "11.2b", f"No isolated units of the {self.side} player stand in {order.start}.")
        names = " or ".join(other.notation for other in legal)
        clause = "11.2i" if not order.to else "11.2h"
        return Refusal("priority", clause, f"The stack in {order.start} must end its isolation: {names}.")

    def read(self, table: Fury, text: str) -> Order | None:
        """``1017-1016`` or ``give up 1017``."""
        words = text.replace("-", " ").split()
        if len(words) == 2 and all(word.isdigit() for word in words):
            return Adjust(words[0], words[1])
        if words[:2] == ["give", "up"] and len(words) == 3:
            return Adjust(words[2])
        return None

    def carry_out(self, table: Fury, order: Order) -> None:
        """Retreat, or eliminate (11.2i)."""
        assert isinstance(order, Adjust)
        start = table.board.cell(order.start)
        units = tuple(sorted(table.here(start, self.player), key=lambda i: table.sheet.is_hq[i]))
        if order.to:
            table.call(AdjustmentRetreat(self.player, units, start, table.board.cell(order.to)))
            return
        give_up(table, units)
        settle_siege(table, start, self.player)


def give_up(table: Fury, units: tuple[int, ...]) -> None:
    """11.2i, 11.2k: units that cannot end their isolation are eliminated; an HQ comes back next turn."""
    for i in units:
        if table.sheet.is_hq[i]:
            lose_hq(table, i, "11.2k")
        else:
            eliminate(table, i, "11.2i")


class AdjustmentRetreat(Procedure, frozen=True):
    """11.2g, 11.2h: an isolated stack goes back one hex, or two if one is not enough."""

    owner: int
    units: tuple[int, ...]
    start: int
    to: int
    second: bool = False
    steps: ClassVar = ("go", "cohesion", "once_more", "contact")

    def go(self, table: Fury) -> None:
        """Into the hex; a siege left behind is lifted."""
        here = table.pieces[self.units[0]].at
        for i in self.units:
            table.march(i, self.to, "falls back", "11.2g")
        settle_siege(table, here, self.owner)

    def cohesion(self, table: Fury) -> None:
        """The test of 10.3.2e for an enemy zone of control that no friend holds."""
        others = [i for i in table.units_at(self.to, self.owner) if i not in self.units]
        corps = [i for i in self.units if not table.sheet.is_hq[i]]
        if corps and table.layout.zone[1 - self.owner] >> self.to & 1 and not others:
            cohesion_test(table, self.owner, self.units)

    def once_more(self, table: Fury) -> None:
        """A second hex if the first did not end the isolation."""
        if self.second or not self.units or _ends_isolation(table, self.units, self.to):
            return
        ends = [cell for cell in ways_back(table, self.units, self.to, 1) if cell != self.start]
        if ends:
            table.choose(SecondHex(SIDES[self.owner], tuple(ends)))
        else:
            give_up(table, self.units)

    def contact(self, table: Fury) -> None:
        """Lone HQs that the retreat touches give way (9f)."""
        for side in (self.owner, 1 - self.owner):
            if lone_hqs(table, side):
                shift_lone_hqs(table, side)


class SecondHex(Ask, frozen=True):
    """11.2g: the second hex of an isolated stack."""

    ends: tuple[int, ...]
    kind: ClassVar = "adjust-on"
    clause: ClassVar = "11.2g"
    accepts: ClassVar = (Adjust,)

    def falling_back(self, table: Fury) -> AdjustmentRetreat:
        """The retreat in progress."""
        return next(frame for frame in reversed(table.stack) if isinstance(frame, AdjustmentRetreat))

    def prompt(self, table: Fury) -> str:
        """Who goes on."""
        units = self.falling_back(table).units
        return f"{self.who(table)}: {table.names(units)} must fall back a second hex."

    def subjects(self, table: Fury) -> list[str]:
        """The hex it stands in."""
        return [table.hexname(self.falling_back(table).to)]

    def orders(self, table: Fury, subject: str) -> list[Order]:
        """The hexes that end the isolation."""
        if subject not in self.subjects(table):
            return []
        return [Adjust(subject, table.hexname(cell)) for cell in self.ends]

    def check(self, table: Fury, order: Order) -> Refusal | None:
        """One of these."""
        assert isinstance(order, Adjust)
        legal = self.orders(table, self.subjects(table)[0])
        if order in legal:
            return None
        names = " or ".join(other.notation for other in legal)
        return Refusal("priority", "11.2h", f"The stack must end its isolation: {names}.")

    def carry_out(self, table: Fury, order: Order) -> None:
        """Once more through the steps."""
        assert isinstance(order, Adjust)
        table.amend(at=0, second=True, to=table.board.cell(order.to))
