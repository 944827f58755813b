"""A match: order in, events out; undo; copies; records."""

import warnings
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, Self

import msgspec

from hexmarshal.core.data.files import TomlFile, load_toml
from hexmarshal.core.data.plain import Result
from hexmarshal.core.data.wording import listing
from hexmarshal.core.engine import forecast as forecasting
from hexmarshal.core.engine import registry
from hexmarshal.core.engine.decision import Decision as Decision
from hexmarshal.core.engine.decision import just_listed
from hexmarshal.core.engine.dice import Chance, Laid, Scripted, Sealed, Seeded, new_seed
from hexmarshal.core.engine.events import AnyEvent, Said
from hexmarshal.core.engine.game import Game, Start
from hexmarshal.core.engine.given import Given as Given
from hexmarshal.core.engine.pickling import packed, unpacked
from hexmarshal.core.engine.procedure import AnyQuestion, Order, Refusal, Refused
from hexmarshal.core.engine.table import AnyTable, refuse
from hexmarshal.core.engine.view import View
from hexmarshal.core.positions import positions
from hexmarshal.core.records import journal
from hexmarshal.core.records.annotations import LONGEST, MOST, Annotation
from hexmarshal.core.records.changed_rules import Divergence
from hexmarshal.core.records.reader import RecordReader

Dice = Iterable[int] | Mapping[str, Iterable[int]]
"""Results laid down beforehand: one after the other, or by what they are rolled for."""
UNREACHED = "No play of the scenario leads to the position with which this match begins; it is played as it is."
"""What is said before the reasons."""


class Match:
    """One play of a scenario.

    >>> from hexmarshal import Match
    >>> match = Match.new("fury", scenario="historical", seed=1914)
    >>> match.decision.side, match.decision.kind
    ('russian', 'front')
    """

    @classmethod
    def new(
        cls,
        game: str,
        scenario: str | Path = "",
        seed: int | str | None = None,
        options: Mapping[str, Any] | None = None,
        dice: Dice = (),
        overlay: str | Path | None = None,
        seats: Mapping[str, str] | None = None,
        position: str | Path | None = None,
        forced: bool = True,
    ) -> "Match":
        """A new match. ``scenario`` is a name or the path of a TOML file.

        ``dice`` lays down results: the first ones, or those for certain purposes, by words of the log.

        ``overlay`` is the path of a TOML file with values to lay over those of the game; ``seats`` says who plays each
        side. ``position`` is the text of a position, or the path of a file with one; it names scenario, options and
        overlay itself. A match that is not ``forced`` asks every question, even one with a single answer. Raises
        :class:`hexmarshal.DataError` with every problem of a bad scenario, overlay, option or position.
        """
        rules = registry.load(game)
        if position is not None:
            text = isinstance(position, str) and "\n" in position  # no path has a line break
            file = TomlFile(str(position), "position") if text else load_toml(position)
            opened = positions.examine(rules, file)
            start = opened.start
        else:
            opened = None
            name = str(scenario) or rules.meta.scenarios[0]
            start = rules.read_start(name, options or {}, None if overlay is None else str(overlay))
        if not forced:
            start = msgspec.structs.replace(start, forced=False)
        return cls(rules, start, new_seed() if seed in (None, "") else str(seed), dice=dice, seats=seats, opened=opened)

    def __init__(
        self,
        game: Game,
        start: Start,
        seed: str,
        *,
        dice: Dice = (),
        seats: Mapping[str, str] | None = None,
        opening: tuple[int, ...] | None = None,
        opened: positions.Opened | None = None,
    ) -> None:
        """``opened`` is the position of its start, where that was read just now: it is not laid out again."""
        self.game = game
        """The rules it is played by."""
        self.start = start
        """Scenario, options and overlay."""
        self.seed = seed
        """Where chance comes from; empty if the match comes from a record that keeps its seed to itself."""
        self.commitment = Seeded(seed).commitment
        """The hash of the seed: it binds the dice before the first is rolled."""
        self.script: tuple[int, ...] = ()
        """Dice laid down from the first draw on, for tests and studies; the seed takes over where they end."""
        self.laid: dict[str, tuple[int, ...]] = {}
        """Dice laid down for what they are rolled for, as far as none has been. Once rolled they are in the script."""
        self.journal: list[Given] = []
        """Every order that stands, with what chance gave."""
        self.purposes: dict[int, str] = {}
        """What bots said they were after, by the number of the order with which they said it."""
        self.advised: set[int] = set()
        """The numbers of the orders that the staff had shown to whoever gave them."""
        self.annotations: list[Annotation] = []
        """Notes and bookmarks at its orders; :meth:`annotate` adds to them. No rule looks at them."""
        self.opening: tuple[int, ...] = ()
        """What chance gave before the first decision."""
        self.agreed = False
        """Whether the players have agreed to a draw."""
        self.resigned = ""
        """The side that gave the match up, if one did."""
        self.late = False
        """Whether it did so because its time was lost, where the players had agreed on that."""
        self.herald: Callable[[AnyTable, AnyQuestion, Order], str] | None = None
        """Says the odds of an answer that is given automatically, if anybody wants to hear them."""
        self.ended: Result | None = None
        """How it ended under earlier rules, where they left no position of its end."""
        self.diverged: Divergence | None = None
        """Where its journal diverges from these rules, if it was started under others and does."""
        self.base = 0
        """How many orders are before the position from which it goes on: none, unless it diverged."""
        self.base_start = start
        """That position, or the start."""
        self._past: list[AnyTable] = []
        self._asked: Decision | None = None
        self.table: AnyTable = game.dealt(start)
        """The position."""
        self.notes: tuple[str, ...] = ()
        """Why no play leads to the position that it begins with, where that can be told; it is played all the same."""
        if opened is not None:
            self.table, self.notes = opened.table.copy(), tuple(note.sentence for note in opened.notes)
            self.table.forced = start.forced
        elif start.position is not None:
            self.notes = positions.lay(game, self.table, TomlFile.of(start.position, "position"))
        self.seats: dict[str, str] = dict(seats or {})
        """Who plays each side, a person or a bot by name, as far as anybody said so. No rule looks at it."""
        for side in self.seats:
            self._check_side(side)
        self._lay(dice)
        self.table.chance = self._next_chance() if opening is None else Scripted(opening, start=self.table.draws)
        source = self.table.chance
        self.table.run()
        self.opening = tuple(self.table.results)
        self._keep_laid(source)
        self.opening_events: tuple[AnyEvent, ...] = tuple(self.table.events)
        """What happened before the first decision."""

    def _check_side(self, side: str) -> None:
        if side not in self.sides:
            raise ValueError(f"{side} is not a side of this game; its sides are {', '.join(self.sides)}.")

    def _lay(self, dice: Dice) -> None:
        if isinstance(dice, Mapping):
            self.laid = {purpose: tuple(results) for purpose, results in dice.items()}
        else:
            self.script = (*self._drawn(), *dice)

    def _drawn(self) -> tuple[int, ...]:
        """What chance gave so far."""
        return (*self.opening, *(result for given in self.journal for result in given.chance))

    def _fresh_chance(self) -> Chance:
        """Where dice come from, but for those laid down by their purpose."""
        source = Seeded(self.seed) if self.seed else Sealed()
        if not self.script:
            return source
        # A position may come from the middle of another match, after many draws.
        first = 0 if self.start.position is None else self.start.position["position"].get("draws", 0)
        return Scripted(self.script, start=first, then=source)

    def _next_chance(self) -> Chance:
        """Where the dice of the next order come from."""
        return Laid(self.laid, self._fresh_chance()) if self.laid else self._fresh_chance()

    def _keep_laid(self, source: Chance) -> None:
        """Make the dice that were laid down and rolled part of the script, so that a record has them."""
        if isinstance(source, Laid):
            self.laid = {purpose: results for purpose, results in source.left.items() if results}
            if source.last >= 0:
                drawn = self._drawn()
                self.script = (*drawn, *self.script[len(drawn) :])
        self.table.chance = self._fresh_chance()

    # Asking

    @property
    def parted(self) -> Divergence | None:
        """The former name of ``diverged``."""
        warnings.warn("Match.parted is called diverged now.", DeprecationWarning, stacklevel=2)
        return self.diverged

    @property
    def number(self) -> int:
        """How many orders were given so far."""
        return len(self.journal)

    @property
    def decision(self) -> Decision | None:
        """The choice to be made now, by the first of those who choose together; ``None`` when the match is over."""
        question = None if self._given_up else self.table.question
        if question is None:
            return None
        self._asked = decision = Decision(self.table, question, len(self.journal), self.game.orders)
        return decision

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """Every choice to be made now: several where sides choose together, in secret."""
        questions = () if self._given_up else self.table.questions()
        return tuple(Decision(self.table, question, len(self.journal), self.game.orders) for question in questions)

    def decision_of(self, side: str) -> Decision | None:
        """The choice that a side must make now, if it must make one."""
        question = None if self._given_up else self.table.question_of(side)
        return None if question is None else Decision(self.table, question, len(self.journal), self.game.orders)

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.table.over or self._given_up

    @property
    def _given_up(self) -> bool:
        """Whether it ended before its last position did."""
        return bool(self.resigned) or self.agreed or self.ended is not None

    @property
    def result(self) -> Result | None:
        """How it ended: ``winner`` (a side, or ``""`` for a draw), ``level``, ``score``, ``sentence``.

        A camp of several sides wins as its first side, and ``winners`` names them all.
        """
        if self.resigned:
            return self._surrender(self.resigned)
        if self.agreed:
            return {"winner": "", "level": "agreement", "score": 0, "sentence": "The players have agreed to a draw."}
        if self.ended is not None:
            return self.ended
        return self.table.result() if self.table.over else None

    def _surrender(self, side: str) -> Result:
        """How a match ends that a side gives up: the other camp wins."""
        winners = next(camp for camp in self.table.camps() if side not in camp)
        called = self.table.side_called
        why, level = ("has lost on time", "time") if self.late else ("resigned", "resignation")
        sentence = f"The {called(side)} player {why}: victory for {listing([called(one) for one in winners])}."
        result: Result = {"winner": winners[0], "level": level, "score": 0, "sentence": sentence}
        return result | {"winners": list(winners)} if len(winners) > 1 else result

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides of the conflict."""
        return self.table.sides()

    def digest(self) -> str:
        """A short name of the position: equal positions, equal digests."""
        return self.table.digest()

    def position(self, side: str | None = None) -> str:
        """The position as the text of a file; with ``side`` one that may be the real one for all that it knows."""
        table = self.table if side is None else self.table.imagine(side, Seeded("position"))
        return positions.write(self.game, self.start, table)

    def foreword(self) -> tuple[AnyEvent, ...]:
        """What a log says first of a match that begins with a position to which no play leads: that, and why."""
        if not self.notes:
            return ()
        return tuple(Said(text=text) for text in (UNREACHED, *self.notes))

    def view(self, side: str | None) -> View:
        """What a side may know; ``None`` for an onlooker."""
        if side is not None:
            self._check_side(side)
        return View(self.game, self.table, self.decision, side, self.start)

    def explain(self, order: Order, side: str | None = None, number: int | None = None) -> Refusal | None:
        """``None`` if the order may be given now, else why not."""
        decision = self.decision
        if decision is None:
            return Refusal("over", "", "The match is over.")
        own = decision if side is None else decision.of(side)
        if own is None:
            return self._out_of_turn(decision)
        return self.explain_number(own.side, number) or own.explain(order)

    def _out_of_turn(self, decision: Decision) -> Refusal:
        """Why a side that is not asked may not answer."""
        who = self.table.side_called(decision.side)
        return Refusal("out-of-turn", decision.clause, f"It is the {who} player's turn to choose.")

    def explain_number(self, side: str, number: int | None) -> Refusal | None:
        """Why what a side says in answer to decision ``number`` comes too late; ``None`` if it does not."""
        if number is None or number == self.number or self._still_asked(side, number):
            return None
        return Refusal("stale", "", f"This answers decision {number}; the match is at decision {self.number}.")

    def _still_asked(self, side: str, number: int) -> bool:
        """Whether only others answered since decision ``number``, choosing together with this side."""
        since = self.journal[number:] if 0 <= number <= len(self.journal) else None
        return self.table.together and since is not None and all(given.side != side for given in since)

    def forecast(self, order: Order, side: str | None = None) -> forecasting.Forecast:
        """What may come of a legal order: exact if nothing is hidden from the side, else over tables it may imagine."""
        question = self.table.question if side is None else self.table.question_of(side)
        tables = self.imagined(order, side)
        assert question is not None
        return forecasting.over(tables, order, question.side, self.game.mind)

    def imagined(self, order: Order, side: str | None = None) -> list[AnyTable]:
        """The tables over which a legal order is forecast; just one where nothing is hidden from the side."""
        refusal = self.explain(order, side)
        if refusal is not None:
            raise Refused(refusal)
        question = self.table.question if side is None else self.table.question_of(side)
        assert question is not None
        tables = forecasting.dreams(self.table, order, question.side, f"{self.commitment} {self.number}")
        if not tables:
            raise refuse("unforeseeable", "", "This depends on what is hidden from you; nothing can be foreseen.")
        return tables

    # Acting

    def submit(self, order: Order, side: str | None = None, number: int | None = None) -> list[AnyEvent]:
        """Carry out an order and give what happened, or raise :class:`Refused` and change nothing."""
        before, asked = self.table, self._asked
        if side is not None or number is not None or asked is None or not just_listed(asked, order, before):
            refusal = self.explain(order, side, number)
            if refusal is not None:
                raise Refused(refusal)
        question = before.question if side is None else before.question_of(side)
        assert question is not None
        after = before.copy()
        after.herald = self.herald
        source = after.chance
        if self.laid:
            source = after.chance = Laid(self.laid, source)
        after.answer(order, side)
        after.remember(before)
        same_side = after.question_of(question.side) is not None
        if self.journal and self.journal[-1].side != question.side and not before.together:
            self._past.clear()  # another side has answered what came before
        if after.draws == before.draws and not after.revealed and not after.over:
            self._past.append(before)
            before.cache = {}  # it is rarely gone back to: what was derived from it only takes up room
        else:
            self._past.clear()
        digest = "" if same_side else after.digest()
        self.journal.append(Given(question.side, order, tuple(after.results), digest))
        self.table = after
        if self.laid:
            self._keep_laid(source)
        return after.events

    def lay_dice(self, dice: Dice) -> None:
        """Lay down what the next dice give, for tests and studies; what was laid down before and not rolled is gone.

        A list has the next results in their order. A mapping has results by purpose: ``{"attack on": [6, 1]}`` is for
        the next two rolls of which the log says that. A record of the match says how many dice were laid down.
        """
        self.script, self.laid = self._drawn() if self.script else (), {}
        self._lay(dice)
        self.table.chance = self._fresh_chance()

    def reseed(self, seed: str) -> None:
        """Draw from another seed from here on; without one, no die can be rolled. What was drawn stays as it is.

        A record of the match says how many dice the present seed did not give.
        """
        self.script, self.laid = self._drawn(), {}
        self.seed, self.commitment = seed, Seeded(seed).commitment
        self.table.chance = self._fresh_chance()

    def replay(
        self, order: Order, chance: Iterable[int], side: str | None = None, number: int | None = None
    ) -> list[AnyEvent]:
        """Carry out an order with the results of chance that are known: how a match is rebuilt from its journal."""
        before = self.table
        source, laid = before.chance, self.laid
        before.chance, self.laid = Scripted(chance, start=before.draws), {}
        try:
            return self.submit(order, side, number)
        finally:
            before.chance = self.table.chance = source
            self.laid = laid

    def explain_undo(self, side: str | None = None) -> Refusal | None:
        """Why the last order, or the last of a side, cannot be taken back freely; ``None`` if it can."""
        if self.resigned or self.agreed:
            how = "was given up" if self.resigned else "is drawn by agreement"
            return Refusal("over", "", f"The match {how}, so nothing can be taken back.")
        if not self.journal:
            return Refusal("nothing-to-undo", "", "No order was given yet.")
        if self.base and all(side not in (None, given.side) for given in self.journal[self.base :]):
            sentence = "The rules were changed since that order was given, so it cannot be taken back."
            return Refusal("other-rules", "", sentence)
        free = self.journal[len(self.journal) - len(self._past) :]
        if not free or (side is not None and all(given.side != side for given in free)):
            sentence = "Since the last order a die was rolled, something was revealed or the other side has answered."
            return Refusal("consent-needed", "", f"{sentence} Taking it back needs the other side's consent.")
        return None

    def undo(self, consent: bool = False, side: str | None = None) -> None:
        """Take the last order back: freely until a die was rolled or the other side answered, after that by consent.

        With ``side``, its own last order, also free while others have only chosen in secret with it. If one
        of their orders depends on it, that is refused.
        """
        refusal = self.explain_undo(side)
        if refusal is None:
            self._take_back(side)
        elif consent and refusal.code == "consent-needed":
            self._rebuild(self.journal[:-1])
        else:
            raise Refused(refusal)
        self.purposes = {number: said for number, said in self.purposes.items() if number <= self.number}
        self.advised = {number for number in self.advised if number <= self.number}
        self.annotations = [note for note in self.annotations if note.order <= self.number]

    def _take_back(self, side: str | None) -> None:
        """Go back to before the last order of a side, and repeat what others have ordered since."""
        table, journal, past = self.table, self.journal.copy(), self._past.copy()
        index = max(n for n, given in enumerate(journal) if side in (None, given.side))
        self.table = past[index - len(journal)].copy()
        self.table.chance = table.chance  # dice may have been laid down since
        del self.journal[index:], self._past[index - len(journal) :]
        try:
            for given in journal[index + 1 :]:
                self.submit(given.order, given.side)
        except Refused as refused:
            self.table, self.journal, self._past = table, journal, past
            sentence = f"An order that was given since depends on it: {refused.sentence}"
            raise refuse("depended-on", refused.clause, sentence, refused.ruling) from None

    def _rebuild(self, journal: list[Given]) -> None:
        fresh = self.begun()
        for given in journal[self.base :]:
            fresh.replay(given.order, given.chance, given.side)
        self.table, self.journal, self._past = fresh.table, fresh.journal, fresh._past

    def begun(self) -> "Match":
        """The match before its first order; after a change of rules, on the base from which it goes on."""
        opening = self.opening if self.diverged is None else ()
        fresh = Match(self.game, self.base_start, self.seed, dice=self.script, seats=self.seats, opening=opening)
        fresh.commitment, fresh.start, fresh.opening = self.commitment, self.start, self.opening
        fresh.base, fresh.diverged, fresh.journal = self.base, self.diverged, self.journal[: self.base]
        fresh.table.chance = fresh._fresh_chance()
        return fresh

    def resign(self, side: str, late: bool = False) -> None:
        """Give the match up for a side, or because its time is lost: it is over, and the other camp has won."""
        self._check_side(side)
        if self.over:
            raise refuse("over", "", "The match is over.")
        self.resigned, self.late, self._asked = side, late, None

    def agree(self) -> None:
        """End the match in a draw, since all players have agreed to one."""
        if self.over:
            raise refuse("over", "", "The match is over.")
        self.agreed, self._asked = True, None

    def copy(self) -> "Match":
        """An independent match in the same position."""
        new = self.branch()
        new.table = self.table.copy()
        return new

    def branch(self) -> "Match":
        """A match that goes on from the same table, for whoever only submits: that never changes a table in place."""
        new = object.__new__(Match)
        new.__dict__.update(self.__dict__)
        new.seats, new.journal, new.purposes = self.seats.copy(), self.journal.copy(), self.purposes.copy()
        new.advised, new._past = self.advised.copy(), self._past.copy()
        new.annotations = self.annotations.copy()
        new._asked = None
        return new

    def __getstate__(self) -> dict[str, Any]:
        """What a pickle has: all but what is derived. A herald is a function of whoever set it, and stays there."""
        state = self.__dict__ | {"game": self.game.meta.id, "herald": None, "_asked": None}
        state["table"] = packed(self.table)
        state["_past"] = [packed(table) for table in self._past]
        return state

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self.game = registry.load(state["game"])
        chance = self._fresh_chance()
        dealt = self.game.dealt(self.base_start)
        self.table = unpacked(self.game, dealt, state["table"], chance)
        self._past = [unpacked(self.game, dealt, past, chance) for past in state["_past"]]

    # Notes

    def annotate(self, order: int, text: str = "", *, side: str = "", open: bool = True) -> None:
        """Put a note at an order, or a bookmark if there is no text; 0 is the opening. It replaces an earlier one.

        ``side`` says whose note it is. One that is not ``open`` is left out of public records for good, and any note
        as long as the match runs.
        """
        if not 0 <= order <= self.number:
            raise ValueError(f"There is no order {order} in this match; there are {self.number}.")
        if side:
            self._check_side(side)
        if len(text) > LONGEST:
            raise ValueError(f"A note may have {LONGEST} letters at most.")
        others = [note for note in self.annotations if (note.order, note.side) != (order, side)]
        if sum(note.side == side for note in others) >= MOST:
            raise ValueError(f"There are {MOST} notes already, and no more are kept.")
        new = Annotation(order=order, side=side, text=text, open=open)
        self.annotations = sorted([*others, new], key=lambda note: (note.order, note.side))

    # Records

    def save(self, path: str | Path, *, public: bool = False) -> None:
        """Write the record. A public record of an unfinished match leaves out its seed and all purposes."""
        journal.save(self, Path(path), public=public)

    @classmethod
    def load(cls, path: str | Path) -> Self:
        """Read a record and replay it. Raises :class:`hexmarshal.RecordError` at the first line that does not hold.

        A record made under other rules or data may diverge from these: ``diverged`` says where and why. Its match
        goes on from the position with which the record ends, or from the last that these rules reach.
        """
        return cls.read(Path(path).read_bytes(), Path(path).name)

    @classmethod
    def read(cls, content: bytes, name: str = "record") -> Self:
        """The same for a record of which these are the bytes. Mistakes are reported under that name."""
        match = RecordReader(content, name, cls).read()
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
        raise Refused(match._out_of_turn(first))
    return decision.read(text)
