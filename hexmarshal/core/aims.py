"""What a side fights for and with, in the plainest terms: what a game tells players that are programs beside how well
a side stands. Goals and strengths are enough to make a plan on any map; the rules decide what comes of it."""

from collections.abc import Mapping
from typing import NamedTuple


class Goal(NamedTuple):
    """A place that is worth having."""

    name: str
    """What a sentence calls it."""
    cell: int
    """Its hex."""
    worth: float
    """What having it is worth, in the units of ``Table.evaluate``."""
    held: bool
    """Whether the side has it."""


class Doctrine(NamedTuple):
    """How much each kind of task counts: to take a goal, to guard one, to beat an enemy stack, to stay safe."""

    take: float = 0.0
    """The share of a goal's worth that strength near it promises."""
    open: float = 0.0
    """The share of a goal's worth that is lost if the enemy can come and nobody guards it."""
    weak: float = 0.0
    """The same if it is guarded by far too few."""
    beat: float = 0.0
    """The share of an enemy stack that good odds against it promise."""
    safe: float = 0.0
    """The share of a stack that is lost where far too much can come against it."""


class Aims(NamedTuple):
    """Goals, and who stands where, for one side."""

    goals: tuple[Goal, ...]
    """Places to take and to hold."""
    units: Mapping[str, float]
    """The strength of each of the side's own pieces on the map; 0 for staffs and the like."""
    own: Mapping[int, float]
    """Strength of the side and its allies by hex."""
    foe: Mapping[int, float]
    """Strength of the enemy by hex, as far as the table tells it."""
    point: float
    """What a point of strength is worth, in the units of ``Table.evaluate``."""
    reach: int
    """How many hexes a unit marches in a turn, more or less."""
    concert: int
    """How many stacks can strike at one hex together, more or less."""
    doctrine: Doctrine
    """How much each kind of task counts in this game, beside what ``Table.evaluate`` sees by itself."""
    assaults: int = 0
    """Goals at which a side strikes in a turn with units that must come together for it, at most."""


NO_AIMS = Aims((), {}, {}, {}, 1.0, 1, 1, Doctrine())
"""Of a game that tells nothing."""
