"""Small positions of *Serbien muß sterbien* for clause tests, written as the file of a position has them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from hexmarshal.core.data.files import TomlFile
from hexmarshal.core.engine.registry import load
from hexmarshal.games.serbien.parts.sides import SIDES
from hexmarshal.games.serbien.rules.table.pieces import Piece
from hexmarshal.games.serbien.rules.table.position import Serbien
from hexmarshal.games.serbien.rules.turn.sequence import PlayerTurn
from tests.playing import Playing, opened


class Field(Playing):
    """A match in a position of a test's own."""

    @property
    def table(self) -> Serbien:
        """The table, for what no order shows."""
        table = self.match.table
        assert isinstance(table, Serbien)
        return table

    def piece(self, id: str) -> Piece:
        """What has happened to a unit."""
        return self.table.pieces[self.table.printed.index[id]]

    def at(self, piece: str) -> str:
        """Where a unit is: a hex, or a place off the map in small letters."""
        from hexmarshal.games.serbien.rules.table.pieces import Off

        cell = self.piece(piece).at
        return self.table.hexname(cell) if cell >= 0 else Off(cell).name.lower()

    def reaches(self, piece: str) -> set[str]:
        """The hexes to which a unit may march."""
        return {order.where for order in self.decision.orders(piece) if type(order).__name__ == "Move"}


def serbien(
    pieces: str,
    step: str = "movement",
    player: str = "austrian",
    *,
    turn: str = "GT10",
    scenario: str = "campaign",
    state: str = "",
    options: str = "",
    more: str = "",
    dice: Iterable[int] = (),
    printed: Mapping[str, str] | None = None,
) -> Field:
    """A position with only the units named, at a step of a Player Turn of ``player``.

    ``pieces`` are lines of the table [pieces], ``state`` of [state], ``options`` of [options]; ``more`` are [[doing]]
    tables that follow those of the Player Turn. By itself no plan binds anybody, and no Komitadji are about.
    ``printed`` are counters as an example of the book has them and we do not: keys of their rows in the overlay.
    """
    number = SIDES.index(player)
    text = f"""
[position]
game = "serbien"
scenario = "{scenario}"
{_overlay(printed or {})}
[options]
{options}
[state]
turn = "{turn}"
phasing = "{player}"
{state if "plans" in state else f"plans = []{chr(10)}{state}"}
[pieces]
{pieces}
[[doing]]
do = "Campaign"
at = "inter_phase"
[[doing]]
do = "GameTurn"
number = {number + 1}
[[doing]]
do = "PlayerTurn"
player = "{player}"
at = {PlayerTurn.steps.index(step)}
{more}
"""
    return Field(opened(load("serbien"), TomlFile(text, "position"), dice))


def _overlay(printed: Mapping[str, str]) -> str:
    """Counters with other values than ours, as an overlay."""
    rows = "".join(f'[[overlay.unit]]\nid = "{id}"\n{keys}\n' for id, keys in printed.items())
    head = '[overlay.overlay]\ngame = "serbien"\nname = "an example"\nsource = "rulebook: an example"\n'
    return head + rows if rows else ""
