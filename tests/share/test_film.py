"""The animation of a turn: what it shows, how long it is, and what it does not tell."""

import re
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from typer.testing import CliRunner

import hexmarshal as hm
from hexmarshal import desk
from hexmarshal.cli.app import app
from hexmarshal.cli.share import film as command
from hexmarshal.cli.trouble import Trouble
from hexmarshal.share import film
from hexmarshal.share.chronicle import chronicle
from hexmarshal.share.pictures import _where
from hexmarshal.share.stretch import turn_orders
from hexmarshal.share.timeline import LONGEST, MOST, Timeline, TooLong, timeline
from tests.share.test_page import running
from tests.thorough import also, at_length

SVG = "{http://www.w3.org/2000/svg}"


def shown(match: hm.Match, first: int, last: int, side: str | None = None) -> Timeline:
    return timeline(list(chronicle(match, side, first=first - 1, last=last)), desk.board(match.game.meta.id))


def drawn(match: hm.Match, first: int, last: int, side: str | None = None) -> str:
    """A film without a map, which takes long to draw."""
    moments = list(chronicle(match, side, first=first - 1, last=last))
    board = desk.board(match.game.meta.id)
    faces = {name: text for each in moments for name, text in desk.faces(each.pieces or ()).items()}
    maps = {sheet.id: "<svg></svg>" for sheet in board.sheets}
    return film.draw(timeline(moments, board), board, maps, faces, "A turn")


def test_a_counter_glides_along_its_path_and_ends_where_it_stands() -> None:
    match = running("fury", 6)
    moved = [event for moment in chronicle(match) for event in moment.told.events if event.kind == "moved"]
    found = shown(match, 1, 6)
    for event in moved:
        keys = found.keys[event.piece]
        assert [key.at for key in keys] == sorted(key.at for key in keys)
        assert len({(key.x, key.y) for key in keys}) >= 2
    places = {hex.id: (hex.x, hex.y) for hex in desk.board("fury").hexes}
    for piece in desk.pieces(match, None):
        if piece.at in places:
            key = _where(found.keys[piece.id], found.seconds)
            assert key is not None
            x, y = places[piece.at]
            assert abs(key.x - x) < 40
            assert abs(key.y - y) < 40


def test_an_animation_is_sound_xml_that_repeats_and_loads_nothing() -> None:
    text = drawn(running("fury", 20), 1, 20)
    root = ET.fromstring(text)
    moving = root.findall(f".//{SVG}animateTransform")
    assert moving
    for each in (*moving, *root.findall(f".//{SVG}animate")):
        times = [float(part) for part in each.attrib["keyTimes"].split(";")]
        assert times == sorted(times)
        assert times[0] == 0.0
        assert len(times) == len(each.attrib["values"].split(";"))
        assert each.attrib["repeatCount"] == "indefinite"
    assert not re.search(r'href="(?!#)|<script|url\((?!#)', text)


def test_a_film_is_a_minute_at_most_and_refuses_too_many_orders() -> None:
    match = running("galicia", 120)
    assert shown(match, 1, 120).seconds <= LONGEST
    moments = list(chronicle(match, last=2))
    with pytest.raises(TooLong, match=f"a film shows {MOST} at most"):
        timeline(moments * 200, desk.board("galicia"))


@pytest.mark.parametrize("game", ["drina", *also("galicia", "serbien")])
def test_films_of_matches_that_differ_in_hidden_things_only_are_the_same(game: str) -> None:
    match = running(game, 9)
    for side in match.sides:
        twins = [hm.Match.new(game, seed="twin", position=text) for text in (match.position(), match.position(side))]
        moments = [list(chronicle(twin, side)) for twin in twins]
        assert moments[0] == moments[1]


def test_a_turn_is_named_as_on_the_track_or_counted() -> None:
    match = running("fury", 60)
    first, last, title = turn_orders(match, "1")
    assert (first, last) == (1, 60)
    assert turn_orders(match, "A2") == (first, last, title) == turn_orders(match)
    with pytest.raises(ValueError, match="There is no turn 7 in this match; there are A2"):
        turn_orders(match, "7")


def test_the_command_writes_a_film_and_says_what_is_in_the_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source, out = tmp_path / "match.jsonl", tmp_path / "turn.svg"
    running("drina", 8).save(source)
    done = CliRunner().invoke(app, ["film", str(source), "--from", "2", "--to", "6", "-o", str(out)])
    assert done.exit_code == 0, done.output
    assert "Orders 2 to 6 are in" in done.output
    ET.fromstring(out.read_text("utf-8"))
    cases: list[tuple[tuple[str, int | None, int | None, str, Path], str]] = [
        (("", None, None, "", tmp_path / "turn.mp4"), "should end in .svg, .webp or .gif"),
        (("1", 2, None, "", out), "not both"),
        (("", 5, 99, "", out), "choose some from 1 to 8"),
        (("", 1, 2, "greek", out), "no side called greek"),
    ]
    for wrong, sentence in cases:
        turn, first, last, side, where = wrong
        with pytest.raises(Trouble, match=re.escape(sentence)):
            command(source, turn, first, last, side, where, 400)
    monkeypatch.setitem(sys.modules, "PIL.Image", None)
    with pytest.raises(Trouble, match=r"needs Pillow: install hexmarshal\[film\]"):
        command(source, "", 2, 3, "", tmp_path / "turn.webp", 400)


@at_length
@pytest.mark.parametrize("kind", ["webp", "gif"])
def test_pictures_are_made_where_there_is_what_makes_them(tmp_path: Path, kind: str) -> None:
    image = pytest.importorskip("PIL.Image")
    source, out = tmp_path / "match.jsonl", tmp_path / f"turn.{kind}"
    running("fury", 12).save(source)
    try:
        command(source, "", 1, 12, "", out, 400)
    except Trouble as trouble:
        pytest.skip(str(trouble))
    with image.open(out) as found:
        assert found.size[0] == 400
        assert found.n_frames > 10
