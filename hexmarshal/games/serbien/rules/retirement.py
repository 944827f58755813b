"""8.3: Cavalry Retirement."""

from typing import ClassVar

from hexmarshal.core.meanings import Counter, SideNumber
from hexmarshal.core.orders import Done
from hexmarshal.core.paths import holds
from hexmarshal.core.procedure import Order, Procedure, Refusal, Way
from hexmarshal.games.serbien.rules import reaction
from hexmarshal.games.serbien.rules.asking import Ask
from hexmarshal.games.serbien.rules.interrupts import Interrupts
from hexmarshal.games.serbien.rules.orders import Retire
from hexmarshal.games.serbien.rules.pieces import SIDES
from hexmarshal.games.serbien.rules.position import Serbien, replace


class Retirement(Procedure, frozen=True, tag="Retirement"):
    """8.3: Cavalry next to enemy units may retire one hex."""

    player: SideNumber
    """Whose Cavalry it is."""
    steps: ClassVar = ("retire",)

    def retire(self, table: Serbien) -> None:
        """8.3."""
        question = RetireCavalry(SIDES[self.player])
        if question.able(table):
            table.ask(question)


class RetireCavalry(Ask, frozen=True, tag="RetireCavalry"):
    """8.3: which Cavalry retires, and where to."""

    gone: tuple[Counter, ...] = ()
    """Who has retired: each goes one hex."""
    kind: ClassVar = "retire"
    clause: ClassVar = "8.3"
    accepts: ClassVar = (Retire, Done)

    def prompt(self, table: Serbien) -> str:
        return f"{self.who(table)}: Cavalry next to the enemy may retire one hex (8.3)."

    def able(self, table: Serbien) -> list[int]:
        """Cavalry next to the enemy that has somewhere to go."""
        printed = table.printed
        mine = (i for i in printed.of_side[self.player] if printed.cavalry[i] and i not in self.gone)
        return [i for i in mine if self._beside(table, i) and self.ends(table, i)]

    def _beside(self, table: Serbien, index: int) -> bool:
        piece = table.pieces[index]
        hexes = [cell for cell in (piece.at, piece.also) if cell >= 0]
        return bool(hexes) and not piece.inactive and any(table.adjacent(cell, self.player) for cell in hexes)

    def ends(self, table: Serbien, index: int) -> list[int]:
        """8.3.1: where one can go."""
        return reaction.ends(table, index, table.enemy_zone(self.player))

    def subjects(self, table: Serbien) -> list[str]:
        return [*self.ids(table, self.able(table)), "done"]

    def orders(self, table: Serbien, subject: str) -> list[Order]:
        if subject == "done":
            return [Done()]
        index = table.printed.index.get(subject)
        if index is None or index not in self.able(table):
            return []
        start = table.hexname(table.pieces[index].at)
        ends = self.ends(table, index)
        wide = (to for to in ends if reaction.extends(table, index, to))
        found: list[Order] = [Retire(subject, start, table.hexname(to)) for to in ends]
        return [*found, *(Retire(subject, start, table.hexname(to), extending=True) for to in wide)]

    def check(self, table: Serbien, order: Order) -> Refusal | None:
        if isinstance(order, Done):
            return None
        assert isinstance(order, Retire)
        index = self.own_piece(table, order.piece)
        if isinstance(index, Refusal):
            return index
        name = table.name(index)
        if not table.printed.cavalry[index] or not self._beside(table, index):
            return Refusal("not-beside", "8.3", f"{name} is not Cavalry next to an enemy unit.")
        if index in self.gone:
            return Refusal("once", "8.3", f"{name} has retired.")
        here = table.pieces[index].at
        if order.start != table.hexname(here):
            return Refusal("not-there", "8.3", f"{name} is not in {order.start}.")
        to = table.board.find(order.to)
        near = table.board.adjacent[here] | (table.board.near[also] if (also := table.pieces[index].also) >= 0 else 0)
        if to is None or not holds(near, to):
            return Refusal("one-hex", "8.3", f"{name} retires by one hex, and {order.to} is not next to it.")
        if to in self.ends(table, index):
            if order.extending and not reaction.extends(table, index, to):
                return Refusal("two-hex", "19.1.2", f"{name} cannot go into Two-Hex Status with {order.to}.")
            return None
        barred = reaction.why_closed(table, index, to)
        return barred or Refusal("zone", "8.3.1", f"{order.to} is empty and lies in an enemy ZOC.")

    def way(self, table: Serbien, order: Order) -> Way | None:
        if not isinstance(order, Retire):
            return None
        return reaction.way_aside(table, table.printed.index[order.piece], table.board.cell(order.to))

    def carry_out(self, table: Serbien, order: Order) -> None:
        if isinstance(order, Done):
            return
        assert isinstance(order, Retire)
        index, here = table.printed.index[order.piece], table.board.cell(order.start)
        following = replace(self, gone=(*self.gone, index))
        to = table.board.cell(order.to)
        table.call(AskAgain(following.side, following.gone))
        reaction.go_aside(table, index, to, "retires", "8.3", order.extending)
        table.call(Interrupts(self.player, (index,), here, to, moving=False))


class AskAgain(Procedure, frozen=True, tag="AskAgain"):
    """8.3: the next Cavalry."""

    side: str
    gone: tuple[Counter, ...]
    steps: ClassVar = ("ask",)

    def ask(self, table: Serbien) -> None:
        """8.3."""
        question = RetireCavalry(self.side, self.gone)
        if question.able(table):
            table.ask(question)
