"""A server that is attacked, and the match of somebody else that must stay what it was."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, NamedTuple

import httpx

from tests.server.kit import Running, running_server, told_no


class Target(NamedTuple):
    """A server that is attacked."""

    running: Running
    errors: IO[str]
    folder: str
    secrets: list[str]
    """What no answer may contain."""

    @property
    def port(self) -> int:
        """Where it listens."""
        return int(self.running.address.rpartition(":")[2])

    def logged(self) -> str:
        """What it has written to its log."""
        self.errors.seek(0)
        return self.errors.read()

    def tells_nothing(self, answer: str) -> None:
        """An answer must contain no secret, no seed, no trace and no path of the file system."""
        for text in (*self.secrets, self.folder, "Traceback", 'File "', ".py", sys.prefix):
            assert text not in answer

    def refused(self, answer: httpx.Response) -> tuple[int, str]:
        """The status and code of a refusal that tells nothing."""
        self.tells_nothing(answer.text)
        assert 400 <= answer.status_code < 500, answer.text
        return told_no(answer)


@contextmanager
def attacked() -> Iterator[Target]:
    """A server to attack."""
    with (
        tempfile.TemporaryDirectory() as folder,
        open(Path(folder) / "errors", "w+", encoding="utf-8") as errors,
        running_server(Path(folder) / "data", errors=errors) as server,
    ):
        yield Target(server, errors, folder, [])
