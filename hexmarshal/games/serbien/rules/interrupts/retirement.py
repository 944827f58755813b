"""8.3: Cavalry Retirement."""

from typing import ClassVar

from hexmarshal.core.meanings import Counter, SideNumber
from hexmarshal.core.orders import Done
from hexmarshal.core.procedure import Order, Procedure, Refusal, Way
from hexmarshal.games.serbien.rules.interrupts import aside
from hexmarshal.games.serbien.rules.interrupts.orders import Retire
from hexmarshal.games.serbien.rules.table.asking import OneAfterTheOther
from hexmarshal.games.serbien.rules.table.pieces import SIDES
from hexmarshal.games.serbien.rules.table.position import Serbien, replace


class Retirement(Procedure, frozen=True, tag="Retirement"):
    """8.3: Cavalry next to enemy units may retire one hex."""

    player: SideNumber
    """Whose Cavalry it is."""
    steps: ClassVar = ("retire",)

    def retire(self, table: Serbien) -> None:
        """8.3."""
        question = RetireCavalry(SIDES[self.player])
        table.ask_if(bool(question.able(table)), question)


class RetireCavalry(OneAfterTheOther, frozen=True, tag="RetireCavalry"):
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
        mine = [i for i in table.occupancy(self.player).units if printed.cavalry[i] and i not in self.gone]
        return [i for i in mine if self._beside(table, i) and self.ways(table, i)]

    def _beside(self, table: Serbien, index: int) -> bool:
        piece = table.pieces[index]
        hexes = [cell for cell in (piece.at, piece.also) if cell >= 0]
        return bool(hexes) and not piece.inactive and any(table.adjacent(cell, self.player) for cell in hexes)

    def ways(self, table: Serbien, index: int) -> list[aside.Aside]:
        """8.3.1: how one can go."""
        return aside.ways(table, index, self.bar(table))

    def bar(self, table: Serbien) -> aside.Bar:
        """8.3.1: where nobody can retire."""
        return aside.Bar(table.enemy_zone(self.player))

    def offers(self, table: Serbien, index: int) -> list[Order]:
        piece, name = table.printed.ids[index], table.hexname
        return [Retire(piece, name(way.start), name(way.to), way.extending) for way in self.ways(table, index)]

    def check(self, table: Serbien, order: Order) -> Refusal | None:
        if isinstance(order, Done):
            return None
        assert isinstance(order, Retire)
        index = self.own_piece(table, order.piece)
        if isinstance(index, Refusal):
            return index
        name = table.name(index)
        if not table.printed.cavalry[index]:
            return Refusal("not-cavalry", "8.3", f"{name} is not Cavalry.")
        if table.pieces[index].inactive:
            return Refusal("inactive", "1.1-inactive-a", f"{name} is Inactive.")
        if not self._beside(table, index):
            return Refusal("not-beside", "8.3", f"{name} is not next to an enemy unit.")
        if index in self.gone:
            return Refusal("once", "8.3", f"{name} has retired.")
        return aside.refusal(table, index, order, self.bar(table))

    def way(self, table: Serbien, order: Order) -> Way | None:
        if not isinstance(order, Retire):
            return None
        return aside.way_of(table, table.printed.index[order.piece], order)

    def carry_out(self, table: Serbien, order: Order) -> None:
        if isinstance(order, Done):
            return
        assert isinstance(order, Retire)
        index, here = table.printed.index[order.piece], table.board.cell(order.start)
        following = replace(self, gone=(*self.gone, index))
        table.call(AskAgain(following.side, following.gone))
        to = aside.go(table, index, order, "retires", "8.3")
        table.call(table.begins.interrupts(self.player, (index,), here, to, moving=False))


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
