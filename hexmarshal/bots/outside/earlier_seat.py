"""Runs in the tree of an earlier commit, of which it knows as little as it can: ``earlier_seat.py TREE BOT PATH…``.

It is today's code among yesterday's modules, and run by its path, so it imports nothing of Hexmarshal by itself. It
makes views of what it is handed, lets the bot of that commit choose, and answers as :mod:`.earlier` reads it. Modules
have moved about: where one is not found in its present place, it is looked for in its former one.
"""

import base64
import importlib
import inspect
import json
import os
import sys
import time
from types import ModuleType
from typing import Any

BEFORE = ("hexmarshal.core.engine", "hexmarshal.core.positions", "hexmarshal.core")
"""Where modules of the core are, or were."""


class Trouble(Exception):
    """Why the bot cannot play, in a sentence."""


def main() -> None:
    """Answer line by line until the match is over."""
    tree, name, paths = sys.argv[1], sys.argv[2], sys.argv[3:]
    # What code prints is no answer: the lines have a descriptor of their own, and everything else goes to the errors.
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    sys.path[:] = [tree, *sys.path, *(path for path in paths if path not in sys.path)]
    seat: Seat | None = None
    for line in sys.stdin:
        message = json.loads(line)
        if message["say"] == "hello":
            seat = Seat(tree, name, message)
            said = seat.ready(message)
        elif message["say"] == "choose" and seat is not None:
            said = seat.order(message)
        else:
            return
        answers.write(json.dumps(said) + "\n")
        answers.flush()


class Seat:
    """A bot of this tree and what it needs to see."""

    def __init__(self, tree: str, name: str, hello: dict[str, Any]) -> None:
        self.tree, self.name = tree, name
        self.game: Any = None
        self.start: Any = None
        self.bot: Any = None

    def ready(self, hello: dict[str, Any]) -> dict[str, Any]:
        """Whether it can play this match."""
        version = 0
        try:
            package = importlib.import_module("hexmarshal")
            if not str(package.__file__).startswith(self.tree):
                raise Trouble(f"its commit is hidden by {package.__file__}")
            games = importlib.import_module("hexmarshal.games")
            version = games.meta(hello["game"]).rules_version
            if version == hello["rules_version"]:
                self.game = games.load(hello["game"])
                self.start = importlib.import_module("msgspec").convert(hello["start"], part("game").Start)
                self.bot = importlib.import_module("hexmarshal.bots").make(self.name, hello["seed"])
                self.view(hello["handed"])
        except Exception as error:
            return {"say": "ready", "rules_version": version, "trouble": sentence(error)}
        return {"say": "ready", "rules_version": version}

    def order(self, message: dict[str, Any]) -> dict[str, Any]:
        """What the bot chooses."""
        try:
            view = self.view(message["handed"])
            began = time.process_time()
            order = self.bot.choose(view)
            seconds = time.process_time() - began
            plain = importlib.import_module("msgspec").to_builtins(order)
        except Exception as error:
            return {"say": "order", "trouble": sentence(error)}
        purpose = str(getattr(self.bot, "purpose", ""))
        return {"say": "order", "order": plain, "purpose": purpose, "seconds": seconds}

    def view(self, handed: dict[str, Any]) -> Any:
        """What was handed over as a view of this tree. It must be able to say all of it, and nothing else."""
        position = base64.b64decode(handed["position"])
        table = part("snapshot").restore(self.game, self.start, position)
        if part("snapshot").snapshot(table) != position:
            raise Trouble("its commit writes positions in another way, and would not see all of this one")
        table.chance = part("dice").Sealed()
        decision = None
        if handed["number"] >= 0:
            decision = part("decision").Decision(table, table.question, handed["number"], self.game.orders)
        view = part("view").View
        said = {"table": table, "decision": decision, "side": handed["side"], "game": self.game, "start": self.start}
        for name in inspect.signature(view).parameters:  # views asked for other things before, which games have
            if name not in said and hasattr(self.game, name):
                said[name] = getattr(self.game, name)
        return view(**{name: said[name] for name in inspect.signature(view).parameters if name in said})


def part(name: str) -> ModuleType:
    """A module of the core, wherever this tree has it."""
    for package in BEFORE:
        try:
            return importlib.import_module(f"{package}.{name}")
        except ModuleNotFoundError as error:
            if not f"{package}.{name}".startswith(str(error.name)):
                raise
    raise Trouble(f"its commit has no {name} in its core")


def sentence(error: Exception) -> str:
    """What went wrong."""
    if isinstance(error, Trouble):
        return str(error)
    text = " ".join(str(error).split())
    return f"{type(error).__name__}: {text}" if text else type(error).__name__


if __name__ == "__main__":
    main()
