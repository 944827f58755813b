"""The starting lineup of *March on the Drina* (5.1): whether what a side has marked on its mini-map may stand so."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from hexmarshal.core.data import nearest
from hexmarshal.games.drina.parts.box import Box
from hexmarshal.games.drina.parts.rows import Layout


def misplaced(box: Box, placement: Mapping[str, str], side: str) -> Iterator[tuple[str, str, str]]:
    """What is wrong with the layout of a side: the field or "", a sentence, the number of the check."""
    countries = box.sides[side].countries
    cells: dict[str, list[int]] = {}
    for field, text in placement.items():
        cell, code = box.board.find(field), box.code(text)
        if cell is None:
            yield field, f"There is no field {field}.", "D20"
        if code is None:
            hint = nearest(text, [*box.armies, *box.generals])
            yield field, f"{text!r} is neither a unit nor a general{hint}.", "D21"
        elif code.country not in countries:
            yield field, f"{text} is not on the side of {box.sides[side].name}.", "D21"
        elif cell is not None:
            cells.setdefault(text, []).append(cell)
            if cell not in box.setup[code.country]:
                yield field, f"{text} may not set up on {field}.", "D22"
    for country in countries:
        for army in (army for army in box.armies.values() if army.country == country):
            if (there := len(cells.get(army.id, ()))) != army.count:
                yield "", f"There are {there} {army.id}, not {army.count} as on the card.", "D23"
        generals = [general.id for general in box.generals_of(country) if general.id in cells]
        for general in generals:
            if len(cells[general]) > 1:
                yield "", f"{general} stands on {len(cells[general])} fields.", "D24"
        if len(generals) != box.countries[country].generals:
            has = f"{box.countries[country].name} has {len(generals)} generals, not {box.countries[country].generals}."
            yield "", has, "D24"
        units = [c for army in box.armies.values() if army.country == country for c in cells.get(army.id, ())]
        leaders = [cells[general][0] for general in generals]
        for cell in without_command(box, units, leaders, box.number("command.setup")):
            field = box.board.labels[cell]
            yield field, f"{placement[field]} can be under no general's command.", "D25"


def without_command(box: Box, units: Sequence[int], generals: Sequence[int], limit: int) -> list[int]:
    """The cells of units that no general can lead, if each leads at most `limit` within his distance (4.4, 5.1).

    As many as can be are led: a unit in several areas gives way to one that has only one (augmenting paths).
    """
    reach = box.number("command.distance")
    led: dict[int, list[int]] = {index: [] for index in range(len(generals))}

    def lead(unit: int, tried: set[int]) -> bool:
        for index, general in enumerate(generals):
            if index in tried or box.board.distance(unit, general) > reach:
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


def split_by_side(box: Box, placement: Mapping[str, str]) -> dict[str, dict[str, str]]:
    """A placement of both sides as one of each; what belongs to neither is left with the first."""
    parts: dict[str, dict[str, str]] = {side: {} for side in box.sides}
    for field, text in placement.items():
        code = box.code(text)
        parts[box.countries[code.country].side if code else next(iter(parts))][field] = text
    return parts


def merged(layouts: Sequence[Layout]) -> dict[str, str]:
    """The layouts of both sides as one placement."""
    return {field: text for layout in layouts for field, text in layout.placement.items()}
