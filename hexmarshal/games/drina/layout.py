"""Who stands where: derived from the figures, and amended when one of them changes."""

from bisect import insort
from typing import Any

from hexmarshal.core.paths import mask
from hexmarshal.games.drina.pieces import Kind, Off, Piece
from hexmarshal.games.drina.sheet import Sheet


class Layout:
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

    def __init__(self, sheet: Sheet, pieces: list[Piece]) -> None:
        self.at = {piece.at: i for i, piece in enumerate(pieces) if piece.at >= 0}
        self.men = ([], [], [], [])
        for i in sorted(self.at.values()):
            self.men[sheet.country[i]].append(i)
        self.bought = tuple(i for i, piece in enumerate(pieces) if piece.at == Off.BOUGHT)
        allied, serbian = (mask(cell for cell, i in self.at.items() if sheet.camp[i] == camp) for camp in (0, 1))
        self.held = allied, serbian
        self.free = ~(allied | serbian)

    def after(self, sheet: Sheet, index: int, old: int, new: int) -> "Layout":
        """The layout after a figure came from one place to another."""
        if old == new:
            return self
        found: Layout = object.__new__(Layout)
        found.at, found.men, found.bought = self.at.copy(), self.men, self.bought
        held = list(self.held)
        camp, country = sheet.camp[index], sheet.country[index]
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


class Host:
    """What one camp has, as evaluation looks at it. It follows from the camp's figures alone.

    Nothing in it is changed once it is made: a change of a figure makes another host. The same change made twice leads
    to the same host, so that all luck cards that end a battle alike are evaluated once.
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
    """What was derived from this host; the key names all else that it depends on."""
    following: dict[tuple[int, int, int], "Host"]
    """The hosts that came of this one, by the figure that changed, its place and its strength."""

    def __init__(self, sheet: Sheet, pieces: list[Piece], camp: int) -> None:
        self.camp, self.figures, self.units = camp, {}, [0, 0, 0, 0]
        self.held = self.riders = 0
        self.memo, self.following = {}, {}
        for i, piece in enumerate(pieces):
            if piece.strength and sheet.camp[i] == camp:
                self._come(sheet, i, piece)

    def after(self, sheet: Sheet, index: int, old: Piece, new: Piece) -> "Host":
        """The host after a change of one of its figures."""
        if old.at == new.at and old.strength == new.strength:
            return self
        key = index, new.at, new.strength
        found = self.following.get(key)
        if found is None:
            found = self.following[key] = self._after(sheet, index, old, new)
        return found

    def _after(self, sheet: Sheet, index: int, old: Piece, new: Piece) -> "Host":
        found: Host = object.__new__(Host)
        found.camp, found.figures, found.units = self.camp, self.figures.copy(), self.units.copy()
        found.held, found.riders = self.held, self.riders
        found.memo, found.following = {}, {}
        if old.at >= 0:
            off = ~(1 << old.at)
            found.held &= off
            found.riders &= off
            found.units[sheet.country[index]] &= off
        if new.strength:
            found._come(sheet, index, new)
            if not old.strength:
                found.figures = dict(sorted(found.figures.items()))
        else:
            found.figures.pop(index, None)
        return found

    def _come(self, sheet: Sheet, index: int, piece: Piece) -> None:
        """Put a figure in its place."""
        kind = sheet.kind[index]
        self.figures[index] = kind, piece.at, piece.strength
        if piece.at >= 0:
            bit = 1 << piece.at
            self.held |= bit
            if kind != Kind.GENERAL:
                self.units[sheet.country[index]] |= bit
            if kind == Kind.CAVALRY:
                self.riders |= bit
