"""The commands for matches by post, and what each accepts."""

from pathlib import Path
from typing import Annotated

import typer

from hexmarshal.cli.arguments import GameName, Options, OverlayFile, ScenarioName

post = typer.Typer(help="Play by mail or through a shared folder, without a server.", no_args_is_help=True)

Folder = Annotated[Path | None, typer.Argument(metavar="FOLDER", help="Your folder of the match.")]
Share = Annotated[
    Path | None, typer.Option("--share", metavar="DIR", help="A folder that both see, where letters are left.")
]


@post.command()
def new(
    game: GameName,
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="A new folder for your side of the match.")],
    side: Annotated[str, typer.Option("--as", metavar="SIDE", help="Your side.")] = "",
    scenario: ScenarioName = "",
    option: Options = None,
    overlay: OverlayFile = None,
    position: Annotated[Path | None, typer.Option(metavar="FILE", help="Begin with a position in this file.")] = None,
    roll_by_roll: Annotated[
        bool, typer.Option("--roll-by-roll", help="The answer rolls your dice: more letters, and nobody looks ahead.")
    ] = False,
    share: Share = None,
) -> None:
    """Begin a match and write the invitation for the other player.

    [bold]Examples[/bold]

    \b
    hexmarshal post new fury eastern-front --as russian
    hexmarshal post new great_war_east galicia --share Dropbox/wargames
    hexmarshal post new fury strict --roll-by-roll
    """
    from hexmarshal.cli import post as command

    wish = command.Wish(
        game=game, folder=folder, side=side, scenario=scenario, options=tuple(option or ()), overlay=overlay,
        position=position, rolls="roll" if roll_by_roll else "turn", share=share,
    )  # fmt: skip
    with command.sound_letters():
        raise typer.Exit(command.invite(wish))


@post.command()
def read(
    letter: Annotated[Path, typer.Argument(metavar="LETTER", help="The file that the other player sent.")],
    folder: Annotated[
        Path | None, typer.Option("--folder", metavar="DIR", help="Your folder of the match; a new one by default.")
    ] = None,
    share: Share = None,
) -> None:
    """Read a letter: check every order and every die, and say whose turn it is.

    [bold]Examples[/bold]

    \b
    hexmarshal post read 3f2a-0001-from-russian.json
    hexmarshal post read invitation.json --folder fury-with-anna
    """
    from hexmarshal.cli import post as command

    with command.sound_letters():
        raise typer.Exit(command.read(letter, folder, share))


@post.command()
def play(
    folder: Folder = None,
    text: Annotated[bool, typer.Option("--text", help="Play in the terminal.")] = False,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the page, or only serve it.")] = True,
    port: Annotated[int | None, typer.Option(min=1, max=65535, metavar="N", help="Where the page is served.")] = None,
) -> None:
    """Play your turn; where it ends, the letter is written.

    [bold]Examples[/bold]

    \b
    hexmarshal post play
    hexmarshal post play eastern-front --text
    """
    from hexmarshal.cli import post as command

    with command.sound_letters():
        raise typer.Exit(command.play(folder, text, browser, port))


@post.command()
def watch(folder: Folder = None) -> None:
    """Wait at a shared folder, answer what needs no choice, and begin your turn when it comes.

    [bold]Examples[/bold]

    \b
    hexmarshal post watch eastern-front
    """
    from hexmarshal.cli import post as command

    with command.sound_letters():
        raise typer.Exit(command.watch(folder))


@post.command("list")
def tell(folder: Folder = None) -> None:
    """Tell how your matches by post stand.

    [bold]Examples[/bold]

    \b
    hexmarshal post list
    """
    from hexmarshal.cli import post as command

    with command.sound_letters():
        raise typer.Exit(command.tell(folder))


@post.command()
def resign(folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="Your folder of the match.")]) -> None:
    """Give a match up; the letter says so.

    [bold]Examples[/bold]

    \b
    hexmarshal post resign eastern-front
    """
    from hexmarshal.cli import post as command

    with command.sound_letters():
        raise typer.Exit(command.resign(folder))


@post.command()
def record(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="Your folder of the match.")],
    out: Annotated[Path, typer.Option("-o", metavar="FILE", help="The record to write.")],
) -> None:
    """Write the match so far as a record, to be replayed, reviewed or shared.

    [bold]Examples[/bold]

    \b
    hexmarshal post record eastern-front -o eastern-front.jsonl
    """
    from hexmarshal.cli import post as command

    with command.sound_letters():
        raise typer.Exit(command.record(folder, out))
