"""7.1.1, 7.1.2c, 7.2: how many Movement Points units have, and how many they have expended."""

from collections.abc import Sequence

from hexmarshal.games.serbien.rules.table.position import Serbien


def allowance(table: Serbien, counter: bool) -> int:
    """7.1.1: Movement Points of every unit in the phase."""
    return table.printed.allowances[counter]


def march_points(table: Serbien, units: Sequence[int]) -> int:
    """7.2.1, 7.2.2a: Movement Points that a Force may gain by a Forced March."""
    if len(units) == 1:
        return table.printed.march[units[0]] if table.fights(units[0]) else 0
    if not all(map(table.fights, units)):
        return 0  # 7.2a: Combat units alone; 8.8.1a
    march = table.printed.march
    return min([march[i] for i in units])


def spent_by(table: Serbien, units: Sequence[int]) -> int:
    """7.1.2c: what a Force has expended: a unit that is picked up counts as having expended as much as the others."""
    pieces = table.pieces
    return pieces[units[0]].spent if len(units) == 1 else max([pieces[i].spent for i in units])


def points_left(table: Serbien, units: Sequence[int], counter: bool) -> int:
    """Movement Points that a Force may still expend, a Forced March included."""
    if len(units) == 1:
        index = units[0]
        march = table.printed.march[index] if table.fights(index) else 0
        return table.printed.allowances[counter] + march - table.pieces[index].spent
    return allowance(table, counter) + march_points(table, units) - spent_by(table, units)
