"""Chapter 11.1: fortresses in combat."""

from collections.abc import Iterable

from hexmarshal.core.board.paths import holds
from hexmarshal.core.data.meanings import Cell, SideNumber
from hexmarshal.games.great_war_east.rules.position import GreatWar


def standing(table: GreatWar, hexes: Iterable[Cell], side: SideNumber) -> list[Cell]:
    """The hexes of some with a fortress of a side that is not destroyed."""
    return [cell for cell in hexes if holds(table.forts(side), cell)]


def steps_of(table: GreatWar, cell: Cell) -> int:
    """11.13: the steps that the fortress in a hex has left."""
    return table.fortress_steps(table.printed.fortress_at[cell])


def worth(table: GreatWar) -> int:
    """11.13: how many steps of a loss each fortress step pays."""
    return table.printed.number["fortress.worth"]


def stormed(number: int, affected: int) -> int:
    """11.12, 11.13: the loss of a fortress alone: half of the affected steps for each point of the result.

    It can neither retreat nor choose: 50% for a 1, 100% for a 2, 150% for a 3, fractions rounded up.
    """
    return (number * affected + 1) // 2


def instead_of_retreat(hexes: int, affected: int) -> int:
    """11.12: what a fortress pays while its garrison retreats: half of its affected steps for each hex."""
    return hexes * ((affected + 1) // 2)


def breach(table: GreatWar, cell: Cell, steps: int, clause: str) -> None:
    """11.13 to 11.15: a fortress loses steps for good; with two it is weakened, with the last destroyed."""
    number = table.printed.fortress_at[cell]
    lost = list(table.state.fortresses)
    lost[number] += steps
    before = table.fortress_strength(number)
    table.note(fortresses=tuple(lost))
    name = table.printed.fortresses[number].name
    said = f"{name} loses {'a step' if steps == 1 else f'{steps} steps'}"
    table.say(f"{said}.", clause, table.hexname(cell))
    if not table.fortress_steps(number):
        table.say(f"{name} is destroyed.", "11.14", table.hexname(cell))
    elif table.fortress_strength(number) != before:
        strength = table.fortress_strength(number)
        table.say(f"{name} is weakened and defends with {strength}.", "11.14", table.hexname(cell))
    table.exclusive.scoring.fortress(table, steps, name)
