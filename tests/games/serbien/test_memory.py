"""3.1.6: what a side was shown of enemy units stays known as long as the rules allow it to be true."""

from __future__ import annotations

import random

import hexmarshal as hm
from tests.thorough import some
from tests.twins import compare_twins, truth_is_remembered


def match_of(number: int) -> tuple[hm.Match, random.Random]:
    """A match, and lots to play it with."""
    options = ({}, {"stacks": "counted", "seen": "face"})[number % 2]
    scenario = ("macva", "campaign")[number % 4 == 3]
    return hm.Match.new("serbien", scenario, seed=f"memory {number}", options=options), random.Random(number)


def test_the_truth_is_among_what_is_remembered_and_nothing_is_imagined_elsewhere() -> None:
    precise = truth_is_remembered(match_of, some(2, 20))
    assert precise[True] > precise[False], "mostly it is known where they are"


def test_twins_are_remembered_imagined_foreseen_and_answered_alike() -> None:
    compare_twins(match_of, some(60, 10_000), every=12)
