"""What follows from where one side stands: its zones of control, and the hexes that it closes to the enemy."""

from typing import TYPE_CHECKING, NamedTuple

from hexmarshal.core.board.paths import mask
from hexmarshal.core.data.meanings import SideNumber
from hexmarshal.core.engine.derived import derived_from
from hexmarshal.games.great_war_east.parts.printed import Printed

if TYPE_CHECKING:
    from hexmarshal.games.great_war_east.rules.position import GreatWar


class Standing(NamedTuple):
    """What follows from where one side stands, as sets of hexes."""

    in_play: int
    """The hexes of the maps that the scenario uses."""
    forts: int
    """Its fortresses that are not destroyed."""
    zone: int
    """What its units and fortresses control (7.0)."""
    covered: int
    """What they stand in, lone headquarters apart."""
    open_hexes: int
    """Where it has nobody: the enemy may enter there (5.13)."""
    leaders: int
    """Where it has headquarters alone, and no fortress (10.52)."""


def standing_of(table: "GreatWar", side: SideNumber) -> Standing:
    """How a side stands, by its counters and fortresses (7.0, SG-24.1)."""
    state = table.state
    return _standing(table, side, state.fortresses, state.sheets, state.phasing)


@derived_from(lambda table, side, *_: table.occupancy(side).memory)
def _standing(
    table: "GreatWar", side: SideNumber, fortresses: tuple[int, ...], sheets: tuple[str, ...], phasing: SideNumber
) -> Standing:
    """The same, remembered with its counters: a move leaves it as it is for the other side."""
    occupancy = table.occupancy(side)
    hexes, forts, around = _ground(table.printed, fortresses, sheets)
    controlling = occupancy.controlling  # not headquarters, depots and entrained units (5.36, 7.26)
    if phasing != side:
        controlling |= occupancy.foraging  # foraging cavalry in the enemy's player turn only (SG-24.1)
    zone = table.printed.beyond(controlling) | around[side]
    covered = occupancy.held | forts[side]
    leaders = occupancy.leaders & ~covered
    return Standing(hexes, forts[side], zone, covered, hexes & ~covered & ~leaders, leaders)


@derived_from(lambda printed, lost, sheets: printed.memory)
def _ground(
    printed: Printed, lost: tuple[int, ...], sheets: tuple[str, ...]
) -> tuple[int, tuple[int, int], tuple[int, int]]:
    """The hexes of some maps, those of each side's fortresses with any steps left, and what these control."""
    steps, hexes = printed.number["fortress.steps"], 0
    for letter in sheets:
        hexes |= printed.sheets[letter]
    standing = hexes & mask(fort.cell for number, fort in enumerate(printed.fortresses) if lost[number] < steps)
    one, two = standing & printed.home[0], standing & printed.home[1]
    return hexes, (one, two), (printed.beyond(one), printed.beyond(two))


@derived_from(lambda printed, seized: printed.memory)
def seized(printed: Printed, seized: tuple[int, ...]) -> int:
    """Railway hexes and towns that were seized, as a set."""
    return mask(seized)
