"""What a staff does in a turn, in a sentence: what its orders really do, and nothing else.

>>> from hexmarshal.core.engine.mind import NO_AIMS
>>> from hexmarshal.core.board.board import EXAMPLE, Board
>>> purpose(NO_AIMS, Board.from_text(EXAMPLE, "example.toml"), [])
'Stand and wait.'
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from hexmarshal.bots.tasks import DECAY, distances
from hexmarshal.core.board.board import Board
from hexmarshal.core.data.wording import count, listing
from hexmarshal.core.engine.mind import Aims, Goal
from hexmarshal.core.engine.procedure import Order
from hexmarshal.core.orders.orders import Done
from hexmarshal.core.orders.pointing import START

FEW = 2
"""How many names of a kind are said: a sentence should not become a list."""
PARTS = 3
"""For the same reason no more kinds than this."""
SEVERAL = 2
"""One unit that comes nearer to a goal does not march on it."""


class March(NamedTuple):
    """Where a unit goes in a turn, all its orders taken together."""

    strength: float
    """How strong it is."""
    here: int
    """The hex in which it begins."""
    there: int
    """The hex in which it ends, or which it attacks."""


class Plan(NamedTuple):
    """What a side does in a turn: places by their names, the weightiest first."""

    take: tuple[tuple[str, int], ...] = ()
    """Goals into which its units go, and how many of them."""
    strike: tuple[tuple[str, int], ...] = ()
    """Where it attacks, and with how many."""
    close: tuple[tuple[str, int], ...] = ()
    """Enemies next to whom its units come, and how many of them."""
    march: tuple[tuple[str, int], ...] = ()
    """Goals that several of its units come nearer to, and how many of them."""
    guard: tuple[tuple[str, int], ...] = ()
    """Goals that it holds, where the enemy can come, and that units go into or next to."""
    leave: tuple[str, ...] = ()
    """What its units leave to the enemy."""
    back: int = 0
    """How many units go away from the enemies next to them."""
    marching: int = 0
    """How many units go anywhere."""
    others: int = 0
    """How many orders send nobody anywhere."""


def purpose(aims: Aims, board: Board, orders: Sequence[Order]) -> str:
    """What a side does with these orders, in a sentence."""
    return intent(planned(aims, board, orders))


def planned(aims: Aims, board: Board, orders: Sequence[Order]) -> Plan:
    """What comes of orders, by goals and enemies. Nothing is said that no order does."""
    marches = _marches(aims, board, orders)
    rows, reach = distances(board), aims.reach + 1
    foes = {cell: strength for cell, strength in aims.foe.items() if strength > 0}
    goals = {goal.cell: goal for goal in aims.goals}
    threatened = {goal.cell for goal in aims.goals if goal.held and any(rows[goal.cell][foe] <= reach for foe in foes)}
    own = _own_after(aims, marches)
    take: Counter[int] = Counter()
    strike: Counter[int] = Counter()
    close: Counter[int] = Counter()
    march: Counter[int] = Counter()
    guard: Counter[int] = Counter()
    back = 0
    for strength, here, there in marches:
        before, after = _beside(board, foes, here), _beside(board, foes, there)
        goal = errand(aims, rows, March(strength, here, there))
        if there in foes:
            strike[there] += 1
        elif there in goals and not goals[there].held:
            take[there] += 1
        elif new := [foe for foe in after if foe not in before]:
            close[max(new, key=lambda foe: (foe in goals, foes[foe], foe))] += 1
        elif held := [cell for cell in threatened if rows[cell][there] <= 1 < rows[cell][here]]:
            guard[max(held, key=lambda cell: goals[cell].worth)] += 1
        elif before and not after:
            back += 1
        elif goal is not None and rows[goal.cell][there] < rows[goal.cell][here]:
            march[goal.cell] += 1
    left = [cell for cell in threatened if any(here == cell for _, here, _ in marches) and own.get(cell, 0.0) <= 0.0]

    def worth(cell: int) -> float:
        return goals[cell].worth if cell in goals else aims.point * foes.get(cell, 0.0)

    def told(counted: Counter[int], least: int = 1) -> tuple[tuple[str, int], ...]:
        cells = sorted((cell for cell in counted if counted[cell] >= least), key=lambda c: (-counted[c] * worth(c), c))
        return tuple((place(aims, board, cell), counted[cell]) for cell in cells)

    return Plan(
        take=told(take),
        strike=told(strike),
        close=told(close),
        march=told(march, SEVERAL),
        guard=told(guard),
        leave=tuple(goals[cell].name for cell in sorted(left, key=lambda cell: (-goals[cell].worth, cell))),
        back=back,
        marching=len(marches),
        others=sum(1 for order in orders if not isinstance(order, Done)) - len(marches),
    )


def _beside(board: Board, foes: Mapping[int, float], cell: int) -> list[int]:
    """The enemy stacks next to a hex."""
    return [near for near in board.neighbours[cell] if near in foes]


def place(aims: Aims, board: Board, cell: int) -> str:
    """A hex as a sentence names it: by the goal in it, if there is one."""
    return next((goal.name for goal in aims.goals if goal.cell == cell), board.labels[cell])


def intent(plan: Plan) -> str:
    """A plan as its maker says it; empty if it has none."""
    parts = [
        _part("take", _with(plan.take)),
        _part("attack at", _with(plan.strike)),
        _part("close in on", _with(plan.close)),
        _part("march on", _with(plan.march)),
        _part("reinforce", _with(plan.guard)),
        _part("leave", plan.leave, " open"),
        f"draw back {count(plan.back, 'unit')}" if plan.back else "",
    ]
    said = "; ".join([part for part in parts if part][:PARTS])
    if not said and plan.marching:
        said = f"move {count(plan.marching, 'unit')}"
    if not said and not plan.others:
        said = "stand and wait"
    return _sentence(said) if said else ""


def _with(counted: Iterable[tuple[str, int]]) -> Iterator[str]:
    return (f"{name} with {count(units, 'unit')}" for name, units in counted)


def counsel(plan: Plan) -> str:
    """A plan as it is put to somebody who may do otherwise.

    >>> counsel(Plan(march=(("Thorn", 7),), leave=("Kovno",), marching=9))
    'Seven units can come nearer to Thorn; Kovno would stand open.'
    >>> counsel(Plan())
    ''
    """
    parts = [f"{count(units, 'unit')} can take {name}" for name, units in plan.take[:FEW]]
    if plan.strike:
        parts.append(f"an attack at {listing([name for name, _ in plan.strike[:FEW]])} is worth trying")
    if plan.close:
        parts.append(f"{count(plan.close[0][1], 'unit')} can close in on {plan.close[0][0]}")
    parts += [f"{count(units, 'unit')} can come nearer to {name}" for name, units in plan.march[:FEW]]
    if plan.leave:
        parts.append(f"{listing(list(plan.leave[:FEW]))} would stand open")
    if plan.guard:
        parts.append(f"{listing([name for name, _ in plan.guard[:FEW]])} can be reinforced")
    if not parts and plan.marching:
        parts.append(f"{count(plan.marching, 'unit')} can move")
    return _sentence("; ".join(parts[:PARTS])) if parts else ""


def _sentence(said: str) -> str:
    return f"{said[0].upper()}{said[1:]}."


def _part(verb: str, names: Iterable[str], after: str = "") -> str:
    said = list(names)[:FEW]
    return f"{verb} {listing(said)}{after}" if said else ""


def _marches(aims: Aims, board: Board, orders: Sequence[Order]) -> list[March]:
    """Every unit of the side that goes or attacks somewhere. Staffs are left out."""
    found: dict[str, March] = {}
    for order in orders:
        here, there = board.find(getattr(order, START, "")), board.find(order.where)
        if here is None or there is None:
            continue
        for piece in order.pieces:
            strength = aims.units.get(piece, 0.0)
            if strength > 0:
                found[piece] = March(strength, found[piece].here if piece in found else here, there)
    return list(found.values())


def _own_after(aims: Aims, marches: Iterable[March]) -> dict[int, float]:
    """Own strength by hex once all have marched. A unit that attacks stays where it is."""
    own = dict(aims.own)
    for strength, here, there in marches:
        if aims.foe.get(there, 0.0) <= 0:
            own[here] = max(0.0, own.get(here, 0.0) - strength)
            own[there] = own.get(there, 0.0) + strength
    return own


def errand(aims: Aims, rows: Sequence[Sequence[int]], march: March) -> Goal | None:
    """The goal to which a unit comes nearest by its march, counted by worth; ``None`` if it goes nowhere near one."""
    best, errand = 0.0, None
    for goal in aims.goals:
        row = rows[goal.cell]
        if not goal.held and row[march.there] <= 2 * aims.reach:
            gain = goal.worth * (DECAY[row[march.there]] - DECAY[row[march.here]])
            if gain > best:
                best, errand = gain, goal
    return errand
