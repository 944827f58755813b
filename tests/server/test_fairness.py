"""One stranger with many connections, and somebody else who wants to play meanwhile."""

import asyncio
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.kit import HOST, Served, bearer, served
from tests.thorough import at_length

pytestmark = pytest.mark.anyio
CONNECTIONS = 40
AHEAD = 20
"""How many answers of the stranger may come before one to somebody else: in one line for all, forty."""


def caller(server: Served, address: str) -> httpx.AsyncClient:
    """Somebody on the network."""
    transport = httpx.ASGITransport(app=server.app, client=(address, 1))
    return httpx.AsyncClient(transport=transport, base_url=HOST)


def slow(*_: Any) -> bytes:
    """What takes a while, and no processor."""
    time.sleep(0.02)
    return b""


@at_length
async def test_forty_connections_of_one_address_do_not_hold_up_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hexmarshal.server.calls.matches._record", slow)
    async with served(tmp_path) as server:
        dear = await server.begin()
        player = await server.begin()
        await player.give("russian", "front north")
        side = (await player.table())["waiting"][0]
        answered, over = 0, False

        async def flood(http: httpx.AsyncClient) -> None:
            nonlocal answered
            while not over:
                assert (await http.get(f"{dear.path}/record")).status_code == 200
                answered += 1

        async with caller(server, "203.0.113.7") as stranger, caller(server, "198.51.100.1") as http:
            floods = [asyncio.create_task(flood(stranger)) for _ in range(CONNECTIONS)]
            while answered < 3:
                await asyncio.sleep(0)
            ahead = []
            for _ in range(8):
                before = answered
                answer = await http.get(
                    f"{player.path}/orders", params={"side": side}, headers=bearer(player.secrets[side])
                )
                assert answer.status_code == 200
                ahead.append(answered - before)
            over = True
            await asyncio.gather(*floods)
        assert max(ahead) <= AHEAD, ahead


async def test_of_long_headers_only_their_digests_are_remembered(tmp_path: Path) -> None:
    async with served(tmp_path) as server:
        player = await server.begin()
        for n in range(20):
            await server.get(f"{player.path}/table", player.secrets["russian"], "x" * 30_000, str(n), side="russian")
        room = await server.registry.room(player.id)
        assert len(room._held) == 20
        assert sum(map(len, room._held)) < 2_000
