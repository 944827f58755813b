"""7.3.3: who is held by Prepared Attack markers in the Counter Movement Phase."""

from collections import Counter
from typing import ClassVar

from hexmarshal.core.meanings import Cell, SideNumber
from hexmarshal.core.paths import holds
from hexmarshal.core.procedure import Order, Procedure, Refusal
from hexmarshal.games.serbien.rules.asking import PickUnit
from hexmarshal.games.serbien.rules.forces import forces
from hexmarshal.games.serbien.rules.orders import Pin
from hexmarshal.games.serbien.rules.pieces import SIDES
from hexmarshal.games.serbien.rules.position import Serbien


def threats(table: Serbien, side: int) -> Counter[int]:
    """7.3.3a: how many enemy Forces bear Prepared Attack markers pointing at each hex that a side holds."""
    found: Counter[int] = Counter()
    held = table.occupancy(side).held
    for stack in table.occupancy(1 - side).at.values():
        targets = {table.pieces[i].prepared for i in stack if table.pieces[i].prepared >= 0}
        for target in targets:
            if holds(held, target):
                found[target] += len(forces(table, [i for i in stack if table.pieces[i].prepared == target]))
    return found


def to_hold(table: Serbien, cell: int, side: int, threat: int) -> tuple[list[int], int]:
    """7.3.3a: of whom the owner must name one to be held, and how many more; nobody if all that must be held are.

    Each Force that is held is a Formation; its Assets may go with another Formation that is free (7.3.3-ex3). Without
    Formations it is an Asset.
    """
    printed, pieces, most = table.printed, table.pieces, table.printed.number["force.assets"]
    stack = [i for i in table.here(cell, side) if not table.is_fort(i)]
    formations = [i for i in stack if printed.formation[i]]
    assets = [i for i in stack if printed.asset[i]]
    first = formations or assets
    due = min(threat, len(first)) - sum(pieces[i].pinned for i in first)
    if due > 0:
        return [i for i in first if not pieces[i].pinned], due
    if not formations:
        return [], 0
    free = sum(not pieces[i].pinned for i in formations)
    due = min(len(assets), most * len(formations)) - most * free - sum(pieces[i].pinned for i in assets)
    return ([i for i in assets if not pieces[i].pinned], due) if due > 0 else ([], 0)


class Pins(Procedure, frozen=True, tag="Pins"):
    """7.3.3: each Force with a marker holds one enemy Force in the hex at which it points."""

    player: SideNumber
    """Whose Forces are held."""
    steps: ClassVar = ("hold",)

    def hold(self, table: Serbien) -> None:
        """7.3.3a: the owner names them, hex by hex."""
        for cell, threat in sorted(threats(table, self.player).items()):
            able, due = to_hold(table, cell, self.player, threat)
            if able:
                table.again()
                if due >= len(able):
                    for i in able:
                        pin(table, i)
                else:
                    table.ask(HoldUnit(SIDES[self.player], cell, threat))
                return


def pin(table: Serbien, index: int) -> None:
    """7.3.3a: a unit is held."""
    table.change(index, "is held by a Prepared Attack marker", "7.3.3a", pinned=True)


def release(table: Serbien, side: int, first: tuple[int, ...] = ()) -> None:
    """7.3.3c: where fewer markers point at a hex than before, as many Forces are free again, ``first`` first."""
    threat = threats(table, side)
    for cell, stack in table.occupancy(side).at.items():
        held = [i for i in stack if table.pieces[i].pinned and not _held_elsewhere(table, i, cell, threat)]
        formations = [i for i in held if table.printed.formation[i]] or held
        over = len(formations) - threat[cell]
        if over <= 0:
            continue
        freed = sorted(formations, key=lambda i: (i not in first, i))[:over]
        rest = [i for i in held if not table.printed.formation[i]] if freed else []
        for i in {*freed, *rest}:
            table.mend(i, pinned=False)


def _held_elsewhere(table: Serbien, index: int, cell: int, threat: Counter[int]) -> bool:
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

    def able(self, table: Serbien) -> list[int]:
        return to_hold(table, self.cell, self.player, self.threat)[0]

    def against(self, table: Serbien, index: int) -> Refusal:
        return Refusal("not-held", "7.3.3a", f"{table.name(index)} is not one of those that can be held.")

    def carry_out(self, table: Serbien, order: Order) -> None:
        pin(table, table.printed.index[order.subject])
