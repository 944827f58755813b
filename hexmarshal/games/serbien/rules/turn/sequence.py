"""Chapter 4: the course of a match, of a Game Turn and of a Player Turn."""

from typing import ClassVar

from hexmarshal.core.meanings import SideNumber
from hexmarshal.core.procedure import Procedure
from hexmarshal.games.serbien.rules.arrivals.reinforcements import PreliminaryPhase
from hexmarshal.games.serbien.rules.attachment.attachment import AttachmentPhase, ExtendBoundaries
from hexmarshal.games.serbien.rules.combat.attack import AttackPhase
from hexmarshal.games.serbien.rules.movement import tasks
from hexmarshal.games.serbien.rules.standing.front import record_control
from hexmarshal.games.serbien.rules.table.pieces import SIDES
from hexmarshal.games.serbien.rules.table.position import Serbien
from hexmarshal.games.serbien.rules.turn.finishing import FinishingPhase
from hexmarshal.games.serbien.rules.turn.interphase import InterPhase
from hexmarshal.games.serbien.rules.turn.movement_phase import MovementPhase
from hexmarshal.games.serbien.rules.turn.supply_phase import SupplyPhase
from hexmarshal.games.serbien.rules.victory.plans import JointPreliminaryPhase
from hexmarshal.wargame.victory import next_turn


class Campaign(Procedure, frozen=True, tag="Campaign"):
    """4.0: Game Turn after Game Turn, with an Inter-Phase after every third."""

    steps: ClassVar = ("turn", "inter_phase", "next_turn")

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

    def _begin(self, table: Serbien, side: int, phase: str, clause: str) -> None:
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
