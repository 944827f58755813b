"""Records: save, load, verify.

A record is JSON lines: a header, one line an order with what chance gave, and a last line that says how many orders
there are. Every line ends in a sum over its own bytes and all lines before it, so a damaged, cut or edited record is
known by its first bad line. What stands before that line can still be trusted, and is kept.
"""

import hashlib
import os
import re
import secrets
import shutil
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar, Union

import msgspec

from hexmarshal.core.dice import ScriptEnded, Seeded
from hexmarshal.core.game import Game, Start
from hexmarshal.core.procedure import Order, Refused

if TYPE_CHECKING:
    from hexmarshal.core.match import Match

T = TypeVar("T")

FORMAT = 1
"""Raised when the form of records changes. Older forms stay readable."""

_SUM = re.compile(rb'(.*),"sum":"([0-9a-f]{16})"\}', re.DOTALL)
_KEPT = {0: " Only the start is before it.", 1: " The one order before it is good."}


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
    """What a player that is a program was after from here on, if it said so. No rule looks at it."""


class Footer(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The last line."""

    orders: int
    """How many orders there are."""
    digest: str
    """The position after the last of them."""
    result: dict[str, Any] | None
    """How the match ended, if it did."""
    resigned: str = ""
    """The side that gave it up, if one did."""


class RecordError(ValueError):
    """A record that does not hold from some line on."""

    def __init__(self, name: str, line: int, sentence: str, match: "Match | None") -> None:
        kept = "" if match is None else _KEPT.get(match.number, f" The {match.number} orders before it are good.")
        super().__init__(f"{name}, line {line}: {sentence}{kept}")
        self.line = line
        """The first line that does not hold, from 1."""
        self.sentence = sentence
        """What is wrong with it."""
        self.match = match
        """The match up to the last good line, or ``None`` if not even the header is good."""


class Verification(msgspec.Struct, frozen=True):
    """What became of checking a record."""

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

    @property
    def ok(self) -> bool:
        """Whether the record holds from the first line to the last."""
        return not self.problems


@cache
def order_decoder(game: Game) -> msgspec.json.Decoder[Order]:
    """Reads any order of a game from JSON."""
    return msgspec.json.Decoder(Union[game.orders], strict=True)  # noqa: UP007 - built at run time


def save(match: "Match", path: Path, *, public: bool) -> None:
    """Write a record."""
    write_whole(path, record(match, public=public))


def write_whole(path: Path, content: bytes) -> None:
    """Write a file so that a power cut leaves the old one or the new one, never half."""
    path = path.absolute()
    beside = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    # Not a temporary file of the system's: whoever may read the directory may read the record.
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
    game = match.game
    header = Header(
        hexmarshal=FORMAT,
        game=game.meta.id,
        rules=game.meta.rules_version,
        data=game.data_version(),
        start=match.start,
        seats=match.seats,
        commitment=match.commitment,
        seed="" if public and not match.over else match.seed,
        script=match.script,
        opening=match.opening,
    )
    encode = msgspec.json.encode
    lines: list[Any] = [header]
    purposes = {} if public and not match.over else match.purposes
    for n, given in enumerate(match.journal, 1):
        order, said = msgspec.Raw(encode(given.order)), purposes.get(n, "")
        lines.append(Line(n=n, side=given.side, order=order, chance=given.chance, digest=given.digest, purpose=said))
    lines.append(Footer(orders=match.number, digest=match.digest(), result=match.result, resigned=match.resigned))
    return sealed(encode(line) for line in lines)


def sealed(lines: Iterable[bytes]) -> bytes:
    """The lines of a record, each a JSON object, with their sums."""
    running, out = "", []
    for line in lines:
        running = _sum(running, line)
        out.append(line[:-1] + f',"sum":"{running}"}}\n'.encode())
    return b"".join(out)


def load(path: Path) -> "Match":
    """Read and replay a record; raise :class:`RecordError` at the first line that does not hold."""
    return read(path.read_bytes(), path.name)


def read(content: bytes, name: str = "record") -> "Match":
    """Replay a record of which these are the bytes. Mistakes are told under the name."""
    return _Reader(content, name).read()


class _Reader:
    """Goes through a record line by line and keeps the match as far as it holds."""

    def __init__(self, content: bytes, name: str) -> None:
        self.name = name
        *self.lines, self.rest = content.split(b"\n")
        self.number = 1
        self.running = ""
        self.match: Match | None = None
        self.older = ""
        """What a refusal adds if the record was made under other rules or data."""

    def fail(self, sentence: str, cause: Exception | None = None) -> NoReturn:
        raise RecordError(self.name, self.number, sentence, self.match) from cause

    def read(self) -> "Match":
        """The whole record."""
        if not self.lines and not self.rest:
            self.fail("The file is empty.")
        footer: Footer | None = None
        for self.number, raw in enumerate(self.lines, 1):  # noqa: B020 - the line that failures name
            body = self.checked(raw)
            if self.match is None:
                self.match = self.begin(self.decode(body, Header))
            elif footer is not None:
                self.fail("There is more after the last line of the record.")
            elif body.startswith(b'{"n":'):
                self.replay(self.match, self.decode(body, Line))
            else:
                footer = self.decode(body, Footer)
                self.end(self.match, footer)
        if self.rest or self.match is None or footer is None:
            self.number = len(self.lines) + 1
            self.fail("The record breaks off in this line." if self.rest else "The last line of the record is missing.")
        return self.match

    def checked(self, raw: bytes) -> bytes:
        """A line without its sum, which must be right."""
        found = _SUM.fullmatch(raw)
        if found is None:
            self.fail("This is no line of a record.")
        body = found[1] + b"}"
        self.running = _sum(self.running, body)
        if self.running.encode() != found[2]:
            self.fail("This line, or one that was before it, is not as it was written.")
        return body

    def decode(self, body: bytes, kind: type[T]) -> T:
        try:
            return msgspec.json.decode(body, type=kind)
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            self.fail(f"This is no line of a record: {error}.", error)

    def begin(self, header: Header) -> "Match":
        """The match before its first order."""
        from hexmarshal.core.match import Match
        from hexmarshal.games import load as load_game

        if header.hexmarshal > FORMAT:
            self.fail("This record was written by a newer Hexmarshal.")
        try:
            game = load_game(header.game)
        except LookupError as error:
            self.fail(str(error), error)
        if header.rules != game.meta.rules_version:
            self.older = f" It was played under rules version {header.rules}, this is {game.meta.rules_version}."
        elif header.data != game.data_version():
            self.older = " It was played with other data of the game."
        try:
            match = Match(
                game, header.start, header.seed, dice=header.script, seats=header.seats, opening=header.opening
            )
        except Exception as error:  # the start may be anything
            self.fail(f"No match can start like this: {error}{self.older}", error)
        if match.opening != header.opening:
            self.fail(f"The start needs less chance than the record gives it.{self.older}")
        match.commitment = header.commitment
        return match

    def replay(self, match: "Match", line: Line) -> None:
        """One order more."""
        try:
            order = order_decoder(match.game).decode(line.order)
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            self.fail(f"This is no order of the game: {error}.{self.older}", error)
        try:
            match.replay(order, line.chance, line.side, line.n - 1)
        except Refused as refused:
            self.fail(f"The rules refuse this order: {refused}{self.older}", refused)
        except (ScriptEnded, ValueError) as error:
            self.fail(f"Chance does not fit this order: {error}{self.older}", error)
        given = match.journal[-1]
        if given.chance != line.chance:
            match.undo(consent=True)
            self.fail(f"This order needs less chance than the record gives it.{self.older}")
        if line.digest and line.digest != given.digest:
            match.undo(consent=True)
            self.fail(f"The position after this order is another one.{self.older}")
        if line.purpose:
            match.purposes[line.n] = line.purpose

    def end(self, match: "Match", footer: Footer) -> None:
        """The last line says again what is before it, and who gave the match up."""
        if footer.resigned:
            try:
                match.resign(footer.resigned)
            except ValueError as error:
                self.fail(f"This is no side that could give the match up: {error}", error)
        result = msgspec.to_builtins(match.result)
        if (footer.orders, footer.digest, footer.result) != (match.number, match.digest(), result):
            match.resigned = ""
            self.fail(f"The end does not fit what is before it.{self.older}")


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
    return Verification(match.game.meta.id, match.number, match.over, bool(match.seed), tuple(problems), scripted)


def _wrong_chance(match: "Match") -> str:
    """The first place where chance was not what script and seed give; empty if there is none."""
    number = 0
    try:
        again = type(match)(match.game, match.start, match.seed, dice=match.script)
        if again.opening != match.opening:
            return f"Before the first order: chance gave {match.opening}, the seed gives {again.opening}."
        for number, given in enumerate(match.journal, 1):
            again.submit(given.order, given.side)
            if again.journal[-1].chance != given.chance:
                return f"Order {number}: chance gave {given.chance}, the seed gives {again.journal[-1].chance}."
    except ValueError as error:
        return f"Order {number}: {error}"
    return ""


def _sum(running: str, line: bytes) -> str:
    return hashlib.sha256(running.encode() + line).hexdigest()[:16]
