"""9.1.1i to 9.1.1k: what follows the dice of a combat: guns, checks, retreats and the advance (10, 11)."""

from collections.abc import Sequence

from hexmarshal.core.events import Modifier, signed
from hexmarshal.core.paths import holds
from hexmarshal.games.serbien.rules import artillery, squadrons
from hexmarshal.games.serbien.rules.advance import AdvanceUnits, advancers
from hexmarshal.games.serbien.rules.artillery import Party
from hexmarshal.games.serbien.rules.checks import Check, Obligation
from hexmarshal.games.serbien.rules.driven import driven, following
from hexmarshal.games.serbien.rules.engagement import Engagement
from hexmarshal.games.serbien.rules.forces import assets_of, force_of, formation_of
from hexmarshal.games.serbien.rules.pieces import AUSTRIAN, SIDES
from hexmarshal.games.serbien.rules.position import Serbien
from hexmarshal.games.serbien.rules.retreat import held_back
from hexmarshal.games.serbien.rules.retreat_choice import WhoRetreatsFirst


class Aftermath(Engagement, frozen=True):
    """The later steps of a combat."""

    def ships(self, table: Serbien) -> None:
        """25.1c: squadrons may add their guns."""
        if squadrons.supporters(table, self.target):
            table.ask(squadrons.LendGuns(SIDES[AUSTRIAN], self.target))

    def guns(self, table: Serbien) -> tuple[tuple[int, int], tuple[int, int]]:
        """10.1: the Artillery Values of attacker and defender as they stand, and the DRMs that each suffers."""
        steep = holds(table.printed.ground.mountainous, self.target)
        ships = squadrons.value_of(table, self.squadrons)
        ours = [artillery.value_of(table, party, steep, self.target) for party in self.attackers]
        theirs = [artillery.value_of(table, party, steep, halved=self.halved) for party in self.defenders]
        (ours if self.player == AUSTRIAN else theirs).append(ships)
        theirs += [artillery.value_of(table, party, steep) for party in self.lent]
        fired = artillery.total_of(ours), artillery.total_of(theirs)
        data = table.printed.data
        drm = (
            data.artillery_drm(fired[1], artillery.size_of(table, self.attackers, self.target)),
            data.artillery_drm(fired[0], artillery.size_of(table, self.defenders, halved=self.halved)),
        )
        return fired, drm

    def fire(self, table: Serbien) -> None:
        """9.1.1i, 10.1: the Artillery DRMs of both sides, with what is left after the losses."""
        fired, drm = self.guns(table)
        for i in (i for party in self.lent for i in party.units):
            table.mend(i, fought=True)
        told = f"Artillery: {fired[0]} of the attacker, {signed(drm[1])} for the defender; "
        told += f"{fired[1]} of the defender, {signed(drm[0])} for the attacker."
        table.say(told, "10.1.2", table.hexname(self.target))
        table.amend(drm=drm)

    @property
    def drm_of_defender(self) -> int:
        """10.0d: the sum of the defender's modifiers."""
        return int(sum(one.value for one in self._modifiers_of_defender()))

    def _modifiers_of_defender(self) -> tuple[Modifier, ...]:
        return self._modifiers(self.cell.defender.modifier, self.drm[1], flanked=self.flanked)

    def pause(self, table: Serbien) -> None:
        """19.1.6c: the combat against the other half comes as far, too."""
        from hexmarshal.games.serbien.rules.combat import Combat
        from hexmarshal.games.serbien.rules.two_hex_combat import TwoHexCombat

        if self.joint:
            frame = table.stack[-1]
            assert isinstance(frame, Combat)
            table.amend_inside(TwoHexCombat, lambda outer: outer.noted(frame))
            table.amend(at=len(self.steps))

    def pause_again(self, table: Serbien) -> None:
        """19.1.6c: after the checks, too."""
        self.pause(table)

    def attacker_checks(self, table: Serbien) -> None:
        """10.0a, 10.0b: the attacker's checks, a roll for each hex."""
        if self.foreseen:
            table.amend(at=len(self.steps))
            return
        modifiers = self._modifiers(self.cell.attacker.modifier, self.drm[0], flanked=False)
        self._check(table, self.player, self.attackers, modifiers)

    def defender_checks(self, table: Serbien) -> None:
        """10.0c: the defender's, unless the odds were lower than 1:4."""
        table.amend(obliged=())
        if self.foreseen:
            table.amend(at=len(self.steps))
        elif not self.below:
            halves = [one for one in self.defenders if any(table.pieces[i].also >= 0 for i in one.units)]
            parties = [one for one in self.defenders if not (self.elsewhere and one in halves)]
            self._check(table, 1 - self.player, parties, self._modifiers_of_defender())

    def _modifiers(self, crt: int, guns: int, *, flanked: bool) -> tuple[Modifier, ...]:
        found = (Modifier(crt, "CRT", "9.9.2-drm"), Modifier(guns, "artillery", "10.1.2"))
        more = (Modifier(1, "Flanked", "9.5.2"),) if flanked else ()
        return tuple(modifier for modifier in (*found, *more) if modifier.value)

    def _check(self, table: Serbien, side: int, parties: Sequence[Party], modifiers: tuple[Modifier, ...]) -> None:
        hexes = list(dict.fromkeys(party.here for party in parties))
        for cell in reversed(hexes):
            there = tuple(party.units for party in parties if party.here == cell)
            table.call(Check(side, there, modifiers, table.hexname(cell)))

    def measure(self, table: Serbien) -> None:
        """9.2.5.D.2: the smallest retreat of a defender, which binds those who were withheld."""
        table.amend(shortest=min((one.hexes for one in self.obliged), default=0))

    def attacker_retreats(self, table: Serbien) -> None:
        """10.0b: the attacker's retreats come first."""
        self._retreat(table, ())

    def defender_retreats(self, table: Serbien) -> None:
        """10.3: then the defender's; if none of them stays, withheld Forces go with them (9.2.5.D.2)."""
        self._retreat(table, self._apart(table) if self.shortest and not self.followed else ())

    def _retreat(self, table: Serbien, spared: tuple[int, ...]) -> None:
        """11.1.3, 7.4.1b: the Forces of one hex that must retreat do so as one stack; the owner says which is next."""
        frame = table.stack[-1]
        assert isinstance(frame, Engagement)
        due = [Obligation(self._standing(table, one.units), one.hexes) for one in frame.obliged]
        due = [one for one in due if one.units and one.hexes]
        if not due:
            table.amend(obliged=())
            return
        table.again()
        places = list(dict.fromkeys(self._place(table, one.units) for one in due))
        if len(places) > 1 and frame.first not in places:
            table.ask(WhoRetreatsFirst(SIDES[table.printed.side[due[0].units[0]]], tuple(places)))
            return
        place = frame.first if frame.first in places else places[0]
        here = [one for one in due if self._place(table, one.units) == place]
        table.amend(obliged=tuple(one for one in due if one not in here), first=-1)
        going = [Obligation(tuple(sorted((*one.units, *self._company(table, one.units)))), one.hexes) for one in here]
        with_them = tuple(i for i in spared if place in (table.pieces[i].at, table.pieces[i].also))
        fought = self.units_of(1 - self.player)
        found, left = driven(table, going, with_them, fought, self._origin(table, here[0].units))
        if with_them and not left:
            table.amend(followed=True)
        self._retreat_all(table, found)

    def _place(self, table: Serbien, units: tuple[int, ...]) -> int:
        """The hex in which a Force is; of a Two-Hex Unit that in or out of which it fought (19.1.7b)."""
        piece, origin = table.pieces[units[0]], self._origin(table, units)
        return origin if origin == piece.also else piece.at

    def _company(self, table: Serbien, units: tuple[int, ...]) -> tuple[int, ...]:
        """9.2.5.D.1, 11.1.2a: Assets that were withheld from a Force share the retreat of their Formation."""
        formation = formation_of(table, units)
        if formation is None:
            return ()
        apart = {*self.units_of(0), *self.units_of(1), *self._apart(table)}
        mates = assets_of(table, force_of(table, formation))
        return tuple(i for i in mates if i not in apart)

    def _origin(self, table: Serbien, units: tuple[int, ...]) -> int:
        """11.1.1: the hex in or out of which a Force fought; of a Two-Hex Unit that half retreats (19.1.7b)."""
        fought = (party.here for party in (*self.attackers, *self.defenders) if set(units) & set(party.units))
        return next(fought, table.pieces[units[0]].at)

    def withheld_retreat(self, table: Serbien) -> None:
        """9.2.5.D.2: withheld Forces that could not go with the others follow if none of these is left in the hex."""
        spared, fought = self._apart(table), self._standing(table, self.units_of(1 - self.player))
        if not spared or not self.shortest or not fought or self.followed:
            return
        if not held_back(table, spared, fought, ()):
            self._retreat_all(table, [following(spared, self.shortest, fought, self.target)])

    def aftermath(self, table: Serbien) -> None:
        """6.4e, 8.8.1b: units Demoralized in an EZOC go now, and guns left alone are lost."""
        from hexmarshal.games.serbien.rules.interrupts import look_round

        look_round(table, self.player, self.target, {*self.units_of(0), *self.units_of(1), *self.withheld})

    def advance(self, table: Serbien) -> None:
        """9.1.1k, 11.2: the attackers may advance into a hex that was vacated."""
        for i in (*self.units_of(0), *self.units_of(1)):
            if table.pieces[i].at >= 0:
                table.mend(i, fought=True)
        for i in self.units_of(self.player):
            if table.pieces[i].prepared == self.target:
                table.mend(i, prepared=-1)
        if advancers(table, self.units_of(self.player), self.target):
            table.ask(AdvanceUnits(SIDES[self.player], self.target, self.units_of(self.player)))
