"""What every test has: the tally of clauses, and the settings of hypothesis."""

from __future__ import annotations

import pytest
from hypothesis import settings

from tests.clause_coverage import Plugin

# No deadlines: a slow machine is no failure. The same examples each time: a red build can be run again.
settings.register_profile("hexmarshal", deadline=None, derandomize=True)
settings.load_profile("hexmarshal")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add ``--clauses FILE``."""
    parser.addoption("--clauses", metavar="FILE", help="print the clauses proven and write them to FILE")


def pytest_configure(config: pytest.Config) -> None:
    """Gather what the tests prove."""
    config.pluginmanager.register(Plugin(), "clause-coverage")
