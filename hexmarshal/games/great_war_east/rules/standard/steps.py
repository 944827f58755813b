"""Chapter 8.5: steps and their loss, for combat, attrition and whatever else costs steps."""

from hexmarshal.core.data.meanings import Counter
from hexmarshal.games.great_war_east.rules.pieces import Off
from hexmarshal.games.great_war_east.rules.position import GreatWar


def half(steps: int) -> int:
    """Half of some steps, fractions rounded up (8.9, 9.22)."""
    return (steps + 1) // 2


def lose(table: GreatWar, index: Counter, steps: int, clause: str, *, in_combat: bool) -> None:
    """8.51 to 8.53: a unit loses steps, with the last it is eliminated; in combat that scores at once (SG-25.14)."""
    steps = min(steps, table.steps(index))
    if steps <= 0:
        return
    rest = table.steps(index) - steps
    if rest:
        how = f"loses {'a step' if steps == 1 else f'{steps} steps'}"
        table.change(index, how, clause, lost=table.pieces[index].lost + steps)
    else:
        eliminate(table, index, clause)
    table.count_loss(steps, "steps")
    if in_combat:
        table.exclusive.scoring.unit(table, index, steps, not rest)


def eliminate(table: GreatWar, index: Counter, clause: str, why: str = "is eliminated") -> None:
    """2.4: a counter is removed from play; nothing is scored here."""
    full = table.printed.full[index]
    table.change(index, why, clause, at=int(Off.ELIMINATED), lost=full, entrained=False, foraging=False, fed=False)
