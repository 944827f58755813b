"""Counters and what happens to them: what is printed is data, what changes is state (2, 3)."""

from enum import IntEnum
from typing import Annotated

import msgspec

from hexmarshal.core.data.meanings import Cell, SideNumber, named, one_of, place, spelt
from hexmarshal.games.fury.parts.sides import NATIONS

NEVER = 99
"""The turn of whoever does not come."""
Army = Annotated[int, named("army")]
"""An army by its number; −1 for none."""
FrontName = Annotated[str, spelt("front")]
"""A front by its name; empty while there is none."""
Nation = Annotated[int, one_of(*NATIONS)]
"""A nation by its number,"""
NextNation = Annotated[int, one_of(*NATIONS, "done")]
"""or the one that comes next, where all take turns."""
TurnNumber = Annotated[int, named("turn")]
"""A turn by its number on the track."""


class Off(IntEnum):
    """Places off the map."""

    SCHEDULED = -1
    """Not yet in the game: a reinforcement of a later turn, or an HQ on its way back."""
    REINFORCEMENTS = -2
    """In the Reinforcements space, free to enter."""
    ELIMINATED = -3
    """In the Eliminated Units space."""
    CADRES = -4
    """A Cadre counter not in use."""
    SETTING_UP = -5
    """In the owner's hand, to be set up."""
    LIFTED = -6
    """Lifted off the map while a rule looks at the board without it; never between decisions."""


class Piece(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """The state of one counter."""

    at: Annotated[int, place(Off)]
    """Its hex, as a cell of the board, or a place :class:`Off` the map."""
    nation: Nation
    """Its nation; that of a Cadre is that of the corps it stands for."""
    army: Army = -1
    """The army it belongs to; −1 while it has none (2.1i)."""
    reduced: bool = False
    """Whether the back of a corps shows (2.1d)."""
    disorganised: bool = False
    """Whether it lies under a Disorganised marker (2.3d)."""
    besieging: bool = False
    """Whether it lies under a Siege marker as besieger (10.5a)."""
    active: bool = False
    """Whether the front of an HQ shows (2.2a)."""
    rebuilt: bool = False
    """Whether it came to the Reinforcements space by reforming (11.4e)."""
    due: Annotated[int, named("turn", 0, NEVER)] = NEVER
    """The turn in whose administrative phase a scheduled unit arrives."""


class State(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """What changes besides the pieces."""

    turn: TurnNumber
    """Index on the turn track; 0 is A2."""
    initiative: SideNumber
    """The side that holds the initiative (7b)."""
    rail: tuple[int, int, int]
    """Rail movement points left, by nation (9.3a)."""
    fronts: tuple[FrontName, ...]
    """The front of each army; empty while not chosen (7h)."""
    last: TurnNumber
    """Index of the last turn of the scenario."""
    captured: tuple[Cell, ...] = ()
    """Cells of the fortresses that were ever captured (10.4f)."""
