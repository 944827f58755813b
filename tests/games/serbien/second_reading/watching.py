"""Matches of the program, step by step: what it did, for the second reading to judge.

A match is watched from outside: before and after each step of a procedure the watcher may look at the table. No rule of
the program is called; only what it has stored, listed or told is read.
"""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import msgspec

from hexmarshal.core.engine.procedure_stack import ProcedureStack

Look = Callable[[Any, Any], None]
"""What is done before or after a step, with the table and the procedure."""


@dataclass
class Report:
    """How often each thing was compared, and what differed."""

    compared: Tally[str] = field(default_factory=Tally)
    differences: list[str] = field(default_factory=list)
    where: str = ""
    """Which match or position is being played."""
    limit: int = 200
    stop: bool = False
    """Whether the first difference ends it."""

    def same(self, what: str, program: Any, reading: Any, picture: Any = None, note: str = "") -> bool:
        """Compare what the program has with what the second reading has."""
        self.compared[what] += 1
        if program == reading:
            return True
        if len(self.differences) < self.limit:
            text = f"{what} [{self.where}] {note}\n  program: {_shown(program)}\n  reading: {_shown(reading)}"
            if isinstance(program, (set, frozenset)) and isinstance(reading, (set, frozenset)):
                text += f"\n  program only: {_shown(program - reading)}\n  reading only: {_shown(reading - program)}"
            if isinstance(program, dict) and isinstance(reading, dict):
                unlike = {k: (program.get(k), reading.get(k)) for k in {*program, *reading}}
                text += f"\n  unlike: {_shown({k: v for k, v in unlike.items() if v[0] != v[1]})}"
            self.differences.append(f"{text}\n{picture.text() if picture is not None else ''}")
        assert not self.stop, self.differences[-1]
        return False


def _shown(value: Any) -> str:
    if isinstance(value, (set, frozenset)):
        return str(sorted(value, key=str))
    if isinstance(value, dict):
        return str(dict(sorted(value.items(), key=str)))
    return str(value)


class Watcher:
    """Looks at the steps of procedures, by the name of their class and step."""

    def __init__(self) -> None:
        self.before: dict[tuple[str, str], list[Look]] = {}
        self.after: dict[tuple[str, str], list[Look]] = {}
        self.active = False

    def at(self, procedure: str, step: str, *, before: Look | None = None, after: Look | None = None) -> None:
        """Look before or after a step."""
        if before:
            self.before.setdefault((procedure, step), []).append(before)
        if after:
            self.after.setdefault((procedure, step), []).append(after)

    @contextmanager
    def watching(self) -> Iterator[None]:
        """While the match itself goes on: what bots imagine is not watched."""
        plain = ProcedureStack.run
        watcher = self

        def run(table: Any, floor: int = 0) -> None:
            while len(stack := table.stack) > floor and not (top := stack[-1]).halts:
                at, steps = top.at, top.steps
                if at == len(steps):
                    table.stack = stack[:-1]
                    continue
                key = (type(top).__name__, steps[at])
                for look in watcher.before.get(key, ()):
                    look(table, top)
                table.stack = (*stack[:-1], msgspec.structs.replace(top, at=at + 1))
                depth = len(table.stack)
                getattr(top, steps[at])(table)
                if looks := watcher.after.get(key):
                    now = table.stack[depth - 1] if len(table.stack) >= depth else None
                    for look in looks:
                        look(table, now)

        ProcedureStack.run = run  # type: ignore[method-assign, assignment]
        try:
            yield
        finally:
            ProcedureStack.run = plain  # type: ignore[method-assign]
