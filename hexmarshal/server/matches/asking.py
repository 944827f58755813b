"""Whose request it is: the address it comes from, and the networks around that."""

import ipaddress
from contextvars import ContextVar
from functools import lru_cache
from typing import NamedTuple

from hexmarshal.server.http.call import Scope

ASKING: ContextVar[Scope | None] = ContextVar("ASKING", default=None)
"""The request that is being answered; ``None`` where the server does something by itself."""
NETWORKS = (64, 56, 48)
"""The IPv6 networks that count, in bits: what everybody has, what a house may have, what a firm may have."""


class Asker(NamedTuple):
    """Whoever asks, by the address and the networks that it belongs to."""

    address: str
    """The address, or the smallest network of IPv6; empty for somebody at this machine."""
    networks: tuple[str, ...] = ()
    """Larger networks around it, the largest last."""

    @property
    def widest(self) -> str:
        """Who shares with whom: everybody in one such network counts as one."""
        return self.networks[-1] if self.networks else self.address


HERE = Asker("")
"""Somebody at this machine."""


def asker_of(scope: Scope) -> Asker:
    """Whose request it is.

    A proxy on this machine says for whom it asks; what anybody else says of themselves is not believed. Of an IPv6
    address only networks count, since everybody has a whole one.
    """
    told = next((value for key, value in reversed(scope["headers"]) if key == b"x-forwarded-for"), b"")
    return _asker((scope.get("client") or ("",))[0], told)


@lru_cache(maxsize=4096)
def _asker(peer: str, told: bytes) -> Asker:
    if _is_local(peer):
        peer = told.decode("latin-1").rpartition(",")[2].strip()
        if not peer or _is_local(peer):
            return HERE
    try:
        address = ipaddress.ip_address(peer)
    except ValueError:
        return Asker(peer[:64])
    if isinstance(address, ipaddress.IPv6Address) and address.ipv4_mapped is None:
        around = [ipaddress.ip_network((address, bits), strict=False) for bits in NETWORKS]
        return Asker(str(around[0].network_address), tuple(map(str, around[1:])))
    return Asker(str(getattr(address, "ipv4_mapped", None) or address))


def asker() -> Asker:
    """Whose request is being answered."""
    scope = ASKING.get()
    return HERE if scope is None else asker_of(scope)


def _is_local(peer: str) -> bool:
    try:
        address = ipaddress.ip_address(peer)
        return (getattr(address, "ipv4_mapped", None) or address).is_loopback
    except ValueError:
        return peer == ""
