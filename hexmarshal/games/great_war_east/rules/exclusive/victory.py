"""Chapter 25: victory points."""

from hexmarshal.core.board.paths import holds
from hexmarshal.core.data.meanings import Cell, Counter, SideNumber
from hexmarshal.games.great_war_east.parts.printed import ALLIED, AUSTRIAN, NATIONS, SERBIA
from hexmarshal.games.great_war_east.rules.position import GreatWar
from hexmarshal.games.great_war_east.rules.standard.supply import in_supply_at


def score_losses(table: GreatWar, index: Counter, steps: int, eliminated: bool) -> None:
    """SG-25.2, SG-25.14: points for steps lost in combat, and for each stacking point of a unit that is gone."""
    row, unit = table.printed.nations[table.printed.nation[index]], table.printed.stacking[index]
    points = steps * row.step_points + (unit * row.unit_points if eliminated else 0)
    clause = {"austrian": "SG-25.2a", "russian": "SG-25.2c", "serbian": "SG-25.2d"}[row.id]
    if eliminated:
        why, clause = f"{table.name(index)} is eliminated", "SG-25.2b" if row.id == "austrian" else "SG-25.2e"
    else:
        why = f"{table.name(index)} has lost {'a step' if steps == 1 else f'{steps} steps'}"
    table.score(points, why, clause)


def score_fortress(table: GreatWar, steps: int, name: str) -> None:
    """SG-25.0: a step of a fortress counts as one of its nation's units, unless only control of its hex is to count."""
    if table.options.fortress_points == "steps":
        lost = "a step" if steps == 1 else f"{steps} steps"
        table.score(steps * table.printed.nations[0].step_points, f"{name} has lost {lost}", "SG-25.0")


def controls(table: GreatWar, cell: Cell) -> SideNumber | None:
    """SG-25.12: who controls a town: the last to have been there, if one of their units would be in supply there."""
    side = table.holder(cell)
    nation = NATIONS.index("austrian") if side == AUSTRIAN else NATIONS.index(_ally(table, cell))
    return side if in_supply_at(table, nation, cell) else None


def _ally(table: GreatWar, cell: Cell) -> str:
    return "serbian" if table.printed.sheet(cell) == SERBIA else "russian"


def record_towns(table: GreatWar) -> None:
    """SG-25.11, SG-25.13: the Allies score towns of positive value, Austria-Hungary those of negative value."""
    for cell, place in table.printed.valued.items():
        if not holds(table.in_play(), cell):
            continue
        wanted = ALLIED if place.value > 0 else AUSTRIAN
        if controls(table, cell) == wanted:
            table.score(place.value, f"{table.side_name(wanted)} control of {place.name}", line_of(place.value))


def line_of(value: int) -> str:
    """SG-25.2: the line of the schedule that gives a town its points; other values stand with its name (SG-25.11)."""
    return {-5: "SG-25.2f", -3: "SG-25.2g", 4: "SG-25.2i", 5: "SG-25.2j"}.get(value, "SG-25.11")


def end_of_game(table: GreatWar) -> None:
    """SG-25.2: few Serbs left on the map cost the Allies points; not in a scenario without the Serbian map."""
    printed = table.printed
    if SERBIA not in table.state.sheets:
        return
    serbs = NATIONS.index("serbian")
    left = sum(printed.stacking[i] for i, nation in enumerate(printed.nation) if nation == serbs and table.on_map(i))
    if left <= printed.number["serbs.few"]:
        remain = "Serbian stacking point remains" if left == 1 else "Serbian stacking points remain"
        table.score(-printed.number["serbs.points"], f"{left} {remain}", "SG-25.2h")
