"""11.1: where a stack can retreat to, which ways the book prefers (11.1.1), what each hex costs (11.1.3 to 11.1.6)."""

from collections.abc import Iterator, Sequence
from typing import ClassVar, NamedTuple

from hexmarshal.core.board.paths import holds
from hexmarshal.core.data.meanings import Cell, Counter, Few
from hexmarshal.core.engine.derived import derived
from hexmarshal.core.engine.prices import Price
from hexmarshal.core.engine.procedure import Procedure, Refusal
from hexmarshal.games.serbien.parts.ground import MOUNTED
from hexmarshal.games.serbien.parts.sides import AUSTRIAN
from hexmarshal.games.serbien.rules.attachment import areas
from hexmarshal.games.serbien.rules.effectiveness import LoseLevels, TakeReductions
from hexmarshal.games.serbien.rules.movement import rivers
from hexmarshal.games.serbien.rules.movement.limits import home_of, range_of
from hexmarshal.games.serbien.rules.movement.reach import arm_of
from hexmarshal.games.serbien.rules.standing.forces import Force, forces
from hexmarshal.games.serbien.rules.standing.zones import alert
from hexmarshal.games.serbien.rules.supply.sources import isolated, providers
from hexmarshal.games.serbien.rules.table.pieces import CI, Off
from hexmarshal.games.serbien.rules.table.position import Serbien
from hexmarshal.games.serbien.rules.table.progress import busy

Path = tuple[int, ...]


# -- Where a stack can go (11.1, 11.1.4) ----------------------------------------------------------------------


def steps_from(table: Serbien, units: Force, here: Cell) -> list[Cell]:
    """11.1b, 7.9: the hexes into which a stack may retreat from a hex: no enemies, no Donau, nothing that bars it."""
    side, ground = table.side_of(units[0]), table.printed.ground
    open_ = table.area & ~table.occupancy(1 - side).held
    arm = arm_of(table, units)
    near = [cell for cell in table.board.neighbours[here] if holds(open_, cell)]
    able = (cell for cell in near if not ground.closed_to(arm, here, cell))
    return [cell for cell in able if rivers.retreatable(table, side, here, cell)]


def barred(table: Serbien, units: Force, here: Cell, there: Cell) -> Refusal:
    """11.1b: why a stack cannot retreat into a hex next to it."""
    name, side = table.hexname(there), table.side_of(units[0])
    if holds(table.occupancy(1 - side).held, there):
        return Refusal("enemy", "11.1b", f"The enemy holds {table.place(there)}: no unit may retreat into it.")
    if not holds(table.area, there):
        return Refusal("area", "1.0-grid", f"{name} is out of play in this scenario.")
    if table.printed.ground.closed_to(arm_of(table, units), here, there):
        sentence = f"{table.list_of(units)} can enter {name} only by a roadway."
        return Refusal("roadway", "7.9", sentence, "mountains-bind-everywhere")
    return Refusal("donau", "11.1b", f"Nobody retreats over the Donau into {name}.", "retreat-over-the-donau")


@derived
def ways(table: Serbien, units: Force, origin: Cell, hexes: int, half: Cell) -> tuple[Path, ...]:
    """11.1.1: the ways that a stack may take: of the greatest distance first, then by the priorities of the book.
    ``half`` is the hex of the other half of a Two-Hex Unit (19.1.7b).

    A unit may always retreat by a way with the fewest EZOCs, even against the second and third priority (11.1.1a).
    """
    if not (found := _far(table, units, origin, _near_home(table, units, _long(table, units, origin, hexes)))):
        return ()
    zones = {path: _zones(table, units, path, half) for path in found}
    ranked = {path: _priority(table, units, origin, path) for path in found}
    calm = [path for path in found if zones[path] == min(zones.values())]
    best, calmest = max(ranked.values()), max(ranked[path] for path in calm)
    return tuple([path for path in found if ranked[path] == best or (path in calm and ranked[path] == calmest)])


def first_steps(table: Serbien, units: Force, origin: Cell, hexes: int, half: Cell = -1) -> set[Cell]:
    """11.1.1: the hexes into which a stack may go first."""
    return {path[0] for path in ways(table, units, origin, hexes, half)}


def _long(table: Serbien, units: Force, origin: Cell, hexes: int) -> list[Path]:
    """11.1a: the paths of as many hexes as a stack must go, or of as many as it can."""
    start = table.pieces[units[0]].at
    found = [path for path in _paths(table, units, (start,), hexes, origin) if path]
    longest = max((len(path) for path in found), default=0)
    return [path for path in found if len(path) == longest]


def _far(table: Serbien, units: Force, origin: Cell, found: list[Path]) -> list[Path]:
    """11.1.1: those of some ways that end the maximum distance away from the combat."""
    away = {path: table.board.distance(origin, path[-1]) for path in found}
    return [path for path in found if away[path] == max(away.values())]


def why_not(table: Serbien, units: Force, origin: Cell, hexes: int, to: Cell) -> Refusal:
    """11.1.1, 8.6.3, 25.2: why none of the ways of a stack begins with a hex that it could enter."""

    def leads(found: list[Path]) -> bool:
        return any(path[0] == to for path in found)

    name, where = table.hexname(to), table.hexname(origin)
    if not leads(found := _long(table, units, origin, hexes)):
        return Refusal("short", "11.1a", f"From {name} the stack could not retreat as far as by other paths.")
    if not leads(found := _near_home(table, units, found)):
        return _home_refusal(table, units, to)
    if not leads(found := _far(table, units, origin, found)):
        return Refusal("priority", "11.1.1", f"Other paths end further from {where} than those through {name}.")
    ranked = {path: _priority(table, units, origin, path) for path in found}
    if max(ranked.values())[0] and not any(ranked[path][0] for path in found if path[0] == to):
        return Refusal("priority", "11.1.1", f"Through {name} the stack leaves its army's Area of Attachment.")
    return Refusal("priority", "11.1.1", f"Other paths lead closer to a supply unit than those through {name}.")


def _home_refusal(table: Serbien, units: Force, to: Cell) -> Refusal:
    bound = next((i for i in units if home_of(table, i) is not None), None)
    clause, where = "8.6.3", "within its range"
    if bound is not None:
        region = table.row(bound).region
        clause, where = ("25.2", "in its region") if region else ("2.2.1-ex3", "in its army's area")
    name = table.name(next(i for i in units if table.row(i).home) if bound is None else bound)
    return Refusal("home", clause, f"{name} remains {where} if it can, and {table.hexname(to)} leads out of it.")


def parted(table: Serbien, units: Force, origin: Cell, hexes: int) -> list[Force]:
    """7.9, 11.1.5: which of a stack retreat together: if Forces that keep to roadways would hold others back, they go
    by themselves, and first."""
    bound = [force for force in forces(table, units) if arm_of(table, force) == MOUNTED]
    mounted = tuple(sorted(i for force in bound for i in force))
    foot = tuple(i for i in units if i not in mounted)
    if not mounted or not foot or _furthest(table, foot, origin, hexes) <= _furthest(table, units, origin, hexes):
        return [units]
    return [mounted, foot]


def _furthest(table: Serbien, units: Force, origin: Cell, hexes: int) -> int:
    """How many hexes a stack can retreat from where it is; a Two-Hex Unit from the half that fought (19.1.7b)."""
    piece = table.pieces[units[0]]
    start = origin if origin == piece.also else piece.at
    return max(len(path) for path in _paths(table, units, (start,), hexes, origin))


def _near_home(table: Serbien, units: Force, found: list[Path]) -> list[Path]:
    """8.6.3, 25.2, 2.2.1-ex3: a Garrison remains within its restricted area if it can, and so do units of a region."""
    for i in units:
        held = home_of(table, i)
        if held is not None:
            found = [path for path in found if all(holds(held, cell) for cell in path)] or found
        limit = range_of(table, i)
        if limit is not None:
            home = table.board.cell(table.row(i).home)
            found = [path for path in found if table.board.distance(home, path[-1]) <= limit] or found
    return found


def _paths(table: Serbien, units: Force, gone: Path, left: int, origin: Cell) -> Iterator[Path]:
    """Every path of this many hexes, or of fewer where it ends, without its start; never back to the combat."""
    following = steps_from(table, units, gone[-1]) if left else []
    following = [there for there in following if there not in gone and there != origin]
    if not following:
        yield gone[1:]
    for there in following:
        yield from _paths(table, units, (*gone, there), left - 1, origin)


def _zones(table: Serbien, units: Force, path: Path, half: Cell) -> int:
    """11.1.3: hexes of a way in un-negated EZOCs."""
    side = table.side_of(units[0])
    shut = table.enemy_zone(side) & ~table.occupancy(side).held
    return sum(holds(shut, cell) for cell in path if cell != half)


def _priority(table: Serbien, units: Force, origin: Cell, path: Path) -> tuple[bool, bool]:
    """11.1.1: staying in the Area of Attachment, for Austro-Hungarians; then nearer to a supply unit than before."""
    lead, side, board = units[0], table.side_of(units[0]), table.board
    area = areas.area(table, table.pieces[lead].army) if side == AUSTRIAN else -1
    inside = all(holds(area, cell) for cell in path)
    sources = [table.pieces[i].at for i in providers(table, lead) if holds(board.everywhere, table.pieces[i].at)]
    nearer = any(board.distance(path[-1], cell) < board.distance(origin, cell) for cell in sources)
    return inside, nearer


# -- What each hex costs (11.1.3 to 11.1.6) -------------------------------------------------------------------


REDUCTIONS = "Strength Reductions"
"""The unit of what a retreat costs besides levels."""


class UnableToRetreat(Procedure, frozen=True, tag="UnableToRetreat"):
    """11.1.5, 11.1.6: a level and a Strength Reduction for each hex; an Isolated Demoralized Force surrenders."""

    units: tuple[Counter, ...]
    hexes: Few
    steps: ClassVar = ("pay",)

    def pay(self, table: Serbien) -> None:
        """11.1.5: Force by Force."""
        for force in forces(table, [i for i in self.units if table.placed(i)]):
            if surrenders(table, force, self.hexes):
                surrender(table, force)
                continue
            table.change(force[0], f"cannot retreat {self.hexes} hexes", "11.1.5", openly=True)
            table.call(TakeReductions(force, self.hexes, "11.1.5"))
            table.call(LoseLevels(force, self.hexes, "11.1.5"))


def surrenders(table: Serbien, force: Force, levels: int) -> bool:
    """11.1.6: whether an Isolated Force that is Demoralized, or would be by what it loses now, lays down its arms."""
    formation = next((i for i in force if table.printed.formation[i]), None)
    if formation is None or table.pieces[formation].status + levels <= CI:
        return False
    return isolated(table, formation)


def surrender(table: Serbien, force: Force) -> None:
    """11.1.6: a Force is eliminated for good."""
    for i in force:
        table.change(i, "surrenders", "11.1.6", openly=True, at=int(Off.ELIMINATED), also=-1)


class RetreatStep(Procedure, frozen=True, tag="RetreatStep"):
    """What a hex of a retreat costs: EZOCs, the Sava, and whoever must answer for it."""

    units: tuple[Counter, ...]
    here: Cell
    there: Cell
    spared: tuple[Counter, ...] = ()
    """Withheld Forces among them, which pay for EZOCs alone (9.2.5.D.3)."""
    lost: tuple[Counter, ...] = ()
    """Those who surrender (11.1.6)."""
    half: Cell = -1
    """The hex of the other half of a Two-Hex Unit that retreats (19.1.7b)."""
    steps: ClassVar = ("zone", "river", "interrupts")

    def _forces(self, table: Serbien) -> list[Force]:
        units = [i for i in self.units if self.there in (table.pieces[i].at, table.pieces[i].also)]
        return _parted(table, units, self.spared)

    def zone(self, table: Serbien) -> None:
        """11.1.3, 11.1.6: an un-negated EZOC costs every Force a level, or makes it surrender."""
        if not _in_zone(table, self.units, self.there, self.half):
            return
        for force in self._forces(table):
            if set(force) & set(self.lost):
                surrender(table, force)
            else:
                table.call(LoseLevels(force, 1, "11.1.3"))

    def river(self, table: Serbien) -> None:
        """11.1.4, 7.1.4b: over the unbridged Sava or impassable mountains it costs a level and a Strength Reduction."""
        step, side = (self.here, self.there), table.side_of(self.units[0])
        if not rivers.costly(table, side, *step):
            return
        wet = rivers.unbridged(table, side, *step)
        for force in self._forces(table):
            if wet:
                rivers.crossed(table, force, *step)
            if not set(force) & set(self.spared):
                table.call(TakeReductions(force, 1, "11.1.4"))
                table.call(LoseLevels(force, 1, "11.1.4"))

    def interrupts(self, table: Serbien) -> None:
        """8.5.3, 15.6.2: what comes of being next to others now."""
        side, units = table.side_of(self.units[0]), self.units
        if alert(table, side) & (1 << self.here | 1 << self.there):
            # A unit that becomes Demoralized finishes its retreat or combat first (6.4e, the example of 11.1.3).
            later = tuple(sorted({*units, *busy(table)}))
            begin = table.begins.interrupts
            table.call(begin(side, units, self.here, self.there, moving=False, asked=later))


def _in_zone(table: Serbien, units: Force, there: Cell, half: Cell) -> bool:
    """11.1.3: whether a hex lies in an EZOC for a stack that retreats into it; friends there negate it, and so does the
    other half of a Two-Hex Unit, which waits there (19.1.7b)."""
    side = table.side_of(units[0])
    alone = there != half and all(i in units for i in table.here(there, side))
    return alone and holds(table.enemy_zone(side), there)


def _parted(table: Serbien, units: Sequence[Counter], spared: Force) -> list[Force]:
    """A stack as its Forces, withheld ones apart."""
    stacks = [i for i in units if i not in spared], [i for i in units if i in spared]
    return [force for stack in stacks if stack for force in forces(table, stack)]


def step_of(table: Serbien, units: Force, here: Cell, there: Cell, spared: Force = (), half: Cell = -1) -> RetreatStep:
    """A step of a stack into a hex, before it is taken: isolation is judged where it retreats from (11.1.6)."""
    lost = _surrendering(table, units, (here, there), spared, half)
    return RetreatStep(units, here, there, spared, tuple(i for force in lost for i in force), half)


def _surrendering(table: Serbien, units: Force, step: tuple[int, int], spared: Force, half: Cell) -> list[Force]:
    """11.1.6: the Forces that surrender instead of entering a hex in an EZOC; of withheld ones none does."""
    here, there = step
    if not _in_zone(table, units, there, half):
        return []
    levels = 1 + rivers.costly(table, table.side_of(units[0]), here, there)
    stack = [force for force in _parted(table, units, spared) if not set(force) & set(spared)]
    return [force for force in stack if surrenders(table, force, levels)]


class Toll(NamedTuple):
    """What the next hex of a retreat costs a stack."""

    told: str
    """In words; empty if it is free."""
    prices: tuple[Price, ...]
    """Levels and Strength Reductions, of each Force that pays; of the one that pays most, where they differ."""


def toll_of(table: Serbien, units: Force, step: tuple[int, int], spared: Force = (), half: Cell = -1) -> Toll:
    """11.1.3, 11.1.4, 11.1.6: what the next hex of a retreat costs a stack."""
    side, (here, there) = table.side_of(units[0]), step
    zone, hard = _in_zone(table, units, there, half), rivers.costly(table, side, here, there)
    wet = "over the Sava" if rivers.unbridged(table, side, here, there) else "over impassable mountains"
    where = " and ".join([*(["in an enemy ZOC"] if zone else []), *([wet] if hard else [])])
    stack, lost = _parted(table, units, spared), _surrendering(table, units, step, spared, half)
    exempt = [force for force in stack if hard and set(force) & set(spared)]
    paying = [force for force in stack if force not in lost and force not in exempt]
    apart = len(stack) > len(paying)
    told = [f"{_who(table, lost, stack)}surrender{'s' if len(lost) == 1 else ''} in an enemy ZOC"] if lost else []
    due = []
    if paying and where:
        due.append(_cost(table, paying, zone, hard))
        told.append(f"{_who(table, paying, stack) if apart else ''}{due[-1].told} {where}")
    if exempt and zone:
        due.append(_cost(table, exempt, zone, False))
        told.append(f"{_who(table, exempt, stack)}{due[-1].told} in an enemy ZOC")
    return Toll("; ".join(told), max((one.prices for one in due), key=_amount, default=()))


def _amount(prices: tuple[Price, ...]) -> float:
    return sum(price.spends for price in prices)


def _who(table: Serbien, some: Sequence[Force], stack: Sequence[Force]) -> str:
    """The Forces whom a price concerns, unless it is all of them."""
    return "" if len(some) == len(stack) else f"{table.list_of([force[0] for force in some])}: "


def _cost(table: Serbien, some: Sequence[Force], zone: bool, hard: bool) -> Toll:
    """Levels and Strength Reductions of each of some Forces."""
    levels, each = zone + hard, " each Force" if len(some) > 1 else ""
    if any(table.printed.formation[i] for force in some for i in force):
        told = f"−{levels} level{'s' if levels > 1 else ''}{' and a Strength Reduction' if hard else ''}{each}"
        reduced = (Price(1, None, REDUCTIONS),) if hard else ()
        return Toll(told, (Price(levels, None, "levels"), *reduced))
    # 5.5.2b: Assets by themselves have no levels to lose.
    bears, lost = sum(table.printed.most_lost[i] - table.pieces[i].lost + 1 for i in some[0]), levels + hard
    told = "eliminated" if bears <= lost else f"{lost} Strength Reduction{'s' if lost > 1 else ''}"
    return Toll(f"{told}{each}", (Price(lost, None, REDUCTIONS),))
