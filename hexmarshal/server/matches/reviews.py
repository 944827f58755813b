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
from hexmarshal.server.matches.places import Places
from hexmarshal.server.settings import Settings
from hexmarshal.server.storage.store import Store
from hexmarshal.server.storage.writer import NotWritten

LOG = logging.getLogger("hexmarshal")
LINE = 1 << 24
"""No review is longer than this."""
MANY = 1_000
"""How many matches are remembered whose review takes too long."""

_progress = msgspec.json.Decoder(Progress)


class Reviews:
    """The reviews under way."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self._store = store
        self._settings = settings
        many = settings.reviews
        self._places = Places(1, waiting=many, each=many, seconds=many * settings.review_seconds)
        self._far: dict[str, Progress] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._whose: dict[str, str] = {}
        """Who asked for each of them."""
        self._too_long: dict[str, None] = {}

    async def look(self, match: str) -> Progress | None:
        """The review of a match, or how far it has come; ``None`` if nobody asked for one."""
        if match in self._far:
            return self._far[match]
        kept = await asyncio.to_thread(self._store.review, match)
        return None if kept is None else _progress.decode(kept)

    def check(self, match: str, whose: str) -> None:
        """Refuse a review if too many are under way, or if it was given up before."""
        if match in self._too_long:
            raise Denied(409, "too-long", "The review of this match takes too long to be made here.")
        if match in self._tasks:
            return
        if len(self._tasks) >= self._settings.reviews:
            raise Denied(503, "full", "Too many reviews are under way. Please come back later.")
        if whose and sum(each == whose for each in self._whose.values()) >= self._settings.reviews_each:
            sentence = "The reviews that were asked for from your address are still under way. Please come back later."
            raise Denied(429, "too-many", sentence)

    def begin(self, match: str, record: bytes, orders: int, whose: str) -> Progress:
        """Begin a review, unless it is under way. Whoever waits has their turn, one address after the other."""
        self.check(match, whose)
        if match not in self._tasks:
            self._far[match], self._whose[match] = Progress(0, orders), whose
            task = self._tasks[match] = asyncio.create_task(self._make(match, record, whose))
            task.add_done_callback(lambda task: self._made(match, task))
        return self._far[match]

    async def close(self) -> None:
        """Give up what is under way: whoever wants it asks again."""
        for task in tuple(self._tasks.values()):
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)

    async def _make(self, match: str, record: bytes, whose: str) -> None:
        await self._places.enter(whose, match)
        try:
            with TemporaryDirectory() as folder:
                file = Path(folder) / "match.jsonl"
                await asyncio.to_thread(file.write_bytes, record)
                made = await asyncio.wait_for(self._run(match, file), self._settings.review_seconds)
        except TimeoutError:
            LOG.warning("The review of match %s took too long and was given up.", match)
            if len(self._too_long) >= MANY:
                self._too_long.clear()
            self._too_long[match] = None
            return
        finally:
            self._places.leave(whose, 0.0)
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
        del self._tasks[match], self._whose[match]
        self._far.pop(match, None)  # what was made is on the disk
        if not task.cancelled() and (error := task.exception()) is not None:
            LOG.error("The review of match %s failed.", match, exc_info=error)
