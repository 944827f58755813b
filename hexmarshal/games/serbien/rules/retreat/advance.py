"""11.2: advance after combat."""

from typing import ClassVar

from hexmarshal.core.board.paths import holds
from hexmarshal.core.data.meanings import Cell, Counter, SideNumber
from hexmarshal.core.engine.procedure import Moment, Order, Refusal
from hexmarshal.core.orders.orders import Done
from hexmarshal.games.serbien.rules.movement import rivers
from hexmarshal.games.serbien.rules.movement.limits import bank_refusal, ground_refusal, home_refusal
from hexmarshal.games.serbien.rules.movement.reach import arm_of
from hexmarshal.games.serbien.rules.standing.forces import force_refusal
from hexmarshal.games.serbien.rules.standing.stacking import stacked
from hexmarshal.games.serbien.rules.standing.zones import alert
from hexmarshal.games.serbien.rules.table.asking import OneUnit, PickUnit
from hexmarshal.games.serbien.rules.table.position import Serbien
from hexmarshal.games.serbien.rules.table.progress import Engagement


class Advance(OneUnit, frozen=True, tag="advance"):
    """Advance a unit after combat: ``9/8 advances to 21.11``."""

    when = Moment("Units advance when they have won a combat.", "11.2.1a")
    to: str
    """The hex that was vacated."""
    forms = ("{piece} advances to {to}",)
    odds: ClassVar = False


class ExtendInto(OneUnit, frozen=True, tag="advance-half"):
    """Advance after combat with one half of a unit: ``9/8 extends to 21.11``."""

    when = Moment("A unit advances with half of itself when it has won a combat.", "11.2.1c")
    to: str
    """The hex that was vacated."""
    forms = ("{piece} extends to {to}",)


def vacated(table: Serbien, target: Cell, side: SideNumber) -> bool:
    """11.2: whether no enemy unit is left in a hex."""
    return not holds(table.occupancy(1 - side).held, target)


def advance_refusal(
    table: Serbien, index: Counter, units: tuple[Counter, ...], target: Cell, half: bool = False
) -> Refusal | None:
    """11.2.1, 11.2.2, 7.9: why a unit may not advance, or extend into the hex by ``half`` (11.2.1c)."""
    piece, name, printed = table.pieces[index], table.name(index), table.printed
    if index not in units:
        return Refusal("withheld", "11.2.2", f"{name} did not take part in the attack.")
    if piece.retreated:
        return Refusal("retreated", "11.2.2", f"{name} has retreated.")
    near = [cell for cell in (piece.at, piece.also) if cell >= 0 and holds(table.board.adjacent[target], cell)]
    if not near or (piece.also >= 0 and len(near) < 2 and not half):
        return Refusal("elsewhere", "11.2.1a", f"{name} is not next to {table.hexname(target)}.")
    if half and not table.fights(index):
        return Refusal("artillery", "19.1.1d", f"{name} cannot enter Two-Hex Status.")
    if not table.fights(index) and printed.kind[index] != "artillery":
        return Refusal("kind", "11.2", f"{name} is neither a Combat nor an Artillery unit.")
    step = near[0], target
    if printed.ground.closed_to(arm_of(table, (index,)), *step):
        return Refusal("barred", "7.9", f"{name} cannot enter {table.hexname(target)}.")
    if not holds(table.area, target):
        return Refusal("area", "1.0-grid", f"{table.hexname(target)} is out of play in this scenario.")
    if (barred := home_refusal(table, (index,), target)) is not None:
        return barred
    ends = (near[0], target) if half else (target,)
    bound = ground_refusal(table, (index,), near, target) or bank_refusal(table, (index,), ends)
    if bound is not None:  # plans bind in movement phases alone (26.2)
        return bound
    side = printed.side[index]
    if half and not _joins(table, index, near[0], target):
        return Refusal("two-hex", "19.1.2", f"{name} would share a hex with another Two-Hex Force.")
    size = printed.quarters[index] * (1 if half else 2)
    if stacked(table, target, side) + size > 2 * printed.number["stacking"]:
        return Refusal("full", "11.2.1b", f"There is no room for {name} in {table.hexname(target)}.")
    return None


def _joins(table: Serbien, index: Counter, here: Cell, target: Cell) -> bool:
    """19.1.2, 19.1.1c: whether a unit may stand in two hexes: no Two-Hex Force does there, or one whose part it is."""
    side, pieces = table.side_of(index), table.pieces
    wide = {i for cell in (here, target) for i in table.here(cell, side) if pieces[i].also >= 0 and i != index}
    same = all({pieces[i].at, pieces[i].also} == {here, target} for i in wide)
    return same and force_refusal(table, sorted((index, *wide))) is None


def advancers(table: Serbien, units: tuple[Counter, ...], target: Cell) -> list[Counter]:
    """11.2: those of some attackers who may advance now."""
    if not units or not vacated(table, target, table.side_of(units[0])):
        return []
    able = [i for i in units if any(advance_refusal(table, i, units, target, half) is None for half in (False, True))]
    # Artillery would be lost alone in an enemy ZOC: there it follows a Combat unit.
    side = table.side_of(units[0])
    led = any(map(table.fights, table.here(target, side))) or not holds(table.enemy_zone(side), target)
    return [i for i in able if led or table.fights(i)]


class AdvanceUnits(PickUnit, frozen=True, tag="AdvanceUnits"):
    """11.2.1: the attacker says who advances, unit by unit."""

    target: Cell
    """The hex that was vacated."""
    units: tuple[Counter, ...]
    """Who attacked."""
    kind: ClassVar = "advance"
    clause: ClassVar = "11.2.1a"
    accepts: ClassVar = (Advance, ExtendInto, Done)

    def prompt(self, table: Serbien) -> str:
        return f"{self.who(table)}: {table.place(self.target)} is vacated. Advance units into it, or stay."

    def able(self, table: Serbien) -> list[Counter]:
        return advancers(table, self.units, self.target)

    def orders(self, table: Serbien, subject: str) -> list[Order]:
        if subject == "done":
            return [Done()]
        if subject not in self.choices(table):
            return []
        index, to = table.printed.index[subject], table.hexname(self.target)
        found: list[Order] = []
        if advance_refusal(table, index, self.units, self.target) is None:
            found.append(Advance(subject, to))
        if advance_refusal(table, index, self.units, self.target, half=True) is None:
            found.append(ExtendInto(subject, to))
        return found

    def check(self, table: Serbien, order: Order) -> Refusal | None:
        if isinstance(order, (Advance, ExtendInto)) and order.to != table.hexname(self.target):
            return Refusal("elsewhere", "11.2", f"The hex that was vacated is {table.hexname(self.target)}.")
        refusal = super().check(table, order)
        if refusal is None and isinstance(order, (Advance, ExtendInto)):
            index = table.printed.index[order.piece]
            return advance_refusal(table, index, self.units, self.target, half=isinstance(order, ExtendInto))
        return refusal

    def against(self, table: Serbien, index: Counter) -> Refusal:
        refusal = advance_refusal(table, index, self.units, self.target)
        return refusal or Refusal("alone", "8.8.1b", f"{table.name(index)} would be alone next to the enemy.")

    def carry_out(self, table: Serbien, order: Order) -> None:
        if isinstance(order, Done):
            return
        assert isinstance(order, (Advance, ExtendInto))
        index, side = table.printed.index[order.piece], self.player
        here = self._from(table, index)
        table.ask(self)
        if isinstance(order, ExtendInto):
            table.march(index, (self.target,), "extends", "11.2.1c")
            table.alter(index, at=here, also=self.target)
        else:
            table.march(index, (self.target,), "advances", "11.2", also=-1)
        rivers.follows(table, index, self._mates(table, index), here, self.target)
        if not advancers(table, self.units, self.target):
            table.stack = table.stack[:-1]
        if alert(table, side) & (1 << here | 1 << self.target):
            table.call(table.begins.interrupts(side, (index,), here, self.target, moving=False))

    def _mates(self, table: Serbien, index: Counter) -> list[Counter]:
        """Those who fought in a unit's Force and have advanced before it."""
        combat, pieces = table.within(Engagement), table.pieces
        force = next((one.units for one in combat.attackers if index in one.units), ()) if combat is not None else ()
        return [i for i in force if i != index and self.target in (pieces[i].at, pieces[i].also)]

    def _from(self, table: Serbien, index: Counter) -> Cell:
        """The hex of a unit out of which it advances: of a Two-Hex Unit one that is next to the hex."""
        piece = table.pieces[index]
        return piece.at if holds(table.board.adjacent[self.target], piece.at) else piece.also
