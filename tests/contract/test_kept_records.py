"""Finished matches, kept as they were played: they must replay to the same positions, order by order.

Each is named ``SCENARIO-SEED-BOT-BOT.jsonl``, with a bot for each side, and stands in ``tests/fixtures/GAME/``. If the
rules were meant to change, raise ``rules_version`` and play them anew with ``HEXMARSHAL_GOLDEN=write``.
"""

import os
from pathlib import Path

import msgspec
import pytest

import hexmarshal as hm
from hexmarshal import bots
from hexmarshal.core.data.plain import Result
from hexmarshal.core.records.lines import Footer

FIXTURES = Path(__file__).parent.parent / "fixtures"
DECIDED = {"drina"}
"""Games that hardly ever end in a draw: in *March on the Drina* there are thirteen cities to count."""
RECORDS = sorted(FIXTURES.glob("*/*.jsonl"))


def play(game: str, scenario: str, seed: str, *names: str) -> hm.Match:
    """A match between bots, to its end."""
    sides = next(meta.sides for meta in hm.catalogue() if meta.id == game)
    match = hm.Match.new(game, scenario, seed, seats=dict(zip(sides, names, strict=True)))
    players = {side: bots.make(name, f"{seed} {side}") for side, name in match.seats.items()}
    while (decision := match.decision) is not None:
        match.submit(players[decision.side].choose(match.view(decision.side)))
    return match


def ended(record: Path) -> Result | None:
    """How a match ended as the last line of its record has it, which is so if the record replays."""
    return msgspec.json.decode(record.read_bytes().splitlines()[-1], type=Footer).result


@pytest.mark.parametrize("record", RECORDS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_finished_match_replays_to_the_same_end(record: Path) -> None:
    if os.environ.get("HEXMARSHAL_GOLDEN") == "write":
        play(record.parent.name, *record.stem.split("-")).save(record)
    found = hm.verify(record)
    assert found.ok, found.problems
    assert not found.diverged, found.diverged
    assert found.over
    assert found.seed_checked


def test_every_game_has_a_match_that_each_camp_wins_and_one_that_nobody_does() -> None:
    for meta in hm.catalogue():
        results = [ended(path) for path in RECORDS if path.parent.name == meta.id]
        winners = {camp[0] for camp in meta.parties} | (set() if meta.id in DECIDED else {""})
        assert {result["winner"] for result in results if result} == winners
