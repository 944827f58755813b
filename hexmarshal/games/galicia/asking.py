"""What all questions of this game share."""

from hexmarshal.core.procedure import Question, Refusal
from hexmarshal.games.galicia.pieces import SIDES, Off
from hexmarshal.games.galicia.table import Galicia


class Ask(Question[Galicia], frozen=True):
    """A question to one of the two players."""

    @property
    def player(self) -> int:
        """The side as a number."""
        return 0 if self.side == SIDES[0] else 1

    def who(self, table: Galicia) -> str:
        """The side as a prompt begins with it."""
        return table.side_name(self.player)

    def own_piece(self, table: Galicia, piece: str) -> int | Refusal:
        """The number of a unit of this side on the map, or why it is none. Of the enemy's it tells nothing (5.4a)."""
        index = table.sheet.index.get(piece)
        if index is None:
            return Refusal("unknown-piece", "2.1c", f"There is no unit called {piece}.")
        if table.sheet.side[index] != self.player:
            return Refusal("not-yours", "3.2a", f"{table.name(index)} is no unit of the {self.who(table)} player.")
        if table.pieces[index].at == Off.ELIMINATED:
            return Refusal("eliminated", "10.3.4", f"{table.name(index)} is eliminated and never returns.")
        if table.pieces[index].at < 0:
            return Refusal("off-map", "1.1a", f"{table.name(index)} is not on the map.")
        return index

    def own_units(self, table: Galicia, units: tuple[str, ...], clause: str) -> list[int] | Refusal:
        """The numbers of some units of this side on the map, or why they are none."""
        found = []
        for piece in units:
            index = self.own_piece(table, piece)
            if isinstance(index, Refusal):
                return index
            found.append(index)
        if not found or len(set(found)) < len(found):
            return Refusal("units", clause, "Name at least one unit, and each once.")
        return found

    def ids(self, table: Galicia, units: "tuple[int, ...] | list[int]") -> tuple[str, ...]:
        """Units by their ids."""
        ids = table.sheet.ids
        return tuple(ids[i] for i in units)

    def read_units(self, table: Galicia, text: str) -> tuple[str, ...] | None:
        """Units that a player names, in the order of the counters; ``None`` if one of them is unknown."""
        found = [table.find_piece(name, self.player) for name in text.split(",")]
        known = sorted({i for i in found if i is not None})
        return self.ids(table, known) if None not in found else None

    def read_piece(self, table: Galicia, text: str) -> str | None:
        """The id of a unit that a player names."""
        index = table.find_piece(text, self.player)
        return None if index is None else table.sheet.ids[index]


def in_order(table: Galicia, units: tuple[str, ...]) -> tuple[str, ...]:
    """Units in the order of the counters, as orders list them."""
    index = table.sheet.index
    return tuple(sorted(units, key=lambda piece: index.get(piece, -1)))
