"""A program's process: lines in, lines out, within limits. Whatever it does, its end is clean and told."""

import contextlib
import os
import queue
import shlex
import shutil
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import IO

import msgspec

from hexmarshal.bots.bot import BotFailed, UnknownBot
from hexmarshal.bots.outside.limits import Limits

CONFINED = Path(__file__).with_name("confined.py")
LINE = 1 << 20
"""How many bytes a line may have."""
WAITING = 16
"""How many lines may wait to be read; a program that writes more is not read until they are."""
LAST_WORDS = 2000
"""How many bytes of its standard error are kept."""
GRACE = 1.0
"""How many seconds a program has to end by itself when the match is over."""
KILLED = 128 + 9
"""The exit code of a program that the system killed."""
KEPT = ("PATH", "SYSTEMROOT", "TEMP")
"""What of the environment a program gets."""


def words_of(command: str) -> list[str]:
    """The words of a command line, the first as a path or found in ``PATH``; :class:`UnknownBot` if it is not there."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise UnknownBot(f"The bot program:{command} cannot be read: {error}.") from None
    if not words:
        raise UnknownBot("A program is named as program:COMMAND, such as program:./mine.")
    found = shutil.which(words[0])
    if found is None:
        why = "it is not executable" if Path(words[0]).is_file() else "there is no such program"
        raise UnknownBot(f"The bot program:{command} cannot be run: {words[0]}: {why}.")
    return [os.path.abspath(found), *words[1:]]


class Program:
    """A process that speaks in lines."""

    def __init__(self, command: str, limits: Limits, called: str = "") -> None:
        self.called = called or f"program:{command}"
        """What errors call it."""
        self.missing: list[str] = []
        """The limits that could not be set, a sentence each."""
        self._lines: queue.Queue[bytes | None] = queue.Queue(WAITING)
        self._letters: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._errors = b""
        self._closed = False
        self._long = False
        words = words_of(command)
        environment = {name: os.environ[name] for name in KEPT if name in os.environ} | {"LANG": "C.UTF-8"}
        reading, writing, lifeline, self._lifeline = -1, -1, -1, -1
        if os.name == "posix":
            (reading, writing), (lifeline, self._lifeline) = os.pipe(), os.pipe()
            held = [limits.told().decode(), str(writing), str(lifeline), "--"]
            words = [sys.executable, "-I", "-S", str(CONFINED), *held, *words]
        self._process = subprocess.Popen(
            words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment,
            start_new_session=True, pass_fds=(writing, lifeline) if writing >= 0 else (),
        )  # fmt: skip
        if writing >= 0:
            os.close(writing)
            os.close(lifeline)
            with os.fdopen(reading, "rb") as report:
                self.missing = msgspec.json.decode(report.read() or b'["it could not be confined"]', type=list[str])
        else:
            self.missing = ["this system sets no limits to it"]
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        assert self._process.stderr is not None
        self._threads = [
            threading.Thread(target=self._read, args=(self._process.stdout,), daemon=True),
            threading.Thread(target=self._listen, args=(self._process.stderr,), daemon=True),
            threading.Thread(target=self._write, args=(self._process.stdin,), daemon=True),
        ]
        for thread in self._threads:
            thread.start()

    def say(self, line: bytes) -> None:
        """Send a line. It is written as the program reads it."""
        self._letters.put(line)

    def hear(self, seconds: float, late: str = "it gave no answer in time") -> bytes:
        """Its next line, within some seconds; else :class:`BotFailed`, and the program is ended.

        ``late`` is what is told of it if it says nothing.
        """
        try:
            line = self._lines.get(timeout=max(seconds, 0.0))
        except queue.Empty:
            raise self.failed(late) from None
        if line is not None:
            return line
        if self._long:
            raise self.failed(f"it wrote {LINE // 1024} KB without a line break")
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(GRACE)
        raise self.failed(self._ended())

    def quiet(self) -> bool:
        """Whether it has said nothing that it was not asked for."""
        return self._lines.empty()

    def failed(self, why: str) -> BotFailed:
        """The program is ended, and this is what is told of it."""
        self.end()
        said = self._errors.decode("utf-8", "replace").strip()
        told = f" Its last words: {said}" if said else ""
        return BotFailed(f"The bot {self.called} failed: {why.rstrip('.')}.{told}")

    def end(self, seconds: float = 0.0) -> bool:
        """End it with all that it began; with some seconds, after that time if it does not end by itself.

        Whether it ended by itself.
        """
        if self._closed:
            return True
        if seconds:
            self._letters.put(None)  # after what is still to be written
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(seconds)
        by_itself = self._process.poll() is not None
        self._closed = True
        if self._lifeline >= 0:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL)
            os.close(self._lifeline)
        else:
            self._process.kill()
        self._process.wait()
        self._letters.put(None)
        until = time.monotonic() + GRACE
        while any(thread.is_alive() for thread in self._threads) and time.monotonic() < until:
            with contextlib.suppress(queue.Empty):
                self._lines.get(timeout=0.01)  # a reader may wait for room
        return by_itself

    def _ended(self) -> str:
        code = self._process.poll()
        if code is None:
            return "it closed its output"
        if code == KILLED:
            return "the system ended it: it used up its processor time, or the memory of this machine"
        if code > 128:
            return f"it was ended by signal {code - 128}"
        return f"it ended with exit code {code}"

    def _read(self, out: IO[bytes]) -> None:
        """Take lines from the program. A line that has no end stops the reading."""
        rest = b""
        with out:
            while not self._closed and (chunk := os.read(out.fileno(), 1 << 16)):
                *lines, rest = (rest + chunk).split(b"\n")
                for line in lines:
                    self._lines.put(line)
                if len(rest) > LINE:
                    self._long = True
                    break
            self._lines.put(None)

    def _listen(self, errors: IO[bytes]) -> None:
        with errors:
            while chunk := os.read(errors.fileno(), 1 << 16):
                self._errors = (self._errors + chunk)[-LAST_WORDS:]

    def _write(self, to: IO[bytes]) -> None:
        with contextlib.suppress(OSError):
            while (line := self._letters.get()) is not None:
                to.write(line)
                to.flush()
        with contextlib.suppress(OSError):
            to.close()
