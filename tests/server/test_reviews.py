"""The after-action report at the server: made beside it, kept with the match, given as Markdown and as a picture."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from hexmarshal.core.match import Match
from hexmarshal.review import review
from tests.server.kit import Served, served

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
