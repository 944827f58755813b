"""Environments for tests, and random play through them. Without the extra the tests are skipped and say so."""

import random
import warnings
from typing import Any

from tests.extras import extra

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # what others import is theirs to mend
    numpy: Any = extra("numpy")
    gymnasium: Any = extra("gymnasium")
    pettingzoo: Any = extra("pettingzoo")
    pettingzoo_tests: Any = extra("pettingzoo.test")
    checker: Any = extra("gymnasium.utils.env_checker")
    environments: Any = extra("hexmarshal.environments")

NAMED = list(environments.named())
"""Every environment that has a name."""
SHORT = ("hexmarshal/drina-1915-v0", "hexmarshal/galicia-opening-v0")
"""Those of which a random match is over soon."""
TOO_LONG = "hexmarshal/serbien-campaign-v0"
"""A random match of this one takes some ten thousand orders."""


def legal(mask: Any) -> list[int]:
    """The actions that a mask allows."""
    return [int(action) for action in numpy.flatnonzero(mask)]


def played(env: Any, seed: int, most: int = 0) -> int:
    """A random match of an AEC environment, or so many actions of one; how many there were."""
    lots, actions = random.Random(seed), 0
    env.reset(seed=seed)
    for agent in env.agent_iter():
        seen, _, ended, cut, _ = env.last()
        if ended or cut:
            env.step(None)
            continue
        if most and actions >= most:
            break
        assert env.observation_space(agent).contains(seen)
        env.step(lots.choice(legal(seen["action_mask"])))
        actions += 1
    return actions
