"""What a game tells the table about itself."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from hexmarshal.core.procedure import Order, Procedure
from hexmarshal.core.table import Table


class Meta(msgspec.Struct, frozen=True, kw_only=True):
    """What can be said of a game without loading its rules."""

    id: str
    """The word by which programs and commands know it: ``fury``."""
    title: str
    """What is printed on the box."""
    designer: str
    """Who designed the original."""
    publisher: str
    """Who published it."""
    years: str
    """What it is about, and when."""
    scale: str
    """What a unit, a hex and a turn stand for."""
    sides: tuple[str, ...]
    """The sides of the conflict, in the order in which seats are listed."""
    scenarios: tuple[str, ...]
    """The scenarios that come with the game; the first is the default."""
    length: str
    """How long a match takes."""
    complexity: int
    """From 1, an evening's first game, to 5."""
    blurb: str
    """The game in a sentence or two."""
    reconstructed: str
    """Which data the rulebook does not contain and were reconstructed."""
    place: int = 9
    """Where it stands on the shelf: the first is what a newcomer meets."""
    rules_version: int
    """Raised with every change of a game's behaviour."""
    camps: tuple[tuple[str, ...], ...] = ()
    """The sides that win and lose together; empty where each stands for itself."""

    @property
    def parties(self) -> tuple[tuple[str, ...], ...]:
        """Who stands against whom: the camps, or each side for itself."""
        return self.camps or tuple((side,) for side in self.sides)


class Start(msgspec.Struct, frozen=True):
    """How a match starts: all that a table is built from, and all that a record must keep of it."""

    scenario: dict[str, Any]
    """The scenario in full, so that a record does not depend on a file."""
    options: dict[str, Any]
    """The readings and optional rules that were chosen; what is not named has its default."""
    overlay: dict[str, Any] | None
    """The overlay in full, or none."""


class Game(msgspec.Struct, frozen=True, kw_only=True):
    """A game as the table sees it."""

    meta: Meta
    """What it is, for people."""
    orders: tuple[type[Order], ...]
    """Every kind of order."""
    procedures: tuple[type[Procedure], ...]
    """Every kind of procedure and question."""
    piece: type[msgspec.Struct]
    """What happens to a counter."""
    state: type[msgspec.Struct]
    """Everything else that changes."""
    read_start: Callable[[str, Mapping[str, Any], str | None], Start]
    """Scenario name or path, options, overlay path; raises with every problem if any of them is bad."""
    deal: Callable[[Start], Table[Any, Any]]
    """The table at the start, before the first step."""
    data_version: Callable[[], str]
    """A digest of the data that come with the game."""
