"""Units and what happens to them: what is printed is data, what changes is state (2, 3, 5, 6, 7.8, 15.6)."""

from enum import IntEnum
from typing import Annotated

import msgspec

from hexmarshal.core.data.meanings import Cell, Counter, SideNumber, between, named, one_of, place, spelt
from hexmarshal.games.serbien.parts.sides import SERBIAN

NATIONS = ("serbian", "montenegrin", "austrian")
"""Whose replacements are counted apart (16.6)."""

BEOGRAD, KALINOVIK, VOGOSCA = "30.09", "06.25", "06.20"
"""Hexes that the rulebook names: of the French guns (25.1.4), of 3 Gb (25.4), and beyond which no Demoralized
Austro-Hungarian Formation need retreat (6.4h)."""

STATUSES = ("full", "-1", "-2", "-3", "CI", "D1", "D2")
"""Combat Effectiveness Status, from the base down (6.1.4),"""
STATUS_WORDS = (
    "full effectiveness", "effectiveness −1", "effectiveness −2", "effectiveness −3", "CI, Combat Ineffective",
    "D1, Demoralized", "D2, Demoralized",
)  # fmt: skip
"""and as a sentence calls it."""
CI, D1, D2 = 4, 5, 6
"""Combat Ineffective, and Demoralized in two degrees (6.1.3)."""
WORST_LEVEL = 3
"""What the Combat Effectiveness Level lies below its base at most (6.1.4)."""

RECOVERY, POSITION, MARSCH = 1, 2, 4
"""The Tasks (7.8.1), as bits: recovery and Marsch replacements alone may go together (7.5)."""
TASKS = {
    0: "none", RECOVERY: "recovery", POSITION: "position", MARSCH: "marsch", RECOVERY | MARSCH: "recovery+marsch",
}  # fmt: skip
"""The Tasks as a position file calls them."""
FRONT, BACK = 2, 1
"""The sides of a River Crossing marker (7.1.4b): it is flipped in the first Finishing Phase, removed in the next."""


Stored = Annotated[int, between(-99_999, 99_999)]
"""Replacements in store (16.6.1)."""
Rights = Annotated[int, between(0, 99)]
"""Improved Positions that may still be finished (14.3.4)."""
Nation = Annotated[str, spelt("nation")]
"""A nation by its name."""


class Off(IntEnum):
    """Places off the map."""

    SCHEDULED = -1
    """A reinforcement that is not due yet (16.1)."""
    ELIMINATED = -2
    """Lost: for good, but for Marsch units (5.5.2, 16.6.3)."""
    WITHDRAWN = -3
    """Withdrawn, combined with others or exchanged (16.2 to 16.5, 21.1)."""
    RESERVE = -4
    """Set aside until a rule brings it: by combination (16.3, 16.4), to Kalinovik (25.4), by replacements (24.1)."""
    REFITTING = -5
    """A squadron on the Game Turn track (25.1.2)."""
    ABSENT = -6
    """Not in this scenario."""


class Piece(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """The state of one unit."""

    at: Annotated[int, place(Off)]
    """Its hex or box, as a cell of the board, or a place :class:`Off` the map."""
    also: Cell = -1
    """The second hex of a Two-Hex Unit (19.1); -1 for all others."""
    lost: Annotated[int, between(0, 9)] = 0
    """Strength Reductions suffered: 1 is the back of the counter, 2 and 3 the markers of a division (9.10)."""
    status: Annotated[int, one_of(*STATUSES)] = 0
    """Combat Effectiveness Status of a Formation (6.1.1)."""
    army: Annotated[int, named("army")] = -1
    """The army to which it is attached since the last Attachment Phase (5.1.2)."""
    corps: Annotated[int, named("corps")] = -1
    """The corps to which a Formation or train is attached; -1 if it is Independent (5.2.4)."""
    spent: Annotated[int, between(0, 99)] = 0
    """Movement Points spent in this phase, on whatever (7.1.1)."""
    task: Annotated[int, named("task")] = 0
    """The Tasks for which it bears MPs Expended markers, as bits (7.8)."""
    worked: Annotated[int, between(0, 99)] = 0
    """Movement Points that these show (7.8)."""
    debt: Annotated[int, between(0, 99)] = 0
    """What its Cavalry Reaction MPs Expended marker shows (8.2.4)."""
    crossing: Annotated[int, one_of("none", "back", "front")] = 0
    """Its River Crossing marker: FRONT, BACK or none (7.1.4b)."""
    prepared: Cell = -1
    """The hex at which its Prepared Attack marker points (7.3); -1 without one."""
    inactive: bool = False
    """Whether it is Inactive (1.1)."""
    halted: bool = False
    """Whether it may move no further in this phase (7.1.2, 7.3, 7.4.5)."""
    pinned: bool = False
    """Whether a Prepared Attack marker holds it in its hex in this phase (7.3.3)."""
    retreated: bool = False
    """Whether it has retreated in this attack phase (9.2.5, 11.2.2)."""
    fought: bool = False
    """Whether it has attacked, been attacked or lent its guns in this attack phase (9.2, 10.1.1)."""
    seen: bool = False
    """Whether the enemy was told in this attack phase who it is (3.1.6, 9.1.1b)."""
    flipped: bool = False
    """Of a Fort that has become infantry (8.5), or of a supply unit in Extended Mode (15.6.1)."""
    tested: bool = False
    """Of a Fort whose one test for abandonment is over (8.5.3)."""
    given: Annotated[int, between(0, 99)] = 0
    """Ammo that a supply unit in Extended Mode has provided (9.4.2)."""
    away: bool = False
    """Whether its detachment is away (21.1)."""
    along: Annotated[int, between(0, 99)] = 0
    """Hexes that a Depot has covered off the map since it left the place it is in, on its way to ``toward``."""
    toward: Cell = -1
    """Where that way leads (15.6.3a); of a unit at work the hex of its Improved Position (14.3)."""
    back: Annotated[int, named("turn", 0, 99)] = -1
    """The Game Turn on which a squadron returns from refitting (25.1.2)."""
    rank: Annotated[int, between(-1, 99)] = 0
    """Among units that could lie on top as well the one of highest rank does (3.1.5)."""
    mustered: Annotated[int, between(0, 99)] = 0
    """Movement Points that its Marsch MPs Expended marker shows (7.7); ``worked`` is of the other Tasks."""
    marsch: Counter = -1
    """The Marsch unit that it incorporates (7.7); -1 for none."""


class Pontoon(msgspec.Struct, frozen=True, array_like=True):
    """A Pontoon Bridge marker (21.2)."""

    a: Cell
    b: Cell
    side: SideNumber
    built: bool = False
    """Whether it lies on its bridge side."""
    used: bool = False
    """Whether a Force has had its benefit in this movement phase."""


class Boundary(msgspec.Struct, frozen=True, array_like=True):
    """A boundary between the Areas of Attachment of two armies, from the enemy's Front Line to the rear."""

    armies: tuple[Annotated[int, named("army")], Annotated[int, named("army")]]
    """The armies on its left and right, as one looks from the enemy to the rear."""
    course: tuple[Cell, ...]
    """The hexes on its left side in order: the hexsides on their right are the boundary (5.1.1)."""


class State(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """What changes besides the units."""

    turn: Annotated[int, named("turn")]
    """The Game Turn, from 0 (4.0)."""
    last: Annotated[int, named("turn")]
    """The last Game Turn of the scenario."""
    phasing: SideNumber = SERBIAN
    """The side whose Player Turn it is (4.1)."""
    points: Annotated[int, between(-99_999, 99_999)] = 0
    """Net Victory Points: above 0 Austria-Hungary leads (27)."""
    taken: tuple[Cell, ...] = ()
    """The hexes whose last controller is not the side of their country, in the order of the board (3.4)."""
    positions: tuple[tuple[Cell, ...], tuple[Cell, ...]] = ((), ())
    """The Improved Positions of both sides (14)."""
    rights: tuple[Rights, Rights] = (0, 0)
    """How many more each side may finish before the next Inter-Phase (14.3.4)."""
    pontoons: tuple[Pontoon, ...] = ()
    """The Pontoon Bridge markers on the map (21.2)."""
    ferries: tuple[tuple[Cell, Cell], ...] = ()
    """The ferries that were used in this movement phase (7.1.5a)."""
    komitadji: tuple[Cell, ...] = ()
    """The Komitadji markers on the map (23.1)."""
    replacements: tuple[Stored, Stored, Stored] = (0, 0, 0)
    """Stored replacements of each nation, perhaps below 0 (16.6.1)."""
    shells: int = 0
    """Serbian Artillery Shells (23.2)."""
    pleas: Annotated[int, between(0, 99)] = 0
    """Rolls for Allied Assistance that failed (23.2.2)."""
    assisted: bool = False
    """Whether the Allies send Shells (23.2.2)."""
    awards: tuple[Annotated[str, spelt("award")], ...] = ()
    """Awards that were earned once for all (27.3, 27.6, 27.7)."""
    plans: tuple[Annotated[int, named("army")], ...] = ()
    """Armies bound by a Strategic Plan (26)."""
    achieved: tuple[Annotated[int, named("army")], ...] = ()
    """Armies whose plan was achieved in the last Player Turn: they are free from the next one on (26.1)."""
    mandated: tuple[int, ...] = ()
    """Mandated Attacks that each army has conducted, in the order of the armies (26.3.1)."""
    boundaries: tuple[Boundary, ...] = ()
    """Boundaries between Areas of Attachment (5.1)."""
    french: Annotated[int, one_of("to come", "in place", "gone")] = 0
    """The French Naval Artillery marker (25.1.4)."""
    refitted: Annotated[int, between(0, 99)] = 0
    """Naval Squadron replacements used (25.1.2)."""
    fresh: tuple[Cell, ...] = ()
    """Improved Positions finished in this movement phase (7.5.1a)."""
    quiet: tuple[bool, bool] = (False, False)
    """Whether a side has said that its Cavalry will not react in this movement phase (8.2)."""
    narrow: tuple[Annotated[int, named("army")], ...] = ()
    """The armies in the order in which they have the use of Narrow-Track lines for their LOCs (15.0)."""
    waived: tuple[SideNumber, ...] = ()
    """The sides that build no Pontoon Bridges inside their own country (21.2)."""
