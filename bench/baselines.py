"""``python bench/baselines.py`` lets bots play each other through the environments, and prints the table of the docs.

One bot chooses the actions, by number, the other is the opponent of the environment; after half of the matches of a
pair they change places, over the same seeds. Every match is a line of the file, so that a run that was broken off goes
on where it stopped: the same matches give the same lines.
"""

import argparse
import json
import sys
import time
from itertools import combinations
from pathlib import Path

import gymnasium

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

import hexmarshal.environments  # noqa: E402, F401 - tells Gymnasium the names
from hexmarshal import bots  # noqa: E402


def match(env: gymnasium.Env, one: str, other: str, seed: int, side: str) -> dict[str, object]:
    """One match: how it ended for the first bot, and what could not be said by number."""
    begun = time.process_time()
    env.reset(seed=seed, options={"side": side, "opponent": other})
    play, reward, over, unsaid = env.unwrapped.playing, 0.0, False, 0
    players = {each: bots.make(one, seed) for each in env.unwrapped.party}
    while not over:
        order = players[play.side].choose(play.match.view(play.side))
        numbers = play.numbers_of(order)
        if numbers is None:
            unsaid += 1
            numbers = play.numbers_of(next(iter(play.actions.orders(play.decision, order.subject).values())))
        for number in numbers:
            _, reward, ended, cut, _ = env.step(number)
            over = ended or cut
    seconds = round(time.process_time() - begun, 2)
    return {"reward": reward, "orders": play.match.number, "unsaid": unsaid, "seconds": seconds}


def main() -> None:
    """Play what is not played yet, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--environment", default="hexmarshal/drina-1915-v0")
    parser.add_argument("--bots", default="random,eager,staff-1,staff-2,staff-3")
    parser.add_argument("--matches", type=int, default=40, help="of each pair, an even number")
    parser.add_argument("--seed", type=int, default=1, help="of the first match of each pair")
    parser.add_argument("--minutes", type=float, default=0, help="begin no further match after so many; 0: play all")
    parser.add_argument("--file", type=Path, default=Path("baselines.jsonl"))
    given = parser.parse_args()
    played = [json.loads(line) for line in given.file.read_text("utf-8").splitlines()] if given.file.is_file() else []
    known = {(row["environment"], row["one"], row["other"], row["seed"], row["side"]) for row in played}
    env, begun = gymnasium.make(given.environment), time.monotonic()
    sides = [party[0] for party in env.unwrapped.match.table.camps()]
    for one, other in combinations(given.bots.split(","), 2):
        for number in range(given.matches):
            seed, side = given.seed + number // 2, sides[number % 2]
            key = (given.environment, one, other, seed, side)
            if key in known or (given.minutes and time.monotonic() - begun > 60 * given.minutes):
                continue
            row = dict(zip(("environment", "one", "other", "seed", "side"), key, strict=True))
            row |= match(env, one, other, seed, side)
            played.append(row)
            with given.file.open("a", encoding="utf-8") as file:
                file.write(json.dumps(row) + "\n")
    print(table([row for row in played if row["environment"] == given.environment], given.bots.split(",")))


def table(rows: list[dict[str, object]], names: list[str]) -> str:
    """The share of points of the bot of each row against that of each column, with the number of matches."""
    out = ["| | " + " | ".join(names) + " |", "| --- |" + " --- |" * len(names)]
    for one in names:
        cells = []
        for other in names:
            points = [(1 + float(str(row["reward"]))) / 2 for row in rows if (row["one"], row["other"]) == (one, other)]
            points += [
                (1 - float(str(row["reward"]))) / 2 for row in rows if (row["other"], row["one"]) == (one, other)
            ]
            cells.append(f"{sum(points) / len(points):.1%} of {len(points)}" if points else "")
        out.append(f"| {one} | " + " | ".join(cells) + " |")
    return "\n".join(out)


if __name__ == "__main__":
    main()
