"""``hexmarshal map``: the board of a game as a picture, with the counters of a match if there is a record."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from hexmarshal import atlas
from hexmarshal.atlas.picture import NoBrowser, write
from hexmarshal.atlas.sheet import LAYERS, draw
from hexmarshal.cli.data import components
from hexmarshal.cli.trouble import Trouble, good_match, known_file
from hexmarshal.core.board.board import Board
from hexmarshal.core.data.files import DataError, nearest


def run(
    game: str,
    sheet: str,
    out: Path | None,
    layers: Sequence[str],
    position: Path | None,
    to: int | None,
    overlay: Path | None = None,
) -> int:
    """Draw a sheet. Exits with 1 if the record of the position fails before its end."""
    for layer in layers:
        if layer not in LAYERS:
            raise Trouble(f"There is no layer called {layer}{nearest(layer, LAYERS)}; there are {', '.join(LAYERS)}.")
    if out is not None and out.suffix not in (".svg", ".png"):
        raise Trouble(f"{out} must be a .svg or a .png file.")
    try:
        board = atlas.load(game, sheet)
    except atlas.UnknownSheet as error:
        raise Trouble(str(error)) from None
    except DataError as error:
        raise Trouble(str(error)) from None
    pieces: list[dict[str, Any]] = []
    heading = damage = ""
    if position is not None:
        whole, pieces, heading, damage = read(game, position, to)
        board = next(part.board for part in whole.sheets if part.id == board.id)
    elif to is not None:
        raise Trouble("--to goes with --position RECORD.")
    if overlay is not None:
        if position is not None:
            raise Trouble("A record says itself which overlay it was played with: --overlay goes without --position.")
        board = with_overlay(game, board, overlay)
    svg = draw(board, layers=layers, pieces=pieces, heading=heading)
    save(svg, out)
    if damage:
        print(damage, file=sys.stderr)
    return 1 if damage else 0


def with_overlay(game: str, sheet: Board, overlay: Path) -> Board:
    """A sheet as an overlay has it."""
    known_file(overlay)
    try:
        boards: tuple[Board, ...] = components(game).load(overlay).boards
    except DataError as error:
        raise Trouble(str(error)) from None
    return next(board for board in boards if board.id == sheet.id)


def read(game: str, record: Path, to: int | None) -> tuple[Any, list[dict[str, Any]], str, str]:
    """The board, the pieces and a line about a position of a match, and what is wrong with its record."""
    from hexmarshal.cli.session import moment

    match, damage = good_match(record)
    if match.game.meta.id != game:
        raise Trouble(f"{record} is the record of a match of {match.game.meta.id}, not of {game}.")
    number = match.number if to is None else to
    if not 0 <= number <= match.number:
        raise Trouble(f"{record.name} has {match.number} good orders; --to takes a number from 0 to {match.number}.")
    then = moment(match, number)[1]
    view = then.view(None)
    decision = then.decision
    result = then.result
    line = decision.prompt if decision is not None else str(result["sentence"]) if result else ""
    return then.table.board, list(view.pieces()), f"After order {number}. {line}", damage


def save(svg: str, out: Path | None) -> None:
    """Write the drawing to a file, or to the terminal if none is named."""
    if out is None:
        print(svg, end="")
        return
    try:
        if out.suffix == ".png":
            write(svg, out)
        else:
            out.write_text(svg, encoding="utf-8")
    except NoBrowser as error:
        raise Trouble(str(error)) from None
    except OSError as error:
        raise Trouble(f"{out} cannot be written: {(error.strerror or 'unknown reason').lower()}.") from None
