"""Every test of the server that is asynchronous runs on asyncio, in a house of its own."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.server.kit import Served, served


@pytest.fixture
def anyio_backend() -> str:
    """The event loop of the server."""
    return "asyncio"


@pytest.fixture
async def server(tmp_path: Path, anyio_backend: str) -> AsyncIterator[Served]:
    """A server without matches."""
    async with served(tmp_path) as running:
        yield running
