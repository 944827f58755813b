"""Random matches to hold a game to its contract.

A walk is one match played by drawing lots, kept as it stood before every order. So that the time does not grow with
every scenario, one of each game is walked; where there is time, all are but the longest.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass, field

import hexmarshal as hm
from tests.thorough import THOROUGH

RICHEST = {
    "fury": "campaign", "drina": "campaign", "galicia": "campaign", "great_war_east": "september", "serbien": "drina",
}  # fmt: skip
"""The scenario of each game in which the most kinds of decisions come up; of any other game it is the first."""
TOO_LONG = {("serbien", "campaign")}
"""Scenarios that are not walked at all: a random match of this one takes some ten thousand orders."""
LONGEST = 20_000
"""A match of more orders than this does not end."""


@dataclass(frozen=True)
class Route:
    """Which match to play."""

    game: str
    scenario: str
    seed: int

    def __str__(self) -> str:
        return f"{self.game}-{self.scenario}-{self.seed}"


def routes() -> list[Route]:
    """One scenario of every game; where there is time every one, so many times."""
    return [
        Route(meta.id, scenario, seed)
        for meta in hm.catalogue()
        for scenario in (meta.scenarios if THOROUGH else (RICHEST.get(meta.id, meta.scenarios[0]),))
        if (meta.id, scenario) not in TOO_LONG
        for seed in range(1, max(1, THOROUGH) + 1)
    ]


@dataclass
class Walk:
    """A random match."""

    route: Route
    stops: list[hm.Match] = field(default_factory=list)
    """The match before each of its orders,"""
    kinds: list[str] = field(default_factory=list)
    """and the kind of decision that it was."""
    end: hm.Match = field(init=False)
    """The match when it was over."""

    def __post_init__(self) -> None:
        lots = random.Random(str(self.route))
        match = hm.Match.new(self.route.game, self.route.scenario, seed=self.route.seed)
        while (decision := match.decision) is not None:
            assert match.number < LONGEST, f"{self.route} does not end"
            self.stops.append(match.copy())
            self.kinds.append(decision.kind)
            match.submit(lots.choice(decision.orders(lots.choice(decision.subjects()))))
        self.end = match

    def order(self, stop: hm.Match) -> hm.Order:
        """What was ordered next."""
        return self.end.journal[stop.number].order

    def sample(self, size: int, why: str) -> list[hm.Match]:
        """Some stops, at least one of every kind of decision among them, as copies that a test may play with.

        Where time is short it is a sixth of that size, or one of every kind.
        """
        size = size if THOROUGH else size // 6
        lots = random.Random(f"{self.route} {why}")
        shuffled = lots.sample(range(len(self.stops)), len(self.stops))
        chosen = set({self.kinds[number]: number for number in shuffled}.values())
        chosen.update(shuffled[: max(0, size - len(chosen))])
        return [self.stops[number].copy() for number in sorted(chosen)]

    def lots(self, stop: hm.Match, why: str) -> random.Random:
        """Lots that fall the same way each time for one stop."""
        return random.Random(f"{self.route} {stop.number} {why}")

    def __iter__(self) -> Iterator[hm.Match]:
        return iter(self.stops)


def asked(match: hm.Match) -> hm.Decision:
    """The decision of a match that is not over."""
    decision = match.decision
    assert decision is not None
    return decision


def where(walk: Walk, match: hm.Match, what: object = "") -> str:
    """The place of a failure, with what is needed to see it again."""
    return f"{walk.route} at order {match.number} ({asked(match).kind if match.decision else 'over'}): {what}"
