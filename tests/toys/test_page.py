"""`docs/new-game.md` shows the code that is there, and its commands run."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from hexmarshal.core.book.clauses import book

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "new-game.md").read_text("utf-8")
SNIPPETS = re.findall(r"^<!-- (\S+) -->\n```\w+\n(.*?)^```", TEXT, re.DOTALL | re.MULTILINE)
SHELL = "\n".join(re.findall(r"^```sh\n(.*?)^```", TEXT, re.DOTALL | re.MULTILINE)).splitlines()
COMMANDS = [line.partition("#")[0].strip() for line in SHELL if "hexmarshal " in line and " play" not in line]
MOST = 450
"""Lines of code, blank lines and docstrings apart."""


def test_every_block_of_code_names_its_file() -> None:
    assert len(SNIPPETS) == len(re.findall(r"^```(python|toml)$", TEXT, re.MULTILINE)) > 15


@pytest.mark.parametrize(("file", "code"), SNIPPETS, ids=[file for file, _ in SNIPPETS])
def test_the_code_on_the_page_is_the_code_of_the_game(file: str, code: str) -> None:
    assert code in (ROOT / file).read_text("utf-8")


@pytest.mark.parametrize("command", COMMANDS)
def test_the_commands_on_the_page_run(command: str, tmp_path: Path) -> None:
    words = command.partition("hexmarshal ")[2].split()
    environment = {**os.environ, "HEXMARSHAL_GAMES": "tests.toys.crossing", "PYTHONPATH": str(ROOT)}
    run = [sys.executable, "-m", "hexmarshal", *words]
    done = subprocess.run(run, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "rossing" in done.stdout or "matches" in done.stdout or "Island" in done.stdout


def test_files_and_folders_that_the_page_names_are_there() -> None:
    named = set(re.findall(r"`((?:core|wargame|desk|games|tests)/[\w/.]+\.(?:py|toml))`", TEXT))
    assert len(named) > 10
    assert not [name for name in named if not (ROOT / name).exists() and not (ROOT / "hexmarshal" / name).exists()]


def code_lines(file: Path) -> int:
    """How many lines of a file are neither blank nor a comment nor a docstring."""
    text = file.read_text("utf-8")
    said: set[int] = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            said |= set(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    lines = enumerate(text.splitlines(), 1)
    return sum(number not in said and bool(line.strip()) and not line.strip().startswith("#") for number, line in lines)


def test_the_game_is_as_small_as_the_page_says() -> None:
    assert f"under {MOST} lines" in TEXT
    assert sum(map(code_lines, (ROOT / "tests" / "toys" / "crossing").rglob("*.py"))) < MOST
    assert f"{ {19: 'nineteen'}[len(book('crossing').clauses)] } clauses" in TEXT
