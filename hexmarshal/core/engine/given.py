"""An order that was given, as a journal keeps it."""

import msgspec

from hexmarshal.core.engine.procedure import Order


class Given(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """An order as the journal keeps it."""

    side: str
    """Who gave it."""
    order: Order
    """The order itself."""
    chance: tuple[int, ...] = ()
    """What chance gave while it was carried out."""
    digest: str = ""
    """The position after it, where another side is to choose next."""
