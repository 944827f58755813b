"""Soft relief: light from the upper left over the elevations of a board, as a small picture under the lines.

The centres of the hexes and the points between them make a grid with right angles, if half steps along the lines
are counted. It is refined twice; in between, high ground is roughened a little, the same way each time.
"""

from __future__ import annotations

import zlib
from base64 import b64encode
from math import fsum
from random import Random
from struct import pack

from hexmarshal.atlas.geometry import HEX, Frame

Rows = list[list[float]]
SHADES, HEIGHTS = 32, 8
"""How many steps of light and of height the picture tells apart: together the 256 colours of its palette."""
TINTS = ((118, 150, 92, 40), (150, 170, 100, 16), (200, 180, 110, 10), (196, 150, 80, 40), (170, 112, 60, 66),
         (150, 88, 52, 88), (128, 74, 50, 104), (112, 64, 48, 116))  # fmt: skip
"""The tint of each height, low to high: red, green, blue, opacity."""


def relief(frame: Frame) -> str:
    """The picture as an `<image>`, or "" if the board has no elevations."""
    if frame.board.file.relief is None:
        return ""
    lines = [u // 3 for u, _ in frame.spot.values()]
    places = [v for _, v in frame.spot.values()]
    us, vs = range(min(lines) - 1, max(lines) + 2), range(min(places) - 1, max(places) + 2)
    grid = _finer(_rougher(_finer(_grid(frame, us, vs)), Random(frame.board.id)))
    du, dv = HEX * 3**0.5 / 8, HEX / 8
    if frame.upright:
        grid, (dx, dy) = _turned(grid), (du, dv)
    else:
        dx, dy = dv, du
    flip_across, flip_down = frame.flips
    grid = [row[::-1] if flip_across else row for row in (grid[::-1] if flip_down else grid)]
    ends = [frame.point((3 * u, v)) for u in (us[0], us[-1]) for v in (vs[0], vs[-1])]
    x, y = min(x for x, _ in ends) - dx / 2, min(y for _, y in ends) - dy / 2
    wide, high = len(grid[0]), len(grid)
    picture = b64encode(_png(_shaded(grid, dx, dy), wide, high)).decode()
    return (
        f'<image x="{x:.1f}" y="{y:.1f}" width="{wide * dx:.1f}" height="{high * dy:.1f}" '
        f'preserveAspectRatio="none" href="data:image/png;base64,{picture}"/>'
    )


def _grid(frame: Frame, us: range, vs: range) -> Rows:
    """The elevations along each line at half steps; what lies between or outside is taken from around it."""
    known = {spot: frame.board.relief[cell] for cell, spot in frame.spot.items()}
    mean = fsum(known.values()) / len(known)
    for _ in range(3):
        more = {}
        for u in us:
            for v in vs:
                if (3 * u, v) not in known:
                    around = ((3 * u, v - 1), (3 * u, v + 1), (3 * u - 3, v), (3 * u + 3, v))
                    near = [known[spot] for spot in around if spot in known]
                    if near:
                        more[3 * u, v] = fsum(near) / len(near)
        known |= more
    return [[known.get((3 * u, v), mean) for v in vs] for u in us]


def _turned(rows: Rows) -> Rows:
    return [list(column) for column in zip(*rows, strict=True)]


def _finer(rows: Rows) -> Rows:
    """Twice as many rows and columns, with a smooth curve through the old ones."""

    def double(row: list[float]) -> list[float]:
        wide = [row[0], *row, row[-1]]
        found = []
        for a, b, c, d in zip(wide, wide[1:], wide[2:], wide[3:], strict=False):
            found += [b, (9 * (b + c) - a - d) / 16]
        return [*found, row[-1]]

    return _turned([double(row) for row in _turned([double(row) for row in rows])])


def _rougher(rows: Rows, dice: Random) -> Rows:
    """High ground is broken ground."""
    found = []
    for row in rows:
        chance = [
            dice.random() - 0.5 for _ in range(len(row) + 2)
        ]  # points along a line lie closer, so they are likened
        swell = [a + 2 * b + c for a, b, c in zip(chance, chance[1:], chance[2:], strict=False)]
        found.append([h + s * max(1.5, 0.11 * (h - 120)) for h, s in zip(row, swell, strict=True)])
    return found


def _shaded(rows: Rows, dx: float, dy: float) -> bytes:
    """The picture: for each point its place in the palette."""
    flat = sorted(height for row in rows for height in row[::5])
    base, top = flat[len(flat) // 50], max(flat[-len(flat) // 50], flat[len(flat) // 50] + 300)
    slopes = [
        [(b - a) / dx + (d - c) / dy for a, b, c, d in zip(row, row[2:], above[1:], below[1:-1], strict=False)]
        for above, row, below in zip(rows, rows[1:], rows[2:], strict=False)
    ]
    steep = sorted(abs(slope) for row in slopes for slope in row[::5])[-len(rows) // 4 or -1] or 1.0
    steep = max(steep, 4.0)
    picture = bytearray()
    flat_row = [[0.0] * (len(rows[0]) - 2)]
    for row, light in zip(rows, flat_row + slopes + flat_row, strict=True):
        picture.append(0)  # PNG: this row is not filtered
        for height, slope in zip(row, [0.0, *light, 0.0], strict=True):
            level = min(HEIGHTS - 1, max(0, int((height - base) / (top - base) * HEIGHTS)))
            shade = slope / steep
            shade = shade / (1 + abs(shade)) * 2
            picture.append(level * SHADES + min(SHADES - 1, max(0, round((shade / 2 + 0.5) * (SHADES - 1)))))
    return bytes(picture)


def _palette() -> tuple[bytes, bytes]:
    """The colours of the picture and how opaque each is: a tint by height, and light or shadow over it."""
    colours, opacities = bytearray(), bytearray()
    for *tint, below in TINTS:
        for step in range(SHADES):
            light = step / (SHADES - 1) * 2 - 1  # from the dark to the light side
            over = 105 * abs(light) ** 1.2 if light > 0 else 112 * abs(light) ** 1.2
            grey = (255, 248, 230) if light > 0 else (52, 36, 24)
            whole = over + below * (1 - over / 255)
            for t, g in zip(tint, grey, strict=True):
                colours.append(round((g * over + t * below * (1 - over / 255)) / whole) if whole else 0)
            opacities.append(round(whole))
    return bytes(colours), bytes(opacities)


def _png(data: bytes, wide: int, high: int) -> bytes:
    """A PNG with a palette."""

    def chunk(kind: bytes, content: bytes) -> bytes:
        return pack(">I", len(content)) + kind + content + pack(">I", zlib.crc32(kind + content))

    colours, opacities = _palette()
    head = chunk(b"IHDR", pack(">IIBBBBB", wide, high, 8, 3, 0, 0, 0))
    body = chunk(b"PLTE", colours) + chunk(b"tRNS", opacities) + chunk(b"IDAT", zlib.compress(data, 9))
    return b"\x89PNG\r\n\x1a\n" + head + body + chunk(b"IEND", b"")
