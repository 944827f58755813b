"""7.3.3: who is held by Prepared Attack markers in the Counter Movement Phase."""

import collections
from collections.abc import Sequence
from typing import ClassVar

from hexmarshal.core.board.paths import holds
from hexmarshal.core.data.meanings import Cell, Counter, SideNumber
from hexmarshal.core.engine.procedure import Moment, Order, Procedure, Refusal
from hexmarshal.games.serbien.parts.sides import SIDES
from hexmarshal.games.serbien.rules.standing.forces import forces
from hexmarshal.games.serbien.rules.table.asking import OneUnit, PickUnit
from hexmarshal.games.serbien.rules.table.position import Serbien


class Pin(OneUnit, frozen=True, tag="pin"):
    """Let a unit be held by a Prepared Attack marker (7.3.3)."""

    when = Moment("Units held by a Prepared Attack are determined as the Counter Movement Phase begins.", "7.3.3a")
    forms = ("{piece} is held",)


def threats(table: Serbien, side: SideNumber) -> collections.Counter[int]:
    """7.3.3a: how many enemy Forces bear Prepared Attack markers pointing at each hex that a side holds."""
    found: collections.Counter[int] = collections.Counter()
    held = table.occupancy(side).held
    for stack in table.occupancy(1 - side).at.values():
        targets = {table.pieces[i].prepared for i in stack if table.pieces[i].prepared >= 0}
        for target in targets:
            if holds(held, target):
                found[target] += len(forces(table, [i for i in stack if table.pieces[i].prepared == target]))
    return found


def over(table: Serbien, units: Sequence[Counter], wide: bool) -> int:
    """3.2: the Assets among some units of a hex for which their Formations have no room; 19.1.1c: those in Two-Hex
    Status, ``wide``, and the others are counted apart."""
    alike = [i for i in units if (table.pieces[i].also >= 0) == wide]
    formations = sum(table.printed.formation[i] for i in alike)
    return max(0, len(alike) - formations - table.printed.number["force.assets"] * formations)


def least(table: Serbien, units: Sequence[Counter]) -> int:
    """3.2: the fewest Forces that some units of a hex make: the Assets for whom there is no room go two by two."""
    most = table.printed.number["force.assets"]
    formations = sum(table.printed.formation[i] for i in units)
    return formations + sum(-(-over(table, units, wide) // most) for wide in (False, True))


def to_hold(table: Serbien, cell: Cell, side: SideNumber, threat: int) -> tuple[list[int], bool]:
    """7.3.3a: of whom the owner must name one to be held, and whether all of them are; nobody if enough are.

    Each marker holds a Force whole (7.3.3-ex2). Of which units a Force is made is the owner's to say: those who are
    free may take Assets along (7.3.3-ex3), as long as no more Forces get away than the markers let go.
    """
    printed, pieces = table.printed, table.pieces
    stack = [i for i in table.here(cell, side) if printed.joins[i] and not table.is_fort(i)]
    free, going = [i for i in stack if not pieces[i].pinned], least(table, stack) - threat
    if least(table, free) <= max(going, 0):
        return [], False
    if going <= 0:
        return free, True
    held = sum(pieces[i].pinned for i in stack if printed.formation[i])
    extra = [wide for wide in (False, True) if over(table, free, wide)]
    able = [i for i in free if (held < threat if printed.formation[i] else (pieces[i].also >= 0) in extra)]
    return able, len(able) == 1


class Pins(Procedure, frozen=True, tag="Pins"):
    """7.3.3: each Force with a marker holds one enemy Force in the hex at which it points."""

    player: SideNumber
    """Whose Forces are held."""
    steps: ClassVar = ("hold",)

    def hold(self, table: Serbien) -> None:
        """7.3.3a: the owner names them, hex by hex."""
        for cell, threat in sorted(threats(table, self.player).items()):
            able, all_of_them = to_hold(table, cell, self.player, threat)
            if able:
                table.again()
                if all_of_them:
                    for i in able:
                        pin(table, i)
                else:
                    table.ask(HoldUnit(SIDES[self.player], cell, threat))
                return


def pin(table: Serbien, index: Counter) -> None:
    """7.3.3a: a unit is held."""
    table.change(index, "is held by a Prepared Attack marker", "7.3.3a", pinned=True)


def release(table: Serbien, side: SideNumber, first: tuple[int, ...] = ()) -> None:
    """7.3.3c: where fewer markers point at a hex than before, as many Forces are free again, ``first`` first."""
    threat = threats(table, side)
    for cell, stack in table.occupancy(side).at.items():
        held = [i for i in stack if table.pieces[i].pinned and not _held_elsewhere(table, i, cell, threat)]
        parties = sorted(forces(table, held), key=lambda force: not set(force) & set(first)) if held else []
        for force in parties[: max(0, len(parties) - threat[cell])]:
            for i in force:
                table.alter(i, pinned=False)


def _held_elsewhere(table: Serbien, index: Counter, cell: Cell, threat: collections.Counter[int]) -> bool:
    """19.1.4c: whether a marker points at the other hex of a Two-Hex Unit."""
    piece = table.pieces[index]
    other = piece.also if piece.at == cell else piece.at
    return piece.also >= 0 and threat[other] > 0


class HoldUnit(PickUnit, frozen=True, tag="HoldUnit"):
    """7.3.3a: the owner chooses who is held."""

    cell: Cell
    threat: int
    kind: ClassVar = "pin"
    clause: ClassVar = "7.3.3a"
    accepts: ClassVar = (Pin,)

    def prompt(self, table: Serbien) -> str:
        where = table.place(self.cell)
        return f"{self.who(table)}: Prepared Attack markers point at {where}. Say who is held there (7.3.3)."

    def able(self, table: Serbien) -> list[Counter]:
        return to_hold(table, self.cell, self.player, self.threat)[0]

    def against(self, table: Serbien, index: Counter) -> Refusal:
        return Refusal("not-held", "7.3.3a", f"{table.name(index)} is not one of those that can be held.")

    def carry_out(self, table: Serbien, order: Order) -> None:
        pin(table, table.printed.index[order.subject])
