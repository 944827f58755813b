"""``hexmarshal lab report``: a thin shell over the lab."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from rich import box
from rich.table import Table

from hexmarshal.cli.asked import Asked, chosen, where
from hexmarshal.cli.screen import Screen
from hexmarshal.cli.session import known_bots
from hexmarshal.cli.simulate import progress_bar
from hexmarshal.cli.trouble import Trouble, known_game, known_scenario, read_options, sound_data

if TYPE_CHECKING:
    from hexmarshal.lab.report import Line, Study

GAP = 2
"""Letters between the columns of a table, and beside them."""


class Wish(msgspec.Struct, frozen=True, kw_only=True):
    """What was asked for on the command line."""

    game: str
    """The game, by its id."""
    bots: str
    """Names with commas: one for all, one per camp or one per side."""
    matches: int
    """How many matches."""
    scenario: str
    """A scenario's name or file; empty for the game's first."""
    seed: str
    """Seed for all dice."""
    workers: int
    """How many processes; 0 for one a core."""
    out: Path | None
    """Where the report or the plot is written, if anywhere."""
    json: bool
    """Whether to print JSON."""
    asked: Asked = Asked()
    """What else is asked of the matches."""


def run(wish: Wish) -> int:
    """Play, print the report, and write it. The exit code is 1 if a match went wrong."""
    meta = known_game(wish.game)
    known_scenario(wish.scenario, meta)
    names = known_bots(wish.bots)
    if len(names) not in (1, len(meta.parties), len(meta.sides)):
        raise Trouble(f"{wish.game} has {len(meta.sides)} sides: name one bot, one per camp or one per side.")
    if wish.out is not None and wish.out.suffix not in (".md", ".svg"):
        raise Trouble(f"{wish.out} should end in .md for the report, or in .svg for the plot alone.")
    terms, options = wish.asked.terms(wish.scenario), read_options(wish.game, wish.asked.options)
    from hexmarshal.lab.report import study

    with sound_data(), progress_bar(wish.matches, quiet=wish.json) as progress:
        found = study(wish.game, names, wish.matches, wish.seed, wish.workers, wish.scenario, progress, terms, options)
    if wish.json:
        print(json.dumps(msgspec.to_builtins(found), indent=1, ensure_ascii=False))
    else:
        _print(found)
    if wish.out is not None:
        _write(found, meta.title, wish.out)
    return 1 if found.errors else 0


def _write(study: Study, title: str, out: Path) -> None:
    from hexmarshal.lab import markdown, plot

    picture = out.with_suffix(".svg")
    try:
        picture.write_text(plot.draw(study, title), encoding="utf-8")
        if out.suffix == ".md":
            out.write_text(markdown.write(study, title, picture.name), encoding="utf-8")
    except OSError as error:
        raise Trouble(f"{out} cannot be written: {(error.strerror or 'unknown reason').lower()}.") from None


def _print(study: Study) -> None:
    from hexmarshal.lab.markdown import outcomes, seats
    from hexmarshal.lab.simulate import wilson

    screen = Screen()
    ended = "; the series was broken off" if study.interrupted else ""
    what = f"{study.game}, {study.scenario}{chosen(study.options)}"
    screen.say(f"{study.finished} of {study.matches} matches of {what}, finished{ended}.")
    screen.say(f"{seats(study)}.")
    grid = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for heading in ("", "matches", "share", "95 % interval"):
        grid.add_column(heading, justify="right" if heading else "left")
    for name, matches in outcomes(study):
        low, high = wilson(matches, study.finished)
        share = matches / study.finished if study.finished else 0
        grid.add_row(name, str(matches), f"{share:.1%}", f"{low:.1%} to {high:.1%}")
    screen.console.print(grid)
    for table in _measures(study, screen.width):
        screen.console.print(table)
    for error in study.errors:
        screen.say(f"Went wrong: {error}", "red")
    if study.files:
        screen.say(where(study.files), "bright_black")


def _measures(study: Study, width: int) -> Iterator[Table]:
    """The measures by turn, in as many tables as it takes; under a measure what happened, if it is known."""
    from hexmarshal.lab.markdown import error, label, number

    def cell(line: Line, at: int) -> str:
        point = line.points[at]
        return "" if point is None else number(point.mean)

    def known(line: Line, at: int) -> str:
        fact = line.facts.get(study.turns[at])
        return "" if fact is None else fact.span

    if not study.lines:
        return
    wide = [
        GAP + max(len(turn), *(max(len(cell(line, at)), len(known(line, at))) for line in study.lines))
        for at, turn in enumerate(study.turns)
    ]
    wide.append(GAP + max(len(error(line)) for line in study.lines))
    names = GAP + max(len(label(line)) for line in study.lines)
    tables = -(-sum(wide) // max(width - names, *wide))
    columns = -(-len(study.turns) // tables)
    for start in range(0, len(study.turns), columns):
        places = range(start, min(start + columns, len(study.turns)))
        ends = places.stop == len(study.turns)
        grid = Table("mean at the end of the turn", box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
        for heading in (*study.turns[start : places.stop], *(["95 %"] if ends else [])):
            grid.add_column(heading, justify="right")
        for line in study.lines:
            grid.add_row(label(line), *(cell(line, at) for at in places), *([error(line)] if ends else []))
            if any(study.turns[at] in line.facts for at in places):
                grid.add_row("  history", *(known(line, at) for at in places), style="yellow")
        yield grid
