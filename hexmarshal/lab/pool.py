"""Work over all cores: the same results, whoever does it and in whatever order they come in.

What is to be done is a function of a module and a list of tasks; both travel to other processes. A process that dies,
because the system killed it or a library did, is replaced, and what it had in hand is done again. What has killed its
process three times is given up, and told.
"""

import gc
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import count
from multiprocessing.process import BaseProcess
from typing import Any, Generic, TypeVar

import msgspec

CLEANED = 200
"""After this many tasks the few cycles that they left are collected."""
AHEAD = 2
"""How many tasks a process is handed at a time: the next should be there when one is done."""
TRIES = 3
"""How many processes a task may kill before it is given up."""
UNGUARDED = 66
"""The exit code of a process that was started by a script, and is to start processes itself while it reads it."""
GUARD = """\
This script starts processes, and each of them reads it first: what begins here would begin there again.
Put what it does behind the line  if __name__ == "__main__":  or take workers=1."""
TaskT = TypeVar("TaskT")
DoneT = TypeVar("DoneT")


class Lost(msgspec.Struct, frozen=True):
    """A task that was given up."""

    sentence: str
    """Why."""


class Done(msgspec.Struct, Generic[DoneT], frozen=True):
    """What came of a task."""

    index: int
    """Which of the tasks it was."""
    value: DoneT | Lost
    """What came of it."""


def cores() -> int:
    """How many processes may run at the same time here."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def spread(
    work: Callable[[TaskT], DoneT], tasks: Sequence[TaskT], workers: int = 0
) -> Generator[Done[DoneT], None, None]:
    """What comes of the tasks, in the order in which it comes in.

    ``workers`` processes share the work; 0 takes one for each core, 1 does it in this one.
    """
    workers = min(workers or cores(), max(len(tasks), 1))
    if workers > 1 and getattr(multiprocessing.current_process(), "_inheriting", False):
        os._exit(UNGUARDED)
    return _here(work, tasks) if workers == 1 else _over_processes(work, tasks, workers)


def _here(work: Callable[[TaskT], DoneT], tasks: Sequence[TaskT]) -> Generator[Done[DoneT], None, None]:
    collecting = gc.isenabled()
    gc.disable()
    try:
        for index, task in enumerate(tasks):
            yield Done(index, quick(work, task))
    finally:
        if collecting:
            gc.enable()


_number = count(1)


def quick(work: Callable[[TaskT], DoneT], task: TaskT) -> DoneT:
    """Work without the cyclic garbage collector: a match leaves next to no cycles, and looking for them costs time."""
    if next(_number) % CLEANED == 0:
        gc.collect()
    return work(task)


def begin() -> None:
    """Ctrl-C goes to every process; only the one that collects the results listens."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    gc.disable()
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """Where the process that collects the results is killed, nobody else tells the others."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


@contextmanager
def _pool(workers: int) -> Iterator[ProcessPoolExecutor]:
    # New processes, not forked ones: the same on every system, and safe whatever the caller has running.
    pool = ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"), initializer=begin)
    try:
        yield pool
        pool.shutdown()
    except BaseException as error:
        running = list((pool._processes or {}).values())  # from 3.14 on there is a method for this
        pool.shutdown(wait=False, cancel_futures=True)
        for process in running:
            process.terminate()
        if isinstance(error, BrokenProcessPool) and any(_unguarded(process) for process in running):
            raise RuntimeError(GUARD) from None
        raise


def _unguarded(process: BaseProcess) -> bool:
    process.join(1.0)  # what is found to be dead may not have its exit code yet
    return process.exitcode == UNGUARDED


def _over_processes(
    work: Callable[[TaskT], DoneT], tasks: Sequence[TaskT], workers: int
) -> Generator[Done[DoneT], None, None]:
    deaths = [0] * len(tasks)
    left = list(range(len(tasks)))
    while left:
        # After a death it cannot be told which task brought it about: each of those in hand is tried alone.
        suspects = [index for index in left if deaths[index]]
        batch, at_once, most = (suspects, 1, 1) if suspects else (left, workers, AHEAD * workers)
        done: set[int] = set()
        in_hand: dict[Future[Any], int] = {}
        try:
            with _pool(at_once) as pool:
                waiting = iter(batch)
                for index in waiting:
                    in_hand[pool.submit(quick, work, tasks[index])] = index
                    if len(in_hand) < most:
                        continue
                    for found in _first(in_hand):
                        done.add(found.index)
                        yield found
                while in_hand:
                    for found in _first(in_hand):
                        done.add(found.index)
                        yield found
        except BrokenProcessPool:
            for index in in_hand.values():
                deaths[index] += 1
        for index in left:
            if deaths[index] >= TRIES and index not in done:
                done.add(index)
                yield Done(index, Lost(f"the process that did it died, {TRIES} times"))
        left = [index for index in left if index not in done]


def _first(in_hand: dict[Future[Any], int]) -> Iterator[Done[Any]]:
    """Take what is done out of hand, at least one of them."""
    finished, _ = wait(in_hand, return_when=FIRST_COMPLETED)
    for future in sorted(finished, key=in_hand.__getitem__):
        value = future.result()  # a broken pool is told here, while the task is still in hand
        yield Done(in_hand.pop(future), value)
