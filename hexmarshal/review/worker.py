"""A review in a process of its own: ``python -m hexmarshal.review.worker RECORD``.

It writes a line of JSON for each part that is weighed, how many orders of how many, and the review as the last.
"""

import os
import sys
from pathlib import Path

import msgspec

from hexmarshal.core.engine.match import Match
from hexmarshal.review.parallel import review
from hexmarshal.review.review import Review


class Progress(msgspec.Struct, frozen=True):
    """How far a review has come."""

    done: int = 0
    """Orders that are weighed."""
    whole: int = 0
    """Orders of the match."""
    review: Review | None = None
    """The report, when all are."""


def _write(progress: Progress) -> None:
    sys.stdout.buffer.write(msgspec.json.encode(progress) + b"\n")
    sys.stdout.buffer.flush()


def main(record: Path) -> None:
    """Review a record."""
    match = Match.load(record)
    found = review(match, workers=1, progress=lambda done, whole: _write(Progress(done, whole)))
    _write(Progress(match.number, match.number, found))


if __name__ == "__main__":
    if hasattr(os, "nice"):  # players come before reports
        os.nice(10)
    main(Path(sys.argv[1]))
