"""The procedures in progress that a chapter belongs to, found by their type.

Chapters refer to each other in a circle, a combat calls for retreats and a retreat tells its combat, so these types are
imported when they are asked for.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

from hexmarshal.games.galicia.rules.position import Galicia, replace

if TYPE_CHECKING:
    from hexmarshal.games.galicia.rules.combat import Combat
    from hexmarshal.games.galicia.rules.retreat import RetreatStack


def combat_of(table: Galicia) -> "Combat":
    """The combat in progress (8)."""
    from hexmarshal.games.galicia.rules.combat import Combat

    return table.inside(Combat)


def amend_combat(table: Galicia, change: "Callable[[Combat], Combat]") -> None:
    """Note something in the combat in progress (8)."""
    from hexmarshal.games.galicia.rules.combat import Combat

    table.amend_inside(Combat, change)


def stack_of(table: Galicia) -> "RetreatStack":
    """The retreat in progress (9.2)."""
    from hexmarshal.games.galicia.rules.retreat import RetreatStack

    return table.inside(RetreatStack)


def note_vain(table: Galicia, attackers: tuple[int, ...], target: int, strength: int, columns: int) -> None:
    """Tell the phase about an attack that was found too weak: by whom, how strong, how far shifted (8.2b)."""
    from hexmarshal.games.galicia.rules.attack import CombatPhase

    table.amend_inside(CombatPhase, lambda phase: phase.after(attackers, target, strength, columns))


def found_too_weak(table: Galicia, target: int) -> list[tuple[int, int]]:
    """The strengths, with their shifts, of the attacks on a hex that were found too weak in this phase (8.2b)."""
    from hexmarshal.games.galicia.rules.attack import CombatPhase

    phase = table.within(CombatPhase)
    return [] if phase is None else [(strength, moved) for cell, strength, moved in phase.weak if cell == target]


def keep_quiet(table: Galicia) -> None:
    """Let the phase know that the other side will not react in it (12.1.2)."""
    from hexmarshal.games.galicia.rules.movement import MoveUnits
    from hexmarshal.games.galicia.rules.reinforcements import Reinforcements

    table.amend_inside(MoveUnits, lambda phase: replace(phase, quiet=True))
    table.amend_inside(Reinforcements, lambda phase: replace(phase, quiet=True))


def quiet(table: Galicia) -> bool:
    """Whether the other side has said that it will not react in the phase in progress (12.1.2)."""
    from hexmarshal.games.galicia.rules.movement import MoveUnits
    from hexmarshal.games.galicia.rules.reinforcements import Reinforcements

    phase = table.within(MoveUnits) or table.within(Reinforcements)
    return phase is not None and phase.quiet


def stop_march(table: Galicia) -> None:
    """Let the units that are on their way stop where they are: the position has changed (12.1.2)."""
    from hexmarshal.games.galicia.rules.movement import Marching

    table.amend_inside(Marching, lambda march: replace(march, stopped=True))
