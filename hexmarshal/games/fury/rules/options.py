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
    romania: Literal["closed", "1622"] = "closed"
    """Whether all of Romania is ``closed``, or ``1622`` alone, which the book names (3c)."""
    both_hexes: Literal["counts", "once"] = "counts"
    """Whether a corps near both set-up hexes of its army ``counts`` for both, or ``once`` (6d)."""
    besieged_hq: Literal["silent", "commands"] = "silent"
    """Whether a besieged HQ is ``silent`` or ``commands`` units outside (10.1a)."""
    no_way_out: Literal["gone", "cadre"] = "gone"
    """Whether an asterisked corps without a hex to retreat to is ``gone`` or leaves a ``cadre`` (10.3.2b)."""
    besieged: Literal["shielded", "target"] = "shielded"
    """Whether a besieged fortress is ``shielded`` from attacks, or a ``target`` like any other (10.5g)."""
