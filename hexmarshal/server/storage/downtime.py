"""When the server was down: time that is on nobody's clock."""

import msgspec
import sqlalchemy as sa

from hexmarshal.server.clock import DAY, Nap
from hexmarshal.server.storage.schema import about, matches

NAPS, STOPPED = "naps", "stopped"
"""What they are called in the database."""
LONG_AGO = 90 * DAY
"""No clock has run for so long."""

_naps = msgspec.json.Decoder(list[Nap])


def woken(engine: sa.Engine, now: int) -> list[Nap]:
    """Note that a server begins to serve these matches; when there was none before.

    A server that was not ended properly was there at least until the last order was written.
    """
    with engine.begin() as connection:
        known = {row.name: row.value for row in connection.execute(sa.select(about))}
        updated = connection.scalar(sa.select(sa.func.max(matches.c.updated)))
        stopped = int(known[STOPPED]) if STOPPED in known else int((updated or 0) * 1000)
        found = [nap for nap in _naps.decode(known.get(NAPS, b"[]")) if nap[1] > now - LONG_AGO]
        if stopped and stopped < now:
            found.append((stopped, now))
        connection.execute(about.delete().where(about.c.name.in_((NAPS, STOPPED))))
        connection.execute(about.insert(), [{"name": NAPS, "value": msgspec.json.encode(found)}])
    return found


def asleep(engine: sa.Engine, now: int) -> None:
    """Note that the server ends."""
    with engine.begin() as connection:
        connection.execute(about.delete().where(about.c.name == STOPPED))
        connection.execute(about.insert(), [{"name": STOPPED, "value": str(now).encode()}])
