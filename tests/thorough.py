"""How much the tests look at.

``HEXMARSHAL_THOROUGH=1``, as continuous integration has it, looks at more of the same: every scenario, more positions
and numbers, whole turns at the page, a server that is killed and pestered longer. A higher number looks so many times
as much: so many walks of each scenario, so many times the mischief.
"""

import os
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

THOROUGH = int(os.environ.get("HEXMARSHAL_THOROUGH") or 0)
"""How much more is looked at; 0 where the tests are to be short."""


at_length = pytest.mark.skipif(not THOROUGH, reason="Told at length with HEXMARSHAL_THOROUGH=1.")
"""A test that shows at length what others show in short."""


def also(*values: Any) -> list[Any]:
    """Further values of a parameter, for where there is time: they show once more what the first ones show."""
    return [pytest.param(value, marks=at_length) for value in values]


def some(few: int, many: int) -> int:
    """How many to look at: many where there is time."""
    return many * THOROUGH or few


@cache
def listed() -> tuple[str, ...]:
    """The tests, or patterns of their names, that a short run of everything leaves out."""
    lines = (Path(__file__).parent / "at_length.txt").read_text("utf-8").splitlines()
    return tuple(line for line in lines if line and not line.startswith("#"))


@cache
def _pattern() -> re.Pattern[str]:
    names = (re.escape(name).replace(r"\*", ".*") for name in listed())
    return re.compile(rf"(?:{'|'.join(names)})(?:\[.*)?")


def left_out(test: str) -> bool:
    """Whether a short run of everything leaves a test out. A name without parameters means all of them."""
    return _pattern().fullmatch(test) is not None
