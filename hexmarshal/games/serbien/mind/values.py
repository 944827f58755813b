"""What units are worth to bots by themselves and by where they stand, in Victory Points."""

from functools import lru_cache
from math import fsum
from typing import NamedTuple

from hexmarshal.core.board.paths import holds
from hexmarshal.games.serbien.parts.printed import Printed
from hexmarshal.games.serbien.parts.sides import AUSTRIAN, SIDES
from hexmarshal.games.serbien.rules.victory.victory import BATTERY

POINTS, GUNS, TRAINS, DEPOTS, SQUADRONS, BATTERIES = range(6)
"""What units are made of: points of attack and defence and of Artillery Value; the others are whole."""
POINT = 0.035
"""A point of attack or defence."""
GUN = 0.05
"""A point of Artillery Value."""
TRAIN, DEPOT, SQUADRON, CANNON = 1.5, 2.5, 0.5, 0.5
"""Supply units, squadrons and units of Artillery: to be kept out of harm's way."""
WORTH = (POINT, GUN, TRAIN, DEPOT, SQUADRON, CANNON)
"""What one of each is worth at a glance, and where attacks are weighed against each other."""
SHARES = (1.0, 0.94, 0.87, 0.78, 0.5, 0.3, 0.2)
"""What is left of the worth of a unit by its Combat Effectiveness Status (6.1.4), at a glance."""
WEARS = (1.0, 0.88, 0.76, 0.62, 0.34, 0.18, 0.1)
"""The same with care: levels come back slowly, and a unit with none left can neither attack nor stand."""
ARMY, LONG = 2.0, 6
"""How much more strength counts in attacks with care, while this many turns are left. Towards the end all strength
counts less and less."""
PULL = 0.005
"""How a point of strength is drawn towards a place, for each Victory Point to be had there."""
DECAY = 0.82
"""How the pull weakens with every hex."""
COLUMN = 0.24
"""How it draws a point of Austro-Hungarian strength that the next column further east in Serbia earns more (27.2)."""
LATER = 0.9
"""What a Victory Point is worth that is counted a turn later."""


class Look(NamedTuple):
    """How strength is seen: at a glance, or with care."""

    army: float
    """What strength counts in an attack besides its value at a glance."""
    left: float
    """The share of strength that counts, by how many turns it can still be used in."""
    shares: tuple[float, ...]
    """What is left of a unit by its Combat Effectiveness Status."""
    columns: float
    """How much every Formation is drawn east, where only the first of them earns anything."""
    guard: float
    """The share of an Austro-Hungarian award that counts for whoever stands in its hex."""
    flight: int
    """Columns that the Demoralized lose as soon as Serbs are next to them (6.4)."""
    lines: float
    """How much of a screen counts that is no Front Line; 0 if nobody looks whether it is one."""
    guards: float
    """How much a place draws those who must guard it, besides those who may take it."""


GUARD = 0.3
"""The share of an enemy award that counts for whoever stands in its hex, at a glance. With care it depends on who can
come there."""
GLANCE = Look(1.0, 1.0, SHARES, COLUMN, GUARD, 0, 0.0, 0.2)


FLIGHT, LINES, GUARDS = 3, 0.45, 0.5


@lru_cache(maxsize=64)
def care(turn: int, last: int) -> Look:
    """How a staff sees strength in a turn."""
    left = min(last - turn + 1, LONG) / LONG
    return Look(ARMY * left, left, WEARS, 0.0, 0.0, FLIGHT, LINES, GUARDS)


class Values(NamedTuple):
    """What units are worth, by their number."""

    made_of: tuple[tuple[tuple[tuple[int, int], ...], ...], ...]
    """What they are made of, by Strength Reductions suffered: of what, and how much of it."""
    worth: tuple[tuple[float, ...], ...]
    """The same at its worth."""
    mass: tuple[float, ...]
    """Points of strength that count for where it stands; 0 for what does not fight."""


@lru_cache(maxsize=8)
def values(printed: Printed) -> Values:
    """What all units are worth."""
    made_of, mass = [], []
    whole = {"train": TRAINS, "depot": DEPOTS, "naval": SQUADRONS}
    for i, unit in enumerate(printed.units):
        front, back = printed.faces[i]
        rows: list[tuple[tuple[int, int], ...]] = []
        for lost in range(max(printed.most_lost[i], 1) + 1):
            face = back if lost else front
            less = 2 * printed.number["reduction"] * max(lost - 1, 0)
            points = max(face.attack + face.defence - less, 1)
            fighting = ((POINTS, points), (GUNS, face.artillery))
            battery = ((BATTERIES, 1),) if unit.kind == "artillery" else ()
            rows.append(((whole[unit.kind], 1),) if unit.kind in whole else (*fighting, *battery))
        made_of.append(tuple(rows))
        fights = printed.combat[i] and unit.kind not in ("garrison", "river")
        mass.append(float(front.attack + front.defence) if fights else 0.0)
    worth = tuple(tuple(fsum(WORTH[what] * much for what, much in row) for row in rows) for rows in made_of)
    return Values(tuple(made_of), worth, tuple(mass))


class Ahead(NamedTuple):
    """What is still to be counted in a match."""

    turns: float
    """Game Turns, each a little less than the one before."""
    interphases: float
    """Inter-Phases with points for the furthest advance (27.2), likewise."""


@lru_cache(maxsize=256)
def ahead(printed: Printed, turn: int, last: int) -> Ahead:
    """What is still to come from a turn on."""
    rows = [(LATER ** (number - turn), printed.turns[number]) for number in range(turn, last + 1)]
    return Ahead(fsum(share for share, _ in rows), fsum(share for share, row in rows if row.interphase))


@lru_cache(maxsize=64)
def advance(printed: Printed) -> tuple[int, ...]:
    """27.2: the points of an infantry Formation in each hex for the furthest advance."""
    number, found = printed.number, [0] * printed.board.size
    for cell in printed.board.cells:
        if holds(printed.south, cell) and printed.row(cell) < number["advance.row"]:
            found[cell] = max(printed.column(cell) - number["advance.column"], 0)
    return tuple(found)


class Place(NamedTuple):
    """A hex that is worth points to a side."""

    name: str
    cell: int
    side: int
    """Who earns by it."""
    worth: float
    adjacent: bool
    """Whether it is enough to move adjacent to it."""
    held: bool
    """Whether it pays every turn, and not once."""


@lru_cache(maxsize=512)
def places(printed: Printed, area: int, earned: tuple[str, ...], turn: int, last: int) -> tuple[Place, ...]:
    """27.3 to 27.7: what is still to be earned by being somewhere, in the part of the map that is played on."""
    left, found = ahead(printed, turn, last), []
    for row in printed.data.awards.values():
        cell, side = printed.board.cell(row.hex), SIDES.index(row.side)
        if row.id in earned or not holds(area, cell):
            continue
        if row.how in ("enter", "adjacent"):
            found.append(Place(row.id, cell, side, float(row.points), row.how == "adjacent", False))
        elif row.how == "hold":
            found.append(Place(row.id.partition(",")[0], cell, side, row.points * left.turns, False, True))
    return tuple(found)


@lru_cache(maxsize=512)
def towns(printed: Printed, area: int, earned: tuple[str, ...], turn: int, last: int) -> tuple[Place, ...]:
    """27.3: those of them that Austro-Hungarians may enter."""
    return tuple(
        place for place in places(printed, area, earned, turn, last) if place.side == AUSTRIAN and not place.held
    )


@lru_cache(maxsize=8)
def syrmian(printed: Printed) -> tuple[tuple[str, int, int], ...]:
    """27.6: the award for Syrmien, with each hex that must be controlled and its points."""
    rows = [row for row in printed.data.awards.values() if row.how == "control"]
    return tuple((row.id, printed.board.cell(row.hex), row.points) for row in rows)


class Bombardment(NamedTuple):
    """27.5: the guns that bombard Beograd."""

    guns: int
    beograd: int
    beside: int
    """The hexes out of which they can."""


@lru_cache(maxsize=8)
def bombardment(printed: Printed) -> Bombardment:
    """27.5: the guns that bombard Beograd."""
    beograd = printed.board.cell(printed.data.awards["Beograd"].hex)
    return Bombardment(printed.index[BATTERY], beograd, printed.board.adjacent[beograd])


@lru_cache(maxsize=512)
def pull(
    printed: Printed, side: int, area: int, earned: tuple[str, ...], turn: int, last: int, look: Look
) -> tuple[float, ...]:
    """How a point of a side's strength is drawn to each hex: near what it can take or must guard."""
    board, found = printed.board, [0.0] * printed.board.size
    steps, left = advance(printed), ahead(printed, turn, last)
    for place in places(printed, area, earned, turn, last):
        share = 0.3 if place.held else 1.0 if place.side == side else look.guards
        for cell in board.cells:
            found[cell] += share * place.worth * DECAY ** board.distance(cell, place.cell)
    if side == AUSTRIAN:
        for cell in board.cells:
            found[cell] += look.columns * left.interphases * min(steps[cell], 14)
    return tuple(found)
