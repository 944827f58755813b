"""What lies on the table, as a person sees it: two maps, the counters on them, the charts beside them."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from hexmarshal.core.board.board import Board
from hexmarshal.games.great_war_east.parts.data import Data
from hexmarshal.games.great_war_east.parts.rows import NationRow, Unit

Hex = str
"""A hex by its number: "g1419"."""

SIDES = ("allied", "austrian")
STORED = (
    "lost", "entrained", "to_go", "spent", "railed", "counted", "unsupplied", "commander", "moved", "fought", "before",
    "attacked", "defended", "retreated", "shifted", "foraging", "fed", "arrived",
)  # fmt: skip
"""What the table stores of a counter besides its place; the fields have the same names here."""


@dataclass(frozen=True)
class Fortress:
    """A fortress printed on the map."""

    hex: Hex
    full: int
    weak: int


class Maps:
    """The two maps: what is printed in and between hexes."""

    def __init__(self, board: Board) -> None:
        name = board.labels
        self.hexes: tuple[Hex, ...] = tuple(name[cell] for cell in board.cells)
        self.near: dict[Hex, tuple[Hex, ...]] = {
            name[cell]: tuple(name[other] for other in board.neighbours[cell]) for cell in board.cells
        }
        self.land: dict[Hex, str] = {name[cell]: board.terrain[cell] for cell in board.cells}
        self.country: dict[Hex, str] = {name[cell]: board.country[cell] for cell in board.cells}
        self.places: dict[Hex, tuple[str, ...]] = {
            name[cell]: tuple(place.kind for place in places) for cell, places in board.places.items()
        }
        self.valued: frozenset[Hex] = frozenset(
            name[cell] for cell, places in board.places.items() if any(place.value for place in places)
        )
        self.fortresses: dict[Hex, Fortress] = {}
        for cell, places in sorted(board.places.items()):
            for place in places:
                if place.kind == "fortress":
                    full, _, weak = place.size.partition("/")
                    self.fortresses[name[cell]] = Fortress(name[cell], int(full), int(weak))
        self.sides: dict[tuple[Hex, Hex], str] = {}
        """What lies between two hexes: "minor river", "major river", "blocked"."""
        for kind in ("minor river", "major river", "blocked"):
            for a, b in board.sides(kind):
                self.sides[name[a], name[b]] = kind
        self.rails = tuple((rail.nation, rail.track, tuple(name[cell] for cell in rail.hexes)) for rail in board.rails)
        self.exits: dict[str, frozenset[Hex]] = {
            nation: frozenset(name[cell] for cell in board.marked(f"exit:{nation}"))
            for nation in ("austrian", "russian", "serbian")
        }
        """Where the railways of each nation leave the map."""
        self.watched: frozenset[Hex] = self.valued | {
            hex for nation, _, line in self.rails for hex in line if self.country[hex] == nation
        }
        """Hexes of which it matters who was there last: railway hexes (5.33, 9.15), towns with points (25.12)."""
        self.links: dict[Hex, tuple[tuple[str, int], ...]] = {}
        """Railways off the map: from an exit to another, or to the other map, and how many hexes they are."""
        for cell in board.cells:
            found = tuple((name[link.to] or link.to, link.distance) for link in board.links_of(cell))
            if found:
                self.links[name[cell]] = tuple((str(to), far) for to, far in found)


@dataclass(frozen=True)
class Counter:
    """A counter, what is printed on it and where and how it lies."""

    number: int
    row: Unit
    nation: NationRow
    hex: Hex | None
    """Its hex; None off the map."""
    place: int
    """The number of its place off the map, where it has no hex."""
    bound: Hex | None
    lost: int
    entrained: bool
    to_go: int
    spent: int
    railed: int
    counted: bool
    unsupplied: bool
    commander: int
    moved: int
    fought: int
    before: int
    attacked: bool
    defended: bool
    retreated: bool
    shifted: bool
    foraging: bool
    fed: bool
    arrived: int

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def side(self) -> str:
        return self.row.side

    @property
    def hq(self) -> bool:
        return self.row.kind == "headquarters"

    @property
    def depot(self) -> bool:
        return self.row.kind == "depot"

    @property
    def cavalry(self) -> bool:
        return self.row.kind == "cavalry"

    @property
    def combat_unit(self) -> bool:
        """A unit that fights: neither a headquarters nor a depot."""
        return not self.hq and not self.depot

    @property
    def tcr(self) -> int:
        """The Tactical Competence Rating of its army (2.4)."""
        return self.nation.competence


@dataclass
class Position:
    """A position: the maps, the counters, and what the players note beside them."""

    data: Data
    maps: Maps
    options: Any
    units: list[Counter]
    turn: int
    last: int
    phasing: str
    sheets: tuple[str, ...]
    supply_points: int
    seized: frozenset[Hex]
    """Railway hexes and towns in which an enemy of their country was last."""
    fortress_lost: dict[Hex, int]
    """Steps that each fortress has lost."""
    flotilla: int
    putnik: int
    traffic: dict[frozenset[Hex], dict[int, int]]
    doing: tuple[Any, ...]
    """The procedures in progress, as they are stored."""
    stood: dict[Hex, list[Counter]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for unit in self.units:
            if unit.hex is not None:
                self.stood.setdefault(unit.hex, []).append(unit)

    def with_at(self, units: Collection[Counter], hex: Hex) -> Position:
        """The same with some units in another hex."""
        moved = {unit.number for unit in units}
        return replace(
            self, units=[replace(one, hex=hex) if one.number in moved else one for one in self.units], stood={}
        )

    # -- who is where -------------------------------------------------------------------------------------------

    @property
    def other(self) -> str:
        """The player who is not phasing."""
        return SIDES[1 - SIDES.index(self.phasing)]

    def named(self, id: str) -> Counter:
        return next(unit for unit in self.units if unit.id == id)

    def at(self, hex: Hex, side: str | None = None) -> list[Counter]:
        """The counters in a hex, of one side or of both."""
        return [unit for unit in self.stood.get(hex, ()) if side in (None, unit.side)]

    def on_map(self, side: str) -> list[Counter]:
        return [unit for unit in self.units if unit.hex is not None and unit.side == side]

    def playable(self, hex: Hex) -> bool:
        """Whether a hex lies on a map that the scenario uses."""
        return hex[0] in self.sheets

    def near(self, hex: Hex) -> Iterator[Hex]:
        """The hexes next to a hex that one can get to from it: not over a prohibited hexside (5.4)."""
        for other in self.maps.near[hex]:
            if self.playable(other) and not self.prohibited(hex, other):
                yield other

    def prohibited(self, a: Hex, b: Hex) -> bool:
        kind = self.maps.sides.get((a, b))
        return kind is not None and self.data.hexsides[kind].prohibited

    def number(self, id: str) -> int:
        """A single number of the rules."""
        return self.data.numbers[id].value

    # -- fortresses (11.0) --------------------------------------------------------------------------------------

    def fortress_steps(self, hex: Hex) -> int:
        """The steps that the fortress of a hex has left; 0 where there is none or it is destroyed (11.13)."""
        if hex not in self.maps.fortresses or not self.playable(hex):
            return 0
        return max(0, self.number("fortress.steps") - self.fortress_lost.get(hex, 0))

    def fortress_of(self, hex: Hex, side: str) -> bool:
        """Whether a fortress of a side stands in a hex, not destroyed. All of them are Austro-Hungarian."""
        return side == "austrian" and self.fortress_steps(hex) > 0

    # -- counters -----------------------------------------------------------------------------------------------

    def full_steps(self, unit: Counter) -> int:
        """8.51: depots, regiments and brigades have one step. 8.52: divisions have two. 8.53: corps have four."""
        if unit.hq:
            return 0
        if unit.depot:
            return 1
        return self.data.sizes[unit.row.size].steps

    def steps(self, unit: Counter) -> int:
        """The steps that a unit has left."""
        return self.full_steps(unit) - unit.lost

    def stacking(self, unit: Counter) -> int:
        """6.11: headquarters 0, regiments and brigades 1, divisions 2, corps 4; 6.16: whatever it has lost."""
        return self.data.sizes[unit.row.size].stacking

    def printed_strengths(self, unit: Counter) -> tuple[int, int]:
        """Attack and defence strength as the counter lies.

        8.52: a division that has lost a step shows its back. 8.53: a corps shows its back when it has lost two, and
        has one less than its side shows when it has lost one or three. 10.11: a headquarters has its combat strength
        for the defence, a heroic one for the attack too.
        """
        row = unit.row
        if unit.hq:
            return (row.combat if row.heroic else 0), row.combat
        front, back = (row.attack, row.defence), row.back
        full = self.full_steps(unit)
        if full == 4 and back is not None:
            side = front if unit.lost < 2 else back
            less = unit.lost % 2
            return max(0, side[0] - less), max(0, side[1] - less)
        if full == 2 and back is not None and unit.lost:
            return back
        return front

    def allowance(self, unit: Counter) -> int:
        """2.4: the movement allowance; on a headquarters the third number may be read for it (2.31)."""
        if unit.hq and self.options.headquarters == "movement" and unit.row.movement:
            return unit.row.radius
        return unit.row.movement

    def radius(self, unit: Counter) -> int:
        """10.11: the command radius, which another reading takes from the last number (2.31)."""
        if self.options.headquarters == "movement" and unit.row.movement:
            return unit.row.movement
        return unit.row.radius


def read(table: Any) -> Position:
    """The position of a table, from what it stores."""
    data: Data = table.printed.data
    maps = _maps(data.board)
    label = data.board.labels
    found = maps.near
    units = []
    for number, (row, piece) in enumerate(zip(data.units.values(), table.pieces, strict=True)):
        if number in _LAST and _LAST[number][0] is piece and _LAST[number][1].row is row:
            units.append(_LAST[number][1])
            continue
        hex = label[piece.at] if piece.at >= 0 and label[piece.at] in found else None
        stored = {name: getattr(piece, name) for name in STORED}
        bound = label[piece.bound] if piece.bound >= 0 else None
        units.append(Counter(number, row, data.nations[row.nation], hex, piece.at, bound, **stored))
        _LAST[number] = (piece, units[-1])
    state = table.state
    traffic: dict[frozenset[Hex], dict[int, int]] = {}
    for a, b, line, points in state.traffic:
        traffic.setdefault(frozenset((label[a], label[b])), {})[line] = points
    return Position(
        data=data,
        maps=maps,
        options=table.options,
        units=units,
        turn=state.turn,
        last=state.last,
        phasing=SIDES[state.phasing],
        sheets=state.sheets,
        supply_points=state.supply_points,
        seized=frozenset(label[cell] for cell in state.seized),
        fortress_lost=dict(zip(maps.fortresses, state.fortresses, strict=False)),
        flotilla=state.flotilla,
        putnik=state.putnik,
        traffic=traffic,
        doing=table.stack,
    )


_KNOWN: dict[int, tuple[Board, Maps]] = {}
_LAST: dict[int, tuple[Any, Counter]] = {}
"""Counters as they were last read: a table puts a new value in the place of one that changes."""


def _maps(board: Board) -> Maps:
    if id(board) not in _KNOWN:
        _KNOWN[id(board)] = (board, Maps(board))
    return _KNOWN[id(board)][1]


def hexes_from(start: Hex, goes: Any, limit: int | None = None) -> dict[Hex, int]:
    """How many steps each hex is away, where ``goes(here)`` gives the hexes that a step may lead to."""
    found = {start: 0}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        if limit is not None and found[here] == limit:
            continue
        for there in goes(here):
            if there not in found:
                found[there] = found[here] + 1
                queue.append(there)
    return found
