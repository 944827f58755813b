"""What a game tells the table about itself."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from hexmarshal.core.data.files import Problem, shown
from hexmarshal.core.data.plain import Said, Values
from hexmarshal.core.engine import declaration
from hexmarshal.core.engine.ending import Alarms, no_alarms
from hexmarshal.core.engine.mind import AnyMind
from hexmarshal.core.engine.procedure import Order, Procedure
from hexmarshal.core.engine.supply import Supplying, no_supply
from hexmarshal.core.engine.table import AnyTable


class About(msgspec.Struct, frozen=True, kw_only=True):
    """What the box of a game says, and what we say of it."""

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
    length: str
    """How long a match takes."""
    complexity: int
    """From 1, an evening's first game, to 5."""
    blurb: str
    """The game in a sentence or two."""
    reconstructed: str
    """Which data the rulebook does not contain and were reconstructed."""


class Meta(About, frozen=True, kw_only=True):
    """What can be said of a game without loading its rules."""

    sides: tuple[str, ...]
    """The sides of the conflict, in the order in which seats are listed."""
    scenarios: tuple[str, ...]
    """The scenarios that come with the game; the first is the default."""
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


class Start(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a match starts: all that a table is built from, and all that a record must keep of it."""

    scenario: Values
    """The scenario in full, so that a record does not depend on a file."""
    options: Values
    """The readings and optional rules that were chosen; what is not named has its default."""
    overlay: Values | None
    """The overlay in full, or none."""
    position: Values | None = None
    """The position with which it begins, as its file has it; none at the start of the scenario."""
    forced: bool = True
    """Whether questions with a single answer are answered without asking."""


def no_names(table: AnyTable) -> dict[str, dict[int, str]]:
    """For a game whose positions name no numbers."""
    return {}


class Game(msgspec.Struct, frozen=True, kw_only=True, eq=False):
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
    options: Mapping[str, tuple[str, ...]] = {}
    """The options of a match and their settings; the first is the default."""
    read_start: Callable[[str | Said, Said, Any], Start]
    """Scenario and overlay, each a name, a path or its values, and options; raises with every problem of them."""
    deal: Callable[[Start], AnyTable]
    """The table at the start, before the first step."""
    data_version: Callable[[], str]
    """A digest of the data that come with the game."""
    mind: AnyMind
    """How it judges positions, for bots."""
    supply: Supplying = no_supply
    """How a unit is supplied, for views."""
    alarms: Alarms = no_alarms
    """What would end or decide a match before a side has its next turn."""
    spelling: Callable[[Any], Mapping[str, Mapping[int, str]]] = no_names
    """For each word used with ``meanings.named`` the names of its numbers, at a table."""
    nowhere: int = -1
    """Where a piece stands if a written position does not name it: a place off the map."""
    stock: frozenset[int] = frozenset()
    """Places off the map from which rules take counters when they need them; counters there are in nobody's way."""

    def __post_init__(self) -> None:
        declaration.check(self)

    def dealt(self, start: Start) -> AnyTable:
        """The table of a match at its start, before the first step."""
        table = self.deal(start)
        table.forced = start.forced
        return table


def option_problems(known: Mapping[str, tuple[str, ...]], chosen: Said) -> list[Problem]:
    """What is wrong with the options that were chosen, for those that a game has.

    >>> print(*option_problems({"luck": ("normal", "lucky")}, {"luck": "foul"}))
    options: luck: 'foul' is not a setting; it can be normal or lucky.
    """
    problems = []
    for name, value in chosen.items():
        if name not in known:
            there = f"the options are {', '.join(known)}" if known else "the game has none"
            problems.append(Problem("options", 0, name[:40], f"There is no such option; {there}."))
        elif value not in known[name]:
            settings = " or ".join(known[name])
            problems.append(Problem("options", 0, name, f"{shown(value)} is not a setting; it can be {settings}."))
    return problems
