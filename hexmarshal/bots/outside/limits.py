"""What a program may use up, and whether this machine can hold it to that."""

import os
from functools import cache

import msgspec

from hexmarshal.bots.bot import BotError

VARIABLE = "HEXMARSHAL_BOT_LIMITS"
"""The variable of the environment that sets other limits: ``seconds=5 match=600 memory=2048``."""


class Limits(msgspec.Struct, frozen=True):
    """What a program may use up in a match."""

    seconds: float = 60.0
    """How long it may think about a decision,"""
    match: float = 3600.0
    """and in the whole match; the same amount of processor time."""
    memory: int = 8192
    """How many megabytes of address space each of its processes may have: far more than they use."""
    processes: int = 64
    """How many processes and threads it may have."""
    file: int = 64
    """How many megabytes a file that it writes may have."""
    files: int = 256
    """How many files it may have open."""

    def told(self) -> bytes:
        """As :mod:`hexmarshal.bots.outside.confined` reads them."""
        mega = 1024 * 1024
        return msgspec.json.encode(
            {
                "memory": self.memory * mega,
                "cpu": int(self.match) + 1,
                "file": self.file * mega,
                "files": self.files,
                "processes": self.processes,
            }
        )


@cache
def read(text: str) -> Limits:
    """Limits from ``name=value``, with spaces between them.

    >>> read("seconds=5 memory=2048").memory
    2048
    """
    found: dict[str, object] = {}
    for part in text.split():
        name, _, value = part.partition("=")
        found[name] = value
    try:
        limits = msgspec.convert(found, Limits, strict=False)
    except msgspec.ValidationError as error:
        raise BotError(f"{VARIABLE} is “{text}”, which cannot be read: {error}.") from None
    unknown = sorted(found.keys() - set(Limits.__struct_fields__))
    if unknown or min(msgspec.structs.astuple(limits)) <= 0:
        there = ", ".join(Limits.__struct_fields__)
        raise BotError(f"{VARIABLE} is “{text}”; it takes {there}, each with a number above 0.")
    return limits


def usual() -> Limits:
    """The limits on this machine: ours, unless the environment sets others."""
    return read(os.environ.get(VARIABLE, ""))
