"""The program agrees with a second, plain reading of its book: the short form.

Longer forms still find a few differences that have not been judged yet (README), so they are run by hand.
"""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.games.serbien.second_reading import beside
from tests.games.serbien.second_reading.watching import Report

HERE = Path(__file__).parent
ROOT = HERE.parents[3]
FORBIDDEN = ("hexmarshal.games.serbien.rules", "hexmarshal.games.serbien.mind")
READING = sorted(
    path for path in HERE.glob("*.py") if path.stem not in ("beside", "watching", "composed", Path(__file__).stem)
)
"""The chapters themselves: what plays and watches matches stands apart."""


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
    accepted = beside.composed_positions(report, 6, seed=28, orders=20)
    assert accepted, "positions that cannot be laid prove nothing"
    assert not report.differences, agreed(report)


def test_a_random_match_agrees() -> None:
    report = Report()
    beside.random_matches(report, 1, seed=28, most=100)
    assert not report.differences, agreed(report)
