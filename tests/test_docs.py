"""The examples of the documentation run, and the page of the API names everything that is public."""

import doctest
import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import hexmarshal as hm

ROOT = Path(__file__).parent.parent
API = (ROOT / "docs" / "api.md").read_text("utf-8")
FLAGS = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS


def blocks(page: Path) -> Iterator[tuple[int, str]]:
    """The Python blocks of a page, each with the line it begins in."""
    text = page.read_text("utf-8")
    for found in re.finditer(r"^```python\n(.*?)^```", text, re.DOTALL | re.MULTILINE):
        yield text.count("\n", 0, found.start(1)), found[1]


@pytest.mark.parametrize("name", ["README.md", "docs/api.md"])
def test_the_examples_of_a_page_run(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # examples save records
    known: dict[str, Any] = {}
    number = 0
    for line, block in blocks(ROOT / name):
        number += 1
        if ">>>" not in block:
            exec(compile("\n" * line + block, name, "exec"), known)
            continue
        example = doctest.DocTestParser().get_doctest(block, known, name, str(ROOT / name), line)
        told: list[str] = []
        runner = doctest.DocTestRunner(optionflags=FLAGS)
        runner.run(example, out=told.append, clear_globs=False)
        assert not told, "".join(told)
        known = example.globs
    assert number


@pytest.mark.parametrize("name", sorted(hm.__all__))
def test_the_page_of_the_api_names_every_public_name(name: str) -> None:
    assert re.search(rf"`(hm\.)?{name}\b", API), f"docs/api.md does not tell of {name}"


@pytest.mark.parametrize("kind", [hm.Match, hm.Decision, hm.View], ids=lambda kind: kind.__name__)
def test_the_page_of_the_api_names_every_public_method(kind: type) -> None:
    missing = [
        name
        for name, _ in inspect.getmembers(kind)
        if not name.startswith("_") and name not in INTERNAL and not re.search(rf"\b{name}\b", API)
    ]
    assert not missing


INTERNAL = {"replay", "question"}
"""How a match is rebuilt, and the rules behind a decision: for the table itself."""
