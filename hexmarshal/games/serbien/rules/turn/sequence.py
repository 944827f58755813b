"""Chapter 4: the course of a match, of a Game Turn and of a Player Turn; the Finishing Phase and the Inter-Phase.

`alarms` says what would end the match before a player has their next turn (27): only its last turn does.
"""

from typing import ClassVar

from hexmarshal.core.board.paths import holds
from hexmarshal.core.data.meanings import SideNumber
from hexmarshal.core.data.wording import count
from hexmarshal.core.engine.ending import Alarm
from hexmarshal.core.engine.events import Modifier, Needed
from hexmarshal.core.engine.procedure import Procedure
from hexmarshal.games.serbien.parts.sides import AUSTRIAN, SERBIAN, SIDES
from hexmarshal.games.serbien.rules.arrivals import reinforcements
from hexmarshal.games.serbien.rules.arrivals.pontoons import RiverStep
from hexmarshal.games.serbien.rules.arrivals.reinforcements import PreliminaryPhase, Raising
from hexmarshal.games.serbien.rules.attachment.attachment import AttachmentPhase
from hexmarshal.games.serbien.rules.attachment.drawing import ExtendBoundaries
from hexmarshal.games.serbien.rules.combat.attack import AttackPhase
from hexmarshal.games.serbien.rules.interrupts.cavalry import Retirement
from hexmarshal.games.serbien.rules.movement import tasks
from hexmarshal.games.serbien.rules.movement.limits import area
from hexmarshal.games.serbien.rules.standing.front import record_control
from hexmarshal.games.serbien.rules.table.pieces import NATIONS
from hexmarshal.games.serbien.rules.table.position import Serbien
from hexmarshal.games.serbien.rules.turn.komitadji import PlaceKomitadji
from hexmarshal.games.serbien.rules.turn.movement import MovementPhase
from hexmarshal.games.serbien.rules.turn.supply_phase import SupplyPhase
from hexmarshal.games.serbien.rules.victory.plans import JointPreliminaryPhase
from hexmarshal.games.serbien.rules.victory.victory import CountPoints, advance_points
from hexmarshal.wargame.victory import at_the_end, next_turn

# -- Finishing Phase (4.2.9) ----------------------------------------------------------------------------------


class FinishingPhase(Procedure, frozen=True, tag="FinishingPhase"):
    """4.2.9: both players act, the phasing one first."""

    player: SideNumber
    """The phasing side."""
    steps: ClassVar = ("cavalry", "other_cavalry", "river", "komitadji", "points")

    def cavalry(self, table: Serbien) -> None:
        """4.2.9a, 8.3."""
        table.call(Retirement(self.player))

    def other_cavalry(self, table: Serbien) -> None:
        """8.3: the other player after them."""
        table.call(Retirement(1 - self.player))

    def river(self, table: Serbien) -> None:
        """4.2.9b."""
        table.call(RiverStep(self.player))

    def komitadji(self, table: Serbien) -> None:
        """4.2.9c: in the Serbian Player Turn only."""
        if self.player == SERBIAN:
            table.call(PlaceKomitadji(self.player))

    def points(self, table: Serbien) -> None:
        """4.2.9d."""
        table.call(CountPoints(self.player))


# -- Inter-Phase (4.3) ----------------------------------------------------------------------------------------


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
                reinforcements.receive_replacements(table, nation, due)

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
            reinforcements.receive_replacements(table, "montenegrin", found)

    def assistance(self, table: Serbien) -> None:
        """23.2.2a: without Shells the Serbs hope for the Allies."""
        state, number = table.state, table.printed.number
        if state.shells or state.assisted or not table.scenario.shells:
            return
        more = [Modifier(state.pleas, "earlier failures", "23.2.2a")] if state.pleas else []
        die = table.roll("Allied assistance", "23.2.2a", *more)
        helped = Needed.at_least(number["assistance"], die)
        table.read_as("the Allies send Shells" if helped.passed else "no help", helped)
        again = state.pleas + 1 if table.options.assistance == "cumulative" else 1
        table.note(assisted=helped.passed, pleas=state.pleas if helped.passed else again)

    def incorporate(self, table: Serbien) -> None:
        """4.3.1, 16.6b: nation by nation, all that can be used."""
        if self.used >= len(NATIONS):
            return
        table.again()
        side, nation = OF_SIDE[self.used]
        table.amend(used=self.used + 1)
        question = reinforcements.UseReplacements(SIDES[side], nation)
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


# -- The course of a match ------------------------------------------------------------------------------------


class Campaign(Procedure, frozen=True, tag="Campaign"):
    """4.0: Game Turn after Game Turn, with an Inter-Phase after every third."""

    steps: ClassVar = ("turn", "inter_phase", "next_turn")
    parts: ClassVar = ("GameTurn", "InterPhase")

    def turn(self, table: Serbien) -> None:
        """4.1."""
        table.begin(f"{table.turn.id}, {table.turn.label}", "4.0")
        table.call(GameTurn())

    def inter_phase(self, table: Serbien) -> None:
        """4.3."""
        number = table.turn.interphase
        if number:
            record_control(table)
            table.call(InterPhase(number))

    def next_turn(self, table: Serbien) -> None:
        """27.0: the marker moves on, or the points decide."""
        if next_turn(table, "27.0"):
            table.amend(at=self.steps.index("turn"))


class GameTurn(Procedure, frozen=True, tag="GameTurn"):
    """4.1: the Serbian Player Turn, then the Austro-Hungarian one."""

    number: int = 0
    """How many Player Turns are over."""
    steps: ClassVar = ("player_turn",)

    def player_turn(self, table: Serbien) -> None:
        """4.1-order: the next Player Turn."""
        if self.number < len(SIDES):
            table.again()
            table.amend(number=self.number + 1)
            table.note(phasing=self.number)
            table.call(PlayerTurn(self.number))


class PlayerTurn(Procedure, frozen=True, tag="PlayerTurn"):
    """4.2: the phases of a Player Turn. In the Counter phases the other player acts."""

    player: SideNumber
    """The phasing side."""
    steps: ClassVar = (
        "preliminary", "joint_preliminary", "attachment", "supply", "movement", "boundaries", "counter_movement",
        "attack", "counter_attack", "finishing",
    )  # fmt: skip

    def _begin(self, table: Serbien, side: SideNumber, phase: str, clause: str) -> None:
        tasks.abandon_positions(table)  # 14.4: as the phase before ends
        record_control(table)
        table.begin(f"{table.side_name(side)} {phase}", clause)

    def preliminary(self, table: Serbien) -> None:
        """4.2.1."""
        self._begin(table, self.player, "Preliminary Phase", "4.2.1-track")
        table.call(PreliminaryPhase(self.player))

    def joint_preliminary(self, table: Serbien) -> None:
        """4.2.1a."""
        table.call(JointPreliminaryPhase(self.player))

    def attachment(self, table: Serbien) -> None:
        """4.2.2."""
        self._begin(table, self.player, "Attachment Phase", "4.2.2a")
        table.call(AttachmentPhase(self.player))

    def supply(self, table: Serbien) -> None:
        """4.2.3."""
        record_control(table)
        table.call(SupplyPhase(self.player))

    def movement(self, table: Serbien) -> None:
        """4.2.5."""
        self._begin(table, self.player, "Movement Phase", "4.2.5")
        table.call(MovementPhase(self.player))

    def boundaries(self, table: Serbien) -> None:
        """5.1.1a: boundaries are drawn on to the enemy's new Front Line."""
        self._begin(table, 1 - self.player, "Counter Movement Phase", "4.2.6")
        table.call(ExtendBoundaries(1 - self.player))

    def counter_movement(self, table: Serbien) -> None:
        """4.2.6."""
        table.call(MovementPhase(1 - self.player, counter=True))

    def attack(self, table: Serbien) -> None:
        """4.2.7."""
        record_control(table)
        table.call(AttackPhase(self.player))

    def counter_attack(self, table: Serbien) -> None:
        """4.2.8."""
        record_control(table)
        table.call(AttackPhase(1 - self.player, counter=True))

    def finishing(self, table: Serbien) -> None:
        """4.2.9."""
        self._begin(table, self.player, "Finishing Phase", "4.2.9a")
        table.call(FinishingPhase(self.player))


# -- The end of the match (27) --------------------------------------------------------------------------------


ONCE = ("enter", "adjacent", "control")
"""Awards that are earned by coming somewhere (27.3, 27.6, 27.7)."""


def alarms(table: Serbien, side: str | None) -> tuple[Alarm, ...]:
    """27.0: the Victory Points decide after the last turn. What is noted so far is known to both; the rest is said."""
    state, printed = table.state, table.printed
    if state.turn < state.last:
        return ()
    goals = [
        row.hex
        for row in printed.data.awards.values()
        if row.how in ONCE
        and side in (row.side, None)
        and row.id not in state.awards
        and holds(area(table), table.board.cell(row.hex))
    ]
    still = "Šabac and Beograd are still to be counted when Player Turns end (27.4, 27.5)"
    if printed.turns[state.last].interphase:
        still += ", and the furthest advance in the Inter-Phase (27.2)"
    return (at_the_end(printed.turns[state.last].id, "27.0", table.result(), dict.fromkeys(goals), f"{still}."),)
