"""What can be wrong with the components of *The Great War in the East* beyond a single row."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from hexmarshal.core.data.wording import shown
from hexmarshal.games.great_war_east.parts.data import Data
from hexmarshal.games.great_war_east.parts.rows import Scenario, Unit
from hexmarshal.wargame.faults import Fault, length_faults, off_the_board, placement_faults, unknown

NEEDED: Mapping[str, frozenset[str]] = {
    "nation": frozenset({"austrian", "russian", "serbian"}),
    "size": frozenset({"headquarters", "regiment", "brigade", "division", "corps"}),
    "terrain": frozenset({"city", "fortress"}),
    "supply_roll": frozenset("123456"),
    "choice": frozenset(
        {"attacker 1", "attacker 2", "defender 1.1", "defender 1.2", "defender 2.1", "defender 2.2"}
        | {"defender 2.3", "defender 3.1", "defender 3.2", "defender E"}
    ),
    "number": frozenset(
        {"stacking", "zone.cost", "supply.zones", "attrition", "entrain.least", "transfer.second", "blocked.delay"}
        | {"entry.same-edge", "entry.other-edge", "extra", "fortress.steps", "fortress.weak", "fortress.worth"}
        | {"fortress.feeds", "hq.company", "withdrawal", "replacement.turn", "replacement.die", "replacement.points"}
        | {"replacement.distance", "serbian.supply", "serbian.track", "flotilla", "imperative.attacks"}
        | {"imperative.first", "imperative.last", "envelope", "forage.stacking", "serbs.few", "serbs.points"}
        | {"start.austrian-two", "start.austrian-one", "start.russian"}
    ),
}  # fmt: skip
"""The rows that a table cannot do without; the checks below take them for granted."""
DIE = 8
"""The numbers of the modified combat die (8.8)."""


def faults(data: Data) -> Iterator[Fault]:
    """Everything wrong with counters and charts."""
    letters = {mark.rpartition(":")[2] for mark in data.board.marks if mark.startswith("entry:")}
    for unit in data.units.values():
        yield from _counter(unit, data, letters)
    for (side, name), count in Counter((unit.side, unit.name.casefold()) for unit in data.units.values()).items():
        if count > 1:
            last = [unit.id for unit in data.units.values() if (unit.side, unit.name.casefold()) == (side, name)][-1]
            yield Fault("unit", last, f"Another unit of its side is called {shown(name)}.", "E02")
    for terrain in sorted(set(data.board.terrain) - {""}):
        yield from unknown("terrain", "", "terrain", terrain, data.terrains, "E10")
    yield from _columns(data)
    numbers = [turn.number for turn in data.turns.values()]
    if numbers != list(range(1, len(numbers) + 1)):
        yield Fault("turn", "", "The turns are not numbered from 1 on.", "E12")
    least = [level.least for level in data.levels.values()]
    if least != sorted(least, reverse=True) or len(set(least)) < len(least):
        yield Fault("level", "", "The levels of victory do not stand from the highest total to the lowest.", "E13")


def _counter(unit: Unit, data: Data, letters: set[str]) -> Iterator[Fault]:
    """E01: size and kind agree. E03: the back is not stronger. E04, E05: it is set up, or it arrives."""
    if unit.headquarters != (unit.size == "headquarters"):
        yield Fault("unit", unit.id, "Its size and its kind do not agree.", "E01")
    if unit.back and (unit.back[0] > unit.attack or unit.back[1] > unit.defence):
        yield Fault("unit", unit.id, "Its back is stronger than its front.", "E03")
    if not unit.headquarters and unit.kind != "depot" and (unit.back is None) == (data.sizes[unit.size].steps > 1):
        yield Fault("unit", unit.id, "It has as many sides as its size has not steps.", "E03")
    if bool(unit.hex) == bool(unit.turn):
        yield Fault("unit", unit.id, "It either is set up or arrives.", "E04")
    if unit.hex:
        yield from off_the_board("unit", unit.id, data.board, unit.hex, "E04")
    if unit.turn:
        yield from unknown("unit", unit.id, "turn", unit.turn, data.turns, "E05")
        for letter in unit.entries or "?":
            yield from unknown("unit", unit.id, "entry", letter, letters, "E05")


def _columns(data: Data) -> Iterator[Fault]:
    """E11: odds rise from column to column for every rating, with a result for each number of the die."""
    before: tuple[float, ...] = (0.0,) * 4
    for column in data.columns.values():
        ratios = tuple(attack / defence for attack, defence in column.odds)
        if any(now <= then for now, then in zip(ratios, before, strict=True)):
            yield Fault("column", column.id, "Its odds are no better than those of the column before it.", "E11")
        if len(column.results) != DIE:
            yield Fault("column", column.id, f"It has {len(column.results)} results for {DIE} numbers.", "E11")
        before = ratios


def scenario_faults(data: Data, scenario: Scenario) -> Iterator[Fault]:
    """What is wrong with a scenario."""
    yield from length_faults(data.turns, scenario.first_turn, scenario.last_turn, code="E20")
    yield from placement_faults(data.board, data.units, scenario.placement, "E21")
    for unit in scenario.placement:
        if unit in data.units and data.units[unit].turn:
            when = data.units[unit].turn
            yield Fault("placement", unit, f"{unit} is placed on the map and arrives in {when} (14.0).", "E21")
    if not scenario.sheets:
        yield Fault("scenario", "sheets", "It is played on no map.", "E22")
