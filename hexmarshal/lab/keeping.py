"""What a series of matches keeps in its folder, match by match, so that it can go on after it was stopped or killed.

``played.jsonl`` has a first line that says under which settings the matches were played, and a line for each match that
is over. A line counts once its end is written, so what a kill cut off is played again. The rows are written from this
file when the series ends, and so are the same however often it was interrupted.
"""

import hashlib
from collections.abc import Sequence
from types import TracebackType
from typing import BinaryIO, Self

import msgspec

from hexmarshal import __version__
from hexmarshal.core.data.files import DataError, Problem
from hexmarshal.core.engine.judgement import Judgement
from hexmarshal.core.engine.registry import homes
from hexmarshal.games import load, meta
from hexmarshal.lab.play import Outcome, Task
from hexmarshal.lab.terms import in_folder

NAME = "played.jsonl"
"""The file."""
FORMAT = 2
"""The version of its format."""


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """All that the matches of a folder have in common: its first line."""

    format: int
    """The version of the file's format."""
    hexmarshal: str
    """The version of Hexmarshal."""
    game: str
    """The game, by its id."""
    rules_version: int
    """That of its rules."""
    data_version: str
    """The digest of its data."""
    judgement: str
    """The digest of what bots judge by in it: its weights and its network, which are no part of its data."""
    start: str
    """The digest of scenario, options, overlay and position."""
    cap: int
    """The most orders of a match."""
    seconds: float
    """The most processor time of a match."""
    timed: bool
    """Whether bots are timed."""
    measured: bool
    """Whether the game's measures are taken."""
    told: bool
    """Whether every order is told."""
    recorded: bool
    """Whether records are kept."""
    sampled: bool = False
    """Whether the terms of the judgement are noted."""


SETTINGS = {
    "hexmarshal": "another version of Hexmarshal", "game": "another game", "rules_version": "other rules",
    "data_version": "other data", "judgement": "other weights of its bots",
    "start": "another scenario, option, overlay or position",
    "cap": "another cap on orders", "seconds": "another cap on time", "timed": "another command",
    "measured": "another command", "told": "another choice of rows", "recorded": "another choice of records",
    "sampled": "another command",
}  # fmt: skip
"""What each of them is called where it differs."""


class Line(msgspec.Struct, frozen=True):
    """A match that is over."""

    key: str
    """Which it was."""
    outcome: Outcome
    """How it ended."""


class _Brief(msgspec.Struct, frozen=True):
    key: str
    outcome: "_Ended"


class _Ended(msgspec.Struct, frozen=True):
    number: int


def settings(task: Task) -> Settings:
    """The settings of a match."""
    start = msgspec.json.encode(task.start, order="deterministic")
    return Settings(
        format=FORMAT,
        hexmarshal=__version__,
        game=task.game,
        rules_version=meta(task.game).rules_version,
        data_version=load(task.game).data_version(),
        judgement=_judgement(task.game),
        start=hashlib.sha256(start).hexdigest()[:16],
        cap=task.cap,
        seconds=task.seconds,
        timed=task.timed,
        measured=task.measured,
        told=task.told,
        recorded=task.recorded,
        sampled=task.sampled,
    )


def _judgement(game: str) -> str:
    care = load(game).mind.care
    weights = sorted(care.weights.items()) if isinstance(care, Judgement) else []
    network = homes()[game] / "data" / "network.json"
    more = network.read_bytes() if network.is_file() else b""
    return hashlib.sha256(msgspec.json.encode(weights) + more).hexdigest()[:16]


def key(task: Task) -> str:
    """What tells a match from the others of its folder."""
    return f"{task.series}/{task.number} {task.seed} {','.join(task.players)}"


class Kept:
    """The matches of a folder. To be used in a ``with`` statement."""

    def __init__(self, folder: str, tasks: Sequence[Task]) -> None:
        self.path = in_folder(folder) / NAME
        self._places: dict[str, int] = {}
        self._file: BinaryIO | None = None
        whole = self._read(settings(tasks[0]))
        self._meet(tasks)
        try:
            self._file = self.path.open("r+b" if whole else "w+b")
        except OSError as error:
            raise DataError([Problem(str(self.path), 0, "file", f"It cannot be written: {error.strerror}.")]) from None
        self._file.truncate(whole)  # what a kill cut off
        self._file.seek(whole)
        if not whole:
            self._write(settings(tasks[0]))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self._file is not None
        self._file.close()

    def _read(self, wanted: Settings) -> int:
        """Note what is there, and give its length in bytes, as far as it was written to the end of a line."""
        if not self.path.exists():
            return 0
        place, number = 0, 0
        with self.path.open("rb") as file:
            for number, line in enumerate(file, 1):
                if not line.endswith(b"\n"):
                    break
                try:
                    if number == 1:
                        self._compare(msgspec.json.decode(line, type=Settings), wanted)
                    else:
                        self._places[msgspec.json.decode(line, type=_Brief).key] = place
                except msgspec.MsgspecError as error:
                    sentence = f"This is not a match that was played: {error}."
                    raise DataError([Problem(str(self.path), number, "line", sentence)]) from None
                place += len(line)
        return place

    def _compare(self, there: Settings, wanted: Settings) -> None:
        if there != wanted:
            differing = (name for name, what in SETTINGS.items() if _differ(there, wanted, name))
            raise self._others(SETTINGS[next(differing, "game")])

    def _meet(self, tasks: Sequence[Task]) -> None:
        """Refuse a folder in which a match of this number was played by other bots, or over other dice."""
        taken = {there.partition(" ")[0] for there in self._places}
        for task in tasks:
            if key(task).partition(" ")[0] in taken and key(task) not in self._places:
                raise self._others("other bots, other seats or another seed")

    def _others(self, what: str) -> DataError:
        sentence = f"The matches there were played with {what}. Name another folder, or remove this one."
        return DataError([Problem(str(self.path.parent), 0, "folder", sentence)])

    def _write(self, value: Settings | Line) -> int:
        assert self._file is not None
        place = self._file.seek(0, 2)
        self._file.write(msgspec.json.encode(value) + b"\n")
        self._file.flush()
        return place

    def add(self, task: Task, outcome: Outcome) -> None:
        """Keep a match that is over. Its record is kept elsewhere."""
        self._places[key(task)] = self._write(Line(key(task), msgspec.structs.replace(outcome, record=b"")))

    def find(self, task: Task) -> Outcome | None:
        """How a match ended that was played before; ``None`` if it was not."""
        place = self._places.get(key(task))
        if place is None:
            return None
        assert self._file is not None
        self._file.seek(place)
        return msgspec.json.decode(self._file.readline(), type=Line).outcome


def _differ(one: Settings, other: Settings, name: str) -> bool:
    return bool(msgspec.structs.asdict(one)[name] != msgspec.structs.asdict(other)[name])
