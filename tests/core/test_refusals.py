"""Refusals: what they cite."""

import ast
from pathlib import Path

import pytest

import hexmarshal
import hexmarshal as hm
from hexmarshal.core.book.clauses import book
from hexmarshal.games import names


def test_a_refusal_cites_its_clause_and_the_ruling_on_which_it_rests() -> None:
    assert str(hm.Refusal("full", "9.2c", "It is full.", "full-hexes")) == "It is full. (9.2c, ruling full-hexes)"
    assert str(hm.Refusal("full", "9.2c", "It is full.")) == "It is full. (9.2c)"
    assert str(hm.Refusal("over", "", "The match is over.")) == "The match is over."
    assert hm.Refused(hm.Refusal("full", "9.2c", "It is full.", "full-hexes")).ruling == "full-hexes"


@pytest.mark.parametrize("game", names())
def test_every_ruling_that_a_refusal_names_is_registered_and_reads_that_clause(game: str) -> None:
    rulings = book(game).rulings
    folder = Path(hexmarshal.__file__).parent / "games" / game
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Refusal"):
                continue
            named = [*node.args[3:], *(word.value for word in node.keywords if word.arg == "ruling")]
            for ruling in (str(one.value) for one in named if isinstance(one, ast.Constant)):
                place = f"{path.name}:{node.lineno}"
                assert ruling in rulings, f"{place}: there is no ruling {ruling}"
                clause = node.args[1]
                if isinstance(clause, ast.Constant):
                    assert str(clause.value) in rulings[ruling].clauses, f"{place}: {ruling} on {clause.value!r}"
