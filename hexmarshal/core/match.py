"""A match: order in, events out; undo; copies; forecasts."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Self

import msgspec

from hexmarshal.core import forecast as forecasting
from hexmarshal.core.decision import Decision as Decision
from hexmarshal.core.dice import Chance, Scripted, Sealed, Seeded, new_seed
from hexmarshal.core.events import AnyEvent
from hexmarshal.core.game import Game, Start
from hexmarshal.core.procedure import Order, Refusal, Refused
from hexmarshal.core.table import Table, refuse
from hexmarshal.core.view import View


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
        self.purposes: dict[int, str] = {}
        """What players that are programs said they were after, by the number of the order with which they said it."""
        self.opening: tuple[int, ...] = ()
        """What chance gave before the first decision."""
        self.resigned = ""
        """The side that gave the match up, if one did."""
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
        """The choice to be made now, by the first of those who choose together; ``None`` when the match is over."""
        question = None if self.resigned else self.table.question
        return None if question is None else Decision(self.table, question, len(self.journal))

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """Every choice to be made now: several where sides choose together, in secret."""
        questions = () if self.resigned else self.table.questions()
        return tuple(Decision(self.table, question, len(self.journal)) for question in questions)

    def decision_of(self, side: str) -> Decision | None:
        """The choice that a side must make now, if it must make one."""
        question = None if self.resigned else self.table.question_of(side)
        return None if question is None else Decision(self.table, question, len(self.journal))

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.table.over or bool(self.resigned)

    @property
    def result(self) -> dict[str, Any] | None:
        """How it ended: ``winner`` (a side, or ``""`` for a draw), ``level``, ``score``, ``sentence``.

        A camp of several sides wins as its first side, and ``winners`` names them all.
        """
        if self.resigned:
            return self._surrender(self.resigned)
        return self.table.result() if self.table.over else None

    def _surrender(self, side: str) -> dict[str, Any]:
        """How a match ends that a side gives up: the other camp wins."""
        winners = next(camp for camp in self.table.camps() if side not in camp)
        sentence = f"The {side.title()} player resigned: victory for {' and '.join(winners).title()}."
        result: dict[str, Any] = {"winner": winners[0], "level": "resignation", "score": 0, "sentence": sentence}
        return result | {"winners": list(winners)} if len(winners) > 1 else result

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
        own = decision if side is None else decision.of(side)
        if own is None:
            return Refusal(
                "out-of-turn", decision.clause, f"It is for the {decision.side.title()} player to choose now."
            )
        if number is not None and number != decision.number and not self._still_asked(own.side, number):
            sentence = f"This answers decision {number}; the match is at decision {decision.number}."
            return Refusal("stale", "", sentence)
        return own.explain(order)

    def _still_asked(self, side: str, number: int) -> bool:
        """Whether only others answered since decision ``number``, choosing together with this side."""
        since = self.journal[number:] if 0 <= number <= len(self.journal) else None
        return self.table.together and since is not None and all(given.side != side for given in since)

    def forecast(self, order: Order, side: str | None = None) -> forecasting.Forecast:
        """The exact distribution of what may come of a legal order, from what the side may know."""
        refusal = self.explain(order, side)
        if refusal is not None:
            raise Refused(refusal)
        question = self.table.question if side is None else self.table.question_of(side)
        assert question is not None
        known = self.table.imagine(question.side, Seeded("forecast"))
        return forecasting.forecast(known, order, question.side)

    # Acting

    def submit(self, order: Order, side: str | None = None, number: int | None = None) -> list[AnyEvent]:
        """Carry out an order and give what happened, or raise :class:`Refused` and change nothing."""
        refusal = self.explain(order, side, number)
        if refusal is not None:
            raise Refused(refusal)
        before = self.table
        question = before.question if side is None else before.question_of(side)
        assert question is not None
        after = before.copy()
        after.answer(order, side)
        same_side = after.question_of(question.side) is not None
        if (same_side or after.together) and after.draws == before.draws and not after.revealed:
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

    def explain_undo(self, side: str | None = None) -> Refusal | None:
        """Why the last order, or the last of a side, cannot be taken back freely; ``None`` if it can."""
        if self.resigned:
            return Refusal("over", "", "The match was given up; nothing is taken back in it.")
        if not self.journal:
            return Refusal("nothing-to-undo", "", "No order was given yet.")
        free = self.journal[len(self.journal) - len(self._past) :]
        if not free or (side is not None and all(given.side != side for given in free)):
            sentence = "Since the last order a die was rolled, something was revealed or the other side was asked."
            return Refusal("consent-needed", "", f"{sentence} Taking it back needs the other side's consent.")
        return None

    def undo(self, consent: bool = False, side: str | None = None) -> None:
        """Take the last order back. Free until chance spoke or the other side was asked; after that by consent.

        With ``side`` its own last order, which is free too while others only chose together with it in secret. If one
        of their orders hangs on it, it is refused.
        """
        refusal = self.explain_undo(side)
        if refusal is None:
            self._take_back(side)
        elif consent and refusal.code == "consent-needed":
            self._rebuild(self.journal[:-1])
        else:
            raise Refused(refusal)
        self.purposes = {number: said for number, said in self.purposes.items() if number <= self.number}

    def _take_back(self, side: str | None) -> None:
        """Go back to before the last order of a side, and give again what others ordered since."""
        table, journal, past = self.table, self.journal.copy(), self._past.copy()
        index = max(n for n, given in enumerate(journal) if side in (None, given.side))
        self.table = past[index - len(journal)].copy()
        del self.journal[index:], self._past[index - len(journal) :]
        try:
            for given in journal[index + 1 :]:
                self.submit(given.order, given.side)
        except Refused as refused:
            self.table, self.journal, self._past = table, journal, past
            sentence = f"An order that was given since hangs on it: {refused.sentence}"
            raise refuse("hangs-together", refused.clause, sentence) from None

    def _rebuild(self, journal: list[Given]) -> None:
        fresh = Match(self.game, self.start, self.seed, dice=self.script, opening=self.opening)
        for given in journal:
            fresh.replay(given.order, given.chance, given.side)
        self.table, self.journal, self._past = fresh.table, fresh.journal, fresh._past

    def resign(self, side: str) -> None:
        """Give the match up for a side: it is over, and the other camp has won."""
        self._check_side(side)
        if self.over:
            raise refuse("over", "", "The match is over.")
        self.resigned = side

    def copy(self) -> "Match":
        """An independent match in the same position."""
        new = object.__new__(Match)
        new.game, new.start, new.seed, new.script = self.game, self.start, self.seed, self.script
        new.commitment, new.seats = self.commitment, self.seats.copy()
        new.journal, new.purposes = self.journal.copy(), self.purposes.copy()
        new.opening, new.opening_events, new.resigned = self.opening, self.opening_events, self.resigned
        new._past = self._past.copy()
        new.table = self.table.copy()
        return new

    # Records

    def save(self, path: str | Path, *, public: bool = False) -> None:
        """Write the record. A public record of an unfinished match keeps its seed and all purposes to itself."""
        from hexmarshal.core import journal

        journal.save(self, Path(path), public=public)

    @classmethod
    def load(cls, path: str | Path) -> Self:
        """Read a record and replay it. Raises :class:`hexmarshal.RecordError` at the first line that does not hold."""
        from hexmarshal.core import journal

        match = journal.load(Path(path))
        assert isinstance(match, cls)
        return match


def parse(match: Match, text: str, side: str | None = None) -> Order:
    """An order from a player's notation, such as ``IV 1308-1207``. It may still be refused when it is given.

    ``side`` says who speaks where several choose together; else it is the first that must choose.
    """
    first = match.decision
    if first is None:
        raise refuse("over", "", "The match is over.")
    decision = first if side is None else first.of(side)
    if decision is None:
        raise refuse("out-of-turn", first.clause, f"It is for the {first.side.title()} player to choose now.")
    return decision.read(text)
