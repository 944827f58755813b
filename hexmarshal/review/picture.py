"""A review as a picture: how the match stood turn by turn, and what luck did. SVG, which needs nothing to be seen."""

from collections.abc import Iterator
from xml.sax.saxutils import escape

from hexmarshal.desk.game_desk import title_of
from hexmarshal.review.review import Review

WIDTH, HEIGHT = 720, 360
"""The picture, in pixels."""
LEFT, RIGHT, TOP, BOTTOM = 64, 20, 72, 48
"""The margins."""
INK, FAINT, VALUE, LUCK = "#222", "#ddd", "#2b6cb0", "#b7791f"
"""Colours: text, grid, how it stood, what chance did."""


def draw(review: Review, title: str) -> str:
    """The plot: a line for the staff's judgement at the end of each turn, and a bar for the luck in it."""
    return "\n".join([*_frame(review, title), *_plot(review), "</svg>", ""])


def _frame(review: Review, title: str) -> Iterator[str]:
    size = f'width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}"'
    yield f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="Helvetica, Arial, sans-serif" role="img">'
    yield f"<title>{escape(title)}: {escape(review.result)}</title>"
    yield f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>'
    yield _text(16, 26, title, 17, weight="bold")
    yield _text(16, 44, review.result, 12)
    yield f'<rect x="16" y="54" width="18" height="4" fill="{VALUE}"/>'
    yield _text(40, 60, f"how it stood for the {title_of(review.game, review.first)} side, in {review.unit}", 11)
    yield f'<rect x="380" y="52" width="10" height="8" fill="{LUCK}"/>'
    yield _text(396, 60, "what chance gave in the turn", 11)


def _plot(review: Review) -> Iterator[str]:
    luck = [turn.luck[review.first] for turn in review.turns]
    values = [turn.value for turn in review.turns]
    top = max([1.0, *values, *luck]) * 1.08
    low = min([-1.0, *values, *luck]) * 1.08
    step = (WIDTH - LEFT - RIGHT) / max(len(values), 1)

    def y(value: float) -> float:
        return TOP + (HEIGHT - TOP - BOTTOM) * (top - value) / (top - low)

    for mark in (low / 1.08, 0.0, top / 1.08):
        colour = INK if mark == 0 else FAINT
        yield f'<line x1="{LEFT}" y1="{y(mark):.1f}" x2="{WIDTH - RIGHT}" y2="{y(mark):.1f}" stroke="{colour}"/>'
        yield _text(LEFT - 6, y(mark) + 4, f"{mark:.0f}", 11, anchor="end")
    points = []
    for number, turn in enumerate(review.turns):
        x = LEFT + step * (number + 0.5)
        upper, lower = y(max(luck[number], 0.0)), y(min(luck[number], 0.0))
        bar = f'x="{x - step / 5:.1f}" y="{upper:.1f}" width="{step / 2.5:.1f}" height="{max(lower - upper, 0.5):.1f}"'
        yield f'<rect {bar} fill="{LUCK}" opacity="0.7"/>'
        yield _text(x, HEIGHT - BOTTOM + 18, turn.id, 10, anchor="middle")
        points.append(f"{x:.1f},{y(values[number]):.1f}")
    yield f'<polyline points="{" ".join(points)}" fill="none" stroke="{VALUE}" stroke-width="2.5"/>'


def _text(x: float, y: float, text: str, size: float, anchor: str = "start", weight: str = "normal") -> str:
    style = f'text-anchor="{anchor}" font-size="{size}" font-weight="{weight}" fill="{INK}"'
    return f'<text x="{x:.1f}" y="{y:.1f}" {style}>{escape(text)}</text>'
