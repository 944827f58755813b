"""The table: the position, and the few ways in which a rule may change it.

Pieces and procedures are frozen values in plain sequences. Nothing is changed in place: a change puts a new small
value where the old one was. A copy is therefore the copy of one list, and copies share what was derived.
"""

import hashlib
from typing import Any, Generic, Self, TypeVar

import msgspec

from hexmarshal.core.aims import NO_AIMS, Aims
from hexmarshal.core.board import Board
from hexmarshal.core.dice import Chance
from hexmarshal.core.events import AnyEvent, Began, ByChance, Modifier, Rolled, Said
from hexmarshal.core.procedure import Procedure, Question, Refusal, Refused
from hexmarshal.core.together import Together

PieceT = TypeVar("PieceT", bound=msgspec.Struct)
StateT = TypeVar("StateT", bound=msgspec.Struct)

_encoder = msgspec.msgpack.Encoder()


class Table(Generic[PieceT, StateT]):
    """One position of one game. A game derives from it and adds what its rulebook asks of a position."""

    __slots__ = (
        "board", "cache", "chance", "draws", "events", "options", "pieces", "results", "revealed", "stack", "state"
    )  # fmt: skip

    board: Board
    """The map. It never changes in a match."""
    options: msgspec.Struct
    """The optional rules and rulings of this match. They never change either."""
    pieces: list[PieceT]
    """One value a counter, in the order of the counter list."""
    state: StateT
    """Everything else that changes: turn, tracks, control."""
    stack: tuple[Procedure, ...]
    """The procedures in progress; the last is the one that goes on next. Empty when the match is over."""
    draws: int
    """How many times chance was asked so far."""
    chance: Chance
    """Where dice come from. Not part of the position."""
    results: list[int]
    """What chance gave since the last order (1 for the first outcome)."""
    events: list[AnyEvent]
    """What happened since the last order."""
    revealed: bool
    """Whether the last order let a side see something that was hidden from it."""
    cache: dict[Any, Any]
    """What was derived from pieces and state. A change puts a new one in its place."""

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
        new.revealed = False
        new.cache = self.cache
        return new

    def encoded(self) -> bytes:
        """The position as bytes: equal positions, equal bytes."""
        return _encoder.encode((self.pieces, self.state, self.stack, self.draws))

    def digest(self) -> str:
        """A short name of the position: equal positions, equal digests."""
        return hashlib.sha256(self.encoded()).hexdigest()[:32]

    # Changing the position

    def put(self, index: int, piece: PieceT) -> None:
        """Put a new value in the place of a piece."""
        self.pieces[index] = piece
        self.cache = {}

    def note(self, **fields: Any) -> None:
        """Set fields of the state."""
        self.state = msgspec.structs.replace(self.state, **fields)
        self.cache = {}

    # Telling

    def tell(self, event: AnyEvent) -> None:
        """Let something be known."""
        self.events.append(event)

    def say(self, text: str, clause: str = "", *hexes: str) -> None:
        """Tell a sentence."""
        self.events.append(Said(text=text, clause=clause, hexes=hexes))

    def begin(self, what: str, clause: str) -> None:
        """Tell that a step of the sequence of play begins."""
        self.events.append(Began(what=what, clause=clause))

    # Chance

    def draw(self, ways: int) -> int:
        """One of ``ways`` equally likely outcomes, from 1."""
        outcome = self.chance.draw(self.draws, ways) + 1
        self.draws += 1
        self.results.append(outcome)
        return outcome

    def roll(self, purpose: str, clause: str, *modifiers: Modifier, sides: int = 6, dice: int = 1) -> int:
        """Roll one die or more in the open and give the total; the caller says what it means with :meth:`read_as`."""
        shown = tuple(self.draw(sides) for _ in range(dice))
        die = sum(shown)
        total = die + int(sum(modifier.value for modifier in modifiers))
        rolled = Rolled(purpose=purpose, sides=sides, die=die, modifiers=modifiers, total=total, clause=clause)
        self.events.append(msgspec.structs.replace(rolled, dice=shown) if dice > 1 else rolled)
        return total

    def read_as(self, result: str, total: int | None = None) -> None:
        """Say what the last die or card means."""
        last = self.events[-1]
        assert isinstance(last, ByChance)
        value = last.total if total is None else total
        self.events[-1] = msgspec.structs.replace(last, result=result, total=value)

    # Procedures

    def call(self, procedure: Procedure) -> None:
        """Begin a procedure; the present one goes on when it is over."""
        self.stack = (*self.stack, procedure)

    ask = call

    def amend(self, **fields: Any) -> None:
        """Set fields of the procedure on top of the stack."""
        self.stack = (*self.stack[:-1], msgspec.structs.replace(self.stack[-1], **fields))

    def again(self) -> None:
        """Let the present step be done once more when control comes back to it."""
        self.amend(at=self.stack[-1].at - 1)

    def leave(self) -> None:
        """End the procedure on top of the stack."""
        self.stack = self.stack[:-1]

    def finish(self) -> None:
        """End the match."""
        self.stack = ()

    def choose(self, question: Question[Any]) -> None:
        """Ask, unless there is only one answer: a step without a choice runs by itself."""
        subjects = question.subjects(self)  # each has at least one order
        orders = question.orders(self, subjects[0]) if len(subjects) == 1 else []
        if len(orders) == 1:
            question.carry_out(self, orders[0])
        else:
            self.ask(question)

    def run(self, floor: int = 0) -> None:
        """Do steps until a side must choose or no more than ``floor`` procedures are left: none, the match is over."""
        while len(self.stack) > floor and not self.stack[-1].halts:
            self.step()

    def step(self) -> None:
        """Do the next step of the procedure on top of the stack, or end it if none is left."""
        *below, top = self.stack
        if top.at == len(top.steps):
            self.stack = tuple(below)
            return
        self.stack = (*below, msgspec.structs.replace(top, at=top.at + 1))
        getattr(top, top.steps[top.at])(self)

    # Questions

    @property
    def question(self) -> Question[Any] | None:
        """The choice to be made now, by the first of those who choose together; ``None`` when the match is over."""
        top = self.stack[-1] if self.stack else None
        return top if isinstance(top, Question) else next(iter(self.questions()), None)

    def questions(self) -> tuple[Question[Any], ...]:
        """Every choice to be made now: several where sides choose together."""
        top = self.stack[-1] if self.stack else None
        if isinstance(top, Together):
            asked = (top.question_of(side) for side in top.sides)
            return tuple(question for question in asked if question is not None)
        return (top,) if isinstance(top, Question) else ()

    def question_of(self, side: str) -> Question[Any] | None:
        """The choice that a side must make now, if it must make one."""
        top = self.stack[-1] if self.stack else None
        if isinstance(top, Together):
            return top.question_of(side)
        return top if isinstance(top, Question) and top.side == side else None

    @property
    def together(self) -> bool:
        """Whether several sides choose at the same time, and what they chose is not shown yet."""
        return bool(self.stack) and isinstance(self.stack[-1], Together)

    def take_up(self, side: str | None = None) -> Question[Any]:
        """Take the question of a side, or of the first that must choose, off the stack: it is about to be answered.

        What that side does together with others lies open on the stack until it is put back with :meth:`lay_down`.
        """
        question = self.question if side is None else self.question_of(side)
        assert question is not None
        *rest, top = self.stack
        if isinstance(top, Together):
            self.stack = (*rest, top.with_branch(question.side, ()), *top.branch(question.side)[:-1])
        else:
            self.stack = tuple(rest)
        return question

    def lay_down(self, side: str, depth: int) -> None:
        """Put what is left for a side back into its branch of the ``Together`` at this depth of the stack."""
        if len(self.stack) > depth:
            frame = self.stack[depth]
            assert isinstance(frame, Together)
            self.stack = (*self.stack[:depth], frame.with_branch(side, self.stack[depth + 1 :]))

    def answer(self, order: Any, side: str | None = None) -> None:
        """Carry out a legal order of a side, or of the first that must choose, and go on to the next choice."""
        together, depth = self.together, len(self.stack) - 1
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

    def sides(self) -> tuple[str, ...]:
        """The sides of the conflict."""
        raise NotImplementedError

    def camps(self) -> tuple[tuple[str, ...], ...]:
        """The sides that win and lose together, each camp in the order of the sides; else each side for itself."""
        return tuple((side,) for side in self.sides())

    def result(self) -> dict[str, Any]:
        """How a finished match ended: ``winner`` (a side or ``""``), ``level``, ``score``, ``sentence``.

        For a camp the winner is its first side, and ``winners`` names all of its sides.
        """
        raise NotImplementedError

    def evaluate(self, side: str) -> float:
        """How well a side stands, for players that are programs. Higher is better; two opposed camps sum to 0."""
        raise NotImplementedError

    def outlook(self, side: str) -> float:
        """The same with more care: what a staff looks at. Dearer to work out, and otherwise what ``evaluate`` says."""
        return self.evaluate(side)

    def reckon(self, side: str, order: Any) -> float | None:
        """The outlook of a side after a legal order, where the game can reckon it; ``None`` where it must be tried."""
        return None

    def aims(self, side: str) -> Aims:
        """What a side fights for and with, for players that are programs and make plans."""
        return NO_AIMS

    def show(self, index: int, side: str | None) -> dict[str, Any] | None:
        """What a side may know of a piece (``None`` for an onlooker): the one place where games hide things."""
        raise NotImplementedError

    def show_state(self, side: str | None) -> dict[str, Any]:
        """What a side may know of everything that is not a piece."""
        raise NotImplementedError

    def imagine(self, side: str, chance: Chance) -> Self:
        """A table that may be the real one for all that ``side`` knows, with dice of its own.

        Where nothing is hidden that is a copy. A game with hidden things deals them anew.
        """
        new = self.copy()
        new.chance = chance
        return new

    def problems(self) -> list[str]:
        """What is wrong with the position: broken conservation laws, pieces where they may not be."""
        return []


def refuse(code: str, clause: str, sentence: str) -> Refused:
    """A refusal ready to raise."""
    return Refused(Refusal(code, clause, sentence))
