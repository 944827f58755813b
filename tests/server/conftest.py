"""Every test of the server that is asynchronous runs on asyncio, on a server of its own."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import httpx
import pytest

from tests.server.kit import Served, caller, served
from tests.server.target import Target, attacked
from tests.server.twin import Twin


@pytest.fixture
def anyio_backend() -> str:
    """The event loop of the server."""
    return "asyncio"


@pytest.fixture
async def server(tmp_path: Path, anyio_backend: str) -> AsyncIterator[Served]:
    """A server without matches."""
    async with served(tmp_path) as running:
        yield running


@pytest.fixture(scope="session")
def attacked_server() -> Iterator[Target]:
    """One running server for all who attack one."""
    with attacked() as target:
        yield target


@pytest.fixture
async def http(attacked_server: Target, anyio_backend: str) -> AsyncIterator[httpx.AsyncClient]:
    """Somebody who asks that server."""
    async with caller(attacked_server.running) as asking:
        yield asking


@pytest.fixture
async def victim(attacked_server: Target, http: httpx.AsyncClient) -> Twin:
    """A match of somebody else, two acts old."""
    twin = Twin("the dice of the victim")
    await twin.begin(http)
    attacked_server.secrets[:] = [twin.seed, *twin.secrets.values()]
    for _ in range(2):
        await twin.act(http)
    return twin


@pytest.fixture
async def target(attacked_server: Target, http: httpx.AsyncClient, victim: Twin) -> AsyncIterator[Target]:
    """That server, for one attack: the match is what it was, play goes on in it, and no error was logged."""
    yield attacked_server
    assert await victim.is_as_it_was(http)
    if not victim.match.over:
        await victim.act(http)
        assert await victim.is_as_it_was(http)
    assert attacked_server.logged() == ""
