"""Which clauses the tests prove: checks the ``clause`` marks and counts what came of them.

A clause is proven when at least one test marked with it passed and no test marked with it failed. A test that is also
marked ``data`` looks at the data alone, at counters, tables and boards: what nothing else proves is counted apart.
``pytest --clauses FILE`` prints the tally of every game and writes it to FILE, and the tests that prove each
clause to ``proofs.json`` beside it. Marks travel on the tests' reports, so it works over several processes.
"""

from __future__ import annotations

import json
from collections.abc import Generator, Iterable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from hexmarshal.core.book import clauses
from hexmarshal.core.book.clauses import Book, UnknownClause

PROPERTY = "clause"
LOOK = "data"
TOYS = {folder.name: folder for folder in Path(__file__).parent.glob("toys/*") if (folder / "meta.py").is_file()}
"""Games that are on the shelf only for their own tests."""


def games() -> tuple[str, ...]:
    """All games whose clauses are counted."""
    return tuple(dict.fromkeys((*clauses.games(), *TOYS)))


@cache
def book(game: str) -> Book:
    """The clauses of one of them."""
    return clauses.read_book(game, TOYS[game]) if game in TOYS else clauses.book(game)


class Tally:
    """What the tests of a run said about the clauses they are marked with."""

    def __init__(self) -> None:
        self.marks: dict[str, list[str]] = {}
        """The clauses of each marked test."""
        self.looks: set[str] = set()
        """Tests that look at the data alone."""
        self.passed: set[str] = set()
        """Tests whose call passed."""
        self.failed: set[str] = set()
        """Tests that failed in any phase, or took their process down."""

    def add(self, report: pytest.TestReport) -> None:
        """Take in the report of one phase of a test."""
        if marks := [str(value) for name, value in report.user_properties if name == PROPERTY]:
            self.marks[report.nodeid] = marks
        if any(name == LOOK for name, _ in report.user_properties):
            self.looks.add(report.nodeid.partition("[")[0])
        if report.failed:
            self.failed.add(report.nodeid)
        elif report.when == "call" and report.passed and not hasattr(report, "wasxfail"):
            self.passed.add(report.nodeid)

    def proofs(self) -> dict[str, list[str]]:
        """The tests that prove each proven clause, by game and in the order of its book."""
        good: dict[str, set[str]] = {}
        bad: set[str] = set()
        for test, marks in self.marks.items():
            if test in self.failed:
                bad.update(marks)
            elif test in self.passed:
                for mark in marks:
                    good.setdefault(mark, set()).add(test.partition("[")[0])
        every = (f"{game}:{id}" for game in games() for id in book(game).clauses)
        return {mark: sorted(good[mark]) for mark in every if mark in good and mark not in bad}

    def summary(self) -> dict[str, dict[str, Any]]:
        """For each game how many clauses it has, how many are proven, which by the data alone, and which are not."""
        proven = self.proofs()
        looked = {mark for mark, tests in proven.items() if self.looks.issuperset(tests)}
        found: dict[str, dict[str, Any]] = {}
        for game in games():
            ids = list(book(game).clauses)
            unproven = [id for id in ids if f"{game}:{id}" not in proven]
            data = [id for id in ids if f"{game}:{id}" in looked]
            number = len(ids) - len(unproven)
            found[game] = {
                "clauses": len(ids), "proven": number, "by play": number - len(data),
                "by data": data, "unproven": unproven,
            }  # fmt: skip
        return found


def problem_of(mark: object) -> str | None:
    """What is wrong with an argument of a ``clause`` mark, if anything."""
    if not isinstance(mark, str) or ":" not in mark:
        return f"{mark!r} is no clause; write it as game:id."
    game, _, id = mark.partition(":")
    try:
        book(game).clause(id)
    except UnknownClause as error:
        return str(error)
    return None


def problems_in(items: Iterable[pytest.Item]) -> list[str]:
    """Every bad ``clause`` mark among collected tests, each with its file and line."""
    found: dict[str, None] = {}
    for item in items:
        for mark in item.iter_markers("clause"):
            for arg in mark.args or ("",):
                if problem := problem_of(arg):
                    found[f"{place(item, str(arg) or 'mark.clause')}: {problem}"] = None
    return list(found)


def place(item: pytest.Item, text: str) -> str:
    """Where a text stands in a test's file: looked for from the test's first line on, then from the top."""
    start = item.location[1] or 0
    lines = item.path.read_text("utf-8").splitlines()
    numbers = [*range(start, len(lines)), *range(start)]
    return f"{item.location[0]}:{next((n for n in numbers if text in lines[n]), start) + 1}"


# -- hooks ----------------------------------------------------------------------------------------


class Plugin:
    """The hooks of pytest that gather the tally."""

    def __init__(self) -> None:
        self.tally = Tally()
        self.marks: dict[str, list[str]] = {}

    @pytest.hookimpl(wrapper=True)
    def pytest_make_collect_report(
        self, collector: pytest.Collector
    ) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
        """Make a bad mark an error of collection."""
        report = yield
        items = [item for item in report.result or () if isinstance(item, pytest.Item)]
        if problems := problems_in(items):
            report.outcome, report.longrepr, report.result = "failed", "\n".join(problems), []
        return report

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Write each test's clauses on its reports."""
        for item in items:
            ids = dict.fromkeys(str(id) for mark in item.iter_markers("clause") for id in mark.args)
            if ids:
                self.marks[item.nodeid] = list(ids)
                item.user_properties.extend((PROPERTY, id) for id in ids)
                if item.get_closest_marker(LOOK):
                    item.user_properties.append((LOOK, True))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Take in a report; with several processes the one that runs the show sees them all."""
        self.tally.add(report)

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Hand the marks over, for a test that took its process down has no report of its own making."""
        if (output := getattr(session.config, "workeroutput", None)) is not None:
            output["clause_marks"] = self.marks

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """Take over the marks that a process knew."""
        self.tally.marks.update(getattr(node, "workeroutput", {}).get("clause_marks", {}))

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
        """Print the tally and write it down."""
        if (name := config.getoption("clauses")) is None:
            return
        summary = self.tally.summary()
        target = Path(name)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(json.dumps(summary, indent=1) + "\n", "utf-8")
        target.with_name("proofs.json").write_text(json.dumps(self.tally.proofs(), indent=1) + "\n", "utf-8")
        terminalreporter.section("clauses proven")
        for game, counts in summary.items():
            terminalreporter.line(
                f"{game}: {counts['proven']} of {counts['clauses']}, {counts['by play']} by play"
                f" and {len(counts['by data'])} by a look at the data alone"
            )
            if counts["unproven"]:
                terminalreporter.line(f"  unproven: {' '.join(counts['unproven'])}")
