"""What stands beside the map: title, legend with effects, scale bar, compass, boxes off the map, turn track."""

from __future__ import annotations

from collections.abc import Iterator
from math import atan2, ceil, degrees

import msgspec

from hexmarshal.atlas.geometry import HEX, Frame, num
from hexmarshal.atlas.labels import symbol
from hexmarshal.atlas.marks import AREAS, whose
from hexmarshal.atlas.styles import BORDER, FRAME, INK, PAPER, RED, SOFT, WATER, WATER_EDGE, escape, nation, width
from hexmarshal.atlas.terrain import SIGNS, Grounds, hexagon
from hexmarshal.atlas.water import crossing, is_water, river_width
from hexmarshal.atlas.ways import ARROW, railway, side_lines
from hexmarshal.core.board.file import Place

ROW, COLUMN, FIELD = 62, 560, 92
"""The height of a line of the legend, the width of a column, and a field of the turn track."""


class Entry(msgspec.Struct, frozen=True):
    """A line of the legend."""

    drawing: str
    """Drawn around the origin, within 44 to either side."""
    name: str
    effect: str = ""


def entries(frame: Frame, grounds: Grounds) -> Iterator[Entry]:
    """Everything the board has that needs a word."""
    yield from _grounds(frame, grounds)
    yield from _sides(frame)
    yield from _railways(frame)
    yield from _roads(frame)
    yield from _places(frame)
    yield from _marks(frame)


def _grounds(frame: Frame, grounds: Grounds) -> Iterator[Entry]:
    file = frame.board.file
    for name in dict.fromkeys(file.terrain.legend.values()):
        if name and grounds.hexes.get(name):
            look = grounds.look(name)
            drawing = _hex(frame, f'fill="{look.fill or PAPER}"')
            if look.symbol in SIGNS:
                drawing += f'<use href="#{look.symbol}0" transform="scale(.56)"/>'
            yield Entry(drawing, title(name), file.legend.get(name, ""))


def _railways(frame: Frame) -> Iterator[Entry]:
    said = frame.board.file.legend
    for group in sorted({"narrow" if rail.gauge == "narrow" else rail.track or "" for rail in frame.board.rails}):
        name = f"{group} railway" if group == "narrow" else f"{group}-track railway" if group else "railway"
        effect = said.get(f"{group} railway", "") or said.get("railway", "")
        yield Entry("".join(railway(group or "single", "M-42 8Q0-14 42 4")), title(name), effect)


def _roads(frame: Frame) -> Iterator[Entry]:
    for kind in sorted({road.kind for road in frame.board.roads}):
        wide = 5.0 if kind == "road" else 7.0
        line = '<path class="none" stroke="{}" stroke-width="{}" d="M-42 8Q0-14 42 4"/>'
        drawing = line.format("#7c4a2d", wide) + line.format("#f3d9a6", wide - 2.6)
        yield Entry(drawing, title(kind), frame.board.file.legend.get(kind, ""))


def _places(frame: Frame) -> Iterator[Entry]:
    file = frame.board.file
    kinds = dict.fromkeys((place.kind, "" if "/" in place.size else place.size) for place in file.place)
    for kind, size in kinds:
        name = f"{size} {kind}".strip()
        like = Place(hex="", name="", kind=kind, size=size, nation="", source="")
        yield Entry(symbol(like, (0, 0)), title(name), file.legend.get(name, "") or file.legend.get(kind, ""))


def _marks(frame: Frame) -> Iterator[Entry]:
    """What is marked on the board: entries, set-up, forts, areas, sources of supply."""
    marks, said = {name.partition(":")[0] for name in frame.board.marks}, frame.board.file.legend
    drawings: dict[str, str] = {}
    if "entry" in marks:
        first = next(name for name in frame.board.marks if name.startswith("entry:"))
        shape = "M-24 0L-4-15v8h26v14H-4v8z"
        drawings["entry"] = f'<path fill="{whose(first).fill}" stroke="{INK}" stroke-width="1.8" d="{shape}"/>'
    drawings |= {
        "setup": _chip(36, "VIII", fill=nation("german").fill, ink=' fill="#fff"'),
        "start": _chip(40, "IV", edge=f'{INK}" stroke-dasharray="4 3'),
        "fort": _chip(40, "Fort"),
        "naval base": _chip(40, "⚓"),
    }
    for mark in sorted(AREAS):
        fill, solid = AREAS[mark]
        drawings[mark] = _hex(frame, f'fill="{fill}" fill-opacity="{solid}"')
    drawings["red-dots"] = f'<circle r="8" fill="{RED}" stroke="{INK}"/>'
    drawings["supply"] = _chip(24, "S")
    names = {"setup": "Set-up", "red-dots": "Red dot"}
    for mark, drawing in drawings.items():
        if mark in marks:
            yield Entry(drawing, names.get(mark, title(mark)), said.get(mark, ""))


def _hex(frame: Frame, filled: str) -> str:
    return f'<path {filled} stroke="{SOFT}" d="{hexagon(frame, 0, 0, 0.54)}"/>'


def _chip(wide: int, word: str, fill: str = PAPER, edge: str = INK, ink: str = "") -> str:
    """A word on a small plate."""
    plate = f'<rect x="{-wide // 2}" y="-10" width="{wide}" height="19" rx="4" fill="{fill}" stroke="{edge}"/>'
    return f'{plate}<text class="k" y="5"{ink}>{word}</text>'


def _sides(frame: Frame) -> Iterator[Entry]:
    file = frame.board.file
    for kind, manner in file.sides.items():
        if not frame.board.sides(kind):
            continue
        if manner == "crossing" or kind in ("bridge", "ferry", "ford", "low water"):
            line = f'<path class="none" stroke="{WATER}" stroke-width="7" d="M0-24V24"/>'
            drawing = line + crossing(kind, (0, 0), (1, 0), 7)
        elif is_water(kind, file.board.water_sides):
            wide = river_width(kind)
            line = (
                '<path class="none" stroke="{}" stroke-width="{}" stroke-linecap="round" d="M-42 8Q-20-14 0 0T42-6"/>'
            )
            drawing = line.format(WATER_EDGE, wide + 2.4) + line.format(WATER, wide)
        elif "island" in kind or "bend" in kind:
            river = f'<path class="none" stroke="{WATER}" stroke-width="13" d="M-42 0H42"/>'
            mark = '<ellipse rx="15" ry="4.6" fill="#e6e0b4" stroke="#2f5f80" stroke-width="1.4"/>'
            drawing = river + (ARROW if "bend" in kind else mark)
        elif "pass" in kind and "impass" not in kind:
            drawing = f'<path class="none" stroke="{INK}" stroke-width="2.6" d="M-10-9Q0-2 10-9M-10 9Q0 2 10 9"/>'
        else:
            drawing = "".join(side_lines(kind, [[(-42, 6), (-14, -8), (14, 6), (42, -8)]]))
        yield Entry(drawing, title(kind), file.legend.get(kind, ""))
    if len({country for country in frame.board.country if country}) > 1:
        line = f'<path class="none" stroke="{BORDER}" stroke-width="3" stroke-dasharray="14 5 3 5" d="M-42 0H42"/>'
        yield Entry(line, "Border", file.legend.get("border", ""))


def title(name: str) -> str:
    """A name as the legend writes it.

    >>> title("minor-river"), title("low mountain")
    ('Minor river', 'Low mountain')
    """
    plain = name.replace("-", " ").replace("_", " ") if "-track" not in name else name
    return plain[:1].upper() + plain[1:]


def wrapped(text: str, room: float = COLUMN - 125) -> list[str]:
    """An effect in one line, or in two."""
    words = text.split()
    if width(text, 19) <= room:
        return [text] if text else []
    at = next((at for at in range(len(words), 0, -1) if width(" ".join(words[:at]), 17) <= room), 1)
    return [" ".join(words[:at]), " ".join(words[at:])]


def cartouche(frame: Frame, x: float, y: float, wide: float) -> str:
    """The title of the sheet."""
    board = frame.board
    transform = board.file.transform
    scale = f"A hex is about {round(transform.km, 1 if transform.km < 20 else None)} km wide." if transform else ""
    size = min(54.0, wide / max(1.0, width(board.title, 1.0, True)) * 0.94)
    return (
        f'<text x="{num(x)}" y="{num(y + 46)}" style="font-size:{num(size)}px;font-weight:bold">'
        f"{escape(board.title)}</text>"
        f'<path stroke="{FRAME}" stroke-width="2" d="M{num(x)} {num(y + 66)}h{num(wide)}"/>'
        f'<text class="le" x="{num(x)}" y="{num(y + 94)}">A reconstruction. {scale}</text>'
    )


def scale_bar(frame: Frame, x: float, y: float) -> str:
    """A bar of round kilometres."""
    transform = frame.board.file.transform
    if transform is None:
        return ""
    unit = next(unit for unit in (5, 10, 20, 25, 50, 100, 200) if unit / transform.km * HEX > 60)
    step = unit / transform.km * HEX
    text = []
    for at in range(3):
        fill = INK if at % 2 == 0 else PAPER
        text.append(
            f'<rect x="{num(x + at * step)}" y="{num(y)}" width="{num(step)}" height="10" '
            f'fill="{fill}" stroke="{INK}"/>'
        )
    for at in range(4):
        told = f"{at * unit} km" if at == 3 else str(at * unit)
        text.append(
            f'<text class="m s" style="font-size:16px" x="{num(x + at * step)}" y="{num(y + 30)}">{told}</text>'
        )
    return "".join(text)


def compass(frame: Frame, x: float, y: float) -> str:
    """A rose turned to true north."""
    north = frame.north()
    if north is None:
        return ""
    turn = degrees(atan2(north[0], -north[1]))
    points = "".join(
        f'<g transform="rotate({angle})"><path fill="{INK}" d="M0-{far}L7-7L0 0Z"/>'
        f'<path fill="{PAPER}" stroke="{INK}" d="M0-{far}L-7-7L0 0Z"/></g>'
        for angle, far in ((45, 26), (135, 26), (225, 26), (315, 26), (90, 38), (180, 38), (270, 38), (0, 52))
    )
    ring = f'<circle r="33" class="none" stroke="{INK}" stroke-width="1.2"/>'
    letter = '<text class="k" y="-56" style="font-size:22px" transform="rotate(0)">N</text>'
    return f'<g transform="translate({num(x)} {num(y)}) rotate({turn:.1f})">{ring}{points}{letter}</g>'


def off_map(frame: Frame) -> list[str]:
    """A line for each box and link off the map."""
    board = frame.board
    names = {box.id: box.name for box in board.file.box}
    lines = []
    for link in board.links:
        ends = " – ".join(names.get(end, end) for end in (link.a, link.b))
        lines.append(f"{ends}: {link.kind}" + (f", {link.distance}" if link.distance else ""))
    alone = [box.name for box in board.file.box if not any(box.id in (link.a, link.b) for link in board.links)]
    return lines + alone


def track(frame: Frame, x: float, y: float, wide: float) -> str:
    """The turn track as a strip of fields."""
    found = frame.board.file.track
    if found is None:
        return ""
    per = max(1, int(wide // FIELD))
    text = [
        f'<text x="{num(x)}" y="{num(y + 24)}" style="font-size:27px;font-weight:bold">{escape(found.title)}</text>'
    ]
    for at, turn in enumerate(found.turns):
        left, top = x + at % per * FIELD, y + 40 + at // per * FIELD
        head, _, rest = turn.replace(" · ", ": ").partition(": ")
        if not rest and len(turn) > 6:
            head, _, rest = turn.rpartition(" ")
        size = min(26.0, (FIELD - 14) / max(0.5, width(head, 1.0, True)))
        text.append(
            f'<rect x="{num(left)}" y="{num(top)}" width="{FIELD - 6}" height="{FIELD - 6}" rx="7" fill="#fbf6ea" '
            f'stroke="{FRAME}" stroke-width="2"/><text class="k" x="{num(left + FIELD / 2 - 3)}" y="{num(top + 28)}" '
            f'style="font-size:{num(size)}px">{escape(head)}</text>'
        )
        if rest:
            size = min(15.0, (FIELD - 12) / max(0.5, width(rest, 1.0)))
            text.append(
                f'<text class="m s" x="{num(left + FIELD / 2 - 3)}" y="{num(top + FIELD - 16)}" '
                f'style="font-size:{num(size)}px">{escape(rest)}</text>'
            )
    return "".join(text)


def track_height(frame: Frame, wide: float) -> float:
    """How high the turn track is in so much room."""
    found = frame.board.file.track
    return 60.0 + ceil(len(found.turns) / max(1, int(wide // FIELD))) * FIELD if found else 0.0
