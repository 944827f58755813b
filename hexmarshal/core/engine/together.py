"""Choices made in secret and at the same time: orders written down, then shown together.

A procedure that derives from `Together` holds a branch for each of several sides: a small stack of procedures of its
own. While it is on top of the table's stack every side whose branch stands at a question may answer, in any order.
When all branches are over the procedure goes on with its steps, the first of which is to show what was hidden.
"""

import msgspec

from hexmarshal.core.engine.procedure import AnyQuestion, Procedure, Question

Stack = tuple[Procedure, ...]


class Together(Procedure, frozen=True):
    """Several sides choose at the same time.

    A game derives from it, names the steps that follow once all have chosen, and declares `branches` with the kinds of
    procedure that may stand in them, so that a saved match can be read again. A branch holds no `Together` itself.
    """

    sides: tuple[str, ...]
    """Who chooses, in the order in which those who choose one after the other are asked."""
    branches: tuple[Stack, ...]
    """What each of them still has to do; empty once they are done."""

    @property
    def halts(self) -> bool:  # type: ignore[override]
        """Whether somebody is still to choose."""
        return any(self.branches)

    def question_of(self, side: str) -> AnyQuestion | None:
        """What a side must choose now; ``None`` if it has chosen all, or was not asked."""
        branch = self.branches[self.sides.index(side)] if side in self.sides else ()
        top = branch[-1] if branch else None
        return top if isinstance(top, Question) else None

    def plain(self) -> Procedure:
        """The same as the name of a position has it, in every branch."""
        branches = tuple(tuple(frame.plain() for frame in branch) for branch in self.branches)
        return msgspec.structs.replace(self, branches=branches)

    def branch(self, side: str) -> Stack:
        """What a side still has to do."""
        return self.branches[self.sides.index(side)]

    def with_branch(self, side: str, branch: Stack) -> "Together":
        """The same with another branch for a side."""
        index = self.sides.index(side)
        branches = (*self.branches[:index], branch, *self.branches[index + 1 :])
        return msgspec.structs.replace(self, branches=branches)
