"""The procedures in progress on a table: a stack of frozen values, of which the last goes on next.

It is part of the position. Whatever changes it puts a new tuple in its place.
"""

from collections.abc import Callable
from typing import TypeVar

import msgspec

from hexmarshal.core.engine.procedure import AnyQuestion, Procedure, Question
from hexmarshal.core.engine.together import Together

ProcedureT = TypeVar("ProcedureT", bound=Procedure)

_replace = msgspec.structs.replace


class ProcedureStack:
    """What a table can do with its stack of procedures: call, ask, hand back, go on. It knows no pieces and no dice."""

    __slots__ = ("stack",)

    stack: tuple[Procedure, ...]
    """The procedures in progress; the last is the one that goes on next. Empty when the match is over."""

    # Procedures

    def call(self, procedure: Procedure) -> None:
        """Begin a procedure; the present one goes on when it is over."""
        self.stack = (*self.stack, procedure)

    ask = call

    def amend(self, **fields: object) -> None:
        """Set fields of the procedure on top of the stack."""
        self.stack = (*self.stack[:-1], _replace(self.stack[-1], **fields))

    def amend_caller(self, **fields: object) -> None:
        """Set fields of the procedure that called the present one: how a result is handed back."""
        *below, caller, top = self.stack
        self.stack = (*below, _replace(caller, **fields), top)

    def within(self, kind: type[ProcedureT]) -> ProcedureT | None:
        """The innermost procedure of a kind that is in progress; ``None`` if there is none."""
        for frame in reversed(self.stack):
            if isinstance(frame, kind):
                return frame
        return None

    def inside(self, kind: type[ProcedureT]) -> ProcedureT:
        """The innermost procedure of a kind, where there must be one."""
        found = self.within(kind)
        assert found is not None, f"no {kind.__name__} is in progress"
        return found

    def amend_inside(self, kind: type[ProcedureT], change: Callable[[ProcedureT], ProcedureT]) -> None:
        """Put a new value in the place of every procedure of a kind that is in progress."""
        self.stack = tuple(change(frame) if isinstance(frame, kind) else frame for frame in self.stack)

    def again(self) -> None:
        """Let the present step be done once more when control comes back to it."""
        top = self.stack[-1]
        assert top.at > 0, f"{type(top).__name__} has done no step yet"
        self.stack = (*self.stack[:-1], _replace(top, at=top.at - 1))

    def go_on(self) -> None:
        """Do not repeat the present step although it asked for that: a side is done with it."""
        self.stack = (*self.stack[:-1], _replace(top := self.stack[-1], at=top.at + 1))

    def leave(self) -> None:
        """End the procedure on top of the stack."""
        self.stack = self.stack[:-1]

    def finish(self) -> None:
        """End the match."""
        self.stack = ()

    def run(self, floor: int = 0) -> None:
        """Do steps until a side must choose or no more than ``floor`` procedures are left: none, the match is over."""
        while len(stack := self.stack) > floor and not (top := stack[-1]).halts:
            # As in :meth:`step`, without the call: this is the hottest loop of all.
            at, steps = top.at, top.steps
            if at == len(steps):
                self.stack = stack[:-1]
            else:
                self.stack = (*stack[:-1], _replace(top, at=at + 1))
                getattr(top, steps[at])(self)

    def step(self) -> None:
        """Do the next step of the procedure on top of the stack, or end it if none is left."""
        below, top = self.stack[:-1], self.stack[-1]
        at, steps = top.at, top.steps
        if at == len(steps):
            self.stack = below
            return
        self.stack = (*below, _replace(top, at=at + 1))
        getattr(top, steps[at])(self)

    # Questions

    @property
    def question(self) -> AnyQuestion | None:
        """The choice to be made now, by the first of those who choose together; ``None`` when the match is over."""
        top = self.stack[-1] if self.stack else None
        return top if isinstance(top, Question) else next(iter(self.questions()), None)

    def questions(self) -> tuple[AnyQuestion, ...]:
        """Every choice to be made now: several where sides choose together."""
        top = self.stack[-1] if self.stack else None
        if isinstance(top, Together):
            asked = (top.question_of(side) for side in top.sides)
            return tuple(question for question in asked if question is not None)
        return (top,) if isinstance(top, Question) else ()

    def question_of(self, side: str) -> AnyQuestion | None:
        """The choice that a side must make now, if it must make one."""
        top = self.stack[-1] if self.stack else None
        if isinstance(top, Together):
            return top.question_of(side)
        return top if isinstance(top, Question) and top.side == side else None

    @property
    def together(self) -> bool:
        """Whether several sides choose at the same time, and what they chose is not shown yet."""
        return bool(self.stack) and isinstance(self.stack[-1], Together)

    def take_up(self, side: str | None = None) -> AnyQuestion:
        """Take the question of a side, or of the first that must choose, off the stack: it is about to be answered.

        What that side does together with others lies open on the stack until it is put back with :meth:`lay_down`.
        """
        rest, top = self.stack[:-1], self.stack[-1]
        if isinstance(top, Question) and side in (None, top.side):
            self.stack = rest
            return top
        question = self.question if side is None else self.question_of(side)
        assert question is not None
        assert isinstance(top, Together)
        self.stack = (*rest, top.with_branch(question.side, ()), *top.branch(question.side)[:-1])
        return question

    def lay_down(self, side: str, depth: int) -> None:
        """Put what is left for a side back into its branch of the ``Together`` at this depth of the stack."""
        if len(self.stack) > depth:
            frame = self.stack[depth]
            assert isinstance(frame, Together)
            self.stack = (*self.stack[:depth], frame.with_branch(side, self.stack[depth + 1 :]))
