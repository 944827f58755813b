"""What the exclusive rules of a game of the family add to the standard ones: the one place where these look for it.

The standard chapters know no exclusive one. Wherever the book sends the reader to the exclusive rules they call a
function of this declaration, which the table carries: `table.exclusive`. Another game of the family has its own data,
its own exclusive chapters, and one such declaration of them; see `exclusive/serbia_galicia.py`.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from hexmarshal.core.engine.events import Modifier, Needed
from hexmarshal.core.engine.procedure import Procedure, Question, Refusal

if TYPE_CHECKING:
    from hexmarshal.games.great_war_east.rules.position import GreatWar

Units = Sequence[int]
"""Counters, by their numbers."""
Hexes = Sequence[int]
"""Hexes, as cells of the board."""


class Course(NamedTuple):
    """What is done in the course of play besides the standard steps (4.0)."""

    set_up: Callable[[], Procedure]
    """The set-up before the first turn (3.0)."""
    before_supply: "Callable[[GreatWar, int], None]"
    """What comes before a player's initial supply determination,"""
    after_supply: "Callable[[GreatWar, int], None]"
    """and after it."""
    interphase: "Callable[[GreatWar], None]"
    """The record interphase (4.0-C)."""
    end: "Callable[[GreatWar], None]"
    """The end of the game."""


class Scoring(NamedTuple):
    """What losses score."""

    unit: "Callable[[GreatWar, int, int, bool], None]"
    """A unit has lost this many steps in combat, and perhaps with them its last."""
    fortress: "Callable[[GreatWar, int, str], None]"
    """A fortress of some name has lost this many."""


class Railways(NamedTuple):
    """What they say about railways, ways off the map and reinforcements (5.3, 14)."""

    capacity: "Callable[[GreatWar, int], int]"
    """The stacking points that a nation may move by rail in this turn (5.31)."""
    full: "Callable[[GreatWar, int], frozenset[tuple[int, int]]]"
    """The railway hexsides that cannot carry a unit any more."""
    note: "Callable[[GreatWar, int, Hexes], None]"
    """A unit has gone over some railway hexes."""
    why_no_transfer: "Callable[[GreatWar, int, int, int], Refusal | None]"
    """Why a unit may not go off the map from one exit to another (5.37)."""
    friendly_edge: "Callable[[GreatWar, int], int]"
    """The map edge hexes that are friendly to a nation (14.22)."""
    entry: "Callable[[GreatWar, int], Hexes | None]"
    """The hexes where a reinforcement comes instead of where its letters say; ``None`` if it comes there (14.0)."""
    settled: "Callable[[GreatWar, int], bool]"
    """Whether its owner has chosen another entry for good."""
    other_entries: "Callable[[GreatWar, int], Mapping[int, int]]"
    """Entries that it may choose instead, each with the turns that this costs."""
    arrived: "Callable[[GreatWar, int], None]"
    """A player's movement is over: what becomes of units that came onto the map (14.1)."""


class Attacks(NamedTuple):
    """What is asked of attacks besides chapter 8."""

    affordable: "Callable[[GreatWar, Units], int]"
    """With how many of some units an attack can be paid for."""
    why_unpaid: "Callable[[GreatWar, Units], Refusal | None]"
    """Why an attack by some units cannot be paid for."""
    why_not_stop: "Callable[[GreatWar, int], Refusal | None]"
    """Why a player may not end their attacks while there are any to make (8.12)."""
    declared: "Callable[[GreatWar, int, Units, bool], None]"
    """A player attacks with some units, and perhaps with support."""


class Support(NamedTuple):
    """Strength that a player may add to an attack besides units, or attack with alone; orders call it the flotilla."""

    name: str
    """What a sentence calls it: "the monitor flotilla"."""
    hexes: "Callable[[GreatWar, int], int]"
    """The hexes that a player may attack with it now, as a set,"""
    why_not: "Callable[[GreatWar, int, Hexes], Refusal | None]"
    """and why they may not use it against some."""
    strength: "Callable[[GreatWar], int]"
    """Its attack strength."""
    rating: "Callable[[GreatWar], int]"
    """Its tactical competence when it attacks alone (8.4),"""
    steps: "Callable[[GreatWar, int], int]"
    """and the steps that it counts then, against this many of the defender (8.9)."""
    spared: "Callable[[GreatWar], None]"
    """It suffers no loss when it attacks alone: tell it."""


class Shift(NamedTuple):
    """A shift that an attack may have."""

    hq: int
    """The headquarters that gives it."""
    columns: int
    """Columns to the right."""
    helped: bool = False
    """Whether somebody who works through it adds a shift of their own; orders use the name Putnik."""


class Shifts(NamedTuple):
    """The shifts of headquarters (10.2)."""

    attack: "Callable[[GreatWar, int, Units], list[Shift]]"
    """The shifts of which an attack of a player may have one (10.22)."""
    why_not: "Callable[[GreatWar, int, bool, Units], Refusal | None]"
    """Why a headquarters may not shift an attack, with help or without (10.21)."""
    use: "Callable[[GreatWar, Shift], None]"
    """A shift is used."""
    told: "Callable[[GreatWar, Shift], Modifier]"
    """Whose it is, by how many columns and by which clause."""
    defence: "Callable[[GreatWar, int, Units], int]"
    """By how many columns a player may at most shift a combat for some defenders; 0 if not at all."""
    ask_defence: Callable[[str], Question[Any]]
    """The question to a side that may."""


class Replacement(NamedTuple):
    """Who replaces lost steps, when, with which die and how many (13.0)."""

    clause: str
    """The exclusive clause that says so."""
    allowed: "Callable[[GreatWar, int], bool]"
    """Whether a player may at all in this turn."""
    points: "Callable[[GreatWar], int]"
    """The stacking points of units that may roll in a turn."""
    succeeds: "Callable[[GreatWar, int], Needed]"
    """Whether a die replaces the steps, and which does."""
    enemy_near: "Callable[[GreatWar, int], Refusal | None]"
    """Why a unit is too near to the enemy."""


class Exclusive(NamedTuple):
    """The exclusive rules of a game of the family, as far as the standard ones ask for them."""

    course: Course
    scoring: Scoring
    railways: Railways
    attacks: Attacks
    support: Support
    shifts: Shifts
    replacement: Replacement
