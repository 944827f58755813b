"""9.1.1: one attack, from the hexes named to the advance; 19.1.6c: two at the same time on a Two-Hex Unit."""

from collections.abc import Sequence
from typing import ClassVar

import msgspec

from hexmarshal.core.board.paths import holds
from hexmarshal.core.data.meanings import Cell, Counter, SideNumber
from hexmarshal.core.data.wording import listing
from hexmarshal.core.engine.events import Modifier, signed
from hexmarshal.core.engine.procedure import Moment, Order, Procedure, Refusal
from hexmarshal.games.serbien.parts.sides import AUSTRIAN, SERBIAN, SIDES
from hexmarshal.games.serbien.rules import effectiveness, naval
from hexmarshal.games.serbien.rules.combat import ammunition, artillery, assigning, intensity
from hexmarshal.games.serbien.rules.combat.artillery import Check
from hexmarshal.games.serbien.rules.effectiveness import LoseLevels
from hexmarshal.games.serbien.rules.fighting import odds, taking_part
from hexmarshal.games.serbien.rules.fighting.taking_part import WithholdAttackers, WithholdDefenders, fighting
from hexmarshal.games.serbien.rules.interrupts import interrupts
from hexmarshal.games.serbien.rules.movement import tasks
from hexmarshal.games.serbien.rules.retreat.advance import AdvanceUnits, advancers
from hexmarshal.games.serbien.rules.retreat.retreat import (
    HalfRetreat,
    Retreat,
    WhoRetreatsFirst,
    driven,
    following,
    held_back,
    leaving,
    whole_forces,
)
from hexmarshal.games.serbien.rules.standing.forces import assets_of, force_of, formation_of
from hexmarshal.games.serbien.rules.standing.zones import look_round
from hexmarshal.games.serbien.rules.table.asking import Ask, GameOrder
from hexmarshal.games.serbien.rules.table.position import Serbien
from hexmarshal.games.serbien.rules.table.progress import Attacks, Engagement, Obligation, Party
from hexmarshal.games.serbien.rules.victory import plans


class Suffer(GameOrder, frozen=True, tag="suffer"):
    """Let the half in a hex make the check of a Two-Hex Unit: ``check in 22.11``."""

    when = Moment("Which half checks is chosen when a Two-Hex Unit that was attacked must check.", "19.1.7b")
    where: str
    """The hex."""
    forms = ("check in {where:hex}",)

    @property
    def subject(self) -> str:
        return self.where


replace = msgspec.structs.replace


class Combat(Engagement, frozen=True, tag="Combat"):
    """9.1.1: an attack on a hex."""

    steps: ClassVar = (
        "reveal", "attackers_withhold", "defenders_withhold", "whose_fort", "support", "ammo", "more_ammo", "shells",
        "more_defending_ammo", "defending_shells", "compare", "attacker_intensity", "defender_intensity", "roll",
        "crt_retreat", "crt_levels", "crt_defending_levels", "crt_reductions", "crt_defending_reductions", "ships",
        "fire", "pause", "attacker_checks", "attacker_retreats", "defender_checks", "measure", "pause_again",
        "late_retreat", "defender_retreats", "withheld_retreat", "aftermath", "advance",
    )  # fmt: skip

    def reveal(self, table: Serbien) -> None:
        """9.1.1a, 9.1.1b: the hexes are named, and who is in the hex and who attacks it is revealed."""
        near = [i for i in self.units_of(self.player) if not self._out_of_it(table, i)]
        parties, why = self.attacked_by(near).attackers, self._lapsing(table, near)
        if why is not None and fighting(table, table.here(self.target, 1 - self.player)):
            # 9.2.3a: if others prepared an attack on the hex, it must be made all the same.
            near = list(taking_part.obliged(table, self.player, self.target))
            parties, why = taking_part.parties_of(table, near, self.target), None if near else why
        if why is not None:
            reason, clause = why
            place = table.place(self.target)
            table.say(f"The attack on {place} lapses: {reason}.", clause, table.hexname(self.target))
            self._lapse(table)
            return
        table.amend(attackers=parties)
        for i in (*near, *table.here(self.target, 1 - self.player)):
            table.alter(i, seen=True)
        table.revealed = True
        there = table.here(self.target, 1 - self.player)
        table.sight(self.target, [i for i in there if table.pieces[i].also < 0], whole=True)
        here = listing(list(dict.fromkeys(table.hexname(party.here) for party in self.attackers)))
        met = table.list_of(there)
        does, place = "attacks" if len(near) == 1 else "attack", table.place(self.target)
        table.say(f"{table.list_of(near)} {does} {place} from {here}: {met}.", "9.1.1b", table.hexname(self.target))

    def _out_of_it(self, table: Serbien, index: Counter) -> tuple[str, str] | None:
        """Why a unit that was to attack cannot any more, and by which clause; ``None`` if it can."""
        piece, name, around = table.pieces[index], table.name(index), table.board.adjacent[self.target]
        if piece.at < 0:
            return f"{name} is eliminated", "9.2a"
        if piece.retreated:
            return f"{name} has retreated in this phase", "9.2.5.A.3"
        if table.ineffective(index):
            return f"{name} is {table.broken(index)}", "9.2.3b"
        if not holds(around, piece.at) and not holds(around, max(piece.also, 0)):
            return f"{name} is no longer next to it", "9.2a"
        return None

    def _lapsing(self, table: Serbien, near: list[int]) -> tuple[str, str] | None:
        """Why there is no attack, and by which clause; ``None`` if there is one."""
        there = table.here(self.target, 1 - self.player)
        if not fighting(table, there):
            retreated = any(table.fights(i) for i in there)
            if retreated:
                return "its defenders have retreated in this phase", "9.2.5.A.3"
            return "no enemy is left there to defend it", "9.1-3"
        if any(map(table.fights, near)):
            return None
        fighters = [i for i in self.units_of(self.player) if table.printed.combat[i]]
        return next(filter(None, (self._out_of_it(table, i) for i in fighters)), None)

    def attackers_withhold(self, table: Serbien) -> None:
        """9.2.5.B.1: the attacker may withhold units, or give up."""
        units = tuple(sorted(self.units_of(self.player)))
        prepared = tuple(taking_part.marked(table, self.player, self.target))
        table.choose(WithholdAttackers(SIDES[self.player], self.target, units, prepared))

    def defenders_withhold(self, table: Serbien) -> None:
        """7.8.3, 9.2.5: the hex is attacked now; the defender says who defends, where they have a choice."""
        if self.lapsed:
            self._lapse(table)
            return
        tasks.attacked(table, self.target, 1 - self.player)
        table.choose(WithholdDefenders(SIDES[1 - self.player], self.target))

    def whose_fort(self, table: Serbien) -> None:
        """5.5.1, 8.5.2: owners say to which Formations Assets are assigned, and of which Force a Fort is part."""
        for side in (self.player, 1 - self.player):
            if side not in self.assigned and assigning.assignable(table, self, side):
                table.again()
                table.amend(assigned=(*self.assigned, side))
                table.ask(assigning.AssignAssets(SIDES[side]))
                return
        fort = next((i for i in self.units_of(1 - self.player) if table.is_fort(i)), None)
        if fort is not None and len(self.defenders) > 1:
            table.ask(interrupts.AssignFort(SIDES[1 - self.player], fort))

    def _lapse(self, table: Serbien) -> None:
        """10.1.1: the hex is not attacked after all, so its units may lend their guns to combats that are to come."""
        table.amend(lapsed=True, at=len(self.steps))
        table.amend_inside(Attacks, lambda phase: phase.without(self.target))
        if self.joint:
            table.amend_inside(TwoHexCombat, lambda frame: frame.over(self.target))

    def support(self, table: Serbien) -> None:
        """10.1.1-def: who lends their guns; the defender is asked if a Force could do so in another combat instead."""
        able = artillery.neighbours(table, self)
        chosen = artillery.best(table, able, self.attackers)
        phase = table.within(Attacks)
        coming = [] if phase is None else [one.target for one in phase.declared]
        if silent := [cell for cell in artillery.silenced(table, self) if cell in coming]:
            table.amend_inside(Attacks, lambda frame: frame.silencing(silent))
        if len(chosen) < len(able) or artillery.wanted_elsewhere(table, able, coming):
            table.ask(artillery.LendSupport(SIDES[1 - self.player]))
        else:
            table.amend(lent=chosen)

    def ammo(self, table: Serbien) -> None:
        """9.1.1c, 9.4: Ammo that costs nothing."""

        def supplied(parties: tuple[Party, ...]) -> tuple[Party, ...]:
            return tuple(replace(party, ammo=self._free(table, party)) for party in parties)

        table.amend(attackers=supplied(self.attackers), defenders=supplied(self.defenders), lent=supplied(self.lent))

    def _free(self, table: Serbien, party: Party) -> bool:
        return ammunition.comes_freely(table, party.units)

    def more_ammo(self, table: Serbien) -> None:
        """9.4.1a: supply units may go to Extended Mode, the attacker's first."""
        self._offer(table, self.player)

    def more_defending_ammo(self, table: Serbien) -> None:
        """9.4.1a: then the defender's."""
        self._offer(table, 1 - self.player)

    def _offer(self, table: Serbien, side: SideNumber) -> None:
        if any(ammunition.chains(table, force) for force in ammunition.without_ammo(table, self, side)):
            table.ask(ammunition.ProvideAmmo(SIDES[side]))

    def shells(self, table: Serbien) -> None:
        """23.2.1: a Serb who attacks decides on Shells."""
        if self.player == SERBIAN and ammunition.able_to_shell(table, self):
            table.ask(ammunition.ProvideShells(SIDES[SERBIAN]))

    def defending_shells(self, table: Serbien) -> None:
        """23.2.1: a Serb who defends decides on Shells."""
        if self.player == AUSTRIAN and ammunition.able_to_shell(table, self):
            table.ask(ammunition.ProvideShells(SIDES[SERBIAN]))

    def compare(self, table: Serbien) -> None:
        """9.1.1d, 9.1.1e: strengths, odds and shifts."""
        for party in (*self.attackers, *self.defenders):
            wanting = [] if party.ammo else [i for i in party.units if not table.is_fort(i)]
            if wanting:
                table.change(wanting[0], "has no Ammo, and its Force fights at half strength", "9.4a")
        found = self.reckoned(table)
        self._use_komitadji(table)
        ours, theirs = found.strengths
        shifts = ", ".join(f"{shift}" for shift in found.shifts)
        column = odds.label(table, found.final)
        told = f"{float(ours):g} against {float(theirs):g}, {odds.label(table, found.initial)}"
        told = f"{told}; {shifts}: {column}" if shifts else told
        table.amend(ratio=told, column=found.column, below=found.below, flanked=found.flanked)
        odds_told = found.told(table)
        table.say(f"{table.place(self.target)}: {told}.", "9.1.1e", table.hexname(self.target), odds=odds_told)

    def reckoned(self, table: Serbien) -> odds.Odds:
        """The odds as they stand."""
        theirs = [(party.units, party.ammo) for party in self.defenders]
        phase = table.within(Attacks)
        return odds.odds_of(table, self._ours(), self.target, theirs, () if phase is None else phase.aided)

    def _ours(self) -> list[odds.Attacker]:
        return [odds.Attacker(party.units, party.here, party.ammo) for party in self.attackers]

    def _use_komitadji(self, table: Serbien) -> None:
        """23.1.1a: where they strengthen one attack of a phase, this is it."""
        hexes = odds.strengthened(table, self._ours(), self.target)
        if table.options.komitadji == "once" and hexes:
            table.amend_inside(Attacks, lambda phase: phase.aided_from(hexes))

    def attacker_intensity(self, table: Serbien) -> None:
        """9.1.1f: the attacker goes first."""
        units = self.units_of(self.player)
        table.choose(intensity.DeclareIntensity(SIDES[self.player], self.target, units))

    def defender_intensity(self, table: Serbien) -> None:
        """9.1.1f: then the defender."""
        units = self.units_of(1 - self.player)
        table.choose(intensity.DeclareIntensity(SIDES[1 - self.player], self.target, units, defending=True))

    def roll(self, table: Serbien) -> None:
        """9.1.1g: the white die, with what the Proficiency Ratings differ by, and the black one."""
        table.amend(result=intensity.throw(table, self))
        if self.foreseen:
            table.amend(at=len(self.steps))
        plans.count_mandated(table, self.player, self.units_of(self.player), self.intense[0])

    @property
    def effects(self) -> intensity.Effects:
        """What the Intensity makes of it."""
        return intensity.effects(self.cell, *self.intense)

    def crt_retreat(self, table: Serbien) -> None:
        """9.1.1h: the defender's retreat, first of all; the withheld go along if the hex is vacated (9.2.5.D.2)."""
        if not self.joint:
            self._give_way(table)

    def _give_way(self, table: Serbien) -> None:
        """19.1.7: by one hex only the beaten half of a Two-Hex Unit retreats, before all others."""
        hexes, fought = self.effects.retreat, self.units_of(1 - self.player)
        if not hexes:
            return
        apart = self._apart(table)
        there = [i for i in self._standing(table, (*fought, *self.withheld)) if self._holds(table, i)]
        halves = {i for i in there if hexes == 1 and table.pieces[i].also >= 0}
        obliged = tuple(sorted(i for i in there if i not in halves and i not in apart))
        spared = tuple(sorted(i for i in there if i not in halves and i in apart))
        if late := tuple(sorted(halves & set(apart))):
            table.call(HalfRetreat(late, self.target, spared=True, fought=fought))
        self._retreat_all(table, leaving(table, obliged, hexes, spared, fought, self.target))
        if early := tuple(sorted(halves - set(apart))):
            table.call(HalfRetreat(early, self.target))

    def _holds(self, table: Serbien, index: Counter) -> bool:
        """Whether a unit, or a half of it, is in the hex that is attacked."""
        return self.target in (table.pieces[index].at, table.pieces[index].also)

    def late_retreat(self, table: Serbien) -> None:
        """19.1.7: the retreat of 9.1.1h, after the checks of both combats."""
        if self.joint:
            self._give_way(table)

    def crt_levels(self, table: Serbien) -> None:
        """9.9.2-E: a level of every Force, the attacker's first."""
        self._lose_levels(table, self.attackers, self.cell.attacker.levels)

    def crt_defending_levels(self, table: Serbien) -> None:
        """9.9.2-E: then the defender's."""
        self._lose_levels(table, self.defenders, self.cell.defender.levels)

    def _lose_levels(self, table: Serbien, parties: Sequence[Party], levels: int) -> None:
        for party in parties if levels else ():
            if units := self._standing(table, party.units):
                table.call(LoseLevels(units, levels, "9.9.2-E"))

    def crt_reductions(self, table: Serbien) -> None:
        """9.9.2-s, 9.8.2, 9.10.1: Strength Reductions of the attacker, perhaps of small magnitude."""
        number = self.cell.attacker.reductions + self.effects.attacker
        self._reduce(table, self.player, number)

    def crt_defending_reductions(self, table: Serbien) -> None:
        """9.9.2-s, 9.8.2, 9.10.1: those of the defender."""
        number = self.cell.defender.reductions + self.effects.defender
        self._reduce(table, 1 - self.player, number)

    def _reduce(self, table: Serbien, side: SideNumber, number: int) -> None:
        units = self._standing(table, self.units_of(side))
        number = effectiveness.suffered(table, number, self._size(table, 1 - side), table.side_name(side))
        if number and units:
            table.call(effectiveness.TakeReductions(units, number, "9.9.2-s"))

    def _size(self, table: Serbien, side: SideNumber) -> int:
        """9.10.1, 19.1.3: quarters of a division-equivalent with which a side fights, Forts apart."""
        units = [i for i in self.units_of(side) if not table.is_fort(i)]
        if side == self.player:
            return sum(odds.eighths_at(table, i, self.target) for i in units) // 2
        return sum(table.printed.quarters[i] * (1 if i in self.halved else 2) for i in units) // 2

    # From the guns to the advance (9.1.1i to 9.1.1k, 10, 11)

    def ships(self, table: Serbien) -> None:
        """25.1c: squadrons may add their guns."""
        if naval.supporters(table, self.target):
            table.ask(naval.LendGuns(SIDES[AUSTRIAN], self.target))

    def guns(self, table: Serbien) -> tuple[tuple[int, int], tuple[int, int]]:
        """10.1: the Artillery Values of attacker and defender as they stand, and the DRMs that each suffers."""
        steep = holds(table.printed.ground.mountainous, self.target)
        ships = naval.value_of(table, self.squadrons)
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
            table.alter(i, fought=True)
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
        """19.1.6c: the combat waits until the other half's combat has reached the same step."""
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

    def _check(
        self, table: Serbien, side: SideNumber, parties: Sequence[Party], modifiers: tuple[Modifier, ...]
    ) -> None:
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

    def _retreat(self, table: Serbien, spared: tuple[Counter, ...]) -> None:
        """11.1.3, 7.4.1b: the Forces of one hex that must retreat do so as one stack; the owner says which is next."""
        frame = table.stack[-1]
        assert isinstance(frame, Combat)
        due = [Obligation(self._standing(table, one.units), one.hexes) for one in frame.obliged]
        due = [one for one in due if one.units and one.hexes]
        if not due:
            table.amend(obliged=())
            return
        table.again()
        places = list(dict.fromkeys(self._place(table, one.units) for one in due))
        if len(places) > 1 and frame.first not in places:
            table.ask(WhoRetreatsFirst(SIDES[table.side_of(due[0].units[0])], tuple(places)))
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

    def _place(self, table: Serbien, units: tuple[Counter, ...]) -> Cell:
        """The hex in which a Force is; of a Two-Hex Unit that in or out of which it fought (19.1.7b)."""
        piece, origin = table.pieces[units[0]], self._origin(table, units)
        return origin if origin == piece.also else piece.at

    def _company(self, table: Serbien, units: tuple[Counter, ...]) -> tuple[Counter, ...]:
        """9.2.5.D.1, 11.1.2a: Assets that were withheld from a Force share the retreat of their Formation."""
        formation = formation_of(table, units)
        if formation is None:
            return ()
        apart = {*self.units_of(0), *self.units_of(1), *self._apart(table)}
        mates = assets_of(table, force_of(table, formation))
        return tuple(i for i in mates if i not in apart)

    def _origin(self, table: Serbien, units: tuple[Counter, ...]) -> Cell:
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
        look_round(table, self.player, self.target, {*self.units_of(0), *self.units_of(1), *self.withheld})

    def advance(self, table: Serbien) -> None:
        """9.1.1k, 11.2: the attackers may advance into a hex that was vacated."""
        for i in (*self.units_of(0), *self.units_of(1)):
            if table.placed(i):
                table.alter(i, fought=True)
        for i in self.units_of(self.player):
            if table.pieces[i].prepared == self.target:
                table.alter(i, prepared=-1)
        if advancers(table, self.units_of(self.player), self.target):
            table.ask(AdvanceUnits(SIDES[self.player], self.target, self.units_of(self.player)))

    def _retreat_all(self, table: Serbien, retreats: Sequence[Retreat]) -> None:
        """Retreats in their order; a unit that tried a Repulse in this combat may not try another (7.4.1b)."""
        for one in reversed(retreats):
            table.call(replace(one, repulsed=bool(set(one.units) & set(self.repulsed))))

    def _apart(self, table: Serbien) -> tuple[Counter, ...]:
        """9.2.5.D: the withheld Forces that are left in the hex of the defenders."""
        return self._standing(table, whole_forces(table, self.withheld, self.units_of(1 - self.player)))

    def _standing(self, table: Serbien, units: Sequence[Counter]) -> tuple[Counter, ...]:
        return tuple(i for i in units if table.placed(i))


def begun(
    player: SideNumber, target: Cell, parties: tuple[Party, ...], attacked: tuple[int, ...], joint: bool
) -> Combat:
    """A combat of which nothing is decided yet."""
    return Combat(player, target, parties, (False, False), (0, 0), attacked, joint=joint)


# -- Both halves of a Two-Hex Unit (19.1.6c) ------------------------------------------------------------------


def other_half(table: Serbien, cell: Cell, side: SideNumber) -> Cell:
    """The second hex of the Two-Hex Unit of a side in a hex; -1 if there is none."""
    for i in table.here(cell, side):
        piece = table.pieces[i]
        if piece.also >= 0:
            return piece.also if piece.at == cell else piece.at
    return -1


class TwoHexCombat(Procedure, frozen=True, tag="TwoHexCombat"):
    """19.1.6c: both halves of a Two-Hex Unit are attacked: two combats at the same time.

    Each is fought as a combat of its own as far as the guns. The Two-Hex Unit makes one check, with the worse modifier.
    Then come the retreats and advances of both.
    """

    player: SideNumber
    """The attacker."""
    fights: tuple[Combat, ...]
    """The two combats, as far as they have come."""
    next: int = 0
    """Which of them goes on next."""
    steps: ClassVar = ("fight", "compare", "check", "finish")

    def noted(self, fight: Combat) -> "TwoHexCombat":
        """The same after a combat has come to a pause."""
        return replace(self, fights=tuple(fight if one.target == fight.target else one for one in self.fights))

    def over(self, target: Cell) -> "TwoHexCombat":
        """The same without a combat that was not fought after all: its hex is not attacked (10.1.1)."""
        left = [one for one in self.fights if one.target != target]
        fights = tuple(replace(one, attacked=tuple(c for c in one.attacked if c != target)) for one in left)
        return replace(self, fights=fights, next=self.next - 1)

    def suffering(self, target: Cell) -> "TwoHexCombat":
        """The same with the one check of the Two-Hex Unit in the combat for a hex."""
        return replace(self, fights=tuple(replace(one, elsewhere=one.target != target) for one in self.fights))

    def _each(self, table: Serbien) -> None:
        if self.next < len(self.fights):
            table.again()
            table.amend(next=self.next + 1)
            table.call(self.fights[self.next])
        else:
            table.amend(next=0)

    def fight(self, table: Serbien) -> None:
        """19.1.6c: each combat as far as the Artillery Table, without its retreat."""
        self._each(table)

    def compare(self, table: Serbien) -> None:
        """19.1.6c: the check is made with the highest modifier; where they are equal the owner says in which hex."""
        due = [one for one in self.fights if not one.below]
        if len(due) < 2:
            return
        worst = max(one.drm_of_defender for one in due)
        hexes = [one.target for one in due if one.drm_of_defender == worst]
        if len(hexes) > 1:
            table.ask(SufferWhere(SIDES[1 - self.player]))
        else:
            table.amend(fights=self.suffering(hexes[0]).fights)

    def check(self, table: Serbien) -> None:
        """10.0: the checks of both."""
        self._each(table)

    def finish(self, table: Serbien) -> None:
        """19.1.7, 11.2: retreats and advances."""
        self._each(table)


class SufferWhere(Ask, frozen=True, tag="SufferWhere"):
    """19.1.7b: with equal modifiers the owner says which half will suffer a retreat after the check."""

    kind: ClassVar = "half"
    clause: ClassVar = "19.1.7b"
    accepts: ClassVar = (Suffer,)

    def prompt(self, table: Serbien) -> str:
        return f"{self.who(table)}: both modifiers are equal. Say which half checks, and retreats if it fails."

    def subjects(self, table: Serbien) -> list[str]:
        return [table.hexname(one.target) for one in table.inside(TwoHexCombat).fights]

    def orders(self, table: Serbien, subject: str) -> list[Order]:
        return [Suffer(subject)] if subject in self.subjects(table) else []

    def check(self, table: Serbien, order: Order) -> Refusal | None:
        if order.subject in self.subjects(table):
            return None
        return Refusal("not-there", "19.1.7b", f"The Two-Hex Unit does not fight in {order.subject}.")

    def carry_out(self, table: Serbien, order: Order) -> None:
        target = table.board.cell(order.subject)
        table.amend_inside(TwoHexCombat, lambda frame: frame.suffering(target))
