"""A second small game, for choices made together and for cards.

Red and green are allies against blue. Each writes down a bid in secret and may change it until he says done; then all
are shown. Two allies may not bid the same number. The higher sum draws a card for as many points as it shows.
"""

from collections.abc import Mapping
from typing import Any, ClassVar, cast

import msgspec

from hexmarshal.core.board.board import Board
from hexmarshal.core.data.plain import Result
from hexmarshal.core.engine import deck
from hexmarshal.core.engine.dice import Chance
from hexmarshal.core.engine.events import Changed, Drew, Modifier
from hexmarshal.core.engine.game import Game, Meta, Start
from hexmarshal.core.engine.match import Match
from hexmarshal.core.engine.mind import Mind
from hexmarshal.core.engine.procedure import Order, Procedure, Question, Refusal
from hexmarshal.core.engine.table import Table
from hexmarshal.core.engine.together import Together
from hexmarshal.core.orders.orders import Done

SIDES = ("red", "blue", "green")
CAMPS = (("red", "green"), ("blue",))


def friends(side: str | None) -> tuple[str, ...]:
    """The camp of a side; nobody for an onlooker."""
    return next((camp for camp in CAMPS if side in camp), ())


class Slip(msgspec.Struct, frozen=True):
    """What a side wrote down."""

    bid: int = 0


class Score(msgspec.Struct, frozen=True):
    """What came of it."""

    shown: bool = False
    points: int = 0
    cards: tuple[int, ...] = (1, 2, 1)


class Bid(Order, frozen=True):
    """Write down a number: ``bid 2``."""

    number: int

    @property
    def notation(self) -> str:
        return f"bid {self.number}"

    @property
    def subject(self) -> str:
        return "bid"


class Bids(Table[Slip, Score]):
    """The table."""

    __slots__ = ()

    def piece_ids(self) -> tuple[str, ...]:
        return SIDES

    def sides(self) -> tuple[str, ...]:
        return SIDES

    def camps(self) -> tuple[tuple[str, ...], ...]:
        return CAMPS

    def result(self) -> Result:
        points = self.state.points
        winners = CAMPS[points < 0] if points else ()
        winner, sentence = winners[0] if winners else "", f"{points} points."
        return {"winner": winner, "winners": list(winners), "level": "", "score": points, "sentence": sentence}

    def show(self, index: int, side: str | None) -> dict[str, Any] | None:
        known = self.state.shown or SIDES[index] in friends(side)
        return {"id": SIDES[index], "bid": self.pieces[index].bid if known else None}

    def show_state(self, side: str | None) -> dict[str, Any]:
        return {"points": self.state.points, "cards": list(self.state.cards)}

    def imagine(self, side: str, chance: Chance) -> "Bids":
        new = super().imagine(side, chance)
        for index, other in enumerate(SIDES):
            if not self.state.shown and other not in friends(side):
                new.put(index, Slip())
        return new


class WriteDown(Question[Bids], frozen=True):
    """Which number."""

    kind: ClassVar = "bid"
    clause: ClassVar = "1"
    accepts: ClassVar = (Bid, Done)

    def prompt(self, table: Bids) -> str:
        return f"{self.side.capitalize()}: write down a bid."

    def subjects(self, table: Bids) -> list[str]:
        return ["bid", "done"] if table.pieces[SIDES.index(self.side)].bid else ["bid"]

    def orders(self, table: Bids, subject: str) -> list[Order]:
        offers = [Bid(n) for n in (1, 2, 3)] if subject == "bid" else [Done()] if subject == "done" else []
        return [order for order in offers if self.check(table, order) is None]

    def check(self, table: Bids, order: Order) -> Refusal | None:
        mine = table.pieces[SIDES.index(self.side)].bid
        if isinstance(order, Done):
            return None if mine else Refusal("no-bid", "1", "Write down a bid first.")
        assert isinstance(order, Bid)
        if not 1 <= order.number <= 3 or order.number == mine:
            return Refusal("number", "1", "Another number from one to three.")
        taken = [table.pieces[SIDES.index(ally)].bid for ally in friends(self.side)]
        return Refusal("taken", "2", "An ally bids the same.") if order.number in taken else None

    def carry_out(self, table: Bids, order: Order) -> None:
        if isinstance(order, Bid):
            table.ask(self)
            table.put(SIDES.index(self.side), Slip(order.number))
            text = f"{self.side} bids {order.number}."
            table.tell(Changed(piece=self.side, text=text, clause="1", only=friends(self.side)))


class Bidding(Together, frozen=True):
    """Everybody writes, then all is shown."""

    branches: tuple[tuple[WriteDown, ...], ...]
    steps: ClassVar = ("reveal", "card")

    def reveal(self, table: Bids) -> None:
        """All at once."""
        table.note(shown=True)
        table.revealed = True
        table.say(", ".join(f"{side} {table.pieces[i].bid}" for i, side in enumerate(SIDES)), "3")

    def card(self, table: Bids) -> None:
        """The higher sum draws."""
        red, blue, green = (slip.bid for slip in table.pieces)
        if red + green == blue:
            return
        kind, left = deck.draw(table, table.state.cards)
        sign = 1 if red + green > blue else -1
        terms = (Modifier(10, "winning", "3"), Modifier(kind, "card", "3"))
        table.note(points=sign * (10 + kind), cards=left)
        table.tell(Drew(purpose="points", card=str(kind), modifiers=terms, total=10 + kind, clause="3"))
        table.read_as(f"card {kind}")


class Play(Procedure, frozen=True):
    """The whole game."""

    steps: ClassVar = ("bid",)

    def bid(self, table: Bids) -> None:
        """Everybody at once."""
        table.call(Bidding(sides=SIDES, branches=tuple((WriteDown(side=side),) for side in SIDES)))


def deal(start: Start) -> Bids:
    """The table before the first step."""
    return Bids(cast(Board, None), start, [Slip() for _ in SIDES], Score(), Play())


def read_start(scenario: str | Mapping[str, Any], options: Mapping[str, Any], overlay: Any) -> Start:
    """There is one scenario."""
    return Start({}, dict(options), None)


GAME = Game(
    meta=Meta(
        id="bids",
        title="Bids",
        designer="nobody",
        publisher="nobody",
        years="",
        scale="",
        sides=SIDES,
        camps=CAMPS,
        scenarios=("bids",),
        length="",
        complexity=1,
        blurb="",
        reconstructed="",
        rules_version=1,
    ),
    orders=(Bid, Done),
    procedures=(Play, Bidding, WriteDown),
    piece=Slip,
    state=Score,
    read_start=read_start,
    deal=deal,
    data_version=lambda: "data-1",
    mind=Mind(camp=CAMPS[0], glance=lambda table: float(table.state.points)),
)


def new(dice: tuple[int, ...] = ()) -> Match:
    """A match of it."""
    return Match(GAME, read_start("bids", {}, None), "1914", dice=dice)
