"""Who may know whom: what all games share knows no game, and no game knows another."""

import ast
import importlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from pkgutil import walk_packages
from typing import NamedTuple

import pytest

import hexmarshal
from hexmarshal.games import load, names
from hexmarshal.wargame.assembly import procedures_in

HOME = Path(hexmarshal.__file__).parent
GAMES = sorted(path.name for path in (HOME / "games").iterdir() if (path / "__init__.py").is_file())


@cache
def tree(module: Path) -> ast.Module:
    """A module, parsed once for all tests."""
    return ast.parse(module.read_text(encoding="utf-8"))


@cache
def imports(module: Path) -> frozenset[str]:
    """The full names of all that a module imports, wherever in it."""
    return frozenset(_imports(module))


def _imports(module: Path) -> Iterator[str]:
    package = ("hexmarshal", *module.relative_to(HOME).parent.parts)
    for node in ast.walk(tree(module)):
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
    assert "hexmarshal.core.records.journal" in known_by("core")  # inside a function
    assert "hexmarshal.core.data.files.Problem" in known_by("wargame")


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


@pytest.mark.parametrize("game", [game for game in GAMES if (HOME / "games" / game / "parts").is_dir()])
def test_parts_know_no_rules(game: str) -> None:
    assert not {name for name in known_by(f"games/{game}/parts") if name.startswith(f"hexmarshal.games.{game}.rules")}


# -- One way, and at the top --------------------------------------------------------------------------------------

LATE = {"cli", "core/languages/catalogues.py", "desk/boards.py", "lab/page_speed.py", "server/run.py"}
"""Where imports stand inside functions: what a command needs is loaded when it is given, what reads catalogues when
somebody reads another language than English; a sheet is drawn when somebody asks for it, a browser is there or is not,
and systems differ."""


@cache
def modules() -> dict[str, Path]:
    """Every module of the project by its full name."""
    names = {path: ("hexmarshal", *path.relative_to(HOME).with_suffix("").parts) for path in HOME.rglob("*.py")}
    return {".".join(name).removesuffix(".__init__"): path for path, name in names.items()}


class Import(NamedTuple):
    """An import of a module, as far as circles are concerned."""

    line: int
    names: tuple[str, ...]
    """The full names of what is imported."""
    late: bool
    """Whether it stands inside a function."""
    typing: bool
    """Whether it is for types alone, under ``if TYPE_CHECKING``."""


@cache
def imports_of(module: Path) -> tuple[Import, ...]:
    """All imports of a module."""
    return tuple(_imports_in(tree(module), late=False, typing=False))


def _imports_in(node: ast.AST, *, late: bool, typing: bool) -> Iterator[Import]:
    """Only statements are looked into: expressions import nothing, and there are many."""
    if isinstance(node, ast.ImportFrom) and node.module:
        yield Import(node.lineno, tuple(f"{node.module}.{alias.name}" for alias in node.names), late, typing)
    elif isinstance(node, ast.Import):
        yield Import(node.lineno, tuple(alias.name for alias in node.names), late, typing)
    late = late or isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
    typing = typing or (isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test))
    for field in ("body", "orelse", "finalbody", "handlers", "cases"):
        for part in getattr(node, field, ()):
            yield from _imports_in(part, late=late, typing=typing)


def rests_on(module: Path) -> set[str]:
    """The modules of the project that a module imports when it is loaded or later; not what it names in types alone."""
    known = modules()
    named = (name for found in imports_of(module) if not found.typing for name in found.names)
    return {name if name in known else name.rpartition(".")[0] for name in named} & known.keys()


def in_circles(links: dict[str, set[str]]) -> set[str]:
    """What is left when all that imports nothing else, or that nothing else imports, is taken away again and again."""
    left = dict(links)
    while left:
        imported = {name for found in left.values() for name in found}
        done = {name for name, found in left.items() if not found & left.keys() or name not in imported}
        if not done:
            break
        left = {name: found - done for name, found in left.items() if name not in done}
    return set(left)


def test_a_circle_is_found_and_a_chain_is_none() -> None:
    assert in_circles({"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": {"a"}}) == {"b", "c"}
    assert in_circles({"a": {"b", "c"}, "b": {"c"}, "c": set()}) == set()


def test_no_modules_import_each_other_in_a_circle() -> None:
    links = {name: rests_on(path) - {name} for name, path in modules().items()}
    assert sum(map(len, links.values())) > 1000
    assert in_circles(links) == set()


def test_imports_stand_at_the_top_but_where_something_is_loaded_late() -> None:
    found = (path for path in modules().values() if any(one.late for one in imports_of(path)))
    late = {path.relative_to(HOME).as_posix() for path in found}
    assert {path for path in late if path not in LATE and path.partition("/")[0] not in LATE} == set()
    assert {path if path in LATE else path.partition("/")[0] for path in late} == LATE, "the list names no others"


def shifts_for_one_bit(module: Path) -> list[int]:
    """The lines of a module where ``mask >> cell & 1`` is written out, in whatever words."""
    return [
        node.lineno
        for node in ast.walk(tree(module))
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitAnd) and ast.unparse(node.right) == "1"
        if any(isinstance(part, ast.BinOp) and isinstance(part.op, ast.RShift) for part in ast.walk(node.left))
    ]


def test_only_the_quickest_searches_ask_for_one_hex_by_a_shift() -> None:
    kernels = {HOME / "core" / "board" / "paths.py", HOME / "lab" / "bench.py"}  # the yardstick is plain
    quick = kernels | set(HOME.rglob("reach.py"))
    assert sum(len(shifts_for_one_bit(module)) for module in quick) > 20
    found = {module: shifts_for_one_bit(module) for module in HOME.rglob("*.py") if module not in quick}
    assert not {str(module.relative_to(HOME)): lines for module, lines in found.items() if lines}


@pytest.mark.parametrize("game", names())
def test_a_game_is_put_together_from_all_its_chapters(game: str) -> None:
    rules = importlib.import_module(f"hexmarshal.games.{game}.rules")
    chapters = [importlib.import_module(found.name) for found in walk_packages(rules.__path__, f"{rules.__name__}.")]
    assert set(procedures_in(*chapters)) == set(load(game).procedures)
