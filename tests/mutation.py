"""Do the tests of a rule notice when it is broken? Each comparison, sign and number of a file is broken in turn.

    python -m tests.mutation tests/toys/crossing/rules/combat.py tests/toys/test_crossing.py

Works on a copy of the code in a temporary folder, and prints what no test noticed. Not all of that is a gap: some
changes make no difference. ``--most 20`` tries so many, drawn by lot.
"""

from __future__ import annotations

import argparse
import ast
import copy
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
SWAPS: dict[type[ast.AST], Any] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.Add: ast.Sub, ast.Sub: ast.Add,
    ast.And: ast.Or, ast.Or: ast.And, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd,
}  # fmt: skip
"""What each sign becomes."""


def broken(node: ast.AST) -> bool:
    """Break a node if there is a way to."""
    if isinstance(node, ast.Compare) and type(node.ops[0]) in SWAPS:
        node.ops[0] = SWAPS[type(node.ops[0])]()
    elif isinstance(node, ast.BinOp | ast.BoolOp) and type(node.op) in SWAPS:
        node.op = SWAPS[type(node.op)]()
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not | ast.Invert):
        node.operand = ast.UnaryOp(node.op, node.operand)  # twice is not at all
    elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
        node.value = not node.value
    elif isinstance(node, ast.Constant) and isinstance(node.value, int):
        node.value += 1
    else:
        return False
    return True


def mutants(text: str) -> Iterator[tuple[int, str, str]]:
    """Every broken version of a file: the line, what stands there then, and the whole text."""
    tree = ast.parse(text)
    given = {word.value for node in ast.walk(tree) if isinstance(node, ast.ClassDef) for word in node.keywords}
    for number, node in enumerate(ast.walk(tree)):
        if not hasattr(node, "lineno") or node in given or not broken(copy.deepcopy(node)):
            continue  # ``frozen=True`` is no rule
        other = copy.deepcopy(tree)
        broken(next(one for n, one in enumerate(ast.walk(other)) if n == number))
        line = ast.get_source_segment(text, node) or ""
        yield node.lineno, line.splitlines()[0], ast.unparse(ast.fix_missing_locations(other))


def noticed(folder: Path, tests: list[str]) -> bool:
    """Whether a test fails in a folder."""
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *tests]
    environment = {**os.environ, "PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, check=False).returncode != 0


def main() -> int:
    """Break the file in every way, and tell what no test noticed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path, help="the file to break")
    parser.add_argument("tests", nargs="+", help="the tests that should notice")
    parser.add_argument("--most", type=int, default=1000, help="so many ways at most, drawn by lot")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for part in ("hexmarshal", "tests", "docs"):
            shutil.copytree(ROOT / part, folder / part, ignore=shutil.ignore_patterns("__pycache__"))
        for part in ("pyproject.toml", "README.md"):
            shutil.copy(ROOT / part, folder)
        target, text = folder / given.file, (ROOT / given.file).read_text("utf-8")
        if noticed(folder, given.tests):
            print("The tests fail as it is.")
            return 2
        found = list(mutants(text))
        tried = random.Random(1914).sample(found, min(given.most, len(found)))
        survived = 0
        for line, what, changed in sorted(tried):
            target.write_text(changed, "utf-8")
            if not noticed(folder, given.tests):
                survived += 1
                print(f"{given.file}:{line}: nobody notices when this is broken: {what}", flush=True)
        print(f"{len(tried) - survived} of {len(tried)} were noticed.")
    return int(survived > 0)


if __name__ == "__main__":
    sys.exit(main())
