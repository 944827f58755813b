"""15.6.2a, 6.4: who must get out of enemy ZOCs at once: Corps Trains alone there, and Demoralized Forces.

They go three hexes and pass through no EZOC, but where friends are. The owner names the end, and the way if they like;
otherwise the program finds one.
"""

from typing import ClassVar

from hexmarshal.core.board.paths import holds
from hexmarshal.core.data.meanings import Cell, Counter
from hexmarshal.core.data.wording import count
from hexmarshal.core.engine.derived import derived
from hexmarshal.core.engine.prices import Price
from hexmarshal.core.engine.procedure import Moment, Order, Refusal, Way
from hexmarshal.core.orders.orders import Done
from hexmarshal.games.serbien.parts.ground import FOOT, MOUNTED
from hexmarshal.games.serbien.parts.sides import AUSTRIAN, SERBIAN, SIDES
from hexmarshal.games.serbien.rules.effectiveness import LoseLevels, TakeReductions
from hexmarshal.games.serbien.rules.movement import rivers
from hexmarshal.games.serbien.rules.movement.limits import home_of
from hexmarshal.games.serbien.rules.movement.montenegro import ways_off
from hexmarshal.games.serbien.rules.movement.reach import unescorted
from hexmarshal.games.serbien.rules.standing.forces import Force, assets_of
from hexmarshal.games.serbien.rules.standing.zones import alert, in_zones
from hexmarshal.games.serbien.rules.supply.sources import supply_units
from hexmarshal.games.serbien.rules.table.asking import Ask, GameOrder, OneUnit
from hexmarshal.games.serbien.rules.table.pieces import VOGOSCA, Off
from hexmarshal.games.serbien.rules.table.position import Serbien, replace
from hexmarshal.games.serbien.rules.table.progress import Engagement, Flight, attacking, have_fled
from hexmarshal.wargame import orders as shared

# -- Orders ---------------------------------------------------------------------------------------------------


class Withdraw(shared.FromTo, GameOrder, frozen=True, tag="withdraw"):
    """Take a Corps Train or a Demoralized Force out of enemy ZOCs: ``8 Train withdraws 15.09-13.09``; by a way of one's
    own ``8 Train withdraws 15.09-15.08-14.08-13.08``."""

    when = Moment("A Corps Train or Demoralized Force withdraws when it is touched by an enemy ZOC.", "6.4e")
    via: tuple[str, ...] = ()
    """The whole way after the start, if the player insists on one."""
    forms = ("{piece} withdraws {start}-{to}", "{piece} withdraws {start}-{to:word}", "{piece} withdraws {start}-{via}")


class Assign(OneUnit, frozen=True, tag="assign"):
    """Let an Asset be part of the Force of a Formation in a combat: ``8 Ma with 21/8``."""

    when = Moment("Assets are assigned before a combat, where several Formations are in their hex.", "5.5.1")
    leader: str
    """The id of the Formation."""
    forms = ("{piece} with {leader:piece}",)
    openly = ""
    """Nothing: how Forces are made up is their owner's affair (3.1.6)."""


# -- Ways -----------------------------------------------------------------------------------------------------


def steps_from(table: Serbien, index: Counter, here: Cell) -> list[Cell]:
    """The hexes into which a unit can go on from a hex: no enemy, no EZOC without friends, no ground that bars it."""
    side, ground = table.side_of(index), table.printed.ground
    arm = MOUNTED if table.printed.kind[index] in ("train", "cavalry") else FOOT
    zone = table.enemy_zone(side) & ~table.occupancy(side).held & ~_other_half(table, index)
    closed = zone | table.occupancy(1 - side).held | ~table.area
    found = []
    for there in table.board.neighbours[here]:
        if holds(closed, there) or ground.closed_to(arm, here, there):
            continue
        if rivers.retreatable(table, side, here, there):
            found.append(there)
    return found


def _other_half(table: Serbien, index: Counter) -> Cell:
    """19.1.7b: the hex in which the other half of a Two-Hex Unit waits for the one that flees, as a set: a friend."""
    flight = table.within(Flight)
    return 1 << flight.half if flight is not None and flight.unit == index and flight.half >= 0 else 0


def reached(table: Serbien, index: Counter, hexes: int) -> dict[int, tuple[int, ...]]:
    """Where a unit can be after this many hexes, each with a way that never turns back to a hex (11.1.1).

    Of the ways to a hex the one is taken that crosses the unbridged Sava and impassable mountains least (11.1.4).
    """
    start, side = table.pieces[index].at, table.side_of(index)
    found: dict[int, tuple[int, tuple[int, ...]]] = {start: (0, ())}
    for _ in range(hexes):
        following: dict[int, tuple[int, tuple[int, ...]]] = {}
        for here, (wet, path) in found.items():
            for there in steps_from(table, index, here):
                if there == start or there in path:
                    continue
                crossings = wet + rivers.costly(table, side, here, there)
                if there not in following or crossings < following[there][0]:
                    following[there] = crossings, (*path, there)
        found = following
        if not found:
            break
    return {end: path for end, (_, path) in found.items()}


def distance(table: Serbien, index: Counter) -> int:
    """How many hexes a unit must go."""
    train = table.printed.kind[index] == "train"
    return table.printed.number["train.retreat" if train else "demoralised.retreat"]


@derived
def ways(table: Serbien, index: Counter) -> dict[int, tuple[int, ...]]:
    """The hexes in which a unit may end, each with its way.

    A Corps Train goes the whole way or not at all (15.6.2a-a), and to where it may stay: it is in an EZOC only with a
    Combat unit (15.6.2). A Demoralized Force goes as far as it can, and ends outside all EZOCs if any way does (6.4f,
    6.4g); an Austro-Hungarian one may stop in 06.20 (6.4h).
    """
    full, side = distance(table, index), table.side_of(index)
    start, board = table.pieces[index].at, table.board
    if table.printed.kind[index] == "train":
        alone = unescorted(table, side)
        ends = {end: way for end, way in reached(table, index, full).items() if not holds(alone, end)}
        return _furthest(table, start, ends, full)
    limit = board.find(VOGOSCA) if side == AUSTRIAN else None
    if start == limit:
        return {}
    for hexes in range(full, 0, -1):
        found = _furthest(table, start, reached(table, index, hexes), hexes)
        for nearer in range(1, hexes):
            if limit is not None and limit in (early := reached(table, index, nearer)):
                found[limit] = early[limit]
        if found:
            zone, home = table.enemy_zone(side), home_of(table, index)
            clear = {end: way for end, way in found.items() if not holds(zone, end)} or found
            return {end: way for end, way in clear.items() if home is None or holds(home, end)} or clear
    return {}


def _furthest(table: Serbien, start: Cell, found: dict[int, tuple[int, ...]], hexes: int) -> dict[int, tuple[int, ...]]:
    """11.1.1: those that lie the maximum distance away, if any do."""
    far = {end: way for end, way in found.items() if table.board.distance(start, end) == hexes}
    return far or {end: way for end, way in found.items() if end != start}


def ends(table: Serbien, index: Counter) -> dict[int, tuple[int, ...]]:
    """The same with the boxes into which Montenegrins leave the map on their way: there a retreat is over (24.2)."""
    found, flight = dict(ways(table, index)), table.within(Flight)
    if flight is None or flight.unit != index:
        return found
    for hexes in range(distance(table, index)):
        for cell, way in reached(table, index, hexes).items():
            for box in ways_off(table, flight.units, cell):
                found.setdefault(box, (*way, box))
    return found


def orders(table: Serbien, index: Counter) -> list[Order]:
    """Every end."""
    id, start = table.printed.ids[index], table.hexname(table.pieces[index].at)
    return [Withdraw(id, start, table.hexname(end)) for end in sorted(ends(table, index))]


def refusal(table: Serbien, index: Counter, order: Withdraw) -> Refusal | None:
    """Why a unit may not withdraw to a hex."""
    train = table.printed.kind[index] == "train"
    clause, name = "15.6.2a-a" if train else "6.4f", table.name(index)
    if order.start != table.hexname(table.pieces[index].at):
        return Refusal("not-there", clause, f"{name} is not in {order.start}.")
    to, known = table.board.find(order.to), ends(table, index)
    if to in known:
        return by_refusal(table, index, order, len(known[to])) if order.via else None
    if to is None:
        return Refusal("unknown-hex", "1.0-grid", f"There is no hex {order.to} on the map.")
    return _why_not(table, index, to, clause)


def by_refusal(table: Serbien, index: Counter, order: Withdraw, hexes: int) -> Refusal | None:
    """11.1.1, 6.4f, 15.6.2a-a: why a unit may not withdraw by the way that its owner names to where it may end.

    It goes as many ``hexes`` as by any other way; where it need go no further, up to the whole distance.
    """
    name, here, board = table.name(index), table.pieces[index].at, table.board
    clause = "15.6.2a-a" if table.printed.kind[index] == "train" else "6.4f"
    gone = {here}
    for label in order.via:
        there = board.find(label)
        if there is None:
            return Refusal("unknown-hex", "1.0-grid", f"There is no hex {label} on the map.")
        if there in gone:
            return Refusal("no-way", "11.1.1", f"{name} does not turn back to {label} on its way.")
        if holds(board.beside, there):
            flight = table.within(Flight)
            if flight is None or there not in ways_off(table, flight.units, here):
                return Refusal("no-way", "24.2", f"{name} cannot leave the map to {label} from {board.labels[here]}.")
        elif refusal := _step_refusal(table, index, here, there, clause):
            return refusal
        gone.add(there)
        here = there
    if board.labels[here] != order.to:
        return Refusal("way", "11.1.1", f"The path ends in {board.labels[here]}, not in {order.to}.")
    early = holds(board.beside, here) or order.to == VOGOSCA
    if len(order.via) > distance(table, index) or (len(order.via) != hexes and not early):
        measure = clause if table.printed.kind[index] == "train" else "6.4e"
        sentence = f"{name} retreats {count(hexes, 'hex')} to {order.to}; this path has {len(order.via)}."
        return Refusal("far" if len(order.via) > hexes else "near", measure, sentence)
    return None


def _step_refusal(table: Serbien, index: Counter, here: Cell, there: Cell, clause: str) -> Refusal | None:
    """11.1b, 3.1a, 6.4f: why a unit on its way cannot go on from one hex to another."""
    side, name, labels = table.side_of(index), table.name(index), table.board.labels
    if there in steps_from(table, index, here):
        return None
    if not holds(table.board.adjacent[here], there):
        return Refusal("not-adjacent", "11.1.1", f"{labels[here]} and {labels[there]} are not adjacent.")
    if holds(table.occupancy(1 - side).held, there):
        return Refusal("enemy", "3.1a", f"The enemy is in {labels[there]}.")
    if holds(table.enemy_zone(side), there):
        return Refusal("zone", clause, f"{name} passes through no enemy ZOC, and {labels[there]} is in one.")
    if not rivers.retreatable(table, side, here, there):
        return Refusal("donau", "11.1b", f"{name} cannot retreat over the Donau to {labels[there]}.")
    return Refusal("ground", "11.1b", f"{name} cannot go from {labels[here]} to {labels[there]}: the ground bars it.")


def _why_not(table: Serbien, index: Counter, to: Cell, clause: str) -> Refusal:
    """15.6.2a-a, 6.4: why a unit does not end its withdrawal in a hex of the map."""
    side, start, full, board = table.side_of(index), table.pieces[index].at, distance(table, index), table.board
    name, where = table.name(index), table.hexname(to)
    measure = clause if table.printed.kind[index] == "train" else "6.4e"
    if not holds(board.everywhere, to):
        return Refusal("no-way", "24.2", f"{name} cannot leave the map to {where} on its way.")
    if holds(table.occupancy(1 - side).held, to):
        return Refusal("enemy", "3.1a", f"The enemy is in {where}.")
    if board.distance(start, to) > full:
        return Refusal("far", measure, f"{name} retreats {full} hexes, and {where} is further away.")
    if to == start or not any(to in reached(table, index, hexes) for hexes in range(1, full + 1)):
        sentence = f"No path of {full} hexes leads to {where} without passing through an enemy ZOC."
        return Refusal("no-way", clause, sentence)
    if board.distance(start, to) < full:
        sentence = f"{name} can get further from {table.hexname(start)} than {where}."
        return Refusal("near", measure, sentence, "direction-of-a-flight")
    if holds(table.enemy_zone(side), to):
        return Refusal("zone", clause, f"{where} is in an enemy ZOC, and other paths avoid it.")
    return Refusal("home", "25.2" if table.row(index).region else "2.2.1-ex3", f"{name} must remain inside.")


def path_of(table: Serbien, index: Counter, order: Withdraw) -> tuple[Cell, ...]:
    """The hexes of a withdrawal that may be made, by the way that is named or by the one that was found."""
    return tuple(map(table.board.cell, order.via)) or ends(table, index)[table.board.cell(order.to)]


def way_of(table: Serbien, order: Withdraw) -> Way:
    """The hexes through which a unit withdraws."""
    path = path_of(table, table.printed.index[order.piece], order)
    return Way((order.start, *map(table.hexname, path)), prices=(Price(len(path), None, "hexes"),))


def plain(order: Withdraw) -> Withdraw:
    """The order that goes to the same hex without naming the way: that one is listed."""
    return replace(order, via=()) if order.via else order


def carry_out(table: Serbien, index: Counter, order: Withdraw) -> None:
    """The unit goes; a Corps Train is flipped to its Extended Mode."""
    way = path_of(table, index, order)
    if table.printed.kind[index] == "train":
        _arrive(table, (index,), way)
        table.march(index, way, "retreats", "15.6.2a-a", flipped=True)
        return
    off = holds(table.board.beside, way[-1])
    table.amend(gone=distance(table, index) if off else len(way))
    units, here = table.inside(Flight).units, table.pieces[index].at
    side = table.side_of(index)
    if not off:
        _arrive(table, units, way)
    table.march_stack(units, way, "retreats", "24.2" if off else "6.4e", also=-1, retreated=attacking(table))
    for there in way[:-1] if off else way:
        if rivers.costly(table, side, here, there):
            # 11.1.4: it costs a level and a Strength Reduction, as in every retreat.
            table.call(TakeReductions(units, 1, "11.1.4"))
            table.call(LoseLevels(units, 1, "11.1.4"))
        rivers.crossed(table, units, here, there)
        here = there


def _arrive(table: Serbien, units: tuple[Counter, ...], way: tuple[Cell, ...]) -> None:
    """1.1, 21.2.2, 6.4f: what comes of being next to others at the end of the way.

    A flight is not an enemy's step: it drives away those to whom it brings an EZOC, unless they have fled before it.
    """
    side = table.side_of(units[0])
    here, there = (table.pieces[units[0]].at, *way)[-2:]
    if holds(alert(table, side), there):
        asked, waiting = (*have_fled(table), *units), tuple(in_zones(table, SERBIAN, AUSTRIAN))
        begin = table.begins.interrupts
        table.call(begin(side, units, here, there, moving=False, asked=asked, waiting=waiting))


def fly_to_depot(table: Serbien, index: Counter) -> None:
    """15.6.2a-a: a Corps Train that cannot retreat is put on the nearest Depot of its army.

    If none is on the map it waits beside it, and comes back in a Supply Phase when one is.
    """
    start, army, side = table.pieces[index].at, table.pieces[index].army, table.side_of(index)
    own = [table.pieces[i].at for i in supply_units(table, side, "depot") if table.pieces[i].army == army]
    if own:
        nearest = min(own, key=lambda cell: table.board.distance(start, cell)) if start >= 0 else own[0]
        table.march(index, (nearest,), "is put on its Depot", "15.6.2a-a", flipped=True)
    elif start >= 0:
        told = "has no Depot to go to: it waits off the map"
        table.change(index, told, "15.6.2a-a", openly=True, at=int(Off.RESERVE), flipped=True)


class WithdrawUnit(Ask, frozen=True, tag="WithdrawUnit"):
    """15.6.2a, 6.4: the owner says where a unit goes that must."""

    unit: Counter
    kind: ClassVar = "withdraw"
    clause: ClassVar = "6.4e"
    accepts: ClassVar = (Withdraw,)

    def asked_by(self, table: Serbien) -> str:
        return "15.6.2a-a" if table.printed.kind[self.unit] == "train" else self.clause

    def prompt(self, table: Serbien) -> str:
        train = table.printed.kind[self.unit] == "train"
        state, clause = ("alone", "15.6.2a") if train else ("Demoralized", "6.4")
        costs = "go to Extended Mode" if train else "suffer a Strength Reduction"
        hexes = f"must retreat {distance(table, self.unit)} hexes and {costs}: say where to ({clause})"
        return f"{self.who(table)}: {table.name(self.unit)} is {state} in an enemy ZOC and {hexes}."

    def subjects(self, table: Serbien) -> list[str]:
        return [table.printed.ids[self.unit]]

    def orders(self, table: Serbien, subject: str) -> list[Order]:
        return orders(table, self.unit) if subject == table.printed.ids[self.unit] else []

    def check(self, table: Serbien, order: Order) -> Refusal | None:
        assert isinstance(order, Withdraw)
        index = self.own_piece(table, order.piece)
        if isinstance(index, Refusal):
            return index
        if index != self.unit:
            return Refusal("another", self.asked_by(table), f"{table.name(self.unit)} must retreat first.")
        return refusal(table, index, order)

    def way(self, table: Serbien, order: Order) -> Way | None:
        assert isinstance(order, Withdraw)
        return way_of(table, order)

    def normal(self, table: Serbien, order: Order) -> Order:
        assert isinstance(order, Withdraw)
        return plain(order)

    def carry_out(self, table: Serbien, order: Order) -> None:
        assert isinstance(order, Withdraw)
        carry_out(table, self.unit, order)


# -- Demoralized Retreat (6.4), and who goes (5.5.1) ----------------------------------------------------------


def assets_with(table: Serbien, index: Counter) -> list[Counter]:
    """5.5.1, 19.1.1c: the Assets beside a Formation that can be part of its Force; of a Two-Hex Unit in both hexes."""
    piece = table.pieces[index]
    stack = table.here(piece.at, table.side_of(index))
    return [i for i in assets_of(table, stack) if (table.pieces[i].also >= 0) == (piece.also >= 0)]


def others_with(table: Serbien, index: Counter) -> list[Counter]:
    """The other Formations to which these could be assigned as well."""
    piece = table.pieces[index]
    stack = table.here(piece.at, table.side_of(index))
    formations = (i for i in stack if table.printed.formation[i] and i != index)
    return [i for i in formations if (table.pieces[i].also >= 0) == (piece.also >= 0)]


def assigned_in_combat(table: Serbien, index: Counter) -> Force | None:
    """11.1.2a: the Force of a Formation that has fought; ``None`` if it has not."""
    combat = table.within(Engagement)
    if combat is None:
        return None
    parties = (*combat.parties(0), *combat.parties(1))
    return next((party.units for party in parties if index in party.units), None)


class DemoralisedRetreat(Flight, frozen=True, tag="DemoralisedRetreat"):
    """6.4e: the Formation and its Assets retreat three hexes, and suffer a Strength Reduction."""

    steps: ClassVar = ("leave", "pay")

    def leave(self, table: Serbien) -> None:
        """6.4f, 6.4g: out of the EZOC, or it is eliminated. First its owner says who goes with it (5.5.1)."""
        index = self.unit
        if not self.settled:
            table.again()
            self._settle(table)
            return
        if self.start < 0:
            self._gather(table)
        if ends(table, index):
            table.choose(WithdrawUnit(SIDES[table.side_of(index)], index))
        elif not self._excused(table, table.pieces[index].at):
            for i in self.units:
                told = "is surrounded and eliminated"
                table.change(i, told, "6.4g", openly=True, at=int(Off.ELIMINATED), also=-1)

    def _settle(self, table: Serbien) -> None:
        """5.5.1, 11.1.2a: its Assets go with it. Units that fought keep them; else a choice is the owner's."""
        index, assets = self.unit, assets_with(table, self.unit)
        fought = assigned_in_combat(table, index)
        if fought is not None:
            assets = [i for i in assets if i in fought]
        elif (others_with(table, index) and assets) or len(assets) > table.printed.number["force.assets"]:
            table.ask(AssignToFlight(SIDES[table.side_of(index)], index))
            return
        table.amend(units=tuple(sorted((index, *assets))), settled=True)

    def _gather(self, table: Serbien) -> None:
        """19.1.7b: a Two-Hex Unit retreats as a whole from the hex that lies in the EZOC, and ends in one hex."""
        piece = table.pieces[self.unit]
        zone = table.enemy_zone(table.side_of(self.unit))
        start = piece.also if piece.also >= 0 and not holds(zone, piece.at) else piece.at
        table.amend(start=start, half=-1 if piece.also < 0 else piece.also if start == piece.at else piece.at)
        for i in self.units if piece.also >= 0 else ():
            table.change(i, "consolidates as it retreats", "19.1.7b", openly=True, at=start, also=-1)

    def _excused(self, table: Serbien, cell: Cell) -> bool:
        """6.4h: an Austro-Hungarian Formation need not retreat further than 06.20."""
        austrian = table.side_of(self.unit) == AUSTRIAN
        return austrian and table.hexname(cell) == VOGOSCA

    def pay(self, table: Serbien) -> None:
        """6.4e, 6.4g: a Strength Reduction, and by 11.1.5 a level and a reduction for each hex that it did not go."""
        piece = table.pieces[self.unit]
        if piece.at < 0:
            return
        units = tuple(i for i in self.units if table.placed(i))
        short = 0 if self._excused(table, piece.at) else distance(table, self.unit) - self.gone
        table.call(TakeReductions(units, 1 + short, "6.4e"))
        if short:
            table.call(LoseLevels(units, short, "11.1.5"))


class AssignToFlight(Ask, frozen=True, tag="AssignToFlight"):
    """5.5.1: which Assets go with a Demoralized Formation, where they could stay with another, or are too many."""

    unit: Counter
    """The Formation."""
    kind: ClassVar = "assign"
    clause: ClassVar = "5.5.1"
    accepts: ClassVar = (Assign, Done)

    def able(self, table: Serbien) -> list[Counter]:
        """The Assets that may still be named."""
        named = table.inside(DemoralisedRetreat).units
        return [i for i in assets_with(table, self.unit) if i not in named]

    def prompt(self, table: Serbien) -> str:
        name = table.name(self.unit)
        return f"{self.who(table)}: {name} is Demoralized in an enemy ZOC and retreats. Say which Assets go with it."

    def _may_end(self, table: Serbien) -> bool:
        return bool(others_with(table, self.unit))

    def subjects(self, table: Serbien) -> list[str]:
        return [*self.ids(table, self.able(table)), *(["done"] if self._may_end(table) else [])]

    def orders(self, table: Serbien, subject: str) -> list[Order]:
        if subject == "done":
            return [Done()] if self._may_end(table) else []
        index = table.printed.index.get(subject)
        return [Assign(subject, table.printed.ids[self.unit])] if index in self.able(table) else []

    def check(self, table: Serbien, order: Order) -> Refusal | None:
        if isinstance(order, Done):
            if self._may_end(table):
                return None
            most, name = table.printed.number["force.assets"], table.name(self.unit)
            return Refusal("assets", "5.5.1", f"{name} is the only Formation there: {most} Assets go with it.")
        assert isinstance(order, Assign)
        index = self.own_piece(table, order.piece)
        if isinstance(index, Refusal):
            return index
        if order.leader != table.printed.ids[self.unit]:
            return Refusal("no-leader", "5.5.1", f"Only {table.name(self.unit)} retreats now.")
        if index in self.able(table):
            return None
        return Refusal("no-asset", "5.5.1", f"{table.name(index)} is not an Asset beside {table.name(self.unit)}.")

    def carry_out(self, table: Serbien, order: Order) -> None:
        named = {self.unit, *table.inside(DemoralisedRetreat).units}
        if isinstance(order, Assign):
            index = table.printed.index[order.piece]
            table.change(index, f"is assigned to {table.name(self.unit)}", "5.5.1")
            named.add(index)
        table.amend(units=tuple(sorted(named)))
        full = len(assets_of(table, tuple(named))) >= table.printed.number["force.assets"]
        if isinstance(order, Done) or full or not self.able(table):
            table.amend(settled=True)
