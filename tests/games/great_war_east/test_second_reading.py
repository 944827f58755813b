"""The second reading beside the program, in short. At length it is run by hand; see its README."""

import ast
from collections.abc import Iterable
from pathlib import Path

import pytest

from tests.games.great_war_east.second_reading import beside
from tests.thorough import also, some

HOME = Path(beside.__file__).parent
GAME = "hexmarshal.games.great_war_east"


def imported(module: Path) -> Iterable[str]:
    """What a module imports of the project."""
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def test_it_knows_the_data_of_the_game_and_nothing_of_its_rules() -> None:
    modules = list(HOME.glob("*.py"))
    assert len(modules) > 10
    known = {name for module in modules for name in imported(module)}
    of_the_game = {name for name in known if name.startswith("hexmarshal.games")}
    assert of_the_game
    assert all(name.startswith(f"{GAME}.parts.") for name in of_the_game)
    tests = {name for name in known if name.startswith("tests.")}
    assert not tests, "the kits of the tests know the rules"
    assert not any("import_module" in module.read_text(encoding="utf-8") for module in modules)


def agreed(report: beside.Report) -> None:
    assert report.compared
    assert not report.differences, "\n".join((*report.differences, *report.positions.values()))


@pytest.mark.parametrize("seed", range(some(3, 60)))
def test_it_agrees_in_composed_positions(seed: int) -> None:
    report = beside.Report()
    beside.play_composed(report, [seed], limit=some(60, 150))
    agreed(report)


@pytest.mark.parametrize("seed", [3, *also(1, 2, 4, 5, 6)])
def test_it_agrees_in_random_matches(seed: int) -> None:
    report = beside.Report()
    beside.play_random(report, [seed], limit=some(150, 3000))
    agreed(report)
