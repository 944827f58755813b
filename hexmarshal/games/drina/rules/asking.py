"""What all questions of this game share."""

import re

from hexmarshal.core.data.meanings import Counter, SideNumber
from hexmarshal.core.engine.procedure import Order, Question, Refusal
from hexmarshal.games.drina.parts.countries import CAMP_OF, SIDES
from hexmarshal.games.drina.rules.orders import Form, Hire, Reinforce, Substitute
from hexmarshal.games.drina.rules.position import Drina

_FIGURE = re.compile(r"[A-Za-z]{2}\d+")
PURCHASES = (Reinforce, Form, Hire, Substitute)
"""What is bought at the beginning of some rounds (7)."""


class Ask(Question[Drina], frozen=True):
    """A question to one of the four countries."""

    @property
    def country(self) -> SideNumber:
        """The side as a number."""
        return SIDES.index(self.side)

    @property
    def camp(self) -> int:
        """The camp of the side (2a)."""
        return CAMP_OF[self.country]

    def who(self, table: Drina) -> str:
        """The side as a prompt begins with it."""
        return table.printed.names[self.country]

    def named(self, table: Drina, name: str, at: str) -> str | None:
        """Whatever may be a figure, as its counter writes it, or a ready-made layout by its short name or its id."""
        if _FIGURE.fullmatch(name):
            return name.upper()
        return next((id for id in table.printed.layouts[self.camp] if name.casefold() in (id, table.called(id))), None)

    def own_piece(self, table: Drina, piece: str, clause: str) -> Counter | Refusal:
        """The number of a figure of this side on the board, or why it is not one."""
        index = table.printed.index.get(piece)
        if index is None:
            return Refusal("unknown-piece", "4.3a", f"There is no figure called {piece}.")
        if table.side_of(index) != self.country:
            return Refusal("not-yours", clause, f"{table.name(index)} does not belong to {self.who(table)}.")
        if not table.on_map(index):
            return Refusal("off-board", clause, f"{table.name(index)} is not on the board.")
        return index

    def untimely(self, table: Drina, order: Order) -> Refusal | None:
        """Why nothing at all is bought in this round (4.5d)."""
        if not isinstance(order, PURCHASES):
            return None
        if not table.printed.reinforces[table.state.round]:
            period = table.printed.periods[table.state.round]
            return Refusal("no-reinforcement", "4.5d", f"The calendar calls for no reinforcement in {period}.")
        return None


def unknown_field(label: str) -> Refusal:
    """There is no such field."""
    return Refusal("unknown-field", "4.1", f"There is no field {label} on the board.")
