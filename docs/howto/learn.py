"""Learns a small scenario against a bot without a plan: ``python docs/howto/learn.py``.

It needs ``pip install 'hexmarshal[rl]'`` and nothing else. What it learns is a number for every action, its preference:
in each stage it draws one of the legal actions, the likelier the higher its preference. After a match the preferences
of what it chose go up if it won and down if it lost (REINFORCE with a baseline). Each camp has preferences of its own.
"""

import argparse
import time

import gymnasium
import numpy as np

import hexmarshal.environments  # noqa: F401 - tells Gymnasium the names

ENVIRONMENT = "hexmarshal/galicia-opening-v0"


def play(env, preferences, random, seed, side, learn=0.0, baseline=0.0):
    """One match; with ``learn`` above 0 the preferences are changed by what came of it. Gives the reward."""
    seen, _ = env.reset(seed=seed, options={"side": side})
    chosen, over, reward = [], False, 0.0
    while not over:
        legal = np.flatnonzero(seen["action_mask"])
        weights = np.exp(preferences[legal] - preferences[legal].max())
        chances = weights / weights.sum()
        number = random.choice(len(legal), p=chances)
        if learn:
            chosen.append((legal, chances, number))
        seen, reward, ended, cut, _ = env.step(legal[number])
        over = ended or cut
    if learn:
        change = np.zeros_like(preferences)
        for legal, chances, number in chosen:
            change[legal] -= chances
            change[legal[number]] += 1.0
        preferences += learn * (reward - baseline) * change / np.sqrt(1.0 + len(chosen))
    return reward


def main():
    """Learn, then measure over fresh seeds with sides swapped."""
    shown = argparse.ArgumentDefaultsHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0], formatter_class=shown)
    parser.add_argument("--environment", default=ENVIRONMENT, help="to learn")
    parser.add_argument("--matches", type=int, default=1000, help="to learn from")
    parser.add_argument("--measured", type=int, default=200, help="to measure with, sides swapped")
    parser.add_argument("--rate", type=float, default=0.3, help="of learning")
    parser.add_argument("--seed", type=int, default=1, help="of all matches and draws")
    given = parser.parse_args()
    env = gymnasium.make(given.environment, opponent="random")
    sides = [party[0] for party in env.unwrapped.match.table.camps()]
    preferences = {side: np.zeros(env.action_space.n) for side in sides}
    usual = dict.fromkeys(sides, 0.0)
    random, begun, told = np.random.default_rng(given.seed), time.process_time(), []
    for number in range(given.matches):
        side = sides[number % 2]
        reward = play(env, preferences[side], random, 1_000_000 * given.seed + number, side, given.rate, usual[side])
        usual[side] += 0.02 * (reward - usual[side])
        told.append((1 + reward) / 2)
        if (number + 1) % 500 == 0:
            seconds = time.process_time() - begun
            print(f"{number + 1} matches, {seconds:.0f} s: {np.mean(told[-500:]):.1%} of the last 500", flush=True)
    learnt = time.process_time() - begun
    scores = {side: [] for side in sides}
    for number in range(given.measured // 2):
        for side in sides:
            scores[side].append((1 + play(env, preferences[side], random, 500_000_000 + number, side)) / 2)
    total = np.mean([score for each in scores.values() for score in each])
    for side, each in scores.items():
        print(f"{side}: {np.mean(each):.1%} of {len(each)}")
    print(f"{total:.1%} of {given.measured} matches against random, sides swapped, after {learnt:.0f} s of learning")


if __name__ == "__main__":
    main()
