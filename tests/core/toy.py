"""A game small enough to hold in the head, for tests of the table itself.

Red and blue hold a card each that the other does not see. In every round first red, then blue, may roll a die for
points as often as he likes, show his card, or say done; whoever has more points after two rounds wins. The seats
are drawn for a bonus before the first round.
"""

from collections.abc import Mapping
from typing import Any, ClassVar

import msgspec

from hexmarshal.core.board.board import EXAMPLE, Board
from hexmarshal.core.data.plain import Result
from hexmarshal.core.engine.dice import Chance
from hexmarshal.core.engine.events import Modifier
from hexmarshal.core.engine.game import Game, Meta, Start
from hexmarshal.core.engine.match import Match
from hexmarshal.core.engine.mind import Mind
from hexmarshal.core.engine.procedure import Order, Procedure, Question, Refusal
from hexmarshal.core.engine.table import Table

SIDES = ("red", "blue")
BOARD = Board.from_text(EXAMPLE, "example.toml")


class Card(msgspec.Struct, frozen=True):
    """What a side holds."""

    rank: int
    shown: bool = False


class Score(msgspec.Struct, frozen=True):
    """Points."""

    points: tuple[int, int] = (0, 0)


class Roll(Order, frozen=True):
    """Roll dice for points: ``roll 2``."""

    dice: int

    @property
    def notation(self) -> str:
        return f"roll {self.dice}"

    @property
    def subject(self) -> str:
        return "roll"


class Show(Order, frozen=True):
    """Show one's card."""

    @property
    def notation(self) -> str:
        return "show"

    subject = notation


class Done(Order, frozen=True):
    """Nothing more."""

    @property
    def notation(self) -> str:
        return "done"

    subject = notation


class Toy(Table[Card, Score]):
    """The table."""

    __slots__ = ()

    def piece_ids(self) -> tuple[str, ...]:
        return ("red-card", "blue-card")

    def sides(self) -> tuple[str, ...]:
        return SIDES

    def result(self) -> Result:
        red, blue = self.state.points
        winner = "" if red == blue else SIDES[red < blue]
        return {"winner": winner, "level": "plain", "score": red - blue, "sentence": f"{red} to {blue}."}

    def show(self, index: int, side: str | None) -> dict[str, Any] | None:
        card = self.pieces[index]
        known = card.shown or side == SIDES[index]
        return {"id": self.piece_ids()[index], "rank": card.rank if known else None}

    def show_state(self, side: str | None) -> dict[str, Any]:
        return {"points": list(self.state.points)}

    def imagine(self, side: str, chance: Chance) -> "Toy":
        new = super().imagine(side, chance)
        other = 1 - SIDES.index(side)
        if not new.pieces[other].shown:
            new.put(other, Card(chance.draw(10**6, 13) + 1))
        return new


class Play(Procedure, frozen=True):
    """The whole game."""

    rounds: int = 0
    steps: ClassVar = ("open", "red", "blue", "close")

    def open(self, table: Toy) -> None:
        """A die for the bonus of red."""
        table.note(points=(table.roll("bonus", "1"), 0))

    def red(self, table: Toy) -> None:
        """Red first."""
        table.ask(Turn(side="red"))

    def blue(self, table: Toy) -> None:
        """Then blue."""
        table.ask(Turn(side="blue"))

    def close(self, table: Toy) -> None:
        """Two rounds."""
        if self.rounds:
            table.finish()
        else:
            table.amend(at=1, rounds=1)


class Rolling(Procedure, frozen=True):
    """How many dice, one after the other."""

    player: int
    left: int
    steps: ClassVar = ("roll",)

    def roll(self, table: Toy) -> None:
        """One of them: a six counts double."""
        if not self.left:
            return
        table.again()
        table.amend(left=self.left - 1)
        die = table.roll("points", "2", Modifier(1, "luck", "2"))
        table.read_as("six" if die == 7 else "")
        points = list(table.state.points)
        points[self.player] += 12 if die == 7 else die - 1
        table.note(points=tuple(points))


class Turn(Question[Toy], frozen=True):
    """What a side may do."""

    kind: ClassVar = "turn"
    clause: ClassVar = "2"
    accepts: ClassVar = (Roll, Show, Done)

    def prompt(self, table: Toy) -> str:
        return f"{self.side.capitalize()}: roll, show or done."

    def subjects(self, table: Toy) -> list[str]:
        shown = table.pieces[SIDES.index(self.side)].shown
        return ["roll", "done"] if shown else ["roll", "show", "done"]

    def orders(self, table: Toy, subject: str) -> list[Order]:
        if subject not in self.subjects(table):
            return []
        return [Roll(1), Roll(2)] if subject == "roll" else [Show()] if subject == "show" else [Done()]

    def check(self, table: Toy, order: Order) -> Refusal | None:
        if isinstance(order, Roll) and not 1 <= order.dice <= 2:
            return Refusal("dice", "2", "One die or two.")
        if isinstance(order, Show) and table.pieces[SIDES.index(self.side)].shown:
            return Refusal("shown", "3", "The card is shown already.")
        return None

    def carry_out(self, table: Toy, order: Order) -> None:
        player = SIDES.index(self.side)
        if isinstance(order, Done):
            return
        table.ask(self)
        if isinstance(order, Roll):
            table.call(Rolling(player=player, left=order.dice))
        else:
            table.put(player, Card(table.pieces[player].rank, shown=True))
            table.revealed = True


def read_start(scenario: str | Mapping[str, Any], options: Mapping[str, Any], overlay: Any) -> Start:
    """There is one scenario."""
    return Start({"cards": [3, 9]}, dict(options), None)


def deal(start: Start) -> Toy:
    """The table before the first step."""
    return Toy(BOARD, start, [Card(rank) for rank in start.scenario["cards"]], Score(), Play())


META = Meta(
    id="toy",
    title="A Toy",
    designer="nobody",
    publisher="nobody",
    years="",
    scale="",
    sides=SIDES,
    scenarios=("toy",),
    length="",
    complexity=1,
    blurb="",
    reconstructed="",
    rules_version=3,
)
GAME = Game(
    meta=META,
    orders=(Roll, Show, Done),
    procedures=(Play, Rolling, Turn),
    piece=Card,
    state=Score,
    read_start=read_start,
    deal=deal,
    data_version=lambda: "data-1",
    mind=Mind(camp=("red",), glance=lambda table: float(table.state.points[0] - table.state.points[1])),
)


def new(seed: str = "1914", dice: tuple[int, ...] = ()) -> Match:
    """A match of it."""
    return Match(GAME, read_start("toy", {}, None), seed, dice=dice)
