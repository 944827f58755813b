"""A match by post at this keyboard: every order is kept in the folder, and the letter is written at the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexmarshal.cli.session import Session, Told
from hexmarshal.core.engine.procedure import Refusal, Refused

if TYPE_CHECKING:
    from hexmarshal.core.engine.procedure import Order
    from hexmarshal.post.folder import PostFolder


class PostSession(Session):
    """The turn of one player."""

    def __init__(self, folder: PostFolder) -> None:
        table = folder.table
        assert table is not None
        super().__init__(table, folder.path)
        self.folder = folder
        """Where the match is kept."""
        self.first = 0 if folder.letters.match is None else folder.letters.match.number
        """How many orders the letters have: those stand."""

    @property
    def at_keyboard(self) -> list[str]:
        """The sides that are played here."""
        return list(self.folder.own.sides)

    @property
    def elsewhere(self) -> bool:
        """Whether the letter can be written."""
        return self.folder.done

    @property
    def resume(self) -> str:
        """The command with which the turn goes on later."""
        return f"hexmarshal post play {self.folder.path} --text"

    @property
    def players(self) -> str:
        """Who plays whom, in words."""
        return "by post"

    def give(self, order: Order, purpose: str = "", number: int | None = None) -> Told:
        """Give an order. One that needs dice which the answer rolls is kept for the letter."""
        match, decision = self.match, self.match.decision
        assert decision is not None
        refusal = match.explain(order, number=number)
        if refusal is not None:
            raise Refused(refusal)
        before = match.number
        self.folder.give(order, decision.side)
        events = tuple(match.table.events) if match.number > before else ()
        told = Told(match.number, decision.side, match.table.write(order), events, purpose)
        self.told.append(told)
        return told

    def undo(self, agreed: bool = False) -> None:
        """Take the last order back, as long as it is in no letter."""
        if self.match.number <= self.first:
            raise Refused(Refusal("consent-needed", "", "The orders before this one are in a letter: they stand."))
        super().undo()

    def save(self, at: str = "") -> None:
        """Keep the turn."""
        self.folder.keep()

    def remember(self, at: str = "") -> None:
        """It has a folder of its own and is on no list of matches."""
