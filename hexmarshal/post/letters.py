"""What a letter holds. It is a file of JSON that anybody may read; nothing in it is secret once it is sent."""

import hashlib
from typing import Annotated, Literal

import msgspec

from hexmarshal.core.data.bounds import nested_too_deep
from hexmarshal.core.engine.game import Start

FORMAT = 1
"""Raised when the form of letters changes. Older forms stay readable."""
SIZE = 4 * 1024 * 1024
"""How many bytes a letter may have."""
WORDS = "This is a letter of a Hexmarshal match by post. Save it as a file, then: hexmarshal post read FILE"

Hash = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]
Rolls = Literal["turn", "roll"]
"""When dice are rolled: by the player whose order needs them, or only once the other player has answered the order."""


class BadLetter(ValueError):
    """A letter that does not hold. Its text says why."""


class Agreement(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is played: the first letter says it."""

    game: str
    """The game, by its id."""
    rules: int
    """The version of its rules,"""
    data: str
    """and of its data."""
    start: Start
    """Scenario, options and overlay."""
    rolls: Rolls
    """When dice are rolled."""


class Written(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """An order in a letter."""

    side: str
    """Who gives it."""
    order: msgspec.Raw
    """The order, as a record has it."""
    chance: tuple[int, ...] = ()
    """What the dice gave."""


class Letter(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """One letter. The players write in turn, the first one whoever invites."""

    read: str = WORDS
    """What whoever opens the file in an editor is told."""
    post: Annotated[int, msgspec.Meta(ge=1)]
    """The form of the letter; see `FORMAT`."""
    match: Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{16}$")]
    """The match, by the name that its first letter gave it."""
    number: Annotated[int, msgspec.Meta(ge=1, le=40_000)]
    """Its number, from 1."""
    after: str = ""
    """The hash of the letter that it answers, so that neither can be exchanged later."""
    sides: tuple[str, ...]
    """The sides that its writer plays."""
    agreement: Agreement | None = None
    """What is played, in the first letter."""
    anchor: Hash | Literal[""] = ""
    """What binds its writer to all secrets to come, in each player's first letter."""
    secret: Hash | Literal[""] = ""
    """The next secret of its writer, in every letter but the first."""
    opening: tuple[int, ...] = ()
    """What the dice gave before the first decision, in the third letter."""
    orders: tuple[Written, ...] = ()
    """What was ordered, with what the dice gave."""
    waiting: Written | None = None
    """An order that needs dice, which the answer rolls."""
    resigned: str = ""
    """The side that gives the match up, if one does."""
    digest: str = ""
    """The name of the position after it."""


def encoded(letter: Letter) -> bytes:
    """A letter as the bytes of its file."""
    return msgspec.json.format(msgspec.json.encode(letter), indent=1) + b"\n"


def decoded(content: bytes, name: str) -> Letter:
    """A letter from its file, or :class:`BadLetter`."""
    if len(content) > SIZE:
        raise BadLetter(f"{name} is too long for a letter: {SIZE // (1024 * 1024)} MB is the most.")
    if nested_too_deep(content):
        raise BadLetter(f"{name} is not a letter: it is nested too deeply.")
    try:
        form = msgspec.json.decode(content, type=_Form).post
        if form > FORMAT:
            raise BadLetter(f"{name} was written by a newer Hexmarshal: install that version to read it.")
        return msgspec.json.decode(content, type=Letter)
    except (msgspec.MsgspecError, UnicodeError) as error:
        raise BadLetter(f"{name} is not a letter of a match by post: {error}.") from error


class _Form(msgspec.Struct):
    post: int


def hash_of(letter: Letter) -> str:
    """By which the next letter names this one. How its file is laid out makes no difference."""
    plain = msgspec.json.decode(msgspec.json.encode(letter))
    return hashlib.sha256(msgspec.json.encode(plain, order="sorted")).hexdigest()


def named(letter: Letter) -> str:
    """What the file of a letter is called: the match, its place in the order, and its writer."""
    return f"{letter.match[:4]}-{letter.number:04}-from-{'-'.join(letter.sides)}.json"
