"""Work over the machines of a Ray cluster (``hexmarshal[cluster]``).

Ray starts the processes, and starts others where one died or a machine is gone; what these had in hand is done again.
Every machine needs the same version of Hexmarshal, and the bots that are named.
"""

import gc
from collections.abc import Callable, Generator, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any, TypeVar

from hexmarshal.core.data.files import DataError, Problem
from hexmarshal.lab.pool import AHEAD, TRIES, Done, Lost, quick

TaskT = TypeVar("TaskT")
DoneT = TypeVar("DoneT")


def spread(
    work: Callable[[TaskT], DoneT], tasks: Sequence[TaskT], workers: int, address: str
) -> Generator[Done[DoneT], None, None]:
    """What comes of the tasks, in the order in which it comes in; ``workers`` at a time, 0 for one a processor."""
    if find_spec("ray") is None:
        sentence = "Ray is not installed here: pip install 'hexmarshal[cluster]'."
        raise DataError([Problem("--cluster", 0, address, sentence)])
    ray: Any = import_module("ray")  # an extra, and slow to load
    try:
        ray.init(address=address, log_to_driver=False, logging_level="error", configure_logging=False)
    except Exception as error:
        said = str(error).splitlines()[0] if str(error) else type(error).__name__
        raise DataError([Problem("--cluster", 0, address, f"There is no Ray cluster: {said}")]) from None
    remote = ray.remote(num_cpus=1, max_retries=TRIES)(_without_cycles)
    in_hand: dict[Any, int] = {}
    waiting = iter(range(len(tasks)))
    try:
        while True:
            most = AHEAD * (workers or max(1, int(ray.cluster_resources().get("CPU", 1))))
            while len(in_hand) < most and (index := next(waiting, None)) is not None:
                in_hand[remote.remote(work, tasks[index])] = index
            if not in_hand:
                return
            finished, _ = ray.wait(list(in_hand), num_returns=1)
            for one in finished:
                yield Done(in_hand.pop(one), _value(ray, one))
    finally:
        for one in in_hand:
            ray.cancel(one, force=True)
        ray.shutdown()


def _without_cycles(work: Callable[[TaskT], DoneT], task: TaskT) -> DoneT:
    gc.disable()
    return quick(work, task)


def _value(ray: Any, one: Any) -> Any:
    try:
        return ray.get(one)
    except (ray.exceptions.WorkerCrashedError, ray.exceptions.NodeDiedError, ray.exceptions.OutOfMemoryError):
        return Lost(f"the process that did it died, {TRIES + 1} times")
