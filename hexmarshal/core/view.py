"""What one side may know. Players that are programs get nothing else."""

from typing import TYPE_CHECKING, Any

from hexmarshal.core.board import Board
from hexmarshal.core.dice import Seeded
from hexmarshal.core.table import Table

if TYPE_CHECKING:
    from hexmarshal.core.match import Decision


class View:
    """A match as one side sees it. ``side`` is ``None`` for an onlooker."""

    def __init__(self, table: Table[Any, Any], decision: "Decision | None", side: str | None) -> None:
        self._table = table
        self._decision = decision
        self.side = side
        """Who looks."""

    @property
    def board(self) -> Board:
        """The map, which nobody hides."""
        return self._table.board

    @property
    def decision(self) -> "Decision | None":
        """The choice to be made, if it is this side's; its orders can then be listed."""
        decision = self._decision
        return None if decision is None else decision.of(self.side)

    @property
    def waiting_for(self) -> str:
        """The side that must choose now, the first of several; empty when the match is over."""
        return self._decision.side if self._decision is not None else ""

    @property
    def waiting(self) -> tuple[str, ...]:
        """Every side that must choose now: several where they choose together."""
        if self._decision is None:
            return ()
        return tuple(question.side for question in self._table.questions())

    def pieces(self) -> list[dict[str, Any]]:
        """The pieces, as far as this side may know them."""
        table = self._table
        shown = (table.show(index, self.side) for index in range(len(table.pieces)))
        return [piece for piece in shown if piece is not None]

    def state(self) -> dict[str, Any]:
        """Turn, tracks, control and whatever else is not a piece."""
        return self._table.show_state(self.side)

    def imagine(self, seed: str) -> Table[Any, Any]:
        """A table that may be the real one for all this side knows. Its dice come from ``seed``, not from the match."""
        if self.side is None:
            raise ValueError("An onlooker does not play.")
        return self._table.imagine(self.side, Seeded(seed))

    def as_dict(self) -> dict[str, Any]:
        """The view as plain data, ready for JSON."""
        decision = self.decision or self._decision
        asked: dict[str, Any] | None = None
        if decision is not None:
            asked = {"side": decision.side, "number": decision.number}
            if decision.side == self.side or self.side is None:
                asked |= {"kind": decision.kind, "prompt": decision.prompt, "clause": decision.clause}
        waiting = list(self.waiting)
        return {
            "side": self.side, "decision": asked, "waiting": waiting, "state": self.state(), "pieces": self.pieces()
        }  # fmt: skip
