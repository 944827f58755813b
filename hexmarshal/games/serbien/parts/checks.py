"""What can be wrong with the components of *Serbien muß sterbien* beyond a single value, and with a scenario."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hexmarshal.games.serbien.parts.data import Data
from hexmarshal.games.serbien.parts.rows import Scenario
from hexmarshal.wargame.faults import Fault, length_faults, off_the_board, placement_faults, unknown
from hexmarshal.wargame.odds import read_ratio

NUMBERS = (
    "movement", "movement.counter", "stacking", "stacking.combat", "stacking.mountain", "stacking.assets",
    "stacking.artillery", "force.assets", "ezoc.enter", "ezoc.leave", "ezoc.through", "ezoc.company", "roadway",
    "march.infantry", "march.cavalry", "prepared.least", "repulse", "repulse.odds", "repulse.retreat",
    "repulse.modifier", "recovery", "recovery.distance", "recovery.screened", "recovery.demoralised",
    "recovery.fortified", "recovery.fortified.demoralised", "recovery.poor", "recovery.poor.last",
    "recovery.position", "marsch", "position", "position.distance", "demoralised.retreat", "train.retreat",
    "fort.retreat", "crossing.division.strength", "crossing.division.artillery", "crossing.brigade.strength",
    "crossing.brigade.artillery", "reduction", "october", "range.railway", "range.montenegro", "isolation",
    "front.link", "shells.defence", "assistance", "assistance.shells", "komitadji.apart", "komitadji.range",
    "montenegro.exit", "montenegro.later", "naval.refit", "naval.hit", "naval.mission", "naval.low.first",
    "naval.low.last", "naval.replacements", "french", "plans.bound", "advance.column", "advance.row",
    "pontoons.austrian", "pontoons.serbian", "supply.levels", "supply.levels.isolated",
    "flank", "artillery.mountain", "fort.size", "check.two", "check.three",
)  # fmt: skip
HEXSIDES = (
    "minor river", "major river", "sava", "sava island", "riverbend", "bridge", "ferry", "low contour", "high contour",
)  # fmt: skip
NEEDED: Mapping[str, frozenset[str]] = {
    "number": frozenset(NUMBERS),
    "hexside": frozenset(HEXSIDES),
    "odds": frozenset({"columns"}),
    "player": frozenset({"serbian", "austrian"}),
    "army": frozenset({"SERB"}),
}
"""The rows that a table cannot do without."""


def faults(data: Data) -> Iterator[Fault]:
    """What is wrong with counters and charts."""
    yield from _units(data)
    yield from _charts(data)


def _units(data: Data) -> Iterator[Fault]:
    names: dict[tuple[str, str], str] = {}
    for unit in data.units.values():
        corps, armies = data.corps, data.armies
        for field, known in (("corps", corps), ("joins", corps), ("army", armies), ("begins", armies)):
            if name := getattr(unit, field):
                yield from unknown("unit", unit.id, field, name, known)
        other = names.setdefault((unit.side, unit.name.casefold()), unit.id)
        if other != unit.id:
            yield Fault("unit", unit.id, f"{other} is called {unit.name} too.")
        if unit.formation and not (unit.effectiveness and unit.size):
            yield Fault("unit", unit.id, "A Formation has a size and a base Combat Effectiveness (2.8).")
        if unit.formation and unit.kind not in ("infantry", "cavalry"):
            yield Fault("unit", unit.id, "Only infantry and cavalry are Formations (1.1).")
        if unit.kind == "fort" and unit.abandonment != "*" and not unit.abandonment.isdigit():
            yield Fault("unit", unit.id, "A Fort has an Abandonment Number or * (8.5.3).")
        if unit.kind == "fort" and unit.back is None:
            yield Fault("unit", unit.id, "The back of a Fort is the infantry that it becomes (8.5).")
        if unit.home:
            yield from off_the_board("unit", unit.id, data.board, unit.home)
        for base in unit.bases:
            yield from off_the_board("unit", unit.id, data.board, base)
        if unit.detachment:
            yield from unknown("unit", unit.id, "detachment", unit.detachment, data.units)
    for row in data.combinations.values():
        for part in (*row.parts, row.whole):
            yield from unknown("combination", row.id, "unit", part, data.units)


def _charts(data: Data) -> Iterator[Fault]:
    for terrain in sorted(set(data.board.terrain) - {""}):
        yield from unknown("terrain", "", "terrain", terrain, data.terrains)
    ratios = [read_ratio(column) for column in data.columns]
    if ratios != sorted(set(ratios)):
        yield Fault("odds", "columns", "The columns rise from left to right (9.9).")
    seen = set()
    for row in data.combats.values():
        if len(row.results) != len(data.columns):
            yield Fault("combat", row.id, f"It has {len(row.results)} results for {len(data.columns)} columns.")
        seen |= {(row.white, black) for black in range(row.black[0], row.black[1] + 1)}
    for white in range(8):
        for black in range(1, 7):
            if (white, black) not in seen:
                yield Fault("combat", "", f"There is no line for white {white} and black {black}.")
    if min((row.least for row in data.artilleries.values()), default=1):
        yield Fault("artillery", "", "The first line begins at 0.")
    if min((row.failed for row in data.marches.values()), default=0) != 1:
        yield Fault("march", "", "The first line is for a failure by 1.")
    numbers = [turn.number for turn in data.turns.values()]
    if numbers != list(range(len(numbers))):
        yield Fault("turn", "", "The turns are numbered from 0, one after the other.")
    phases = {row.number for row in data.interphases.values()}
    for turn in data.turns.values():
        if turn.interphase and turn.interphase not in phases:
            yield Fault("turn", turn.id, f"There is no Inter-Phase {turn.interphase}.")
    for award in data.awards.values():
        yield from off_the_board("award", award.id, data.board, award.hex)
    for plan in data.plans.values():
        yield from unknown("plan", plan.id, "army", plan.id, data.armies)
        for label in (*plan.objectives, plan.primary):
            yield from off_the_board("plan", plan.id, data.board, label)
    for passage in data.passages.values():
        for label in passage.id.split("/"):
            yield from off_the_board("naval", passage.id, data.board, label)


def _arrivals(data: Data, scenario: Scenario) -> Iterator[Fault]:
    """16.1: nobody both stands on the map and arrives, and whoever arrives does so while the scenario lasts."""
    if scenario.first_turn not in data.turns or scenario.last_turn not in data.turns:
        return
    first, last = data.turns[scenario.first_turn].number, data.turns[scenario.last_turn].number
    for table, what in ((scenario.arrives, "arrives"), (scenario.substitutes, "comes"), (scenario.leaves, "leaves")):
        for unit, when in table.items():
            turn = data.turns.get(when.partition(" ")[0])
            if turn is not None and not first <= turn.number <= last:
                told = f"{unit} {what} in {turn.id}, and the scenario lasts from {scenario.first_turn} to "
                yield Fault("scenario", unit, f"{told}{scenario.last_turn} (16.1).")
    (west, east), (north, south) = scenario.columns, scenario.rows
    for unit, at in scenario.placement.items():
        column, dot, row = at.partition(".")
        if dot and (column + row).isdigit() and not (west <= int(column) <= east and north <= int(row) <= south):
            yield Fault("placement", unit, f"{unit} is in {at}, outside the area of the scenario.")
    for unit in scenario.placement:
        if unit in scenario.arrives or unit in scenario.substitutes:
            yield Fault("placement", unit, f"{unit} is placed on the map and arrives later (16.1).")
    for unit in scenario.arrives:
        if unit in scenario.substitutes:
            yield Fault("scenario", unit, f"{unit} arrives and takes the place of another (16.2).")


def scenario_faults(data: Data, scenario: Scenario) -> Iterator[Fault]:
    """What is wrong with a scenario."""
    yield from length_faults(data.turns, scenario.first_turn, scenario.last_turn)
    yield from placement_faults(data.board, data.units, scenario.placement)
    for unit, when in scenario.arrives.items():
        turn, _, where = when.partition(" ")
        yield from unknown("scenario", unit, "unit", unit, data.units)
        yield from unknown("scenario", unit, "turn", turn, data.turns)
        yield from off_the_board("scenario", unit, data.board, where)
    yield from _arrivals(data, scenario)
    for unit, when in scenario.substitutes.items():
        turn, old, where = (*when.split(" "), "", "")[:3]
        for one in (unit, old):
            yield from unknown("scenario", unit, "unit", one, data.units)
        yield from unknown("scenario", unit, "turn", turn, data.turns)
        yield from off_the_board("scenario", unit, data.board, where)
    for table in (scenario.leaves, scenario.inactive):
        for unit, turn in table.items():
            yield from unknown("scenario", unit, "unit", unit, data.units)
            if turn or table is scenario.leaves:
                yield from unknown("scenario", unit, "turn", turn, data.turns)
    for unit, corps in scenario.attached.items():
        yield from unknown("scenario", unit, "unit", unit, data.units)
        yield from unknown("scenario", unit, "corps", corps, (*data.corps, "independent"))
    for unit, army in scenario.armies.items():
        yield from unknown("scenario", unit, "unit", unit, data.units)
        yield from unknown("scenario", unit, "army", army, data.armies)
    for unit in (*scenario.reduced, *scenario.worn, *scenario.detached):
        yield from unknown("scenario", unit, "unit", unit, data.units)
    for army in scenario.plans:
        yield from unknown("scenario", army, "plan", army, data.plans)
    leasts = [level.least for level in scenario.levels]
    if not leasts or leasts != sorted(set(leasts), reverse=True):
        yield Fault("scenario", "levels", "Levels of victory stand from the best for Austria-Hungary down (27).")
