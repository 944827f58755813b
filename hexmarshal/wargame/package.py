"""The data of a game, read from its folder and checked, with overlays and scenarios.

A game declares what is its own: the rows of its files, the data made of them, the checks. All else is here.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Generic, TypeVar

import msgspec

from hexmarshal.core.board.board import Board
from hexmarshal.core.board.sheets import joined, printed_sheets
from hexmarshal.core.data.files import DataError, Problem, Reader, Row, TomlFile, entry_key, load_toml, nearest
from hexmarshal.core.data.overlay import Dataset, Overlay
from hexmarshal.core.data.plain import Said, Values
from hexmarshal.wargame import sheets
from hexmarshal.wargame.faults import Fault
from hexmarshal.wargame.game_data import GameData
from hexmarshal.wargame.rows import Files, Scenario

B = TypeVar("B", bound=GameData)
S = TypeVar("S", bound=Scenario)


def _as_it_is(data: B, scenario: S) -> S:
    return scenario


def _nothing_wrong(data: B) -> Iterable[Fault]:
    return ()


def _fits(data: B, scenario: S) -> Iterable[Fault]:
    return ()


def _no_more(data: B, entry: Said) -> Values:
    return {}


class Package(msgspec.Struct, Generic[B, S], frozen=True, eq=False, kw_only=True, dict=True):
    """The data of a game as files, and how they become values and scenarios."""

    game: str
    """The game's id, as overlays name it."""
    folder: Path
    """Where the files are. Scenarios stand in `scenarios/` below it."""
    files: Files
    """The data files beside the boards, with their tables."""
    boards: tuple[str, ...] = ("board.toml",)
    """The board files, one per sheet."""
    needed: Mapping[str, frozenset[str]] = {}
    """The rows that a table cannot do without; data and checks may take them for granted."""
    make: Callable[[Dataset, tuple[Board, ...]], B]
    """The data with these rows and these boards."""
    faults: Callable[[B], Iterable[Fault]] = _nothing_wrong
    """What is wrong with the data."""
    form: type[S]
    """What a scenario says."""
    scenario_faults: Callable[[B, S], Iterable[Fault]] = _fits
    """What is wrong with a scenario."""
    stand_in: Callable[[B, Said], Values] = _no_more
    """Sound values for the keys of a scenario that are missing or bad, so that the rest can be checked too.

    Without them the others are checked only once these are there.
    """
    complete: Callable[[B, S], S] = _as_it_is
    """A scenario with what follows from its keys filled in."""

    # -- the data ----------------------------------------------------------------------------------------------

    def load(self, overlay: Path | str | Said | None = None) -> B:
        """The data, kept once they are read; with an overlay, given as a path or as its values, laid over it.

        `DataError` lists everything wrong with the overlay; nothing of it is applied then.
        """
        if overlay is None:
            return self._printed
        if isinstance(overlay, Mapping):
            return self._kept(msgspec.json.encode(overlay))
        return self._with_overlay(load_toml(overlay))

    @cached_property
    def _printed(self) -> B:
        board = printed_sheets(*(self.folder / name for name in self.boards))
        files = [load_toml(self.folder / name) for name in self.files]
        return self.read((sheet.board for sheet in board.sheets), files)

    @cached_property
    def _kept(self) -> Callable[[bytes], B]:
        """The data of the last few overlays that came as values: all matches with one of them share them."""

        def kept(values: bytes) -> B:
            return self._with_overlay(TomlFile.of(msgspec.json.decode(values), "overlay"))

        return lru_cache(maxsize=8)(kept)

    def _with_overlay(self, file: TomlFile) -> B:
        """The data with an overlay."""
        printed = self._printed
        overlay = printed.dataset.read_overlay(file, self.game)
        dataset = printed.dataset.over(overlay)
        boards = sheets.with_overlay(printed.boards, dataset, overlay)
        # A printed map may put a place elsewhere than the globe does (B20), and its owner is right.
        found = [] if boards == printed.boards else joined(boards).lint()
        problems = [_in_overlay(problem, overlay) for problem in found if problem.code != "B20"]
        if problems:
            raise DataError(problems)
        data = self.make(dataset, boards)
        lines = overlay.lines
        problems = [fault.problem(file.name, lines.get((fault.table, fault.id), 0)) for fault in self.faults(data)]
        if problems := problems or list(self._broken(data, file.name)):
            raise DataError(problems)
        return data

    def _broken(self, data: B, file: str) -> Iterator[Problem]:
        """What an overlay makes wrong with the scenarios that come with the game."""
        for name in self.scenarios():
            try:
                self.scenario(data, name)
            except DataError as error:
                told = f"With this overlay the {name} set-up breaks down: "
                for problem in error.problems:
                    yield Problem(file, 0, problem.place, told + problem.sentence, problem.code)

    def read(self, boards: Iterable[Board], files: Iterable[TomlFile]) -> B:
        """The data from the boards and the data files; `DataError` lists all that is wrong with them, with its line."""
        boards = tuple(boards)
        tables: dict[str, dict[str, Row]] = {}
        homes: dict[str, list[tuple[TomlFile, list[str]]]] = {}
        problems: list[Problem] = []
        for file, kinds in zip(files, self.files.values(), strict=True):
            reader = Reader(file, kinds)
            for table, kind in kinds.items():
                tables[table] = {row.key: row for row in reader.rows(table, kind)}
                homes[table] = [(file, list(tables[table]))]
                if needed := self.needed.get(table):
                    for missing in needed.difference(map(entry_key, reader.entries(table))):
                        reader.complain(table, None, f"The row {missing!r} is missing.")
            problems += reader.problems
        if problems:
            raise DataError(problems)
        for board, name, mine in zip(boards, self.boards, sheets.rows(boards), strict=True):
            for table, rows in mine.items():
                tables.setdefault(table, {}).update(rows)
                homes.setdefault(table, []).append((board.text or TomlFile("", name), list(rows)))
        data = self.make(Dataset(tables), boards)
        for fault in self.faults(data):
            assert fault.table in homes, f"A check names the table {fault.table!r}, which no file has: {fault}"
            there = homes[fault.table]
            file, names = next((home for home in there if fault.id in home[1]), there[0])
            index = names.index(fault.id) if fault.id in names else None
            problems.append(fault.problem(file.name, file.line(fault.table, index)))
        if problems:
            raise DataError(problems)
        return data

    @cached_property
    def _digest(self) -> str:
        digest = hashlib.sha256()
        for name in (*self.boards, *self.files):  # a record keeps its scenario itself
            digest.update((self.folder / name).read_bytes())
        return digest.hexdigest()

    def data_version(self) -> str:
        """A digest of boards and data files, for the header of matches."""
        return self._digest

    # -- scenarios ----------------------------------------------------------------------------------------------

    def scenarios(self) -> list[str]:
        """The names of the scenarios that come with the game."""
        return sorted(path.stem for path in (self.folder / "scenarios").glob("*.toml"))

    def scenario(self, data: B, which: str | Path | Said) -> S:
        """A scenario by its name, by the path of a TOML file, or from the values of one.

        `DataError` lists everything wrong with it.
        """
        if isinstance(which, Mapping):
            return self._read_scenario(data, TomlFile.of(which, "scenario"))
        path = Path(which)
        if path.suffix == ".toml":
            return self._read_scenario(data, load_toml(path))
        if str(which) not in self.scenarios():
            sentence = f"There is no such scenario{nearest(str(which), self.scenarios())}."
            raise DataError([Problem(str(which), 0, "scenario", sentence)])
        if data is not self._printed:
            return self._read_scenario(data, _kept(self.folder / "scenarios" / f"{which}.toml"))
        if which not in self._own:
            self._own[which] = self._read_scenario(data, _kept(self.folder / "scenarios" / f"{which}.toml"))
        return self._own[which]

    @cached_property
    def _own(self) -> dict[str | Path, S]:
        """The scenarios that come with the game, with its own data, as far as they were read."""
        return {}

    def _read_scenario(self, data: B, file: TomlFile) -> S:
        reader = Reader(file, ["scenario", "placement"])
        head = file.values.get("scenario", {})
        if not isinstance(head, dict):
            reader.complain("scenario", None, "It must be a table [scenario].")
            head = {}
        placed = "placement" in file.values or "placement" in self.form.__struct_fields__
        entry = {"placement": file.values.get("placement", {}), **head} if placed else head
        found = reader.convert("scenario", None, entry, self.form)
        known = found or self._as_far_as_it_goes(data, entry)
        for fault in () if known is None else self.scenario_faults(data, known):
            reader.note(fault.problem(file.name, file.line(fault.table, None, fault.id)))
        reader.done()
        assert found is not None  # a scenario that does not convert is a problem, and problems raise
        return self.complete(data, found)

    def _as_far_as_it_goes(self, data: B, entry: Said) -> S | None:
        """A scenario that does not convert, with sound values for those that are missing or bad.

        So the others can be checked as well; ``None`` if nothing can stand in for them.
        """
        values: Values = {"id": "", "title": "", "description": "", "source": "proposed"}
        values |= self.stand_in(data, entry)
        for field in msgspec.structs.fields(self.form):
            if field.encode_name in entry:
                with suppress(msgspec.ValidationError):
                    values[field.name] = msgspec.convert(entry[field.encode_name], field.type)
        needed = (field.name for field in msgspec.structs.fields(self.form) if field.required)
        return self.form(**values) if values.keys() >= set(needed) else None


@lru_cache(maxsize=64)
def _kept(path: Path) -> TomlFile:
    """A scenario that comes with its game: read once, since every match asks for it. Nobody changes its values."""
    return load_toml(path)


def _in_overlay(problem: Problem, overlay: Overlay) -> Problem:
    """A problem, placed in the overlay that caused it."""
    table, _, row = problem.place.partition(" ")
    return msgspec.structs.replace(problem, file=overlay.file, line=overlay.lines.get((table, row), 0))
