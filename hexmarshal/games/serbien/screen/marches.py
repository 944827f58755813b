"""What orders of a movement phase mean: points, Forced Marches, Tasks and Prepared Attacks."""

from hexmarshal.games.serbien import orders
from hexmarshal.games.serbien.rules.fighting import prepared_attack
from hexmarshal.games.serbien.rules.fighting.odds import doors, share_at
from hexmarshal.games.serbien.rules.movement import marching, tasks
from hexmarshal.games.serbien.rules.movement.moving import MovementSoFar, allowance, spent_by
from hexmarshal.games.serbien.rules.table.pieces import POSITION, RECOVERY
from hexmarshal.games.serbien.rules.table.position import Serbien


def strength(table: Serbien, units: tuple[int, ...], target: str) -> str:
    """The Attack Strength that units bring, of a Two-Hex Unit the halves that touch the hex (19.1.6)."""
    near = doors(table, table.board.cell(target))
    return f"{float(sum(table.attack(i) * share_at(table, i, near) for i in units)):g}"


def halt(table: Serbien) -> str:
    """What the check of a Forced March is like to bring (7.2.3)."""
    moving = table.question
    if not isinstance(moving, MovementSoFar):
        return ""
    forced = spent_by(table, moving.going) - allowance(table, moving.counter)
    return f"and check the Forced March: {marching.safe(table, moving.going, forced)}"


def prepared(table: Serbien, order: orders.Prepare) -> str:
    """What a Prepared Attack marker costs and is for: at an empty hex it waits for whoever comes (7.3, 7.3.1)."""
    units = tuple(table.printed.index[piece] for piece in order.units)
    target, side = table.board.cell(order.target), table.side_of(units[0])
    meant = "must attack any enemy there, a column to the right"
    if table.here(target, 1 - side):
        meant = "must attack, a column to the right, and pins a Force there"
    moving = table.question
    if not isinstance(moving, MovementSoFar):
        return meant
    cost = prepared_attack.price(table, side, table.pieces[units[0]].at, target)
    return f"{points(table, moving, units, cost)}, its last move: {meant}"


def points(table: Serbien, moving: MovementSoFar, units: tuple[int, ...], cost: int) -> str:
    """This many of the remaining Movement Points, and what a Forced March for them risks (7.2)."""
    left = moving.left(table, units)
    if cost <= left:
        return f"{cost} of {left} MP"
    return f"{cost} MP, {cost - left} by Forced March, {marching.safe(table, units, cost - left)}"


def _work(table: Serbien, index: int, task: int) -> str:
    """7.8: what a Task costs, and how much of it now."""
    cost, moving = tasks.needed(table, task), table.question
    left = moving.left(table, (index,)) if isinstance(moving, MovementSoFar) else cost
    return f"{cost} MP" if left >= cost else f"{cost} MP, {left} now"


def position(table: Serbien, index: int) -> str:
    """What an Improved Position costs and is for, and whether it can be finished at all (14.3.4)."""
    told = f"an Improved Position, a column against attackers: {_work(table, index, POSITION)}"
    right = table.state.rights[table.side_of(index)]
    return told if right else f"{told}; no right to finish it yet (14.3.4)"


def recovery(table: Serbien, index: int) -> str:
    """What recovering costs (7.5)."""
    return f"regains a level of effectiveness: {_work(table, index, RECOVERY)}"
