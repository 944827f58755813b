"""27: how *Serbien muß sterbien* is won, and how it stands."""

from hexmarshal.core.board.paths import holds
from hexmarshal.core.data.wording import listing
from hexmarshal.core.engine.events import signed
from hexmarshal.core.screen.values import Winning
from hexmarshal.games.serbien.parts.sides import AUSTRIAN, SIDES
from hexmarshal.games.serbien.rules.movement.limits import area
from hexmarshal.games.serbien.rules.table.position import Serbien


def winning(table: Serbien, side: str | None) -> Winning:
    """The aim in a sentence, and the score in another."""
    points, levels = table.state.points, table.scenario.levels
    last = table.printed.turns[table.state.last].id
    needed = min((row.least for row in levels if row.winner == SIDES[AUSTRIAN]), default=1)
    below = [row for row in levels if row.winner == SIDES[1 - AUSTRIAN]]
    kept = min((row.least for row in levels if row.least > below[0].least), default=0) if below else 0
    how = (
        f"Austria-Hungary wins with {signed(needed)} net Victory Points or more after {last}, Serbia where there are"
        f" fewer than {signed(kept) if kept else '0'}: ground won, towns entered and Šabac held earn them."
    )
    level = next(row.title for row in levels if points >= row.least)
    article = "an" if level[0] in "AEIOU" else "a"
    now = f"They stand at {signed(points) if points else '0'}, which would be {article} {level}"
    goals = _goals(table, side)
    return Winning(how, f"{now}{f'; yours to take: {goals}' if goals else ''}.", "27.0")


def _goals(table: Serbien, side: str | None) -> str:
    """What a side can still earn once for all, in the part of the map that is played on."""
    rows = [row for row in table.printed.data.awards.values() if row.side == side and row.id not in table.state.awards]
    taken = any(row.how == "control" and row.id in table.state.awards for row in table.printed.data.awards.values())
    once = [row for row in rows if row.how in ("enter", "adjacent") or (row.how == "control" and not taken)]  # 27.6
    return listing([f"{row.id} ({row.points})" for row in once if holds(area(table), table.board.cell(row.hex))])
