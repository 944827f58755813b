"""Figures and what happens to them: what is printed is data, what changes is state (4.3, 4.4)."""

from enum import IntEnum
from typing import Annotated, Literal

import msgspec

from hexmarshal.core.data.meanings import Counter, SideNumber, between, counter, named, place

Money = Annotated[int, between(0, 99_999)]
"""MCU of a country."""


class Off(IntEnum):
    """Places off the board."""

    BOX = -1
    """In the box: a figure not in use, a general who was not picked."""
    HAND = -2
    """In the owner's hand, to be set up."""
    BOUGHT = -3
    """Bought, to be placed at the end of the owner's turn (7f)."""
    DESTROYED = -4
    """A general who lost a battle and never comes back (4.4j)."""


UNDECLARED = -1
"""No general was stated for a unit."""
WITHOUT = -2
"""It was stated that a unit is under no general's command."""


NOBODY = -1
"""There is nobody whom a unit may attack once more."""
NOT_WON = -2
"""Nor may it, for it has not won its battle (6.2h)."""
SECOND_MADE = -3
"""Nor may it, for it has made its second attack (6.2g)."""


class Piece(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """The state of one figure."""

    at: Annotated[int, place(Off)]
    """Its field, as a cell of the board, or a place :class:`Off` it."""
    strength: Annotated[int, between(0, 99)] = 0
    """The figure and the tokens under it (4.3c); 0 in the box."""
    general: Annotated[int, counter(undeclared=UNDECLARED, without=WITHOUT)] = UNDECLARED
    """The general who was stated as its commander, as the number of their figure (4.4f)."""
    spent: Annotated[int, between(0, 99)] = 0
    """Fields moved in this turn (6a)."""
    fought: bool = False
    """Whether it has attacked in this turn (6b)."""
    order: bool = False
    """Whether it has the Albanian Order (6.2i)."""
    greece: bool = False
    """Whether it came to the brown fields in Greece or was placed there, so that they are open to it (6.2b)."""
    prey: Annotated[int, counter(not_won=NOT_WON, second_made=SECOND_MADE)] = NOBODY
    """The unit that it may attack once more in this turn (6.2g), or why there is none."""


class State(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """What changes besides the figures."""

    round: Annotated[int, named("card")]
    """Index of the calendar card; 0 is July – August 1914 (4.5)."""
    last: Annotated[int, named("card")]
    """Index of the last card of the scenario."""
    money: tuple[Money, Money, Money, Money]
    """MCU of each country (4.7)."""
    control: tuple[SideNumber, ...]
    """The country that controls each city (4.6)."""
    deck: tuple[int, ...]
    """Luck cards not drawn yet, by kind (4.8)."""
    hidden: bool = False
    """Whether the lineups are still secret (5.1b)."""
    albania: bool = False
    """Whether the retreat through Albania is open (6.2a)."""
    armed: bool = False
    """Whether the enemy ever controlled a city of Serbia or Montenegro, so that Serbia can win (2b)."""
    held: bool = False
    """Whether Serbia had all cities at the end of her last turn and has lost none since (2b)."""
    since: int = -1
    """The turn since whose end the alliance has all cities, counted from the first of the game (2c); −1 if none."""
    winner: Annotated[int, between(-1, 1)] = -1
    """The camp that has won."""
    level: Literal["", "held", "count"] = ""
    """How it won: ``held`` the cities, or by the ``count`` at the end."""
    brought: tuple[Counter, ...] = ()
    """Infantry that generals brought: it has the Order, but has not been through Albania itself (6.2e)."""
    been: tuple[Counter, ...] = ()
    """Generals who have been through Albania, whatever became of them since (6.2e)."""
