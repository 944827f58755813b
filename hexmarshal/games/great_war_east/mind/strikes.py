"""5 and 8: where units can march, and what they could attack from there."""

from collections.abc import Mapping

from hexmarshal.core.board.paths import spread
from hexmarshal.games.great_war_east.parts.printed import SIDES
from hexmarshal.games.great_war_east.rules.position import GreatWar
from hexmarshal.games.great_war_east.rules.standard.reach import march_of


def strikes(table: GreatWar, by: str, side: str | None) -> Mapping[str, int]:
    """What lies next to where each unit of a side stands or can march; nothing is hidden."""
    found, stride, hexes = {}, table.board.stride, table.in_play()
    for index in table.of(SIDES.index(by)):
        if not table.printed.hq[index] and table.on_map(index) and table.strengths(index)[0]:
            ends = march_of(table, index).ends | 1 << table.pieces[index].at
            found[table.printed.ids[index]] = spread(ends, stride) & hexes
    return found
