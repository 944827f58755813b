"""Optional rules of *Fury in the East*."""

from typing import Literal

import msgspec


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Readings that groups play differently; see the rulings."""

    cadres: Literal["counter-mix", "unlimited"] = "counter-mix"
    """``counter-mix``: Cadres are limited to the counters; ``unlimited``: a Cadre is always to be had (2.1e)."""
    duty: Literal["movement", "standing"] = "movement"
    """``movement``: the duty to attack binds movement too; ``standing``: only what stands in contact (2.2b)."""
    retreats: Literal["room", "any"] = "room"
    """``room``: retreats end where there is most room; ``any``: in full hexes too, from which they go on (10.3.2f)."""
