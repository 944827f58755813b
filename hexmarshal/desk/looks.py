"""Pieces as they lie before one side, and the faces of their counters."""

import hashlib
from collections.abc import Iterable, Iterator

import msgspec

from hexmarshal.atlas.counters import face
from hexmarshal.core.data.plain import Said, Shown
from hexmarshal.core.engine.match import Match
from hexmarshal.desk.game_desk import GameDesk, game_desk
from hexmarshal.desk.structs import Piece

_encoder = msgspec.msgpack.Encoder()
_looks: dict[tuple[str, bytes], Piece] = {}
"""Pieces made before, by game and all that was shown of them."""
_faces: dict[str, str] = {}
"""Faces by their names."""
MANY = 20_000
"""How many pieces are remembered at most."""


def pieces(match: Match, side: str | None, *, bare: bool = False) -> list[Piece]:
    """The pieces, as far as a side may know them, or ``bare``: all of them; in a stack the last lies on top."""
    shown = _bare(match) if bare and match.table.hides else match.view(side).pieces()
    found = looks(match.game.meta.id, match.sides, shown)
    return sorted(found, key=lambda piece: piece.height)


def _bare(match: Match) -> Iterator[Shown]:
    """Every piece as its own side sees it."""
    for side in match.sides:
        for piece in match.view(side).pieces():
            if side_of(piece, match.sides) == side:
                yield piece


def _height(shown: Shown) -> float:
    """What lies higher in a stack: what the game lays on top, then besiegers above the besieged, then the stronger."""
    combat = shown.get("combat")
    strongest = max(combat, default=0) if isinstance(combat, list | tuple) else combat
    strength = float(strongest) if isinstance(strongest, int | float) else -1.0
    return 2000.0 * bool(shown.get("top")) + 1000.0 * (not shown.get("besieged")) + strength


def looks(game: str, sides: tuple[str, ...], shown: Iterable[Shown]) -> list[Piece]:
    """What ``Table.show`` says of some pieces, made ready for the page."""
    desk, found = game_desk(game), []
    for one in shown:
        # Two pieces of which the same is shown look the same, whatever table they come from.
        key = (game, _encoder.encode(one))
        piece = _looks.get(key)
        if piece is None:
            if len(_looks) > MANY:
                _looks.clear()
            piece = _looks[key] = _look(desk, sides, one)
        found.append(piece)
    return found


def faces(shown: Iterable[Piece]) -> dict[str, str]:
    """The faces of some pieces by their names: the insides of their counters as SVG."""
    return {piece.face: _faces[piece.face] for piece in shown}


def side_of(piece: Said, sides: tuple[str, ...]) -> str:
    """The side of a piece: as it is shown, else the one that bears the name of its nation."""
    if "side" in piece:
        return str(piece["side"])
    nation = str(piece.get("nation", ""))
    return next((side for side in sides if nation == side or nation in side.split("-")), "")


def _look(desk: GameDesk, sides: tuple[str, ...], shown: Shown) -> Piece:
    drawn = face(shown)
    name = hashlib.sha256(drawn.encode()).hexdigest()[:8]
    _faces[name] = drawn
    called = str(shown.get("name") or shown["id"])
    return Piece(
        id=str(shown["id"]),
        at=str(shown.get("at", "")),
        side=side_of(shown, sides),
        name=called,
        title=str(shown.get("title") or called),
        nation=str(shown.get("nation", "")),
        face=name,
        text=desk.words.piece(shown),
        states=desk.states(shown),
        height=_height(shown),
        also=str(shown.get("also", "")),
    )
