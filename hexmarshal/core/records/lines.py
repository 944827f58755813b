"""The lines of a record, and the sums by which a damaged one is known."""

import hashlib
import re
from collections.abc import Iterable

import msgspec

from hexmarshal.core.data.plain import Result, Values
from hexmarshal.core.engine.game import Start
from hexmarshal.core.records.annotations import Annotation
from hexmarshal.core.records.changed_rules import Divergence

FORMAT = 2
"""Raised when the form of records changes. Older forms stay readable."""
PLAIN = 1
"""The form of a record without a base, as it always was."""

_SUM = re.compile(rb'(.*),"sum":"([0-9a-f]{16})"\}', re.DOTALL)


class Base(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The position from which a match goes on that has diverged from its rules."""

    orders: int
    """How many orders are before it. They are kept as they were given and not carried out again."""
    position: Values
    """The position, as its file would have it."""
    parted: Divergence
    """Where the match diverged, and why."""
    ended: Result | None = None
    """How it had ended by then, where no position of its end could be kept."""


class Header(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The first line of a record."""

    hexmarshal: int
    """The form of the record; see `FORMAT`."""
    game: str
    """The game, by its id."""
    rules: int
    """The version of its rules under which the match was played."""
    data: str
    """A digest of the data it was played with, overlay apart."""
    start: Start
    """Scenario, options and overlay in full."""
    seats: dict[str, str] = {}
    """Who plays each side, if anybody said so."""
    commitment: str
    """Hash of the seed: it binds the dice before the first is rolled."""
    seed: str = ""
    """The seed, once it may be known."""
    script: tuple[int, ...] = ()
    """Dice laid down beforehand."""
    opening: tuple[int, ...] = ()
    """What chance gave before the first order."""
    base: Base | None = None
    """Where it goes on, if the rules were changed during the match."""


class Line(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One order."""

    n: int
    """Its number, from 1."""
    side: str
    """Who gave it."""
    order: msgspec.Raw
    """The order itself."""
    chance: tuple[int, ...] = ()
    """What chance gave while it was carried out."""
    digest: str = ""
    """The position after it, where another side was to choose next."""
    purpose: str = ""
    """What a bot was after from here on, if it said so. No rule looks at it."""
    advised: bool = False
    """Whether the staff had shown this order to whoever gave it. No rule looks at it."""


class Footer(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The last line."""

    orders: int
    """How many orders there are."""
    digest: str
    """The position after the last of them."""
    result: Result | None
    """How the match ended, if it did."""
    resigned: str = ""
    """The side that gave it up, if one did."""
    late: bool = False
    """Whether it did so because its time was lost."""
    agreed: bool = False
    """Whether the players agreed to a draw."""
    position: str = ""
    """The last position of a match that is not over, written down so that any version can go on from it."""
    notes: tuple[Annotation, ...] = ()
    """Notes and bookmarks of the players. No rule looks at them, and earlier versions read past them."""


def sealed(lines: Iterable[bytes]) -> bytes:
    """The lines of a record, each a JSON object, with their sums."""
    running, out = "", []
    for line in lines:
        running = running_sum(running, line)
        out.append(line[:-1] + f',"sum":"{running}"}}\n'.encode())
    return b"".join(out)


def opened(raw: bytes) -> tuple[bytes, str] | None:
    """A line without its sum, and the sum; ``None`` if it has none."""
    found = _SUM.fullmatch(raw)
    return None if found is None else (found[1] + b"}", found[2].decode())


def running_sum(running: str, line: bytes) -> str:
    """The sum over a line and all lines before it."""
    return hashlib.sha256(running.encode() + line).hexdigest()[:16]
