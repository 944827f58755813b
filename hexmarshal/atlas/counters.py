"""Counters as wargamers know them, from what a table shows of its pieces (`Table.show`).

A counter has a frame in the colour of its nation and the nation's emblem, a unit symbol with its size above, its
strengths below and its name beside; a stripe if it is reduced; chips for what has become of it. Several in a hex
are stacked, the last on top.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from hexmarshal.atlas.geometry import Frame, num
from hexmarshal.atlas.labels import star
from hexmarshal.atlas.styles import INK, Nation, escape, nation

SIDE = 58
"""The side of a counter."""
STEP = 8
"""How far a counter lies off the one below."""
MAKES: dict[str, tuple[str, str]] = {
    "hq": ("M-14 0V-9H14V9H-14V-9M-14 9V17", "XXXX"),
    "corps": ("M-14-9L14 9M-14 9L14-9", "XXX"),
    "cadre": ("M-14-9L14 9M-14 9L14-9", ""),
    "infantry": ("M-14-9L14 9M-14 9L14-9", "XX"),
    "division": ("M-14-9L14 9M-14 9L14-9", "XX"),
    "brigade": ("M-14-9L14 9M-14 9L14-9", "X"),
    "cavalry": ("M-14 9L14-9", "XX"),
    "mountain": ("M-14-9L14 9M-14 9L14-9M-5 9L0 1L5 9Z", "X"),
    "artillery": ("M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0", ""),
    "engineer": ("M-8 5V-5H8V5M0-5V5", ""),
    "garrison": ("M-14-9L14 9M-14 9L14-9M-14 0H14", ""),
}
"""The inside of the unit symbol and its size mark, by the kind of a piece."""
CHIPS = (
    ("disorganised", "D", "#e69f00"),
    ("besieged", "B", "#cc79a7"),
    ("besieging", "S", "#56b4e9"),
    ("inactive", "–", "#999999"),
    ("out_of_supply", "U", "#d55e00"),
    ("moved", "M", "#ffffff"),
)
"""What has become of a piece: key, letter and colour of its chip."""


def stacks(frame: Frame, pieces: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    """The counters on the map."""
    found: dict[int, list[Mapping[str, Any]]] = {}
    for piece in pieces:
        cell = frame.board.find(str(piece.get("at", "")))
        if cell is not None:
            found.setdefault(cell, []).append(piece)
    for cell in sorted(found, key=lambda cell: (frame.centre[cell][1], frame.centre[cell][0])):
        stack = found[cell]
        x, y = frame.centre[cell]
        start = -(len(stack) - 1) * STEP / 2
        for at, piece in enumerate(stack):
            off = start + at * STEP
            yield counter(piece, x + off, y - off)


def counter(piece: Mapping[str, Any], x: float, y: float) -> str:
    """One counter with its middle at a point."""
    look = nation(str(piece.get("nation", "")))
    half = SIDE / 2
    kind = str(piece.get("kind", ""))
    symbol, size = MAKES.get(kind, next((make for key, make in MAKES.items() if key in kind), ("", "")))
    size = str(piece.get("size", size))
    reduced = bool(piece.get("reduced"))
    name = escape(str(piece.get("title") or piece.get("name") or piece.get("id", "")))
    text = [f'<g transform="translate({num(x)} {num(y)})"><title>{name}</title>']
    text.append(f'<rect x="{-half + 2}" y="{-half + 2}" width="{SIDE}" height="{SIDE}" rx="6" fill-opacity=".35"/>')
    text.append(
        f'<rect x="{-half}" y="{-half}" width="{SIDE}" height="{SIDE}" rx="6" fill="{look.fill}" stroke="{INK}" '
        f'stroke-width="1.6"/>'
    )
    if reduced:
        stripe = f"M{-half} {half - 24}L{-half + 24} {half}h-11L{-half} {half - 13}z"
        text.append(f'<path fill="#fff" stroke="{INK}" stroke-width=".8" d="{stripe}"/>')
    text.append(_emblem(look, -half + 8, -half + 8))
    text.append(
        f'<g transform="translate(0-3)" class="none" stroke="{INK}" stroke-width="1.8">'
        f'<path fill="#fdfaf0" d="M-14-9H14V9H-14Z"/><path d="{symbol}"/></g>'
    )
    if size:
        text.append(f'<text class="k" y="-15" style="font-size:9.5px" fill="{look.ink}">{escape(size)}</text>')
    text.append(_texts(piece, look))
    text.append(_chips(piece))
    return "".join(text) + "</g>"


def _texts(piece: Mapping[str, Any], look: Nation) -> str:
    """Strengths below the symbol, identity above to the right."""
    combat = piece.get("combat")
    figures = (
        [str(v) for v in combat] if isinstance(combat, (list, tuple)) else ([str(combat)] if combat is not None else [])
    )
    if piece.get("movement") is not None:
        figures.append(str(piece["movement"]))
    name = short(str(piece.get("name") or piece.get("id", "")))
    tall = 11.5 if len(name) < 5 else 9 if len(name) < 9 else 7.5
    told = f'<text class="k" y="24" style="font-size:17px" fill="{look.ink}">{escape("-".join(figures))}</text>'
    if not figures:
        return f'<text class="k" y="22" style="font-size:{tall + 1}px" fill="{look.ink}">{escape(name)}</text>'
    turned = f'transform="translate(24 -2)rotate(-90)" style="font-size:{tall}px"'
    side = f'<text class="k" {turned} fill="{look.ink}">{escape(name)}</text>'
    return side + told


def short(name: str) -> str:
    """A name as it fits on a counter.

    >>> short("Russian XV Corps"), short("HQ of the 8th Army"), short("III")
    ('XV', 'HQ 8', 'III')
    """
    words = [word for word in name.split() if word.lower() not in ("corps", "army", "of", "the", "division", "brigade")]
    words = [word for word in words if word.lower() not in ("russian", "german", "austrian", "serbian")] or words
    plain = " ".join(words)
    for ending in ("st", "nd", "rd", "th"):
        head = plain.removesuffix(ending)
        if head != plain and head[-1:].isdigit():
            return head
    return plain


def _chips(piece: Mapping[str, Any]) -> str:
    """The chips along the upper edge."""
    found = [(letter, colour) for key, letter, colour in CHIPS if piece.get(key)]
    if piece.get("active") is False:
        found.append(("–", "#999999"))
    text = []
    for at, (letter, colour) in enumerate(found):
        x, y = SIDE / 2 - 6 - 15 * at, -SIDE / 2 + 4
        text.append(
            f'<circle cx="{num(x)}" cy="{num(y)}" r="8" fill="{colour}" stroke="{INK}" stroke-width="1.4"/>'
            f'<text class="k" x="{num(x)}" y="{num(y + 4)}" style="font-size:11px">{letter}</text>'
        )
    return "".join(text)


def _emblem(look: Nation, x: float, y: float) -> str:
    """The shape of a nation."""
    here = f'fill="{look.ink}" stroke="{look.fill}"'
    if look.shape == "disc":
        return f'<circle cx="{x}" cy="{y}" r="4.4" {here}/>'
    if look.shape == "star":
        return f'<path d="{star((x, y), 5, 6.0)}" {here}/>'
    paths = {"square": "h8v8h-8z", "diamond": "l4 4l4-4l-4-4z", "triangle": "h9l-4.5-8z", "bar": "h9v3h-9z"}
    starts = {"square": (-4, -4), "diamond": (-4, 0), "triangle": (-4.5, 4), "bar": (-4.5, -1.5)}
    dx, dy = starts[look.shape]
    return f'<path d="M{num(x + dx)} {num(y + dy)}{paths[look.shape]}" {here}/>'
