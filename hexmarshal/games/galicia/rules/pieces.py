"""Units and what happens to them: what is printed is data, what changes is state (2, 5.1, 10, 11)."""

from enum import IntEnum
from typing import Annotated

import msgspec

from hexmarshal.core.data.meanings import SideNumber, between, named, one_of, place, spelt
from hexmarshal.games.galicia.parts.sides import IN, SUPPLIES

SPENT = 99
"""Movement points of a unit that may spend no more: it moved one hex whatever the cost (4.3)."""
RESTED = 98
"""Movement points of a unit that has recovered and stays where it is (10.3.1)."""


Points = Annotated[int, between(0, 99_999)]
"""Victory points of a side."""


class Off(IntEnum):
    """Places off the map."""

    SCHEDULED = -1
    """A reinforcement that is not due yet."""
    WAITING = -2
    """A reinforcement that is due; where it may come, or has come in vain, enemies stand (14.0)."""
    ELIMINATED = -3
    """Lost for good (10.3.4)."""
    ABSENT = -4
    """Not in this scenario."""


class Piece(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """The state of one unit."""

    at: Annotated[int, place(Off)]
    """Its hex, as a cell of the board, or a place :class:`Off` the map."""
    steps: Annotated[int, between(0, 20)]
    """Steps left: which side of the counter lies up (5.1)."""
    reductions: Annotated[int, between(0, 9)] = 0
    """Effectiveness reductions it bears: 0, 1 or 2 (10.1)."""
    supply: Annotated[int, one_of(*SUPPLIES)] = IN
    """Its state of supply since its side's last supply phase (11.0)."""
    spent: Annotated[int, named("spent", 0, 97)] = 0
    """Movement points spent in this phase (4.1)."""
    rank: Annotated[int, between(-1, 1)] = 0
    """Among units of the same printed attack in a hex the one of highest rank lies on top (5.3)."""
    fought: bool = False
    """Whether it has attacked in this combat phase (7.0)."""
    attacked: bool = False
    """Whether it has been attacked in this combat phase (7.0)."""
    seen: bool = False
    """Whether the enemy was told in this combat phase who it is and where (5.4, 8.1)."""
    reacted: bool = False
    """Whether it has reacted in this phase (12.1.2)."""


class State(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """What changes besides the units."""

    turn: Annotated[int, named("turn")]
    """The number of the game turn, from 1 (3.1)."""
    phasing: SideNumber
    """The side whose player turn it is (3.2)."""
    last: Annotated[int, named("turn")]
    """The number of the last turn of the scenario."""
    points: tuple[Points, Points] = (0, 0)
    """Victory points of both sides (15.0)."""
    captured: tuple[Annotated[str, spelt("town")], ...] = ()
    """Towns for which the first value was earned (15.1)."""
