"""25.1, 21.2.4: Naval Squadrons.

The waters that they sail: which hexes they join, and what closes them. Squadrons come back and lend their guns, and the
French guns keep them away. They sail in the movement phases, under fire, and sweep pontoons away.
"""

from collections.abc import Sequence
from fractions import Fraction
from heapq import heappop, heappush
from itertools import pairwise
from typing import ClassVar

from hexmarshal.core.board.paths import holds
from hexmarshal.core.data.meanings import Cell, Counter, SideNumber
from hexmarshal.core.engine.derived import derived, derived_from
from hexmarshal.core.engine.events import Needed
from hexmarshal.core.engine.prices import Price
from hexmarshal.core.engine.procedure import Moment, Order, Procedure, Refusal, Way
from hexmarshal.core.orders.notation import Form
from hexmarshal.core.orders.orders import Done
from hexmarshal.games.serbien.parts.sides import AUSTRIAN, SERBIAN, SIDES
from hexmarshal.games.serbien.rules.movement.moving import MovementSoFar, OfKind
from hexmarshal.games.serbien.rules.standing.front import controls
from hexmarshal.games.serbien.rules.table.asking import Ask, GameOrder, OneUnit, PickUnit
from hexmarshal.games.serbien.rules.table.pieces import BEOGRAD, Off
from hexmarshal.games.serbien.rules.table.position import Serbien
from hexmarshal.games.serbien.rules.table.progress import Engagement
from hexmarshal.games.serbien.rules.victory import victory

# -- Waters (25.1.1, 25.1.3, 25.1.4) --------------------------------------------------------------------------


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


# -- Orders about squadrons and guns (25.1) -------------------------------------------------------------------


class Refit(OneUnit, frozen=True, tag="refit"):
    """Let a squadron return to a base (25.1.2): ``Sava Squadron at base 11.08``."""

    when = Moment("A squadron returns when its refit of three GTs is over, in the Preliminary Phase.", "25.1.2-refit")
    to: str
    full: bool = False
    """Whether it has the Naval Squadron replacement."""
    forms = ("{piece} at base {to}", Form("{piece} replaced at base {to}", full=True))


class Bombard(OneUnit, frozen=True, tag="bombard"):
    """Let a squadron add its guns to a combat (25.1): ``Sava Squadron fires``."""

    when = Moment("A squadron adds its guns when a combat is fought in reach of it.", "25.1c")
    forms = ("{piece} fires",)


class Emplace(GameOrder, frozen=True, tag="emplace"):
    """Place the French Naval Artillery (25.1.4): ``place``."""

    when = Moment("The French Naval Artillery is placed in the Preliminary Phase, on GT 32 or later.", "25.1.4b")
    forms = ("place",)
    words = "places the French Naval Artillery"
    subject = "place"


# -- Coming back, low water, the French guns (25.1.2 to 25.1.4) -----------------------------------------------


def bases(table: Serbien, index: Counter) -> list[Cell]:
    """25.1.2-bases: the bases to which a squadron may return: not where the enemy is, nor Semlin under French guns."""
    held, shut = table.occupancy(SERBIAN).held, gunned(table)
    known = map(table.board.cell, table.row(index).bases)
    return [cell for cell in known if not holds(held, cell) and cell not in shut]


class NavalStep(Procedure, frozen=True, tag="NavalStep"):
    """What a Preliminary Phase brings to the squadrons, and to the French guns."""

    player: SideNumber
    """The phasing side."""
    steps: ClassVar = ("low_water", "returns", "french_guns")

    def low_water(self, table: Serbien) -> None:
        """25.1.3: when the water falls, squadrons on the closed stretch are displaced towards their bases."""
        if self.player != SERBIAN or table.state.turn != table.printed.number["naval.low.first"]:
            return
        closed = shoals(table)
        for i in table.printed.squadrons[AUSTRIAN]:
            if table.pieces[i].at in closed:
                table.march(i, (self._refuge(table, i),), "is displaced to", "25.1.3")

    def _refuge(self, table: Serbien, index: Counter) -> Cell:
        """The end of the stretch on the squadron's side, or the next hex towards its base without an enemy."""
        sava = table.printed.ids[index] == "ah-Sava-Squadron"
        start = next(iter(table.board.marked("low water:sava" if sava else "low water:donau")))
        held, known = table.occupancy(SERBIAN).held, voyages(table, start, FAR)
        home = [known[base] for base in map(table.board.cell, table.row(index).bases) if base in known]
        _, way = min(home, default=(0, (start,)))
        return next((cell for cell in way if not holds(held, cell)), start)

    def returns(self, table: Serbien) -> None:
        """25.1.2-refit: squadrons that have refitted come back to a base."""
        if self.player != AUSTRIAN:
            return
        for i in table.printed.squadrons[AUSTRIAN]:
            piece = table.pieces[i]
            if piece.at == Off.REFITTING and piece.back <= table.state.turn and bases(table, i):
                table.again()
                table.choose(ReturnSquadron(SIDES[AUSTRIAN], i))
                return

    def french_guns(self, table: Serbien) -> None:
        """25.1.4b: from GT32 on the Serb may place the French Naval Artillery in Beograd."""
        ready = table.state.turn >= table.printed.number["french"] and table.state.french == TO_COME
        if self.player == SERBIAN and ready and not holds(table.occupancy(AUSTRIAN).held, table.board.cell(BEOGRAD)):
            table.ask(PlaceGuns(SIDES[SERBIAN]))


class ReturnSquadron(Ask, frozen=True, tag="ReturnSquadron"):
    """25.1.2-refit: at which base a squadron returns, and whether it has the one replacement of the game."""

    unit: Counter
    kind: ClassVar = "refit"
    clause: ClassVar = "25.1.2-refit"
    accepts: ClassVar = (Refit,)

    def prompt(self, table: Serbien) -> str:
        name = table.name(self.unit)
        return f"{self.who(table)}: {name} returns. Say to which base, and whether with the naval replacement."

    def subjects(self, table: Serbien) -> list[str]:
        return [table.printed.ids[self.unit]]

    def orders(self, table: Serbien, subject: str) -> list[Order]:
        if subject not in self.subjects(table):
            return []
        spare = table.state.refitted < table.printed.number["naval.replacements"]
        labels = [table.hexname(cell) for cell in bases(table, self.unit)]
        return [Refit(subject, label, full) for full in ((False, True) if spare else (False,)) for label in labels]

    def check(self, table: Serbien, order: Order) -> Refusal | None:
        assert isinstance(order, Refit)
        if order in self.orders(table, order.piece):
            return None
        if order.piece not in self.subjects(table):
            return Refusal("another", "25.1.2-refit", f"It is {table.name(self.unit)} that returns.")
        if order.full and table.state.refitted >= table.printed.number["naval.replacements"]:
            return Refusal("used", "25.1.2-refit", "The Naval Squadron replacement was used.")
        name, to = table.name(self.unit), table.board.find(order.to)
        if order.to not in table.row(self.unit).bases:
            return Refusal("no-base", "25.1.2-bases", f"{order.to} is not a base of {name}.")
        if to in gunned(table):
            return Refusal("french", "25.1.4a", f"The French guns close the base in {order.to}.")
        return Refusal("enemy", "25.1.1b", f"The enemy is in {order.to}.")

    def carry_out(self, table: Serbien, order: Order) -> None:
        assert isinstance(order, Refit)
        lost = 0 if order.full else 1
        cell = table.board.cell(order.to)
        table.march(self.unit, (cell,), "returns to", "25.1.2-refit", lost=lost, back=-1)
        if order.full:
            table.note(refitted=table.state.refitted + 1)


class PlaceGuns(Ask, frozen=True, tag="PlaceGuns"):
    """25.1.4b: whether the French guns come to Beograd now."""

    kind: ClassVar = "french"
    clause: ClassVar = "25.1.4b"
    accepts: ClassVar = (Emplace, Done)

    def prompt(self, table: Serbien) -> str:
        return f"{self.who(table)}: place the French Naval Artillery in Beograd now, or wait."

    def subjects(self, table: Serbien) -> list[str]:
        return ["place", "done"]

    def orders(self, table: Serbien, subject: str) -> list[Order]:
        return [Emplace()] if subject == "place" else [Done()] if subject == "done" else []

    def check(self, table: Serbien, order: Order) -> Refusal | None:
        return None

    def carry_out(self, table: Serbien, order: Order) -> None:
        if isinstance(order, Emplace):
            table.note(french=IN_PLACE)
            table.say("The French Naval Artillery is in place in Beograd.", "25.1.4b", BEOGRAD)


def lose_guns(table: Serbien, units: Sequence[Counter], cell: Cell) -> None:
    """25.1.4c: an Austro-Hungarian Combat unit in Beograd ends the French guns."""
    there = table.state.french == IN_PLACE and table.hexname(cell) == BEOGRAD
    if there and any(table.side_of(i) == AUSTRIAN and table.fights(i) for i in units):
        table.note(french=GONE)
        table.say("The French Naval Artillery is lost.", "25.1.4c", BEOGRAD)


# -- In combat (25.1) -----------------------------------------------------------------------------------------


def supporters(table: Serbien, cell: Cell) -> list[Counter]:
    """25.1c: squadrons that may add their guns to a combat for a river hex: in it or beside it, once a phase."""
    if not holds(table.printed.river_hexes, cell):
        return []
    near = (cell, *table.board.neighbours[cell])
    return [i for i in table.printed.squadrons[AUSTRIAN] if table.pieces[i].at in near and not table.pieces[i].fought]


class LendGuns(PickUnit, frozen=True, tag="LendGuns"):
    """25.1c: which squadrons add their Artillery Value to this combat."""

    target: Cell
    kind: ClassVar = "squadron"
    clause: ClassVar = "25.1c"
    accepts: ClassVar = (Bombard, Done)

    def prompt(self, table: Serbien) -> str:
        return f"{self.who(table)}: say which squadrons fire in the combat at {table.place(self.target)}, or none."

    def able(self, table: Serbien) -> list[Counter]:
        return supporters(table, self.target)

    def against(self, table: Serbien, index: Counter) -> Refusal:
        if table.pieces[index].fought:
            return Refusal("fired", "25.1c", f"{table.name(index)} has fired in this phase.")
        if table.printed.kind[index] != "naval":
            return Refusal("no-ship", "25.1c", f"{table.name(index)} is not a Naval Squadron.")
        where = table.hexname(self.target)
        return Refusal("no-ship", "25.1c", f"{table.name(index)} is neither in {where} nor next to it.")

    def carry_out(self, table: Serbien, order: Order) -> None:
        if isinstance(order, Done):
            return
        index = table.printed.index[order.subject]
        table.alter(index, fought=True)
        table.say(f"{table.name(index)} fires.", "25.1c", table.hexname(self.target))
        table.amend_inside(Engagement, lambda frame: frame.bombarded_by(index))
        if self.able(table):
            table.ask(self)


def value_of(table: Serbien, squadrons: Sequence[Counter]) -> Fraction:
    """25.1c: the Artillery Value that squadrons add."""
    return Fraction(sum(map(table.guns, squadrons)))


# -- Pontoons, guns and mines on the way (21.2.4, 25.1.1, 25.1.2) ---------------------------------------------


SEMLIN, QUAYS = "29.09", ("28.08", "29.08")
"""To and from these Semlin is entered without risk (25.1.2)."""


def sweep_pontoons(table: Serbien, way: Sequence[Cell]) -> None:
    """21.2.4: a squadron that comes to a hex beside a Serbian pontoon removes it."""
    kept = tuple(p for p in table.state.pontoons if p.side == AUSTRIAN or not {p.a, p.b} & set(way))
    if kept != table.state.pontoons:
        table.note(pontoons=kept)
        table.say("A Serbian pontoon is removed.", "21.2.4")


def under_fire(table: Serbien, way: Sequence[Cell]) -> bool:
    """25.1.2: whether a way enters or leaves a hex under the guns of Beograd, but by the quays of Semlin."""
    board = table.board
    if table.options.beograd == "serbian" and not controls(table, SERBIAN, board.cell(BEOGRAD)):
        return False
    guns = set(board.marked("beograd fire"))
    semlin, quays = board.cell(SEMLIN), {board.cell(label) for label in QUAYS}
    for here, there in pairwise(way):
        safe = {here, there} <= {semlin, *quays} and semlin in (here, there)
        if not safe and (here in guns or there in guns):
            return True
    return False


def mined(table: Serbien, entered: Sequence[int]) -> bool:
    """25.1.2: from GT19 on, whether a hex entered, or one on the bank opposite, is enemy controlled."""
    if table.state.turn < table.printed.number["naval.mission"]:
        return False
    ground, board = table.printed.ground, table.board
    rivers = ground.sava | ground.donau
    for cell in entered:
        across = [there for there in board.neighbours[cell] if (cell, there) in rivers]
        if any(controls(table, SERBIAN, bank) for bank in (cell, *across)):
            return True
    return False


class Fire(Procedure, frozen=True, tag="Fire"):
    """25.1.2: one die; a hit sends the squadron to refit, a second one out of the game."""

    unit: Counter
    by: str
    """What fires at it."""
    reason: str
    """The clause."""
    steps: ClassVar = ("roll",)

    def roll(self, table: Serbien) -> None:
        """25.1.2."""
        piece, number = table.pieces[self.unit], table.printed.number
        if piece.at < 0:
            return
        die = table.roll(f"{table.name(self.unit)} and {self.by}", self.reason)
        hit = Needed.at_least(number["naval.hit"], die)
        table.read_as("a hit" if hit.passed else "no hit", hit)
        if not hit.passed:
            return
        if piece.lost:
            table.change(self.unit, "is sunk", self.reason, openly=True, at=int(Off.ELIMINATED))
            return
        back = table.state.turn + number["naval.refit"]
        table.change(self.unit, "must refit", "25.1.2-refit", openly=True, at=int(Off.REFITTING), lost=1, back=back)


# -- Sailing (25.1.1) -----------------------------------------------------------------------------------------


def orders(table: Serbien, ask: MovementSoFar, index: Counter) -> list[Order]:
    """25.1.1: the voyages of a squadron."""
    if table.printed.kind[index] != "naval" or _may_not(table, ask, index) is not None:
        return []
    id, start = table.printed.ids[index], table.hexname(table.pieces[index].at)
    return [Sail(id, start, table.hexname(cell)) for cell in sorted(ways(table, index, ask.left(table, (index,))))]


def _may_not(table: Serbien, ask: MovementSoFar, index: Counter) -> Refusal | None:
    return ask.inactive(table, index) or ask.may_act(table, index)


SQUADRONS = OfKind("naval", "no-ship", "25.1a", "does not sail", "25.1.1a")


def check(table: Serbien, ask: MovementSoFar, order: Order) -> Refusal | None:
    """25.1.1 to 25.1.4: why a squadron may not sail there."""
    assert isinstance(order, Sail)
    index = ask.own_of_kind(table, order.piece, order.start, SQUADRONS)
    if isinstance(index, Refusal):
        return index
    if refusal := _may_not(table, ask, index):
        return refusal
    return why_not(table, index, order, ask.left(table, (index,)))


def normal(table: Serbien, order: Order) -> Order:
    """A voyage by a way of the player's own amounts to the voyage to its end."""
    assert isinstance(order, Sail)
    return Sail(order.piece, order.start, order.to)


def _course(table: Serbien, ask: MovementSoFar, order: Sail) -> tuple[int, tuple[int, ...]]:
    """What a voyage costs, and its way: the player's own, or the shortest."""
    index, to = table.printed.index[order.piece], table.board.cell(order.to)
    if not order.via:
        return ways(table, index, ask.left(table, (index,)))[to]
    path = (table.pieces[index].at, *map(table.board.cell, order.via))
    return sum(dict(passages(table, here, frozenset()))[there] for here, there in pairwise(path)), path


def way(table: Serbien, ask: MovementSoFar, order: Sail) -> Way:
    """25.1.1a, 25.1.2: how a squadron sails, what that costs, and what fires at it."""
    cost, path = _course(table, ask, order)
    left = ask.left(table, (table.printed.index[order.piece],))
    guns, mines = under_fire(table, path), mined(table, path[1:])
    risks = [*(["past the guns of Beograd"] if guns else []), *(["past mines"] if mines else [])]
    more = ", ".join(f"{risk}: hit by a 6" for risk in risks)
    return Way.priced(tuple(map(table.hexname, path)), Price(cost, left, "MP"), more=more)


def carry_out(table: Serbien, ask: MovementSoFar, order: Order) -> None:
    """25.1.1: the squadron sails; hex by hex where it counts among the units that are near (1.2-enemy-unit)."""
    assert isinstance(order, Sail)
    index, (cost, way) = table.printed.index[order.piece], _course(table, ask, order)
    spent, near = table.pieces[index].spent + cost, table.options.squadrons == "near"
    table.call(Voyage(index, way, 1 if near else len(way)))
    if near:
        table.alter(index, spent=spent, halted=True)
    else:
        table.march(index, way, "sails", "25.1.1a", spent=spent, halted=True)


class Voyage(Procedure, frozen=True, tag="Voyage"):
    """25.1.1, 25.1.2: a squadron on its way, and what comes of it."""

    unit: Counter
    """The squadron."""
    way: tuple[Cell, ...]
    """The hexes from the first to the last."""
    gone: int
    """How many of them it has come to."""
    steps: ClassVar = ("step", "arrive")

    def step(self, table: Serbien) -> None:
        """8.2.1, 1.1, 7.8.3: into the next hex, next to whoever answers for it."""
        if self.gone < len(self.way):
            here, there = self.way[self.gone - 1 : self.gone + 1]
            table.again()
            table.amend(gone=self.gone + 1)
            table.march(self.unit, (there,), "sails", "25.1.1a")
            table.call(table.begins.interrupts(AUSTRIAN, (self.unit,), here, there))

    def arrive(self, table: Serbien) -> None:
        """25.1.2: what fires at it fires when it has arrived; 21.2.4, 27.3."""
        sweep_pontoons(table, self.way[1:])
        for cell in self.way[1:]:
            victory.entered(table, (self.unit,), cell)
        if under_fire(table, self.way):
            table.call(Fire(self.unit, "the guns of Beograd", "25.1.2-beograd"))
        if mined(table, self.way[1:]):
            table.call(Fire(self.unit, "mines of the Russian mission", "25.1.2-russian"))
