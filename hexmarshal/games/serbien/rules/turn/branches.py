"""What units may do in a movement phase besides marching: the chapters about it, and whom each concerns."""

from collections.abc import Callable
from typing import NamedTuple

from hexmarshal.core.board.paths import holds
from hexmarshal.core.data.meanings import Counter, SideNumber
from hexmarshal.core.engine.derived import derived_from
from hexmarshal.core.engine.procedure import Order, Refusal
from hexmarshal.games.serbien.parts.printed import Printed
from hexmarshal.games.serbien.rules import naval, two_hex
from hexmarshal.games.serbien.rules.combat import repulse
from hexmarshal.games.serbien.rules.fighting import prepared_attack
from hexmarshal.games.serbien.rules.fighting.orders import Prepare, Repulse
from hexmarshal.games.serbien.rules.movement import montenegro, tasks
from hexmarshal.games.serbien.rules.movement.montenegro import Cross
from hexmarshal.games.serbien.rules.movement.moving import MovementSoFar
from hexmarshal.games.serbien.rules.movement.tasks import Construct, Incorporate, Recover
from hexmarshal.games.serbien.rules.naval import Sail
from hexmarshal.games.serbien.rules.supply import depots
from hexmarshal.games.serbien.rules.supply.depots import Ride
from hexmarshal.games.serbien.rules.table.position import Serbien
from hexmarshal.games.serbien.rules.two_hex import Gather, Spread


class Branch(NamedTuple):
    """What units may do besides marching, by one chapter: kinds of order, and how they are listed, checked and done."""

    kinds: tuple[type[Order], ...]
    """The kinds of order."""
    orders: Callable[[Serbien, MovementSoFar, int], list[Order]]
    """Those that a unit may be given now."""
    check: Callable[[Serbien, MovementSoFar, Order], Refusal | None]
    """Why one may not be given; ``None`` if it may."""
    carry_out: Callable[[Serbien, MovementSoFar, Order], None]
    """What comes of it."""
    concerns: Callable[[Printed, int], bool]
    """Whether a unit may ever have such an order."""
    normal: Callable[[Serbien, Order], Order] = lambda table, order: order
    """The listed order that a legal one amounts to."""


def _infantry(printed: Printed, index: Counter) -> bool:
    """Infantry, and Forts, which may be flipped (8.5)."""
    return printed.infantry[index] or printed.kind[index] == "fort"


def _fighters(printed: Printed, index: Counter) -> bool:
    """Combat units, and Forts likewise."""
    return printed.combat[index] or printed.kind[index] == "fort"


def _workers(printed: Printed, index: Counter) -> bool:
    """7.5a, 7.7a, 14.3a: those who may do a Task."""
    return _infantry(printed, index) or printed.formation[index]


PREPARED_ATTACK = Branch(
    (Prepare,), prepared_attack.orders, prepared_attack.check, prepared_attack.carry_out,
    _infantry, prepared_attack.normal,
)  # fmt: skip
"""7.3"""
REPULSE = Branch((Repulse,), repulse.orders, repulse.check, repulse.carry_out, _fighters, repulse.normal)
"""7.4"""
TASKS = Branch(
    (Recover, Construct, Incorporate), tasks.orders, tasks.check, tasks.carry_out, _workers, tasks.normal
)  # fmt: skip
"""7.5, 7.7, 14.3"""
TWO_HEX = Branch((Spread, Gather), two_hex.orders, two_hex.check, two_hex.carry_out, _fighters, two_hex.normal)
"""19.0a"""
RAILWAY = Branch(
    (Ride,), depots.orders, depots.check, depots.carry_out,
    lambda printed, index: printed.kind[index] == "depot", depots.normal,
)  # fmt: skip
"""18.1"""
SQUADRONS = Branch(
    (Sail,), naval.orders, naval.check, naval.carry_out,
    lambda printed, index: printed.kind[index] == "naval", naval.normal,
)  # fmt: skip
"""25.1"""
BOXES = Branch(
    (Cross,), montenegro.orders, montenegro.check, montenegro.carry_out,
    lambda printed, index: printed.units[index].nation == "montenegrin",
)  # fmt: skip
"""24.2"""

BRANCHES = (PREPARED_ATTACK, REPULSE, TASKS, TWO_HEX, RAILWAY, SQUADRONS, BOXES)
BRANCH_OF: dict[type[Order], Branch] = {kind: branch for branch in BRANCHES for kind in branch.kinds}


@derived_from(lambda table, index: table.printed.memories["branches"])
def branches(table: Serbien, index: Counter) -> tuple[Branch, ...]:
    """The branches that concern a unit."""
    return tuple(branch for branch in BRANCHES if branch.concerns(table.printed, index))


def meant(table: Serbien, side: SideNumber, index: Counter, where: str) -> Order | None:
    """The order that a player means who points at a hex with a unit that does not march there: a squadron sails, a
    Depot rides, and Montenegrins cross the edge of the map; ``None`` for all others."""
    printed, board, here, to = table.printed, table.board, table.pieces[index].at, table.board.find(where)
    if printed.side[index] != side or here < 0 or to is None:
        return None
    id, start = printed.ids[index], table.hexname(here)
    if printed.kind[index] == "naval":
        return Sail(id, start, where)
    if printed.kind[index] == "depot":
        return Ride(id, start, where)
    beside = holds(board.beside, here) or holds(board.beside, to)
    return Cross(id, start, where) if beside and printed.units[index].nation == "montenegrin" else None
