"""The commands that measure: many matches between bots, reports, benchmarks."""

from pathlib import Path
from typing import Annotated

import typer

from hexmarshal.cli import completion
from hexmarshal.cli.arguments import (
    Cluster,
    Decisions,
    GameName,
    Into,
    Json,
    MostOrders,
    MostSeconds,
    Options,
    OverlayFile,
    PositionFile,
    Records,
    ScenarioName,
    Times,
)
from hexmarshal.cli.asked import Asked


def simulate(
    game: GameName,
    bots: Annotated[
        str, typer.Option(metavar="A,B", help="One bot per side, in their order.", autocompletion=completion.bots)
    ] = "eager,random",
    matches: Annotated[int, typer.Option(min=1, metavar="N", help="How many matches.")] = 100,
    seed: Annotated[str, typer.Option(metavar="S", help="Seed for all dice: a number or a word.")] = "1914",
    workers: Annotated[int, typer.Option(min=0, metavar="W", help="Processes; 0 takes every core.")] = 0,
    swap: Annotated[bool, typer.Option("--swap", help="Let the bots change sides after every match.")] = False,
    scenario: ScenarioName = "",
    option: Options = None,
    position: PositionFile = None,
    overlay: OverlayFile = None,
    into: Into = None,
    decisions: Decisions = False,
    times: Times = False,
    records: Records = None,
    most_orders: MostOrders = 100_000,
    most_seconds: MostSeconds = 0.0,
    cluster: Cluster = "",
    json: Json = False,
) -> None:
    """Let bots play many matches over all cores.

    [bold]Examples[/bold]

    \b
    hexmarshal simulate fury --bots eager,random --matches 100 --swap
    hexmarshal simulate fury --bots random,random --matches 500 --seed 1 --workers 2 --json
    hexmarshal simulate drina --scenario 1915 --matches 200 --into results --records results/records
    hexmarshal simulate serbien --position crisis.toml --matches 50
    hexmarshal simulate fury --option cadres=unlimited --bots staff-2,staff-2@HEAD~1
    """
    from hexmarshal.cli import simulate as command

    asked = Asked(
        options=tuple(option or ()), position=position, overlay=overlay, into=into, decisions=decisions, times=times,
        records=records, most_orders=most_orders, most_seconds=most_seconds, cluster=cluster,
    )  # fmt: skip
    raise typer.Exit(command.run(game, bots, matches, seed, workers, swap, scenario, json, asked))


def ladder(
    game: GameName,
    bots: Annotated[
        str, typer.Option(metavar="A,B,…", help="Bots that play; by default all.", autocompletion=completion.bots)
    ] = "",
    matches: Annotated[int, typer.Option(min=1, metavar="N", help="How many matches of each pairing.")] = 100,
    scenario: ScenarioName = "",
    seed: Annotated[str, typer.Option(metavar="S", help="Seed for all dice: a number or a word.")] = "1914",
    workers: Annotated[int, typer.Option(min=0, metavar="W", help="Processes; 0 takes every core.")] = 0,
    neighbours: Annotated[bool, typer.Option("--neighbours", help="Only neighbours in the list meet.")] = False,
    keep: Annotated[Path | None, typer.Option(metavar="FILE", help="Keep the results in this file.")] = None,
    sprt: Annotated[
        str,
        typer.Option(metavar="LOW,HIGH", help="Play two bots until it is plain which advantage the first has."),
    ] = "",
    by: Annotated[
        str, typer.Option(metavar="WHAT", help="With --sprt: wins, bounds in Elo; margin, in standard deviations.")
    ] = "wins",
    errors: Annotated[
        str, typer.Option(metavar="A,B", help="With --sprt: how often it may err where LOW holds, and HIGH.")
    ] = "0.05,0.05",
    option: Options = None,
    position: PositionFile = None,
    overlay: OverlayFile = None,
    into: Into = None,
    decisions: Decisions = False,
    times: Times = False,
    records: Records = None,
    most_orders: MostOrders = 100_000,
    most_seconds: MostSeconds = 0.0,
    cluster: Cluster = "",
    json: Json = False,
) -> None:
    """Let bots play each other with sides changed over the same dice: Elo with intervals, and how long each thinks.

    Results are kept, and the next ladder with the same settings tells what has changed. Ctrl-C ends it and keeps what
    there is.

    [bold]Examples[/bold]

    \b
    hexmarshal ladder fury
    hexmarshal ladder drina --bots eager,random --matches 200 --scenario 1915
    hexmarshal ladder galicia --bots random,eager --neighbours --keep ladder.json
    hexmarshal ladder drina --bots staff-2,staff-1 --sprt 0,50 --matches 1000 --into test
    hexmarshal ladder fury --bots staff-3,staff-2 --sprt 0,0.3 --by margin
    """
    from hexmarshal.cli import ladder as command

    asked = Asked(
        options=tuple(option or ()), position=position, overlay=overlay, into=into, decisions=decisions, times=times,
        records=records, most_orders=most_orders, most_seconds=most_seconds, cluster=cluster,
    )  # fmt: skip
    wish = command.Wish(
        game=game, bots=bots, matches=matches, scenario=scenario, seed=seed, workers=workers, neighbours=neighbours,
        keep=keep, json=json, asked=asked, sprt=sprt, by=by, errors=errors,
    )  # fmt: skip
    raise typer.Exit(command.run(wish))


def train(
    game: GameName,
    into: Annotated[
        Path, typer.Option(metavar="DIR", help="Everything goes here, and a training that was stopped goes on there.")
    ] = Path("training"),
    scenario: ScenarioName = "",
    bot: Annotated[
        str, typer.Option(metavar="BOT", help="Who plays the matches.", autocompletion=completion.bots)
    ] = "staff-2",
    confirm: Annotated[
        str,
        typer.Option(
            metavar="BOT", help="Who tries new weights again; empty for nobody.", autocompletion=completion.bots
        ),
    ] = "staff-3",
    matches: Annotated[int, typer.Option(min=10, metavar="N", help="How many matches to learn from in a round.")] = 200,
    tried: Annotated[int, typer.Option(min=2, metavar="N", help="How many matches a trial takes at most.")] = 200,
    rounds: Annotated[int, typer.Option(min=0, metavar="R", help="How many rounds there are to be in all.")] = 2,
    by: Annotated[str, typer.Option(metavar="WHAT", help="What a trial compares: margin or wins.")] = "margin",
    method: Annotated[str, typer.Option(metavar="HOW", help="ridge, td or variants; by default all in turn.")] = "",
    prune: Annotated[bool, typer.Option("--prune", help="Try also without the terms that matches do not support.")] = (
        False
    ),
    network: Annotated[bool, typer.Option("--network", help="Try a small network beside the weights in the end.")] = (
        False
    ),
    seed: Annotated[str, typer.Option(metavar="S", help="Seed of everything: a number or a word.")] = "train",
    workers: Annotated[int, typer.Option(min=0, metavar="W", help="Processes; 0 takes every core.")] = 0,
    json: Json = False,
) -> None:
    """Learn the weights by which bots judge: play matches, fit weights to how they ended, keep them if they win.

    The weights that were kept last are in DIR/weights.toml; staff-3+weights:DIR/weights.toml plays with them.

    [bold]Examples[/bold]

    \b
    hexmarshal train drina --into drina-weights
    hexmarshal train galicia --matches 400 --rounds 4 --seed 7 --into weights --workers 2
    hexmarshal train fury --method ridge --confirm "" --prune
    """
    from hexmarshal.cli import train as command

    wish = command.Wish(
        game=game, into=into, scenario=scenario, bot=bot, confirm=confirm, matches=matches, tried=tried, rounds=rounds,
        by=by, method=method, prune=prune, network=network, seed=seed, workers=workers, json=json,
    )  # fmt: skip
    raise typer.Exit(command.run(wish))


def report(
    game: GameName,
    bots: Annotated[
        str,
        typer.Option(metavar="A,B", help="One bot for all, or one per camp or side.", autocompletion=completion.bots),
    ] = "staff-2",
    matches: Annotated[int, typer.Option(min=1, metavar="N", help="How many matches.")] = 200,
    scenario: ScenarioName = "",
    seed: Annotated[str, typer.Option(metavar="S", help="Seed for all dice: a number or a word.")] = "1914",
    workers: Annotated[int, typer.Option(min=0, metavar="W", help="Processes; 0 takes every core.")] = 0,
    out: Annotated[Path | None, typer.Option("-o", "--out", metavar="FILE", help="A .md or .svg file.")] = None,
    option: Options = None,
    position: PositionFile = None,
    overlay: OverlayFile = None,
    into: Into = None,
    decisions: Decisions = False,
    times: Times = False,
    records: Records = None,
    most_orders: MostOrders = 100_000,
    most_seconds: MostSeconds = 0.0,
    cluster: Cluster = "",
    json: Json = False,
) -> None:
    """Compare the results of many matches with history: who wins, losses and ground, turn by turn.

    A file .md gets the whole report, with the plot beside it; a file .svg the plot alone.

    [bold]Examples[/bold]

    \b
    hexmarshal lab report drina
    hexmarshal lab report galicia --bots staff-3,eager --matches 50 --scenario opening
    hexmarshal lab report fury --matches 500 -o fury.md
    """
    from hexmarshal.cli import report as command

    asked = Asked(
        options=tuple(option or ()), position=position, overlay=overlay, into=into, decisions=decisions, times=times,
        records=records, most_orders=most_orders, most_seconds=most_seconds, cluster=cluster,
    )  # fmt: skip
    wish = command.Wish(
        game=game, bots=bots, matches=matches, scenario=scenario, seed=seed, workers=workers, out=out, json=json,
        asked=asked,
    )  # fmt: skip
    raise typer.Exit(command.run(wish))


def bench(
    what: Annotated[str, typer.Argument(metavar="[WHAT]", help="rules, server or page.")] = "rules",
    *,
    seconds: Annotated[float, typer.Option(min=1, metavar="N", help="About how long to measure.")] = 20.0,
    json: Json = False,
) -> None:
    """Measure speed against a fixed yardstick in the same run. Exits with 1 if a target is missed.

    [bold]Examples[/bold]

    \b
    hexmarshal bench
    hexmarshal bench --seconds 60
    hexmarshal bench server     a server on loopback with 50 matches at once
    hexmarshal bench page       the page in Chromium
    hexmarshal bench --json
    """
    from hexmarshal.cli import simulate as command

    raise typer.Exit(command.bench(what, seconds, json))


def sparring(
    game: GameName,
    bot: Annotated[
        str, typer.Option(metavar="BOT", help="Who plays them.", autocompletion=completion.bots)
    ] = "staff-3",
    only: Annotated[str, typer.Option(metavar="WORD", help="One position, or those about one thing.")] = "",
    seed: Annotated[str, typer.Option(metavar="S", help="Another seed, for other dice.")] = "",
    json: Json = False,
) -> None:
    """Let a bot play positions with a known answer, and tell which it solves.

    [bold]Examples[/bold]

    \b
    hexmarshal lab sparring fury
    hexmarshal lab sparring galicia --bot staff-2 --only encirclement
    """
    from hexmarshal.cli import sparring as command

    raise typer.Exit(command.run(game, bot, only, seed, json))
