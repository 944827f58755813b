"""A match in which nothing is forced asks every question, and leads where the same orders lead."""

from pathlib import Path

import pytest

import hexmarshal as hm
from hexmarshal import bots
from hexmarshal.core.engine.events import Forced

SHORT = {"serbien": "macva", "drina": "1915"}
ORDERS = 150


def play(match: hm.Match, orders: int) -> list[hm.Event]:
    """Let chance play, and give what happened."""
    told, bot = [], bots.make("random", 7)
    for _ in range(orders):
        if match.over:
            break
        decision = match.decision
        assert decision is not None
        told += match.submit(bot.choose(match.view(decision.side)))
    return told


@pytest.mark.parametrize("game", ["fury", "drina", "galicia", "great_war_east", "serbien"])
def test_every_question_is_asked_and_the_record_keeps_it(game: str, tmp_path: Path) -> None:
    match = hm.Match.new(game, SHORT.get(game, ""), seed=5, forced=False)
    assert not any(isinstance(event, Forced) for event in play(match, ORDERS))
    match.save(tmp_path / "match.jsonl")
    assert hm.verify(tmp_path / "match.jsonl").ok
    assert hm.Match.load(tmp_path / "match.jsonl").digest() == match.digest()


def test_a_phase_without_a_choice_is_asked_too() -> None:
    asked: dict[bool, set[str]] = {}
    for forced in (True, False):
        match = hm.Match.new("serbien", "macva", seed=5, forced=forced)
        bot, kinds = bots.make("random", 7), set()
        for _ in range(60):
            decision = match.decision
            assert decision is not None
            kinds.add(decision.kind)
            match.submit(bot.choose(match.view(decision.side)))
        asked[forced] = kinds
    assert "retire" in asked[False] - asked[True]
