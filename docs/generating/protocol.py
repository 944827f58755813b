"""The messages of the protocol for bots, from the types that read and write them."""

from typing import get_args

from docs.generating.schemas import Types
from hexmarshal.bots.outside import messages


def to_program() -> str:
    """What Hexmarshal says."""
    return _messages(messages.ToProgram, (messages.Asked, messages.Offer, messages.Chance))


def from_program() -> str:
    """What a program says."""
    return _messages(messages.FromProgram, ())


def _messages(kinds: object, parts: tuple[type, ...]) -> str:
    found = get_args(kinds)
    types = Types([*found, *parts], "protocol-to" if parts else "protocol-from")
    out: list[str] = []
    for kind in found:
        out += types.section(kind.__name__, 3, f"`{kind.__name__.lower()}`")
    for part in parts:
        out += types.section(part.__name__, 3)
    return "\n".join(out)
