"""Records: save, load, verify.

A record is JSON lines: a header, one line an order with what chance gave, and a last line that says how many orders
there are. Every line ends in a sum over itself and all lines before it, so a damaged, cut or edited record is known
by its first bad line. What stands before that line can still be trusted, and is kept.
"""

import hashlib
import os
import tempfile
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Union

import msgspec

from hexmarshal.core.dice import Scripted, Seeded
from hexmarshal.core.game import Game, Start
from hexmarshal.core.procedure import Order, Refused

if TYPE_CHECKING:
    from hexmarshal.core.match import Match

FORMAT = 1
"""Raised when the form of records changes. Older forms stay readable."""


class Header(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The first line of a record."""

    hexmarshal: int
    game: str
    rules: int
    data: str
    start: Start
    commitment: str
    """Hash of the seed: it binds the dice before the first is rolled."""
    seed: str = ""
    """The seed, once it may be known."""
    script: tuple[int, ...] = ()
    opening: tuple[int, ...] = ()
    sum: str = ""


class Line(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One order."""

    n: int
    side: str
    order: msgspec.Raw
    chance: tuple[int, ...] = ()
    digest: str = ""
    sum: str = ""


class Footer(msgspec.Struct, frozen=True, kw_only=True):
    """The last line."""

    orders: int
    digest: str
    result: dict[str, Any] | None
    sum: str = ""


class RecordError(ValueError):
    """A record that does not hold from some line on."""

    def __init__(self, path: Path, line: int, sentence: str, match: "Match | None") -> None:
        kept = f" The {match.number} orders before it are good." if match is not None else ""
        super().__init__(f"{path.name}, line {line}: {sentence}{kept}")
        self.line = line
        self.sentence = sentence
        self.match = match
        """The match up to the last good line, or ``None`` if not even the header is good."""


class Verification(msgspec.Struct, frozen=True):
    """What became of checking a record."""

    game: str
    orders: int
    over: bool
    seed_checked: bool
    """Whether the seed was there to check every result of chance against it."""
    problems: tuple[str, ...]

    @property
    def ok(self) -> bool:
        """Whether the record holds from the first line to the last."""
        return not self.problems


@cache
def order_decoder(game: Game) -> msgspec.json.Decoder[Order]:
    """Reads any order of a game from JSON."""
    return msgspec.json.Decoder(Union[game.orders], strict=True)  # noqa: UP007 - built at run time


def save(match: "Match", path: Path, *, public: bool) -> None:
    """Write a record so that a power cut leaves the old file or the new one, never half."""
    path = path.absolute()
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(record(match, public=public))
            file.flush()
            os.fsync(file.fileno())
        os.replace(name, path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
    directory = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(directory)
    finally:
        os.close(directory)


def record(match: "Match", *, public: bool = False) -> bytes:
    """A match as the bytes of its record."""
    game = match.game
    header = Header(
        hexmarshal=FORMAT,
        game=game.meta.id,
        rules=game.meta.rules_version,
        data=game.data_version(),
        start=match.start,
        commitment=Seeded(match.seed).commitment,
        seed="" if public and not match.over else match.seed,
        script=match.script,
        opening=match.opening,
    )
    encode = msgspec.json.encode
    lines: list[Any] = [header]
    for n, given in enumerate(match.journal, 1):
        order = msgspec.Raw(encode(given.order))
        lines.append(Line(n=n, side=given.side, order=order, chance=given.chance, digest=given.digest))
    lines.append(Footer(orders=match.number, digest=match.digest(), result=match.result))
    running = ""
    out = []
    for line in lines:
        running = _sum(running, encode(msgspec.structs.replace(line, sum="")))
        out.append(encode(msgspec.structs.replace(line, sum=running)))
    return b"\n".join(out) + b"\n"


def load(path: Path) -> "Match":
    """Read and replay a record; raise :class:`RecordError` at the first line that does not hold."""
    from hexmarshal.core.match import Match
    from hexmarshal.games import load as load_game

    lines = path.read_bytes().splitlines()
    if not lines:
        raise RecordError(path, 1, "The file is empty.", None)
    running = ""

    def read(number: int, kind: Any, match: "Match | None") -> Any:
        nonlocal running
        raw = lines[number - 1]
        try:
            value = msgspec.json.decode(raw, type=kind)
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            raise RecordError(path, number, f"This is no line of a record: {error}.", match) from error
        running = _sum(running, msgspec.json.encode(msgspec.structs.replace(value, sum="")))
        if running != value.sum:
            raise RecordError(path, number, "This line was changed after it was written.", match)
        return value

    header: Header = read(1, Header, None)
    if header.hexmarshal > FORMAT:
        raise RecordError(path, 1, "This record was written by a newer Hexmarshal.", None)
    try:
        game = load_game(header.game)
    except LookupError as error:
        raise RecordError(path, 1, f"{error}", None) from error
    match = Match(game, header.start, header.seed, dice=header.script, begin=False)
    match.table.chance = Scripted(header.opening)
    match.table.run()
    match.opening, match.opening_events = header.opening, tuple(match.table.events)
    decoder = order_decoder(game)
    older = "" if header.rules == game.meta.rules_version else f" It was played under rules version {header.rules}."
    for number in range(2, len(lines)):
        line: Line = read(number, Line, match)
        _replay(match, line, decoder, path, number, older)
    match.table.chance = match._fresh_chance()
    if len(lines) == 1:
        raise RecordError(path, 2, "The record ends here; its last line is missing.", match)
    if lines[-1].startswith(b'{"n":'):
        number = len(lines)
        _replay(match, read(number, Line, match), decoder, path, number, older)
        match.table.chance = match._fresh_chance()
        raise RecordError(path, number + 1, "The record ends here; its last line is missing.", match)
    footer: Footer = read(len(lines), Footer, match)
    if footer.orders != match.number or footer.digest != match.digest():
        raise RecordError(path, len(lines), f"The end does not fit what is before it.{older}", match)
    return match


def _replay(
    match: "Match", line: Line, decoder: msgspec.json.Decoder[Order], path: Path, number: int, older: str
) -> None:
    try:
        order = decoder.decode(line.order)
    except msgspec.MsgspecError as error:
        raise RecordError(path, number, f"This is no order of the game: {error}.{older}", match) from error
    before = match.copy()
    match.table.chance = Scripted(line.chance, start=match.table.draws)
    try:
        match.submit(order, line.side, line.n - 1)
    except Refused as refused:
        raise RecordError(path, number, f"The rules refuse this order: {refused}{older}", before) from refused
    except (RuntimeError, ValueError) as error:
        raise RecordError(path, number, f"Chance does not fit this order: {error}{older}", before) from error
    if match.journal[-1].chance != line.chance:
        raise RecordError(path, number, f"This order needs less chance than the record gives it.{older}", before)
    if line.digest and line.digest != match.journal[-1].digest:
        raise RecordError(path, number, f"The position after this order is another one.{older}", before)


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
        again = _afresh(match)
        for number, given in enumerate(match.journal, 1):
            again.submit(given.order)
            if again.journal[-1].chance != given.chance:
                problems.append(f"Order {number}: chance gave {given.chance}, the seed gives {again.journal[-1].chance}.")
                break
        header = msgspec.json.decode(Path(path).read_bytes().splitlines()[0], type=Header)
        if Seeded(header.seed).commitment != header.commitment:
            problems.append("The seed is not the one that the header committed to.")
    return Verification(match.game.meta.id, match.number, match.over, bool(match.seed), tuple(problems))


def _afresh(match: "Match") -> "Match":
    """A new match with the same start and seed."""
    return type(match)(match.game, match.start, match.seed, dice=match.script)


def _sum(running: str, line: bytes) -> str:
    return hashlib.sha256(running.encode() + line).hexdigest()[:16]
