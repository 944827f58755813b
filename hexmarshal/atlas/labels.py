"""Places and their names, and hex numbers. Names avoid each other and whatever else is drawn."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise
from math import cos, hypot, pi, sin

import msgspec

from hexmarshal.atlas.geometry import HEX, Frame, Point, middle, num, pair
from hexmarshal.atlas.styles import INK, PAPER, escape, nation, width
from hexmarshal.core.board.file import Place

Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""
SIZES = {1: 21.0, 2: 17.0, 3: 14.5}
"""The size of letters by rank."""
SMALL = {1: 17.0, 2: 15.0, 3: 13.5}
"""The same on a sheet that is full of counters."""


class Crowd:
    """What is on the sheet already, so that names can keep clear of it."""

    def __init__(self) -> None:
        self._boxes: dict[tuple[int, int], list[tuple[Box, float]]] = {}

    def _tiles(self, box: Box) -> Iterator[tuple[int, int]]:
        for x in range(int(box[0] // HEX), int(box[2] // HEX) + 1):
            for y in range(int(box[1] // HEX), int(box[3] // HEX) + 1):
                yield x, y

    def add(self, box: Box, weight: float) -> None:
        """Something is drawn there; to cover it costs `weight` and more the more of it is covered."""
        for tile in self._tiles(box):
            self._boxes.setdefault(tile, []).append((box, weight))

    def dot(self, at: Point, size: float, weight: float) -> None:
        """Something small is drawn there."""
        self.add((at[0] - size, at[1] - size, at[0] + size, at[1] + size), weight)

    def cost(self, box: Box) -> int:
        """What it costs to write there, in thousandths.

        A whole number: places that cost the same are told apart by their order, never by how a sum was rounded.
        """
        found = 0
        seen: set[int] = set()
        for tile in self._tiles(box):
            for entry in self._boxes.get(tile, ()):
                (left, top, right, bottom), weight = entry
                wide = min(right, box[2]) - max(left, box[0])
                high = min(bottom, box[3]) - max(top, box[1])
                if wide > 0 and high > 0 and id(entry) not in seen:
                    seen.add(id(entry))
                    found += round(1000 * weight * (0.3 + wide * high / ((right - left) * (bottom - top))))
        return found


class Spot(msgspec.Struct):
    """A place on the sheet."""

    place: Place
    at: Point
    rank: int
    """1 for the greatest places, 3 for the least."""
    radius: float
    """How large its symbol is."""
    town: Place | None = None
    """The town of a fortress, drawn inside its star and written in its stead."""


class Written(msgspec.Struct, frozen=True):
    """A name where it stands."""

    hex: str
    name: str
    strength: str
    worth: str
    rank: int
    anchor: str
    """Which end of it stands at the point: ``start``, ``middle`` or ``end``."""
    x: float
    y: float
    fortress: bool = False


def rank(place: Place) -> int:
    """How large a place is written."""
    words = f"{place.kind} {place.size}".lower()
    if any(word in words for word in ("city", "capital", "fortress", "major")) and "minor" not in words:
        return 1
    if place.value >= 8:
        return 1
    return 3 if any(word in words for word in ("village", "pass", "station", "hamlet", "small", "peak")) else 2


class Labels:
    """The places, marks and numbers of a board."""

    def __init__(self, frame: Frame) -> None:
        self.frame, self.board = frame, frame.board
        self.crowd = Crowd()
        self.spots: list[Spot] = []
        self.crowded = False
        for cell, places in self.board.places.items():
            self._settle(cell, sorted(places, key=rank))
        self._crowd()

    def _settle(self, cell: int, places: Sequence[Place]) -> None:
        """The greatest place of a hex lies in its middle, as railways run there; others where they truly lie."""
        x, y = self.frame.centre[cell]
        within = {id(town): fort for fort in places for town in places if fort.name == f"Fortress {town.name}"}
        town_of = {id(fort): next(town for town in places if id(town) == key) for key, fort in within.items()}
        for at, place in enumerate(place for place in places if id(place) not in within):
            point = (x, y)
            if at:
                dx, dy = ((24.0, 20.0), (-26.0, 20.0), (26.0, -14.0), (-26.0, -14.0))[at % 4]
                if place.lat is not None and place.lon is not None:
                    tx, ty = self.frame.place(place.lat, place.lon) or point
                    far = hypot(tx - x, ty - y) or 1.0
                    dx, dy = ((tx - x) / far * 30, (ty - y) / far * 26) if far > 8 else (dx, dy)
                point = (x + dx, y + dy)
            radius: float = {1: 13.0, 2: 7.0, 3: 4.5}[rank(place)]
            if place.kind in ("pass", "peak"):
                radius = 8.0
            elif "fortress" in place.kind:
                radius = 13.0 if minor(place) else 17.0
            self.spots.append(Spot(place, point, rank(place), radius, town_of.get(id(place))))

    def _crowd(self) -> None:
        board, crowd = self.board, self.crowd
        for spot in self.spots:
            crowd.dot(spot.at, spot.radius, 300)
        for cell in board.cells:
            x, y = self.number_at(cell)
            crowd.add((x - 16, y - 8, x + 16, y + 2), 28)
        for cell in board.cells:
            here = self.frame.centre[cell]
            for there in (*board.rail_neighbours[cell], *board.road_neighbours[cell]):
                for share in (0.12, 0.3, 0.48):
                    crowd.dot(middle(here, self.frame.centre[there], share), 4, 9)
        for loop in self.frame.outline(board.cells):
            for one, two in pairwise([*loop, loop[0]]):
                for share in (0.15, 0.5, 0.85):
                    crowd.dot(middle(one, two, share), 6, 45)
        for kind in board.file.sides:
            for a, b in board.sides(kind):
                if a < b:
                    one, two = (self.frame.point(corner) for corner in self.frame.side(a, b))
                    for share in (0.1, 0.5, 0.9):
                        crowd.dot(middle(one, two, share), 6, 9)

    # -- numbers ----------------------------------------------------------------------------------------------

    def number_at(self, cell: int) -> Point:
        """Where the number of a hex stands."""
        x, y = self.frame.centre[cell]
        return x, y - (HEX * 0.5 - 12 if self.frame.upright else HEX * 0.577 - 24)

    def numbers(self) -> Iterator[str]:
        """The numbers of all hexes."""
        yield '<g class="n">'
        for cell in self.board.cells:
            x, y = self.number_at(cell)
            yield f'<text x="{round(x)}" y="{round(y)}">{self.board.labels[cell]}</text>'
        yield "</g>"

    # -- places -----------------------------------------------------------------------------------------------

    def symbols(self) -> Iterator[str]:
        """A symbol for each place."""
        for spot in sorted(self.spots, key=lambda spot: -spot.rank):
            yield symbol(spot.place, spot.at, self.board.country[self.board.cell(spot.place.hex)])
            if spot.town is not None and rank(spot.town) == 1:
                yield f'<circle cx="{round(spot.at[0])}" cy="{round(spot.at[1])}" r="3.6" fill="{INK}"/>'

    def avoid_counters(self, cells: Collection[int]) -> None:
        """Keep clear of the counters in these hexes; what lies below one is named beside it."""
        for cell in cells:
            self.crowd.dot(self.frame.centre[cell], 31, 300)
        for spot in self.spots:
            if self.board.cell(spot.place.hex) in cells:
                spot.radius, spot.at = 30.0, self.frame.centre[self.board.cell(spot.place.hex)]

    def make_room(self) -> None:
        """For a sheet that is full of counters: smaller letters, which rather cover a number than a counter."""
        self.crowded = True
        for cell in self.board.cells:
            x, y = self.number_at(cell)
            self.crowd.add((x - 18, y - 10, x + 18, y + 3), 40)
            self.crowd.dot(self.frame.centre[cell], 29, 600)

    def avoid_names(self, names: Sequence[tuple[str, list[Point]]]) -> None:
        """Keep clear of the names of rivers."""
        for _, points in names:
            for a, b in pairwise(points):
                for share in (0.0, 0.5):
                    x, y = middle(a, b, share)
                    self.crowd.dot((x, y - 9), 10, 60)

    def written(self) -> Iterator[Written]:
        """The names where they stand, the greatest placed first."""
        for spot in sorted(self.spots, key=lambda spot: (spot.rank, -len(spot.place.name))):
            place, size = spot.place, (SMALL if self.crowded else SIZES)[spot.rank]
            value = place.value + (spot.town.value if spot.town is not None else 0)
            name = spot.town.name if spot.town is not None else place.name
            worth = f" {value}" if value else ""
            strength = f" {place.size}" if "/" in place.size else ""
            wide = width(name + strength + worth, size, spot.rank == 1)
            at = self._best(spot, wide, size)
            yield Written(place.hex, name, strength, worth, spot.rank, *at, fortress="fortress" in place.kind)

    def texts(self) -> Iterator[str]:
        """The names as they are drawn."""
        for name in self.written():
            more = f'<tspan class="f">{name.strength}</tspan>' if name.strength else ""
            more += f'<tspan class="v">{name.worth}</tspan>' if name.worth else ""
            side = {"start": "", "middle": ' text-anchor="middle"', "end": ' text-anchor="end"'}[name.anchor]
            text = f'<text class="p t{name.rank}" x="{round(name.x)}" y="{round(name.y)}"{side}>'
            yield f"{text}{escape(name.name)}{more}</text>"

    def _best(self, spot: Spot, wide: float, size: float) -> tuple[str, float, float]:
        """Where a name costs least: anchor and point of its baseline."""
        x, y = spot.at
        near, up = spot.radius + 3, size * 0.72
        choices = [
            ("start", x + near, y + up / 2, 0),
            ("start", x + near * 0.7, y - near * 0.6, 2),
            ("start", x + near * 0.7, y + near * 0.6 + up, 3),
            ("end", x - near, y + up / 2, 4),
            ("end", x - near * 0.7, y - near * 0.6, 6),
            ("end", x - near * 0.7, y + near * 0.6 + up, 7),
            ("middle", x, y - near - 2, 5),
            ("middle", x, y + near + up, 5),
            ("middle", x, y + near + up + 14, 22),
            ("middle", x, y - near - 16, 22),
            ("start", x + near + 12, y - near, 20),
            ("start", x + near + 12, y + near + up / 2, 20),
            ("end", x - near - 12, y - near, 24),
            ("end", x - near - 12, y + near + up / 2, 24),
        ]
        if self.crowded:
            choices += [("middle", x + dx, y + near + up, 8) for dx in (-16, 16)]
            choices += [("middle", x + dx, y - near - 2, 9) for dx in (-16, 16)]
        best: tuple[int, str, float, float, Box] | None = None
        for anchor, tx, ty, taste in choices:
            left = tx - {"start": 0.0, "middle": wide / 2, "end": wide}[anchor]
            box = (left, ty - up, left + wide, ty + size * 0.2)
            outside = 400 if left < 2 or left + wide > self.frame.width - 2 else 0
            cost = 1000 * (taste + outside) + self.crowd.cost(box)
            if best is None or cost < best[0]:
                best = (cost, anchor, tx, ty, box)
        assert best is not None
        self.crowd.add(best[4], 600)
        return best[1:4]


def minor(place: Place) -> bool:
    """Whether a fortress is a lesser one, by its class or by its strength."""
    strength = place.size.partition("/")[0]
    return place.size == "minor" or (strength.isdigit() and int(strength) < 5)


def symbol(place: Place, at: Point, country: str = "") -> str:
    """The symbol of a place."""
    x, y = at
    look = nation(place.nation or country)
    words = f"{place.kind} {place.size}".lower()
    here = f'cx="{round(x)}" cy="{round(y)}"'
    if "fortress" in words or "fort" in place.kind:
        points, radius = (6, 13.0) if minor(place) else (8, 17.0)
        core = f'<circle {here} r="{radius * 0.42:.1f}" fill="{PAPER}" stroke="{INK}" stroke-width="1.2"/>'
        return f'<path fill="{look.tint}" stroke="{INK}" stroke-width="1.6" d="{star(at, points, radius)}"/>{core}'
    if "pass" in place.kind:
        path = f"M{pair((x - 7, y - 7))}q7 7 0 14m14-14q-7 7 0 14"
        return f'<path class="none" stroke="{INK}" stroke-width="2.4" d="{path}"/>'
    if "peak" in place.kind:
        return f'<path fill="{INK}" d="M{pair((x, y - 7))}l7 12h-14z"/>'
    if "capital" in words:
        ring = f'<circle {here} r="12" fill="{PAPER}" stroke="{INK}" stroke-width="2"/>'
        return f'{ring}<path fill="{INK}" d="{star(at, 5, 9.0)}"/>'
    if "city" in words or "major" in words:
        ring = f'<circle {here} r="10.5" fill="{PAPER}" stroke="{INK}" stroke-width="2.4"/>'
        return f'{ring}<circle {here} r="5.5" fill="{INK}"/>'
    if rank(place) == 3:
        return f'<circle {here} r="3.6" fill="{INK}"/>'
    return f'<circle {here} r="6.2" fill="{PAPER}" stroke="{INK}" stroke-width="2.2"/>'


def star(at: Point, points: int, radius: float) -> str:
    """A star as a path."""
    inner = radius * (0.62 if points > 5 else 0.42)
    ends = []
    for step in range(2 * points):
        far, turn = (radius if step % 2 == 0 else inner), pi * step / points - pi / 2
        ends.append(f"{num(at[0] + far * cos(turn))} {num(at[1] + far * sin(turn))}")
    return "M" + "L".join(ends) + "Z"
