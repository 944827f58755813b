"""The orders of *Battle for Galicia*, each in the forms that a player types.

Records keep orders under their tags and the names of their fields: a class may be renamed, its tag may not.
"""

from functools import cache

from hexmarshal.core.engine import procedure
from hexmarshal.core.engine.procedure import Moment
from hexmarshal.core.orders.notation import Form
from hexmarshal.games.galicia.parts.components import load
from hexmarshal.wargame import orders


@cache
def called(piece: str) -> str:
    """What a player calls a unit in the game as it was published: what stands on its counter.

    >>> called("ru-9+10-c"), called("ah-12m+")
    ('9+10 c', '12m+')
    """
    unit = load().units.get(piece)
    return unit.name if unit else piece


class Order(procedure.Order, frozen=True):
    """An order of this game."""

    called = staticmethod(called)


class OneUnit(orders.OneUnit, Order, frozen=True):
    """An order to one unit."""


class Place(orders.Place, Order, frozen=True, tag="place"):
    """Put a reinforcement in its hex of arrival: ``place 13 8.01``."""

    when = Moment("Reinforcements are placed in the reinforcement phase.", "3.2c")


class Wait(OneUnit, frozen=True, tag="wait"):
    """Let a reinforcement come by its next line of the list."""

    when = Moment("Which line of the list a reinforcement comes by is settled in the reinforcement phase.", "3.2c")
    forms = ("{piece} waits",)


class Move(orders.MoveByWay, Order, frozen=True, tag="move"):
    """Move a unit: ``13 8.01-8.03``; by a way of one's own ``13 8.01-8.02-8.03``."""

    when = Moment("Units move in their owner's movement phase.", "3.2d")


class March(orders.MarchTogether, Order, frozen=True, tag="march"):
    """Move units of one hex together: ``13,34 8.01-8.03``."""

    when = Moment("Units move in their owner's movement phase.", "3.2d")

    @property
    def openly(self) -> str:
        """Without the units: the enemy sees only the one on top (5.4a)."""
        return self.way_alone


class Enter(OneUnit, frozen=True, tag="enter"):
    """Bring a blocked reinforcement in over the edge."""

    when = Moment("A blocked reinforcement enters over the map edge in its owner's movement phase.", "14.0b")
    to: str
    """The edge hex."""
    forms = ("enter {piece} {to}",)


class Recover(orders.Recover, Order, frozen=True, tag="recover"):
    """Let a unit rest and recover effectiveness, which the enemy does not learn (5.4c): ``13 recovers``."""

    when = Moment("Units recover in their owner's movement phase.", "3.2d")


class Top(orders.Top, Order, frozen=True, tag="top"):
    """Lay a unit on top of others that have the same printed attack."""

    when = Moment("The unit on top of a stack is chosen in its owner's movement phase.", "5.3")


class React(orders.FromTo, Order, frozen=True, tag="react"):
    """Let cavalry react by one hex."""

    when = Moment("Cavalry reacts while the enemy moves or places reinforcements.", "12.1a")
    forms = ("react {piece} {start}-{to}",)


class Stay(orders.Stay, Order, frozen=True, tag="stay"):
    """Let nobody react, now or for the rest of the phase."""

    when = Moment("This declines a cavalry reaction, when the enemy has moved next to cavalry.", "12.1.2a")

    @property
    def words(self) -> str:
        return "will not react in this phase" if self.rest else "does not react"


class Eliminate(orders.Eliminate, Order, frozen=True, tag="eliminate"):
    """Take a unit out of an overfull hex for good."""

    when = Moment(
        "Units in excess of the stacking limit are eliminated at the end of a movement phase or a retreat.", "5.1a"
    )


class Attack(orders.Attack, Order, frozen=True, tag="attack"):
    """Announce an attack by units from any hexes next to the target: ``4,13,20 x 8.12``."""

    when = Moment("Attacks are made in the combat phase.", "3.2e")


class Commit(orders.Several, Order, frozen=True, tag="commit"):
    """Say who takes part, once the defenders are known; the others in their hexes are withheld: ``commit 4,13``."""

    when = Moment("The attacker says who takes part once the defenders have been shown.", "8.1b")
    forms = ("commit {units}",)
    subject = "commit"


class Defend(orders.Several, Order, frozen=True, tag="defend"):
    """Say who defends; the others in the hex are withheld: ``defend 1 gd,82 r``."""

    when = Moment("The defender says which units take part when attacked, after the attacker.", "8.1b")
    forms = ("defend {units}",)
    subject = "defend"


class Retreat(Order, frozen=True, tag="retreat"):
    """Retreat a stack: ``8.12-8.13``, over several hexes ``8.12-8.13-8.14``."""

    when = Moment("Stacks retreat when a combat result orders it.", "8.3")
    start: str
    """The hex it stands in."""
    to: str
    """The hex it goes to."""
    via: tuple[str, ...] = ()
    """The whole way after the start, where it is longer than one hex."""
    forms = ("{start}-{to}", "{start}-{via}")


class First(Order, frozen=True, tag="first"):
    """Let the stack of a hex retreat before those of others."""

    when = Moment("Stacks retreat when a combat result orders it.", "8.3")
    start: str
    """The hex it stands in."""
    forms = ("{start} first",)


class GoOn(OneUnit, frozen=True, tag="goon"):
    """Let a unit retreat further than an overfull hex."""

    when = Moment("A unit goes on when more units have retreated into a hex than it can hold.", "9.2b")
    forms = ("{piece} goes on",)


class Follow(OneUnit, frozen=True, tag="follow"):
    """Let a withheld unit retreat with its friends."""

    when = Moment("Withheld units may go along when the attackers beside them retreat.", "7.6a")
    forms = ("{piece} goes along",)


class FollowTogether(orders.Several, Order, frozen=True, tag="along"):
    """Let several withheld units retreat with their friends."""

    when = Moment("Withheld units may go along when the attackers beside them retreat.", "7.6a")
    forms = ("{units} go along",)
    subject = "along"


class Advance(orders.Several, Order, frozen=True, tag="advance"):
    """Go into the hex that was won, or not."""

    when = Moment("Attackers may advance when the defender's hex has been left empty.", "9.3a")
    forms = ("advance {units}", Form("stay", units=()))
    subject = "advance"

    @property
    def words(self) -> str:
        return "" if self.units else "does not advance"

    @property
    def sense(self) -> str:
        return "on" if self.units else "no"


class Lose(orders.Lose, Order, frozen=True, tag="lose"):
    """Let a unit take a reduction."""

    when = Moment("Reductions are shared out when a loss has been rolled.", "8.5")
    openly = ""
    """Nothing: which unit bears a reduction is hidden (5.4c)."""


class Bear(orders.Bear, Order, frozen=True, tag="bear"):
    """Let several units take a reduction each."""

    when = Moment("Reductions are shared out when a loss has been rolled.", "8.5")
    openly = ""
    """Nothing: which unit bears a reduction is hidden (5.4c)."""


class Spread(Order, frozen=True, tag="spread"):
    """Let the program spread the reductions that are left, sparing units."""

    when = Moment("Reductions are shared out when a loss has been rolled.", "8.5")
    forms = ("spread",)
    words = "spreads the reductions"
    subject = "spread"
