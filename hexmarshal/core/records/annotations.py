"""Notes and bookmarks that players put at orders. No rule looks at them."""

from collections.abc import Iterable

import msgspec

LONGEST = 1_000
"""How many letters a note may have."""
MOST = 300
"""How many notes and bookmarks one side may have in a match."""
_STEERING = dict.fromkeys({*range(0x20), *range(0x7F, 0xA0)} - {ord("\t"), ord("\n")})
"""Signs that would steer the terminal on which a stranger's record is read: they are left out."""


class Annotation(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A note at an order, or a bookmark: a note without words."""

    order: int
    """The order that it is at; 0 is the opening."""
    side: str = ""
    """The side whose player wrote it; empty for whoever keeps the record."""
    text: str = ""
    """The note; empty for a bookmark."""
    open: bool = False
    """Whether everybody may read it when the match is over."""


def visible(notes: Iterable[Annotation], side: str | None, over: bool) -> list[Annotation]:
    """What a side may read, or a spectator: its own, and when the match is over what others wrote for everybody."""
    found = [note for note in notes if (side and note.side == side) or (over and note.open)]
    return sorted(found, key=lambda note: (note.order, note.side))


def sound(notes: Iterable[Annotation], sides: Iterable[str], orders: int) -> list[Annotation]:
    """Those that fit a match: one for each side and order, not too many and not too long."""
    known, kept, count = {"", *sides}, dict[tuple[str, int], Annotation](), dict[str, int]()
    for note in notes:
        if note.side not in known or not 0 <= note.order <= orders or count.get(note.side, 0) >= MOST:
            continue
        if (note.side, note.order) not in kept:
            count[note.side] = count.get(note.side, 0) + 1
        kept[note.side, note.order] = msgspec.structs.replace(note, text=note.text.translate(_STEERING)[:LONGEST])
    return sorted(kept.values(), key=lambda note: (note.order, note.side))
