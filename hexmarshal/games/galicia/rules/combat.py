"""Chapter 8: the five stages of a combat, from its announcement to the last loss."""

from typing import ClassVar

from hexmarshal.core.data.meanings import Cell, Counter, SideNumber
from hexmarshal.core.data.wording import count, listing
from hexmarshal.core.engine.events import Modifier, Odds, Ratio
from hexmarshal.games.galicia.parts.sides import SIDES
from hexmarshal.games.galicia.rules import command
from hexmarshal.games.galicia.rules.advance import AdvanceUnits, entrants, tell_why_nobody, victors
from hexmarshal.games.galicia.rules.in_progress import NOBODY, Attacking, Engagement
from hexmarshal.games.galicia.rules.losses import Losses, loss_modifiers
from hexmarshal.games.galicia.rules.odds import attack_guns, attack_strength, odds, shifts
from hexmarshal.games.galicia.rules.position import Galicia, replace
from hexmarshal.games.galicia.rules.retreat import RetreatStack, WhoRetreatsFirst, throw_back
from hexmarshal.games.galicia.rules.withholding import CommitUnits, DefendUnits


class Combat(Engagement, frozen=True, tag="Combat"):
    """8.0: one combat."""

    steps: ClassVar[tuple[str, ...]] = (
        "announce",
        "commit",
        "defend",
        "ratio",
        "resolve",
        "defender_retreats",
        "attackers_retreat",
        "advance",
        "magnitude",
        "attacker_loses",
        "defender_loses",
        "withheld_retreat",
        "advance",
    )

    # Stage one

    def announce(self, table: Galicia) -> None:
        """8.1a: both sides announce who stands in their hexes."""
        hexes = sorted({table.pieces[i].at for i in self.attackers})
        labels = [table.hexname(cell) for cell in hexes]
        table.say(
            f"{table.list_of(self.attackers)} {_verb('attack', self.attackers)} {table.place(self.target)}"
            f" from {listing(labels)}.",
            "8.1a", *labels, table.hexname(self.target),
        )  # fmt: skip
        told = tell(table, self.target, self.defender)
        for cell in hexes:
            tell(table, cell, self.attacker)
        if not told and table.options.stacks == "counted":
            table.amend(at=self.steps.index("commit") + 1)

    def commit(self, table: Galicia) -> None:
        """8.1b: the attacker, who now knows the defenders, says which units take part."""
        hexes = {table.pieces[i].at for i in self.attackers}
        question = CommitUnits(SIDES[self.attacker], self.target, tuple(sorted(hexes)))
        if len(question.groups(table)) > 1:
            table.ask(question)

    def defend(self, table: Galicia) -> None:
        """8.1b: then the defender does, if their units could defend in several ways as far as the attacker knows."""
        seen = command.defences(table, command.candidates(table, self.target, self.defender))
        if len(seen) > 1:
            table.ask(DefendUnits(SIDES[self.defender], self.target))
        else:
            table.amend(defenders=command.defenders(table, self.target, self.defender)[0])

    def ratio(self, table: Galicia) -> None:
        """8.1c, 8.2: the column, which is all that the players learn."""
        settle(table, self)

    # Stage three

    def resolve(self, table: Galicia) -> None:
        """8.3: two dice; the attack counts as made, and infantry earns a point by it (15.1a)."""
        resolve(table, self)

    def defender_retreats(self, table: Galicia) -> None:
        """9.2: everybody in the hex, withheld units too (7.6b)."""
        hexes = self.result(table).defender.retreat
        units = table.here(self.target, self.defender)
        if hexes and units:
            table.call(RetreatStack(self.defender, units, self.target, hexes, hexes))

    def attackers_retreat(self, table: Galicia) -> None:
        """9.2: stack by stack the units that attacked, in the order that their owner chooses."""
        hexes = self.result(table).attacker.retreat
        left = [i for i in self.attackers if table.on_map(i) and i not in self.retreated]
        if not hexes or not left:
            return
        table.again()
        starts = sorted({table.pieces[i].at for i in left})
        if len(starts) > 1:
            table.ask(WhoRetreatsFirst(SIDES[self.attacker], tuple(starts)))
        else:
            throw_back(table, self, starts[0])

    def advance(self, table: Galicia) -> None:
        """9.3: attackers may go into the hex as soon as it is empty, before or after the losses.

        By the option ``advance`` those who stayed are asked again after the losses, or nobody is asked then.
        """
        late, when = self.at == len(self.steps) - 1, table.options.advance
        if (self.offered and when != "any-time") or (late and when == "after-retreat"):
            return
        if table.here(self.target, self.defender) or not victors(table, self):
            return
        question = AdvanceUnits(SIDES[self.attacker])
        if not self.offered or len(question.orders(table, "advance")) > 1:
            table.amend(offered=True)
            if entrants(table, self):
                table.ask(question)
            else:
                tell_why_nobody(table, self)

    # Stages four and five

    def magnitude(self, table: Galicia) -> None:
        """8.4, 8.5: the size of the combat, and a loss roll for each side that has anybody left."""
        data = table.printed.data
        size = data.magnitude(sum(self.committed))
        table.say(f"The combat is {size.id}.", "8.4b", table.hexname(self.target))
        losses = [0, 0]
        for number, (side, units) in enumerate(((self.attacker, self.attackers), (self.defender, self.defenders))):
            if any(table.on_map(i) for i in units):
                purpose = f"{table.side_name(side)} losses at {table.place(self.target)}"
                total = table.roll(purpose, "8.5", *loss_modifiers(table, self, number))
                losses[number] = data.reductions(size, total)
                table.read_as(f"{table.side_name(side)}: {count(losses[number], 'reduction')}")
        table.amend(losses=(losses[0], losses[1]))

    def attacker_loses(self, table: Galicia) -> None:
        """9.4.2: the attacker spreads their reductions."""
        table.call(Losses(self.attacker, self.attackers, self.losses[0], (0,) * len(self.attackers)))

    def defender_loses(self, table: Galicia) -> None:
        """9.4.2: the defender spreads theirs."""
        table.call(Losses(self.defender, self.defenders, self.losses[1], (0,) * len(self.defenders)))

    def withheld_retreat(self, table: Galicia) -> None:
        """7.6c: if all who defended are lost without a retreat, withheld units leave the hex."""
        gone = not any(table.on_map(i) for i in self.defenders)
        left = table.here(self.target, self.defender)
        if gone and left and not self.result(table).defender.retreat:
            hexes = table.printed.number["retreat.withheld"]
            table.call(RetreatStack(self.defender, left, self.target, hexes, hexes))

    def known(self, attack: int, defence: int, ratio: Ratio) -> Odds | None:
        """8.1c: what the players learn of the strengths: nothing."""
        return None

    def prospect(self) -> "Prospect":
        """The same as far as the result of the attack, for forecasts; before or after the defender has chosen."""
        step = Prospect.steps.index("ratio" if self.defenders else "defend")
        return Prospect(self.attacker, self.target, self.attackers, self.defenders, at=step)

    def recounted(self, table: Galicia, side: SideNumber) -> "Combat":
        """The same with steps and guns of one side counted again, on a table where they were imagined."""
        if self.column == NOBODY:
            return self
        number = 0 if side == self.attacker else 1
        steps, guns = _weight(table, self.attackers, self.defenders, self.target)
        committed, values = list(self.committed), list(self.guns)
        committed[number], values[number] = steps[number], guns[number]
        return replace(self, committed=(committed[0], committed[1]), guns=(values[0], values[1]))


class Prospect(Combat, frozen=True, tag="Prospect"):
    """A combat as far as the result of the attack, for forecasts. The defender does the best they can."""

    steps: ClassVar[tuple[str, ...]] = ("defend", "ratio", "resolve")

    def known(self, attack: int, defence: int, ratio: Ratio) -> Odds | None:
        """All of it: a forecast is made on a table that its side imagines."""
        return Odds(attack=attack, defence=defence, ratio=ratio)

    def defend(self, table: Galicia) -> None:
        """The strongest defence."""
        sets = command.defenders(table, self.target, self.defender)
        table.amend(defenders=max(sets, key=lambda group: command.defence_of(table, group)))


def tell(table: Galicia, cell: Cell, side: SideNumber) -> bool:
    """Tell designation and type of the units in a hex (5.4b, 8.1a); whether any of them had been covered."""
    units = table.here(cell, side)
    covered = [i for i in units if not table.pieces[i].seen and i != table.tops(side)[cell]]
    for i in units:
        if not table.pieces[i].seen:
            table.put(i, replace(table.pieces[i], seen=True))
    table.revealed = True
    table.sight(cell, units, whole=True)
    if covered:
        what = listing([f"{table.name(i)} ({table.row(i).kind})" for i in units])
        table.say(f"In {table.place(cell)} {_verb('stand', units)} {what}.", "8.1a", table.hexname(cell))
    return bool(covered)


def settle(table: Galicia, combat: Combat) -> None:
    """8.1c, 8.2: work out the ratio, shift it, and note who took part; a ratio below the table ends the combat."""
    data, target = table.printed.data, combat.target
    where = table.place(target)
    moved = shifts(table, combat.attackers, target, combat.attacker)
    for shift in moved:
        way = "right" if shift.columns > 0 else "left"
        one = Odds(shifts=(Modifier(shift.columns, shift.why, shift.clause),))
        table.say(f"{shift.why.capitalize()}: {abs(shift.columns)} columns to the {way}.", shift.clause, odds=one)
    strength = attack_strength(table, combat.attackers, target)
    defence = command.defence_of(table, combat.defenders)
    ratio = data.ratio(strength, defence)
    found = odds(table, ratio, sum(shift.columns for shift in moved))
    known = combat.known(strength, defence, Ratio(data.ratio_name(ratio), ratio))
    if found is None:
        told = f"The attack on {where} is too weak and does not take place."
        table.say(told, "8.2b", table.hexname(target), odds=known)
        table.leave()
        columns = sum(shift.columns for shift in moved)
        table.amend_inside(Attacking, lambda phase: phase.after(combat.attackers, target, strength, columns))
        return
    withheld = [i for i in table.here(target, combat.defender) if i not in combat.defenders]
    aside = f" {table.list_of(withheld)} {_verb('stand', withheld)} aside." if withheld else ""
    high = f" and {found.over} beyond" if found.over else ""
    table.say(f"{table.list_of(combat.defenders)} {_verb('defend', combat.defenders)}.{aside}", "7.3a")
    table.say(
        f"The attack on {where} is made at {data.columns[found.column]}{high}.", "8.1c", table.hexname(target),
        odds=replace(known or Odds(), column=Ratio(data.columns[found.column], found.column)),
    )  # fmt: skip
    for i in combat.attackers:
        table.put(i, replace(table.pieces[i], fought=True))
    for i in table.here(target, combat.defender):
        table.put(i, replace(table.pieces[i], attacked=True))
    steps, guns = _weight(table, combat.attackers, combat.defenders, target)
    flank = any(shift.clause == "7.8.1" for shift in moved)
    table.amend(column=found.column, over=found.over, flanked=flank, committed=steps, guns=guns)


def resolve(table: Galicia, combat: Combat) -> None:
    """8.3: two dice on the combat results table."""
    data = table.printed.data
    purpose = f"Attack on {table.place(combat.target)} at {data.columns[combat.column]}"
    at = Odds(column=Ratio(data.columns[combat.column], combat.column))
    roll = table.roll(purpose, "8.3", dice=2, odds=at)
    table.read_as(str(data.result(combat.column, roll)))
    table.amend(roll=roll)
    if any(not table.printed.cavalry[i] for i in combat.attackers):
        table.score(combat.attacker, table.turn.attack, f"attack on {table.place(combat.target)}", "15.1a")


def _weight(
    table: Galicia, attackers: tuple[Counter, ...], defenders: tuple[Counter, ...], target: Cell
) -> tuple[tuple[int, int], tuple[int, int]]:
    """The steps of both sides (8.4a), and their Artillery Values (9.4.1b)."""
    pieces = table.pieces
    steps = sum(pieces[i].steps for i in attackers), sum(pieces[i].steps for i in defenders)
    return steps, (attack_guns(table, attackers, target), sum(table.guns(i) for i in defenders))


def _verb(verb: str, units: "tuple[int, ...] | list[int]") -> str:
    return f"{verb}s" if len(units) == 1 else verb
