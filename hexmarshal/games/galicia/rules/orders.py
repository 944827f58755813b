"""The orders of *Battle for Galicia*, each in the forms that a player types.

Records keep orders under their tags and the names of their fields: a class may be renamed, its tag may not.
"""

from functools import cache

from hexmarshal.core import procedure
from hexmarshal.core.notation import Form


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


class OneUnit(Order, frozen=True):
    """An order for one unit, which is picked up to give it."""

    piece: str
    """The id of the unit."""

    @property
    def subject(self) -> str:
        return self.piece


class Place(OneUnit, frozen=True, tag="place"):
    """Put a reinforcement on the map."""

    to: str
    """Its hex of arrival."""
    forms = ("place {piece} {to}",)


class Wait(OneUnit, frozen=True, tag="wait"):
    """Let a reinforcement come by its next line of the list."""

    forms = ("{piece} waits",)


class Move(OneUnit, frozen=True, tag="move"):
    """Move a unit: ``13 8.01-8.03``; by a way of one's own ``13 8.01-8.02-8.03``."""

    start: str
    """The hex it stands in."""
    to: str
    """The hex it goes to."""
    via: tuple[str, ...] = ()
    """The whole way after the start, if the player insists on one."""
    forms = ("{piece} {start}-{to}", "{piece} {start}-{via}")


class March(Order, frozen=True, tag="march"):
    """Move units of one hex together: ``13,34 8.01-8.03``."""

    units: tuple[str, ...]
    """The ids of the units."""
    start: str
    """The hex they stand in."""
    to: str
    """The hex they go to."""
    via: tuple[str, ...] = ()
    """The whole way after the start, if the player insists on one."""
    forms = ("{units} {start}-{to}", "{units} {start}-{via}")

    @property
    def openly(self) -> str:
        """Without the units: the enemy sees only the one on top (5.4a)."""
        return "-".join((self.start, *(self.via or (self.to,))))

    @property
    def subject(self) -> str:
        return self.start


class Enter(OneUnit, frozen=True, tag="enter"):
    """Bring a blocked reinforcement in over the edge."""

    to: str
    """The edge hex."""
    forms = ("enter {piece} {to}",)


class Recover(OneUnit, frozen=True, tag="recover"):
    """Let a unit rest and recover effectiveness."""

    forms = ("{piece} recovers",)

    @property
    def openly(self) -> str:
        """Nothing: markers are hidden (5.4c)."""
        return ""


class Top(OneUnit, frozen=True, tag="top"):
    """Lay a unit on top of others that have the same printed attack."""

    forms = ("{piece} on top",)


class React(OneUnit, frozen=True, tag="react"):
    """Let cavalry react by one hex."""

    start: str
    """The hex it stands in."""
    to: str
    """The hex it goes to."""
    forms = ("react {piece} {start}-{to}",)


class Stay(Order, frozen=True, tag="stay"):
    """Let nobody react, now or for the rest of the phase."""

    rest: bool = False
    """Whether nobody shall be asked again in this phase."""
    forms = ("stay", Form("stay all", rest=True))

    @property
    def words(self) -> str:
        return "will not react in this phase" if self.rest else "does not react"

    @property
    def sense(self) -> str:
        return "no"

    @property
    def subject(self) -> str:
        return "stay"


class Eliminate(OneUnit, frozen=True, tag="eliminate"):
    """Take a unit out of an overfull hex for good."""

    forms = ("eliminate {piece}",)


class Attack(Order, frozen=True, tag="attack"):
    """Announce an attack: ``4,13,20 x 8.12``."""

    units: tuple[str, ...]
    """The ids of those who are to take part, from any hexes next to the target."""
    target: str
    """The hex that is attacked."""
    forms = ("{units} x {target}",)

    @property
    def deed(self) -> str:
        return "attack"

    @property
    def subject(self) -> str:
        return self.target


class Commit(Order, frozen=True, tag="commit"):
    """Say who takes part, once the defenders are known: ``commit 4,13``."""

    units: tuple[str, ...]
    """The ids of those who take part; the others in their hexes are withheld."""
    forms = ("commit {units}",)

    @property
    def subject(self) -> str:
        return "commit"


class Defend(Order, frozen=True, tag="defend"):
    """Say who defends: ``defend 1 gd,82 r``."""

    units: tuple[str, ...]
    """The ids of those who defend; the others in the hex are withheld."""
    forms = ("defend {units}",)

    @property
    def subject(self) -> str:
        return "defend"


class Retreat(Order, frozen=True, tag="retreat"):
    """Retreat a stack: ``8.12-8.13``, over several hexes ``8.12-8.13-8.14``."""

    start: str
    """The hex it stands in."""
    to: str
    """The hex it goes to."""
    via: tuple[str, ...] = ()
    """The whole way after the start, where it is longer than one hex."""
    forms = ("{start}-{to}", "{start}-{via}")

    @property
    def subject(self) -> str:
        return self.start


class First(Order, frozen=True, tag="first"):
    """Let the stack of a hex retreat before those of others."""

    start: str
    """The hex it stands in."""
    forms = ("{start} first",)

    @property
    def subject(self) -> str:
        return self.start


class GoOn(OneUnit, frozen=True, tag="goon"):
    """Let a unit retreat further than an overfull hex."""

    forms = ("{piece} goes on",)


class Follow(OneUnit, frozen=True, tag="follow"):
    """Let a withheld unit retreat with its friends."""

    forms = ("{piece} goes along",)


class FollowTogether(Order, frozen=True, tag="along"):
    """Let several withheld units retreat with their friends."""

    units: tuple[str, ...]
    """The ids of the units."""
    forms = ("{units} go along",)

    @property
    def subject(self) -> str:
        return "along"


class Advance(Order, frozen=True, tag="advance"):
    """Go into the hex that was won, or not."""

    units: tuple[str, ...]
    """The ids of the units."""
    forms = ("advance {units}", Form("stay", units=()))

    @property
    def words(self) -> str:
        return "" if self.units else "does not advance"

    @property
    def sense(self) -> str:
        return "on" if self.units else "no"

    @property
    def subject(self) -> str:
        return "advance"


class Lose(OneUnit, frozen=True, tag="lose"):
    """Let a unit take a reduction."""

    forms = ("lose {piece}",)

    @property
    def openly(self) -> str:
        """Nothing: who bears a reduction is hidden (5.4c)."""
        return ""


class Bear(Order, frozen=True, tag="bear"):
    """Let several units take a reduction each."""

    units: tuple[str, ...]
    """The ids of the units."""
    forms = ("{units} bear the losses",)

    @property
    def openly(self) -> str:
        """Nothing: who bears a reduction is hidden (5.4c)."""
        return ""

    @property
    def subject(self) -> str:
        return "bear"


class Spread(Order, frozen=True, tag="spread"):
    """Let the clerk spread the reductions that are left, sparing units."""

    forms = ("spread",)

    @property
    def words(self) -> str:
        return "spreads the reductions"

    @property
    def subject(self) -> str:
        return "spread"
