"""What all questions of this game share."""

from collections.abc import Collection

from hexmarshal.core.data.meanings import Counter, SideNumber
from hexmarshal.core.engine.procedure import Question, Refusal
from hexmarshal.games.fury.parts.designations import without_nations
from hexmarshal.games.fury.parts.sides import SIDES
from hexmarshal.games.fury.rules.pieces import Off
from hexmarshal.games.fury.rules.position import Fury


class Ask(Question[Fury], frozen=True):
    """A question to one of the two players."""

    @property
    def player(self) -> SideNumber:
        """The side as a number."""
        return 0 if self.side == SIDES[0] else 1

    def spoken(self, notation: str) -> str:
        """Where only one of two units of a name can be meant, the name is enough."""
        return without_nations(notation)

    def named(self, table: Fury, name: str, at: str) -> str | None:
        """By a designation or an id; allies share designations, and so do enemies."""
        names, wanted = table.printed.names, name.casefold()
        index = next((i for i in self.likely(table) if names[i].casefold() == wanted), None)
        if index is None:
            index = table.find_piece(name, self.player, table.board.find(at))
        return None if index is None else table.printed.ids[index]

    def likely(self, table: Fury) -> Collection[Counter]:
        """Which of several pieces of the same name a player means."""
        return ()

    def who(self, table: Fury) -> str:
        """The side as a prompt begins with it."""
        return table.side_name(self.player)

    def own_piece(self, table: Fury, piece: str) -> Counter | Refusal:
        """The index of a piece of this side on the map, or why it is not one."""
        index = table.printed.index.get(piece)
        if index is None:
            return Refusal("unknown-piece", "2.1a", f"There is no counter called {piece}.")
        name = table.name(index)
        if table.side_of(index) != self.player or table.pieces[index].at == Off.CADRES:
            return Refusal("not-yours", "7e", f"{name} is not a unit of the {self.who(table)} player.")
        if not table.on_map(index):
            return Refusal("off-map", "3f", f"{name} is not on the map.")
        return index
