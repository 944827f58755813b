"""Who may know whom: what all games share knows no game, and no game knows another."""

import ast
import importlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from pkgutil import walk_packages

import pytest

import hexmarshal
from hexmarshal.games import load, names
from hexmarshal.wargame.assembly import procedures_in

HOME = Path(hexmarshal.__file__).parent
GAMES = sorted(path.name for path in (HOME / "games").iterdir() if (path / "__init__.py").is_file())


@cache
def imports(module: Path) -> frozenset[str]:
    """The full names of all that a module imports, wherever in it."""
    return frozenset(_imports(module))


def _imports(module: Path) -> Iterator[str]:
    package = ("hexmarshal", *module.relative_to(HOME).parent.parts)
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) + 1 - node.level] if node.level else ()
            origin = ".".join((*above, *filter(None, [node.module])))
            yield from (f"{origin}.{alias.name}" for alias in node.names)


def known_by(folder: str) -> set[str]:
    """What the modules of a folder import of Hexmarshal."""
    modules = list((HOME / folder).rglob("*.py"))
    assert modules
    return {name for module in modules for name in imports(module) if name.startswith("hexmarshal.")}


def test_imports_are_found_wherever_they_stand() -> None:
    assert "hexmarshal.core.journal" in known_by("core")  # inside a function
    assert "hexmarshal.core.data.Problem" in known_by("wargame")


def test_the_core_rests_on_nothing() -> None:
    assert {name.split(".")[1] for name in known_by("core")} == {"core"}


def test_what_games_share_rests_on_the_core_alone() -> None:
    assert {name.split(".")[1] for name in known_by("wargame")} == {"core", "wargame"}


@pytest.mark.parametrize("game", GAMES)
def test_a_game_knows_no_other_game_no_desk_and_no_lab(game: str) -> None:
    known = known_by(f"games/{game}")
    assert {name.split(".")[1] for name in known} <= {"core", "wargame", "games"}
    own = f"hexmarshal.games.{game}."
    assert not {name for name in known if name.startswith("hexmarshal.games.") and not f"{name}.".startswith(own)}


@pytest.mark.parametrize("game", [game for game in GAMES if (HOME / "games" / game / "rules").is_dir()])
def test_rules_know_neither_mind_nor_screen(game: str) -> None:
    known = known_by(f"games/{game}/rules") | known_by(f"games/{game}/parts")
    own = f"hexmarshal.games.{game}"
    assert not {name for name in known if name.startswith((f"{own}.mind", f"{own}.screen"))}


def shifts_for_one_bit(module: Path) -> list[int]:
    """The lines of a module where ``mask >> cell & 1`` is written out, in whatever words."""
    return [
        node.lineno
        for node in ast.walk(ast.parse(module.read_text(encoding="utf-8")))
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitAnd) and ast.unparse(node.right) == "1"
        if any(isinstance(part, ast.BinOp) and isinstance(part.op, ast.RShift) for part in ast.walk(node.left))
    ]


def test_only_the_quickest_searches_ask_for_one_hex_by_a_shift() -> None:
    kernels = {HOME / "core" / "paths.py", HOME / "lab" / "bench.py"}  # the yardstick uses nothing of the project
    quick = kernels | set(HOME.rglob("reach.py"))
    assert sum(len(shifts_for_one_bit(module)) for module in quick) > 20
    found = {module: shifts_for_one_bit(module) for module in HOME.rglob("*.py") if module not in quick}
    assert not {str(module.relative_to(HOME)): lines for module, lines in found.items() if lines}


@pytest.mark.parametrize("game", names())
def test_a_game_is_put_together_from_all_its_chapters(game: str) -> None:
    rules = importlib.import_module(f"hexmarshal.games.{game}.rules")
    chapters = [importlib.import_module(found.name) for found in walk_packages(rules.__path__, f"{rules.__name__}.")]
    assert set(procedures_in(*chapters)) == set(load(game).procedures)
