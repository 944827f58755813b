"""Where a game's rules cite a clause, and where tests do: the way from the book to the code and to its proof.

A clause is cited by a string that is its id, as in a refusal or an event, or by the docstring of what enforces it,
alone or within a range, as in "11.5c to 11.5g". The citations are read off the source, so they are never out of date.
"""

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from string import ascii_lowercase
from typing import NamedTuple

from hexmarshal.core.engine.registry import homes

RANGE = re.compile(r"(?<![\w.-])([\w.-]*\d)([a-z]) to \1([a-z])(?![\w-]|\.\w)")
"""Clauses of one section from letter to letter."""


class Citation(NamedTuple):
    """Where a clause is cited."""

    place: str
    """File and line, as ``rules/hex_by_hex.py:12``."""
    name: str
    """The function, class or field that cites it; empty outside of all."""

    def __str__(self) -> str:
        return f"{self.place} {self.name}".rstrip()


def citations(game: str, clause: str) -> tuple[Citation, ...]:
    """Where the rules of a game, and what is printed for them, cite a clause; docstrings come first.

    >>> citations("fury", "9.1e")[0].place.startswith("rules/")
    True
    >>> citations("fury", "9.1eee")
    ()
    """
    home = homes()[game]
    docstrings, strings = [], []
    for folder in ("rules", "parts"):
        for path in sorted((home / folder).rglob("*.py")):
            source = path.read_text("utf-8")
            # A range does not spell out what lies within it, but its section.
            if clause.rstrip(ascii_lowercase) in source:
                place, tree = path.relative_to(home).as_posix(), ast.parse(source)
                docstrings += [Citation(f"{place}:{line}", name) for line, name in _in_docstrings(tree, clause)]
                strings += [Citation(f"{place}:{line}", name) for line, name in _in_strings(tree, clause)]
    found: dict[str, Citation] = {}
    for one in (*docstrings, *strings):
        found.setdefault(one.place, one)
    return tuple(found.values())


def marked(mark: str, files: Iterable[Path]) -> tuple[Citation, ...]:
    """Where test files name a clause, as ``fury:9.1e``: the tests that are marked with it, whether or not they pass."""
    found = []
    for path in files:
        source = path.read_text("utf-8")
        if f'"{mark}"' in source:
            places = _in_strings(ast.parse(source), mark)
            found += [Citation(f"{path.as_posix()}:{line}", name) for line, name in places]
    return tuple(found)


def _in_docstrings(tree: ast.Module, clause: str) -> Iterator[tuple[int, str]]:
    """The classes, functions and fields whose docstrings name a clause, by their lines and names."""
    named = re.compile(rf"(?<![\w.-]){re.escape(clause)}(?![\w-]|\.\w)")
    for node in ast.walk(tree):
        if not isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            continue
        for before, one in zip((node, *node.body), node.body, strict=False):
            if isinstance(one, ast.Expr) and isinstance(one.value, ast.Constant) and isinstance(one.value.value, str):
                text = one.value.value
                if (named.search(text) or _within(text, clause)) and not isinstance(before, ast.Module):
                    yield before.lineno, _name(before)


def _within(text: str, clause: str) -> bool:
    """Whether a text names a range of clauses to which this one belongs."""
    return any(clause[:-1] == found[1] and found[2] <= clause[-1] <= found[3] for found in RANGE.finditer(text))


def _in_strings(tree: ast.Module, clause: str) -> Iterator[tuple[int, str]]:
    """The strings that are the id of a clause, by their lines, and in what they stand."""

    def walk(node: ast.AST, name: str) -> Iterator[tuple[int, str]]:
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            name = node.name
        if isinstance(node, ast.Constant) and node.value == clause:
            yield node.lineno, name
        for inner in ast.iter_child_nodes(node):
            yield from walk(inner, name)

    return walk(tree, "")


def _name(node: ast.AST) -> str:
    """What a statement defines; nothing if it is not a definition."""
    if isinstance(node, ast.ClassDef | ast.FunctionDef):
        return node.name
    if isinstance(node, ast.AnnAssign):
        return ast.unparse(node.target).removeprefix("self.")
    return ast.unparse(node.targets[0]).removeprefix("self.") if isinstance(node, ast.Assign) else ""
