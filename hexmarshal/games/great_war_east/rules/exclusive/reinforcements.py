"""Chapters 16 (9.0), SG-17.2, SG-17.41 and SG-26.24: where reinforcements come, and what becomes of them."""

from hexmarshal.core.board.paths import holds
from hexmarshal.core.data.meanings import Cell, Counter, SideNumber
from hexmarshal.core.engine.derived import derived_from
from hexmarshal.games.great_war_east.parts.printed import AUSTRIAN, GALICIA, NATIONS, SERBIA, Printed
from hexmarshal.games.great_war_east.rules.exclusive.railways import BALKAN, SECOND, why_no_transfer
from hexmarshal.games.great_war_east.rules.position import GreatWar
from hexmarshal.games.great_war_east.rules.standard import rail
from hexmarshal.games.great_war_east.rules.standard.reinforcements import entry_hexes, in_time

AUSTRO_HUNGARIAN = NATIONS.index("austrian")


def friendly_edge(table: GreatWar, nation: int) -> int:
    """16 (9.0): the map edge in a nation's own country; for Austria-Hungary not the east edge of Galicia."""
    return _edge_of(table.printed, nation)


@derived_from(lambda printed, nation: printed.memory)
def _edge_of(printed: Printed, nation: int) -> int:
    edge = printed.board.edge & printed.country[nation]
    if nation == AUSTRO_HUNGARIAN:
        edge &= ~printed.board.mask(printed.board.marked("edge:east"))
    return edge


def entry(table: GreatWar, index: Counter) -> list[Cell] | None:
    """SG-17.41, SG-22.0: where a unit enters whose counter does not say so.

    The headquarters of the Balkan armies, which may not change maps, arrive on the Serbian map; a unit of the 2nd Army
    that its counter sets up there has become a reinforcement by the envelope, and arrives at A.
    """
    row, printed = table.row(index), table.printed
    if row.nation == "austrian" and row.army == SECOND and row.hex:
        return [printed.entries["A"]]
    if row.nation == "austrian" and row.army in BALKAN and table.options.balkan_headquarters == "serbia":
        return [cell for cell in printed.entries.values() if printed.sheet(cell) == SERBIA]
    return None


def settled(table: GreatWar, index: Counter) -> bool:
    """SG-26.24: whether a unit of the free deployment comes by another railway entry, as its owner chose."""
    return table.state.setup == "free" and table.pieces[index].entry in table.printed.entries.values()


def other_entries(table: GreatWar, index: Counter) -> dict[int, int]:
    """SG-26.24: in the free deployment other railway entries, each with the turns by which they delay a unit."""
    printed, own = table.printed, entry_hexes(table, index)
    if table.state.setup != "free" or table.pieces[index].entry >= 0 or not own:
        return {}
    nation, found = printed.nation[index], dict[int, int]()
    for cell in printed.entries.values():
        if cell in own or not holds(printed.rail_hexes[nation] & table.in_play(), cell):
            continue
        same = any(_edge(table, cell) == _edge(table, mine) for mine in own)
        later = printed.number["entry.same-edge" if same else "entry.other-edge"]
        if in_time(table, later) and why_no_transfer(table, index, own[0], cell) is None:
            found[cell] = later
    return found


def _edge(table: GreatWar, cell: Cell) -> tuple[str, str]:
    return table.printed.sheet(cell), table.printed.map_edge(cell)


def detrain_arrivals(table: GreatWar, player: SideNumber) -> None:
    """SG-17.2: Austro-Hungarian reinforcements that entered the Galician map entrained detrain now."""
    galicia, turn = table.printed.sheets[GALICIA], table.state.turn
    for index in table.printed.of_nation[AUSTRO_HUNGARIAN] if player == AUSTRIAN else ():
        piece = table.pieces[index]
        newly = piece.entrained and piece.arrived == turn
        if newly and piece.at >= 0 and holds(galicia, piece.at):
            rail.detrain(table, index, "SG-17.2")
