"""8.5: the Force of which a Fort unit is part, and Fort units that abandon their posts."""

from typing import ClassVar

from hexmarshal.core.board.paths import holds
from hexmarshal.core.data.meanings import Counter, SideNumber
from hexmarshal.core.engine.events import Needed
from hexmarshal.core.engine.procedure import Moment, Order, Procedure, Refusal
from hexmarshal.games.serbien.rules.retreat.retreat import Retreat
from hexmarshal.games.serbien.rules.standing.forces import lead_of
from hexmarshal.games.serbien.rules.table.asking import OneUnit, PickUnit
from hexmarshal.games.serbien.rules.table.position import Serbien
from hexmarshal.games.serbien.rules.table.progress import Engagement


class Garrison(OneUnit, frozen=True, tag="garrison"):
    """Let the Fort in a hex be part of the Force of a unit: ``fort with Morava I``."""

    when = Moment("The Force of a Fort is chosen when a combat needs to know it.", "8.5.2")
    forms = ("fort with {piece}",)


def shaken(table: Serbien, index: Counter) -> bool:
    """8.5.3a: whether a Fort is for the first time alone in an EZOC, without a Combat unit; not one with * (8.5.3b)."""
    piece, side = table.pieces[index], table.side_of(index)
    if not table.is_fort(index) or piece.at < 0 or piece.tested or not holds(table.enemy_zone(side), piece.at):
        return False
    never = table.row(index).abandonment == "*"
    return not never and not any(map(table.fights, table.here(piece.at, side)))


def forts_in_zones(table: Serbien, side: SideNumber) -> bool:
    """Whether any Fort of a side could be: whether one stands in an EZOC that was not tested."""
    zone, pieces = table.occupancy(1 - side).zone, table.pieces
    for i in table.printed.forts[side]:
        piece = pieces[i]
        if piece.at >= 0 and holds(zone, piece.at) and not piece.tested and not piece.flipped:
            return True
    return False


class FortTest(Procedure, frozen=True, tag="FortTest"):
    """8.5.3a: a die above the Abandonment Number, and the Fort becomes infantry and retreats."""

    unit: Counter
    steps: ClassVar = ("roll",)

    def roll(self, table: Serbien) -> None:
        """8.5.3a."""
        index, name = self.unit, table.name(self.unit)
        number = int(table.row(index).abandonment)
        die = table.roll(f"abandonment of {name}, on more than {number}", "8.5.3a")
        abandoned = Needed.at_least(number + 1, die)
        table.read_as("abandoned" if abandoned.passed else "stands", abandoned)
        table.alter(index, tested=True)
        if abandoned.passed:
            table.change(index, "is abandoned and becomes infantry", "8.5.3a", openly=True, flipped=True)
            here = table.pieces[index].at
            table.call(Retreat((index,), table.printed.number["fort.retreat"], "fort", here))


class AssignFort(PickUnit, frozen=True, tag="AssignFort"):
    """8.5.2: of several Forces that defend with a Fort its owner names the one it is part of, before the dice."""

    fort: Counter
    kind: ClassVar = "fort"
    clause: ClassVar = "8.5.2"
    accepts: ClassVar = (Garrison,)

    def prompt(self, table: Serbien) -> str:
        name = table.name(self.fort)
        return f"{self.who(table)}: say of which Force {name} is part. If that Force must retreat, the Fort is left."

    def able(self, table: Serbien) -> list[Counter]:
        parties = table.inside(Engagement).parties(self.player)
        return sorted(lead_of(table, tuple(i for i in party.units if i != self.fort)) for party in parties)

    def against(self, table: Serbien, index: Counter) -> Refusal:
        return Refusal("no-force", "8.5.2", f"{table.name(index)} leads no Force that defends with the Fort.")

    def carry_out(self, table: Serbien, order: Order) -> None:
        lead = table.printed.index[order.subject]
        table.amend_inside(Engagement, lambda frame: frame.garrisoned(self.fort, lead))
        table.change(self.fort, f"fights with {table.name(lead)}", "8.5.2")
