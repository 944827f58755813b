"""The linter of clauses and rulings."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

from hexmarshal.core.book.clauses import (
    Book,
    book,
    games,
    lint_clauses,
    lint_rulings,
)
from hexmarshal.core.data.files import DataError, Problem
from tests.core.test_clauses import CLAUSES, PACKAGE, RULINGS


@pytest.fixture
def small() -> Book:
    return Book("small", CLAUSES, RULINGS)


# -- the linter -----------------------------------------------------------------------------------


def brief(problems: list[Problem]) -> list[str]:
    """Each problem as its line and its sentence."""
    return [f"{problem.line}: {problem.sentence}" for problem in problems]


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('topic = "rail"\n', "", "13: 'topic' is missing."),
        ('topic = "rail"', 'topic = "rail"\npage = 7', "16: 'page' is not a key here."),
        ('"Trains run."', '"  "', "16: text is empty."),
        ('"Trains run."', "7", "16: text: Expected `str`, got `int`; this is 7."),
        ('"10a"', '"1a"', "14: Another entry has the same id."),
        ('"10a"', '"10 a"', "14: That is not a clause id."),
        ('"1.1-ex1"', '"1.1a"', "11: It is an example, but its id has no -ex."),
        ('[[clause]]\nid = "10a', '[[rule]]\nid = "10a', "13: There is no table 'rule' here."),
        ('"Trains run."', "Trains run", "16: This is not TOML: Invalid value."),
        (CLAUSES, "", "0: There are no entries."),
    ],
)
def test_each_problem_of_clauses_is_found_with_its_line(old: str, new: str, problem: str) -> None:
    assert lint_clauses(CLAUSES) == []
    assert old in CLAUSES
    assert problem in brief(lint_clauses(CLAUSES.replace(old, new)))


def test_a_chapter_is_not_taken_up_again() -> None:
    more = CLAUSES + '\n[[clause]]\nid = "1b"\ntopic = "zoc"\ntext = "Late."\n'
    assert brief(lint_clauses(more)) == ["19: It is outside its chapter 1."]


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('"trains-at-night"', '"Trains at night"', "10: An id is in lower case with hyphens."),
        ('"trains-at-night"', '"trains-run-far"', "10: Another entry has the same id."),
        ('["10a", "1a"]', "[]", "3: It names no clause."),
        ('["10a", "1a"]', '["10a", "1b"]', "3: 1b is not a clause."),
        ('"Not far."', '"Far."', "5: A ruling needs at least two readings, all different."),
        (', "Not far."', "", "5: A ruling needs at least two readings, all different."),
        ('choice = "Far."', 'choice = "far"', "6: The choice is not one of the readings."),
        (
            "allowed: They run.",
            "They run.",
            "14: With an option each reading begins with a setting and a colon.",
        ),
        ('why = "The drivers sleep."', "", "9: 'why' is missing."),
    ],
)
def test_each_problem_of_rulings_is_found_with_its_line(old: str, new: str, problem: str) -> None:
    known = ("1a", "1.1-ex1", "10a")
    assert lint_rulings(RULINGS, known) == []
    assert old in RULINGS
    assert problem in brief(lint_rulings(RULINGS.replace(old, new), known))


def test_a_book_with_mistakes_lists_them_all() -> None:
    clauses = CLAUSES.replace('topic = "rail"\n', "").replace('"zoc"', "1")
    bad = Book("small", clauses, RULINGS.replace("[", "("))
    with pytest.raises(DataError) as refused:
        _ = bad.clauses
    assert [str(problem) for problem in refused.value.problems] == [
        "clauses.toml:4: clause 1a: topic: Expected `str`, got `int`; this is 1.",
        "clauses.toml:9: clause 1.1-ex1: topic: Expected `str`, got `int`; this is 1.",
        "clauses.toml:13: clause 10a: 'topic' is missing.",
    ]
    with pytest.raises(DataError, match="This is not TOML"):
        _ = bad.rulings
    assert len(bad.problems()) == 4


# -- the clauses that code cites ------------------------------------------------------------------


def places(source: str) -> dict[str, int]:
    """At which place functions and methods take an argument called ``clause``."""
    found = {"Refusal": 1}
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef):
            names = [argument.arg for argument in node.args.args if argument.arg not in ("self", "cls")]
            found |= {node.name: names.index("clause")} if "clause" in names else {}
    return found


def citations(source: str, takers: dict[str, int]) -> Iterator[tuple[int, str]]:
    """Every clause a module cites: arguments called ``clause``, by name or place, and class attributes."""
    for node in ast.walk(ast.parse(source)):
        said: list[ast.expr | None] = []
        if isinstance(node, ast.Call):
            said += [keyword.value for keyword in node.keywords if keyword.arg == "clause"]
            place = takers.get(getattr(node.func, "id", getattr(node.func, "attr", "")))
            said += node.args[place : place + 1] if place is not None else []
        elif isinstance(node, ast.ClassDef):
            for line in node.body:
                targets = line.targets if isinstance(line, ast.Assign) else [getattr(line, "target", None)]
                if any(isinstance(target, ast.Name) and target.id == "clause" for target in targets):
                    said.append(getattr(line, "value", None))
        for value in filter(None, said):
            ends = [value.body, value.orelse] if isinstance(value, ast.IfExp) else [value]
            for end in ends:
                if isinstance(end, ast.Constant) and isinstance(end.value, str) and end.value:
                    yield end.lineno, end.value


def test_citations_are_found() -> None:
    source = """
class Attack(Procedure):
    clause = "10.1"
    title: str = "no clause"
    def go(self):
        self.roll("1d6", clause="10.3.1a" if self.hard else "10.3.1b")
        self.say("It goes on.", "11.2l")
        return Refusal("far", "9c", "Too far.") or hm.Refusal("near", "9d", "")
    def say(self, text, clause=""): ...
"""
    found = [id for _, id in citations(source, places(source))]
    assert sorted(found) == ["10.1", "10.3.1a", "10.3.1b", "11.2l", "9c", "9d"]


@pytest.mark.parametrize("game", games())
def test_every_clause_that_code_cites_exists(game: str) -> None:
    paths = [*PACKAGE.glob("core/**/*.py"), *PACKAGE.glob(f"games/{game}/**/*.py")]
    modules = [path.read_text("utf-8") for path in paths]
    takers = {name: place for module in modules for name, place in places(module).items()}
    unknown = [
        f"{path.relative_to(PACKAGE)}:{line}: {id}"
        for path in sorted((PACKAGE / "games" / game).rglob("*.py"))
        for line, id in citations(path.read_text("utf-8"), takers)
        if not book(game).cites(id)
    ]
    assert unknown == []
