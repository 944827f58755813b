"""What a shell offers when the Tab key is pressed: games, scenarios, sides and bots.

Nothing here loads the rules of a game or the server: a shell waits for the answer.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from hexmarshal.core.engine.game import Meta

Offer = tuple[str, str]
"""A word, and what it stands for."""


def games(incomplete: str) -> list[Offer]:
    """The games."""
    return _beginning(incomplete, ((meta.id, meta.title) for meta in _meant(None)))


def scenarios(ctx: typer.Context, incomplete: str) -> list[Offer]:
    """The scenarios of the game that the command names; of all games if it names none yet."""
    return _beginning(incomplete, ((name, meta.title) for meta in _meant(ctx) for name in meta.scenarios))


def sides(ctx: typer.Context, incomplete: str) -> list[Offer]:
    """The sides of the game that the command names; of all games if it names none yet."""
    return _beginning(incomplete, ((side, meta.title) for meta in _meant(ctx) for side in meta.sides))


def seats(ctx: typer.Context, incomplete: str) -> list[Offer]:
    """The sides that a player can take: several with commas between them, or both."""
    return _listed(incomplete, [("both", "every side"), *sides(ctx, "")])


def bots(incomplete: str) -> list[Offer]:
    """The bots: several with commas between them."""
    from hexmarshal.bots import WORDS, names, title

    return _listed(incomplete, [(name, WORDS[name].blurb if name in WORDS else title(name)) for name in names()])


def _meant(ctx: typer.Context | None) -> list[Meta]:
    """The game that was named, else all of them."""
    from hexmarshal.games import catalogue

    there = catalogue()
    # Before an option that still lacks its value, the words are not assigned to their arguments yet.
    named = [] if ctx is None else [ctx.params.get("game"), *ctx.args]
    return [meta for meta in there if meta.id in named] or there


def _beginning(incomplete: str, offers: Iterable[Offer]) -> list[Offer]:
    """The offers that begin with what was typed, each word once."""
    found: dict[str, str] = {}
    for word, meaning in offers:
        if word.startswith(incomplete):
            found.setdefault(word, meaning)
    return list(found.items())


def _listed(incomplete: str, offers: Iterable[Offer]) -> list[Offer]:
    """The same for the last word of a list with commas.

    >>> _listed("eager,ra", [("random", "no plan"), ("eager", "one step ahead")])
    [('eager,random', 'no plan')]
    """
    before, comma, last = incomplete.rpartition(",")
    return [(f"{before}{comma}{word}", meaning) for word, meaning in _beginning(last, offers)]
