"""1.1 and 4.2.1a: Inactive units and what wakes them."""

from collections.abc import Iterable

from hexmarshal.core.board.paths import cells
from hexmarshal.core.data.meanings import Cell, Counter, SideNumber
from hexmarshal.games.serbien.rules.knowledge.intelligence import known
from hexmarshal.games.serbien.rules.table.position import Serbien


def wake(table: Serbien, units: Iterable[Counter], clause: str, why: str) -> None:
    """Activate some units. What they are stays hidden: the enemy is told only of visible ones."""
    for i in units:
        table.change(i, f"is activated: {why}", clause, openly=known(table, i), inactive=False)


def wake_beside(table: Serbien, side: SideNumber, cell: Cell) -> None:
    """1.1-inactive-c: units of ``side`` next to a hex that an enemy has come to are activated at once, one by one."""
    at = table.occupancy(side).at
    beside = {i for there in cells(table.board.adjacent[cell] & table.occupancy(side).held) for i in at[there]}
    sleepers = [i for i in sorted(beside) if table.pieces[i].inactive]
    if sleepers:
        wake(table, sleepers, "1.1-inactive-c", f"an enemy has come to {table.hexname(cell)}")


def wake_due(table: Serbien) -> None:
    """4.2.1a-c: units of both sides that are due in this Game Turn, or were in an earlier one, are activated."""
    turns, now = table.printed.data.turns, table.state.turn
    due = [
        index
        for unit, turn in table.scenario.inactive.items()
        if turn and turns[turn].number <= now and table.pieces[index := table.printed.index[unit]].inactive
    ]
    if due:
        wake(table, due, "4.2.1a-c", f"it is {table.turn.id}")
