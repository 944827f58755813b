"""The examples of the documentation run, and the page of the API names everything that is public."""

import doctest
import importlib.util
import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import hexmarshal as hm
from hexmarshal import desk
from hexmarshal.core.engine.procedure import Question
from hexmarshal.core.orders import notation
from hexmarshal.core.orders.orders import Done
from hexmarshal.games import load

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


INTERNAL = {"replay", "question", "portable", "bare"}
"""How a match is rebuilt, and the rules behind a decision: for the table itself."""


def section(game: str) -> str:
    """What the page of the API tells of a game."""
    title = next(meta.title for meta in hm.catalogue() if meta.id == game)
    (found,) = [part for part in API.split("\n### ")[1:] if part.partition("\n")[0] in title]
    return found.partition("\n## ")[0]


@pytest.mark.parametrize("game", [meta.id for meta in hm.catalogue()])
def test_the_page_of_the_api_tells_every_kind_of_decision_and_how_to_answer_it(game: str) -> None:
    rows = [line for line in section(game).splitlines() if line.startswith("| `")]
    for question in (kind for kind in load(game).procedures if issubclass(kind, Question)):
        row = next((row for row in rows if f"`{question.kind}`" in row.split("|")[1]), "")
        assert row, f"docs/api.md does not tell of {question.kind}"
        for order in question.accepts:
            words = re.findall(r"``(.+?)``", order.__doc__ or "")  # where an order has a reader of its own
            lines = re.findall(r"`(.+?)`", row)
            read = any(notation.fields(order, line) is not None for line in lines)
            assert read or order is Done or set(words) & set(lines), (question.kind, order.__name__, words)


@pytest.mark.parametrize("game", [meta.id for meta in hm.catalogue()])
def test_the_page_of_the_api_tells_every_field_of_a_piece_and_every_place_off_the_map(game: str) -> None:
    match = hm.Match.new(game, seed=1914)
    common = API.partition("\nA piece is a dictionary.")[2].partition("\n\n")[0]
    told = section(game) + common
    assert not [field for field in match.view(match.sides[0]).pieces()[0] if f"`{field}`" not in told]
    while match.decision is not None and match.number < 150:
        for piece in match.view(match.decision.side).pieces():
            assert match.table.board.find(piece["at"]) is not None or f"`{piece['at']}`" in told, piece["at"]
        match.submit(match.decision.all_orders()[-1])


@pytest.mark.parametrize("game", [meta.id for meta in hm.catalogue()])
def test_the_page_of_the_api_tells_every_field_of_the_state(game: str) -> None:
    told = section(game).partition("The state has ")[2]
    match = hm.Match.new(game, seed=1914)
    assert not [field for field in match.view(match.sides[0]).state() if f"`{field}`" not in told]


@pytest.mark.parametrize("game", [meta.id for meta in hm.catalogue()])
def test_the_page_of_the_api_names_every_layer(game: str) -> None:
    (row,) = [line for line in API.partition("What `layer` can lay")[2].splitlines() if line.startswith(f"| `{game}`")]
    layers = [kind.id for kind in desk.card(game).layers]
    assert re.findall(r"`(.+?)`", row) == [game, *layers[:-1]]
    assert layers[-1] == "orders"


def test_the_diagram_of_the_layers_is_what_the_code_imports() -> None:
    spec = importlib.util.spec_from_file_location("house", ROOT / "bench" / "house.py")
    assert spec is not None
    assert spec.loader is not None
    house = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(house)
    assert house.layers(ROOT) in (ROOT / "docs" / "design.md").read_text("utf-8")


def test_the_path_of_a_click_leads_through_files_that_are_there() -> None:
    walk = (ROOT / "docs" / "design.md").read_text("utf-8").partition("The path of one click")[2].split("```")[1]
    named = re.findall(r"[a-z_/-]+\.(?:js|py)", walk)
    assert len(named) > 15
    assert [name for name in named if not (ROOT / "hexmarshal" / name).is_file()] == []
