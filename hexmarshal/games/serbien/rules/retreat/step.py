"""11.1.3 to 11.1.6: what each hex of a retreat costs, and those it cannot go."""

from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from hexmarshal.core.board.paths import holds
from hexmarshal.core.data.meanings import Cell, Counter, Few
from hexmarshal.core.engine.prices import Price
from hexmarshal.core.engine.procedure import Procedure
from hexmarshal.games.serbien.rules.effectiveness import LoseLevels, TakeReductions
from hexmarshal.games.serbien.rules.movement import rivers
from hexmarshal.games.serbien.rules.standing.forces import Force, forces
from hexmarshal.games.serbien.rules.standing.zones import alert
from hexmarshal.games.serbien.rules.supply.sources import isolated
from hexmarshal.games.serbien.rules.table.pieces import CI, Off
from hexmarshal.games.serbien.rules.table.position import Serbien
from hexmarshal.games.serbien.rules.table.progress import busy

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
