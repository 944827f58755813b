"""Dice by post: each seed is made of a secret of either player, and both were bound to theirs before.

A player draws one secret number at the start and hashes it some thousand times. The last hash, the anchor, goes into
the player's first letter; every later letter shows the hash before the one shown last. Anyone can check it by hashing
it once, nobody but its owner can know it beforehand, and its owner cannot exchange it for another.
"""

import hashlib
import secrets

LETTERS = 20_000
"""How many letters a player can write in one match."""


class Chain:
    """The secrets of one player, in the order in which letters show them.

    >>> chain = Chain("ab" * 32)
    >>> links(chain.shown(1), chain.anchor), links(chain.shown(2), chain.shown(1)), links(chain.shown(3), chain.anchor)
    (True, True, False)
    """

    def __init__(self, secret: str) -> None:
        self.secret = secret
        """Where all of them come from."""
        self._hashes = [secret]
        for _ in range(LETTERS):
            self._hashes.append(_hashed(self._hashes[-1]))

    @property
    def anchor(self) -> str:
        """What binds the player to all of them."""
        return self._hashes[-1]

    def shown(self, number: int) -> str:
        """The secret that the player shows as the one of this number, from 1."""
        return self._hashes[-1 - number]


def new_secret() -> str:
    """A secret that nobody can guess."""
    return secrets.token_hex(32)


def links(secret: str, before: str) -> bool:
    """Whether a secret is the one that follows on what its owner showed before: on the anchor, if it is the first."""
    return _hashed(secret) == before


def seed_of(match: str, letter: int, theirs: str, own: str) -> str:
    """The seed for the dice of a letter: what the letter before it showed, and what it shows itself."""
    return hashlib.sha256(f"hexmarshal post {match} {letter} {theirs} {own}".encode()).hexdigest()


def _hashed(secret: str) -> str:
    return hashlib.sha256(f"hexmarshal post {secret}".encode()).hexdigest()
