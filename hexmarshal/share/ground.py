"""The map that a match is played on."""

from hexmarshal import atlas, desk
from hexmarshal.core.engine.match import Match
from hexmarshal.desk.structs import Board


def ground(match: Match) -> tuple[Board, dict[str, str]]:
    """The map as numbers, and its pictures: those of the game, or redrawn where an overlay has changed it."""
    game, whole = match.game.meta.id, match.table.board
    sheets = desk.desk(match, None).sheets
    sheet = sheets[0] if len(sheets) == 1 else ""
    if desk.digest(whole) != desk.digest(atlas.whole(game)):
        found = desk.own_board(game, whole, "", sheet)
        return found.board, found.pictures
    board = desk.board(game, sheet)
    return board, {each.id: desk.map_svg(game, each.id) for each in board.sheets}
