"""10.3.1: losses, and what is left of a corps that takes them."""

from collections.abc import Collection
from itertools import combinations
from typing import ClassVar

from hexmarshal.core.data.meanings import Cell, Counter, SideNumber
from hexmarshal.core.data.plain import Values
from hexmarshal.core.data.wording import count
from hexmarshal.core.engine.procedure import Order, Refusal
from hexmarshal.games.fury.parts.sides import SIDES, Kind
from hexmarshal.games.fury.rules.asking import Ask
from hexmarshal.games.fury.rules.in_progress import Engaging
from hexmarshal.games.fury.rules.orders import Bear, Lose
from hexmarshal.games.fury.rules.pieces import Off, Piece
from hexmarshal.games.fury.rules.position import Fury, replace
from hexmarshal.games.fury.rules.siege import settle_siege
from hexmarshal.wargame.questions import PickPiece


def candidates(table: Fury, units: tuple[Counter, ...]) -> list[Counter]:
    """The units among which the owner chooses: full ones first (10.3.1g)."""
    full = [i for i in units if table.printed.kinds[i] is Kind.CORPS and not table.pieces[i].reduced]
    return full or list(units)


def free_cadre(table: Fury) -> Counter | None:
    """A Cadre counter not in use."""
    return next((i for i in table.printed.cadres if table.pieces[i].at == Off.CADRES), None)


def leaves_cadre(table: Fury, index: Counter) -> bool:
    """Whether a reduced corps gives way to a Cadre at its next loss (2.1e)."""
    return table.printed.leaves_cadre[index] and free_cadre(table) is not None


def dies(table: Fury, index: Counter) -> bool:
    """Whether the next loss of a unit leaves nothing of it in its hex (10.3.1h)."""
    if table.printed.kinds[index] is Kind.CADRE:
        return True
    return table.pieces[index].reduced and not leaves_cadre(table, index)


def can_afford(table: Fury, units: tuple[Counter, ...], cell: Cell, side: SideNumber) -> bool:
    """Whether one extra loss among ``units`` leaves at least one unit in their hex (10.3.1f)."""
    if not units:
        return False
    if len(table.units_at(cell, side)) > 1:
        return True
    return not dies(table, units[0])


def lose(table: Fury, index: Counter, clause: str = "10.3.1h") -> None:
    """One loss: full to reduced, reduced to nothing or to a Cadre, a Cadre to nothing."""
    piece = table.pieces[index]
    if table.printed.kinds[index] is Kind.CORPS and not piece.reduced:
        table.change(index, "is reduced", clause, reduced=True)
        table.count_loss(1, "losses")
    elif leaves_cadre(table, index):
        give_way_to_cadre(table, index)
        table.count_loss(1, "losses")
    else:
        eliminate(table, index, clause)
        table.count_loss(1, "losses")
        # A siege goes on as long as besiegers are left (10.5c, 10.5f).
        settle_siege(table, piece.at, table.side_of(index))


def give_way_to_cadre(table: Fury, index: Counter) -> None:
    """A corps is replaced by a Cadre in its hex (2.1e)."""
    piece, cadre = table.pieces[index], free_cadre(table)
    assert cadre is not None
    table.change(index, "is replaced by a Cadre", "2.1e", **_gone(piece))
    heir = replace(piece, at=piece.at, reduced=False)
    table.put(cadre, heir)
    table.substitute(index, cadre)


def eliminate(table: Fury, index: Counter, clause: str) -> None:
    """A combat unit leaves the map: a corps for the Eliminated Units space, a Cadre for good."""
    piece = table.pieces[index]
    if table.printed.kinds[index] is Kind.CADRE:
        table.change(index, "is eliminated", clause, at=int(Off.CADRES), army=-1, disorganised=False, besieging=False)
    else:
        table.change(index, "is eliminated", clause, **_gone(piece))
    table.substitute(index, None)


def _gone(piece: Piece) -> Values:
    return {"at": int(Off.ELIMINATED), "reduced": True, "disorganised": False, "besieging": False}


class Losses(Engaging, frozen=True, tag="Losses"):
    """10.3.1: a stack takes losses one by one, the owner choosing."""

    owner: SideNumber
    """Who chooses."""
    units: tuple[Counter, ...]
    """The units among which they choose."""
    number: int
    """How many losses are still to be taken."""
    steps: ClassVar = ("next",)

    def next(self, table: Fury) -> None:
        """The next loss, if there is one and somebody to take it."""
        if not self.number or not self.units:
            return
        table.again()
        table.amend(number=self.number - 1)
        table.choose(TakeLoss(SIDES[self.owner], self.units, self.number))


class TakeLoss(PickPiece[Fury], Ask, frozen=True, tag="TakeLoss"):
    """10.3.1g: the owner chooses who takes a loss."""

    units: tuple[Counter, ...]
    """The units among which the owner chooses."""
    number: int
    """How many losses are due."""
    kind: ClassVar = "loss"
    clause: ClassVar = "10.3.1g"
    accepts: ClassVar = (Lose, Bear)

    def prompt(self, table: Fury) -> str:
        """How many losses are due, and where."""
        where = table.place(table.pieces[self.units[0]].at)
        due = "one loss" if self.number == 1 else f"the first of {count(self.number, 'loss')}"
        return f"{self.who(table)}: take {due} in {where}."

    def choices(self, table: Fury) -> list[str]:
        """Those of the best priority."""
        return [table.printed.ids[i] for i in candidates(table, self.units)]

    def why_not(self, table: Fury, piece: str) -> Refusal:
        """Full units before reduced ones."""
        if table.printed.index.get(piece, -1) in self.units:
            return Refusal("full-first", "10.3.1g", "Full units take losses before reduced units and Cadres.")
        return Refusal("not-involved", "10.3.1g", f"{table.named(piece)} does not take this loss.")

    def likely(self, table: Fury) -> Collection[Counter]:
        """Those who may take it."""
        return self.units

    def bearers(self, table: Fury) -> int:
        """How many units can take a loss each, of those that are due."""
        return min(self.number, len(candidates(table, self.units)))

    def subjects(self, table: Fury) -> list[str]:
        """Each by itself, or those who take one each."""
        found = super().subjects(table)
        return [*found, "bear"] if 1 < self.bearers(table) < len(found) else found

    def orders(self, table: Fury, subject: str) -> list[Order]:
        """The loss that each can take; every group that can bear the losses."""
        if subject != "bear" or "bear" not in self.subjects(table):
            return super().orders(table, subject)
        return [Bear(group) for group in combinations(self.choices(table), self.bearers(table))]

    def check(self, table: Fury, order: Order) -> Refusal | None:
        """Full units before reduced ones, each once, as many as there are losses."""
        if not isinstance(order, Bear):
            return super().check(table, order)
        able = self.choices(table)
        for piece in order.units:
            if piece not in able:
                return self.why_not(table, piece)
        due = self.bearers(table)
        if len(set(order.units)) == len(order.units) == due and "bear" in self.subjects(table):
            return None
        return Refusal("number", "10.3.1g", f"Name {count(due, 'unit')}: each takes one of the losses.")

    def normal(self, table: Fury, order: Order) -> Order:
        """Units in the order of the list."""
        if not isinstance(order, Bear):
            return order
        return Bear(tuple(piece for piece in self.choices(table) if piece in order.units))

    def carry_out(self, table: Fury, order: Order) -> None:
        """Take it, or several at once."""
        units = order.pieces
        if len(units) > 1:
            table.amend(number=table.inside(Losses).number - len(units) + 1)
        for piece in units:
            lose(table, table.printed.index[piece])
