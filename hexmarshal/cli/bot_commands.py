"""The commands about bots of one's own, and the seat of a program that is asked in words."""

from pathlib import Path
from typing import Annotated

import typer

from hexmarshal.cli import completion
from hexmarshal.cli.arguments import GameName, Json, Options, ScenarioName

bot = typer.Typer(help="Bots: which there are, and whether one of your own is sound.", no_args_is_help=True)


@bot.command("list")
def list_(json: Json = False) -> None:
    """List the bots that have a name: those that come with Hexmarshal, and those of installed packages.

    [bold]Examples[/bold]

    \b
    hexmarshal bot list
    """
    from hexmarshal.cli import bot as command

    raise typer.Exit(command.listed(json))


@bot.command()
def check(
    name: Annotated[str, typer.Argument(metavar="BOT", help="A bot, or the command line of a program.")],
    game: Annotated[
        str, typer.Option(metavar="GAME", help="One game; by default all.", autocompletion=completion.games)
    ] = "",
    json: Json = False,
) -> None:
    """Let a bot play a little on every side of every game, and say what is wrong with it.

    Exits with 1 if anything is.

    [bold]Examples[/bold]

    \b
    hexmarshal bot check ./mine
    hexmarshal bot check "node mine.mjs" --game fury
    hexmarshal bot check fabius:Fabius
    """
    from hexmarshal.cli import bot as command

    raise typer.Exit(command.check(name, game, json))


@bot.command()
def schema() -> None:
    """Print the JSON schema of the protocol for bots that are programs.

    [bold]Examples[/bold]

    \b
    hexmarshal bot schema > protocol.json
    """
    from hexmarshal.cli import bot as command

    raise typer.Exit(command.schema())


def seat(
    game: GameName,
    program: Annotated[
        str, typer.Option(metavar="COMMAND", help="A command that reads a prompt and prints an answer.")
    ],
    side: Annotated[
        str,
        typer.Option("--as", metavar="SIDE", help="Its side; by default the first.", autocompletion=completion.sides),
    ] = "",
    bot: Annotated[str, typer.Option(metavar="BOT", help="Who plays the other sides.")] = "eager",
    scenario: ScenarioName = "",
    option: Options = None,
    seed: Annotated[str, typer.Option(metavar="N", help="Seed for the dice.")] = "1",
    tries: Annotated[int, typer.Option(min=1, max=100, metavar="N", help="Answers per decision.")] = 3,
    seconds: Annotated[float, typer.Option(min=0.1, metavar="N", help="Time limit per answer.")] = 120.0,
    fallback: Annotated[str, typer.Option(metavar="BOT", help="Who chooses when all answers were refused.")] = "random",
    orders: Annotated[int, typer.Option(min=0, metavar="N", help="Stop after this many orders; 0: never.")] = 0,
    log: Annotated[Path | None, typer.Option(metavar="FILE", help="Where answers are logged, else printed.")] = None,
    record: Annotated[Path | None, typer.Option(metavar="FILE", help="Keep the record in this file.")] = None,
) -> None:
    """Play a seat through a program that answers text with text, such as a language model behind a command.

    The program is run once for each answer. It reads the view in words, and may ask for the legal orders; a refusal is
    told with its clause. Hexmarshal itself opens no connection.

    [bold]Examples[/bold]

    \b
    hexmarshal seat fury --program "./ask-model" --log tries.jsonl
    hexmarshal seat drina --program "./ask-model --terse" --scenario 1915 --as serbia --bot staff-1 --orders 50
    """
    from hexmarshal.cli import seat as command

    wish = command.Wish(
        game=game, program=program, side=side, bot=bot, scenario=scenario, options=tuple(option or ()), seed=seed,
        tries=tries, seconds=seconds, fallback=fallback, orders=orders, log=log, record=record,
    )  # fmt: skip
    raise typer.Exit(command.run(wish))
