"""What a side remembers of enemy units that it does not see: the hexes where each may be, by all it was shown and told.

A unit that was seen is where it was seen, until others leave that hex: whoever marches there is told of the one on top
alone, so it may have gone along, and may have stayed. It is not where no enemies stand, nor under one that it
would lie on top of, nor in a stack that was laid open without it. So the hexes where it may be become more with every
march that it may have joined, and fewer with everything that is shown.

All this follows from what the side was shown and told, and from nothing else.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from hexmarshal.core.data.meanings import Cell, Counter, SideNumber
from hexmarshal.core.engine.events import AnyEvent, Moved
from hexmarshal.core.engine.memory import Memory, Places, Sight
from hexmarshal.wargame.hidden_units import HiddenUnits

TableT = TypeVar("TableT", bound=HiddenUnits[Any, Any, Any, Any])
EVERYWHERE = -1
"""The mask of all hexes."""


class Hop(NamedTuple):
    """What was told of a unit that others may have gone along with."""

    piece: Counter
    """Who lay on top, or went alone."""
    start: Cell
    """Whence; -1 from off the map."""
    end: Cell
    """Whither."""
    how: str
    """In which way."""


class Look(NamedTuple):
    """What the enemy of a side sees of it in some hexes."""

    hexes: int
    """The hexes, as a mask."""
    hidden: Sequence[Counter]
    """The units of the side there that are not seen."""
    shown: Sequence[Counter]
    """Those that are, and those that are known to be off the map."""


class Remembering(Generic[TableT]):
    """How the sides of a game remember: the hook :attr:`~hexmarshal.core.engine.table.Hooks.remember`."""

    def __init__(
        self,
        look: Callable[[TableT, TableT, SideNumber], Look | None],
        look_around: Callable[[TableT, SideNumber], Look],
        narrow: Callable[[TableT, SideNumber, int, Counter, int], int],
        march: frozenset[str],
    ) -> None:
        """``look`` is what of a side is seen after an order in every hex where it may have changed something, or
        nothing if it has nowhere; ``look_around`` is what is seen of it anywhere. ``narrow`` leaves out of the hexes
        where a unit may be those of some hexes where it cannot lie for all that is seen; if none is left it gives all
        where it can. ``march`` are the
        ways in which a stack goes on hex by hex without parting."""
        self._look, self._look_around, self._narrow, self._march = look, look_around, narrow, march

    def __call__(self, before: TableT, after: TableT) -> Memory:
        """What each side remembers after an order."""
        memory = before.memory
        if not memory:
            memory = {viewer: self._beginning(before, 1 - n) for n, viewer in enumerate(before.side_ids)}
        for side in (0, 1):
            viewer = after.side_ids[1 - side]
            look = self._look(before, after, side) if viewer in memory else None
            if look is not None:
                memory = {**memory, viewer: self._places(before, after, side, viewer, memory[viewer], look)}
        return memory

    def _beginning(self, table: TableT, side: SideNumber) -> Places:
        """Nothing is remembered yet: a unit is wherever it can lie."""
        return {i: self._narrow(table, side, EVERYWHERE, i, EVERYWHERE) for i in self._look_around(table, side).hidden}

    def _places(self, before: TableT, after: TableT, side: SideNumber, viewer: str, old: Places, look: Look) -> Places:
        if not old and not look.hidden:
            return old
        places = dict(old)
        for i in look.shown:
            places.pop(i, None)
        known = before.pieces
        for i in look.hidden:
            if i not in places:  # it was seen, or was known to be off the map
                at = known[i].at
                places[i] = 1 << at if at >= 0 else EVERYWHERE
        for happened in self._told(after, side, viewer):
            if isinstance(happened, Hop):
                _follow(places, happened)
            else:
                _see(places, happened)
        touched, narrow = look.hexes, self._narrow
        for i, mask in places.items():
            if mask & touched or not mask:
                places[i] = narrow(after, side, mask, i, touched)
        return places

    def _told(self, table: TableT, side: SideNumber, viewer: str) -> list[Hop | Sight]:
        """The marches and the sights of a side since the last order, in their order, as its enemy was told of them."""
        found: list[Hop | Sight] = []
        sights = [sight for sight in table.sights if table.side_of(sight.pieces[0]) == side]
        events: list[AnyEvent] = table.events
        printed, cell = table.printed, table.board.cell
        for number, event in enumerate(events):
            while sights and sights[0].told <= number:
                found.append(sights.pop(0))
            if type(event) is Moved and (not event.only or viewer in event.only):
                piece = printed.index[event.piece]
                if printed.side[piece] == side:
                    path = event.path
                    hop = Hop(piece, cell(path[0]) if len(path) > 1 else -1, cell(path[-1]), event.how)
                    last = found[-1] if found else None
                    if isinstance(last, Hop) and self._goes_on(last, hop):
                        found[-1] = hop._replace(start=last.start)
                    else:
                        found.append(hop)
        return found + sights

    def _goes_on(self, last: Hop, hop: Hop) -> bool:
        """Whether this is one march, of which every hex is told."""
        way = last.how == hop.how and hop.how in self._march
        return way and last.piece == hop.piece and last.end == hop.start and last.start >= 0


def _follow(places: dict[Counter, int], hop: Hop) -> None:
    """Whoever may have been where it began may have gone along; where the unit itself went is known."""
    if hop.start >= 0:
        start, end = 1 << hop.start, 1 << hop.end
        for i, mask in places.items():
            if mask & start:
                places[i] = mask | end
    if hop.piece in places:
        places[hop.piece] = 1 << hop.end


def _see(places: dict[Counter, int], sight: Sight) -> None:
    """Those who were seen are there; if they were all, nobody else is."""
    here = 1 << sight.cell
    if sight.whole:
        for i, mask in places.items():
            places[i] = mask & ~here
    for i in sight.pieces:
        if i in places:
            places[i] = here


def may_be(places: Mapping[Counter, int], index: Counter) -> int:
    """The hexes where an unseen unit may be, as far as that is remembered."""
    return places.get(index, EVERYWHERE)
