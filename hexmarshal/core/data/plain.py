"""Plain values as files and screens have them, and what keys of theirs are certain."""

from collections.abc import Mapping
from typing import Any, NotRequired, TypedDict

Values = dict[str, Any]
"""What a file says, as TOML and JSON have it: words, numbers, lists and tables."""
Said = Mapping[str, Any]
"""The same, where it is only read."""
Shown = dict[str, Any]
"""A piece, or a state, as it is shown to a side: what each key holds is the game's own."""


class Result(TypedDict):
    """How a finished match ended."""

    winner: str
    """The side that won, the first of its camp where several win together; empty for a draw."""
    winners: NotRequired[list[str]]
    """All sides of the camp that won, where several win together."""
    level: str
    """How it won, as a word for programs."""
    score: int
    """The score by which it was decided."""
    sentence: str
    """The result in a sentence or two."""
