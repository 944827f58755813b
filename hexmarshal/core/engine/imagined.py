"""A match that a side imagines: it may be the real one for all that the side knows, and orders can be tried on it."""

from hexmarshal.core.data.plain import Result
from hexmarshal.core.engine import forecast as forecasting
from hexmarshal.core.engine.decision import Decision, just_listed
from hexmarshal.core.engine.dice import Seeded
from hexmarshal.core.engine.events import AnyEvent
from hexmarshal.core.engine.game import Game
from hexmarshal.core.engine.procedure import Order, Refusal, Refused
from hexmarshal.core.engine.table import AnyTable


class Imagined:
    """A match to try orders on. What is hidden was dealt at random, and its dice are its own.

    It has the part of a match that concerns playing: nothing of it is kept, and nothing leads back to the real one.

    >>> from hexmarshal import Match, parse
    >>> match = Match.new("fury", seed=1914)
    >>> trial = match.view("russian").imagine("a dream")
    >>> trial.decision.kind, trial.number
    ('front', 0)
    >>> events = trial.submit(trial.decision.all_orders()[0])
    >>> trial.decision.kind, match.decision.kind
    ('move', 'front')
    """

    __slots__ = ("_asked", "_game", "number", "table")

    def __init__(self, game: Game, table: AnyTable, number: int) -> None:
        self._game = game
        self.table = table
        """The position. It is not part of the API and may change with any version."""
        self.number = number
        """How many orders were given, those in the real match included."""
        self._asked: Decision | None = None

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides of the conflict."""
        return self.table.sides()

    @property
    def decision(self) -> Decision | None:
        """The choice to be made now, whichever side must make it; ``None`` when the match is over."""
        question = self.table.question
        if question is None:
            return None
        self._asked = decision = Decision(self.table, question, self.number, self._game.orders)
        return decision

    def decision_of(self, side: str) -> Decision | None:
        """The choice that a side must make now, if it must make one."""
        question = self.table.question_of(side)
        return None if question is None else Decision(self.table, question, self.number, self._game.orders)

    @property
    def over(self) -> bool:
        """Whether it has ended."""
        return self.table.over

    @property
    def result(self) -> Result | None:
        """How it ended, as :attr:`hexmarshal.Match.result` tells it."""
        return self.table.result() if self.table.over else None

    def digest(self) -> str:
        """A short name of the position: equal positions, equal digests."""
        return self.table.digest()

    def explain(self, order: Order, side: str | None = None) -> Refusal | None:
        """``None`` if the order may be given now, else why not."""
        decision = self.decision if side is None else self.decision_of(side)
        if decision is None:
            return Refusal("over", "", "The match is over.") if self.over else Refusal(
                "out-of-turn", "", f"The {self.table.side_called(side or '')} player has nothing to choose now."
            )  # fmt: skip
        return decision.explain(order)

    def submit(self, order: Order, side: str | None = None) -> list[AnyEvent]:
        """Carry out an order and give what happened, or raise :class:`hexmarshal.Refused` and change nothing."""
        before, asked = self.table, self._asked
        if side is not None or asked is None or not just_listed(asked, order, before):
            refusal = self.explain(order, side)
            if refusal is not None:
                raise Refused(refusal)
        after = before.copy()
        after.answer(order, side)
        after.remember(before)
        self.table, self._asked = after, None
        self.number += 1
        return after.events

    def forecast(self, order: Order, side: str | None = None) -> forecasting.Forecast:
        """The exact distribution of what may come of a legal order here, where everything is known."""
        refusal = self.explain(order, side)
        if refusal is not None:
            raise Refused(refusal)
        question = self.table.question if side is None else self.table.question_of(side)
        assert question is not None
        return forecasting.forecast(self.table, order, question.side, self._game.mind)

    def value(self, side: str) -> float:
        """How a side stands, on the scale of :attr:`hexmarshal.Outcome.value`."""
        return self._game.mind.evaluate(self.table, side)

    def copy(self, seed: str = "") -> "Imagined":
        """An independent one in the same position: with a seed, with other dice from here on."""
        table = self.table.copy()
        if seed:
            table.chance = Seeded(seed)
        return Imagined(self._game, table, self.number)
