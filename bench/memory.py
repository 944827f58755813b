"""How much memory a worker holds while it plays many matches: ``python bench/memory.py [MATCHES]``.

One process plays a short scenario with bots at random, as a worker does, without cyclic garbage collection, and prints
its resident memory ten times on the way. Linux only: it reads ``/proc/self/status``.
"""

import re
import sys
from pathlib import Path
from time import process_time

from hexmarshal.games import load
from hexmarshal.lab.play import Outcome, Task, play
from hexmarshal.lab.pool import Lost, spread

GAME, SCENARIO = "drina", "1915"


def resident() -> float:
    """Megabytes of memory that this process holds."""
    found = re.search(r"VmRSS:\s+(\d+) kB", Path("/proc/self/status").read_text())
    assert found is not None
    return int(found[1]) / 1024


def main(matches: int) -> None:
    """Play, and print."""
    start = load(GAME).read_start(SCENARIO, {}, None)
    players = ("random",) * len(load(GAME).meta.sides)
    tasks = [Task(game=GAME, start=start, number=n, seed=f"memory/{n}", players=players) for n in range(matches)]
    print("matches  orders     MB  processor s", flush=True)
    orders = 0
    for done in spread(play, tasks, workers=1):
        outcome: Outcome | Lost = done.value
        if isinstance(outcome, Outcome):
            orders += outcome.decisions
        number = done.index + 1
        if number in (1, matches // 100) or number % max(matches // 10, 1) == 0:
            print(f"{number:7} {orders:7} {resident():6.1f} {process_time():12.1f}", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000)
