"""The table: the position, and the few ways in which a rule may change it.

Pieces and procedures are frozen values in plain sequences. Nothing is changed in place: a change puts a new small
value where the old one was. A copy is therefore the copy of one list, and copies share what was derived.

Copies may be asked by several threads at once. Therefore one rule holds for whatever is derived and kept where another
copy can find it, in ``Table.cache``, with the occupancies, beside a game's printed values: it is complete when it is
put there, and is never changed afterwards. A list or dictionary is filled first and kept then. Two threads may work out
the same thing; they find the same.
"""

import hashlib
from collections.abc import Callable, Container, Iterable, Sequence
from functools import cache
from itertools import compress, count
from operator import is_not
from typing import Any, ClassVar, Generic, Self, TypeVar

import msgspec

from hexmarshal.core.board.board import Board
from hexmarshal.core.data.meanings import Cell, Counter
from hexmarshal.core.data.plain import Result, Shown
from hexmarshal.core.engine.dice import Chance, Scripted, Unforeseen, sums
from hexmarshal.core.engine.events import (
    AnyEvent,
    Began,
    ByChance,
    Changed,
    Forced,
    Modifier,
    Needed,
    Odds,
    Rolled,
    Said,
)
from hexmarshal.core.engine.memory import NOTHING, Memory, Sight
from hexmarshal.core.engine.procedure import AnyQuestion, Order, Procedure, Refusal, Refused
from hexmarshal.core.engine.procedure_stack import ProcedureStack
from hexmarshal.core.engine.together import Together

PieceT = TypeVar("PieceT", bound=msgspec.Struct)
StateT = TypeVar("StateT", bound=msgspec.Struct)
TableT = TypeVar("TableT", bound="Table[Any, Any]", contravariant=True)

_encoder = msgspec.msgpack.Encoder()
_replace = msgspec.structs.replace


def _no_result(table: object) -> Result:
    raise NotImplementedError


def _no_piece(table: object, index: int, side: str | None) -> Shown | None:
    raise NotImplementedError


def _no_state(table: object, side: str | None) -> Shown:
    raise NotImplementedError


def _nothing_hidden(table: object, side: str, chance: Chance) -> None: ...


def _nothing_remembered(before: object, after: object) -> Memory:
    return NOTHING


Veil = frozenset[str] | None
"""The fields of a piece that a side may not know; ``None`` if it may know nothing of it."""


def _no_secrets(table: object, frame: Procedure, written: Shown, side: str | None) -> Shown:
    return {}


OPEN: frozenset[str] = frozenset()
"""The veil of a piece of which a side may know everything."""


@cache
def all_veiled(veil: Veil, count: int) -> tuple[Veil, ...]:
    """The same veil for all of a number of pieces."""
    return (veil,) * count


def _no_veils(table: "AnyTable", side: str | None) -> tuple[Veil, ...]:
    return all_veiled(None if table.hides else OPEN, len(table.pieces))


def _no_problems(table: object) -> list[str]:
    return []


def _all_reachable(table: object, dealt: object) -> Iterable[str]:
    return ()


class Hooks(msgspec.Struct, Generic[TableT], frozen=True, kw_only=True):
    """What a table answers by means of chapters that build on it, and so cannot import; ``assemble`` hands it over.

    A game may as well override the method of the table that bears the same name, where that needs no such chapter.
    """

    result: Callable[[TableT], Result] = _no_result
    """See :meth:`Table.result`."""
    show: Callable[[TableT, int, str | None], Shown | None] = _no_piece
    """See :meth:`Table.show`."""
    show_state: Callable[[TableT, str | None], Shown] = _no_state
    """See :meth:`Table.show_state`."""
    deal_anew: Callable[[TableT, str, Chance], None] = _nothing_hidden
    """Deal on a copy of the table what a side does not know, with these dice; see :meth:`Table.imagine`."""
    remember: Callable[[TableT, TableT], Memory] = _nothing_remembered
    """What the sides remember after an order, from the tables before and after it; see :meth:`Table.remember`."""
    secrets: Callable[[TableT, Procedure, Shown, str | None], Shown] = _no_secrets
    """The fields of a procedure in progress, and of the same in words, that a side may not know, each with what it is
    told instead: ``None`` as a rule. Units that it does not see are left out anyway; see `core.positions.doing`."""
    veils: Callable[[TableT, str | None], Sequence[Veil]] = _no_veils
    """For each piece the fields that a side may not know: the arrays of a view leave them out; see
    :mod:`hexmarshal.core.engine.arrays`. A game that hides things says so here, or its arrays tell nothing."""
    veiled: frozenset[str] = frozenset()
    """The fields of the state that not everybody may know, for the same arrays."""
    problems: Callable[[TableT], list[str]] = _no_problems
    """See :meth:`Table.problems`."""
    unreachable: Callable[[TableT, TableT], Iterable[str]] = _all_reachable
    """See :meth:`Table.unreachable`."""


UNHOOKED: Hooks[Any] = Hooks()
"""For a game that overrides the methods."""


class Table(ProcedureStack, Generic[PieceT, StateT]):
    """One position of one game. A game derives from it and adds what its rulebook asks of a position."""

    __slots__ = (
        "board", "cache", "chance", "draws", "events", "forced", "herald", "hooks", "memory", "options",
        "pieces", "results", "revealed", "sights", "state",
    )  # fmt: skip

    board: Board
    """The map. It never changes in a match."""
    options: msgspec.Struct
    """The optional rules and rulings of this match. They never change either."""
    pieces: list[PieceT]
    """One value per counter, in the order of the counter list."""
    state: StateT
    """Everything else that changes: turn, tracks, control."""
    draws: int
    """How many times chance was asked so far."""
    chance: Chance
    """Where dice come from. Not part of the position."""
    results: list[int]
    """What chance gave since the last order (1 for the first outcome)."""
    events: list[AnyEvent]
    """What happened since the last order."""
    herald: "Callable[[AnyTable, AnyQuestion, Order], str] | None"
    """Says the odds of an answer that is given automatically; ``None`` on a copy. Not part of the position."""
    forced: bool
    """Whether a question with a single answer is answered without asking. Not part of the position."""
    revealed: bool
    """Whether the last order let a side see something that was hidden from it."""
    memory: Memory
    """What each side remembers of what is hidden from it. Not part of the position."""
    sights: tuple[Sight, ...]
    """What was shown since the last order and may be hidden again. Not part of the position."""
    hooks: Hooks[Any]
    """What the game answers by means of chapters that build on the table. Not part of the position."""
    cache: dict[Any, Any]
    """What was derived from pieces and state, complete from the first. A change puts a new one in its place."""

    _added: ClassVar[tuple[str, ...]] = ()
    """The slots that a game adds: a copy shares what is in them. Whoever adds one with an underscore copies it."""

    def __init_subclass__(cls, **given: object) -> None:
        super().__init_subclass__(**given)
        slots = cls.__dict__.get("__slots__", ())
        names = (slots,) if isinstance(slots, str) else tuple(slots)
        cls._added += tuple(name for name in names if not name.startswith("_"))

    def __init__(
        self, board: Board, options: msgspec.Struct, pieces: list[PieceT], state: StateT, first: Procedure
    ) -> None:
        """A table at the start of a match, with the procedure that is the whole of it."""
        self.board, self.options = board, options
        self.pieces, self.state, self.stack = pieces, state, (first,)
        self.draws, self.chance = 0, Scripted(())
        self.results, self.events, self.revealed, self.cache = [], [], False, {}
        self.herald, self.forced, self.hooks = None, True, UNHOOKED
        self.memory, self.sights = NOTHING, ()

    def copy(self) -> Self:
        """An independent table with the same position."""
        new = object.__new__(type(self))
        new.board = self.board
        new.options = self.options
        new.pieces = self.pieces.copy()
        new.state = self.state
        new.stack = self.stack
        new.draws = self.draws
        new.chance = self.chance
        new.results = []
        new.events = []
        new.herald = None
        new.forced = self.forced
        new.hooks = self.hooks
        new.revealed = False
        new.memory = self.memory
        new.sights = ()
        new.cache = self.cache
        for name in self._added:
            setattr(new, name, getattr(self, name))
        return new

    def encoded(self) -> bytes:
        """The position as bytes: equal positions, equal bytes."""
        return _encoder.encode((self.pieces, self.state, self.stack, self.draws))

    def digest(self) -> str:
        """A short name of the position: equal positions, equal digests. See :attr:`Procedure.unnamed`."""
        plain = tuple([frame.plain() for frame in self.stack])
        table = self
        if plain != self.stack:
            table = self.copy()
            table.stack = plain
        return hashlib.sha256(table.encoded()).hexdigest()[:32]

    def difference(self, start: Self) -> object:
        """What the position differs by from one that it came of; where that is equal, so are the positions.

        It can be a key, and costs far less than the position as bytes.
        """
        changed = compress(count(), map(is_not, self.pieces, start.pieces))
        return tuple([(i, self.pieces[i]) for i in changed]), _encoder.encode((self.state, self.stack))

    # Changing the position

    def put(self, index: int, piece: PieceT) -> None:
        """Put a new value in the place of a piece."""
        self.pieces[index] = piece
        self.cache = {}

    def forget(self) -> None:
        """Forget what was derived: pieces or state were changed at once and not by ``put`` and ``note``."""
        self.cache = {}

    def note(self, **fields: object) -> None:
        """Set fields of the state."""
        self.state = _replace(self.state, **fields)
        self.cache = {}

    # Telling

    def tell(self, event: AnyEvent) -> None:
        """Tell an event."""
        self.events.append(event)

    def say(self, text: str, clause: str = "", *hexes: str, odds: Odds | None = None) -> None:
        """Tell a sentence to everybody, and what it says of a fight as numbers."""
        self.events.append(Said(text=text, clause=clause, hexes=hexes, odds=odds))

    def begin(self, what: str, clause: str) -> None:
        """Tell that a step of the sequence of play begins."""
        self.events.append(Began(what=what, clause=clause))

    # Chance

    def draw(self, ways: int, purpose: str = "") -> int:
        """One of ``ways`` equally likely outcomes, from 1; ``purpose`` is what it is for, as the log says it."""
        outcome = self.chance.draw(self.draws, ways, purpose) + 1
        self.draws += 1
        self.results.append(outcome)
        return outcome

    def roll(
        self, purpose: str, clause: str, *modifiers: Modifier, sides: int = 6, dice: int = 1, odds: Odds | None = None
    ) -> int:
        """Roll one die or more in the open and give the total; the caller says what it means with :meth:`read_as`.

        ``odds`` is what a fight is reckoned with that it decides.
        """
        shown = (self.draw(sides, purpose),) if dice == 1 else self._several(sides, dice, purpose)
        die = sum(shown)
        total = die + int(sum([modifier.value for modifier in modifiers]))
        each = shown if dice > 1 else ()
        rolled = Rolled(
            purpose=purpose, sides=sides, die=die, dice=each, modifiers=modifiers, total=total, clause=clause, odds=odds
        )  # fmt: skip
        self.events.append(rolled)
        return total

    def _several(self, sides: int, dice: int, purpose: str) -> tuple[int, ...]:
        """Several dice that are added up."""
        try:
            return tuple([self.draw(sides, purpose) for _ in range(dice)])
        except Unforeseen as unforeseen:
            if not unforeseen.summed:
                raise
            raise Unforeseen(sides**dice, sums(sides, dice)) from None

    def read_as(self, result: str, *needed: Needed, total: int | None = None) -> None:
        """Say what the last die or card means, and what it had to come to if it is a test."""
        last = self.events[-1]
        assert isinstance(last, ByChance)
        value, tests = last.total if total is None else total, needed or last.needed
        self.events[-1] = _replace(last, result=result, total=value, needed=tests)

    def count_loss(self, number: int, unit: str) -> None:
        """Say of the last change how much the piece lost by it, or below 0 regained, and of what."""
        last = self.events[-1]
        assert isinstance(last, Changed)
        if number:
            self.events[-1] = _replace(last, lost=number, unit=unit)

    # Remembering

    def sight(self, cell: Cell, pieces: Sequence[Counter], *, whole: bool = False) -> None:
        """Note that pieces of one side are shown in a place, for what the others remember; whether these are all."""
        if pieces:
            self.sights = (*self.sights, Sight(len(self.events), cell, tuple(pieces), whole))

    def remember(self, before: Self) -> None:
        """Amend what sides remember by what this order showed and told them since the table ``before``.

        A match does so after every order; a copy that only tries orders out need not.
        """
        if self.hooks.remember is not _nothing_remembered:
            self.memory = self.hooks.remember(before, self)

    # Choices

    def choose(self, question: AnyQuestion) -> None:
        """Ask, unless there is only one answer: a step without a choice runs by itself."""
        if not self.forced:
            self.ask(question)
            return
        subjects = question.subjects(self)  # each has at least one order
        orders = question.orders(self, subjects[0]) if len(subjects) == 1 else []
        if len(orders) == 1:
            order = orders[0]
            odds = self.herald(self, question, order) if question.odds and self.herald is not None else ""
            who, text = question.side, self.write(order)
            name = self.side_called(who)
            forced = Forced(side=who, name=name, order=text, odds=odds, clause=question.clause, only=(who,))
            self.events.append(_replace(forced, words=order.words) if odds else forced)
            question.carry_out(self, order)
        else:
            self.ask(question)

    def ask_if(self, choice: bool, question: AnyQuestion) -> None:
        """Ask at a phase if it leaves a choice. A match in which nothing is forced asks at every phase."""
        if choice or not self.forced:
            self.ask(question)

    def answer(self, order: Order, side: str | None = None) -> None:
        """Carry out a legal order of a side, or of the first that must choose, and go on to the next choice."""
        depth = len(self.stack) - 1
        together = isinstance(self.stack[depth], Together)
        question = self.take_up(side)
        question.carry_out(self, order)
        if together:
            self.run(depth + 1)
            self.lay_down(question.side, depth)
        self.run()

    # What a game says of itself

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return not self.stack

    def piece_ids(self) -> tuple[str, ...]:
        """The id of each piece, in the order of ``pieces``."""
        raise NotImplementedError

    def index_of(self, id: str) -> int | None:
        """The number of a piece in ``pieces`` by its id; ``None`` if there is none."""
        ids = self.piece_ids()
        return ids.index(id) if id in ids else None

    def called(self, id: str) -> str:
        """What a player calls a piece, or whatever else an order names by an id: what notation writes for it."""
        return id

    def write(self, order: Order) -> str:
        """An order as a player types it at this table."""
        return order.written(self.called)

    def write_openly(self, order: Order) -> str:
        """An order as other sides may read it."""
        return self.write(order) if order.openly == order.notation else order.openly

    def sides(self) -> tuple[str, ...]:
        """The sides of the conflict."""
        raise NotImplementedError

    def side_called(self, side: str) -> str:
        """What a sentence calls a side: the Russian player, the Austro-Hungarian player."""
        return side.title()

    def camps(self) -> tuple[tuple[str, ...], ...]:
        """The sides that win and lose together, each camp in the order of the sides; else each side for itself."""
        return tuple((side,) for side in self.sides())

    def result(self) -> Result:
        """How a finished match ended: ``winner`` (a side or ``""``), ``level``, ``score``, ``sentence``.

        For a camp the winner is its first side, and ``winners`` names all of its sides.
        """
        return self.hooks.result(self)

    def show(self, index: int, side: str | None) -> Shown | None:
        """What a side may know of a piece (``None`` for an onlooker): the one place where games hide things."""
        return self.hooks.show(self, index, side)

    def show_state(self, side: str | None) -> Shown:
        """What a side may know of everything that is not a piece."""
        return self.hooks.show_state(self, side)

    def show_turn(self) -> str:
        """What ``show_state`` says of the turn, without the rest of it: everybody may know it."""
        return str(self.show_state(None).get("turn", ""))

    def imagine(self, side: str, chance: Chance) -> Self:
        """A table that may be the real one for all that ``side`` knows, with dice of its own.

        Where nothing is hidden that is a copy. A game with hidden things deals them afresh, where the side remembers
        that they may be. What others remember is not on it.
        """
        new = self.copy()
        new.chance = chance
        new.memory = {side: self.memory[side]} if side in self.memory else NOTHING
        self.hooks.deal_anew(new, side, chance)
        return new

    @property
    def hides(self) -> bool:
        """Whether anything is hidden in this game."""
        return self.hooks.deal_anew is not _nothing_hidden or type(self).imagine is not Table.imagine

    def settle(self, said: Container[str]) -> None:
        """Note in the state what follows from who stands where, but for the fields that were ``said``.

        It is asked of a position that somebody wrote; in one that play has led to there is nothing to note.
        """

    def problems(self) -> list[str]:
        """What is wrong with the position: broken invariants, pieces where they may not be.

        A sentence may be a :class:`~hexmarshal.core.positions.flaws.Flaw`, which knows what it is about.
        """
        return self.hooks.problems(self)

    def unreachable(self, dealt: Self) -> list[str]:
        """Why no play leads here from the table that was dealt, one sentence for each reason; never a guess."""
        return list(self.hooks.unreachable(self, dealt))


AnyTable = Table[Any, Any]
"""A table of whatever game."""


def refuse(code: str, clause: str, sentence: str, ruling: str = "") -> Refused:
    """A refusal ready to raise."""
    return Refused(Refusal(code, clause, sentence, ruling))
