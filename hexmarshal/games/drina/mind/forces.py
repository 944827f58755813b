"""The forces of both camps as evaluation looks at them: derived from the figures, and amended when one changes."""

from collections.abc import Callable, Iterator
from itertools import count
from typing import Any, Self
from weakref import ref

from hexmarshal.games.drina.parts.countries import ALLIANCE, SERBIAN, Kind
from hexmarshal.games.drina.parts.printed import Printed
from hexmarshal.games.drina.rules.occupancy import FromFigures
from hexmarshal.games.drina.rules.pieces import Off, Piece
from hexmarshal.games.drina.rules.position import Drina
from hexmarshal.wargame.differences import FINE, fine

Figure = tuple[int, int, int]
"""Kind, place and strength."""
FIGURES = 4
"""Where a muster has all figures, whatever their kind."""
WAITING = 0.85
"""The share of its worth at which a figure counts that is bought and not placed yet."""
IN_HAND = 0.3
"""The share of its worth at which a figure counts that is not set up yet."""
_WAITING, _IN_HAND = fine(WAITING), fine(IN_HAND)
STEPS = 4
"""A force is amended from one that is no more changes away than this."""
_numbers = count()


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

    __slots__ = (
        "__weakref__", "at", "camp", "figures", "following", "generals", "held", "last", "memo", "muster", "number",
        "riders", "units",
    )  # fmt: skip

    number: int
    """No other force has the same. Memories name forces by it: if they held each other, none would ever go."""
    camp: int
    """Whose it is."""
    figures: dict[int, Figure]
    """Each figure that is not in the box, in the order of their numbers."""
    at: dict[int, Figure]
    """The figure on each field that has one."""
    generals: list[tuple[int, int]]
    """The generals on the board, and where."""
    muster: list[int]
    """The tokens of each kind and of all figures, in whole parts; a figure that is not set up counts in part."""
    units: list[int]
    """The fields of each country's units."""
    held: int
    """The fields of all figures."""
    riders: int
    """The fields of cavalry."""
    memo: dict[Any, Any]
    """What was derived from this force; the key names all else that it depends on."""
    following: dict[Figure, "Force"]
    """The forces that came of this one, by the figure that changed, its place and its strength."""
    last: "tuple[ref[Force], int] | None"
    """The force that it came of, and the figure that changed."""

    def __init__(self, printed: Printed, pieces: list[Piece], camp: int) -> None:
        self.number, self.camp, self.figures, self.at, self.units = next(_numbers), camp, {}, {}, [0, 0, 0, 0]
        self.held, self.riders, self.muster = 0, 0, [0, 0, 0, 0, 0]
        self.memo, self.following, self.last = {}, {}, None
        for i, piece in enumerate(pieces):
            if piece.strength and printed.camp[i] == camp:
                self._come(printed, i, piece)
        self._find_generals()

    def after(self, printed: Printed, index: int, old: Piece, new: Piece) -> "Force":
        """The force after a change of one of its figures."""
        key = index, new.at, new.strength
        found = self.following.get(key)
        if found is None:
            found = self.following[key] = self._after(printed, index, old, new)
        return found

    def _after(self, printed: Printed, index: int, old: Piece, new: Piece) -> "Force":
        found: Force = object.__new__(Force)
        found.number, found.camp, found.figures = next(_numbers), self.camp, self.figures.copy()
        found.at, found.units = self.at.copy(), self.units.copy()
        found.held, found.riders, found.muster = self.held, self.riders, self.muster.copy()
        found.memo, found.following, found.last = {}, {}, (ref(self), index)
        if index in self.figures:
            found._count(self.figures[index], -1)
        if old.at >= 0:
            off = ~(1 << old.at)
            found.at.pop(old.at, None)
            found.held &= off
            found.riders &= off
            found.units[printed.country[index]] &= off
        if new.strength:
            found._come(printed, index, new)
            if not old.strength:
                found.figures = dict(sorted(found.figures.items()))
        else:
            found.figures.pop(index, None)
        found.generals = self.generals
        if printed.kind[index] == Kind.GENERAL:
            found._find_generals()
        return found

    def _find_generals(self) -> None:
        self.generals = [(i, at) for i, (kind, at, _) in self.figures.items() if kind == Kind.GENERAL and at >= 0]

    def _come(self, printed: Printed, index: int, piece: Piece) -> None:
        """Put a figure in its place."""
        kind = printed.kind[index]
        figure = self.figures[index] = kind, piece.at, piece.strength
        self._count(figure, 1)
        if piece.at >= 0:
            self.at[piece.at] = figure
            bit = 1 << piece.at
            self.held |= bit
            if kind != Kind.GENERAL:
                self.units[printed.country[index]] |= bit
            if kind == Kind.CAVALRY:
                self.riders |= bit

    def _count(self, figure: Figure, sign: int) -> None:
        """Count a figure in or out."""
        kind, at, strength = figure
        share = sign * (FINE if at >= 0 else _WAITING if at == Off.BOUGHT else _IN_HAND)
        self.muster[kind] += share * strength
        self.muster[FIGURES] += share

    def trail(self) -> "Iterator[tuple[Force, tuple[int, ...]]]":
        """This force and those that it came of, the last first, each with the figures that have changed since."""
        force, changed = self, tuple[int, ...]()
        for _ in range(STEPS):
            yield force, changed
            if force.last is None or (before := force.last[0]()) is None:
                return
            if force.last[1] not in changed:
                changed = *changed, force.last[1]
            force = before

    def total(self, key: object, part: Callable[[Figure], int]) -> int:
        """What all figures add up to, amended for those that changed; the key names all that it depends on."""
        for force, changed in self.trail():
            found: int | None = force.memo.get(key)
            if found is not None:
                for i in changed:
                    if i in force.figures:
                        found -= part(force.figures[i])
                    if i in self.figures:
                        found += part(self.figures[i])
                break
        else:
            found = sum(map(part, self.figures.values()))
        self.memo[key] = found
        return found
