"""What can be wrong with the components and the scenarios of *Fury in the East* beyond a single row."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from hexmarshal.core.data.files import nearest, shown
from hexmarshal.core.data.wording import count
from hexmarshal.games.fury.parts.data import Data
from hexmarshal.games.fury.parts.rows import Scenario
from hexmarshal.wargame.faults import Fault, length_faults


def faults(data: Data) -> Iterator[Fault]:
    """References between rows that lead nowhere, and charts with gaps."""

    def refer(table: str, id: str, key: str, to: str, value: str, also: str = "?") -> Iterator[Fault]:
        known = data.dataset.tables[to]
        if value not in known and value != also:
            yield Fault(table, id, f"{key}: there is no {to} {shown(value)}{nearest(value, known)}.")

    for army in data.armies.values():
        yield from refer("army", army.id, "nation", "nation", army.nation)
    for corps in data.corps.values():
        yield from refer("corps", corps.id, "nation", "nation", corps.nation)
        yield from refer("corps", corps.id, "army", "army", corps.army, "")
        yield from refer("corps", corps.id, "class", "class", corps.class_)
        yield from refer("corps", corps.id, "arrives", "turn", corps.arrives, "setup")
        for choice in corps.armies:
            yield from refer("corps", corps.id, "armies", "army", choice)
    for hq in data.hqs.values():
        yield from refer("hq", hq.id, "army", "army", hq.army)
        yield from refer("hq", hq.id, "arrives", "turn", hq.arrives, "setup")
    yield from _gaps(data)


def _gaps(data: Data) -> Iterator[Fault]:
    """Charts without an answer for some die or count: the rules look one up whatever comes (4, 10.3.1, 11.5)."""
    charts = data.charts
    lowest = charts.number["combat.minimum"].value
    if min(row.least for row in charts.result.values()) > lowest:
        yield Fault("result", next(iter(charts.result)), f"No row holds for a total of {lowest}.")
    if min(row.least for row in charts.victory.values()) > 0:
        yield Fault("victory", next(iter(charts.victory)), "No row holds where no fortress is won.")
    dice = [row.die for row in charts.planning.values()]
    if dice != list(range(dice[0], dice[0] + len(dice))):
        yield Fault("planning", next(iter(charts.planning)), "The dice must rise by 1.")


# -- scenarios ----------------------------------------------------------------------------------------------


def stand_in(data: Data, entry: Mapping[str, Any]) -> dict[str, Any]:
    """Sound values for a scenario that lacks them."""
    turns = list(data.charts.turn)
    setup = "ready" if entry.get("placement") else "players"
    initiative = next(iter(data.charts.player))
    return {"first_turn": turns[0], "last_turn": turns[-1], "initiative": initiative, "setup": setup}


def scenario_faults(data: Data, scenario: Scenario, known: list[str]) -> Iterator[Fault]:
    """What is wrong with a scenario; `known` are those that come with the game."""
    yield from length_faults(data.charts.turn, scenario.first_turn, scenario.last_turn)
    if scenario.initiative not in data.charts.player:
        hint = nearest(scenario.initiative[:40], data.charts.player)
        yield Fault("scenario", "initiative", f"There is no player {shown(scenario.initiative)}{hint}.")
    for hq in scenario.inactive:
        if hq not in data.hqs:
            yield Fault("scenario", hq, f"There is no headquarters {shown(hq)}{nearest(hq[:40], data.hqs)}.")
    if scenario.setup == "players" and scenario.placement:
        yield Fault("scenario", "setup", 'With a [placement] it must say setup = "ready".')
    if scenario.ready and scenario.ready not in known:
        hint = nearest(scenario.ready[:40], known)
        yield Fault("scenario", "ready", f"There is no scenario {shown(scenario.ready)}{hint}.")
    if scenario.setup == "ready":
        yield from _misplaced(data, scenario)


def _misplaced(data: Data, scenario: Scenario) -> Iterator[Fault]:
    """What is wrong with the placement of the counters (9.2, 3)."""
    board, charts, limit = data.board, data.charts, data.charts.number
    seen: set[str] = set()
    for label, ids in scenario.placement.items():
        cell = board.find(label)
        if cell is None:
            yield Fault("placement", label, f"There is no hex {label[:40]}.")
        elif charts.terrain[board.terrain[cell]].closed or cell in board.marked("closed"):
            yield Fault("placement", label, f"No unit may be in {label}.")
        known = [counter for counter in ids if counter in data.corps or counter in data.hqs]
        for counter in ids:
            if counter not in known:
                every = [*data.corps, *data.hqs]
                yield Fault("placement", counter, f"There is no counter {shown(counter)}{nearest(counter, every)}.")
            if counter in seen:
                yield Fault("placement", counter, f"{counter} is placed twice.")
            seen.add(counter)
        builder = data.fortress_builder(label)
        for counter in known:
            if builder and charts.nation[builder].player != charts.nation[data.nation_of(counter)].player:
                yield Fault("placement", counter, f"{counter} is in the enemy's fortress in {label} (9d2).")
        hqs = sum(counter in data.hqs for counter in known)
        if hqs > limit["stacking.hqs"].value or len(known) - hqs > limit["stacking.units"].value:
            units, staffs = limit["stacking.units"].value, limit["stacking.hqs"].value
            most = f"{count(units, 'unit')} and {count(staffs, 'HQ')}"
            yield Fault("placement", label, f"{label} holds more than {most}.")
        armies = {data.hqs[c].army if c in data.hqs else data.corps[c].army for c in known}
        if "" in armies:
            yield Fault("placement", label, f"A corps in {label} has no army: it comes as a reinforcement.")
        elif len(armies) > 1:
            yield Fault("placement", label, f"{label} holds units of different armies.")
    first = [row.id for row in data.corps.values() if row.arrives == "setup"]
    first += [row.id for row in data.hqs.values() if row.arrives == "setup"]
    for counter in first:
        if counter not in seen:
            yield Fault("placement", "", f"{counter} is not placed.")
