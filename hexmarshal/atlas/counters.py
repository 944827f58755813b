"""Counters as wargamers know them, from what a table shows of its pieces (`Table.show`).

A counter has a frame in the colour of its nation and the nation's emblem, a unit symbol with its size above, its
strength and its name below; left of the symbol its corps in a box and its artillery in a disc, where a game has them; a
white band if it is reduced; chips for what has become of it. A headquarters has a flag: it flies while it is active and
is furled and pale while it is not. Several in a hex are stacked, the last on top.

Faces have no style of their own but attributes, so that a page with a strict content policy can take them in.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from hexmarshal.atlas.geometry import Frame, num
from hexmarshal.atlas.labels import star
from hexmarshal.atlas.styles import INK, PAPER, Nation, escape, nation, width
from hexmarshal.core.engine.events import signed

SIDE = 58
"""The side of a counter."""
STEP = 8
"""How far a counter lies off the one below."""
MAKES: dict[str, tuple[str, str]] = {
    "hq": ("", "XXXX"),
    "corps": ("M-17-11L17 11M-17 11L17-11", "XXX"),
    "cadre": ("M-17-11L17 11M-17 11L17-11", ""),
    "infantry": ("M-17-11L17 11M-17 11L17-11", "XX"),
    "division": ("M-17-11L17 11M-17 11L17-11", "XX"),
    "brigade": ("M-17-11L17 11M-17 11L17-11", "X"),
    "cavalry": ("M-17 11L17-11", "XX"),
    "mountain": ("M-17-11L17 11M-17 11L17-11M-6 11L0 2L6 11Z", "X"),
    "artillery": ("M-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0", ""),
    "engineer": ("M-10 6V-6H10V6M0-6V6", ""),
    "garrison": ("M-17-11L17 11M-17 11L17-11M-17 0H17", ""),
    "river": ("M-17-11L17 11M-17 11L17-11M-17 6q4-5 8 0t8 0t8 0t8 0", ""),
    "fort": ("M-11 7V-6H-6V-2H-3V-6H3V-2H6V-6H11V7Z", ""),
    "train": ("M-12-6H12V3H-12ZM-9 6a3 3 0 1 0 6 0a3 3 0 1 0-6 0M3 6a3 3 0 1 0 6 0a3 3 0 1 0-6 0", ""),
    "depot": ("M-12 8V-2L0-8L12-2V8ZM-4 8V1H4V8", ""),
    "naval": ("M-14 2H14L9 8H-9ZM-2 2V-8M-2-8L7-4L-2-2", ""),
    "general": (star((0.0, 0.0), 5, 8.0), ""),
}
"""The inside of the unit symbol and its size mark, by the kind of a piece."""
SIZES = {"army": "XXXX", "corps": "XXX", "division": "XX", "brigade": "X", "regiment": "III", "battalion": "II"}
"""The size mark, where a piece tells its size in words."""
CHIPS = (
    ("disorganised", "D", "#e69f00"),
    ("besieged", "B", "#cc79a7"),
    ("besieging", "S", "#56b4e9"),
    ("inactive", "–", "#999999"),
    ("out_of_supply", "U", "#d55e00"),
    ("unsupplied", "U", "#d55e00"),
    ("entrained", "T", "#56b4e9"),
    ("moved", "M", "#ffffff"),
    ("spent", "M", "#ffffff"),
)
"""What has become of a piece: key, letter and colour of its chip."""
MARKERS = (
    ("reductions", 1, "−1", "#e69f00"),
    ("reductions", 2, "−2", "#e69f00"),
    ("supply", "low", "L", "#56b4e9"),
    ("supply", "out", "O", "#d55e00"),
    ("status", "-1", "−1", "#e69f00"),
    ("status", "-2", "−2", "#e69f00"),
    ("status", "-3", "−3", "#e69f00"),
    ("status", "CI", "CI", "#d55e00"),
    ("status", "D1", "D1", "#cc79a7"),
    ("status", "D2", "D2", "#cc79a7"),
)
"""The same of what has several states: key, state, letter and colour."""
LETTERS = 'font-family="Liberation Sans,Arial,sans-serif" font-weight="bold" text-anchor="middle"'
"""How everything on a counter is written."""


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
    name = escape(str(piece.get("title") or piece.get("name") or piece.get("id", "")))
    return f'<g transform="translate({num(x)} {num(y)})"><title>{name}</title>{face(piece)}</g>'


def face(piece: Mapping[str, Any]) -> str:
    """The face of a counter around 0, 0; it fits into 64 by 64 with its shadow and its chips."""
    look = nation(str(piece.get("nation", "")))
    half, pale = SIDE / 2, piece.get("active") is False
    body = PAPER if pale else look.fill
    frame = f'stroke="{look.tint}" stroke-width="4"' if pale else f'stroke="{INK}" stroke-width="1.6"'
    inset = 1.5 if pale else 0.0
    corner, side = num(inset - half), num(SIDE - 2 * inset)
    text = [
        f'<rect x="{2 - half:g}" y="{2 - half:g}" width="{SIDE}" height="{SIDE}" rx="6" fill-opacity=".35"/>',
        f'<rect x="{corner}" y="{corner}" width="{side}" height="{side}" rx="6" fill="{body}" {frame}/>',
        f"<g {LETTERS}>",
    ]
    reduced = bool(piece.get("reduced"))
    if reduced:
        band = f"M{1 - half:g} 10H{half - 1:g}V{half - 4:g}q0 3-3 3H{4 - half:g}q-3 0-3-3Z"
        text.append(f'<path fill="#fff" stroke="{INK}" stroke-width=".8" d="{band}"/>')
    ink = INK if pale else look.ink
    text += [
        _emblem(look, 9.5 - half, 9.5 - half, pale),
        _symbol(piece, ink),
        _texts(piece, INK if reduced else ink),
        _beside(piece),
        _chips(piece),
        "</g>",
    ]
    return "".join(text)


def _symbol(piece: Mapping[str, Any], ink: str) -> str:
    """The unit symbol and its size, or the flag of a headquarters."""
    kind = str(piece.get("kind", ""))
    symbol, size = MAKES.get(kind, next((make for key, make in MAKES.items() if key in kind), ("", "")))
    told = str(piece.get("size", size))
    size = SIZES.get(told, told)
    lines = f'stroke="{INK}" stroke-width="2"'
    if kind == "hq":
        if piece.get("active") is False:
            drawn = f'<path fill="none" {lines} stroke-dasharray="4 3" d="M-17-14H17V8H-17Z"/>'
        else:
            drawn = f'<path fill="#fdfaf0" {lines} d="M-17 12V-14H17V8H-17"/>'
        name = short(str(piece.get("name", ""))).removeprefix("HQ ") or "HQ"
        tall = min(16.0, 30 / max(1.0, width(name, 1.0, bold=True)))
        return f'{drawn}<text y="{num(-3 + tall * 0.36)}" font-size="{num(tall)}" fill="{INK}">{escape(name)}</text>'
    # Where the name stands above the symbol its size stands beside it, turned up.
    beside = _wide("-".join(_figures(piece)))
    place = 'transform="translate(26-3)rotate(-90)" font-size="9.5"' if beside else 'y="-17" font-size="11"'
    mark = f'<text {place} fill="{ink}">{escape(size)}</text>' if size else ""
    box = f'<path fill="#fdfaf0" d="M-17-11H17V11H-17Z"/><path fill="none" d="{symbol}"/>'
    return f'{mark}<g transform="translate(0-3)" {lines}>{box}</g>'


def _texts(piece: Mapping[str, Any], ink: str) -> str:
    """The bottom row: the name to the left, the strength to the right; long figures fill it, the name stands above."""
    name, told = short(str(piece.get("name") or piece.get("id", ""))), "-".join(_figures(piece))
    if piece.get("kind") == "hq":
        return _row(str(piece.get("caption") or told or "HQ"), 0, 15, 54, ink)
    if not told:
        return _row(name, 0, 15, 54, ink)
    if _wide(told):
        most = 22 if _states(piece) else 40  # left of the chips, if there are any
        here = f'x="{num(-14 + most / 2)}" y="-15.5" font-size="{num(_fit(name, 15, most))}"'
        return f'<text {here} fill="{ink}">{escape(name)}</text>' + _row(told, 0, 18, 54, ink)
    room = width(told, 20, bold=True)
    return _row(told, 25 - room / 2, 20, 30, ink) + _row(name, -26 + (48 - room) / 2, 14, 48 - room, ink)


def _wide(told: str) -> bool:
    """Whether figures fill the bottom row of a counter."""
    return len(told) > 2


def _figures(piece: Mapping[str, Any]) -> list[str]:
    """Strengths and movement; of a headquarters what it is worth."""
    command = piece.get("command")
    if isinstance(command, Mapping):
        values = list(command.values())
        return [f"{signed(values[0])} {' '.join(map(str, values[1:]))}"] if values else []
    combat, movement = piece.get("combat"), piece.get("movement")
    if "combat" not in piece and "attack" in piece:
        # A counter that is known only by its name keeps its strengths to itself.
        combat = ["?" if piece[key] is None else piece[key] for key in ("attack", "defence") if key in piece]
        combat = combat if any(combat) else None  # a train or a ship has none to show
    figures = [str(v) for v in combat] if isinstance(combat, (list, tuple)) else [str(combat)] * (combat is not None)
    # A strength by itself says more at a glance than one with a number that every unit shares.
    return [*figures, str(movement)] if movement is not None and len(figures) != 1 else figures


def _beside(piece: Mapping[str, Any]) -> str:
    """Left of the symbol: the corps in a box, and the artillery in a disc."""
    corps, guns = str(piece.get("corps") or ""), piece.get("artillery")
    text = []
    if corps:
        text.append(
            f'<path fill="#fff" stroke="{INK}" stroke-width=".8" d="M-28-13.5h10v11h-10Z"/>'
            f'<text x="-23" y="-4.6" font-size="{num(_fit(corps, 9.5, 8.6))}" fill="{INK}">{escape(corps)}</text>'
        )
    if guns:
        text.append(
            f'<circle cx="-23" cy="3.5" r="5.2" fill="{INK}"/>'
            f'<text x="-23" y="6.5" font-size="8.5" fill="{PAPER}">{escape(str(guns))}</text>'
        )
    return "".join(text)


def _row(text: str, x: float, tall: float, room: float, ink: str) -> str:
    size = num(_fit(text, tall, room))
    return f'<text x="{num(x)}" y="25" font-size="{size}" fill="{ink}">{escape(text)}</text>'


def _fit(text: str, tall: float, room: float) -> float:
    """How tall a text can be written in some room."""
    return min(tall, tall * room / max(1.0, width(text, tall, bold=True)))


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


def _states(piece: Mapping[str, Any]) -> list[tuple[str, str]]:
    """What has become of a piece: letters and colours of its chips."""
    found = [(letter, colour) for key, letter, colour in CHIPS if piece.get(key)]
    found += [(letter, colour) for key, state, letter, colour in MARKERS if piece.get(key) == state]
    if piece.get("released"):
        found.append((str(piece["released"]), "#ffffff"))  # the turn in the dot of a unit that may not move yet
    return found


def _chips(piece: Mapping[str, Any]) -> str:
    """The chips along the upper edge."""
    text = []
    for at, (letter, colour) in enumerate(_states(piece)):
        x, y, tall = SIDE / 2 - 8 - 18 * at, 8 - SIDE / 2, _fit(letter, 13.5, 15.5)
        written = f'x="{num(x)}" y="{num(y + tall * 0.36)}" font-size="{num(tall)}" fill="{INK}"'
        text.append(
            f'<circle cx="{num(x)}" cy="{num(y)}" r="9.5" fill="{colour}" stroke="{INK}" stroke-width="1.4"/>'
            f"<text {written}>{escape(letter)}</text>"
        )
    return "".join(text)


def _emblem(look: Nation, x: float, y: float, pale: bool) -> str:
    """The shape of a nation."""
    here = f'fill="{look.tint if pale else look.ink}"'
    if look.shape == "disc":
        return f'<circle cx="{num(x)}" cy="{num(y)}" r="5.5" {here}/>'
    if look.shape == "star":
        return f'<path d="{star((x, y), 5, 7.0)}" {here}/>'
    paths = {"square": "h10v10h-10z", "diamond": "l6 6l6-6l-6-6z", "triangle": "h12l-6-11z", "bar": "h12v4h-12z"}
    starts = {"square": (-5, -5), "diamond": (-6, 0), "triangle": (-6, 5), "bar": (-6, -2)}
    dx, dy = starts[look.shape]
    return f'<path d="M{num(x + dx)} {num(y + dy)}{paths[look.shape]}" {here}/>'
