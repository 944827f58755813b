"""A match: order in, events out; undo; copies; forecasts."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Self

import msgspec

from hexmarshal.core import forecast as forecasting
from hexmarshal.core.dice import Chance, Scripted, Sealed, Seeded, new_seed
from hexmarshal.core.events import AnyEvent
from hexmarshal.core.game import Game, Start
from hexmarshal.core.procedure import Order, Question, Refusal, Refused, malformed
from hexmarshal.core.table import Table, refuse
from hexmarshal.core.view import View


class Decision:
    """A question to one side, as the table stands now."""

    __slots__ = ("_table", "number", "question")

    def __init__(self, table: Table[Any, Any], question: Question[Any], number: int) -> None:
        self._table = table
        self.question = question
        """The question as the rules put it."""
        self.number = number
        """How many orders were given before it: a late answer is known by its number."""

    @property
    def side(self) -> str:
        """Who must answer."""
        return self.question.side

    @property
    def kind(self) -> str:
        """What the choice is about, as a word for programs."""
        return self.question.kind

    @property
    def clause(self) -> str:
        """The clause that asks."""
        return self.question.clause

    @property
    def prompt(self) -> str:
        """What the player is told."""
        return self.question.prompt(self._table)

    def subjects(self) -> list[str]:
        """What can be picked up: pieces, hexes or words. Each has at least one legal order."""
        return self.question.subjects(self._table)

    def orders(self, subject: str) -> list[Order]:
        """What can be done with a subject. Empty if it cannot be picked up."""
        return self.question.orders(self._table, subject)

    def all_orders(self) -> list[Order]:
        """Every legal order."""
        return self.question.all_orders(self._table)

    def explain(self, order: Order) -> Refusal | None:
        """``None`` if the order may be given, else why not."""
        if type(order) not in self.question.accepts:
            wanted = ", ".join(kind.__name__.lower() for kind in self.question.accepts)
            # Whatever a program hands in is told by its kind only if it is an order.
            given = f"“{type(order).__name__.lower()}”" if issubclass(type(order), Order) else "This"
            sentence = f"{given} is not among the orders that answer this decision: {wanted}."
            return Refusal("wrong-kind", self.clause, sentence)
        return malformed(order) or self.question.check(self._table, order)

    def normal(self, order: Order) -> Order:
        """The listed order that a legal order amounts to."""
        return self.question.normal(self._table, order)

    def read(self, text: str) -> Order:
        """An order from a player's notation, legal or not. Raises :class:`Refused` if it cannot be read."""
        text = " ".join(text.split())
        order = self.question.read(self._table, text)
        if order is None or self.explain(order) is not None:
            # Pieces may share a designation: what is listed under this notation is what the player means.
            bare = [kind() for kind in self.question.accepts if not kind.__struct_fields__]
            listed = [*bare, *self.all_orders()]
            for read in (str.casefold, self.question.spoken):
                order = next((o for o in listed if read(o.notation) == text.casefold()), order)
                if order is not None and self.explain(order) is None:
                    break
        if order is None:
            raise refuse("unreadable", "", f"“{text}” is not an order that can be given here.")
        return order


class Given(msgspec.Struct, frozen=True, omit_defaults=True):
    """An order as the journal keeps it."""

    side: str
    """Who gave it."""
    order: Order
    """The order itself."""
    chance: tuple[int, ...] = ()
    """What chance gave while it was carried out."""
    digest: str = ""
    """The position after it, where another side is to choose next."""


class Match:
    """One play of a scenario.

    >>> from hexmarshal import Match
    >>> match = Match.new("fury", scenario="historical", seed=1914)
    >>> match.decision.side, match.decision.kind
    ('russian', 'front')
    """

    def __init__(
        self,
        game: Game,
        start: Start,
        seed: str,
        *,
        dice: Iterable[int] = (),
        seats: Mapping[str, str] | None = None,
        opening: tuple[int, ...] | None = None,
    ) -> None:
        self.game = game
        """The rules it is played by."""
        self.start = start
        """Scenario, options and overlay."""
        self.seed = seed
        """Where chance comes from; empty if the match comes from a record that keeps its seed to itself."""
        self.commitment = Seeded(seed).commitment
        """The hash of the seed: it binds the dice before the first is rolled."""
        self.script = tuple(dice)
        """Dice laid down beforehand, for tests and studies; the seed takes over where they end."""
        self.journal: list[Given] = []
        """Every order that stands, with what chance gave."""
        self.opening: tuple[int, ...] = ()
        """What chance gave before the first decision."""
        self._past: list[Table[Any, Any]] = []
        self.table: Table[Any, Any] = game.deal(start)
        """The position."""
        self.seats: dict[str, str] = dict(seats or {})
        """Who plays each side, a person or a bot by name, as far as anybody said so. No rule looks at it."""
        for side in self.seats:
            self._check_side(side)
        self.table.chance = self._fresh_chance() if opening is None else Scripted(opening)
        self.table.run()
        self.opening = tuple(self.table.results)
        self.table.chance = self._fresh_chance()
        self.opening_events: tuple[AnyEvent, ...] = tuple(self.table.events)
        """What happened before the first decision."""

    @classmethod
    def new(
        cls,
        game: str,
        scenario: str | Path = "",
        seed: int | str | None = None,
        options: Mapping[str, Any] | None = None,
        dice: Iterable[int] = (),
        overlay: str | Path | None = None,
        seats: Mapping[str, str] | None = None,
    ) -> "Match":
        """A new match. ``scenario`` is a name or the path of a TOML file; ``dice`` scripts the first results.

        ``overlay`` is the path of a TOML file with values to lay over those of the game; ``seats`` says who plays each
        side. Raises :class:`hexmarshal.DataError` with every problem of a bad scenario, overlay or option.
        """
        from hexmarshal.games import load

        rules = load(game)
        name = str(scenario) or rules.meta.scenarios[0]
        start = rules.read_start(name, options or {}, None if overlay is None else str(overlay))
        return cls(rules, start, new_seed() if seed in (None, "") else str(seed), dice=dice, seats=seats)

    def _check_side(self, side: str) -> None:
        if side not in self.sides:
            raise ValueError(f"{side} is no side of this game; its sides are {', '.join(self.sides)}.")

    def _fresh_chance(self) -> Chance:
        source = Seeded(self.seed) if self.seed else Sealed()
        return Scripted(self.script, then=source) if self.script else source

    # Asking

    @property
    def number(self) -> int:
        """How many orders were given so far."""
        return len(self.journal)

    @property
    def decision(self) -> Decision | None:
        """The choice to be made now; ``None`` when the match is over."""
        question = self.table.question
        return None if question is None else Decision(self.table, question, len(self.journal))

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.table.over

    @property
    def result(self) -> dict[str, Any] | None:
        """How it ended: ``winner`` (a side, or ``""`` for a draw), ``level``, ``score``, ``sentence``."""
        return self.table.result() if self.table.over else None

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides of the conflict."""
        return self.table.sides()

    def digest(self) -> str:
        """A short name of the position: equal positions, equal digests."""
        return self.table.digest()

    def view(self, side: str | None) -> View:
        """What a side may know; ``None`` for an onlooker."""
        if side is not None:
            self._check_side(side)
        return View(self.table, self.decision, side)

    def explain(self, order: Order, side: str | None = None, number: int | None = None) -> Refusal | None:
        """``None`` if the order may be given now, else why not."""
        decision = self.decision
        if decision is None:
            return Refusal("over", "", "The match is over.")
        if side is not None and side != decision.side:
            return Refusal(
                "out-of-turn", decision.clause, f"It is for the {decision.side.title()} player to choose now."
            )
        if number is not None and number != decision.number:
            sentence = f"This answers decision {number}; the match is at decision {decision.number}."
            return Refusal("stale", "", sentence)
        return decision.explain(order)

    def forecast(self, order: Order) -> forecasting.Forecast:
        """The exact distribution of what may come of a legal order."""
        refusal = self.explain(order)
        if refusal is not None:
            raise Refused(refusal)
        question = self.table.question
        assert question is not None
        return forecasting.forecast(self.table, order, question.side)

    # Acting

    def submit(self, order: Order, side: str | None = None, number: int | None = None) -> list[AnyEvent]:
        """Carry out an order and give what happened, or raise :class:`Refused` and change nothing."""
        refusal = self.explain(order, side, number)
        if refusal is not None:
            raise Refused(refusal)
        before = self.table
        question = before.question
        assert question is not None
        after = before.copy()
        after.answer(order)
        asked = after.question
        same_side = asked is not None and asked.side == question.side
        if same_side and after.draws == before.draws and not after.revealed:
            self._past.append(before)
        else:
            self._past.clear()
        digest = "" if same_side else after.digest()
        self.journal.append(Given(question.side, order, tuple(after.results), digest))
        self.table = after
        return after.events

    def replay(
        self, order: Order, chance: Iterable[int], side: str | None = None, number: int | None = None
    ) -> list[AnyEvent]:
        """Carry out an order of which it is known what chance gave: how a match is rebuilt from its journal."""
        before = self.table
        source = before.chance
        before.chance = Scripted(chance, start=before.draws)
        try:
            return self.submit(order, side, number)
        finally:
            before.chance = self.table.chance = source

    def explain_undo(self) -> Refusal | None:
        """Why the last order cannot be taken back freely; ``None`` if it can."""
        if not self.journal:
            return Refusal("nothing-to-undo", "", "No order was given yet.")
        if not self._past:
            sentence = "Since the last order a die was rolled, something was revealed or the other side was asked."
            return Refusal("consent-needed", "", f"{sentence} Taking it back needs the other side's consent.")
        return None

    def undo(self, consent: bool = False) -> None:
        """Take the last order back. Free until chance spoke or the other side was asked; after that by consent."""
        refusal = self.explain_undo()
        if refusal is None:
            self.table = self._past.pop().copy()
            self.journal.pop()
        elif consent and self.journal:
            self._rebuild(self.journal[:-1])
        else:
            raise Refused(refusal)

    def _rebuild(self, journal: list[Given]) -> None:
        fresh = Match(self.game, self.start, self.seed, dice=self.script, opening=self.opening)
        for given in journal:
            fresh.replay(given.order, given.chance)
        self.table, self.journal, self._past = fresh.table, fresh.journal, fresh._past

    def copy(self) -> "Match":
        """An independent match in the same position."""
        new = object.__new__(Match)
        new.game, new.start, new.seed, new.script = self.game, self.start, self.seed, self.script
        new.commitment, new.seats = self.commitment, self.seats.copy()
        new.journal = self.journal.copy()
        new.opening, new.opening_events = self.opening, self.opening_events
        new._past = self._past.copy()
        new.table = self.table.copy()
        return new

    # Records

    def save(self, path: str | Path, *, public: bool = False) -> None:
        """Write the record. A public record of an unfinished match keeps its seed to itself."""
        from hexmarshal.core import journal

        journal.save(self, Path(path), public=public)

    @classmethod
    def load(cls, path: str | Path) -> Self:
        """Read a record and replay it. Raises :class:`hexmarshal.RecordError` at the first line that does not hold."""
        from hexmarshal.core import journal

        match = journal.load(Path(path))
        assert isinstance(match, cls)
        return match


def parse(match: Match, text: str) -> Order:
    """An order from a player's notation, such as ``IV 1308-1207``. It may still be refused when it is given."""
    decision = match.decision
    if decision is None:
        raise refuse("over", "", "The match is over.")
    return decision.read(text)
