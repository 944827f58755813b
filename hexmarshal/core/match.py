"""A match: order in, events out; undo; copies; records."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Self

import msgspec

from hexmarshal.core import positions, registry
from hexmarshal.core.data import TomlFile, load_toml
from hexmarshal.core.decision import Decision as Decision
from hexmarshal.core.decision import just_listed
from hexmarshal.core.dice import Laid, Scripted, new_seed
from hexmarshal.core.events import AnyEvent
from hexmarshal.core.match_state import Dice, MatchState
from hexmarshal.core.match_state import Given as Given
from hexmarshal.core.procedure import Order, Refusal, Refused
from hexmarshal.core.table import refuse


class Match(MatchState):
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
            start = positions.read_start(rules, file)
        else:
            name = str(scenario) or rules.meta.scenarios[0]
            start = rules.read_start(name, options or {}, None if overlay is None else str(overlay))
        if not forced:
            start = msgspec.structs.replace(start, forced=False)
        return cls(rules, start, new_seed() if seed in (None, "") else str(seed), dice=dice, seats=seats)

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
        if self.resigned:
            return Refusal("over", "", "The match was given up, so nothing can be taken back.")
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
            raise refuse("hangs-together", refused.clause, sentence, refused.ruling) from None

    def _rebuild(self, journal: list[Given]) -> None:
        fresh = self.begun()
        for given in journal[self.base :]:
            fresh.replay(given.order, given.chance, given.side)
        self.table, self.journal, self._past = fresh.table, fresh.journal, fresh._past

    def begun(self) -> "Match":
        """The match before its first order; after a change of rules, on the base from which it goes on."""
        opening = self.opening if self.parted is None else ()
        fresh = Match(self.game, self.base_start, self.seed, dice=self.script, seats=self.seats, opening=opening)
        fresh.commitment, fresh.start, fresh.opening = self.commitment, self.start, self.opening
        fresh.base, fresh.parted, fresh.journal = self.base, self.parted, self.journal[: self.base]
        fresh.table.chance = fresh._fresh_chance()
        return fresh

    def resign(self, side: str, late: bool = False) -> None:
        """Give the match up for a side, or because its time is lost: it is over, and the other camp has won."""
        self._check_side(side)
        if self.over:
            raise refuse("over", "", "The match is over.")
        self.resigned, self.late, self._asked = side, late, None

    def copy(self) -> "Match":
        """An independent match in the same position."""
        new = object.__new__(Match)
        new.game, new.start, new.seed, new.script = self.game, self.start, self.seed, self.script
        new.laid, new.commitment, new.seats = self.laid, self.commitment, self.seats.copy()
        new.journal, new.purposes = self.journal.copy(), self.purposes.copy()
        new.advised = self.advised.copy()
        new.opening, new.opening_events, new.resigned = self.opening, self.opening_events, self.resigned
        new.herald, new.notes, new.late = self.herald, self.notes, self.late
        new.ended, new.parted, new.base, new.base_start = self.ended, self.parted, self.base, self.base_start
        new._past, new._asked = self._past.copy(), None
        new.table = self.table.copy()
        return new

    # Records

    def save(self, path: str | Path, *, public: bool = False) -> None:
        """Write the record. A public record of an unfinished match leaves out its seed and all purposes."""
        from hexmarshal.core import journal

        journal.save(self, Path(path), public=public)

    @classmethod
    def load(cls, path: str | Path) -> Self:
        """Read a record and replay it. Raises :class:`hexmarshal.RecordError` at the first line that does not hold.

        A record that was made under other rules or data may part from these: ``parted`` says where and why. Its match
        goes on from the position with which the record ends, or from the last that these rules reach.
        """
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
        raise Refused(match._out_of_turn(first))
    return decision.read(text)
