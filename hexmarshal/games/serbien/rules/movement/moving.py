"""What every action of a movement phase asks: who may act now, with whom, and with how many Movement Points (7.1, 7.2,
7.8.2).
"""

from collections.abc import Sequence
from typing import ClassVar, NamedTuple, Self

from hexmarshal.core.board.paths import cells
from hexmarshal.core.data.meanings import Cell, Counter
from hexmarshal.core.engine.procedure import Moment, Refusal
from hexmarshal.games.serbien.rules.table.asking import Ask, GameOrder
from hexmarshal.games.serbien.rules.table.position import Serbien, replace
from hexmarshal.wargame import orders

# -- Orders ---------------------------------------------------------------------------------------------------


class Move(orders.MoveByWay, GameOrder, frozen=True, tag="move"):
    """Move a unit: ``9/8 16.09-17.09``; by a way of one's own ``9/8 16.09-16.08-17.09``."""

    when = Moment("Units move in the Movement and Counter Movement Phases.", "4.2.5")


class March(orders.MarchTogether, GameOrder, frozen=True, tag="march"):
    """Move a Force of several units: ``9/8,8 Ma 16.09-17.09``."""

    when = Moment("Forces move in the Movement and Counter Movement Phases.", "4.2.5")

    @property
    def openly(self) -> str:
        """Without the units: the enemy sees only the one on top (3.1.6)."""
        return self.way_alone


class Halt(GameOrder, frozen=True, tag="halt"):
    """End the move of the Force that marched last, and let it make its Forced March check."""

    when = Moment("A march is ended in the Movement and Counter Movement Phases.", "4.2.5")
    forms = ("halt",)
    words = "halts"
    sense = "end"
    subject = "halt"


class Hold(orders.Hold, GameOrder, frozen=True, tag="hold"):
    """Let a unit stay where it is, and be done with it: ``9/8 holds``."""

    when = Moment("Units are told to hold in the Movement and Counter Movement Phases.", "4.2.5")
    openly = ""
    """Nothing: the unit may lie below others (3.1.6)."""


class Top(orders.Top, GameOrder, frozen=True, tag="top"):
    """Lay a unit on top of others that could lie there as well (3.1.5)."""

    when = Moment("Which of two like units is on top is chosen in its owner's movement phases.", "3.1.5-tie")


# -- Movement Points ------------------------------------------------------------------------------------------


def allowance(table: Serbien, counter: bool) -> int:
    """7.1.1: Movement Points of every unit in the phase."""
    return table.printed.allowances[counter]


def march_points(table: Serbien, units: Sequence[Counter]) -> int:
    """7.2.1, 7.2.2a: Movement Points that a Force may gain by a Forced March."""
    if len(units) == 1:
        return table.printed.march[units[0]] if table.fights(units[0]) else 0
    if not all(map(table.fights, units)):
        return 0  # 7.2a: Combat units alone; 8.8.1a
    march = table.printed.march
    return min([march[i] for i in units])


def spent_by(table: Serbien, units: Sequence[Counter]) -> int:
    """7.1.2c: what a Force has expended: a unit that is picked up counts as having expended as much as the others."""
    pieces = table.pieces
    return pieces[units[0]].spent if len(units) == 1 else max([pieces[i].spent for i in units])


def points_left(table: Serbien, units: Sequence[Counter], counter: bool) -> int:
    """Movement Points that a Force may still expend, a Forced March included."""
    if len(units) == 1:
        index = units[0]
        march = table.printed.march[index] if table.fights(index) else 0
        return table.printed.allowances[counter] + march - table.pieces[index].spent
    return allowance(table, counter) + march_points(table, units) - spent_by(table, units)


class OfKind(NamedTuple):
    """Units of the one kind that moves in a way of its own, and why no others do."""

    kind: str
    code: str
    by: str
    """The clause that keeps others from it,"""
    sentence: str
    """and what it says, after the name of a unit."""
    clause: str
    """The clause of the move itself."""


class MovementSoFar(Ask, frozen=True):
    """A movement phase as far as it has come: who acted last, who was dropped off, and what each may still spend.

    The actions of a phase, each in its chapter, see this much of it. The question that knows all actions rests on
    their chapters: `MoveUnits`.
    """

    counter: bool = False
    """Whether this is the Counter Movement Phase."""
    going: tuple[Counter, ...] = ()
    """Who acted last: they may go on while they have points, until another begins (7.1.2e)."""
    began: Cell = -1
    """Where they began the phase (7.1.4b),"""
    began_also: Cell = -1
    """and the second hex of a Two-Hex Unit; -1 for all others."""
    dropped: tuple[Counter, ...] = ()
    """Units that went with them and were dropped off: they may still work where they are (7.1.2b)."""
    failed: tuple[Counter, ...] = ()
    """Units that failed in a Repulse: they move no further in the phase (7.4.5b)."""
    joined: tuple[Counter, ...] = ()
    """Units that were picked up where those who go had not begun: with them nobody crosses the Sava by boat."""
    laid: tuple[tuple[Counter, Cell], ...] = ()
    """Units that were laid on top in this phase, each with its hex (3.1.5)."""
    unnamed: ClassVar = ("laid",)

    def began_in(self, table: Serbien, units: Sequence[Counter]) -> tuple[Cell, ...]:
        """7.1.4b, 19.0b: every hex in which some units began the phase: two, if that was in Two-Hex Status."""
        piece, going = table.pieces[units[0]], self.going
        if going and (units[0] in going or [i for i in units if i in going]):
            first, second = self.began, self.began_also
        else:
            first, second = piece.at, piece.also
        return (first,) if second < 0 else (first, second)

    def boats_in(self, table: Serbien, units: Sequence[Counter]) -> tuple[Cell, ...]:
        """7.1.4b: the hexes where all of some units began the phase, which alone cross by boat; none if they differ."""
        began = self.began_in(table, units)
        return () if self.going and self._strangers(table, units, began) else began

    def _strangers(self, table: Serbien, units: Sequence[Counter], began: Sequence[Cell]) -> tuple[Counter, ...]:
        """Those of some units who began elsewhere than the others: they are picked up now, or were before."""
        if not any(i in self.going for i in units):
            return ()
        return tuple(i for i in units if i in self.joined or (i not in self.going and table.pieces[i].at not in began))

    def after(self, table: Serbien, units: tuple[Counter, ...]) -> Self:
        """The question after some units have acted: which of them were dropped off, and where they began."""
        joined = [i for i in units if i in self.going]
        dropped = tuple([i for i in (*self.going, *self.dropped) if i not in units]) if joined else ()
        if self.dropped and all(i in self.dropped for i in units):
            return self  # who was dropped off works where it is
        began = self.began_in(table, units)
        strangers = self._strangers(table, units, began)
        first, second = (*began, -1)[:2]
        return replace(self, going=units, began=first, began_also=second, dropped=dropped, joined=strangers)

    def holding(self, table: Serbien, units: tuple[Counter, ...]) -> Self:
        """The question after a unit has held: it is dropped off, and those with whom it went may go on (7.1.2b)."""
        left = tuple(i for i in self.going if i not in units and not table.pieces[i].halted)
        if left and units[0] in self.going:
            return replace(self, going=left, dropped=(*self.dropped, *units))
        return self.after(table, units).over()

    def over(self) -> Self:
        """The same when those who acted last have ended their move; units that were dropped off may still work."""
        return replace(self, going=(), began=-1, began_also=-1, joined=())

    def own_of_kind(self, table: Serbien, piece: str, start: str, only: OfKind) -> Counter | Refusal:
        """The number of a unit of this side and of that kind which stands where the order says, or why it is not."""
        index = self.own_piece(table, piece)
        if isinstance(index, Refusal):
            return index
        if table.printed.kind[index] != only.kind:
            return Refusal(only.code, only.by, f"{table.name(index)} {only.sentence}.")
        if table.hexname(table.pieces[index].at) != start:
            return Refusal("not-there", only.clause, f"{table.name(index)} is not in {start}.")
        return index

    def bound(self, table: Serbien) -> bool:
        """7.2.3: whether the Force that acted last is on a Forced March, which it must end before another begins."""
        points, pieces = table.printed.allowances[self.counter], table.pieces
        for i in self.going:
            piece = pieces[i]
            if piece.spent > points and piece.at >= 0 and not piece.halted:
                return True
        return False

    def left(self, table: Serbien, units: Sequence[Counter]) -> int:
        """Movement Points of the phase that units have left, without a Forced March."""
        return allowance(table, self.counter) - spent_by(table, units)

    def left_by_march(self, table: Serbien, units: Sequence[Counter]) -> int:
        """The same with a Forced March (7.2.1)."""
        return points_left(table, units, self.counter)

    def may_act(self, table: Serbien, index: Counter, standing: bool = False, joining: bool = False) -> Refusal | None:
        """Why a unit may expend no Movement Points now; ``standing`` is for what it can do where it stands, ``joining``
        for one that is picked up by those who go (7.1.2c).

        A unit dropped off, or that failed in a Repulse, may move no further but still do that (7.1.2b, 7.4.5b).
        """
        piece = table.pieces[index]
        if piece.prepared < 0 and not piece.halted and (not self.going or index in self.going):
            return None
        name = table.name(index)
        if piece.prepared >= 0:
            return Refusal("prepared", "7.3c", f"{name} has placed a Prepared Attack marker and may do no more.")
        if piece.halted and index in self.failed and not standing:
            return Refusal("failed", "7.4.5b", f"{name} failed in a Repulse and moves no further in this phase.")
        if piece.halted and not (standing and index in (*self.going, *self.dropped)):
            return Refusal("over", "7.1.2e", f"The move of {name} is over.")
        if self.bound(table) and index not in self.going and not joining:
            going = table.list_of(self.going)
            return Refusal("bound", "7.1.2e", f"{going} must end its Forced March before another Force moves.")
        return None

    def inactive(self, table: Serbien, index: Counter) -> Refusal | None:
        """1.1-inactive-a: an Inactive unit cannot move or conduct a Task."""
        if not table.pieces[index].inactive:
            return None
        return Refusal("inactive", "1.1-inactive-a", f"{table.name(index)} is Inactive.")


# -- Who may act ----------------------------------------------------------------------------------------------


def free(table: Serbien, ask: MovementSoFar, bound: bool) -> list[Counter]:
    """7.1.2e: the units that may act now: each may at least hold where it is.

    Here and below ``bound`` is `MovementSoFar.bound`, which whoever asks knows already.
    """
    pieces = table.pieces
    if bound:
        return [i for i in ask.going if pieces[i].at >= 0 and not pieces[i].halted]
    able = table.occupancy(ask.player).able
    return [i for i in able if not (piece := pieces[i]).halted and piece.prepared < 0]


def is_free(table: Serbien, ask: MovementSoFar, index: Counter, bound: bool) -> bool:
    """Whether a unit of the player is one of them."""
    piece = table.pieces[index]
    if piece.at < 0 or piece.halted:
        return False
    if bound:
        return index in ask.going
    return piece.prepared < 0 and not table.is_fort(index)


def may_march(table: Serbien, ask: MovementSoFar, index: Counter, bound: bool) -> bool:
    """7: whether a unit may march by itself, wherever to: what is against it is told by `MoveUnits`."""
    piece = table.pieces[index]
    if piece.halted or piece.task or piece.inactive or piece.also >= 0 or piece.pinned or piece.prepared >= 0:
        return False
    if not table.printed.walks[index] or table.is_fort(index):
        return False
    return not bound or index in ask.going


def mates(table: Serbien, ask: MovementSoFar, cell: Cell) -> list[Counter]:
    """7.1.2b, 7.1.2c: those in a hex that may march with others, or be picked up by a Force on its Forced March."""
    if ask.bound(table) and all(table.pieces[i].at != cell for i in ask.going):
        return []
    return [i for i in table.here(cell, ask.player) if may_join(table, i) and is_free(table, ask, i, bound=False)]


def may_join(table: Serbien, index: Counter) -> bool:
    """3.2, 7.1.2b: whether a unit that may act may march with others."""
    piece = table.pieces[index]
    return table.printed.joins[index] and not (piece.pinned or piece.task or piece.also >= 0 or piece.inactive)


def stacks(table: Serbien, ask: MovementSoFar, bound: bool) -> list[tuple[int, list[int]]]:
    """The hexes with several `mates`, in the order of the first of them."""
    own, pieces, joins, kind = table.occupancy(ask.player), table.pieces, table.printed.joins, table.printed.kind
    if bound:
        hexes = dict.fromkeys(pieces[i].at for i in ask.going)
        return [(cell, units) for cell in hexes if len(units := mates(table, ask, cell)) > 1]
    found = []
    for cell in cells(own.several):
        units = [
            i
            for i in own.at[cell]
            if joins[i]
            and not ((piece := pieces[i]).halted or piece.also >= 0 or piece.prepared >= 0 or piece.pinned)
            and not (piece.task or piece.inactive)
            and (kind[i] != "fort" or piece.flipped)
        ]
        if len(units) > 1:
            found.append((units[0], cell, units))
    return [(cell, units) for _, cell, units in sorted(found)]
