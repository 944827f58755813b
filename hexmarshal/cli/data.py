"""``hexmarshal data``: where the values of a game come from, and whether an overlay is sound."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec

from hexmarshal.cli.screen import Screen
from hexmarshal.cli.trouble import Trouble, known_file, known_game
from hexmarshal.core.data.files import SOURCES, DataError, kind_of, nearest
from hexmarshal.core.data.overlay import Overlay, Sourced, counted
from hexmarshal.core.engine import registry
from hexmarshal.lab import history


def run(game: str, table: str, id: str, source: str, overlay: Path | None, as_json: bool) -> int:
    """Answer the command. Exits with 1 if the overlay is bad."""
    known_game(game)
    if overlay is not None:
        known_file(overlay)
    try:
        found: Any = components(game).load(overlay)
    except DataError as error:
        return _bad_overlay(error, as_json)
    values: list[Sourced] = found.sources()
    beside = history.sources(game)  # no rule reads them, so they are not counted among the game's
    laid: Overlay | None = found.overlay
    if laid is not None and not (table or id or source):
        base: Any = components(game).load()
        return _good_overlay(laid, base.sources(), as_json)
    chosen = choose([*values, *beside], table, id, source)
    if as_json:
        print(json.dumps([msgspec.to_builtins(value) for value in chosen], indent=1, ensure_ascii=False))
        return 0
    if table or id or source:
        _print_values(chosen)
    else:
        _print_counts(game, values)
        if beside:
            said = f"Beside them {len(beside)} values of history, which no rule reads: hexmarshal data {game} history"
            Screen().say(said, "bright_black")
    return 0


def components(game: str) -> Any:
    """The data of a game as files."""
    found = registry.module(game, "parts.components")
    if found is None:
        raise Trouble(f"{game} has no data to list.")
    return found


def choose(values: list[Sourced], table: str, id: str, source: str) -> list[Sourced]:
    """The values of a table, a row, a kind of source; a sentence if there is no such thing."""
    if source and kind_of(source) not in SOURCES:
        raise Trouble(f"There is no source called {source}{nearest(source, SOURCES)}; there are {', '.join(SOURCES)}.")
    tables = list(dict.fromkeys(value.table for value in values))
    if table and table not in tables:
        raise Trouble(f"There is no table called {table}{nearest(table, tables)}; there are {', '.join(tables)}.")
    inside = [value for value in values if not table or value.table == table]
    ids = list(dict.fromkeys(value.id for value in inside))
    if id and id not in ids:
        raise Trouble(f"There is no row called {id}{nearest(id, ids)} in {table or 'any table'}.")
    return [value for value in inside if (not id or value.id == id) and (not source or value.source.startswith(source))]


def _print_counts(game: str, values: list[Sourced]) -> None:
    from rich import box
    from rich.table import Table

    screen = Screen()
    tables: dict[str, list[Sourced]] = {}
    for value in values:
        tables.setdefault(value.table, []).append(value)
    counts = {table: counted(mine) for table, mine in tables.items()}
    grid = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    grid.add_column("table")
    for heading in ("rows", *SOURCES, "values"):
        grid.add_column(heading, justify="right")
    for table, row in counts.items():
        rows = len({value.id for value in tables[table]})
        grid.add_row(table, str(rows), *(str(row[kind] or "") for kind in SOURCES), str(sum(row.values())))
    whole = counted(values)
    grid.add_section()
    grid.add_row("all", "", *(str(whole[kind] or "") for kind in SOURCES), str(len(values)))
    screen.console.print(grid)
    share = whole["proposed"] / max(1, len(values))
    screen.say(f"{share:.0%} of the values are proposed: an overlay can put each of them right.")
    screen.say(f"See them with: hexmarshal data {game} {next(iter(counts))}", "bright_black")


def _print_values(values: list[Sourced]) -> None:
    from rich.text import Text

    screen = Screen()
    last = ("", "", "")
    for value in values:
        row = (value.table, value.id, value.source)
        if row != last:
            screen.say(Text.assemble((f"{value.table} {value.id}", "bold cyan"), (f"  {value.source}", "bright_black")))
        last = row
        screen.say(f"    {value.key} = {_toml(value.value)}")
    if not values:
        screen.say("No value has that source.")


def _toml(value: Any) -> str:
    """A value much as a TOML file writes it."""
    return json.dumps(msgspec.to_builtins(value), ensure_ascii=False)


def _good_overlay(laid: Overlay, before: list[Sourced], as_json: bool) -> int:
    old = {(value.table, value.id, value.key): value.value for value in before}
    if as_json:
        changes = [
            {**msgspec.to_builtins(change), "was": msgspec.to_builtins(old.get((change.table, change.id, change.key)))}
            for change in laid.changes
        ]
        print(json.dumps({"ok": True, "name": laid.name, "changes": changes}, indent=1, ensure_ascii=False))
        return 0
    print(f"{laid.name}: a sound overlay for {laid.game}, {_values(len(laid.changes))} changed. {laid.source}")
    for change in laid.changes:
        was = _toml(old.get((change.table, change.id, change.key)))
        print(f"  {change.table} {change.id}: {change.key} = {_toml(change.value)}, was {was}")
    return 0


def _values(number: int) -> str:
    return "1 value" if number == 1 else f"{number} values"


def _bad_overlay(error: DataError, as_json: bool) -> int:
    if as_json:
        print(json.dumps({"ok": False, "problems": msgspec.to_builtins(error.problems)}, indent=1, ensure_ascii=False))
    else:
        print(error)
        number = len(error.problems)
        print(f"{number} problem{'s' if number > 1 else ''}; nothing of this overlay would be applied.")
    return 1
