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
Eyes = Annotated[
    str,
    typer.Option(
        "--side",
        metavar="SIDE",
        help="While the match runs: as this side sees it; else a spectator.",
        autocompletion=completion.sides,
    ),
]
