"""How well a side stands, looked at with care: what a staff judges by.

Like the plain evaluation it counts points, towns, steps and their state. But it does not count units next to the enemy:
it asks what the attacks of either side would bring, and which towns the enemy could walk into.
"""

from hexmarshal.core.board.paths import cells, holds, mask
from hexmarshal.core.engine.derived import derived_from
from hexmarshal.core.engine.procedure import Order
from hexmarshal.core.orders.orders import Done
from hexmarshal.games.galicia.mind.chances import Attempt, chances, defence, prize, worth
from hexmarshal.games.galicia.mind.evaluation import CUT_OFF, FINE, pending, pull, standing_of, towns
from hexmarshal.games.galicia.parts.sides import SIDES
from hexmarshal.games.galicia.rules.attack import ChooseAttack, CombatPhase
from hexmarshal.games.galicia.rules.combat import Combat
from hexmarshal.games.galicia.rules.orders import Attack, Commit
from hexmarshal.games.galicia.rules.position import Galicia
from hexmarshal.games.galicia.rules.reach import reach
from hexmarshal.games.galicia.rules.supply import lines
from hexmarshal.games.galicia.rules.withholding import CommitUnits

COMING = 0.95
"""The share of what the attacks of this turn promise that counts before they are made."""
THREAT = 0.4
"""The share of what the attacks of the other side promise that counts for it, as it stands before its turn."""
OPEN = 0.8
"""The share of a town's points that counts for whoever can walk into it in their next turn."""
RIDE = 6
"""The most hexes that any unit covers in a turn."""
GAP = 0.05
"""What it costs to announce an attack that turns out too weak."""
WIN = 20.0
"""To have won."""


def outlook(table: Galicia) -> float:
    """The value of a position for the Russian side."""
    points = table.state.points
    value = float(points[0] - points[1])
    if table.over:
        return value + (WIN if value > 0 else -WIN if value < 0 else 0.0)
    phasing = table.state.phasing
    coming = _coming(table, phasing)
    return value + _standing(table) + pending(table) + (coming if phasing == 0 else -coming)


def reckon(table: Galicia, name: str, order: Order) -> float | None:
    """The outlook of a side after it ends its attacks or orders one, without a die; ``None`` after any other order."""
    question, side = table.question, SIDES.index(name)
    if not isinstance(question, ChooseAttack | CommitUnits):
        return None
    points = table.state.points
    value = float(points[0] - points[1]) + _standing(table)
    value = value if side == 0 else -value
    if isinstance(order, Done):
        return value
    assert isinstance(order, Attack | Commit)
    target = question.target if isinstance(question, CommitUnits) else table.board.cell(order.subject)
    units = [table.printed.index[piece] for piece in order.units]
    foot = not table.printed.cavalry[units[0]]
    attempt = Attempt(target, defence(table, target, 1 - side), prize(table, side, target))
    found = worth(table, side, attempt, units, table.turn.attack if foot else 0)
    # An attack that turns out too weak is called off, and the units can still do something else.
    gained = -GAP if found is None else found
    busy = () if found is None else tuple(units)
    return value + gained + COMING * chances(table, side, table.turn.attack, busy, _closed(table, side) | 1 << target)


def _standing(table: Galicia) -> float:
    """Towns and armies, and what the side that is not phasing may do in its next turn; for the Russian side."""
    waiting = 1 - table.state.phasing
    threat = _threat(table, waiting)
    return towns(table) + _army(table, 0) - _army(table, 1) + (threat if waiting == 0 else -threat)


def _army(table: Galicia, side: int) -> float:
    """Steps and their state, and where they stand."""
    value = (standing_of(table, side).total + _drawn(table, side)) / FINE
    if table.state.phasing == side:
        army = table.occupancy(side)
        lost = army.held & ~lines(table, side).anywhere
        if lost:
            value -= CUT_OFF * sum(len(army.at[cell]) for cell in cells(lost))
    return value


def _drawn(table: Galicia, side: int) -> int:
    """What the pull of the towns is worth beyond the plain count, in its parts of a point.

    A town that is held goes on drawing, else whoever enters one would take its pull from the whole army. In the last
    turn none does.
    """
    last = table.state.turn == table.state.last
    held = table.printed.wanted[side] & table.occupancy(side).held
    return _drawn_more(table, side, last) if held or last else 0


@derived_from(lambda table, side, last: table.occupancy(side).memory)
def _drawn_more(table: Galicia, side: int, last: bool) -> int:
    printed, pieces = table.printed, table.pieces
    now, then = standing_of(table, side).pull, pull(printed, side, 0 if last else printed.wanted[side])
    stacks = table.occupancy(side).at.items()
    return sum(pieces[i].steps * (then[cell] - now[cell]) for cell, units in stacks for i in units)


def _coming(table: Galicia, side: int) -> float:
    """What the phasing side's attacks still promise in this turn."""
    combat, closed = table.within(Combat), _closed(table, side)
    if combat is None:
        return COMING * chances(table, side, table.turn.attack, (), closed)
    return COMING * chances(table, side, table.turn.attack, combat.attackers, closed | 1 << combat.target)


def _closed(table: Galicia, side: int) -> int:
    """The hexes that a side has attacked in the phase in progress."""
    if table.within(CombatPhase) is None:
        return 0
    pieces = table.pieces
    return mask(cell for cell, units in table.occupancy(1 - side).at.items() if all(pieces[i].attacked for i in units))


def _threat(table: Galicia, side: int) -> float:
    """What a side may do in its next turn as both stand: attack, and walk into towns that nobody holds."""
    turn = table.state.turn + (side == 0)
    if turn > table.state.last:
        return 0.0
    return THREAT * chances(table, side, table.printed.turns[turn].attack) + OPEN * _open_towns(table, side)


def _open_towns(table: Galicia, side: int) -> float:
    """The points of towns of a side's list where nobody stands and that one of its units can enter from where it is."""
    army, printed, state = table.occupancy(side), table.printed, table.state
    value = 0.0
    for cell in cells(printed.wanted[side] & ~army.held & ~table.occupancy(1 - side).held):
        near = cells(army.held & printed.disc(cell, RIDE))
        if any(_comes(table, i, cell) for there in near for i in army.at[there]):
            town = printed.towns[cell]
            counted = town.occupation if town.id in state.captured else town.capture
            value += counted + 0.5 * town.occupation * (state.last - state.turn)
    return value


def _comes(table: Galicia, index: int, cell: int) -> bool:
    """Whether a unit can go to a hex in a turn, as everybody stands."""
    printed = table.printed
    near = holds(printed.disc(cell, printed.movement[index]), table.pieces[index].at)
    return bool(near) and holds(reach(table, (index,)).ends, cell)
