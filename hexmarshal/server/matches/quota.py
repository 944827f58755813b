"""How much one address may ask for: so much at once, and as much again after a while.

Whatever comes of a request counts, since refusing it may have taken as long. An IPv6 network counts as one address, and
the networks around it have a quota of their own, a few times as large; so has everybody together. Once that is spent,
those who asked for little are still let in, up to as much again: nobody can keep all others out with a few addresses.
"""

import time
from collections.abc import Callable

from hexmarshal.server.denied import Denied
from hexmarshal.server.matches.asking import Asker

HOUR = 3600.0
MANY = 10_000
"""How many addresses and networks are remembered."""
WIDER = (2, 3)
"""How many times the quota of an address the networks around it have."""
LITTLE = 0.05
"""What part of its quota a network may have used and still have asked for little."""
ALL = ""
"""Everybody."""


class Quota:
    """What each address has left."""

    def __init__(
        self,
        most: float,
        *,
        told: str,
        everybody: float | None = None,
        seconds: float = HOUR,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """So much for one address and for everybody; ``told`` says what there was too much of, and from where."""
        self._most, self._all, self._seconds, self._told = most, everybody, seconds, told
        self._clock = clock
        self._spent: dict[str, tuple[float, float, float]] = {}
        """For each address and network what it has spent, when that was true, and how much it may spend."""

    def spend(self, who: Asker, amount: float = 1.0) -> None:
        """Count something, or refuse it. Somebody at this machine may do as much as they like."""
        if not who.address:
            return
        widths = [self._most, *(self._most * times for times in WIDER)]
        for name, most in zip((who.address, *who.networks), widths, strict=False):
            self._check(name, most, amount, "your address" if name == who.address else "your network")
        if self._all is not None:
            little = self._now(who.widest) + amount <= max(self._most * LITTLE, 1.0)
            self._check(ALL, self._all * (2 if little else 1), amount, "many addresses")
            self._add(ALL, self._all, amount)
        for name, most in zip((who.address, *who.networks), widths, strict=False):
            self._add(name, most, amount)

    def _check(self, name: str, most: float, amount: float, place: str) -> None:
        over = self._now(name) + amount - most
        if over > 0:
            seconds = int(min(over / max(most, 1.0), 1.0) * self._seconds) + 1
            when = f"in {seconds // 60 + 1} minutes" if seconds > 60 else "in a minute"
            sentence = f"{self._told.format(place=place)} Please come back {when}."
            raise Denied(429, "too-many", sentence, (b"retry-after", str(seconds).encode()))

    def _now(self, name: str) -> float:
        """What an address has spent, less what time has given back."""
        spent, then, most = self._spent.get(name, (0.0, 0.0, 0.0))
        return max(spent - (self._clock() - then) * most / self._seconds, 0.0) if spent else 0.0

    def _add(self, name: str, most: float, amount: float) -> None:
        now = self._now(name) + amount
        self._spent.pop(name, None)
        if len(self._spent) >= MANY:
            del self._spent[next(iter(self._spent))]  # the one not seen for longest
        self._spent[name] = (now, self._clock(), most)
