"""Seats: who plays a side, and the secrets that prove it.

A secret is 128 random bits, known to one browser; the database keeps its SHA-256. That is enough for a secret nobody
can guess: salts and slow hashes protect passwords that people choose.
"""

import hashlib
import hmac
import secrets
from collections.abc import Iterable, Mapping, Set
from typing import Literal

import msgspec

from hexmarshal.server.settings import SECRETS

Kind = Literal["person", "bot", "open"]
"""Who sits in a seat; an open one waits for a friend."""
PERSON: Literal["person"] = "person"
BOT: Literal["bot"] = "bot"
OPEN: Literal["open"] = "open"


NAME = 40
"""How many letters the name of a person may have."""


class Chair(msgspec.Struct, frozen=True):
    """A seat as the database keeps it."""

    side: str
    """The side that is played from it."""
    kind: Kind
    """Who sits there."""
    name: str = ""
    """What the person is called, or the bot's name."""
    secret: bytes = b""
    """The hash of the secret of whoever sits there."""
    invitation: bytes = b""
    """The hash of the invitation that takes an open seat."""


def players(chairs: Mapping[str, Chair]) -> dict[str, str]:
    """Who plays each side, as a record keeps it."""
    return {side: chair.name or chair.kind for side, chair in chairs.items()}


def called(name: str) -> str:
    """A name as a person gave it, fit to be shown."""
    return "".join(letter for letter in name.strip()[:NAME] if letter.isprintable())


def new_secret() -> str:
    """A secret nobody can guess, as it travels."""
    return secrets.token_urlsafe(16)


def digest(secret: str) -> bytes:
    """What the database keeps of a secret."""
    return hashlib.sha256(secret.encode("utf-8", "replace")).digest()


def bearer(header: str) -> tuple[str, ...]:
    """The secrets of a header ``Bearer one,two``; none if it is anything else.

    >>> bearer("Bearer one, two")
    ('one', 'two')
    """
    scheme, _, rest = header.partition(" ")
    if scheme.lower() != "bearer":
        return ()
    found = (secret.strip() for secret in rest.split(",", SECRETS)[:SECRETS])
    return tuple(secret for secret in found if secret)


def digests(given: Iterable[str]) -> frozenset[bytes]:
    """The same for several secrets."""
    return frozenset(map(digest, given))


def held(chairs: Mapping[str, Chair], hashes: Set[bytes]) -> tuple[str, ...]:
    """The sides whose secrets have these hashes. How long it takes depends on hashes only, which nobody can choose."""
    return tuple(side for side, chair in chairs.items() if chair.secret and chair.secret in hashes)


def invited(chairs: Mapping[str, Chair], invitation: str) -> str:
    """The side to which an invitation gives a seat; empty if it gives none."""
    given = digest(invitation)
    sides = [
        side for side, chair in chairs.items() if chair.invitation and hmac.compare_digest(chair.invitation, given)
    ]
    return sides[0] if sides else ""
