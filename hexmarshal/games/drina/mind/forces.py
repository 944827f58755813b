"""The forces of both camps as evaluation looks at them: derived from the figures, and amended when one changes."""

from typing import Any, Self

from hexmarshal.games.drina.parts.countries import ALLIANCE, SERBIAN, Kind
from hexmarshal.games.drina.parts.printed import Printed
from hexmarshal.games.drina.rules.occupancy import FromFigures
from hexmarshal.games.drina.rules.pieces import Piece
from hexmarshal.games.drina.rules.position import Drina


def forces(table: Drina) -> tuple["Force", "Force"]:
    """What the alliance has and what Serbia has."""
    return table.follow(Forces).camps


class Forces(FromFigures):
    """What each camp has. Rebuilding both for each position would cost a bot more than everything else it looks at."""

    __slots__ = ("camps",)

    camps: tuple["Force", "Force"]
    """The force of the alliance and that of Serbia."""

    def __init__(self, printed: Printed, pieces: list[Piece]) -> None:
        self.camps = Force(printed, pieces, ALLIANCE), Force(printed, pieces, SERBIAN)

    def after(self, printed: Printed, index: int, before: Piece, piece: Piece) -> Self:
        """A change of a figure leaves the other camp's force as it is."""
        if before.at == piece.at and before.strength == piece.strength:
            return self
        found = object.__new__(type(self))
        allied, serbian = self.camps
        if printed.camp[index] == ALLIANCE:
            found.camps = allied.after(printed, index, before, piece), serbian
        else:
            found.camps = allied, serbian.after(printed, index, before, piece)
        return found


class Force:
    """What one camp has, as evaluation looks at it. It follows from the camp's figures alone.

    Nothing in it is changed once it is made: a change of a figure makes another force. The same change made twice leads
    to the same force, so that all luck cards that end a battle alike are evaluated once.
    """

    __slots__ = ("camp", "figures", "following", "held", "memo", "riders", "units")

    camp: int
    """Whose it is."""
    figures: dict[int, tuple[int, int, int]]
    """Kind, place and strength of each figure that is not in the box, in the order of their numbers."""
    units: list[int]
    """The fields of each country's units."""
    held: int
    """The fields of all figures."""
    riders: int
    """The fields of cavalry."""
    memo: dict[Any, float]
    """What was derived from this force; the key names all else that it depends on."""
    following: dict[tuple[int, int, int], "Force"]
    """The forces that came of this one, by the figure that changed, its place and its strength."""

    def __init__(self, printed: Printed, pieces: list[Piece], camp: int) -> None:
        self.camp, self.figures, self.units = camp, {}, [0, 0, 0, 0]
        self.held = self.riders = 0
        self.memo, self.following = {}, {}
        for i, piece in enumerate(pieces):
            if piece.strength and printed.camp[i] == camp:
                self._come(printed, i, piece)

    def after(self, printed: Printed, index: int, old: Piece, new: Piece) -> "Force":
        """The force after a change of one of its figures."""
        key = index, new.at, new.strength
        found = self.following.get(key)
        if found is None:
            found = self.following[key] = self._after(printed, index, old, new)
        return found

    def _after(self, printed: Printed, index: int, old: Piece, new: Piece) -> "Force":
        found: Force = object.__new__(Force)
        found.camp, found.figures, found.units = self.camp, self.figures.copy(), self.units.copy()
        found.held, found.riders = self.held, self.riders
        found.memo, found.following = {}, {}
        if old.at >= 0:
            off = ~(1 << old.at)
            found.held &= off
            found.riders &= off
            found.units[printed.country[index]] &= off
        if new.strength:
            found._come(printed, index, new)
            if not old.strength:
                found.figures = dict(sorted(found.figures.items()))
        else:
            found.figures.pop(index, None)
        return found

    def _come(self, printed: Printed, index: int, piece: Piece) -> None:
        """Put a figure in its place."""
        kind = printed.kind[index]
        self.figures[index] = kind, piece.at, piece.strength
        if piece.at >= 0:
            bit = 1 << piece.at
            self.held |= bit
            if kind != Kind.GENERAL:
                self.units[printed.country[index]] |= bit
            if kind == Kind.CAVALRY:
                self.riders |= bit
