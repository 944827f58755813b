"""Counters and what happens to them: what is printed is data, what changes is state."""

from enum import IntEnum
from typing import Annotated, Literal

import msgspec

from hexmarshal.core.data.meanings import Cell, SideNumber, between, counter, named, place, spelt

NOBODY, RALLIED = -1, -2
"""Commanders of a unit out of command control, and of one that rallied by the die (10.41)."""
SPENT = 99
"""Movement points of a unit whose movement has ended for this phase (5.17, SG-17.11)."""


class Off(IntEnum):
    """Places off the map. Units on off-map railways stand in the box of the front they are bound for (5.38)."""

    SCHEDULED = -1
    """A reinforcement that has not come yet (14.0)."""
    ELIMINATED = -2
    """Lost for good (2.4)."""
    ABSENT = -3
    """Not in this scenario."""
    WAITING = -4
    """To be deployed before the first turn (SG-26.2, SG-26.3)."""


Turn = Annotated[int, named("turn", 0, 99)]
"""A game turn by its number; 0 for never."""


class Piece(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """The state of one counter."""

    at: Annotated[int, place(Off)]
    """Its hex as a cell of the board, the box of off-map railways, or a place :class:`Off` the map."""
    lost: Annotated[int, between(0, 99)] = 0
    """Steps lost (8.5)."""
    entrained: bool = False
    """Whether it bears an Entrained marker (5.32)."""
    bound: Cell = -1
    """The exit at which a unit off the map will come back (5.38)."""
    to_go: int = 0
    """Hexes that a unit off the map still has to go (5.38)."""
    spent: int = 0
    """Movement points spent in this movement phase (5.14)."""
    railed: int = 0
    """Hexes moved by rail in the last friendly movement phase (5.33, 5.34)."""
    counted: bool = False
    """Whether it counts against this phase's rail capacity even if it is not entrained now (5.31, SG-17.12)."""
    unsupplied: bool = False
    """Whether it was out of supply in the last friendly initial supply determination (9.11)."""
    commander: Annotated[int, counter(nobody=NOBODY, rallied=RALLIED)] = NOBODY
    """The headquarters whose command strength it has, for this phase (10.31, 10.36)."""
    moved: Turn = 0
    """The last turn in which it moved in the movement phase (13.0)."""
    fought: Turn = 0
    """The last turn in which it attacked or was attacked,"""
    before: Turn = 0
    """and the last one before that (13.0)."""
    attacked: bool = False
    """Whether it has attacked in this combat phase (8.14)."""
    defended: bool = False
    """Whether it was attacked in this combat phase (8.14)."""
    retreated: bool = False
    """Whether it retreated or withdrew before or in this combat phase (8.66, 12.17)."""
    shifted: bool = False
    """Whether a headquarters has used its shift in this combat phase (10.21, SG-18.2)."""
    foraging: bool = False
    """Whether cavalry forages since its last initial supply determination (SG-24.0)."""
    fed: bool = False
    """Whether its owner has it feed off the fortress where it stands (11.22)."""
    arrived: Turn = 0
    """The turn in which a reinforcement came onto the map (SG-17.2)."""
    due: Turn = 0
    """The turn from which a delayed reinforcement may come, or in which one went off the map instead (14.22, 14.23)."""
    entry: Cell = -1
    """The hex where it will come instead of the one printed (14.22, SG-26.24)."""


class State(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """What changes besides the counters."""

    turn: Turn
    """The game turn (4.0)."""
    last: Turn
    """The last turn of the scenario (SG-26.0)."""
    phasing: SideNumber
    """The phasing player (4.0)."""
    setup: Literal["printed", "free", "start line"]
    """How the scenario is set up (SG-26.0)."""
    sheets: tuple[Annotated[str, spelt("sheet")], ...]
    """The maps in play, by their letters."""
    points: Annotated[int, between(-99_999, 99_999)] = 0
    """The Allied victory point total (SG-25.0)."""
    supply_points: int = 0
    """Serbian supply points (SG-20.1)."""
    seized: tuple[Cell, ...] = ()
    """Railway hexes and towns with points where an enemy of their country was last (5.33, 9.15, SG-25.12)."""
    fortresses: tuple[int, ...] = ()
    """Steps lost by each fortress (11.13)."""
    flotilla: Turn = 0
    """The last turn in which the monitor flotilla was used (SG-21.0)."""
    putnik: Turn = 0
    """The last turn in which Putnik's shift was used (SG-19.1)."""
    attacks: int = 0
    """Attacks that Austria-Hungary has made in this turn (SG-23.0)."""
    traffic: tuple[tuple[Cell, Cell, int, int], ...] = ()
    """Railway hexsides used in this phase: both hexes, which line between them, and stacking points (SG-17.51)."""
