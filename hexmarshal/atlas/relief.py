"""Soft relief: light from the north-west over the elevations of a board, as a small picture under the lines.

The centres of the hexes and the points between them make a grid with right angles, if half steps along the lines
are counted. It is refined twice; in between, high and broken ground is roughened a little, the same way each time.
"""

from __future__ import annotations

import zlib
from base64 import b64encode
from collections.abc import Callable
from random import Random
from struct import pack

from hexmarshal.atlas.geometry import HEX, Frame

Rows = list[list[float]]
SHADES, HEIGHTS = 32, 8
"""How many steps of light and of height the picture tells apart: together the 256 of its palette."""


def relief(frame: Frame) -> str:
    """The picture as an `<image>`, or "" if the board has no elevations."""
    board = frame.board
    if board.file.relief is None:
        return ""
    lines = [spot[0] // 3 for spot in frame.spot.values()]
    places = [spot[1] for spot in frame.spot.values()]
    low_u, low_v = min(lines), min(places)
    rows = _grid(frame, low_u, low_v, max(lines) - low_u + 1, max(places) - low_v + 1)
    fine = _finer(_rougher(_finer(rows), Random(board.id)))
    water = {name for name in board.file.terrain.water}
    step_u, step_v = HEX * 3**0.5 / 8, HEX / 8
    if not frame.upright:  # the first index is to run down the sheet
        fine = [list(column) for column in zip(*fine, strict=True)] if False else fine
    # rows run along u; lay them out as the sheet lies
    across = [list(column) for column in zip(*fine, strict=True)] if frame.upright else fine
    if frame._u < 0:
        across = [row[::-1] for row in across] if frame.upright else across[::-1]
    if frame._v < 0:
        across = across[::-1] if frame.upright else [row[::-1] for row in across]
    dx, dy = (step_u, step_v) if frame.upright else (step_v, step_u)
    ends = [frame.point((3 * u, v)) for u in (low_u, max(lines)) for v in (low_v, max(places))]
    x, y = min(e[0] for e in ends) - dx / 2, min(e[1] for e in ends) - dy / 2
    high, wide = len(across), len(across[0])
    del water
    picture = b64encode(_png(_shaded(across, dx, dy), wide, high, _palette())).decode()
    return (
        f'<image x="{x:.1f}" y="{y:.1f}" width="{wide * dx:.1f}" height="{high * dy:.1f}" '
        f'preserveAspectRatio="none" href="data:image/png;base64,{picture}"/>'
    )
