"""A film as WebP or GIF. A Chromium that is on the machine draws map, counters and captions once each; Pillow lays them
together for every picture, which takes a fraction of the time that pictures of a browser would."""

import html
import importlib
import io
from bisect import bisect_right
from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hexmarshal.atlas.picture import NoBrowser, shoot
from hexmarshal.desk.structs import Board
from hexmarshal.share import film
from hexmarshal.share.chronicle import Progress
from hexmarshal.share.timeline import Deed, Key, Point, Timeline

A_SECOND, MOST = 10.0, 200
"""How many pictures a second has, and how many the whole film has at most."""
FACE = 64
"""How large a face is, in units of the board."""
ROWS = 100
"""How many captions are drawn at a time."""
BLUE, RED, WHITE = (23, 74, 110, 255), (140, 16, 8, 255), (255, 255, 255, 200)


class NoPictures(RuntimeError):
    """Something is missing to make pictures with. Its text is a sentence for a player."""


def render(
    shown: Timeline,
    board: Board,
    maps: Mapping[str, str],
    faces: Mapping[str, str],
    kind: str,
    wide: int = 800,
    progress: Progress | None = None,
) -> bytes:
    """The film as the bytes of a ``webp`` or ``gif`` file, of the given width in points."""
    try:
        importlib.import_module("PIL.Image")
    except ImportError:
        sentence = f"A .{kind} file needs Pillow: install hexmarshal[film], or write an .svg file, which needs nothing."
        raise NoPictures(sentence) from None
    try:
        return _Pictures(shown, board, maps, faces, wide).file(kind, progress)
    except NoBrowser as error:
        raise NoPictures(f"A .{kind} file needs Chromium. {error}") from None


class _Pictures:
    def __init__(
        self, shown: Timeline, board: Board, maps: Mapping[str, str], faces: Mapping[str, str], wide: int
    ) -> None:
        self.shown, self.wide = shown, wide
        self.image: Any = importlib.import_module("PIL.Image")
        self.drawing: Any = importlib.import_module("PIL.ImageDraw")
        _, _, across, down = shown.area
        self.scale = wide / across
        self.high, self.bar = round(down * self.scale), round(film.bar_height(shown) * self.scale)
        self.step = board.step
        with TemporaryDirectory() as folder:
            self.folder = Path(folder)
            bare = shown._replace(keys={}, deeds=[])
            svg = film.draw(bare, board, maps, {}, "")
            self.ground = self._shot(svg.replace("<svg ", '<svg style="display:block" ', 1), wide, self.high + self.bar)
            self.faces = self._faces(faces)
            self.captions = self._captions()

    def _shot(self, body: str, wide: int, high: int) -> Any:
        """What a browser makes of some HTML."""
        path = self.folder / "shot.png"
        page = (
            f'<!doctype html><meta charset="utf-8"><style>*{{margin:0}}svg{{width:{wide}px;height:auto}}</style>{body}'
        )
        shoot(page, path, (wide, high), clear=True)
        with self.image.open(path) as found:
            return found.convert("RGBA")

    def _faces(self, faces: Mapping[str, str]) -> dict[str, Any]:
        """The counters as pictures."""
        names = sorted({key.face for keys in self.shown.keys.values() for key in keys if key.face})
        size = max(round(FACE * self.scale), 8)
        columns = max(self.wide // size, 1)
        cells = []
        for at, name in enumerate(names):
            x, y = at % columns * FACE + FACE // 2, at // columns * FACE + FACE // 2
            cells.append(f'<g transform="translate({x} {y})">{faces[name]}</g>')
        rows = -(-len(names) // columns) or 1
        box = f'viewBox="0 0 {columns * FACE} {rows * FACE}" style="display:block;width:{columns * size}px"'
        sheet = self._shot(
            f'<svg xmlns="http://www.w3.org/2000/svg" {box}>{"".join(cells)}</svg>', columns * size, rows * size
        )
        return {
            name: sheet.crop((x := at % columns * size, y := at // columns * size, x + size, y + size))
            for at, name in enumerate(names)
        }

    def _captions(self) -> list[Any]:
        """What is said, a strip for each deed, with how far the match has come at its right end."""
        found: list[Any] = []
        size = self.bar * 0.27
        style = (
            f"height:{self.bar}px;background:#15120f;color:#fff7e0;font:{size:.1f}px/1.25 {film.FONT};display:flex;"
            "align-items:center;justify-content:space-between;gap:1em;box-sizing:border-box;"
            f"padding:0 {self.bar // 4}px"
        )
        for first in range(0, len(self.shown.deeds), ROWS):
            some = self.shown.deeds[first : first + ROWS]
            rows = "".join(
                f'<div style="{html.escape(style)}"><span>{html.escape(" ".join(film.wrapped(deed.text)))}</span>'
                f'<b style="white-space:nowrap">{html.escape(deed.stage)}</b></div>'
                for deed in some
            )
            strip = self._shot(rows, self.wide, self.bar * len(some))
            found += [strip.crop((0, at * self.bar, self.wide, (at + 1) * self.bar)) for at in range(len(some))]
        return found

    def file(self, kind: str, progress: Progress | None) -> bytes:
        """Every picture, in one file."""
        moments = self._moments()
        pictures, times = [], []
        for at, (start, end) in enumerate(zip(moments, [*moments[1:], self.shown.seconds], strict=True)):
            pictures.append(self._picture(start))
            times.append(max(round((end - start) * 1000), 20))
            if progress is not None:
                progress(at + 1)
        out = io.BytesIO()
        if kind == "gif":
            pictures = [picture.quantize(128) for picture in pictures]
            more: dict[str, Any] = {"optimize": True}
        else:
            more = {"quality": 75, "method": 4}
        pictures[0].save(out, kind, save_all=True, append_images=pictures[1:], duration=times, loop=0, **more)
        return out.getvalue()

    def _moments(self) -> list[float]:
        """The seconds at which a picture is taken: many while something moves, one where all stands still."""
        shown = self.shown
        apart = max(1 / A_SECOND, shown.seconds / MOST)
        moving = sorted(
            (before.at, after.at)
            for keys in shown.keys.values()
            for before, after in pairwise(keys)
            if (before.x, before.y) != (after.x, after.y) and after.at > before.at
        )
        changes = {0.0, *(deed.start for deed in shown.deeds), *(deed.end for deed in shown.deeds)}
        changes |= {end for _, end in moving}
        for start, end in moving:
            steps = int((end - start) / apart)
            changes |= {start + apart * step for step in range(steps + 1)}
        found: list[float] = []
        for at in sorted(changes):
            if at < shown.seconds and (not found or at - found[-1] >= apart * 0.9):
                found.append(at)
        return found[: 2 * MOST]

    def _picture(self, at: float) -> Any:
        """The film at a moment."""
        picture = self.ground.copy()
        now = next((each for each in enumerate(self.shown.deeds) if each[1].start <= at < each[1].end), None)
        if now is not None:
            self._mark(picture, now[1])
        for keys in self.shown.keys.values():
            if (found := _where(keys, at)) is not None:
                x, y = self._spot((found.x, found.y))
                face = self.faces[found.face]
                picture.alpha_composite(face, *_inside(x - face.width / 2, y - face.height / 2, face, picture))
        strip = (
            self.image.new("RGBA", (self.wide, self.bar), (21, 18, 15, 255)) if now is None else self.captions[now[0]]
        )
        picture.paste(strip, (0, self.high))
        return picture.convert("RGB")

    def _mark(self, picture: Any, deed: Deed) -> None:
        """Arrows along the marches, a ring around what the dice are about."""
        over = self.image.new("RGBA", picture.size)
        pen = self.drawing.Draw(over)
        thick = max(round(8 * self.scale), 2)
        for way in deed.ways:
            points = [self._spot(point) for point in way]
            pen.line(points, fill=WHITE, width=thick * 2, joint="curve")
            pen.line(points, fill=BLUE, width=thick, joint="curve")
        for point in deed.hexes:
            x, y = self._spot(point)
            r = self.step * 0.52 * self.scale
            pen.ellipse((x - r, y - r, x + r, y + r), fill=(214, 60, 40, 64), outline=RED, width=thick)
        picture.alpha_composite(over)

    def _spot(self, point: Point) -> Point:
        left, top, _, _ = self.shown.area
        return (point[0] - left) * self.scale, (point[1] - top) * self.scale


def _where(keys: list[Key], at: float) -> Key | None:
    """Where a counter is at a moment; ``None`` if it is not on the map."""
    place = bisect_right(keys, at, key=lambda key: key.at)
    if not place:
        return None
    before = keys[place - 1]
    if not before.face:
        return None
    if place == len(keys) or keys[place].at <= before.at:
        return before
    after = keys[place]
    part = (at - before.at) / (after.at - before.at)
    return before._replace(x=before.x + (after.x - before.x) * part, y=before.y + (after.y - before.y) * part)


def _inside(x: float, y: float, face: Any, picture: Any) -> tuple[tuple[int, int], tuple[int, int]]:
    """Where to lay a counter, and from which of its points on, where it lies over the edge."""
    left, top = round(x), round(y)
    return (max(left, 0), max(top, 0)), (min(max(-left, 0), face.width), min(max(-top, 0), face.height))
