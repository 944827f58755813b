"""Fights and flights in progress, as data: what chapters ask of them and tell them without carrying them out.

The procedures themselves, with their steps, stand in their chapters: `attack`, `combat`, `repulse`, `retreat`,
`flight` and `interrupts`. A chapter that looks for one on the stack looks for its data here.
"""

from collections.abc import Sequence
from typing import Annotated, NamedTuple, Self

import msgspec

from hexmarshal.core.data.meanings import Cell, Counter, Few, SideNumber, between, named, spelt
from hexmarshal.core.engine.procedure import Procedure
from hexmarshal.core.engine.procedure_stack import ProcedureStack
from hexmarshal.games.serbien.parts.data import Result, read_result

replace = msgspec.structs.replace

# -- Combat (9) -----------------------------------------------------------------------------------------------


class Party(msgspec.Struct, frozen=True, array_like=True):
    """A Force in a combat, as far as it takes part."""

    units: tuple[Counter, ...]
    """Its units."""
    here: Cell
    """The hex in or out of which it fights."""
    ammo: bool = False
    """Whether it has Ammo (9.4)."""
    shells: bool = False
    """Whether it fires Shells (23.2.1)."""


class Obligation(msgspec.Struct, frozen=True, array_like=True):
    """Hexes that a Force must retreat (10.3)."""

    units: tuple[Counter, ...]
    hexes: Few


class Declared(msgspec.Struct, frozen=True, array_like=True):
    """An attack that was indicated (9.1-2)."""

    target: Cell
    """The hex."""
    units: tuple[Counter, ...]
    """Who is to attack it."""


class Attacks(Procedure, frozen=True):
    """The attacks of a phase (9.1), as far as they were declared and made."""

    player: SideNumber
    """The side that attacks."""
    counter: bool = False
    """Whether this is the Counter Attack Phase."""
    declared: tuple[Declared, ...] = ()
    """Attacks that are still to be made."""
    attacked: tuple[Cell, ...] = ()
    """Every hex that was indicated, those apart whose attack was given up or lapsed (9.2b, 10.1.1)."""
    aided: tuple[Cell, ...] = ()
    """Hexes out of which Komitadji have strengthened an attack, where they do so once in a phase (23.1.1)."""
    silenced: tuple[Cell, ...] = ()
    """Hexes whose units lent no guns because an attack on them was indicated: it cannot be given up (10.1.1)."""

    def without(self, target: Cell) -> Self:
        """The same after the attack on a hex was given up or lapsed: it is not attacked in this phase (10.1.1)."""
        return replace(self, attacked=tuple(cell for cell in self.attacked if cell != target))

    def silencing(self, hexes: Sequence[Cell]) -> Self:
        """The same after a combat in which units of some hexes would have lent their guns (10.1.1)."""
        return replace(self, silenced=(*self.silenced, *(cell for cell in hexes if cell not in self.silenced)))

    def aided_from(self, hexes: Sequence[Cell]) -> Self:
        """The same after Komitadji have strengthened an attack (23.1.1a)."""
        return replace(self, aided=(*self.aided, *hexes))


def attacking(table: ProcedureStack) -> bool:
    """9.2.5.A.3: whether this is an attack phase, in which it is remembered who has retreated."""
    return table.within(Attacks) is not None


class Engagement(Procedure, frozen=True):
    """An attack on a hex, as far as it has come."""

    player: SideNumber
    """The attacker."""
    target: Cell
    """The hex that is attacked."""
    attackers: tuple[Party, ...]
    """Their Forces."""
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
    """Forces next to the defender that lend it their guns (10.1.1)."""
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

    def attacked_by(self, units: Sequence[Counter]) -> Self:
        """The same with only these attackers."""
        left = (replace(party, units=tuple(i for i in party.units if i in units)) for party in self.attackers)
        return replace(self, attackers=tuple(party for party in left if party.units))

    def given_up(self) -> Self:
        """The same, not to be fought."""
        return replace(self, lapsed=True)

    def defended_by(self, parties: tuple[Party, ...], withheld: tuple[Counter, ...], halved: tuple[int, ...]) -> Self:
        """The same with its defenders, those who are withheld, and the defenders of which a half is in the hex."""
        return replace(self, defenders=parties, withheld=withheld, halved=halved)

    def garrisoned(self, fort: Counter, lead: Counter) -> Self:
        """The same with a Fort in the Force of another unit (8.5.2)."""
        return self.joined(fort, lead)

    def joined(self, unit: Counter, lead: Counter) -> Self:
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

    def provided(self, force: tuple[Counter, ...]) -> Self:
        """The same after Ammo was provided to a Force."""
        return self._marked(force, ammo=True)

    def shelled(self, force: tuple[Counter, ...]) -> Self:
        """The same after a Force was given Shells."""
        return self._marked(force, shells=True)

    def _marked(self, force: tuple[Counter, ...], **fields: bool) -> Self:
        def mark(parties: tuple[Party, ...]) -> tuple[Party, ...]:
            return tuple(replace(party, **fields) if party.units == force else party for party in parties)

        return replace(self, attackers=mark(self.attackers), defenders=mark(self.defenders), lent=mark(self.lent))

    def lent_by(self, party: Party) -> Self:
        """The same with a Force beside the defender that lends its guns."""
        return replace(self, lent=(*self.lent, party))

    def repulsed_by(self, units: Sequence[Counter]) -> Self:
        """The same after a stack has made its one Repulse attempt (7.4.1b)."""
        return replace(self, repulsed=(*self.repulsed, *units))

    def bombarded_by(self, squadron: Counter) -> Self:
        """The same with a squadron that fires."""
        return replace(self, squadrons=(*self.squadrons, squadron))

    def fought_with(self, defending: bool, intense: bool) -> Self:
        """The same after a side has declared its Intensity."""
        pair = (self.intense[0], intense) if defending else (intense, self.intense[1])
        return replace(self, intense=pair)

    def obliged_to(self, more: tuple[Obligation, ...]) -> Self:
        """The same with more retreats to be made."""
        return replace(self, obliged=(*self.obliged, *more))

    def retreating_first(self, cell: Cell) -> Self:
        """The same after the owner has said which stack retreats next."""
        return replace(self, first=cell)

    # What others ask of it

    def parties(self, side: SideNumber) -> tuple[Party, ...]:
        """The Forces of a side."""
        return self.attackers if side == self.player else self.defenders

    def units_of(self, side: SideNumber) -> tuple[Counter, ...]:
        """The units of a side that take part."""
        return tuple(i for party in self.parties(side) for i in party.units)

    def engaged(self, side: SideNumber) -> tuple[Party, ...]:
        """The Forces of a side that fight or lend their guns."""
        return self.attackers if side == self.player else (*self.defenders, *self.lent)

    def shells_for(self, force: tuple[Counter, ...]) -> int:
        """23.2.1b: increments more for a Force: one each, but in defence one serves a defender and a neighbour."""
        fires = [sum(party.shells for party in parties) for parties in (self.defenders, self.lent)]
        lending = any(party.units == force for party in self.lent)
        return int(fires[lending] == max(fires))

    @property
    def cell(self) -> Result:
        """The result, as what it means."""
        return read_result(self.result)

    def as_foreseen(self) -> Self:
        """The same in a forecast."""
        return replace(self, foreseen=True)

    def ended(self) -> Self:
        """The same with no more steps to do: as far as a forecast goes."""
        return replace(self, at=len(self.steps))


# -- Repulse (7.4) --------------------------------------------------------------------------------------------


class Attempt(Procedure, frozen=True):
    """An attempt to Repulse the enemy in a hex (7.4.3), as far as it has come."""

    units: tuple[Counter, ...]
    """The Force that Repulses."""
    target: Cell
    """The hex of the enemy."""
    moving: bool = False
    """Whether this is in a movement phase; else in a retreat."""
    counter: bool = False
    """Whether it is the Counter Movement Phase."""
    enter: int = 0
    """Points for the hex that must be entered, across the Sava (7.4.7)."""
    defenders: tuple[Counter, ...] = ()
    """Who defends."""
    success: bool = False
    foreseen: bool = False
    """Whether this is a forecast, against the strongest defence."""
    fighting: tuple[Counter, ...] = ()
    """The one or two units of the Force whose strength counts (7.4.1a); the strongest if none are named."""

    def defended_by(self, units: tuple[Counter, ...]) -> Self:
        """The same with its defenders."""
        return replace(self, defenders=units)

    def as_foreseen(self) -> Self:
        """The same in a forecast."""
        return replace(self, foreseen=True)


# -- Retreats (11.1, 6.4) -------------------------------------------------------------------------------------


class Retreating(Procedure, frozen=True):
    """Who is on a retreat after a combat, a Repulse or the fall of a Fort (11.1); `retreat` says how it goes."""

    units: tuple[Counter, ...]
    """Who retreats together."""


class Flight(Procedure, frozen=True):
    """6.4e: who is on a Demoralized Retreat; `flight` says how it goes."""

    unit: Counter
    """The Formation."""
    start: Cell = -1
    """Where it stood."""
    units: tuple[Counter, ...] = ()
    """Who goes."""
    settled: bool = False
    """Whether that is all."""
    gone: int = 0
    """How many hexes they went."""
    half: Cell = -1
    """Where the other half of a Two-Hex Unit waits for them (19.1.7b)."""


def busy(table: ProcedureStack) -> set[Counter]:
    """6.4e: who is in a combat or on a retreat, which see to a Demoralized Retreat when they are over."""
    found: set[int] = set()
    for frame in table.stack:
        if isinstance(frame, Flight):
            found.add(frame.unit)
        if isinstance(frame, Retreating | Flight):
            found.update(frame.units)
        if isinstance(frame, Engagement):
            found.update(frame.units_of(0), frame.units_of(1), frame.withheld)
    return found


# -- What happens at once (8) ---------------------------------------------------------------------------------


class Interruption(Procedure, frozen=True):
    """A unit has come into a hex: by moving, reacting, retreating or advancing; `interrupts` says what comes of it."""

    side: SideNumber
    """Whose unit it is."""
    units: tuple[Counter, ...]
    """Who came."""
    here: Cell
    """From where; -1 from off the map."""
    there: Cell
    """To where."""
    moving: bool = True
    """Whether it moved in a movement phase, in which enemy Cavalry reacts (8.2)."""
    asked: tuple[Counter, ...] = ()
    """Who has fled since this step, or is in a combat or on a retreat that comes first: they do not flee now (6.4e)."""
    change: bool = False
    """Whether something has happened since all was looked at."""
    stirred: bool = False
    """Whether anything has happened at all: then a mover is asked again."""
    entered: tuple[Cell, ...] = ()
    """Of a Two-Hex Unit both of whose halves go: where the other one comes to (19.1.4a)."""
    answered: tuple[Counter, ...] = ()
    """Cavalry that was asked already whether it reacts (8.2.2a)."""
    waiting: tuple[Counter, ...] = ()
    """Demoralized Formations that are not concerned: only a later step of their enemy makes them flee (6.4f)."""

    def has_asked(self, cavalry: tuple[int, ...]) -> Self:
        """The same after Cavalry was asked."""
        return replace(self, answered=(*self.answered, *cavalry))

    def changed(self) -> Self:
        """The same after something happened."""
        return replace(self, change=True, stirred=True)

    def has_fled(self, formation: Counter) -> Self:
        """The same after a Formation began to flee: in whatever came of this step, it does so once (6.4f)."""
        return replace(self, asked=(*self.asked, formation))


def have_fled(table: ProcedureStack) -> tuple[Counter, ...]:
    """6.4f: who has fled since the step that is being seen to; a flight that comes of it is no new step."""
    enclosing = table.within(Interruption)
    return () if enclosing is None else enclosing.asked


# -- What lower chapters begin --------------------------------------------------------------------------------


class Beginnings(NamedTuple):
    """Procedures that chapters begin which stand below them and cannot import them; `game` names them.

    The rules go in circles: a retreat interrupts, and an interrupt makes others retreat; a stack that retreats may
    Repulse, and the enemy that it Repulses retreats. Imports go one way.
    """

    interrupts: type[Interruption]
    """What happens at once when a unit has entered a hex."""
    repulse: type[Attempt]
    """A Repulse on the way of a retreat (7.4c)."""
