"""Chapters 8.54, 8.9, 11.12: the defender undergoes their result, always before the attacker."""

from collections.abc import Sequence
from typing import Annotated, ClassVar

from hexmarshal.core.data.meanings import Cell, Counter, SideNumber, spelt
from hexmarshal.core.data.wording import count, listing
from hexmarshal.core.engine.procedure import Order, Procedure, Refusal
from hexmarshal.games.great_war_east.parts.printed import SIDES
from hexmarshal.games.great_war_east.parts.rows import Choice
from hexmarshal.games.great_war_east.rules.asking import Ask
from hexmarshal.games.great_war_east.rules.position import GreatWar, replace
from hexmarshal.games.great_war_east.rules.standard.combat_orders import Affect, TakeOption
from hexmarshal.games.great_war_east.rules.standard.fortress import (
    instead_of_retreat,
    standing,
    steps_of,
    stormed,
    worth,
)
from hexmarshal.games.great_war_east.rules.standard.losses import Losses, lose_leaders
from hexmarshal.games.great_war_east.rules.standard.odds import beaten, defending
from hexmarshal.games.great_war_east.rules.standard.option_table import choices, steps_due
from hexmarshal.games.great_war_east.rules.standard.retreat import RetreatStack, WhoRetreatsFirst, ways
from hexmarshal.games.great_war_east.rules.standard.steps import half, lose

LAST_STAND = {"2": "8.75a", "3": "8.75b"}
"""The clauses by which nobody advances after the first option of a result (8.75)."""


class DefenderResult(Procedure, frozen=True, tag="DefenderResult"):
    """8.9: the defender's result, from their option to the retreat."""

    player: SideNumber
    """The defender."""
    targets: tuple[Cell, ...]
    """The hexes that were attacked."""
    result: Annotated[str, spelt("result")]
    """What the combat results table says: 1, 2, 3 or E."""
    affected: int
    """The affected steps."""
    size: int
    """The steps of the defending force."""
    supplied: bool
    """Whether all of it was in supply at the moment of combat (8.75)."""
    manned: tuple[Cell, ...]
    """The hexes with units at that moment."""
    option: int = 0
    """The option that was chosen."""
    stacks_hit: tuple[Cell, ...] = ()
    """The hexes whose stacks are affected and retreat,"""
    walls_hit: tuple[Cell, ...] = ()
    """and those whose fortresses are affected and pay for it."""
    ranked: bool = False
    """Whether the owner has said which stack goes next."""
    before: tuple[int, ...] = ()
    """The steps of units and fortress in each attacked hex at the moment of combat,"""
    stood: int = 0
    """and those of the units in the hexes that retreat."""
    steps: ClassVar = (
        "choose", "name", "lose_steps", "fortress_pays", "beaten_units", "leaders", "retreat", "last_stand",
    )  # fmt: skip

    def choice(self, table: GreatWar) -> Choice | None:
        """The option that was chosen; none by a fortress alone."""
        rows = choices(table, "defender", self.result)
        return next((row for row in rows if row.number == self.option), None)

    def retreats(self, table: GreatWar) -> int:
        """Hexes of retreat."""
        choice = self.choice(table)
        return choice.retreat if choice is not None else 0

    def stacks(self, table: GreatWar) -> list[Cell]:
        """The attacked hexes with units that defend them."""
        return [cell for cell in self.targets if defending(table, cell, self.player)]

    def walls(self, table: GreatWar) -> tuple[Cell, ...]:
        """The attacked hexes with a fortress that stands."""
        return tuple(standing(table, self.targets, self.player))

    # The steps

    def choose(self, table: GreatWar) -> None:
        """8.9, 11.12: one option for the whole force. A fortress alone has no choice and absorbs it in steps."""
        table.amend(before=tuple(self._standing(table, cell) for cell in self.targets))
        if self.stacks(table) or self.result == "E":
            table.choose(ChooseOption(side=SIDES[self.player]))
            return
        due = stormed(int(self.result), self.affected)
        table.say(f"The fortress must absorb a loss of {count(due, 'step')}.", "11.12")
        table.call(self._losses(table, (), due, self.walls(table)))

    def name(self, table: GreatWar) -> None:
        """8.9: where stacks must retreat the owner of a larger force says which are affected; or all retreat."""
        if not self.retreats(table):
            return
        if self.affected == self.size or table.options.retreating == "all":
            table.amend(stacks_hit=tuple(self.stacks(table)), walls_hit=self.walls(table))
        elif self.named(table) < self.affected:
            table.again()
            table.choose(NameAffected(side=SIDES[self.player]))

    def named(self, table: GreatWar) -> int:
        """How many steps have been named as affected."""
        units = sum(self._size(table, cell) for cell in self.stacks_hit)
        return units + sum(steps_of(table, cell) for cell in self.walls_hit)

    def _size(self, table: GreatWar, cell: Cell) -> int:
        return sum(table.steps(unit) for unit in defending(table, cell, self.player))

    def _standing(self, table: GreatWar, cell: Cell) -> int:
        """The steps that defend a hex now, those of a fortress included."""
        return self._size(table, cell) + sum(steps_of(table, fort) for fort in standing(table, (cell,), self.player))

    def lose_steps(self, table: GreatWar) -> None:
        """8.9: what the option costs, from the stacks that are affected, or where all stay from the whole force."""
        choice = self.choice(table)
        table.amend(stood=sum(self._size(table, cell) for cell in self.stacks_hit))
        if choice is None or not steps_due(choice, self.affected):
            return
        hexes = self.stacks_hit if choice.retreat else self.targets
        units = tuple(unit for cell in hexes for unit in defending(table, cell, self.player))
        walls = self.walls_hit if choice.retreat else self.walls(table)
        losses = self._losses(table, units, steps_due(choice, self.affected), walls)
        table.call(replace(losses, worth=1) if self.result == "E" else losses)

    def _losses(self, table: GreatWar, units: tuple[Counter, ...], number: int, walls: tuple[int, ...]) -> Losses:
        clause = f"8.9-D{self.result}"
        return Losses(player=self.player, units=units, number=number, forts=walls, worth=worth(table), clause=clause)

    def fortress_pays(self, table: GreatWar) -> None:
        """11.12: fortresses cannot retreat; they pay for each hex with half of their affected steps."""
        for cell in standing(table, self.walls_hit, self.player):
            steps = steps_of(table, cell)
            hit = steps if self.affected == self.size else min(steps, max(self.affected - self.stood, 0))
            if hit:
                table.call(self._losses(table, (), instead_of_retreat(self.retreats(table), hit), (cell,)))

    def beaten_units(self, table: GreatWar) -> None:
        """8.66: units that retreated into a hex are eliminated with its defenders, or lose half if they lose steps."""
        before = dict(zip(self.targets, self.before, strict=False))  # an older position does not have it
        for cell in self.targets:
            units, now = beaten(table, cell, self.player), self._standing(table, cell)
            if not now or cell in self.stacks_hit:
                for unit in units:
                    lose(table, unit, table.steps(unit), "8.66b", in_combat=True)
            elif units and now < before.get(cell, now):
                due = half(sum(table.steps(unit) for unit in units))
                table.call(Losses(player=self.player, units=tuple(units), number=due, clause="8.66b"))

    def leaders(self, table: GreatWar) -> None:
        """10.53: headquarters whose units are all gone. 8.66: those that retreated into a hex that is now given up."""
        given_up = [cell for cell in self.targets if cell in self.stacks_hit or not self._standing(table, cell)]
        if lose_leaders(table, self.manned, self.player, given_up):
            table.again()

    def retreat(self, table: GreatWar) -> None:
        """8.62, 8.9: each affected stack goes as one, unaffected units of it too."""
        left = [cell for cell in self.stacks_hit if defending(table, cell, self.player)]
        hexes = self.retreats(table)
        if not left or not hexes:
            return
        if len(left) > 1 and not self.ranked:
            table.again()
            table.ask(WhoRetreatsFirst(side=SIDES[self.player], hexes=tuple(left)))
            return
        cell, *rest = left
        table.amend(stacks_hit=tuple(rest), ranked=False)
        if rest:
            table.again()
        units = (*table.troops(cell, self.player), *(i for i in table.here(cell, self.player) if table.printed.hq[i]))
        table.call(RetreatStack(player=self.player, units=units, hexes=hexes, barred=tuple(rest)))

    def last_stand(self, table: GreatWar) -> None:
        """8.75: if all defenders, in supply, chose to be eliminated where they stood, nobody may advance."""
        choice = self.choice(table)
        if choice is None or not choice.last_stand or not self.supplied:
            return
        if not any(table.troops(cell, self.player) for cell in self.targets):
            table.amend_caller(barred=LAST_STAND[self.result])


class _OfDefender(Ask, frozen=True):
    """A question about the defender's result."""

    def outcome(self, table: GreatWar) -> DefenderResult:
        """The result in progress."""
        return table.inside(DefenderResult)


class ChooseOption(_OfDefender, frozen=True, tag="ChooseOption"):
    """8.9: the defender chooses one option for their whole force."""

    kind: ClassVar = "option"
    clause: ClassVar = "8.9d"
    accepts: ClassVar = (TakeOption,)

    def options(self, table: GreatWar) -> list[Choice]:
        """The options of the result."""
        return choices(table, "defender", self.outcome(table).result)

    def prompt(self, table: GreatWar) -> str:
        """The result, and what each option costs."""
        outcome = self.outcome(table)
        partly = outcome.affected < outcome.size
        who = f"{outcome.affected} of {outcome.size} steps are affected" if partly else "all units are affected"
        costs = " ".join(f"Option {row.number}: {self.cost(table, row)}." for row in self.options(table))
        where = listing([table.place(cell) for cell in outcome.stacks(table) or outcome.targets])
        return f"{self.who(table)}: result {outcome.result} at {where}, {who} (8.9). {costs}"

    def cost(self, table: GreatWar, choice: Choice) -> str:
        """What an option costs here, in words."""
        outcome, parts = self.outcome(table), []
        steps, walls = steps_due(choice, outcome.affected), outcome.walls(table)
        whole = steps >= outcome.size and not walls
        if steps:
            bars = choice.last_stand and outcome.supplied and outcome.affected == outcome.size and not walls
            all_of_it = ", the whole force" if whole else ""
            parts.append(f"lose {count(steps, 'step')}{all_of_it}{', and nobody may advance' if bars else ''}")
        if choice.retreat and not whole:  # of a whole force nobody is left to retreat
            parts.append(f"retreat {count(choice.retreat, 'hex')}{self._doom(table, choice.retreat)}")
        if choice.retreat and walls:
            paid = sum(instead_of_retreat(choice.retreat, steps_of(table, cell)) for cell in walls)
            parts.append(f"the fortress absorbs up to {count(paid, 'step')} instead of retreating")
        return ", ".join(parts)

    def _doom(self, table: GreatWar, hexes: int) -> str:
        stacks = {cell: defending(table, cell, self.player) for cell in self.outcome(table).stacks(table)}
        stuck = [table.place(cell) for cell, units in stacks.items() if not ways(table, units, hexes)]
        return f" (no way out of {', '.join(stuck)}: eliminated)" if stuck else ""

    def subjects(self, table: GreatWar) -> list[str]:
        """The options by their words."""
        return [TakeOption(row.number).subject for row in self.options(table)]

    def orders(self, table: GreatWar, subject: str) -> list[Order]:
        """Each of them."""
        return [order for row in self.options(table) if (order := TakeOption(row.number)).subject == subject]

    def check(self, table: GreatWar, order: Order) -> Refusal | None:
        """Only what the table lists under the result."""
        assert isinstance(order, TakeOption)
        if any(order.number == row.number for row in self.options(table)):
            return None
        result = self.outcome(table).result
        return Refusal("no-option", "8.5", f"There is no option {order.number} for a result of {result}.")

    def carry_out(self, table: GreatWar, order: Order) -> None:
        """It holds for the whole force."""
        assert isinstance(order, TakeOption)
        row = next(row for row in self.options(table) if row.number == order.number)
        table.say(f"{self.who(table)} option {row.number}: {row.text}.", f"8.9-D{row.result}")
        table.amend(option=row.number)


class NameAffected(_OfDefender, frozen=True, tag="NameAffected"):
    """8.9: of a larger force its owner says which stacks, or fortresses, are affected and have to retreat."""

    kind: ClassVar = "affected"
    clause: ClassVar = "8.9a"
    accepts: ClassVar = (Affect,)

    def prompt(self, table: GreatWar) -> str:
        """How many steps are still to be named."""
        outcome = self.outcome(table)
        left = count(outcome.affected - outcome.named(table), "step")
        return f"{self.who(table)}: name who is affected and retreats; {left} to go (8.9)."

    def _orders(self, table: GreatWar) -> Sequence[Affect]:
        outcome, labels = self.outcome(table), table.board.labels
        stacks = [cell for cell in outcome.stacks(table) if cell not in outcome.stacks_hit]
        walls = [cell for cell in outcome.walls(table) if cell not in outcome.walls_hit]
        return [*(Affect(labels[cell]) for cell in stacks), *(Affect(labels[cell], True) for cell in walls)]

    def subjects(self, table: GreatWar) -> list[str]:
        """The hexes."""
        return list(dict.fromkeys(order.subject for order in self._orders(table)))

    def orders(self, table: GreatWar, subject: str) -> list[Order]:
        """The stack, or the fortress, in a hex."""
        return [order for order in self._orders(table) if order.subject == subject]

    def check(self, table: GreatWar, order: Order) -> Refusal | None:
        """Only defenders of this combat that have not been named."""
        if order in self._orders(table):
            return None
        return Refusal("not-defending", "8.9a", f"Nothing more in {order.where} can be named as affected.")

    def carry_out(self, table: GreatWar, order: Order) -> None:
        """It is affected."""
        assert isinstance(order, Affect)
        outcome, cell = self.outcome(table), table.board.cell(order.to)
        if order.fortress:
            table.amend(walls_hit=(*outcome.walls_hit, cell))
        else:
            table.amend(stacks_hit=(*outcome.stacks_hit, cell))
