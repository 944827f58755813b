"""The orders of *Battle for Galicia*, each with the notation a player types."""

from functools import cache

from hexmarshal.core.orders import Done
from hexmarshal.core.procedure import Order


@cache
def called(piece: str) -> str:
    """What a player calls a unit: what stands on its counter.

    >>> called("ru-9+10-c"), called("ah-12m+")
    ('9+10 c', '12m+')
    """
    from hexmarshal.games.galicia.components import load

    unit = load().units.get(piece)
    return unit.name if unit else piece


def stack(units: tuple[str, ...]) -> str:
    """Several units as a player writes them."""
    return ",".join(map(called, units))


class Place(Order, frozen=True):
    """Put a reinforcement on the map: ``place 13 8.01``."""

    piece: str
    """The id of the unit."""
    to: str
    """Its hex of arrival."""

    @property
    def notation(self) -> str:
        return f"place {called(self.piece)} {self.to}"

    @property
    def subject(self) -> str:
        return self.piece


class Wait(Order, frozen=True):
    """Let a reinforcement come by its next line of the list: ``40 ls waits``."""

    piece: str
    """The id of the unit."""

    @property
    def notation(self) -> str:
        return f"{called(self.piece)} waits"

    @property
    def subject(self) -> str:
        return self.piece


class Move(Order, frozen=True):
    """Move a unit: ``13 8.01-8.03``; by a way of one's own ``13 8.01-8.02-8.03``."""

    piece: str
    """The id of the unit."""
    start: str
    """The hex it stands in."""
    to: str
    """The hex it goes to."""
    via: tuple[str, ...] = ()
    """The whole way after the start, if the player insists on one."""

    @property
    def notation(self) -> str:
        return f"{called(self.piece)} {'-'.join((self.start, *(self.via or (self.to,))))}"

    @property
    def subject(self) -> str:
        return self.piece


class March(Order, frozen=True):
    """Move units of one hex together: ``13,34 8.01-8.03``."""

    units: tuple[str, ...]
    """The ids of the units."""
    start: str
    """The hex they stand in."""
    to: str
    """The hex they go to."""
    via: tuple[str, ...] = ()
    """The whole way after the start, if the player insists on one."""

    @property
    def notation(self) -> str:
        return f"{stack(self.units)} {'-'.join((self.start, *(self.via or (self.to,))))}"

    @property
    def openly(self) -> str:
        """Without the units: the enemy sees only the one on top (5.4a)."""
        return "-".join((self.start, *(self.via or (self.to,))))

    @property
    def subject(self) -> str:
        return self.start


class Enter(Order, frozen=True):
    """Bring a blocked reinforcement in over the edge: ``enter 13 9.01``."""

    piece: str
    """The id of the unit."""
    to: str
    """The edge hex."""

    @property
    def notation(self) -> str:
        return f"enter {called(self.piece)} {self.to}"

    @property
    def subject(self) -> str:
        return self.piece


class Recover(Order, frozen=True):
    """Let a unit rest and recover effectiveness: ``13 recovers``."""

    piece: str
    """The id of the unit."""

    @property
    def notation(self) -> str:
        return f"{called(self.piece)} recovers"

    @property
    def subject(self) -> str:
        return self.piece


class Top(Order, frozen=True):
    """Lay a unit on top of others that have the same printed attack: ``13 on top``."""

    piece: str
    """The id of the unit."""

    @property
    def notation(self) -> str:
        return f"{called(self.piece)} on top"

    @property
    def subject(self) -> str:
        return self.piece


class React(Order, frozen=True):
    """Let cavalry react by one hex: ``react 5 c 13.15-13.16``."""

    piece: str
    """The id of the unit."""
    start: str
    """The hex it stands in."""
    to: str
    """The hex it goes to."""

    @property
    def notation(self) -> str:
        return f"react {called(self.piece)} {self.start}-{self.to}"

    @property
    def subject(self) -> str:
        return self.piece


class Stay(Order, frozen=True):
    """Let nobody react: ``stay``; for the rest of the phase ``stay all``."""

    rest: bool = False
    """Whether nobody shall be asked again in this phase."""

    @property
    def notation(self) -> str:
        return "stay all" if self.rest else "stay"

    @property
    def words(self) -> str:
        return "will not react in this phase" if self.rest else "does not react"

    @property
    def subject(self) -> str:
        return "stay"


class Eliminate(Order, frozen=True):
    """Take a unit out of an overfull hex for good: ``eliminate 13``."""

    piece: str
    """The id of the unit."""

    @property
    def notation(self) -> str:
        return f"eliminate {called(self.piece)}"

    @property
    def subject(self) -> str:
        return self.piece


class Attack(Order, frozen=True):
    """Announce an attack: ``4,13,20 x 8.12``."""

    units: tuple[str, ...]
    """The ids of those who are to take part, from any hexes next to the target."""
    target: str
    """The hex that is attacked."""

    @property
    def notation(self) -> str:
        return f"{stack(self.units)} x {self.target}"

    @property
    def subject(self) -> str:
        return self.target


class Commit(Order, frozen=True):
    """Say who takes part, once the defenders are known: ``commit 4,13``."""

    units: tuple[str, ...]
    """The ids of those who take part; the others in their hexes are withheld."""

    @property
    def notation(self) -> str:
        return f"commit {stack(self.units)}"

    @property
    def subject(self) -> str:
        return "commit"


class Defend(Order, frozen=True):
    """Say who defends: ``defend 1 gd,82 r``."""

    units: tuple[str, ...]
    """The ids of those who defend; the others in the hex are withheld."""

    @property
    def notation(self) -> str:
        return f"defend {stack(self.units)}"

    @property
    def subject(self) -> str:
        return "defend"


class Retreat(Order, frozen=True):
    """Retreat a stack: ``8.12-8.13``, over several hexes ``8.12-8.13-8.14``."""

    start: str
    """The hex it stands in."""
    to: str
    """The hex it goes to."""
    via: tuple[str, ...] = ()
    """The whole way after the start, where it is longer than one hex."""

    @property
    def notation(self) -> str:
        return "-".join((self.start, *(self.via or (self.to,))))

    @property
    def subject(self) -> str:
        return self.start


class GoOn(Order, frozen=True):
    """Let a unit retreat further than an overfull hex: ``13 goes on``."""

    piece: str
    """The id of the unit."""

    @property
    def notation(self) -> str:
        return f"{called(self.piece)} goes on"

    @property
    def subject(self) -> str:
        return self.piece


class Follow(Order, frozen=True):
    """Let a withheld unit retreat with its friends: ``13 goes along``."""

    piece: str
    """The id of the unit."""

    @property
    def notation(self) -> str:
        return f"{called(self.piece)} goes along"

    @property
    def subject(self) -> str:
        return self.piece


class Advance(Order, frozen=True):
    """Go into the hex that was won: ``advance 4,13``, or ``stay``."""

    units: tuple[str, ...]
    """The ids of the units."""

    @property
    def notation(self) -> str:
        return f"advance {stack(self.units)}" if self.units else "stay"

    @property
    def words(self) -> str:
        return "" if self.units else "does not advance"

    @property
    def subject(self) -> str:
        return "advance"


class Lose(Order, frozen=True):
    """Let a unit take a reduction: ``lose 4``."""

    piece: str
    """The id of the unit."""

    @property
    def notation(self) -> str:
        return f"lose {called(self.piece)}"

    @property
    def openly(self) -> str:
        """Nothing: who bears a reduction is hidden (5.4c)."""
        return ""

    @property
    def subject(self) -> str:
        return self.piece


class Spread(Order, frozen=True):
    """Let the clerk spread the reductions that are left, sparing units: ``spread``."""

    @property
    def notation(self) -> str:
        return "spread"

    @property
    def words(self) -> str:
        return "spreads the reductions"

    subject = notation


ORDERS: tuple[type[Order], ...] = (
    Place,
    Wait,
    Move,
    March,
    Enter,
    Recover,
    Top,
    React,
    Stay,
    Eliminate,
    Attack,
    Commit,
    Defend,
    Retreat,
    GoOn,
    Follow,
    Advance,
    Lose,
    Spread,
    Done,
)
