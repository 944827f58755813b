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
from hexmarshal.games.fury.reach import own_fortresses
from hexmarshal.games.fury.retreat import classes, cohesion_test, open_to_retreat, without
from hexmarshal.games.fury.table import Fury, replace

TIRED = 3
"""So often a stack falls back in one phase; then it is given up, lest two stacks cut each other off for ever."""


def railheads(table: Fury, nation: int) -> tuple[int, int]:
    """Railway hexes near an entry hex of a nation (11.2e), and fortresses linked by rail to one (11.2d)."""
    sheet, side = table.sheet, SIDE_OF[nation]
    near, joined = _lines_from_entries(table, nation, _rail_through(table, side))
    # 11.2e: in friendly territory.
    return near & sheet.land & sheet.friendly[side], joined & sheet.fortress_masks[side]


def _rail_through(table: Fury, side: int) -> int:
    """Railway hexes that a line may pass: none in an enemy zone of control that no friend holds (11.2f)."""
    layout = table.layout
    return table.sheet.side_rail_hexes[side] & (~layout.zone[1 - side] | layout.held[side]) & ~layout.shut[side]


def _lines_from_entries(table: Fury, nation: int, through: int) -> tuple[int, int]:
    """Railway hexes a few hexes from an entry hex, and all hexes to which a line from one leads.

    They change only when a zone of control falls on a railway or leaves it, so they are kept between positions.
    """
    sheet, board = table.sheet, table.board
    known = sheet.known_railheads.get((nation, through))
    if known is not None:
        return known
    links = sheet.side_railways[SIDE_OF[nation]]
    front = board.mask(sheet.entries[nation]) & through
    reached = ends = near = front
    distance = 0
    while front:
        distance += 1
        beyond = 0
        for here in cells(front):
            beyond |= links[here]
        ends |= beyond
        front = beyond & through & ~reached
        reached |= front
        if distance <= sheet.number["communication.rail"]:
            near |= front
    if len(sheet.known_railheads) > 5000:
        sheet.known_railheads.clear()
    sheet.known_railheads[nation, through] = near, ends
    return near, ends


def communication(table: Fury, nation: int) -> int:
    """Hexes in which a unit of the nation has a line of communication (11.2b to 11.2f)."""
    key = ("communication", nation)
    if key not in table.cache:
        for ally, reached in _lines(table, SIDE_OF[nation]).items():
            table.cache["communication", ally] = reached
    found: int = table.cache[key]
    return found


def _lines(table: Fury, side: int) -> dict[int, int]:
    """Where each nation of a side has a line. Entry hexes are its own (11.2d, 11.2e); units relay for allies too."""
    sheet, layout, board = table.sheet, table.layout, table.board
    free = ~layout.shut[side]  # 10.5b: nothing runs through a besieged fortress.
    through = sheet.land & (~layout.zone[1 - side] | layout.held[side]) & free
    span = sheet.number["communication.line"]
    near, linked, posts = {}, {}, {}
    for nation in NATIONS_OF[side]:
        near[nation], linked[nation] = railheads(table, nation)
        # Whatever can pass a line on: units that are not shut in (11.2c), fortresses that are not besieged (11.2d).
        posts[nation] = table.half(side).nations.get(nation, 0) & free
    relays = 0
    own = own_fortresses(table, side)
    for nation in near:
        built = sheet.fortresses_of[nation] & own
        relays |= linked[nation] & built
        posts[nation] |= built
    while True:
        reached = {n: flood(near[n] | relays, through, board.stride, span) & board.everywhere for n in near}
        following = relays
        for nation, cells_reached in reached.items():
            following |= posts[nation] & cells_reached
        if following == relays:
            return reached
        relays = following


def connected(table: Fury, index: int) -> bool:
    """Whether a unit is in communication; in a fortress of its side it always is (11.2j)."""
    piece = table.pieces[index]
    if piece.at in table.sheet.fortresses and table.control(piece.at) == SIDE_OF[piece.nation]:
        return True
    return bool(communication(table, piece.nation) >> piece.at & 1)


def isolated_stacks(table: Fury, side: int) -> list[int]:
    """Hexes whose counters of a side are isolated."""
    key = ("isolated", side)
    known: list[int] | None = table.cache.get(key)
    if known is None:
        known = table.cache[key] = _isolated(table, side)
    return known


def _isolated(table: Fury, side: int) -> list[int]:
    surely = -1
    for nation in NATIONS_OF[side]:
        surely &= communication(table, nation)
    doubtful = table.layout.occupied[side] & ~surely
    return [cell for cell in cells(doubtful) if not connected(table, table.here(cell, side)[0])]


def _relief(lifted: Fury, units: tuple[int, ...], among: int) -> int:
    """Hexes among some where a stack, lifted off the table, would be in communication and could stay (9.2a, 9f)."""
    side = lifted.side_of(units[0])
    sheet, layout = lifted.sheet, lifted.layout
    for i in units:
        among &= lifted.room(i)
    corps = sum(not sheet.is_hq[i] for i in units)
    if corps > 1:
        among &= ~layout.held[side]
    if not corps:
        # A lone HQ in contact with the enemy would have to give way again (9f).
        among &= ~layout.contact[1 - side] | layout.held[side] | own_fortresses(lifted, side)
    return with_line(lifted, units, among)


def with_line(table: Fury, units: tuple[int, ...], among: int) -> int:
    """Hexes among some where units that are off the map would be in communication."""
    sheet, layout, side = table.sheet, table.layout, table.side_of(units[0])
    found = among
    for nation in {table.pieces[i].nation for i in units}:
        found &= communication(table, nation)
    # In a fortress that they hold they always are (11.2j).
    found |= among & sheet.fortress_masks[side]
    if any(not sheet.is_hq[i] for i in units):
        found |= among & sheet.fortress_masks[1 - side] & table.board.mask(table.state.captured)
    # Where a line from an entry hex ends at a zone of control, they may open it by being there (11.2f).
    closed = layout.zone[1 - side] & ~layout.held[side] & among & ~found
    for nation in {table.pieces[i].nation for i in units} if closed else ():
        closed &= _lines_from_entries(table, nation, _rail_through(table, side))[1]
    for cell in cells(closed):
        placed = table.copy()
        for i in units:
            placed.put(i, replace(placed.pieces[i], at=cell))
        if connected(placed, units[0]):
            found |= 1 << cell
    return found


def ways_back(table: Fury, units: tuple[int, ...], here: int, steps: int) -> list[int]:
    """The hexes among which an isolated stack chooses: the best class first, the shorter retreat within it (11.2h)."""
    key = ("ways back", units, here, steps)
    known: list[int] | None = table.cache.get(key)
    if known is None:
        known = table.cache[key] = _ways_back(table, units, here, steps)
    return known


def _ways_back(table: Fury, units: tuple[int, ...], here: int, steps: int) -> list[int]:
    side, board = table.side_of(units[0]), table.board
    fallen = [i for frame in table.stack if isinstance(frame, FrontAdjustment) for i in frame.fallen]
    if steps > 1 and any(fallen.count(i) >= TIRED for i in units):
        return []
    lifted = without(table, units)
    start = 1 << here
    relief = _relief(lifted, units, flood(start, board.everywhere, board.stride, steps) & board.everywhere & ~start)
    for rank in classes(lifted, side, open_to_retreat(lifted, side, here)):
        if rank & relief:
            return cells(rank & relief)
        if steps > 1:
            later = [cell for cell in cells(rank) if open_to_retreat(lifted, side, cell) & relief]
            if later:
                return later
    return []


def read_adjustment(text: str) -> Adjust | None:
    """``1017-1016`` or ``give up 1017``."""
    words = text.replace("-", " ").split()
    if len(words) == 2 and all(word.isdigit() for word in words):
        return Adjust(words[0], words[1])
    if words[:2] == ["give", "up"] and len(words) == 3:
        return Adjust(words[2])
    return None


class FrontAdjustment(Procedure, frozen=True):
    """11.2: a player's isolated stacks retreat one by one, in the order he chooses."""

    player: int
    """Whose fronts are adjusted."""
    fallen: tuple[int, ...] = ()
    """Units that fell back, once for each time."""
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
            sentence = f"No isolated units of the {self.side} player stand in {order.start}."
            return Refusal("not-isolated", "11.2b", sentence)
        names = " or ".join(other.notation for other in legal)
        clause = "11.2i" if not order.to else "11.2h"
        return Refusal("priority", clause, f"The stack in {order.start} must end its isolation: {names}.")

    def read(self, table: Fury, text: str) -> Order | None:
        """``1017-1016`` or ``give up 1017``."""
        return read_adjustment(text)

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
    """Whose stack it is."""
    units: tuple[int, ...]
    """The stack, HQs last."""
    start: int
    """Where it was cut off."""
    to: int
    """The hex it falls back to."""
    second: bool = False
    """Whether that is the second hex."""
    steps: ClassVar = ("go", "cohesion", "once_more", "contact")

    def go(self, table: Fury) -> None:
        """Into the hex; a siege left behind is lifted."""
        here = table.pieces[self.units[0]].at
        for i in self.units:
            table.march(i, self.to, "falls back", "11.2g")
        settle_siege(table, here, self.owner)
        table.stack = tuple(
            replace(frame, fallen=(*frame.fallen, *self.units)) if isinstance(frame, FrontAdjustment) else frame
            for frame in table.stack
        )

    def cohesion(self, table: Fury) -> None:
        """The test of 10.3.2e for an enemy zone of control that no friend holds."""
        others = [i for i in table.units_at(self.to, self.owner) if i not in self.units]
        corps = [i for i in self.units if not table.sheet.is_hq[i]]
        if corps and table.layout.zone[1 - self.owner] >> self.to & 1 and not others:
            cohesion_test(table, self.owner, self.units)

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
        return bool(_relief(without(table, self.units), self.units, 1 << self.to))

    def contact(self, table: Fury) -> None:
        """Lone HQs that the retreat touches give way (9f)."""
        for side in (self.owner, 1 - self.owner):
            if lone_hqs(table, side):
                shift_lone_hqs(table, side)


class SecondHex(Ask, frozen=True):
    """11.2g: the second hex of an isolated stack."""

    ends: tuple[int, ...]
    """The hexes that end the isolation."""
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

    def read(self, table: Fury, text: str) -> Order | None:
        """``1016-1015``."""
        return read_adjustment(text)

    def carry_out(self, table: Fury, order: Order) -> None:
        """Once more through the steps."""
        assert isinstance(order, Adjust)
        table.amend(at=0, second=True, to=table.board.cell(order.to))
