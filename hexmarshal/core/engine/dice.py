"""Chance: seeded, auditable, scriptable.

Every source answers one question: which of ``ways`` equally likely outcomes comes next. A seeded source answers
from HMAC-SHA-256 over the number of the draw, so a draw depends on nothing but the seed and its number, and
anyone who learns the seed can check every result.
"""

import hashlib
import secrets
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import product
from typing import Protocol

from hexmarshal.core.engine.procedure import Refusal, Refused


class Chance(Protocol):
    """Where dice and cards come from."""

    def draw(self, number: int, ways: int, purpose: str = "") -> int:
        """Outcome ``0 … ways - 1`` of the draw with this number. ``purpose`` is what it is for, as the log says it."""


class ScriptEnded(RuntimeError):
    """A scripted match asked for more dice than its script holds."""


class Unforeseen(Exception):
    """Raised inside a forecast where the next draw branches."""

    def __init__(self, ways: int, shares: Sequence[tuple[tuple[int, ...], int]] = (), summed: bool = False) -> None:
        super().__init__(ways)
        self.ways = ways
        """How many equally likely outcomes there are."""
        self.shares: Sequence[tuple[tuple[int, ...], int]] = shares or _singly(ways)
        """Outcomes that lead elsewhere, of this draw or of it and the next ones, and how many of ``ways`` each stands
        for."""
        self.summed = summed
        """Whether of several dice that are added up only the sum matters to whoever walks the outcomes."""


@cache
def _singly(ways: int) -> tuple[tuple[tuple[int, ...], int], ...]:
    return tuple(((outcome,), 1) for outcome in range(ways))


@cache
def sums(sides: int, dice: int) -> tuple[tuple[tuple[int, ...], int], ...]:
    """For each sum of some dice, from the lowest, outcomes that give it, and in how many ways they may fall so.

    >>> [(sum(outcome) + 2, ways) for outcome, ways in sums(6, 2)][:3]
    [(2, 1), (3, 2), (4, 3)]
    """
    found: dict[int, tuple[tuple[int, ...], int]] = {}
    for fallen in product(range(sides), repeat=dice):
        first, ways = found.get(sum(fallen), (fallen, 0))
        found[sum(fallen)] = first, ways + 1
    return tuple(found[total] for total in sorted(found))


class Seeded:
    """Draws from a seed.

    >>> dice = Seeded("1914")
    >>> [dice.draw(n, 6) + 1 for n in range(6)] == [Seeded("1914").draw(n, 6) + 1 for n in range(6)]
    True
    """

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self._key = hashlib.sha256(f"hexmarshal {seed}".encode()).digest()
        padded = self._key.ljust(64, b"\0")
        self._inner = hashlib.sha256(bytes(byte ^ 0x36 for byte in padded))
        self._outer = hashlib.sha256(bytes(byte ^ 0x5C for byte in padded))

    @property
    def commitment(self) -> str:
        """What a record may show of the seed before the match is over."""
        return hashlib.sha256(self._key).hexdigest()

    def draw(self, number: int, ways: int, purpose: str = "") -> int:
        """One outcome. Values past the last full multiple of ``ways`` are redrawn, so all are equally likely."""
        if not 1 <= ways <= 1 << 32:
            raise ValueError(f"Nothing can be drawn from {ways} outcomes.")
        limit = (1 << 32) // ways * ways
        attempt = 0
        while True:
            value = int.from_bytes(self._hmac(b"%d/%d" % (number, attempt))[:4])
            if value < limit:
                return value % ways
            attempt += 1

    def _hmac(self, message: bytes) -> bytes:
        """HMAC-SHA-256 of a message as RFC 2104 has it; with the key taken in once, in half of ``hmac.digest``'s time.

        >>> import hmac
        >>> Seeded("1914")._hmac(b"7/0") == hmac.digest(Seeded("1914")._key, b"7/0", "sha256")
        True
        """
        inner, outer = self._inner.copy(), self._outer.copy()
        inner.update(message)
        outer.update(inner.digest())
        return outer.digest()


class Scripted:
    """Draws from a list, then from another source, or not at all.

    ``results`` are what the players would read off the dice: 1 for the first outcome.

    >>> Scripted([6, 1]).draw(1, 6)
    0
    """

    def __init__(self, results: Iterable[int], start: int = 0, then: Chance | None = None) -> None:
        self.results: Sequence[int] = tuple(results)
        self.start = start
        self.then = then

    def draw(self, number: int, ways: int, purpose: str = "") -> int:
        """The scripted result of this draw."""
        index = number - self.start
        if 0 <= index < len(self.results):
            return _outcome(self.results[index], ways)
        if self.then is None:
            raise ScriptEnded(f"The script ends after {len(self.results)} results; one more is needed.")
        return self.then.draw(number, ways, purpose)


def _outcome(result: int, ways: int) -> int:
    """The outcome that a scripted result stands for."""
    if not 1 <= result <= ways:
        raise ValueError(f"The script gives {result} where a result from 1 to {ways} is drawn.")
    return result - 1


class Laid:
    """Dice laid down for what they are rolled for, each purpose with its own; the rest come from another source.

    A purpose is meant by any words of it, in capitals or not: ``attack on`` lays dice for every attack.

    >>> dice = Laid({"attack": [6], "siege": [1]}, Seeded("1914"))
    >>> dice.draw(7, 6, "Siege of Königsberg"), dice.draw(8, 6, "Attack on Gumbinnen")
    (0, 5)
    """

    def __init__(self, results: Mapping[str, Iterable[int]], then: Chance) -> None:
        self.left = {purpose: tuple(dice) for purpose, dice in results.items()}
        """What has not been drawn yet."""
        self.last = -1
        """The number of the last draw that came from here."""
        self.then = then

    def draw(self, number: int, ways: int, purpose: str = "") -> int:
        """The next result for this purpose."""
        for words, results in self.left.items():
            if results and purpose and words.casefold() in purpose.casefold():
                outcome = _outcome(results[0], ways)
                self.left[words], self.last = results[1:], number
                return outcome
        return self.then.draw(number, ways, purpose)


class Sealed:
    """The dice of a match whose seed is withheld: what they gave is known, what they will give is not."""

    def draw(self, number: int, ways: int, purpose: str = "") -> int:
        """Refuse; the order that asked for it is not carried out."""
        sentence = "This match comes from a record that keeps its seed to itself: no die can be rolled in it."
        raise Refused(Refusal("sealed", "", sentence))


class Branching:
    """Draws a fixed beginning, then raises :class:`Unforeseen`: how forecasts walk every outcome."""

    def __init__(self, prefix: Sequence[int], start: int, summed: bool = False) -> None:
        self.prefix = prefix
        self.start = start
        self.summed = summed
        """Whether dice that are added up branch by their sum, and not one by one."""

    def draw(self, number: int, ways: int, purpose: str = "") -> int:
        """The outcome of this branch, or :class:`Unforeseen`."""
        index = number - self.start
        if index < len(self.prefix):
            return self.prefix[index]
        raise Unforeseen(ways, summed=self.summed)


def new_seed() -> str:
    """A seed nobody can guess."""
    return secrets.token_hex(16)
