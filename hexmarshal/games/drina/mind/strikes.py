"""6: what figures could attack or fire upon, in their turn if it is on, else in their next."""

from hexmarshal.core.board.paths import spread
from hexmarshal.games.drina.parts.countries import CAMP_OF, CAMPS, SIDES, Kind
from hexmarshal.games.drina.rules.position import Drina
from hexmarshal.games.drina.rules.reach import prey_field, range_of, reach


def strikes(table: Drina, by: str, side: str | None) -> dict[str, int]:
    """The fields that each unit of a country could strike; nothing of an enemy while lineups are secret (5.1b)."""
    country = SIDES.index(by)
    if table.state.hidden and side not in CAMPS[CAMP_OF[country]]:
        return {}
    return {table.printed.ids[i]: _strikes(table, i) for i in table.occupancy.men[country]}


def _strikes(table: Drina, index: int) -> int:
    piece, printed = table.pieces[index], table.printed
    if printed.kind[index] == Kind.GENERAL:
        return 0
    if printed.kind[index] == Kind.ARTILLERY:  # it fires before it moves or not at all (6c)
        return 0 if piece.fought or piece.spent else printed.disc(piece.at, range_of(table, index))
    if piece.fought:
        return prey_field(table, index)
    return spread(reach(table, index).bases, table.board.stride) & table.board.everywhere & ~(1 << piece.at)
