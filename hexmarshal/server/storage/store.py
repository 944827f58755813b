"""The database: matches, seats, journals, positions and talk. Reading may be done in any thread."""

import contextlib
import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
import sqlalchemy as sa

from hexmarshal.core.records.annotations import Annotation
from hexmarshal.server.clock import Nap
from hexmarshal.server.seats import Chair
from hexmarshal.server.storage import downtime, schema
from hexmarshal.server.storage.rows import Base, Beginning, Kept, Line, Listed, Row, Version
from hexmarshal.server.storage.schema import Change
from hexmarshal.server.storage.seal import Seal, SealError, load_key
from hexmarshal.server.storage.writer import Writer
from hexmarshal.server.structs import ChatLine, State

CHECK = b"hexmarshal"
"""Sealed when the database is made: what opens it is the right key."""
SOME = 500
"""How many matches are asked for at a time."""

_encode = msgspec.msgpack.Encoder().encode
_beginning = msgspec.msgpack.Decoder(Beginning)
_base = msgspec.msgpack.Decoder(Base)
_line = msgspec.msgpack.Decoder(Line)
_state = msgspec.json.Decoder(State)
_note = msgspec.msgpack.Decoder(Annotation)


class StoreError(Exception):
    """The database cannot be used. Its text is a sentence for the host."""


class Store:
    """The matches on disk."""

    def __init__(self, directory: Path) -> None:
        directory.mkdir(mode=0o700, parents=True, exist_ok=True)
        self.path = directory / "table.sqlite3"
        """The database."""
        try:
            self._seal: Seal = load_key(directory / "table.key", make=not self.path.exists())
            self._make_private()
        except SealError as error:
            raise StoreError(str(error)) from None
        except OSError as error:
            raise StoreError(f"{self.path} cannot be opened: {error.strerror}.") from None
        self._engine = sa.create_engine(f"sqlite:///{self.path}", pool_size=8, hide_parameters=True)
        sa.event.listen(self._engine, "connect", _prepare)
        try:
            with self._engine.begin() as connection:
                schema.create(connection)
                self._check(connection)
        except sa.exc.DatabaseError as error:
            self._engine.dispose()
            raise StoreError(f"{self.path} cannot be opened as a database of matches: {error.orig}.") from None
        except BaseException:
            self._engine.dispose()
            raise
        self.writer = Writer(self._engine)
        """The one thread that changes anything."""

    def close(self) -> None:
        """Write what waits and let go of the database."""
        self.writer.close()
        self._engine.dispose()

    def _make_private(self) -> None:
        """Let only this user read the database. SQLite gives the files it makes beside it the same mode."""
        os.close(os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600))
        for name in (self.path.name, f"{self.path.name}-wal", f"{self.path.name}-shm"):
            with contextlib.suppress(FileNotFoundError):
                os.chmod(self.path.with_name(name), 0o600)

    def _check(self, connection: sa.Connection) -> None:
        """Whether this database and this key are ours."""
        known: dict[str, bytes] = {row.name: row.value for row in connection.execute(sa.select(schema.about))}
        if not known:
            new = {"version": str(schema.VERSION).encode(), "check": self._seal.close(CHECK, "check")}
            connection.execute(schema.about.insert(), [{"name": name, "value": new[name]} for name in new])
            return
        if int(known["version"]) > schema.VERSION:
            raise StoreError(f"{self.path} was written by a newer Hexmarshal.")
        try:
            self._seal.open(known["check"], "check")
        except SealError:
            raise StoreError(f"{self.path} was not sealed with the key beside it.") from None
        if int(known["version"]) < schema.VERSION:
            schema.bring_up(connection)

    def woken(self, now: int) -> list[Nap]:
        """Note that a server begins to serve these matches; when there was none before."""
        return downtime.woken(self._engine, now)

    def asleep(self, now: int) -> None:
        """Note that the server ends."""
        downtime.asleep(self._engine, now)

    # -- reading --------------------------------------------------------------------------------------

    def count(self) -> int:
        """How many matches there are."""
        with self._engine.connect() as connection:
            return int(connection.scalar(sa.select(sa.func.count()).select_from(schema.matches)) or 0)

    def size(self) -> int:
        """How many bytes the database has on the disk, with what is still to be brought into it."""
        files = (self.path, self.path.with_name(f"{self.path.name}-wal"))
        return sum(file.stat().st_size for file in files if file.exists())

    def match(self, match: str) -> Row | None:
        """A match; ``None`` if there is none of that id. `SealError` if it cannot be unsealed."""
        found = self.matches([match])
        if not found:
            return None
        kept, bases = schema.matches.c, schema.bases.c
        columns = sa.select(kept.sealed, kept.rules, kept.data, kept.layout, kept.latest, kept.text)
        with self._engine.connect() as connection:
            row = connection.execute(columns.where(kept.id == match)).one()
            base = connection.scalar(sa.select(bases.sealed).where(bases.match == match))
        number = found[0].state.number
        data = self._seal.unpack(row.latest, f"{match} latest {number}")
        after, _, text = self._seal.unpack(row.text, f"{match} text").decode().partition("\n")
        return Row(
            beginning=_beginning.decode(self._seal.open(row.sealed, match)),
            version=Version(row.rules, row.data),
            latest=Kept(number, data, row.layout, text if after == str(number) else ""),
            written=Kept(int(after), b"", "", text) if text else None,
            base=None if base is None else _base.decode(self._seal.open(base, f"{match} base")),
            **msgspec.structs.asdict(found[0]),
        )

    def matches(self, ids: Sequence[str] | None = None) -> list[Listed]:
        """Some matches, or all, the last played first. Nothing is unsealed for it, so no broken seal spoils a list."""
        columns = [column for column in schema.matches.c if column.name not in ("sealed", "latest", "text")]
        wanted = sa.select(*columns).order_by(schema.matches.c.updated.desc())
        seats = sa.select(schema.seats)
        if ids is not None:
            wanted, seats = wanted.where(schema.matches.c.id.in_(ids)), seats.where(schema.seats.c.match.in_(ids))
        chairs: dict[str, dict[str, Chair]] = {}
        with self._engine.connect() as connection:
            rows = connection.execute(wanted).all()
            for match, side, kind, name, secret, invitation in connection.execute(seats):
                chairs.setdefault(match, {})[side] = Chair(side, kind, name, secret, invitation)
        return [
            Listed(
                id=row.id,
                game=row.game,
                scenario=row.scenario,
                takebacks=row.takebacks,
                study=row.study,
                updated=row.updated,
                state=_state.decode(row.state),
                chairs=chairs.get(row.id, {}),
            )
            for row in rows
        ]

    def unplayed(self, since: float) -> list[Listed]:
        """The matches without an order that were started before a moment."""
        kept, orders = schema.matches.c, schema.orders.c
        played = sa.select(orders.match).where(orders.match == kept.id).exists()
        wanted = sa.select(kept.id).where(kept.updated < since, ~played)
        with self._engine.connect() as connection:
            found = list(connection.scalars(wanted))
        return [row for first in range(0, len(found), SOME) for row in self.matches(found[first : first + SOME])]

    def matches_of(self, secrets: Iterable[bytes]) -> list[str]:
        """The matches in which seats have these hashes of secrets."""
        seats = schema.seats
        wanted = sa.select(seats.c.match).distinct().where(seats.c.secret.in_([each for each in secrets if each]))
        with self._engine.connect() as connection:
            return list(connection.scalars(wanted))

    def lines(self, match: str, first: int = 1, last: int | None = None) -> list[Line]:
        """The orders of a match from one number to another."""
        orders = schema.orders
        wanted = sa.select(orders.c.number, orders.c.sealed).where(orders.c.match == match, orders.c.number >= first)
        if last is not None:
            wanted = wanted.where(orders.c.number <= last)
        with self._engine.connect() as connection:
            rows = connection.execute(wanted.order_by(orders.c.number)).all()
        return [_line.decode(self._seal.open(sealed, f"{match} order {number}")) for number, sealed in rows]

    def snapshot(self, match: str, number: int) -> Kept | None:
        """The last position that was kept up to an order; ``None`` if none was."""
        return next(self.snapshots(match, number), None)

    def snapshots(self, match: str, number: int) -> Iterator[Kept]:
        """Every position that was kept up to an order, the last first."""
        kept = schema.snapshots.c
        wanted = sa.select(kept.number).where(kept.match == match, kept.number <= number)
        with self._engine.connect() as connection:
            numbers = list(connection.scalars(wanted.order_by(kept.number.desc())))
        for found in numbers:
            one = sa.select(kept.sealed, kept.layout, kept.text).where(kept.match == match, kept.number == found)
            with self._engine.connect() as connection:
                row = connection.execute(one).first()
            if row is not None:
                data = self._seal.unpack(row.sealed, f"{match} snapshot {found}")
                text = self._seal.unpack(row.text, f"{match} position {found}").decode()
                yield Kept(found, data, row.layout, text)

    def chat(self, match: str) -> list[ChatLine]:
        """What was said in a match."""
        said = schema.chat
        wanted = sa.select(said.c.number, said.c.side, said.c.sealed, said.c.at).where(said.c.match == match)
        with self._engine.connect() as connection:
            rows = connection.execute(wanted.order_by(said.c.number)).all()
        return [
            ChatLine(number, side, self._seal.open(sealed, f"{match} chat {number}").decode(), at)
            for number, side, sealed, at in rows
        ]

    def notes(self, match: str) -> list[Annotation]:
        """The notes and bookmarks of everybody in a match."""
        kept = schema.notes
        wanted = sa.select(kept.c.side, kept.c.number, kept.c.sealed).where(kept.c.match == match)
        with self._engine.connect() as connection:
            rows = connection.execute(wanted.order_by(kept.c.number, kept.c.side)).all()
        return [_note.decode(self._seal.open(sealed, f"{match} note {side} {number}")) for side, number, sealed in rows]

    def review(self, match: str) -> bytes | None:
        """The review of a match that was kept; ``None`` if none was."""
        wanted = sa.select(schema.reviews.c.sealed).where(schema.reviews.c.match == match)
        with self._engine.connect() as connection:
            sealed = connection.scalar(wanted)
        return None if sealed is None else self._seal.unpack(sealed, f"{match} review")

    def change(self, changes: Iterable[Change]) -> None:
        """Write something immediately: for commands beside a server."""
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
            "rules": row.version.rules,
            "data": row.version.data,
            "layout": row.latest.fingerprint,
            "latest": self._seal.pack(row.latest.data, f"{row.id} latest {row.state.number}"),
        }
        seats = [(schema.NEW_SEAT, {"match": row.id, **msgspec.structs.asdict(chair)}) for chair in row.chairs.values()]
        return [(schema.NEW_MATCH, values), *seats, *([] if row.base is None else [self._base(row.id, row.base)])]

    def new_order(self, match: str, number: int, line: Line) -> Change:
        """An order that was given."""
        sealed = self._seal.close(_encode(line), f"{match} order {number}")
        return schema.NEW_ORDER, {"match": match, "number": number, "side": line.side, "sealed": sealed}

    def new_snapshot(self, match: str, kept: Kept) -> Change:
        """The position after an order."""
        number = kept.number
        return schema.NEW_SNAPSHOT, {
            "match": match, "number": number, "layout": kept.fingerprint,
            "sealed": self._seal.pack(kept.data, f"{match} snapshot {number}"),
            "text": self._seal.pack(kept.text.encode(), f"{match} position {number}"),
        }  # fmt: skip

    def text(self, match: str, number: int, text: str) -> Change:
        """A position after the last order so far, written down."""
        return schema.TEXT, {"of": match, "words": self._seal.pack(f"{number}\n{text}".encode(), f"{match} text")}

    def _base(self, match: str, base: Base) -> Change:
        sealed = self._seal.close(_encode(base), f"{match} base")
        return schema.NEW_BASE, {"match": match, "number": base.number, "sealed": sealed}

    def brought_up(self, row: Row, kept: Kept | None) -> list[Change]:
        """A match brought up to other rules, its base if it has one, and the position from which it is to be opened."""
        under = {"of": row.id, "by": row.version.rules, "using": row.version.data, "meaning": row.latest.fingerprint}
        changes: list[Change] = [(schema.KEPT_UNDER, under)]
        if kept is not None:
            after = {"of": row.id, "after": kept.number - 1}
            changes += [(schema.CUT_SNAPSHOTS, after), self.new_snapshot(row.id, kept)]
        if row.base is not None:
            changes += [(schema.CUT_BASE, {"of": row.id}), self._base(row.id, row.base)]
        return changes

    def cut(self, match: str, number: int) -> list[Change]:
        """Take back every order after one."""
        values = {"of": match, "after": number}
        return [(schema.CUT_ORDERS, values), (schema.CUT_SNAPSHOTS, values), (schema.CUT_NOTES, values)]

    def state(self, match: str, state: State, when: float, position: bytes) -> Change:
        """How far a match has come, and its position."""
        latest = self._seal.pack(position, f"{match} latest {state.number}")
        return schema.STATE, {"of": match, "now": msgspec.json.encode(state), "when": when, "position": latest}

    def seat(self, match: str, chair: Chair) -> Change:
        """Who sits in a seat now."""
        return schema.SEAT, {
            "of": match, "seat": chair.side, "becomes": chair.kind, "called": chair.name,
            "new_secret": chair.secret, "new_invitation": chair.invitation,
        }  # fmt: skip

    def forgotten(self, match: str) -> list[Change]:
        """Nothing more is kept of a match that has no orders."""
        return [(statement, {"of": match}) for statement in schema.FORGET]

    def touch(self, match: str, when: float) -> Change:
        """Something happened in a match that is no order."""
        return schema.TOUCH, {"of": match, "when": when}

    def new_note(self, match: str, note: Annotation) -> list[Change]:
        """A note, in the place of the one that the side had at that order."""
        sealed = self._seal.close(_encode(note), f"{match} note {note.side} {note.order}")
        values = {"match": match, "side": note.side, "number": note.order, "sealed": sealed}
        return [self.cut_note(match, note.side, note.order), (schema.NEW_NOTE, values)]

    def cut_note(self, match: str, side: str, number: int) -> Change:
        """No note of a side at an order."""
        return schema.CUT_NOTE, {"of": match, "seat": side, "which": number}

    def new_review(self, match: str, review: bytes) -> Change:
        """The review of a match that is over."""
        return schema.NEW_REVIEW, {"match": match, "sealed": self._seal.pack(review, f"{match} review")}

    def new_chat(self, match: str, line: ChatLine) -> Change:
        """A line of talk."""
        sealed = self._seal.close(line.text.encode("utf-8", "replace"), f"{match} chat {line.number}")
        values = {"match": match, "number": line.number, "side": line.side, "at": line.at, "sealed": sealed}
        return schema.NEW_CHAT, values


def _prepare(connection: Any, _record: Any) -> None:
    """What is acknowledged is on the disk, and readers never wait for the writer."""
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        connection.execute(f"PRAGMA {pragma}").close()
