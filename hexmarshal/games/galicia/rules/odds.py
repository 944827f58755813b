"""7.7, 7.8 and 8.1 to 8.2: the combat ratio and its shifts."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from hexmarshal.core.board.paths import holds
from hexmarshal.core.data.meanings import Cell, Counter, SideNumber
from hexmarshal.games.galicia.parts.data import Odds
from hexmarshal.games.galicia.parts.sides import SIDES
from hexmarshal.games.galicia.rules.command import Group, defence_of
from hexmarshal.games.galicia.rules.in_progress import found_too_weak
from hexmarshal.games.galicia.rules.position import Galicia
from hexmarshal.wargame.odds import closed_hexes


class Shift(NamedTuple):
    """A shift of columns (8.2a)."""

    columns: int
    """To the right, in the attacker's favour; less than 0 to the left."""
    why: str
    """For what."""
    clause: str
    """The clause that says so."""


def halved(table: Galicia, here: Cell, there: Cell) -> bool:
    """Whether an attack from one hex into the next is halved (7.7a)."""
    printed = table.printed
    return (here, there) in (printed.halved if table.options.bridges == "halved" else printed.halved_unbridged)


def attack_strength(table: Galicia, units: Iterable[Counter], target: Cell) -> int:
    """The combined attack strength; each unit that attacks across a river or ridge is halved, rounded up (7.7a)."""
    total = 0
    for i in units:
        strength = table.attack(i)
        total += -(-strength // 2) if halved(table, table.pieces[i].at, target) else strength
    return total


def attack_guns(table: Galicia, units: Iterable[Counter], target: Cell) -> int:
    """The combined Artillery Value of attackers, halved likewise (7.7a)."""
    total = 0
    for i in units:
        value = table.guns(i)
        total += -(-value // 2) if halved(table, table.pieces[i].at, target) else value
    return total


def flanked(table: Galicia, units: Iterable[Counter], target: Cell, side: SideNumber) -> bool:
    """Whether attackers of a side flank a hex (7.8)."""
    board, printed = table.board, table.printed
    if holds(board.edge, target):
        return False
    around, zone = board.adjacent[target], 0
    for i in units:
        zone |= printed.zone[table.pieces[i].at]
    if SIDES.index(printed.data.fortress.side) != side:
        around &= ~(printed.guarded | 1 << printed.fortress)
    closed = closed_hexes(around, table.occupancy(side).held, zone, table.occupancy(1 - side).held)
    return closed.bit_count() >= printed.number["flank.hexes"]


def shifts(table: Galicia, units: Iterable[Counter], target: Cell, side: SideNumber) -> list[Shift]:
    """What shifts the column: a flank attack, and Przemyśl next to the defender (8.2a)."""
    printed, found = table.printed, []
    if flanked(table, units, target, side):
        found.append(Shift(printed.number["flank.shifts"], "flank attack", "7.8.1"))
    if holds(printed.guarded, target):
        fortress = printed.data.fortress
        sign = 1 if SIDES.index(fortress.side) == side else -1
        found.append(Shift(sign * fortress.shifts, f"{fortress.id} is near", "13.0c"))
    return found


def odds(table: Galicia, ratio: int, moved: int) -> Odds | None:
    """The column after shifts; ``None`` if the attack is not allowed (8.2b, 8.2c)."""
    data = table.printed.data
    if table.options.shifts == "whole-ratios":
        return data.odds(ratio + moved)
    last = len(data.columns) - 1
    first = min(ratio, last)
    final = min(first + moved, last)
    return None if final < 0 else Odds(final, ratio - first if moved >= 0 else 0)


def hopeful(table: Galicia, groups: list[Group], target: Cell, side: SideNumber) -> list[Group]:
    """Those of some groups that are stronger than every attack on a hex that was found too weak, or shifted farther."""
    weak = found_too_weak(table, target)
    if not weak:
        return groups
    found = []
    for group in groups:
        strength = attack_strength(table, group, target)
        moved = sum(shift.columns for shift in shifts(table, group, target, side))
        if not any(strength <= least and moved <= columns for least, columns in weak):
            found.append(group)
    return found


def column(
    table: Galicia, units: Sequence[Counter], group: tuple[int, ...], target: Cell, side: SideNumber
) -> Odds | None:
    """Where an attack on a group of defenders is resolved."""
    ratio = table.printed.data.ratio(attack_strength(table, units, target), defence_of(table, group))
    return odds(table, ratio, sum(shift.columns for shift in shifts(table, units, target, side)))
