"""What a game tells bots: how well a side stands, and what it fights for and with.

Goals and strengths are enough to make a plan on any map; the rules decide what comes of it.
"""

from collections.abc import Callable, Mapping
from typing import Any, Generic, NamedTuple

import msgspec

from hexmarshal.core.engine.judgement import Judgement
from hexmarshal.core.engine.procedure import Order, Procedure
from hexmarshal.core.engine.table import AnyTable, TableT


class Goal(NamedTuple):
    """A place that is worth having."""

    name: str
    """What a sentence calls it."""
    cell: int
    """Its hex."""
    worth: float
    """What having it is worth, in the units of ``Mind.evaluate``."""
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
    """What a point of strength is worth, in the units of ``Mind.evaluate``."""
    reach: int
    """How many hexes a unit marches in a turn, more or less."""
    concert: int
    """How many stacks can strike at one hex together, more or less."""
    doctrine: Doctrine
    """How much each kind of task counts in this game, besides what ``Mind.evaluate`` sees by itself."""
    assaults: int = 0
    """At how many goals, at most, a side strikes in a turn with units that must come together for it."""


NO_AIMS = Aims((), {}, {}, {}, 1.0, 1, 1, Doctrine())
"""For a game that tells nothing."""


class Forfeit(NamedTuple):
    """A unit that its side loses to the rules alone: nobody attacks it, and nobody need do anything."""

    piece: int
    """The unit, by its index."""
    chance: float
    """How likely it is lost."""
    clause: str
    """The clause that takes it away."""


def _no_forfeits(table: AnyTable, side: str) -> tuple[Forfeit, ...]:
    return ()


def _no_aims(table: AnyTable, side: str) -> Aims:
    return NO_AIMS


def _not_reckoned(judge: Judgement[Any, Any], table: AnyTable, side: str, order: Order) -> float | None:
    return None


def _not_vain(table: AnyTable, order: Order) -> bool:
    return False


def _not_sooner(table: AnyTable, unit: str) -> bool:
    return False


def _no_strikes(table: AnyTable, by: str, side: str | None) -> Mapping[str, int]:
    return {}


class Mind(msgspec.Struct, Generic[TableT], frozen=True, kw_only=True):
    """How a game judges positions, for bots. Every number is one side's gain and the other camp's loss."""

    camp: tuple[str, ...]
    """The sides for which ``glance`` and ``care`` speak; for all others the sign is turned round."""
    glance: Callable[[TableT], float]
    """How well that camp stands, at a glance."""
    care: Judgement[TableT, Any] | Callable[[TableT], float] | None = None
    """The same with more care, at a higher price. Without it a glance must do. A judgement says what it adds up."""
    reckons: Callable[[Judgement[TableT, Any], TableT, str, Order], float | None] = _not_reckoned
    """The outlook of a side after a legal order where the game can work it out, with the weights of a judgement."""
    idle_last: bool = False
    """Whether units that found nothing to do are asked after all others when a turn is thought through again.

    It saves time where dice and reactions make a staff look again many times in a turn.
    """
    vain: Callable[[TableT, Order], bool] = _not_vain
    """Whether an order of a whole turn need not be tried: it is legal, but nobody would want it."""
    sooner: Callable[[TableT, str], bool] = _not_sooner
    """Whether a unit is asked before all others in a whole turn: what it does makes way for them, as fire of guns."""
    weighs: tuple[type[Procedure], ...] = ()
    """Procedures whose dice ``glance`` and ``care`` weigh by themselves, so that bots need not try every outcome."""
    aims: Callable[[TableT, str], Aims] = _no_aims
    """What a side fights for and with."""
    forfeits: Callable[[TableT, str], tuple[Forfeit, ...]] = _no_forfeits
    """What a side would lose to the rules alone if nobody gave another order before it is asked again.

    Overstacking, attrition, the next supply phase, isolation: a game lists these steps once, from its rules. Bots end
    nothing before they have tried to save such units, and never order what dooms one for less than it is worth.
    """
    unit: str = "points of the staff's judgement"
    """What all this is counted in, for people: ``victory points``."""
    strikes: Callable[[TableT, str, str | None], Mapping[str, int]] = _no_strikes
    """The pieces of a side as another sees them (``None``: an onlooker), each with the hexes that it could strike.

    That is a set: where it could attack or fire in its next turn, or in what is left of this one, if an enemy were
    there and all others stayed where they are. Ways, zones and ranges count; odds, command and company do not.
    """

    careful: Callable[[TableT], float] | None = None
    """What judges with care, put together from the others."""

    def __post_init__(self) -> None:
        unweighed = self.care is None or (isinstance(self.care, Judgement) and not self.care.weights)
        msgspec.structs.force_setattr(self, "careful", self.glance if unweighed else self.care)

    def evaluate(self, table: TableT, side: str) -> float:
        """How well a side stands at a glance. Higher is better; two opposed camps sum to 0."""
        value = self.glance(table)
        return value if side in self.camp else -value

    def outlook(self, table: TableT, side: str) -> float:
        """The same with all the care that the game has; at a glance where the weights could not be read."""
        assert self.careful is not None
        value = self.careful(table)
        return value if side in self.camp else -value

    def reckon(self, table: TableT, side: str, order: Order) -> float | None:
        """The outlook of a side after a legal order if the game can work it out; ``None`` where it must be tried."""
        care = self.care
        return self.reckons(care, table, side, order) if isinstance(care, Judgement) and care.weights else None

    def weighing(self, weights: Mapping[str, float]) -> "Mind[TableT]":
        """The same mind with other weights for some of the terms of its careful judgement."""
        if not isinstance(self.care, Judgement):
            raise ValueError("This game's judgement is no sum of terms, so there is nothing to weigh.")
        return msgspec.structs.replace(self, care=self.care.weighing(weights))


AnyMind = Mind[Any]
"""The mind of whatever game."""
