"""The schema of the database, and every statement that changes what is in it. Nothing here is SQLite's alone."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple, cast

import sqlalchemy as sa
from sqlalchemy.sql.base import Executable

VERSION = 4
"""Raised when the schema changes."""

_meta = sa.MetaData()


def _match() -> "sa.Column[str]":
    return sa.Column("match", sa.Text, sa.ForeignKey("matches.id"), primary_key=True)


def _number() -> "sa.Column[int]":
    return sa.Column("number", sa.Integer, primary_key=True, autoincrement=False)


about = sa.Table(
    "about", _meta,
    sa.Column("name", sa.Text, primary_key=True),
    sa.Column("value", sa.LargeBinary, nullable=False),
)  # fmt: skip
"""The version of the schema, and a text by which the right key is known."""

matches = sa.Table(
    "matches", _meta,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("game", sa.Text, nullable=False),
    sa.Column("scenario", sa.Text, nullable=False),
    sa.Column("takebacks", sa.Text, nullable=False),
    sa.Column("study", sa.Boolean, nullable=False),
    sa.Column("updated", sa.Double, nullable=False),
    sa.Column("state", sa.LargeBinary, nullable=False),
    sa.Column("sealed", sa.LargeBinary, nullable=False),
    sa.Column("rules", sa.Integer, nullable=False, server_default="0"),
    sa.Column("data", sa.Text, nullable=False, server_default=""),
    sa.Column("layout", sa.Text, nullable=False, server_default=""),
    sa.Column("latest", sa.LargeBinary),
    sa.Column("text", sa.LargeBinary),
)  # fmt: skip
"""One row per match: ``state`` is what everybody may know of how far it has come, ``sealed`` is how it began.

``latest`` is the position after the last order as bytes; ``rules``, ``data`` and ``layout`` say under which rules and
with which data it was kept, and what its numbers mean. ``text`` is a position that was written down lately.
"""

seats = sa.Table(
    "seats", _meta,
    _match(),
    sa.Column("side", sa.Text, primary_key=True),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("secret", sa.LargeBinary, nullable=False, index=True),
    sa.Column("invitation", sa.LargeBinary, nullable=False),
)  # fmt: skip
"""Who sits where; of secrets and invitations only the hashes."""

orders = sa.Table(
    "orders", _meta, _match(), _number(),
    sa.Column("side", sa.Text, nullable=False),
    sa.Column("sealed", sa.LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)  # fmt: skip
"""The journal: every order that stands, sealed with what chance gave and what happened."""

snapshots = sa.Table(
    "snapshots", _meta, _match(), _number(),
    sa.Column("sealed", sa.LargeBinary, nullable=False),
    sa.Column("layout", sa.Text, nullable=False, server_default=""),
    sa.Column("text", sa.LargeBinary),
    sqlite_with_rowid=False,
)  # fmt: skip
"""The position after some of the orders: as bytes, and written down in words that any version can read."""

bases = sa.Table(
    "bases", _meta, _match(),
    sa.Column("number", sa.Integer, nullable=False),
    sa.Column("sealed", sa.LargeBinary, nullable=False),
)  # fmt: skip
"""For matches that diverged from their rules: the position from which each goes on."""

chat = sa.Table(
    "chat", _meta, _match(), _number(),
    sa.Column("side", sa.Text, nullable=False),
    sa.Column("at", sa.Double, nullable=False),
    sa.Column("sealed", sa.LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)  # fmt: skip
"""What was said in the match."""

notes = sa.Table(
    "notes", _meta, _match(),
    sa.Column("side", sa.Text, primary_key=True),
    _number(),
    sa.Column("sealed", sa.LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)  # fmt: skip
"""Notes and bookmarks of the players, one for each side and order."""

reviews = sa.Table(
    "reviews", _meta, _match(),
    sa.Column("sealed", sa.LargeBinary, nullable=False),
)  # fmt: skip
"""For matches that are over: the after-action report, where somebody asked for it."""

_this: sa.BindParameter[str] = sa.bindparam("of")
_after: sa.BindParameter[int] = sa.bindparam("after")

NEW_MATCH = matches.insert()
NEW_SEAT = seats.insert()
CUT_ORDERS = orders.delete().where(orders.c.match == _this, orders.c.number > _after)
CUT_SNAPSHOTS = snapshots.delete().where(snapshots.c.match == _this, snapshots.c.number > _after)
NEW_ORDER = orders.insert()
NEW_SNAPSHOT = snapshots.insert()
CUT_BASE = bases.delete().where(bases.c.match == _this)
NEW_BASE = bases.insert()
STATE = (
    matches.update()
    .where(matches.c.id == _this)
    .values(state=sa.bindparam("now"), updated=sa.bindparam("when"), latest=sa.bindparam("position"))
)  # fmt: skip
KEPT_UNDER = (
    matches.update()
    .where(matches.c.id == _this)
    .values(rules=sa.bindparam("by"), data=sa.bindparam("using"), layout=sa.bindparam("meaning"))
)
TOUCH = matches.update().where(matches.c.id == _this).values(updated=sa.bindparam("when"))
TEXT = matches.update().where(matches.c.id == _this).values(text=sa.bindparam("words"))
SEAT = (
    seats.update()
    .where(seats.c.match == _this, seats.c.side == sa.bindparam("seat"))
    .values(
        kind=sa.bindparam("becomes"),
        name=sa.bindparam("called"),
        secret=sa.bindparam("new_secret"),
        invitation=sa.bindparam("new_invitation"),
    )
)
NEW_CHAT = chat.insert()
CUT_NOTES = notes.delete().where(notes.c.match == _this, notes.c.number > _after)
CUT_NOTE = notes.delete().where(
    notes.c.match == _this, notes.c.side == sa.bindparam("seat"), notes.c.number == sa.bindparam("which")
)
NEW_NOTE = notes.insert()
CUT_REVIEW = reviews.delete().where(reviews.c.match == _this)
NEW_REVIEW = reviews.insert()
FORGET: tuple[Executable, ...] = (
    *(each.delete().where(each.c.match == _this) for each in (seats, snapshots, bases, chat, notes, reviews)),
    matches.delete().where(matches.c.id == _this),
)
"""What removes a match that has no orders; if it has one after all, the last of them fails."""

STATEMENTS: tuple[Executable, ...] = (
    NEW_MATCH, NEW_SEAT, CUT_ORDERS, CUT_SNAPSHOTS, CUT_NOTES, CUT_NOTE, CUT_BASE, NEW_ORDER, NEW_SNAPSHOT, NEW_BASE,
    STATE, TOUCH, KEPT_UNDER, TEXT, SEAT, NEW_CHAT, NEW_NOTE, CUT_REVIEW, NEW_REVIEW, *FORGET,
)  # fmt: skip
"""Every statement that changes a match, in the order in which those of one transaction are carried out."""

Change = tuple[Executable, dict[str, Any]]
"""A statement and what it is given."""


class WrittenOut(NamedTuple):
    """A statement as a database takes it: to have it worked out at every order costs as much as to carry it out."""

    statement: Executable
    text: str
    values: Callable[[dict[str, Any]], Any]
    """What it is given, as the driver takes it."""


def written_out(dialect: sa.Dialect) -> list[WrittenOut]:
    """Every statement that changes a match, in the order in which those of one transaction are carried out."""
    found = []
    for statement in STATEMENTS:
        compiled: Any = cast(sa.ClauseElement, statement).compile(dialect=dialect)
        marks = compiled.positiontup  # of drivers that take values by their order, not by name
        found.append(WrittenOut(statement, str(compiled), dict if marks is None else partial(_in_order, marks)))
    return found


def _in_order(names: Sequence[str], values: dict[str, Any]) -> tuple[Any, ...]:
    return tuple([values.get(name) for name in names])


def create(connection: sa.Connection) -> None:
    """Make what is not there yet."""
    _meta.create_all(connection)


def bring_up(connection: sa.Connection) -> None:
    """Give a database of an earlier version what it has not. Nothing is taken away, and it may be broken off."""
    there = sa.inspect(connection)
    for relation in _meta.sorted_tables:
        known = {column["name"] for column in there.get_columns(relation.name)}
        for column in relation.columns:
            if column.name not in known:
                kind = sa.schema.CreateColumn(column).compile(connection)
                connection.exec_driver_sql(f"ALTER TABLE {relation.name} ADD COLUMN {kind}")
    connection.execute(about.update().where(about.c.name == "version").values(value=str(VERSION).encode()))
