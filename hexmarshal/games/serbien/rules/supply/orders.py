"""The orders of chapter 15, and those of chapters 16 to 27 that are not moves."""

from hexmarshal.core.notation import Form
from hexmarshal.core.procedure import Moment
from hexmarshal.games.serbien.rules.table.orders import OneUnit, Order


class Displace(OneUnit, frozen=True, tag="displace"):
    """Place a Depot that must displace: ``FIFTH Depot displaces to 11.08``."""

    when = Moment("A Depot displaces when it has no LOC or is in an enemy ZOC without a Combat unit.", "15.6.2b")
    to: str
    """A hex of a railway."""
    forms = ("{piece} displaces to {to}",)


class Extend(OneUnit, frozen=True, tag="extend"):
    """Flip a supply unit to its Extended Mode side: ``8 Train extends``."""

    when = Moment("Supply units are extended for Provisions in their owner's Supply Phase.", "15.6.1b")
    forms = ("{piece} extends",)
    openly = ""
    """Nothing: how a side is supplied is its own affair (3.1.6)."""


class Ride(OneUnit, frozen=True, tag="ride"):
    """Move a Depot by rail: ``SIXTH Depot 06.21=zavidovic``."""

    when = Moment("Depots move by rail in the Movement and Counter Movement Phases.", "15.6.3-mp")
    start: str
    """The hex or box it stands in."""
    to: str
    """The hex or box it goes to; off the map it may take several phases."""
    forms = ("{piece} {start}={to}",)


class Keep(Order, frozen=True, tag="keep"):
    """Give an army the use of a Narrow-Track line: ``FIFTH keeps the line``."""

    when = Moment("Which army uses a Narrow-Track line is settled in the Supply Phase.", "15.0b")
    army: str
    """The id of the army."""
    forms = ("{army:word} keeps the line",)

    @property
    def subject(self) -> str:
        return self.army


class Claim(Order, frozen=True, tag="claim"):
    """Take the award for Syrmien, or wait (27.6)."""

    when = Moment("The award for Syrmien is taken at the end of a Player Turn.", "27.6")
    now: bool
    """Whether it is taken."""
    forms = (Form("take", now=True), Form("wait", now=False))

    @property
    def words(self) -> str:
        return "takes the award for Syrmien" if self.now else "waits"

    @property
    def subject(self) -> str:
        return "take" if self.now else "wait"


class Abandon(Order, frozen=True, tag="abandon"):
    """Abandon the Strategic Plan of an army (26.3): ``abandon FIFTH``."""

    when = Moment("Strategic Plans are abandoned in the Joint Preliminary Phase.", "26.3a")
    army: str
    """The id of the army."""
    forms = ("abandon {army:word}",)

    @property
    def subject(self) -> str:
        return self.army


class Replace(OneUnit, frozen=True, tag="replace"):
    """Let a unit incorporate a replacement (16.6.2): ``replace 9/8``."""

    when = Moment("Replacements are used in the Replacement Segment of an Inter-Phase.", "16.6a")
    forms = ("replace {piece}",)
    openly = ""
    """Nothing: strengths are hidden (3.1.6)."""


class Raise(OneUnit, frozen=True, tag="raise"):
    """Return a Marsch unit, or raise a Montenegrin Asset, in a hex: ``8 Ma returns to 11.08``."""

    when = Moment("Eliminated Marsch units return in the Replacement Segment of an Inter-Phase.", "16.6.3")
    to: str
    """The hex."""
    full: bool = False
    """Whether two replacements are spent on it."""
    forms = ("{piece} returns to {to}", Form("{piece} returns in full to {to}", full=True))


class Harass(Order, frozen=True, tag="harass"):
    """Place a Komitadji marker (23.1): ``komitadji 21.14``."""

    when = Moment("Komitadji markers are placed in the Finishing Phase of the Serbian Player Turn.", "23.1a")
    to: str
    """The hex."""
    forms = ("komitadji {to}",)


class Sail(OneUnit, frozen=True, tag="sail"):
    """Let a squadron sail (25.1.1): ``Sava Squadron 20.06~21.10``, or by a way of
    one's own, ``Sava Squadron 20.06~21.07-21.08``."""

    when = Moment("Squadrons sail in the Movement and Counter Movement Phases.", "4.2.5")
    start: str
    to: str
    via: tuple[str, ...] = ()
    """The whole way after the start, if the player insists on one."""
    forms = ("{piece} {start}~{to}", "{piece} {start}~{via}")


class Refit(OneUnit, frozen=True, tag="refit"):
    """Let a squadron return to a base (25.1.2): ``Sava Squadron at base 11.08``."""

    when = Moment("A squadron returns when its refit of three GTs is over, in the Preliminary Phase.", "25.1.2-refit")
    to: str
    full: bool = False
    """Whether it has the Naval Squadron replacement."""
    forms = ("{piece} at base {to}", Form("{piece} replaced at base {to}", full=True))


class Bombard(OneUnit, frozen=True, tag="bombard"):
    """Let a squadron add its guns to a combat (25.1): ``Sava Squadron fires``."""

    when = Moment("A squadron adds its guns when a combat is fought in reach of it.", "25.1c")
    forms = ("{piece} fires",)


class Emplace(Order, frozen=True, tag="emplace"):
    """Place the French Naval Artillery (25.1.4): ``place``."""

    when = Moment("The French Naval Artillery is placed in the Preliminary Phase, on GT 32 or later.", "25.1.4b")
    forms = ("place",)
    words = "places the French Naval Artillery"
    subject = "place"


class Combine(OneUnit, frozen=True, tag="combine"):
    """Combine a unit with its other part, or integrate a detachment (16.3, 16.4, 21.1): ``combine 7 Gb``."""

    when = Moment("Units are combined when a friendly movement phase ends.", "16.3.1a")
    forms = ("combine {piece}",)


class Split(OneUnit, frozen=True, tag="split"):
    """Split a Formation into the two of which it is made (16.4): ``split 1``."""

    when = Moment("Formations are split when a friendly movement phase begins, before any move.", "16.4.1")
    to: str = ""
    """A hex for both parts: older records name one, and no rule grants it (19.1.1)."""
    forms = ("split {piece}", "split {piece} in {to}")


class Cross(OneUnit, frozen=True, tag="cross"):
    """Let a Montenegrin unit leave the map, enter it or go to another box (24.2): ``Pljevlja 16.29>mne-west``."""

    when = Moment("Montenegrins enter and leave the map in the Movement and Counter Movement Phases.", "4.2.5")
    start: str
    to: str
    forms = ("{piece} {start}>{to:word}", "{piece} {start:word}>{to}", "{piece} {start:word}>{to:word}")
