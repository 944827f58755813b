"""Seals: what nobody may read in the database while a match runs.

A dump of the database shows who sits where and how many orders were given. Seeds, orders, dice, events, positions and
talk are sealed with AES-GCM under a key that lies in a file of its own. Sealed texts are padded, so that their length
tells hardly anything either.
"""

import itertools
import os
import zlib
from pathlib import Path

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

NONCE = 12
"""Bytes of a nonce, as AES-GCM wants them: eight drawn when the server begins, and four that count."""
BLOCK = 256
"""Sealed texts are padded to a multiple of this number of bytes."""
PLAIN = b"\0"
"""Before bytes that are not compressed; what is compressed never begins like that."""
SMALL = 6_000
"""Up to this number of bytes it is not worth compressing."""


class SealError(ValueError):
    """A seal that this key did not make, or a key file that cannot be used. Its text is a sentence for the host."""


class Seal:
    """Seals and opens. What is sealed for one place cannot be opened in another."""

    def __init__(self, key: bytes) -> None:
        self._cipher = AESGCM(key)
        self._salt = os.urandom(8)
        self._count = itertools.count()  # several threads may ask it at once

    def _nonce(self) -> bytes:
        """A nonce that no other has: drawing each one costs more than the sealing."""
        number = next(self._count)
        return self._salt + number.to_bytes(4) if number < 1 << 32 else os.urandom(NONCE)

    def close(self, text: bytes, place: str) -> bytes:
        """Seal a text for a place in the database.

        >>> seal = Seal(bytes(32))
        >>> len(seal.close(b"move", "order 1")) == len(seal.close(b"a longer move", "order 2"))
        True
        """
        padded = len(text).to_bytes(4) + text
        padded += bytes(-len(padded) % BLOCK)
        nonce = self._nonce()
        return nonce + self._cipher.encrypt(nonce, padded, place.encode())

    def open(self, sealed: bytes, place: str) -> bytes:
        """The text that was sealed for this place."""
        try:
            padded = self._cipher.decrypt(sealed[:NONCE], sealed[NONCE:], place.encode())
        except (InvalidTag, ValueError):
            raise SealError(f"The seal of {place} does not hold.") from None
        return padded[4 : 4 + int.from_bytes(padded[:4])]

    def pack(self, data: bytes, place: str) -> bytes:
        """The same as ``close``, with what is large compressed."""
        # To compress what fits in a page or two takes longer than to write it, and is done with every order.
        return self.close(PLAIN + data if len(data) <= SMALL else zlib.compress(data, 1), place)

    def unpack(self, sealed: bytes | None, place: str) -> bytes:
        """What was packed for this place; nothing if nothing was."""
        if sealed is None:
            return b""
        opened = self.open(sealed, place)
        return opened[1:] if opened.startswith(PLAIN) else zlib.decompress(opened)


def load_key(path: Path, *, make: bool) -> Seal:
    """The seal whose key lies in a file. ``make`` writes a new one where there is none, for this user's eyes only."""
    if make and not path.exists():
        key = AESGCM.generate_key(256)
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "w", encoding="ascii") as file:
            file.write(key.hex() + "\n")
            file.flush()
            os.fsync(file.fileno())
        return Seal(key)
    try:
        return Seal(bytes.fromhex(path.read_text("ascii")))
    except FileNotFoundError:
        raise SealError(f"{path} is missing. Without this key the matches beside it cannot be opened.") from None
    except (ValueError, OSError):
        raise SealError(f"{path} cannot be read as a key. Without it the matches beside it cannot be opened.") from None
