"""A match that is played by numbers: what both kinds of environment share."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from hexmarshal.core.engine.actions import Actions
from hexmarshal.core.engine.decision import Decision
from hexmarshal.core.engine.events import AnyEvent
from hexmarshal.core.engine.match import Match
from hexmarshal.core.engine.procedure import Order
from hexmarshal.environments.observations import Observations

Arrays = dict[str, Any]
"""An observation: ``observation``, a dictionary of arrays, and ``action_mask``."""


class Setting(NamedTuple):
    """What is played, as :meth:`Match.new` takes it."""

    game: str
    """The id of a game."""
    scenario: str
    """One of its scenarios, or the path of a file; empty for its first."""
    options: Mapping[str, Any] | None = None
    """Readings and optional rules."""
    overlay: str | Path | None = None
    """The path of a file with values to lay over those of the game."""
    position: str | Path | None = None
    """A position with which every match begins."""

    def match(self, seed: str) -> Match:
        """A new match."""
        return Match.new(
            self.game, self.scenario, seed, options=self.options, overlay=self.overlay, position=self.position
        )


class Playing:
    """A match, its spaces, and what was picked up."""

    def __init__(self, setting: Setting, most: int) -> None:
        self.setting = setting
        """What is played."""
        self.most = most
        """After how many orders a match is cut short; 0 for never."""
        self.match: Match = setting.match("spaces")
        """The match; before the first reset one that shows how large everything is."""
        self.actions = Actions(self.match)
        """What the numbers mean."""
        self.observations = Observations(self.match)
        """What the arrays mean."""
        self.picked = ""
        """The subject that was picked up; empty in the first stage."""
        self.events: list[AnyEvent] = []
        """What the last order brought about."""
        self.decision: Decision | None = None
        """What must be chosen now."""
        self.side = ""
        """The side that must choose; empty when the match is over."""
        self._subjects: dict[int, str] | None = None
        self._orders: dict[int, Order] = {}
        self._seen: dict[str, Arrays] = {}

    def begin(self, seed: str) -> None:
        """Begin another match."""
        self.take(self.setting.match(seed))

    def take(self, match: Match) -> None:
        """Go on with a match, as it stands."""
        self.match = match
        self.events = list(match.opening_events)
        self._go_on()

    def _go_on(self) -> None:
        """Turn to the next decision."""
        self.picked, self._subjects, self._orders, self._seen = "", None, {}, {}
        self.decision = self.match.decision
        self.side = "" if self.decision is None else self.decision.side

    @property
    def cut(self) -> bool:
        """Whether the match is cut short here."""
        return bool(self.most) and not self.match.over and self.match.number >= self.most

    def legal(self) -> Mapping[int, str | Order]:
        """What may be done now, by number: subjects in the first stage, orders in the second."""
        if self.picked:
            return self._orders
        if self._subjects is None:
            self._subjects = {} if self.decision is None else self.actions.subjects(self.decision)
        return self._subjects

    def act(self, action: int) -> bool:
        """Pick up a subject, or give an order; whether that was legal. What is not changes nothing."""
        chosen = self.legal().get(action)
        if chosen is None:
            return False
        if isinstance(chosen, str):
            assert self.decision is not None
            self._orders = self.actions.orders(self.decision, chosen)
            self.picked = chosen
        else:
            self.give(chosen)
        return True

    def numbers_of(self, order: Order) -> tuple[int, int] | None:
        """The two actions that give an order, which may say more than it must; ``None`` if no listed one is the same.

        So a bot can show a learner how to play. Some games list only sensible groups of a composed attack.
        """
        if self.decision is None:
            return None
        meant = self.decision.normal(order)
        first = next(
            (number for number, subject in self.actions.subjects(self.decision).items() if subject == meant.subject),
            None,
        )
        if first is None:
            return None
        found = self.actions.orders(self.decision, meant.subject).items()
        return next(((first, number) for number, each in found if each == meant), None)

    def give(self, order: Order) -> None:
        """Give an order, whatever was picked up."""
        self.events = self.match.submit(order)
        self._go_on()

    def mask(self, side: str) -> Any:
        """A 1 for every number that may be chosen by a side now."""
        mask: Any = np.zeros(self.actions.size, np.int8)
        if side == self.side:
            mask[list(self.legal())] = 1
        return mask

    def observe(self, side: str) -> Arrays:
        """What a side sees."""
        seen = self._seen.get(side)
        if seen is None:
            seen = self._seen[side] = self.observations.arrays(self.match.view(side))
        mine = side == self.side
        picked = self.actions.number_of(self.picked) if mine and self.picked else -1
        return {"observation": seen | {"picked": np.array([picked], np.int32)}, "action_mask": self.mask(side)}

    def rewards(self) -> dict[str, float]:
        """1 for every side that has won, -1 for every other; all 0 for a draw, and as long as the match goes on."""
        result = self.match.result
        if result is None or not result["winner"]:
            return dict.fromkeys(self.match.sides, 0.0)
        winners = result.get("winners", [result["winner"]])
        return {side: 1.0 if side in winners else -1.0 for side in self.match.sides}

    def told(self) -> str:
        """The decision and what the last order brought about, as text that an onlooker may read."""
        result = self.match.result
        asked = self.decision.prompt if self.decision is not None else "" if result is None else str(result["sentence"])
        lines = [f"{event} ({event.clause})" for event in self.events if not event.only]
        return "\n".join([*lines, asked])
