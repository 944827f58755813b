"""What one side may know. Bots get nothing else."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from hexmarshal.core.board.board import Board
from hexmarshal.core.board.paths import holds
from hexmarshal.core.data.plain import Shown
from hexmarshal.core.engine import forecast as forecasting
from hexmarshal.core.engine.decision import Decision
from hexmarshal.core.engine.dice import Seeded
from hexmarshal.core.engine.ending import Alarm
from hexmarshal.core.engine.game import Game, Start
from hexmarshal.core.engine.imagined import Imagined
from hexmarshal.core.engine.procedure import Order, Refused
from hexmarshal.core.engine.supply import Supply
from hexmarshal.core.engine.table import AnyTable, Veil, refuse
from hexmarshal.core.orders.orders import order_of
from hexmarshal.core.positions.doing import doing


class View:
    """A match as one side sees it. ``side`` is ``None`` for an onlooker."""

    def __init__(
        self, game: Game, table: AnyTable, decision: Decision | None, side: str | None, start: Start | None = None
    ) -> None:
        """``start`` is what the match began with; a view that is to be pickled needs it."""
        self._game = game
        self._start = start
        self._table = table
        self._decision = decision
        self.side = side
        """Who looks."""
        self.mind = game.mind
        """How the game judges positions."""
        self._strikes: dict[str, Mapping[str, int]] = {}

    @property
    def game(self) -> str:
        """The game, by its id."""
        return self._game.meta.id

    @property
    def title(self) -> str:
        """What the game is called."""
        return self._game.meta.title

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides of the conflict."""
        return self._table.sides()

    @property
    def scenario(self) -> str:
        """The scenario, by its id; empty if that is not known."""
        return "" if self._start is None else str(self._start.scenario.get("scenario", {}).get("id", ""))

    @property
    def options(self) -> Mapping[str, Any]:
        """The options that were chosen; what is not named has its default."""
        return {} if self._start is None else self._start.options

    @property
    def board(self) -> Board:
        """The map, which nobody hides."""
        return self._table.board

    @property
    def decision(self) -> Decision | None:
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

    def _bare(self) -> tuple[msgspec.Struct, Sequence[msgspec.Struct], Sequence[Veil]]:
        """State and pieces as the rules have them, with the fields of each piece that this side may not know.

        Only for what leaves those out and is quicker so, the arrays; not for bots.
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

    def imagine(self, seed: str) -> Imagined:
        """A match that may be the real one for all this side knows. Its dice come from ``seed``, not from the match."""
        number = 0 if self._decision is None else self._decision.number
        return Imagined(self._game, self._dreamt(seed), number)

    def of(self, imagined: Imagined) -> "View":
        """An imagined match as this side would see it."""
        return View(self._game, imagined.table, imagined.decision, self.side, self._start)

    def order(self, plain: Mapping[str, Any]) -> Order:
        """An order of the game from JSON, legal or not: the reverse of ``msgspec.to_builtins(order)``.

        Raises :class:`ValueError` if it is none.
        """
        return order_of(self._game, dict(plain))

    def _dreamt(self, seed: str) -> AnyTable:
        if self.side is None:
            raise ValueError("An onlooker does not play.")
        return self._table.imagine(self.side, Seeded(seed))

    def forecast(self, order: Order) -> forecasting.Forecast:
        """What may come of a legal order of this side, as far as it can know.

        It is exact if nothing is hidden from the side; else it is averaged over tables that may be the real one.
        """
        decision = self.decision
        if decision is None:
            raise ValueError("There is nothing to choose for this side.")
        refusal = decision.explain(order)
        if refusal is not None:
            raise Refused(refusal)
        tables = forecasting.dreams(self._table, order, decision.side, f"view {decision.number}")
        if not tables:
            raise refuse("unforeseeable", "", "This depends on what is hidden from you; nothing can be foreseen.")
        return forecasting.over(tables, order, decision.side, self.mind)

    def portable(self) -> tuple[Game, Start, AnyTable, int, str | None]:
        """What is needed to make this view again elsewhere: see :mod:`hexmarshal.core.engine.pickling`.

        The table is one that this side imagines, in the place of the real one: nothing that is hidden travels.
        """
        if self._start is None:
            raise TypeError("Only a view that comes from Match.view can be pickled.")
        if self.side is None and self._table.hides:
            raise TypeError("The view of an onlooker cannot be pickled in a game that hides things.")
        table = self._table if self.side is None else self._dreamt("pickled")
        # A position with which the match began may say what is hidden, and the table has all of it that matters.
        start = msgspec.structs.replace(self._start, position=None)
        return self._game, start, table, -1 if self._decision is None else self._decision.number, self.side

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
