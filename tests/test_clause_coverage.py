"""The tally of clauses: which marks are sound, and what makes a clause proven."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.clause_coverage import Tally, problem_of

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize(
    ("mark", "problem"),
    [
        ("fury:9.1e", None),
        ("fury:9.1", "fury 9.1 is a chapter: 9.1a, 9.1b, 9.1c, 9.1d, 9.1e."),
        ("9.1e", "'9.1e' is no clause; write it as game:id."),
        (9, "9 is no clause; write it as game:id."),
    ],
)
def test_a_mark_names_a_clause(mark: object, problem: str | None) -> None:
    assert problem_of(mark) == problem


def report(test: str, outcome: str, *marks: str, when: str = "call", data: bool = False) -> pytest.TestReport:
    properties: list[tuple[str, object]] = [("clause", mark) for mark in marks] + [("data", True)] * data
    of: Any = pytest.TestReport  # outcome and when are any words here, not the literals it asks for
    made: pytest.TestReport = of(test, (test, 0, test), {}, outcome, None, when, user_properties=properties)
    return made


def test_a_clause_is_proven_by_a_pass_unless_another_test_of_it_fails() -> None:
    tally = Tally()
    tally.add(report("one[a]", "passed", "fury:9a", "fury:9b"))
    tally.add(report("one[b]", "passed", "fury:9a", "fury:9b"))
    tally.add(report("two", "failed", "fury:9b", when="teardown"))
    tally.add(report("three", "skipped", "fury:9c"))
    tally.add(report("four", "passed", "fury:9d", when="setup"))
    assert tally.proofs() == {"fury:9a": ["one"]}
    summary = tally.summary()["fury"]
    assert (summary["clauses"], summary["proven"], len(summary["unproven"])) == (197, 1, 196)


def test_a_test_that_took_its_process_down_has_failed() -> None:
    tally = Tally()
    tally.add(report("one", "passed", "fury:9a"))
    tally.add(report("two", "failed", when="???"))
    tally.marks["two"] = ["fury:9a"]
    assert tally.proofs() == {}


def test_what_only_a_look_at_the_data_proves_is_counted_apart() -> None:
    tally = Tally()
    tally.add(report("look[a]", "passed", "fury:9a", "fury:9b", data=True))
    tally.add(report("look[b]", "passed", "fury:9a", "fury:9b", data=True))
    tally.add(report("play", "passed", "fury:9b", "fury:9c"))
    summary = tally.summary()["fury"]
    assert (summary["proven"], summary["by play"], summary["by data"]) == (3, 2, ["9a"])


# -- a whole run, over two processes --------------------------------------------------------------


GOOD_AND_BAD = """
import os, pytest

@pytest.mark.clause("fury:9a", "fury:9b", "fury:9c", "fury:9d")
def test_good(): pass

@pytest.mark.data
@pytest.mark.clause("fury:9d", "fury:9e")
def test_look(): pass

@pytest.mark.clause("fury:9b")
def test_bad(): assert False

@pytest.mark.clause("fury:9c")
def test_down(): os._exit(1)
"""
UNKNOWN = """
import pytest

class TestMoves:
    @pytest.mark.clause("fury:9a")
    @pytest.mark.clause("fury:9.1z")
    def test_bad(self): pass

    @pytest.mark.clause
    def test_empty(self): pass
"""


def test_a_run_tells_what_it_proved_and_which_marks_are_unknown(pytester: pytest.Pytester) -> None:
    pytester.makeconftest("from tests.conftest import *")
    pytester.makepyfile(test_it=GOOD_AND_BAD, test_unknown=UNKNOWN)
    options = (
        f"-q -n 2 --max-worker-restart=0 --continue-on-collection-errors -c {ROOT}/pyproject.toml --rootdir ."
        " -p no:cacheprovider --clauses=build/clauses.json test_it.py test_unknown.py"
    )
    run = pytester.runpytest_inprocess(*options.split())
    # An unknown clause is an error of collection, with file and line.
    said = run.stdout.str()
    assert "test_unknown.py:5: fury has no clause 9.1z; 9.1 has 9.1a, 9.1b, 9.1c, 9.1d, 9.1e." in said
    assert "test_unknown.py:8: '' is no clause; write it as game:id." in said
    # The others are run, and one of them takes its process down.
    built = pytester.path / "build"
    assert json.loads((built / "proofs.json").read_text()) == {
        "fury:9a": ["test_it.py::test_good"],
        "fury:9d": ["test_it.py::test_good", "test_it.py::test_look"],
        "fury:9e": ["test_it.py::test_look"],
    }
    assert "fury: 3 of 197, 2 by play and 1 by a look at the data alone" in said
    summary = json.loads((built / "clauses.json").read_text())["fury"]
    assert (summary["clauses"], summary["proven"], summary["by play"], summary["by data"]) == (197, 3, 2, ["9e"])
    assert {"9b", "9c"} <= set(summary["unproven"])
