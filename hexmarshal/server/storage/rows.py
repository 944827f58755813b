"""What the database keeps of a match."""

from collections.abc import Iterable
from typing import NamedTuple

import msgspec

from hexmarshal.core.engine.events import AnyEvent
from hexmarshal.core.engine.game import Game, Start
from hexmarshal.core.engine.match import Given
from hexmarshal.core.orders.orders import remembered, written
from hexmarshal.core.records.changed_rules import Divergence
from hexmarshal.server.seats import Chair
from hexmarshal.server.structs import State

_encode = msgspec.msgpack.Encoder().encode
_events = msgspec.msgpack.Decoder(tuple[AnyEvent, ...])


class Beginning(msgspec.Struct, frozen=True):
    """How a match began: all that is needed to begin it again."""

    start: Start
    """Scenario, options and overlay."""
    seed: str
    """Where its dice come from."""
    commitment: str
    """The hash of the seed that its record committed to."""
    script: tuple[int, ...]
    """Dice fixed beforehand."""
    opening: tuple[int, ...]
    """What chance gave before the first order."""
    stage: str
    """Where it stood then, in words."""
    aloud: bool = False
    """Whether bots say what they are after while it runs."""


class Line(msgspec.Struct, frozen=True, array_like=True):
    """An order as it is sealed."""

    side: str
    """Who gave it."""
    order: bytes
    """The order as JSON."""
    chance: tuple[int, ...]
    """What chance gave."""
    digest: str
    """The position after it, where the journal keeps one."""
    stage: str
    """Where the match stood after it, in words."""
    events: msgspec.Raw
    """What happened, for the log; only read when it is told."""
    purpose: str = ""
    """What a bot said that it is after, with this order."""
    advised: bool = False
    """Whether the staff had shown this order to whoever gave it."""
    kind: str = ""
    """The kind of decision that it answered, for the coach; empty where nobody noted it."""

    @classmethod
    def of(
        cls,
        given: Given,
        stage: str,
        events: Iterable[AnyEvent],
        purpose: str = "",
        advised: bool = False,
        kind: str = "",
    ) -> "Line":
        """An order that was just given."""
        told = msgspec.Raw(_encode(tuple(events)))
        return cls(given.side, written(given.order), given.chance, given.digest, stage, told, purpose, advised, kind)

    def happened(self) -> tuple[AnyEvent, ...]:
        """What came of it."""
        return _events.decode(self.events)

    def again(self, given: Given) -> "Line":
        """The same order as it stands after another was taken back before it."""
        return msgspec.structs.replace(self, chance=given.chance, digest=given.digest)

    def given(self, game: Game) -> Given:
        """The order as the journal of a match keeps it."""
        return Given(self.side, remembered(game, self.order), self.chance, self.digest)


class Version(NamedTuple):
    """The rules and data a match is played with."""

    rules: int
    """The version of the rules."""
    data: str
    """A digest of the data."""

    @classmethod
    def of(cls, game: Game) -> "Version":
        """Those of a game as installed here."""
        return cls(game.meta.rules_version, game.data_version())


class Kept(msgspec.Struct, frozen=True):
    """A position that was kept."""

    number: int
    """After how many orders."""
    data: bytes
    """The position as bytes; empty if it was not kept so."""
    fingerprint: str = ""
    """What the numbers in the bytes mean; empty if nobody noted it."""
    text: str = ""
    """The position written down; empty if it was not."""


class Base(msgspec.Struct, frozen=True):
    """The position from which a match goes on that has diverged from its rules."""

    number: int
    """How many orders are before it."""
    text: str
    """The position written down."""
    parted: Divergence
    """Where the match diverged, and why."""


class Listed(msgspec.Struct, frozen=True, kw_only=True):
    """A match as far as the database shows it to whoever can read it."""

    id: str
    """What it is known by; nobody can guess it."""
    game: str
    """The game, by its id."""
    scenario: str
    """What its scenario is called."""
    takebacks: str
    """``always`` if orders may be taken back wherever no other person plays, else ``rules``."""
    study: bool
    """Whether one person looks at it from all sides."""
    updated: float
    """When the last order was given, in seconds since 1970."""
    state: State
    """How far it has come, as far as everybody may know it."""
    chairs: dict[str, Chair]
    """Who plays each side."""


class Row(Listed, frozen=True, kw_only=True):
    """A match with what is sealed of it."""

    beginning: Beginning
    """How it began."""
    version: Version
    """Under which rules, and with which data, it was last played."""
    latest: Kept
    """The position after its last order."""
    written: Kept | None = None
    """The position that was last written down."""
    base: Base | None = None
    """Where it goes on, if it diverged from its rules."""
