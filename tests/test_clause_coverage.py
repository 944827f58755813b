"""The tally of clauses: which marks are sound, and what makes a clause proven."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

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


def report(test: str, outcome: str, *marks: str, when: str = "call") -> pytest.TestReport:
    properties: list[tuple[str, object]] = [("clause", mark) for mark in marks]
    return pytest.TestReport(
        test, (test, 0, test), {}, outcome, None, when, user_properties=properties  # type: ignore[arg-type]
    )


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


# -- a whole run, over two processes --------------------------------------------------------------


def run(folder: Path, tests: str) -> tuple[str, dict[str, list[str]]]:
    """Run tests in a folder of their own; what pytest printed, and the proofs it wrote."""
    (folder / "conftest.py").write_text("from tests.conftest import *\n")
    (folder / "test_it.py").write_text(tests)
    options = f"-q -n 2 -c {ROOT}/pyproject.toml --rootdir . -p no:cacheprovider --clauses build/clauses.json"
    said = subprocess.run(
        [sys.executable, "-m", "pytest", *options.split(), "test_it.py"],
        check=False,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=120,
    ).stdout
    proofs: dict[str, list[str]] = json.loads((folder / "build" / "proofs.json").read_text())
    return said, proofs


def test_a_run_tells_what_it_proved(tmp_path: Path) -> None:
    said, proofs = run(
        tmp_path,
        """
import os, pytest

@pytest.mark.clause("fury:9a", "fury:9b", "fury:9c")
def test_good(): pass

@pytest.mark.clause("fury:9b")
def test_bad(): assert False

@pytest.mark.clause("fury:9c")
def test_down(): os._exit(1)
""",
    )
    assert proofs == {"fury:9a": ["test_it.py::test_good"]}
    assert "fury: 1 of 197" in said
    summary = json.loads((tmp_path / "build" / "clauses.json").read_text())
    assert summary["fury"]["clauses"] == 197
    assert summary["fury"]["proven"] == 1
    assert "9b" in summary["fury"]["unproven"]


def test_an_unknown_clause_is_an_error_of_collection_with_file_and_line(tmp_path: Path) -> None:
    said, proofs = run(
        tmp_path,
        """
import pytest

class TestMoves:
    @pytest.mark.clause("fury:9a")
    @pytest.mark.clause("fury:9.1z")
    def test_bad(self): pass

    @pytest.mark.clause
    def test_empty(self): pass
""",
    )
    assert "test_it.py:6: fury has no clause 9.1z; 9.1 has 9.1a, 9.1b, 9.1c, 9.1d, 9.1e." in said
    assert "test_it.py:9: '' is no clause; write it as game:id." in said
    assert proofs == {}
