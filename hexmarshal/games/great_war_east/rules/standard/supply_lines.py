"""9.12 to 9.16: the supply line of a unit, hex by hex, or why there is none. `supply` says the same of all hexes."""

from collections.abc import Iterable
from typing import NamedTuple

from hexmarshal.core.board.paths import holds
from hexmarshal.core.data.meanings import Cell, Counter
from hexmarshal.core.data.wording import count
from hexmarshal.core.engine.supply import Supply
from hexmarshal.games.great_war_east.parts.printed import SIDES
from hexmarshal.games.great_war_east.rules.position import GreatWar
from hexmarshal.games.great_war_east.rules.standard.supply import (
    chain,
    dry_sides,
    feeds,
    home_of,
    in_supply_at,
    passable,
    rail_sources,
)
from hexmarshal.wargame.lines import Line, within_zones

IN, OUT = "in supply", "out of supply"


def supply_of(table: GreatWar, index: Counter, side: str | None) -> Supply | None:
    """How a unit on the map would be supplied if it were checked now. Everybody may know it."""
    if not table.on_map(index):
        return None
    if table.printed.hq[index]:
        return Supply(fed=True, state=IN, clause="10.35", sentence="A headquarters needs no supply.")
    nation, cell = table.printed.nation[index], table.pieces[index].at
    if in_supply_at(table, nation, cell):
        return _fed(table, index)
    if feeds(table, index):
        sentence = f"Fed by the fortress of {table.place(cell)}, as long as it does not attack."
        label = table.hexname(cell)
        return Supply(fed=True, state=IN, clause="11.22", sentence=sentence, source=label, line=(label,))
    clause, reason = _why_not(table, nation, cell)
    most = table.printed.nations[nation].supply_range
    return Supply(fed=False, state=OUT, clause=clause, sentence=f"Out of supply: {reason}.", most=most)


class _Terms(NamedTuple):
    """What a line of a nation may do."""

    nation: int
    zones: int
    """How many enemy-controlled hexes it may cross (9.14)."""
    most: int
    dry: bool = True
    """Whether it must keep to its side of major rivers, where the nation's lines must (16, 9.1)."""
    bold: bool = False
    """Whether it goes through enemy units, to see whether they are the reason."""


FAR = 99
"""Longer than any line on the map."""


def _terms(table: GreatWar, nation: int) -> _Terms:
    row = table.printed.nations[nation]
    return _Terms(nation, table.printed.number["supply.zones"] if row.competence == 1 else 0, row.supply_range)


def _line(table: GreatWar, cell: Cell, sources: int, terms: _Terms) -> Line | None:
    """9.12, 9.14: the shortest line from a hex to one of some sources; the enemy may control both of its ends."""
    row = table.printed.nations[terms.nation]
    free, watched = passable(table, SIDES.index(row.side))
    if terms.bold:
        free, watched = table.in_play(), 0
    neighbours, dry = table.board.neighbours, row.dry_supply and terms.dry

    def beside(here: Cell) -> Iterable[Cell]:
        if dry:
            return [here + step for step, inside in dry_sides(table.printed) if holds(inside, here)]
        return neighbours[here]

    return within_zones(cell, beside, sources, free, watched, zones=terms.zones, most=terms.most, last_counts=False)


def _fed(table: GreatWar, index: Counter) -> Supply:
    """9.13, 9.16: the line to a railway or to a depot, which has a line of its own."""
    nation, cell = table.printed.nation[index], table.pieces[index].at
    terms, tiers = _terms(table, nation), chain(table, nation)
    if holds(home_of(table, nation), cell):
        label, name = table.hexname(cell), table.printed.nations[nation].name
        sentence = f"In supply: {name} units always are in their own country."
        return Supply(fed=True, state=IN, clause="SG-16-9.1b", sentence=sentence, source=label, line=(label,))
    own = next((n for n, tier in enumerate(tiers) if n and holds(tier, cell)), 0)
    if own and index in table.printed.depots[nation]:
        # 9.16: a depot that passes supply on has it from a railway or from a depot before it in the chain.
        terms, tiers = terms._replace(zones=0), tiers[:own]
    sources = 0
    for tier in tiers:
        sources |= tier
    line = _line(table, cell, sources, terms)
    assert line is not None
    labels, end = table.board.labels, line.cells[-1]
    way = tuple(labels[here] for here in line.cells)
    depot = None
    if not holds(tiers[0], end):
        depot = next(i for i in table.printed.depots[nation] if table.pieces[i].at == end)
    away = f"{count(line.length, 'hex')} away" if line.length else "in its own hex"
    who = f"the railway at {table.place(end)}" if depot is None else f"{table.name(depot)} at {table.place(end)}"
    return Supply(
        fed=True,
        state=IN,
        clause="9.13" if depot is None else "9.16",
        sentence=f"Supplied from {who}, {away}.",
        source=labels[end] if depot is None else table.printed.ids[depot],
        line=way,
        length=line.length,
        most=terms.most,
        beyond=None if depot is None or depot == index else _fed(table, depot),
    )


def _why_not(table: GreatWar, nation: int, cell: Cell) -> tuple[str, str]:
    """Why a hex has no line, the nearest reason first: the clause and the reason."""
    terms, sources = _terms(table, nation), 0
    for tier in chain(table, nation):
        sources |= tier
    if _line(table, cell, sources, terms._replace(zones=FAR)):
        limit = (
            f"more than {count(terms.zones, 'hex')} that the enemy controls"
            if terms.zones
            else "enemy-controlled hexes"
        )
        return "9.14", f"every line to a source crosses {limit}"
    if barred := _line(table, cell, sources, terms._replace(bold=True)):
        return "9.14", f"enemy units bar every line to {table.place(barred.cells[-1])}"
    if _line(table, cell, sources, terms._replace(dry=False)):
        return "SG-16-9.1b", "every line to a source crosses a major river"
    rails = table.printed.rail_hexes[nation] & table.in_play() & ~rail_sources(table, nation)
    if cut := _line(table, cell, rails, terms):
        return (
            "9.15",
            f"the railway at {table.place(cut.cells[-1])} is no source: the enemy cuts it from the map edge",
        )
    if far := _line(table, cell, sources, terms._replace(bold=True, dry=False, most=FAR)):
        length = count(far.length, "hex")
        return (
            "9.12",
            f"the nearest source, {table.place(far.cells[-1])}, is {length} away, and its range is {terms.most}",
        )
    return "9.13", "no railway and no depot is a source for it"
