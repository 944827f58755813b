"""What a side brings upon itself in a match: losses without a fight, deciding places left open, units left idle."""

from collections import Counter
from collections.abc import Iterable

from hexmarshal.core.board.board import Board
from hexmarshal.core.engine.decision import Decision
from hexmarshal.core.engine.events import AnyEvent, Changed, Moved
from hexmarshal.core.engine.measures import KINDS, Mishap
from hexmarshal.core.engine.procedure import Order
from hexmarshal.core.engine.table import AnyTable
from hexmarshal.core.orders.orders import Done
from hexmarshal.desk.looks import side_of
from hexmarshal.lab.measures import gauge

IDLE, OPEN = "idle", "left_open"
"""The two that need no clause."""
ALL = (*KINDS, OPEN, IDLE)
"""Everything that is counted."""
Counted = tuple[tuple[str, str, int], ...]
"""Side, what, and how often; what never happened is left out."""


def known(game: str) -> tuple[str, ...]:
    """What can be counted in a game."""
    found = gauge(game)
    if found is None:
        return (IDLE,)
    kinds = {mishap.kind for mishap in found.mishaps}
    return (*(kind for kind in KINDS if kind in kinds), *((OPEN,) if found.deciding is not None else ()), IDLE)


class Tally:
    """Counts during one match."""

    def __init__(self, game: str, table: AnyTable) -> None:
        found = gauge(game)
        self._mishaps = {} if found is None else {c: mishap for mishap in found.mishaps for c in mishap.clauses}
        self._deciding = None if found is None else found.deciding
        self._places = frozenset() if self._deciding is None else frozenset(self._deciding(table))
        self._sides, self._camps = table.sides(), table.camps()
        self._seen: Counter[tuple[str, str]] = Counter()
        self._asked: dict[tuple[str, str], tuple[str, AnyTable]] = {}
        """For each side and kind of question the turn in which it was asked last, and the table on which it began."""
        self._followed = [(m.kind, m.follow(), dict[int, bool]()) for m in found.mishaps if m.follow] if found else []
        """What follows the match, and its last word on each piece."""

    @property
    def counted(self) -> Counted:
        """Everything that was counted, in a fixed order."""
        return tuple((side, kind, number) for (side, kind), number in sorted(self._seen.items()) if number)

    def asked(self, decision: Decision, order: Order) -> None:
        """An order is about to be given: whoever ends a step leaves idle what could still have done something."""
        if isinstance(order, Done) and (idle := len(decision.unused())):
            self._seen[decision.side, IDLE] += idle

    def happened(self, events: Iterable[AnyEvent], before: AnyTable, after: AnyTable) -> None:
        """An order was carried out."""
        trodden: set[str] = set()
        asked, turn = before.question, before.show_turn()
        if asked is not None and self._asked.get((asked.side, asked.kind), ("",))[0] != turn:
            self._asked[asked.side, asked.kind] = turn, before
        for _, follow, settled in self._followed:
            settled.update(follow(before, after))
        for event in events:
            if isinstance(event, Changed) and (mishap := self._mishaps.get(event.clause)) is not None:
                owner = self._owner(event.piece, before, after)
                self._seen[owner, mishap.kind] += self._own_doing(mishap, event.piece, owner, before, after)
            elif isinstance(event, Moved):
                trodden.update(self._places.intersection(event.path))
        if trodden:
            self._walked_into(trodden, before, after)

    def _own_doing(self, mishap: Mishap, piece: str, owner: str, before: AnyTable, after: AnyTable) -> bool:
        """Whether a loss is its owner's own doing, as far as the game says what is."""
        index, opened = before.index_of(piece), before
        if mishap.follow is not None:
            return index is not None and any(
                settled.get(index) for kind, _, settled in self._followed if kind == mishap.kind
            )
        if mishap.own_doing is None:
            return True
        if mishap.question:
            turn, opened = self._asked.get((owner, mishap.question), ("", before))
            if turn != before.show_turn():
                return False  # it was not asked
        return index is not None and mishap.own_doing(opened, after, index)

    def _owner(self, piece: str, before: AnyTable, after: AnyTable) -> str:
        """Whose a piece is: everybody is asked, as it may be hidden from some."""
        for table in (before, after):
            index = table.index_of(piece)
            for side in self._sides if index is not None else ():
                assert index is not None
                shown = table.show(index, side)
                if shown is not None and (found := side_of(shown, self._sides)):
                    return found
        return ""

    def _walked_into(self, trodden: set[str], before: AnyTable, after: AnyTable) -> None:
        """Deciding places that an enemy took in which nobody of their holder's camp had stood."""
        assert self._deciding is not None
        was, now = self._deciding(before), self._deciding(after)
        for place in sorted(trodden):
            holder, taker = was.get(place, ""), now.get(place, "")
            camp = next((camp for camp in self._camps if holder in camp), ())
            if holder and taker and taker not in camp and not _stands(before, before.board, place, camp):
                self._seen[holder, OPEN] += 1


def _stands(table: AnyTable, board: Board, place: str, camp: tuple[str, ...]) -> bool:
    """Whether somebody of a camp stands in a hex."""
    cell = board.cell(place)
    there = [index for index, piece in enumerate(table.pieces) if piece.at == cell]
    shown = (table.show(index, side) for index in there for side in camp)
    return any(piece is not None and side_of(piece, table.sides()) in camp for piece in shown)
