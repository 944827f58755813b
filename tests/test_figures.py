"""The figures of docs/bots.md: each is that of its series, and its series can be played again."""

from pathlib import Path

import pytest

from bench.figures import PAGE, Series, all_series, play, results, written
from hexmarshal import bots
from hexmarshal.games import meta


def test_the_tables_are_those_of_the_results() -> None:
    """``python bench/figures.py --write`` mends it."""
    page = PAGE.read_text("utf-8")
    assert written(page, results()) == page
    assert page.count("<!-- figures: ") == page.count("<!-- figures end -->") == 4


def test_every_series_can_be_played_and_says_when_it_was() -> None:
    known, listed = results(), all_series()
    assert {series.id for series in listed} >= set(known)
    for series in listed:
        if series.id not in known:
            continue  # still to be played
        assert series.scenario in meta(series.game).scenarios
        assert all(map(bots.is_bot, series.bots))
        assert known[series.id].commit
        assert known[series.id].date


@pytest.mark.parametrize("table", ["strength", "balance"])
def test_a_series_is_played_kept_and_goes_on(table: str, tmp_path: Path) -> None:
    asked = ("random", "eager") if table == "strength" else ("random",)
    series = Series(
        id="a", table="strength" if table == "strength" else "balance", row="a", game="drina", scenario="1915",
        bots=asked, matches=2, seed="test",
    )  # fmt: skip
    one, again = (play(series, 2, tmp_path, workers=1) for _ in range(2))
    assert one == again
    assert (one.matches, one.seed) == (2, "test")
    assert one.second == 2, "eager, and Serbia between bots at random, won both"
    assert len((tmp_path / "played.jsonl").read_text("utf-8").splitlines()) == 3
