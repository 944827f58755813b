"""Matches that outlive a change of the rules.

A journal says what chance gave and where another side was to choose next. Under rules other than those it was played
by it may diverge: an order is refused, dice do not fit, the position differs. The match is not lost. What was
played is kept as it is, and the match goes on from the last position that was kept: its base.
"""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import msgspec

from hexmarshal.core.data.files import TomlFile
from hexmarshal.core.data.plain import Values
from hexmarshal.core.engine.dice import ScriptEnded
from hexmarshal.core.engine.events import AnyEvent, Said
from hexmarshal.core.engine.game import Game, Start, option_problems
from hexmarshal.core.engine.given import Given
from hexmarshal.core.engine.procedure import Refused
from hexmarshal.core.engine.table import AnyTable
from hexmarshal.core.orders.orders import Forgotten
from hexmarshal.core.positions import positions

if TYPE_CHECKING:
    from hexmarshal.core.engine.match import Match


class Divergence(msgspec.Struct, frozen=True, kw_only=True):
    """Where a journal diverges from the present rules, and from which position its match goes on."""

    order: int
    """The first order that these rules do not carry out as the journal has it; 0 if not even the opening."""
    clause: str
    """The clause by which it diverges, if known."""
    why: str
    """What is different, in a sentence."""
    given: int
    """How many orders had been given when the rules were changed."""
    stands: int
    """The number of orders before the position from which the match goes on."""

    @property
    def sentence(self) -> str:
        """What the players are told."""
        what = f"order {self.order}" if self.order else "the opening"
        text = f"The rules were changed during this match, and {what} would be different now. {self.why}"
        if self.stands == self.given:
            return f"{text} What was played stays; the match goes on from the position after order {self.given}."
        at = f"after order {self.stands}" if self.stands else "at the start"
        return f"{text} Later positions could not be kept; the match goes on from the one {at}."

    def __str__(self) -> str:
        return f"{self.sentence} ({self.clause})" if self.clause else self.sentence


class Diverged(ValueError):
    """An order that these rules do not carry out as the journal has it. The match stands before it."""

    def __init__(self, order: int, clause: str, why: str) -> None:
        super().__init__(f"{why.rstrip('.')} ({clause})." if clause else why)
        self.order = order
        """Its number."""
        self.clause = clause
        """The clause, if that can be told."""
        self.why = why
        """A sentence."""


def step(match: "Match", given: Given, *, exactly: bool = True) -> list[AnyEvent]:
    """Carry out an order of a journal once more; raise :class:`Diverged` if that does not lead where the journal says.

    Unless it must be ``exactly`` so, the name of the position may be another: other rules may give the same position
    another name.
    """
    number, table, past = match.number + 1, match.table, match._past.copy()
    if isinstance(given.order, Forgotten):
        raise Diverged(number, "", "There is no longer such an order.")
    decision = match.decision_of(given.side)
    clause = "" if decision is None else decision.clause
    try:
        events = match.replay(given.order, given.chance, given.side)
    except Refused as refused:
        raise Diverged(number, refused.clause, f"The rules refuse this order: {refused.sentence}") from refused
    except (ScriptEnded, ValueError) as error:
        raise Diverged(number, clause, f"The recorded dice do not fit this order: {error}") from error
    except Exception as error:  # a position of other rules may lead anywhere
        raise Diverged(number, clause, f"It cannot be carried out: {type(error).__name__}.") from error
    now = match.journal[-1]
    why = ""
    if now.chance != given.chance:
        why = "The record has more dice for this order than it uses."
    elif exactly and given.digest and given.digest != now.digest:
        why = "The position after this order is different."
    if why:
        match.journal.pop()
        match.table, match._past = table, past
        raise Diverged(number, clause, why)
    return events


def follow(match: "Match", journal: Sequence[Given], *, exactly: bool = True) -> None:
    """Carry out the rest of a journal once more; raise :class:`Diverged` where that does not lead where it says."""
    for given in journal[match.number :]:
        step(match, given, exactly=exactly)


def revived(game: Game, start: Start) -> Start:
    """A start as these rules can deal it: options that they no longer know are left out.

    Where the scenario can no longer be dealt, the one of that name that comes with the game stands in for it.
    """
    unknown = {problem.place for problem in option_problems(game.options, start.options)}
    kept = {name: value for name, value in start.options.items() if name not in unknown}
    start = msgspec.structs.replace(start, options=kept)
    try:
        game.deal(start)
    except Exception:
        own = game.read_start(str(start.scenario.get("scenario", {}).get("id", "")), kept, start.overlay)
        return msgspec.structs.replace(start, scenario=own.scenario)
    return start


def sound(table: AnyTable) -> bool:
    """Whether a position that was kept under other rules can be played on by these."""
    try:
        table.run()
        questions = table.questions()
        return not table.problems() and bool(table.over or questions) and all(q.subjects(table) for q in questions)
    except Exception:  # a rule may stumble over anything
        return False


def table_of(game: Game, start: Start, text: str) -> AnyTable:
    """The table of a written position, for a match with this start; `DataError` if it cannot be read."""
    table = game.dealt(start)
    positions.lay(game, table, TomlFile(text, "position"))
    return table


def go_on(match: "Match", journal: Sequence[Given], table: AnyTable, where: Divergence) -> None:
    """Let a match go on from a position; its journal is kept, but what is before the base is not carried out again."""
    # Dice that were seen already do not come again.
    table.draws += sum(len(given.chance) for given in journal[where.stands :])
    text = positions.write(match.game, match.start, table)
    rest(match, journal, table, TomlFile(text, "position").values, where)


def rest(match: "Match", journal: Sequence[Given], table: AnyTable, position: Values, where: Divergence) -> None:
    """Put a match on a base: the position as it is written, and its table."""
    table.chance = match.table.chance
    match.table, match.journal, match._past = table, list(journal), []
    match.base, match.base_start = len(journal), msgspec.structs.replace(match.start, position=position)
    match.diverged = where


Moment = tuple[list[AnyEvent], "Match | None"]
"""What an order did, and the match as it stood then; ``None`` if these rules cannot show it."""


def again(match: "Match") -> Iterator[Moment]:
    """Play a match again: a moment for the opening, then one for each order.

    After a change of rules only what still holds is played.

    The match of one moment becomes that of the next.
    """
    now: Match | None
    try:
        now = type(match)(match.game, match.start, match.seed, dice=match.script, opening=match.opening)
        happened = list(now.opening_events)
    except Exception:  # under other rules the opening may be another one
        if match.diverged is None:
            raise
        now, happened = None, []
    for number in range(match.number + 1):
        if number and now is not None:
            try:
                happened = step(now, match.journal[number - 1], exactly=match.diverged is None)
            except Diverged:
                if number > match.base:
                    raise
                now, happened = None, []
        elif number:
            happened = []
        if match.diverged is not None and number == match.base:
            now = match.begun()
            happened = [*happened, Said(text=match.diverged.sentence, clause=match.diverged.clause)]
        yield happened, now
