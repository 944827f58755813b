"""The starting lineup of *March on the Drina* (5.1): whether what a side has marked on its mini-map may stand so."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from hexmarshal.core.data.files import nearest, shown
from hexmarshal.games.drina.parts.data import Data
from hexmarshal.games.drina.parts.rows import Layout


def misplaced(data: Data, placement: Mapping[str, str], side: str) -> Iterator[tuple[str, str, str]]:
    """What is wrong with the layout of a side: the field or "", a sentence, the number of the check."""
    countries = data.sides[side].countries
    cells: dict[str, list[int]] = {}
    for field, text in placement.items():
        cell, code = data.board.find(field), data.code(text)
        if cell is None:
            yield field, f"There is no field {field[:40]}.", "D20"
        if code is None:
            hint = nearest(text, [*data.armies, *data.generals])
            yield field, f"{shown(text)} is neither a unit nor a general{hint}.", "D21"
        elif code.country not in countries:
            yield field, f"{text} is not on the side of {data.sides[side].name}.", "D21"
        elif cell is not None:
            cells.setdefault(text, []).append(cell)
            if cell not in data.setup[code.country]:
                yield field, f"{text} may not set up on {field}.", "D22"
    for country in countries:
        for army in (army for army in data.armies.values() if army.country == country):
            if (there := len(cells.get(army.id, ()))) != army.count:
                yield "", f"There are {there} {army.id}, not {army.count} as on the card.", "D23"
        generals = [general.id for general in data.generals_of(country) if general.id in cells]
        for general in generals:
            if len(cells[general]) > 1:
                yield "", f"{general} is on {len(cells[general])} fields.", "D24"
        if len(generals) != data.countries[country].generals:
            row = data.countries[country]
            has = f"{row.name} has {len(generals)} generals, not {row.generals}."
            yield "", has, "D24"
        units = [c for army in data.armies.values() if army.country == country for c in cells.get(army.id, ())]
        leaders = [cells[general][0] for general in generals]
        for cell in without_command(data, units, leaders, data.number("command.setup")):
            field = data.board.labels[cell]
            yield field, f"{placement[field]} can be under no general's command.", "D25"


def without_command(data: Data, units: Sequence[int], generals: Sequence[int], limit: int) -> list[int]:
    """The cells of units that no general can lead, if each leads at most `limit` within their distance (4.4, 5.1).

    As many as can be are led: a unit in several areas gives way to one that has only one (augmenting paths).
    """
    reach = data.number("command.distance")
    led: dict[int, list[int]] = {index: [] for index in range(len(generals))}

    def lead(unit: int, tried: set[int]) -> bool:
        for index, general in enumerate(generals):
            if index in tried or data.board.distance(unit, general) > reach:
                continue
            tried.add(index)
            if len(led[index]) < limit:
                led[index].append(unit)
                return True
            for other in led[index]:
                if lead(other, tried):
                    led[index].remove(other)
                    led[index].append(unit)
                    return True
        return False

    return [unit for unit in units if not lead(unit, set())]


def split_by_side(data: Data, placement: Mapping[str, str]) -> dict[str, dict[str, str]]:
    """A placement of both sides as one of each; what belongs to neither is left with the first."""
    parts: dict[str, dict[str, str]] = {side: {} for side in data.sides}
    for field, text in placement.items():
        code = data.code(text)
        parts[data.countries[code.country].side if code else next(iter(parts))][field] = text
    return parts


def merged(layouts: Sequence[Layout]) -> dict[str, str]:
    """The layouts of both sides as one placement."""
    return {field: text for layout in layouts for field, text in layout.placement.items()}
