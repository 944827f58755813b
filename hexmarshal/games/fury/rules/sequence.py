"""Chapters 5, 7 and 8: the course of a match, of a turn and of an activation."""

from typing import ClassVar

from hexmarshal.core.data.meanings import SideNumber
from hexmarshal.core.engine.procedure import Order, Procedure, Refusal
from hexmarshal.games.fury.parts.sides import FRONTS, SIDES
from hexmarshal.games.fury.rules import duty
from hexmarshal.games.fury.rules.administration import Administration
from hexmarshal.games.fury.rules.asking import Ask
from hexmarshal.games.fury.rules.attack import DeclareAttacks
from hexmarshal.games.fury.rules.combats import Combats
from hexmarshal.games.fury.rules.headquarters import lone_hqs, shift_lone_hqs
from hexmarshal.games.fury.rules.in_progress import Declared, Marking
from hexmarshal.games.fury.rules.movement import MoveUnits
from hexmarshal.games.fury.rules.orders import Front
from hexmarshal.games.fury.rules.pieces import FrontName
from hexmarshal.games.fury.rules.position import Fury
from hexmarshal.games.fury.rules.setup import SetUp
from hexmarshal.wargame.victory import next_turn


class Campaign(Procedure, frozen=True, tag="Campaign"):
    """5a: set-up, then turn after turn until somebody wins or the last turn is over."""

    ready: dict[str, tuple[str, ...]]
    """The ready set-up, where players set up themselves."""
    steps: ClassVar = ("set_up_first", "set_up_second", "turn", "next_turn")
    parts: ClassVar = ("SetUp", "GameTurn")

    def set_up_first(self, table: Fury) -> None:
        """6a: the German-Austrian player first."""
        self._set_up(table, 1)

    def set_up_second(self, table: Fury) -> None:
        """6a: then the Russian."""
        self._set_up(table, 0)

    def _set_up(self, table: Fury, side: SideNumber) -> None:
        question = SetUp(SIDES[side], self.ready)
        if any(not table.on_map(i) for i in question.mine(table)):
            table.begin(f"{table.side_name(side)} set-up", "6")
            table.ask(question)

    def turn(self, table: Fury) -> None:
        """5b, 7a: the first turn, whose initiative the scenario gives."""
        self._begin(table)
        table.call(GameTurn(at=GameTurn.steps.index("name_front")))

    def _begin(self, table: Fury) -> None:
        table.begin(f"Turn {table.turn}, {table.printed.turns[table.state.turn].label}", "5b")

    def next_turn(self, table: Fury) -> None:
        """2.3a, 5a: the marker moves on, or the match is scored (4d)."""
        if next_turn(table, "4d"):
            self._begin(table)
            table.again()
            table.call(GameTurn())


class GameTurn(Procedure, frozen=True, tag="GameTurn"):
    """5b, 7: initiative, four activations, administration."""

    front_a: FrontName = ""
    """The front that Player 1 named (7c)."""
    second: FrontName = ""
    """The front that Player 2 activates first."""
    steps: ClassVar = (
        "initiative",
        "name_front",
        "first_activation",
        "choose_front",
        "second_activation",
        "third_activation",
        "fourth_activation",
        "administration",
    )

    def initiative(self, table: Fury) -> None:
        """7b: the higher die; a tie keeps the holder."""
        dice = [table.roll(f"{table.side_name(side)} initiative", "7b") for side in (0, 1)]
        if dice[0] != dice[1]:
            table.note(initiative=0 if dice[0] > dice[1] else 1)
        table.say(f"The {table.side_name(table.state.initiative)} player has the initiative.", "7b")

    def name_front(self, table: Fury) -> None:
        """7c: Player 1 names Front A."""
        table.ask(NameFront(SIDES[table.state.initiative], first=True))

    def first_activation(self, table: Fury) -> None:
        """7d: Player 1, Front A."""
        table.call(Activation(table.state.initiative, self.front_a))

    def choose_front(self, table: Fury) -> None:
        """7d: Player 2 chooses which front they activate first."""
        table.ask(NameFront(SIDES[1 - table.state.initiative], first=False))

    def second_activation(self, table: Fury) -> None:
        """7d: Player 2, the front of their choice."""
        table.call(Activation(1 - table.state.initiative, self.second))

    def third_activation(self, table: Fury) -> None:
        """7d: Player 2, the other front."""
        table.call(Activation(1 - table.state.initiative, _other(self.second)))

    def fourth_activation(self, table: Fury) -> None:
        """7d: Player 1, Front B."""
        table.call(Activation(table.state.initiative, _other(self.front_a)))

    def administration(self, table: Fury) -> None:
        """11."""
        table.call(Administration())


def _other(front: str) -> str:
    return FRONTS[1 - FRONTS.index(front)]


class NameFront(Ask, frozen=True, tag="NameFront"):
    """7c, 7d: which front is activated."""

    first: bool
    """Whether this names Front A."""
    kind: ClassVar = "front"
    clause: ClassVar = "7c"
    accepts: ClassVar = (Front,)

    def prompt(self, table: Fury) -> str:
        """What the choice settles."""
        if self.first:
            return f"{self.who(table)}: name Front A, the first to be activated."
        return f"{self.who(table)}: choose the front that you activate first."

    def subjects(self, table: Fury) -> list[str]:
        """North and south."""
        return list(FRONTS)

    def orders(self, table: Fury, subject: str) -> list[Order]:
        """Name it."""
        return [Front(subject)] if subject in FRONTS else []

    def check(self, table: Fury, order: Order) -> Refusal | None:
        """There are two fronts."""
        assert isinstance(order, Front)
        if order.front in FRONTS:
            return None
        return Refusal("unknown-front", "7c", "The fronts are north (East Prussia) and south (Galicia).")

    def carry_out(self, table: Fury, order: Order) -> None:
        """Note it in the turn."""
        assert isinstance(order, Front)
        if self.first:
            table.amend(front_a=order.front)
            table.say(f"Front A is the {order.front}.", "7c")
        else:
            table.amend(second=order.front)


class Activation(Marking, frozen=True, tag="Activation"):
    """8: the active player moves, then attacks, with the units of one front."""

    player: SideNumber
    """The active side."""
    front: FrontName
    """The activated front."""
    attacks: tuple[Declared, ...] = ()
    """The attacks declared in it."""
    steps: ClassVar = ("movement", "lone_headquarters", "declaration", "combat")

    def movement(self, table: Fury) -> None:
        """8a, 9: all movement comes first."""
        table.begin(f"{table.side_name(self.player)} activation, {self.front} front", "7d")
        question = MoveUnits(SIDES[self.player], self.front)
        table.ask_if(bool(question.unmoved(table)), question)

    def lone_headquarters(self, table: Fury) -> None:
        """9e: an HQ that its own side left alone in contact gives way now."""
        if lone_hqs(table, self.player):
            shift_lone_hqs(table, self.player)

    def declaration(self, table: Fury) -> None:
        """10a."""
        owed = tuple(duty.bound(table, self.player, self.front))
        question = DeclareAttacks(SIDES[self.player], self.front, owed)
        table.ask_if(question.subjects(table) != ["done"], question)

    def combat(self, table: Fury) -> None:
        """10: resolve them in any order."""
        if self.attacks:
            table.amend(attacks=())
            table.call(Combats(self.player, self.attacks))
