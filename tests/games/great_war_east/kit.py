"""Small positions of *The Great War in the East* for clause tests, written as the file of a position has them.

    table = great_war('g1312 = ["ah-XI/3"]', "austrian movement", turn=2, dice=(3,))

Whoever the scenario sets up and the position does not name is not in play; reinforcements still wait. The second
argument says whose player turn it is and what begins: a step of ``PlayerTurn``, ``MovementPhase`` or ``CombatPhase``
(``movement``, ``attrition``, ``resolution`` and so on).
In a movement or combat step everybody is in command unless ``command=False``: then whatever the entries say holds.
``state`` is more of the table ``[state]``, ``options`` of ``[options]``; ``rating`` gives nations another tactical
competence, for rules that nobody in Serbia/Galicia is good enough for.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from hexmarshal.core.engine.events import AnyEvent, ByChance
from hexmarshal.core.engine.procedure import Order
from hexmarshal.games.great_war_east.parts.printed import SIDES
from hexmarshal.games.great_war_east.rules.pieces import Piece
from hexmarshal.games.great_war_east.rules.position import GreatWar
from hexmarshal.games.great_war_east.rules.standard.sequence import CombatPhase, MovementPhase, PlayerTurn
from tests.playing import Playing, laid, terms, told

__all__ = ["Position", "great_war", "rolls", "terms", "told", "why"]

_PHASES: dict[str, tuple[type[PlayerTurn | MovementPhase | CombatPhase], str]] = {
    **dict.fromkeys(PlayerTurn.steps, (PlayerTurn, "")),
    **dict.fromkeys(MovementPhase.steps, (MovementPhase, "movement")),
    **dict.fromkeys(("resolution", "combat_command"), (CombatPhase, "combat")),
    **dict.fromkeys(("movement_phase", "combat_phase"), (PlayerTurn, "")),
}
_NAMES = {"movement_phase": "movement", "combat_phase": "combat", "combat_command": "command"}


LAST = 13
"""The last turn of every scenario."""


class Position(Playing):
    """A match of The Great War in the East in a position of the test's own."""

    @property
    def table(self) -> GreatWar:
        """The table itself, for tests that ask a single predicate."""
        table = self.match.table
        assert isinstance(table, GreatWar)
        return table

    def index(self, id: str) -> int:
        """The number of a counter."""
        return self.table.printed.index[id]

    def piece(self, id: str) -> Piece:
        """The state of a counter."""
        return self.table.pieces[self.index(id)]

    def cell(self, label: str) -> int:
        """The cell of a hex."""
        return self.table.board.cell(label)


def great_war(
    pieces: str,
    step: str = "austrian movement",
    *,
    turn: int = 2,
    scenario: str = "historical",
    state: str = "",
    options: Mapping[str, str] | None = None,
    more: str = "",
    command: bool = True,
    rating: Mapping[str, int] | None = None,
    dice: Iterable[int] = (),
) -> Position:
    """A position with only the units named, at a step of a player turn."""
    side, _, what = step.partition(" ")
    frame, within = _PHASES[what]
    name = _NAMES.get(what, what)
    head = f'[position]\ngame = "great_war_east"\nscenario = "{scenario}"\n'
    if command and within:
        pieces = re.sub(r'"((?:ah|ru|se)-[^"]*)"', _commanded, pieces)
    chosen = "".join(f'{key} = "{value}"\n' for key, value in (options or {}).items())
    if rating:
        more += '[overlay.overlay]\ngame = "great_war_east"\nname = "ratings"\nsource = "proposed: for tests"\n'
        more += "".join(f'[[overlay.nation]]\nid = "{name}"\ncompetence = {tcr}\n' for name, tcr in rating.items())
    lines = [
        head + (f"[options]\n{chosen}" if chosen else ""),
        f'[state]\nturn = "GT{turn}"\nphasing = "{side}"\n{state}\n{more}\n[pieces]\n{pieces}\n',
        _frame("Campaign", "end" if turn == LAST else "next_turn"),
        _frame("GameTurn", "second_player" if side == SIDES[0] else "interphase"),
    ]
    if within:
        after = PlayerTurn.steps[PlayerTurn.steps.index(within) + 1]
        lines.append(_frame("PlayerTurn", after, f'player = "{side}"\n'))
    lines.append(_frame(frame.__name__, name, f'player = "{side}"\n'))
    return Position(laid("great_war_east", "\n".join(lines), dice).match)


def _commanded(entry: re.Match[str]) -> str:
    said = entry[1]
    return f'"{said}"' if "commander=" in said else f'"{said} commander=rallied"'


def _frame(kind: str, at: str, more: str = "") -> str:
    return f'[[doing]]\ndo = "{kind}"\nat = "{at}"\n{more}'


def why(table: Position, order: str | Order) -> tuple[str, str]:
    """The clause and the sentence against an order."""
    refusal = table.reason(order)
    return refusal.clause, refusal.sentence


def rolls(events: Iterable[AnyEvent]) -> list[ByChance]:
    """The dice among some events."""
    return [event for event in events if isinstance(event, ByChance)]
