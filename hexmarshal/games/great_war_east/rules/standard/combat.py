"""Chapter 8: combat, from its declaration to the advance; 10.21, 10.22: headquarters shift its column."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Annotated, Any, ClassVar

from hexmarshal.core.data.meanings import Cell, Counter, SideNumber, named, spelt
from hexmarshal.core.data.wording import listing
from hexmarshal.core.engine.events import Modifier, Odds, Ratio
from hexmarshal.core.engine.prices import exact
from hexmarshal.core.engine.procedure import Order, Procedure, Refusal
from hexmarshal.core.orders.orders import Done
from hexmarshal.games.great_war_east.parts.printed import SIDES
from hexmarshal.games.great_war_east.rules.additions import Shift
from hexmarshal.games.great_war_east.rules.asking import Ask
from hexmarshal.games.great_war_east.rules.position import GreatWar, replace
from hexmarshal.games.great_war_east.rules.standard import fortress, odds
from hexmarshal.games.great_war_east.rules.standard.advance import AdvanceUnits
from hexmarshal.games.great_war_east.rules.standard.attackers import starving, still_attacking, strength_lines
from hexmarshal.games.great_war_east.rules.standard.attrition import wear
from hexmarshal.games.great_war_east.rules.standard.combat_orders import GiveShift
from hexmarshal.games.great_war_east.rules.standard.command_reach import worsened
from hexmarshal.games.great_war_east.rules.standard.losses import Losses, lose_leaders
from hexmarshal.games.great_war_east.rules.standard.option_table import NO_EFFECT, choices, steps_due, worse
from hexmarshal.games.great_war_east.rules.standard.results import DefenderResult
from hexmarshal.games.great_war_east.rules.standard.steps import half, lose
from hexmarshal.games.great_war_east.rules.standard.supply import supplied


class CombatPhase(Procedure, frozen=True):
    """4.0-A3b: what combats note in the phase in which they are fought. What is done in it is in `attack`."""

    player: SideNumber
    besieged: tuple[Cell, ...] = ()
    """The hexes whose fortresses were attacked in this phase (8.14)."""
    advanced: tuple[Counter, ...] = ()
    """Who has advanced in this phase (8.73)."""
    unnamed: ClassVar = ("advanced",)


class Combat(Procedure, frozen=True, tag="Combat"):
    """8.0: one combat."""

    player: SideNumber
    """The attacker."""
    attackers: tuple[Counter, ...]
    """Who attacks."""
    targets: tuple[Cell, ...]
    """The hexes that are attacked."""
    fleet: bool = False
    """Whether support takes part."""
    column: Annotated[int, named("column")] = 0
    """The column of the combat results table, from 0."""
    sizes: tuple[int, ...] = ()
    """The steps of attacker and defender at the moment of combat (8.9)."""
    supplied: bool = False
    """Whether all defenders were in supply then (8.75)."""
    disordered: tuple[SideNumber, ...] = ()
    """The sides whose forces were out of command control (10.43)."""
    manned: tuple[Cell, ...] = ()
    """The attacked hexes in which units stood."""
    results: tuple[Annotated[str, spelt("result")], ...] = ()
    """What the combat results table says for attacker and defender."""
    camps: tuple[Cell, ...] = ()
    """The hexes in which the attackers stood."""
    barred: Annotated[str, spelt("clause")] = ""
    """The clause by which a last stand stops the advance (8.75)."""
    steps: ClassVar[tuple[str, ...]] = (
        "declare", "attrition", "odds", "attacker_shift", "defender_shift", "roll", "defender_result",
        "attacker_loses", "attacker_leaders", "advance", "close",
    )  # fmt: skip

    @property
    def foe(self) -> SideNumber:
        """The defender."""
        return 1 - self.player

    @property
    def affected(self) -> int:
        """8.9: the affected steps are those of the smaller force, whoever has it."""
        return min(self.sizes)

    @property
    def foretold(self) -> tuple[Modifier, ...]:
        """The shifts with which a forecast reckons; in a combat they are told when they are used."""
        return ()

    @property
    def alone(self) -> bool:
        """Whether support attacks alone."""
        return self.fleet and not self.attackers

    def defenders(self, table: GreatWar) -> list[Counter]:
        """The units that defend, and the headquarters that add their strength to theirs (10.53)."""
        parts = (odds.defending(table, cell, self.foe) + odds.leading(table, cell, self.foe) for cell in self.targets)
        return [unit for part in parts for unit in part]

    # Before the die

    def declare(self, table: GreatWar) -> None:
        """8.11, 8.14: the attack is declared and paid for; its units attack no more in this phase."""
        support = table.exclusive.support.name
        who = table.list_of(self.attackers) if self.attackers else support[:1].upper() + support[1:]
        verb = "attack" if len(self.attackers) > 1 else "attacks"
        labels = (table.hexname(cell) for cell in self.targets)
        table.say(f"{who} {verb} {self.where(table)}.", "8.11", *labels)
        table.exclusive.attacks.declared(table, self.player, self.attackers, self.fleet)
        mark_fought(table, self.attackers, attacked=True)

    def where(self, table: GreatWar) -> str:
        """The attacked hexes as a sentence has them."""
        return listing([table.place(cell) for cell in self.targets])

    def attrition(self, table: GreatWar) -> None:
        """9.23, SG-24.2: attackers out of supply, and foragers, check for attrition before the odds are computed."""
        for unit in starving(table, self.attackers):
            wear(table, unit, "9.23")
        table.amend(attackers=still_attacking(table, self.attackers))

    def odds(self, table: GreatWar) -> None:
        """8.3, 8.4, 9.11: strengths and column at the instant of combat; an attack grown too weak is called off."""
        for cell in self.targets:
            table.alter_all(odds.unsheltered(table, cell, self.foe), retreated=False)
        attack = odds.attack_strength(table, self.attackers, self.targets, fleet=self.fleet)
        defence = odds.defence_strength(table, self.targets, self.foe)
        rating = odds.competence(table, self.attackers)
        for sentence, clause in strength_lines(table, self.attackers, self.targets):
            table.say(sentence, clause)
        column = odds.column(table, attack, defence, rating)
        strengths, told = f"{odds.written(attack)} to {defence}", Odds(attack=exact(attack, odds.ONE), defence=defence)
        if column is None:
            table.say(f"{strengths} is below the lowest odds; the attack is called off.", "8.8-min", odds=told)
            table.leave()
            return
        ratio = Ratio(odds.odds_name(table, column, rating), column)
        table.say(f"{strengths}, that is {ratio.name}.", "8.4a", odds=replace(told, ratio=ratio))
        units = [unit for cell in self.targets for unit in odds.defending(table, cell, self.foe)]
        walls = fortress.standing(table, self.targets, self.foe)
        theirs = sum(map(table.steps, units)) + sum(fortress.steps_of(table, cell) for cell in walls)
        own = table.exclusive.support.steps(table, theirs) if self.alone else sum(map(table.steps, self.attackers))
        forces = {self.player: self.attackers, self.foe: units}
        table.amend(
            column=column, sizes=(own, theirs), supplied=all(supplied(table, unit) for unit in units),
            disordered=tuple(side for side, force in forces.items() if worsened(table, force)),
            camps=tuple(sorted({table.pieces[unit].at for unit in self.attackers})),
            manned=tuple(cell for cell in self.targets if table.troops(cell, self.foe)),
        )  # fmt: skip
        self._engage(table)

    def _engage(self, table: GreatWar) -> None:
        """8.14, 5.36: the defenders have been attacked; entrained ones detrain."""
        for cell in self.targets:
            units = [*table.troops(cell, self.foe), *odds.leading(table, cell, self.foe)]
            mark_fought(table, units, defended=True)
            for unit in table.here(cell, self.foe):
                if table.pieces[unit].entrained:
                    table.change(unit, "is attacked and detrains", "5.36", entrained=False)
        walls = tuple(fortress.standing(table, self.targets, self.foe))
        if walls:
            table.amend_inside(CombatPhase, lambda phase: replace(phase, besieged=(*phase.besieged, *walls)))

    def attacker_shift(self, table: GreatWar) -> None:
        """10.21, 10.22: one headquarters may shift the column to the right; none does so for support alone."""
        if self._may_shift_right(table):
            table.ask(ShiftAttack(side=SIDES[self.player]))

    def _may_shift_right(self, table: GreatWar) -> bool:
        last = len(odds.columns(table)) - 1
        return not self.alone and self.column < last and bool(self._shifts(table))

    def _shifts(self, table: GreatWar) -> list[Shift]:
        return table.exclusive.shifts.attack(table, self.player, self.attackers)

    def defender_shift(self, table: GreatWar) -> None:
        """10.51: then the defender may shift it to the left, if the exclusive rules let headquarters do so."""
        if self._most_to_the_left(table):
            table.ask(table.exclusive.shifts.ask_defence(SIDES[self.foe]))

    def _most_to_the_left(self, table: GreatWar) -> int:
        return table.exclusive.shifts.defence(table, self.foe, self.defenders(table)) if self.column > 0 else 0

    def shift(self, table: GreatWar, columns: int) -> None:
        """8.8: a number of columns to the right, or to the left if below 0, within the table."""
        last = len(odds.columns(table)) - 1
        table.amend(column=min(max(self.column + columns, 0), last))

    def stands(self, table: GreatWar) -> str:
        """Where the combat stands, for prompts."""
        name = odds.odds_name(table, self.column, odds.competence(table, self.attackers))
        return f"the attack on {self.where(table)} stands at {name}."

    # The die

    def roll(self, table: GreatWar) -> None:
        """8.4, 8.8, 10.43: the die, and what is added to a result for want of command control."""
        rating = odds.competence(table, self.attackers)
        added = odds.river_die(table, self.attackers, self.targets)
        terms = [Modifier(added, "across major rivers only", "5.4-major")] if added else []
        name = odds.odds_name(table, self.column, rating)
        told = Odds(column=Ratio(name, self.column), shifts=self.foretold)
        total = table.roll(f"Attack on {self.where(table)} at {name}", "8.4b", *terms, odds=told)
        rows = odds.columns(table)[self.column].results
        attacker, _, defender = rows[min(total, len(rows)) - 1].partition("/")
        now = (
            worse("attacker", attacker) if self.player in self.disordered else attacker,
            worse("defender", defender) if self.foe in self.disordered else defender,
        )
        table.read_as(f"{now[0]}/{now[1]}")
        for force, before, after in (("attacker", attacker, now[0]), ("defender", defender, now[1])):
            if before != after:
                table.say(f"The {force} is out of command control: the table's {before} becomes {after}.", "10.43")
        if self.alone and now[0] != NO_EFFECT:
            table.exclusive.support.spared(table)
            now = (NO_EFFECT, now[1])
        table.amend(results=now if self.affected else (NO_EFFECT, NO_EFFECT))

    # The results

    def defender_result(self, table: GreatWar) -> None:
        """8.54, 8.9: the defender is always the first."""
        if self.results[1] != NO_EFFECT:
            table.call(
                DefenderResult(
                    player=self.foe, targets=self.targets, result=self.results[1], affected=self.affected,
                    size=self.sizes[1], supplied=self.supplied, manned=self.manned,
                )
            )  # fmt: skip

    def attacker_loses(self, table: GreatWar) -> None:
        """8.9: attackers lose half of the affected steps or all, as their owner likes."""
        for choice in choices(table, "attacker", self.results[0]):
            number = steps_due(choice, self.affected)
            units = tuple(unit for unit in self.attackers if not table.printed.hq[unit])
            clause = f"8.9-A{choice.result}"
            table.call(Losses(player=self.player, units=units, number=number, clause=clause))

    def attacker_leaders(self, table: GreatWar) -> None:
        """10.53: headquarters whose units were all lost in the attack; then those who are left."""
        if self.results[0] != NO_EFFECT and lose_leaders(table, self.camps, self.player):
            table.again()
            return
        table.amend(attackers=tuple(unit for unit in self.attackers if table.on_map(unit)))

    def advance(self, table: GreatWar) -> None:
        """8.71, 8.75: into what the combat left empty, unless its defenders stood to the last."""
        question = AdvanceUnits(side=SIDES[self.player], attackers=self.attackers, targets=self.targets)
        if not question.unused(table):
            return
        if self.barred:
            table.say("The defenders held their ground to the last man; nobody may advance.", self.barred)
        else:
            table.ask(question)

    def close(self, table: GreatWar) -> None:
        """8.73: a unit that has advanced attacks no more in this phase."""
        gone = tuple(unit for unit in self.attackers if table.pieces[unit].at in self.targets)
        if gone:
            table.amend_inside(CombatPhase, lambda phase: replace(phase, advanced=(*phase.advanced, *gone)))

    def prospect(self, at: int = 0) -> "Prospect":
        """The same combat as far as the die, for forecasts, beginning with one of its steps."""
        fields: dict[str, Any] = {name: getattr(self, name) for name in self.__struct_fields__}
        return Prospect(**{**fields, "at": at})


class Prospect(Combat, frozen=True, tag="Prospect"):
    """A combat as far as the die, for forecasts; each side shifts as far as it can."""

    reckoned: tuple[Modifier, ...] = ()
    """Those shifts."""
    steps: ClassVar[tuple[str, ...]] = ("declare", "attrition", "odds", "attacker_shift", "defender_shift", "roll")

    @property
    def foretold(self) -> tuple[Modifier, ...]:
        """The widest of both sides."""
        return self.reckoned

    def attrition(self, table: GreatWar) -> None:
        """9.23: one draw for each unit: loss or no loss, as likely as by the die."""
        share = Fraction(table.printed.number["attrition"], 6)
        for unit in starving(table, self.attackers):
            if table.draw(share.denominator) > share.denominator - share.numerator:
                lose(table, unit, half(table.steps(unit)), "9.23", in_combat=False)
        table.amend(attackers=still_attacking(table, self.attackers))

    def attacker_shift(self, table: GreatWar) -> None:
        """The widest."""
        if self._may_shift_right(table):
            widest = max(self._shifts(table), key=lambda shift: shift.columns)
            self._reckon(table, table.exclusive.shifts.told(table, widest))

    def defender_shift(self, table: GreatWar) -> None:
        """The widest."""
        columns = self._most_to_the_left(table)
        if columns:
            question = table.exclusive.shifts.ask_defence(SIDES[self.foe])
            self._reckon(table, Modifier(-columns, "headquarters of the defence", question.clause))

    def _reckon(self, table: GreatWar, shift: Modifier) -> None:
        table.amend(reckoned=(*self.reckoned, shift))
        self.shift(table, int(shift.value))


def mark_fought(table: GreatWar, units: Iterable[Counter], **done: bool) -> None:
    """8.14, 13.0: units have attacked or been attacked in this phase; when they last fought before is kept."""
    turn = table.state.turn
    for unit in units:
        piece = table.pieces[unit]
        before = piece.fought if piece.fought < turn else piece.before
        table.put(unit, replace(piece, fought=turn, before=before, **done))


class Shifting(Ask, frozen=True):
    """A side may shift the column of the combat in progress, by one headquarters, or go on without."""

    def combat(self, table: GreatWar) -> Combat:
        """The combat in progress."""
        return table.inside(Combat)

    def given(self, table: GreatWar) -> list[GiveShift]:
        """The shifts that may be given."""
        raise NotImplementedError

    def subjects(self, table: GreatWar) -> list[str]:
        """The headquarters, and the end."""
        return [*dict.fromkeys(order.piece for order in self.given(table)), "done"]

    def orders(self, table: GreatWar, subject: str) -> list[Order]:
        """What each may give."""
        if subject == "done":
            return [Done()]
        return [order for order in self.given(table) if order.piece == subject]

    def why_not(self, table: GreatWar, order: GiveShift, hq: Counter) -> Refusal:
        """Why a headquarters may not shift."""
        raise NotImplementedError

    def check(self, table: GreatWar, order: Order) -> Refusal | None:
        """10.21 to 10.24."""
        if isinstance(order, Done) or order in self.given(table):
            return None
        assert isinstance(order, GiveShift)
        hq = self.own_piece(table, order.piece)
        return hq if isinstance(hq, Refusal) else self.why_not(table, order, hq)

    def foresee(self, table: GreatWar, order: Order) -> None:
        """As far as the die, with the best that the other side can do."""
        combat = self.combat(table)
        self.carry_out(table, order)
        now = self.combat(table)
        table.leave()
        table.call(now.prospect(combat.at))


class ShiftAttack(Shifting, frozen=True, tag="ShiftAttack"):
    """10.21, 10.22: which headquarters shifts the attack to the right; one, for all are of one level (16, 2.3)."""

    kind: ClassVar = "shift"
    clause: ClassVar = "10.21a"
    accepts: ClassVar = (GiveShift, Done)
    odds: ClassVar = True

    def prompt(self, table: GreatWar) -> str:
        """Where the attack stands."""
        return f"{self.who(table)}: {self.combat(table).stands(table)} Shift it to the right (10.21), or be done."

    def _shifts(self, table: GreatWar) -> list[Shift]:
        return table.exclusive.shifts.attack(table, self.player, self.combat(table).attackers)

    def given(self, table: GreatWar) -> list[GiveShift]:
        """Each headquarters that may, by itself and with help."""
        return [GiveShift(table.printed.ids[shift.hq], shift.helped) for shift in self._shifts(table)]

    def why_not(self, table: GreatWar, order: GiveShift, hq: Counter) -> Refusal:
        """10.21 to 10.24, and what the exclusive rules ask."""
        why = table.exclusive.shifts.why_not(table, hq, order.putnik, self.combat(table).attackers)
        assert why is not None
        return why

    def carry_out(self, table: GreatWar, order: Order) -> None:
        """How many columns to the right."""
        if isinstance(order, GiveShift):
            hq = table.printed.index[order.piece]
            shift = next(s for s in self._shifts(table) if (s.hq, s.helped) == (hq, order.putnik))
            table.exclusive.shifts.use(table, shift)
            self.combat(table).shift(table, shift.columns)
