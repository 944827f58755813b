"""The one way in which many matches are played: for simulate, ladder, lab report, and whoever trains a bot.

A series is a list of tasks. The runner hands them out (`pool`), keeps what comes of them (`keeping`), puts records
where they are wanted, and writes the rows (`tables`) in the order of the tasks, whoever played them.
"""

from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing, nullcontext
from pathlib import Path

import msgspec

from hexmarshal.core.records.journal import write_whole
from hexmarshal.lab import cluster
from hexmarshal.lab import rows as schema
from hexmarshal.lab.keeping import Kept
from hexmarshal.lab.play import Outcome, Task, play
from hexmarshal.lab.pool import Lost, spread
from hexmarshal.lab.tables import write
from hexmarshal.lab.terms import Terms, in_folder

Progress = Callable[[int, int], None]
"""Told how many matches are done, and of how many."""
Heard = Callable[[Task, Outcome], bool]
"""Told of every match as it comes in; says whether that is enough."""


class Played(msgspec.Struct, frozen=True, kw_only=True):
    """What came of a series."""

    outcomes: list[Outcome]
    """How the matches ended, in the order in which they came in."""
    interrupted: bool = False
    """Whether Ctrl-C ended it before all were there."""
    files: tuple[Path, ...] = ()
    """The rows that were written."""


def played(
    tasks: Sequence[Task],
    terms: Terms,
    context: schema.Context,
    progress: Progress | None = None,
    heard: Heard | None = None,
    counted: Callable[[Task], bool] = lambda task: True,
) -> Played:
    """Play a series, as far as it was not played before.

    ``heard`` may end it early. Rows are written of the matches that are ``counted``.
    """
    for folder in filter(None, (terms.into, terms.records, terms.failures)):
        in_folder(folder)
    found: list[Outcome] = []
    interrupted = False
    with Kept(terms.into, tasks) if terms.into and tasks else nullcontext() as kept:
        try:
            with closing(_outcomes(tasks, terms, kept)) as outcomes:
                for task, outcome in outcomes:
                    found.append(outcome)
                    if progress is not None:
                        progress(len(found), len(tasks))
                    if heard is not None and heard(task, outcome):
                        break
        except KeyboardInterrupt:
            interrupted = True
        files = _tables([task for task in tasks if counted(task)], terms, context, kept) if kept is not None else []
    return Played(outcomes=found, interrupted=interrupted, files=tuple(files))


def _outcomes(tasks: Sequence[Task], terms: Terms, kept: Kept | None) -> Generator[tuple[Task, Outcome], None, None]:
    """The matches that were played before, then the others as they come in. Nothing large is held."""
    missing: list[Task] = []
    for task in tasks:
        before = kept.find(task) if kept is not None else None
        if before is None:
            missing.append(task)
        else:
            yield task, msgspec.structs.replace(before, told=())
    if terms.cluster:
        spreading = cluster.spread(play, missing, terms.workers, terms.cluster)
    else:
        spreading = spread(play, missing, terms.workers)
    with closing(spreading) as done:
        for one in done:
            task = missing[one.index]
            if isinstance(one.value, Lost):
                outcome = Outcome(task.number, 0, error=one.value.sentence, series=task.series)
            else:
                outcome = one.value
            _keep_records(task, outcome, terms)
            if kept is not None:
                kept.add(task, outcome)
            yield task, msgspec.structs.replace(outcome, told=(), record=b"")


def _keep_records(task: Task, outcome: Outcome, terms: Terms) -> None:
    """Save the record of a match, and of one that went wrong also where it did."""
    if terms.records and outcome.record:
        write_whole(Path(terms.records) / f"{task.series}-{task.number:05}.jsonl", outcome.record)
    if terms.failures and outcome.error:
        stem = f"{task.game}-{task.seed.replace('/', '-')}-{task.series}-{task.number:05}"
        if outcome.record:
            write_whole(Path(terms.failures) / f"{stem}.jsonl", outcome.record)
        write_whole(Path(terms.failures) / f"{stem}.txt", (outcome.trace or outcome.error).encode())


def _tables(tasks: Sequence[Task], terms: Terms, context: schema.Context, kept: Kept) -> list[Path]:
    """Write the rows of all matches that are over, in the order of the tasks."""
    ordered = sorted(tasks, key=lambda task: (task.series, task.number))

    def over() -> Iterator[tuple[Task, Outcome]]:
        for task in ordered:
            outcome = kept.find(task)
            if outcome is not None:
                yield task, outcome

    folder = Path(terms.into)
    files = write(folder, "matches", lambda: (schema.match_row(context, *one) for one in over()), terms.times)
    files += write(
        folder, "seats", lambda: (row for one in over() for row in schema.seat_rows(context, *one)), terms.times
    )
    if terms.decisions:
        files += write(
            folder, "decisions", lambda: (row for one in over() for row in schema.decision_rows(context, *one)),
            terms.times,
        )  # fmt: skip
    return files
