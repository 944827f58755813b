"""A match as one HTML file that opens anywhere, without a server and without the network."""

import base64
import hashlib
import html
import zlib
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from hexmarshal import desk
from hexmarshal.bots import is_bot
from hexmarshal.bots import title as bot_title
from hexmarshal.core.engine.match import Match
from hexmarshal.core.records.annotations import Annotation, visible
from hexmarshal.desk.structs import Desk, Piece
from hexmarshal.share import bundle
from hexmarshal.share.chronicle import Moment, Progress, chronicle
from hexmarshal.share.ground import ground

FORMAT = 1
"""Raised when the form of what a file carries changes; a file carries its own viewer, so old files go on opening."""
POLICY = (
    "default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'sha256-{hash}'; "
    "base-uri 'none'; form-action 'none'"
)
"""What the file may load: itself."""


def write(match: Match, side: str | None = None, progress: Progress | None = None) -> str:
    """A match as the text of an HTML file: as a side sees it, or a spectator; of a match that is over, everything."""
    board, maps = ground(match)
    told = {**carried(match, side, progress), "board": board, "maps": maps}
    packed = base64.b64encode(_deflated(msgspec.json.encode(told))).decode()
    script = bundle.script()
    policy = POLICY.format(hash=base64.b64encode(hashlib.sha256(script.encode()).digest()).decode())
    title = html.escape(match.game.meta.title)
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>{title} · Hexmarshal</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="Hexmarshal">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<style>{bundle.style()}</style>
</head>
<body data-page="match" class="shared">
<main id="page"><p class="table-waits">Unpacking the match…</p>
<noscript><p class="notice">This file needs JavaScript, which draws the map. It loads nothing.</p></noscript>
</main>
<div id="live" class="unseen" role="status" aria-live="polite"></div>
<script type="application/octet-stream" id="match">{packed}</script>
<script type="module">{script}</script>
</body>
</html>
"""


def _deflated(content: bytes) -> bytes:
    """Compressed, always to the same bytes."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return packer.compress(content) + packer.flush()


def carried(match: Match, side: str | None = None, progress: Progress | None = None) -> dict[str, Any]:
    """All that a file carries of a match beside the map, as plain data."""
    game = match.game.meta.id
    faces: dict[str, str] = {}
    log, frames = [], []
    for moment, frame in _frames(chronicle(match, side, progress=progress), faces):
        log.append(moment.told)
        frames.append(frame)
    card, rules = desk.card(game), desk.rules(game)
    return {
        "format": FORMAT,
        "side": side,
        "open": match.over or not match.table.hides,
        "number": match.number,
        "over": match.over,
        "result": desk.result(match),
        "waiting": () if match.over else match.view(side).waiting,
        "diverged": str(match.diverged) if match.diverged is not None else "",
        "seats": {each: _seat(match.seats.get(each, "")) for each in match.sides},
        "setup": desk.setup(match.game, match.start),
        # Nobody works out layers in a file.
        "card": msgspec.structs.replace(card, layers=()),
        "rules": {"title": rules.title, "headings": rules.headings, "clauses": rules.clauses, "rulings": rules.rulings},
        "primer": desk.primer(game),
        "faces": faces,
        "frames": frames,
        "log": log,
        "notes": [_note(note) for note in visible(match.annotations, side, match.over)],
    }


def _note(note: Annotation) -> dict[str, Any]:
    return {"order": note.order, "side": note.side, "text": note.text, "open": note.open}


def _seat(name: str) -> dict[str, Any]:
    bot = is_bot(name)
    called = bot_title(name) if bot else "" if name in ("me", "person", "friend") else name
    return {"kind": "bot" if bot else "person", "name": called, "online": False}


Frame = tuple[list[Piece], list[str], dict[str, Any]] | None
"""What changed since the last frame: pieces, ids of those that are gone, parts of the desk. ``None`` if unknown."""


def _frames(moments: Iterable[Moment], faces: dict[str, str]) -> Iterator[tuple[Moment, Frame]]:
    """Each moment with what has changed since the one before."""
    lay: dict[str, Piece] = {}
    beside: dict[str, Any] = {}
    for moment in moments:
        if moment.pieces is None or moment.desk is None:
            yield moment, None
            continue
        faces.update(desk.faces(moment.pieces))
        now = {piece.id: piece for piece in moment.pieces}
        changed = [piece for piece in moment.pieces if lay.get(piece.id) != piece]
        gone = [id for id in lay if id not in now]
        parts = _parts(moment.desk)
        yield moment, (changed, gone, {key: part for key, part in parts.items() if beside.get(key, _parts) != part})
        lay, beside = now, parts


def _parts(found: Desk) -> dict[str, Any]:
    return msgspec.structs.asdict(found)
