"""9.9.1: the white and the black die of a combat."""

from collections.abc import Callable

from hexmarshal.core.events import Modifier, Rolled
from hexmarshal.games.serbien.parts.data import Result, read_result
from hexmarshal.games.serbien.rules.table.position import Serbien


def roll(
    table: Serbien, purpose: str, column: int, drm: int, clause: str, meaning: Callable[[Result], str] = str
) -> str:
    """Roll both dice and read the table: the cell as it is printed. Proficiency modifies the white die (9.7)."""
    white, black = table.draw(6, purpose), table.draw(6, purpose)
    cell = table.printed.data.entry(column, white + drm, black)
    modifiers = (Modifier(drm, "Proficiency, white die", "9.7"),) if drm else ()
    table.tell(
        Rolled(
            purpose=purpose, sides=6, die=white + black, dice=(white, black), modifiers=modifiers,
            total=white + drm, result=meaning(read_result(cell)), clause=clause,
        )
    )  # fmt: skip
    return cell
