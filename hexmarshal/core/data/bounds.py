"""Bounds on texts that anybody may have written, checked in one pass before they are parsed.

A parser of TOML or JSON trusts its text: ``a.a.a.…`` with 130,000 parts takes tomllib minutes and gigabytes, and how
deep a list may be nested before the interpreter gives up differs from one Python to the next. What stands here is the
same everywhere, and far beyond what any file of a game, position, scenario or overlay needs.
"""

import re
from typing import NamedTuple

SIZE = 4 * 1024 * 1024
"""How many letters a TOML file may have,"""
KEYS = 50_000
"""how many keys,"""
PARTS = 8
"""of how many parts, with dots between them, each may be,"""
DEPTH = 32
"""and how deep its lists and tables may be nested. JSON may be nested as deep."""

_TOKEN = re.compile(
    r"(?P<text>\"\"\"(?:[^\"\\]|\\[\s\S]|\"(?!\"\"))*+\"{3,5}|'''(?:[^']|'(?!''))*+'{3,5}"
    r"|\"(?!\"\")[^\"\\\n]*+(?:\\.[^\"\\\n]*+)*+\"|'(?!'')[^'\n]*+')"
    r"|(?P<quote>[\"'])"  # a text without an end: no parser reads on from here
    r"|(?P<comment>\#[^\n]*+)"
    r"|(?P<opens>[\[{])|(?P<closes>[\]}])|(?P<dot>\.)|(?P<key>=)|(?P<ends>[,\n])"
)
_JSON = re.compile(rb'"[^"\\]*+(?:\\[\s\S][^"\\]*+)*+"|[\[{]|[\]}]')


class Excess(NamedTuple):
    """Where a text is beyond its bounds, and how."""

    line: int
    """The line, from 1; 0 for the whole text."""
    sentence: str
    """What there is too much of."""


def excess(text: str) -> Excess | None:
    """What is too much in a text that is to be read as TOML; ``None`` if it may be parsed.

    >>> excess("a.b.c = 1")
    >>> excess("x = 1\\n" + "a." * 100_000 + "a = 1").line
    2
    """
    if len(text) > SIZE:
        return Excess(0, f"It has {len(text):,} letters; no file may have more than {SIZE:,}.")
    depth = dots = keys = 0
    for token in _TOKEN.finditer(text):
        kind = token.lastgroup
        if kind == "dot":
            dots += 1
            if dots >= PARTS:
                return _at(text, token, f"A key of more than {PARTS} parts is too long.")
        elif kind == "opens":
            depth, dots = depth + 1, 0
            if depth > DEPTH:
                return _at(text, token, f"Lists and tables may be nested {DEPTH} deep, no deeper.")
        elif kind == "closes":
            depth, dots = max(depth - 1, 0), 0
        elif kind == "key":
            keys, dots = keys + 1, 0
            if keys > KEYS:
                return _at(text, token, f"No file may have more than {KEYS:,} keys.")
        elif kind == "ends":
            dots = 0
        elif kind == "quote":
            return None
    return None


def _at(text: str, token: re.Match[str], sentence: str) -> Excess:
    return Excess(text.count("\n", 0, token.start()) + 1, sentence)


def nested_too_deep(body: bytes | bytearray) -> bool:
    """Whether lists and tables of a JSON text are nested deeper than ``DEPTH``.

    >>> nested_too_deep(b'{"a": "[[[["}'), nested_too_deep(b"[" * 33)
    (False, True)
    """
    if body.count(b"[") + body.count(b"{") <= DEPTH:  # nearly always, and quick to see
        return False
    depth = 0
    for token in _JSON.finditer(body):
        first = token[0][0]
        if first in b"[{":
            depth += 1
            if depth > DEPTH:
                return True
        elif first in b"]}":
            depth -= 1
    return False
