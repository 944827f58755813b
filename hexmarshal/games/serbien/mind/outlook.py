"""How well a side stands, looked at with care: what a staff judges by.

Like the plain evaluation it counts points, places, strength and supply. Besides it asks what the attacks of either side
would bring as both stand: in every Player Turn both attack (4.2.7, 4.2.8).
"""

from math import fsum
from operator import attrgetter, itemgetter

from hexmarshal.core.board.paths import cells, holds, spread
from hexmarshal.core.engine.procedure import Order
from hexmarshal.core.orders.orders import Done
from hexmarshal.games.serbien.mind.battle import worth
from hexmarshal.games.serbien.mind.evaluation import (
    PENDING,
    defence,
    evaluate,
    ground,
    outside,
    pending,
    places_of,
    prize,
    side_value,
)
from hexmarshal.games.serbien.mind.holding import control
from hexmarshal.games.serbien.mind.levels import in_levels
from hexmarshal.games.serbien.mind.raids import (
    Stakes,
    columns_open,
    guns_silenced,
    supply_in_danger,
    towns_besieged,
    towns_open,
)
from hexmarshal.games.serbien.mind.values import Look, care
from hexmarshal.games.serbien.parts.sides import AUSTRIAN, SERBIAN, SIDES
from hexmarshal.games.serbien.rules.combat.attack import Attack, AttackPhase, DeclareAttacks
from hexmarshal.games.serbien.rules.movement.moving import Hold
from hexmarshal.games.serbien.rules.movement.tasks import Construct
from hexmarshal.games.serbien.rules.standing.front import rings
from hexmarshal.games.serbien.rules.table.pieces import CI, POSITION
from hexmarshal.games.serbien.rules.table.position import Serbien
from hexmarshal.games.serbien.rules.two_hex import Spread

CHANCE = (0.5, 0.35)
"""The share of what attacks promise that counts, for the side that attacks first and for the other."""

KEPT = 0.85
"""How surely the Serbs keep a place of Syrmien whose award they do not take at once (27.6)."""
WIDE = 4
"""Nearer to an enemy than this many hexes it may be of use to stand in two hexes."""


def outlook(table: Serbien) -> float:
    """The value of a position for the Serbian side."""
    state = table.state
    look = care(state.turn, state.last)
    if table.over:
        return evaluate(table, look)
    value = side_value(table, SERBIAN, look) - side_value(table, AUSTRIAN, look)
    value += pending(table, look) + outside(table) - in_levels(table, expected(table, look), at_stake(table, look))
    value += look.army * (supply_in_danger(table, AUSTRIAN, look) - supply_in_danger(table, SERBIAN, look))
    first = _first(table)
    for side in (0, 1):
        promised = CHANCE[side != first] * chances(table, side, look)
        value += promised if side == SERBIAN else -promised
    return value


def expected(table: Serbien, look: Look) -> float:
    """The net Victory Points that Austria-Hungary may expect at the end as all stand, towns apart."""
    value = table.state.points - ground(table, look) - syrmien(table, look) + columns_open(table, look)
    return value - guns_silenced(table)


def at_stake(table: Serbien, look: Look) -> Stakes:
    """27.3: the points of towns that Austro-Hungarians may enter, and how likely they do."""
    towns = [place for place in places_of(table) if place.side == AUSTRIAN and not place.held]
    return towns_open(table, towns) + towns_besieged(table, towns, look)


def syrmien(table: Serbien, look: Look) -> float:
    """27.6: what the Serbs may still get for their advance into Syrmien: an award that is taken once for all."""
    rows = [row for row in table.printed.data.awards.values() if row.how == "control"]
    if any(row.id in table.state.awards for row in rows):
        return 0.0
    return KEPT * fsum(row.points * control(table, table.board.cell(row.hex), SERBIAN, look) for row in rows)


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
    return PENDING * worth(table, units, target, stack, prize(table, side, target, look), look=look)


def vain(table: Serbien, order: Order) -> bool:
    """Whether an order of a movement phase need not be tried: holding, or spreading over two hexes far from enemies.

    Nor digging where no right is left: the work would be lost (14.3.4).
    """
    if isinstance(order, Construct):
        side = table.side_of(table.printed.index[order.piece])
        at_work = sum(table.pieces[i].task == POSITION for i in table.printed.of_side[side])
        return at_work >= table.state.rights[side]
    if not isinstance(order, Spread):
        return isinstance(order, Hold)
    side = table.side_of(table.printed.index[order.units[0]])
    near = sum(rings(table, 1 - side)[1:WIDE])
    return not (holds(near, table.board.cell(order.one)) or holds(near, table.board.cell(order.two)))


def chances(table: Serbien, side: int, look: Look) -> float:
    """What a side could get by attacking as everybody stands: each unit joins one attack, the best first."""
    army, foe, stride = table.occupancy(side), table.occupancy(1 - side), table.board.stride
    everywhere = table.board.everywhere
    near = spread(army.fighters & everywhere, stride) & foe.held & everywhere
    phase = table.within(AttackPhase)
    if phase is not None and phase.player == side:
        return 0.0  # what is declared counts as declared
    found: Attacks = []
    for target in cells(near):
        found += _attacks(table, side, target, look)
    total = 0.0
    busy, attacked = set[int](), set[int]()
    for value, target, units in sorted(found, key=itemgetter(0), reverse=True):
        if target in attacked:
            continue
        left = [i for i in units if i not in busy]
        if len(left) == len(units):
            total += value
        elif left:
            stack = defence(table, target, 1 - side)
            again = worth(table, left, target, stack, prize(table, side, target, look), look=look)
            if again <= 0:
                continue
            total += again
        else:
            continue
        attacked.add(target)
        busy.update(left)
    return total


Attacks = list[tuple[float, int, list[int]]]
"""What attacks promise, with their targets and units."""


_standing = attrgetter("at", "also", "lost", "flipped", "away", "status", "crossing", "prepared", "corps", "inactive")
"""What an attack depends on of each unit."""


def _attacks(table: Serbien, side: int, target: int, look: Look) -> Attacks:
    """The attacks on a hex that promise anything; remembered by all that they depend on."""
    pieces, memory, around = table.pieces, table.printed.memories["chances"], table.board.adjacent[target]
    army, foe = table.occupancy(side), table.occupancy(1 - side)
    units = list(foe.at[target])
    for cell in cells(around & army.fighters):
        units += army.at[cell]
    wanted, dug_in = prize(table, side, target, look), target in table.state.positions[1 - side]
    stand = tuple([_standing(pieces[i]) for i in units])
    closed, irregular = (army.held & around, foe.held & around), table.state.komitadji
    key = (side, target, tuple(units), stand, closed, wanted, look, dug_in, irregular)
    found: Attacks | None = memory.get(key)
    if found is None:
        if len(memory) > 20_000:
            memory.clear()
        found = memory[key] = []
        stack = defence(table, target, 1 - side)
        for group in _together(table, side, target) if stack else ():
            value = worth(table, group, target, stack, wanted, look=look)
            if value > 0:
                found.append((value, target, group))
    return found


def _together(table: Serbien, side: int, target: int) -> list[list[int]]:
    """9.2.2: the units next to a hex that can attack it, those together who are of one corps."""
    pieces, printed, army = table.pieces, table.printed, table.occupancy(side)
    donau, corps, others = printed.ground.donau, dict[int, list[int]](), list[list[int]]()
    for cell in cells(table.board.adjacent[target] & army.fighters):
        if (cell, target) in donau:
            continue
        able = [i for i in army.at[cell] if printed.combat[i] and pieces[i].status < CI and not pieces[i].inactive]
        loose = []
        here = set[int]()
        for i in able:
            # An Independent Formation fights with those of its hex alone, as if they were a corps.
            under = (pieces[i].corps if pieces[i].corps >= 0 else -1 - cell) if printed.formation[i] else None
            if under is None:
                loose.append(i)
            else:
                corps.setdefault(under, []).append(i)
                here.add(under)
        if loose:
            if here:
                corps[min(here, key=lambda one: -len(corps[one]))].extend(loose)
            else:
                others.append(loose)
    groups = list(corps.values())
    if side == SERBIAN and groups:  # 5.2: no Serb is Independent
        return [[*group, *(i for some in others for i in some)] for group in groups]
    return groups + others
