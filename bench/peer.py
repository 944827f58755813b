"""Every game beside a game of Rally the Troops, completed orders against completed orders, in one run.

    python bench/peer.py waterloo-campaign-1815/rules.js --seconds 5 --rounds 5

The peer's files are yours to bring; nothing of them is part of this project. Both sides play at random, in turns on one
core: what can be ordered is listed, one of it is drawn and carried out. There a click picks a piece up and another puts
it down, so an order is complete when no piece is left in hand; here a decision is one order.
"""

import argparse
import json
import subprocess
import sys
from pathlib import Path
from statistics import median

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from hexmarshal.games import names  # noqa: E402
from hexmarshal.lab.bench import random_play  # noqa: E402


def peer(rules: str, seconds: float) -> tuple[float, float]:
    """The orders and the clicks a second of the peer."""
    command = ["node", str(HERE / "peer.mjs"), rules, str(seconds)]
    done = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    return done["orders"] / done["seconds"], done["actions"] / done["seconds"]


def main() -> None:
    """Measure, and print a table in Markdown."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rules", help="the rules.js of the peer's game, with what it needs beside it")
    parser.add_argument("--seconds", type=float, default=5.0, help="how long each plays in a round")
    parser.add_argument("--rounds", type=int, default=5)
    given = parser.parse_args()
    found: dict[str, list[float]] = {}
    for _ in range(given.rounds):
        orders, clicks = peer(given.rules, given.seconds)
        found.setdefault("peer, orders", []).append(orders)
        found.setdefault("peer, clicks", []).append(clicks)
        for game in names():
            found.setdefault(game, []).append(random_play(game, given.seconds, stretches=1))
    beside = median(found["peer, orders"])
    print("| game | a second: median | least, most | beside the peer's orders |")
    print("| --- | --- | --- | --- |")
    for name, rates in found.items():
        middle = median(rates)
        print(f"| {name} | {middle:,.0f} | {min(rates):,.0f}, {max(rates):,.0f} | {middle / beside:.2f} |")


if __name__ == "__main__":
    main()
