"""11.4: the ways by which reinforcements come, and what they come to."""

from hexmarshal.core.paths import cells, connected, route, tree
from hexmarshal.core.procedure import Way
from hexmarshal.games.fury.communication import with_line
from hexmarshal.games.fury.pieces import SIDE_OF, Kind
from hexmarshal.games.fury.rails import ground_of
from hexmarshal.games.fury.reach import stops
from hexmarshal.games.fury.sheet import Links
from hexmarshal.games.fury.table import Fury


def armies_open(table: Fury, index: int) -> list[int]:
    """The armies to which an arriving unit may be posted (2.1i, 7i, 7j, 12a)."""
    sheet = table.sheet
    if sheet.band[index]:
        return list(sheet.band[index])
    nation = table.pieces[index].nation
    found = []
    in_play = table.half(SIDE_OF[nation]).armies
    for army, of in enumerate(sheet.army_nation):
        if in_play.get(army) and (of == nation or (nation == 2 and of == 1)):
            found.append(army)
    return found


def _railways(table: Fury, index: int) -> Links:
    """The lines on which a unit enters: those of its nation, or of both for Germans joining Austrians (9.3f)."""
    piece, sheet = table.pieces[index], table.sheet
    if piece.nation == 2 and sheet.army_nation[piece.army] == 1:
        return sheet.allied_railways
    return sheet.railways[piece.nation]


def by_march(table: Fury, index: int, entry: int) -> int:
    """Hexes reached by the administrative march along a railway; the entry hex is the first (11.4c)."""
    ground = ground_of(table, table.side_of(index))
    key = ("march", entry)
    known: int | None = ground.memo.get(key)
    if known is None:
        zone, into = ground.zone, ground.open & ~ground.hqs & ~ground.siege
        known = 1 << entry if into >> entry & 1 else 0
        front = [entry] if known else []
        for _ in range(1, table.sheet.number["reinforcement.march"]):
            following = []
            for here in front:
                if zone >> here & 1:
                    continue
                for there in table.board.rail_neighbours[here]:
                    if into >> there & 1 and not known >> there & 1:
                        known |= 1 << there
                        following.append(there)
            front = following
        ground.memo[key] = known
    return known


def by_train(table: Fury, index: int, entry: int) -> int:
    """Hexes reached by train from an entry hex, the entry hex among them (11.4c, 9.3d)."""
    side, nation = table.side_of(index), table.pieces[index].nation
    if not table.sheet.is_hq[index] and not table.state.rail[nation]:
        return 0
    railways = _railways(table, index)
    ground = ground_of(table, side)
    key = ("train", nation, railways is table.sheet.allied_railways, entry)
    known: int | None = ground.memo.get(key)
    if known is None:
        through = ground.trains[nation]
        known = ground.memo[key] = connected(entry, railways, through) if through >> entry & 1 else 0
    return known


def ends(table: Fury, index: int) -> int:
    """Every hex to which a unit may come in, by the limits of stacking and isolation (11.4d)."""
    piece, sheet = table.pieces[index], table.sheet
    key = ("ends", piece.nation, piece.army, sheet.is_hq[index])
    known: int | None = table.cache.get(key)
    if known is None:
        reached = 0
        for entry in sheet.entries[piece.nation]:
            reached |= by_march(table, index, entry) | by_train(table, index, entry)
        known = table.cache[key] = with_line(table, (index,), reached & stops(table, index) & sheet.land)
    return known


def can_stop_at_entry(table: Fury, index: int) -> bool:
    """A quick look whether a unit can surely enter: an entry hex in no enemy zone, where it may stay (11.2e)."""
    zone = table.layout.zone[1 - table.side_of(index)]
    open_entries = table.sheet.entry_masks[table.pieces[index].nation] & ~zone
    return bool(open_entries & stops(table, index) & ~table.layout.siege)


def entrances(table: Fury, index: int) -> list[tuple[int, int, bool]]:
    """Every way to enter: entry hex, end hex, by train. Marching comes first, for it costs no rail point."""
    left = ends(table, index)
    found = []
    for ways, train in ((by_march, False), (by_train, True)):
        for entry in table.sheet.entries[table.pieces[index].nation]:
            reached = ways(table, index, entry) & left
            left &= ~reached
            found += [(entry, cell, train) for cell in cells(reached)]
    return sorted(found)


def entrance(table: Fury, index: int, entry: int, to: int, rail: bool) -> Way:
    """The way of an entering unit hex by hex, with what it costs (11.4c)."""
    ground, nation = ground_of(table, table.side_of(index)), table.pieces[index].nation
    if rail:
        path = route(to, tree(entry, _railways(table, index), ground.trains[nation]))
        cost = "" if table.sheet.is_hq[index] else f"1 of {table.state.rail[nation]} RMP"
    else:
        marched = by_march(table, index, entry) & ~ground.zone
        path = route(to, tree(entry, table.board.rail_neighbours, marched))
        cost = f"{len(path)} of {table.sheet.number['reinforcement.march']} hexes"
    return Way(tuple(table.board.labels[cell] for cell in path), cost)


def relief(table: Fury, index: int) -> dict[int, bool]:
    """Cadres whose place a rebuilt corps must take, and whether that costs a rail point (11.4e)."""
    piece, sheet = table.pieces[index], table.sheet
    strong = sheet.kinds[index] is Kind.CORPS and sheet.full[index] >= sheet.number["cadre.replaced-by"]
    if not piece.rebuilt or not strong:
        return {}
    found = {}
    for cadre in sheet.cadres:
        other = table.pieces[cadre]
        if other.at < 0 or other.nation != piece.nation or table.besieged(cadre):
            continue
        mates = [i for i in table.here(other.at, SIDE_OF[piece.nation]) if i != cadre]
        if any(table.pieces[i].army != piece.army for i in mates):
            continue
        near = any(by_march(table, index, entry) >> other.at & 1 for entry in sheet.entries[piece.nation])
        if near or table.state.rail[piece.nation]:
            found[cadre] = not near
    return found


def comes_back(table: Fury, index: int) -> bool:
    """Whether an HQ was in the game before (11.2k): then its army does not enter anew (12b, 12d)."""
    turns = [row.id for row in table.sheet.turns]
    arrives = table.sheet.arrives[index]
    return arrives not in turns or turns.index(arrives) < table.pieces[index].due <= table.state.turn
