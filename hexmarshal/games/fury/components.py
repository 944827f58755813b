"""The components of *Fury in the East*: board, counters, tables and scenarios, read from `data/`.

>>> components = load()
>>> components.corps["ah-X"].combat, components.corps["ah-X"].army
((7, 4), 'ah-1')
>>> components.tables.ratio_of(13, 8).id
'3/2'
>>> components.board.labels[components.board.marked("setup:ah-3")[0]]
'1217'
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

import msgspec

from hexmarshal.core.board import Board
from hexmarshal.core.board_file import LAYERS, BoardFile, HexRow
from hexmarshal.core.data import DataError, Problem, Reader, Row, TomlFile, load_toml, nearest
from hexmarshal.core.overlay import Dataset, Overlay, Sourced
from hexmarshal.games.fury.rows import COUNTERS, TABLES, Army, Cadre, Corps, Hq, Scenario, Tables

DATA = Path(__file__).parent / "data"
R = TypeVar("R", bound=Row)


class Components:
    """Everything that comes in the box, with an overlay laid over it if a player has one."""

    def __init__(self, dataset: Dataset, board: Board) -> None:
        self.dataset: Dataset = dataset
        """Every row by table and id, and the overlay if there is one."""
        self.board: Board = board
        """The map."""
        self.armies: Mapping[str, Army] = self._rows("army", Army)
        """The armies by id."""
        self.corps: Mapping[str, Corps] = self._rows("corps", Corps)
        """The corps by id."""
        self.hqs: Mapping[str, Hq] = self._rows("hq", Hq)
        """The headquarters by id."""
        self.cadres: Mapping[str, Cadre] = self._rows("cadre", Cadre)
        """The Cadres by id."""
        tables: dict[str, Any] = {name: dataset.tables[name.rstrip("_")] for name in Tables.__struct_fields__}
        self.tables: Tables = Tables(**tables)
        """The tables of the rules."""

    def _rows(self, table: str, kind: type[R]) -> Mapping[str, R]:
        return cast(Mapping[str, R], self.dataset.tables[table])

    @property
    def overlay(self) -> Overlay | None:
        """The overlay, if one is laid over the values."""
        return self.dataset.overlay

    def sources(self) -> list[Sourced]:
        """Every value with its source."""
        return self.dataset.sources()

    def scenario(self, name: str | Path | Mapping[str, Any]) -> Scenario:
        """A scenario by its name, by the path of a TOML file, or from the values of one.

        `DataError` lists everything wrong with it.
        """
        if isinstance(name, Mapping):
            return self._read_scenario(TomlFile.of(name, "scenario"))
        path = Path(name)
        if path.suffix == ".toml":
            return self._read_scenario(load_toml(path))
        if str(name) not in scenarios():
            sentence = f"There is no such scenario{nearest(str(name), scenarios())}."
            raise DataError([Problem(str(name), 0, "scenario", sentence)])
        return self._read_scenario(load_toml(DATA / "scenarios" / f"{name}.toml"))

    def _read_scenario(self, file: TomlFile) -> Scenario:
        reader = Reader(file, ["scenario", "placement"])
        head = file.values.get("scenario", {})
        if not isinstance(head, dict):
            reader.complain("scenario", None, "It must be a table [scenario].")
            head = {}
        entry = {"placement": file.values.get("placement", {}), **head}
        scenario = reader.convert("scenario", None, entry, Scenario)
        for table, token, sentence in self._faults(scenario or self._as_far_as_it_goes(entry)):
            reader.complain(table, None, sentence, token, what=token)
        reader.done()
        assert scenario is not None  # a scenario that does not convert is a problem, and problems raise
        return scenario

    def _as_far_as_it_goes(self, entry: Mapping[str, Any]) -> Scenario:
        """A scenario that does not convert, with sound values for those that are missing or no good.

        So that what is wrong with the others is told as well.
        """
        turns = list(self.tables.turn)
        values: dict[str, Any] = {"id": "", "title": "", "description": "", "source": "proposed"}
        values |= {"first_turn": turns[0], "last_turn": turns[-1], "initiative": next(iter(self.tables.player))}
        values["setup"] = "ready" if entry.get("placement") else "players"
        for field in msgspec.structs.fields(Scenario):
            if field.encode_name in entry:
                with suppress(msgspec.ValidationError):
                    values[field.name] = msgspec.convert(entry[field.encode_name], field.type)
        return Scenario(**values)

    def _faults(self, scenario: Scenario) -> Iterator[tuple[str, str, str]]:
        """What is wrong with a scenario: table, what to look for in the file, a sentence."""
        turns = self.tables.turn
        for turn in (scenario.first_turn, scenario.last_turn):
            if turn not in turns:
                yield "scenario", turn, f"There is no turn {turn!r}; they are {', '.join(turns)}."
        order = [turns[turn].number for turn in (scenario.first_turn, scenario.last_turn) if turn in turns]
        if order != sorted(order):
            yield "scenario", "last_turn", f"{scenario.last_turn} comes before {scenario.first_turn}."
        if scenario.initiative not in self.tables.player:
            hint = nearest(scenario.initiative, self.tables.player)
            yield "scenario", "initiative", f"There is no player {scenario.initiative!r}{hint}."
        for hq in scenario.inactive:
            if hq not in self.hqs:
                yield "scenario", hq, f"There is no headquarters {hq!r}{nearest(hq, self.hqs)}."
        if scenario.setup == "players" and scenario.placement:
            yield "scenario", "setup", 'With a [placement] it must say setup = "ready".'
        if scenario.ready and scenario.ready not in scenarios():
            hint = nearest(scenario.ready, scenarios())
            yield "scenario", "ready", f"There is no scenario {scenario.ready!r}{hint}."
        if scenario.setup == "ready":
            yield from self._misplaced(scenario)

    def _fortress_builder(self, label: str) -> str:
        """The nation whose fortress is in a hex; empty if there is none."""
        places = self.board.places.get(self.board.find(label) or 0, ())
        return next((place.nation for place in places if place.kind == "fortress"), "")

    def _misplaced(self, scenario: Scenario) -> Iterator[tuple[str, str, str]]:
        """What is wrong with the placement of the counters (9.2, 3)."""
        seen: set[str] = set()
        limit = self.tables.number
        for label, ids in scenario.placement.items():
            cell = self.board.find(label)
            if cell is None:
                yield "placement", label, f"There is no hex {label}."
            elif self.tables.terrain[self.board.terrain[cell]].closed or cell in self.board.marked("closed"):
                yield "placement", label, f"No unit may stand in {label}."
            known = [counter for counter in ids if counter in self.corps or counter in self.hqs]
            for counter in ids:
                if counter not in known:
                    every = [*self.corps, *self.hqs]
                    yield "placement", counter, f"There is no counter {counter!r}{nearest(counter, every)}."
                if counter in seen:
                    yield "placement", counter, f"{counter} is placed twice."
                seen.add(counter)
            builder = self._fortress_builder(label)
            for counter in known:
                nation = (self.corps.get(counter) or self.hqs[counter]).nation
                if builder and self.tables.nation[builder].player != self.tables.nation[nation].player:
                    yield "placement", counter, f"{counter} stands in the enemy's fortress in {label} (9d2)."
            hqs = sum(counter in self.hqs for counter in known)
            if hqs > limit["stacking.hqs"].value or len(known) - hqs > limit["stacking.units"].value:
                yield "placement", label, f"{label} holds more than two units and one headquarters."
            armies = {self.hqs[c].army if c in self.hqs else self.corps[c].army for c in known}
            if "" in armies:
                yield "placement", label, f"A corps in {label} has no army: it comes as a reinforcement."
            elif len(armies) > 1:
                yield "placement", label, f"{label} holds units of different armies."
        first = [row.id for row in self.corps.values() if row.arrives == "setup"]
        first += [row.id for row in self.hqs.values() if row.arrives == "setup"]
        for counter in first:
            if counter not in seen:
                yield "placement", "", f"{counter} is not placed."


def load(overlay: Path | str | Mapping[str, Any] | None = None) -> Components:
    """The components, once read kept; with an overlay, given as a path or as its values, laid over them.

    `DataError` lists everything wrong with the overlay; nothing of it is applied then.
    """
    base = _base()
    if overlay is None:
        return base
    file = TomlFile.of(overlay, "overlay") if isinstance(overlay, Mapping) else load_toml(overlay)
    laid = base.dataset.read_overlay(file, "fury")
    dataset = base.dataset.over(laid)
    board = Board(_with_rows(base.board.file, dataset, laid)) if _touches_board(laid) else base.board
    # A printed map may put a place elsewhere than the globe does (B20): who owns it is right.
    lint = [problem for problem in board.lint() if problem.code != "B20"]
    problems = [_in_overlay(problem, laid) for problem in (*lint, *_unsound(dataset))]
    if problems:
        raise DataError(problems)
    components = Components(dataset, board)
    try:
        components.scenario("historical")
    except DataError as error:
        told = "With this overlay the historical set-up breaks down: "
        raise DataError(
            Problem(laid.file, 0, problem.place, told + problem.sentence) for problem in error.problems
        ) from None
    return components


def scenarios() -> list[str]:
    """The names of the scenarios that come with the game."""
    return sorted(path.stem for path in (DATA / "scenarios").glob("*.toml"))


@cache
def data_version() -> str:
    """A digest of board, counters and tables, for the header of matches."""
    digest = hashlib.sha256()
    for name in ("board.toml", "counters.toml", "tables.toml"):  # a record keeps its scenario itself
        digest.update((DATA / name).read_bytes())
    return digest.hexdigest()


@cache
def _base() -> Components:
    board = Board.from_file(DATA / "board.toml")
    tables: dict[str, dict[str, Row]] = {}
    problems: list[Problem] = []
    for name, kinds in (("counters.toml", COUNTERS), ("tables.toml", TABLES)):
        reader = Reader(load_toml(DATA / name), kinds)
        for table, kind in kinds.items():
            tables[table] = {row.key: row for row in reader.rows(table, kind)}
        problems += reader.problems
    if problems:
        raise DataError(problems)
    for table in LAYERS:
        tables[table] = {row.key: row for row in getattr(board.file, table)}
    source = board.file.terrain.source
    for cell in board.cells:
        label, terrain, country = board.labels[cell], board.terrain[cell], board.country[cell]
        tables["hex"][label] = HexRow(id=label, terrain=terrain, country=country, source=source)
    dataset = Dataset(tables)
    problems = list(_unsound(dataset))
    if problems:
        raise DataError(problems)
    return Components(dataset, board)


def _unsound(dataset: Dataset) -> Iterator[Problem]:
    """References between rows that lead nowhere."""
    tables = dataset.tables

    def refer(table: str, row: Row, key: str, to: str, value: str, also: str = "?") -> Iterator[Problem]:
        if value not in tables[to] and value != also:
            sentence = f"{key}: there is no {to} {value!r}{nearest(value, tables[to])}."
            yield Problem("counters.toml", 0, f"{table} {row.key}", sentence)

    for army in cast(Mapping[str, Army], tables["army"]).values():
        yield from refer("army", army, "nation", "nation", army.nation)
    for corps in cast(Mapping[str, Corps], tables["corps"]).values():
        yield from refer("corps", corps, "nation", "nation", corps.nation)
        yield from refer("corps", corps, "army", "army", corps.army, "")
        yield from refer("corps", corps, "class", "class", corps.class_)
        yield from refer("corps", corps, "arrives", "turn", corps.arrives, "setup")
        for choice in corps.armies:
            yield from refer("corps", corps, "armies", "army", choice)
    for hq in cast(Mapping[str, Hq], tables["hq"]).values():
        yield from refer("hq", hq, "army", "army", hq.army)
        yield from refer("hq", hq, "arrives", "turn", hq.arrives, "setup")


def _touches_board(overlay: Overlay) -> bool:
    return any(change.table in LAYERS for change in overlay.changes)


def _with_rows(file: BoardFile, dataset: Dataset, overlay: Overlay) -> BoardFile:
    """A board file with the rows of a dataset; of the hexes only those that the overlay names."""
    changed = {change.id for change in overlay.changes if change.table == "hex"}
    rows: dict[str, Any] = {table: tuple(dataset.tables[table].values()) for table in LAYERS}
    rows["hex"] = tuple(row for row in rows["hex"] if row.key in changed)
    return msgspec.structs.replace(file, **rows)


def _in_overlay(problem: Problem, overlay: Overlay) -> Problem:
    """A problem as it stands in the overlay that brought it about."""
    table, _, row = problem.place.partition(" ")
    return msgspec.structs.replace(problem, file=overlay.file, line=overlay.lines.get((table, row), 0))
