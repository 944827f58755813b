"""Tables and views as pickles have them: positions as bytes, so that nothing of boards, rules or dice travels."""

import copyreg
from collections.abc import Callable

from hexmarshal.core.engine import registry
from hexmarshal.core.engine.decision import Decision
from hexmarshal.core.engine.dice import Chance, Sealed
from hexmarshal.core.engine.events import AnyEvent
from hexmarshal.core.engine.game import Game, Start
from hexmarshal.core.engine.table import AnyTable
from hexmarshal.core.engine.view import View
from hexmarshal.core.positions.snapshot import laid_out, restore, snapshot_with_memory

Packed = tuple[bytes, list[AnyEvent], list[int], bool]
"""A table: its position, what happened since the last order, what chance gave, whether that showed anything."""


def packed(table: AnyTable) -> Packed:
    """A table as a pickle has it."""
    return snapshot_with_memory(table), table.events, table.results, table.revealed


def unpacked(game: Game, dealt: AnyTable, kept: Packed, chance: Chance) -> AnyTable:
    """The same as a table again, laid out on one that was dealt for the match."""
    position, events, results, revealed = kept
    table = laid_out(game, dealt.copy(), position)
    table.events, table.results, table.revealed, table.chance = events, results, revealed, chance
    return table


def _pickled(view: View) -> tuple[Callable[..., View], tuple[object, ...]]:
    game, start, table, number, side = view.portable()
    return _unpickled, (game.meta.id, start, snapshot_with_memory(table), number, side)


def _unpickled(id: str, start: Start, position: bytes, number: int, side: str | None) -> View:
    """A view from its pickle. Its table has no dice: a side imagines those that it tries orders with."""
    game = registry.load(id)
    table = restore(game, start, position)
    table.chance = Sealed()
    question = None if number < 0 else table.question
    decision = None if question is None else Decision(table, question, number, game.orders)
    return View(game, table, decision, side, start)


copyreg.pickle(View, _pickled)
