"""7.4, 9.9: how good the result of an attack or a Repulse is for whoever gives the order."""

from functools import cache

from hexmarshal.core.engine.procedure import Order
from hexmarshal.games.serbien.parts.data import Data, Outcome, Result, read_result
from hexmarshal.games.serbien.rules.combat.attack import Attack, Conduct
from hexmarshal.games.serbien.rules.combat.combat import Combat
from hexmarshal.games.serbien.rules.combat.intensity import DeclareIntensity, Intensity, effects
from hexmarshal.games.serbien.rules.fighting.repulsing import Repulse
from hexmarshal.games.serbien.rules.table.position import Serbien
from hexmarshal.games.serbien.screen.notes import never_intense

MOST = 6.0
"""A level, a Strength Reduction and a retreat of the enemy for nothing are as good as it gets."""
LEVEL, REDUCTION, MODIFIER = 1.5, 2.0, 0.4
"""What a level of effectiveness, a Strength Reduction and a modifier of the check weigh."""
BACK = {"": 0.0, "j": 1.5, "u": 2.0, "v": 3.0}
"""What the retreats of the defender weigh before the Intensity is known."""
HEXES = (0.0, 2.0, 3.0)
"""The weight of the defender's retreat of this many hexes."""

REPULSED = 0.5
"""How good a Repulse is that succeeds: two hexes and perhaps a level."""


def worth(table: Serbien, order: Order, result: str) -> float | None:
    """From -1 to 1 by what both sides suffer; none where the result is of another kind."""
    if isinstance(order, Repulse):
        return _repulse(result)
    # What the Intensity makes of a cell stands behind it, and is worked out here once more.
    found = _results(table.printed.data).get(result.partition(": ")[0])
    if found is None or not isinstance(order, Attack | Conduct | Intensity):
        return None
    gain = _cost(found.defender) - _cost(found.attacker)
    if isinstance(order, Intensity):
        gain = _with_intensity(table, order, found, gain)
    elif found.retreat != "j" or not isinstance(order, Attack) or not never_intense(table, order):
        gain += BACK[found.retreat]
    return max(-1.0, min(1.0, gain / MOST))


def _with_intensity(table: Serbien, order: Intensity, found: Result, gain: float) -> float:
    """9.8.2: what a result is worth to the side that says how it fights; the defender has the last word."""
    asked = table.question
    defending = isinstance(asked, DeclareIntensity) and asked.defending
    attacker = table.inside(Combat).intense[0] if defending else order.intense
    made = effects(found, attacker, order.intense and defending)
    gain += REDUCTION * (made.defender - made.attacker) + HEXES[made.retreat]
    return -gain if defending else gain


def _repulse(result: str) -> float:
    """7.4.4, 7.4.5: the enemy is driven off; or stays, and the unit that tried loses a level if its check fails too."""
    if "not repulsed" not in result:
        return REPULSED
    return -LEVEL / MOST * (2 if "failed" in result else 1)


def _cost(outcome: Outcome) -> float:
    return LEVEL * outcome.levels + REDUCTION * outcome.reductions + MODIFIER * outcome.modifier


@cache
def _results(data: Data) -> dict[str, Result]:
    """The cells of the combat results table by what they are called."""
    cells = (read_result(cell) for row in data.combats.values() for cell in row.results)
    return {str(cell): cell for cell in cells}
