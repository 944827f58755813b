"""An animation of a stretch of a match as an SVG file: counters that glide, arrows, results of the dice, captions.

Any browser plays it; nothing is needed to make it.
"""

import html
import re
from collections.abc import Iterator, Mapping
from itertools import pairwise

from hexmarshal.atlas.geometry import num
from hexmarshal.desk.structs import Board
from hexmarshal.share.timeline import Deed, Key, Timeline

LARGE = 960
"""How many points the longer side of the picture has unless the viewer scales it."""
CAPTION = 0.085
"""How high the caption is, as a part of the longer side."""
LETTERS = 78
"""How many letters a line of the caption has."""
FONT = "'Liberation Sans',Arial,sans-serif"
_ROOT = re.compile(r"^<svg[^>]*>|</svg>\s*$")


def draw(film: Timeline, board: Board, maps: Mapping[str, str], faces: Mapping[str, str], title: str) -> str:
    """The film as the text of an SVG file. ``maps`` are the pictures of the sheets, ``faces`` those of the counters."""
    left, top, wide, high = film.area
    bar = bar_height(film)
    used = {key.face for keys in film.keys.values() for key in keys if key.face}
    whole = high + bar
    scale = LARGE / max(wide, whole)
    parts = [
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{num(left)} {num(top)} {num(wide)} {num(whole)}" '
            f'width="{round(wide * scale)}" height="{round(whole * scale)}" role="img" '
            f'aria-label="{html.escape(title)}">'
        ),
        f"<title>{html.escape(title)}</title><defs>",
        f'<clipPath id="film-area"><rect x="{left}" y="{top}" width="{wide}" height="{high}"/></clipPath>',
        (
            '<marker id="film-tip" viewBox="0 0 12 12" refX="6" refY="6" markerWidth="3.4" markerHeight="3.4" '
            'orient="auto"><path d="M1 1L11 6L1 11L4 6Z" fill="#174a6e"/></marker>'
        ),
        *(f'<g id="f{name}">{faces[name]}</g>' for name in sorted(used)),
        "</defs>",
        f'<rect x="{left}" y="{top}" width="{wide}" height="{num(whole)}" fill="#d9cdb2"/>',
        '<g clip-path="url(#film-area)">',
        *_ground(film, board, maps),
        *_names(film, board),
        *(text for deed in film.deeds for text in _ways(deed, film.seconds, board.step)),
        *(text for id, keys in film.keys.items() for text in _counter(id, keys, film)),
        "</g>",
        *_captions(film, bar),
        "</svg>\n",
    ]
    return "\n".join(parts)


def bar_height(film: Timeline) -> float:
    """How high the caption is, in units of the board."""
    return max(film.area[2], film.area[3]) * CAPTION


def _ground(film: Timeline, board: Board, maps: Mapping[str, str]) -> Iterator[str]:
    """The sheets of which something is seen."""
    left, top, wide, high = film.area
    for sheet in board.sheets:
        beside = sheet.x + sheet.width < left or sheet.x > left + wide
        if beside or sheet.y + sheet.height < top or sheet.y > top + high:
            continue
        inside = _ROOT.sub("", maps[sheet.id].strip())
        size = f'width="{sheet.width}" height="{sheet.height}" viewBox="0 0 {sheet.width} {sheet.height}"'
        yield f'<svg x="{num(sheet.x)}" y="{num(sheet.y)}" {size}>{inside}</svg>'


def _names(film: Timeline, board: Board) -> Iterator[str]:
    left, top, wide, high = film.area
    style = f'font-family="{FONT}" font-size="22" fill="#2b2622" stroke="#f4ecd9" stroke-width="5" paint-order="stroke"'
    yield f"<g {style}>"
    for name in board.names:
        if name.rank <= 2 and left < name.x < left + wide and top < name.y < top + high:
            at = f'x="{num(name.x)}" y="{num(name.y)}" text-anchor="{name.anchor}"'
            yield f"<text {at}>{html.escape(name.text)}</text>"
    yield "</g>"


def _times(times: list[float], whole: float) -> str:
    return ";".join(f"{min(max(at / whole, 0.0), 1.0):.5g}" for at in times)


def _seen(start: float, end: float, whole: float) -> str:
    """Let an element be seen for a while."""
    times = _times([0.0, start, min(end, whole)], whole)
    return (
        f'<animate attributeName="visibility" values="hidden;visible;hidden" keyTimes="{times}" calcMode="discrete" '
        f'dur="{whole:.2f}s" repeatCount="indefinite"/>'
    )


def _ways(deed: Deed, whole: float, step: float) -> Iterator[str]:
    """Arrows along the marches, and a ring around what the dice were about."""
    seen = _seen(deed.start, deed.end, whole)
    for way in deed.ways:
        line = "M" + "L".join(f"{num(x)} {num(y)}" for x, y in way)
        yield (
            f'<g visibility="hidden" fill="none" stroke-linejoin="round">{seen}'
            f'<path d="{line}" stroke="#fff" stroke-width="15" stroke-opacity=".8"/>'
            f'<path d="{line}" stroke="#174a6e" stroke-width="8" marker-end="url(#film-tip)"/></g>'
        )
    for x, y in deed.hexes:
        yield (
            f'<circle visibility="hidden" cx="{num(x)}" cy="{num(y)}" r="{num(step * 0.52)}" fill="#d63c28" '
            f'fill-opacity=".25" stroke="#8c1008" stroke-width="7">{seen}</circle>'
        )


def _counter(id: str, keys: list[Key], film: Timeline) -> Iterator[str]:
    """A counter: for each of its faces where it is as long as it has that face."""
    left, top, wide, high = film.area
    room = 80.0
    if not any(left - room < key.x < left + wide + room and top - room < key.y < top + high + room for key in keys):
        return
    whole = film.seconds
    for face, run in _runs(keys, whole):
        start, end = run[0].at, run[-1].at
        always = start <= 0.0 and end >= whole
        moves = any((a.x, a.y) != (b.x, b.y) for a, b in pairwise(run))
        first = f'transform="translate({num(run[0].x)} {num(run[0].y)})"'
        inner = "" if always else _seen(start, end, whole)
        if moves:
            stops = [Key(0.0, run[0].x, run[0].y, face), *run, Key(whole, run[-1].x, run[-1].y, face)]
            stops = [b for a, b in pairwise([Key(-1.0, 0.0, 0.0, ""), *stops]) if b != a]
            values = ";".join(f"{num(key.x)} {num(key.y)}" for key in stops)
            inner += (
                f'<animateTransform attributeName="transform" type="translate" values="{values}" '
                f'keyTimes="{_times([key.at for key in stops], whole)}" dur="{whole:.2f}s" repeatCount="indefinite"/>'
            )
        hidden = "" if always or start <= 0.0 else ' visibility="hidden"'
        yield f'<g {first}{hidden}>{inner}<use href="#f{face}"/></g>'


def _runs(keys: list[Key], whole: float) -> Iterator[tuple[str, list[Key]]]:
    """The keys of a counter, those with one face together, to the moment at which it has another."""
    run: list[Key] = []
    for key in keys:
        if run and key.face != run[0].face:
            if run[0].face:
                yield run[0].face, [*run, run[-1]._replace(at=key.at)]
            run = []
        run.append(key)
    if run and run[0].face:
        yield run[0].face, [*run, run[-1]._replace(at=whole)]


def _captions(film: Timeline, bar: float) -> Iterator[str]:
    left, top, wide, high = film.area
    whole, size = film.seconds, bar * 0.3
    yield f'<rect x="{left}" y="{num(top + high)}" width="{wide}" height="{num(bar)}" fill="#15120f"/>'
    yield f'<g font-family="{FONT}" font-size="{num(size)}" fill="#fff7e0">'
    for deed in film.deeds:
        lines = wrapped(deed.text)
        yield f'<g visibility="hidden">{_seen(deed.start, deed.end, whole)}'
        for row, line in enumerate(lines):
            y = top + high + bar * (0.62 if len(lines) == 1 else 0.42 + 0.38 * row)
            yield f'<text x="{num(left + bar * 0.25)}" y="{num(y)}">{html.escape(line)}</text>'
        x = left + wide - bar * 0.25
        yield (
            f'<text x="{num(x)}" y="{num(top + bar * 0.42)}" text-anchor="end" fill="#2b2622" stroke="#f4ecd9" '
            f'stroke-width="{num(size * 0.3)}" paint-order="stroke" font-weight="bold">{html.escape(deed.stage)}</text>'
        )
        yield "</g>"
    yield "</g>"


def wrapped(text: str, letters: int = LETTERS) -> list[str]:
    """A caption in two lines at most.

    >>> wrapped("one two three", 8)
    ['one two', 'three']
    >>> wrapped("one two three four", 8)
    ['one two', 'three …']
    """
    lines = [""]
    for word in text.split():
        if lines[-1] and len(lines[-1]) + len(word) + 1 > letters:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines if len(lines) <= 2 else [lines[0], f"{lines[1]} …"]
