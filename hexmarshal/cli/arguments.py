"""Arguments that several commands take."""

from pathlib import Path
from typing import Annotated

import typer

from hexmarshal.cli import completion

Json = Annotated[bool, typer.Option("--json", help="Print JSON for a program to read.")]
GameName = Annotated[
    str, typer.Argument(metavar="GAME", help="The game, such as fury.", autocompletion=completion.games)
]
Record = Annotated[Path, typer.Argument(metavar="RECORD", help="The record of a match.")]
OverlayFile = Annotated[Path | None, typer.Option("--overlay", metavar="FILE", help="Values laid over the game's own.")]
DataDirectory = Annotated[Path | None, typer.Option("--data", metavar="DIR", help="Where the matches are kept.")]
Aloud = Annotated[bool, typer.Option("--aloud", help="Let bots explain their plans.")]
ScenarioName = Annotated[
    str,
    typer.Option(
        "--scenario", metavar="S", help="A scenario's name, or a TOML file.", autocompletion=completion.scenarios
    ),
]
Options = Annotated[list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help="An option of the match.")]
Eyes = Annotated[
    str,
    typer.Option(
        "--side",
        metavar="SIDE",
        help="While the match runs: as this side sees it; else a spectator.",
        autocompletion=completion.sides,
    ),
]

# What simulate, ladder and lab report share.

PositionFile = Annotated[
    Path | None, typer.Option("--position", metavar="FILE", help="A position with which every match begins.")
]
Records = Annotated[Path | None, typer.Option("--records", metavar="DIR", help="Keep the record of every match here.")]
Into = Annotated[
    Path | None, typer.Option("--into", metavar="DIR", help="Write rows here; the same command again goes on from it.")
]
Decisions = Annotated[bool, typer.Option("--decisions", help="With --into: a row for every order too.")]
Times = Annotated[bool, typer.Option("--times", help="With --into: columns for processor time.")]
MostOrders = Annotated[int, typer.Option("--most-orders", min=1, metavar="N", help="Stop a match after N orders.")]
MostSeconds = Annotated[
    float,
    typer.Option("--most-seconds", min=0, metavar="T", help="Stop a match after T seconds of processor time."),
]
Cluster = Annotated[
    str, typer.Option("--cluster", metavar="ADDRESS", help="Play on this Ray cluster; auto for one that runs here.")
]
