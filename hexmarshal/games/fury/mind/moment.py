"""What is in progress, as an outlook sees it: which fronts have yet to act, and which attacks are under way."""

from functools import lru_cache
from typing import NamedTuple

from hexmarshal.games.fury.parts.sides import FRONTS
from hexmarshal.games.fury.rules.attack import DeclareAttacks
from hexmarshal.games.fury.rules.combat import Combat
from hexmarshal.games.fury.rules.combats import Combats
from hexmarshal.games.fury.rules.in_progress import Declared
from hexmarshal.games.fury.rules.position import Fury
from hexmarshal.games.fury.rules.sequence import Activation, GameTurn
from hexmarshal.games.fury.rules.setup import SetUp

NOW, SOON, LATER = range(3)
"""When a front can attack: in this activation, later in this turn, in another turn."""


class Moment(NamedTuple):
    """What is in progress."""

    fronts: tuple[dict[str, int], dict[str, int]]
    """When each front of each side can attack; without a front nobody does before another turn."""
    attacks: tuple[Declared, ...]
    """Attacks declared and not yet fought."""
    combat: Combat | None
    """The combat in progress."""
    setting_up: bool
    """Whether armies are being set up."""

    def over(self, side: int) -> bool:
        """Whether no front of a side has yet to act in this turn."""
        return min(self.fronts[side].values()) == LATER


def moment(table: Fury) -> Moment:
    """What is in progress at a table."""
    attacks: tuple[Declared, ...] = ()
    turn, acting, declared, combat = None, None, False, None
    for frame in table.stack:
        if isinstance(frame, GameTurn):
            turn = frame
        elif isinstance(frame, Activation):
            acting, declared, attacks = frame, False, frame.attacks
        elif isinstance(frame, (DeclareAttacks, Combats)):
            declared, attacks = True, frame.attacks
        elif isinstance(frame, Combat):
            combat = frame
    place = (-1, "", "") if turn is None else (turn.at, turn.front_a, turn.second)
    activated = (0, "", LATER) if acting is None else (acting.player, acting.front, LATER if declared else NOW)
    fronts = _fronts(table.state.initiative, *place, *activated)
    return Moment(fronts, attacks, combat, isinstance(table.stack[-1], SetUp) if table.stack else False)


@lru_cache(maxsize=256)
def _fronts(
    initiative: int, at: int, front_a: str, second: str, player: int, front: str, when: int
) -> tuple[dict[str, int], dict[str, int]]:
    """When each front of each side can attack, by the step of the turn and by who is activated."""
    fronts = (dict.fromkeys(("", *FRONTS), LATER), dict.fromkeys(("", *FRONTS), LATER))
    other, steps = 1 - initiative, GameTurn.steps
    if at >= 0:  # who has yet to be activated in this turn (7d)
        if at <= steps.index("fourth_activation"):
            fresh = at <= steps.index("first_activation")
            fronts[initiative].update({name: SOON for name in FRONTS if fresh or name != front_a})
        if at <= steps.index("third_activation"):
            fresh = at <= steps.index("second_activation")
            fronts[other].update({name: SOON for name in FRONTS if fresh or name != second})
        following = steps[at] if at < len(steps) else ""
        if following == "first_activation":
            fronts[initiative][front_a] = NOW
        elif following == "second_activation":
            fronts[other][second] = NOW
    fronts[player][front] = when
    return fronts
