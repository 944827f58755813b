"""Work that goes on even if whoever waits for it hangs up."""

import asyncio
from typing import Any, TypeVar

T = TypeVar("T")


async def outcome(work: "asyncio.Future[T]") -> T:
    """What comes of work. Whoever waits may be cancelled; the work is not, and what goes wrong in it then is dropped.

    ``asyncio.shield`` differs: since Python 3.14 it reports an error that nobody waits for any more, as if the server
    were at fault. Most of these are refusals meant for whoever hung up.
    """
    try:
        await asyncio.wait([work])
    except asyncio.CancelledError:
        work.add_done_callback(_heard)
        raise
    return work.result()


def _heard(work: "asyncio.Future[Any]") -> None:
    """Look at what went wrong, so that it is not reported as forgotten."""
    if not work.cancelled():
        work.exception()
