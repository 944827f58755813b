"""How well a side stands, looked at with care: what a staff judges by.

Like the plain evaluation it counts points, places, strength and supply. Besides it asks what the attacks of either side
would bring as both stand: in every Player Turn both attack (4.2.7, 4.2.8).
"""

from hexmarshal.core.orders import Done
from hexmarshal.core.paths import cells, spread
from hexmarshal.core.procedure import Order
from hexmarshal.games.serbien.mind.battle import worth
from hexmarshal.games.serbien.mind.evaluation import PENDING, defence, evaluate, places_of, prize
from hexmarshal.games.serbien.mind.values import advance, ahead
from hexmarshal.games.serbien.rules.attack import AttackPhase, DeclareAttacks
from hexmarshal.games.serbien.rules.orders_combat import Attack
from hexmarshal.games.serbien.rules.pieces import AUSTRIAN, CI, SERBIAN, SIDES
from hexmarshal.games.serbien.rules.position import Serbien
from hexmarshal.games.serbien.rules.reach import allowance, reach

CHANCE = (0.5, 0.35)
"""The share of what attacks promise that counts, for the side that attacks first and for the other."""

OPEN = 0.5
"""The share of what the enemy could walk into that counts for him."""
SOON = 2
"""An Inter-Phase after so many turns casts its shadow."""
LEADING, NEAR = 4, 4
"""So many units are looked at for each, and within so many hexes of a town."""


def outlook(table: Serbien) -> float:
    """The value of a position for the Serbian side."""
    value = evaluate(table)
    if table.over:
        return value
    value -= openings(table)
    first = _first(table)
    for side in (0, 1):
        promised = CHANCE[side != first] * chances(table, side)
        value += promised if side == SERBIAN else -promised
    return value


def openings(table: Serbien) -> float:
    """What the Austro-Hungarian side could walk into in its next Movement Phase as all stand: columns, and towns."""
    printed, pieces, state = table.printed, table.pieces, table.state
    steps, left = advance(printed), ahead(printed, state.turn, state.last)
    due = any(printed.turns[n].interphase for n in range(state.turn, min(state.turn + SOON, state.last) + 1))
    own = table.occupancy(SERBIAN)
    goals = [
        place for place in places_of(table)
        if place.side == AUSTRIAN and not place.held and not own.fighters >> place.cell & 1
    ]  # fmt: skip
    able = [i for i in printed.of_side[AUSTRIAN] if printed.combat[i] and pieces[i].at >= 0 and pieces[i].also < 0]
    able = [i for i in able if pieces[i].status < CI and table.board.everywhere >> pieces[i].at & 1]
    leading = sorted(
        (i for i in able if printed.formation[i] and printed.infantry[i]), key=lambda i: -steps[pieces[i].at]
    )
    asked = set(leading[:LEADING]) if due else set()
    for place in goals:
        near = printed.disc(place.cell, NEAR)
        asked.update([i for i in able if near >> pieces[i].at & 1][:LEADING])
    furthest, best, points = max((steps[pieces[i].at] for i in leading), default=0), 0, allowance(table, False)
    entered: set[int] = set()
    for i in sorted(asked):
        ends = reach(table, (i,), (pieces[i].at,), points).ends
        entered.update(place.cell for place in goals if ends >> place.cell & 1)
        if due and printed.formation[i] and printed.infantry[i]:
            best = max(best, max((steps[cell] for cell in cells(ends)), default=0))
    value = sum(place.worth for place in goals if place.cell in entered)
    if due:
        value += left.interphases * max(best - furthest, 0)
    return OPEN * value


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
    return PENDING * worth(table, units, target, defence(table, target, 1 - side), prize(table, side, target))


def chances(table: Serbien, side: int) -> float:
    """What a side could get by attacking as everybody stands: each unit joins one attack, the best first."""
    army, foe, stride = table.occupancy(side), table.occupancy(1 - side), table.board.stride
    everywhere, pieces, printed = table.board.everywhere, table.pieces, table.printed
    near = spread(army.fighters & everywhere, stride) & foe.held & everywhere
    phase = table.within(AttackPhase)
    busy: set[int] = set()
    if phase is not None and phase.player == side:
        return 0.0  # what is declared counts as declared
    found: list[tuple[float, int, list[int]]] = []
    ground, memory = printed.ground, printed.memories["chances"]
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
            found.append((_worth(table, side, units, target, stack, memory), target, units))
    total = 0.0
    for value, target, units in sorted(found, key=lambda one: -one[0]):
        if value <= 0:
            break
        left = [i for i in units if i not in busy]
        if len(left) == len(units):
            total += value
        elif left:
            again = _worth(table, side, left, target, defence(table, target, 1 - side), memory)
            if again <= 0:
                continue
            total += again
        busy.update(left)
    return total


def _worth(table: Serbien, side: int, units: list[int], target: int, stack: list[int], memory: dict) -> float:  # type: ignore[type-arg]
    pieces = table.pieces
    around = table.board.adjacent[target]
    state = tuple([(i, pieces[i].at, pieces[i].also, pieces[i].lost, pieces[i].status, pieces[i].crossing,
                    pieces[i].prepared) for i in (*units, *stack)])  # fmt: skip
    key = (side, target, state, table.occupancy(side).held & around, table.occupancy(1 - side).held & around,
           table.state.awards, table.state.turn, target in table.state.positions[1 - side])  # fmt: skip
    found: float | None = memory.get(key)
    if found is None:
        if len(memory) > 20_000:
            memory.clear()
        found = memory[key] = worth(table, units, target, stack, prize(table, side, target))
    return found
