"""11.2b to 11.2j: the line of communication of a unit, hex by hex, or why there is none."""

from hexmarshal.core.data.meanings import Counter
from hexmarshal.core.data.wording import count
from hexmarshal.core.engine.supply import Supply
from hexmarshal.games.fury.parts.sides import SIDE_OF
from hexmarshal.games.fury.rules.communication import connected, relays, through
from hexmarshal.games.fury.rules.position import Fury
from hexmarshal.wargame.lines import Line, within_zones

IN, ISOLATED = "in communication", "isolated"


def supply_of(table: Fury, index: Counter, side: str | None) -> Supply | None:
    """Whether a unit on the map has a line of communication, and where it leads. Everybody may know it."""
    piece, most = table.pieces[index], table.printed.number["communication.line"]
    if piece.at < 0:
        return None
    own, label = SIDE_OF[piece.nation], table.hexname(piece.at)
    if piece.at in table.printed.fortresses and table.control(piece.at) == own:
        sentence = f"In communication by the fortress of {table.place(piece.at)}, in which it is."
        return Supply(fed=True, state=IN, clause="11.2j", sentence=sentence, source=label, line=(label,), most=most)
    if not connected(table, index):
        clause, reason = _why_not(table, index)
        return Supply(fed=False, state=ISOLATED, clause=clause, sentence=f"Isolated: {reason}.", most=most)
    tiers = relays(table, own)
    for number, tier in enumerate((tiers.railways[piece.nation], *tiers.passing)):
        line = _line(table, index, tier, through(table, own))
        if line is not None:
            return _fed(table, index, line, number)
    raise AssertionError(f"{table.name(index)} has a line that cannot be found.")


def _line(table: Fury, index: Counter, ends: int, free: int) -> Line | None:
    """11.2b: the shortest line from a unit to one of some hexes."""
    most, at = table.printed.number["communication.line"], table.pieces[index].at
    return within_zones(at, table.board.neighbours.__getitem__, ends, free, 0, zones=0, most=most, last_counts=False)


def _fed(table: Fury, index: Counter, line: Line, tier: int) -> Supply:
    """11.2c to 11.2e: where a line leads: to a railway, to a fortress, or to another unit with a line of its own."""
    end, own = line.cells[-1], SIDE_OF[table.pieces[index].nation]
    source, beyond, label = table.hexname(end), None, table.hexname(end)
    if tier == 0:
        clause, what = "11.2e", f"the railway at {table.place(end)}"
    elif end in table.printed.fortresses and table.control(end) == own:
        clause, what = "11.2d", f"the fortress of {table.place(end)}"
    else:
        unit = next(i for i in table.units_at(end, own) if not table.besieged(i))
        clause, what, source = "11.2c", f"{table.name(unit)} at {label}", table.printed.ids[unit]
        beyond = supply_of(table, unit, None)
    away = f", {count(line.length, 'hex')} away" if line.length else ""
    return Supply(
        fed=True,
        state=IN,
        clause=clause,
        sentence=f"In communication by {what}{away}.",
        source=source,
        line=tuple(table.hexname(cell) for cell in line.cells),
        length=line.length,
        most=table.printed.number["communication.line"],
        beyond=beyond,
    )


def _why_not(table: Fury, index: Counter) -> tuple[str, str]:
    """Why a unit is isolated: the clause and the reason."""
    piece, own = table.pieces[index], SIDE_OF[table.pieces[index].nation]
    tiers, most = relays(table, own), table.printed.number["communication.line"]
    ends = tiers.railways[piece.nation]
    for tier in tiers.passing:
        ends |= tier
    if barred := _line(table, index, ends & ~(1 << piece.at), table.printed.land):
        return "11.2f", f"enemy zones of control bar every line to {table.place(barred.cells[-1])}"
    far = f"within {count(most, 'hex')}"
    return "11.2b", f"no unit or fortress that has a line, and no railway that is near an entry hex, lies {far}"
