"""The commands that read the record of a match: told, written down as positions, reviewed, checked."""

from pathlib import Path
from typing import Annotated

import typer

from hexmarshal.cli import completion
from hexmarshal.cli.arguments import Aloud, Eyes, Json, Record


def replay(
    record: Record,
    to: Annotated[int | None, typer.Option("--to", metavar="N", help="Show the position after order N.")] = None,
    json: Json = False,
    aloud: Aloud = False,
) -> None:
    """Tell a match from its record, order by order.

    [bold]Examples[/bold]

    \b
    hexmarshal replay evening.jsonl
    hexmarshal replay evening.jsonl --to 40
    hexmarshal replay evening.jsonl --aloud
    hexmarshal replay evening.jsonl --json
    """
    from hexmarshal.cli import replay as command

    raise typer.Exit(command.run(record, to, json, aloud))


def position(
    file: Annotated[Path, typer.Argument(metavar="RECORD", help="A record; for --check a position, else a game.")],
    at: Annotated[int | None, typer.Option("--at", metavar="N", help="After order N; else the last position.")] = None,
    side: Annotated[
        str,
        typer.Option("--as", metavar="SIDE", help="As this side may know it.", autocompletion=completion.sides),
    ] = "",
    out: Annotated[Path | None, typer.Option("-o", metavar="FILE", help="Write it to this file.")] = None,
    check: Annotated[bool, typer.Option("--check", help="Read a position file and tell what is wrong or odd.")] = False,
    moments: Annotated[bool, typer.Option("--moments", help="List the moments of a game's turn by name.")] = False,
    steps: Annotated[bool, typer.Option("--steps", help="List the procedures of a game with their steps.")] = False,
) -> None:
    """Export a position to read, edit, share or play from; or check one.

    [bold]Examples[/bold]

    \b
    hexmarshal position evening.jsonl
    hexmarshal position evening.jsonl --at 40 -o crisis.toml
    hexmarshal position evening.jsonl --as russian
    hexmarshal position crisis.toml --check
    hexmarshal position serbien --moments
    hexmarshal position serbien --steps
    """
    from hexmarshal.cli import position as command

    if moments or steps:
        raise typer.Exit(command.tell_moments(str(file)) if moments else command.tell_steps(str(file)))
    raise typer.Exit(command.check(file) if check else command.run(file, at, side, out))


def review(
    record: Record,
    out: Annotated[Path | None, typer.Option("-o", metavar="FILE", help="A .md file, with an .svg next to it.")] = None,
    workers: Annotated[int, typer.Option(min=0, metavar="W", help="Processes; 0 takes every core.")] = 0,
    json: Json = False,
) -> None:
    """Tell how a match went: turning points, luck and judgement told apart, the costliest decisions.

    [bold]Examples[/bold]

    \b
    hexmarshal review evening.jsonl
    hexmarshal review evening.jsonl -o evening.md
    hexmarshal review evening.jsonl --json
    """
    from hexmarshal.cli import review as command

    raise typer.Exit(command.run(record, out, workers, json))


def verify(
    records: Annotated[list[Path], typer.Argument(metavar="RECORD...", help="Records of matches.")],
    json: Json = False,
) -> None:
    """Check records: every line, every order, every die. Exits with 1 if any record fails.

    [bold]Examples[/bold]

    \b
    hexmarshal verify evening.jsonl
    hexmarshal verify matches/*.jsonl --json
    """
    from hexmarshal.cli import replay as command

    raise typer.Exit(command.verify(records, json))


def share(
    record: Record,
    out: Annotated[Path | None, typer.Option("-o", "--out", metavar="FILE", help="The .html file to write.")] = None,
    side: Eyes = "",
) -> None:
    """Write a match as one HTML file that opens anywhere, without a server: map, orders, log, scrubbing.

    While the match runs, the file has only what a spectator sees, or one side.

    [bold]Examples[/bold]

    \b
    hexmarshal share evening.jsonl
    hexmarshal share evening.jsonl -o evening.html
    hexmarshal share evening.jsonl --side russian
    """
    from hexmarshal.cli import share as command

    raise typer.Exit(command.share(record, side, out))


def film(
    record: Record,
    out: Annotated[
        Path | None, typer.Option("-o", "--out", metavar="FILE", help="An .svg, a .webp or a .gif file.")
    ] = None,
    turn: Annotated[str, typer.Option("--turn", metavar="T", help="A turn, by its name or its number.")] = "",
    first: Annotated[int | None, typer.Option("--from", metavar="N", help="The first order to show.")] = None,
    last: Annotated[int | None, typer.Option("--to", metavar="N", help="The last order to show.")] = None,
    side: Eyes = "",
    wide: Annotated[int, typer.Option("--width", min=200, max=1600, metavar="W", help="Of a .webp or .gif.")] = 800,
) -> None:
    """Make an animation of a turn, or of some orders: marches, battles and their results on the map.

    An SVG needs nothing. WebP and GIF need Chromium and Pillow (the extra film). Without a choice
    the last turn is shown.

    [bold]Examples[/bold]

    \b
    hexmarshal film evening.jsonl --turn 3 -o turn.svg
    hexmarshal film evening.jsonl --turn A2 -o turn.webp
    hexmarshal film evening.jsonl --from 40 --to 90 -o battle.gif
    hexmarshal film evening.jsonl --side russian -o so-far.svg
    """
    from hexmarshal.cli import share as command

    raise typer.Exit(command.film(record, turn, first, last, side, out, wide))


def note(
    record: Record,
    order: Annotated[int | None, typer.Argument(metavar="ORDER", help="The order; 0 is the opening.")] = None,
    text: Annotated[str, typer.Argument(metavar="TEXT", help="The note; without it, a bookmark.")] = "",
    side: Annotated[str, typer.Option("--side", metavar="SIDE", help="Whose note it is.")] = "",
    private: Annotated[bool, typer.Option("--private", help="Never for others, even when the match is over.")] = False,
    remove: Annotated[bool, typer.Option("--remove", help="Take the note away.")] = False,
) -> None:
    """Put a note or a bookmark at an order of a record, or list them. The record holds as before.

    [bold]Examples[/bold]

    \b
    hexmarshal note evening.jsonl 40 "Here the front broke."
    hexmarshal note evening.jsonl 40
    hexmarshal note evening.jsonl 40 --remove
    hexmarshal note evening.jsonl
    """
    from hexmarshal.cli import share as command

    raise typer.Exit(command.note(record, order, text, side, private, remove))


def log(
    record: Record,
    out: Annotated[Path | None, typer.Option("-o", "--out", metavar="FILE", help="A .csv or a .jsonl file.")] = None,
    side: Eyes = "",
    json: Annotated[bool, typer.Option("--json", help="JSON lines instead of CSV.")] = False,
) -> None:
    """Write the log of a match as a table: a row for every order, die and move.

    [bold]Examples[/bold]

    \b
    hexmarshal log evening.jsonl -o evening.csv
    hexmarshal log evening.jsonl --json
    hexmarshal log evening.jsonl --side russian
    """
    from hexmarshal.cli import share as command

    raise typer.Exit(command.log(record, side, out, json))
