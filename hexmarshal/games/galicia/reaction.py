"""12.1: cavalry reaction movement, which interrupts the enemy's movement and reinforcement.

The mover may not learn from being kept waiting who lies under an enemy stack (5.4). So the other side is asked
whenever, for all the mover can see, cavalry may be there to react.
"""

from typing import ClassVar, NamedTuple

from hexmarshal.core.paths import cells, spread
from hexmarshal.core.procedure import Order, Refusal
from hexmarshal.games.galicia.asking import Ask
from hexmarshal.games.galicia.intelligence import suspects
from hexmarshal.games.galicia.orders import React, Stay
from hexmarshal.games.galicia.pieces import SIDES
from hexmarshal.games.galicia.reach import open_to
from hexmarshal.games.galicia.table import Galicia, replace


class Triggers(NamedTuple):
    """Hexes whose cavalry, if any, may react to a step."""

    first: int
    """An enemy came next to cavalry that had none next to it (12.1.1a)."""
    second: int
    """An enemy went from one hex next to cavalry to another next to it or to a friend of it (12.1.1b)."""


def alert(table: Galicia, side: int) -> int:
    """Hexes next to what may be cavalry of a side: no step elsewhere triggers anything."""
    memo = table.half(side).memo
    found: int | None = memo.get("alert")
    if found is None:
        found = memo["alert"] = spread(suspects(table, side), table.board.stride)
    return found


def triggers(table: Galicia, mover: int, here: int, there: int) -> Triggers:
    """Who may react to a step that is about to be made; ``here`` is less than 0 for a unit that arrives."""
    around, enemy = table.board.adjacent, 1 - mover
    watching = suspects(table, enemy)
    held = table.half(mover).held
    first = 0
    for cell in cells(around[there] & watching):
        if not around[cell] & held:
            first |= 1 << cell
    second = around[here] & watching if here >= 0 and around[there] & table.half(enemy).held else 0
    return Triggers(first, second)


def offer(table: Galicia, found: Triggers, here: int, there: int, company: bool, unit: int) -> None:
    """Ask the other side whether it reacts to a step that was made, unless it has said that it will not."""
    if not (found.first or found.second) or any(getattr(frame, "quiet", False) for frame in table.stack):
        return
    side = 1 - table.sheet.side[unit]
    first, second = tuple(cells(found.first)), tuple(cells(found.second))
    table.ask(Reaction(SIDES[side], first, second, here, there, company, unit))


class Reaction(Ask, frozen=True):
    """12.1.2: the other side says at once whether its cavalry reacts, unit by unit."""

    first: tuple[int, ...]
    """Hexes under trigger 1."""
    second: tuple[int, ...]
    """Hexes under trigger 2."""
    left: int
    """The hex that was just vacated; less than 0 if the enemy came from off the map."""
    entered: int
    """The hex that was entered."""
    company: bool
    """Whether other enemies were in it before."""
    mover: int
    """The enemy that is seen to move."""
    done: tuple[int, ...] = ()
    """Who has reacted to this step."""
    kind: ClassVar = "reaction"
    clause: ClassVar = "12.1.2a"
    accepts: ClassVar = (React, Stay)

    def prompt(self, table: Galicia) -> str:
        """Who came where."""
        name, where = table.name(self.mover), table.place(self.entered)
        return f"{self.who(table)}: {name} has come to {where}. Cavalry may react by one hex."

    def ends(self, table: Galicia, index: int) -> int:
        """Where a unit may react to (12.1.2, 12.1.3); nothing if it may not react at all."""
        sheet, piece = table.sheet, table.pieces[index]
        cell = piece.at
        if not sheet.cavalry[index] or index in self.done or cell not in self.first + self.second:
            return 0
        if piece.reacted and table.options.reaction == "once":
            return 0
        found = table.board.adjacent[cell] & open_to(table, self.player) & ~self.barred(table)
        return found & ~(1 << self.left) if cell in self.second else found

    def barred(self, table: Galicia) -> int:
        """Enemy zones of control that bar the way: those of others than the unit that came (12.1.3)."""
        zone = 0
        for cell in table.half(1 - self.player).at:
            if cell != self.entered or self.company:
                zone |= table.sheet.zone[cell]
        return zone & ~table.half(self.player).held

    def riders(self, table: Galicia) -> list[int]:
        """Who may react."""
        hexes = {*self.first, *self.second}
        return [i for cell in sorted(hexes) for i in table.here(cell, self.player) if self.ends(table, i)]

    def subjects(self, table: Galicia) -> list[str]:
        """The cavalry that may react, and to stay."""
        return [*self.ids(table, self.riders(table)), "stay"]

    def orders(self, table: Galicia, subject: str) -> list[Order]:
        """One hex, or none."""
        if subject == "stay":
            return [Stay(), Stay(True)]
        index = table.sheet.index.get(subject, -1)
        if index not in self.riders(table):
            return []
        labels = table.board.labels
        start = labels[table.pieces[index].at]
        return [React(subject, start, labels[cell]) for cell in cells(self.ends(table, index))]

    def check(self, table: Galicia, order: Order) -> Refusal | None:
        """12.1.1 to 12.1.3."""
        if isinstance(order, Stay):
            return None
        assert isinstance(order, React)
        index = self.own_piece(table, order.piece)
        if isinstance(index, Refusal):
            return index
        name, here = table.name(index), table.pieces[index].at
        if order.start != table.hexname(here):
            return Refusal("not-there", "12.1.2a", f"{name} stands in {table.hexname(here)}, not in {order.start}.")
        if not table.sheet.cavalry[index]:
            return Refusal("not-cavalry", "12.1.3b", f"{name} is not cavalry; nothing else reacts.")
        if index in self.done or (table.pieces[index].reacted and table.options.reaction == "once"):
            return Refusal("reacted", "12.1.2a", f"{name} has reacted already.")
        if here not in self.first + self.second:
            return Refusal("no-trigger", "12.1.1a", f"The enemy's step gives {name} no cause to react.")
        to = table.board.find(order.to)
        if to is None:
            return Refusal("unknown-hex", "1.3", f"There is no hex {order.to} on the map.")
        if self.ends(table, index) >> to & 1:
            return None
        return self._why_not(table, here, to)

    def _why_not(self, table: Galicia, here: int, to: int) -> Refusal:
        where = table.place(to)
        if not table.board.adjacent[here] >> to & 1:
            return Refusal("too-far", "12.1.2b", f"Cavalry reacts by one hex; {where} is not next to it.")
        if to == self.left and here in self.second:
            return Refusal("vacated", "12.1.2c", f"The enemy has just left {where}.")
        if table.half(1 - self.player).held >> to & 1:
            return Refusal("enemy-hex", "4.1b", f"{where} is held by the enemy.")
        if not table.sheet.ground[self.player] >> to & 1:
            return Refusal("fortress", "13.0a", f"No Russian unit may enter {where}.")
        if not open_to(table, self.player) >> to & 1:
            return Refusal("shaded", "4.5", f"{where} is closed to A-H units until turn 5 is over.")
        return Refusal("zone", "12.1.3", f"{where} lies in the ZOC of another enemy than the one that came.")

    def read(self, table: Galicia, text: str) -> Order | None:
        """``react 5 c 13.15-13.16``, ``stay``, ``stay all``."""
        said = text.casefold()
        if said in ("stay", "stay all"):
            return Stay(said == "stay all")
        name, _, way = text[6:].rpartition(" ")
        start, _, to = way.partition("-")
        piece = self.read_piece(table, name) if said.startswith("react ") and to else None
        return None if piece is None else React(piece, start, to)

    def carry_out(self, table: Galicia, order: Order) -> None:
        """The cavalry goes, and the mover's march ends there; ask for the next that may be there."""
        if isinstance(order, Stay):
            if order.rest:
                table.stack = tuple(
                    replace(frame, quiet=True) if hasattr(frame, "quiet") else frame for frame in table.stack
                )
            return
        assert isinstance(order, React)
        index = table.sheet.index[order.piece]
        table.march((index,), (table.board.cell(order.to),), "reacts", "12.1.2b", reacted=True)
        table.stack = tuple(
            replace(frame, stopped=True) if hasattr(frame, "stopped") else frame for frame in table.stack
        )
        again = replace(self, done=(*self.done, index))
        if any(suspects(table, self.player) >> cell & 1 for cell in (*self.first, *self.second)):
            table.ask(again)
