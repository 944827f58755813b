"""Chapter 27: Victory Points and levels of victory."""

from collections.abc import Sequence

from hexmarshal.core.derived import derived_from
from hexmarshal.core.events import signed
from hexmarshal.core.paths import holds
from hexmarshal.core.plain import Result
from hexmarshal.games.serbien.parts.chart_rows import Award
from hexmarshal.games.serbien.rules.table.pieces import AUSTRIAN, SIDES
from hexmarshal.games.serbien.rules.table.position import Serbien


def result(table: Serbien) -> Result:
    """27.0: the level of victory that the net points give."""
    points = table.state.points
    level = next(row for row in table.scenario.levels if points >= row.least)
    sentence = f"{level.title[0].upper()}{level.title[1:]}: {signed(points)} net Austro-Hungarian Victory Points."
    return {"winner": level.winner, "level": level.title, "score": -points, "sentence": sentence}


def awards(table: Serbien, how: str) -> list[Award]:
    """The awards of a kind (27.3 to 27.7)."""
    return [row for row in table.printed.data.awards.values() if row.how == how]


def earn(table: Serbien, award: Award, clause: str) -> None:
    """An award that is earned once for all."""
    table.note(awards=(*table.state.awards, award.id))
    table.score(SIDES.index(award.side), award.points, award.id, clause)


def entered(table: Serbien, units: Sequence[int], cell: int) -> None:
    """27.3, 27.7: the points that units earn at once by entering a hex, or by coming next to one."""
    for award in _earned_at(table, cell):
        able = [i for i in units if SIDES[table.printed.side[i]] == award.side and _counts(table, i)]
        if able and award.id not in table.state.awards:
            earn(table, award, "27.3" if SIDES[AUSTRIAN] == award.side else "27.7")


@derived_from(lambda table, cell: table.printed.memories["awards"])
def _earned_at(table: Serbien, cell: int) -> tuple[Award, ...]:
    """The awards that somebody may earn by coming to a hex."""
    found, near = [], table.board.adjacent
    for award in table.printed.data.awards.values():
        goal = table.board.cell(award.hex) if award.how in ("enter", "adjacent") else -1
        if cell == goal or (award.how == "adjacent" and holds(near[goal], cell)):
            found.append(award)
    return tuple(found)


def _counts(table: Serbien, index: int) -> bool:
    """27.3, 27.7: whether a unit earns points by where it comes: squadrons by an option, Montenegrins likewise."""
    if table.printed.kind[index] == "naval":
        return table.options.towns == "any"
    montenegrin = table.printed.units[index].nation == "montenegrin"
    return not montenegrin or table.options.montenegrins == "serbian"


def advance_points(table: Serbien) -> tuple[int, int]:
    """27.2: the points of the furthest Austro-Hungarian advance, and its hex; 0 and -1 if nobody is far enough."""
    printed, number, best = table.printed, table.printed.number, (0, -1)
    for i in printed.of_side[AUSTRIAN]:
        if not printed.formation[i] or not printed.infantry[i]:
            continue
        for cell in (table.pieces[i].at, table.pieces[i].also):
            if cell < 0 or not holds(printed.south, cell) or printed.row(cell) >= number["advance.row"]:
                continue
            best = max(best, (printed.column(cell) - number["advance.column"], cell))
    return best if best[0] > 0 else (0, -1)
