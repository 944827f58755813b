"""The command that draws maps."""

from __future__ import annotations

import os
import shutil
import xml.etree.ElementTree as Xml
from pathlib import Path

import pytest

import hexmarshal as hm
from hexmarshal.atlas import picture
from tests.cli.conftest import Run


def test_a_map_goes_to_a_file_or_to_the_terminal(run: Run, tmp_path: Path) -> None:
    done = run("map", "fury", "-o", "fury.svg")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    drawn = (tmp_path / "fury.svg").read_text(encoding="utf-8")
    Xml.fromstring(drawn)
    assert run("map", "fury").stdout == drawn
    assert "hexmarshal map fury -o fury.svg" in run("map", "--help").stdout


def test_a_sheet_and_layers_can_be_chosen(run: Run) -> None:
    done = run("map", "great_war_east", "--sheet", "s", "--layer", "terrain", "--layer", "numbers")
    assert done.returncode == 0
    assert ">s1101<" in done.stdout
    assert 'id="legend"' not in done.stdout


def test_a_position_is_drawn_from_its_record(run: Run, record: Path) -> None:
    match = hm.Match.load(record)
    on_map = [p for p in match.view(None).pieces() if match.table.board.find(str(p["at"])) is not None]
    done = run("map", "fury", "--position", str(record))
    assert done.returncode == 0
    counters = done.stdout.partition('<g id="counters">')[2].partition('<g id="legend">')[0]
    assert counters.count("<title>") == len(on_map)
    assert "After order 12." in done.stdout
    before = run("map", "fury", "--position", str(record), "--to", "0").stdout
    assert "After order 0." in before


def test_a_map_is_drawn_as_an_overlay_has_it(run: Run, tmp_path: Path) -> None:
    text = """
[overlay]
game = "fury"
name = "Lublin in the hills"
source = "proposed: a test"

[[hex]]
id = "1112"
terrain = "mountain"
"""
    (tmp_path / "hills.toml").write_text(text, encoding="utf-8")
    plain, laid = run("map", "fury"), run("map", "fury", "--overlay", "hills.toml")
    assert laid.returncode == 0, laid.stderr
    assert laid.stdout != plain.stdout
    (tmp_path / "bad.toml").write_text(text.replace("mountain", "moonscape"), encoding="utf-8")
    bad = run("map", "fury", "--overlay", "bad.toml")
    assert (bad.returncode, "moonscape" in bad.stderr) == (2, True)


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["chess"], "There is no board of chess"),
        (["fury", "--sheet", "x"], "fury has no sheet x"),
        (["fury", "--layer", "railwys"], "There is no layer called railwys (did you mean railways?)"),
        (["fury", "-o", "map.jpg"], "map.jpg must be a .svg or a .png file."),
        (["fury", "-o", "nowhere/map.svg"], "nowhere/map.svg cannot be written: no such file or directory."),
        (["fury", "--to", "3"], "--to goes with --position RECORD."),
        (["fury", "--position", "none.jsonl"], "none.jsonl cannot be read"),
    ],
)
def test_what_is_wrong_is_told_in_a_sentence(run: Run, args: list[str], sentence: str) -> None:
    done = run("map", *args)
    assert done.returncode == 2
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr


def test_the_record_must_be_of_the_game_and_the_order_in_it(run: Run, record: Path) -> None:
    assert "not of galicia" in run("map", "galicia", "--position", str(record)).stderr
    assert "--to takes a number from 0 to 12" in run("map", "fury", "--position", str(record), "--to", "13").stderr


def test_a_png_without_chromium_is_refused_with_a_hint(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    done = run("map", "fury", "-o", "fury.png")
    assert done.returncode == 2
    assert "write a .svg file instead" in done.stderr


def test_one_list_of_browsers_names_the_one_without_windows_first(monkeypatch: pytest.MonkeyPatch) -> None:
    there = {"chromium-headless-shell", "google-chrome"}
    monkeypatch.setattr(shutil, "which", lambda name: f"/bin/{name}" if name in there else None)
    assert picture.browser() == "/bin/chromium-headless-shell"
    there.remove("chromium-headless-shell")
    assert picture.browser() == "/bin/google-chrome"


def test_a_browser_that_is_not_on_the_path_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    programs = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome", r"C:\Programs/Google\Chrome\Application"
    monkeypatch.setattr(os.path, "isfile", lambda path: str(path).startswith(programs))
    assert picture.browser() == programs[0]
    monkeypatch.setattr(os.path, "isfile", lambda path: str(path).startswith(programs[1]))
    assert picture.browser() is None
    monkeypatch.setenv("PROGRAMFILES", r"C:\Programs")
    assert picture.browser() == programs[1] + r"\chrome.exe"


@pytest.mark.skipif(picture.browser() is None, reason="There is no Chromium here.")
def test_a_png_is_drawn_by_the_browser_that_is_there(run: Run, tmp_path: Path) -> None:
    done = run("map", "drina", "--layer", "grid", "-o", "drina.png")
    assert (done.returncode, done.stderr) == (0, "")
    assert (tmp_path / "drina.png").read_bytes().startswith(b"\x89PNG")
