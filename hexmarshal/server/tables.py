"""The tables of the database, and every statement that changes them. Nothing here is SQLite's alone."""

from typing import Any

import sqlalchemy as sa
from sqlalchemy.sql.base import Executable

VERSION = 1
"""Raised when the tables change."""

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
"""The version of the tables, and a text by which the right key is known."""

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
)  # fmt: skip
"""A row a match: ``state`` is what everybody may know of how far it has come, ``sealed`` is how it began."""

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
    "snapshots", _meta, _match(), _number(), sa.Column("sealed", sa.LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)  # fmt: skip
"""The position after some of the orders."""

chat = sa.Table(
    "chat", _meta, _match(), _number(),
    sa.Column("side", sa.Text, nullable=False),
    sa.Column("at", sa.Double, nullable=False),
    sa.Column("sealed", sa.LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)  # fmt: skip
"""What was said at the table."""

_this: sa.BindParameter[str] = sa.bindparam("of")
_after: sa.BindParameter[int] = sa.bindparam("after")

NEW_MATCH = matches.insert()
NEW_SEAT = seats.insert()
CUT_ORDERS = orders.delete().where(orders.c.match == _this, orders.c.number > _after)
CUT_SNAPSHOTS = snapshots.delete().where(snapshots.c.match == _this, snapshots.c.number > _after)
NEW_ORDER = orders.insert()
NEW_SNAPSHOT = snapshots.insert()
STATE = (
    matches.update()
    .where(matches.c.id == _this)
    .values(state=sa.bindparam("now"), updated=sa.bindparam("when"))
)  # fmt: skip
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

STATEMENTS: tuple[Executable, ...] = (
    NEW_MATCH, NEW_SEAT, CUT_ORDERS, CUT_SNAPSHOTS, NEW_ORDER, NEW_SNAPSHOT, STATE, SEAT, NEW_CHAT
)  # fmt: skip
"""Every statement that changes a match, in the order in which those of one transaction are carried out."""

Change = tuple[Executable, dict[str, Any]]
"""A statement and what it is given."""


def create(connection: sa.Connection) -> None:
    """Make the tables that are not there yet."""
    _meta.create_all(connection)
