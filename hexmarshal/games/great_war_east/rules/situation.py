"""What follows from where both sides stand: closed hexes and zones of control, laid out once for each position."""

from typing import TYPE_CHECKING, NamedTuple

from hexmarshal.core.derived import derived_from
from hexmarshal.core.paths import mask
from hexmarshal.games.great_war_east.parts.printed import Printed

if TYPE_CHECKING:
    from hexmarshal.games.great_war_east.rules.position import GreatWar


class Situation(NamedTuple):
    """What follows from where both sides stand; pairs hold a set of hexes for each side."""

    in_play: int
    """The hexes of the maps that the scenario uses."""
    forts: tuple[int, int]
    """The fortresses that are not destroyed."""
    zones: tuple[int, int]
    """What units and fortresses control (7.0)."""
    covered: tuple[int, int]
    """What they stand in, lone headquarters apart."""


def situation_of(table: "GreatWar") -> Situation:
    """The situation as the counters stand, and the fortresses (7.0, 24.1)."""
    state, one, two = table.state, table.occupancy(0), table.occupancy(1)
    hexes, forts, around = _ground(table.printed, state.fortresses, state.sheets)
    zones = one.zone | around[0], two.zone | around[1]
    zones = (zones[0], zones[1] | two.foragers) if state.phasing == 0 else (zones[0] | one.foragers, zones[1])
    return Situation(hexes, forts, zones, (one.held | forts[0], two.held | forts[1]))


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
