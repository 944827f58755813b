"""The terminal: what is printed on it, and lines typed at it. Without a terminal it is plain text."""

from __future__ import annotations

import select
import sys
from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager, nullcontext, suppress
from unicodedata import normalize

from rich.console import Console
from rich.text import Text

from hexmarshal.core.engine.events import AnyEvent, Began, Rolled
from hexmarshal.desk.log_lines import joined

PLAIN_WIDTH = 110
"""How wide the text is where there is no terminal."""
ROWS, FEWEST = 14, 5
"""How many lines a list of choices may take: on a tall screen, and on any."""
ASCII = str.maketrans("★☆◎−–’“”█·─→…Łłß", '*+o--\'""#.->.Lls')
"""What stands in for letters that a terminal without UTF-8 cannot show."""


class Screen:
    """A terminal, or a pipe in its place."""

    def __init__(self) -> None:
        self.live = sys.stdin.isatty() and sys.stdout.isatty()
        """Whether somebody sits before it."""
        width = None if sys.stdout.isatty() else PLAIN_WIDTH
        self.console = Console(width=width, markup=False, highlight=False, emoji=False)
        self._plain = "utf" not in (sys.stdout.encoding or "").lower()
        if self.live:
            with suppress(ImportError):
                import readline  # noqa: F401 - gives the line editing and history of the shell

    @property
    def width(self) -> int:
        """Letters on a line."""
        return self.console.width

    @property
    def height(self) -> int:
        """Lines on the screen; without a terminal, as many as a tall one has."""
        return self.console.height if self.console.is_terminal else 50

    def clear(self) -> None:
        """Begin with an empty screen, if somebody sits before it."""
        if self.live:
            self.console.clear()

    def say(self, text: str | Text = "", style: str = "") -> None:
        """Print a line."""
        line = Text(text, style) if isinstance(text, str) else text
        if self._plain:
            letters = (normalize("NFKD", letter)[0] for letter in line.plain.translate(ASCII))
            line.plain = "".join(letters)
        self.console.print(line, soft_wrap=line.no_wrap is True)

    def busy(self, text: str) -> AbstractContextManager[object]:
        """Say that something takes a while, for as long as it does and if somebody sits before the screen."""
        return self.console.status(text) if self.live else nullcontext()

    def ahead(self) -> bool:
        """Whether somebody who sits before it has typed a line before it was asked for."""
        with suppress(OSError, ValueError):
            return self.live and bool(select.select([sys.stdin], [], [], 0)[0])
        return False

    def tell(self, events: Iterable[AnyEvent]) -> None:
        """Print events, each with its clause; the steps of a march are one way."""
        for event in joined(events):
            self.say(event_line(event))

    def purpose(self, side: str, text: str) -> None:
        """Print what a bot is after."""
        self.say(Text(f"  {side}: {text}", "italic"))

    def list(self, entries: Sequence[str], more: str = "") -> None:
        """Print numbered choices in as many columns as fit; of too many, the first and the very last."""
        width, limit, rows = self._layout(entries)
        shown = entries[:limit]
        for row in range(rows):
            line = Text()
            for index in range(row, len(shown), rows):
                line.append(f"{index + 1:>3} ", "bold cyan")
                line.append(f"{shown[index]:<{width - 4}}")
            line.rstrip()
            self.say(line)
        if len(entries) > limit:
            last = Text.assemble((f"{len(entries):>3} ", "bold cyan"), entries[-1])
            hidden = len(entries) - limit - 1
            self.say(last.append(f"    and {hidden} more. {more}".rstrip() if hidden else "", "bright_black"))

    def lines_for(self, entries: Sequence[str]) -> int:
        """How many lines a list of choices takes."""
        _, limit, rows = self._layout(entries)
        return rows + (len(entries) > limit)

    def _layout(self, entries: Sequence[str]) -> tuple[int, int, int]:
        """How wide a column of choices is, how many choices are shown, and in how many rows."""
        width = max((len(entry) for entry in entries), default=0) + 6
        most = max(FEWEST, min(ROWS, self.height - 26))
        limit = most * max(1, self.width // width)
        shown = min(limit, len(entries))
        columns = max(1, min(self.width // width, (shown + 2) // 3))
        return width, limit, -(-shown // columns)

    def ask(self, prompt: str) -> str | None:
        """A typed line; ``None`` at the end of the input."""
        try:
            if self.live:
                return input(prompt).strip()
            print(prompt, end="", flush=True)
            line = sys.stdin.readline()
            print(line.strip(), flush=True)
            return line.strip() if line else None
        except EOFError:
            return None


def event_line(event: AnyEvent) -> Text:
    """An event as a line of the log."""
    if isinstance(event, Began):
        return Text.assemble((f"── {event} ", "bold"), (f"({event.clause})" if event.clause else "", "bright_black"))
    style = "bold" if isinstance(event, Rolled) else ""
    clause = f" ({event.clause})" if event.clause else ""
    return Text.assemble(("  ", ""), (str(event), style), (clause, "bright_black"))
