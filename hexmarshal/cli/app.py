"""The commands and what each accepts. What they do is in modules of their own, loaded when they are called."""

from pathlib import Path
from typing import Annotated

import typer

from hexmarshal.cli import bot_commands, completion, lab_commands, post_commands, record_commands
from hexmarshal.cli.arguments import Aloud, DataDirectory, GameName, Json, Options, OverlayFile, ScenarioName

app = typer.Typer(
    name="hexmarshal",
    help="First World War board wargames by their complete rules.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
)
lab = typer.Typer(help="Studies of the games over many matches.", no_args_is_help=True)
app.add_typer(lab, name="lab")
app.add_typer(bot_commands.bot, name="bot")
app.add_typer(post_commands.post, name="post")


def version(asked: bool) -> None:
    """Show the version."""
    if asked:
        from hexmarshal import __version__

        print(f"hexmarshal {__version__}")
        raise typer.Exit


@app.callback()
def hexmarshal(
    _version: Annotated[
        bool, typer.Option("--version", callback=version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    """First World War board wargames by their complete rules."""


@app.command()
def games(json: Json = False) -> None:
    """List the games.

    [bold]Examples[/bold]

    \b
    hexmarshal games
    hexmarshal games --json
    """
    from hexmarshal.cli import games as command

    command.run(json)


@app.command()
def play(
    game: Annotated[
        str,
        typer.Argument(
            metavar="GAME", help="Game to play; with --resume, a record file.", autocompletion=completion.games
        ),
    ] = "",
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the page, or only serve it.")] = True,
    port: Annotated[int | None, typer.Option(min=1, max=65535, metavar="N", help="Where the page is served.")] = None,
    text: Annotated[bool, typer.Option("--text", help="Play in the terminal; all options below imply it.")] = False,
    scenario: ScenarioName = "",
    seed: Annotated[str | None, typer.Option(metavar="N", help="Seed for the dice.")] = None,
    side: Annotated[
        str,
        typer.Option(
            "--as",
            metavar="SIDE",
            help="Your side; several separated by commas; or 'both'.",
            autocompletion=completion.seats,
        ),
    ] = "",
    bot: Annotated[
        str,
        typer.Option(
            metavar="BOT", help="The other side: staff-1, -2 or -3, eager, random.", autocompletion=completion.bots
        ),
    ] = "",
    record: Annotated[Path | None, typer.Option(metavar="FILE", help="Keep the record in this file.")] = None,
    overlay: OverlayFile = None,
    option: Options = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the last match, or with a record.")] = False,
    position: Annotated[Path | None, typer.Option(metavar="FILE", help="Begin with a position in this file.")] = None,
    aloud: Aloud = False,
) -> None:
    """Play in the browser, against a bot, against a friend, or with two players at one screen. Every order is saved.

    [bold]Examples[/bold]

    \b
    hexmarshal play
    hexmarshal play fury --no-browser
    hexmarshal play --text
    hexmarshal play fury --as german-austrian --bot staff-3 --seed 1914
    hexmarshal play fury --scenario campaign --as both --record evening.jsonl
    hexmarshal play fury --option cadres=unlimited --overlay printed.toml
    hexmarshal play --resume evening.jsonl
    hexmarshal play --position crisis.toml --as russian
    """
    given = (text, scenario, seed is not None, side, bot, record, overlay, option, resume, position, aloud)
    if not any(given):
        from hexmarshal.cli import serve as page

        raise typer.Exit(page.play(game, port, browser))
    from hexmarshal.cli import play as command

    wish = command.Wish(
        game=game, scenario=scenario, seed=seed, side=side, bot=bot, record=record, overlay=overlay,
        options=tuple(option or ()), resume=resume, position=position, aloud=aloud,
    )  # fmt: skip
    raise typer.Exit(command.run(wish))


@app.command()
def serve(
    host: Annotated[str, typer.Option(metavar="ADDRESS", help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, metavar="N", help="The port; 0 takes a free one.")] = 8614,
    data: DataDirectory = None,
    allow_host: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="Host name to answer to (repeatable).")
    ] = None,
    matches_an_hour: Annotated[
        int, typer.Option(min=0, metavar="N", help="Maximum number of matches started per address and hour.")
    ] = 60,
    bot_matches: Annotated[
        int, typer.Option(min=0, metavar="N", help="Maximum number of bot-only matches at once.")
    ] = 4,
    allow_bot: Annotated[
        list[str] | None,
        typer.Option(metavar="BOT", help="A bot of your own that players may choose (repeatable)."),
    ] = None,
    bot_seconds: Annotated[
        float, typer.Option(min=0.1, max=60, metavar="S", help="How long staff-4 thinks about a turn, in seconds,")
    ] = 5.0,
    bot_seconds_most: Annotated[
        float, typer.Option(min=0, max=3600, metavar="S", help="and the most that a player may choose for it; 0: none.")
    ] = 60.0,
    bots_at_once: Annotated[
        int, typer.Option(min=1, max=64, metavar="N", help="In how many matches it thinks at the same time.")
    ] = 1,
    bot_cores: Annotated[
        int, typer.Option(min=0, metavar="N", help="How many processor cores it may use in all; 0: all.")
    ] = 0,
    unplayed_days: Annotated[
        float,
        typer.Option(min=0, metavar="N", help="After how many days a match without an order is forgotten; 0: never."),
    ] = 1.0,
) -> None:
    """Serve the page, for this machine or for a network.

    [bold]Examples[/bold]

    \b
    hexmarshal serve
    hexmarshal serve --host 0.0.0.0 --allow-host games.example.org
    hexmarshal serve --port 9000 --data matches
    hexmarshal serve --allow-bot fabius:Fabius
    hexmarshal serve --bot-seconds 3 --bot-seconds-most 10 --bots-at-once 2
    """
    from hexmarshal.cli import serve as command
    from hexmarshal.server.settings import Settings

    settings = Settings(
        data=command.directory(data),
        host=host,
        allowed=tuple(name.lower() for name in allow_host or ()),
        matches_an_hour=matches_an_hour,
        bot_matches=bot_matches,
        bots=command.allowed_bots(allow_bot or ()),
        turn_seconds=bot_seconds,
        turn_seconds_most=bot_seconds_most,
        planners=bots_at_once,
        bot_cores=bot_cores,
        unplayed_days=unplayed_days,
    )
    raise typer.Exit(command.run(settings, port))


@app.command()
def links(
    match: Annotated[str, typer.Argument(metavar="MATCH", help="A match, by its id.")] = "",
    side: Annotated[
        str,
        typer.Argument(metavar="SIDE", help="The side whose seat is wanted.", autocompletion=completion.sides),
    ] = "",
    data: DataDirectory = None,
    address: Annotated[str, typer.Option(metavar="URL", help="Where the server is; else where it was last.")] = "",
) -> None:
    """List the matches on the server, or make a new link to a seat whose link was lost.

    [bold]Examples[/bold]

    \b
    hexmarshal links
    hexmarshal links Xq3vT0aLkd9w russian
    """
    from hexmarshal.cli import serve as command

    raise typer.Exit(command.links(match, side, data, address))


@app.command()
def rules(
    game: GameName,
    clause: Annotated[str, typer.Argument(metavar="CLAUSE", help="A clause, a chapter or a word: 9.1e, 7, ZoC.")] = "",
    search: Annotated[str, typer.Option(metavar="WORDS", help="Clauses that have all these words.")] = "",
    rulings: Annotated[bool, typer.Option("--rulings", help="How ambiguous rules are read, and the options.")] = False,
    coverage: Annotated[bool, typer.Option("--coverage", help="Clauses not covered by a passing test.")] = False,
    json: Json = False,
) -> None:
    """Read the rules: a clause, how we interpret it where the book is ambiguous, and the tests that cover it.

    [bold]Examples[/bold]

    \b
    hexmarshal rules fury
    hexmarshal rules fury 10.3
    hexmarshal rules fury "line of communication"
    hexmarshal rules fury --search "retreat fortress"
    hexmarshal rules fury 9.1 --rulings
    hexmarshal rules fury --coverage
    """
    from hexmarshal.cli import rules as command

    raise typer.Exit(command.run(game, clause, search, rulings, coverage, json))


@app.command()
def data(
    game: GameName,
    table: Annotated[str, typer.Argument(metavar="TABLE", help="A table, such as corps.")] = "",
    id: Annotated[str, typer.Option("--id", metavar="ID", help="One row.")] = "",
    source: Annotated[str, typer.Option(metavar="KIND", help="Only values from rulebook, public, geography …")] = "",
    overlay: OverlayFile = None,
    json: Json = False,
) -> None:
    """Show where the values of a game come from, and check an overlay. Exits with 1 if the overlay is bad.

    [bold]Examples[/bold]

    \b
    hexmarshal data fury
    hexmarshal data fury corps --id ru-IV
    hexmarshal data fury --source proposed
    hexmarshal data fury --overlay printed.toml
    """
    from hexmarshal.cli import data as command

    raise typer.Exit(command.run(game, table, id, source, overlay, json))


@app.command()
def map(
    game: GameName,
    sheet: Annotated[str, typer.Option(metavar="LETTER", help="The sheet, where a game has several.")] = "",
    out: Annotated[Path | None, typer.Option("-o", "--out", metavar="FILE", help="A .svg or .png file.")] = None,
    layer: Annotated[list[str] | None, typer.Option(metavar="NAME", help="Only this layer; repeat for more.")] = None,
    position: Annotated[Path | None, typer.Option(metavar="RECORD", help="Put the counters of a match on it.")] = None,
    to: Annotated[int | None, typer.Option("--to", metavar="N", help="The position after order N.")] = None,
    overlay: OverlayFile = None,
) -> None:
    """Draw the map of a game. A PNG needs Chromium; an SVG needs nothing.

    [bold]Examples[/bold]

    \b
    hexmarshal map fury -o fury.svg
    hexmarshal map great_war_east --sheet g -o galicia.png
    hexmarshal map fury --position evening.jsonl --to 40 -o evening.svg
    hexmarshal map fury --overlay printed.toml -o printed.svg
    hexmarshal map serbien --layer terrain --layer water --layer grid -o rivers.svg
    """
    from hexmarshal.cli import map as command

    raise typer.Exit(command.run(game, sheet, out, layer or (), position, to, overlay))


@app.command()
def docs(
    where: Annotated[
        bool, typer.Option("--where", help="Print the path of its first page instead of opening it.")
    ] = False,
) -> None:
    """Open the manual in the browser. It needs no network.

    [bold]Examples[/bold]

    \b
    hexmarshal docs
    hexmarshal docs --where
    """
    from hexmarshal.cli import docs as command

    raise typer.Exit(command.run(where))


@app.command()
def languages(json: Json = False) -> None:
    """List the languages of the page and how complete each is.

    [bold]Examples[/bold]

    \b
    hexmarshal languages
    hexmarshal languages --json
    """
    from hexmarshal.cli import languages as command

    command.run(json)


for reading in (
    record_commands.replay, record_commands.position, record_commands.review, record_commands.verify,
    record_commands.share, record_commands.film, record_commands.log, record_commands.note,
):  # fmt: skip
    app.command()(reading)
for measuring in (lab_commands.simulate, lab_commands.ladder, lab_commands.bench, bot_commands.seat):
    app.command()(measuring)
app.command()(lab_commands.train)
lab.command()(lab_commands.report)
lab.command()(lab_commands.sparring)
