"""Where a game's rules cite a clause: the way from the book to the code that enforces it.

A clause is cited by a string that is its id, as in a refusal or an event, or by the docstring of what enforces it. The
citations are read off the source, so they are never out of date.
"""

import ast
import re
from collections.abc import Iterator

from hexmarshal.core.engine.registry import homes


def citations(game: str, clause: str) -> tuple[str, ...]:
    """Where the rules of a game cite a clause, as ``rules/hex_by_hex.py:12``; docstrings come first.

    >>> citations("fury", "9.1e")[0].startswith("rules/")
    True
    >>> citations("fury", "9.1eee")
    ()
    """
    home = homes()[game]
    docstrings, strings = [], []
    for path in sorted((home / "rules").rglob("*.py")):
        source = path.read_text("utf-8")
        if clause in source:
            place, tree = path.relative_to(home).as_posix(), ast.parse(source)
            docstrings += [f"{place}:{line}" for line in _in_docstrings(tree, clause)]
            strings += [f"{place}:{line}" for line in _in_strings(tree, clause)]
    return tuple(dict.fromkeys((*docstrings, *strings)))


def _in_docstrings(tree: ast.Module, clause: str) -> Iterator[int]:
    """The lines of classes and functions whose docstrings name a clause."""
    named = re.compile(rf"(?<![\w.-]){re.escape(clause)}(?![\w-]|\.\w)")
    for node in ast.walk(tree):
        if not isinstance(node, ast.ClassDef | ast.FunctionDef):
            continue
        if named.search(ast.get_docstring(node, clean=False) or ""):
            yield node.lineno


def _in_strings(tree: ast.Module, clause: str) -> Iterator[int]:
    """The lines of strings that are the id of a clause."""
    return (node.lineno for node in ast.walk(tree) if isinstance(node, ast.Constant) and node.value == clause)
