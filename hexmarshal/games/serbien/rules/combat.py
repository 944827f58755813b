"""9.1.1: one attack, from the hexes named to the Strength Reductions; `aftermath` has what follows."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar

import msgspec

from hexmarshal.core.paths import holds
from hexmarshal.core.wording import listing
from hexmarshal.games.serbien.rules import (
    ammunition,
    assigning,
    attackers,
    dice,
    forts,
    intensity,
    losses,
    odds,
    plans,
    support,
    tasks,
)
from hexmarshal.games.serbien.rules.aftermath import Aftermath
from hexmarshal.games.serbien.rules.artillery import Party
from hexmarshal.games.serbien.rules.driven import leaving
from hexmarshal.games.serbien.rules.effectiveness import LoseLevels
from hexmarshal.games.serbien.rules.pieces import AUSTRIAN, SERBIAN, SIDES
from hexmarshal.games.serbien.rules.position import Serbien
from hexmarshal.games.serbien.rules.withheld import WithholdAttackers, WithholdDefenders, fighting

if TYPE_CHECKING:
    from hexmarshal.games.serbien.rules.attack import AttackPhase

replace = msgspec.structs.replace


class Combat(Aftermath, frozen=True, tag="Combat"):
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
        parties, why = self.attacked_by(table, near).attackers, self._lapsing(table, near)
        if why is not None and fighting(table, table.here(self.target, 1 - self.player)):
            # 9.2.3a: if others prepared an attack on the hex, it must be made all the same.
            near = list(attackers.obliged(table, self.player, self.target))
            parties, why = attackers.parties_of(table, near, self.target), None if near else why
        if why is not None:
            reason, clause = why
            place = table.place(self.target)
            table.say(f"The attack on {place} lapses: {reason}.", clause, table.hexname(self.target))
            self._lapse(table)
            return
        table.amend(attackers=parties)
        for i in (*near, *table.here(self.target, 1 - self.player)):
            table.mend(i, seen=True)
        table.revealed = True
        here = listing(list(dict.fromkeys(table.hexname(party.here) for party in self.attackers)))
        met = table.list_of(table.here(self.target, 1 - self.player))
        does, place = "attacks" if len(near) == 1 else "attack", table.place(self.target)
        table.say(f"{table.list_of(near)} {does} {place} from {here}: {met}.", "9.1.1b", table.hexname(self.target))

    def _out_of_it(self, table: Serbien, index: int) -> tuple[str, str] | None:
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
        prepared = tuple(attackers.marked(table, self.player, self.target))
        table.choose(WithholdAttackers(SIDES[self.player], self.target, units, prepared))

    def defenders_withhold(self, table: Serbien) -> None:
        """7.8.3, 9.2.5: the hex is attacked now; the defender says who defends, where he has a choice."""
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
            table.ask(forts.AssignFort(SIDES[1 - self.player], fort))

    def _lapse(self, table: Serbien) -> None:
        """10.1.1: the hex is not attacked after all, so its units may lend their guns to combats that are to come."""
        from hexmarshal.games.serbien.rules.two_hex_combat import TwoHexCombat

        table.amend(lapsed=True, at=len(self.steps))
        _amend_phase(table, lambda phase: phase.without(self.target))
        if self.joint:
            table.amend_inside(TwoHexCombat, lambda frame: frame.over(self.target))

    def support(self, table: Serbien) -> None:
        """10.1.1-def: who lends his guns; the defender is asked if a Force could do so in another combat instead."""
        able = self.neighbours(table)
        chosen = support.best(table, able, self.attackers)
        phase = _phase(table)
        coming = [] if phase is None else [one.target for one in phase.declared]
        if len(chosen) < len(able) or support.wanted_elsewhere(table, able, coming):
            table.ask(support.LendSupport(SIDES[1 - self.player]))
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

    def _offer(self, table: Serbien, side: int) -> None:
        if any(ammunition.chains(table, force) for force in self.without_ammo(table, side)):
            table.ask(ammunition.ProvideAmmo(SIDES[side]))

    def shells(self, table: Serbien) -> None:
        """23.2.1: a Serb who attacks decides on Shells."""
        if self.player == SERBIAN and self.able_to_shell(table):
            table.ask(ammunition.ProvideShells(SIDES[SERBIAN]))

    def defending_shells(self, table: Serbien) -> None:
        """23.2.1: a Serb who defends decides on Shells."""
        if self.player == AUSTRIAN and self.able_to_shell(table):
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
        table.say(f"{table.place(self.target)}: {told}.", "9.1.1e", table.hexname(self.target))

    def reckoned(self, table: Serbien) -> odds.Odds:
        """The odds as they stand."""
        theirs = [(party.units, party.ammo) for party in self.defenders]
        phase = _phase(table)
        return odds.odds_of(table, self._ours(), self.target, theirs, () if phase is None else phase.aided)

    def _ours(self) -> list[odds.Attacker]:
        return [odds.Attacker(party.units, party.here, party.ammo) for party in self.attackers]

    def _use_komitadji(self, table: Serbien) -> None:
        """23.1.1a: where they strengthen one attack of a phase, this is it."""
        hexes = odds.strengthened(table, self._ours(), self.target)
        if table.options.komitadji == "once" and hexes:
            _amend_phase(table, lambda phase: replace(phase, aided=(*phase.aided, *hexes)))

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
        table.amend(result=self.throw(table))
        if self.foreseen:
            table.amend(at=len(self.steps))
        plans.count_mandated(table, self.player, self.units_of(self.player), self.intense[0])

    def throw(self, table: Serbien) -> str:
        """The cell that the dice find."""
        more = odds.proficiency_drm(table, self.units_of(self.player), self.units_of(1 - self.player))
        purpose = f"attack on {table.place(self.target)}, {intensity.NAMES[self.intense]}"
        return dice.roll(
            table, purpose, self.column, more, "9.1.1g", lambda result: intensity.told(result, *self.intense)
        )

    def crt_retreat(self, table: Serbien) -> None:
        """9.1.1h: the defender's retreat, first of all; the withheld go along if the hex is vacated (9.2.5.D.2)."""
        if not self.joint:
            self._give_way(table)

    def _give_way(self, table: Serbien) -> None:
        """19.1.7: by one hex only the beaten half of a Two-Hex Unit retreats, before all others."""
        from hexmarshal.games.serbien.rules.two_hex_combat import HalfRetreat

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

    def _holds(self, table: Serbien, index: int) -> bool:
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

    def _reduce(self, table: Serbien, side: int, number: int) -> None:
        units = self._standing(table, self.units_of(side))
        number = losses.suffered(table, number, self._size(table, 1 - side), table.side_name(side))
        if number and units:
            table.call(losses.TakeReductions(units, number, "9.9.2-s"))

    def _size(self, table: Serbien, side: int) -> int:
        """9.10.1, 19.1.3: quarters of a division-equivalent with which a side fights, Forts apart."""
        units = [i for i in self.units_of(side) if not table.is_fort(i)]
        if side == self.player:
            return sum(odds.eighths_at(table, i, self.target) for i in units) // 2
        return sum(table.printed.quarters[i] * (1 if i in self.halved else 2) for i in units) // 2


def _phase(table: Serbien) -> "AttackPhase | None":
    """The attack phase of which a combat is part."""
    from hexmarshal.games.serbien.rules.attack import AttackPhase

    return table.within(AttackPhase)


def _amend_phase(table: Serbien, change: "Callable[[AttackPhase], AttackPhase]") -> None:
    from hexmarshal.games.serbien.rules.attack import AttackPhase

    table.amend_inside(AttackPhase, change)


def begun(player: int, target: int, parties: tuple[Party, ...], attacked: tuple[int, ...], joint: bool) -> Combat:
    """A combat of which nothing is decided yet."""
    return Combat(player, target, parties, (False, False), (0, 0), attacked, joint=joint)
