"""Whether a match is lost: a bot gives up only what nobody could still hold, and offers a draw where it stands badly.

In the laboratory nothing of this is asked: there matches are played out.
"""

from math import fsum
from typing import NamedTuple

from hexmarshal.core.engine.view import View

TURNS = 3
"""How many turns of its own, one after the other, a bot must have stood badly."""
RUINED = 0.25
"""A match is lost only where a side has at most this part of its enemy's strength."""
BEATEN = 0.5
"""The part of the enemy's strength that a side could still beat, at most."""
BADLY = 0.5
"""A side stands badly if it lacks this part of all that it could still gain."""
BETWEEN = 5
"""How many turns pass between two offers of a draw."""


class Standing(NamedTuple):
    """How a side stands."""

    worth: float
    """What its position is worth to it, less what the enemy's is."""
    gain: float
    """What it could gain at most: every goal that it does not hold, and half of the enemy beaten."""
    ratio: float
    """Its strength, as a part of the enemy's."""

    @property
    def lost(self) -> bool:
        """Whether nothing that it could still gain would make up for what it lacks."""
        return self.worth + self.gain < 0 and self.ratio < RUINED

    @property
    def bad(self) -> bool:
        """Whether it stands so that a draw would be a success."""
        return self.worth + BADLY * self.gain < 0


def standing(view: View) -> Standing:
    """How the side that looks stands, by its own judgement of what it knows."""
    assert view.side is not None
    table = view.imagine("standing").table
    aims = view.mind.aims(table, view.side)
    foe, own = fsum(aims.foe.values()), fsum(aims.own.values())
    gain = fsum(goal.worth for goal in aims.goals if not goal.held) + BEATEN * aims.point * foe
    return Standing(view.mind.outlook(table, view.side), gain, own / foe if foe > 0 else 1.0)


def agrees(view: View) -> bool:
    """Whether a bot takes a draw: where it stands no better than that."""
    return standing(view).worth <= 0


class Resolve:
    """What a bot makes of its turns, one after the other."""

    def __init__(self) -> None:
        self._turn = ""
        self._lost = self._bad = 0
        self._offered = -BETWEEN
        self._turns = 0

    def wish(self, view: View) -> str:
        """What a bot wants to do beside its orders, once in each of its turns: ``resign``, ``draw`` or nothing."""
        if view.turn == self._turn:
            return ""
        self._turn = view.turn
        self._turns += 1
        now = standing(view)
        self._lost = self._lost + 1 if now.lost else 0
        self._bad = self._bad + 1 if now.bad else 0
        if self._lost >= TURNS:
            return "resign"
        if self._bad >= TURNS and self._turns >= self._offered + BETWEEN:
            self._offered = self._turns
            return "draw"
        return ""
