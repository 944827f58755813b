"""One random match at a time, shared by all tests that look at it."""

import pytest

from tests.contract.walks import Route, Walk, routes


@pytest.fixture(scope="session", params=routes(), ids=str)
def walk(request: pytest.FixtureRequest) -> Walk:
    """A random match. Tests that ask for it are run match by match."""
    route: Route = request.param
    return Walk(route)
