"""11.4: the ways by which reinforcements come, and what they come to."""

from hexmarshal.core.paths import cells, connected
from hexmarshal.games.fury.communication import with_line
from hexmarshal.games.fury.pieces import SIDE_OF, Kind
from hexmarshal.games.fury.reach import rail_open, stops
from hexmarshal.games.fury.sheet import Links
from hexmarshal.games.fury.table import Fury


def armies_open(table: Fury, index: int) -> list[int]:
    """The armies to which an arriving unit may be posted (2.1i, 7i, 7j, 12a)."""
    sheet = table.sheet
    if sheet.band[index]:
        return list(sheet.band[index])
    nation = table.pieces[index].nation
    found = []
    for army, of in enumerate(sheet.army_nation):
        in_play = any(piece.army == army and piece.at >= 0 for piece in table.pieces)
        if in_play and (of == nation or (nation == 2 and of == 1)):
            found.append(army)
    return found


def _railways(table: Fury, index: int) -> Links:
    """The lines on which a unit enters: those of its nation, or of both for Germans joining Austrians (9.3f)."""
    piece, sheet = table.pieces[index], table.sheet
    if piece.nation == 2 and sheet.army_nation[piece.army] == 1:
        return sheet.allied_railways
    return sheet.railways[piece.nation]


def by_march(table: Fury, index: int, entry: int) -> dict[int, int]:
    """Hexes reached by the administrative march along a railway, with their cost, the entry hex first (11.4c)."""
    side = table.side_of(index)
    layout = table.layout
    zone, into = layout.zone[1 - side], layout.open[side] & ~layout.hqs[1 - side] & ~layout.siege
    limit = table.sheet.number["reinforcement.march"]
    if not into >> entry & 1:
        return {}
    found = {entry: 1}
    front = [entry]
    while front:
        here = front.pop(0)
        if zone >> here & 1 or found[here] == limit:
            continue
        for there in table.board.rail_neighbours[here]:
            if into >> there & 1 and there not in found:
                found[there] = found[here] + 1
                front.append(there)
    return found


def by_train(table: Fury, index: int, entry: int) -> int:
    """Hexes reached by train from an entry hex, the entry hex among them (11.4c, 9.3d)."""
    side, nation = table.side_of(index), table.pieces[index].nation
    if not table.sheet.is_hq[index] and not table.state.rail[nation]:
        return 0
    through = rail_open(table, side, nation)
    return connected(entry, _railways(table, index), through) if through >> entry & 1 else 0


def entrances(table: Fury, index: int) -> list[tuple[int, int, bool]]:
    """Every way to enter: entry hex, end hex, by train. Marching comes first, for it costs no rail point."""
    key = ("entrances", index)
    known: list[tuple[int, int, bool]] | None = table.cache.get(key)
    if known is not None:
        return known
    entries = table.sheet.entries[table.pieces[index].nation]
    marches = [(entry, cell) for entry in entries for cell in by_march(table, index, entry)]
    rides = {entry: by_train(table, index, entry) for entry in entries}
    ends = table.board.mask(cell for _, cell in marches)
    for reached in rides.values():
        ends |= reached
    # 11.4d: stacking and isolation bind whoever enters.
    ends = with_line(table, (index,), ends & stops(table, index) & table.sheet.land)
    found: dict[int, tuple[int, int, bool]] = {}
    for entry, cell in marches:
        if ends >> cell & 1:
            found.setdefault(cell, (entry, cell, False))
    for entry, reached in rides.items():
        for cell in cells(reached & ends):
            found.setdefault(cell, (entry, cell, True))
    known = table.cache[key] = sorted(found.values())
    return known


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
        near = any(other.at in by_march(table, index, entry) for entry in sheet.entries[piece.nation])
        if near or table.state.rail[piece.nation]:
            found[cadre] = not near
    return found


def comes_back(table: Fury, index: int) -> bool:
    """Whether an HQ was in the game before (11.2k): then its army does not enter anew (12b, 12d)."""
    turns = [row.id for row in table.sheet.turns]
    arrives = table.sheet.arrives[index]
    return arrives not in turns or turns.index(arrives) < table.pieces[index].due <= table.state.turn
