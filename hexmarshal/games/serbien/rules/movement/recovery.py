"""7.5.1, 7.5.2: how far from the enemy a Formation may begin to recover."""

from hexmarshal.core.board.paths import cells, holds
from hexmarshal.core.data.meanings import Cell, Counter
from hexmarshal.core.engine.procedure import Refusal
from hexmarshal.games.serbien.parts.sides import AUSTRIAN
from hexmarshal.games.serbien.rules.table.position import Serbien


def hexes_of(table: Serbien, index: Counter) -> list[Cell]:
    """The hexes of a unit: two of a Two-Hex Unit, and the nearest counts (19.0b)."""
    piece = table.pieces[index]
    return [cell for cell in (piece.at, piece.also) if cell >= 0]


def distance(table: Serbien, index: Counter) -> int:
    """Hexes to the nearest enemy unit."""
    side = table.side_of(index)
    return min(table.nearest_enemy(cell, side) for cell in hexes_of(table, index))


def next_to_enemy(table: Serbien, index: Counter) -> bool:
    """Whether an enemy unit is adjacent."""
    return distance(table, index) == 1


def poor(table: Serbien, index: Counter) -> bool:
    """7.5.1-c: Austro-Hungarian Poor Recovery inside Serbia."""
    early = table.state.turn <= table.printed.number["recovery.poor.last"]
    inside = any(holds(table.printed.serbia, cell) for cell in hexes_of(table, index))
    return early and table.side_of(index) == AUSTRIAN and inside


def screened(table: Serbien, index: Counter, away: int) -> bool:
    """7.5.1-b: whether High Mountains or friends in positions fill all hexes between a unit and enemies that near."""
    side, board, printed = table.side_of(index), table.board, table.printed
    foes, held = table.near(1 - side) & board.everywhere, table.occupancy(side).held
    positions = table.state.positions[side]
    for here in hexes_of(table, index):
        for foe in cells(printed.disc(here, away) & foes):
            span = board.distance(here, foe)
            for cell in cells(printed.disc(here, span - 1) & ~(1 << here)):
                if board.distance(here, cell) + board.distance(cell, foe) != span:
                    continue
                high = board.terrain[cell] == "high mountain"
                if not high and not (cell in positions and holds(held, cell)):
                    return False
    return True


def refusal(table: Serbien, index: Counter) -> Refusal | None:
    """Why a Formation is too near to the enemy to begin its recovery; ``None`` if it is not."""
    number, name, away = table.printed.number, table.name(index), distance(table, index)
    side = table.side_of(index)
    fortified = side == AUSTRIAN and all(holds(table.printed.fortified, cell) for cell in hexes_of(table, index))
    if table.demoralised(index):
        least = number["recovery.fortified.demoralised" if fortified else "recovery.demoralised"]
        if away >= least:
            return None
        sentence = f"{name} is Demoralized and must be {least} hexes from the enemy to recover; it is {away}."
        return Refusal("near", "7.5.2", sentence)
    if fortified and away >= number["recovery.fortified"]:
        return None
    more = number["recovery.poor"] if poor(table, index) else 0
    least = number["recovery.distance"] + more
    if away >= least or (away >= number["recovery.screened"] + more and screened(table, index, away)):
        return None
    positions, fresh = table.state.positions[side], table.state.fresh
    if table.state.turn >= number["recovery.position"]:
        # 19.0b: of a Two-Hex Unit the halves that are too near must each stand in one
        near = {cell: table.nearest_enemy(cell, side) for cell in hexes_of(table, index)}
        sheltered = all(cell in positions for cell, away in near.items() if away < least)
        if sheltered and not any(cell in fresh for cell, away in near.items() if away == 1):
            return None
        if sheltered:
            return Refusal("fresh", "7.5.1a-b", "The Improved Position was finished in this phase.")
    clause = "7.5.1-c" if more else "7.5.1-a"
    return Refusal("near", clause, f"{name} must be {least} hexes from the enemy to recover; it is {away}.")
