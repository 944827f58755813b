"""Whoever has the rulebook in hand finds each rule: the index of the chapters names every file, and no other."""

import ast
import re
from pathlib import Path

import pytest

from hexmarshal.games.serbien import rules

HOME = Path(rules.__file__).parent


def test_the_index_of_the_rules_names_every_file() -> None:
    named, folder = set[str](), ""
    for above, file, alone in re.findall(r"(?<!`)`(?:(\w+)/)?(\w+)(\.py)?`(?!`)", rules.__doc__ or ""):
        folder = above or folder
        named.add(file if alone else f"{folder}/{file}")
    files = {path.relative_to(HOME).with_suffix("").as_posix() for path in HOME.rglob("*.py")}
    assert named == {name for name in files if not name.endswith("__init__")}


def test_every_chapter_has_its_place_in_the_order() -> None:
    chapters = {path.relative_to(HOME).parts[0].removesuffix(".py") for path in HOME.rglob("*.py")}
    assert sorted(rules.LAYERS) == sorted(chapters - {"__init__"})


@pytest.mark.parametrize("chapter", rules.LAYERS)
def test_a_chapter_rests_on_those_before_it(chapter: str) -> None:
    start = f"{rules.__name__}."
    known = {
        node.module.removeprefix(start).partition(".")[0]
        for path in (*(HOME / chapter).glob("*.py"), *HOME.glob(f"{chapter}.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith(start)
    }
    assert known <= {*rules.LAYERS[: rules.LAYERS.index(chapter)], chapter}
