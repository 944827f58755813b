"""Chapters 8.3, 8.4, 8.8: the strengths of both forces, and the column of the combat results table.

Attack strengths are reckoned in quarters, because by one reading fractions are kept until the force is added up.
"""

from collections.abc import Sequence
from typing import NamedTuple

from hexmarshal.core.board.paths import holds
from hexmarshal.core.data.meanings import Cell, Counter, SideNumber
from hexmarshal.core.engine.derived import derived_from
from hexmarshal.games.great_war_east.parts.printed import Printed
from hexmarshal.games.great_war_east.parts.rows import Column
from hexmarshal.games.great_war_east.rules.position import GreatWar
from hexmarshal.games.great_war_east.rules.standard.headquarters import defence_of
from hexmarshal.games.great_war_east.rules.standard.supply import traces

ONE = 4
"""Quarters to the strength point."""


class Halving(NamedTuple):
    """Why the attack strength of a unit is halved."""

    why: str
    clause: str


class Strength(NamedTuple):
    """What a unit attacks with."""

    quarters: int
    halvings: tuple[Halving, ...]


# -- Attackers ----------------------------------------------------------------------------------------------


@derived_from(lambda table, unit, targets: table.cache)
def attack_of(table: GreatWar, unit: Counter, targets: tuple[Cell, ...]) -> Strength:
    """8.3: the attack strength of a unit, halved for supply, command and rivers in turn.

    Neither supply nor command lowers that of a heroic leader (10.35, 10.51).
    """
    foraging, led, why = table.pieces[unit].foraging, table.in_command(unit), []
    fed = not foraging and traces(table, unit)
    if foraging:
        why.append(Halving("forages", "SG-24.2"))
    elif not fed:
        why.append(Halving("is out of supply", "9.21"))
    if not led:
        why.append(Halving("is out of command control", "10.42a"))
    if crosses(table, unit, targets):
        why.append(Halving("attacks across a river", "5.4-river"))
    return Strength(attack_quarters(table, unit, targets, fed=fed, led=led), tuple(why))


def attack_quarters(table: GreatWar, unit: Counter, targets: Sequence[Cell], *, fed: bool, led: bool) -> int:
    """8.3: the same as a number, for a unit that is in supply and command control or not: halved for each in turn."""
    value = table.strengths(unit)[0] * ONE
    if not fed:
        value = _halved_for_supply(value)
    if not led:
        value = _halved(table, value)
    return _halved(table, value) if crosses(table, unit, targets) else value


def _halved_for_supply(value: int) -> int:
    """9.21: rounded down, but not below one."""
    return max(value // (2 * ONE) * ONE, min(value, ONE))


def _halved(table: GreatWar, value: int) -> int:
    """8.3: as the reading of this match has fractions: dropped, dropped but not below one, or kept."""
    match table.options.halving:
        case "floor":
            return _halved_for_supply(value)
        case "kept":
            return value // 2
        case _:
            return value // (2 * ONE) * ONE


def crosses(table: GreatWar, unit: Counter, targets: Sequence[Cell]) -> bool:
    """5.4: whether a unit attacks any of the hexes across a hexside that halves it."""
    at, crossing = table.pieces[unit].at, table.printed.crossing
    for target in targets:
        row = crossing.get((at, target))
        if row is not None and row.halved:
            return True
    return False


def river_die(table: GreatWar, attackers: Sequence[Counter], targets: Sequence[Cell]) -> int:
    """5.4: what is added to the die if all units attack exclusively across major rivers; support is not a unit."""
    crossing, at = table.printed.crossing, {table.pieces[unit].at for unit in attackers}
    rows = [crossing.get((here, target)) for here in at for target in targets]
    return min((0 if row is None else row.die for row in rows), default=0)


def ridden_down(table: GreatWar, targets: Sequence[Cell], side: SideNumber) -> bool:
    """12.21: whether cavalry attacks with its full strength: hexes with cavalry, depots and headquarters only."""
    printed = table.printed
    if any(holds(table.forts(side), target) for target in targets):
        return False
    units = (unit for target in targets for unit in table.here(target, side))
    return all(printed.cavalry[unit] or printed.depot[unit] or printed.hq[unit] for unit in units)


def attack_strength(table: GreatWar, attackers: Sequence[Counter], targets: tuple[Cell, ...], *, fleet: bool) -> int:
    """8.0, 12.21: the strength of an attack in quarters, cavalry cut to a quarter last, with support or without."""
    foot = horse = 0
    for unit in attackers:
        if table.printed.cavalry[unit]:
            horse += attack_of(table, unit, targets).quarters
        else:
            foot += attack_of(table, unit, targets).quarters
    together = charged(table, foot, horse, targets, 1 - table.side_of(attackers[0])) if attackers else 0
    return together + (table.exclusive.support.strength(table) * ONE if fleet else 0)


def charged(table: GreatWar, foot: int, horse: int, targets: Sequence[Cell], side: SideNumber) -> int:
    """12.21: foot and horse together against a side, cavalry cut to a quarter where it does not ride down."""
    if horse and not ridden_down(table, targets, side):
        horse = horse // (4 * ONE) * ONE
    return foot + horse


# -- Defenders ----------------------------------------------------------------------------------------------


def defending(table: GreatWar, target: Cell, side: SideNumber) -> list[Counter]:
    """8.21, 8.66: the units that defend a hex, without headquarters and without those that retreated into it."""
    return [unit for unit in table.troops(target, side) if not table.pieces[unit].retreated]


def beaten(table: GreatWar, target: Cell, side: SideNumber) -> list[Counter]:
    """8.66, 12.17: the units in a hex that retreated or withdrew into it and only share its fate."""
    return [unit for unit in table.troops(target, side) if table.pieces[unit].retreated]


def unsheltered(table: GreatWar, target: Cell, side: SideNumber) -> list[Counter]:
    """8.66: the units that withdrew among friends who have left since: they defend as any others."""
    alone = not defending(table, target, side) and not holds(table.forts(side), target)
    return beaten(table, target, side) if alone else []


def leading(table: GreatWar, target: Cell, side: SideNumber) -> list[Counter]:
    """10.53: the headquarters that add their strength to the defence of a hex, with enough units that defend it."""
    printed, pieces = table.printed, table.pieces
    troops = defending(table, target, side) or unsheltered(table, target, side)
    if sum(printed.stacking[unit] for unit in troops) < printed.number["hq.company"]:
        return []
    here = (unit for unit in table.here(target, side) if printed.hq[unit] and not pieces[unit].retreated)
    return [hq for hq in here if defence_of(table, hq) and not shifted_elsewhere(table, hq)]


def shifted_elsewhere(table: GreatWar, hq: Counter) -> bool:
    """10.24: whether a heroic leader has used its shift in another combat, so that its strength is lost to this one."""
    piece = table.pieces[hq]
    return table.row(hq).heroic and piece.shifted and not piece.defended


def defence_of_unit(table: GreatWar, unit: Counter) -> int:
    """5.36: the defence strength of a unit, half of it and rounded down if it is entrained."""
    value = table.strengths(unit)[1]
    return value // 2 if table.pieces[unit].entrained else value


@derived_from(lambda table, targets, side: table.cache)
def defence_strength(table: GreatWar, targets: tuple[Cell, ...], side: SideNumber) -> int:
    """8.21, 11.11: all that defends the hexes together; terrain doubles units but not fortresses (5.4)."""
    printed, total = table.printed, 0
    for target in targets:
        troops = defending(table, target, side) or unsheltered(table, target, side)
        units = sum(defence_of_unit(table, unit) for unit in troops)
        units += sum(defence_of(table, hq) for hq in leading(table, target, side))
        total += 2 * units if holds(printed.doubled, target) else units
        if holds(table.forts(side), target):
            total += table.fortress_strength(printed.fortress_at[target])
    return total


# -- The column (8.4, 8.8) ----------------------------------------------------------------------------------


def columns(table: GreatWar) -> tuple[Column, ...]:
    """The combat results table, from the worst odds to the best."""
    return tuple(table.printed.data.columns.values())


def competence(table: GreatWar, attackers: Sequence[Counter]) -> int:
    """8.4: the rating by which the table is read: that of the worst attackers; support alone has its own."""
    if not attackers:
        return table.exclusive.support.rating(table)
    return max(table.printed.competence[unit] for unit in attackers)


def column(table: GreatWar, attack: int, defence: int, rating: int) -> int | None:
    """8.4, 8.8: the number of the column, from 0; the odds are rounded off in favour of the defender.

    ``attack`` is in quarters. ``None`` if the odds are below the lowest, or there is no strength at all.
    """
    found = column_at(table.printed, attack, defence, rating)
    return found if found >= 0 else None


@derived_from(lambda printed, *_: printed.memory)
def ladder(printed: Printed, rating: int) -> tuple[tuple[int, int], ...]:
    """8.8: the odds of each column for a competence rating."""
    return tuple(row.odds[rating - 1] for row in printed.data.columns.values())


def column_at(printed: Printed, quarters: int, defence: int, rating: int) -> int:
    """8.4: the same, -1 below the lowest odds."""
    found = -1
    for number, (a, d) in enumerate(ladder(printed, rating)):
        if quarters * d >= defence * ONE * a:
            found = number
    return found if quarters else -1


def odds_name(table: GreatWar, number: int, rating: int) -> str:
    """A column as the table calls it: ``2-1``."""
    a, d = columns(table)[number].odds[rating - 1]
    return f"{a}-{d}"


def written(quarters: int) -> str:
    """A strength as a sentence has it: ``2``, ``2½``."""
    whole, rest = divmod(quarters, ONE)
    part = ("", "¼", "½", "¾")[rest]
    return f"{whole}{part}" if whole or not part else part
