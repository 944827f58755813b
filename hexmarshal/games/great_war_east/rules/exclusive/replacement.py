"""Chapter 16 (11.0): who replaces steps, when, with which die, how many and how far from the enemy."""

from hexmarshal.core.board.paths import flood, holds, mask
from hexmarshal.core.data.meanings import Counter, SideNumber
from hexmarshal.core.engine.derived import derived_from
from hexmarshal.core.engine.events import Needed
from hexmarshal.core.engine.procedure import Refusal
from hexmarshal.games.great_war_east.parts.printed import AUSTRIAN
from hexmarshal.games.great_war_east.rules.position import GreatWar

CLAUSE = "SG-16-11.0"


def allowed(table: GreatWar, player: SideNumber) -> bool:
    """Only Austria-Hungary, and not in the first turns."""
    return player == AUSTRIAN and table.state.turn >= table.printed.number["replacement.turn"]


def points(table: GreatWar) -> int:
    """The stacking points of units that may roll in a turn."""
    return table.printed.number["replacement.points"]


def succeeds(table: GreatWar, die: int) -> Needed:
    """Whether a die replaces the steps."""
    return Needed.at_least(table.printed.number["replacement.die"], die)


@derived_from(lambda table, side: table.cache)
def too_near(table: GreatWar, side: SideNumber) -> int:
    """The hexes that are nearer to a unit of a side, headquarters and depots included, than replacement allows."""
    units = mask(table.occupancy(side).at) & table.in_play()
    steps = table.printed.number["replacement.distance"] - 1
    return flood(units, table.board.everywhere, table.board.stride, steps) & table.board.everywhere


def enemy_near(table: GreatWar, unit: Counter) -> Refusal | None:
    """Why a unit is too near to the enemy; ``None`` if it is not."""
    side = table.side_of(unit)
    if not holds(too_near(table, 1 - side), table.pieces[unit].at):
        return None
    least = table.printed.number["replacement.distance"]
    return Refusal("enemy-near", CLAUSE, f"An enemy unit is less than {least} hexes from {table.name(unit)}.")
