"""Counters as they are drawn."""

from __future__ import annotations

import re
import shutil
import xml.etree.ElementTree as Xml
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from hexmarshal import atlas
from hexmarshal.atlas import picture
from hexmarshal.atlas.counters import CHIPS, MARKERS, counter, face, short
from hexmarshal.atlas.sheet import draw
from hexmarshal.atlas.styles import nation
from hexmarshal.core.board.board import Board
from tests.atlas.test_drawing import SVG, texts
from tests.toys.crossing.parts.components import load as crossing


@pytest.fixture(scope="module", params=atlas.sheets(), ids=lambda sheet: f"{sheet.game}{sheet.sheet}")
def board(request: pytest.FixtureRequest) -> Board:
    return atlas.load(request.param.game, request.param.sheet)


@pytest.fixture(scope="module")
def svg(board: Board) -> str:
    return draw(board)


# -- counters -------------------------------------------------------------------------------------------------

PIECE: dict[str, Any] = {
    "id": "ru-IV", "name": "IV", "title": "Russian IV Corps", "kind": "corps", "nation": "russian", "at": "1106",
    "combat": 6, "reduced": False,
}  # fmt: skip


def test_a_counter_tells_what_a_wargamer_asks() -> None:
    node = Xml.fromstring(counter(PIECE, 0, 0))
    found = ["".join(part.itertext()) for part in node.iter("text")]
    assert {"XXX", "6", "IV"} <= set(found)
    assert node.findtext("title") == "Russian IV Corps"


def test_what_has_become_of_a_piece_is_a_chip() -> None:
    plain = counter(PIECE, 0, 0)
    for key, letter, colour in CHIPS:
        changed = counter({**PIECE, key: True}, 0, 0)
        assert f">{letter}<" in changed
        assert changed.count(colour) > plain.count(colour)
    assert counter({**PIECE, "reduced": True}, 0, 0) != plain


DIVISION: dict[str, Any] = {
    "id": "ah-4", "name": "4", "kind": "infantry", "size": "division", "nation": "austrian", "corps": "2",
    "attack": 5, "defence": 6, "artillery": 3, "movement": 4,
}  # fmt: skip


def test_a_counter_bears_size_strengths_corps_and_artillery_as_its_game_prints_them() -> None:
    assert written(DIVISION) == {"XX", "5-6-4", "4", "2", "3"}
    unknown = {**DIVISION, "attack": None, "defence": None, "artillery": None}
    assert written(unknown) == {"XX", "?-?-4", "4", "2"}


@pytest.mark.parametrize(("key", "state", "letter"), [(key, state, letter) for key, state, letter, _ in MARKERS])
def test_a_marker_with_several_states_shows_the_one_it_has(key: str, state: Any, letter: str) -> None:
    assert written({**DIVISION, key: state}) - written(DIVISION) == {letter}
    assert written({**DIVISION, key: None}) == written(DIVISION)


def written(piece: Mapping[str, Any]) -> set[str]:
    """Everything that is written on a counter."""
    return {"".join(part.itertext()) for part in Xml.fromstring(counter(piece, 0, 0)).iter("text")}


def test_a_headquarters_that_is_not_active_is_pale_and_its_flag_furled() -> None:
    active, inactive = (face({**PIECE, "kind": "hq", "name": "HQ III", "active": now}) for now in (True, False))
    assert nation("russian").fill in active
    assert nation("russian").fill not in inactive
    assert ("stroke-dasharray" in active, "stroke-dasharray" in inactive) == (False, True)
    assert all(">III<" in drawn for drawn in (active, inactive))


def test_a_face_has_no_style_of_its_own_and_says_no_name_aloud() -> None:
    for piece in (PIECE, {**PIECE, "kind": "hq", "active": False}, {**PIECE, "reduced": True, "disorganised": True}):
        drawn = face(piece)
        assert not re.search("style|class=|<title|<script", drawn)
        Xml.fromstring(f"<g>{drawn}</g>")


def test_a_strange_piece_is_drawn_all_the_same() -> None:
    Xml.fromstring(counter({"kind": "balloon", "nation": "atlantis", "name": "A & B <1>"}, 0, 0))
    Xml.fromstring(counter({"combat": [3, 2], "movement": 4, "nation": "serbian", "kind": "cavalry division"}, 0, 0))
    assert short("Siege Train") == "Siege Train"


def test_counters_are_stacked_and_those_off_the_map_are_not_drawn() -> None:
    board = atlas.load("fury")
    pieces = [PIECE, {**PIECE, "id": "ru-V"}, {**PIECE, "at": "eliminated"}]
    root = Xml.fromstring(draw(board, layers=["counters"], pieces=pieces))
    group = next(g for g in root.iter(f"{SVG}g") if g.get("id") == "counters")
    places = [g.get("transform") for g in group if g.tag == f"{SVG}g"]
    assert len(places) == 2
    assert len(set(places)) == 2


# -- pictures -------------------------------------------------------------------------------------------------


def test_without_a_browser_there_is_a_sentence(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    with pytest.raises(picture.NoBrowser, match=r"write a \.svg file instead"):
        picture.write('<svg viewBox="0 0 1 1"/>', tmp_path / "map.png")


def test_the_pictures_in_the_docs_are_small_and_shown() -> None:
    folder = Path(__file__).parents[2] / "docs"
    page = (folder / "atlas.md").read_text(encoding="utf-8")
    for sheet in atlas.sheets():
        path = folder / "atlas" / f"{sheet.path.stem.replace('board', sheet.game)}.svg"
        assert f"atlas/{path.name}" in page
        assert path.stat().st_size < 1_000_000
        assert Xml.fromstring(path.read_text(encoding="utf-8")).tag == f"{SVG}svg"


def test_a_map_too_small_for_a_legend_beside_it_has_it_below() -> None:
    for sheet in crossing().boards:
        found = draw(sheet)
        width, height = map(float, (Xml.fromstring(found).get("viewBox") or "").split()[2:])
        assert height > width
        assert "Town" in texts(found)
