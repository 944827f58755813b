"""What a combat is made of, what others tell it while it is fought, and what they ask of it."""

from collections.abc import Sequence
from typing import Annotated, Self

import msgspec

from hexmarshal.core.meanings import Cell, Counter, SideNumber, between, named, spelt
from hexmarshal.core.procedure import Procedure
from hexmarshal.games.serbien.parts.data import Result, read_result
from hexmarshal.games.serbien.rules import ammunition, intensity, support
from hexmarshal.games.serbien.rules.artillery import Party
from hexmarshal.games.serbien.rules.checks import Obligation
from hexmarshal.games.serbien.rules.driven import whole_forces
from hexmarshal.games.serbien.rules.forces import Force, forces
from hexmarshal.games.serbien.rules.pieces import SERBIAN
from hexmarshal.games.serbien.rules.position import Serbien
from hexmarshal.games.serbien.rules.retreat import Retreat
from hexmarshal.games.serbien.rules.withheld import present

replace = msgspec.structs.replace


class Engagement(Procedure, frozen=True):
    """An attack on a hex, as far as it has come."""

    player: SideNumber
    """The attacker."""
    target: Cell
    """The hex that is attacked."""
    attackers: tuple[Party, ...]
    """His Forces."""
    intense: tuple[bool, bool]
    """Whether attacker and defender fight Intense (9.8)."""
    drm: tuple[Annotated[int, between(-20, 20)], Annotated[int, between(-20, 20)]]
    """The Artillery DRMs of attacker and defender (10.1)."""
    attacked: tuple[Cell, ...] = ()
    """Every hex that is attacked in this phase (10.1.1)."""
    defenders: tuple[Party, ...] = ()
    """The Forces that defend."""
    withheld: tuple[Counter, ...] = ()
    """Defending units that are withheld (9.2.5)."""
    ratio: str = ""
    """The odds and what led to them, for the log."""
    column: Annotated[int, named("column")] = 0
    """The column of the table."""
    below: bool = False
    """Whether the odds are lower than 1:4 (10.0c)."""
    flanked: bool = False
    """Whether the defender is Flanked (9.5)."""
    result: Annotated[str, spelt("result")] = ""
    """The cell of the table."""
    squadrons: tuple[Counter, ...] = ()
    """Squadrons that add their guns (25.1)."""
    obliged: tuple[Obligation, ...] = ()
    """Retreats after checks that are still to be made (10.3)."""
    shortest: int = 0
    """The smallest retreat of a defender after the checks (9.2.5.D.2)."""
    lapsed: bool = False
    """Whether the attack is not made after all."""
    lent: tuple[Party, ...] = ()
    """Forces beside the defender that lend him their guns (10.1.1)."""
    repulsed: tuple[Counter, ...] = ()
    """Units of stacks that have made their one Repulse attempt (7.4.1b)."""
    joint: bool = False
    """Whether the other half of a Two-Hex Unit is attacked at the same time (19.1.6c)."""
    elsewhere: bool = False
    """Whether the Two-Hex Unit makes its one check in that other combat."""
    foreseen: bool = False
    """Whether this is a forecast, which ends with the next dice."""
    assigned: tuple[SideNumber, ...] = ()
    """The sides that were asked to which Formations their Assets are assigned (5.5.1)."""
    halved: tuple[Counter, ...] = ()
    """Defenders of which a half is in the hex: so much of them fights, though it may gather elsewhere (19.1.3)."""
    followed: bool = False
    """Whether withheld Forces have gone with those who retreat after the checks (9.2.5.D.2)."""
    first: Cell = -1
    """The hex whose stack retreats next, where its owner has said so (11.1a)."""

    # What others tell a combat in progress

    def attacked_by(self, table: Serbien, units: Sequence[int]) -> Self:
        """The same with only these attackers."""
        left = (replace(party, units=tuple(i for i in party.units if i in units)) for party in self.attackers)
        return replace(self, attackers=tuple(party for party in left if party.units))

    def given_up(self) -> Self:
        """The same, not to be fought."""
        return replace(self, lapsed=True)

    def defended_by(self, table: Serbien, units: Sequence[int]) -> Self:
        """The same with its defenders."""
        parties = tuple(Party(force, self.target) for force in forces(table, units))
        out = tuple(i for i in present(table, table.here(self.target, 1 - self.player)) if i not in units)
        halved = tuple(i for i in units if table.pieces[i].also >= 0)
        return replace(self, defenders=parties, withheld=out, halved=halved)

    def garrisoned(self, fort: int, lead: int) -> Self:
        """The same with a Fort in the Force of another unit (8.5.2)."""
        return self.joined(fort, lead)

    def joined(self, unit: int, lead: int) -> Self:
        """The same with a unit in the Force of another (5.5.1)."""

        def joined(parties: tuple[Party, ...]) -> tuple[Party, ...]:
            if not any(lead in party.units for party in parties):
                return parties
            others = [replace(party, units=tuple(i for i in party.units if i != unit)) for party in parties]
            with_it = (
                replace(party, units=tuple(sorted((*party.units, unit)))) if lead in party.units else party
                for party in others
            )
            return tuple(party for party in with_it if party.units)

        return replace(self, attackers=joined(self.attackers), defenders=joined(self.defenders))

    def provided(self, force: Force) -> Self:
        """The same after Ammo was provided to a Force."""
        return self._marked(force, ammo=True)

    def shelled(self, force: Force) -> Self:
        """The same after a Force was given Shells."""
        return self._marked(force, shells=True)

    def _marked(self, force: Force, **fields: bool) -> Self:
        def mark(parties: tuple[Party, ...]) -> tuple[Party, ...]:
            return tuple(replace(party, **fields) if party.units == force else party for party in parties)

        return replace(self, attackers=mark(self.attackers), defenders=mark(self.defenders), lent=mark(self.lent))

    def lent_by(self, party: Party) -> Self:
        """The same with a Force beside the defender that lends its guns."""
        return replace(self, lent=(*self.lent, party))

    def repulsed_by(self, units: Sequence[int]) -> Self:
        """The same after a stack has made its one Repulse attempt (7.4.1b)."""
        return replace(self, repulsed=(*self.repulsed, *units))

    def bombarded_by(self, squadron: int) -> Self:
        """The same with a squadron that fires."""
        return replace(self, squadrons=(*self.squadrons, squadron))

    def fought_with(self, defending: bool, intense: bool) -> Self:
        """The same after a side has declared its Intensity."""
        pair = (self.intense[0], intense) if defending else (intense, self.intense[1])
        return replace(self, intense=pair)

    def obliged_to(self, more: tuple[Obligation, ...]) -> Self:
        """The same with more retreats to be made."""
        return replace(self, obliged=(*self.obliged, *more))

    def retreating_first(self, cell: int) -> Self:
        """The same after the owner has said which stack retreats next."""
        return replace(self, first=cell)

    # What others ask of it

    def parties(self, side: int) -> tuple[Party, ...]:
        """The Forces of a side."""
        return self.attackers if side == self.player else self.defenders

    def units_of(self, side: int) -> tuple[int, ...]:
        """The units of a side that take part."""
        return tuple(i for party in self.parties(side) for i in party.units)

    def engaged(self, side: int) -> tuple[Party, ...]:
        """The Forces of a side that fight or lend their guns."""
        return self.attackers if side == self.player else (*self.defenders, *self.lent)

    def without_ammo(self, table: Serbien, side: int) -> list[Force]:
        """9.4: Forces of a side that have no Ammo and need it, those that lend their guns too."""
        return [
            party.units for party in self.engaged(side)
            if not party.ammo and not all(map(table.is_fort, party.units))
        ]  # fmt: skip

    def able_to_shell(self, table: Serbien) -> list[Force]:
        """23.2.1: Serbian Forces with guns and Ammo that fire no Shells as yet; a Fort needs no Ammo for them."""
        return [
            party.units for party in self.engaged(SERBIAN)
            if not party.shells and ammunition.needs_shells(table, party.units)
            and (party.ammo or all(map(table.is_fort, party.units))) and any(map(table.guns, party.units))
            and self.shells_for(party.units) <= table.state.shells
        ]  # fmt: skip

    def shells_for(self, force: Force) -> int:
        """23.2.1b: increments more for a Force: one each, but in defence one serves a defender and a neighbour."""
        fires = [sum(party.shells for party in parties) for parties in (self.defenders, self.lent)]
        lending = any(party.units == force for party in self.lent)
        return int(fires[lending] == max(fires))

    def neighbours(self, table: Serbien) -> list[Party]:
        """10.1.1-def: Forces that may lend their guns to the defender."""
        return support.neighbours(table, self.target, self.defenders, self.attackers, self.attacked)

    @property
    def cell(self) -> Result:
        """The result, as what it means."""
        return read_result(self.result)

    @property
    def effects(self) -> intensity.Effects:
        """What the Intensity makes of it."""
        return intensity.effects(self.cell, *self.intense)

    def as_foreseen(self) -> Self:
        """The same in a forecast."""
        return replace(self, foreseen=True)

    def ended(self) -> Self:
        """The same with no more steps to do: as far as a forecast goes."""
        return replace(self, at=len(self.steps))

    def _retreat_all(self, table: Serbien, retreats: Sequence[Retreat]) -> None:
        """Retreats in their order; a unit that tried a Repulse in this combat may not try another (7.4.1b)."""
        for one in reversed(retreats):
            table.call(replace(one, repulsed=bool(set(one.units) & set(self.repulsed))))

    def _apart(self, table: Serbien) -> tuple[int, ...]:
        """9.2.5.D: the withheld Forces that are left in the hex of the defenders."""
        return self._standing(table, whole_forces(table, self.withheld, self.units_of(1 - self.player)))

    def _standing(self, table: Serbien, units: Sequence[int]) -> tuple[int, ...]:
        return tuple(i for i in units if table.pieces[i].at >= 0)
