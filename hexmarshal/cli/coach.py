"""The coach at the keyboard: the lesson for what is asked, told once; the same lessons as at the page.

Steps are left out: they speak of clicks.
"""

from __future__ import annotations

from pathlib import Path

from rich.text import Text

from hexmarshal.cli import saves
from hexmarshal.cli.screen import Screen
from hexmarshal.core.book.lessons import Answers
from hexmarshal.core.engine.match import Match
from hexmarshal.desk import answers, coaching


class Coach:
    """Speaks up in the first match of a game, and whenever asked."""

    def __init__(self, match: Match, path: Path) -> None:
        game, here = match.game.meta.id, str(path.absolute())
        self.on = not any(kept.game == game and kept.path != here for kept in saves.known())
        """Whether lessons are told unasked."""
        self._told = ""
        self._known: dict[str, tuple[int, Answers]] = {}

    def toggle(self) -> bool:
        """Send the coach away or call it back; whether it is there now."""
        self.on, self._told = not self.on, ""
        return self.on

    def speak(self, screen: Screen, match: Match, side: str) -> None:
        """Tell the lesson for what a side is asked now, unless it was the last that was told."""
        if not self.on:
            return
        said = coaching(match, side, self._answers(match, side))
        lesson = said.lesson
        if lesson is None or f"{side} {lesson.id}" == self._told:
            return
        self._told = f"{side} {lesson.id}"
        learnt = f"; {len(said.learnt)} of {said.lessons} learnt" if said.learnt else ""
        head, tail = (f"Coach: {lesson.title}. ", "bold green"), (f" ({lesson.clause})", "bright_black")
        screen.say(Text.assemble(head, lesson.text, tail))
        screen.say(f"coach sends the coach away{learnt}.", "bright_black")

    def _answers(self, match: Match, side: str) -> Answers:
        """How a side has answered so far; looked up again only when orders were given."""
        number, found = self._known.get(side, (-1, Answers()))
        if number != match.number:
            found = answers(match, side)
            self._known[side] = match.number, found
        return found
