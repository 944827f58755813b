"""What can be wrong with the components of *Battle for Galicia* beyond a single row: the linter's checks.

Each check has a number. G01 to G09 are about counters and where they stand, G10 to G18 about charts, G20 to G23 about
the reinforcement list, G30 to G33 about scenarios. G40 to G42 hold our own charts to the rulebook's examples and to
an even run; an overlay is free of them, for a printed chart is right whatever the example says. The checks of charts
stand in `chart_checks`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from hexmarshal.core.data.files import nearest, shown
from hexmarshal.games.galicia.parts import chart_checks
from hexmarshal.games.galicia.parts.chart_checks import PREFIXES
from hexmarshal.games.galicia.parts.data import Data
from hexmarshal.games.galicia.parts.rows import Arrival, Scenario, Unit
from hexmarshal.wargame.faults import Fault, length_faults

NEEDED: Mapping[str, frozenset[str]] = {
    "player": frozenset({"russian", "austrian"}),
    "odds": frozenset({"columns"}),
    "combat": frozenset(map(str, range(2, 13))),
    "magnitude": frozenset({"small", "large"}),
    "hexside": frozenset({"river", "bridge", "ridge"}),
    "modifier": frozenset({"flanked", "retreat", "failed-retreat", "high-odds"}),
    "supply": frozenset({"in", "low", "out"}),
    "fortress": frozenset({"Przemyśl"}),
    "number": frozenset(
        {"stacking.steps", "effectiveness.white", "effectiveness.step", "effectiveness.step-white"}
        | {"recovery.distance", "recovery.screened"}
    ),
}
"""The rows that a table cannot do without; the checks below take them for granted."""
LARGEST = 8
"""The units of a corps at most: every group of them may attack together (7.2), and all groups are listed."""


def faults(data: Data) -> list[Fault]:
    """Everything wrong with counters, charts and the reinforcement list; if nothing is, where our own values depart."""
    return list(_faults(data)) or ([] if data.overlay else list(chart_checks.departures(data)))


def _faults(data: Data) -> Iterator[Fault]:
    for unit in data.units.values():
        yield from _identity(unit, data)
        yield from _sides_of_the_counter(unit, data)
        yield from _beginning(unit, data)
    yield from _corps(data)
    stacks: dict[str, list[str]] = {}
    for unit in data.units.values():
        if unit.setup:
            stacks.setdefault(unit.setup, []).append(unit.id)
    for hex, units in stacks.items():
        for unit_id, sentence in misplaced(data, hex, units):
            yield Fault("unit", unit_id or units[-1], sentence, "G09")
    yield from chart_checks.faults(data)
    for arrival in data.arrivals.values():
        yield from _arrival(arrival, data)
    yield from _lines(data)


# -- counters (2) -----------------------------------------------------------------------------------


def _identity(unit: Unit, data: Data) -> Iterator[Fault]:
    """G01: id, name and nation agree. G02: names tell units of a side apart. G03: the title spells the letters out."""
    if unit.id != (id := f"{PREFIXES[unit.nation]}-{unit.name.replace(' ', '-')}"):
        yield Fault("unit", unit.id, f"A {unit.nation} unit called {shown(unit.name)} has the id {shown(id)}.", "G01")
    if sum(other.name == unit.name and other.side == unit.side for other in data.units.values()) > 1:
        yield Fault("unit", unit.id, f"Another unit of its side is called {shown(unit.name)}.", "G02")
    for letters in re.findall(r"[a-z]+", unit.name):
        row = data.abbreviations.get(letters)
        if row is not None and (unit.nation not in row.nations or row.word.casefold() not in unit.title.casefold()):
            sentence = f"{letters!r} stands for {row.word} on {' and '.join(row.nations)} counters."
            yield Fault("unit", unit.id, sentence, "G03")


def _sides_of_the_counter(unit: Unit, data: Data) -> Iterator[Fault]:
    """G04: a unit has as many sides as its type and size have steps (5.1). G05: a white symbol is an Ersatz unit of
    attack 2 (10.2), and Marsch and German ersatz units are Ersatz (10.3.2). G06: the back is not the stronger side."""
    if unit.steps != (steps := data.steps_of(unit.kind, unit.size)):
        is_it = f"{unit.kind} {unit.size}"
        sentence = f"It has {unit.steps} sides, and a unit of {is_it} has {steps} steps."
        yield Fault("unit", unit.id, sentence if steps else f"There is no {is_it} (5.1).", "G04")
    weak = data.number("effectiveness.white")
    for face in unit.faces:
        if face.white != (face.ersatz and face.attack == weak):
            yield Fault("unit", unit.id, f"A side is white if it is Ersatz with attack {weak}, and only then.", "G05")
    if re.fullmatch(r"\d+m\+?|ersatz", unit.name) and not unit.front.ersatz:
        yield Fault("unit", unit.id, "Marsch units and the German ersatz unit are Ersatz (10.3.2).", "G05")
    if unit.back and any(
        getattr(unit.back, key) > getattr(unit.front, key) for key in ("attack", "defence", "artillery")
    ):
        yield Fault("unit", unit.id, "Its back is stronger than its front.", "G06")


def _beginning(unit: Unit, data: Data) -> Iterator[Fault]:
    """G07: a unit is set up or arrives (1.1). G08: only a unit on the map has a restriction, up to a turn (2.1)."""
    arrives = any(arrival.unit == unit.id for arrival in data.arrivals.values())
    if arrives == bool(unit.setup):
        said = "It is set up and in the reinforcement list too." if arrives else "It neither is set up nor arrives."
        yield Fault("unit", unit.id, said, "G07")
    if unit.released and unit.released not in data.turns:
        sentence = f"released: there is no turn {shown(unit.released)}{nearest(unit.released, data.turns)}."
        yield Fault("unit", unit.id, sentence, "G08")
    elif unit.released and not unit.setup:
        yield Fault("unit", unit.id, "A reinforcement has no movement restriction.", "G08")


def _corps(data: Data) -> Iterator[Fault]:
    """G01: units are attached to corps of their own side, and every corps has units, but no more than `LARGEST`."""
    for unit in data.units.values():
        if not unit.corps:
            continue
        if unit.corps not in data.corps:
            sentence = f"There is no corps {shown(unit.corps)}{nearest(unit.corps, data.corps)}."
            yield Fault("unit", unit.id, sentence, "G01")
        elif data.corps[unit.corps].side != unit.side:
            yield Fault("unit", unit.id, f"{unit.corps} is a corps of the other side.", "G01")
    sizes = Counter(unit.corps for unit in data.units.values())
    for corps in data.corps.values():
        if not sizes[corps.id]:
            yield Fault("corps", corps.id, "No unit is attached to it.", "G01")
        elif sizes[corps.id] > LARGEST:
            yield Fault("corps", corps.id, f"{sizes[corps.id]} units are attached to it, more than {LARGEST}.", "G01")


def misplaced(data: Data, hex: str, units: Iterable[str]) -> Iterator[tuple[str, str]]:
    """What is wrong with known units in a hex: the unit or "", a sentence (5.1, 13.0)."""
    here = [data.units[unit] for unit in units]
    if data.board.find(hex) is None:
        yield "", f"There is no hex {hex}."
    for unit in here:
        if hex == data.fortress.hex and unit.side != data.fortress.side:
            yield unit.id, f"{unit.id} can never stand in {hex}, the fortress of {data.fortress.id} (13.0)."
    if len({unit.side for unit in here}) > 1:
        yield "", f"{hex} holds units of both sides."
    elif (steps := sum(unit.steps for unit in here)) > (most := data.number("stacking.steps")):
        yield "", f"{hex} holds {steps} steps, more than {most} (5.1)."


# -- reinforcements (14.0) --------------------------------------------------------------------------


def _arrival(arrival: Arrival, data: Data) -> Iterator[Fault]:
    """G20: unit and turn of a line exist, and its side plays then. G21: its hexes exist and are open to the unit.
    G22: the board marks its railway."""
    unit, turn = data.units.get(arrival.unit), data.turns.get(arrival.turn)
    if unit is None:
        sentence = f"There is no unit {shown(arrival.unit)}{nearest(arrival.unit, data.units)}."
        yield Fault("arrival", arrival.id, sentence, "G20")
    if turn is None:
        sentence = f"There is no turn {shown(arrival.turn)}{nearest(arrival.turn, data.turns)}."
        yield Fault("arrival", arrival.id, sentence, "G20")
    if unit is not None and turn is not None and unit.side not in turn.sides:
        yield Fault("arrival", arrival.id, f"Its side has no player turn on {turn.id}.", "G20")
    if bool(arrival.hexes) == (arrival.rail is not None):
        yield Fault("arrival", arrival.id, "It has either hexes or a railway.", "G21")
    for hex in arrival.hexes:
        if data.board.find(hex) is None:
            yield Fault("arrival", arrival.id, f"There is no hex {hex}.", "G21")
        elif unit is not None and hex == data.fortress.hex and unit.side != data.fortress.side:
            yield Fault("arrival", arrival.id, f"{hex} is closed to its side (13.0).", "G21")
    if arrival.rail:
        named = {*arrival.rail.between, *arrival.rail.also}
        marked = {data.board.labels[cell] for cell in data.board.marked(arrival.rail.mark)}
        if not named <= marked:
            yield Fault("arrival", arrival.id, f"The board does not mark {arrival.rail.mark!r} with its ends.", "G22")
        elif lost := marked - _joined(data, arrival.rail.between[0]):
            yield Fault("arrival", arrival.id, f"No railway joins {min(lost)} to {arrival.rail.between[0]}.", "G22")


def _joined(data: Data, hex: str) -> set[str]:
    """Every hex that railways join to one."""
    found = [data.board.cell(hex)]
    for cell in found:
        found += [next for next in data.board.rail_neighbours[cell] if next not in found]
    return {data.board.labels[cell] for cell in found}


def _lines(data: Data) -> Iterator[Fault]:
    """G23: a unit has one line, or optional ones before its last, which is not."""
    lines: dict[str, list[Arrival]] = {}
    for arrival in data.arrivals.values():
        if arrival.turn in data.turns:
            lines.setdefault(arrival.unit, []).append(arrival)
    for found in lines.values():
        found.sort(key=lambda arrival: data.turns[arrival.turn].number)
        for arrival in found:
            if arrival.optional == (arrival is found[-1]):
                said = "An optional line needs a later one." if arrival.optional else "The unit has a later line too."
                yield Fault("arrival", arrival.id, said, "G23")


# -- scenarios --------------------------------------------------------------------------------------


def stand_in(data: Data, entry: Mapping[str, Any]) -> dict[str, Any]:
    """Sound values for a scenario that lacks them."""
    turns = list(data.turns)
    setup = "placed" if entry.get("placement") else "printed"
    return {"first_turn": turns[0], "last_turn": turns[-1], "setup": setup}


def scenario_faults(data: Data, scenario: Scenario) -> Iterator[Fault]:
    """G30: its turns are there. G31: its kind of set-up fits. G32, G33: units are placed once, and well."""
    yield from length_faults(data.turns, scenario.first_turn, scenario.last_turn, code="G30")
    if scenario.setup == "printed":
        if scenario.placement:
            yield Fault("scenario", "setup", 'With a [placement] it must say setup = "placed".', "G31")
        if scenario.first_turn != (first := next(iter(data.turns))):
            yield Fault("scenario", "first_turn", f"The set-up on the counters is that of {first}.", "G31")
        return
    if not scenario.placement:
        yield Fault("scenario", "setup", 'With setup = "placed" it needs a [placement].', "G31")
    seen: set[str] = set()
    for hex, units in scenario.placement.items():
        for unit in units:
            if unit not in data.units:
                yield Fault("placement", unit, f"There is no unit {shown(unit)}{nearest(unit, data.units)}.", "G32")
            elif unit in seen:
                yield Fault("placement", unit, f"{unit} is placed twice.", "G32")
            seen.add(unit)
        for unit, sentence in misplaced(data, hex, [unit for unit in units if unit in data.units]):
            yield Fault("placement", unit or hex, sentence, "G33")
