"""What the code says of itself: docstrings of classes and of their fields, as Markdown."""

import ast
import inspect
import re
import sys
from functools import cache

import msgspec


def prose(text: str | None) -> str:
    """A docstring as Markdown, without its doctests.

    >>> prose("See :class:`DataError` and ``null``.")
    'See `DataError` and `null`.'
    """
    text = inspect.cleandoc(text or "")
    text = re.sub(r"\n*^>>> .*?(?=\n\n|\Z)", "", text, flags=re.DOTALL | re.MULTILINE)
    text = re.sub(r":\w+:`~?([^`]+)`", r"`\1`", text)
    text = text.replace("``", "`")
    return text.replace("::\n", ":\n").strip()


def line(text: str) -> str:
    """A text for a cell of a table."""
    return re.sub(r"\s+", " ", text).replace("|", "\\|").replace("<", "&lt;").strip()


@cache
def _of_module(name: str) -> dict[str, dict[str, str]]:
    """The strings that follow the fields of each class of a module."""
    found: dict[str, dict[str, str]] = {}
    for node in ast.walk(ast.parse(inspect.getsource(sys.modules[name]))):
        if isinstance(node, ast.ClassDef):
            fields = found.setdefault(node.name, {})
            for field, said in zip(node.body, node.body[1:], strict=False):
                if (
                    isinstance(field, ast.AnnAssign)
                    and isinstance(field.target, ast.Name)
                    and isinstance(said, ast.Expr)
                    and isinstance(said.value, ast.Constant)
                    and isinstance(said.value.value, str)
                ):
                    fields[field.target.id] = prose(said.value.value)
    return found


def fields(kind: type) -> dict[str, str]:
    """What the fields of a class are, those of its bases too, by the names that they have in a file."""
    found: dict[str, str] = {}
    for base in reversed(kind.__mro__[:-1]):
        if base.__module__.startswith(("hexmarshal", "tests")):
            found |= _of_module(base.__module__).get(base.__name__, {})
    if issubclass(kind, msgspec.Struct):
        names = {field.name: field.encode_name for field in msgspec.structs.fields(kind)}
        return {names.get(name, name): says for name, says in found.items()}
    return found
