"""The map in letters."""

from __future__ import annotations

from hexmarshal.cli.hexmap import HexMap
from hexmarshal.core.board.board import EXAMPLE, Board
from hexmarshal.games.fury.parts.components import load


def drawn(drawing: HexMap, **stacks: list[tuple[str, str]]) -> list[str]:
    spans = {label.lstrip("h"): stack for label, stack in stacks.items()}
    return [line.plain for line in drawing.draw(drawing.everything(), spans, {"0102": ("★", "")})]


def test_columns_have_outlines_and_shifted_ones_lie_lower() -> None:
    lines = drawn(HexMap(Board.from_text(EXAMPLE, "example.toml")), h0202=[("r IV   6", ""), ("", ""), ("HQIII", "")])
    rows = {label: y for y, line in enumerate(lines) for label in ("0101", "0102", "0201", "0202") if label in line}
    assert rows["0101"] == rows["0201"] + 2  # odd columns lie half a hex lower
    assert rows["0102"] == rows["0101"] + 4
    text = "\n".join(lines)
    assert "0102★" in text
    assert "0201 ~" in text
    assert "r IV   6" in text
    assert "HQIII_" in text
    assert "\\" in text


def test_rivers_run_along_their_hexsides() -> None:
    board = load().board
    lines = [line.plain for line in HexMap(board).draw(HexMap(board).everything(), {}, {})]
    rivers = sum(line.count("======") for line in lines)
    south = {(a, b) for a, b in board.sides("river") if b - a == board.grid.directions[3]}
    assert rivers == len(south)


def test_rows_are_drawn_as_bricks() -> None:
    text = EXAMPLE.replace('shifted = "odd"', 'shifted = "odd"\nacross = "second"\ndown = "first"')
    text = text.replace(".~\n..", "..\n~.").replace("G~\nGG", "GG\n~G")
    lines = drawn(HexMap(Board.from_text(text, "example.toml")), h0202=[("r IV", "")])
    at = {label: line.index(label) for line in lines for label in ("0101", "0201") if label in line}
    assert at["0101"] == at["0201"] + 4  # odd rows lie half a hex further right
    assert any("r IV" in line for line in lines)


def test_the_window_holds_what_matters_and_stays_on_the_board() -> None:
    drawing = HexMap(load().board)
    window = drawing.around(["1907", "1908", "1705"], 8, 4)
    shown = "\n".join(line.plain for line in drawing.draw(window, {}, {}))
    assert all(label in shown for label in ("1907", "1908", "1705"))
    assert window.right <= drawing.columns
    assert drawing.around([], 100, 100) == drawing.everything()
