"""8.2, 8.3: Cavalry reacts or retires.

It goes aside by one hex. A Two-Hex Unit gathers in a hex to which each of its halves takes at most one step, or one
half wheels about the other.
"""

from collections.abc import Iterable, Sequence
from typing import ClassVar, NamedTuple

from hexmarshal.core.board.paths import cells, holds
from hexmarshal.core.data.meanings import Cell, Counter, SideNumber
from hexmarshal.core.engine.prices import Price
from hexmarshal.core.engine.procedure import Moment, Order, Procedure, Refusal, Way
from hexmarshal.core.orders.notation import Form
from hexmarshal.core.orders.orders import Done
from hexmarshal.games.serbien.parts.ground import CLOSED
from hexmarshal.games.serbien.parts.sides import SIDES
from hexmarshal.games.serbien.rules.movement import rivers
from hexmarshal.games.serbien.rules.movement.reach import Terms, closed, step_cost, terms
from hexmarshal.games.serbien.rules.retreat import flight
from hexmarshal.games.serbien.rules.retreat.flight import Withdraw
from hexmarshal.games.serbien.rules.table.asking import Ask, GameOrder, OneAfterTheOther
from hexmarshal.games.serbien.rules.table.position import Serbien, replace
from hexmarshal.games.serbien.rules.table.progress import Interruption
from hexmarshal.games.serbien.rules.two_hex import hexes_of
from hexmarshal.wargame import orders


class React(orders.FromTo, GameOrder, frozen=True, tag="react"):
    """Let Cavalry react by one hex: ``react Cavalry 18.04-17.04``; into Two-Hex Status with ``extending`` after it."""

    when = Moment("Cavalry reacts in an enemy movement phase, when an enemy unit moves adjacent to it.", "8.2")
    extending: bool = False
    """Whether it keeps its hex and takes the other besides (8.2.3b)."""
    forms = ("react {piece} {start}-{to}", Form("react {piece} {start}-{to} extending", extending=True))


class Stay(orders.Stay, GameOrder, frozen=True, tag="stay"):
    """Let nobody react, now or for the rest of the phase; or let no Cavalry retire."""

    when = Moment("This declines a cavalry reaction, in an enemy movement phase.", "8.2.2a")

    @property
    def words(self) -> str:
        return "will not react in this phase" if self.rest else "stays"


class Retire(orders.FromTo, GameOrder, frozen=True, tag="retire"):
    """Let Cavalry retire by one hex (8.3), or into Two-Hex Status."""

    when = Moment("Cavalry retires in the first step of the Finishing Phase.", "4.2.9a")
    extending: bool = False
    """Whether it keeps its hex and takes the other besides (8.3.1)."""
    forms = ("retire {piece} {start}-{to}", Form("retire {piece} {start}-{to} extending", extending=True))


# -- How it goes aside, and what it owes for that (8.2.2 to 8.2.4, 8.3) ---------------------------------------


class Bar(NamedTuple):
    """Where Cavalry may not go aside."""

    zone: int
    """The ZOCs that bar an empty hex (8.2.3a, 8.3.1),"""
    vacated: int = -1
    """and the hex that the enemy has just left (8.2.2b)."""


class Aside(NamedTuple):
    """A way aside."""

    start: int
    """The hex of the unit, or of the half that goes,"""
    to: int
    """where it goes to,"""
    extending: bool
    """and whether it stands in two hexes then (8.2.3b)."""


def terms_of(table: Serbien, index: Counter) -> Terms:
    """8.2.4: the cost of a step as in movement, without EZOCs."""
    return terms(table, (index,), hexes_of(table, index))._replace(zone=0)


def steps_of(table: Serbien, index: Counter, way: Aside) -> list[tuple[int, int]]:
    """The steps that the unit takes, or its halves."""
    if way.extending:
        return [(way.start, way.to)]
    return [(cell, way.to) for cell in hexes_of(table, index) if cell != way.to]


def cost_of(table: Serbien, index: Counter, way: Aside) -> int:
    """8.2.4, 19.1.1a: the points of a way, the dearer if both halves go; CLOSED or more if it cannot be taken."""
    found = terms_of(table, index)
    return max((step_cost(found, *step) for step in steps_of(table, index, way)), default=CLOSED)


def ways(table: Serbien, index: Counter, bar: Bar) -> list[Aside]:
    """8.2.2b, 8.2.3a, 8.2.3b, 8.3.1: every way that a Cavalry unit can take, those into one hex first."""
    own, found = hexes_of(table, index), terms_of(table, index)
    around = {there for cell in own for there in table.board.neighbours[cell]}
    shut = bar.zone & ~table.occupancy(table.side_of(index)).held
    able = [to for to in sorted(around) if holds(found.into, to) or to in own]
    able = [to for to in able if to in own or (to != bar.vacated and not holds(shut, to))]
    gathered = [Aside(own[0], to, extending=False) for to in able]
    wide = [Aside(cell, to, extending=True) for cell in own for to in able]
    return [
        way for way in (*gathered, *wide)
        if cost_of(table, index, way) < CLOSED and (not way.extending or _extends(table, index, way))
    ]  # fmt: skip


def _extends(table: Serbien, index: Counter, way: Aside) -> bool:
    """8.2.3b, 19.1.2: whether the unit can stand in two hexes then: in neither is another such unit."""
    own, side = hexes_of(table, index), table.side_of(index)
    stays = next((cell for cell in own if cell != way.start), way.start)
    if way.to in own or not holds(table.board.adjacent[stays], way.to):
        return False
    both = (*table.here(stays, side), *table.here(way.to, side))
    return not any(table.pieces[i].also >= 0 for i in both if i != index)


def refusal(table: Serbien, index: Counter, order: React | Retire, bar: Bar) -> Refusal | None:
    """Why a Cavalry unit may not go aside so; ``None`` if it may."""
    name, own, board = table.name(index), hexes_of(table, index), table.board
    by, clause, zone = ("reacts", "8.2.2b", "8.2.3a") if isinstance(order, React) else ("retires", "8.3", "8.3.1")
    start, to = board.find(order.start), board.find(order.to)
    if start is None or start not in (own if order.extending else own[:1]):
        return Refusal("not-there", clause, f"{name} is not in {order.start}.")
    going = (start,) if order.extending else own
    near = [cell for cell in going if to is not None and holds(board.adjacent[cell], to)]
    if to is None or not near:
        return Refusal("one-hex", clause, f"{name} {by} by one hex, and {order.to} is not next to it.")
    known = ways(table, index, bar)
    if Aside(start, to, order.extending) in known:
        return None
    if to == bar.vacated:
        return Refusal("vacated", clause, f"The enemy has just left {order.to}.")
    found = terms_of(table, index)
    reasons = [closed(table, (index,), found, cell, to) for cell in near]
    if (reason := next(filter(None, reasons), None)) is not None and all(reasons):
        return reason
    if to not in own and holds(bar.zone & ~table.occupancy(table.side_of(index)).held, to):
        return Refusal("zone", zone, f"{order.to} is empty and in {_whose(order)}.")
    stays = next((cell for cell in own if cell != start), start)
    if order.extending and not holds(board.adjacent[stays], to):
        sentence = f"{name} wheels about its half in {table.hexname(stays)}, and {order.to} is not next to that."
        return Refusal("wheel", "19.1.4b", sentence)
    if order.extending:
        return Refusal("two-hex", "19.1.2", f"{name} cannot go into Two-Hex Status with {order.to}.")
    return Refusal("halves", "19.1.1a", f"Each half of {name} goes one hex at most, and not both can go to {order.to}.")


def _whose(order: React | Retire) -> str:
    return "the ZOC of another enemy unit" if isinstance(order, React) else "an enemy ZOC"


def go(table: Serbien, index: Counter, order: React | Retire, how: str, clause: str) -> int:
    """8.2.4: a Cavalry unit goes aside by a hex, and the points are noted; where it goes to."""
    board, own = table.board, hexes_of(table, index)
    way = Aside(board.cell(order.start), board.cell(order.to), order.extending)
    steps, debt = steps_of(table, index, way), table.pieces[index].debt + cost_of(table, index, way)
    if way.extending:
        stays = next((cell for cell in own if cell != way.start), way.start)
        told = f"{how} into Two-Hex Status in {table.hexname(stays)} and {order.to}"
        table.change(index, told, "8.2.3b", openly=True, debt=debt, at=stays, also=way.to)
    else:
        table.march(index, (way.to,), how, clause, debt=debt, also=-1)
    for here, there in steps:
        rivers.crossed(table, (index,), here, there)
    return way.to


def way_of(table: Serbien, index: Counter, order: React | Retire) -> Way:
    """From which of its hexes a Cavalry unit goes aside, and what it will owe (8.2.4a).

    One that gathers in a hex of its own goes nowhere.
    """
    own, to = hexes_of(table, index), table.board.cell(order.to)
    way = Aside(table.board.cell(order.start), to, order.extending)
    owed = Price(table.pieces[index].debt + cost_of(table, index, way), None, "MP in its next movement")
    said = f"owes {owed}" + (", stands in both hexes" if order.extending else "")
    if to in own:
        return Way((order.to,), said, (owed,))
    start = next((cell for cell in own if holds(table.board.adjacent[cell], to)), to)
    return Way((order.start if order.extending else table.hexname(start), order.to), said, (owed,))


# -- Reaction (8.2) -------------------------------------------------------------------------------------------


class Coming(NamedTuple):
    """Enemy units that have come into a hex, or a half of them."""

    side: int
    """Whose they are,"""
    units: Sequence[int]
    """who,"""
    here: int
    """from where, -1 from off the map,"""
    there: int
    """and into which hex;"""
    entered: tuple[int, ...] = ()
    """that hex, and the one into which their other half goes with it (19.1.4a)."""


def triggered(table: Serbien, index: Counter, came: Coming) -> str:
    """8.2.1: the clause of the trigger that a step of an enemy sets off for a Cavalry unit; "" if it does not."""
    near, beside = table.board.adjacent, 0
    for cell in hexes_of(table, index):
        beside |= near[cell]
    if came.here >= 0 and holds(beside, came.here):
        # 8.2.1-2: into another hex next to it, or next to any other unit of its side.
        return "8.2.1-2" if near[came.there] & table.occupancy(1 - came.side).held else ""
    if not holds(beside, came.there) or _adjacent_before(table, beside, came):
        return ""
    return "8.2.1-1"


def _adjacent_before(table: Serbien, beside: int, came: Coming) -> bool:
    """8.2.1-1: whether an enemy is in one of these hexes already: another unit, or a half that has not moved."""
    entered = (came.there, *came.entered)
    for cell in cells(table.occupancy(came.side).held & beside):
        if cell not in entered or any(i not in came.units for i in table.here(cell, came.side)):
            return True
    return False


def zones_without(table: Serbien, side: SideNumber, without: Iterable[int], hex_: Cell = -1) -> int:
    """The ZOCs of a side but for some units, and for all of a hex."""
    left_out, found = set(without), 0
    for cell, stack in table.occupancy(side).at.items():
        if cell != hex_ and any(table.fights(i) for i in stack if i not in left_out):
            found |= table.printed.zone[cell]
    return found


class Respond(Ask, frozen=True, tag="Respond"):
    """8.2.2, 15.6.2a-b: Cavalry may react, and Corps Trains must go, in the order that their owner likes."""

    cavalry: tuple[Counter, ...]
    """Who may react."""
    trains: tuple[Counter, ...]
    """Who must retreat, now or after them."""
    movers: tuple[Counter, ...]
    """Who came."""
    here: Cell
    """Where they came from."""
    there: Cell = -1
    """Where they came to, for all to see, though they may lie below others there."""
    guarded: bool = False
    """Whether other Combat units stand there."""

    kind: ClassVar = "react"
    clause: ClassVar = "8.2.2a"
    accepts: ClassVar = (React, Withdraw, Stay)

    def prompt(self, table: Serbien) -> str:
        where = table.place(self.there)
        return f"{self.who(table)}: the enemy has moved to {where}. React with Cavalry, or stay (8.2)."

    def bar(self, table: Serbien) -> Bar:
        """8.2.2b, 8.2.3a: where nobody can react: the ZOCs of those who came do not matter."""
        zone = zones_without(table, 1 - self.player, self.movers, self.there)
        zone |= table.printed.zone[self.there] if self.guarded else 0
        return Bar(zone, self.here)

    def subjects(self, table: Serbien) -> list[str]:
        units = [i for i in self.cavalry if ways(table, i, self.bar(table))]
        trains = [i for i in self.trains if flight.ways(table, i)]
        return [*self.ids(table, (*units, *trains)), "stay", "stay all"]

    def orders(self, table: Serbien, subject: str) -> list[Order]:
        if subject in ("stay", "stay all"):
            return [Stay(rest=subject == "stay all")]
        index = table.printed.index.get(subject)
        if index in self.cavalry:
            name, found = table.hexname, ways(table, index, self.bar(table))
            return [React(subject, name(way.start), name(way.to), way.extending) for way in found]
        return flight.orders(table, index) if index in self.trains else []

    def check(self, table: Serbien, order: Order) -> Refusal | None:
        if isinstance(order, Stay):
            return None
        index = self.own_piece(table, order.subject)
        if isinstance(index, Refusal):
            return index
        if isinstance(order, Withdraw):
            if index in self.trains:
                return flight.refusal(table, index, order)
            return Refusal("not-now", "15.6.2a-a", f"{table.name(index)} need not retreat.")
        assert isinstance(order, React)
        if index not in self.cavalry:
            if not table.printed.cavalry[index]:
                return Refusal("not-cavalry", "8.2", f"{table.name(index)} is not Cavalry and does not react.")
            sentence = f"The step of the enemy is none to which {table.name(index)} may react."
            return Refusal("not-triggered", "8.2.1-1", sentence)
        return refusal(table, index, order, self.bar(table))

    def way(self, table: Serbien, order: Order) -> Way | None:
        """How a Corps Train withdraws, and Cavalry goes aside."""
        if isinstance(order, React):
            return way_of(table, table.printed.index[order.piece], order)
        return flight.way_of(table, order) if isinstance(order, Withdraw) else None

    def normal(self, table: Serbien, order: Order) -> Order:
        return flight.plain(order) if isinstance(order, Withdraw) else order

    def carry_out(self, table: Serbien, order: Order) -> None:
        """Back to the interrupts, which look at all again."""
        if isinstance(order, Stay):
            if order.rest:
                quiet = list(table.state.quiet)
                quiet[self.player] = True
                table.note(quiet=tuple(quiet))
            table.amend_inside(Interruption, lambda frame: frame.has_asked(self.cavalry))
            return
        index = table.printed.index[order.subject]
        if isinstance(order, React):
            table.amend_inside(Interruption, lambda frame: frame.has_asked((index,)).changed())
            here = table.board.cell(order.start)
            to = go(table, index, order, "reacts", "8.2.2b")
            table.call(table.begins.interrupts(self.player, (index,), here, to, moving=False))
        else:
            assert isinstance(order, Withdraw)
            table.amend_inside(Interruption, lambda frame: frame.changed())
            flight.carry_out(table, index, order)


def alarmed(table: Serbien, came: Coming) -> list[Counter]:
    """8.2.2a: the Cavalry of the other side for which a step is a trigger."""
    side = 1 - came.side
    if table.state.quiet[side] or not came.units:
        return []
    near = table.board.near[came.there] | (table.board.near[came.here] if came.here >= 0 else 0)
    found = []
    for cell in cells(near & table.occupancy(side).fighters):
        for i in table.here(cell, side):
            if not table.printed.cavalry[i] or table.pieces[i].inactive or i in found:
                continue
            if table.options.cavalry == "once" and table.pieces[i].debt:
                continue
            if triggered(table, i, came):
                found.append(i)
    return sorted(found)


# -- Retirement (8.3) -----------------------------------------------------------------------------------------


class Retirement(Procedure, frozen=True, tag="Retirement"):
    """8.3: Cavalry next to enemy units may retire one hex."""

    player: SideNumber
    """Whose Cavalry it is."""
    steps: ClassVar = ("retire",)

    def retire(self, table: Serbien) -> None:
        """8.3."""
        question = RetireCavalry(SIDES[self.player])
        table.ask_if(bool(question.able(table)), question)


class RetireCavalry(OneAfterTheOther, frozen=True, tag="RetireCavalry"):
    """8.3: which Cavalry retires, and where to."""

    gone: tuple[Counter, ...] = ()
    """Who has retired: each goes one hex."""
    kind: ClassVar = "retire"
    clause: ClassVar = "8.3"
    accepts: ClassVar = (Retire, Done)

    def prompt(self, table: Serbien) -> str:
        return f"{self.who(table)}: Cavalry next to the enemy may retire one hex (8.3)."

    def able(self, table: Serbien) -> list[Counter]:
        """Cavalry next to the enemy that has somewhere to go."""
        printed = table.printed
        mine = [i for i in table.occupancy(self.player).units if printed.cavalry[i] and i not in self.gone]
        return [i for i in mine if self._beside(table, i) and self.ways(table, i)]

    def _beside(self, table: Serbien, index: Counter) -> bool:
        piece = table.pieces[index]
        hexes = [cell for cell in (piece.at, piece.also) if cell >= 0]
        return bool(hexes) and not piece.inactive and any(table.adjacent(cell, self.player) for cell in hexes)

    def ways(self, table: Serbien, index: Counter) -> list[Aside]:
        """8.3.1: how one can go."""
        return ways(table, index, self.bar(table))

    def bar(self, table: Serbien) -> Bar:
        """8.3.1: where nobody can retire."""
        return Bar(table.enemy_zone(self.player))

    def offers(self, table: Serbien, index: Counter) -> list[Order]:
        piece, name = table.printed.ids[index], table.hexname
        return [Retire(piece, name(way.start), name(way.to), way.extending) for way in self.ways(table, index)]

    def check(self, table: Serbien, order: Order) -> Refusal | None:
        if isinstance(order, Done):
            return None
        assert isinstance(order, Retire)
        index = self.own_piece(table, order.piece)
        if isinstance(index, Refusal):
            return index
        name = table.name(index)
        if not table.printed.cavalry[index]:
            return Refusal("not-cavalry", "8.3", f"{name} is not Cavalry.")
        if table.pieces[index].inactive:
            return Refusal("inactive", "1.1-inactive-a", f"{name} is Inactive.")
        if not self._beside(table, index):
            return Refusal("not-beside", "8.3", f"{name} is not next to an enemy unit.")
        if index in self.gone:
            return Refusal("once", "8.3", f"{name} has retired.")
        return refusal(table, index, order, self.bar(table))

    def way(self, table: Serbien, order: Order) -> Way | None:
        if not isinstance(order, Retire):
            return None
        return way_of(table, table.printed.index[order.piece], order)

    def carry_out(self, table: Serbien, order: Order) -> None:
        if isinstance(order, Done):
            return
        assert isinstance(order, Retire)
        index, here = table.printed.index[order.piece], table.board.cell(order.start)
        following = replace(self, gone=(*self.gone, index))
        table.call(AskAgain(following.side, following.gone))
        to = go(table, index, order, "retires", "8.3")
        table.call(table.begins.interrupts(self.player, (index,), here, to, moving=False))


class AskAgain(Procedure, frozen=True, tag="AskAgain"):
    """8.3: the next Cavalry."""

    side: str
    gone: tuple[Counter, ...]
    steps: ClassVar = ("ask",)

    def ask(self, table: Serbien) -> None:
        """8.3."""
        question = RetireCavalry(self.side, self.gone)
        if question.able(table):
            table.ask(question)
