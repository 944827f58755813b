"""15.6.3: moves of Depots by rail, on the map and off it; 15.6.2b, 15.4-1: their displacement."""

from collections.abc import Mapping
from heapq import heappop, heappush
from typing import ClassVar, NamedTuple

from hexmarshal.core.board.paths import cells, holds
from hexmarshal.core.data.meanings import Cell, Counter, SideNumber
from hexmarshal.core.data.wording import count
from hexmarshal.core.engine.derived import derived, derived_from
from hexmarshal.core.engine.prices import Price
from hexmarshal.core.engine.procedure import Moment, Order, Refusal, Way
from hexmarshal.games.serbien.parts.sides import AUSTRIAN, SIDES
from hexmarshal.games.serbien.rules.movement.moving import MovementSoFar, OfKind
from hexmarshal.games.serbien.rules.supply import rails
from hexmarshal.games.serbien.rules.table.asking import Ask, OneUnit
from hexmarshal.games.serbien.rules.table.pieces import Off
from hexmarshal.games.serbien.rules.table.position import Serbien, replace


class Displace(OneUnit, frozen=True, tag="displace"):
    """Place a Depot that must displace: ``FIFTH Depot displaces to 11.08``."""

    when = Moment("A Depot displaces when it has no LOC or is in an enemy ZOC without a Combat unit.", "15.6.2b")
    to: str
    """A hex of a railway."""
    forms = ("{piece} displaces to {to}",)


class Ride(OneUnit, frozen=True, tag="ride"):
    """Move a Depot by rail: ``SIXTH Depot 06.21=doboj``; by a line of one's own ``SIXTH Depot 08.12=doboj-brod``."""

    when = Moment("Depots move by rail in the Movement and Counter Movement Phases.", "15.6.3-mp")
    start: str
    """The hex or box it stands in."""
    to: str
    """The hex or box it goes to; off the map it may take several phases."""
    via: tuple[str, ...] = ()
    """The whole line after the start, if the player insists on one."""
    forms = ("{piece} {start}={to}", "{piece} {start}={via}")


def safe(table: Serbien, side: SideNumber) -> int:
    """15.6.2, 18.1.1: operational railway hexes in which a supply unit may be: in no EZOC, or with a Combat unit."""
    return rails.operational(table, side) & (~table.enemy_zone(side) | table.occupancy(side).fighters)


# -- By rail (15.6.3) -----------------------------------------------------------------------------------------


def legs(table: Serbien, side: SideNumber) -> Mapping[int, list[tuple[int, int]]]:
    """The hexes and boxes next to each along the railway, with the hexes to them: off the map as printed (15.6.3a)."""
    return _legs(table, side, safe(table, side))


@derived_from(lambda table, side, usable: table.printed.memories["legs"])
def _legs(table: Serbien, side: SideNumber, usable: int) -> dict[int, list[tuple[int, int]]]:
    """The same for every hex of a line and every box, where some hexes are safe."""
    found = {
        here: [(there, 1) for there in others if holds(usable, there)] for here, others in rails.links(table).items()
    }
    if side == AUSTRIAN:
        usable |= table.board.beside
        for here in (*found, *cells(table.board.beside)):
            links = (link for link in table.board.links_of(here) if link.kind == "rail" and link.distance)
            found[here] = [
                *found.get(here, ()),
                *((link.to, link.distance) for link in links if holds(usable, link.to)),
            ]
    return found


def costs(table: Serbien, depot: Counter) -> Mapping[int, int]:
    """15.6.3: the Movement Points to every hex and box to which a Depot can go, however long it takes."""
    piece, side = table.pieces[depot], table.side_of(depot)
    if not piece.along and not holds(rails.operational(table, side) | table.board.beside, piece.at):
        return {}
    return _costs(table, side, safe(table, side), piece.at, piece.along, piece.toward if piece.along else -1)


@derived_from(lambda table, *_: table.printed.memories["rides"])
def _costs(table: Serbien, side: SideNumber, usable: int, at: Cell, along: int, toward: Cell) -> Mapping[int, int]:
    best = {at: along}
    if along:
        best[toward] = _distance(table, at, toward) - along
    joined = _legs(table, side, usable)
    queue = [(spent, cell) for cell, spent in best.items()]
    while queue:
        spent, here = heappop(queue)
        if spent > best[here]:
            continue
        for there, cost in joined.get(here, ()):
            if spent + cost < best.get(there, 1 << 30):
                best[there] = spent + cost
                heappush(queue, (spent + cost, there))
    return best


def _distance(table: Serbien, here: Cell, there: Cell) -> int:
    return next(link.distance for link in table.board.links_of(here) if link.kind == "rail" and link.to == there)


@derived
def ends(table: Serbien, depot: Counter, points: int) -> dict[int, int]:
    """Where a Depot may head with some points: what it reaches, and the next place of a way off the map."""
    piece, side = table.pieces[depot], table.side_of(depot)
    known, joined = costs(table, depot), legs(table, side)
    found = {cell: cost for cell, cost in known.items() if cost <= points and (cell != piece.at or piece.along)}
    for here in [piece.at, *found] if not piece.along else list(found):
        for there, cost in joined.get(here, ()):
            if cost > 1 and there not in found and there != piece.at and known[here] < points:
                found[there] = known[here] + cost
    if piece.along:
        for cell in (piece.at, piece.toward):
            found.setdefault(cell, known[cell])
    return found


def orders(table: Serbien, ask: MovementSoFar, index: Counter) -> list[Order]:
    """15.6.3: the rides of a Depot."""
    if table.printed.kind[index] != "depot" or _may_not(table, ask, index) is not None:
        return []
    id, start, labels = table.printed.ids[index], table.hexname(table.pieces[index].at), table.board.labels
    return [Ride(id, start, labels[cell]) for cell in sorted(ends(table, index, ask.left(table, (index,))))]


def _may_not(table: Serbien, ask: MovementSoFar, index: Counter) -> Refusal | None:
    refusal = ask.inactive(table, index) or ask.may_act(table, index)
    if refusal is None and ask.left(table, (index,)) <= 0:
        return Refusal("points", "15.6.3-mp", f"{table.name(index)} has no Movement Points left.")
    return refusal


DEPOTS = OfKind("depot", "no-rider", "18.1", "is not a Depot, and nothing else moves by rail", "15.6.3-mp")


def check(table: Serbien, ask: MovementSoFar, order: Order) -> Refusal | None:
    """15.6.3: why a Depot may not ride there."""
    assert isinstance(order, Ride)
    index = ask.own_of_kind(table, order.piece, order.start, DEPOTS)
    if isinstance(index, Refusal):
        return index
    if refusal := _may_not(table, ask, index):
        return refusal
    name, to = table.name(index), table.board.find(order.to)
    points = ask.left(table, (index,))
    if to is not None and to in ends(table, index, points):
        found = line(table, index, order, points)
        return found if isinstance(found, Refusal) else None
    side = table.side_of(index)
    if to is not None and holds(rails.operational(table, side) & ~safe(table, side), to):
        return Refusal("zone", "15.6.2", f"{order.to} is in an enemy ZOC, and no Combat unit is there.")
    if to is None or to not in costs(table, index):
        sentence = f"No friendly operational railway leads {name} to {order.to}."
        return Refusal("no-railway", "15.6.3-mp", sentence)
    far = costs(table, index)[to]
    return Refusal("too-far", "15.6.3-mp", f"{name} needs {far} MP to {order.to} and has {points}.")


class Line(NamedTuple):
    """A ride along a railway."""

    cost: int
    """Its hexes."""
    last: Cell
    """The place before its end,"""
    gone: int
    """and the hexes to it."""


def line(table: Serbien, depot: Counter, order: Ride, points: int) -> Line | Refusal:
    """15.6.3: the line that an order names, place by place, or the shortest to where a Depot may head."""
    piece, side = table.pieces[depot], table.side_of(depot)
    if not order.via:
        return _shortest(table, depot, table.board.cell(order.to), points)
    joined, labels, name = legs(table, side), table.board.labels, table.name(depot)
    here, last, gone, cost = piece.at, piece.at, 0, 0
    for number, label in enumerate(order.via):
        there = table.board.find(label)
        if there is None:
            return Refusal("unknown-hex", "1.0-grid", f"There is no hex or box {label}.")
        if piece.along and not number:
            # It is between two places, and goes to either of them first.
            ahead = {piece.at: piece.along, piece.toward: _distance(table, piece.at, piece.toward) - piece.along}
        else:
            ahead = dict(joined.get(here, ()))
        if there not in ahead:
            sentence = f"No friendly operational railway leads {name} from {labels[here]} to {label}."
            return Refusal("no-railway", "15.6.3-mp", sentence)
        if cost >= points:
            sentence = f"{name} has {count(points, 'Movement Point')}, which take it no further than {labels[here]}."
            return Refusal("too-far", "15.6.3-mp", sentence)
        here, last, gone, cost = there, here, cost, cost + ahead[there]
    if labels[here] != order.to:
        return Refusal("way", "15.6.3-mp", f"The line ends in {labels[here]}, not in {order.to}.")
    return Line(cost, last, gone)


def _shortest(table: Serbien, depot: Counter, to: Cell, points: int) -> Line:
    """The shortest line to where a Depot may head; it matters which one only if the Depot does not arrive."""
    piece, side = table.pieces[depot], table.side_of(depot)
    cost = ends(table, depot, points)[to]
    if cost <= points or (piece.along and to in (piece.at, piece.toward)):
        return Line(cost, piece.at, 0)
    known, usable = costs(table, depot), legs(table, side)
    near = (here for here in (piece.at, *ends(table, depot, points)) if known[here] < points)
    last = min((here for here in near if (to, cost - known[here]) in usable.get(here, ())), key=known.__getitem__)
    return Line(cost, last, known[last])


def way(table: Serbien, ask: MovementSoFar, order: Ride) -> Way:
    """15.6.3, 15.6.3a: what a ride costs; one off the map may take more than there is, and goes on next turn."""
    index = table.printed.index[order.piece]
    left = ask.left(table, (index,))
    found = line(table, index, order, left)
    assert isinstance(found, Line)
    more = f"then {count(found.cost - left, 'hex')} to go" if found.cost > left else ""
    path = (order.start, *(order.via or (order.to,)))
    return Way.priced(path, Price(min(found.cost, left), left, "MP"), more=more)


def normal(table: Serbien, order: Order) -> Order:
    """A ride by a line that its owner names amounts to the one that goes to the same place."""
    return replace(order, via=()) if isinstance(order, Ride) and order.via else order


def carry_out(table: Serbien, ask: MovementSoFar, order: Order) -> None:
    """15.6.3, 15.6.3a: the Depot rides; if it is still under way off the map, how far it has come is kept."""
    assert isinstance(order, Ride)
    index, to = table.printed.index[order.piece], table.board.cell(order.to)
    piece, points = table.pieces[index], ask.left(table, (index,))
    found = line(table, index, order, points)
    assert isinstance(found, Line)
    if found.cost <= points:
        path = (piece.at, *map(table.board.cell, order.via or (order.to,)))
        table.march(index, path, "rides", "15.6.3-mp", spent=piece.spent + found.cost, along=0, toward=-1)
        return
    at, along, toward = _under_way(table, index, to, points, found)
    text = f"is under way to {table.place(to)}, {count(found.cost - points, 'hex')} from it"
    fields = {"at": at, "along": along, "toward": toward, "spent": piece.spent + points, "halted": True}
    table.change(index, text, "15.6.3a", openly=True, **fields)


def _under_way(table: Serbien, depot: Counter, to: Cell, points: int, line: Line) -> tuple[int, int, int]:
    """15.6.3a: where a Depot is that heads for a place it does not reach: a box, the hexes from it, the other end."""
    piece = table.pieces[depot]
    if piece.along and not line.gone:
        gone = points if to == piece.toward else -points
        return piece.at, piece.along + gone, piece.toward
    gone = points - line.gone
    if holds(table.board.beside, line.last):
        return line.last, gone, to
    return to, _distance(table, line.last, to) - gone, line.last


# -- Displacement (15.6.2b, 15.4-1) ---------------------------------------------------------------------------


def havens(table: Serbien, depot: Counter, with_line: bool) -> int:
    """15.6.2b, 15.4-1: the hexes to which a Depot may fly; in a Supply Phase such that give it a LOC."""
    side = table.side_of(depot)
    found = safe(table, side)
    if with_line:
        found &= rails.communicating(table, side, table.pieces[depot].army)
    return found & ~(1 << table.pieces[depot].at) if table.placed(depot) else found


def displace(table: Serbien, index: Counter) -> None:
    """15.6.2b: a Depot flies to a friendly operational railway hex and is flipped."""
    if havens(table, index, with_line=False):
        table.choose(DisplaceDepot(side=SIDES[table.side_of(index)], depot=index))
        return
    text = "must displace and finds no railway: it waits off the map"
    table.change(index, text, "15.6.2b", openly=True, at=int(Off.RESERVE), flipped=True)


class DisplaceDepot(Ask, frozen=True, tag="DisplaceDepot"):
    """15.6.2b: where a Depot is placed that must displace."""

    depot: Counter
    """The Depot."""
    with_line: bool = False
    """Whether the hex must give it a LOC (15.4-1)."""
    kind: ClassVar = "displace"
    clause: ClassVar = "15.6.2b"
    accepts: ClassVar = (Displace,)

    def prompt(self, table: Serbien) -> str:
        why, there = ("has no Line of Communications", " with one") if self.with_line else ("is left alone", "")
        go = f"must displace, in Extended Mode, to a friendly operational railway hex{there}"
        return f"{self.who(table)}: {table.name(self.depot)} {why} and {go}."

    def subjects(self, table: Serbien) -> list[str]:
        return [table.printed.ids[self.depot]]

    def orders(self, table: Serbien, subject: str) -> list[Order]:
        if subject != table.printed.ids[self.depot]:
            return []
        labels = table.board.labels
        return [Displace(subject, labels[cell]) for cell in cells(havens(table, self.depot, self.with_line))]

    def check(self, table: Serbien, order: Order) -> Refusal | None:
        assert isinstance(order, Displace)
        name, cell = table.name(self.depot), table.board.find(order.to)
        if order.piece != table.printed.ids[self.depot]:
            return Refusal("another", "15.6.2b", f"It is {name} that must displace.")
        if cell is not None and holds(havens(table, self.depot, self.with_line), cell):
            return None
        side = table.side_of(self.depot)
        if cell is None or not holds(rails.operational(table, side), cell):
            return Refusal("no-railway", "15.6.2b", f"{order.to} has no friendly operational railway.")
        if not holds(safe(table, side), cell):
            return Refusal("zone", "15.6.2", f"{order.to} is in an enemy ZOC, and no Combat unit is there.")
        if cell == table.pieces[self.depot].at:
            return Refusal("same", "15.6.2b", f"{name} is already in {order.to}: it must go elsewhere.")
        return Refusal("no-line", "15.4-1", f"{name} would have no Line of Communications in {order.to}.")

    def carry_out(self, table: Serbien, order: Order) -> None:
        assert isinstance(order, Displace)
        clause = "15.4-1" if self.with_line else "15.6.2b"
        to = table.board.cell(order.to)
        text = f"displaces to {table.place(to)} and is in Extended Mode"
        table.change(self.depot, text, clause, openly=True, at=to, flipped=True, along=0, toward=-1)
