"""Case SG-26.3: the start line of 1 September 1914, who must cover it, and the losses of the fighting before."""

from hexmarshal.core.board.paths import cells, mask
from hexmarshal.core.data.meanings import SideNumber
from hexmarshal.core.engine.derived import derived_from
from hexmarshal.games.great_war_east.parts.printed import AUSTRIAN, GALICIA, Printed
from hexmarshal.games.great_war_east.rules.pieces import Off
from hexmarshal.games.great_war_east.rules.position import GreatWar
from hexmarshal.games.great_war_east.rules.standard.steps import lose

# -- The line (SG-26.31) ---------------------------------------------------------------------------------------


@derived_from(lambda printed, side: printed.memory)
def own_line(printed: Printed, side: SideNumber) -> int:
    """SG-26.31: the start line hexes of all armies of a side."""
    found = 0
    for index in printed.of_side[side]:
        found |= mask(printed.start_sector(printed.nation[index], printed.units[index].army))
    return found


@derived_from(lambda printed, side: printed.memory)
def behind(printed: Printed, side: SideNumber) -> int:
    """SG-26.31: the hexes behind the start line of a side: nearer to it than to the enemy's."""
    near = printed.board.distance
    own, foe = cells(own_line(printed, side)), cells(own_line(printed, 1 - side))
    return mask(
        cell
        for cell in cells(printed.sheets[GALICIA] & ~own_line(printed, side))
        if min(near(cell, one) for one in own) < min(near(cell, one) for one in foe)
    )


def owed(table: GreatWar, side: SideNumber) -> int:
    """SG-26.31: the start line hexes that a side must cover: those of armies with a combat unit for every three hexes.

    A unit covers its own hex and one on either hand, so nobody is held to what their army is too small for.
    """
    printed, troops = table.printed, dict[tuple[int, str], int]()
    for index in printed.of_side[side]:
        fights = not printed.hq[index] and not printed.depot[index]
        if fights and (table.pieces[index].at == Off.WAITING or table.on_map(index)):
            own = printed.nation[index], printed.units[index].army
            troops[own] = troops.get(own, 0) + 1
    found = 0
    for (nation, army), units in troops.items():
        sector = printed.start_sector(nation, army)
        if units * 3 >= len(sector):
            found |= mask(sector)
    return found


def uncovered(table: GreatWar, side: SideNumber) -> int:
    """SG-26.31: the start line hexes that a side must cover and covers neither with units nor with their zones."""
    occupancy = table.occupancy(side)
    return owed(table, side) & ~occupancy.held & ~table.printed.beyond(occupancy.controlling)


# -- Attrition (SG-26.32) --------------------------------------------------------------------------------------


def wear_down(table: GreatWar, side: SideNumber, losses: dict[int, int]) -> None:
    """SG-26.32: each unit but headquarters rolls for the fighting before 1 September."""
    clause = "SG-26.32a" if side == AUSTRIAN else "SG-26.32b"
    for index in table.of(side):
        if table.printed.hq[index]:
            continue
        die = table.roll(f"Fighting of {table.name(index)} before 1 September", clause)
        steps = losses.get(die, 0)
        table.read_as(f"loses {'a step' if steps == 1 else f'{steps} steps'}" if steps else "no effect")
        lose(table, index, steps, clause, in_combat=False)
