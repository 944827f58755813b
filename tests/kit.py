"""Small positions for clause tests, written as a player would say them.

>>> table = fury('''
...     russian III 1106          # comments are allowed
...     russian HQ I 1205 inactive
...     german XX 1006 reduced disorganised
... ''', active="russian north")
>>> table.accepts("III 1106-1107")
True
"""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

import hexmarshal as hm
from hexmarshal.core.dice import Scripted, Seeded
from hexmarshal.core.events import AnyEvent, Rolled
from hexmarshal.core.procedure import Procedure
from hexmarshal.games.fury.administration import Administration
from hexmarshal.games.fury.pieces import NATIONS, SIDES, Box, Kind, Piece
from hexmarshal.games.fury.sequence import Activation, Campaign, GameTurn
from hexmarshal.games.fury.table import Fury
from tests.playing import Playing, terms

__all__ = ["Position", "declaring", "fury", "rolled", "rolls", "terms"]


class Position(Playing):
    """A match of Fury in the East in a position of the test's own."""

    @property
    def table(self) -> Fury:
        """The table itself, for tests that ask a single predicate."""
        table = self.match.table
        assert isinstance(table, Fury)
        return table

    # Setting up

    def put(self, line: str) -> None:
        """Put a counter somewhere: ``russian III 1106 reduced``; boxes: ``eliminated``, ``reinforcements``."""
        words = line.split("#")[0].split()
        if not words:
            return
        table = self.table
        nation = NATIONS.index(words[0])
        named = Box.__members__
        place = next(i for i, w in enumerate(words[1:], 1) if (w.isdigit() and len(w) == 4) or w.upper() in named)
        index = self._counter(nation, " ".join(words[1:place]))
        flags, settings = _flags(words[place + 1 :])
        at = int(Box[words[place].upper()]) if not words[place].isdigit() else table.board.cell(words[place])
        army = settings.pop("army", None)
        known = table.pieces[index]
        own = known.army if known.army >= 0 else table.sheet.army_of[index]
        piece = Piece(
            at=at,
            nation=nation,
            army=table.sheet.army_number[army] if army else own,
            active=table.sheet.is_hq[index] and "inactive" not in flags,
            due=known.due,
            **dict.fromkeys(flags - {"active", "inactive"}, True),
        )
        table.put(index, piece)

    def remove(self, name: str) -> None:
        """Take a counter off the map for good."""
        index = self.index(name)
        self.table.put(index, msgspec.structs.replace(self.table.pieces[index], at=int(Box.SCHEDULED), due=99))

    def _counter(self, nation: int, name: str) -> int:
        sheet = self.table.sheet
        if name.casefold() == "cadre":
            return next(i for i in sheet.cadres if self.table.pieces[i].at == Box.CADRES)
        for i, known in enumerate(sheet.names):
            if known.casefold() == name.casefold() and sheet.nations[i] == nation and sheet.kinds[i] is not Kind.CADRE:
                return i
        raise LookupError(f"no {NATIONS[nation]} counter {name}")

    def index(self, name: str) -> int:
        """A counter by ``russian III`` or by its id."""
        sheet = self.table.sheet
        if name in sheet.index:
            return sheet.index[name]
        nation, _, rest = name.partition(" ")
        return self._counter(NATIONS.index(nation), rest)

    def roll(self, *dice: int) -> None:
        """Script the next dice."""
        self.table.chance = Scripted(dice, start=self.table.draws, then=Seeded("kit"))

    # Asking

    def piece(self, name: str) -> Piece:
        """The state of a counter."""
        return self.table.pieces[self.index(name)]

    def at(self, name: str) -> str:
        """Where a counter is: a hex or the name of a box."""
        cell = self.piece(name).at
        return self.table.hexname(cell) if cell >= 0 else Box(cell).name.lower()


def rolls(events: Iterable[AnyEvent]) -> list[Rolled]:
    """The dice among some events."""
    return [event for event in events if isinstance(event, Rolled)]


def rolled(events: Iterable[AnyEvent], clause: str) -> Rolled:
    """The one die that was rolled under a clause."""
    (found,) = (event for event in rolls(events) if event.clause == clause)
    return found


def fury(
    counters: str = "",
    active: str = "",
    *,
    turn: str = "S1",
    step: str = "",
    captured: str = "",
    rail: Mapping[str, int] | None = None,
    fronts: Mapping[str, str] | None = None,
    initiative: str = "russian",
    options: Mapping[str, Any] | None = None,
    dice: Iterable[int] = (),
) -> Position:
    """A position with only the counters named.

    ``active="russian north"`` starts that player's activation of that front, with movement. ``step="sieges"`` starts
    the administrative phase at that step (``victory``, ``adjust_first``, ``sieges``, ``reorganise``, ``replacements``,
    ``reinforcements``, ``planning``). Without either a new turn begins.
    """
    match = hm.Match.new("fury", scenario="historical", seed="kit", options=options or {})
    position = Position(match)
    table = position.table
    for i, piece in enumerate(table.pieces):
        if table.sheet.kinds[i] is not Kind.CADRE:
            table.put(i, msgspec.structs.replace(piece, at=int(Box.SCHEDULED), due=99))
    points = dict(zip(NATIONS, table.state.rail, strict=True)) | dict(rail or {})
    chosen = dict(zip(table.sheet.army_ids, table.state.fronts, strict=True)) | dict(fronts or {})
    table.note(
        turn=[row.id for row in table.sheet.turns].index(turn),
        initiative=SIDES.index(initiative),
        rail=tuple(points[nation] for nation in NATIONS),
        fronts=tuple(chosen[army] for army in table.sheet.army_ids),
        captured=tuple(sorted(table.board.cell(label) for label in captured.split())),
    )
    for line in counters.splitlines():
        position.put(line)
    table.events, table.results = [], []
    table.stack = (Campaign({}, at=Campaign.steps.index("next_turn")), *_frames(active, step))
    if dice:
        position.roll(*dice)
    table.run()
    return position


def declaring(
    counters: str,
    active: str = "russian north",
    *,
    turn: str = "S1",
    captured: str = "",
    dice: Iterable[int] = (),
) -> Position:
    """A position in which a side declares its attacks; active HQs are bound only by who stands in contact."""
    table = fury(counters, active, turn=turn, captured=captured, options={"duty": "standing"}, dice=dice)
    table.order("done")
    assert table.decision.kind == "declare", "nobody can attack"
    return table


def _frames(active: str, step: str) -> tuple[Procedure, ...]:
    if active:
        side, front = active.rsplit(" ", 1)
        return (Activation(SIDES.index(side), front),)
    if step:
        return (Administration(at=Administration.steps.index(step)),)
    return (GameTurn(),)


def _flags(words: list[str]) -> tuple[set[str], dict[str, str]]:
    settings = dict(word.split("=", 1) for word in words if "=" in word)
    return {word for word in words if "=" not in word}, settings
