"""7.3: Prepared Attack markers."""

import collections
from collections.abc import Sequence
from itertools import combinations

from hexmarshal.core.board.paths import holds
from hexmarshal.core.data.meanings import Cell, Counter, SideNumber
from hexmarshal.core.engine.derived import derived_from
from hexmarshal.core.engine.procedure import Moment, Order, Refusal
from hexmarshal.games.serbien.parts.ground import CLOSED
from hexmarshal.games.serbien.parts.sides import AUSTRIAN
from hexmarshal.games.serbien.rules.fighting.taking_part import no_attack
from hexmarshal.games.serbien.rules.movement import rivers
from hexmarshal.games.serbien.rules.movement.marching import Conclude
from hexmarshal.games.serbien.rules.movement.moving import MovementSoFar, allowance, spent_by
from hexmarshal.games.serbien.rules.standing.forces import force_refusal
from hexmarshal.games.serbien.rules.table.asking import GameOrder, in_order
from hexmarshal.games.serbien.rules.table.pieces import CI, Pontoon
from hexmarshal.games.serbien.rules.table.position import Serbien


class Prepare(GameOrder, frozen=True, tag="prepare"):
    """Place a Prepared Attack marker: ``prepare 9/8,8 Ma x 17.09``."""

    when = Moment("PA markers are placed in the Movement Phase, by the phasing player alone.", "7.3a")
    units: tuple[str, ...]
    """The infantry of one Force."""
    target: str
    """The hex at which the marker points."""
    forms = ("prepare {units} x {target}",)
    deed = "aim"

    @property
    def subject(self) -> str:
        return self.units[0] if self.units else ""


def price(table: Serbien, side: SideNumber, here: Cell, target: Cell) -> int:
    """7.3b: Movement Points for a marker: the terrain between two hexes without roadways or EZOCs, at least four.

    CLOSED where no attack can lead: over the Donau and over impassable mountains (9.2.3c).
    """
    harassed = side == AUSTRIAN and holds(rivers.harassed(table), target)
    return _price(table, here, target, table.wet, (rivers.bridged(table, side, here, target), harassed))


@derived_from(lambda table, here, target, wet, means: table.printed.memories["prepared"])
def _price(table: Serbien, here: Cell, target: Cell, wet: bool, means: tuple[bool, bool]) -> int:
    """The same by whether a bridge leads there, and whether Komitadji make the hex dearer (23.1.1b)."""
    bridged, harassed = means
    ground = table.printed.ground
    water = ground.water(here, target)
    if water == "donau" or (here, target) in table.board.sides("impassable"):
        return CLOSED
    if bridged:
        water = "bridge"
    crossing = ground.crossing("sava" if water == "riverbend" else water)
    cost = ground.dry_step(here, target, wet, roadway=False) + crossing + harassed
    return max(cost, table.printed.number["prepared.least"])


def strength(table: Serbien, units: Sequence[Counter], target: Cell) -> int:
    """9.3.2: the Attack Strength of a Force into a hex, after the terrain that it attacks across or out of."""
    here = table.pieces[units[0]].at
    both = table.options.bottomland == "sum"
    return sum([table.attack(i) for i in units]) + _hindrance(table, here, target, _is_small(table, units), both)


def _is_small(table: Serbien, units: Sequence[Counter]) -> bool:
    """Whether no division is among some units."""
    rows = table.printed.units
    return "XX" not in [rows[i].size for i in units]


@derived_from(lambda table, here, target, small, both: table.printed.memories["hindrance"])
def _hindrance(table: Serbien, here: Cell, target: Cell, small: bool, both: bool) -> int:
    """What the ground takes off, for divisions and for smaller units: hexside or hex, or both as an option has it."""
    ground, hexsides = table.printed.ground, table.printed.data.hexsides
    water, terrain = ground.water(here, target), ground.terrain[here]
    across = hexsides[water].attack[small] if water in hexsides else 0
    out_of = terrain.attack[small] if terrain is not None else 0
    return across + out_of if both else min(across, out_of)


def limit(table: Serbien, here: Cell, target: Cell) -> int:
    """7.3d: eighths of a division-equivalent that may be marked in a hex, by the option ``prepared``."""
    number, mountains = table.printed.number, table.printed.ground.mountainous
    steep = holds(mountains, here) or holds(mountains, target)
    return 2 * number["stacking.mountain" if table.options.prepared == "ground" and steep else "stacking.combat"]


def orders(table: Serbien, ask: MovementSoFar, index: Counter) -> list[Order]:
    """Every marker that a unit may place, alone or as the first of its Force."""
    found = list[Order]()
    if ask.counter or _unit_refusal(table, ask, index) is not None:
        return found
    here, side, least = table.pieces[index].at, ask.player, table.printed.number["prepared.least"]
    own = [i for i in table.here(here, side) if i > index and _unit_refusal(table, ask, i) is None]
    most = table.printed.number["force.assets"]
    groups = [(index, *more) for size in range(most + 1) for more in combinations(own, size)] if own else [(index,)]
    dear = [(group, left) for group in groups if (left := ask.left_by_march(table, group)) >= least]
    able = [(group, left) for group, left in dear if force_refusal(table, group) is None]
    if not able:
        return found
    friends, labels = table.occupancy(side).held, table.board.labels
    both = table.options.bottomland == "sum"
    pontoons = tuple([one for one in table.state.pontoons if here in (one.a, one.b)])
    marked = [i for i in table.here(here, side) if table.pieces[i].prepared >= 0]
    known = [
        (group, left, ask.ids(table, group), sum(map(table.attack, group)), _is_small(table, group),
         sum(map(table.eighths, (*marked, *group))))
        for group, left in able
    ]  # fmt: skip
    harassed = rivers.harassed(table) & table.board.adjacent[here] if side == AUSTRIAN else 0
    for target, cost in _prices(table, side, here, table.wet, (pontoons, harassed)):
        if holds(friends, target):
            continue
        most = limit(table, here, target)
        for group, left, ids, power, small, size in known:
            # As in `_marking_refusal`, where what is the same for all hexes is not asked for each.
            if cost > left or size > most or power + _hindrance(table, here, target, small, both) < 1:
                continue
            if not marked or _marking_refusal(table, side, group, here, target) is None:
                found.append(Prepare(ids, labels[target]))
    return found


@derived_from(lambda table, side, here, wet, means: table.printed.memories["prepared"])
def _prices(
    table: Serbien, side: SideNumber, here: Cell, wet: bool, means: tuple[tuple[Pontoon, ...], int]
) -> tuple[tuple[int, int], ...]:
    """The hexes next to one at which a marker could point, each with its price, by the pontoons that lead there and
    the hexes of Komitadji."""
    found = ((target, price(table, side, here, target)) for target in table.board.neighbours[here])
    return tuple(one for one in found if one[1] < CLOSED)


def _unit_refusal(table: Serbien, ask: MovementSoFar, index: Counter) -> Refusal | None:
    piece = table.pieces[index]
    if table.footed(index) and piece.status < CI and piece.also < 0 and not piece.task:
        return ask.may_act(table, index, standing=True)
    name = table.name(index)
    if not table.footed(index):
        return Refusal("infantry", "7.3a", f"{name} cannot place a Prepared Attack marker: only infantry does.")
    if table.ineffective(index):
        return Refusal("ineffective", "7.3.2a", f"{name} is {table.broken(index)}.")
    if piece.also >= 0:
        return Refusal("two-hex", "7.3.2a", f"{name} is in Two-Hex Status.")
    return Refusal("at-work", "7.8b", f"{name} has an MPs Expended marker and cannot attack.")


def _refusal(table: Serbien, ask: MovementSoFar, units: tuple[Counter, ...], target: Cell) -> Refusal | None:
    here, side = table.pieces[units[0]].at, ask.player
    if not holds(table.board.adjacent[here], target):
        return Refusal("not-adjacent", "7.3a", f"{table.hexname(target)} is not adjacent to {table.hexname(here)}.")
    if holds(table.occupancy(side).held, target):
        return Refusal("friends", "7.3.1c", f"Friends hold {table.place(target)}.")
    cost, left = price(table, side, here, target), ask.left_by_march(table, units)
    if cost >= CLOSED:
        return no_attack(table, here, target)
    if cost > left:
        return Refusal("points", "7.3b", f"A marker costs {cost} MP, and {table.subject(units, 'has')} {left}.")
    return _marking_refusal(table, side, units, here, target)


def _marking_refusal(
    table: Serbien, side: SideNumber, units: tuple[Counter, ...], here: Cell, target: Cell
) -> Refusal | None:
    """Why units that can pay for it may place no marker there."""
    if strength(table, units, target) < 1:
        sentence = f"The ground would leave {table.list_of(units)} no Attack Strength."
        return Refusal("weak", "7.3.2b", sentence, "too-weak-to-prepare")
    marked = [i for i in table.here(here, side) if table.pieces[i].prepared >= 0]
    if sum(map(table.eighths, (*marked, *units))) > limit(table, here, target):
        return Refusal("too-many", "7.3d", f"No more units in {table.hexname(here)} may have Prepared Attack markers.")
    targets = {i: table.pieces[i].prepared for i in marked} | dict.fromkeys(units, target)
    if marked and _divided(table, here, side, targets):
        return Refusal("one-force", "7.3.1b", "Units of one Force cannot prepare attacks on different hexes.")
    return None


def _divided(table: Serbien, here: Cell, side: SideNumber, targets: dict[int, int]) -> bool:
    """7.3.1b: whether Assets point elsewhere than every Formation that they could be assigned to (5.5.1)."""
    if len(set(targets.values())) == 1:
        return False
    printed, most = table.printed, table.printed.number["force.assets"]
    # 19.1.1c: a unit in this hex alone is not part of the Force of a Two-Hex Unit, which has no marker itself (7.3.2a)
    stack = [i for i in table.here(here, side) if table.pieces[i].also < 0]
    formations = [i for i in stack if printed.formation[i]]
    assets = [i for i in stack if printed.asset[i] and not table.is_fort(i)]
    spare = max(len(assets) - most * len(formations), 0)
    if not formations:
        return False
    wanted = collections.Counter(targets[i] for i in assets if i in targets)
    for i in formations:
        if i in targets:
            wanted[targets[i]] -= most
    # Those left over fill Forces of one aim each. Every Formation without a marker leads one, the largest first.
    led = (min(most, count - taken) for count in wanted.values() for taken in range(0, count, most))
    free = sum(i not in targets for i in formations)
    return sum(sorted(led, reverse=True)[free:]) > spare


def check(table: Serbien, ask: MovementSoFar, order: Order) -> Refusal | None:
    """7.3."""
    assert isinstance(order, Prepare)
    if ask.counter:
        return Refusal("counter", "7.3e", "No Prepared Attack markers are placed in the Counter Movement Phase.")
    units = ask.own_units(table, order.units, "7.3a")
    if isinstance(units, Refusal):
        return units
    target = table.board.find(order.target)
    if target is None:
        return Refusal("unknown-hex", "1.0-grid", f"There is no hex {order.target} on the map.")
    if len({table.pieces[i].at for i in units}) > 1:
        return Refusal("apart", "3.2", "These units are not in the same hex.")
    for i in units:
        if (refusal := _unit_refusal(table, ask, i)) is not None:
            return refusal
    return force_refusal(table, units, "3.2") or _refusal(table, ask, units, target)


def normal(table: Serbien, order: Order) -> Order:
    """The units in the order of the counters."""
    assert isinstance(order, Prepare)
    return Prepare(in_order(table, order.units), order.target)


def carry_out(table: Serbien, ask: MovementSoFar, order: Order) -> None:
    """7.3c: the marker is placed, and its Force does no more; a Forced March is checked at once."""
    assert isinstance(order, Prepare)
    units = tuple(sorted(table.printed.index[id] for id in order.units))
    here, target = table.pieces[units[0]].at, table.board.cell(order.target)
    spent = spent_by(table, units) + price(table, ask.player, here, target)
    for i in units:
        table.alter(i, spent=spent, prepared=target, halted=True)
    marker = f"A Prepared Attack marker in {table.hexname(here)} points at {table.hexname(target)}"
    table.say(f"{marker}.", "7.3a", table.hexname(here), table.hexname(target))
    if spent > allowance(table, ask.counter):
        table.call(Conclude(units, ask.counter))
