"""9.1: how good the outcome of an attack is for whoever gives the order."""

from functools import cache

from hexmarshal.core.engine.procedure import Order
from hexmarshal.games.galicia.parts.data import Data, Result, read_result
from hexmarshal.games.galicia.rules.orders import Attack, Commit, Defend
from hexmarshal.games.galicia.rules.position import Galicia

MOST = 4.0
"""Two on the loss roll of the enemy and two off one's own are as good as it gets."""
BACK = 2.0
"""A retreat weighs as much as two on the loss roll."""


def worth(table: Galicia, order: Order, result: str) -> float | None:
    """From -1 to 1 by loss rolls and retreats; none where the result is of another kind."""
    found = _results(table.printed.data).get(result)
    if found is None or not isinstance(order, Attack | Commit | Defend):
        return None
    gain: float = found.defender.modifier - found.attacker.modifier
    gain += BACK * (bool(found.defender.retreat) - bool(found.attacker.retreat))
    return max(-1.0, min(1.0, (-gain if isinstance(order, Defend) else gain) / MOST))


@cache
def _results(data: Data) -> dict[str, Result]:
    """The cells of the combat results table by what they are called."""
    cells = (read_result(cell) for row in data.combats.values() for cell in row.results)
    return {str(cell): cell for cell in cells}
