"""The procedures in progress in words, as far as a side may know them: what a written position has under ``doing``."""

from typing import Any

from msgspec import inspect

from hexmarshal.core.data.meanings import COUNTER
from hexmarshal.core.data.plain import Values
from hexmarshal.core.engine.game import Game
from hexmarshal.core.engine.procedure import Procedure, Question
from hexmarshal.core.engine.table import AnyTable
from hexmarshal.core.engine.together import Together
from hexmarshal.core.positions.spelling import Speller
from hexmarshal.core.positions.writer import struct_of


def doing(game: Game, table: AnyTable, side: str | None) -> list[Values]:
    """The procedures in progress, the outermost first, each as a written position has it.

    In a game that hides things, a question is shown to the camp that must answer it; units that a side does not see are
    left out of lists, and what else it may not know is ``None``; see :attr:`Hooks.secrets`.
    """
    if not table.hides:
        speller = Speller(table, game.spelling)
        return [speller.fields(frame, struct_of(type(frame))) for frame in table.stack]
    discreet = _Discreet(game, table, side)
    return [discreet.frame(frame) for frame in table.stack if discreet.shows(frame)]


class _Discreet(Speller):
    """Writes for one side what it may know."""

    def __init__(self, game: Game, table: AnyTable, side: str | None) -> None:
        super().__init__(table, game.spelling)
        self._table, self._side = table, side
        self._camp = next((camp for camp in table.camps() if side in camp), ())

    def shows(self, frame: Procedure) -> bool:
        """Whether the side is shown a procedure at all."""
        return not isinstance(frame, Question) or frame.side in self._camp

    def frame(self, frame: Procedure) -> Values:
        """A procedure. What is hidden is none whether or not it is at its default, which would tell something too."""
        kind = struct_of(type(frame))
        found = self.fields(frame, kind)
        for field in kind.fields:
            if not field.required and found.get(field.encode_name) == []:
                del found[field.encode_name]  # as if nobody were in it
        if isinstance(frame, Together):
            found["branches"] = [
                [self.frame(one) for one in branch] if side in self._camp else None
                for side, branch in zip(frame.sides, frame.branches, strict=True)
            ]
        return found | self._table.hooks.secrets(self._table, frame, found, self._side)

    def write(self, value: Any, kind: inspect.Type) -> Any:
        """A value, without units that the side does not see."""
        match kind:
            case inspect.StructType(cls=cls) if issubclass(cls, Procedure):
                return self.frame(value)
            case inspect.VarTupleType(item_type=inspect.Metadata(extra={"means": means}) as item) if means == COUNTER:
                return [super(_Discreet, self).write(one, item) for one in value if self._sees(one)]
            case inspect.Metadata(extra={"means": means}) if means == COUNTER and not self._sees(value):
                return None
        return super().write(value, kind)

    def _sees(self, index: int) -> bool:
        return index < 0 or self._table.show(index, self._side) is not None
