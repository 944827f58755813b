"""How well a side stands, looked at with care: what a staff judges by.

Like the plain evaluation it counts points, towns, steps and their state. But it does not count units next to the enemy:
it asks what the attacks of either side would bring, and which towns the enemy could walk into.
"""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

from hexmarshal.core.board.paths import cells, holds, mask
from hexmarshal.core.data.weights import own_weights
from hexmarshal.core.engine.derived import derived, derived_from
from hexmarshal.core.engine.judgement import Judgement, Term
from hexmarshal.core.engine.procedure import Order
from hexmarshal.core.orders.orders import Done
from hexmarshal.games.galicia.mind.chances import Attempt, chances, defence, prize, snapshot, touched, worth
from hexmarshal.games.galicia.mind.evaluation import (
    FINE,
    PULL,
    STEP,
    Tally,
    losses_due,
    promise,
    promised,
    pull,
    standing_of,
)
from hexmarshal.games.galicia.parts.sides import SIDES
from hexmarshal.games.galicia.rules.attack import ChooseAttack, CombatPhase
from hexmarshal.games.galicia.rules.combat import Combat
from hexmarshal.games.galicia.rules.occupancy import Occupancy
from hexmarshal.games.galicia.rules.orders import Attack, Commit
from hexmarshal.games.galicia.rules.pieces import Piece
from hexmarshal.games.galicia.rules.position import Galicia
from hexmarshal.games.galicia.rules.reach import points_left, reach, route
from hexmarshal.games.galicia.rules.supply import lines
from hexmarshal.games.galicia.rules.withholding import CommitUnits

RIDE = 6
"""The most hexes that any unit covers in a turn."""
GAP = 0.05
"""What it costs to announce an attack that turns out too weak."""
WIN = 20.0
"""To have won."""
_STEP = round(STEP * FINE)


class Reading:
    """A position as all terms read it."""

    __slots__ = ("all", "combat", "promised", "table", "threat")

    def __init__(self, table: Galicia) -> None:
        self.table = table
        self.promised = promised(table)
        """Points of towns that are held."""
        self.all: tuple[Tally, Tally] = standing_of(table, 0).all, standing_of(table, 1).all
        """What each side has on the map."""
        self.combat = table.within(Combat)
        """The combat in progress."""
        waiting = 1 - table.state.phasing
        self.threat = _threat(table, waiting)
        """What the side that is not phasing may do in its next turn, for the Russian side."""


def reckon(judge: Judgement[Galicia, Reading], table: Galicia, name: str, order: Order) -> float | None:
    """The outlook of a side after it ends its attacks or orders one, without a die; ``None`` after any other order."""
    question, side = table.question, SIDES.index(name)
    if not isinstance(question, ChooseAttack | CommitUnits):
        return None
    sign = 1 if side == 0 else -1
    if isinstance(order, Done):
        return sign * judge.total((*_lasting(table), 0.0, 0.0, 0.0))
    assert isinstance(order, Attack | Commit)
    target = question.target if isinstance(question, CommitUnits) else table.board.cell(order.subject)
    units = [table.printed.index[piece] for piece in order.units]
    foot = not table.printed.cavalry[units[0]]
    attempt = Attempt(target, defence(table, target, 1 - side), prize(table, side, target))
    gained = worth(table, side, attempt, units, table.turn.attack if foot else 0)
    busy = () if gained is None else tuple(units)
    if gained is None:  # an attack that turns out too weak is called off, and the units can still do something else
        gained = -GAP
    coming = chances(table, side, table.turn.attack, busy, _closed(table, side) | 1 << target)
    return sign * judge.total((*_lasting(table), sign * coming, sign * gained, 0.0))


@derived
def _lasting(table: Galicia) -> tuple[float, ...]:
    """How much there is of what counts whatever the phasing side does next: no procedure in progress matters to it."""
    found = Reading(table)
    return tuple([term.amount(found) for term in LASTING])


def settled(table: Galicia) -> float | None:
    """A match that is over is worth its points, and having won."""
    if not table.over:
        return None
    points = table.state.points
    value = float(points[0] - points[1])
    return value + (WIN if value > 0 else -WIN if value < 0 else 0.0)


# -- Points and towns -------------------------------------------------------------------------------------------------


def points(found: Reading) -> float:
    """Victory points."""
    mine, theirs = found.table.state.points
    return float(mine - theirs)


def towns(found: Reading) -> float:
    """What towns earn whoever stands in them at their next count (15.1b)."""
    return float(found.promised[0])


def staying(found: Reading) -> float:
    """What they earn at all later counts."""
    return float(found.promised[1])


# -- Units ------------------------------------------------------------------------------------------------------------


def _more(which: int) -> Callable[[Reading], float]:
    """How much more of something the Russian units count."""

    def amount(found: Reading) -> float:
        mine, theirs = found.all
        return float(mine[which] - theirs[which])

    return amount


def drawn(found: Reading) -> float:
    """How near steps stand to the towns of their side's list."""
    table, (mine, theirs) = found.table, found.all
    more = mine.place - theirs.place + _drawn(table, 0) - _drawn(table, 1)
    return (more - _STEP * (mine.steps - theirs.steps)) / (FINE * PULL)


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


def cut_off(found: Reading) -> float:
    """Units of the phasing side that would be out of supply if it were checked now."""
    return _unfed(found.table, found.table.state.phasing)


def hungry_next(found: Reading) -> float:
    """The same of the other side, whose supply phase comes first."""
    table = found.table
    side = 1 - table.state.phasing
    last = table.state.turn + (side == 0) > table.state.last
    return 0.0 if last else _unfed(table, side)


def _unfed(table: Galicia, side: int) -> float:
    army = table.occupancy(side)
    lost = army.held & ~lines(table, side).anywhere
    if not lost:
        return 0.0
    number = sum([len(army.at[cell]) for cell in cells(lost)])
    return float(-number if side else number)


# -- Attacks ----------------------------------------------------------------------------------------------------------


def coming(found: Reading) -> float:
    """What the phasing side's attacks still promise in this turn."""
    table = found.table
    side = table.state.phasing
    combat, closed, busy = found.combat, _closed(table, side), tuple[int, ...]()
    if combat is not None:
        busy, closed = combat.attackers, closed | 1 << combat.target
    value = chances(table, side, table.turn.attack, busy, closed)
    return -value if side else value


def _closed(table: Galicia, side: int) -> int:
    """The hexes that a side has attacked in the phase in progress."""
    return 0 if table.within(CombatPhase) is None else _attacked(table, side)


@derived
def _attacked(table: Galicia, side: int) -> int:
    pieces = table.pieces
    return mask(cell for cell, units in table.occupancy(1 - side).at.items() if all(pieces[i].attacked for i in units))


def _threat(table: Galicia, side: int) -> tuple[float, int, int, int]:
    """What a side may do in its next turn as both stand, for the Russian side: attack, and walk into open towns."""
    turn = table.state.turn + (side == 0)
    if turn > table.state.last:
        return 0.0, 0, 0, 0
    attacks, (counted, later) = chances(table, side, table.printed.turns[turn].attack), _open_towns(table, side)
    bare = _bare_towns(table, side)
    return (-attacks, -counted, -later, -bare) if side else (attacks, counted, later, bare)


def _threatened(which: int) -> Callable[[Reading], float]:
    """What the side that is not phasing may do in its next turn."""

    def amount(found: Reading) -> float:
        return float(found.threat[which])

    return amount


def _bare_towns(table: Galicia, side: int) -> int:
    """The points of towns of a side's list in which nobody stands and near which it has a unit.

    A screen before a town can be driven off or passed by; whoever stands in it must be beaten.
    """
    printed, held = table.printed, table.occupancy(side).held
    empty = printed.wanted[side] & ~held & ~table.occupancy(1 - side).held
    near = [printed.towns[cell] for cell in cells(empty) if printed.disc(cell, RIDE) & held]
    captured = table.state.captured
    return sum([town.occupation if town.id in captured else town.capture for town in near])


def _open_towns(table: Galicia, side: int) -> tuple[int, int]:
    """The points of towns of a side's list where nobody stands and that one of its units can enter from where it is.

    They are counted as in `promised`: those of the next count, and those of all later ones.
    """
    army, foe, printed, state = table.occupancy(side), table.occupancy(1 - side), table.printed, table.state
    walks, asked = printed.memories["walks"], (side, state.turn)
    last: Walks | None = walks.get(asked)
    own, hostile = (-1, -1) if last is None else (touched(table, last.pieces)[side], last.differs(foe))
    counted = later = 0
    found: dict[int, Walk] = {}
    for cell in cells(printed.wanted[side] & ~army.held & ~foe.held):
        walk = None if last is None else last.walks.get(cell)
        if walk is None or walk.own & own:
            walk = _walk(table, army, cell)
        elif walk.hostile & hostile:
            walk = _walk_again(table, army, cell, walk, hostile)
        found[cell] = walk
        if walk.unit >= 0:
            town = printed.towns[cell]
            counted += town.occupation if town.id in state.captured else town.capture
            later += town.occupation * (state.last - state.turn)
    walks[asked] = Walks(snapshot(table), foe.held, foe.zone, found)
    return counted, later


class Walk(NamedTuple):
    """Whether any unit of a side can go to a town in its next turn, and what that rests on."""

    unit: int
    """One that can; -1 if none."""
    own: int
    """The hexes in which no unit of the side may change, else it must be asked again;"""
    hostile: int
    """and those in which no enemy and no zone of control may."""
    vainly: tuple[tuple[int, int], ...]
    """Where none can, the units that come near enough, and the hexes that matter to each."""


class Walks(NamedTuple):
    """What was found of all towns when it was asked last."""

    pieces: tuple[Piece, ...]
    """All units as they were;"""
    held: int
    """where enemies stood,"""
    zone: int
    """and their zones of control."""
    walks: dict[int, Walk]

    def differs(self, foe: Occupancy) -> int:
        """The hexes that enemies and their zones of control have entered since, or left."""
        return self.held ^ foe.held | self.zone ^ foe.zone


def _walk(table: Galicia, army: Occupancy, cell: int) -> Walk:
    """Whether any unit can go to a hex in a turn, as everybody stands."""
    printed, watched, vainly = table.printed, 0, []
    near = printed.disc(cell, RIDE)
    for there in cells(army.held & near):
        for i in army.at[there]:
            if holds(printed.disc(cell, printed.movement[i]), there):
                ground = printed.disc(there, max(points_left(table, (i,)), 1))  # as in `reach`
                if holds(reach(table, (i,)).ends, cell):
                    return _way(table, i, cell)
                watched |= ground
                vainly.append((i, ground))
    return Walk(-1, own=near, hostile=watched, vainly=tuple(vainly))


def _walk_again(table: Galicia, army: Occupancy, cell: int, walk: Walk, changed: int) -> Walk:
    """The same where no unit that matters has changed, but enemies have in some hexes.

    Which unit is found makes no difference to anybody.
    """
    if walk.unit >= 0:
        comes = holds(reach(table, (walk.unit,)).ends, cell)
        return _way(table, walk.unit, cell) if comes else _walk(table, army, cell)
    for i, ground in walk.vainly:
        if ground & changed and holds(reach(table, (i,)).ends, cell):
            return _way(table, i, cell)
    return walk


def _way(table: Galicia, index: int, cell: int) -> Walk:
    """What it rests on that a unit can go to a hex: whatever happens beside its way, the way costs the same."""
    here = 1 << table.pieces[index].at
    return Walk(index, own=here, hostile=here | mask(route(table, (index,), cell).path), vainly=())


# -- All of it --------------------------------------------------------------------------------------------------------

_UNITS = ("piece.at", "piece.steps")
_STATE = (*_UNITS, "piece.reductions", "piece.supply")
_DATES = ("state.turn", "state.last", "state.captured")
_NEXT = (*_STATE, "piece.fought", "state.phasing", *_DATES)
_COMBAT = (*_NEXT, "piece.attacked", "procedures")
_OPEN = ("piece.at", "piece.spent", "state.phasing", *_DATES)


def _term(name: str, what: str, unit: str, depends: Iterable[str], amount: Callable[[Reading], float]) -> Term[Reading]:
    return Term(name=name, what=what, unit=unit, depends=tuple(depends), amount=amount)


LASTING = (
    _term("points", "Victory points.", "a point", ("state.points",), points),
    _term("towns", "What towns earn whoever stands in them at their next count.", "a point", ("piece.at", *_DATES),
          towns),
    _term("staying", "What they earn at all later counts.", "a point", ("piece.at", *_DATES), staying),
    _term("steps", "Steps on the map.", "a step", _UNITS, _more(Tally._fields.index("steps"))),
    _term("drawn", "How near steps stand to the towns of their side's list.", "a step in a town of three points",
          (*_UNITS, "state.turn", "state.last"), drawn),
    _term("reductions", "Reductions that units bear.", "a reduction", ("piece.at", "piece.reductions"),
          _more(Tally._fields.index("reductions"))),
    _term("low", "Units low on supply.", "a unit", ("piece.at", "piece.supply"), _more(Tally._fields.index("low"))),
    _term("out", "Units out of supply.", "a unit", ("piece.at", "piece.supply"), _more(Tally._fields.index("out"))),
    _term("crowd", "Steps beyond the stacking limit: they would be lost.", "a step", _UNITS,
          _more(Tally._fields.index("crowd"))),
    _term("cut_off", "Units of the phasing side that would be out of supply if it were checked now.", "a unit",
          ("piece.at", "state.phasing"), cut_off),
    _term("hungry_next", "The same of the other side, whose supply phase comes first.", "a unit",
          ("piece.at", "state.phasing", "state.turn", "state.last"), hungry_next),
    _term("threat", "What attacks of the other side promise as both stand, before its turn.", "a point", _NEXT,
          _threatened(0)),
    _term("open", "What towns earn at their next count into which the other side can walk in its next turn.", "a point",
          _OPEN, _threatened(1)),
    _term("open_staying", "What they earn at all later counts.", "a point", _OPEN, _threatened(2)),
    _term("bare", "What towns earn at their next count in which nobody stands, near a unit of that side.", "a point",
          ("piece.at", "state.phasing", *_DATES), _threatened(3)),
)  # fmt: skip
"""What counts whatever the phasing side does next."""

TERMS = (
    *LASTING,
    _term("coming", "What attacks of this turn promise that were not made yet.", "a point", _COMBAT, coming),
    _term("fought", "What the dice of a combat in progress promise.", "a point", _COMBAT,
          lambda found: 0.0 if found.combat is None else promise(found.table)),
    _term("losses_due", "Reductions that were rolled and not yet taken.", "a reduction", ("procedures",),
          lambda found: 0.0 if found.combat is None else float(losses_due(found.table))),
)  # fmt: skip
"""What counts in this game."""

outlook = Judgement(
    read=Reading,
    terms=TERMS,
    weights=own_weights(Path(__file__).parents[1] / "data" / "weights.toml", [term.name for term in TERMS]),
    settled=settled,
)
"""The value of a position for the Russian side."""
