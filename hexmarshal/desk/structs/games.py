"""A game on the shelf: its card and its rulebook."""

from hexmarshal.core.engine.game import About
from hexmarshal.core.screen.values import LayerKind, Struct
from hexmarshal.desk.structs.coach import Explanation


class Side(Struct, frozen=True):
    """A side of the conflict."""

    id: str
    """The word by which programs know it."""
    title: str
    """Its name for players."""
    english: str
    """Its name in sentences of the rules and of the log, which are English."""
    nation: str
    """The nation whose colour and emblem stand for it."""
    camp: str
    """The alliance it fights for; sides of one camp win together."""


class Scenario(Struct, frozen=True):
    """A start position and a length."""

    id: str
    """The word by which programs know it."""
    title: str
    """Its name for players."""
    blurb: str
    """What it is about."""


class Setting(Struct, frozen=True):
    """What an option can be set to."""

    id: str
    """The word by which programs know it."""
    title: str
    """Its name for players."""


class Option(Struct, frozen=True):
    """An optional rule, or a reading that groups play differently; the first setting is the default."""

    id: str
    """The word by which programs know it."""
    title: str
    """Its name for players."""
    clause: str
    """The clause that it reads."""
    settings: tuple[Setting, ...]
    """What it can be set to."""


class Sources(Struct, frozen=True):
    """How many values are printed fact, public fact, reconstruction."""

    printed: int = 0
    """Values that the rulebook prints."""
    public: int = 0
    """Values that anybody can look up."""
    reconstructed: int = 0
    """Values that we propose."""


class GameCard(About, frozen=True, kw_only=True):
    """A game on the lobby's shelf."""

    sides: tuple[Side, ...]
    """The sides of the conflict."""
    sources: Sources
    """Where the values of its data come from."""
    scenarios: tuple[Scenario, ...]
    """What can be played; the first is the default."""
    options: tuple[Option, ...]
    """What can be played differently."""
    layers: tuple[LayerKind, ...]
    """What can be laid over its map."""
    hides: bool
    """Whether it hides anything from a side."""
    picture: str
    """Address of a picture of its board."""


class Clause(Struct, frozen=True):
    """A numbered rule."""

    id: str
    """Its number in the book with our letter."""
    title: str
    """What it is about, in a word."""
    text: str
    """The rule in our words."""
    chapter: str
    """The chapter it stands in."""
    titles: tuple[str, ...]
    """The titles above it, of its chapter and its sections."""


class Ruling(Struct, frozen=True):
    """How an ambiguous place is read."""

    id: str
    """Its name."""
    clause: str
    """The clauses that it reads."""
    question: str
    """What the book leaves open."""
    readings: tuple[str, ...]
    """The readings that can be defended."""
    chosen: str
    """The one we take."""
    why: str
    """Why we take it."""
    option: str
    """The option that takes another, if there is one."""


class Source(Struct, frozen=True):
    """A file of data, what it holds and where its values come from."""

    file: str
    """The table of the data."""
    what: str
    """What it holds."""
    printed: int
    """Values that the rulebook prints."""
    public: int
    """Values that anybody can look up."""
    reconstructed: int
    """Values that we propose."""
    notes: tuple[str, ...]
    """The sources as the data name them."""


class Synonym(Struct, frozen=True):
    """Words that somebody may type, and what is meant by them."""

    said: tuple[str, ...]
    """What is typed."""
    finds: tuple[str, ...]
    """What it finds besides."""


class Rules(Struct, frozen=True):
    """The rulebook of a game in our words."""

    game: str
    """The game."""
    title: str
    """What is printed on its box."""
    clauses: tuple[Clause, ...]
    """Every clause, in the order of the book."""
    headings: dict[str, str]
    """Titles of chapters and sections by their numbers."""
    rulings: tuple[Ruling, ...]
    """Every ruling."""
    sources: tuple[Source, ...]
    """Where the data come from."""
    synonyms: tuple[Synonym, ...]
    """Words by which clauses are found as well."""
    terms: tuple[Explanation, ...]
    """The words of the game, explained."""
