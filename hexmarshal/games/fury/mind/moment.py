"""What is in progress, as an outlook sees it: which fronts have yet to act, and which attacks are under way."""

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
    fronts = (dict.fromkeys(("", *FRONTS), LATER), dict.fromkeys(("", *FRONTS), LATER))
    attacks: tuple[Declared, ...] = ()
    combat, player, front, frame = None, 0, "", None
    for frame in table.stack:
        if isinstance(frame, GameTurn):
            for side, name in _to_come(table, frame):
                fronts[side][name] = SOON
            following = frame.steps[frame.at] if frame.at < len(frame.steps) else ""
            if following == "first_activation":
                fronts[table.state.initiative][frame.front_a] = NOW
            elif following == "second_activation":
                fronts[1 - table.state.initiative][frame.second] = NOW
        elif isinstance(frame, Activation):
            player, front, attacks = frame.player, frame.front, frame.attacks
            fronts[player][front] = NOW
        elif isinstance(frame, (DeclareAttacks, Combats)):
            attacks = frame.attacks
            fronts[player][front] = LATER
        elif isinstance(frame, Combat):
            combat = frame
    return Moment(fronts, attacks, combat, isinstance(frame, SetUp))


def _to_come(table: Fury, turn: GameTurn) -> list[tuple[int, str]]:
    """The fronts, with their side, that have yet to be activated in a turn (7d)."""
    first, second = table.state.initiative, 1 - table.state.initiative
    found: list[tuple[int, str]] = []
    steps = turn.steps
    if turn.at <= steps.index("fourth_activation"):
        fresh = turn.at <= steps.index("first_activation")
        found += [(first, front) for front in FRONTS if fresh or front != turn.front_a]
    if turn.at <= steps.index("third_activation"):
        fresh = turn.at <= steps.index("second_activation")
        found += [(second, front) for front in FRONTS if fresh or front != turn.second]
    return found
