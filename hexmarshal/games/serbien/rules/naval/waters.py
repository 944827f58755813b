"""25.1.1, 25.1.3, 25.1.4: the waters of the Naval Squadrons: which hexes they join, and what closes them."""

from heapq import heappop, heappush

from hexmarshal.core.board.paths import holds
from hexmarshal.core.data.meanings import Cell, Counter
from hexmarshal.core.engine.derived import derived, derived_from
from hexmarshal.core.engine.procedure import Moment, Refusal
from hexmarshal.games.serbien.parts.sides import SERBIAN
from hexmarshal.games.serbien.rules.table.asking import OneUnit
from hexmarshal.games.serbien.rules.table.position import Serbien


class Sail(OneUnit, frozen=True, tag="sail"):
    """Let a squadron sail (25.1.1): ``Sava Squadron 20.06~21.10``, or by a way of
    one's own, ``Sava Squadron 20.06~21.07-21.08``."""

    when = Moment("Squadrons sail in the Movement and Counter Movement Phases.", "4.2.5")
    start: str
    to: str
    via: tuple[str, ...] = ()
    """The whole way after the start, if the player insists on one."""
    forms = ("{piece} {start}~{to}", "{piece} {start}~{via}")


FAR = 99
"""Points with which a squadron reaches every hex that it can reach at all."""
TO_COME, IN_PLACE, GONE = 0, 1, 2
"""The French Naval Artillery marker."""


def is_low(table: Serbien) -> bool:
    """25.1.3: whether the water of the Sava is low."""
    number = table.printed.number
    return number["naval.low.first"] <= table.state.turn <= number["naval.low.last"]


def shoals(table: Serbien) -> frozenset[Cell]:
    """25.1.3: the hexes of the Sava on which nobody sails at low water: those between the two limits."""
    return _closed(table) if is_low(table) else frozenset()


@derived_from(lambda table: table.printed.memories["low water"])
def _closed(table: Serbien) -> frozenset[Cell]:
    limits = {cell for pair in table.board.sides("low water") for cell in pair}
    west, east = min(map(table.printed.column, limits)), max(map(table.printed.column, limits))
    beside = {cell for pair in table.printed.ground.sava for cell in pair} - limits
    front = [cell for cell in beside if west < table.printed.column(cell) < east]
    found = set(front)
    while front:
        # A bend of the river may lead back as far west as the limit itself.
        front = [there for here in front for there in table.printed.sails[here] if there in beside - found]
        found.update(front)
    return frozenset(found)


def gunned(table: Serbien) -> frozenset[Cell]:
    """25.1.4a: the hexes that the French guns close."""
    return _under_guns(table) if table.state.french == IN_PLACE else frozenset()


def _under_guns(table: Serbien) -> frozenset[Cell]:
    return frozenset(table.board.marked("french guns"))


def shut(table: Serbien) -> frozenset[Cell]:
    """25.1.3, 25.1.4a: the hexes on which nobody sails now."""
    return shoals(table) | gunned(table)


def passages(table: Serbien, here: Cell, shut: frozenset[int]) -> list[tuple[int, int]]:
    """25.1.1: the hexes next to one along the rivers but for some, each a point away, and Brod beyond the map."""
    found = [(there, 1) for there in table.printed.sails[here] if there not in shut]
    found += [(link.to, link.distance) for link in table.board.links_of(here) if link.kind == "river" and link.distance]
    return found


@derived
def ways(table: Serbien, squadron: Counter, points: int) -> dict[int, tuple[int, tuple[int, ...]]]:
    """25.1.1a: the hexes that a squadron reaches, each with its cost and way; EZOCs cost nothing."""
    held = table.occupancy(SERBIAN).held
    found = voyages(table, table.pieces[squadron].at, points)
    return {cell: way for cell, way in found.items() if not holds(held, cell)}


def voyages(table: Serbien, start: Cell, points: int) -> dict[int, tuple[int, tuple[int, ...]]]:
    """25.1.1: the other hexes to which one can sail from a hex, each with its cost and way, whoever stands there."""
    return _ways(table, start, points, is_low(table), table.state.french == IN_PLACE)


@derived_from(lambda table, *_: table.printed.memories["voyages"])
def _ways(table: Serbien, start: Cell, points: int, low: bool, guns: bool) -> dict[int, tuple[int, tuple[int, ...]]]:
    """They follow from the river, and from what closes it."""
    best: dict[int, tuple[int, tuple[int, ...]]] = {start: (0, (start,))}
    queue = [(0, start)]
    closed = (_closed(table) if low else frozenset()) | (_under_guns(table) if guns else frozenset())
    while queue:
        spent, here = heappop(queue)
        if spent > best[here][0]:
            continue
        for there, cost in passages(table, here, closed):
            if spent + cost <= points and spent + cost < best.get(there, (points + 1, ()))[0]:
                best[there] = spent + cost, (*best[here][1], there)
                heappush(queue, (spent + cost, there))
    return {cell: way for cell, way in best.items() if cell != start}


# -- Why a squadron cannot sail there -------------------------------------------------------------------------


def why_not(table: Serbien, index: Counter, order: Sail, points: int) -> Refusal | None:
    """25.1.1 to 25.1.4: why a squadron cannot sail to a hex with some points; ``None`` if it can."""
    name, to, start = table.name(index), table.board.find(order.to), table.pieces[index].at
    if order.via:
        return _course_refusal(table, index, order, points)
    if to is not None and to in ways(table, index, points):
        return None
    if to is None or to not in _by_water(table):
        return Refusal("land", "25.1.1a", f"{order.to} is not on the Sava or the Donau.")
    if to == start:
        return Refusal("there", "25.1.1a", f"{name} is already in {order.to}.")
    if holds(table.occupancy(SERBIAN).held, to):
        return Refusal("enemy", "25.1.1b", f"{name} may not end its voyage among the enemy in {order.to}.")
    if to in shut(table):
        return _closed_refusal(table, to)
    far = voyages(table, start, FAR).get(to)
    if far is None:
        return _cut_off(table, index, to)
    return Refusal("too-far", "25.1.1a", f"{name} needs {far[0]} MP to sail to {order.to} and has {points}.")


def _by_water(table: Serbien) -> frozenset[Cell]:
    """25.1.1: the hexes of the river graph, and Brod."""
    sails = table.printed.sails
    found = {cell for cell, joined in enumerate(sails) if joined}
    links = {link.to for cell in found for link in table.board.links_of(cell) if link.kind == "river" and link.distance}
    return frozenset(found | links)


def _cut_off(table: Serbien, index: Counter, to: Cell) -> Refusal:
    """25.1.3, 25.1.4a: what closes every way to a hex on the rivers."""
    start, name, where = table.pieces[index].at, table.name(index), table.hexname(to)
    if to not in _ways(table, start, FAR, False, table.state.french == IN_PLACE):
        return Refusal("french", "25.1.4a", f"French guns bar {name} from reaching {where}.")
    return Refusal("low-water", "25.1.3", f"The Sava is too low for {name} to reach {where}.")


def _course_refusal(table: Serbien, index: Counter, order: Sail, points: int) -> Refusal | None:
    """25.1.1: why a squadron cannot sail a way of the player's own; ``None`` if it can."""
    name, here, spent, closed = table.name(index), table.pieces[index].at, 0, shut(table)
    for label in order.via:
        there = table.board.find(label)
        if there is None:
            return Refusal("unknown-hex", "1.0-grid", f"There is no hex {label} on the map.")
        cost = dict(passages(table, here, frozenset())).get(there)
        if cost is None:
            sentence = f"No passage leads from {table.hexname(here)} to {label} along the river."
            return Refusal("way", "25.1.1-note", sentence)
        if there in closed:
            return _closed_refusal(table, there)
        here, spent = there, spent + cost
    if table.hexname(here) != order.to:
        return Refusal("way", "25.1.1a", f"The path ends in {table.hexname(here)}, not in {order.to}.")
    if here == table.pieces[index].at:
        return Refusal("way", "25.1.1a", "The path leads back to where it begins.")
    if holds(table.occupancy(SERBIAN).held, here):
        return Refusal("enemy", "25.1.1b", f"{name} may not end its voyage among the enemy in {order.to}.")
    if spent > points:
        return Refusal("too-far", "25.1.1a", f"{name} needs {spent} MP to sail this way and has {points}.")
    return None


def _closed_refusal(table: Serbien, cell: Cell) -> Refusal:
    if cell in gunned(table):
        return Refusal("french", "25.1.4a", f"The French guns close {table.hexname(cell)}.")
    return Refusal("low-water", "25.1.3", f"The water of the Sava is too low at {table.hexname(cell)}.")
