"""Chapter 13: replacement of lost steps. Who may, when and how many is exclusive: see `additions.Replacement`."""

from typing import ClassVar

from hexmarshal.core.data.meanings import Counter
from hexmarshal.core.data.wording import count
from hexmarshal.core.engine.procedure import Moment, Order, Refusal
from hexmarshal.core.orders.orders import Done
from hexmarshal.games.great_war_east.rules.position import GreatWar
from hexmarshal.games.great_war_east.rules.standard.trying import TryUnit, TryUnits

WEAKENED = {"division": (1,), "corps": (1, 2)}
"""By size the lost steps that can be replaced (13.0)."""


class Restore(Order, frozen=True, tag="restore"):
    """Roll to restore a unit to full strength: ``restore XI/3``."""

    when = Moment("Steps are replaced in the step replacement phase.", "4.0-A4")
    piece: str
    """The unit."""
    forms: ClassVar = ("restore {piece}",)


def has_fought(table: GreatWar, unit: Counter) -> bool:
    """13.0: whether a unit fought in the preceding game turn; by another reading also in this one."""
    piece, turn = table.pieces[unit], table.state.turn
    barring = {turn - 1} if table.options.rest == "turn-before" else {turn - 1, turn}
    return bool(barring & {piece.fought, piece.before})


def why_not_restore(table: GreatWar, unit: Counter) -> Refusal | None:
    """13.0: why no die is rolled for a unit, points and earlier tries aside."""
    row, piece, name = table.row(unit), table.pieces[unit], table.name(unit)
    if row.kind != "infantry":
        what = {"cavalry": "Cavalry", "depot": "A supply depot"}.get(row.kind, "A headquarters")
        return Refusal("not-eligible", "13.0c", f"{what} is not eligible for replacements.")
    if not table.on_map(unit):
        return Refusal("off-map", "13.0a", f"{name} is not on the map.")
    if not piece.lost:
        return Refusal("whole", "13.0a", f"{name} is at full strength.")
    if piece.lost not in WEAKENED.get(row.size, ()):
        return Refusal("steps", "13.0a", f"{name} has lost {count(piece.lost, 'step')}, which cannot be replaced.")
    if has_fought(table, unit):
        when = "this" if piece.fought == table.state.turn and table.options.rest != "turn-before" else "the preceding"
        return Refusal("fought", "13.0b", f"{name} fought in {when} game turn.")
    if piece.moved == table.state.turn:
        return Refusal("moved", "13.0b", f"{name} moved in the movement phase of this turn.")
    return table.exclusive.replacement.enemy_near(table, unit)


class RestoreUnits(TryUnit, frozen=True, tag="RestoreUnits"):
    """13.0: for which weakened unit a die is rolled."""

    kind: ClassVar = "restore"
    clause: ClassVar = "13.0a"
    accepts: ClassVar = (Restore, Done)

    def prompt(self, table: GreatWar) -> str:
        """Who, and how many points are left."""
        left = count(self.left(table), "stacking point")
        return f"{self.who(table)}: roll to replace steps (13.0). {left.capitalize()} of units may still try."

    def left(self, table: GreatWar) -> int:
        """The stacking points of units that may still roll in this phase (16, 11.0)."""
        points = table.exclusive.replacement.points(table)
        return points - sum(table.printed.stacking[unit] for unit in self.tried)

    def choices(self, table: GreatWar) -> list[str]:
        """The weakened units that may roll."""
        own, pieces = table.printed.of_side[self.player], table.pieces
        return [table.printed.ids[i] for i in own if pieces[i].lost and self.against(table, i) is None]

    def against(self, table: GreatWar, unit: Counter) -> Refusal | None:
        """13.0, 16 (11.0)."""
        if unit in self.tried:
            return Refusal("tried", "13.0a", f"A die was rolled for {table.name(unit)} in this phase.")
        refusal = why_not_restore(table, unit)
        if refusal is None and table.printed.stacking[unit] > self.left(table):
            left = count(self.left(table), "stacking point")
            sentence = f"Units of {left} may still roll; {table.name(unit)} has more."
            return Refusal("points", table.exclusive.replacement.clause, sentence)
        return refusal

    def attempt(self, table: GreatWar, unit: Counter) -> None:
        """13.0: on a high die it is at full strength again."""
        rule = table.exclusive.replacement
        restored = rule.succeeds(table, table.roll(f"Replacements for {table.name(unit)}", rule.clause))
        table.read_as("restored" if restored.passed else "no effect", restored)
        if restored.passed:
            regained = table.pieces[unit].lost
            table.change(unit, "is at full strength again", "13.0a", lost=0)
            table.count_loss(-regained, "steps")


class StepReplacement(TryUnits, frozen=True, tag="StepReplacement"):
    """4.0-A4, 13.0, 16 (11.0): weakened units far from the enemy may be restored."""

    asks: ClassVar = RestoreUnits
    steps: ClassVar = ("replace",)

    def replace(self, table: GreatWar) -> None:
        """13.0: unit after unit, as far as the points go."""
        if table.exclusive.replacement.allowed(table, self.player):
            self.ask_next(table)
