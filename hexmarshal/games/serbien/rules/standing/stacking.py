"""3.1: stacking, and how many units may fight in or out of a hex (3.1.2)."""

from collections.abc import Sequence
from typing import ClassVar

from hexmarshal.core.board.paths import cells, holds
from hexmarshal.core.data.meanings import Cell, Counter, SideNumber
from hexmarshal.core.engine.cautions import Caution
from hexmarshal.core.engine.derived import derived, derived_from
from hexmarshal.core.engine.procedure import Moment, Order, Procedure, Refusal
from hexmarshal.games.serbien.parts.sides import SIDES
from hexmarshal.games.serbien.rules.table.asking import GameOrder, PickUnit
from hexmarshal.games.serbien.rules.table.occupancy import rivals
from hexmarshal.games.serbien.rules.table.pieces import D1, Off
from hexmarshal.games.serbien.rules.table.position import Serbien
from hexmarshal.wargame import orders
from hexmarshal.wargame.cautions import too_many


class Eliminate(orders.Eliminate, GameOrder, frozen=True, tag="eliminate"):
    """Take a unit out of an over-stacked hex for good (3.1.3)."""

    when = Moment("Units in excess of the stacking limit are removed when a movement phase ends.", "3.1.3")


def stacked(table: Serbien, cell: Cell, side: SideNumber) -> int:
    """3.1.1, 19.1.3: the size of a side's stack in a hex, in eighths of a division-equivalent."""
    return sum(map(table.eighths, table.here(cell, side)))


def crowded(table: Serbien, side: SideNumber) -> list[Cell]:
    """3.1.1: the hexes in which a side has more than the limit; boxes off the map have none."""
    most = 2 * table.printed.number["stacking"]
    return [
        cell
        for cell, units in table.occupancy(side).at.items()
        if len(units) > 1 and stacked(table, cell, side) > most and holds(table.board.everywhere, cell)
    ]


@derived
def equals(table: Serbien, side: SideNumber) -> list[Counter]:
    """3.1.5-tie: units that could lie on top of their stack as well as the one that does."""
    found: list[int] = []
    pieces, own = table.pieces, table.occupancy(side)
    for cell in cells(own.equals):
        units = rivals(table, own.at[cell])
        looks = tuple([(i, (p := pieces[i]).rank, p.status >= D1, p.lost > 0, p.flipped) for i in units])
        found += _tied(table, looks, table.adjacent(cell, side))
    return sorted(set(found))


Looks = tuple[tuple[int, int, bool, bool, bool], ...]
"""Of each unit all on which its rank depends: its number, as it was laid, and what state it is in."""


@derived_from(lambda table, looks, near: table.printed.memories["tied"])
def _tied(table: Serbien, looks: Looks, near: bool) -> tuple[Counter, ...]:
    """Those of one stack; ``near`` says whether an enemy unit is adjacent."""
    ranks = {look[0]: table.rank_of(look[0], near) for look in looks}
    best = max(ranks.values())
    return tuple(i for i, rank in ranks.items() if rank[:3] == best[:3] and rank != best and rank[0] > 3)


def forfeits(table: Serbien, side: SideNumber) -> list[Caution]:
    """3.1.3: what a side loses where it is overstacked when movement ends."""
    full = [cell for cell in crowded(table, side) if not excused(table, cell, side)]
    units = [i for cell in full for i in table.here(cell, side)]
    limit = f"{table.printed.number['stacking'] / 4:g} division-equivalents"
    return too_many(table, [(cell, table.place(cell)) for cell in full], units, limit, "3.1.3")


class Overstacking(Procedure, frozen=True, tag="Overstacking"):
    """3.1.3: what exceeds the limit is eliminated, hex by hex."""

    player: SideNumber
    """Whose units they are."""
    hexes: tuple[Cell, ...]
    """The overfull hexes still to be seen to."""
    steps: ClassVar = ("next_hex",)

    def next_hex(self, table: Serbien) -> None:
        """3.1.3: the owner chooses who goes, until the limit is kept."""
        if not self.hexes:
            return
        table.again()
        cell = self.hexes[0]
        most = 2 * table.printed.number["stacking"]
        if stacked(table, cell, self.player) <= most or excused(table, cell, self.player):
            table.amend(hexes=self.hexes[1:])
        else:
            table.choose(RemoveExcess(SIDES[self.player], cell))


def excused(table: Serbien, cell: Cell, side: SideNumber) -> bool:
    """3.1.3-ex: whether those whom enemy Prepared Attack markers hold in a hex are too many without all others."""
    held = sum(table.eighths(i) for i in table.here(cell, side) if table.pieces[i].pinned)
    return held > 2 * table.printed.number["stacking"]


class RemoveExcess(PickUnit, frozen=True, tag="RemoveExcess"):
    """3.1.3: the owner eliminates a unit of an overfull hex."""

    cell: Cell
    kind: ClassVar = "eliminate"
    clause: ClassVar = "3.1.3"
    accepts: ClassVar = (Eliminate,)

    def prompt(self, table: Serbien) -> str:
        return f"{self.who(table)}: {table.place(self.cell)} is over-stacked. Say which unit is eliminated (3.1.3)."

    def able(self, table: Serbien) -> list[Counter]:
        return [i for i in table.here(self.cell, self.player) if table.eighths(i)]

    def against(self, table: Serbien, index: Counter) -> Refusal:
        return Refusal("elsewhere", "3.1.3", f"{table.name(index)} does not over-stack {table.hexname(self.cell)}.")

    def carry_out(self, table: Serbien, order: Order) -> None:
        index = table.printed.index[order.subject]
        table.change(index, "is eliminated", "3.1.3", openly=True, at=int(Off.ELIMINATED), also=-1)


# -- In combat (3.1.2) ----------------------------------------------------------------------------------------


def limit(table: Serbien, here: Cell, target: Cell) -> int:
    """3.1.2, 3.1.2a: eighths of a division-equivalent that may fight in or out of a hex.

    The defender's hex binds all, an attacker's own only those in it.
    """
    steep = table.printed.ground.mountainous
    mountains = holds(steep, target) or holds(steep, here)
    return 2 * table.printed.number["stacking.mountain" if mountains else "stacking.combat"]


def excess(table: Serbien, units: Sequence[Counter], here: Cell, target: Cell) -> Refusal | None:
    """3.1.2, 3.1.2a: why some units of a hex are too many to fight together, or Artillery is alone (8.8.1c)."""
    number, printed = table.printed.number, table.printed
    size, most = sum(map(table.eighths, units)), limit(table, here, target)
    if size > most:
        room, there = _quarters(most), table.hexname(here)
        sentence = f"{_quarters(size)} division-equivalents are too many in {there}: {room} may fight."
        steep = most < 2 * number["stacking.combat"]
        return Refusal("too-many", "3.1.2a" if steep else "3.1.2-b", sentence)
    assets = [i for i in units if printed.asset[i] and not table.is_fort(i)]
    if len(assets) > number["stacking.assets"]:
        sentence = f"At most {number['stacking.assets']} Assets may fight in {table.hexname(here)}."
        return Refusal("assets", "3.1.2", sentence)
    guns = [i for i in assets if printed.kind[i] == "artillery"]
    steep = most < 2 * number["stacking.combat"]
    if guns and steep:
        return Refusal("artillery", "3.1.2a", f"{table.name(guns[0])} cannot fight in Mountainous terrain.")
    if guns and not any(map(table.fights, units)):
        return Refusal("guns", "8.8.1c", f"{table.name(guns[0])} cannot fight without a Combat unit in its hex.")
    if len(guns) > number["stacking.artillery"]:
        return Refusal("artillery", "3.1.2", f"At most {number['stacking.artillery']} Artillery unit may fight there.")
    return None


def _quarters(eighths: int) -> str:
    whole, rest = divmod(eighths, 8)
    part = {0: "", 1: "⅛", 2: "¼", 3: "⅜", 4: "½", 5: "⅝", 6: "¾", 7: "⅞"}[rest]
    return f"{whole or ''}{part}" or "0"
