"""11.2 to 11.4: the supply path of a unit, hex by hex, or why there is none. `supply` says the same of all hexes."""

from hexmarshal.core.board.paths import holds
from hexmarshal.core.data.meanings import Cell, Counter, SideNumber
from hexmarshal.core.data.wording import count
from hexmarshal.core.engine.supply import Supply
from hexmarshal.games.galicia.parts.sides import IN, OUT, SIDES
from hexmarshal.games.galicia.rules.position import Galicia
from hexmarshal.games.galicia.rules.supply import WORDS, ground_of, lines
from hexmarshal.wargame.lines import Line, within_zones

FAR = 99
"""Longer than any path on the map."""


def supply_of(table: Galicia, index: Counter, side: str | None) -> Supply | None:
    """How a unit on the map would be supplied if it were checked now; its owner alone may know it (5.4)."""
    own, cell = table.side_of(index), table.pieces[index].at
    if SIDES[own] != side or cell < 0 or not holds(table.board.everywhere, cell):
        return None
    most, zones, sources = table.printed.supply_range, table.printed.number["supply.zones"], lines(table, own).sources
    found = _path(table, own, cell, sources, zones, most)
    if found is None:
        clause, reason = _why_not(table, own, cell)
        return Supply(fed=False, state=WORDS[OUT], clause=clause, sentence=f"Out of supply: {reason}.", most=most)
    state, end = table.printed.supplied[found.length], found.cells[-1]
    railway = holds(lines(table, own).railway, end)
    source = f"{'the railway' if railway else 'the map edge'} at {table.place(end)}"
    away = f"{count(found.length, 'hex')} away" if found.length else "in its own hex"
    sentence = f"{WORDS[state].capitalize()} from {source}, {away}."
    return Supply(
        fed=state != OUT,
        state=WORDS[state],
        clause="11.2a" if state == IN else "11.4a",
        sentence=sentence,
        source=table.hexname(end),
        line=tuple(table.hexname(here) for here in found.cells),
        length=found.length,
        most=most,
    )


def _path(
    table: Galicia, side: SideNumber, cell: Cell, sources: int, zones: int, most: int, *, bold: bool = False
) -> Line | None:
    """11.3: the shortest path from a hex to one of some sources; ``bold`` goes through enemy units too."""
    free, clear = ground_of(table, side)
    if bold:
        free = clear = table.board.everywhere
    neighbours = table.board.neighbours
    return within_zones(cell, neighbours.__getitem__, sources, clear, free & ~clear, zones=zones, most=most)


def _why_not(table: Galicia, side: SideNumber, cell: Cell) -> tuple[str, str]:
    """Why a hex has no path, the nearest reason first: the clause and the reason."""
    printed = table.printed
    most, zones, sources = printed.supply_range, printed.number["supply.zones"], lines(table, side).sources
    if _path(table, side, cell, sources, FAR, most):
        limit = count(zones, "hex")
        return "11.3b", f"every path to a source crosses more than {limit} in enemy zones of control"
    if barred := _path(table, side, cell, sources, 0, most, bold=True):
        return "11.3a", f"enemy units bar every path to {table.place(barred.cells[-1])}"
    edges = printed.sources[side]
    if cut := _path(table, side, cell, printed.rails | edges, zones, most):
        return "11.2b", f"the enemy cuts the railway at {table.place(cut.cells[-1])} from the map edge"
    if far := _path(table, side, cell, sources, zones, FAR):
        length = count(far.length, "hex")
        return "11.4a", f"the nearest source, {table.place(far.cells[-1])}, is {length} away, and {most} is the most"
    return "11.3a", "no path leads to a source"
