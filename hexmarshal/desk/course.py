"""The course of a match: where turns begin, whose they are and how it stood then.

It is kept as a list of marks, one wherever the turn or the side whose turn it is changes. Whoever follows a match adds
to it order by order and cuts it back where orders are taken back, without playing the past again.
"""

from collections.abc import Iterable
from typing import NamedTuple

from hexmarshal.core.engine.match import Match
from hexmarshal.core.engine.table import AnyTable
from hexmarshal.core.records.changed_rules import again
from hexmarshal.desk.game_desk import game_desk
from hexmarshal.desk.game_turns import game_turns
from hexmarshal.desk.structs.turns import Course, Standing


class Mark(NamedTuple):
    """A moment at which the turn, or whose turn it is, became another."""

    number: int
    """After how many orders."""
    phasing: str
    """Whose turn it is from there on; empty for nobody's."""
    turn: str
    """The turn on the track."""
    values: tuple[float, ...]
    """What counts for victory then."""


class Marks:
    """The marks of one match, as far as it was looked at."""

    def __init__(self, game: str) -> None:
        self.game = game
        """The game, by its id."""
        self.number = -1
        """The last order that was looked at; -1 for none, not even the opening."""
        self.found: list[Mark] = []
        """The marks, in their order."""

    def see(self, number: int, table: AnyTable) -> None:
        """Look at the table after an order."""
        rules = game_turns(self.game)
        now = rules.phasing(table), game_desk(self.game).turn(table, None)
        self.number = number
        if not self.found or self.found[-1][1:3] != now:
            self.found.append(Mark(number, *now, rules.score(table)))

    def copy(self) -> "Marks":
        """A copy, to be continued elsewhere."""
        new = Marks(self.game)
        new.number, new.found = self.number, self.found.copy()
        return new

    def cut(self, number: int) -> None:
        """Forget what came after an order."""
        self.number = min(self.number, number)
        while self.found and self.found[-1].number > number:
            self.found.pop()


def marks(match: Match) -> Marks:
    """The marks of a match, found by playing it again; after a change of rules, only what still holds."""
    found = Marks(match.game.meta.id)
    for number, (_, then) in enumerate(again(match)):
        if then is not None:
            found.see(number, then.table)
    return found


def course(match: Match, found: Marks | None = None) -> Course:
    """The score at the end of each turn, as it stands now, and the turns to come."""
    found = found or marks(match)
    rules, own = game_turns(found.game), game_desk(found.game)
    titles = {turn.id: turn.title for turn in own.track(match.table, None)}
    turns = []
    for before, after in zip(found.found, found.found[1:], strict=False):
        if before.turn != after.turn:
            turns.append(Standing(before.turn, titles.get(before.turn, before.turn), after.number, after.values))
    present = own.turn(match.table, None)
    turns.append(Standing(present, titles.get(present, present), match.number, rules.score(match.table)))
    return Course(rules.scores(), (*turns, *_to_come(present, titles, match.over)))


def _to_come(present: str, titles: dict[str, str], over: bool) -> Iterable[Standing]:
    ids = list(titles)
    if over or present not in titles:
        return ()
    return (Standing(turn, titles[turn], -1, ()) for turn in ids[ids.index(present) + 1 :])
