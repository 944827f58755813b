"""10.3.1: losses, and what is left of a corps that takes them."""

from typing import ClassVar

from hexmarshal.core.procedure import Order, Procedure, Refusal
from hexmarshal.games.fury.asking import Ask
from hexmarshal.games.fury.movement import settle_siege
from hexmarshal.games.fury.orders import Lose
from hexmarshal.games.fury.pieces import SIDES, Box, Kind, Piece
from hexmarshal.games.fury.table import Fury, replace


def candidates(table: Fury, units: tuple[int, ...]) -> list[int]:
    """The units among which the owner chooses: full ones first (10.3.1g)."""
    full = [i for i in units if table.sheet.kinds[i] is Kind.CORPS and not table.pieces[i].reduced]
    return full or list(units)


def free_cadre(table: Fury) -> int | None:
    """A Cadre counter not in use."""
    return next((i for i in table.sheet.cadres if table.pieces[i].at == Box.CADRES), None)


def leaves_cadre(table: Fury, index: int) -> bool:
    """Whether a reduced corps gives way to a Cadre at its next loss (2.1e)."""
    return table.sheet.leaves_cadre[index] and free_cadre(table) is not None


def dies(table: Fury, index: int) -> bool:
    """Whether the next loss of a unit leaves nothing of it in its hex (10.3.1h)."""
    if table.sheet.kinds[index] is Kind.CADRE:
        return True
    return table.pieces[index].reduced and not leaves_cadre(table, index)


def can_afford(table: Fury, units: tuple[int, ...], cell: int, side: int) -> bool:
    """Whether one extra loss among ``units`` leaves at least one unit in their hex (10.3.1f)."""
    if not units:
        return False
    if len(table.units_at(cell, side)) > 1:
        return True
    return not dies(table, units[0])


def lose(table: Fury, index: int, clause: str = "10.3.1h") -> None:
    """One loss: full to reduced, reduced to nothing or to a Cadre, a Cadre to nothing."""
    piece = table.pieces[index]
    if table.sheet.kinds[index] is Kind.CORPS and not piece.reduced:
        table.change(index, "is reduced", clause, reduced=True)
    elif table.sheet.kinds[index] is Kind.CORPS and leaves_cadre(table, index):
        cadre = free_cadre(table)
        assert cadre is not None
        table.change(index, "is replaced by a Cadre", "2.1e", **_gone(piece))
        heir = replace(piece, at=piece.at, reduced=False)
        table.put(cadre, heir)
        table.substitute(index, cadre)
    else:
        eliminate(table, index, clause)
        # A siege goes on with whoever is left of the besiegers, or is over (10.5c, 10.5f).
        settle_siege(table, piece.at, table.side_of(index))


def eliminate(table: Fury, index: int, clause: str) -> None:
    """A combat unit leaves the map: a corps for the Eliminated Units space, a Cadre for good."""
    piece = table.pieces[index]
    if table.sheet.kinds[index] is Kind.CADRE:
        table.change(index, "is eliminated", clause, at=int(Box.CADRES), army=-1, disorganised=False, besieging=False)
    else:
        table.change(index, "is eliminated", clause, **_gone(piece))
    table.substitute(index, None)


def _gone(piece: Piece) -> dict[str, object]:
    return {"at": int(Box.ELIMINATED), "reduced": True, "disorganised": False, "besieging": False}


class Losses(Procedure, frozen=True):
    """10.3.1: a stack takes losses one by one, the owner choosing."""

    owner: int
    """Who chooses."""
    units: tuple[int, ...]
    """The units among which he chooses."""
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


class TakeLoss(Ask, frozen=True):
    """10.3.1g: the owner chooses who takes a loss."""

    units: tuple[int, ...]
    """The units among which the owner chooses."""
    number: int
    """How many losses are due."""
    kind: ClassVar = "loss"
    clause: ClassVar = "10.3.1g"
    accepts: ClassVar = (Lose,)

    def prompt(self, table: Fury) -> str:
        """How many losses are due, and where."""
        where = table.place(table.pieces[self.units[0]].at)
        due = "one loss" if self.number == 1 else "the first of two losses"
        return f"{self.who(table)}: take {due} in {where}."

    def subjects(self, table: Fury) -> list[str]:
        """Those of the best priority."""
        return [table.sheet.ids[i] for i in candidates(table, self.units)]

    def orders(self, table: Fury, subject: str) -> list[Order]:
        """The one loss."""
        return [Lose(subject)] if subject in self.subjects(table) else []

    def check(self, table: Fury, order: Order) -> Refusal | None:
        """Full units before reduced ones."""
        assert isinstance(order, Lose)
        if order.piece in self.subjects(table):
            return None
        if table.sheet.index.get(order.piece, -1) in self.units:
            return Refusal("full-first", "10.3.1g", "Full units take losses before reduced units and Cadres.")
        return Refusal("not-involved", "10.3.1g", f"{order.piece} does not take this loss.")

    def read(self, table: Fury, text: str) -> Order | None:
        """``lose IV``."""
        if not text.casefold().startswith("lose "):
            return None
        cell = table.pieces[self.units[0]].at
        index = table.find_piece(text[5:], self.player, cell)
        return None if index is None else Lose(table.sheet.ids[index])

    def carry_out(self, table: Fury, order: Order) -> None:
        """Take it."""
        assert isinstance(order, Lose)
        lose(table, table.sheet.index[order.piece])
