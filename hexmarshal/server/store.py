"""The database: matches, seats, journals, positions and talk. Reading may be done in any thread."""

import os
import zlib
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import msgspec
import sqlalchemy as sa

from hexmarshal.core.events import AnyEvent
from hexmarshal.core.game import Game, Start
from hexmarshal.core.journal import order_decoder
from hexmarshal.core.match import Given, Match
from hexmarshal.server import tables
from hexmarshal.server.seal import Seal, SealError, load_key
from hexmarshal.server.seats import Chair
from hexmarshal.server.structs import ChatLine, State
from hexmarshal.server.tables import Change
from hexmarshal.server.writer import Writer

CHECK = b"hexmarshal"
"""Sealed when the database is made: what opens it is the right key."""

_encode = msgspec.msgpack.Encoder().encode
_events = msgspec.msgpack.Decoder(tuple[AnyEvent, ...])


class StoreError(Exception):
    """The database cannot be used. Its text is a sentence for the host."""


class Beginning(msgspec.Struct, frozen=True):
    """How a match began: all that is needed to begin it again."""

    start: Start
    """Scenario, options and overlay."""
    seed: str
    """Where its dice come from."""
    commitment: str
    """The hash of the seed that its record committed to."""
    script: tuple[int, ...]
    """Dice laid down beforehand."""
    opening: tuple[int, ...]
    """What chance gave before the first order."""
    stage: str
    """Where it stood then, in words."""
    aloud: bool = False
    """Whether bots say what they are after while it runs."""


class Line(msgspec.Struct, frozen=True, array_like=True):
    """An order as it is sealed."""

    side: str
    """Who gave it."""
    order: bytes
    """The order as JSON."""
    chance: tuple[int, ...]
    """What chance gave."""
    digest: str
    """The position after it, where the journal keeps one."""
    stage: str
    """Where the match stood after it, in words."""
    events: msgspec.Raw
    """What happened, for the log; only read when it is told."""
    purpose: str = ""
    """What a bot said that it is after, with this order."""

    @classmethod
    def of(cls, given: Given, stage: str, events: Iterable[AnyEvent], purpose: str = "") -> "Line":
        """An order that was just given."""
        told = msgspec.Raw(_encode(tuple(events)))
        return cls(given.side, msgspec.json.encode(given.order), given.chance, given.digest, stage, told, purpose)

    def happened(self) -> tuple[AnyEvent, ...]:
        """What came of it."""
        return _events.decode(self.events)

    def again(self, given: Given) -> "Line":
        """The same order as it stands after another was taken back before it."""
        return msgspec.structs.replace(self, chance=given.chance, digest=given.digest)

    def given(self, game: Game) -> Given:
        """The order as the journal of a match keeps it."""
        return Given(self.side, order_decoder(game).decode(self.order), self.chance, self.digest)


class Row(msgspec.Struct, frozen=True):
    """A match as the database keeps it."""

    id: str
    """What it is known by; nobody can guess it."""
    game: str
    """The game, by its id."""
    scenario: str
    """What its scenario is called."""
    takebacks: str
    """``always`` if orders may be taken back wherever no other person plays, else ``rules``."""
    study: bool
    """Whether one person looks at it from all sides."""
    updated: float
    """When the last order was given, in seconds since 1970."""
    state: State
    """How far it has come, as far as everybody may know it."""
    beginning: Beginning
    """How it began."""
    chairs: dict[str, Chair]
    """Who plays each side."""


_beginning = msgspec.msgpack.Decoder(Beginning)
_line = msgspec.msgpack.Decoder(Line)
_state = msgspec.json.Decoder(State)


class Store:
    """The matches on disk."""

    def __init__(self, directory: Path) -> None:
        directory.mkdir(parents=True, exist_ok=True)
        self.path = directory / "table.sqlite3"
        """The database."""
        try:
            self._seal: Seal = load_key(directory / "table.key", make=not self.path.exists())
        except SealError as error:
            raise StoreError(str(error)) from None
        self._engine = sa.create_engine(f"sqlite:///{self.path}", pool_size=8)
        sa.event.listen(self._engine, "connect", _prepare)
        try:
            with self._engine.begin() as connection:
                tables.create(connection)
                self._check(connection)
        except sa.exc.DatabaseError as error:
            raise StoreError(f"{self.path} cannot be opened as a database of matches: {error.orig}.") from None
        os.chmod(self.path, 0o600)
        self.writer = Writer(self._engine)
        """The one thread that changes anything."""

    def close(self) -> None:
        """Write what waits and let go of the database."""
        self.writer.close()
        self._engine.dispose()

    def _check(self, connection: sa.Connection) -> None:
        """Whether these tables and this key are ours."""
        known: dict[str, bytes] = {row.name: row.value for row in connection.execute(sa.select(tables.about))}
        if not known:
            new = {"version": str(tables.VERSION).encode(), "check": self._seal.close(CHECK, "check")}
            connection.execute(tables.about.insert(), [{"name": name, "value": new[name]} for name in new])
        elif int(known["version"]) > tables.VERSION:
            raise StoreError(f"{self.path} was written by a newer Hexmarshal.")
        else:
            try:
                self._seal.open(known["check"], "check")
            except SealError:
                raise StoreError(f"{self.path} was sealed with another key than the one beside it.") from None

    # -- reading --------------------------------------------------------------------------------------

    def count(self) -> int:
        """How many matches there are."""
        with self._engine.connect() as connection:
            return int(connection.scalar(sa.select(sa.func.count()).select_from(tables.matches)) or 0)

    def match(self, match: str) -> Row | None:
        """A match; ``None`` if there is none of that id."""
        found = self.matches([match])
        return found[0] if found else None

    def matches(self, ids: Sequence[str] | None = None) -> list[Row]:
        """Some matches, or all, the last played first."""
        wanted = sa.select(tables.matches).order_by(tables.matches.c.updated.desc())
        seats = sa.select(tables.seats)
        if ids is not None:
            wanted, seats = wanted.where(tables.matches.c.id.in_(ids)), seats.where(tables.seats.c.match.in_(ids))
        chairs: dict[str, dict[str, Chair]] = {}
        with self._engine.connect() as connection:
            rows = connection.execute(wanted).all()
            for match, side, kind, name, secret, invitation in connection.execute(seats):
                chairs.setdefault(match, {})[side] = Chair(side, kind, name, secret, invitation)
        return [
            Row(
                id=row.id,
                game=row.game,
                scenario=row.scenario,
                takebacks=row.takebacks,
                study=row.study,
                updated=row.updated,
                state=_state.decode(row.state),
                beginning=_beginning.decode(self._seal.open(row.sealed, row.id)),
                chairs=chairs.get(row.id, {}),
            )
            for row in rows
        ]

    def matches_of(self, secrets: Iterable[bytes]) -> list[str]:
        """The matches in which seats have these hashes of secrets."""
        seats = tables.seats
        wanted = sa.select(seats.c.match).distinct().where(seats.c.secret.in_([each for each in secrets if each]))
        with self._engine.connect() as connection:
            return list(connection.scalars(wanted))

    def lines(self, match: str, first: int = 1, last: int | None = None) -> list[Line]:
        """The orders of a match from one number to another."""
        orders = tables.orders
        wanted = sa.select(orders.c.number, orders.c.sealed).where(orders.c.match == match, orders.c.number >= first)
        if last is not None:
            wanted = wanted.where(orders.c.number <= last)
        with self._engine.connect() as connection:
            rows = connection.execute(wanted.order_by(orders.c.number)).all()
        return [_line.decode(self._seal.open(sealed, f"{match} order {number}")) for number, sealed in rows]

    def snapshot(self, match: str, number: int) -> tuple[int, bytes]:
        """The last position that was kept up to an order, and the number of that order; 0 and nothing if none was."""
        kept = tables.snapshots
        wanted = sa.select(kept.c.number, kept.c.sealed).where(kept.c.match == match, kept.c.number <= number)
        with self._engine.connect() as connection:
            row = connection.execute(wanted.order_by(kept.c.number.desc()).limit(1)).first()
        if row is None:
            return 0, b""
        return row.number, zlib.decompress(self._seal.open(row.sealed, f"{match} snapshot {row.number}"))

    def chat(self, match: str) -> list[ChatLine]:
        """What was said at a table."""
        said = tables.chat
        wanted = sa.select(said.c.number, said.c.side, said.c.sealed, said.c.at).where(said.c.match == match)
        with self._engine.connect() as connection:
            rows = connection.execute(wanted.order_by(said.c.number)).all()
        return [
            ChatLine(number, side, self._seal.open(sealed, f"{match} chat {number}").decode(), at)
            for number, side, sealed, at in rows
        ]

    def change(self, changes: Iterable[Change]) -> None:
        """Write something at once: for commands beside a server."""
        with self._engine.begin() as connection:
            for statement, values in changes:
                connection.execute(statement, values)

    # -- what is to be written ------------------------------------------------------------------------

    def new_match(self, row: Row) -> list[Change]:
        """A match and its seats."""
        values: dict[str, Any] = {
            "id": row.id,
            "game": row.game,
            "scenario": row.scenario,
            "takebacks": row.takebacks,
            "study": row.study,
            "updated": row.updated,
            "state": msgspec.json.encode(row.state),
            "sealed": self._seal.close(_encode(row.beginning), row.id),
        }
        seats = [(tables.NEW_SEAT, {"match": row.id, **msgspec.structs.asdict(chair)}) for chair in row.chairs.values()]
        return [(tables.NEW_MATCH, values), *seats]

    def new_order(self, match: str, number: int, line: Line) -> Change:
        """An order that was given."""
        sealed = self._seal.close(_encode(line), f"{match} order {number}")
        return tables.NEW_ORDER, {"match": match, "number": number, "side": line.side, "sealed": sealed}

    def new_snapshot(self, match: str, number: int, data: bytes) -> Change:
        """The position after an order."""
        sealed = self._seal.close(zlib.compress(data, 1), f"{match} snapshot {number}")
        return tables.NEW_SNAPSHOT, {"match": match, "number": number, "sealed": sealed}

    def cut(self, match: str, number: int) -> list[Change]:
        """Take back every order after one."""
        values = {"of": match, "after": number}
        return [(tables.CUT_ORDERS, values), (tables.CUT_SNAPSHOTS, values)]

    def state(self, match: str, state: State, when: float) -> Change:
        """How far a match has come."""
        return tables.STATE, {"of": match, "now": msgspec.json.encode(state), "when": when}

    def seat(self, match: str, chair: Chair) -> Change:
        """Who sits in a seat now."""
        return tables.SEAT, {
            "of": match, "seat": chair.side, "becomes": chair.kind, "called": chair.name,
            "new_secret": chair.secret, "new_invitation": chair.invitation,
        }  # fmt: skip

    def new_chat(self, match: str, line: ChatLine) -> Change:
        """A line of talk."""
        sealed = self._seal.close(line.text.encode("utf-8", "replace"), f"{match} chat {line.number}")
        values = {"match": match, "number": line.number, "side": line.side, "at": line.at, "sealed": sealed}
        return tables.NEW_CHAT, values


def begin(game: Game, beginning: Beginning, seats: dict[str, str]) -> Match:
    """The match as it stood before its first order."""
    match = Match(
        game, beginning.start, beginning.seed, dice=beginning.script, seats=seats, opening=beginning.opening
    )  # fmt: skip
    match.commitment = beginning.commitment
    return match


def _prepare(connection: Any, _record: Any) -> None:
    """What is acknowledged is on the disk, and readers never wait for the writer."""
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        connection.execute(f"PRAGMA {pragma}").close()

