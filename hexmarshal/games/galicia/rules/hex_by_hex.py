"""The rules of movement as single steps (4.1 to 4.5, 6.3): each says no with a reason, or ``None``."""

from collections.abc import Sequence

from hexmarshal.core.board.paths import holds
from hexmarshal.core.data.meanings import Cell, Counter, SideNumber
from hexmarshal.core.engine.procedure import Refusal
from hexmarshal.games.galicia.rules.pieces import RESTED, SPENT
from hexmarshal.games.galicia.rules.position import Galicia
from hexmarshal.games.galicia.rules.reach import arm_of, open_to, points_left, step_cost, unmoved


def closed_refusal(table: Galicia, side: SideNumber, there: Cell) -> Refusal | None:
    """Whether a hex is closed to a side altogether (4.1b, 4.5, 13.0a)."""
    if holds(open_to(table, side), there):
        return None
    where = table.place(there)
    if holds(table.occupancy(1 - side).held, there):
        return Refusal("enemy-hex", "4.1b", f"{where} is held by the enemy.")
    if not holds(table.printed.ground[side], there):
        return Refusal("fortress", "13.0a", f"No Russian unit may enter {where}.")
    return Refusal("shaded", "4.5", f"{where} is closed to A-H units until turn 5 is over.")


def may_move(table: Galicia, index: Counter, going: tuple[Counter, ...]) -> Refusal | None:
    """Whether a unit may move now at all (2.1e, 4.2, 4.3, 10.3)."""
    name, spent = table.name(index), table.pieces[index].spent
    if table.printed.released[index] > table.state.turn:
        return Refusal("restricted", "2.1e", f"{name} cannot move before turn {table.printed.released[index]}.")
    if spent == RESTED:
        return Refusal(
            "recovered",
            "10.3.1a",
            f"{name} has recovered and stays where it is in this phase.",
            "recovering-units-stay",
        )
    if spent == SPENT:
        return Refusal("spent", "4.3", f"{name} spends no more MP in this player turn.")
    if spent and index not in going:
        return Refusal("moved", "4.2", f"{name} ended its move when the next one began.", "stacks-drop-and-pick-up")
    return None


def walk_refusal(table: Galicia, units: Sequence[Counter], path: Sequence[Cell]) -> Refusal | None:
    """Why a way that the player names is not allowed, step by step."""
    side, arm, left = table.side_of(units[0]), arm_of(table, units), points_left(table, units)
    here, fresh = table.pieces[units[0]].at, unmoved(table, units)
    names = table.board.labels
    for there in path:
        if there not in table.board.neighbours[here]:
            return Refusal("not-adjacent", "4.2", f"{names[here]} and {names[there]} are not adjacent.")
        refusal = closed_refusal(table, side, there)
        if refusal is not None:
            return refusal
        left -= step_cost(table, side, arm, here, there)
        if left < 0 and not (fresh and len(path) == 1):  # 4.3: one hex is always allowed
            sentence = f"{table.list_of(units)} cannot pay for the step from {names[here]} to {names[there]}."
            return Refusal("too-dear", "4.1a", sentence)
        here = there
    return None


def why_not(table: Galicia, units: Sequence[Counter], to: Cell) -> Refusal:
    """Why units cannot move to a hex that is not in their reach."""
    side, here = table.side_of(units[0]), table.pieces[units[0]].at
    who = table.list_of(units)
    if to == here:
        return Refusal("stays", "4.2", f"{who} would stay where it is.")
    refusal = closed_refusal(table, side, to)
    if refusal is not None:
        return refusal
    left = max(points_left(table, units), 0)
    zone = table.occupancy(1 - side).zone
    dearer = " Enemy ZOCs add to the cost (6.3)." if holds(zone, here) or holds(zone, to) else ""
    return Refusal("too-far", "4.1a", f"{table.place(to)} is too far for {who} with {left} MP.{dearer}")


def path_cost(table: Galicia, units: Sequence[Counter], path: Sequence[Cell]) -> int:
    """Movement points for a way, or :data:`SPENT` where only the minimum move allows it (4.3)."""
    side, arm, here = table.side_of(units[0]), arm_of(table, units), table.pieces[units[0]].at
    cost = 0
    for there in path:
        cost += step_cost(table, side, arm, here, there)
        here = there
    return cost if cost <= points_left(table, units) else SPENT
