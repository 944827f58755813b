"""How the sheets of a board lie beside each other on a screen, and where the boxes off the map lie."""

from collections.abc import Iterable, Sequence
from math import fsum
from typing import NamedTuple

from hexmarshal.atlas.geometry import Frame
from hexmarshal.core.board import globe
from hexmarshal.core.board.file import LinkRow

TRAY_WIDE, TRAY_HIGH, GAP = 400, 290, 40
"""The size of a tray, and the room around it."""


class Arrangement(NamedTuple):
    """Where everything lies."""

    width: int
    height: int
    sheets: list[tuple[int, int]]
    """The left upper corner of each sheet."""
    trays: dict[str, tuple[int, int]]
    """The centre of the tray of each box."""


def in_order(frames: dict[str, Frame]) -> dict[str, Frame]:
    """The sheets from west to east where all lie on the globe, else in the order of their letters."""
    east = {letter: _longitude(frame) for letter, frame in frames.items()}
    if None in east.values():
        return frames
    return dict(sorted(frames.items(), key=lambda item: east[item[0]] or 0.0))


def _longitude(frame: Frame) -> float | None:
    board, transform = frame.board, frame.board.file.transform
    middle = board.numbering.plane(*board.grid.at(board.cells[len(board.cells) // 2]))
    return globe.point(transform, *middle)[1] if transform else None


def lay(sheets: Sequence[tuple[Frame, tuple[int, int]]], boxes: Iterable[str], links: Iterable[LinkRow]) -> Arrangement:
    """Sheets of these sizes in a row, and the boxes in strips beside them: each near the hexes it is linked to."""
    strips = _strips([frame for frame, _ in sheets], list(boxes), list(links))
    longest = max(map(len, strips))
    height = max(high for _, (_, high) in sheets)
    height = max(height, longest * (TRAY_HIGH + GAP) + GAP if longest else 0)
    corners: list[tuple[int, int]] = []
    trays: dict[str, tuple[int, int]] = {}
    right = 0
    for at, strip in enumerate(strips):
        top = (height - len(strip) * (TRAY_HIGH + GAP) + GAP) // 2
        for number, box in enumerate(strip):
            trays[box] = (right + GAP + TRAY_WIDE // 2, top + number * (TRAY_HIGH + GAP) + TRAY_HIGH // 2)
        right += TRAY_WIDE + 2 * GAP if strip else GAP if 0 < at < len(sheets) else 0
        if at < len(sheets):
            wide, high = sheets[at][1]
            corners.append((right, (height - high) // 2))
            right += wide
    return Arrangement(right, height, corners, trays)


def _strips(frames: list[Frame], boxes: list[str], links: list[LinkRow]) -> list[list[str]]:
    """The boxes in each strip, from the top: left of the first sheet, between sheets, right of the last.

    A box lies on the side of its sheet where most of its links end. Where there are several sheets all boxes lie
    between them: they are on the way.
    """
    spots = {
        frame.board.labels[cell]: (at + (x > frame.width / 2), y / frame.height)
        for at, frame in enumerate(frames)
        for cell, (x, y) in frame.centre.items()
    }
    for _ in range(len(boxes)):  # a box that is linked to boxes alone lies with them
        for box in boxes:
            ends = [end for link in links if box in (link.a, link.b) for end in (link.a, link.b) if end != box]
            if near := [spots[end] for end in ends if end in spots]:
                sides = [side for side, _ in near]
                spots[box] = (max(sides, key=sides.count), fsum(y for _, y in near) / len(near))
    strips: list[list[str]] = [[] for _ in range(len(frames) + 1)]
    for box in sorted(boxes, key=lambda box: spots.get(box, (0, 2.0))[1]):
        home = next((at for at, frame in enumerate(frames) if box in frame.board.boxes), 0)
        side, _ = spots.get(box, (home + 1, 0.0))
        strips[min(max(side, 1), len(frames) - 1) if len(frames) > 1 else side].append(box)
    return strips
