"""What the other side did, in a few lines: what it took, where it attacked, what was lost, what moved.

Everything is taken from what the side that looks may know: the events that it was told, and the pieces as they were
shown to it before and after.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from hexmarshal.core.data.plain import Shown
from hexmarshal.core.data.wording import count, listing
from hexmarshal.core.engine.events import AnyEvent, ByChance, Moved
from hexmarshal.core.engine.match import Match
from hexmarshal.core.engine.table import AnyTable
from hexmarshal.core.records.changed_rules import again
from hexmarshal.desk.course import Mark, Marks, marks
from hexmarshal.desk.game_turns import game_turns
from hexmarshal.desk.log_lines import joined, known
from hexmarshal.desk.structs.turns import Deed, Summary

Pieces = dict[str, Shown]
FEW = 3
"""How many are named; of more, how many they are."""
_WORD = re.compile(r"[\w.]*\w")


class Stretch(NamedTuple):
    """Orders between two turns of one's own."""

    first: int
    last: int
    over: bool
    """Whether the turn of one's own that follows has begun."""
    others: tuple[str, ...]
    """Whose turns were in it."""


class Done(NamedTuple):
    """An order of the stretch, and what came of it."""

    side: str
    """Who gave it."""
    target: str
    """The hex that it attacks or fires upon; empty where it does neither."""
    events: Sequence[AnyEvent]
    """What came of it, whoever may know it."""
    purpose: str = ""
    """What its giver said it is after, as far as that may be told."""


def stretch(found: Marks, own: Sequence[str], number: int) -> Stretch | None:
    """The orders since the last turn of one's own camp, or before the present one; ``None`` if there are none."""
    others: list[Mark] = []
    over = False
    end = number
    for mark in reversed(found.found):
        if mark.phasing in own:
            if others and any(each.phasing for each in others):
                break
            others, over, end = [], True, mark.number
        else:
            others.append(mark)
    others.reverse()
    while others and not others[0].phasing:  # what both do between turns is not their turn
        others.pop(0)
    if not others or others[0].number >= end:
        return None
    sides = tuple(dict.fromkeys(mark.phasing for mark in others if mark.phasing))
    return Stretch(others[0].number + 1, end, over, sides)


def target_of(order: Any) -> str:
    """The hex that an order attacks or fires upon."""
    return str(order.where) if order.deed in ("attack", "repulse", "fire") else ""


def summary(match: Match, side: str) -> Summary:
    """What the others did since the last turn of a side. The match is played again for it."""
    found = marks(match)
    part = stretch(found, camp(match.table, side), match.number)
    if part is None:
        return nothing()
    before = after = None
    done = []
    for number, (events, then) in enumerate(again(match)):
        if number == part.first - 1 and then is not None:
            before = then.table.copy()
        if part.first <= number <= part.last:
            given = match.journal[number - 1]
            done.append(Done(given.side, target_of(given.order), list(events)))
        if number == part.last and then is not None:
            after = then.table.copy()
    return nothing() if before is None or after is None else told(match, side, part, before, after, done)


def nothing() -> Summary:
    """Where there is nothing to tell."""
    return Summary("", 1, 0, False, ())


def camp(table: AnyTable, side: str) -> tuple[str, ...]:
    """The sides that win together with a side, itself among them."""
    return next((camp for camp in table.camps() if side in camp), (side,))


def told(match: Match, side: str, part: Stretch, before: AnyTable, after: AnyTable, done: Sequence[Done]) -> Summary:
    """The summary of a stretch, from the tables before and after it and what came of its orders."""
    telling = _Telling(match, side, before, after, done)
    deeds = (*telling.purposes(), *telling.took(), *telling.attacks(), *telling.losses(), *telling.moves())
    title = listing([match.table.side_called(other) for other in part.others])
    return Summary(title, part.first, part.last, part.over, deeds)


class _Telling:
    """A stretch as one side may know it."""

    def __init__(self, match: Match, side: str, before: AnyTable, after: AnyTable, done: Sequence[Done]) -> None:
        self.table, self.side, self.done = after, side, done
        self.own = camp(after, side)
        self.turns = game_turns(match.game.meta.id)
        self.before, self.after = _shown(before, side), _shown(after, side)
        self.held = self.turns.held(before), self.turns.held(after)
        self.heard = [list(joined(known(one.events, side))) for one in done]

    def purposes(self) -> Iterator[Deed]:
        """What they said they are after, at last."""
        said = [one.purpose for one in self.done if one.purpose]
        if said:
            yield Deed("purpose", said[-1], self._hexes(said[-1]), ())

    def took(self) -> Iterator[Deed]:
        """Places that are another's now."""
        for hex, holder in self.held[1].items():
            if holder != self.held[0].get(hex, "") and holder not in self.own:
                yield Deed("took", f"{self._called(holder)}: {self._place(hex)} is taken.", (hex,), ())

    def attacks(self) -> Iterator[Deed]:
        """Their battles, each with what came of it."""
        mine = {one.target for one in self.done if one.target and one.side in self.own}
        his = {one.target for one in self.done if one.target and one.side not in self.own}
        for events in self.heard:
            title = ""
            hexes: tuple[str, ...] = ()
            for event in events:
                if not isinstance(event, ByChance) or event.clause not in self.turns.battles:
                    continue
                if found := self._hexes(event.purpose):
                    title, hexes = event.purpose, found
                if event.result and hexes and not set(hexes) & (mine - his):
                    yield Deed("attacked", f"{title[0].upper()}{title[1:]}: {event.result}.", hexes, ())

    def losses(self) -> Iterator[Deed]:
        """Who is gone, and who is weaker than before: first one's own."""
        lost: dict[str, list[str]] = {}
        worn: dict[str, list[str]] = {}
        for id, was in self.before.items():
            now, left = self.after.get(id), self.turns.left(was)
            rest = self.turns.left(now)
            if left and rest is not None and rest < left and self._on_map(was):
                (worn if rest else lost).setdefault(str(was["side"]), []).append(id)
        for id, now in self.after.items():
            if id not in self.before and self.turns.left(now) == 0 and self._told_of(id):
                lost.setdefault(str(now["side"]), []).append(id)
        for side in sorted({*lost, *worn}, key=lambda one: one not in self.own):
            gone, weaker = lost.get(side, []), worn.get(side, [])
            words = ((gone, "lost"), (weaker, "weakened"))
            said = [_verb(self._names(ids), ids, word) for ids, word in words if ids]
            ids = [*gone, *weaker]
            hexes = dict.fromkeys(hex for id in ids if (hex := self._last_hex(id)))
            yield Deed("lost", f"{self._called(side)}: {'; '.join(said)}.", tuple(hexes), tuple(ids))

    def moves(self) -> Iterator[Deed]:
        """How many went somewhere, and who went furthest."""
        ways: dict[str, tuple[str, ...]] = {}
        names: dict[str, str] = {}
        for events in self.heard:
            for event in events:
                if isinstance(event, Moved) and self._side_of(event.piece) not in self.own:
                    ways[event.piece] = (*ways.get(event.piece, ()), *event.path)
                    names[event.piece] = event.name
        gone = {id: way for id, way in ways.items() if way[0] != way[-1] or len(way) == 1}
        if not gone:
            return
        furthest = max(gone, key=lambda id: self._length(gone[id]))
        way = gone[furthest]
        far = f"; {names[furthest]} furthest, from {way[0]} to {way[-1]}" if len(gone) > 1 and len(way) > 1 else ""
        who = listing([names[id] for id in gone]) if len(gone) <= FEW else count(len(gone), "unit").capitalize()
        yield Deed("moved", f"{who} moved{far}.", tuple(dict.fromkeys(way[-1] for way in gone.values())), tuple(gone))

    def _length(self, way: Sequence[str]) -> int:
        """How far a way leads. One by rail names the stations where it turns and no hex between them."""
        board = self.table.board
        cells = [board.find(hex) for hex in way]
        steps = [board.away(a, b) if a is not None and b is not None else None for a, b in pairwise(cells)]
        return sum(1 if step is None else step for step in steps)

    # What things are called

    def _called(self, side: str) -> str:
        return self.table.side_called(side)

    def _place(self, hex: str) -> str:
        cell = self.table.board.find(hex)
        names = [place.name for place in self.table.board.places.get(cell, ())] if cell is not None else []
        return f"{names[0]} ({hex})" if names else hex

    def _hexes(self, text: str) -> tuple[str, ...]:
        """The hexes that a sentence names."""
        find = self.table.board.find
        return tuple(dict.fromkeys(word for word in _WORD.findall(text) if find(word) is not None))

    def _names(self, ids: Sequence[str]) -> str:
        named = [str((self.before.get(id) or self.after.get(id) or {}).get("title", id)) for id in ids]
        return listing(named if len(named) <= FEW else [*named[:FEW], f"{len(named) - FEW} more"])

    def _on_map(self, piece: Shown) -> bool:
        return self.table.board.find(str(piece.get("at", ""))) is not None

    def _side_of(self, id: str) -> str:
        shown = self.after.get(id) or self.before.get(id)
        return str(shown["side"]) if shown is not None and "side" in shown else ""

    def _told_of(self, id: str) -> bool:
        return any(getattr(event, "piece", "") == id for events in self.heard for event in events)

    def _last_hex(self, id: str) -> str:
        """Where a piece was last seen on the map."""
        heard = (event for events in self.heard for event in events)
        ways = [event.path[-1] for event in heard if isinstance(event, Moved) and event.piece == id]
        now, was = (str(shown.get(id, {}).get("at", "")) for shown in (self.after, self.before))
        return next((hex for hex in (now, *reversed(ways), was) if hex and self.table.board.find(hex) is not None), "")


def _verb(names: str, ids: Sequence[str], word: str) -> str:
    return f"{names} {'is' if len(ids) == 1 else 'are'} {word}"


def _shown(table: AnyTable, side: str) -> Pieces:
    """The pieces as a side sees them, by their ids."""
    found = (table.show(index, side) for index in range(len(table.pieces)))
    return {str(piece["id"]): piece for piece in found if piece is not None}
