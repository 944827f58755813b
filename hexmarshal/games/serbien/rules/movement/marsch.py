"""7.7: Marsch units are incorporated once the work is done; the owner says how far."""

from typing import ClassVar

from hexmarshal.core.meanings import Counter
from hexmarshal.core.procedure import Order, Refusal
from hexmarshal.games.serbien.rules.movement.orders import Muster
from hexmarshal.games.serbien.rules.table.asking import Ask
from hexmarshal.games.serbien.rules.table.pieces import SIDES, Off
from hexmarshal.games.serbien.rules.table.position import Serbien


def most(table: Serbien, index: int, marsch: int) -> int:
    """7.7.1: how many Strength Reductions a unit can remove: no more than the Marsch unit has steps."""
    steps = table.printed.most_lost[marsch] + 1 - table.pieces[marsch].lost
    return min(steps, table.pieces[index].lost)


def muster(table: Serbien, index: int, marsch: int) -> None:
    """7.7a, 7.7.1: the work is done. Where the owner can take one reduction or more, he says how many."""
    able = most(table, index, marsch) if marsch >= 0 else 0
    if able > 1:
        table.ask(MusterMarsch(SIDES[table.printed.side[index]], index, marsch))
    else:
        take(table, index, marsch, able)


def take(table: Serbien, index: int, marsch: int, number: int) -> None:
    """7.7a: so many Strength Reductions pass from a unit to the Marsch unit beside it."""
    told = f"incorporates {number} Marsch replacement{'' if number == 1 else 's'}"
    table.change(index, told, "7.7a", lost=table.pieces[index].lost - number)
    if not number:
        return
    lost = table.pieces[marsch].lost + number
    if lost > table.printed.most_lost[marsch]:
        table.change(marsch, "is incorporated", "7.7.1", openly=True, at=int(Off.ELIMINATED), also=-1)
    else:
        table.change(marsch, "is reduced", "7.7a", lost=lost)


class MusterMarsch(Ask, frozen=True, tag="MusterMarsch"):
    """7.7.1: how many Strength Reductions a unit removes: the number that *may* be taken is limited, and no more."""

    unit: Counter
    """Who incorporates,"""
    marsch: Counter
    """and the Marsch unit."""
    kind: ClassVar = "muster"
    clause: ClassVar = "7.7.1"
    accepts: ClassVar = (Muster,)

    def prompt(self, table: Serbien) -> str:
        name, marsch = table.name(self.unit), table.name(self.marsch)
        return f"{self.who(table)}: {name} incorporates {marsch}. Say how many Strength Reductions it removes."

    def subjects(self, table: Serbien) -> list[str]:
        return [table.printed.ids[self.unit]]

    def orders(self, table: Serbien, subject: str) -> list[Order]:
        if subject not in self.subjects(table):
            return []
        return [Muster(subject, number) for number in range(most(table, self.unit, self.marsch), 0, -1)]

    def check(self, table: Serbien, order: Order) -> Refusal | None:
        assert isinstance(order, Muster)
        index = self.own_piece(table, order.piece)
        if isinstance(index, Refusal):
            return index
        name, able = table.name(self.unit), most(table, self.unit, self.marsch)
        if index != self.unit:
            return Refusal("another", "7.7a", f"It is {name} that has finished the Task.")
        if order.number < 1:
            return Refusal("none", "7.7a", f"The Task is completed: {name} removes one Strength Reduction at least.")
        if order.number > able:
            sentence = f"{name} can remove {able} Strength Reductions by {table.name(self.marsch)}."
            return Refusal("number", "7.7.1", sentence)
        return None

    def carry_out(self, table: Serbien, order: Order) -> None:
        assert isinstance(order, Muster)
        take(table, self.unit, self.marsch, order.number)
