"""A stretch of a match as something that can be watched: which counter is where at which second, and what is said."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from hexmarshal.desk.structs import Board, Event, Piece, Told
from hexmarshal.share.chronicle import Moment

Point = tuple[float, float]
LONGEST = 60.0
"""A longer film is shown faster."""
MOST = 500
"""How many orders a film has at most."""
OPENING, ENDING = 0.9, 1.8
"""How long the first and the last picture stand, in seconds."""
STEP, LEAST, MARCH = 0.14, 0.3, 1.1
"""How long a step from hex to hex takes, and the shortest and the longest march."""
ROLLED, SAID, REST = 1.7, 0.55, 0.12
"""How long a result of the dice, another event and a march stand when they are there."""
OFFSET = 8.0
"""How far a counter lies off the one below it."""
ROOM, NARROWEST = 1.6, 9.0
"""How many hexes of map are seen around what happens, and how many hexes the picture is wide at least."""
TALL, WIDE = 0.8, 1.7
"""How much wider than high the picture is, at least and at most."""


class Key(NamedTuple):
    """Where a counter is at a moment, and with which face; without one it is not on the map."""

    at: float
    x: float
    y: float
    face: str


class Deed(NamedTuple):
    """What is seen and said for a while."""

    start: float
    end: float
    side: str
    text: str
    """What is said."""
    stage: str
    """How far the match has come."""
    ways: tuple[tuple[Point, ...], ...]
    """The paths of those that march."""
    hexes: tuple[Point, ...]
    """The hexes about which dice were rolled."""
    result: str
    """What the dice mean."""


class Timeline(NamedTuple):
    """A whole film."""

    seconds: float
    keys: dict[str, list[Key]]
    """For each counter where it is, from the first moment on; between two of them it glides."""
    deeds: list[Deed]
    area: tuple[float, float, float, float]
    """What is seen of the board: left, top, width, height."""


class TooLong(ValueError):
    """More orders than a film can show. Its text is a sentence for a player."""


def timeline(moments: Sequence[Moment], board: Board) -> Timeline:
    """The film of some moments; the first of them is only where it begins."""
    if len(moments) - 1 > MOST:
        count = f"{len(moments) - 1:,}"
        raise TooLong(f"These are {count} orders; a film shows {MOST} at most. Choose fewer with --from and --to.")
    if not any(moment.pieces is not None for moment in moments):
        raise TooLong("These rules cannot show how the match stood then: it was played under earlier ones.")
    places = {hex.id: (hex.x, hex.y) for hex in board.hexes} | {tray.id: (tray.x, tray.y) for tray in board.boxes}
    return _Maker(moments, places, board).made()


class _Maker:
    def __init__(self, moments: Sequence[Moment], places: dict[str, Point], board: Board) -> None:
        self.moments, self.places, self.board = moments, places, board
        self.now = OPENING
        self.keys: dict[str, list[Key]] = {}
        self.deeds: list[Deed] = []
        self.touched: list[Point] = []

    def made(self) -> Timeline:
        first = next(moment for moment in self.moments if moment.pieces is not None)
        lay = self._lay(first.pieces or [])
        for id, (x, y, face) in lay.items():
            self.keys[id] = [Key(0.0, x, y, face)]
        stage = first.told.stage
        for moment in self.moments[1:]:
            stage = moment.told.stage or stage
            after = lay if moment.pieces is None else self._lay(moment.pieces)
            self._add(moment.told, stage, lay, after)
            lay = after
        whole = self.now + ENDING
        factor = min(1.0, LONGEST / whole)
        keys = {id: [key._replace(at=key.at * factor) for key in found] for id, found in self.keys.items()}
        deeds = [deed._replace(start=deed.start * factor, end=deed.end * factor) for deed in self.deeds]
        area = self._area(lay)
        return Timeline(whole * factor, keys, deeds, area)

    def _lay(self, pieces: Sequence[Piece]) -> dict[str, tuple[float, float, str]]:
        """Where the counters on the map lie, in stacks."""
        stacks: dict[str, list[Piece]] = {}
        for piece in pieces:
            if piece.at in self.places:
                stacks.setdefault(piece.at, []).append(piece)
        found = {}
        for at, stack in stacks.items():
            x, y = self.places[at]
            off = -(len(stack) - 1) * OFFSET / 2
            for place, piece in enumerate(stack):
                step = off + place * OFFSET
                found[piece.id] = (x + step, y - step, piece.face)
        return found

    def _add(
        self,
        told: Told,
        stage: str,
        before: dict[str, tuple[float, float, str]],
        after: dict[str, tuple[float, float, str]],
    ) -> None:
        """What an order did, after all that was done before it."""
        ways = {event.piece: way for event in told.events if len(way := self._way(event)) > 1}
        start = self.now
        march = min(max(STEP * max(map(len, ways.values()), default=0), LEAST), MARCH) if ways else 0.0
        end = start + march
        for id in {**before, **after}:
            self._turn(id, before.get(id), after.get(id), ways.get(id, ()), start, end)
        said = self._said(told)
        if not ways and before == after and said is None:
            return
        rolled = said is not None and said.roll is not None
        about = tuple(self._points(self._about(told))) if rolled else ()
        rest = ROLLED if rolled else SAID if said is not None and not ways else REST
        self.now = end + rest
        text = said.text if said is not None else told.words or told.notation
        result = said.roll.result if said is not None and said.roll is not None else ""
        self.touched += [point for way in ways.values() for point in way] + list(about)
        self.deeds.append(Deed(start, self.now, told.side, text, stage, tuple(ways.values()), about, result))

    def _turn(
        self,
        id: str,
        old: tuple[float, float, str] | None,
        new: tuple[float, float, str] | None,
        way: tuple[Point, ...],
        start: float,
        end: float,
    ) -> None:
        """Bring a counter from where it was to where it is."""
        keys = self.keys.setdefault(id, [])
        if old == new:
            return
        if old is None or new is None:
            if new is None and old is not None:
                keys += [Key(end, *old), Key(end, old[0], old[1], "")]
            elif new is not None:
                keys += [Key(end, new[0], new[1], ""), Key(end, *new)]
            return
        keys.append(Key(start, *old))
        for step, (x, y) in enumerate(way[1:-1], 1):
            keys.append(Key(start + (end - start) * step / (len(way) - 1), x, y, old[2]))
        if old[2] != new[2]:
            keys.append(Key(end, new[0], new[1], old[2]))
        keys.append(Key(end, *new))

    def _way(self, event: Event) -> tuple[Point, ...]:
        return tuple(self._points(event.path)) if event.kind == "moved" else ()

    def _points(self, hexes: Sequence[str]) -> list[Point]:
        return [self.places[hex] for hex in hexes if hex in self.places]

    def _about(self, told: Told) -> list[str]:
        """The hexes that the dice were rolled about: those that the sentence names."""
        rolled = [event for event in told.events if event.roll is not None and event.roll.result]
        words = re.findall(r"[\w.]*\w", rolled[-1].text)
        return [word for word in dict.fromkeys(words) if word in self.places][:1]

    @staticmethod
    def _said(told: Told) -> Event | None:
        """What is worth a caption: the last result of the dice, else the first thing that happened."""
        rolled = [event for event in told.events if event.roll is not None and event.roll.result]
        return rolled[-1] if rolled else next(iter(told.events), None)

    def _area(self, lay: dict[str, tuple[float, float, str]]) -> tuple[float, float, float, float]:
        """The part of the board where something happens, in the shape of a picture."""
        step = self.board.step
        points = self.touched or [(x, y) for x, y, _ in lay.values()] or [(self.board.width / 2, self.board.height / 2)]
        left, right = min(x for x, _ in points), max(x for x, _ in points)
        top, bottom = min(y for _, y in points), max(y for _, y in points)
        wide = max(right - left + 2 * ROOM * step, NARROWEST * step)
        high = max(bottom - top + 2 * ROOM * step, wide / WIDE)
        wide = max(wide, high * TALL)
        x, y = (left + right - wide) / 2, (top + bottom - high) / 2
        # Nothing is seen beyond the edge as long as there is map on the other side.
        x = max(0.0, min(x, self.board.width - wide)) if wide <= self.board.width else (self.board.width - wide) / 2
        y = max(0.0, min(y, self.board.height - high)) if high <= self.board.height else (self.board.height - high) / 2
        return round(x, 1), round(y, 1), round(wide, 1), round(high, 1)
