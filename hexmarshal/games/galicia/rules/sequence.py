"""Chapter 3: the course of a match, of a game turn and of a player turn."""

from typing import Annotated, ClassVar

from hexmarshal.core.data.meanings import SideNumber, between
from hexmarshal.core.engine.procedure import Procedure
from hexmarshal.games.galicia.parts.sides import SIDES
from hexmarshal.games.galicia.rules.attack import CombatPhase
from hexmarshal.games.galicia.rules.movement import MoveUnits
from hexmarshal.games.galicia.rules.position import Galicia
from hexmarshal.games.galicia.rules.reinforcements import Reinforcements
from hexmarshal.games.galicia.rules.stacking import Overstacking, overfull
from hexmarshal.games.galicia.rules.supply import SupplyPhase
from hexmarshal.games.galicia.rules.victory import record_towns
from hexmarshal.wargame.victory import next_turn


class Campaign(Procedure, frozen=True, tag="Campaign"):
    """3.0: game turn after game turn, until the last is over."""

    steps: ClassVar = ("turn", "next_turn")
    parts: ClassVar = ("GameTurn",)

    def turn(self, table: Galicia) -> None:
        """3.1a."""
        table.begin(f"{table.turn.id}, {table.turn.label}", "3.1a")
        table.call(GameTurn())

    def next_turn(self, table: Galicia) -> None:
        """15.0: the marker moves on, or the points decide."""
        if next_turn(table, "15.0"):
            table.amend(at=self.steps.index("turn"))


class GameTurn(Procedure, frozen=True, tag="GameTurn"):
    """3.0a: the player turns, the Russian before the Austro-Hungarian; turn 1 has only the second."""

    number: Annotated[int, between(0, 2)] = 0
    """How many player turns are over."""
    steps: ClassVar = ("player_turn",)

    def player_turn(self, table: Galicia) -> None:
        """3.1b: the next player turn."""
        sides = table.turn.sides
        if self.number < len(sides):
            table.again()
            table.amend(number=self.number + 1)
            player = SIDES.index(sides[self.number])
            table.note(phasing=player)
            table.call(PlayerTurn(player))


class PlayerTurn(Procedure, frozen=True, tag="PlayerTurn"):
    """3.1b, 3.2: the five phases of a player turn."""

    player: SideNumber
    """The phasing side."""
    steps: ClassVar = ("supply", "reinforcement", "movement", "stacking", "combat", "points")

    def supply(self, table: Galicia) -> None:
        """11."""
        table.begin(f"{table.side_name(self.player)} supply phase", "3.2b")
        table.call(SupplyPhase(self.player))

    def reinforcement(self, table: Galicia) -> None:
        """14."""
        table.begin(f"{table.side_name(self.player)} reinforcement phase", "3.2c")
        table.call(Reinforcements(self.player))

    def movement(self, table: Galicia) -> None:
        """4."""
        table.rest()
        table.begin(f"{table.side_name(self.player)} movement phase", "3.2d")
        table.ask(MoveUnits(SIDES[self.player]))

    def stacking(self, table: Galicia) -> None:
        """5.2: the limit is applied at the end of the movement phase."""
        table.rest()
        crowded = overfull(table, self.player)
        if crowded:
            table.call(Overstacking(self.player, tuple(crowded)))

    def combat(self, table: Galicia) -> None:
        """7."""
        table.begin(f"{table.side_name(self.player)} combat phase", "3.2e")
        table.call(CombatPhase(self.player))

    def points(self, table: Galicia) -> None:
        """15.1b."""
        record_towns(table, self.player)
