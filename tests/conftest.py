"""What every test has: the tally of clauses, the settings of hypothesis, a game on two sheets if it asks for it."""

from __future__ import annotations

import contextlib
import gc
import importlib
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from _pytest.doctest import DoctestModule
from hypothesis import settings
from hypothesis.internal.conjecture import providers

from hexmarshal.core.engine import registry
from tests.clause_coverage import Plugin
from tests.thorough import THOROUGH, left_out

# No deadlines: a slow machine is no failure. The same examples each time: a red build can be run again.
settings.register_profile("hexmarshal", deadline=None, derandomize=True)
settings.load_profile("hexmarshal")
# Nor do they depend on what else is imported: Hypothesis would read every module of ours for constants to try.
providers._get_local_constants = lambda: providers._local_constants
gc.disable()  # until all is collected: nothing of it is garbage
HERE = Path(__file__).parent


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add ``--clauses FILE``."""
    parser.addoption("--clauses", metavar="FILE", help="print the clauses proven and write them to FILE")


def pytest_configure(config: pytest.Config) -> None:
    """Gather what the tests prove, and look for examples only where there are some."""
    config.pluginmanager.register(Plugin(), "clause-coverage")
    config.pluginmanager.register(Examples(), "examples")


class Examples:
    """Leaves out modules without any ``>>>``: each process would look through a thousand of them in vain."""

    @pytest.hookimpl(wrapper=True)
    def pytest_collect_file(self, file_path: Path) -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
        """Take the module as tests, and as examples if it has any."""
        found = yield
        some = file_path.suffix == ".py" and b">>>" in file_path.read_bytes()
        return [each for each in found if some or not isinstance(each, DoctestModule)]


def pytest_sessionstart(session: pytest.Session) -> None:
    """Let each of several processes begin with another part of the tests: what one has compiled, the others read."""
    part: dict[str, Any] = getattr(session.config, "workerinput", {})
    if part and HERE in (Path(each).resolve() for each in session.config.args):
        files = sorted(HERE.rglob("test_*.py"))
        first = len(files) * int(part["workerid"].removeprefix("gw")) // part["workercount"]
        for file in files[first:] + files[:first]:
            with contextlib.suppress(Exception, pytest.skip.Exception, pytest.fail.Exception):  # told when collected
                importlib.import_module(".".join(file.relative_to(HERE.parent).with_suffix("").parts))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out of a short run of everything what `at_length.txt` names. Whoever names a test has it."""
    if THOROUGH or HERE not in (Path(each).resolve() for each in config.args):
        return
    kept, left = list[pytest.Item](), list[pytest.Item]()
    for item in items:
        (left if left_out(item.nodeid) else kept).append(item)
    for item in left:
        if item.get_closest_marker("clause") is not None:
            raise pytest.UsageError(f"{item.nodeid} proves a clause, so at_length.txt must not leave it out.")
    config.hook.pytest_deselected(items=left)
    items[:] = kept


def pytest_collection_finish() -> None:
    """Do not look for garbage among thousands of tests and all that they import: it stays to the end."""
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)
    gc.enable()


@pytest.fixture
def crossing() -> Iterator[str]:
    """A game on two sheets, on the shelf for one test."""
    game = registry.add("tests.toys.crossing")
    yield game
    registry.remove(game)
