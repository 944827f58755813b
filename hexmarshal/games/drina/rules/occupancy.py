"""What follows from the figures alone, who stands where above all: amended when one of them changes."""

from bisect import insort
from typing import ClassVar, Self

from hexmarshal.core.board.paths import mask
from hexmarshal.core.data.meanings import Counter
from hexmarshal.games.drina.parts.printed import Printed
from hexmarshal.games.drina.rules.pieces import Off, Piece


class FromFigures:
    """What a table derives from its figures alone and amends when one of them changes: see ``Drina.follow``.

    Nothing in it is changed once it is made, since copies of the table share it.
    """

    __slots__ = ()

    kinds: ClassVar[list[type["FromFigures"]]] = []
    """All there are; a class that derives from this one is added."""

    def __init_subclass__(cls) -> None:
        FromFigures.kinds.append(cls)

    def __init__(self, printed: Printed, pieces: list[Piece]) -> None:
        raise NotImplementedError

    def after(self, printed: Printed, index: Counter, before: Piece, piece: Piece) -> Self:
        """The same as if it were made from scratch after a change of one figure."""
        raise NotImplementedError


class Occupancy(FromFigures):
    """Who stands where. A change of one figure leaves most of it as it is."""

    __slots__ = ("at", "bought", "free", "held", "men")

    at: dict[int, int]
    """The figure on each field that has one."""
    men: tuple[list[int], ...]
    """The figures of each country on the board, in the order of their numbers."""
    bought: tuple[int, ...]
    """The figures that are bought and not placed yet."""
    held: tuple[int, int]
    """The fields of each camp's figures."""
    free: int
    """Fields where nobody stands, on the board or not."""

    def __init__(self, printed: Printed, pieces: list[Piece]) -> None:
        self.at = {piece.at: i for i, piece in enumerate(pieces) if piece.at >= 0}
        self.men = ([], [], [], [])
        for i in sorted(self.at.values()):
            self.men[printed.country[i]].append(i)
        self.bought = tuple(i for i, piece in enumerate(pieces) if piece.at == Off.BOUGHT)
        allied, serbian = (mask(cell for cell, i in self.at.items() if printed.camp[i] == camp) for camp in (0, 1))
        self.held = allied, serbian
        self.free = ~(allied | serbian)

    def after(self, printed: Printed, index: Counter, before: Piece, piece: Piece) -> Self:
        """Who stands where after a figure came from one place to another."""
        old, new = before.at, piece.at
        if old == new:
            return self
        found = object.__new__(type(self))
        found.at, found.men, found.bought = self.at.copy(), self.men, self.bought
        held = list(self.held)
        camp, country = printed.camp[index], printed.country[index]
        if old >= 0:
            del found.at[old]
            held[camp] &= ~(1 << old)
        if new >= 0:
            found.at[new] = index
            held[camp] |= 1 << new
        if (old >= 0) != (new >= 0):
            men = [i for i in self.men[country] if i != index]
            if new >= 0:
                insort(men, index)
            found.men = (*self.men[:country], men, *self.men[country + 1 :])
        if Off.BOUGHT in (old, new):
            rest = [i for i in self.bought if i != index]
            found.bought = tuple(sorted([*rest, index]) if new == Off.BOUGHT else rest)
        found.held = held[0], held[1]
        found.free = ~(held[0] | held[1])
        return found
