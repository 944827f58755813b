"""How well a side stands, looked at with care: what a staff judges by.

Like the plain evaluation it counts points, places, strength and supply. Besides it asks what the attacks of either side
would bring as both stand: in every Player Turn both attack (4.2.7, 4.2.8).
"""

from hexmarshal.core.orders import Done
from hexmarshal.core.paths import cells, spread
from hexmarshal.core.procedure import Order
from hexmarshal.games.serbien.mind.battle import worth
from hexmarshal.games.serbien.mind.evaluation import PENDING, control, defence, evaluate, places_of, prize
from hexmarshal.games.serbien.mind.raids import columns_open, supply_in_danger, towns_besieged, towns_open
from hexmarshal.games.serbien.mind.values import Look, care
from hexmarshal.games.serbien.rules.attack import AttackPhase, DeclareAttacks
from hexmarshal.games.serbien.rules.front import rings
from hexmarshal.games.serbien.rules.orders import Hold
from hexmarshal.games.serbien.rules.orders_combat import Attack
from hexmarshal.games.serbien.rules.orders_two_hex import Spread
from hexmarshal.games.serbien.rules.pieces import AUSTRIAN, CI, SERBIAN, SIDES
from hexmarshal.games.serbien.rules.position import Serbien

CHANCE = (0.5, 0.35)
"""The share of what attacks promise that counts, for the side that attacks first and for the other."""

KEPT = 0.85
"""How surely the Serbs keep a place of Syrmien whose award they do not take at once (27.6)."""
WIDE = 4
"""Nearer to an enemy than so many hexes it may be of use to stand in two hexes."""


def outlook(table: Serbien) -> float:
    """The value of a position for the Serbian side."""
    state = table.state
    look = care(state.turn, state.last)
    value = evaluate(table, look)
    if table.over:
        return value
    towns = [place for place in places_of(table) if place.side == AUSTRIAN and not place.held]
    value += syrmien(table) - columns_open(table, look) - towns_open(table, towns, look)
    value -= towns_besieged(table, towns)
    value += look.army * (supply_in_danger(table, AUSTRIAN, look) - supply_in_danger(table, SERBIAN, look))
    first = _first(table)
    for side in (0, 1):
        promised = CHANCE[side != first] * chances(table, side, look)
        value += promised if side == SERBIAN else -promised
    return value


def syrmien(table: Serbien) -> float:
    """27.6: what the Serbs may still get for their advance into Syrmien: an award that is taken once for all."""
    rows = [row for row in table.printed.box.awards.values() if row.how == "control"]
    if any(row.id in table.state.awards for row in rows):
        return 0.0
    return KEPT * sum(row.points * control(table, table.board.cell(row.hex), SERBIAN) for row in rows)


def _first(table: Serbien) -> int:
    """Who attacks next."""
    phase = table.within(AttackPhase)
    return table.state.phasing if phase is None else 1 - phase.player


def reckon(table: Serbien, name: str, order: Order) -> float | None:
    """The outlook of a side after it declares an attack or ends; ``None`` after any other order."""
    if not isinstance(table.question, DeclareAttacks):
        return None
    side = SIDES.index(name)
    if isinstance(order, Done):
        return 0.0
    assert isinstance(order, Attack)
    target = table.board.cell(order.target)
    units = [table.printed.index[piece] for piece in order.units]
    look = care(table.state.turn, table.state.last)
    stack = defence(table, target, 1 - side)
    return PENDING * worth(table, units, target, stack, prize(table, side, target), look=look)


def vain(table: Serbien, order: Order) -> bool:
    """Whether an order of a movement phase need not be tried: to hold, or to spread over two hexes far from enemies."""
    if not isinstance(order, Spread):
        return isinstance(order, Hold)
    side = table.printed.side[table.printed.index[order.units[0]]]
    near = sum(rings(table, 1 - side)[1:WIDE])
    return not (near >> table.board.cell(order.one) & 1 or near >> table.board.cell(order.two) & 1)


def chances(table: Serbien, side: int, look: Look) -> float:
    """What a side could get by attacking as everybody stands: each unit joins one attack, the best first."""
    army, foe, stride = table.occupancy(side), table.occupancy(1 - side), table.board.stride
    everywhere, pieces, printed = table.board.everywhere, table.pieces, table.printed
    near = spread(army.fighters & everywhere, stride) & foe.held & everywhere
    phase = table.within(AttackPhase)
    busy: set[int] = set()
    if phase is not None and phase.player == side:
        return 0.0  # what is declared counts as declared
    found: list[tuple[float, int, list[int]]] = []
    ground = printed.ground
    for target in cells(near):
        units = [
            i
            for cell in cells(table.board.adjacent[target] & army.fighters)
            if (cell, target) not in ground.donau
            for i in army.at[cell]
            if pieces[i].status < CI and printed.combat[i] and not pieces[i].inactive
        ]
        stack = defence(table, target, 1 - side)
        if units and stack:
            found.append((_worth(table, side, units, target, stack, look), target, units))
    total = 0.0
    for value, target, units in sorted(found, key=lambda one: -one[0]):
        if value <= 0:
            break
        left = [i for i in units if i not in busy]
        if len(left) == len(units):
            total += value
        elif left:
            again = _worth(table, side, left, target, defence(table, target, 1 - side), look)
            if again <= 0:
                continue
            total += again
        busy.update(left)
    return total


def _worth(table: Serbien, side: int, units: list[int], target: int, stack: list[int], look: Look) -> float:
    pieces, memory = table.pieces, table.printed.memories["chances"]
    around = table.board.adjacent[target]
    state = tuple([(i, pieces[i].at, pieces[i].also, pieces[i].lost, pieces[i].status, pieces[i].crossing,
                    pieces[i].prepared) for i in (*units, *stack)])  # fmt: skip
    key = (side, target, state, table.occupancy(side).held & around, table.occupancy(1 - side).held & around,
           table.state.awards, table.state.turn, look, target in table.state.positions[1 - side])  # fmt: skip
    found: float | None = memory.get(key)
    if found is None:
        if len(memory) > 20_000:
            memory.clear()
        found = memory[key] = worth(table, units, target, stack, prize(table, side, target), look=look)
    return found
