"""What chapters note in procedures in progress that are above them, or ask of them, found by their type.

A combat calls for retreats, and a retreat tells its combat who has gone. What both must know of a combat is here; what
is done in it is in `combat`.
"""

from typing import Annotated, ClassVar, Self

from hexmarshal.core.data.meanings import Cell, Counter, SideNumber, named
from hexmarshal.core.engine.procedure import Procedure
from hexmarshal.games.galicia.parts.data import Result
from hexmarshal.games.galicia.rules.position import Galicia, replace

NOBODY = -1
Vain = tuple[tuple[Counter, ...], Cell]
"""Units whose attack was found too weak, and the hex."""
Weak = tuple[Cell, int, int]
"""The hex, the strength of an attack on it that was found too weak, and its shift in columns."""


class Attacking(Procedure, frozen=True):
    """7: the phase in which the phasing player attacks."""

    player: SideNumber
    """The phasing side."""
    vain: tuple[Vain, ...] = ()
    """Attacks that were found too weak (8.2b)."""
    weak: tuple[Weak, ...] = ()
    """How strong they were."""
    unnamed: ClassVar = ("weak",)

    def after(self, attackers: tuple[Counter, ...], target: Cell, strength: int, columns: int) -> Self:
        """The same after an attack was found too weak."""
        return replace(self, vain=(*self.vain, (attackers, target)), weak=(*self.weak, (target, strength, columns)))


class Engagement(Procedure, frozen=True):
    """8.0: one combat, as far as it has come."""

    attacker: SideNumber
    """The side that attacks."""
    target: Cell
    """The hex that is attacked."""
    attackers: tuple[Counter, ...]
    """Who attacks."""
    defenders: tuple[Counter, ...] = ()
    """Who defends."""
    column: Annotated[int, named("column")] = NOBODY
    """The column of the combat results table."""
    over: int = 0
    """Whole ratios beyond the last column (9.4.1f)."""
    flanked: bool = False
    """Whether the defender is flanked (7.8)."""
    roll: int = 0
    """The two dice of the attack."""
    committed: tuple[int, int] = (0, 0)
    """The steps of attacker and defender that went into the combat (8.4a)."""
    guns: tuple[int, int] = (0, 0)
    """The Artillery Values of attacker and defender as they went into it (9.4.1b)."""
    retreated: tuple[Counter, ...] = ()
    """Units that have retreated in this combat, or were to and could not (9.2.3, 9.3a)."""
    failed: tuple[bool, bool] = (False, False)
    """Whether attacker and defender broke a guideline or could not retreat (9.4.1e)."""
    losses: tuple[int, int] = (0, 0)
    """Reductions of attacker and defender (9.4)."""
    offered: bool = False
    """Whether an advance was offered (9.3a)."""

    @property
    def defender(self) -> SideNumber:
        """The side that is attacked."""
        return 1 - self.attacker

    def result(self, table: Galicia) -> Result:
        """What the combat results table says."""
        return table.printed.data.result(self.column, self.roll)

    def blaming(self, side: SideNumber) -> Self:
        """The same after a side broke a guideline or could not retreat (9.4.1e)."""
        attacker, defender = self.failed
        return replace(self, failed=(True, defender) if side == self.attacker else (attacker, True))

    def prospect(self) -> Procedure:
        """The same as far as the result of the attack, for forecasts."""
        raise NotImplementedError


class Watched(Procedure, frozen=True):
    """12.1.2: a phase in which cavalry of the other side may react."""

    @property
    def quiet(self) -> bool:
        """Whether the other side has said that it will not react in this phase."""
        raise NotImplementedError


class OnTheWay(Procedure, frozen=True):
    """4.2: units on their way, hex by hex."""

    @property
    def stopped(self) -> bool:
        """Whether a reaction has changed the position: then the mover is asked again."""
        raise NotImplementedError


def combat_of(table: Galicia) -> Engagement:
    """The combat in progress (8)."""
    return table.inside(Engagement)


def found_too_weak(table: Galicia, target: Cell) -> list[tuple[int, int]]:
    """The strengths, with their shifts, of the attacks on a hex that were found too weak in this phase (8.2b)."""
    phase = table.within(Attacking)
    return [] if phase is None else [(strength, moved) for cell, strength, moved in phase.weak if cell == target]


def keep_quiet(table: Galicia) -> None:
    """Let the phase know that the other side will not react in it (12.1.2)."""
    table.amend_inside(Watched, lambda phase: replace(phase, quiet=True))


def quiet(table: Galicia) -> bool:
    """Whether the other side has said that it will not react in the phase in progress (12.1.2)."""
    phase = table.within(Watched)
    return phase is not None and phase.quiet


def stop_march(table: Galicia) -> None:
    """Let the units that are on their way stop where they are: the position has changed (12.1.2)."""
    table.amend_inside(OnTheWay, lambda march: replace(march, stopped=True))
