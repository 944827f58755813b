"""A view as arrays of whole numbers, for programs that learn. It tells what the view tells and never more.

The layout follows from what a game declares: a row for each counter, in the order of the counter list, with a column
for each field of its piece, and one row for the fields of its state. A cell, a counter, a side is its number, a flag 0
or 1, a place off the map its number below 0; a word is its place among those that its type lists. ``UNKNOWN`` stands
where a side may not know. Fields of the state that are sets of hexes have a plane each: a 1 for every hex in the set.
Texts, and lists whose length changes, are left out; :meth:`View.as_dict <hexmarshal.View.as_dict>` has them.

    >>> from hexmarshal.core.engine.match import Match
    >>> match = Match.new("fury", scenario="historical", seed=1914)
    >>> layout = Layout(match.game, match.table)
    >>> layout.columns[:5], layout.state[:6]
    (('known', 'at', 'nation', 'army', 'reduced'), ('me', 'chooses', 'asked', 'turn', 'initiative', 'rail.0'))
    >>> arrays = layout.arrays(match.view("russian"))
    >>> corps = layout.pieces.index("ru-II")
    >>> dict(zip(layout.columns, arrays.pieces[corps]))["at"] == match.table.board.cell("1407")
    True
    >>> arrays.state[:5], layout.questions[arrays.state[2]]
    ((0, 0, 9, 0, 0), 'NameFront')
"""

from collections.abc import Iterator
from enum import IntEnum
from typing import NamedTuple

import msgspec
from msgspec import inspect

from hexmarshal.core.data.meanings import CELL, COUNTER, NAMED
from hexmarshal.core.engine.game import Game
from hexmarshal.core.engine.procedure import Question
from hexmarshal.core.engine.table import AnyTable
from hexmarshal.core.engine.view import View

VERSION = 1
"""The version of these arrays: raised when a number comes to mean something else."""
UNKNOWN = -999
"""What a side may not know."""
HEADING = ("me", "chooses", "asked")
"""What the numbers of the state begin with."""
NOTHING, SOMETHING, ALL = 0, 1, 2
"""What is in the column ``known``: how much a side knows of a piece."""


class Arrays(NamedTuple):
    """What a side may know, as numbers."""

    pieces: tuple[tuple[int, ...], ...]
    """A row for each counter."""
    state: tuple[int, ...]
    """Everything else that is a number."""
    planes: tuple[tuple[int, ...], ...]
    """For each set of hexes the cells in it."""


class _Field(NamedTuple):
    """A field of the state."""

    name: str
    """What it is called."""
    size: int
    """How many numbers it is; 0 for one alone."""
    words: tuple[object, ...]
    """The words of which it is one, if it is a word."""


class Layout:
    """What the numbers of a game mean. It is the same for every match of a scenario."""

    def __init__(self, game: Game, table: AnyTable) -> None:
        self.pieces: tuple[str, ...] = tuple(table.piece_ids())
        """The id of each counter, by rows."""
        fields = inspect.type_info(game.piece)
        assert isinstance(fields, inspect.StructType)
        assert all(_is_number(field.type) for field in fields.fields), "a piece has numbers only"
        self.columns = ("known", *(field.name for field in fields.fields))
        """The fields of a piece, by columns; ``known`` is 0 (nothing), 1 (something) or 2 (all)."""
        self.questions = tuple(sorted(_tag(kind) for kind in game.procedures if issubclass(kind, Question)))
        """The questions of the game, by the number in ``asked``."""
        self.sides = table.sides()
        """The sides, by number."""
        self._nothing = (NOTHING, *(UNKNOWN for _ in fields.fields))
        self._hidden: dict[frozenset[str], tuple[int, ...]] = {}
        self._fields, self._sets = list[_Field](), list[str]()
        self._read_state(game, table)
        numbers = (
            (each.name,) if not each.size else tuple(f"{each.name}.{n}" for n in range(each.size))
            for each in self._fields
        )
        self.state = (*HEADING, *(name for names in numbers for name in names))
        """What each number of the state is: who looks, who must choose, and what that side is asked if it is the one
        that looks (-1 if not); then the fields of the game's state."""
        self.planes = tuple(self._sets)
        """The sets of hexes."""
        self._asked = {tag: number for number, tag in enumerate(self.questions)}
        self._numbers = {side: number for number, side in enumerate(self.sides)}

    def _read_state(self, game: Game, table: AnyTable) -> None:
        """What of the state goes into arrays: numbers, fixed rows of numbers, sets of hexes."""
        kind = inspect.type_info(game.state)
        assert isinstance(kind, inspect.StructType)
        for field in kind.fields:
            value, of = getattr(table.state, field.name), _bare(field.type)
            if field.name in table.hooks.veiled:
                continue
            if isinstance(of, inspect.VarTupleType):
                extra = of.item_type.extra or {} if isinstance(of.item_type, inspect.Metadata) else {}
                if extra.get("means") == CELL:
                    self._sets.append(field.name)
                elif value and extra.get("means") not in (COUNTER, NAMED) and all(type(each) is int for each in value):
                    self._fields.append(_Field(field.name, len(value), ()))
            elif isinstance(of, inspect.TupleType) and all(map(_is_number, of.item_types)):
                self._fields.append(_Field(field.name, len(of.item_types), ()))
            elif isinstance(of, inspect.LiteralType):
                self._fields.append(_Field(field.name, 0, of.values))
            elif _is_number(of):
                self._fields.append(_Field(field.name, 0, ()))

    def row(self, piece: msgspec.Struct, veil: frozenset[str] | None) -> tuple[int, ...]:
        """The row of a piece of which a side may not know the fields in ``veil``; ``None`` if it knows nothing."""
        if veil is None:
            return self._nothing
        values: tuple[int, ...] = msgspec.structs.astuple(piece)
        if not veil:
            return (ALL, *map(int, values))
        hidden = self._hidden.get(veil)
        if hidden is None:
            hidden = self._hidden[veil] = tuple(n for n, name in enumerate(self.columns) if name in veil)
        row = [SOMETHING, *map(int, values)]
        for n in hidden:
            row[n] = UNKNOWN
        return tuple(row)

    def heading(self, view: View) -> tuple[int, int, int]:
        """Who looks, who must choose, and what the side that looks is asked."""
        decision, numbers = view.decision, self._numbers
        asked = -1 if decision is None else self._asked[_tag(type(decision.question))]
        me = -1 if view.side is None else numbers[view.side]
        return me, numbers.get(view.waiting_for, -1), asked

    def numbers(self, state: msgspec.Struct) -> list[int]:
        """The numbers of the state after the heading."""
        return [number for _, numbers in self.changes(state, None) for number in numbers]

    def changes(self, state: msgspec.Struct, since: msgspec.Struct | None) -> Iterator[tuple[int, list[int]]]:
        """The fields of the state that are other values than in an earlier one, each with where its numbers begin."""
        first = len(HEADING)
        for name, size, words in self._fields:
            value = getattr(state, name)
            if since is None or value is not getattr(since, name):
                if size:
                    yield first, [int(value[n]) if n < len(value) else UNKNOWN for n in range(size)]
                else:
                    yield first, [words.index(value) if words else int(value)]
            first += size or 1

    def sets(self, state: msgspec.Struct) -> tuple[tuple[int, ...], ...]:
        """The sets of hexes."""
        return tuple(getattr(state, name) for name in self._sets)

    def arrays(self, view: View) -> Arrays:
        """What a side may know, as numbers."""
        state, pieces, veils = view._bare()
        rows = tuple(map(self.row, pieces, veils))
        return Arrays(rows, (*self.heading(view), *self.numbers(state)), self.sets(state))


def left_out(layout: Layout, game: Game) -> tuple[str, ...]:
    """The fields of the state that are in no array: texts, lists whose length changes, what not everybody may know."""
    told = {name.partition(".")[0] for name in layout.state} | set(layout.planes)
    return tuple(field.name for field in msgspec.structs.fields(game.state) if field.name not in told)


def _tag(kind: type[msgspec.Struct]) -> str:
    return str(kind.__struct_config__.tag)


def _bare(kind: inspect.Type) -> inspect.Type:
    return kind.type if isinstance(kind, inspect.Metadata) else kind


def _is_number(kind: inspect.Type) -> bool:
    """Whether a field of this type holds a whole number or a flag."""
    kind = _bare(kind)
    if isinstance(kind, inspect.EnumType):
        return issubclass(kind.cls, IntEnum)
    return isinstance(kind, inspect.IntType | inspect.BoolType)
