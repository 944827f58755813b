"""The board of a game as numbers and as a picture. The two have the same units and the same origin."""

import hashlib
from functools import cache
from math import atan2, tau

from hexmarshal import atlas
from hexmarshal.atlas.geometry import ACROSS, AROUND, HEX, Frame, num
from hexmarshal.atlas.labels import rank
from hexmarshal.desk.structs import Board, Hex

BESIDE = ("counters", "legend")
"""What a drawing has that the map of a match has not."""
CARD_LAYERS = ("terrain", "countries", "areas", "borders", "water", "places")
"""What is left of it on a small card."""


@cache
def board(game: str, sheet: str = "") -> Board:
    """The map as numbers."""
    from hexmarshal.atlas.sheet import MARGIN

    drawn = atlas.load(game, sheet)
    frame = Frame(drawn)
    labels = drawn.labels
    around = sorted(ACROSS, key=lambda step: _clock(frame, step))
    hexes = []
    for cell in drawn.cells:
        u, v = frame.spot[cell]
        near = (frame.at.get((u + du, v + dv)) for du, dv in around)
        x, y = frame.centre[cell]
        hexes.append(
            Hex(
                id=labels[cell],
                x=round(x + MARGIN, 1),
                y=round(y + MARGIN, 1),
                terrain=drawn.terrain[cell],
                country=drawn.country[cell],
                place=", ".join(place.name for place in drawn.places.get(cell, ())),
                rank=min(map(rank, drawn.places.get(cell, ())), default=0),
                near=tuple("" if there is None else labels[there] for there in near),
            )
        )
    (x0, y0), corners = frame.point((0, 0)), [frame.point(corner) for corner in AROUND]
    return Board(
        title=drawn.title,
        map=f"/api/games/{game}/map{'/' + sheet if sheet else ''}.svg?v={version(game, sheet)}",
        width=round(frame.width + 2 * MARGIN),
        height=round(frame.height + 2 * MARGIN),
        outline=" ".join(f"{num(x - x0)},{num(y - y0)}" for x, y in corners),
        step=HEX,
        hexes=tuple(hexes),
    )


def _clock(frame: Frame, step: tuple[int, int]) -> float:
    """The direction of a neighbour on the sheet, clockwise from the top."""
    (x0, y0), (x, y) = frame.point((0, 0)), frame.point(step)
    return (atan2(x - x0, y0 - y) + 0.01) % tau


@cache
def map_svg(game: str, sheet: str = "") -> str:
    """The picture of the map, without counters and legend."""
    # The terminal loads the desk for its words alone, and the drawing is large.
    from hexmarshal.atlas.sheet import LAYERS, draw

    return draw(atlas.load(game, sheet), layers=[layer for layer in LAYERS if layer not in BESIDE])


@cache
def picture_svg(game: str, sheet: str = "") -> str:
    """A small picture of the board for a card."""
    from hexmarshal.atlas.sheet import draw

    return draw(atlas.load(game, sheet), layers=CARD_LAYERS)


@cache
def version(game: str, sheet: str = "") -> str:
    """A short name of the picture as it is drawn now: another drawing, another version."""
    return hashlib.sha256(map_svg(game, sheet).encode()).hexdigest()[:12]
