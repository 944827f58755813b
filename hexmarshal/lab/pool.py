"""Matches over all cores: the same outcomes, whoever plays them and in whatever order they come in."""

import gc
import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from hexmarshal.lab.play import Outcome, Task, play

CLEANED = 200
"""After this many matches the few cycles that they left are collected."""
Progress = Callable[[int, int], None]
"""Told how many matches are done, and of how many."""


def played(tasks: Sequence[Task], workers: int = 0, progress: Progress | None = None) -> tuple[list[Outcome], bool]:
    """The outcomes in the order in which they came in, and whether Ctrl-C ended it before all were there.

    ``workers`` processes share the work; 0 takes one for each core.
    """
    found: list[Outcome] = []
    try:
        for outcome in _outcomes(tasks, min(workers or _cores(), max(len(tasks), 1))):
            found.append(outcome)
            if progress is not None:
                progress(len(found), len(tasks))
    except KeyboardInterrupt:
        return found, True
    return found, False


def _cores() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _outcomes(tasks: Sequence[Task], workers: int) -> Iterator[Outcome]:
    if workers == 1:
        collecting = gc.isenabled()
        gc.disable()
        try:
            yield from map(_play, tasks)
        finally:
            if collecting:
                gc.enable()
        return
    # New processes, not forked ones: the same on every system, and safe whatever the caller has running.
    with _pool(workers) as pool:
        yield from pool.imap_unordered(_play, tasks)


@contextmanager
def _pool(workers: int) -> Iterator[Any]:
    pool = multiprocessing.get_context("spawn").Pool(workers, initializer=_begin)
    try:
        yield pool
        pool.close()
    except BaseException:
        pool.terminate()
        raise
    finally:
        pool.join()


def _begin() -> None:
    """Ctrl-C goes to every process; only the one that collects the results listens."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    gc.disable()


def _play(task: Task) -> Outcome:
    """Play without the cyclic garbage collector: a match leaves next to no cycles, and looking for them costs time."""
    if task.number % CLEANED == 0:
        gc.collect()
    return play(task)
