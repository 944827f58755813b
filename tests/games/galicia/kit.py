"""Small positions of *Battle for Galicia* for clause tests, written as a player would say them.

A line puts one unit somewhere: its side, what stands on its counter, a hex, and what is true of it. Whoever is not
named is not in the game.

>>> table = galicia('''
...     austrian 4 13.08                  # comments are allowed
...     austrian 13 13.08 -1              # one effectiveness reduction; -2 for two
...     austrian 20 13.09 low             # Low Supply; out for Out-of-Supply
...     russian 32 14.08 reduced          # its back lies up
... ''', "austrian movement", turn=3)
>>> table.accepts("4 13.08-12.08")
True
>>> table.refuses("4 13.08-14.08")
'4.1b'
>>> table.at("austrian 13"), table.piece("austrian 20").supply, table.asked
('13.08', 1, ('austrian', 'move'))

Places beside hexes: ``scheduled`` (comes when its turn does), ``waiting`` (blocked), ``eliminated``. Words after the
place: ``reduced`` (one step less than printed), ``-1`` and ``-2`` (reductions), ``low`` and ``out`` (supply),
``spent=3`` (MP), ``fought``, ``attacked``, ``seen``, ``reacted``, ``top`` (laid on top of equals).

The second argument says whose player turn it is and the phase that begins: ``supply``, ``reinforcement``, ``movement``,
``stacking``, ``combat`` or ``points``. Dice are scripted with ``dice=(4, 5, 5, 3)``, or later with
``table.roll(4, 5)``: an attack takes two dice, then one for the losses of the attacker and one for those of the
defender.
What happened before the first decision stands in ``table.match.opening_events``.
"""

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from hexmarshal.core.engine.events import AnyEvent, Rolled
from hexmarshal.games.galicia.parts.sides import SIDES, SUPPLIES
from hexmarshal.games.galicia.rules.pieces import Off, Piece
from hexmarshal.games.galicia.rules.position import Galicia
from hexmarshal.games.galicia.rules.sequence import PlayerTurn
from tests.playing import Kit, rolls, terms, told

__all__ = ["Position", "galicia", "heard", "rolled", "rolls", "terms", "told"]

_HEX = re.compile(r"\d{1,2}\.\d\d")
_OFF = [place.name.lower() for place in Off]


class Position(Kit):
    """A match of Battle for Galicia in a position of the test's own."""

    game = "galicia"
    scenario = "campaign"
    rest = "absent"

    @property
    def table(self) -> Galicia:
        """The table itself, for tests that ask a single predicate."""
        table = self.match.table
        assert isinstance(table, Galicia)
        return table

    # Setting up

    @classmethod
    def entry(cls, dealt: Galicia, told: list[str], named: set[str]) -> tuple[str, str]:
        """A line such as ``russian 82 r 14.08 -1 low`` as a position file has it."""
        place = next(n for n, word in enumerate(told) if n > 1 and (_HEX.fullmatch(word) or word in _OFF))
        index, where = unit(dealt, " ".join(told[:place])), told[place]
        steps = 0 if where == "eliminated" else dealt.printed.full[index]
        facts = [f"steps={steps}", *(_fact(word, steps) for word in told[place + 1 :])]
        return where, " ".join((dealt.printed.ids[index], *facts))

    def remove(self, name: str) -> None:
        """Take a unit out of the game."""
        index = self.index(name)
        self.table.put(index, Piece(int(Off.ABSENT), self.table.printed.full[index]))

    def index(self, name: str) -> int:
        """A unit by ``russian 82 r`` or by its id."""
        return unit(self.table, name)

    def attack(self, text: str) -> list[AnyEvent]:
        """Announce an attack, and make it with the units named whomever it meets (8.1b)."""
        events = self.order(text)
        if self.match.decision is not None and self.match.decision.kind == "commit":
            events += self.order(f"commit {text.partition(' x ')[0]}")
        return events

    # Asking

    def piece(self, name: str) -> Piece:
        """The state of a unit."""
        return self.table.pieces[self.index(name)]

    def off(self, cell: int) -> str:
        """The name of a place off the map."""
        return Off(cell).name.lower()

    def points(self, side: str) -> int:
        """The victory points of a side."""
        return self.table.state.points[SIDES.index(side)]

    def ends(self, name: str) -> set[str]:
        """The hexes that one unit can go to by the orders listed for it."""
        piece = self.table.printed.ids[self.index(name)]
        return {order.where for order in self.decision.orders(piece) if order.where}

    def shown(self, side: str | None) -> dict[str, dict[str, Any]]:
        """What a side sees, by the ids of the units."""
        return {piece["id"]: piece for piece in self.match.view(side).pieces()}


def unit(table: Galicia, name: str) -> int:
    """The number of a unit."""
    if name in table.printed.index:
        return table.printed.index[name]
    side, _, rest = name.partition(" ")
    return table.printed.named[SIDES.index(side)][rest.casefold()]


def _fact(word: str, steps: int) -> str:
    """What a word after the place says of a unit, as a position file has it."""
    if word in SUPPLIES:
        return f"supply={word}"
    if word in ("-1", "-2"):
        return f"reductions={word[1:]}"
    named = {"reduced": f"steps={steps - 1}", "top": "rank=1"}
    known = ("fought", "attacked", "seen", "reacted")
    assert word in named or word in known or word.startswith("spent="), f"{word} says nothing of a unit"
    return named.get(word, word)


def rolled(events: Iterable[AnyEvent], purpose: str) -> Rolled:
    """The one die whose purpose begins so: ``Attack``, ``Russian losses``, ``Austro-Hungarian losses``."""
    (found,) = (event for event in rolls(events) if event.purpose.startswith(purpose))
    return found


def heard(events: Iterable[AnyEvent], side: str) -> list[str]:
    """What a side is told, as sentences."""
    return [str(event) for event in events if not event.only or side in event.only]


def galicia(
    units: str = "",
    phase: str = "austrian movement",
    *,
    turn: int = 3,
    points: tuple[int, int] | None = None,
    captured: tuple[str, ...] = (),
    options: Mapping[str, Any] | None = None,
    dice: Iterable[int] = (),
    overlay: Path | None = None,
) -> Position:
    """A position with only the units named, at the beginning of a phase of a player turn.

    ``points`` are those of Russia and of Austria-Hungary, else what the eliminated units that are named have
    brought; ``captured`` the names of towns taken before, ``overlay`` the
    path of a file with other values.
    """
    side, _, step = phase.partition(" ")
    dealt = Position.dealt(options, overlay)
    sides = dealt.printed.turns[turn].sides
    doing = (
        {"do": "Campaign", "at": "next_turn"},
        {"do": "GameTurn", "number": sides.index(side) + 1 if side in sides else 0},
        {"do": "PlayerTurn", "player": side, "at": PlayerTurn.steps.index(step)},
    )
    state = {
        "turn": f"GT{turn}",
        "phasing": side,
        "points": list(points or _brought(dealt, units)),
        "captured": list(captured),
    }
    return Position.begin(units, state=state, doing=doing, options=options, overlay=overlay, dice=dice)


def _brought(dealt: Galicia, units: str) -> tuple[int, int]:
    """15.1: the points for units that were eliminated."""
    points, worth = [0, 0], dealt.printed.number["points.eliminated"]
    for line in units.splitlines():
        name, lost, _ = line.partition(" eliminated")
        if lost:
            index = unit(dealt, name.strip())
            ersatz = any(face.ersatz for face in dealt.printed.faces[index])
            points[1 - dealt.printed.side[index]] += 0 if ersatz else worth
    return points[0], points[1]
