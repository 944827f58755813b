"""What happens at once when a unit has entered a hex, in the order of our reading, and back to the mover; Forts (8.5).

Activation (1.1), 3 Gb (25.4), Artillery alone (8.8.1), then in the owner's order supply units that must go (15.6.2)
and Cavalry that may (8.2), then Forts (8.5.3) and Demoralized Formations (6.4). After each change all is looked at
again.
"""

from typing import ClassVar

from hexmarshal.core.board.paths import holds
from hexmarshal.core.data.meanings import Counter, SideNumber
from hexmarshal.core.engine.events import Needed
from hexmarshal.core.engine.procedure import Moment, Order, Procedure, Refusal
from hexmarshal.games.serbien.parts.sides import AUSTRIAN, SERBIAN, SIDES
from hexmarshal.games.serbien.rules import naval
from hexmarshal.games.serbien.rules.interrupts.cavalry import Coming, Respond, alarmed
from hexmarshal.games.serbien.rules.knowledge import wake_beside
from hexmarshal.games.serbien.rules.movement import tasks
from hexmarshal.games.serbien.rules.movement.marching import Marching
from hexmarshal.games.serbien.rules.retreat import flight
from hexmarshal.games.serbien.rules.retreat.flight import DemoralisedRetreat
from hexmarshal.games.serbien.rules.retreat.retreat import Retreat
from hexmarshal.games.serbien.rules.standing.forces import lead_of
from hexmarshal.games.serbien.rules.standing.zones import endangered, in_zones, unguarded, zone_hexes
from hexmarshal.games.serbien.rules.supply import depots
from hexmarshal.games.serbien.rules.table.asking import OneUnit, PickUnit
from hexmarshal.games.serbien.rules.table.pieces import KALINOVIK, Off
from hexmarshal.games.serbien.rules.table.position import Serbien, replace
from hexmarshal.games.serbien.rules.table.progress import Engagement, Interruption
from hexmarshal.games.serbien.rules.victory import victory

# -- Forts (8.5) ----------------------------------------------------------------------------------------------


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


# -- All that happens at once ---------------------------------------------------------------------------------


class Interrupts(Interruption, frozen=True, tag="Interrupts"):
    """A unit has come into a hex: by moving, reacting, retreating or advancing."""

    steps: ClassVar = ("entering", "kalinovik", "guns", "responses", "forts", "demoralised", "look_again")

    def _happened(self, table: Serbien) -> None:
        table.amend(change=True, stirred=True)

    def entering(self, table: Serbien) -> None:
        """1.1, 7.8.3, 21.2.2, 25.1.4c, 27.3: what coming adjacent or entering does without anybody's choice."""
        units = [i for i in self.units if self.there in (table.pieces[i].at, table.pieces[i].also)]
        if not units:
            return
        self._friends_wait(table)
        near = table.board.adjacent[self.there] & table.occupancy(1 - self.side).held
        if near:
            wake_beside(table, 1 - self.side, self.there)
            for cell in table.board.neighbours[self.there]:
                for i in table.here(cell, 1 - self.side) if holds(near, cell) else ():
                    tasks.disturbed(table, i)
            for i in table.here(self.there, self.side):
                tasks.disturbed(table, i)
        self._bridges(table)
        victory.entered(table, units, self.there)
        naval.lose_guns(table, units, self.there)

    def _friends_wait(self, table: Serbien) -> None:
        """6.4f: friends who stopped in an EZOC flee again when the enemy takes a step, not when their own side does."""
        waiting = [i for i in in_zones(table, self.side) if i not in self.units]
        if waiting:
            table.amend(waiting=(*self.waiting, *waiting))

    def _bridges(self, table: Serbien) -> None:
        """21.2.2: enemy pontoons at a hex that is occupied are removed."""
        kept = tuple(p for p in table.state.pontoons if p.side == self.side or self.there not in (p.a, p.b))
        if kept != table.state.pontoons:
            table.note(pontoons=kept)
            table.say(f"The enemy's pontoons at {table.hexname(self.there)} are removed.", "21.2.2")

    def kalinovik(self, table: Serbien) -> None:
        """25.4: a Serbian unit next to Kalinovik brings 3 Gb there, before the Fort is tested."""
        if self.side != SERBIAN:
            return
        cell, unit = table.board.find(KALINOVIK), table.printed.index.get("ah-3-Gb")
        if cell is None or unit is None or table.pieces[unit].at != Off.RESERVE:
            return
        if not holds(table.board.adjacent[cell], self.there) or holds(table.occupancy(SERBIAN).held, cell):
            return
        apart = table.options.montenegrins == "apart"
        came = [i for i in self.units if self.there in (table.pieces[i].at, table.pieces[i].also)]
        if any(table.row(i).nation == "serbian" or not apart for i in came):
            army = table.pieces[table.here(cell, AUSTRIAN)[0]].army if table.here(cell, AUSTRIAN) else -1
            table.march(unit, (cell,), "is placed in", "25.4", army=army)
            self._happened(table)

    def guns(self, table: Serbien) -> None:
        """8.8.1b: Artillery in an EZOC without a friendly Combat unit is eliminated."""
        for side in (0, 1):
            for cell in unguarded(table, side):
                for i in table.here(cell, side):
                    if table.printed.kind[i] == "artillery":
                        told = "is alone in an enemy ZOC and eliminated"
                        table.change(i, told, "8.8.1b", openly=True, at=int(Off.ELIMINATED))
                        self._happened(table)

    def responses(self, table: Serbien) -> None:
        """15.6.2, 8.2.2a: supply units go, and Cavalry may, as their owner likes."""
        for side in (1 - self.side, self.side):
            for cell in unguarded(table, side):
                for i in table.here(cell, side):
                    if table.printed.kind[i] == "depot":
                        table.again()
                        self._happened(table)
                        depots.displace(table, i)
                        return
        danger = endangered(table, SERBIAN), endangered(table, AUSTRIAN)
        cavalry = self._cavalry(table)
        if cavalry:
            table.again()
            side = 1 - self.side
            others = [i for i in table.here(self.there, self.side) if i not in self.units]
            guarded = any(map(table.fights, others))
            question = Respond(SIDES[side], cavalry, danger[side], self.units, self.here, self.there, guarded)
            table.ask(question)
            return
        for side in (1 - self.side, self.side):
            for train in danger[side][:1]:
                table.again()
                self._happened(table)
                if flight.ways(table, train):
                    table.choose(flight.WithdrawUnit(SIDES[side], train))
                else:
                    flight.fly_to_depot(table, train)
                return

    def _cavalry(self, table: Serbien) -> tuple[Counter, ...]:
        """8.2.1: units that may react and have not been asked."""
        came = [i for i in self.units if self.there in (table.pieces[i].at, table.pieces[i].also)]
        if not self.moving or not came:
            return ()
        coming = Coming(self.side, came, self.here, self.there, self.entered)
        return tuple(i for i in alarmed(table, coming) if i not in self.answered)

    def forts(self, table: Serbien) -> None:
        """8.5.3a."""
        for side in (0, 1):
            for cell in zone_hexes(table, side) if forts_in_zones(table, side) else ():
                for i in table.here(cell, side):
                    if shaken(table, i):
                        table.again()
                        self._happened(table)
                        table.call(FortTest(i))
                        return

    def demoralised(self, table: Serbien) -> None:
        """6.4e, 6.4f: Demoralized Formations in EZOCs retreat, each once for one step, and a mover too."""
        spared = {*self.asked, *self.waiting}
        fleeing = [i for i in in_zones(table, 1 - self.side, self.side) if i not in spared]
        if fleeing:
            table.again()
            self._happened(table)
            table.amend_inside(Interrupts, lambda frame: frame.has_fled(fleeing[0]))
            table.call(DemoralisedRetreat(fleeing[0]))

    def look_again(self, table: Serbien) -> None:
        """After a change all is looked at again; a mover whose position has changed is asked again."""
        if self.change:
            table.amend(at=self.steps.index("guns"), change=False)
        elif self.stirred:
            table.amend_inside(Marching, lambda frame: replace(frame, stopped=True))
