"""``hexmarshal bot``: which bots there are, and what is wrong with one of your own."""

from __future__ import annotations

import json

import msgspec
from rich import box
from rich.table import Table

from hexmarshal import bots
from hexmarshal.bots import check as checking
from hexmarshal.bots.characters import CHARACTERS
from hexmarshal.bots.outside import messages
from hexmarshal.cli.screen import Screen
from hexmarshal.cli.session import known_bot
from hexmarshal.cli.trouble import Trouble, known_game
from hexmarshal.core.data.files import nearest
from hexmarshal.games import names


def listed(as_json: bool) -> int:
    """List the bots that have a name."""
    kinds = [(name, *bots.WORDS.get(name, (name, "An installed package offers it."))) for name in bots.names()]
    if as_json:
        print(json.dumps([{"name": n, "title": t, "blurb": b} for n, t, b in kinds], indent=1, ensure_ascii=False))
        return 0
    grid = Table("name", "", box=box.SIMPLE_HEAD, pad_edge=False)
    for name, _, blurb in kinds:
        grid.add_row(name, blurb)
    screen = Screen()
    screen.console.print(grid)
    screen.say("Your own: package.module:Class, ./file.py:Class, or program:./mine. As it was: staff-3@COMMIT")
    screen.say("With a time for its turn: staff-4+5s (seconds), staff-4+300p (plans, repeatable)")
    screen.say(f"With a character ({', '.join(CHARACTERS)}): staff-2+bold")
    return 0


def check(name: str, game: str, as_json: bool) -> int:
    """Let a bot play a little, and say in sentences what is wrong. The exit code is 1 if anything is."""
    games = [known_game(game).id] if game else names()
    name = _meant(name)
    known_bot(name)
    screen = Screen()

    def told(found: checking.Finding) -> None:
        if not as_json:
            screen.say(checking.verdict(found), "red" if found.wrong else "")

    found = checking.check(name, games, told)
    wrong = sum(bool(one.wrong) for one in found)
    if as_json:
        print(json.dumps([msgspec.to_builtins(one._asdict()) for one in found], indent=1, ensure_ascii=False))
    else:
        screen.say(f"{name} is sound." if not wrong else f"{name} failed in {wrong} of {len(found)} seats.")
    return 1 if wrong else 0


def _meant(name: str) -> str:
    """A name of a bot; what is none is the command line of a program."""
    if bots.is_bot(name):
        return name
    try:
        return bots.known(f"program:{name}")
    except bots.BotError as error:
        if name.endswith(".py"):
            raise Trouble(f"{error} If it has a class that plays, name that too: {name}:Class") from None
        hint = nearest(name, bots.names())
        raise Trouble(f"There is no bot called {name}{hint}, and no program. {error}") from None


def schema() -> int:
    """Print the JSON schema of the protocol."""
    print(json.dumps(messages.schema(), indent=1, ensure_ascii=False))
    return 0
