"""Games are found where somebody said they are; core itself knows none."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from hexmarshal import core
from hexmarshal.core.engine import registry
from hexmarshal.core.engine.match import Match
from hexmarshal.core.engine.registry import names as playable
from hexmarshal.core.screen.showing import Desk, Screen, Words
from hexmarshal.core.screen.values import Figure
from hexmarshal.games import catalogue


def test_core_imports_no_game() -> None:
    for path in Path(core.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            names = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            names += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            assert not any(name.startswith("hexmarshal.games") for name in names), path.name


@pytest.fixture
def other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A package somewhere else that plays Fury in the East under another name."""
    home = tmp_path / "shelf" / "storm"
    home.mkdir(parents=True)
    (home.parent / "__init__.py").touch()
    (home / "__init__.py").touch()
    (home / "meta.py").write_text("from hexmarshal.games.fury.meta import META\n")
    (home / "game.py").write_text("from hexmarshal.games.fury.game import GAME\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    game = registry.add("shelf.storm")
    yield game
    registry.remove(game)
    for name in [name for name in sys.modules if name.partition(".")[0] == "shelf"]:
        del sys.modules[name]


def test_a_game_from_elsewhere_is_played_like_any_other(other: str) -> None:
    assert other == "storm"
    assert {"storm", "fury"} <= set(playable())
    assert Match.new("storm", seed=1914).decision is not None
    assert registry.screen("storm") == Screen()
    assert registry.screen("fury").desk.figures is not None


def test_a_misspelt_part_of_a_screen_is_refused_by_the_type_checker_and_at_once() -> None:
    def figures(table: object, side: str | None) -> list[Figure]:
        return []

    assert Desk(figures=figures).figures is figures
    with pytest.raises(TypeError, match="figurez"):
        Desk(figurez=figures)  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="hedder"):
        Words(hedder=len)  # type: ignore[call-arg]


def test_a_package_called_screen_must_declare_one(other: str, tmp_path: Path) -> None:
    (tmp_path / "shelf" / "storm" / "screen").mkdir()
    (tmp_path / "shelf" / "storm" / "screen" / "__init__.py").write_text("SCREAM = 1\n")
    with pytest.raises(TypeError, match=r"shelf\.storm\.screen must declare SCREEN"):
        registry.screen("storm")


def test_a_game_is_taken_off_the_shelf(other: str) -> None:
    registry.remove("storm")
    assert "storm" not in playable()
    with pytest.raises(LookupError, match="There is no game called storm; the games are drina, fury"):
        registry.load("storm")


def test_a_package_with_a_board_alone_cannot_be_played(other: str, tmp_path: Path) -> None:
    (tmp_path / "shelf" / "bare").mkdir()
    (tmp_path / "shelf" / "bare" / "__init__.py").write_text("")
    try:
        registry.add("shelf.bare", tmp_path / "shelf" / "bare")
        assert "bare" in registry.homes()
        assert "bare" not in playable()
    finally:
        registry.remove("bare")


def test_two_packages_cannot_be_the_same_game(other: str) -> None:
    with pytest.raises(LookupError, match=r"There is no package called no\.such\.package"):
        registry.add("no.such.package")
    with pytest.raises(LookupError, match=r"two games called fury: hexmarshal.games.fury and elsewhere.fury"):
        registry.add("elsewhere.fury", Path())


def test_a_module_of_a_game_that_fails_is_not_taken_for_one_that_is_not_there(other: str, tmp_path: Path) -> None:
    (tmp_path / "shelf" / "storm" / "words.py").write_text("import no_such_module\n")
    with pytest.raises(ModuleNotFoundError, match="no_such_module"):
        registry.module("storm", "words")


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with an installed package that offers a good game, a broken one and one that is not there."""
    for game, meta in (("breeze", "from hexmarshal.games.fury.meta import META"), ("squall", "import no_such_thing")):
        (tmp_path / "weather" / game).mkdir(parents=True)
        (tmp_path / "weather" / game / "__init__.py").touch()
        (tmp_path / "weather" / game / "meta.py").write_text(meta + "\n")
        (tmp_path / "weather" / game / "game.py").write_text("from hexmarshal.games.fury.game import GAME\n")
    (tmp_path / "weather" / "__init__.py").write_text("LOADED = True\n")
    info = tmp_path / "weather-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: weather\nVersion: 1.0\n")
    points = ("breeze = weather.breeze", "squall = weather.squall", "calm = weather.calm", "fury = elsewhere.fury")
    (info / "entry_points.txt").write_text("\n".join(("[test.games]", *points)))
    monkeypatch.syspath_prepend(str(tmp_path))
    yield tmp_path
    for game in ("breeze", "squall"):
        registry.remove(game)
    for name in [name for name in sys.modules if name.partition(".")[0] == "weather"]:
        del sys.modules[name]


def test_installed_games_are_listed_without_importing_their_packages(installed: Path) -> None:
    wrong = registry.add_installed("test.games")
    assert {"breeze", "squall", "fury"} <= set(playable())
    assert "weather" not in sys.modules
    assert wrong == [
        "There is no package called weather.calm. weather offers it as the game calm.",
        "There is no package called elsewhere.fury. weather offers it as the game fury.",
    ]
    assert Match.new("breeze", seed=1914).decision is not None


def test_a_broken_installed_game_is_named_and_breaks_nothing_else(installed: Path) -> None:
    registry.add_installed("test.games")
    with pytest.raises(LookupError, match=r"The game squall of the package weather\.squall cannot be read: ModuleNot"):
        Match.new("squall")
    with pytest.warns(UserWarning, match=r"The game squall of the package weather\.squall cannot be read"):
        there = [meta.id for meta in catalogue()]
    assert there.count("fury") == 2  # the breeze calls itself so


def test_a_game_may_be_in_folders_without_an_init_and_none_of_them_is_imported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "plain" / "folders" / "gale"
    home.mkdir(parents=True)
    (home / "__init__.py").touch()
    (home / "meta.py").touch()
    monkeypatch.syspath_prepend(str(tmp_path))
    try:
        assert registry.add("plain.folders.gale") == "gale"
        assert registry.homes()["gale"] == home
        assert "gale" in playable()
        assert "plain" not in sys.modules
        with pytest.raises(LookupError, match=r"There is no package called plain\.folders\.breath"):
            registry.add("plain.folders.breath")
    finally:
        registry.remove("gale")
