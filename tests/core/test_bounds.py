"""Texts that anybody may have written are measured before they are parsed, and the line is told that is too much."""

import time
import tomllib

import pytest

from hexmarshal.core.data.bounds import DEPTH, KEYS, PARTS, SIZE, excess, nested_too_deep
from hexmarshal.core.data.files import DataError, TomlFile

BEYOND = {
    "key": ("x = 1\n" + "a." * 130_000 + "a = 1", 2, "parts"),
    "quoted key": ('"a"."b" . ' * 60_000 + "a = 1", 1, "parts"),
    "head": ("\n\n[" + "a." * 130_000 + "a]", 3, "parts"),
    "inline key": ("x = {" + "a." * 130_000 + "a = 1}", 1, "parts"),
    "lists": ("\nx = " + "[" * 100_000, 2, "nested"),
    "tables": ("x = " + "{a = " * 50_000, 1, "nested"),
    "lists over lines": ("x = [\n" * 40, DEPTH + 1, "nested"),
    "keys": ("".join(f"a{n} = 1\n" for n in range(KEYS + 1)), KEYS + 1, "keys"),
    "size": ("#" * (SIZE + 1), 0, "letters"),
    "after texts": (
        'a = """ " \\""" """\nb = \'\'\'"\'\'\'\nc = "\\"#"\nd = \'"\' # "\n' + "a." * 99 + "a = 1",
        5,
        "parts",
    ),
}


@pytest.mark.parametrize("what", BEYOND)
def test_what_is_beyond_the_bounds_is_told_with_its_line_and_at_once(what: str) -> None:
    text, line, word = BEYOND[what]
    before = time.process_time()
    with pytest.raises(DataError) as told:
        TomlFile(text, "position.toml")
    assert time.process_time() - before < 1
    (problem,) = told.value.problems
    assert problem.line == line
    assert word in problem.sentence


def test_what_is_within_them_is_read() -> None:
    key = ".".join("a" * PARTS)
    lists = "[" * DEPTH + "]" * DEPTH
    dots = "[" + "1.5, " * 99 + '"a.b.c.d.e.f.g.h.i", 2.5]  # a.b.c.d.e.f.g.h.i.j.k'
    text = f'{key} = 1\nb = {lists}\nc = {dots}\nd = """\na.b.c.d.e.f.g.h.i = [[[\n"""\n[e.f.g]\n"x.y.z" = \'a.b\'\n'
    assert TomlFile(text, "position.toml").values == tomllib.loads(text)


@pytest.mark.parametrize("text", ['a = "x', "a = '''" + "[" * 99, 'a = """' + "a." * 99, "a = 'x\n" + "a." * 99])
def test_after_a_text_without_end_the_parser_finds_the_mistake(text: str) -> None:
    assert excess(text) is None
    with pytest.raises(DataError, match="This is not TOML"):
        TomlFile(text, "position.toml")


@pytest.mark.parametrize(
    ("body", "deep"),
    [
        (b"[" * DEPTH, False),
        (b"[" * (DEPTH + 1), True),
        (b'{"a":' * (DEPTH + 1), True),
        (b"[]" * 999, False),
        (b'{"a": "' + b"[" * 999 + b'"}', False),
        (b'{"a": "\\"' + b"[" * 999 + b'"}', False),
        (b'{"a": "\\\\"' + b"[" * 999, True),
    ],
)
def test_how_deep_json_is_nested_is_seen_before_it_is_read(body: bytes, deep: bool) -> None:
    assert nested_too_deep(body) == deep
