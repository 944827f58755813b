"""How many matches one address may begin: so many at once, and as many again in an hour."""

import ipaddress
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from hexmarshal.server.denied import Denied
from hexmarshal.server.http.call import Scope

HOUR = 3600.0
MANY = 10_000
"""How many addresses are remembered."""


def address_of(scope: Scope) -> str:
    """Whose request it is; empty for somebody at this machine.

    A proxy on this machine says for whom it asks; what anybody else says of himself is not believed. Of an IPv6
    address only the network counts, since everybody has a whole one.
    """
    peer = (scope.get("client") or ("",))[0]
    if _is_local(peer):
        told = next((value for key, value in reversed(scope["headers"]) if key == b"x-forwarded-for"), b"")
        peer = told.decode("latin-1").rpartition(",")[2].strip()
        if not peer or _is_local(peer):
            return ""
    try:
        address = ipaddress.ip_address(peer)
    except ValueError:
        return peer[:64]
    if isinstance(address, ipaddress.IPv6Address):
        address = address.ipv4_mapped or ipaddress.ip_network((address, 64), strict=False).network_address
    return str(address)


def _is_local(peer: str) -> bool:
    try:
        return ipaddress.ip_address(peer).is_loopback
    except ValueError:
        return peer == ""


class Quota:
    """What each address has left."""

    def __init__(self, most: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._most = most
        self._clock = clock
        self._spent: dict[str, tuple[float, float]] = {}
        """For each address what it has spent, and when that was true."""

    @contextmanager
    def spend(self, address: str, *, whatever: bool = False) -> Iterator[None]:
        """Count one match, or refuse it. What is refused is not counted, unless ``whatever`` comes of it."""
        if not address:
            yield
            return
        over = self._now(address) + 1 - self._most
        if over > 0:
            seconds = int(over / max(self._most, 1) * HOUR) + 1
            sentence = f"Many matches were begun from your address. Please come back in {seconds // 60 + 1} minutes."
            raise Denied(429, "too-many", sentence, (b"retry-after", str(seconds).encode()))
        self._add(address, 1)
        try:
            yield
        except Denied:
            if not whatever:
                self._add(address, -1)
            raise

    def _now(self, address: str) -> float:
        """What an address has spent, less what time has given back."""
        spent, then = self._spent.get(address, (0.0, 0.0))
        return max(spent - (self._clock() - then) * self._most / HOUR, 0.0)

    def _add(self, address: str, spent: int) -> None:
        now = max(self._now(address) + spent, 0.0)
        self._spent.pop(address, None)
        if len(self._spent) >= MANY:
            del self._spent[next(iter(self._spent))]  # the one not seen for longest
        self._spent[address] = (now, self._clock())
