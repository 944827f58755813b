"""What all questions of this game share."""

import re

from hexmarshal.core.procedure import Question, Refusal
from hexmarshal.games.drina.pieces import CAMP_OF, SIDES
from hexmarshal.games.drina.table import Drina


class Ask(Question[Drina], frozen=True):
    """A question to one of the four countries."""

    @property
    def country(self) -> int:
        """The side as a number."""
        return SIDES.index(self.side)

    @property
    def camp(self) -> int:
        """The camp of the side (2a)."""
        return CAMP_OF[self.country]

    def who(self, table: Drina) -> str:
        """The side as a prompt begins with it."""
        return table.sheet.names[self.country]

    def own_piece(self, table: Drina, piece: str, clause: str) -> int | Refusal:
        """The number of a figure of this side on the board, or why it is none."""
        index = table.sheet.index.get(piece)
        if index is None:
            return Refusal("unknown-piece", "4.3a", f"There is no figure called {piece}.")
        if table.sheet.country[index] != self.country:
            return Refusal("not-yours", clause, f"{table.name(index)} does not belong to {self.who(table)}.")
        if table.pieces[index].at < 0:
            return Refusal("off-board", clause, f"{table.name(index)} is not on the board.")
        return index


def unknown_field(label: str) -> Refusal:
    """There is no such field."""
    return Refusal("unknown-field", "4.1", f"There is no field {label} on the board.")


LABEL = r"([A-Za-z]\d\d)"
PIECE = r"([A-Za-z]{2}\d+)"


def pattern(text: str) -> re.Pattern[str]:
    """A pattern in which PIECE and LABEL stand for figures and fields, whatever the case of the letters."""
    return re.compile(text.replace("PIECE", PIECE).replace("LABEL", LABEL), re.IGNORECASE)


def words(found: re.Match[str]) -> list[str]:
    """The figures and fields of a line, as the board and the counters write them."""
    return [group.upper() for group in found.groups()]
