"""Texts in the language that a client accepts, and English where it has none."""

from typing import Any

import pytest

from tests.server.kit import BOTH, Served, bearer

GERMAN = {"Accept-Language": "de-AT, en;q=0.5"}


async def told(server: Served, path: str, headers: dict[str, str]) -> Any:
    """What a client with some headers is told."""
    return (await server.http.get(path, headers=headers)).json()


@pytest.mark.anyio
async def test_words_lessons_and_cards_are_in_the_language_that_is_accepted(server: Served) -> None:
    answer = await server.http.get("/api/games/fury/primer", headers=GERMAN)
    assert answer.headers["content-language"] == "de"
    assert "accept-language" in answer.headers["vary"]
    zone = next(term for term in answer.json()["terms"] if "Kontrollzone" in term["spellings"])
    assert "ZoC" in zone["spellings"], "texts that stay English are explained too"
    card = (await told(server, "/api/games", GERMAN))[0]
    assert (card["sides"][0]["title"], card["sides"][0]["english"]) == ("Russland", "Russian")
    made = await server.post("/api/matches", {"game": "fury", "seats": BOTH})
    secrets = bearer(*(seat["secret"] for seat in made["seats"].values()))
    lesson = f"/api/matches/{made['id']}/coach?side=russian"
    assert (await told(server, lesson, {**secrets, **GERMAN}))["lesson"]["title"] == "Eine Front wählen"
    assert (await told(server, lesson, secrets))["lesson"]["title"] == "Choose a front"


@pytest.mark.anyio
async def test_english_has_no_catalogue_and_an_unknown_language_is_english(server: Served) -> None:
    assert (await server.get("/api/languages"))[0] == "en"
    for accepted in ("en-GB", "tlh", ""):
        found = await told(server, "/api/catalogue", {"Accept-Language": accepted})
        assert (found["language"], found["texts"]) == ("en", {})
    assert (await told(server, "/api/catalogue", GERMAN))["texts"]["Games"] == "Spiele"
