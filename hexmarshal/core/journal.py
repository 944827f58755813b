"""Records: save, load, verify.

A record is JSON lines: a header, one line an order with what chance gave, and a last line that says how many orders
there are. Every line ends in a sum over its own bytes and all lines before it, so a damaged, cut or edited record is
known by its first bad line. What stands before that line can still be trusted, and is kept.
"""

import os
import secrets
import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from hexmarshal.core.dice import Seeded
from hexmarshal.core.orders import written
from hexmarshal.core.record_lines import FORMAT, PLAIN, Base, Footer, Header, Line
from hexmarshal.core.record_lines import sealed as sealed
from hexmarshal.core.record_reader import RecordError as RecordError
from hexmarshal.core.record_reader import RecordReader

if TYPE_CHECKING:
    from hexmarshal.core.match import Match


class Verification(msgspec.Struct, frozen=True):
    """The result of checking a record."""

    game: str
    """The game, by its id; empty if not even the header is good."""
    orders: int
    """How many orders hold."""
    over: bool
    """Whether the match has ended."""
    seed_checked: bool
    """Whether the seed was there to check every result of chance against it."""
    problems: tuple[str, ...]
    """What is wrong, in sentences."""
    scripted: int = 0
    """How many results were laid down beforehand instead of drawn from the seed."""
    parted: str = ""
    """Where the match parted from these rules, if it was played under others: nothing before that is checked."""

    @property
    def ok(self) -> bool:
        """Whether the record holds from the first line to the last."""
        return not self.problems


def save(match: "Match", path: Path, *, public: bool) -> None:
    """Write a record."""
    write_whole(path, record(match, public=public))


def write_whole(path: Path, content: bytes) -> None:
    """Write a file so that a power cut leaves the old one or the new one, never half."""
    path = path.absolute()
    beside = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    # Not a temporary file of the system: the record is as readable as its directory.
    handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if path.exists():
            shutil.copymode(path, beside)
        os.replace(beside, path)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise
    if os.name == "posix":  # elsewhere a directory cannot be opened
        directory = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(directory)
        finally:
            os.close(directory)


def record(match: "Match", *, public: bool = False) -> bytes:
    """A match as the bytes of its record."""
    game, encode = match.game, msgspec.json.encode
    base = None
    if match.parted is not None:
        position = match.base_start.position or {}
        base = Base(orders=match.base, position=position, parted=match.parted, ended=match.ended)
    header = Header(
        hexmarshal=PLAIN if base is None else FORMAT,
        game=game.meta.id,
        rules=game.meta.rules_version,
        data=game.data_version(),
        start=match.start,
        seats=match.seats,
        commitment=match.commitment,
        seed="" if public and not match.over else match.seed,
        script=match.script,
        opening=match.opening,
        base=base,
    )
    lines: list[Any] = [header]
    purposes = {} if public and not match.over else match.purposes
    for n, given in enumerate(match.journal, 1):
        order, said = msgspec.Raw(written(given.order)), purposes.get(n, "")
        lines.append(Line(
            n=n, side=given.side, order=order, chance=given.chance, digest=given.digest, purpose=said,
            advised=n in match.advised,
        ))  # fmt: skip
    footer = Footer(
        orders=match.number,
        digest=match.digest(),
        result=match.result,
        resigned=match.resigned,
        late=match.late,
        position="" if match.table.over else match.position(),
    )
    return sealed(encode(line) for line in (*lines, footer))


def load(path: Path) -> "Match":
    """Read and replay a record; raise :class:`RecordError` at the first line that does not hold."""
    return read(path.read_bytes(), path.name)


def read(content: bytes, name: str = "record") -> "Match":
    """Replay a record of which these are the bytes. Mistakes are reported under that name."""
    return RecordReader(content, name).read()


def verify(path: str | Path) -> Verification:
    """Check a record from the first line to the last, and every die against the seed if the record reveals it."""
    try:
        match = load(Path(path))
    except RecordError as error:
        kept = error.match
        game = kept.game.meta.id if kept is not None else ""
        return Verification(game, kept.number if kept is not None else 0, False, False, (str(error),))
    problems = []
    if match.seed:
        if Seeded(match.seed).commitment != match.commitment:
            problems.append("The seed is not the one that the header committed to.")
        if wrong := _wrong_chance(match):
            problems.append(wrong)
    drawn = len(match.opening) + sum(len(given.chance) for given in match.journal)
    scripted = min(len(match.script), drawn)
    parted = "" if match.parted is None else str(match.parted)
    return Verification(
        match.game.meta.id, match.number, match.over, bool(match.seed), tuple(problems), scripted, parted
    )  # fmt: skip


def _wrong_chance(match: "Match") -> str:
    """The first place where chance was not what script and seed give; empty if there is none."""
    number = 0
    try:
        again = type(match)(match.game, match.base_start, match.seed, dice=match.script)
        again.start = match.start
        again.table.chance = again._fresh_chance()
        if match.parted is None and again.opening != match.opening:
            return f"Before the first order: chance gave {match.opening}, the seed gives {again.opening}."
        for number, given in enumerate(match.journal[match.base :], match.base + 1):
            again.submit(given.order, given.side)
            if again.journal[-1].chance != given.chance:
                return f"Order {number}: chance gave {given.chance}, the seed gives {again.journal[-1].chance}."
    except ValueError as error:
        return f"Order {number}: {error}"
    return ""
