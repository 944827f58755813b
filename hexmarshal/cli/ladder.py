"""``hexmarshal ladder``: a thin shell over the lab."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
from rich import box
from rich.table import Table

from hexmarshal.bots import brief
from hexmarshal.cli.asked import Asked, chosen, where
from hexmarshal.cli.saves import state_directory
from hexmarshal.cli.screen import Screen
from hexmarshal.cli.session import known_bots
from hexmarshal.cli.simulate import progress_bar
from hexmarshal.cli.trouble import Trouble, known_game, known_scenario, read_options, sound_data

if TYPE_CHECKING:
    from hexmarshal.lab.ladder import Run
    from hexmarshal.lab.ladder_runs import Change, Comparison
    from hexmarshal.lab.sprt import Test


class Wish(msgspec.Struct, frozen=True, kw_only=True):
    """What was asked for on the command line."""

    game: str
    """The game, by its id."""
    bots: str
    """Names with commas; empty for all."""
    matches: int
    """Matches of each pairing."""
    scenario: str
    """A scenario's name or file; empty for the game's first."""
    seed: str
    """Seed for all dice."""
    workers: int
    """How many processes; 0 for one a core."""
    neighbours: bool
    """Whether only neighbours in the list meet."""
    keep: Path | None
    """Where the results are kept; by default beside the matches."""
    json: bool
    """Whether to print JSON."""
    asked: Asked = Asked()
    """What else is asked of the matches."""
    sprt: str = ""
    """The bounds of a sequential test; empty for none."""
    by: str = "wins"
    """What it compares."""
    errors: str = "0.05,0.05"
    """How often it may err."""


def run(wish: Wish) -> int:
    """Play, keep the results, print them and what has changed. The exit code is 1 if a match went wrong."""
    known_scenario(wish.scenario, known_game(wish.game))
    terms, options = wish.asked.terms(wish.scenario), read_options(wish.game, wish.asked.options)
    from hexmarshal.lab.ladder import everybody, ladder
    from hexmarshal.lab.ladder_runs import compare, keep, last, runs

    names = known_bots(wish.bots) or everybody()
    if len(names) < 2 or len(set(names)) != len(names):
        raise Trouble("A ladder needs at least two bots, each named once: --bots eager,random.")
    test = _test(wish)
    if test is not None and len(names) != 2:
        raise Trouble("A sequential test is between two bots: --bots staff-2,staff-1.")
    path = wish.keep or state_directory() / f"ladder-{wish.game}.json"
    pairs = len(names) - 1 if wish.neighbours else len(names) * (len(names) - 1) // 2
    with sound_data():
        before = runs(path)
        with progress_bar(pairs * (wish.matches + wish.matches % 2), quiet=wish.json) as progress:
            found = ladder(
                wish.game,
                names,
                wish.matches,
                wish.seed,
                wish.workers,
                wish.scenario,
                wish.neighbours,
                progress,
                terms,
                test,
                options,
            )
        earlier = last(found, before)
        change = compare(found, earlier) if earlier else None
        try:
            keep(found, path)
        except OSError as error:
            raise Trouble(f"{path} cannot be written: {(error.strerror or 'unknown reason').lower()}.") from None
    if wish.json:
        print(json.dumps(_plain(found, change), indent=1, ensure_ascii=False))
    else:
        _print(found, change, path)
    return 1 if found.errors else 0


def _test(wish: Wish) -> Test | None:
    """The sequential test that was asked for; a sentence if it cannot be."""
    if not wish.sprt:
        return None
    from hexmarshal.lab.sprt import Test

    try:
        low, high = (float(part) for part in wish.sprt.split(","))
        alpha, beta = (float(part) for part in wish.errors.split(","))
    except ValueError:
        raise Trouble("--sprt and --errors each take two numbers, such as --sprt 0,50 --errors 0.05,0.05.") from None
    if wish.by not in ("wins", "margin"):
        raise Trouble(f"--by takes wins or margin, not {wish.by}.")
    try:
        return Test(by="wins" if wish.by == "wins" else "margin", low=low, high=high, alpha=alpha, beta=beta)
    except ValueError as error:
        raise Trouble(str(error)) from None


def _verdict(run: Run) -> str:
    """How a sequential test ended, in a sentence or two."""
    test, state = run.test, run.tested
    assert test is not None
    assert state is not None
    first, second = map(brief, run.bots)
    unit = "Elo points" if test.by == "wins" else "standard deviations of a round's margin"
    claim = {
        "H1": f"H1 is accepted: {first} is at least {test.high:g} {unit} ahead of {second}.",
        "H0": f"H0 is accepted: {first} is no more than {test.low:g} {unit} ahead of {second}.",
        "": f"Nothing is decided yet between {test.low:g} and {test.high:g} {unit}; go on with more --matches.",
    }[state.verdict]
    where = f"log-likelihood ratio {state.ratio:.2f} of {state.lower:.2f} to {state.upper:.2f}"
    return f"{claim} {state.pairs} rounds, {where}."


def _plain(run: Run, change: Comparison | None) -> dict[str, Any]:
    """The run as it is kept, with what has changed."""
    plain: dict[str, Any] = msgspec.to_builtins(run)
    if change is not None:
        plain["change"] = {
            "since": change.date,
            "shares": [{"first": a, "second": b, **msgspec.to_builtins(one)} for (a, b), one in change.shares.items()],
            "ratings": msgspec.to_builtins(change.ratings),
        }
    return plain


def _grid(first: str, *headings: str) -> Table:
    grid = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    grid.add_column(first)
    for heading in headings:
        grid.add_column(heading, justify="right")
    return grid


def _print(run: Run, change: Comparison | None, path: Path) -> None:
    screen = Screen()
    ended = "; the ladder was broken off" if run.interrupted else ""
    screen.say(
        f"{run.played} matches of {run.game}, {run.scenario}{chosen(run.options)}, in {run.seconds:.0f} s{ended}."
    )
    pairings = _grid("pairing", "wins", "draws", "losses", "share", "95 % interval")
    for pairing in run.pairings:
        low, high = pairing.interval
        pairings.add_row(
            f"{brief(pairing.first)} against {brief(pairing.second)}",
            *map(str, (pairing.wins, pairing.draws, pairing.losses)),
            f"{pairing.share:.1%}",
            f"{low:.1%} to {high:.1%}",
        )
    screen.console.print(pairings)
    if run.test is not None:
        screen.say(_verdict(run))
    ratings = _grid("bot", "Elo", "95 % interval", "points", "decision", "slowest", "slowest turn")
    for bot, rating in sorted(run.ratings.items(), key=lambda item: -item[1].elo):
        thought, (points, of) = run.thinking[bot], run.score(bot)
        ratings.add_row(
            brief(bot),
            f"{rating.elo:+z.0f}" if bot != run.zero else "0",
            f"{rating.low:+z.0f} to {rating.high:+z.0f}" if bot != run.zero else "by definition",
            f"{points:g} of {of}",
            *map(_seconds, (thought.mean, thought.slowest_decision, thought.slowest_turn)),
        )
    screen.console.print(ratings)
    if run.mishaps:
        screen.console.print(_mishaps(run))
    if change is not None:
        _print_change(screen, change)
    for error in run.errors:
        screen.say(f"Went wrong: {error}", "red")
    if run.files:
        screen.say(where(run.files), "bright_black")
    screen.say(f"Kept in {path}", "bright_black")


def _mishaps(run: Run) -> Table:
    """What each bot brought upon itself."""
    kinds = list(next(iter(run.mishaps.values())))
    grid = _grid("self-inflicted, per match", *(MISHAPS[kind] for kind in kinds))
    for bot, counts in run.mishaps.items():
        grid.add_row(brief(bot), *(f"{counts[kind]:.1f}" for kind in kinds))
    return grid


MISHAPS = {
    "overstacking": "overstacked", "hunger": "hungry", "isolation": "cut off", "forced_march": "forced marches",
    "left_open": "left open", "idle": "idle units",
}  # fmt: skip
"""What a table calls them."""


def _print_change(screen: Screen, change: Comparison) -> None:
    screen.say(f"Since the last run with the same settings, {change.date}:")
    grid = _grid("", "then", "now", "difference", "95 % interval")
    for (first, second), share in change.shares.items():
        told = f"{share.low:+z.1%} to {share.high:+z.1%}"
        grid.add_row(
            f"{brief(first)} against {brief(second)}",
            f"{share.before:.1%}", f"{share.now:.1%}", f"{share.difference:+z.1%}",
            "match for match the same" if share.same else _sure(share, told),
        )  # fmt: skip
    for bot, rating in change.ratings.items():
        told = f"{rating.low:+z.0f} to {rating.high:+z.0f}"
        grid.add_row(
            f"{brief(bot)}, Elo", f"{rating.before:+z.0f}", f"{rating.now:+z.0f}", f"{rating.difference:+z.0f}",
            _sure(rating, told),
        )  # fmt: skip
    screen.console.print(grid)


def _sure(change: Change, told: str) -> str:
    return f"{told}  *" if change.sure else told


def _seconds(value: float) -> str:
    """A time as a person reads it.

    >>> _seconds(0.00012), _seconds(0.1294), _seconds(2.54), _seconds(131)
    ('0.12 ms', '129 ms', '2.5 s', '131 s')
    """
    number, unit = (value, "s") if value >= 1 else (1000 * value, "ms")
    return f"{number:.{0 if number >= 10 else 1 if number >= 1 else 2}f} {unit}"
