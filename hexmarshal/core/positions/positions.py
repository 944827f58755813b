"""A position written down: what chess has in FEN, as a TOML file that a person can read, write and mend.

    [position]
    game = "galicia"
    rules = 2
    scenario = "opening"
    moment = "austrian combat"
    rest = "absent"

    [state]
    turn = "GT3"

    [pieces]
    "13.08" = ["ah-4", "ah-13 reductions=1"]
    eliminated = ["ru-9"]

`[state]` holds what is not as at the start of the scenario. `[pieces]` holds the counters by place, each with what is
not as at the start: a word for what is so, ``not-`` before one that is not, ``name=value`` for anything else. Whoever
the scenario sets up on the map and the file does not name is not in play; with ``rest`` neither is whoever is still to
come. `moment` is the step of the turn by its name (see `moments`). A position in the middle of something
has the procedures in progress instead, as `[[doing]]`, the innermost last; without either the match begins with its
first step. Everything the rules look at is there, so a position that is written and read again is the same.
"""

from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, NamedTuple

import msgspec
from msgspec import inspect

from hexmarshal.core.data.files import MANY, DataError, Problem, Reader, TomlFile, nearest, shown
from hexmarshal.core.data.plain import Said, Values
from hexmarshal.core.data.wording import listing
from hexmarshal.core.engine.game import Game, Start
from hexmarshal.core.engine.table import AnyTable
from hexmarshal.core.engine.together import Together
from hexmarshal.core.positions.flaws import DOING, PIECES, STATE, Flaw
from hexmarshal.core.positions.moments import Moment, moments
from hexmarshal.core.positions.rehearsal import Unplayable, rehearse
from hexmarshal.core.positions.spelling import Misspelt, Speller, whole
from hexmarshal.core.positions.writer import AT, Scribe, frames_of, place_of, struct_of, unnamed

TABLES = ("position", "scenario", "options", "overlay", "state", "pieces", "doing")
"""The tables of a position file."""
HEAD = ("game", "rules", "scenario", "moment", "rest", "draws", "over")
"""The keys of `[position]`."""
CROWD = 24
"""How many counters may lie in one hex: what several may do together grows with every one."""
REST = "absent"
"""What `rest` may say."""


def write(game: Game, start: Start, table: AnyTable) -> str:
    """A position as the text of a file."""
    return Scribe(game, start).write(table)


# -- reading ------------------------------------------------------------------------------------------------------


def read_start(game: Game, file: TomlFile, *, rehearsed: bool = True) -> Start:
    """How a match starts that begins with a position. `DataError` lists everything wrong with the file.

    Unless it is not to be ``rehearsed``, the rules also try to go on from it.
    """
    return examine(game, file, rehearsed=rehearsed).start


class Opened(NamedTuple):
    """A position that was read and found sound."""

    start: Start
    """How a match starts that begins with it."""
    table: AnyTable
    """The table on which it lies, before the first step. It is copied, and never changed."""
    notes: tuple[Problem, ...]
    """The reasons why no play leads there, each with its line, if any are known."""


def examine(game: Game, file: TomlFile, *, rehearsed: bool = True) -> Opened:
    """The same, with the position laid out, and what is odd about it."""
    reader = Reader(file, TABLES)
    _check_head(game, file, reader)
    start = _read_scenario(game, file, reader)
    laying = Laying(game, game.deal(start), file)
    laying.problems += reader.problems
    laying.known = not reader.problems
    laying.lay()
    if rehearsed and not laying.problems:
        laying.rehearse()
    if laying.problems:
        raise DataError(laying.problems)
    return Opened(msgspec.structs.replace(start, position=dict(file.values)), laying.table, laying.notes)


def _check_head(game: Game, file: TomlFile, reader: Reader) -> None:
    """Note what is wrong with `[position]`; where not even the game is right nothing else can be checked."""
    head = file.values.get("position")
    if not isinstance(head, dict):
        reader.complain("position", None, "A table [position] is missing.")
        reader.done()
    assert isinstance(head, dict)
    if head.get("game") != game.meta.id:
        sentence = f"This is a position of {shown(head.get('game'))}, not of {game.meta.id!r}."
        reader.complain("position", None, sentence, "game")
        reader.done()
    for name in head:
        if name not in HEAD:
            reader.complain("position", None, f"{shown(name)} is not a key here{nearest(name, HEAD)}.", name[:40])
    if head.get("rest", REST) != REST:
        reader.complain("position", None, f"rest: It can be {REST!r}, not {shown(head['rest'])}.", "rest")
    if not isinstance(head.get("over", False), bool):
        reader.complain("position", None, f"over: It is true or false, not {shown(head['over'])}.", "over")
    rules = head.get("rules", 1)
    if not isinstance(rules, int) or isinstance(rules, bool) or not 1 <= rules <= game.meta.rules_version:
        sentence = f"rules: It is the version of the rules that wrote it, up to {game.meta.rules_version}."
        reader.complain("position", None, sentence, "rules")


def _read_scenario(game: Game, file: TomlFile, reader: Reader) -> Start:
    """Scenario, options and overlay. What is wrong is noted, and the rest is read as if it were not said."""
    parts: Values = {}
    for name in ("options", "overlay", "scenario"):
        # A word would be taken for the path of a file.
        if isinstance(file.values.get(name, {}), Mapping):
            parts[name] = file.values.get(name)
        else:
            reader.complain(name, None, f"It must be a table [{name}].")
    named: Any = file.values["position"].get("scenario", "")
    scenario: Any = game.meta.scenarios[0]
    if isinstance(own := parts.get("scenario"), Mapping):
        own = dict(own)
        placement = own.pop("placement", None)
        scenario = {"scenario": own} if placement is None else {"scenario": own, "placement": placement}
    elif isinstance(named, str) and named in game.meta.scenarios:
        scenario = named
    elif "scenario" in parts:
        known = nearest(str(named)[:40], game.meta.scenarios)
        reader.complain("position", None, f"There is no scenario {shown(named)}{known}.", "scenario")
    options, overlay = parts.get("options") or {}, parts.get("overlay")
    plain = game.meta.scenarios[0]
    attempts: tuple[tuple[Any, Said, Any], ...] = (
        (scenario, options, overlay), (scenario, {}, overlay), (plain, {}, overlay), (plain, {}, None),
    )  # fmt: skip
    for attempt in attempts:
        try:
            return game.read_start(*attempt)
        except DataError as error:
            for problem in error.problems:
                if (placed := _placed(problem, file)) not in reader.problems:
                    reader.note(placed)
    raise AssertionError("the game's own scenario cannot be read")


def _placed(problem: Problem, file: TomlFile) -> Problem:
    """A problem of a scenario, of options or of an overlay where it stands in a position file."""
    if problem.line:
        return problem
    table = problem.file if problem.file in TABLES else "scenario"
    key, word = problem.sentence.partition(":")[0], problem.place.partition(" ")[2]
    tokens = (key if key.isidentifier() else "", word, problem.place)
    line = file.line(table, None, *tokens) or file.line("position", None, "scenario")
    return msgspec.structs.replace(problem, file=file.name, line=line)


def lay(game: Game, table: AnyTable, file: TomlFile) -> tuple[str, ...]:
    """Lay a position out on a table that was just dealt. `DataError` lists everything wrong with it.

    No play may lead to a sound position: the sentences that are returned say why.
    """
    laying = Laying(game, table, file)
    laying.lay()
    if laying.problems:
        raise DataError(laying.problems)
    return tuple(note.sentence for note in laying.notes)


def _unreachable(dealt: AnyTable, table: AnyTable) -> list[str]:
    """Why no play leads to a position: that it has not begun, then what the game knows of."""
    found: list[str] = []
    if table.stack == dealt.stack and (table.pieces, table.state) != (dealt.pieces, dealt.state):
        found.append("The match begins with its first step, and not as the scenario sets it up.")
    return [*found, *table.unreachable(dealt)[:MANY]]


class Laying:
    """Lays a position out and gathers what is wrong with it."""

    def __init__(self, game: Game, table: AnyTable, file: TomlFile) -> None:
        self.game, self.table, self.file = game, table, file
        self.dealt = table.copy()
        self.notes: tuple[Problem, ...] = ()
        self.speller = Speller(table, game.spelling)
        self.problems: list[Problem] = []
        self.stack: list[Any] = []
        self.known = True
        """Whether scenario, options and overlay are as the file has them; if not, only its words can be checked."""
        self._wrong: set[tuple[str, str]] = set()

    def lay(self) -> None:
        """Lay all of it out; afterwards the table has it, or problems say why not."""
        self.state()
        self.pieces()
        self.doing()
        self.finish()

    def _line(self, table: str, index: int | None = None, *tokens: str) -> int:
        """Where something stands in the file; what is not said at all is looked for at its head."""
        return self.file.line(table, index, *tokens) or self.file.line("position", None, "moment")

    def _complain(self, table: str, token: str, sentence: str, index: int | None = None, *others: str) -> None:
        line = self._line(table, index, token, *others)
        self._wrong.add((table, token))
        self._note(Problem(self.file.name, line, f"{table} {token[:40]}".strip(), sentence))

    def _note(self, problem: Problem) -> None:
        self.problems.append(problem)
        if len(self.problems) == MANY:
            sentence = "It was not checked: there are enough mistakes already."
            self.problems.append(Problem(self.file.name, 0, "the rest", sentence))
            raise DataError(self.problems)

    @property
    def _head(self) -> Said:
        head = self.file.values.get("position", {})
        return head if isinstance(head, Mapping) else {}

    def state(self) -> None:
        """What is not as at the start."""
        values = self.file.values.get(STATE, {})
        if not isinstance(values, Mapping):
            self._complain(STATE, "", "It must be a table [state].")
            return
        found = self._fields(STATE, struct_of(self.game.state), values, "")
        self.table.state = msgspec.structs.replace(self.table.state, **found)

    def _fields(self, table: str, kind: inspect.StructType, values: Said, who: str) -> Values:
        known = {field.encode_name: field for field in kind.fields}
        found = {}
        for name, value in values.items():
            if name not in known:
                self._complain(table, who or name, f"{shown(name)} is not a key here{nearest(name, known)}.")
                continue
            try:
                found[known[name].name] = self.speller.field(value, known[name])
            except Misspelt as error:
                for _, sentence in error.each:
                    self._complain(table, who or name, f"{name}: {sentence}")
        return found

    def pieces(self) -> None:
        """Put every piece in its place; those not named are out of play."""
        values = self.file.values.get(PIECES, {})
        if not isinstance(values, Mapping):
            self._complain(PIECES, "", "It must be a table [pieces].")
            return
        dealt = self.table.pieces
        gone = self._head.get("rest") == REST
        pieces = [unnamed(self.game, first, gone=gone) for first in dealt]
        kind = struct_of(self.game.piece)
        numbers = {field.encode_name for field in kind.fields if isinstance(_bare(field.type), inspect.IntType)}
        at = place_of(self.game.piece)
        indices = {id: index for index, id in enumerate(self.speller.ids)}
        seen: set[str] = set()
        for place, entries in values.items():
            try:
                where = {} if at is None else {AT: self.speller.read(place, at.type)}
            except Misspelt as error:
                self._complain(PIECES, place, str(error))
                continue
            alike: dict[str, Values] = {}  # of the many that are out of play the same is said
            for entry in entries if isinstance(entries, list) else [entries]:
                id, words, fields = self._entry(entry, numbers)
                if id not in indices:
                    hint = nearest(id, self.speller.ids)
                    self._complain(PIECES, id, f"There is no counter {shown(id)}{hint}.", None, place)
                    continue
                if id in seen:
                    self._complain(PIECES, id, f"{id} is placed twice.")
                seen.add(id)
                index, before = indices[id], len(self.problems)
                changed = None if isinstance(entry, Mapping) else alike.get(words)
                if changed is None:
                    changed = {**where, **self._fields(PIECES, kind, fields, id)}
                    if len(self.problems) == before and not isinstance(entry, Mapping):
                        alike[words] = changed
                pieces[index] = msgspec.structs.replace(dealt[index], **changed)
        self.table.pieces = pieces

    def _entry(self, entry: Any, numbers: set[str]) -> tuple[str, str, Values]:
        """The id of a piece and what is said of it, in words where it is words."""
        if isinstance(entry, Mapping):
            return str(entry.get("piece", "")), "", {name: value for name, value in entry.items() if name != "piece"}
        id, *words = str(entry).split() or [""]
        fields: Values = {}
        for word in words:
            name, sign, value = word.partition("=")
            if sign:
                digits = name in numbers and whole(value)
                fields[name] = int(value) if digits else value
            elif name.startswith("not-"):
                fields[name.removeprefix("not-")] = False
            else:
                fields[name] = True
        return id, " ".join(words), fields

    def doing(self) -> None:
        """The procedures in progress, as they are or as a moment has them."""
        values = self.file.values.get(DOING, [])
        if not isinstance(values, list):
            self._complain(DOING, "", "It must be a list of tables [[doing]].")
            return
        if "moment" in self._head:
            self._moment(self._head["moment"])
            return
        for index, value in enumerate(values):
            try:
                self.stack.append(self.speller.read(value, frames_of(self.game)))
            except Misspelt as error:
                what = str(value.get("do", "")) if isinstance(value, Mapping) else ""
                for key, sentence in error.each:
                    self._at(index, what, key, sentence)

    def _at(self, index: int, what: str, key: str, sentence: str) -> None:
        """Complain of a key of a procedure."""
        line = self._line(DOING, index, key, what)
        self._wrong.add((DOING, what))
        self._note(Problem(self.file.name, line, f"{DOING} {what[:40]}".strip(), sentence))

    def _moment(self, name: Any) -> None:
        """Go to a moment of the turn."""
        known = moments(self.game.meta.id)
        if self.file.values.get(DOING):
            self._complain("position", "moment", "A position has a moment or [[doing]], not both.")
            return
        rows = [moment for moment in known if moment.id == str(name).casefold()]
        if not rows:
            hint = nearest(str(name)[:40].casefold(), [moment.id for moment in known])
            self._complain("position", "moment", f"There is no moment {shown(name)}{hint}.")
            return
        kind, state = struct_of(self.game.state), self.table.state
        words = {field.name: self.speller.write(getattr(state, field.name), field.type) for field in kind.fields}
        row = next((moment for moment in rows if moment.fits(words)), None)
        if row is None:
            keys = " and ".join(sorted({key for moment in rows for key in moment.when}))
            self._complain("position", "moment", f"{rows[0].id!r} does not come with this {keys} ({rows[0].clause}).")
            return
        self._set_out(row)

    def _set_out(self, row: Moment) -> None:
        """What holds at a moment."""
        said = self.file.values.get(STATE, {})
        for name, value in row.state.items():
            if name in said and said[name] != value:
                sentence = f"{name}: At the moment {row.id!r} it is {shown(value)}, not {shown(said[name])}."
                self._complain(STATE, name, f"{sentence[:-1]} ({row.clause}).")
        found = self._fields(STATE, struct_of(self.game.state), row.state, "")
        self.table.state = msgspec.structs.replace(self.table.state, **found)
        self.stack = [self.speller.read(frame, frames_of(self.game)) for frame in row.doing]

    def finish(self) -> None:
        """Put it all on the table, and see whether it is sound."""
        table, head = self.table, self._head
        crowded = Counter(getattr(piece, AT, -1) for piece in table.pieces)
        for cell, here in crowded.items():
            if cell >= 0 and here > CROWD:
                label = table.board.labels[cell]
                self._complain(PIECES, label, f"{here} counters are in {label}; at most {CROWD} may be.")
        for index, frame in enumerate(self.stack):
            if isinstance(frame, Together):
                self._together(index, frame)
        if not any(table == DOING for table, _ in self._wrong):  # one that could not be read is missing
            self._nested()
        if self.stack or head.get("over") is True:
            table.stack = tuple(self.stack)
        draws = head.get("draws", 0)
        if not isinstance(draws, int) or isinstance(draws, bool) or not 0 <= draws < 1_000_000:
            self._complain("position", "draws", "It is the number of dice rolled so far.")
        else:
            table.draws = draws
        if head.get("over") is True and self.stack:
            self._complain("position", "over", "A match that is over has no procedures in progress.")
        table.forget()
        self._judge()

    def _nested(self) -> None:
        """Procedures are in progress within the whole of a match, and within the turn that began them."""
        tags = [str(type(frame).__struct_config__.tag) for frame in self.stack]
        whole = str(type(self.dealt.stack[0]).__struct_config__.tag)
        if tags and tags[0] != whole:
            sentence = f"{tags[0]} is in progress outside of {whole}, which is the whole of a match and comes first."
            self._at(0, tags[0], "do", sentence)
        once = {whole, *(part for frame in self.stack for part in frame.parts)}
        for index, outer in enumerate(self.stack[:-1], 1):
            if outer.parts and tags[index] not in outer.parts:
                sentence = f"{tags[index]} is no part of {tags[index - 1]}: {listing(outer.parts, 'or')} comes first."
                self._at(index, tags[index], "do", sentence)
            elif tags[index] in once and tags[index] in tags[:index]:
                self._at(index, tags[index], "do", f"{tags[index]} is in progress already.")

    def _settle(self) -> None:
        said = self.file.values.get(STATE)
        self.table.settle(said if isinstance(said, Mapping) else ())

    def _together(self, index: int, frame: Together) -> None:
        """Those who choose together are some of the sides, each once and each with questions of its own."""
        sides, known = frame.sides, self.speller.sides
        if len(frame.branches) != len(sides) or len(set(sides)) < len(sides) or not set(sides) <= set(known):
            self._at(index, type(frame).__name__, "sides", "sides: Each side is named once and has a branch.")
            return
        asked = zip(sides, frame.branches, strict=True)
        if any(branch and getattr(branch[-1], "side", "") != side for side, branch in asked):
            self._at(index, type(frame).__name__, "branches", "branches: Each side is asked in a branch of its own.")

    def _judge(self) -> None:
        """What the game finds wrong or odd."""
        with suppress(LookupError):  # what is wrong with the state is told below
            self._settle()
        try:
            wrong = self.table.problems() if self.known else []
            for flaw in wrong[:MANY]:
                problem = self._told(flaw)
                # What follows from a word that could not be read is not told as well.
                if not self.problems or (isinstance(flaw, Flaw) and (flaw.table, flaw.word) not in self._wrong):
                    self._note(problem)
            if not self.problems:
                self.notes = tuple(map(self._told, _unreachable(self.dealt, self.table)))
        except DataError:
            raise
        except Exception:  # what the file says may fit its form and still be nonsense
            if not self.problems:
                self._note(self._told(_senseless()))

    def _told(self, sentence: str) -> Problem:
        """A sentence of the game with its line."""
        if not isinstance(sentence, Flaw) or not sentence.table:
            return Problem(self.file.name, self._line("position"), "position", str(sentence))
        frame = sentence.frame
        index = len(self.stack) - 1 if frame == -1 else frame
        line = self._line(sentence.table, index, sentence.word)
        place = sentence.word
        if index is not None and sentence.table == DOING:
            place = type(self.stack[index]).__name__ if 0 <= index < len(self.stack) else ""
        return Problem(self.file.name, line, f"{sentence.table} {place}".rstrip(), str(sentence))

    def rehearse(self) -> None:
        """See whether the rules can go on from here: what a file says may be sound piece by piece and fit nowhere."""
        try:
            rehearse(self.table)
        except Unplayable as error:
            self._note(self._told(Flaw.doing(None, f"The rules cannot go on from here: {error}")))


def _senseless() -> str:
    """What is said where a rule stumbles over a position."""
    return Flaw.doing(None, "The rules can make nothing of it: what is in progress names something that is not there.")


def _bare(kind: inspect.Type) -> inspect.Type:
    return _bare(kind.type) if isinstance(kind, inspect.Metadata) and "means" not in (kind.extra or {}) else kind
