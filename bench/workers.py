"""How much faster two local workers are than one: ``python bench/workers.py [RUNS [MATCHES]]``, on an idle machine.

Runs alternate between one process and two; each plays the same matches. What is compared is the time on the clock, with
the start of the processes. The median of the runs is the figure.
"""

import os
import sys
from statistics import median
from time import perf_counter

from hexmarshal.lab.simulate import simulate


def timed(seed: int, workers: int, matches: int) -> float:
    """Seconds for a series."""
    began = perf_counter()
    report = simulate("drina", ("random", "random"), matches, seed=seed, workers=workers, scenario="1915", swap=True)
    assert report.finished == matches
    return perf_counter() - began


def main(runs: int = 5, matches: int = 1000) -> None:
    """Measure, and print."""
    ratios = []
    for run in range(runs):
        one, two = (timed(run, workers, matches) for workers in (1, 2))
        ratios.append(one / two)
        print(f"run {run + 1}: {one:.2f} s and {two:.2f} s, at load {os.getloadavg()[0]:.2f}", flush=True)
    told = f"median of {runs}, from {min(ratios):.2f} to {max(ratios):.2f}"
    print(f"Two workers are {median(ratios):.2f} times as fast as one ({told}).")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
