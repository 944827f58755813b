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
from typing import Any

import hexmarshal as hm
from hexmarshal.core.dice import Scripted, Seeded
from hexmarshal.core.events import AnyEvent, Rolled
from hexmarshal.games.galicia.pieces import SIDES, SUPPLIES, Off, Piece
from hexmarshal.games.galicia.sequence import Campaign, GameTurn, PlayerTurn
from hexmarshal.games.galicia.table import Galicia
from tests.playing import Playing, terms, told

__all__ = ["Position", "galicia", "heard", "rolled", "rolls", "terms", "told"]

_HEX = re.compile(r"\d{1,2}\.\d\d")
_OFF = {place.name.lower(): int(place) for place in Off}


class Position(Playing):
    """A match of Battle for Galicia in a position of the test's own."""

    @property
    def table(self) -> Galicia:
        """The table itself, for tests that ask a single predicate."""
        table = self.match.table
        assert isinstance(table, Galicia)
        return table

    # Setting up

    def put(self, line: str) -> None:
        """Put a unit somewhere: ``russian 82 r 14.08 -1 low``."""
        words = line.split("#")[0].split()
        if not words:
            return
        place = next(n for n, word in enumerate(words) if n > 1 and (_HEX.fullmatch(word) or word in _OFF))
        index = self.index(" ".join(words[:place]))
        sheet, where = self.table.sheet, words[place]
        fields: dict[str, Any] = {
            "at": _OFF[where] if where in _OFF else self.table.board.cell(where),
            "steps": 0 if where == "eliminated" else sheet.full[index],
        }
        for word in words[place + 1 :]:
            fields |= self._fact(word, sheet.full[index])
        self.table.put(index, Piece(**fields))

    @staticmethod
    def _fact(word: str, steps: int) -> dict[str, Any]:
        """What a word after the place says of a unit."""
        if word in SUPPLIES:
            return {"supply": SUPPLIES.index(word)}
        if word in ("-1", "-2"):
            return {"reductions": -int(word)}
        if word.startswith("spent="):
            return {"spent": int(word.removeprefix("spent="))}
        named: dict[str, dict[str, Any]] = {"reduced": {"steps": steps - 1}, "top": {"rank": 1}}
        assert word in named or word in ("fought", "attacked", "seen", "reacted"), f"{word} says nothing of a unit"
        return named.get(word, {word: True})

    def remove(self, name: str) -> None:
        """Take a unit out of the game."""
        index = self.index(name)
        self.table.put(index, Piece(int(Off.ABSENT), self.table.sheet.full[index]))

    def index(self, name: str) -> int:
        """A unit by ``russian 82 r`` or by its id."""
        sheet = self.table.sheet
        if name in sheet.index:
            return sheet.index[name]
        side, _, rest = name.partition(" ")
        return sheet.named[SIDES.index(side)][rest.casefold()]

    def roll(self, *dice: int) -> None:
        """Script the next dice."""
        self.table.chance = Scripted(dice, start=self.table.draws, then=Seeded("kit"))

    # Asking

    def piece(self, name: str) -> Piece:
        """The state of a unit."""
        return self.table.pieces[self.index(name)]

    def at(self, name: str) -> str:
        """Where a unit is: a hex or a place off the map."""
        cell = self.piece(name).at
        return self.table.hexname(cell) if cell >= 0 else Off(cell).name.lower()

    def points(self, side: str) -> int:
        """The victory points of a side."""
        return self.table.state.points[SIDES.index(side)]

    def ends(self, name: str) -> set[str]:
        """The hexes that one unit can go to by the orders listed for it."""
        piece = self.table.sheet.ids[self.index(name)]
        return {order.where for order in self.decision.orders(piece) if order.where}

    def shown(self, side: str | None) -> dict[str, dict[str, Any]]:
        """What a side sees, by the ids of the units."""
        return {piece["id"]: piece for piece in self.match.view(side).pieces()}


def rolls(events: Iterable[AnyEvent]) -> list[Rolled]:
    """The dice among some events."""
    return [event for event in events if isinstance(event, Rolled)]


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
    points: tuple[int, int] = (0, 0),
    captured: tuple[str, ...] = (),
    options: Mapping[str, Any] | None = None,
    dice: Iterable[int] = (),
) -> Position:
    """A position with only the units named, at the beginning of a phase of a player turn.

    ``points`` are those of Russia and of Austria-Hungary, ``captured`` the names of towns taken before.
    """
    match = hm.Match.new("galicia", "campaign", seed="kit", options=options or {})
    position = Position(match)
    table = position.table
    side, _, step = phase.partition(" ")
    player = SIDES.index(side)
    for i in range(len(table.pieces)):
        table.put(i, Piece(int(Off.ABSENT), table.sheet.full[i]))
    table.note(turn=turn, phasing=player, points=points, captured=captured)
    for line in units.splitlines():
        position.put(line)
    table.events, table.results = [], []
    sides = table.turn.sides
    over = sides.index(SIDES[player]) + 1 if SIDES[player] in sides else 0
    table.stack = (
        Campaign(at=Campaign.steps.index("next_turn")),
        GameTurn(over),
        PlayerTurn(player, at=PlayerTurn.steps.index(step)),
    )
    if dice:
        position.roll(*dice)
    table.run()
    match.opening_events = tuple(table.events)
    return position
