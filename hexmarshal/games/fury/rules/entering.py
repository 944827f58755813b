"""11.4: the ways by which reinforcements come, and what they come to."""

from typing import ClassVar

from hexmarshal.core.board.paths import cells, connected, holds, mask, route, tree
from hexmarshal.core.data.meanings import Cell, Counter, SideNumber
from hexmarshal.core.engine.derived import derived
from hexmarshal.core.engine.prices import Price
from hexmarshal.core.engine.procedure import Procedure, Refusal, Way
from hexmarshal.games.fury.parts.printed import Links
from hexmarshal.games.fury.parts.sides import SIDE_OF, Kind
from hexmarshal.games.fury.rules.communication import with_line
from hexmarshal.games.fury.rules.headquarters import shift_lone_hqs
from hexmarshal.games.fury.rules.hex_by_hex import closed_refusal, stop_refusal
from hexmarshal.games.fury.rules.march import spend_rail_point
from hexmarshal.games.fury.rules.orders import Enter
from hexmarshal.games.fury.rules.pieces import Off
from hexmarshal.games.fury.rules.position import Fury, replace
from hexmarshal.games.fury.rules.rails import ground_of
from hexmarshal.games.fury.rules.reach import stops


def armies_open(table: Fury, index: Counter) -> list[int]:
    """The armies to which an arriving unit may be posted (2.1i, 7i, 7j, 12a)."""
    printed = table.printed
    if printed.band[index]:
        return list(printed.band[index])
    nation = table.pieces[index].nation
    in_play = table.occupancy(SIDE_OF[nation]).armies
    found = [army for army, of in enumerate(printed.army_nation) if of == nation or (nation == 2 and of == 1)]
    return sorted(found, key=lambda army: not in_play.get(army))  # those on the map come first


def _railways(table: Fury, index: Counter) -> Links:
    """The lines on which a unit enters: those of its nation, or of both for Germans joining Austrians (9.3f)."""
    piece, printed = table.pieces[index], table.printed
    if piece.nation == 2 and printed.army_nation[piece.army] == 1:
        return printed.allied_railways
    return printed.railways[piece.nation]


def by_march(table: Fury, index: Counter, entry: Cell) -> int:
    """Hexes reached by the administrative march along a railway; the entry hex is the first (11.4c)."""
    ground = ground_of(table, table.side_of(index))
    key = ("march", entry)
    known: int | None = ground.memo.get(key)
    if known is None:
        zone, into = ground.zone, ground.open & ~ground.hqs & ~ground.siege
        front = known = into & 1 << entry
        links = table.board.rail_neighbours
        for _ in range(1, table.printed.number["reinforcement.march"]):
            front = mask(there for here in cells(front & ~zone) for there in links[here]) & into & ~known
            known |= front
        ground.memo[key] = known
    return known


def by_train(table: Fury, index: Counter, entry: Cell) -> int:
    """Hexes reached by train from an entry hex, the entry hex among them (11.4c, 9.3d)."""
    side, nation = table.side_of(index), table.pieces[index].nation
    if not table.printed.is_hq[index] and not table.state.rail[nation]:
        return 0
    railways = _railways(table, index)
    ground = ground_of(table, side)
    key = ("train", nation, railways is table.printed.allied_railways, entry)
    known: int | None = ground.memo.get(key)
    if known is None:
        through = ground.trains[nation]
        known = ground.memo[key] = connected(entry, railways, through) if holds(through, entry) else 0
    return known


def ends(table: Fury, index: Counter) -> int:
    """Every hex to which a unit may come in, by the limits of stacking and isolation (11.4d)."""
    piece, printed = table.pieces[index], table.printed
    key = ("ends", piece.nation, piece.army, printed.is_hq[index])
    known: int | None = table.cache.get(key)
    if known is None:
        reached = 0
        for entry in printed.entries[piece.nation]:
            reached |= by_march(table, index, entry) | by_train(table, index, entry)
        known = table.cache[key] = with_line(table, (index,), reached & stops(table, index) & printed.land)
    return known


def can_stop_at_entry(table: Fury, index: Counter) -> bool:
    """A quick look whether a unit can surely enter: at an entry hex, where it has its line (11.2e), if it may stay."""
    situation, entries = table.situation, table.printed.entry_masks[table.pieces[index].nation]
    return bool(entries & stops(table, index) & ~situation.siege & ~situation.hqs[1 - table.side_of(index)])


def entrances(table: Fury, index: Counter) -> list[tuple[int, int, bool]]:
    """Every way to enter: entry hex, end hex, by train. Marching comes first, for it costs no rail point."""
    left = ends(table, index)
    found = []
    for ways, train in ((by_march, False), (by_train, True)):
        for entry in table.printed.entries[table.pieces[index].nation]:
            reached = ways(table, index, entry) & left
            left &= ~reached
            found += [(entry, cell, train) for cell in cells(reached)]
    return sorted(found)


def entrance(table: Fury, order: Enter, index: Counter) -> Way:
    """The way of an entering unit hex by hex, the one that is named or a shortest, with what it costs (11.4c)."""
    ground, nation = ground_of(table, table.side_of(index)), table.pieces[index].nation
    entry, to = table.board.cell(order.start), table.board.cell(order.to)
    if order.via:
        path = [entry, *map(table.board.cell, order.via)]
    elif order.rail:
        path = route(to, tree(entry, _railways(table, index), ground.trains[nation]))
    else:
        marched = by_march(table, index, entry) & ~ground.zone
        path = route(to, tree(entry, table.board.rail_neighbours, marched))
    prices = [] if order.rail else [Price(len(path), table.printed.number["reinforcement.march"], "hexes")]
    if order.rail and not table.printed.is_hq[index]:
        prices.append(Price(1, table.state.rail[nation], "RMP"))
    return Way.priced(tuple(table.hexname(cell) for cell in path), *prices)


def by_refusal(table: Fury, order: Enter, index: Counter) -> Refusal | None:
    """11.4c: why a unit cannot enter by the way that its owner names, hex by hex, to where it can come."""
    name, board = table.name(index), table.board
    links = _railways(table, index) if order.rail else board.rail_neighbours
    here = board.cell(order.start)
    for label in order.via:
        there = board.find(label)
        if there is None:
            return Refusal("unknown-hex", "3b", f"There is no hex {label} on the map.")
        if there not in links[here]:
            sentence = f"No railway leads {name} from {board.labels[here]} to {label}."
            return Refusal("no-railway", "11.4c", sentence)
        refusal = _ride_on(table, index, there) if order.rail else _march_on(table, index, here, there)
        if refusal is not None:
            return refusal
        here = there
    if board.labels[here] != order.to:
        return Refusal("way", "11.4c", f"The path ends in {board.labels[here]}, not in {order.to}.")
    most, hexes = table.printed.number["reinforcement.march"], 1 + len(order.via)
    if not order.rail and hexes > most:
        sentence = f"{name} marches {most} hexes as it enters, the entry hex among them; this path has {hexes}."
        return Refusal("too-far", "11.4c", sentence)
    return None


def _march_on(table: Fury, index: Counter, here: Cell, there: Cell) -> Refusal | None:
    """9.1d, 9d: why an entering unit does not march from one hex of a railway to the next."""
    ground, names = ground_of(table, table.side_of(index)), table.board.labels
    if holds(ground.zone, here):
        sentence = f"{table.name(index)} must stop in {names[here]}: it enters an enemy zone of control there."
        return Refusal("stopped", "9.1d", sentence)
    if holds(ground.hqs, there):
        return Refusal("enemy-hex", "9d", f"An enemy headquarters is in {names[there]}.")
    if holds(ground.siege, there):
        return Refusal("stopped", "9.1d", f"{table.name(index)} would enter a siege in {names[there]}.")
    return closed_refusal(table, table.side_of(index), there)


def _ride_on(table: Fury, index: Counter, there: Cell) -> Refusal | None:
    """9.3d: why the train of an entering unit does not run into a hex of its railway."""
    side = table.side_of(index)
    if holds(ground_of(table, side).trains[table.pieces[index].nation], there):
        return None
    sentence = f"No train runs into {table.board.labels[there]}."
    return closed_refusal(table, side, there) or Refusal("rail-cut", "9.3d", sentence)


def relief(table: Fury, index: Counter) -> dict[int, bool]:
    """Cadres whose place a rebuilt corps must take, and whether that costs a rail point (11.4e)."""
    piece, printed = table.pieces[index], table.printed
    strong = printed.kinds[index] is Kind.CORPS and printed.full[index] >= printed.number["cadre.replaced-by"]
    if not piece.rebuilt or not strong:
        return {}
    found = {}
    for cadre in printed.cadres:
        other = table.pieces[cadre]
        if other.at < 0 or other.nation != piece.nation or table.besieged(cadre):
            continue
        mates = [i for i in table.here(other.at, SIDE_OF[piece.nation]) if i != cadre]
        if any(table.pieces[i].army != piece.army for i in mates):
            continue
        near = any(holds(by_march(table, index, entry), other.at) for entry in printed.entries[piece.nation])
        if near or table.state.rail[piece.nation]:
            found[cadre] = not near
    return found


def comes_back(table: Fury, index: Counter) -> bool:
    """Whether an HQ was in the game before (11.2k): then its army does not enter again (12b, 12d)."""
    turns = [row.id for row in table.printed.turns]
    arrives = table.printed.arrives[index]
    return arrives not in turns or turns.index(arrives) < table.pieces[index].due <= table.state.turn


def entrance_refusal(table: Fury, order: Enter, index: Counter) -> Refusal:
    """Why a unit that may enter cannot come in there, or not in that way (9.3d, 11.4c, 11.4d)."""
    name, nation = table.name(index), table.pieces[index].nation
    entry, to = table.board.find(order.start), table.board.find(order.to)
    if entry not in table.printed.entries[nation]:
        return Refusal("no-entry", "11.4c", f"{order.start} is not an entry hex for {name}.")
    if to is None:
        return Refusal("unknown-hex", "3b", f"There is no hex {order.to} on the map.")
    refusal = stop_refusal(table, index, to)
    if refusal is not None:
        return Refusal(refusal.code, "11.4d" if refusal.clause == "9.2a" else refusal.clause, refusal.sentence)
    if not with_line(table, (index,), 1 << to):
        return Refusal("isolated", "11.4d", f"{name} would have no line of communication in {order.to}.")
    marched = any(holds(by_march(table, index, e), to) for e in table.printed.entries[nation])
    if order.rail and marched:
        return Refusal("march", "11.4c", f"{name} marches to {order.to}; no rail point is needed.")
    situation, side = table.situation, table.side_of(index)
    if order.rail and holds(situation.zone[1 - side], to) and not holds(situation.held[side], to):
        return Refusal("rail-zone", "9.3d", f"{order.to} is in an enemy zone of control and no friend holds it.")
    if not table.printed.is_hq[index] and not table.state.rail[nation]:
        sentence = f"No rail points are left: {name} can only march along a railway."
        return Refusal("no-rail-points", "11.4c", sentence)
    return Refusal("too-far", "11.4c", f"{name} cannot come from {order.start} to {order.to}.")


@derived
def waiting(table: Fury, side: SideNumber) -> list[Counter]:
    """A player's units in the Reinforcements space (11.4b)."""
    reinforcements = Off.REINFORCEMENTS
    return [i for i, one in enumerate(table.pieces) if one.at == reinforcements and SIDE_OF[one.nation] == side]


@derived
def relievers(table: Fury, side: SideNumber) -> list[Counter]:
    """The rebuilt units that can take the place of a Cadre (11.4e)."""
    return [i for i in waiting(table, side) if table.pieces[i].rebuilt and relief(table, i)]


class Arrival(Procedure, frozen=True, tag="Arrival"):
    """11.4c: a unit comes on hex by hex, and every lone enemy HQ that it touches gives way (9f)."""

    unit: Counter
    """Who comes."""
    way: tuple[Cell, ...]
    """The hexes still to be entered."""
    steps: ClassVar = ("contact", "step")

    def contact(self, table: Fury) -> None:
        """9f: lone HQs are shifted at once."""
        shift_lone_hqs(table, 1 - table.side_of(self.unit))

    def step(self, table: Fury) -> None:
        """One hex further; none of them holds an enemy."""
        if self.way:
            table.amend(at=0, way=self.way[1:])
            table.march(self.unit, self.way[:1], "marches on", "11.4c")


# Coming in


def enter(table: Fury, order: Enter, index: Counter) -> Arrival | None:
    """Bring a unit on. Past lone enemy HQs it goes hex by hex; what is left of its way is given."""
    piece = table.pieces[index]
    if order.rail and not table.printed.is_hq[index]:
        spend_rail_point(table, piece.nation)
    reduced = piece.reduced if piece.rebuilt else table.printed.enters_reduced[index]
    table.put(index, replace(piece, reduced=reduced, rebuilt=False))
    entry, to = table.board.cell(order.start), table.board.cell(order.to)
    way = () if order.rail else entrance(table, order, index).path
    hexes = tuple(table.board.cell(label) for label in way) or (to,)
    enemy = 1 - table.side_of(index)
    lone = table.situation.hqs[enemy] & ~table.situation.held[enemy]
    touches = any(table.board.near[cell] & lone for cell in hexes)
    end = hexes[0] if touches else to
    if order.via and not touches:
        path = (entry, *map(table.board.cell, order.via))
    else:
        path = (entry, end) if entry != end else (end,)
    table.march(index, path, "enters by rail" if order.rail else "enters", "11.4c")
    return Arrival(index, hexes[1:]) if touches else None


def relieve(table: Fury, index: Counter, cadre: Counter) -> None:
    """11.4e: the corps appears where the Cadre stood; the Cadre leaves the board."""
    if relief(table, index)[cadre]:
        spend_rail_point(table, table.pieces[index].nation)
    old = table.pieces[cadre]
    table.put(cadre, replace(old, at=int(Off.CADRES), army=-1, disorganised=False, besieging=False))
    table.change(
        index, f"takes the place of a Cadre in {table.hexname(old.at)}", "11.4e",
        at=old.at, rebuilt=False, besieging=old.besieging, disorganised=old.disorganised,
    )  # fmt: skip
