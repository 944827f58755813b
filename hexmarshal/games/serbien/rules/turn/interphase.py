"""4.3: the Inter-Phase."""

from typing import ClassVar

from hexmarshal.core.events import Modifier
from hexmarshal.core.meanings import SideNumber
from hexmarshal.core.procedure import Procedure
from hexmarshal.core.wording import count
from hexmarshal.games.serbien.rules.arrivals import replacements
from hexmarshal.games.serbien.rules.arrivals.raising import Raising
from hexmarshal.games.serbien.rules.table.pieces import AUSTRIAN, NATIONS, SERBIAN, SIDES
from hexmarshal.games.serbien.rules.table.position import Serbien
from hexmarshal.games.serbien.rules.victory.victory import advance_points

OF_SIDE: tuple[tuple[SideNumber, str], ...] = ((SERBIAN, "serbian"), (SERBIAN, "montenegrin"), (AUSTRIAN, "austrian"))
"""Whose replacements are used, in this order."""


class InterPhase(Procedure, frozen=True, tag="InterPhase"):
    """4.3: replacements, rights to Improved Positions, and points for the furthest advance."""

    number: int
    """The line of the Inter-Phase chart."""
    steps: ClassVar = ("allot", "montenegrin_die", "assistance", "incorporate", "raise_units", "rights", "advance")
    used: int = 0
    """How many nations have used their replacements."""
    raised: int = 0
    """How many have raised units."""

    def allot(self, table: Serbien) -> None:
        """16.6a, 16.6.1: replacements by nation; what a nation owes is taken off."""
        table.begin(f"Inter-Phase {self.number}", "4.3")
        row = table.printed.data.interphase(self.number)
        for nation, number in (("serbian", row.serbian), ("austrian", row.austrian)):
            due = -(-number // 2) if table.scenario.halved else number
            if due:
                replacements.receive(table, nation, due)

    def montenegrin_die(self, table: Serbien) -> None:
        """24.1a, 24.1b: the Montenegrins roll for theirs."""
        if not table.printed.data.interphase(self.number).montenegrin:
            return
        late = self.number > table.printed.number["montenegro.later"]
        more = [Modifier(1, "after the 8th", "24.1b")] if late else []
        die = table.roll("Montenegrin replacements", "24.1a", *more)
        rows = {row.roll: row.replacements for row in table.printed.data.helps.values()}
        found = rows[min(die, max(rows))]
        table.read_as(count(found, "replacement"))
        if found:
            replacements.receive(table, "montenegrin", found)

    def assistance(self, table: Serbien) -> None:
        """23.2.2a: without Shells the Serbs hope for the Allies."""
        state, number = table.state, table.printed.number
        if state.shells or state.assisted or not table.scenario.shells:
            return
        more = [Modifier(state.pleas, "earlier failures", "23.2.2a")] if state.pleas else []
        die = table.roll("Allied assistance", "23.2.2a", *more)
        helped = die >= number["assistance"]
        table.read_as("the Allies send Shells" if helped else "no help")
        again = state.pleas + 1 if table.options.assistance == "cumulative" else 1
        table.note(assisted=helped, pleas=state.pleas if helped else again)

    def incorporate(self, table: Serbien) -> None:
        """4.3.1, 16.6b: nation by nation, all that can be used."""
        if self.used >= len(NATIONS):
            return
        table.again()
        side, nation = OF_SIDE[self.used]
        table.amend(used=self.used + 1)
        question = replacements.UseReplacements(SIDES[side], nation)
        if question.able(table):
            table.choose(question)

    def raise_units(self, table: Serbien) -> None:
        """16.6.3, 24.1c: what is left raises units."""
        if self.raised >= len(NATIONS):
            return
        table.again()
        side, nation = OF_SIDE[self.raised]
        table.amend(raised=self.raised + 1)
        table.call(Raising(side, nation))

    def rights(self, table: Serbien) -> None:
        """4.3.2a, 14.3.4: Improved Positions that each side may finish in the next three turns."""
        each = table.printed.data.interphase(self.number).positions
        table.note(rights=(each, each))
        table.say(f"Each side may finish {count(each, 'Improved Position')} before the next Inter-Phase.", "14.3.4")

    def advance(self, table: Serbien) -> None:
        """4.3.2b, 27.2: points for the furthest Austro-Hungarian advance."""
        points, cell = advance_points(table)
        if points:
            table.score(AUSTRIAN, points, f"furthest advance, {table.place(cell)}", "27.2")
