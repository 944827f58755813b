"""Characters: a staff that judges a little otherwise than the game's own weights say, as in ``staff-4+bold``.

A game says in ``data/characters.toml`` what is more or less to each: terms of its judgement, by the factor with which
their weight is multiplied, and goals that draw more. A game without that file has no characters.
"""

from collections.abc import Callable, Container, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

from hexmarshal.bots.bot import Bot
from hexmarshal.bots.weighed import minded
from hexmarshal.core.data.files import DataError, Reader, Row, load_toml, nearest
from hexmarshal.core.engine.judgement import Judgement
from hexmarshal.core.engine.mind import Aims, AnyMind
from hexmarshal.core.engine.procedure import Order
from hexmarshal.core.engine.registry import homes
from hexmarshal.core.engine.view import View

CHARACTERS = ("cautious", "bold", "historical")
"""The characters, as names of bots have them."""
LEAST, MOST = 0.25, 4.0
"""A character is no other judgement: factors are between these."""


class Trait(Row, frozen=True, kw_only=True):
    """What is more or less to somebody than to others.

    >>> Trait(character="bold", term="struck", factor=9.0, source="proposed: by hand")
    Traceback (most recent call last):
        ...
    ValueError: factor: It must be between 0.25 and 4; this is 9
    """

    character: str
    """Whose it is."""
    term: str = ""
    """The term of the judgement whose weight is multiplied,"""
    goal: str = ""
    """or the goal whose worth is, by its name."""
    factor: float
    """By how much."""

    def __post_init__(self) -> None:
        if not LEAST <= self.factor <= MOST:
            raise ValueError(f"factor: It must be between {LEAST:g} and {MOST:g}; this is {self.factor:g}")
        if self.character not in CHARACTERS:
            raise ValueError(f"character: There is none called {self.character!r}{nearest(self.character, CHARACTERS)}")
        if bool(self.term) == bool(self.goal):
            raise ValueError("term: A row names either a term or a goal")


class Character(msgspec.Struct, frozen=True):
    """What all that comes to."""

    terms: Mapping[str, float]
    """Factors of weights, by the names of terms."""
    goals: Mapping[str, float]
    """Factors of what goals are worth, by their names."""


PLAIN = Character({}, {})
"""Somebody without one."""


def read_characters(file: Path, terms: Container[str] | None = None) -> Mapping[str, Character]:
    """The characters of a game; `DataError` lists everything wrong with the file.

    ``terms`` are those that it may name; without it nobody looks whether they are there.
    """
    reader = Reader(load_toml(file), ["trait"])
    rows = list(reader.rows("trait", Trait))
    seen: set[tuple[str, str, str]] = set()
    for index, row in enumerate(() if reader.problems else rows):
        if row.term and terms is not None and row.term not in terms:
            reader.complain("trait", index, f"There is no term {row.term!r}.", what=row.term)
        key = (row.character, row.term, row.goal)
        if key in seen:
            reader.complain("trait", index, "This is said twice.", what=row.term or row.goal)
        seen.add(key)
    if reader.problems:
        raise DataError(reader.problems)
    return {
        name: Character(
            {row.term: row.factor for row in rows if row.character == name and row.term},
            {row.goal: row.factor for row in rows if row.character == name and row.goal},
        )
        for name in CHARACTERS
    }


def file_of(game: str) -> Path:
    """Where a game keeps its characters."""
    return homes()[game] / "data" / "characters.toml"


class Drawn:
    """The aims of a side, where some goals draw more than they would by themselves."""

    def __init__(self, aims: Callable[[Any, str], Aims], factors: Mapping[str, float]) -> None:
        self._aims, self.factors = aims, factors

    def __call__(self, table: Any, side: str) -> Aims:
        """What the side fights for."""
        found = self._aims(table, side)
        goals = [goal._replace(worth=goal.worth * self.factors.get(goal.name, 1.0)) for goal in found.goals]
        return found._replace(goals=tuple(goals))


def in_character(mind: AnyMind, character: Character) -> AnyMind:
    """The mind of somebody with a character."""
    care = mind.care
    if isinstance(care, Judgement) and care.weights and character.terms:
        mind = mind.weighing({name: care.weights[name] * factor for name, factor in character.terms.items()})
    if character.goals:
        mind = msgspec.structs.replace(mind, aims=Drawn(mind.aims, character.goals))
    return mind


@lru_cache(maxsize=256)
def character_of(game: str, name: str) -> Character:
    """A character in a game; none to speak of where the game has no such file."""
    file = file_of(game) if game in homes() else None
    if file is None or not file.is_file():
        return PLAIN
    return read_characters(file)[name]


class Characterful:
    """A bot with a character."""

    def __init__(self, name: str, bot: Bot, character: str) -> None:
        self.name, self._bot, self._character = name, bot, character
        self._minds: tuple[AnyMind, AnyMind] | None = None
        """The mind of whoever asks, and the same with this character."""

    @property
    def purpose(self) -> str:
        """What it is after."""
        return self._bot.purpose

    @property
    def inner(self) -> Bot:
        """The bot that chooses."""
        return self._bot

    def choose(self, view: View) -> Order:
        """What the bot chooses with this character."""
        if self._minds is None or self._minds[0] is not view.mind:
            self._minds = view.mind, in_character(view.mind, character_of(view.game, self._character))
        return self._bot.choose(minded(view, self._minds[1]))
