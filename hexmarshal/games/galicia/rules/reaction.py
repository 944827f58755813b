"""12.1: cavalry reaction movement, which interrupts the enemy's movement and reinforcement.

The mover may not learn from being kept waiting who lies under an enemy stack (5.4). So the other side is asked
whenever, for all the mover can see, cavalry may be there and has somewhere to go; where they can see that nobody may
react the question answers itself.
"""

from typing import ClassVar, NamedTuple

from hexmarshal.core.board.paths import cells, holds, spread
from hexmarshal.core.data.meanings import Cell, Counter, SideNumber
from hexmarshal.core.engine.derived import derived_from
from hexmarshal.core.engine.procedure import Order, Refusal
from hexmarshal.games.galicia.parts.sides import SIDES
from hexmarshal.games.galicia.rules.asking import Ask
from hexmarshal.games.galicia.rules.in_progress import keep_quiet, quiet, stop_march
from hexmarshal.games.galicia.rules.intelligence import suspects
from hexmarshal.games.galicia.rules.orders import React, Stay
from hexmarshal.games.galicia.rules.position import Galicia, replace
from hexmarshal.games.galicia.rules.reach import open_to


class Triggers(NamedTuple):
    """Hexes whose cavalry, if any, may react to a step."""

    first: int
    """An enemy moved adjacent to cavalry that had none next to it (12.1.1a)."""
    second: int
    """An enemy went from one hex next to cavalry to another next to it or to a friend of it (12.1.1b)."""


@derived_from(lambda table, side: table.occupancy(side).memory)
def alert(table: Galicia, side: SideNumber) -> int:
    """Hexes next to what may be cavalry of a side: no step elsewhere triggers anything."""
    return spread(suspects(table, side), table.board.stride)


def triggers(table: Galicia, mover: Counter, here: Cell, there: Cell) -> Triggers:
    """Who may react to a step that is about to be made; ``here`` is less than 0 for a unit that arrives."""
    around, enemy = table.board.adjacent, 1 - mover
    watching = suspects(table, enemy)
    held = table.occupancy(mover).held
    first = 0
    for cell in cells(around[there] & watching):
        if not around[cell] & held:
            first |= 1 << cell
    second = around[here] & watching if here >= 0 and around[there] & table.occupancy(enemy).held else 0
    return Triggers(first, second)


def offer(table: Galicia, found: Triggers, here: Cell, there: Cell, company: bool, unit: Counter) -> None:
    """Ask the other side whether it reacts to a step that was made, unless it has said that it will not."""
    if not (found.first or found.second) or quiet(table):
        return
    side = 1 - table.side_of(unit)
    first, second = tuple(cells(found.first)), tuple(cells(found.second))
    question = Reaction(SIDES[side], first, second, here, there, company, unit)
    if question.possible(table):
        table.ask(question)


class Reaction(Ask, frozen=True, tag="Reaction"):
    """12.1.2: the other side says at once whether its cavalry reacts, unit by unit."""

    first: tuple[Cell, ...]
    """Hexes under trigger 1."""
    second: tuple[Cell, ...]
    """Hexes under trigger 2."""
    left: Cell
    """The hex that was just vacated; less than 0 if the enemy came from off the map."""
    entered: Cell
    """The hex that was entered."""
    company: bool
    """Whether other enemies were in it before."""
    mover: Counter
    """The enemy that is seen to move."""
    done: tuple[Counter, ...] = ()
    """Who has reacted to this step."""
    kind: ClassVar = "reaction"
    clause: ClassVar = "12.1.2a"
    accepts: ClassVar = (React, Stay)

    def prompt(self, table: Galicia) -> str:
        """Who came where."""
        name, where = table.name(self.mover), table.place(self.entered)
        return f"{self.who(table)}: {name} has moved to {where}. Cavalry may react by one hex."

    def ends(self, table: Galicia, index: Counter) -> int:
        """Where a unit may react to; nothing if it may not react at all."""
        cell = table.pieces[index].at
        idle = not table.printed.cavalry[index] or cell not in self.first + self.second or index in self.tired(table)
        return 0 if idle else self.exits(table, cell)

    def exits(self, table: Galicia, cell: Cell) -> int:
        """Where cavalry may react to from a hex (12.1.2, 12.1.3). Both players can tell."""
        found = table.board.adjacent[cell] & open_to(table, self.player) & ~self.barred(table)
        return found & ~(1 << self.left) if cell in self.second else found

    def tired(self, table: Galicia) -> frozenset[Counter]:
        """Who has reacted to this step, or, where cavalry does so once, in this phase. Both players have seen it."""
        if table.options.reaction != "once":
            return frozenset(self.done)
        return frozenset(i for i in table.printed.of_side[self.player] if table.pieces[i].reacted)

    def possible(self, table: Galicia) -> bool:
        """Whether anybody may react, for all that the mover can see. If not, the question answers itself."""
        watching = suspects(table, self.player, self.tired(table))
        return any(holds(watching, cell) and self.exits(table, cell) for cell in {*self.first, *self.second})

    def barred(self, table: Galicia) -> int:
        """Enemy zones of control that bar the way: those of others than the unit that came (12.1.3)."""
        zone = 0
        for cell in table.occupancy(1 - self.player).at:
            if cell != self.entered or self.company:
                zone |= table.printed.zone[cell]
        return zone & ~table.occupancy(self.player).held

    def riders(self, table: Galicia) -> list[Counter]:
        """Who may react."""
        hexes = {*self.first, *self.second}
        return [i for cell in sorted(hexes) for i in table.here(cell, self.player) if self.ends(table, i)]

    def subjects(self, table: Galicia) -> list[str]:
        """The cavalry that may react, and to stay."""
        return [*self.ids(table, self.riders(table)), "stay", "stay all"]

    def orders(self, table: Galicia, subject: str) -> list[Order]:
        """One hex, or none."""
        if subject in ("stay", "stay all"):
            return [Stay(subject == "stay all")]
        index = table.printed.index.get(subject, -1)
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
            return Refusal("not-there", "12.1.2a", f"{name} is in {table.hexname(here)}, not in {order.start}.")
        if not table.printed.cavalry[index]:
            return Refusal("not-cavalry", "12.1.3b", f"{name} is not cavalry; nothing else reacts.")
        if index in self.tired(table):
            return Refusal("reacted", "12.1.2a", f"{name} has reacted already.", "how-often-cavalry-reacts")
        if here not in self.first + self.second:
            return Refusal("no-trigger", "12.1.1a", f"The enemy's step gives {name} no cause to react.")
        to = table.board.find(order.to)
        if to is None:
            return Refusal("unknown-hex", "1.3", f"There is no hex {order.to} on the map.")
        if holds(self.ends(table, index), to):
            return None
        return self._why_not(table, here, to)

    def _why_not(self, table: Galicia, here: Cell, to: Cell) -> Refusal:
        where = table.place(to)
        if not holds(table.board.adjacent[here], to):
            return Refusal("too-far", "12.1.2b", f"Cavalry reacts by one hex; {where} is not next to it.")
        if to == self.left and here in self.second:
            return Refusal("vacated", "12.1.2c", f"The enemy has just left {where}.")
        if holds(table.occupancy(1 - self.player).held, to):
            return Refusal("enemy-hex", "4.1b", f"{where} is held by the enemy.")
        if not holds(table.printed.ground[self.player], to):
            return Refusal("fortress", "13.0a", f"No Russian unit may enter {where}.")
        if not holds(open_to(table, self.player), to):
            return Refusal("shaded", "4.5", f"{where} is closed to A-H units until turn 5 is over.")
        return Refusal("zone", "12.1.3", f"{where} is in the ZOC of an enemy other than the one that moved.")

    def carry_out(self, table: Galicia, order: Order) -> None:
        """The cavalry goes, and the mover's march ends there; ask for the next that may be there."""
        if isinstance(order, Stay):
            if order.rest:
                keep_quiet(table)
            return
        assert isinstance(order, React)
        index = table.printed.index[order.piece]
        table.march(index, (table.board.cell(order.to),), "reacts", "12.1.2b", reacted=True)
        stop_march(table)
        again = replace(self, done=(*self.done, index))
        if again.possible(table):
            table.ask(again)
