"""11.1: retreats after combat, hex by hex, and what they cost."""

from typing import ClassVar

from hexmarshal.core.meanings import Cell, Counter
from hexmarshal.core.paths import holds
from hexmarshal.core.procedure import Procedure
from hexmarshal.games.serbien.rules import depots, rivers
from hexmarshal.games.serbien.rules.effectiveness import LoseLevels
from hexmarshal.games.serbien.rules.forces import Force, forces
from hexmarshal.games.serbien.rules.isolation import isolated
from hexmarshal.games.serbien.rules.losses import TakeReductions
from hexmarshal.games.serbien.rules.pieces import CI, SIDES, Off
from hexmarshal.games.serbien.rules.position import Serbien


class Retreat(Procedure, frozen=True, tag="Retreat"):
    """11.1: a stack retreats so many hexes; what it cannot retreat it pays for."""

    units: tuple[Counter, ...]
    """Who retreats together."""
    hexes: int
    """How many hexes are left."""
    cause: str = "combat"
    """"combat", "repulse" (7.4.4), "fort" (8.5.3)."""
    origin: Cell = -1
    """The hex from which the retreat began (11.1.1)."""
    repulsed: bool = False
    """Whether its one Repulse was tried (7.4.1b)."""
    steps: ClassVar = ("prepare", "go", "rout")

    def there(self, table: Serbien) -> Force:
        """Those who are still on the map, and still together."""
        alive = [i for i in self.units if table.pieces[i].at >= 0]
        return tuple(i for i in alive if table.pieces[i].at == table.pieces[alive[0]].at) if alive else ()

    def prepare(self, table: Serbien) -> None:
        """11.1.2b, 8.5.2: Forts are flipped, or lost if they have no back; a Depot with the stack is displaced."""
        if self.hexes:
            self._gather(table)
        units = self.there(table)
        if not units or not self.hexes:
            return
        for i in units:
            if table.is_fort(i):
                self._flip(table, i)
        side, here = table.printed.side[units[0]], table.pieces[units[0]].at
        for i in table.here(here, side):
            if table.printed.kind[i] == "depot":
                depots.displace(table, i)

    def _gather(self, table: Serbien) -> None:
        """19.1.7b: a Two-Hex Unit retreats as a whole from the hex of the beaten half, and ends in one hex."""
        for i in self.units:
            piece = table.pieces[i]
            if piece.at >= 0 and piece.also >= 0:
                beaten = self.origin if self.origin in (piece.at, piece.also) else piece.at
                table.change(i, "consolidates as it retreats", "19.1.7b", openly=True, at=beaten, also=-1)

    def _flip(self, table: Serbien, index: int) -> None:
        if table.printed.units[index].back is None:
            table.change(index, "has no back and is eliminated", "8.5.2", openly=True, at=int(Off.ELIMINATED))
        else:
            table.change(index, "becomes infantry and retreats", "8.5.2", openly=True, flipped=True)

    def go(self, table: Serbien) -> None:
        """11.1, 7.4c: the next hex, or a Repulse at any time; if neither is left, what 11.1.5 says."""
        from hexmarshal.games.serbien.rules.retreat_choice import ChooseRetreat

        units = self.there(table)
        if not units:
            return
        start = table.pieces[units[0]].at
        origin = self.origin if self.origin >= 0 else start
        question = ChooseRetreat(SIDES[table.printed.side[units[0]]], units, self.hexes, origin)
        if question.ends(table) or question.repulses(table):
            table.again()
            table.choose(question)
        elif self.hexes > 0:
            table.amend(hexes=0)
            table.call(UnableToRetreat(units, self.hexes))

    def rout(self, table: Serbien) -> None:
        """6.4e: a Demoralized unit that ends in an EZOC goes on; after a combat that comes when all else is done."""
        from hexmarshal.games.serbien.rules.demoralised import must_retreat
        from hexmarshal.games.serbien.rules.interrupts import look_round

        routed = [i for i in self.units if must_retreat(table, i)] if self.cause != "combat" else []
        if routed:
            look_round(table, table.printed.side[routed[0]], table.pieces[routed[0]].at, routed)


def attacking(table: Serbien) -> bool:
    """9.2.5.A.3: whether this is an attack phase, in which it is remembered who has retreated."""
    from hexmarshal.games.serbien.rules.attack import AttackPhase

    return table.within(AttackPhase) is not None


class UnableToRetreat(Procedure, frozen=True, tag="UnableToRetreat"):
    """11.1.5, 11.1.6: a level and a Strength Reduction for each hex; an Isolated Demoralized Force surrenders."""

    units: tuple[Counter, ...]
    hexes: int
    steps: ClassVar = ("pay",)

    def pay(self, table: Serbien) -> None:
        """11.1.5: Force by Force."""
        for force in forces(table, [i for i in self.units if table.pieces[i].at >= 0]):
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
    steps: ClassVar = ("zone", "river", "interrupts")

    def _forces(self, table: Serbien) -> list[Force]:
        return forces(table, [i for i in self.units if self.there in (table.pieces[i].at, table.pieces[i].also)])

    def zone(self, table: Serbien) -> None:
        """11.1.3, 11.1.6: an un-negated EZOC costs every Force a level, or makes it surrender."""
        if not _in_zone(table, self.units, self.there):
            return
        for force in self._forces(table):
            if surrenders(table, force, 1):
                surrender(table, force)
            else:
                table.call(LoseLevels(force, 1, "11.1.3"))

    def river(self, table: Serbien) -> None:
        """11.1.4, 7.1.4b: over the unbridged Sava or impassable mountains it costs a level and a Strength Reduction."""
        step, side = (self.here, self.there), table.printed.side[self.units[0]]
        if not rivers.costly(table, side, *step):
            return
        wet = rivers.unbridged(table, side, *step)
        for force in self._forces(table):
            if wet:
                rivers.crossed(table, force, *step)
            table.call(TakeReductions(force, 1, "11.1.4"))
            table.call(LoseLevels(force, 1, "11.1.4"))

    def interrupts(self, table: Serbien) -> None:
        """8.5.3, 15.6.2: what comes of being next to others now."""
        from hexmarshal.games.serbien.rules.calm import alert
        from hexmarshal.games.serbien.rules.demoralised import busy
        from hexmarshal.games.serbien.rules.interrupts import Interrupts

        side, units = table.printed.side[self.units[0]], self.units
        if alert(table, side) & (1 << self.here | 1 << self.there):
            # Who becomes Demoralized finishes its retreat or combat first (6.4e, the example of 11.1.3).
            later = tuple(sorted({*units, *busy(table)}))
            table.call(Interrupts(side, units, self.here, self.there, moving=False, asked=later))


def _in_zone(table: Serbien, units: Force, there: int) -> bool:
    """11.1.3: whether a hex lies in an EZOC for a stack that retreats into it; friends there negate it."""
    side = table.printed.side[units[0]]
    return holds(table.enemy_zone(side), there) and all(i in units for i in table.here(there, side))


def price(table: Serbien, units: Force, here: int, there: int) -> str:
    """11.1.3, 11.1.4, 11.1.6: what the next hex of a retreat costs a stack, in words; nothing if it is free."""
    zone, hard = _in_zone(table, units, there), rivers.costly(table, table.printed.side[units[0]], here, there)
    if not zone and not hard:
        return ""
    stack, levels = forces(table, units), zone + hard
    if zone and any(surrenders(table, force, 1) for force in stack):
        return "surrenders in an enemy ZOC"
    where = ["in an enemy ZOC"] if zone else []
    if hard:
        wet = rivers.unbridged(table, table.printed.side[units[0]], here, there)
        where.append("over the Sava" if wet else "over impassable mountains")
    if any(table.printed.formation[i] for i in units):
        cost = f"−{levels} level{'s' if levels > 1 else ''}{' and a Strength Reduction' if hard else ''}"
    else:
        # 5.5.2b: Assets by themselves have no levels to lose.
        bears, lost = sum(table.printed.most_lost[i] - table.pieces[i].lost + 1 for i in stack[0]), levels + hard
        cost = "eliminated" if bears <= lost else f"{lost} Strength Reduction{'s' if lost > 1 else ''}"
    return f"{cost}{' each Force' if len(stack) > 1 else ''} {' and '.join(where)}"
