"""The marks of a board: tinted hexes, entry arrows, set-up numerals, small tabs, and the names of regions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import atan2, degrees

from hexmarshal.atlas.geometry import Frame, Point, middle, num, pair, polygon
from hexmarshal.atlas.labels import Crowd
from hexmarshal.atlas.styles import INK, RED, Nation, escape, nation, width

AREAS = {
    "closed": ("url(#hatch)", "1"), "prohibited": ("url(#hatch)", "1"), "shaded": ("#6d5a7a", ".24"),
    "brown": ("#8a5a33", ".4"), "fortified area": ("#7a3b2e", ".3"), "special": ("#6d5a7a", ".22"),
}  # fmt: skip
"""Marks that are shown as tinted hexes: the colour and how opaque it is."""
CHIPS = ("setup", "start", "supply", "fort", "naval base")
"""Marks that are shown as a small tab."""
NUMERALS = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII")


def whose(entry: str) -> Nation:
    """The nation of an entry, however much stands around it.

    >>> whose("entry:russian:N").title, whose("montenegrin assets").title
    ('Russian Empire', 'Montenegro')
    """
    return nation(entry.removeprefix("entry:").partition(":")[0].partition(" ")[0])


class Marks:
    """The marks of a board; what they cover is told to the crowd, so that names keep clear of it."""

    def __init__(self, frame: Frame, crowd: Crowd) -> None:
        self.frame, self.board, self.crowd = frame, frame.board, crowd
        self._chips = Counter(
            cell for name, cells in self.board.marks.items() if name.split(":")[0] in CHIPS for cell in cells
        )
        """How many tabs stand in a hex."""

    def areas(self) -> Iterator[str]:
        """Closed and shaded hexes."""
        for name, cells in self.board.marks.items():
            kind = name.split(":")[0]
            if kind in AREAS:
                fill, solid = AREAS[kind]
                path = "".join(polygon(loop) for loop in self.frame.outline(cells))
                yield f'<path fill="{fill}" fill-opacity="{solid}" stroke="#5d4a46" stroke-width="2" d="{path}"/>'

    def draw(self) -> Iterator[str]:
        """Entry arrows, set-up numerals and other small signs."""
        arrows: dict[int, int] = {}
        chips: dict[int, int] = {}
        drawn: set[tuple[int, Nation, str]] = set()
        for name, cells in self.board.marks.items():
            kind, _, rest = name.partition(":")
            for cell in cells:
                if kind == "entry" and (cell, whose(rest), rest.partition(":")[2]) not in drawn:
                    drawn.add((cell, whose(rest), rest.partition(":")[2]))
                    yield self._arrow(cell, rest, arrows)
                elif kind == "red-dots":
                    x, y = self.frame.centre[cell]
                    yield f'<circle cx="{round(x - 30)}" cy="{round(y)}" r="7" fill="{RED}" stroke="{INK}"/>'
                elif kind in CHIPS:
                    yield self._chip(cell, kind, rest, chips)

    def regions(self) -> Iterator[str]:
        """Names of regions and seas: marks "name:Carpathians" and so on, written over their hexes."""
        for name, cells in self.board.marks.items():
            kind, _, title = name.partition(":")
            if kind != "name":
                continue
            points = [self.frame.centre[cell] for cell in cells]
            a, b = points[0], points[-1]
            wet = self.board.terrain[cells[0]] in self.board.file.terrain.water
            size = 34 if wet else 24
            turn = atan2(b[1] - a[1], b[0] - a[0]) if len(points) > 1 else 0.0
            x, y = middle(a, b)
            look = "a aw" if wet else "a"
            at = f'transform="translate({pair((x, y))}) rotate({round(degrees(turn))})"'
            yield f'<text class="{look}" style="font-size:{size}px" {at}>{escape(title)}</text>'

    def _arrow(self, cell: int, rest: str, taken: dict[int, int]) -> str:
        """An arrow from outside the map into a hex."""
        x, y = self.frame.centre[cell]
        ox, oy = self.frame.outwards(cell) or (0.0, -1.0)
        look = whose(rest)
        shift = 26 * taken.get(cell, 0)
        taken[cell] = taken.get(cell, 0) + 1
        tip = (x + ox * 30 - oy * shift, y + oy * 30 + ox * shift)

        def at(along: float, aside: float) -> Point:
            return tip[0] + ox * along - oy * aside, tip[1] + oy * along + ox * aside

        shape = [at(0, 0), at(20, 15), at(20, 7), at(46, 7), at(46, -7), at(20, -7), at(20, -15)]
        arrow = f'<path fill="{look.fill}" stroke="{INK}" stroke-width="1.8" d="{polygon(shape)}"/>'
        letter = rest.split(":")[-1]
        if len(letter) <= 2 and letter:
            mid = at(26, 0)
            arrow += (
                f'<text class="k" x="{round(mid[0])}" y="{round(mid[1] + 5)}" fill="{look.ink}">{escape(letter)}</text>'
            )
        self.crowd.dot(at(20, 0), 18, 120)
        return arrow

    def _free_below(self, cell: int) -> bool:
        """Whether no arrow comes into a hex from below."""
        entry = any(cell in cells for name, cells in self.board.marks.items() if name.startswith("entry:"))
        return not entry or (self.frame.outwards(cell) or (0.0, 0.0))[1] < 0.5

    def _chip(self, cell: int, kind: str, rest: str, taken: dict[int, int]) -> str:
        """A small tab at the foot of a hex."""
        who, _, number = rest.rpartition("-") if "-" in rest else (rest, "", rest or kind)
        text = NUMERALS[int(number)] if number.isdigit() and int(number) < len(NUMERALS) else number
        text = {"supply": "S", "naval base": "⚓", "fort": "Fort"}.get(kind, text)
        look = nation(who.split(":")[0])
        text = text if len(text) <= 5 else text[:2].upper()
        x, y = self.frame.centre[cell]
        x, y = x + 28 * (taken.get(cell, 0) - (self._chips[cell] - 1) / 2), y + (36 if self._free_below(cell) else 20)
        taken[cell] = taken.get(cell, 0) + 1
        half = max(11.0, width(text, 14, True) / 2 + 5)
        edge = f'{INK}" stroke-dasharray="4 3' if kind == "start" else INK
        self.crowd.add((x - half, y - 9, x + half, y + 9), 250)
        return (
            f'<rect x="{num(x - half)}" y="{num(y - 9)}" width="{num(2 * half)}" height="17" rx="4" fill="{look.fill}" '
            f'stroke="{edge}"/><text class="k" style="font-size:13px" x="{round(x)}" y="{round(y + 4.5)}" '
            f'fill="{look.ink}">{escape(text)}</text>'
        )
