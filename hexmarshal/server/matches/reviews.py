"""Reviews of finished matches: made in a process beside the server, one at a time, and kept with the match."""

import asyncio
import contextlib
import logging
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from hexmarshal.review.worker import Progress
from hexmarshal.server.denied import Denied, not_written
from hexmarshal.server.storage.store import Store
from hexmarshal.server.storage.writer import NotWritten

LOG = logging.getLogger("hexmarshal")
LINE = 1 << 24
"""No review is longer than this."""
WAITING = 20
"""How many reviews may be under way or wait; whoever asks for one more is asked to come back."""

_progress = msgspec.json.Decoder(Progress)


class Reviews:
    """The reviews under way."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._turn = asyncio.Lock()
        self._far: dict[str, Progress] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}

    async def look(self, match: str) -> Progress | None:
        """The review of a match, or how far it has come; ``None`` if nobody asked for one."""
        if match in self._far:
            return self._far[match]
        kept = await asyncio.to_thread(self._store.review, match)
        return None if kept is None else _progress.decode(kept)

    def begin(self, match: str, record: bytes, orders: int) -> Progress:
        """Begin a review, unless it is under way."""
        if match not in self._tasks:
            if len(self._tasks) >= WAITING:
                sentence = "Too many reviews are under way. Please come back later."
                raise Denied(503, "full", sentence)
            self._far[match] = Progress(0, orders)
            task = self._tasks[match] = asyncio.create_task(self._make(match, record))
            task.add_done_callback(lambda task: self._made(match, task))
        return self._far[match]

    async def close(self) -> None:
        """Give up what is under way: whoever wants it asks again."""
        for task in tuple(self._tasks.values()):
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)

    async def _make(self, match: str, record: bytes) -> None:
        async with self._turn:
            with TemporaryDirectory() as folder:
                file = Path(folder) / "match.jsonl"
                await asyncio.to_thread(file.write_bytes, record)
                made = await self._run(match, file)
        try:
            await self._store.writer.write([self._store.new_review(match, msgspec.json.encode(made))])
        except NotWritten as error:
            raise not_written() from error

    async def _run(self, match: str, file: Path) -> Progress:
        """Let the process weigh the match. What it has made is told when it is on the disk, and not before."""
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "hexmarshal.review.worker", str(file),
            stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.PIPE, limit=LINE,
        )  # fmt: skip
        assert process.stdout is not None
        try:
            while line := await process.stdout.readline():
                progress = _progress.decode(line)
                if progress.review is not None:
                    return progress
                self._far[match] = progress
            raise RuntimeError("the process that made the review ended too soon")
        finally:
            if process.returncode is None:
                with contextlib.suppress(ProcessLookupError):
                    process.kill()
                await process.wait()

    def _made(self, match: str, task: asyncio.Task[None]) -> None:
        del self._tasks[match]
        self._far.pop(match, None)  # what was made is on the disk
        if not task.cancelled() and (error := task.exception()) is not None:
            LOG.error("The review of match %s failed.", match, exc_info=error)
