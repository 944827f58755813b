"""A match in a position of a test's own, for every game: orders in notation, refusals with all they promise.

A test lays a position as its file has it with `laid`, or in the words of its game: the kit of a game derives from
`Kit`, says what a line like ``russian III 1106 reduced`` is in a position file, and which procedures are in progress.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, ClassVar, Self

import msgspec
import pytest

import hexmarshal as hm
from hexmarshal.core.data.files import TomlFile
from hexmarshal.core.engine.dice import Scripted, Seeded
from hexmarshal.core.engine.events import AnyEvent, ByChance, Drew, Forced, Rolled
from hexmarshal.core.engine.game import Game, Start
from hexmarshal.core.engine.procedure import Order
from hexmarshal.core.engine.registry import load
from hexmarshal.core.orders.composing import is_composed
from hexmarshal.core.positions import positions


class Playing:
    """Asks of a match and gives it orders. A game's kit derives from it and says how positions are set up."""

    side: str | None = None
    """Who orders where several choose together; else whoever must choose."""

    def __init__(self, match: hm.Match) -> None:
        self.match = match

    # Asking

    @property
    def decision(self) -> hm.Decision:
        """The choice to be made now."""
        decision = self.match.decision if self.side is None else self.match.decision_of(self.side)
        assert decision is not None, "nobody is asked"
        return decision

    @property
    def asked(self) -> tuple[str, str]:
        """Who must choose, and what about."""
        return self.decision.side, self.decision.kind

    def parse(self, order: str | Order) -> Order:
        """An order from notation."""
        return hm.parse(self.match, order, self.side) if isinstance(order, str) else order

    def accepts(self, order: str | Order) -> bool:
        """Whether an order may be given now, and is listed."""
        parsed = self.parse(order)
        refusal = self.match.explain(parsed, self.side)
        if refusal is None:
            normal, question = self.decision.normal(parsed), self.decision.question
            if not (question.composed and is_composed(normal)):
                assert normal in self.decision.orders(normal.subject) or normal in self.decision.all_orders()
        return refusal is None

    def refuses(self, order: str | Order) -> str:
        """The clause under which an order is refused; an error if it is not."""
        return self.reason(order).clause

    def reason(self, order: str | Order) -> hm.Refusal:
        """The whole refusal. The order must not be listed either, and giving it must change nothing."""
        parsed, before = self.parse(order), self.match.digest()
        refusal = self.match.explain(parsed, self.side)
        assert refusal is not None, f"{order} is legal"
        assert parsed not in self.decision.all_orders(), f"{order} is listed"
        with pytest.raises(hm.Refused) as refused:
            self.match.submit(parsed, self.side)
        assert (refused.value.refusal, self.match.digest()) == (refusal, before)
        return refusal

    def notations(self) -> list[str]:
        """Every legal order."""
        return [order.notation for order in self.decision.all_orders()]

    # Acting

    def order(self, *orders: str | Order) -> list[AnyEvent]:
        """Give orders one after the other; all that happened."""
        events: list[AnyEvent] = []
        for order in orders:
            events += self.match.submit(self.parse(order), self.side)
        return events

    def heard(self) -> list[str]:
        """What was told before the first decision, with its clauses."""
        return told(self.match.opening_events)

    def roll(self, *dice: int) -> None:
        """Script the next dice."""
        table = self.match.table
        table.chance = Scripted(dice, start=table.draws, then=Seeded("kit"))

    def at(self, piece: str) -> str:
        """Where a piece is, as an onlooker sees it."""
        return next(str(shown["at"]) for shown in self.match.view(None).pieces() if shown["id"] == piece)


class Kit(Playing):
    """A match that begins with a position told in the words of its game, with only the pieces that are named."""

    game: ClassVar[str]
    """The game,"""
    scenario: ClassVar[str]
    """the scenario to which its positions belong,"""
    rest: ClassVar[str]
    """and where whoever is not named is, as an entry without the id: ``absent``, ``scheduled due=99``."""

    @classmethod
    def begin(
        cls,
        lines: str,
        *,
        state: Mapping[str, Any],
        doing: Iterable[Mapping[str, Any]],
        options: Mapping[str, Any] | None = None,
        overlay: Path | None = None,
        dice: Iterable[int] = (),
        sound: bool = True,
    ) -> Self:
        """Lay a position and let the match begin with it; one that is not ``sound`` is laid against the laws."""
        start = _start(cls.game, cls.scenario, _fixed(options), *_read(overlay))
        dealt = cls.dealt(options, overlay)
        pieces: dict[str, list[str]] = {}
        named: set[str] = set()
        for line in lines.splitlines():
            if told := line.split("#")[0].split():
                place, entry = cls.entry(dealt, told, named)
                pieces.setdefault(place, []).append(entry)
                named.add(entry.split()[0])
        rest, _, more = cls.rest.partition(" ")
        absent = [id for id in cls.others(dealt) if id not in named]
        pieces.setdefault(rest, []).extend(f"{id} {more}".rstrip() for id in absent)
        head = {"game": cls.game, "scenario": cls.scenario}
        position = {"position": head, "state": dict(state), "pieces": pieces, "doing": [dict(frame) for frame in doing]}
        game = load(cls.game)
        if sound:
            return cls(hm.Match(game, msgspec.structs.replace(start, position=position), "kit", dice=dice))
        match = hm.Match(game, start, "kit", dice=dice)
        laying = positions.Laying(game, game.deal(start), TomlFile.of(position, "position"))
        laying.state()
        laying.pieces()
        laying.doing()
        assert not laying.problems, laying.problems
        match.table = laying.table
        match.table.stack, match.table.chance = tuple(laying.stack), Scripted(dice, then=Seeded("kit"))
        match.table.run()
        match.opening_events = tuple(match.table.events)
        return cls(match)

    @classmethod
    def dealt(cls, options: Mapping[str, Any] | None = None, overlay: Path | None = None) -> Any:
        """The table as the scenario deals it: what its counters are, and its turns. It is not to be changed."""
        return _dealt(cls.game, cls.scenario, _fixed(options), *_read(overlay))

    @classmethod
    def entry(cls, dealt: Any, told: list[str], named: set[str]) -> tuple[str, str]:
        """A line as the place and the entry of a position file; ``named`` are those whom other lines named."""
        raise NotImplementedError

    @classmethod
    def others(cls, dealt: Any) -> Iterable[str]:
        """The ids of all who are somewhere else unless a line names them."""
        ids: tuple[str, ...] = dealt.piece_ids()
        return ids

    def put(self, line: str) -> None:
        """Put a piece somewhere while the match is on, in the same words."""
        told = line.split("#")[0].split()
        if not told:
            return
        game, table = self.match.game, self.match.table
        place, entry = self.entry(table, told, set())
        laying = positions.Laying(
            game, game.deal(self.match.start), TomlFile.of({"pieces": {place: [entry]}}, "a line")
        )
        laying.pieces()
        assert not laying.problems, laying.problems
        index = table.piece_ids().index(entry.split()[0])
        table.put(index, laying.table.pieces[index])

    def index(self, name: str) -> int:
        """The number of a piece."""
        return self.match.table.piece_ids().index(name)

    def piece(self, name: str) -> Any:
        """The state of a piece."""
        return self.match.table.pieces[self.index(name)]

    def at(self, name: str) -> str:
        """Where a piece is: a hex, or a place off the map by its name."""
        cell: int = self.piece(name).at
        return self.match.table.board.labels[cell] if cell >= 0 else self.off(cell)

    def off(self, cell: int) -> str:
        """The name of a place off the map."""
        raise NotImplementedError


def _fixed(options: Mapping[str, Any] | None) -> tuple[tuple[str, Any], ...]:
    return tuple((options or {}).items())


def _read(overlay: Path | None) -> tuple[Path | None, str]:
    """An overlay and what it says, which another file of that name may not."""
    return overlay, "" if overlay is None else overlay.read_text("utf-8")


@cache
def _start(game: str, scenario: str, options: tuple[tuple[str, Any], ...], overlay: Path | None, text: str) -> Start:
    return load(game).read_start(scenario, dict(options), None if overlay is None else str(overlay))


@cache
def _dealt(game: str, scenario: str, options: tuple[tuple[str, Any], ...], overlay: Path | None, text: str) -> Any:
    return load(game).deal(_start(game, scenario, options, overlay, text))


def laid(game: str, position: str, dice: Iterable[int] = ()) -> Playing:
    """A match that begins with a position, written as the file of one: see `hexmarshal.core.positions.positions`.

    Whoever is not named is not in play. A kit that builds the text is all that a game needs for its tests.
    """
    rules = load(game)
    return Playing(opened(rules, TomlFile(position, "position"), dice))


def opened(game: Game, file: TomlFile, dice: Iterable[int] = ()) -> hm.Match:
    """A match that begins with a position: it is checked as every position is, and not rehearsed."""
    found = positions.examine(game, file, rehearsed=False)
    return hm.Match(game, found.start, "kit", dice=list(dice), opened=found)


def terms(event: ByChance) -> list[tuple[str, float]]:
    """The terms of a die or card: the clause of each with its value."""
    return [(modifier.clause, modifier.value) for modifier in event.modifiers]


def told(events: Iterable[AnyEvent]) -> list[str]:
    """Events as sentences with their clauses, without the answers that a side alone is told it had no choice about."""
    return [f"{event} ({event.clause})" for event in events if not isinstance(event, Forced)]


def rolls(events: Iterable[AnyEvent]) -> list[Rolled]:
    """The dice among some events."""
    return [event for event in events if isinstance(event, Rolled)]


def drawn(events: Iterable[AnyEvent]) -> list[Drew]:
    """The cards among some events."""
    return [event for event in events if isinstance(event, Drew)]
