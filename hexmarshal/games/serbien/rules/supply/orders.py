"""The orders to Depots."""

from hexmarshal.core.engine.procedure import Moment
from hexmarshal.games.serbien.rules.table.orders import OneUnit


class Displace(OneUnit, frozen=True, tag="displace"):
    """Place a Depot that must displace: ``FIFTH Depot displaces to 11.08``."""

    when = Moment("A Depot displaces when it has no LOC or is in an enemy ZOC without a Combat unit.", "15.6.2b")
    to: str
    """A hex of a railway."""
    forms = ("{piece} displaces to {to}",)


class Ride(OneUnit, frozen=True, tag="ride"):
    """Move a Depot by rail: ``SIXTH Depot 06.21=doboj``; by a line of one's own ``SIXTH Depot 08.12=doboj-brod``."""

    when = Moment("Depots move by rail in the Movement and Counter Movement Phases.", "15.6.3-mp")
    start: str
    """The hex or box it stands in."""
    to: str
    """The hex or box it goes to; off the map it may take several phases."""
    via: tuple[str, ...] = ()
    """The whole line after the start, if the player insists on one."""
    forms = ("{piece} {start}={to}", "{piece} {start}={via}")
