"""Calls about games: the shelf, the boards, the rulebooks."""

from collections.abc import Callable
from typing import Any

import msgspec

from hexmarshal import __version__, bots, desk
from hexmarshal.atlas import UnknownSheet
from hexmarshal.bots import variants
from hexmarshal.bots.characters import CHARACTERS
from hexmarshal.core.languages.catalogues import ENGLISH, PAGE, Catalogue, catalogue, offered
from hexmarshal.desk.structs import Board, GameCard, Primer, Rules
from hexmarshal.games import names
from hexmarshal.server import manual
from hexmarshal.server.denied import Denied
from hexmarshal.server.http.call import Ask, Book, Lasting, Param
from hexmarshal.server.http.guard import DOCS
from hexmarshal.server.matches.registry import Registry
from hexmarshal.server.settings import Settings
from hexmarshal.server.structs import About, BotKind

BOOK = Book()
TIMES = (2.0, 5.0, 10.0, 20.0, 60.0)
"""How many seconds a bot may be told to think about a turn, as far as the host allows it."""
FOREVER = "public, max-age=31536000, immutable"
"""For pictures whose address has a version in it."""
SVG = "image/svg+xml"
SHEET = Param("sheet", "The sheet, where a game has several.")
VERSION = Param("v", "The version of the picture: with it the picture may be kept for ever.")


@BOOK.call("GET", "/api/games", gives=list[GameCard])
async def games(registry: Registry, ask: Ask) -> Lasting:
    """The games on the shelf, in the language that the client accepts."""
    return await shelf(registry, ask.language)


async def shelf(registry: Registry, language: str = ENGLISH) -> Lasting:
    """The cards of the games, which take a while the first time: their boards are drawn for it."""
    return await _lasting(registry, "games", lambda: desk.shelf(language), language=language)


@BOOK.call("GET", "/api/languages", gives=list[str])
async def languages(registry: Registry, ask: Ask) -> Lasting:
    """The languages of the page, by their tags, English first."""
    return await _lasting(registry, "languages", offered)


@BOOK.call("GET", "/api/catalogue", gives=Catalogue)
async def texts(registry: Registry, ask: Ask) -> Lasting:
    """The texts of the page in the language that the client accepts; none in English, which needs no others."""
    language = ask.language
    return await _lasting(registry, "catalogue", lambda: catalogue(PAGE, language), language=language)


@BOOK.call("GET", "/api/about", gives=About)
async def about(registry: Registry, ask: Ask) -> About:
    """The version of the server, and where its manual is."""
    return About(__version__, DOCS if manual.folder() is not None else "")


@BOOK.call("GET", "/api/bots", gives=list[BotKind])
async def bot_kinds(registry: Registry, ask: Ask) -> Lasting:
    """The bots, as they are offered, in the language that the client accepts: the strongest last."""
    language = ask.language
    return await _lasting(registry, "bots", lambda: _bots(language, registry.settings), language=language)


@BOOK.call("GET", "/api/games/{game}/board", gives=Board, query=(SHEET,))
async def board(registry: Registry, ask: Ask) -> Lasting:
    """The map of a game as numbers."""
    game, sheet = _game(ask), ask.query("sheet") or ""
    return await _lasting(registry, f"board {game} {sheet}", lambda: desk.board(game, sheet))


@BOOK.call("GET", "/api/games/{game}/rules", gives=Rules)
async def rules(registry: Registry, ask: Ask) -> Lasting:
    """The clauses, rulings and sources of a game; its words are explained in the language that the client accepts."""
    game, language = _game(ask), ask.language
    return await _lasting(registry, f"rules {game}", lambda: desk.rules(game, language), language=language)


@BOOK.call("GET", "/api/games/{game}/primer", gives=Primer)
async def primer(registry: Registry, ask: Ask) -> Lasting:
    """The words and signs of a game, explained to a newcomer in the language that the client accepts."""
    game, language = _game(ask), ask.language
    return await _lasting(registry, f"primer {game}", lambda: desk.primer(game, language), language=language)


@BOOK.call("GET", "/api/games/{game}/map.svg", media=SVG, query=(VERSION,))
async def map_picture(registry: Registry, ask: Ask) -> Lasting:
    """The picture of the map."""
    game = _game(ask)
    return await _lasting(registry, f"map {game}", lambda: desk.map_svg(game), SVG, _cache(ask))


@BOOK.call("GET", "/api/games/{game}/map/{sheet}.svg", media=SVG, query=(VERSION,))
async def sheet_picture(registry: Registry, ask: Ask) -> Lasting:
    """The picture of one sheet of the map."""
    game, sheet = _game(ask), ask.path["sheet"]
    return await _lasting(registry, f"map {game} {sheet}", lambda: desk.map_svg(game, sheet), SVG, _cache(ask))


@BOOK.call("GET", "/api/games/{game}/picture.svg", media=SVG, query=(VERSION,))
async def small_picture(registry: Registry, ask: Ask) -> Lasting:
    """A small picture of the board."""
    game = _game(ask)
    return await _lasting(registry, f"picture {game}", lambda: desk.picture_svg(game), SVG, _cache(ask))


def _bots(language: str, settings: Settings) -> list[BotKind]:
    text = catalogue(PAGE, language).text
    usual = settings.turn_seconds
    offered = tuple(sorted({usual, *(time for time in TIMES if time <= settings.turn_seconds_most)}))
    return [
        BotKind(
            name,
            text("bot", words.title),
            text("bot", words.blurb),
            name == bots.USUAL,
            bots.points(name),
            usual if variants.plans(name) else 0.0,
            offered if variants.plans(name) else (),
            CHARACTERS if name in variants.STAFFS else (),
        )
        for name, words in bots.WORDS.items()
    ] + [BotKind(name, bots.title(name), "", False) for name in settings.bots]


def _game(ask: Ask) -> str:
    game = ask.path["game"]
    if game not in names():
        raise Denied(404, "unknown-game", f"There is no game called {game[:40]} here.")
    return game


def _cache(ask: Ask) -> str:
    return FOREVER if ask.query("v") else "no-cache"


async def _lasting(
    registry: Registry,
    name: str,
    make: Callable[[], Any],
    kind: str = "application/json",
    cache: str = "no-cache",
    language: str = "",
) -> Lasting:
    """Something that never changes while the server runs: made once, in a thread."""
    key = f"{name} {cache} {language}"
    if key not in registry.lasting:
        try:
            registry.lasting[key] = await registry.in_thread(_made, make, kind, cache, language)
        except UnknownSheet:
            raise Denied(404, "unknown-sheet", "This game has no such sheet.") from None
    return registry.lasting[key]


def _made(make: Callable[[], Any], kind: str, cache: str, language: str) -> Lasting:
    made = make()
    return Lasting.of(made.encode() if isinstance(made, str) else msgspec.json.encode(made), kind, cache, language)
