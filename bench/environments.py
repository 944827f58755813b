"""``python bench/environments.py`` compares steps of the environments with what a match needs by itself.

A random match of each game is played in three ways in turn: bare (list what can be picked up, list the orders of one,
submit one of them), by numbers with masks alone, and by numbers with every observation made. Each is timed by the
processor time of an order, which is two steps of an environment.
"""

import argparse
import gc
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

import hexmarshal as hm  # noqa: E402 - the folder above is now known
from hexmarshal import environments  # noqa: E402

SHORT = {"serbien": "macva", "drina": "august"}
"""The scenario of a game; of any other its first."""
Way = Callable[[environments.HexmarshalAEC, str, str, int], tuple[float, int]]
"""Plays a match: seconds, and orders."""


def bare(env: environments.HexmarshalAEC, game: str, scenario: str, seed: int) -> tuple[float, int]:
    """The match by itself."""
    match, lots = hm.Match.new(game, scenario, seed=seed), random.Random(seed)
    begun = time.process_time()
    while (decision := match.decision) is not None:
        match.submit(lots.choice(decision.orders(lots.choice(decision.subjects()))))
    return time.process_time() - begun, match.number


def masked(
    env: environments.HexmarshalAEC, game: str, scenario: str, seed: int, look: bool = False
) -> tuple[float, int]:
    """The environment with its masks."""
    lots, play = random.Random(seed), env.playing
    env.reset(seed=seed)
    begun = time.process_time()
    while not play.match.over:
        if look:
            env.observe(env.agent_selection)
        else:
            play.mask(env.agent_selection)
        env.step(lots.choice(list(play.legal())))
    return time.process_time() - begun, play.match.number


def seeing(env: environments.HexmarshalAEC, game: str, scenario: str, seed: int) -> tuple[float, int]:
    """The environment with its observations."""
    return masked(env, game, scenario, seed, look=True)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--matches", type=int, default=2, help="of each game, in each way")
    given = parser.parse_args()
    gc.disable()
    print(
        "| | orders | bare, µs per order | with masks | with observations |\n| --- | --- | --- | --- | --- |",
        flush=True,
    )
    for meta in hm.catalogue():
        scenario = SHORT.get(meta.id, meta.scenarios[0])
        env, ways = environments.raw_env(meta.id, scenario), (bare, masked, seeing)
        spent, orders = dict.fromkeys(ways, 0.0), dict.fromkeys(ways, 0)
        for seed in range(1, given.matches + 1):
            for way in ways:
                seconds, number = way(env, meta.id, scenario, seed)
                spent[way] += seconds
                orders[way] += number
            gc.collect()
        plain, mask, look = (1e6 * spent[way] / orders[way] for way in ways)
        print(
            f"| {meta.id}, {scenario} | {orders[bare]:,} | {plain:.0f} | {mask / plain:.2f} | {look / plain:.2f} |",
            flush=True,
        )


if __name__ == "__main__":
    main()
