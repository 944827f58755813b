"""The example of the manual learns."""

import importlib.util
from pathlib import Path
from typing import Any

import pytest

from tests.environments.kit import gymnasium, numpy
from tests.thorough import at_length

FILE = Path(__file__).parents[2] / "docs" / "howto" / "learn.py"


@pytest.fixture
def learn() -> Any:
    """The example."""
    spec = importlib.util.spec_from_file_location("learn", FILE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def scores(learn: Any, matches: int) -> list[float]:
    """What it scores in each of so many matches while it learns, with sides swapped."""
    env, random = gymnasium.make(learn.ENVIRONMENT, opponent="random"), numpy.random.default_rng(1)
    sides = [party[0] for party in env.unwrapped.match.table.camps()]
    preferences, usual = {side: numpy.zeros(env.action_space.n) for side in sides}, dict.fromkeys(sides, 0.0)
    told = []
    for number in range(matches):
        side = sides[number % 2]
        reward = learn.play(env, preferences[side], random, number, side, 0.3, usual[side])
        usual[side] += 0.02 * (reward - usual[side])
        told.append((1 + reward) / 2)
    assert all(preferences[side].any() for side in sides[:matches])
    return told


def test_the_example_runs(learn: Any) -> None:
    assert all(score in (0.0, 0.5, 1.0) for score in scores(learn, 2))


@at_length
@pytest.mark.timeout(600)
def test_the_example_learns(learn: Any) -> None:
    told = scores(learn, 250)
    assert numpy.mean(told[-100:]) > 0.6, told
