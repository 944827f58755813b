"""*Crossing* is on the shelf for every test here."""

import pytest


@pytest.fixture(autouse=True)
def _on_the_shelf(crossing: str) -> None:
    """See `tests/conftest.py`."""
