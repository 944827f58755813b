"""Work that kills the process that does it. It stands alone, so that new processes need not load much."""

import os
from pathlib import Path


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
