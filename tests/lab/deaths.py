"""Work that kills the process that does it. It stands alone, so that new processes need not load much."""

import os
import sys
import time
from pathlib import Path

from hexmarshal.lab.pool import spread


def dies(number: int) -> int:
    """Kills the process that does it, for one number."""
    if number == 3:
        os._exit(1)
    return number * number


def dies_once(task: tuple[int, str]) -> int:
    """Kills the process that does it, the first time."""
    number, mark = task
    if number == 3 and not Path(mark).exists():
        Path(mark).touch()
        os._exit(1)
    return number * number


def lasts(folder: str) -> None:
    """Says which process does it, and takes long."""
    Path(folder, str(os.getpid())).touch()
    time.sleep(60)


if __name__ == "__main__":
    list(spread(lasts, [sys.argv[1]] * 2, workers=2))
