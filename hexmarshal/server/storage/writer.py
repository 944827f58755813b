"""The one thread that writes. All that waits is written in one transaction, then all is acknowledged."""

import asyncio
import logging
import threading
from collections.abc import Sequence
from queue import SimpleQueue
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy.sql.base import Executable

from hexmarshal.server.storage.schema import Change, written_out

LOG = logging.getLogger("hexmarshal")
MANY = 256
"""How many acts go into one transaction at most."""


class NotWritten(Exception):
    """Something could not be written down, so it did not happen."""


class _Waiting(NamedTuple):
    """An act that waits to be written, and whom to tell."""

    changes: Sequence[Change]
    done: "asyncio.Future[None]"


class Writer:
    """Writes acts in groups: a flush to the disk costs the same for one order as for fifty."""

    def __init__(self, engine: sa.Engine) -> None:
        self._engine = engine
        self._statements = written_out(engine.dialect)
        self._connection: sa.Connection | None = None
        self._queue: SimpleQueue[_Waiting | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    async def write(self, changes: Sequence[Change]) -> None:
        """Come back when all of this is on the disk; raise :class:`NotWritten` if nothing of it is."""
        done = asyncio.get_running_loop().create_future()
        self._queue.put(_Waiting(changes, done))
        await done

    def close(self) -> None:
        """Write what waits and end."""
        self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        try:
            self._write_all()
        finally:
            self._let_go()

    def _write_all(self) -> None:
        while (first := self._queue.get()) is not None:
            group, last = [first], False
            while len(group) < MANY and not self._queue.empty():
                waiting = self._queue.get()
                if waiting is None:
                    last = True
                    break
                group.append(waiting)
            self._write(group)
            if last:
                return

    def _write(self, group: list[_Waiting]) -> None:
        try:
            self._commit(group)
        except Exception as error:
            # One bad act must not take the others with it.
            if len(group) > 1:
                for waiting in group:
                    self._write([waiting])
                return
            cause = getattr(error, "orig", error)  # without the statement, which is long and says nothing to a host
            LOG.error("Something could not be written: %s: %s", type(cause).__name__, cause)
            _tell(group, NotWritten(str(error)))
        else:
            _tell(group, None)

    def _commit(self, group: list[_Waiting]) -> None:
        rows: dict[Executable, list[dict[str, Any]]] = {}
        for waiting in group:
            for statement, values in waiting.changes:
                rows.setdefault(statement, []).append(values)
        if self._connection is None:
            self._connection = self._engine.connect()
        try:
            with self._connection.begin():
                for statement, text, values_of in self._statements:
                    if statement in rows:
                        self._connection.exec_driver_sql(text, [values_of(values) for values in rows[statement]])
        except BaseException:
            self._let_go()  # nobody knows what state it is in
            raise

    def _let_go(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()


def _tell(group: list[_Waiting], error: Exception | None) -> None:
    loop = group[0].done.get_loop()
    if not loop.is_closed():
        loop.call_soon_threadsafe(_resolve, group, error)


def _resolve(group: list[_Waiting], error: Exception | None) -> None:
    for _, done in group:
        if done.cancelled():
            continue
        if error is None:
            done.set_result(None)
        else:
            done.set_exception(error)
