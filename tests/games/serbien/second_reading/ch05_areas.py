"""Chapter 5: Areas of Attachment, and who is attached to what."""

from __future__ import annotations

import itertools
from fractions import Fraction

from tests.games.serbien.second_reading.picture import Counter, Picture
from tests.games.serbien.second_reading.sheet import AUSTRIAN, SERBIAN, Sheet

# -- 5.1.1: in whose area a hex lies --------------------------------------------------------------------------


def _axis(sheet: Sheet, here: str, there: str) -> int:
    """The direction from a hex to its neighbour: 0 to 5, clockwise."""
    return _ring(sheet, here).index(there)


def _ring(sheet: Sheet, here: str) -> list[str]:
    """The six places around a hex, clockwise from the north, named as the map numbers them, on the sheet or not."""
    column, row = map(int, here.split("."))
    low = 1 - (column & 1)  # even columns lie half a hex lower
    around = ((0, -1), (1, -1 + low), (1, low), (0, 1), (-1, low), (-1, -1 + low))
    return [f"{column + dx:02}.{row + dy:02}" for dx, dy in around]


def _prolonged(sheet: Sheet, course: list[str]) -> list[str]:
    """where-a-boundary-ends: towards the enemy a boundary goes on in a straight line.

    A line across the grain, which goes in two neighbouring directions by turns, is straight too (5.1.1).
    """
    if len(course) < 2:
        return course
    found = list(course)
    ways = [_axis(sheet, rear, front) for front, rear in itertools.pairwise(course)]
    turns = len(ways) > 1 and (ways[0] - ways[1]) % 6 in (1, 5)
    way = ways[1] if turns else ways[0]
    while True:
        ahead = _ring(sheet, found[0])[way]
        if ahead not in sheet.terrain:
            return found
        found.insert(0, ahead)
        if turns:
            way = ways[0] if way == ways[1] else ways[1]


def _left_of(sheet: Sheet, course: list[str]) -> set[str]:
    """hexes-of-a-boundary: its hexes are the last on its left as one looks from the enemy to the rear: all that can be
    reached from them without crossing to the right of the line."""
    line = _prolonged(sheet, course)
    cut: set[tuple[str, str]] = set()
    for n, here in enumerate(line):
        ring = _ring(sheet, here)
        ahead = line[n + 1] if n + 1 < len(line) else None
        behind = line[n - 1] if n else None
        if ahead is None and behind is None:
            continue
        start = ring.index(ahead) if ahead else (ring.index(behind or "") + 3) % 6
        stop = ring.index(behind) if behind else (ring.index(ahead or "") + 3) % 6
        turn = (start + 1) % 6
        while turn != stop:
            cut |= {(here, ring[turn]), (ring[turn], here)}
            turn = (turn + 1) % 6
        if ahead is None:
            cut |= {(here, ring[start]), (ring[start], here)}
        if behind is None:
            cut |= {(here, ring[stop]), (ring[stop], here)}
    found, queue = set(line), list(line)
    while queue:
        here = queue.pop()
        for there in sheet.neighbours[here]:
            if there not in found and (here, there) not in cut:
                found.add(there)
                queue.append(there)
    return found


def army_of(picture: Picture, hex: str) -> str:
    """5.1.1: the army in whose Area of Attachment a hex lies: left of the first boundary the first, and so on
    (boundaries-that-meet: the left one takes precedence); "" where no boundary is drawn."""
    key = "areas"
    if key not in picture.memory:
        picture.memory[key] = [(armies, _left_of(picture.sheet, course)) for armies, course in picture.boundaries]
    for (left, _), hexes in picture.memory[key]:
        if hex in hexes:
            return str(left)
    return picture.boundaries[-1][0][1] if picture.boundaries else ""


# -- 5.1.2, 5.2: attachment -----------------------------------------------------------------------------------


def army_by_area(picture: Picture, unit: Counter) -> str:
    """5.1.2: a unit is attached to the army in whose area it is; 5.4: one with an army's ID always to that army;
    5.2.2, printed-corps-in-a-strange-area: a Formation with a printed corps to the army of its Corps Train."""
    if unit.row.army:
        return unit.row.army
    if unit.formation and unit.row.corps:
        train = next((t for t in picture.of(unit.side) if t.kind == "train" and t.row.corps == unit.row.corps), None)
        if train is not None:
            return army_by_area(picture, train)
    return army_of(picture, unit.hexes[0])


def may_join(picture: Picture, unit: Counter, corps: str) -> bool:
    """5.2.2: a printed corps binds; 5.2.3: the limit; 5.2.4: A-H cavalry is Independent; 5.2: Serbs never are.

    A corps is one of the unit's army (5.1.2); Montenegrins have their own (montenegrins-have-a-corps).
    """
    sheet = picture.sheet
    if unit.row.corps or unit.montenegrin or unit.corps == corps:
        return False
    if not corps:
        return unit.side == AUSTRIAN
    row = sheet.data.corps[corps]
    if row.side != unit.side or (unit.side == AUSTRIAN and unit.cavalry):
        return False
    if unit.side == AUSTRIAN:
        trains = [t for t in picture.of(AUSTRIAN) if t.kind == "train" and t.row.corps == corps]
        if not trains or trains[0].army != unit.army:
            return False
    elif corps == "mn-corps":
        return False
    return attached_size(picture, corps) + attachment_size(unit) <= Fraction(row.limit, 4)


def attachment_size(unit: Counter) -> Fraction:
    """5.2.3: division-equivalents count one, brigade-equivalents a half."""
    return unit.size


def attached_size(picture: Picture, corps: str) -> Fraction:
    """5.2.3: what is attached to a corps."""
    return sum(
        (attachment_size(u) for u in picture.units.values() if u.formation and u.corps == corps and u.hexes),
        Fraction(0),
    )


def same_area(picture: Picture, unit: Counter, hex: str) -> bool:
    """11.1.1, second priority: whether a hex lies in the area of the army to which a unit is attached; Serbs have no
    areas (areas-in-retreat)."""
    return unit.side == SERBIAN or army_of(picture, hex) in ("", unit.army)
