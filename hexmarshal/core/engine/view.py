"""What one side may know. Bots get nothing else."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import msgspec

from hexmarshal.core.board.board import Board
from hexmarshal.core.board.paths import holds
from hexmarshal.core.data.plain import Shown
from hexmarshal.core.engine.dice import Seeded
from hexmarshal.core.engine.ending import Alarm
from hexmarshal.core.engine.game import Game
from hexmarshal.core.engine.supply import Supply
from hexmarshal.core.engine.table import AnyTable, Veil
from hexmarshal.core.positions.doing import doing

if TYPE_CHECKING:
    from hexmarshal.core.engine.match import Decision


class View:
    """A match as one side sees it. ``side`` is ``None`` for an onlooker."""

    def __init__(self, game: Game, table: AnyTable, decision: "Decision | None", side: str | None) -> None:
        self._game = game
        self._table = table
        self._decision = decision
        self.side = side
        """Who looks."""
        self.mind = game.mind
        """How the game judges positions."""
        self._strikes: dict[str, Mapping[str, int]] = {}

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

    def pieces(self) -> list[Shown]:
        """The pieces, as far as this side may know them."""
        table = self._table
        shown = (table.show(index, self.side) for index in range(len(table.pieces)))
        return [piece for piece in shown if piece is not None]

    def state(self) -> Shown:
        """Turn, tracks, control and whatever else is not a piece."""
        return self._table.show_state(self.side)

    def doing(self) -> list[Shown]:
        """The procedures in progress, the outermost first, as far as this side may know them.

        Each is as a written position has it: what is left out has its default.
        """
        return doing(self._game, self._table, self.side)

    def bare(self) -> tuple[msgspec.Struct, Sequence[msgspec.Struct], Sequence[Veil]]:
        """State and pieces as the rules have them, with the fields of each piece that this side may not know.

        It is for :mod:`hexmarshal.core.engine.arrays`, which leave those out.
        """
        table = self._table
        return table.state, table.pieces, table.hooks.veils(table, self.side)

    @property
    def turn(self) -> str:
        """The turn, as ``state`` names it too."""
        return self._table.show_turn()

    def strikers(self, hexname: str, by: str = "") -> list[str]:
        """The pieces that could strike a hex in their next turn, as far as this side sees them.

        It holds for the table as it stands: others who move away or in between may open or close the way. Ways, zones
        of control and ranges count; whether odds, command or company suffice does not. ``by`` is the side that would
        strike; without it every enemy of the side that looks, to an onlooker every side.
        """
        cell, table = self.board.cell(hexname), self._table
        friends = next((camp for camp in table.camps() if self.side in camp), ())
        sides = [by] if by else [side for side in table.sides() if side not in friends]
        for side in sides:
            if side not in self._strikes:
                self._strikes[side] = self.mind.strikes(table, side, self.side)
        return [piece for side in sides for piece, hexes in self._strikes[side].items() if holds(hexes, cell)]

    def supply(self, unit: str) -> Supply | None:
        """How a unit would be supplied if it were checked now: by whom and along which line, or why by nobody.

        ``None`` if this side may not know it, if the unit is not on the map, or if the game has no such rules.
        """
        index = self._table.index_of(unit)
        if index is None:
            raise LookupError(f"There is no piece {unit}.")
        return self._game.supply(self._table, index, self.side)

    def alarms(self) -> tuple[Alarm, ...]:
        """What would end or decide the match before this side has its next turn, as far as it may know.

        Whoever looks on is told what concerns anybody.
        """
        return () if self._table.over else self._game.alarms(self._table, self.side)

    def imagine(self, seed: str) -> AnyTable:
        """A table that may be the real one for all this side knows. Its dice come from ``seed``, not from the match."""
        if self.side is None:
            raise ValueError("An onlooker does not play.")
        return self._table.imagine(self.side, Seeded(seed))

    def as_dict(self) -> Shown:
        """The view as plain data, ready for JSON."""
        decision = self.decision or self._decision
        asked: Shown | None = None
        if decision is not None:
            asked = {"side": decision.side, "number": decision.number}
            if decision.side == self.side or self.side is None:
                asked |= {"kind": decision.kind, "prompt": decision.prompt, "clause": decision.clause}
        waiting = list(self.waiting)
        return {
            "side": self.side,
            "decision": asked,
            "waiting": waiting,
            "state": self.state(),
            "doing": self.doing(),
            "pieces": self.pieces(),
        }
