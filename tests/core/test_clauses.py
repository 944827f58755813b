"""Clauses and rulings: reading them, finding them, and the linter that keeps them true."""

from __future__ import annotations

import ast
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import hexmarshal
from hexmarshal.core.clauses import (
    Book,
    Clause,
    Ruling,
    UnknownClause,
    book,
    games,
    is_below,
    lint_clauses,
    lint_rulings,
)
from hexmarshal.core.data import DataError, Problem

PACKAGE = Path(hexmarshal.__file__).parent

CLAUSES = """\
# -- 1 --
[[clause]]
id = "1a"
topic = "zoc"
text = "Königsberg has a zone of control."

[[clause]]
id = "1.1-ex1"
topic = "zoc"
text = "It gives −2."
example = true

[[clause]]
id = "10a"
topic = "rail"
text = "Trains run."
"""

RULINGS = """\
[[ruling]]
id = "trains-run-far"
clauses = ["10a", "1a"]
question = "How far?"
readings = ["Far.", "Not far."]
choice = "Far."
why = "They are trains."

[[ruling]]
id = "trains-at-night"
clauses = ["10a"]
option = "night"
question = "And at night?"
readings = ["allowed: They run.", "barred: They stand."]
choice = "barred: They stand."
why = "The drivers sleep."
"""


@pytest.fixture
def small() -> Book:
    return Book("small", CLAUSES, RULINGS)


# -- the books as they are ------------------------------------------------------------------------


@pytest.mark.parametrize("game", games())
def test_the_files_of_every_game_are_without_problems(game: str) -> None:
    assert [str(problem) for problem in book(game).problems()] == []


def test_fury_is_whole() -> None:
    fury = book("fury")
    assert len(fury.clauses) == 197
    assert sum(clause.example for clause in fury.clauses.values()) == 21
    assert {ruling.option: tuple(ruling.settings) for ruling in fury.rulings.values() if ruling.option} == {
        "cadres": ("counter-mix", "unlimited"),
        "duty": ("movement", "standing"),
        "retreats": ("room", "any"),
    }
    assert {ruling.default for ruling in fury.rulings.values()} == {"", "counter-mix", "movement", "room"}


@pytest.mark.parametrize("game", games())
def test_rulings_stand_in_the_order_of_the_clauses(game: str) -> None:
    firsts = [ruling.clauses[0] for ruling in book(game).rulings.values()]
    assert firsts == book(game).in_order(firsts)


def test_a_book_is_read_at_once() -> None:
    """Meant for 40 ms; the best of a few, with room for a busy machine."""
    data = PACKAGE / "games" / "fury" / "data"
    texts = [(data / name).read_text("utf-8") for name in ("clauses.toml", "rulings.toml")]
    best = 1.0
    for _ in range(5):
        start = time.perf_counter()
        assert Book("fury", *texts).clauses
        best = min(best, time.perf_counter() - start)
    assert best < 0.2


# -- finding --------------------------------------------------------------------------------------


def test_a_clause_by_its_id(small: Book) -> None:
    assert small.clause("10a") == Clause("10a", "rail", "Trains run.")
    assert small.clause("1.1-ex1").example
    assert list(small.clauses) == ["1a", "1.1-ex1", "10a"]


def test_a_chapter_gives_all_its_clauses_in_order(small: Book) -> None:
    assert [clause.id for clause in small.below("1")] == ["1a", "1.1-ex1"]
    assert [clause.id for clause in small.below("1.1")] == ["1.1-ex1"]
    assert [clause.id for clause in small.below("10a")] == ["10a"]
    assert small.in_order(["10a", "1a"]) == ["1a", "10a"]


@pytest.mark.parametrize(
    ("id", "chapter", "below"),
    [
        ("10.3.1a", "10", True),
        ("10.3.1a", "10.3", True),
        ("10.3.1-CRT1", "10.3.1", True),
        ("9a", "9", True),
        ("SG-16-2.3a", "SG-16", True),
        ("10a", "1", False),
        ("11.4", "11.40", False),
        ("2.1e2", "2.1e", False),
        ("9a", "9a", False),
        ("9a", "", False),
    ],
)
def test_what_belongs_to_a_chapter(id: str, chapter: str, below: bool) -> None:
    assert is_below(id, chapter) is below


@pytest.mark.parametrize(
    ("id", "sentence"),
    [
        ("9.2", "fury 9.2 is a chapter: 9.2a, 9.2b."),
        ("9.2c", "fury has no clause 9.2c; 9.2 has 9.2a, 9.2b."),
        ("9.2-ex1", "fury has no clause 9.2-ex1; 9.2 has 9.2a, 9.2b."),
        ("13a", "fury has no clause 13a; its chapters are 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12."),
    ],
)
def test_a_near_miss_says_what_is_near(id: str, sentence: str) -> None:
    with pytest.raises(UnknownClause) as refused:
        book("fury").clause(id)
    assert str(refused.value) == sentence


def test_a_long_chapter_is_cut_short() -> None:
    with pytest.raises(UnknownClause, match=r"10\.3 is a chapter: 10\.3\.1a, .*, and \d+ more\."):
        book("fury").clause("10.3")


def test_below_nothing_is_an_error(small: Book) -> None:
    with pytest.raises(UnknownClause, match="small has no clause 2; its chapters are 1, 10"):
        small.below("2")


def test_search_wants_every_word_and_takes_beginnings(small: Book) -> None:
    assert [clause.id for clause in small.search("KONIGSBERG zon")] == ["1a"]
    assert [clause.id for clause in small.search("-2")] == ["1.1-ex1"]
    assert [clause.id for clause in small.search("zoc")] == ["1a", "1.1-ex1"]
    assert small.search("rains") == ()
    assert small.search("trains zone") == ()
    assert small.search("  ") == ()


def test_rulings_by_name_and_by_clause(small: Book) -> None:
    assert [ruling.id for ruling in small.rulings_on("10a")] == ["trains-run-far", "trains-at-night"]
    assert [ruling.id for ruling in small.rulings_on("1")] == ["trains-run-far"]
    assert small.ruling("trains-run-far").settings == {}
    night = small.ruling("trains-at-night")
    assert (night.option, night.default) == ("night", "barred")
    assert night.settings == {"allowed": "They run.", "barred": "They stand."}
    with pytest.raises(UnknownClause, match=r"no ruling trains-run\b.*did you mean trains-run-far\?"):
        small.ruling("trains-run")


def test_an_unknown_game_is_named(small: Book) -> None:
    for name in ("chess", "", "../fury"):
        with pytest.raises(UnknownClause, match=r"there are rules for .*fury"):
            book(name)


def test_clauses_and_rulings_cannot_be_changed(small: Book) -> None:
    with pytest.raises(AttributeError):
        small.clause("1a").text = "No."  # type: ignore[misc]
    assert isinstance(hash(small.ruling("trains-run-far")), int)
    assert isinstance(small.ruling("trains-run-far"), Ruling)


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
        ("[[clause]]\nid = \"10a", "[[rule]]\nid = \"10a", "13: There is no table 'rule' here."),
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
        ('"Not far."', '"Far."', "5: It needs two readings or more, all different."),
        (', "Not far."', "", "5: It needs two readings or more, all different."),
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
    paths = [*PACKAGE.glob("core/*.py"), *PACKAGE.glob(f"games/{game}/**/*.py")]
    modules = [path.read_text("utf-8") for path in paths]
    takers = {name: place for module in modules for name, place in places(module).items()}
    unknown = [
        f"{path.relative_to(PACKAGE)}:{line}: {id}"
        for path in sorted((PACKAGE / "games" / game).rglob("*.py"))
        for line, id in citations(path.read_text("utf-8"), takers)
        if not book(game).cites(id)
    ]
    assert unknown == []
