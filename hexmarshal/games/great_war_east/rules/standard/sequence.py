"""Chapter 4: the course of a match, of a game turn, of a player turn and of its phases."""

from typing import ClassVar

from hexmarshal.core.data.meanings import Counter, SideNumber
from hexmarshal.core.engine.derived import derived, remember
from hexmarshal.core.engine.procedure import Procedure
from hexmarshal.games.great_war_east.parts.printed import SIDES
from hexmarshal.games.great_war_east.rules.pieces import NOBODY
from hexmarshal.games.great_war_east.rules.position import GreatWar
from hexmarshal.games.great_war_east.rules.standard.attack import CombatResolution
from hexmarshal.games.great_war_east.rules.standard.attrition import AttritionSegment
from hexmarshal.games.great_war_east.rules.standard.cavalry import CavalryWithdrawal
from hexmarshal.games.great_war_east.rules.standard.command import CombatCommand, MovementCommand
from hexmarshal.games.great_war_east.rules.standard.movement import MovementSegment
from hexmarshal.games.great_war_east.rules.standard.reinforcements import ReinforcementSegment
from hexmarshal.games.great_war_east.rules.standard.replacement import StepReplacement
from hexmarshal.games.great_war_east.rules.standard.stacking import Overstacking, overfull
from hexmarshal.games.great_war_east.rules.standard.supply import SupplyDetermination


class Campaign(Procedure, frozen=True, tag="Campaign"):
    """4.0: the set-up, and game turn after game turn."""

    steps: ClassVar = ("set_up", "next_turn", "end")
    parts: ClassVar = ("SetUp", "GameTurn")

    def set_up(self, table: GreatWar) -> None:
        """3.0."""
        table.call(table.exclusive.course.set_up())

    def next_turn(self, table: GreatWar) -> None:
        """4.0: the turn marker advances at the end of each turn, until the last is over."""
        if table.state.turn < table.state.last:
            table.again()
        table.call(GameTurn())

    def end(self, table: GreatWar) -> None:
        """What the exclusive rules have for the end of the game."""
        table.exclusive.course.end(table)


class GameTurn(Procedure, frozen=True, tag="GameTurn"):
    """4.0: the player turns of a game turn, and its record interphase."""

    steps: ClassVar = ("first_player", "second_player", "interphase", "advance")

    def first_player(self, table: GreatWar) -> None:
        """4.0-A. On the first turn the Allied player has none (16, 4.0)."""
        table.note(attacks=0)
        table.begin(f"{table.turn.id}, {table.turn.label}", "4.0a")
        self._player_turn(table, 0)

    def second_player(self, table: GreatWar) -> None:
        """4.0-B: the second player does the same."""
        self._player_turn(table, 1)

    def _player_turn(self, table: GreatWar, player: SideNumber) -> None:
        if SIDES[player] in table.turn.players:
            table.note(phasing=player)
            table.call(PlayerTurn(player=player))

    def interphase(self, table: GreatWar) -> None:
        """4.0-C: the record interphase of the exclusive rules."""
        table.begin("Game-Turn Record Interphase", "4.0-BC")
        table.exclusive.course.interphase(table)

    def advance(self, table: GreatWar) -> None:
        """4.0-C: the marker advances, unless this was the last turn."""
        if table.state.turn < table.state.last:
            table.note(turn=table.state.turn + 1)


class PlayerTurn(Procedure, frozen=True, tag="PlayerTurn"):
    """4.0: four phases; stacking limits hold at the end of each (6.14)."""

    player: SideNumber
    steps: ClassVar = (
        "movement", "movement_stacking", "withdrawal", "withdrawal_stacking", "combat", "combat_stacking",
        "replacement", "close",
    )  # fmt: skip

    def movement(self, table: GreatWar) -> None:
        """4.0-A1."""
        table.begin(f"{table.side_name(self.player)} Movement Phase", "4.0b")
        table.call(MovementPhase(player=self.player))

    def withdrawal(self, table: GreatWar) -> None:
        """4.0-A2: the other player's cavalry."""
        table.call(CavalryWithdrawal(player=1 - self.player))

    def combat(self, table: GreatWar) -> None:
        """4.0-A3."""
        table.begin(f"{table.side_name(self.player)} Combat Phase", "4.0b")
        table.call(CombatPhase(player=self.player))

    def replacement(self, table: GreatWar) -> None:
        """4.0-A4."""
        table.call(StepReplacement(player=self.player))

    def _stacking(self, table: GreatWar) -> None:
        for side in (self.player, 1 - self.player):
            if overfull(table, side):
                table.call(Overstacking(player=side))

    movement_stacking = withdrawal_stacking = combat_stacking = _stacking

    def close(self, table: GreatWar) -> None:
        """The markers of the player turn come off."""
        clear_markers(table)


class MovementPhase(Procedure, frozen=True, tag="MovementPhase"):
    """4.0-A1: the five segments of the movement phase."""

    player: SideNumber
    steps: ClassVar = ("start", "initial_supply", "forage", "reinforcements", "command", "movement", "attrition")

    def start(self, table: GreatWar) -> None:
        """5.14: nothing is carried over from the last phase."""
        table.release(self.player)
        mine = tuple(zip(table.printed.of_side[self.player], table.own(self.player), strict=True))
        table.alter_all([i for i, piece in mine if piece.foraging], foraging=False)
        moved = [i for i, piece in mine if piece.spent or piece.railed or piece.counted]
        table.alter_all(moved, spent=0, railed=0, counted=False)
        table.note(traffic=())

    def initial_supply(self, table: GreatWar) -> None:
        """4.0-A1a, and what the exclusive rules have before it."""
        table.exclusive.course.before_supply(table, self.player)
        table.call(SupplyDetermination(player=self.player))

    def forage(self, table: GreatWar) -> None:
        """What they have after it."""
        table.exclusive.course.after_supply(table, self.player)

    def reinforcements(self, table: GreatWar) -> None:
        """4.0-A1b."""
        table.call(ReinforcementSegment(player=self.player))

    def command(self, table: GreatWar) -> None:
        """4.0-A1c."""
        table.call(MovementCommand(player=self.player))

    def movement(self, table: GreatWar) -> None:
        """4.0-A1d."""
        table.call(MovementSegment(player=self.player))

    def attrition(self, table: GreatWar) -> None:
        """4.0-A1e: the markers of command came off before."""
        table.release(self.player)
        table.call(AttritionSegment(player=self.player))


class CombatPhase(Procedure, frozen=True, tag="CombatPhase"):
    """4.0-A3: the two segments of the combat phase."""

    player: SideNumber
    steps: ClassVar = ("command", "resolution", "close")

    def command(self, table: GreatWar) -> None:
        """4.0-A3a."""
        table.call(CombatCommand(player=self.player))

    def resolution(self, table: GreatWar) -> None:
        """4.0-A3b."""
        table.call(CombatResolution(player=self.player))

    def close(self, table: GreatWar) -> None:
        """8.14, 8.66: what a unit did and suffered in this phase is forgotten."""
        clear_markers(table)


def clear_markers(table: GreatWar) -> None:
    """What units did and suffered in combat is forgotten, and who commands them."""
    table.alter_all(marked(table), attacked=False, defended=False, retreated=False, shifted=False, commander=NOBODY)
    remember([], marked, table)


@derived
def marked(table: GreatWar) -> list[Counter]:
    """Everybody who did or suffered something in combat, or is commanded."""
    return [
        index
        for index, piece in enumerate(table.pieces)
        if piece.commander != NOBODY or piece.attacked or piece.defended or piece.retreated or piece.shifted
    ]
