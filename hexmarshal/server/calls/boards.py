"""Calls about the map of one match: that of its game, or redrawn where an overlay changes it."""

import msgspec

from hexmarshal import atlas, desk
from hexmarshal.desk.boards import OwnBoard
from hexmarshal.desk.structs import Board
from hexmarshal.server.calls.games import FOREVER, SHEET, SVG, VERSION
from hexmarshal.server.denied import Denied
from hexmarshal.server.http.call import Answer, Ask, Book
from hexmarshal.server.matches.registry import Registry

BOOK = Book()
MOST = 8
"""So many maps that an overlay has changed are kept; one that is asked for again is drawn again."""


@BOOK.call("GET", "/api/matches/{match}/board", gives=Board, query=(SHEET,))
async def board(registry: Registry, ask: Ask) -> Board:
    """The map of a match as numbers, as its rules have it."""
    return (await _own(registry, ask, ask.query("sheet") or "")).board


@BOOK.call("GET", "/api/matches/{match}/map.svg", media=SVG, query=(VERSION,))
async def map_picture(registry: Registry, ask: Ask) -> Answer:
    """The picture of the map of a match."""
    return _picture(ask, next(iter((await _own(registry, ask, "")).pictures.values())))


@BOOK.call("GET", "/api/matches/{match}/map/{sheet}.svg", media=SVG, query=(VERSION,))
async def sheet_picture(registry: Registry, ask: Ask) -> Answer:
    """The picture of one sheet of the map of a match."""
    sheet = ask.path["sheet"]
    whole = (await _own(registry, ask, "")).pictures
    return _picture(ask, whole[sheet] if sheet in whole else (await _own(registry, ask, sheet)).pictures[sheet])


def _picture(ask: Ask, drawn: str) -> Answer:
    cache = FOREVER if ask.query("v") else "no-cache"
    return Answer(drawn.encode(), SVG, headers=((b"cache-control", cache.encode()),))


async def _own(registry: Registry, ask: Ask, sheet: str) -> OwnBoard:
    """The map of a match, drawn once for all matches on the same map as long as it is kept."""
    room = await registry.room(ask.path["match"])
    whole, game = room.match.table.board, room.row.game
    if sheet and sheet not in atlas.letters(game):
        raise Denied(404, "unknown-sheet", "This game has no such sheet.")
    key = f"{desk.digest(whole)} {sheet}"
    found = registry.own_boards.pop(key, None)
    if found is None:
        found = await registry.in_thread(desk.own_board, game, whole, "", sheet, match=room.id)
    registry.own_boards[key] = found
    while len(registry.own_boards) > MOST:
        del registry.own_boards[next(iter(registry.own_boards))]
    base = f"/api/matches/{room.id}"
    sheets = tuple(msgspec.structs.replace(each, map=base + each.map) for each in found.board.sheets)
    return OwnBoard(msgspec.structs.replace(found.board, sheets=sheets), found.pictures)
