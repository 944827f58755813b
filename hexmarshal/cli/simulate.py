"""``hexmarshal simulate`` and ``hexmarshal bench``: thin shells over the lab."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

import msgspec

from hexmarshal.cli.asked import Asked, where
from hexmarshal.cli.screen import Screen
from hexmarshal.cli.session import known_bots
from hexmarshal.cli.trouble import Trouble, known_game, known_scenario, read_options, sound_data

if TYPE_CHECKING:
    from hexmarshal.lab.bench import Figure
    from hexmarshal.lab.simulate import Report


def run(
    game: str,
    bots: str,
    matches: int,
    seed: str,
    workers: int,
    swap: bool,
    scenario: str,
    as_json: bool,
    asked: Asked,
) -> int:
    """Play the matches and print what came of them."""
    meta = known_game(game)
    names = known_bots(bots)
    if len(names) not in (len(meta.sides), len(meta.parties)):
        camps = f" in {len(meta.camps)} camps" if meta.camps else ""
        raise Trouble(f"{game} has {len(meta.sides)} sides{camps}: name as many bots, such as --bots eager,random.")
    known_scenario(scenario, meta)
    terms, options = asked.terms(scenario), read_options(game, asked.options)
    from hexmarshal.lab.simulate import simulate

    with sound_data(), progress_bar(matches, quiet=as_json) as progress:
        report = simulate(game, names, matches, seed, workers, swap, scenario, options, progress, terms=terms)
    if as_json:
        print(json.dumps(report.as_dict(), indent=1, ensure_ascii=False))
    else:
        _print(report, swap)
    return 1 if report.errors else 0


@contextmanager
def progress_bar(whole: int, what: str = "matches", quiet: bool = False) -> Iterator[Callable[..., None]]:
    """A bar on the error stream with the time that is left; nothing where nobody watches or a program reads."""
    if quiet or not sys.stderr.isatty():
        yield lambda *_: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=whole)
        yield lambda done, *_: bar.update(task, completed=done)


def _print(report: Report, swap: bool) -> None:
    from rich import box
    from rich.table import Table

    from hexmarshal.bots import brief
    from hexmarshal.games import meta
    from hexmarshal.lab.simulate import wilson

    screen = Screen()
    grid = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for heading in ("", "matches", "share", "95 % interval"):
        grid.add_column(heading, justify="left" if not heading else "right")

    def row(name: str, number: int, of: int) -> None:
        low, high = wilson(number, of)
        grid.add_row(name, str(number), f"{number / of if of else 0:.1%}", f"{low:.1%} to {high:.1%}")

    parties = meta(report.game).parties
    for bot, wins in report.wins.items():
        played = [(part, won, of) for part, won, of in _parts(report.seats[bot], parties) if of]
        if swap:
            row(f"{brief(bot)} wins", wins, report.finished)
            for part, won, of in played:
                row(f"  as {part}, of {of}", won, of)
        else:
            row(f"{brief(bot)} wins, as {' and '.join(part for part, _, _ in played)}", wins, report.finished)
    row("draws", report.draws, report.finished)
    grid.add_section()
    for level, number in report.results.items():
        row(level, number, report.finished)
    ended = "; the series was broken off" if report.interrupted else ""
    screen.say(f"{report.finished} of {report.matches} matches finished{ended}.")
    screen.console.print(grid)
    screen.say(f"{report.decisions:,} decisions, {report.decisions_per_second:,.0f} a second.")
    for match, error in report.errors.items():
        screen.say(f"Match {match} went wrong: {error}", "red")
    if report.files:
        screen.say(where(report.files), "bright_black")


def _parts(seats: Mapping[str, tuple[int, int]], parties: Sequence[Sequence[str]]) -> Iterator[tuple[str, int, int]]:
    """What a bot played, with matches won and finished: a camp that it played whole is one part, for it wins as one.

    >>> camps = (("germany", "austria"), ("russia",))
    >>> list(_parts({"germany": (2, 5), "austria": (2, 5), "russia": (1, 5)}, camps))
    [('germany, austria', 2, 5), ('russia', 1, 5)]
    >>> list(_parts({"germany": (2, 5), "austria": (0, 0), "russia": (0, 0)}, camps))
    [('germany, with its allies', 2, 5), ('austria, with its allies', 0, 0), ('russia', 0, 0)]
    """
    for party in parties:
        if len({seats[side] for side in party}) == 1 and seats[party[0]][1]:
            yield ", ".join(party), *seats[party[0]]
        else:
            for side in party:
                yield f"{side}, with its allies" if len(party) > 1 else side, *seats[side]


def _measured(what: str, seconds: float) -> list[Figure]:
    if what == "rules":
        from hexmarshal.lab.bench import run as measure

        return measure(seconds)
    if what == "server":
        from hexmarshal.lab.server_speed import run as serve

        return serve()
    if what == "page":
        from hexmarshal.lab.page_speed import run as paint

        return paint()
    raise Trouble(f"There is no bench called {what}; there are rules, server and page.")


def bench(what: str, seconds: float, as_json: bool) -> int:
    """Measure, and print each figure next to its target. Exits with 1 if one is missed."""
    figures = _measured(what, seconds)
    if as_json:
        print(json.dumps(msgspec.to_builtins(figures), indent=1, ensure_ascii=False))
    else:
        from rich import box
        from rich.table import Table

        grid = Table("figure", box=box.SIMPLE_HEAD, pad_edge=False)
        grid.add_column("measured", justify="right")
        grid.add_column("normalised", justify="right")
        for heading in ("unit", "target", ""):
            grid.add_column(heading)
        for figure in figures:
            target = "" if figure.target is None else str(figure.target)
            verdict = "" if figure.ok is None else "met" if figure.ok else "missed"
            normal = "" if figure.normalised is None else _plain(figure.normalised)
            grid.add_row(figure.name, _plain(figure.value), normal, figure.unit, target, verdict)
        from hexmarshal.lab.interpreter import remark

        screen = Screen()
        screen.console.print(grid)
        if said := remark():
            screen.say(said, "bright_black")
    return 0 if all(figure.ok is not False for figure in figures) else 1


def _plain(value: float) -> str:
    """A figure with four digits that count, and no power of ten.

    >>> _plain(11960.0), _plain(45.51), _plain(0.105)
    ('11,960', '45.51', '0.105')
    """
    return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.4g}"
