"""The orders of *Battle for Galicia*, each in the forms that a player types.

Records keep orders under their tags and the names of their fields: a class may be renamed, its tag may not.
"""

from functools import cache

from hexmarshal.core import procedure
from hexmarshal.core.notation import Form
from hexmarshal.wargame import orders


@cache
def called(piece: str) -> str:
    """What a player calls a unit in the game as it was published: what stands on its counter.

    >>> called("ru-9+10-c"), called("ah-12m+")
    ('9+10 c', '12m+')
    """
    from hexmarshal.games.galicia.parts.components import load

    unit = load().units.get(piece)
    return unit.name if unit else piece


class Order(procedure.Order, frozen=True):
    """An order of this game."""

    called = staticmethod(called)


class OneUnit(orders.OneUnit, Order, frozen=True):
    """An order to one unit."""


class Place(orders.Place, Order, frozen=True, tag="place"):
    """Put a reinforcement in its hex of arrival: ``place 13 8.01``."""


class Wait(OneUnit, frozen=True, tag="wait"):
    """Let a reinforcement come by its next line of the list."""

    forms = ("{piece} waits",)


class Move(orders.MoveByWay, Order, frozen=True, tag="move"):
    """Move a unit: ``13 8.01-8.03``; by a way of one's own ``13 8.01-8.02-8.03``."""


class March(orders.MarchTogether, Order, frozen=True, tag="march"):
    """Move units of one hex together: ``13,34 8.01-8.03``."""

    @property
    def openly(self) -> str:
        """Without the units: the enemy sees only the one on top (5.4a)."""
        return self.way_alone


class Enter(OneUnit, frozen=True, tag="enter"):
    """Bring a blocked reinforcement in over the edge."""

    to: str
    """The edge hex."""
    forms = ("enter {piece} {to}",)


class Recover(orders.Recover, Order, frozen=True, tag="recover"):
    """Let a unit rest and recover effectiveness, which the enemy does not learn (5.4c): ``13 recovers``."""


class Top(orders.Top, Order, frozen=True, tag="top"):
    """Lay a unit on top of others that have the same printed attack."""


class React(orders.FromTo, Order, frozen=True, tag="react"):
    """Let cavalry react by one hex."""

    forms = ("react {piece} {start}-{to}",)


class Stay(orders.Stay, Order, frozen=True, tag="stay"):
    """Let nobody react, now or for the rest of the phase."""

    @property
    def words(self) -> str:
        return "will not react in this phase" if self.rest else "does not react"


class Eliminate(orders.Eliminate, Order, frozen=True, tag="eliminate"):
    """Take a unit out of an overfull hex for good."""


class Attack(orders.Attack, Order, frozen=True, tag="attack"):
    """Announce an attack by units from any hexes next to the target: ``4,13,20 x 8.12``."""


class Commit(orders.Several, Order, frozen=True, tag="commit"):
    """Say who takes part, once the defenders are known; the others in their hexes are withheld: ``commit 4,13``."""

    forms = ("commit {units}",)
    subject = "commit"


class Defend(orders.Several, Order, frozen=True, tag="defend"):
    """Say who defends; the others in the hex are withheld: ``defend 1 gd,82 r``."""

    forms = ("defend {units}",)
    subject = "defend"


class Retreat(Order, frozen=True, tag="retreat"):
    """Retreat a stack: ``8.12-8.13``, over several hexes ``8.12-8.13-8.14``."""

    start: str
    """The hex it stands in."""
    to: str
    """The hex it goes to."""
    via: tuple[str, ...] = ()
    """The whole way after the start, where it is longer than one hex."""
    forms = ("{start}-{to}", "{start}-{via}")


class First(Order, frozen=True, tag="first"):
    """Let the stack of a hex retreat before those of others."""

    start: str
    """The hex it stands in."""
    forms = ("{start} first",)


class GoOn(OneUnit, frozen=True, tag="goon"):
    """Let a unit retreat further than an overfull hex."""

    forms = ("{piece} goes on",)


class Follow(OneUnit, frozen=True, tag="follow"):
    """Let a withheld unit retreat with its friends."""

    forms = ("{piece} goes along",)


class FollowTogether(orders.Several, Order, frozen=True, tag="along"):
    """Let several withheld units retreat with their friends."""

    forms = ("{units} go along",)
    subject = "along"


class Advance(orders.Several, Order, frozen=True, tag="advance"):
    """Go into the hex that was won, or not."""

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

    openly = ""
    """Nothing: which unit bears a reduction is hidden (5.4c)."""


class Bear(orders.Bear, Order, frozen=True, tag="bear"):
    """Let several units take a reduction each."""

    openly = ""
    """Nothing: which unit bears a reduction is hidden (5.4c)."""


class Spread(Order, frozen=True, tag="spread"):
    """Let the program spread the reductions that are left, sparing units."""

    forms = ("spread",)
    words = "spreads the reductions"
    subject = "spread"
