"""A study as a picture: one panel per measure, the matches as a line in a band, history as marks beside it.

The SVG is written by hand and needs nothing but text, lines and one font that every viewer has.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import floor, log10
from xml.sax.saxutils import escape

from hexmarshal.lab.report import Line, Point, Study

WIDTH, HEIGHT = 340, 230
"""A panel, in pixels."""
LEFT, RIGHT, TOP, BOTTOM = 48, 14, 40, 44
"""The margins inside a panel."""
HEAD = 74
"""The space above the panels."""
COLUMNS = 3
INK, FAINT, MATCHES, HISTORY = "#222", "#ddd", "#2b6cb0", "#c0392b"
"""Colours: text, grid, what bots did, what happened."""
SHARES = "for % of matches, the 95 % interval"
"""What the band means for a share of matches."""


def draw(study: Study, title: str) -> str:
    """The picture, as SVG. Measures that history knows come first."""
    lines = sorted(study.lines, key=lambda line: not line.facts)
    rows = -(-len(lines) // COLUMNS)
    width, height = COLUMNS * WIDTH, HEAD + rows * HEIGHT
    size = f'width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="Helvetica, Arial, sans-serif">',
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
        _text(16, 28, title, size=17, weight="bold"),
        *_legend(study),
    ]
    for number, line in enumerate(lines):
        x, y = number % COLUMNS * WIDTH, HEAD + number // COLUMNS * HEIGHT
        parts += [f'<g transform="translate({x} {y})">', *Panel(line, study.turns).draw(), "</g>"]
    return "\n".join([*parts, "</svg>", ""])


def _legend(study: Study) -> list[str]:
    bots = ", ".join(dict.fromkeys(study.seats.values()))
    return [
        f'<rect x="16" y="44" width="28" height="12" fill="{MATCHES}" opacity="0.2"/>',
        f'<line x1="16" y1="50" x2="44" y2="50" stroke="{MATCHES}" stroke-width="2"/>',
        _text(50, 54, f"{study.finished} matches of {bots}: the mean, in the band of 8 matches in 10; {SHARES}"),
        f'<circle cx="722" cy="50" r="4" fill="{HISTORY}"/>',
        f'<line x1="722" y1="42" x2="722" y2="58" stroke="{HISTORY}" stroke-width="1.5"/>',
        _text(732, 54, "history, with what accounts differ by"),
    ]


class Panel:
    """One measure."""

    def __init__(self, line: Line, turns: Sequence[str]) -> None:
        self._line, self._turns = line, turns
        highest = max(self._values(), default=0.0)
        self._top, self._step = scale(highest)

    def _values(self) -> Iterator[float]:
        for point in self._line.points:
            if point is not None:
                yield point.high
                yield point.mean
        for fact in self._line.facts.values():
            yield fact.ends[1]

    def _x(self, at: int) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * (at + 0.5) / len(self._turns)

    def _y(self, value: float) -> float:
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * value / self._top

    def draw(self) -> Iterator[str]:
        """The parts of the panel, from the back to the front."""
        yield _text(LEFT, 18, self._line.title, size=12.5, weight="bold")
        yield _text(LEFT, 32, self._line.unit, colour="#666")
        yield from self._axes()
        for stretch in _stretches(self._line.points):
            yield from self._matches(stretch)
        yield from self._history()

    def _axes(self) -> Iterator[str]:
        mark = 0.0
        while mark <= self._top * 1.0001:
            y, colour = self._y(mark), FAINT if mark else INK
            yield f'<line x1="{LEFT}" y1="{y:.1f}" x2="{WIDTH - RIGHT}" y2="{y:.1f}" stroke="{colour}"/>'
            yield _text(LEFT - 6, y + 4, f"{mark:g}", anchor="end")
            mark += self._step
        every = -(-len(self._turns) * max(map(len, self._turns)) // 36)  # as many names as fit side by side
        for at, turn in enumerate(self._turns):
            x, y = self._x(at), HEIGHT - BOTTOM
            yield f'<line x1="{x:.1f}" y1="{y}" x2="{x:.1f}" y2="{y + 4}" stroke="{INK}"/>'
            if at % every == 0:
                yield _text(x, y + 16, turn, anchor="middle", size=10)
        yield _text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 12, "end of turn", anchor="middle", colour="#666")

    def _matches(self, stretch: Sequence[tuple[int, Point]]) -> Iterator[str]:
        upper = [(self._x(at), self._y(point.high)) for at, point in stretch]
        lower = [(self._x(at), self._y(point.low)) for at, point in reversed(stretch)]
        yield f'<polygon points="{_path([*upper, *lower])}" fill="{MATCHES}" opacity="0.2"/>'
        middle = [(self._x(at), self._y(point.mean)) for at, point in stretch]
        yield f'<polyline points="{_path(middle)}" fill="none" stroke="{MATCHES}" stroke-width="2"/>'
        for x, y in middle:
            yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="1.8" fill="{MATCHES}"/>'

    def _history(self) -> Iterator[str]:
        known = [(self._turns.index(turn), fact) for turn, fact in self._line.facts.items()]
        for (a, left), (b, right) in pairwise(known):
            if b == a + 1:
                ends = f'x1="{self._x(a):.1f}" y1="{self._y(left.value):.1f}"'
                ends += f' x2="{self._x(b):.1f}" y2="{self._y(right.value):.1f}"'
                yield f'<line {ends} stroke="{HISTORY}" stroke-width="1.2" stroke-dasharray="4 3"/>'
        for at, fact in known:
            x, y = self._x(at), self._y(fact.value)
            low, high = fact.ends
            yield f'<g><title>{escape(fact.text)}</title><circle cx="{x:.1f}" cy="{y:.1f}" r="3.5" fill="{HISTORY}"/>'
            if low < high:
                ends = f'y1="{self._y(low):.1f}" y2="{self._y(high):.1f}"'
                yield f'<line x1="{x:.1f}" x2="{x:.1f}" {ends} stroke="{HISTORY}" stroke-width="1.5"/>'
            yield "</g>"


def scale(highest: float) -> tuple[float, float]:
    """The top of an axis from zero, one at least, and the steps in which it is marked: about four, and round.

    >>> scale(93.0), scale(13.0), scale(7.2), scale(0.02)
    ((100.0, 25.0), (15.0, 5.0), (8.0, 2.0), (1.0, 0.25))
    """
    highest = max(highest, 1.0)
    rough = highest / 4
    size = 10.0 ** floor(log10(rough))
    step = next(size * round for round in (1, 2, 2.5, 5, 10) if size * round >= rough * 0.999)
    marks = -(-highest * 0.999 // step)
    return marks * step, step


def _stretches(points: Sequence[Point | None]) -> list[list[tuple[int, Point]]]:
    """The turns with values, as stretches without a gap."""
    found: list[list[tuple[int, Point]]] = [[]]
    for at, point in enumerate(points):
        if point is not None:
            found[-1].append((at, point))
        elif found[-1]:
            found.append([])
    return [stretch for stretch in found if stretch]


def _path(points: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in points)


def _text(
    x: float, y: float, text: str, anchor: str = "start", size: float = 11, weight: str = "normal", colour: str = INK
) -> str:
    style = f'text-anchor="{anchor}" font-size="{size}" font-weight="{weight}" fill="{colour}"'
    return f'<text x="{x:.1f}" y="{y:.1f}" {style}>{escape(text)}</text>'
