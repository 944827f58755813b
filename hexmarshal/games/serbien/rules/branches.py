"""What else than march units may do in a movement phase: the chapters about it, and whom each concerns.

A chapter has its kinds of order (``KINDS``), the orders of a unit, a check and what comes of them.
"""

from collections.abc import Callable
from types import ModuleType

from hexmarshal.core.derived import derived_from
from hexmarshal.core.paths import holds
from hexmarshal.core.procedure import Order
from hexmarshal.games.serbien.parts.printed import Printed
from hexmarshal.games.serbien.rules import depots, montenegro, prepared_attack, repulse, sailing, tasks, two_hex
from hexmarshal.games.serbien.rules.orders_supply import Cross, Ride, Sail
from hexmarshal.games.serbien.rules.position import Serbien


def _infantry(printed: Printed, index: int) -> bool:
    """Infantry, and Forts, which may be flipped (8.5)."""
    return printed.infantry[index] or printed.kind[index] == "fort"


def _fighters(printed: Printed, index: int) -> bool:
    """Combat units, and Forts likewise."""
    return printed.combat[index] or printed.kind[index] == "fort"


BRANCHES: dict[ModuleType, Callable[[Printed, int], bool]] = {
    prepared_attack: _infantry,  # 7.3a
    repulse: _fighters,  # 7.4.1a
    tasks: lambda printed, index: _infantry(printed, index) or printed.formation[index],  # 7.5a, 7.7a, 14.3a
    two_hex: _fighters,  # 19.0a
    depots: lambda printed, index: printed.kind[index] == "depot",  # 18.1
    sailing: lambda printed, index: printed.kind[index] == "naval",  # 25.1
    montenegro: lambda printed, index: printed.units[index].nation == "montenegrin",  # 24.2
}
"""The chapters, each with those who may ever have an order of it."""
BRANCH_OF: dict[type[Order], ModuleType] = {kind: branch for branch in BRANCHES for kind in branch.KINDS}


@derived_from(lambda table, index: table.printed.memories["branches"])
def branches(table: Serbien, index: int) -> tuple[ModuleType, ...]:
    """The chapters that concern a unit."""
    return tuple(branch for branch, concerns in BRANCHES.items() if concerns(table.printed, index))


def meant(table: Serbien, side: int, index: int, where: str) -> Order | None:
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
