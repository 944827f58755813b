"""The board of a game as numbers and as pictures, a picture a sheet. All have the same units."""

import hashlib
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from math import atan2, tau
from typing import NamedTuple

import msgspec

from hexmarshal import atlas
from hexmarshal.atlas.geometry import ACROSS, AROUND, HEX, Frame, num
from hexmarshal.atlas.labels import rank
from hexmarshal.core.board.board import Board as Printed
from hexmarshal.core.board.file import Place
from hexmarshal.desk.arrangement import TRAY_HIGH, TRAY_WIDE, in_order, lay
from hexmarshal.desk.structs import Board, Hex, Link, Name, Sheet, Tray

BESIDE = ("counters", "legend")
"""What a drawing has that the map of a match has not."""
CARD_LAYERS = ("terrain", "countries", "areas", "borders", "water", "places")
"""What is left of it on a small card."""


@cache
def board(game: str, sheet: str = "") -> Board:
    """The printed map as numbers: all its sheets side by side, or one alone, with the ways that lead from it to it."""
    return _laid_out(game, atlas.whole(game), f"/api/games/{game}", sheet, {})


def board_of(game: str, whole: Printed, match: str) -> str:
    """The address of the map of a match: that of the game, unless an overlay has made it another."""
    base = f"/api/games/{game}" if digest(whole) == digest(atlas.whole(game)) else f"/api/matches/{match}"
    return f"{base}/board"


class OwnBoard(NamedTuple):
    """A map that an overlay has changed."""

    board: Board
    """The map as numbers."""
    pictures: dict[str, str]
    """The picture of each sheet, by its letter."""


def own_board(game: str, whole: Printed, address: str, sheet: str = "") -> OwnBoard:
    """The map of a match with an overlay: as numbers, and redrawn. That takes about a second a sheet."""
    letters = atlas.letters(game)
    wanted = [sheet] if sheet else letters
    pictures = {letter: _drawn(whole.sheets[letters.index(letter)].board) for letter in wanted}
    return OwnBoard(_laid_out(game, whole, address, sheet, pictures), pictures)


@lru_cache(maxsize=32)
def digest(whole: Printed) -> str:
    """What a board says, in short: boards that say the same have the same digest."""
    return hashlib.sha256(msgspec.json.encode([part.board.file for part in whole.sheets])).hexdigest()


def _laid_out(game: str, whole: Printed, address: str, sheet: str, pictures: dict[str, str]) -> Board:
    """A board as numbers; its pictures lie at an address, and are versioned by what they show."""
    known = atlas.letters(game)
    if sheet and sheet not in known:
        atlas.load(game, sheet)  # says that there is no such sheet
    letters = [sheet] if sheet else known
    frames = in_order({letter: Frame(whole.sheets[known.index(letter)].board) for letter in letters})
    rows = () if sheet else tuple(whole.boxes.values())
    here = {frame.board.labels[cell] for frame in frames.values() for cell in frame.board.cells} | {r.id for r in rows}
    links = [row for row in whole.links if {row.a, row.b} <= here]
    laid = lay([(frame, _size(frame)) for frame in frames.values()], [row.id for row in rows], links)
    sheets = []
    for (letter, frame), (x, y) in zip(frames.items(), laid.sheets, strict=True):
        seen = _version(pictures[letter]) if pictures else version(game, letter)
        picture = f"{address}/map{'/' + letter if letter else ''}.svg?v={seen}"
        sheets.append(Sheet(letter, frame.board.title, picture, x, y, *_size(frame), _outline(frame)))
    pairs = list(zip(sheets, frames.values(), strict=True))
    return Board(
        title=" / ".join(one.title for one in sheets),
        width=laid.width,
        height=laid.height,
        step=HEX,
        sheets=tuple(sheets),
        hexes=tuple(each for one, frame in pairs for each in _hexes(frame, one)),
        names=tuple(each for one, frame in pairs for each in _names(frame, one)),
        boxes=tuple(Tray(row.id, row.name, row.note, *laid.trays[row.id], TRAY_WIDE, TRAY_HIGH) for row in rows),
        links=tuple(Link(row.a, row.b, not row.one_way, row.kind, row.distance, row.note) for row in links),
    )


def _size(frame: Frame) -> tuple[int, int]:
    """How large the picture of a sheet is."""
    from hexmarshal.atlas.sheet import MARGIN

    return round(frame.width + 2 * MARGIN), round(frame.height + 2 * MARGIN)


def _outline(frame: Frame) -> str:
    """The corners of a hex around its centre."""
    (x0, y0), corners = frame.point((0, 0)), [frame.point(corner) for corner in AROUND]
    return " ".join(f"{num(x - x0)},{num(y - y0)}" for x, y in corners)


def _hexes(frame: Frame, sheet: Sheet) -> Iterator[Hex]:
    """The hexes of a sheet that lies somewhere."""
    from hexmarshal.atlas.sheet import MARGIN

    drawn = frame.board
    around = sorted(ACROSS, key=lambda step: _clock(frame, step))
    for cell in drawn.cells:
        u, v = frame.spot[cell]
        near = (frame.at.get((u + du, v + dv)) for du, dv in around)
        x, y = frame.centre[cell]
        places = drawn.places.get(cell, ())
        yield Hex(
            id=drawn.labels[cell],
            sheet=sheet.id,
            x=round(x + MARGIN + sheet.x, 1),
            y=round(y + MARGIN + sheet.y, 1),
            terrain=drawn.terrain[cell],
            country=drawn.country[cell],
            place=called(places),
            rank=min(map(rank, places), default=0),
            near=tuple("" if there is None else drawn.labels[there] for there in near),
        )


def called(places: Iterable[Place]) -> str:
    """The names of what is in a hex; of a town and its fortress the fortress, which names the town."""
    names = [place.name for place in places]
    return ", ".join(name for name in names if not any(name != other and name in other for other in names))


def place_name(board: Printed, label: str) -> str:
    """What is in a hex, by the hex's number; "" if nothing there has a name."""
    cell = board.find(label)
    return "" if cell is None else called(board.places.get(cell, ()))


def _names(frame: Frame, sheet: Sheet) -> Iterator[Name]:
    """The names of the places of a sheet that lies somewhere."""
    from hexmarshal.atlas.sheet import MARGIN, towns

    for name in towns(frame.board):
        x, y = round(name.x + MARGIN + sheet.x, 1), round(name.y + MARGIN + sheet.y, 1)
        text, worth = name.name + name.strength, name.worth.strip()
        yield Name(name.hex, text, worth, name.rank, name.anchor, x, y, name.fortress)


def _clock(frame: Frame, step: tuple[int, int]) -> float:
    """The direction of a neighbour on the sheet, clockwise from the top."""
    (x0, y0), (x, y) = frame.point((0, 0)), frame.point(step)
    return (atan2(x - x0, y0 - y) + 0.01) % tau


@cache
def map_svg(game: str, sheet: str = "") -> str:
    """The picture of the map, without counters and legend; names are written over the counters."""
    return _drawn(atlas.load(game, sheet))


def _drawn(sheet: Printed) -> str:
    # The terminal loads the desk for its words alone, and the drawing is large.
    from hexmarshal.atlas.sheet import LAYERS, draw

    return draw(sheet, layers=[layer for layer in LAYERS if layer not in BESIDE], towns=False)


@cache
def picture_svg(game: str, sheet: str = "") -> str:
    """A small picture of the board for a card."""
    from hexmarshal.atlas.sheet import draw

    return draw(atlas.load(game, sheet), layers=CARD_LAYERS)


@cache
def version(game: str, sheet: str = "") -> str:
    """A short name of the picture as it is drawn now: another drawing, another version."""
    return _version(map_svg(game, sheet))


def _version(picture: str) -> str:
    return hashlib.sha256(picture.encode()).hexdigest()[:12]
