"""How much the tests look at.

``HEXMARSHAL_THOROUGH=1``, as continuous integration has it, looks at more of the same: every scenario, more positions
and numbers, whole turns at the page, a server that is killed and pestered longer. A higher number looks so many times
as much: so many walks of each scenario, so many times the mischief.
"""

import os
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
