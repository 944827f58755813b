"""The after-action report at the server: made beside it, kept with the match, given as Markdown and as a picture."""

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest

from hexmarshal.core.engine.match import Match
from hexmarshal.review import review
from hexmarshal.review.worker import Progress
from tests.server.kit import HOST, Served, served, told_no

pytestmark = pytest.mark.anyio
RECORD = Path(__file__).parents[1] / "fixtures" / "drina" / "1915-1-random-random-random-random.jsonl"


async def brought(server: Served) -> str:
    made = await server.post("/api/records", {"record": RECORD.read_text()})
    return f"/api/matches/{made['id']}"


async def reviewed(server: Served, path: str) -> Any:
    """Ask for a review and wait for it."""
    await server.post(f"{path}/review", {})
    async with asyncio.timeout(60):
        while (found := await server.get(f"{path}/review"))["review"] is None:
            await asyncio.sleep(0.05)
    return found


async def test_a_review_is_made_kept_and_given(tmp_path: Path) -> None:
    async with served(tmp_path) as server:
        path = await brought(server)
        assert (await server.refused_get(f"{path}/review")) == (404, "no-review")
        found = await reviewed(server, path)
        plain = review(Match.load(RECORD), workers=1)
        assert found["done"] == found["whole"] == 26
        assert found["review"]["luck"] == pytest.approx(plain.luck)
        assert [one["better"] for one in found["review"]["dearest"]] == [one.better for one in plain.dearest]
    async with served(tmp_path) as server:
        assert await server.get(f"{path}/review") == found, "it is on the disk"
        assert await server.post(f"{path}/review", {}) == found, "and is not made twice"
        text, drawn = [await server.text(f"{path}/review.{kind}") for kind in ("md", "svg")]
        assert text.startswith("# March on the Drina")
        assert drawn.startswith("<svg")


async def test_a_match_in_progress_has_no_review(server: Served) -> None:
    player = await server.begin()
    await player.give("russian", "front north")
    assert await server.refused(f"{player.path}/review", {}) == (409, "not-over")
    assert await server.refused_get(f"{player.path}/review.md") == (404, "no-review")


async def test_one_address_does_not_take_the_reviews_from_everybody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[str] = []
    go_on = asyncio.Event()

    async def slow(_reviews: Any, match: str, _file: Path) -> Progress:
        begun.append(match)
        await go_on.wait()
        return Progress(1, 1)

    monkeypatch.setattr("hexmarshal.server.matches.reviews.Reviews._run", slow)
    async with served(tmp_path, reviews=4, reviews_each=2) as server:
        paths = [await brought(server) for _ in range(5)]

        async def ask(path: str, address: str) -> httpx.Response:
            transport = httpx.ASGITransport(app=server.app, client=(address, 1))
            async with httpx.AsyncClient(transport=transport, base_url=HOST) as http:
                return await http.post(f"{path}/review")

        greedy = [await ask(path, "203.0.113.7") for path in paths[:3]]
        assert [answer.status_code for answer in greedy] == [200, 200, 429]
        assert told_no(greedy[2]) == (429, "too-many")
        assert greedy[2].headers["retry-after"]
        assert (await ask(paths[0], "203.0.113.7")).status_code == 200, "it is under way"
        assert (await ask(paths[3], "198.51.100.1")).status_code == 200
        assert (await ask(paths[4], "198.51.100.2")).status_code == 200
        assert told_no(await ask(paths[2], "198.51.100.3")) == (503, "full")
        go_on.set()
        async with asyncio.timeout(10):
            while server.registry.reviews._tasks:
                await asyncio.sleep(0.01)
        assert [f"/api/matches/{match}" for match in begun] == [paths[0], paths[3], paths[4], paths[1]]


async def test_a_review_that_takes_too_long_is_given_up_and_not_begun_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def never(*_: Any) -> Progress:
        await asyncio.Event().wait()
        raise AssertionError

    monkeypatch.setattr("hexmarshal.server.matches.reviews.Reviews._run", never)
    async with served(tmp_path, review_seconds=0.05) as server:
        path = await brought(server)
        await server.post(f"{path}/review", {})
        async with asyncio.timeout(10):
            while server.registry.reviews._tasks:
                await asyncio.sleep(0.01)
        assert await server.refused(f"{path}/review", {}) == (409, "too-long")
