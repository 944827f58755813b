"""Railways with sleepers, roads, borders, and what else runs along hexsides or stands on them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import atan2, degrees

from hexmarshal.atlas.geometry import Corner, Frame, Point, flowing, middle, pair, rounded, spline, strings
from hexmarshal.atlas.styles import BORDER, INK, PAPER, nation
from hexmarshal.atlas.water import crossing, is_water, river_width

RAIL = "#2a2421"
LEADS = ("entry", "exit", "supply", "edge-supply", "rail edge")
"""Marks of hexes from which railways lead off the map."""
ARROW = f'<path fill="{PAPER}" stroke="{INK}" stroke-width="1.6" d="M0-19L-10-6h6v24h8v-24h6z"/>'
"""Stands on a bend of a river and points up."""


def stretches(
    frame: Frame, chains: Sequence[tuple[int, ...]], seen: set[frozenset[int]], beside: bool = False
) -> Iterator[str]:
    """Smooth lines through the centres of chains of hexes, or beside the railway if it runs the same way.

    What is in `seen` already is not drawn again.
    """
    for chain in chains:
        points = [frame.centre[cell] for cell in chain]
        for at, cell in enumerate(chain if beside else ()):
            if {*chain[max(0, at - 1) : at], *chain[at + 1 : at + 2]} & {*frame.board.rail_neighbours[cell]}:
                points[at] = (points[at][0] + 5, points[at][1] - 7)
        start: int | None = None
        for at in range(len(chain)):
            step = frozenset(chain[at : at + 2]) if at + 1 < len(chain) else None
            fresh = step is not None and step not in seen
            if fresh and step is not None:
                seen.add(step)
                start = at if start is None else start
            elif start is not None:
                before = points[start - 1] if start else None
                after = points[at + 1] if at + 1 < len(points) else None
                yield spline(points[start : at + 1], before, after)
                start = None


class Ways:
    """The railways, roads and lines of a board."""

    def __init__(self, frame: Frame) -> None:
        self.frame, self.board = frame, frame.board

    def roads(self) -> Iterator[str]:
        """Roads, the better ones first and wider."""
        seen: set[frozenset[int]] = set()
        kinds = sorted({road.kind for road in self.board.roads}, key=lambda kind: kind == "road")
        for kind in kinds:
            chains = [road.hexes for road in self.board.roads if road.kind == kind]
            path = "".join(stretches(self.frame, chains, seen, beside=True))
            wide = 5.0 if kind == "road" else 7.0
            yield f'<path class="none" stroke="#7c4a2d" stroke-width="{wide}" stroke-linecap="round" d="{path}"/>'
            core = (
                f'<path class="none" stroke="#f3d9a6" stroke-width="{wide - 2.6}" stroke-linecap="round" d="{path}"/>'
            )
            yield core

    def railways(self) -> Iterator[str]:
        """Railways: a line with sleepers; two lines if double, a thin one with short sleepers if narrow."""
        seen: set[frozenset[int]] = set()
        groups: dict[str, list[tuple[int, ...]]] = {"double": [], "single": [], "narrow": []}
        for rail in self.board.rails:
            groups["narrow" if rail.gauge == "narrow" else rail.track or "single"].append(rail.hexes)
        for group, chains in groups.items():
            path = "".join(stretches(self.frame, chains, seen))
            path += "".join(self._beyond(cell) for chain in chains for cell in (chain[0], chain[-1]))
            if path:
                yield from railway(group, path)

    def _beyond(self, cell: int) -> str:
        """The stretch by which a railway leaves the map, where something lies beyond."""
        leads = {end for link in self.board.links if link.kind == "rail" for end in (link.a, link.b)}
        known = self.board.labels[cell] in leads or any(
            cell in cells for name, cells in self.board.marks.items() if name.split(":")[0] in LEADS
        )
        out = self.frame.outwards(cell)
        if not known or out is None or len(self.board.rail_neighbours[cell]) != 1:
            return ""
        (x, y), (dx, dy) = self.frame.centre[cell], out
        ix, iy = self.frame.centre[self.board.rail_neighbours[cell][0]]
        return spline([(x, y), (x + dx * 52, y + dy * 52)], (ix, iy))

    def borders(self) -> Iterator[str]:
        """Lines where the country changes, with a band of each country's colour beside them."""
        board, frame = self.board, self.frame
        sides: list[tuple[Corner, Corner]] = []
        hexes: dict[str, list[int]] = {}
        for cell in board.cells:
            hexes.setdefault(board.country[cell], []).append(cell)
            for there in board.neighbours[cell]:
                one, two = board.country[cell], board.country[there]
                if cell < there and one and two and one != two:
                    sides.append(frame.side(cell, there))
        path = "".join(flowing([frame.point(c) for c in line]) for line in strings(sides))
        if not path:
            return
        yield f'<defs><path id="border" d="{path}"/></defs><g class="none">'
        for at, (country, cells) in enumerate(hexes.items()):
            if country:
                inside = "".join(rounded(loop) for loop in frame.outline(cells))
                yield f'<clipPath id="land{at}"><path d="{inside}"/></clipPath>'
                tint = f'stroke="{nation(country).tint}" stroke-opacity=".4" stroke-width="30"'
                yield f'<use href="#border" clip-path="url(#land{at})" {tint}/>'
        yield f'<use href="#border" stroke="{BORDER}" stroke-width="3.2" stroke-dasharray="14 5 3 5"/></g>'

    def features(self) -> Iterator[str]:
        """Everything else on hexsides: ridges, contours, impassable sides, passes, bridges, ferries."""
        board, frame = self.board, self.frame
        water = board.file.board.water_sides
        for kind, manner in board.file.sides.items():
            if is_water(kind, water) and manner != "crossing":
                continue
            cells = sorted({(min(a, b), max(a, b)) for a, b in board.sides(kind)})
            if "island" in kind or "bend" in kind:
                bent = board.marked(kind)
                for a, b in cells:
                    one, two = (b, a) if b in bent else (a, b)
                    yield self._spot(kind, frame.centre[one], frame.centre[two])
            elif manner == "crossing" or any(word in kind for word in ("bridge", "ferry", "ford", "low water")):
                for a, b in cells:
                    (ax, ay), (bx, by) = frame.centre[a], frame.centre[b]
                    wide = max((river_width(k) for k in water if board.side(k, a, b)), default=7.0)
                    yield crossing(kind, middle((ax, ay), (bx, by)), (bx - ax, by - ay), wide)
            elif "pass" in kind and "impass" not in kind:
                for a, b in cells:
                    yield from self._pass(frame.centre[a], frame.centre[b])
            else:
                lines = strings([frame.side(a, b) for a, b in cells])
                yield from side_lines(kind, [[frame.point(corner) for corner in line] for line in lines])

    def _spot(self, kind: str, a: Point, b: Point) -> str:
        """An island, or a bend of a river with its arrow from the first hex to the second."""
        x, y = middle(a, b)
        at = f'transform="translate({pair((x, y))}) rotate({round(angle((b[0] - a[0], b[1] - a[1])) + 90)})"'
        if "bend" in kind:
            return f"<g {at}>{ARROW}</g>"
        return f'<ellipse {at} rx="15" ry="4.6" fill="#e6e0b4" stroke="#2f5f80" stroke-width="1.4"/>'

    def _pass(self, a: Point, b: Point) -> Iterator[str]:
        x, y = middle(a, b)
        turn = (b[0] - a[0], b[1] - a[1])
        at = f"translate({pair((x, y))}) rotate({round(angle(turn))})"
        yield f'<g transform="{at}"><circle r="11" fill="{PAPER}" fill-opacity=".8"/>'
        yield f'<path class="none" stroke="{INK}" stroke-width="2.6" d="M-10-9Q0-2 10-9M-10 9Q0 2 10 9"/></g>'


def railway(group: str, path: str) -> Iterator[str]:
    """One class of railway along a path."""
    if group == "narrow":
        yield f'<path class="none" stroke="{RAIL}" stroke-width="1.7" d="{path}"/>'
        yield f'<path class="none" stroke="{RAIL}" stroke-width="6" stroke-dasharray="1.5 11" d="{path}"/>'
        return
    yield f'<path class="none" stroke="{PAPER}" stroke-opacity=".55" stroke-width="7" d="{path}"/>'
    yield f'<path class="none" stroke="{RAIL}" stroke-width="8" stroke-dasharray="1.7 6.3" d="{path}"/>'
    if group == "double":
        yield f'<path class="none" stroke="{RAIL}" stroke-width="5.4" d="{path}"/>'
        yield f'<path class="none" stroke="{PAPER}" stroke-width="2.2" d="{path}"/>'
    else:
        yield f'<path class="none" stroke="{RAIL}" stroke-width="2.6" d="{path}"/>'


def side_lines(kind: str, lines: Sequence[Sequence[Point]]) -> Iterator[str]:
    """A feature that runs along hexsides, by its kind."""
    path = "".join(flowing(line) for line in lines)
    if not path:
        return
    if any(word in kind for word in ("impass", "closed", "prohibit")):
        yield f'<path class="none" stroke="{INK}" stroke-width="8" stroke-linecap="round" d="{path}"/>'
        yield f'<path class="none" stroke="#e7b13d" stroke-width="4" stroke-dasharray="7 7" d="{path}"/>'
    elif any(word in kind for word in ("ridge", "contour", "slope", "escarp", "crest")):
        high = "high" in kind
        colour = "#6b4423" if high or "ridge" in kind or "crest" in kind else "#9b7440"
        ticks, wide = ("15", 3.6) if high else ("10", 2.4)
        yield f'<path class="none" stroke="{colour}" stroke-width="{ticks}" stroke-dasharray="2 5" d="{path}"/>'
        yield f'<path class="none" stroke="{colour}" stroke-width="{wide}" d="{path}"/>'
    elif "border" in kind:
        yield f'<path class="none" stroke="{BORDER}" stroke-width="3" stroke-dasharray="14 5 3 5" d="{path}"/>'
    elif "line" in kind or "front" in kind:
        dots = 'stroke-width="4" stroke-dasharray="2 8" stroke-linecap="round"'
        yield f'<path class="none" stroke="#b3261e" {dots} d="{path}"/>'
    else:
        yield f'<path class="none" stroke="{INK}" stroke-width="3" stroke-dasharray="6 4" d="{path}"/>'


def angle(turn: Point) -> float:
    """The angle of a direction in degrees."""
    return degrees(atan2(turn[1], turn[0]))
