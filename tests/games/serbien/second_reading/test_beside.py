"""The program agrees with a second, plain reading of its book: a short form, and a longer one in the thorough run."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest

from tests.games.serbien.second_reading import beside
from tests.games.serbien.second_reading.watching import Report
from tests.thorough import THOROUGH, at_length, some

HERE = Path(__file__).parent
ROOT = HERE.parents[3]
FORBIDDEN = ("hexmarshal.games.serbien.rules", "hexmarshal.games.serbien.mind")
READING = sorted(
    path for path in HERE.glob("*.py") if path.stem not in ("beside", "watching", "composed", Path(__file__).stem)
)
"""The chapters themselves: what plays and watches matches stands apart."""


@cache
def imported(path: Path) -> set[str]:
    """Every module that a file imports, at its head or anywhere in it."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return found


def all_imports(path: Path) -> set[str]:
    """The same of every file of the project that it imports, and so on."""
    found: set[str] = set()
    queue, seen = [path], {path}
    while queue:
        for name in imported(queue.pop()):
            found.add(name)
            file = ROOT / (name.replace(".", "/") + ".py")
            if file.exists() and file not in seen:
                seen.add(file)
                queue.append(file)
    return found


@pytest.mark.parametrize("path", READING, ids=lambda path: path.stem)
def test_the_reading_imports_neither_rules_nor_mind(path: Path) -> None:
    found = {name for name in all_imports(path) if name.startswith(FORBIDDEN)}
    assert not found, f"{path.name} would not be a reading of its own: {found}"


@pytest.mark.parametrize("name", ["beside", "watching", "composed"])
def test_who_plays_the_matches_imports_no_rules_by_name(name: str) -> None:
    assert not {one for one in imported(HERE / f"{name}.py") if one.startswith(FORBIDDEN)}


def agreed(report: Report) -> str:
    """What differed, for a person to read."""
    return "\n\n".join(report.differences[:3])


def test_composed_positions_agree() -> None:
    report = Report()
    accepted = beside.composed_positions(report, some(8, 150), seed=28, orders=some(20, 60))
    assert accepted, "positions that cannot be laid prove nothing"
    assert not report.differences, agreed(report)


@pytest.mark.timeout(600)
def test_random_matches_agree() -> None:
    report = Report()
    beside.random_matches(report, some(1, 9), seed=28, most=some(100, 100_000))
    assert not report.differences, agreed(report)


@at_length
@pytest.mark.timeout(600)
def test_matches_of_bots_agree() -> None:
    report = Report()
    beside.bot_matches(report, 3 * THOROUGH, seed=29)
    assert not report.differences, agreed(report)
