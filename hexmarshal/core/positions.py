"""A position written down: what chess has in FEN, as a TOML file that a person can read, write and mend.

    [position]
    game = "galicia"
    rules = 2
    scenario = "opening"

    [state]
    turn = "GT3"

    [pieces]
    "13.08" = ["ah-4", "ah-13 reductions=1"]
    eliminated = ["ru-9"]

    [[doing]]
    do = "Campaign"

`[state]` holds what is not as at the start of the scenario. `[pieces]` holds the counters by place, each with what is
not as at the start: a word for what is so, ``not-`` before one that is not, ``name=value`` for anything else. Whoever
the scenario sets up on the map and the file does not name is not in play. `[[doing]]` are the procedures in progress,
the innermost last; without any the match begins with its first step. Everything the rules look at is there, so a
position that is written and read again is the same.
"""

from collections import Counter
from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import inspect

from hexmarshal.core.data import MANY, DataError, Problem, Reader, TomlFile, nearest, shown
from hexmarshal.core.game import Game, Start
from hexmarshal.core.position_writer import AT, Scribe, frames_of, place_of, struct_of, unnamed
from hexmarshal.core.spelling import Misspelt, Speller, convert, whole
from hexmarshal.core.table import Table

TABLES = ("position", "scenario", "options", "overlay", "state", "pieces", "doing")
"""The tables of a position file."""
CROWD = 24
"""How many counters may lie in one hex: what several may do together grows with every one."""


def write(game: Game, start: Start, table: Table[Any, Any]) -> str:
    """A position as the text of a file."""
    return Scribe(game, start).write(table)


# -- reading ------------------------------------------------------------------------------------------------------


def read_start(game: Game, file: TomlFile) -> Start:
    """How a match starts that begins with a position. `DataError` lists everything wrong with the file."""
    reader = Reader(file, TABLES)
    head = file.values.get("position")
    if not isinstance(head, dict):
        reader.complain("position", None, "A table [position] is missing.")
        reader.done()
    assert isinstance(head, dict)
    if head.get("game") != game.meta.id:
        sentence = f"This is a position of {shown(head.get('game'))}, not of {game.meta.id!r}."
        reader.complain("position", None, sentence, "game")
        reader.done()
    options, overlay = file.values.get("options", {}), file.values.get("overlay")
    for name in ("options", "overlay", "scenario"):
        # A word would be taken for the path of a file.
        if not isinstance(file.values.get(name, {}), Mapping):
            reader.complain(name, None, f"It must be a table [{name}].")
    reader.done()
    scenario: Any = head.get("scenario", "")
    if "scenario" in file.values:
        own = dict(file.values["scenario"])
        placement = own.pop("placement", None)
        scenario = {"scenario": own} if placement is None else {"scenario": own, "placement": placement}
    elif scenario not in game.meta.scenarios:
        known = nearest(str(scenario)[:40], game.meta.scenarios)
        reader.complain("position", None, f"There is no scenario {shown(scenario)}{known}.", "scenario")
        reader.done()
    start = game.read_start(scenario, options, overlay)
    start = msgspec.structs.replace(start, position=dict(file.values))
    table = game.deal(start)
    lay(game, table, file)
    return start


def lay(game: Game, table: Table[Any, Any], file: TomlFile) -> tuple[str, ...]:
    """Lay a position out on a table that was just dealt. `DataError` lists everything wrong with it.

    No play may lead to a sound position: the sentences that are returned say why.
    """
    laying = Laying(game, table, file)
    laying.state()
    laying.pieces()
    laying.doing()
    if not laying.problems:
        laying.finish()
    if laying.problems:
        raise DataError(laying.problems)
    return laying.notes


def _unreachable(dealt: Table[Any, Any], table: Table[Any, Any]) -> tuple[str, ...]:
    """Why no play leads to a position: its procedures, then what the game knows of."""
    found = []
    if table.stack and type(table.stack[0]) is not type(dealt.stack[0]):
        first, whole = (type(frame).__name__ for frame in (table.stack[0], dealt.stack[0]))
        found.append(f"{first} is in progress outside of {whole}, which is the whole of a match.")
    elif table.stack == dealt.stack and (table.pieces, table.state) != (dealt.pieces, dealt.state):
        found.append("The match begins with its first step, and not as the scenario sets it up.")
    return (*found, *table.unreachable(dealt)[:MANY])


class Laying:
    """Lays a position out and gathers what is wrong with it."""

    def __init__(self, game: Game, table: Table[Any, Any], file: TomlFile) -> None:
        self.game, self.table, self.file = game, table, file
        self.dealt = table.copy()
        self.notes: tuple[str, ...] = ()
        self.speller = Speller(table, game.spelling)
        self.problems: list[Problem] = []
        self.stack: list[Any] = []

    def _complain(self, table: str, token: str, sentence: str, index: int | None = None) -> None:
        line = self.file.line(table, index, token)
        self.problems.append(Problem(self.file.name, line, f"{table} {token[:40]}".strip(), sentence))
        if len(self.problems) == MANY:
            sentence = "It was not checked: there are enough mistakes already."
            self.problems.append(Problem(self.file.name, 0, "the rest", sentence))
            raise DataError(self.problems)

    def state(self) -> None:
        """What is not as at the start."""
        values = self.file.values.get("state", {})
        if not isinstance(values, Mapping):
            self._complain("state", "", "It must be a table [state].")
            return
        found = self._fields("state", struct_of(self.game.state), values, "")
        self.table.state = msgspec.structs.replace(self.table.state, **found)

    def _fields(self, table: str, kind: inspect.StructType, values: Mapping[str, Any], who: str) -> dict[str, Any]:
        known = {field.encode_name: field for field in kind.fields}
        found = {}
        for name, value in values.items():
            if name not in known:
                self._complain(table, who or name, f"{shown(name)} is not a key here{nearest(name[:40], known)}.")
                continue
            try:
                read = self.speller.read(value, known[name].type)
                found[known[name].name] = convert(read, known[name].type)
            except Misspelt as error:
                self._complain(table, who or name, f"{name}: {error}")
        return found

    def pieces(self) -> None:
        """Put every piece in its place; those not named are out of play."""
        values = self.file.values.get("pieces", {})
        if not isinstance(values, Mapping):
            self._complain("pieces", "", "It must be a table [pieces].")
            return
        dealt = self.table.pieces
        pieces = [unnamed(self.game, first) for first in dealt]
        kind = struct_of(self.game.piece)
        at = place_of(self.game.piece)
        seen: set[str] = set()
        for place, entries in values.items():
            try:
                where = {} if at is None else {AT: self.speller.read(place, at.type)}
            except Misspelt as error:
                self._complain("pieces", place, str(error))
                continue
            for entry in entries if isinstance(entries, list) else [entries]:
                id, fields = self._entry(place, entry, kind)
                if id not in self.speller.ids:
                    hint = nearest(id[:40], self.speller.ids)
                    self._complain("pieces", id, f"There is no counter {shown(id)}{hint}.")
                    continue
                if id in seen:
                    self._complain("pieces", id, f"{id} is placed twice.")
                seen.add(id)
                index = self.speller.ids.index(id)
                changed = {**where, **self._fields("pieces", kind, fields, id)}
                pieces[index] = msgspec.structs.replace(dealt[index], **changed)
        self.table.pieces = pieces

    def _entry(self, place: str, entry: Any, kind: inspect.StructType) -> tuple[str, dict[str, Any]]:
        """The id of a piece and what is said of it."""
        if isinstance(entry, Mapping):
            return str(entry.get("piece", "")), {name: value for name, value in entry.items() if name != "piece"}
        id, *words = str(entry).split() or [""]
        numbers = {field.encode_name for field in kind.fields if isinstance(_bare(field.type), inspect.IntType)}
        fields: dict[str, Any] = {}
        for word in words:
            name, sign, value = word.partition("=")
            if sign:
                digits = name in numbers and whole(value)
                fields[name] = int(value) if digits else value
            elif name.startswith("not-"):
                fields[name.removeprefix("not-")] = False
            else:
                fields[name] = True
        return id, fields

    def doing(self) -> None:
        """The procedures in progress."""
        frames = frames_of(self.game)
        values = self.file.values.get("doing", [])
        if not isinstance(values, list):
            self._complain("doing", "", "It must be a list of tables [[doing]].")
            return
        for index, value in enumerate(values):
            try:
                self.stack.append(self.speller.read(value, frames))
            except Misspelt as error:
                what = str(value.get("do", "")) if isinstance(value, Mapping) else ""
                self._complain("doing", what, str(error), index)

    def finish(self) -> None:
        """Put it all on the table, and see whether it is sound."""
        table, head = self.table, self.file.values.get("position", {})
        crowded = Counter(getattr(piece, AT, -1) for piece in table.pieces)
        for cell, here in crowded.items():
            if cell >= 0 and here > CROWD:
                label = table.board.labels[cell]
                self._complain("pieces", label, f"{here} counters lie in {label}; no more than {CROWD} may.")
        if self.stack or head.get("over") is True:
            table.stack = tuple(self.stack)
        draws = head.get("draws", 0)
        if not isinstance(draws, int) or not 0 <= draws < 1_000_000:
            self._complain("position", "draws", "It is the number of dice rolled so far.")
            return
        table.draws = draws
        table.forget()
        try:
            wrong = table.problems()
            self.notes = () if wrong else _unreachable(self.dealt, table)
        except Exception as error:  # what the file says may fit its form and still be nonsense
            wrong = [f"The rules can make nothing of it ({type(error).__name__})."]
        self.problems += [Problem(self.file.name, 0, "position", sentence) for sentence in wrong[:MANY]]


def _bare(kind: inspect.Type) -> inspect.Type:
    return _bare(kind.type) if isinstance(kind, inspect.Metadata) and "means" not in (kind.extra or {}) else kind
